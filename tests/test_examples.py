"""Every example runs, and says what it says it says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from command import pinochle

FOLDER = Path(__file__).parent.parent / "examples"
HOUSE_RULES = FOLDER / "house-rules"

EXPECTED = [json.loads(line) for line in (HOUSE_RULES / "expected.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("row", EXPECTED, ids=lambda row: f"{row['file']}: {row['hand']}")
def test_house_rules_from_real_tables_meld_as_expected(row):
    result = pinochle("meld", row["hand"], "-t", row["trump"], "-r", str(HOUSE_RULES / row["file"]))
    columns = result.out.rstrip("\n").split("\t")
    assert (columns[2], columns[4]) == (str(row["total"]), row["melds"])


def test_every_house_rule_file_passes_its_check_and_is_tried():
    files = {path.name for path in HOUSE_RULES.glob("*.toml")}
    assert files == {row["file"] for row in EXPECTED}
    for name in files:
        result = pinochle("rules", "check", str(HOUSE_RULES / name))
        assert (result.code, result.err.count("\n")) == (0, 1), result.err


def ask_the_rules(*cards: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(FOLDER / "ask-the-rules.py"), *cards]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_ask_the_rules():
    assert ask_the_rules("AS TS KS QS JS KH QH JD").stdout == (
        "partners-150: trump S, 21 (run 15, marriage 2, pinochle 4)\n"
        "partners-1000: trump S, 250 (run 150, royal-marriage 40, marriage 20, pinochle 40)\n"
        "auction-3: trump S, 210 (run 150, marriage 20, pinochle 40)\n"
        "KH on TH: followed suit without beating, though able; play AH\n"
        "Us: 14 meld + 17 counters = 31, at least the bid of 30: made.\n"
        "Them: 6 meld + 8 counters = 14.\n"
    )


def test_ask_the_rules_points_at_cards_it_cannot_read():
    refused = ask_the_rules("AS", "KX")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.endswith("\nAS KX\n    ^\n")


def test_meld_many_hands(tmp_path):
    hands = tmp_path / "hands.txt"
    hands.write_text("KS QS\nAS TS KS QS JS\n9S\nAS AH AD AC\n")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ["sh", str(FOLDER / "meld-many-hands.sh"), str(hands), "S"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": path},
    )
    assert result.stdout == "15\tAS TS KS QS JS\n10\tAS AH AD AC\n4\tKS QS\n"


def test_recorded_hands_are_in_order():
    """One hand each with an exchange, with a widow, with a turned card, with announcements, and
    one of two players."""
    path = FOLDER / "recorded-hands.jsonl"
    result = pinochle("validate-trick", "--record", str(path))
    assert (result.code, result.err) == (0, "")
    hands = [json.loads(line) for line in path.read_text().splitlines()]
    presets = ["partners-150", "auction-3", "partnership", "double-pack", "two-hand"]
    assert [hand["rules"] for hand in hands] == presets
    assert hands[1]["buried"]
    assert hands[1]["deal"]["widow"]
    assert hands[3]["announcements"]
    for turned in (hands[2], hands[4]):
        assert "turned" in {handed["to"] for handed in turned["exchanges"]}


def run_script(name: str, *arguments: str) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    unset = ("PINOCHLE_RULES", "FORCE_COLOR", "TERM")
    clean = {key: value for key, value in os.environ.items() if key not in unset}
    result = subprocess.run(
        ["sh", str(FOLDER / name), *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**clean, "PATH": path, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
    )
    return result.stdout


def standings(sheet: Path) -> dict:
    return json.loads(pinochle("score", "--sheet", str(sheet), "--json").out)


def test_score_an_evening(tmp_path):
    sheet = tmp_path / "friday.jsonl"
    drawn = run_script("score-an-evening.sh", str(sheet))
    assert "Them won the game: all are there, and the bidding side counts first." in drawn
    document = standings(sheet)
    assert document["standings"]["scores"] == {"Us": 162, "Them": 150}
    assert document["standings"]["reason"] == "both-bidder"
    flags = [hand["flags"] for hand in document["hands"]]
    assert len(flags) == 10
    assert ["set"] in flags
    assert ["thrown-in"] in flags
    assert ["made", "meld-lost:Them", "dix-kept:Them"] in flags


def test_score_five_deals(tmp_path):
    sheet = tmp_path / "deals.jsonl"
    run_script("score-five-deals.sh", str(sheet))
    document = standings(sheet)
    assert document["standings"]["scores"] == {"Ann": 30, "Bob": 130, "Cy": 10, "Dee": 55}
    assert [hand["dealer"] for hand in document["hands"]] == ["Ann", "Bob", "Cy", "Dee", "Ann"]


def test_the_best_melds_of_an_evening():
    assert run_script("best-melds-of-an-evening.sh", "10000", "7", "spades") == (
        "468\t1\t46\tAS KS KS QS QS QH 9H QD JD JD KC QC\n"
        "780\t1\t44\tKS QS QS AH KH QH KD QD JD JD QC JC\n"
        "4233\t3\t44\tAS KS QS QS AH AH AD JD JD AC KC 9C\n"
    )


def test_boards_for_a_duplicate_evening(tmp_path):
    said = run_script("duplicate-evening.sh", "2", "7", str(tmp_path / "boards"))
    assert said == f"2 boards in {tmp_path / 'boards'}\n"
    for board, deal in (("board-1.txt", 0), ("board-2.txt", 1)):
        text = (tmp_path / "boards" / board).read_text(encoding="utf-8")
        assert text.startswith(f"Deal {deal} of seed 7, partners-150")


def test_a_bid_table():
    command = [sys.executable, str(FOLDER / "bid-table.py"), "partners-150", "6", "4"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    head, columns, *rows = result.stdout.splitlines()
    assert head == "partners-150: 6 hands, 4 deals each; the lowest bid is 25"
    assert columns == "own meld\thands\t50%\t70%\t90%"
    assert sum(int(row.split("\t")[1]) for row in rows) == 6
    for row in rows:
        bids = [int(cell) for cell in row.split("\t")[2:] if cell != "pass"]
        assert bids == sorted(bids, reverse=True)


def dealt_hands(count: int) -> list[list[str]]:
    lines = pinochle("deal", "-n", str(count), "--seed", "7", "--format", "jsonl").out.splitlines()
    return [json.loads(line)["hands"] for line in lines]


@pytest.mark.skipif(shutil.which("jq") is None, reason="needs jq")
def test_deals_with_jq():
    both = sum(any("JD JD" in hand for hand in hands) for hands in dealt_hands(1000))
    assert run_script("deals-with-jq.sh", "1000", "7") == f"{both}\n"


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="needs sqlite3")
def test_deals_in_sqlite():
    aces = Counter(hands[0].count("AS") for hands in dealt_hands(1000))
    assert run_script("deals-in-sqlite.sh", "1000", "7") == (
        f'"both with seat 1",{aces[2]}\n"none with seat 1",{aces[0]}\n"one with seat 1",{aces[1]}\n'
    )


def test_every_example_is_run_here():
    named = {path.name for path in FOLDER.iterdir()}
    assert named == {
        "ask-the-rules.py",
        "best-melds-of-an-evening.sh",
        "bid-table.py",
        "deals-in-sqlite.sh",
        "deals-with-jq.sh",
        "duplicate-evening.sh",
        "house-rules",
        "meld-many-hands.sh",
        "recorded-hands.jsonl",
        "score-an-evening.sh",
        "score-five-deals.sh",
    }
