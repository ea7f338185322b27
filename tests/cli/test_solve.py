"""``pinochle solve``: endings as options and as lines, recorded hands, and what each card cost."""

from __future__ import annotations

import csv
import io
import json
import random
from functools import cache
from itertools import islice

import pytest
from command import pinochle, program
from endings import dealt_ending
from hands import played
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from pinochle_cli.formats.hand_records import hand_document
from pinochle_cli.play.endings import see_hand
from pinochle_cli.play.record import record_of
from pinochle_cli.play.settling import score_of
from pinochle_cli.rules import load, read_cards, write_cards
from pinochle_cli.rules.seating import in_turn, players

TWO = ("-r", "two-hand", "-t", "S", "--leader", "1", "--hand", "AS 9S KD", "--hand", "TS AD 9D")
"""Worked out by hand: seat 1 takes 31 of 46, with the ace or the king; the nine costs 10."""

LINE = {"rules": "two-hand", "trump": "S", "leader": 1, "hands": ["AS 9S KD", "TS AD 9D"]}


def solve(*arguments: str, stdin: str = "", code: int = 0) -> dict:
    result = pinochle("solve", *arguments, "--json", stdin=stdin)
    assert (result.code, result.err) == (code, "")
    return json.loads(result.out)


def answers(*arguments: str, stdin: str = "", code: int = 0) -> list[dict]:
    result = pinochle("solve", *arguments, "--format", "jsonl", stdin=stdin)
    assert result.code == code, result.err
    return [json.loads(line) for line in result.out.splitlines()]


def lines(*documents: dict) -> str:
    return "".join(f"{json.dumps(document)}\n" for document in documents)


@cache
def recorded(preset: str, number: int = 0) -> dict:
    """A whole hand played at random, as a record; never one that ends before its last trick."""
    rules, source = load(preset), random.Random(f"{preset} {number}")
    for _ in range(50):
        state = played(rules, source)
        if state.outcome == "played":
            record = record_of(state, seed=7, index=number)
            return hand_document(record, rules, score_of(state))
    raise AssertionError("no hand was played")


LATE = {"two-hand": 20, "two-hand-strict": 20, "auction-3": 12, "auction-4": 12}
LATE |= {"partners-150": 10, "racehorse": 10, "partnership": 10, "double-pack": 18}
"""A preset, and a trick near the end of its hands."""


# One ending


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


LONG = ("-r", "two-hand-strict", "-t", "S", "--leader", "1", "--hand")
LONG += ("AS TS KD QD AH TH 9H JC", "--hand", "KS QS AD TD KH QH AC 9C")


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


# Forms


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


# Standard input


def test_lines_are_solved_as_they_come_and_a_bad_one_is_named():
    other = {**LINE, "hands": ["AS", "TS"]}
    text = lines(LINE) + "# a remark\n\n" + lines({**LINE, "hands": ["AS"]}, other)
    result = pinochle("solve", "-", "--format", "jsonl", stdin=text)
    assert result.code == 2
    assert result.err.startswith("line 4: 1 hand: 2 play under two-hand")
    first, failed, last = map(json.loads, result.out.splitlines())
    assert (first["value"], first["record"]) == (31, 1)
    assert (failed["schema"], failed["line"]) == ("pinochle.error/1", 4)
    assert (last["value"], last["record"]) == (31, 5)
    array = json.loads(pinochle("solve", "-", "--json", stdin=text).out)
    assert array == [first, failed, last]
    rows = [row.split("\t") for row in pinochle("solve", "-", stdin=text).out.splitlines()]
    assert [(row[1], row[8]) for row in rows] == [
        *(("AS", "1"), ("KD", "1"), ("9S", "1"), ("AS", "5"))
    ]


def test_no_lines_are_no_answers():
    assert solve("-", stdin="") == []
    assert pinochle("solve", "-").out == ""


GIVEN = [
    # options, what stands in the answer in place of the line's own
    (["--trump", "H"], {"trump": "H"}),
    (["--leader", "2"], {"leader": 2, "seat": 2}),
    (["-r", "two-hand-strict"], {"rules": "two-hand-strict"}),
    (["-r", "two-hand", "--set", "last_trick=0", "--set", "hand_points=240"], {"total": 36}),
    (["--hand", "AS", "--hand", "TS"], {"hands": ["AS", "TS"]}),
    (["--played", "JD", "--hand", "AS", "--hand", "TS 9S"], {"played": "JD", "seat": 2}),
    (["--bidder", "2"], {"bidder": 2}),
]


@pytest.mark.parametrize(("options", "changed"), GIVEN, ids=lambda each: " ".join(each)[:30])
def test_options_stand_over_what_a_line_says(options, changed):
    result = pinochle("solve", "-", *options, "--json", stdin=lines(LINE))
    assert result.code == 0, result.err
    (answer,) = json.loads(result.out)
    assert {key: answer[key] for key in changed} == changed


def test_an_option_that_is_wrong_or_empty_stands_over_a_line_too():
    for options, words in (
        (["--leader", "0"], "seat 0 does not lead"),
        (["--trump", ""], "not a suit"),
        (["--bidder", "0"], "seat 0 does not bid"),
    ):
        result = pinochle("solve", "-", *options, stdin=lines(LINE))
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"line 1: {words}")
    table = {**LINE, "hands": ["AS", "TS"], "played": "9S"}
    (answer,) = answers("-", "--played", "", stdin=lines(table))
    assert (answer["played"], answer["seat"]) == ("", 1)


def test_a_line_that_runs_out_is_exit_code_1_and_a_bad_line_more():
    text = lines({**LINE, "rules": "two-hand-strict", "hands": [LONG[7], LONG[9]]}, LINE)
    found = answers("-", "--max-nodes", "15", stdin=text, code=1)
    assert ["value" in each for each in found] == [False, True]
    answers("-", "--max-nodes", "15", stdin=text + "{}\n", code=2)


# Recorded hands


@pytest.mark.parametrize("preset", LATE)
def test_a_trick_of_a_record_is_the_ending_given_by_hand(preset):
    record, trick = recorded(preset), LATE[preset]
    (answer,) = answers("--record", "-", "--trick", str(trick), stdin=lines(record))
    assert (answer["record"], answer["trick"]) == (1, trick)
    assert (answer["seed"], answer["index"]) == (7, 0)
    rules = load(preset)
    seats = players(rules)
    held: dict[int, list[str]] = {seat: [] for seat in seats}
    for each in record["tricks"][trick - 1 :]:
        for seat, card in zip(in_turn(rules, each["leader"]), each["plays"].split(), strict=True):
            held[seat].append(card)
    hands = [part for seat in seats for part in ("--hand", " ".join(held[seat]))]
    bidder = [] if record["bidder"] is None else ["--bidder", str(record["bidder"])]
    leader = str(record["tricks"][trick - 1]["leader"])
    call = ("-r", preset, "-t", record["trump"], "--leader", leader, *bidder, *hands)
    by_hand = solve(*call)
    assert {key: answer[key] for key in by_hand} == by_hand


@pytest.fixture
def three(tmp_path) -> str:
    """A file of three records with a remark among them."""
    first, second, third = (lines(recorded("partners-150", number)) for number in range(3))
    path = tmp_path / "hands.jsonl"
    path.write_text(f"# an evening\n{first}\n{second}{third}")
    return str(path)


def test_records_are_counted_from_1_without_remarks(three):
    every = answers("--record", three, "--trick", "11")
    assert [each["index"] for each in every] == [0, 1, 2]
    assert [each["record"] for each in every] == [2, 4, 5]
    for place in (1, 2, 3):
        (one,) = answers("--record", three, "--index", str(place), "--trick", "11")
        assert one == every[place - 1]
    rows = pinochle("solve", "--record", three, "--index", "2", "--trick", "11").out.splitlines()
    assert {tuple(row.split("\t")[8:]) for row in rows} == {("4", "1", "11")}
    out = pinochle("solve", "--record", three, "--index", "2", "--trick", "11", "--format", "table")
    assert "line 4, deal 1, trick 11" in out.out
    assert "│    12 │ seat" in out.out


def test_without_a_trick_two_hands_are_solved_from_the_play_off_on():
    (answer,) = answers("--record", "-", stdin=lines(recorded("two-hand-strict")))
    assert (answer["trick"], len(answer["line"].split())) == (13, 24)


def test_what_simulate_records_can_be_solved_and_judged(tmp_path):
    path = tmp_path / "hands.jsonl"
    call = ("simulate", "-n", "3", "--seed", "7", "--players", "simple", "--record", str(path))
    assert pinochle(*call).code == 0
    stdin = path.read_text()
    assert len(answers("--record", "-", "--trick", "10", stdin=stdin)) == 3
    assert answers("--record", str(path), "--trick", "10") == (
        answers("--record", "-", "--trick", "10", stdin=stdin)
    )
    *hands, summary = answers("--record", "-", "--judge", "--trick", "9", stdin=stdin)
    assert summary["hands"] == len(hands) == 3


def in_progress(preset: str, tricks: int, cards: int) -> dict:
    """A record that ends within a hand."""
    record = json.loads(json.dumps(recorded(preset)))
    del record["outcome"], record["score"]
    record["tricks"] = record["tricks"][:tricks]
    if cards:
        last = record["tricks"][-1]
        last["plays"] = " ".join(last["plays"].split()[:cards])
    return record


def test_a_hand_that_is_still_played_is_solved_at_its_tricks_and_at_the_next():
    whole = lines(recorded("partners-150"))
    for trick in (9, 10):
        (expected,) = answers("--record", "-", "--trick", str(trick), stdin=whole)
        part = in_progress("partners-150", 9, 0)
        assert answers("--record", "-", "--trick", str(trick), stdin=lines(part)) == [expected]
    unfinished = lines(in_progress("partners-150", 10, 2))
    assert answers("--record", "-", "--trick", "10", stdin=unfinished) == [expected]
    result = pinochle("solve", "--record", "-", "--trick", "11", stdin=unfinished)
    assert (result.code, result.out) == (2, "")
    assert result.err == "line 1: there is no trick 11: the record has 10\n"


def test_a_hand_that_is_still_played_is_judged_as_far_as_it_goes():
    judged, _ = answers(
        *("--record", "-", "--trick", "9", "--judge"),
        stdin=lines(in_progress("partners-150", 10, 2)),
    )
    whole, _ = answers(
        *("--record", "-", "--trick", "9", "--judge"), stdin=lines(recorded("partners-150"))
    )
    assert len(judged["cards"]) == 6
    costs = [(each["seat"], each["card"], each["cost"]) for each in whole["cards"][:6]]
    assert [(each["seat"], each["card"], each["cost"]) for each in judged["cards"]] == costs


# Judging


def test_the_document_of_a_judged_hand_and_of_the_summary():
    text = lines(*(recorded("partners-150", number) for number in range(3)))
    *hands, summary = answers("--record", "-", "--trick", "9", "--judge", stdin=text)
    assert len(hands) == 3
    for number, hand in enumerate(hands):
        assert list(hand) == [
            *("schema", "rules", "line", "seed", "index", "from_trick"),
            *("judged", "lost", "cards", "nodes"),
        ]
        assert (hand["schema"], hand["line"]) == ("pinochle.judgement/1", number + 1)
        assert (hand["seed"], hand["index"], hand["from_trick"]) == (7, number, 9)
        played = [(each["seat"], each["card"]) for each in hand["cards"]]
        tricks = recorded("partners-150", number)["tricks"][8:]
        assert [card for _, card in played] == " ".join(each["plays"] for each in tricks).split()
        for seat, lost in enumerate(hand["lost"], start=1):
            costs = [each["cost"] for each in hand["cards"] if each["seat"] == seat]
            assert lost == {"seat": seat, "points": sum(costs)}
        for each in hand["cards"]:
            assert (each["card"] == each["best"]) is (each["cost"] == 0)
    assert list(summary) == ["schema", "hands", "not_judged", "lost"]
    assert (summary["schema"], summary["hands"]) == ("pinochle.judgement-summary/1", 3)
    assert any(lost["points"] for hand in hands for lost in hand["lost"])
    for place, lost in enumerate(summary["lost"]):
        points = [hand["lost"][place]["points"] for hand in hands]
        assert (lost["sum"], lost["n"]) == (sum(points), 3)
        assert lost["mean"] == pytest.approx(sum(points) / 3)


@pytest.mark.parametrize("preset", LATE)
def test_points_lost_are_what_perfect_play_would_have_taken_more(preset):
    """Value of the ending, less what the side then took, is what its cards cost more than those
    of the others."""
    record, trick = recorded(preset), LATE[preset]
    call = ("--record", "-", "--trick", str(trick))
    (solution,) = answers(*call, stdin=lines(record))
    judged, _ = answers(*call, "--judge", stdin=lines(record))
    ending = see_hand_of(record).ending(trick)
    side = next(side for side in ending.sides if solution["seat"] in side)
    lost = {each["seat"]: each["points"] for each in judged["lost"]}
    own = sum(points for seat, points in lost.items() if seat in side)
    others = sum(points for seat, points in lost.items() if seat not in side)
    assert solution["value"] - own + others == taken(record, trick, side)


def see_hand_of(record: dict):
    from pinochle_cli.formats.hand_records import read_hand_record
    from pinochle_cli.formats.json_fields import Fields

    rules = load(record["rules"])
    return see_hand(read_hand_record(Fields(record), rules), rules)


def taken(record: dict, trick: int, side: tuple[int, ...]) -> int:
    """Points that a side took from a trick on, by the rules."""
    from pinochle_cli.rules.tricks import trick_points, winning_place

    rules = load(record["rules"])
    points, tricks = 0, record["tricks"][trick - 1 :]
    for number, each in enumerate(tricks, start=1):
        plays = read_cards(each["plays"])
        winner = in_turn(rules, each["leader"])[winning_place(plays, record["trump"])]
        points += trick_points(plays, rules, number == len(tricks)) * (winner in side)
    return points


def with_line(record: dict, trick: int, cards: list[str]) -> dict:
    """The record with other cards played from a trick on."""
    from pinochle_cli.rules.tricks import winning_place

    rules = load(record["rules"])
    leader = record["tricks"][trick - 1]["leader"]
    seats = players(rules)
    changed = {**record, "tricks": record["tricks"][: trick - 1]}
    rest = iter(cards)
    while plays := list(islice(rest, len(seats))):
        changed["tricks"].append({"leader": leader, "plays": " ".join(plays)})
        if len(plays) == len(seats):
            winner = winning_place(read_cards(" ".join(plays)), record["trump"])
            leader = in_turn(rules, leader)[winner]
    for claim in ("outcome", "score"):
        changed.pop(claim, None)
    return changed


@pytest.mark.parametrize("preset", LATE)
def test_nobody_loses_a_point_along_a_best_line(preset):
    record, trick = recorded(preset), LATE[preset]
    (solution,) = answers("--record", "-", "--trick", str(trick), stdin=lines(record))
    best = with_line(record, trick, solution["line"].split())
    judged, summary = answers("--record", "-", "--trick", str(trick), "--judge", stdin=lines(best))
    assert {each["cost"] for each in judged["cards"]} == {0}
    assert {each["mean"] for each in summary["lost"]} == {0}


def test_a_best_card_in_place_of_a_dear_one_costs_nothing():
    tried = 0
    for preset, trick in LATE.items():
        record = recorded(preset)
        call = ("--record", "-", "--trick", str(trick), "--judge")
        judged, _ = answers(*call, stdin=lines(record))
        cards = judged["cards"]
        place = next((n for n, each in enumerate(cards) if each["cost"]), None)
        if place is None:
            continue
        tried += 1
        better = [each["card"] for each in cards[:place]] + [cards[place]["best"]]
        again, _ = answers(*call, stdin=lines(with_line(record, trick, better)))
        assert again["cards"][:place] == cards[:place]
        assert again["cards"][place]["cost"] == 0
    assert tried >= 3


def test_judged_hands_in_every_form():
    text = lines(recorded("partners-150"), {"rules": "partners-150"}, recorded("partners-150", 1))
    call = ("--record", "-", "--trick", "10", "--judge")
    first, failed, second, summary = answers(*call, stdin=text, code=2)
    assert (failed["schema"], failed["line"]) == ("pinochle.error/1", 2)
    array = pinochle("solve", *call, "--json", stdin=text)
    assert json.loads(array.out) == [first, failed, second, summary]
    plain = pinochle("solve", *call, stdin=text)
    assert plain.code == 2
    rows = [row.split("\t") for row in plain.out.splitlines()]
    assert rows == [
        [
            *(str(hand["line"]), str(hand["index"]), str(each["trick"]), str(each["seat"])),
            *(each["card"], each["best"], str(each["cost"])),
        ]
        for hand in (first, second)
        for each in hand["cards"]
    ]
    means = ", ".join(f"seat {each['seat']}: {each['mean']:.2f}" for each in summary["lost"])
    assert plain.err.splitlines()[-1] == f"points lost a hand, mean of 2 hands; {means}"
    header = pinochle("solve", *call, "--format", "csv", stdin=text).out.splitlines()[0]
    assert header == "line,index,trick,seat,card,best,cost"
    help_text = " ".join(pinochle("solve", "--help").out.split())
    assert f"with --judge: {header.replace(',', ', ')} " in help_text


def test_a_table_of_judged_hands_names_the_dear_cards_and_the_means():
    text = lines(*(recorded("partners-150", number) for number in range(3)))
    call = ("--record", "-", "--trick", "9", "--judge")
    *hands, summary = answers(*call, stdin=text)
    out = pinochle("solve", *call, "--format", "table", stdin=text).out
    for hand in hands:
        assert f"line {hand['line']}, deal {hand['index']}, from trick 9 on" in out
    assert sum(each["cost"] > 0 for hand in hands for each in hand["cards"]) == sum(
        line.startswith("│") and line.count("│") == 6 and "played" not in line
        for line in out.splitlines()
    )
    assert "Points lost a hand, mean of 3 hands" in out
    for each in summary["lost"]:
        assert f"│ seat {each['seat']} │ {each['mean']:>6.2f} │ {each['se']:.2f} │" in out


def test_a_hand_that_cannot_be_judged_in_so_many_positions_is_told():
    text = lines(recorded("partners-150"), recorded("partners-150", 1))
    call = ("--record", "-", "--trick", "6", "--judge", "--max-nodes", "3")
    first, second, summary = answers(*call, stdin=text, code=1)
    for hand in (first, second):
        assert (hand["judged"], hand["lost"], hand["cards"]) == (False, None, [])
    assert summary == {
        "schema": "pinochle.judgement-summary/1",
        "hands": 0,
        "not_judged": 2,
        "lost": [],
    }
    plain = pinochle("solve", *call, stdin=text)
    assert (plain.code, plain.out) == (1, "")
    assert plain.err.startswith("points lost a hand, mean of 0 hands; 2 not judged")
    assert "Not judged" in pinochle("solve", *call, "--format", "table", stdin=text).out


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
