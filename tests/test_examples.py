"""Every example runs, and says what it says it says."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command import pinochle

FOLDER = Path(__file__).parent.parent / "examples"
HOUSE_RULES = FOLDER / "house-rules"

EXPECTED = [json.loads(line) for line in (HOUSE_RULES / "expected.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("row", EXPECTED, ids=lambda row: f"{row['file']}: {row['hand']}")
def test_house_rules_meld_as_expected(row):
    result = pinochle("meld", row["hand"], "-t", row["trump"], "-r", str(HOUSE_RULES / row["file"]))
    columns = result.out.rstrip("\n").split("\t")
    assert (columns[2], columns[4]) == (str(row["total"]), row["melds"])


def test_every_house_rule_file_passes_its_check_and_is_tried():
    files = {path.name for path in HOUSE_RULES.glob("*.toml")}
    assert files == {row["file"] for row in EXPECTED}
    for name in files:
        result = pinochle("rules", "check", str(HOUSE_RULES / name))
        assert (result.code, result.err.count("\n")) == (0, 1), result.err


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path, monkeypatch):
    """Examples run from any folder."""
    monkeypatch.chdir(tmp_path)


def run_example(name: str, *arguments: str, code: int = 0, **environment: str) -> str:
    """What an example prints, run as it says on top."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    unset = ("PINOCHLE_RULES", "FORCE_COLOR", "TERM")
    clean = {key: value for key, value in os.environ.items() if key not in unset}
    result = subprocess.run(
        ["sh" if name.endswith(".sh") else sys.executable, str(FOLDER / name), *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**clean, "PATH": path, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", **environment},
    )
    assert result.returncode == code, result.stderr
    return result.stdout


def test_ask_the_rules():
    assert run_example("ask-the-rules.py", "AS TS KS QS JS KH QH JD") == (
        "partners-150: trump S, 21 (run 15, marriage 2, pinochle 4)\n"
        "partners-1000: trump S, 250 (run 150, royal-marriage 40, marriage 20, pinochle 40)\n"
        "auction-3: trump S, 210 (run 150, marriage 20, pinochle 40)\n"
        "KH on TH: followed suit without beating, though able; play AH\n"
        "Us: 14 meld + 17 counters = 31, at least the bid of 30: made.\n"
        "Them: 6 meld + 8 counters = 14.\n"
    )


def test_ask_the_rules_points_at_cards_it_cannot_read():
    command = [sys.executable, str(FOLDER / "ask-the-rules.py"), "AS", "KX"]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.endswith("\nAS KX\n    ^\n")


def test_meld_many_hands(tmp_path):
    hands = tmp_path / "hands.txt"
    hands.write_text("KS QS\nAS TS KS QS JS\n9S\nAS AH AD AC\n")
    assert run_example("meld-many-hands.sh", str(hands), "S") == (
        "15\tAS TS KS QS JS\n10\tAS AH AD AC\n4\tKS QS\n"
    )


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


def standings(sheet: Path) -> dict:
    return json.loads(pinochle("score", "--sheet", str(sheet), "--json").out)


def test_keep_a_score_sheet(tmp_path):
    sheet = tmp_path / "friday.jsonl"
    drawn = run_example("keep-a-score-sheet.sh", str(sheet))
    assert "Them won the game: all are there, and the bidding side counts first." in drawn
    document = standings(sheet)
    assert document["standings"]["scores"] == {"Us": 162, "Them": 150}
    assert document["standings"]["reason"] == "both-bidder"
    flags = [hand["flags"] for hand in document["hands"]]
    assert len(flags) == 10
    assert ["set"] in flags
    assert ["thrown-in"] in flags
    assert ["made", "meld-lost:Them", "dix-kept:Them"] in flags


def test_score_deals_of_auction(tmp_path):
    sheet = tmp_path / "deals.jsonl"
    run_example("score-deals-of-auction.sh", str(sheet))
    document = standings(sheet)
    assert document["standings"]["scores"] == {"Ann": 30, "Bob": 130, "Cy": 10, "Dee": 55}
    assert [hand["dealer"] for hand in document["hands"]] == ["Ann", "Bob", "Cy", "Dee", "Ann"]


def test_the_best_melds_of_an_evening():
    assert run_example("best-melds-of-an-evening.sh", "10000", "7", "spades") == (
        "468\t1\t46\tAS KS KS QS QS QH 9H QD JD JD KC QC\n"
        "780\t1\t44\tKS QS QS AH KH QH KD QD JD JD QC JC\n"
        "4233\t3\t44\tAS KS QS QS AH AH AD JD JD AC KC 9C\n"
    )


class Sheet(HTMLParser):
    """The texts of a page and how many there are of each tag."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: Counter[str] = Counter()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1

    def handle_data(self, data):
        self.texts.append(data.strip())


def test_duplicate_deals():
    page = run_example("duplicate-deals.py", "3", "7", "4")
    sheet = Sheet(page)
    assert (sheet.tags["section"], sheet.tags["table"], sheet.tags["tr"]) == (3, 3, 3 * (2 + 4))
    assert [text for text in sheet.texts if text.startswith("Board")] == [
        "Board 1",
        "Board 2",
        "Board 3",
    ]
    assert "deal 2 of seed 7, partners-150" in sheet.texts
    suits = dict(zip("♠♥♦♣", "SHDC", strict=True))
    told = zip(sheet.texts, sheet.texts[1:], strict=False)
    lines = [
        " ".join(f"{rank}{suits[suit]}" for rank in ranks.split() if rank != "-")
        for suit, ranks in told
        if suit in suits
    ]
    hands = [" ".join(lines[place : place + 4]).strip() for place in range(0, len(lines), 4)]
    hands = [re.sub(" +", " ", hand) for hand in hands]
    assert hands == [hand for board in dealt_hands(3) for hand in board]
    assert "http" not in page


def test_duplicate_deals_say_what_is_wrong():
    assert run_example("duplicate-deals.py", code=2, PINOCHLE_RULES="nosuch") == ""


def test_score_a_club_evening():
    assert run_example("score-a-club-evening.sh") == (
        "1\tCora & Dan\t2\t1\t158\t123\n"
        "2\tAda & Ben\t2\t2\t146\t89\n"
        "3\tGus & Hal\t2\t1\t72\t53\n"
        "4\tEve & Finn\t2\t0\t30\t141\n"
    )


def test_pairs_of_equal_points_share_a_place(tmp_path):
    for name, sides in (("a", "Us,Them"), ("b", "We, You")):
        sheet = str(tmp_path / f"{name}.jsonl")
        pinochle("score", "--sheet", sheet, "--new", "--sides", sides, "--start", "90,80")
    lines = run_example("score-a-club-evening.sh", "a.jsonl", "b.jsonl").splitlines()
    assert sorted(line.split("\t")[0] for line in lines) == ["1", "1", "3", "3"]


def test_a_sheet_that_is_missing_is_not_left_out():
    assert run_example("score-a-club-evening.sh", "nosuch.jsonl", code=2) == ""


def test_check_a_disputed_trick():
    ruling = run_example("check-a-disputed-trick.sh")
    verdicts = [line for line in ruling.splitlines() if line.startswith("Under")]
    assert verdicts == [
        "Under partners-150 the trick does not stand.",
        "Under auction-3 the trick stands.",
    ]
    assert re.findall(r"must-beat: .*│ (\S+)", ruling) == ["A♥"]


def test_check_a_trick_of_ones_own():
    hands = "TH 9D,AH KH"
    ruling = run_example("check-a-disputed-trick.sh", "TH KH", "S", hands, "partners-1000")
    assert ruling.splitlines()[-1] == "Under partners-1000 the trick stands."
    assert run_example("check-a-disputed-trick.sh", "TX", "S", "?", "auction-3", code=2) == ""


def test_use_house_rules():
    told = run_example("use-house-rules.sh")
    assert "Pinochle: our-table" in told
    assert "★ Nines around" in told
    assert "★ The first bid is at least 20 points." in told
    assert re.findall(r"│ (?:nines around|total) .* (\d+) │", told) == ["3", "62"]
    assert "bidders: 66 meld + 17 counters = 83, at least the bid of 70: made." in told


def test_house_rules_that_fail_their_check_are_not_used(tmp_path):
    (tmp_path / "mine.toml").write_text('extends = "partners-150"\n[auction]\nopening = -1\n')
    told = run_example("use-house-rules.sh", "mine.toml", code=1)
    assert told == "mine.toml\tauction.opening\t-1\tno lowest bid\twrite 1 or more\n"


def test_a_bid_table():
    head, columns, *rows = run_example("bid-table.py", "partners-150", "6", "4").splitlines()
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
    assert run_example("deals-with-jq.sh", "1000", "7") == f"{both}\n"


def test_deals_into_a_database(tmp_path):
    aces = Counter(
        sum(card[0] == "A" for card in hand.split()) for hands in dealt_hands(60) for hand in hands
    )
    told = "".join(f"{held}\t{aces[held]}\n" for held in sorted(aces))
    for _ in range(2):
        assert run_example("deals-into-a-database.py", "deals.db", "60", "7") == told
    with sqlite3.connect(tmp_path / "deals.db") as database:
        ((deals,),) = database.execute("select count(*) from deals")
        ((hand,),) = database.execute("select cards from hands where number = 59 and seat = 4")
    assert (deals, hand) == (60, dealt_hands(60)[59][3])


def test_deals_into_a_database_keep_the_widow():
    arguments = ("deals.db", "5", "7")
    told = run_example("deals-into-a-database.py", *arguments, PINOCHLE_RULES="auction-4")
    assert sum(int(line.split("\t")[1]) for line in told.splitlines()) == 5 * 3
    with sqlite3.connect("deals.db") as database:
        widows = database.execute("select cards from hands where seat = 0").fetchall()
    assert [len(cards.split()) for (cards,) in widows] == [3] * 5


def test_deals_that_cannot_be_made_leave_the_database_as_it_was():
    run_example("deals-into-a-database.py", "deals.db", "5", "7", code=2, PINOCHLE_RULES="nosuch")
    with sqlite3.connect("deals.db") as database:
        assert database.execute("select count(*) from deals").fetchall() == [(0,)]


def test_every_example_is_run_here():
    named = {path.name for path in FOLDER.iterdir() if path.name != "__pycache__"}
    assert named == {
        "ask-the-rules.py",
        "best-melds-of-an-evening.sh",
        "bid-table.py",
        "check-a-disputed-trick.sh",
        "club-evening",
        "deals-into-a-database.py",
        "deals-with-jq.sh",
        "duplicate-deals.py",
        "house-rules",
        "keep-a-score-sheet.sh",
        "meld-many-hands.sh",
        "recorded-hands.jsonl",
        "score-a-club-evening.sh",
        "score-deals-of-auction.sh",
        "use-house-rules.sh",
    }


PROGRAMS = [path for path in FOLDER.iterdir() if path.suffix in (".sh", ".py")]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_an_example_says_on_top_what_it_is(path):
    """The task, for whom, how to run it and what comes out."""
    head = path.read_text(encoding="utf-8").split("\nimport ")[0].split("\nset -eu")[0]
    lines = [line.removeprefix("#!/bin/sh").lstrip("# ") for line in head.splitlines()]
    for start in ("For ", f"Run: {runner(path)} examples/{path.name}", "Out come"):
        assert any(line.startswith(start) for line in lines), start


def runner(path: Path) -> str:
    return "sh" if path.suffix == ".sh" else "python"
