"""What ``pinochle solve`` refuses: a sentence that names the place and the way out, exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import pinochle

RECORDS = str(Path(__file__).parent.parent.parent / "examples" / "recorded-hands.jsonl")
FIRST = Path(RECORDS).read_text(encoding="utf-8").splitlines()[0]

RULES = ["-r", "two-hand", "-t", "S", "--leader", "1"]
TWO = [*RULES, "--hand", "AS 9S KD", "--hand", "TS AD 9D"]
HUGE = str(10**30)


def hands(*cards: str) -> list[str]:
    return [part for each in cards for part in ("--hand", each)]


def refused(arguments: list[str], words: list[str], stdin: str = "", start: str = "pinochle: "):
    result = pinochle("solve", *arguments, stdin=stdin)
    assert (result.code, result.out) == (2, ""), result.err
    assert result.err.startswith(start)
    assert "Traceback" not in result.err
    assert "a bug in the program" not in result.err
    assert len(result.err) < 500
    for word in words:
        assert word in result.err


ENDINGS = [
    # arguments, words that must stand on standard error
    ([], ["give every hand in seat order", '--hand "AS 9S"']),
    (["-t", "S", "--leader", "1"], ["give every hand in seat order"]),
    (["-r", "two-hand", *hands("AS", "KS"), "--leader", "1"], ["trump suit", "--trump"]),
    (["-r", "two-hand", *hands("AS", "KS"), "-t", "S"], ["which seat leads", "--leader 1"]),
    ([*RULES, *hands("AS")], ["1 hand: 2 play under two-hand", "the hands of seats 1 and 2"]),
    ([*RULES, *hands("AS", "KS", "QS")], ["3 hands: 2 play", "seats 1 and 2, in this order"]),
    ([*RULES, *hands("AS KS", "QS")], ["seat 2 has 1 card, seat 1", "seat 2 should have 2"]),
    ([*RULES, *hands("", "")], ["no cards are left to play"]),
    ([*RULES, *hands("AS AS AS", "KS KS QS")], ["3 times AS (ace of spades)", "2 of each card"]),
    ([*RULES, *hands("AS AS", "AS KS")], ["3 times AS (ace of spades)", "the deck has 2"]),
    ([*RULES, *hands("AS " * 400, "KS")], ["3 times AS"]),
    ([*RULES, *hands("AX", "KS")], ["not a card", "AX\n ^"]),
    ([*RULES, *hands("AS", "?")], ["not a card", "?\n^"]),
    ([*RULES, *hands("AS", "K\x1b[31m")], ["not a card"]),
    (["-r", "double-pack", *RULES[2:], *hands("9S", "AS", "KS", "QS")], ["no 9S in this deck"]),
    (["-r", "two-hand", "-t", "X", "--leader", "1", *hands("AS", "KS")], ["not a suit", "S, H, D"]),
    ([*TWO, "--played", "9X"], ["not a card", "9X\n ^"]),
    ([*TWO, "--played", "9S 9S"], ["2 cards are on the table", "name the next one"]),
    ([*TWO, "--played", "AH AH AH"], ["3 times AH"]),
    ([*TWO, "--played", "9S"], ["seat 1 should have 2", "on the table is in no hand any more"]),
    ([*RULES, *hands("AS KS", "QS JS"), "--leader", "0"], ["seat 0 does not lead", "1 and 2 play"]),
    ([*TWO, "--leader", "9"], ["seat 9 does not lead"]),
    ([*TWO, "--leader", "-1"], ["seat -1 does not lead"]),
    ([*TWO, "--leader", HUGE], ["does not lead"]),
    ([*TWO, "--leader", "x"], ["'x' is not a valid int", "pinochle solve --help"]),
    ([*TWO, "--bidder", "0"], ["seat 0 does not bid"]),
    ([*TWO, "--bidder", "3"], ["seat 3 does not bid", "seats 1 and 2 play"]),
    (["AS KS", *TWO], ['"AS KS"', "--hand", "- for lines"]),
    ([*TWO, "-r", "two-hnd"], ['no rule set "two-hnd"', 'mean "two-hand"']),
    ([*TWO, "--set", "last_trik=0"], ['no rule "last_trik"', 'mean "last_trick"']),
    ([*TWO, "--format", "xml"], ["'xml' is not one of"]),
    ([*TWO, "--engine", "numba"], ['no engine "numba"', "auto, python, fast"]),
    ([*TWO, "--engine", "x\x1b[31m"], ['"x?[31m"']),
    ([*TWO, "--engine", ""], ['no engine ""']),
    ([*TWO, "--max-nodes", "0"], ["--max-nodes 0", "1 or more"]),
    ([*TWO, "--max-nodes", "-5"], ["--max-nodes -5", "1 or more"]),
    ([*TWO, "--max-nodes", "x"], ["'x' is not a valid int"]),
    ([*TWO, "--index", "1"], ["--index", "--record FILE"]),
    ([*TWO, "--trick", "1"], ["--trick", "--record FILE"]),
    ([*TWO, "--judge"], ["--judge", "--record FILE"]),
]

SEVERAL = [
    (["-r", "auction-3", *hands("AS", "KS", "QS")], ["say which seat is the bidder"]),
    (["-r", "auction-3", *hands("AS", "KS", "QS"), "--bidder", "4"], ["seat 4 does not bid"]),
    # Seat 4 deals and sits out.
    (["-r", "auction-4", *hands("AS", "KS", "QS"), "--bidder", "4"], ["1, 2 and 3 play"]),
    (["-r", "auction-4", *hands("AS", "KS", "QS", "JS"), "--bidder", "1"], ["4 hands: 3 play"]),
    (
        ["-r", "partnership-6", *hands(*["AS", "KS", "QS"] * 2)],
        ["6 play", "up to 4 hands"],
    ),
    (["-r", "partnership-8", *hands(*["AS"] * 8)], ["8 play under partnership-8", "up to 4"]),
    (["-r", "partnership-auction-6", *hands("AS")], ["6 play", "up to 4 hands"]),
]


@pytest.mark.parametrize(("arguments", "words"), ENDINGS, ids=lambda each: " ".join(each)[-40:])
def test_an_ending_that_cannot_be_is_refused(arguments, words):
    refused(arguments, words)


@pytest.mark.parametrize(("arguments", "words"), SEVERAL, ids=lambda each: " ".join(each)[:40])
def test_hands_of_other_tables_are_refused(arguments, words):
    refused([*arguments, "-t", "S", "--leader", "1"], words)


@pytest.mark.parametrize("form", ["plain", "csv", "json", "jsonl", "table"])
def test_a_refusal_leaves_standard_output_empty_in_every_form(form):
    refused([*RULES, *hands("AS"), "--format", form], ["1 hand"])


LINES = [
    # a line, words that must stand on standard error
    ("AS KS", ["not JSON"]),
    ("[1]", ["not a JSON object", '"hands": [']),
    ("{}", ["give every hand in seat order"]),
    ('{"hands": 3}', ['"hands" is not a list']),
    ('{"hands": [3]}', ['"hands" holds no card text']),
    ('{"hands": ["AS", "KS"], "leader": 1}', ["--trump"]),
    ('{"hands": ["AS", "KS"], "trump": "S"}', ["--leader"]),
    ('{"hands": ["AS", "KS"], "trump": 7}', ['"trump" is not a text']),
    ('{"hands": ["AS", "KS"], "trump": "S", "leader": true}', ['"leader" is not a whole number']),
    ('{"hands": ["AS", "KS"], "trump": "S", "leader": 1e400}', ['"leader" is not a whole number']),
    (f'{{"hands": ["AS", "KS"], "leader": {10**200}}}', ['"leader" is too large']),
    ('{"hands": ["AS", "KX"], "trump": "S", "leader": 1}', ["not a card"]),
    ('{"hands": ["AS", "KS"], "trump": "S", "leader": 1, "rules": "twohand"}', ["two-hand"]),
    ('{"hands": ["AS", "KS"], "trump": "S", "leader": 1, "set": {"x": 1}}', ['no rule "x"']),
    ('{"hands": ["AS", "KS"], "trump": "S", "leader": 3}', ["seat 3 does not lead"]),
    ('{"played": ["AS"]}', ['"played" is not a text']),
    ("[" * 100_000, ["nested too deeply"]),
    ('{"leader": 1' + "0" * 5000 + "}", ["too many digits"]),
]


@pytest.mark.parametrize(("line", "words"), LINES, ids=lambda each: str(each)[:60])
def test_a_line_that_tells_no_ending_is_named(line, words):
    rules = [] if '"rules"' in line else ["-r", "two-hand"]
    if '"set"' in line:
        rules, line = [], line.replace('"set"', '"rules": "two-hand", "set"')
    refused([*rules, "-"], words, f"# first\n{line}\n", start="line 2: ")


def test_an_unknown_field_of_a_line_passes():
    line = json.dumps({"hands": ["AS", "KS"], "trump": "S", "leader": 1, "note": "mine"})
    assert pinochle("solve", "-", "-r", "two-hand", stdin=line).code == 0


def changed(**fields: object) -> str:
    return json.dumps({**json.loads(FIRST), **fields}) + "\n"


def revoked() -> str:
    """The first recorded hand with two plays of a trick changed about, so that one is a revoke."""
    record = json.loads(FIRST)
    trick = record["tricks"][0]
    first, second, *rest = trick["plays"].split()
    trick["plays"] = " ".join([second, first, *rest])
    return json.dumps(record) + "\n"


RECORD_OPTIONS = [
    # arguments besides --record FILE, words that must stand on standard error
    (["--index", "0"], ["--index 0", "counted from 1"]),
    (["--index", "-1"], ["--index -1", "counted from 1"]),
    (["--index", "99"], ["no record 99 in it"]),
    (["--index", HUGE], [f"no record {HUGE} in it"]),
    (["--trick", "0"], ["--trick 0", "counted from 1"]),
    (["--trick", "-3"], ["--trick -3", "counted from 1"]),
    (["--trick", "x"], ["'x' is not a valid int"]),
    (["--hand", "AS"], ["--record has hands of its own"]),
    (["--trump", "S"], ["--record has hands of its own"]),
    (["--leader", "1"], ["--record has hands of its own"]),
    (["--played", "AS"], ["--record has hands of its own"]),
    (["--bidder", "1"], ["--record has hands of its own"]),
    (["-"], ["--record has hands of its own"]),
    (["--max-nodes", "0"], ["--max-nodes 0"]),
    (["--engine", "quick"], ['no engine "quick"']),
]


@pytest.mark.parametrize("judge", [[], ["--judge"]], ids=["solve", "judge"])
@pytest.mark.parametrize(("arguments", "words"), RECORD_OPTIONS, ids=str)
def test_options_that_do_not_go_with_records_are_refused(arguments, words, judge):
    refused(["--record", RECORDS, *arguments, *judge], words)


HANDS = [
    # a line, options, words that must stand on standard error
    (FIRST, ["--trick", "99"], ["there is no trick 99", "the record has"]),
    (FIRST, ["--trick", HUGE], ["there is no trick", "the record has"]),
    ("not json", [], ["no recorded hand in it", "pinochle.hand/1"]),
    ("{}", [], ["no recorded hand in it"]),
    ('{"hands": ["AS", "KS"], "trump": "S", "leader": 1}', [], ["no recorded hand in it"]),
    (changed(tricks=[]), [], ["the record has no tricks"]),
    (changed(trump=None), [], ["the record has no tricks", "nothing to solve"]),
    (changed(tricks=7), [], ['"tricks" is not a list']),
    (changed(rules="nobody"), [], ["nobody", "a line may name a preset"]),
    (revoked(), ["--trick", "9"], ["the record is not in order: trick 1"]),
]


@pytest.mark.parametrize("judge", [[], ["--judge"]], ids=["solve", "judge"])
@pytest.mark.parametrize(("line", "options", "words"), HANDS, ids=lambda each: str(each)[:30])
def test_a_record_that_cannot_be_solved_is_named(line, options, words, judge):
    refused(["--record", "-", *options, *judge], words, f"\n{line}\n", start="line 2: ")


def test_a_trick_over_the_stock_is_refused_with_the_first_that_can_be_solved():
    lines = Path(RECORDS).read_text(encoding="utf-8").splitlines()
    two = next(line for line in lines if json.loads(line)["rules"] == "two-hand")
    for trick in ("1", "12"):
        words = [f"trick {trick} is played over the stock: the play-off begins with 13"]
        refused(["--record", "-", "--trick", trick], words, two, start="line 1: ")


def test_a_record_of_which_not_all_cards_are_known_is_refused():
    record = json.loads(FIRST)
    record["tricks"] = record["tricks"][:8]
    for name in ("deal", "score", "outcome"):
        record.pop(name)
    words = ["does not tell all cards", "give its deal, or all its tricks"]
    refused(["--record", "-", "--trick", "8"], words, json.dumps(record), start="line 1: ")


@pytest.mark.parametrize("judge", [[], ["--judge"], ["--judge", "--json"]], ids=str)
def test_files_without_records_are_refused(tmp_path, judge):
    empty = tmp_path / "empty.jsonl"
    empty.write_text("# nothing yet\n")
    refused(["--record", str(empty), *judge], ["no recorded hand in it"])
    refused(["--record", str(tmp_path / "missing.jsonl"), *judge], ["No such file"])
    refused(["--record", str(tmp_path), *judge], ["Is a directory"])
    refused(["--record", "", *judge], ["name a file, or - for standard input"])
    refused(["--record", "-", *judge], ["standard input: no recorded hand in it"])


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\xff\xfe\x00\x01\n" * 3)
    refused(["--record", str(path)], ["no recorded hand in it"], start="line 1: ")


def test_other_rules_than_those_of_a_record_are_told_by_what_does_not_fit():
    words = ["the record is not in order"]
    refused(["--record", "-", "-r", "two-hand"], words, FIRST, start="line 1: ")


def test_the_fast_search_without_numba_names_the_extra(monkeypatch):
    monkeypatch.setattr("pinochle_cli.engine.solver.engines.find_spec", lambda name: None)
    refused([*TWO, "--engine", "fast"], ["needs Numba", "pip install 'pinochle-cli[fast]'"])
    assert pinochle("solve", *TWO).code == 0
