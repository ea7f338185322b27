"""``pinochle solve`` of one ending: its document, its rows, and its table."""

from __future__ import annotations

import csv
import io
import json

import pytest
from command import pinochle, program
from endings import dealt_ending
from jsonschema import Draft202012Validator
from rich.cells import cell_len
from solve_calls import LATE, LONG, TWO, answers, lines, recorded, solve

from pinochle_cli.rules import load, read_cards, write_cards


def test_the_document_of_an_ending():
    document = solve(*TWO)
    assert list(document) == [
        *("schema", "rules", "trump", "leader", "hands", "played", "seat"),
        *("value", "total", "best", "line", "nodes"),
    ]
    assert {**document, "nodes": 0, "line": ""} == {
        "schema": "pinochle.solution/1",
        "rules": "two-hand",
        "trump": "S",
        "leader": 1,
        "hands": ["AS 9S KD", "TS AD 9D"],
        "played": "",
        "seat": 1,
        "value": 31,
        "total": 46,
        "best": [
            {"card": "AS", "value": 31},
            {"card": "KD", "value": 31},
            {"card": "9S", "value": 21},
        ],
        "line": "",
        "nodes": 0,
    }
    assert document["line"].split()[0] in ("AS", "KD")
    assert sorted(document["line"].split()) == sorted(["AS", "9S", "KD", "TS", "AD", "9D"])


def test_a_trick_on_the_table_belongs_to_the_ending():
    mid = ("-r", "two-hand", "-t", "S", "--leader", "2", "--hand", "AS 9S", "--hand", "TS")
    document = solve(*mid, "--played", "AD")
    assert (document["seat"], document["leader"], document["played"]) == (1, 2, "AD")
    assert (document["value"], document["total"]) == (42, 42)
    assert document["best"] == [{"card": "9S", "value": 42}, {"card": "AS", "value": 22}]
    assert document["line"] == "9S AS TS"


@pytest.mark.parametrize(("bidder", "value"), [(1, 0), (2, 69), (3, 0)])
def test_who_plays_alone_is_the_bidder(bidder, value):
    hands = ("--hand", "AS 9S KD", "--hand", "TS AD 9D", "--hand", "AH TH JC")
    document = solve("-r", "auction-3", "-t", "H", "--leader", "1", *hands, "--bidder", str(bidder))
    assert (document["bidder"], document["value"], document["total"]) == (bidder, value, 69)


def test_rules_that_were_changed_are_named_and_kept():
    document = solve(*TWO, "--set", "last_trick=30", "--set", "hand_points=270")
    assert document["set"] == {"last_trick": 30, "hand_points": 270}
    assert (document["value"], document["total"]) == (51, 66)
    assert pinochle("solve", *TWO[2:], PINOCHLE_RULES="two-hand") == pinochle("solve", *TWO)


@pytest.mark.parametrize(
    "change",
    [
        {"AS 9S KD": "as9skd"},
        {"AS 9S KD": "S:A9 D:K", "TS AD 9D": "10s ad,9d"},
        {"AS 9S KD": "A♠ 9♠ K♦", "S": "spades"},
        {"S": "♠", "two-hand": "TWO-HAND"},
    ],
    ids=str,
)
def test_cards_suits_and_rules_are_read_as_everywhere(change):
    assert solve(*(change.get(each, each) for each in TWO)) == solve(*TWO)


@pytest.mark.parametrize("preset", LATE)
def test_a_hand_feeds_back_what_it_was_told(preset):
    """Hands, line and table are card text that solves to the same."""
    ending = dealt_ending(load(preset), 3, 1)
    hands = [part for hand in ending.hands for part in ("--hand", str(hand))]
    more = ("-r", preset, "-t", ending.trump, "--leader", str(ending.leader))
    first = solve(*more, *hands, "--bidder", str(ending.bidder))
    again = {key: first[key] for key in ("rules", "trump", "leader", "hands", "played", "bidder")}
    (answer,) = answers("-", stdin=lines(again))
    assert answer == {**first, "record": 1, "trick": None, "seed": None, "index": None}
    assert len(read_cards(first["line"])) == sum(map(len, ending.hands))


@pytest.mark.parametrize("engine", ["python", "PYTHON", "auto"])
def test_the_engine_never_decides_what_is_found(engine):
    assert solve(*TWO, "--engine", engine) == solve(*TWO)


def test_a_search_that_runs_out_tells_bounds_and_exit_code_1():
    whole = solve(*LONG)
    document = solve(*LONG, "--max-nodes", "20", code=1)
    assert "value" not in document
    assert document["lower"] <= whole["value"] <= document["upper"]
    assert (document["line"], document["nodes"]) == ("", 20)
    keys = list(document)
    assert keys[keys.index("seat") + 1 : keys.index("total")] == ["lower", "upper"]
    values = {each["card"]: each["value"] for each in whole["best"]}
    assert {each["card"] for each in document["best"]} == {*values}
    for each in document["best"]:
        low, high = (each["lower"], each["upper"]) if "lower" in each else (each["value"],) * 2
        assert low <= values[each["card"]] <= high
    best = document["best"]
    assert document["upper"] == max(each.get("upper", each.get("value")) for each in best)
    rows = pinochle("solve", *LONG, "--max-nodes", "20")
    assert (rows.code, rows.err) == (1, "")
    assert [row.split("\t")[2] for row in rows.out.splitlines()].count("") > 0
    assert "--max-nodes" in pinochle("solve", *LONG, "--max-nodes", "20", "--format", "table").out


def test_as_many_positions_as_it_takes_are_enough():
    whole = solve(*LONG)
    assert solve(*LONG, "--max-nodes", str(whole["nodes"])) == whole
    assert solve(*LONG, "--max-nodes", str(10**30)) == whole


def test_a_table_that_no_rule_allows_is_solved_as_it_lies_and_noted():
    """A revoke may have gone unseen; a slip of the pen should not."""
    four = ["--hand", "9S KS", "--hand", "AD KD", "--hand", "KC JC AH", "--hand", "QC JC JH"]
    call = ("-t", "S", "--leader", "1", *four, "--played")
    result = pinochle("solve", *call, "TD 9C", "--json")
    assert result.code == 0
    assert result.err == "9C of seat 2 was not legal (could follow suit and did not): " + (
        "solved as it lies\n"
    )
    document = json.loads(result.out)
    assert (document["seat"], document["played"]) == (3, "TD 9C")
    assert pinochle("solve", *call, "TD QD").err.startswith("QD of seat 2 was not legal")
    assert pinochle("solve", *call, "TD AD").err == ""
    line = {"trump": "S", "leader": 1, "hands": four[1::2], "played": "TD 9C"}
    (answer,) = answers("-", stdin=lines(line))
    assert answer["best"] == document["best"]
    assert pinochle("solve", "-", stdin=lines(line)).err.startswith("line 1: 9C of seat 2 was not")


def test_rows_say_what_the_document_says():
    document = solve(*TWO)
    header, *rows = csv.reader(io.StringIO(pinochle("solve", *TWO, "--format", "csv").out))
    assert header == [
        *("seat", "card", "value", "lower", "upper", "cost", "total", "line"),
        *("record", "index", "trick"),
    ]
    first = document["line"].split()[0]
    expected = []
    for each in document["best"]:
        value, line = str(each["value"]), document["line"] if each["card"] == first else ""
        cost = str(document["value"] - each["value"])
        expected.append(["1", each["card"], value, value, value, cost, "46", line, "", "", ""])
    assert rows == expected
    plain = pinochle("solve", *TWO).out
    assert [line.split("\t") for line in plain.splitlines()] == rows
    text = " ".join(pinochle("solve", "--help", COLUMNS="200").out.split())
    assert f"Columns of plain and csv: {', '.join(header)} " in text


TABLE = """\
two-hand, trump ♠ spades
seat 1  A♠ 9♠
seat 2  T♠
table   A♦  led by seat 2
╭──────────────┬───────┬───────╮
│ seat 1 plays │ takes │ costs │
├──────────────┼───────┼───────┤
│ 9♠           │    42 │     - │
│ A♠           │    22 │    20 │
╰──────────────┴───────┴───────╯
Seat 1 takes all 42 points left when everyone plays perfectly, with 9♠. The
other costs 20 points.
╭───────┬────────┬────────┬────────┬────────╮
│ trick │ leader │ cards  │ won by │ points │
├───────┼────────┼────────┼────────┼────────┤
│     1 │ seat 2 │ A♦  9♠ │ seat 1 │     11 │
│     2 │ seat 1 │ A♠  T♠ │ seat 1 │     31 │
╰───────┴────────┴────────┴────────┴────────╯
"""
TABLED = ("-r", "two-hand", "-t", "S", "--leader", "2", "--hand", "AS 9S", "--hand", "TS")
TABLED += ("--played", "AD", "--format", "table")


def test_a_table_shows_each_card_the_gain_in_words_and_the_line():
    result = pinochle("solve", *TABLED, COLUMNS="80")
    assert (result.code, result.err) == (0, "")
    assert [line.rstrip() for line in result.out.splitlines()] == TABLE.splitlines()


WORDS = [
    # hands of seat 1 and 2, seat 1 leading, spades trump; what is told of the best card
    (
        ["AS 9S KD", "TS AD 9D"],
        "takes 31 of the 46 points",
        "with A♠ or K♦. The other costs 10",
    ),
    (["JS 9S QD", "AS AD AH"], "takes none of the 48 points", "whichever card is played"),
    (["AS", "TS"], "takes all 31 points left", "only A♠ may be played"),
]


@pytest.mark.parametrize(("hands", "takes", "gain"), WORDS)
def test_what_the_best_card_gains_is_told_in_plain_words(hands, takes, gain):
    call = ("-r", "two-hand", "-t", "H" if "JS" in hands[0] else "S", "--leader", "1")
    out = pinochle("solve", *call, "--hand", hands[0], "--hand", hands[1], "--format", "table").out
    told = " ".join(out.split())
    assert f"Seat 1 {takes}" in told
    assert gain in told


def test_a_side_of_two_is_told_by_both_seats():
    hands = [part for hand in ("AS", "9S", "TS", "KS") for part in ("--hand", hand)]
    out = pinochle("solve", "-t", "H", "--leader", "2", *hands, "--format", "table").out
    assert "Seats 2 and 4 take" in out


def test_a_table_is_ascii_where_nothing_else_can_be_written():
    result = program("solve", *TABLED, PYTHONIOENCODING="ascii", LC_ALL="C", COLUMNS="80")
    assert (result.returncode, result.stderr) == (0, b"")
    out = result.stdout.decode("ascii")
    assert "\\" not in out
    for words in ("trump spades", "| AS           |    22 |    20 |", "AD  9S", "with 9S"):
        assert words in out


@pytest.mark.parametrize("width", [60, 80, 120])
def test_tables_keep_to_the_width_of_the_terminal(width, tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(lines(*(recorded(preset) for preset in LATE)))
    for more in (["--trick", "18"], ["--trick", "10", "--judge"]):
        call = ("solve", "--record", str(path), *more, "--max-nodes", "500", "--format", "table")
        out = pinochle(*call, COLUMNS=str(width)).out
        assert out
        assert max(map(cell_len, out.splitlines())) <= width


def test_documents_keep_to_their_schemas():
    text = lines(recorded("auction-3"), recorded("two-hand", 1))
    call = ("--record", "-", "--trick", "13")
    found = [
        *(solve(*TWO), solve(*LONG, "--max-nodes", "9", code=1)),
        *answers(*call, stdin=text),
        *answers(*call, "--judge", stdin=text),
        *answers(*call, "--judge", "--max-nodes", "1", stdin=text, code=1),
    ]
    for document in found:
        name = document["schema"].removeprefix("pinochle.").removesuffix("/1")
        Draft202012Validator(json.loads(pinochle("schema", name).out)).validate(document)


def test_a_line_of_play_is_written_as_every_card_list():
    line = solve(*LONG)["line"]
    assert write_cards(read_cards(line)) == line
