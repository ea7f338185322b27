"""``--set`` on lines that name their own rules: checked where it is applied, line by line."""

from __future__ import annotations

import json

import pytest
from command import pinochle
from fuzz_calls import recorded_hand

ENDING = {"trump": "S", "leader": 1, "hands": ["AS 9S KD", "TS AD 9D"]}
AUCTION = {"bid": 250, "trump": "H", "meld": [100], "points": [160]}
TRICK = {"plays": "AS", "trump": "S", "to_play": "KS 9D"}

SETS = [
    # the command, a line without rules, a preset and what only such a game has, the word for it
    ("solve", ENDING, "two-hand", "draw_order=non-dealer", "there is no stock"),
    ("validate-trick", TRICK, "two-hand", "marriage_then_run=true", "there is no stock"),
    ("score", AUCTION, "auction-3", "spades=3", "hands are settled in points"),
    ("meld", {"hand": "AS TS KS QS JS"}, "auction-3", "concede=false", "no bidder plays alone"),
    ("meld", {"hand": "AS"}, "double-pack", "announcement_unit=50", "no meld is announced"),
]
COMMANDS = [row[0] for row in SETS]


def lines(*each) -> str:
    return "".join(json.dumps(line) + "\n" for line in each)


@pytest.mark.parametrize(("command", "line", "preset", "change", "why"), SETS)
def test_a_change_that_only_the_line_s_game_has_is_made(command, line, preset, change, why):
    stdin = lines({**line, "rules": preset})
    call = (command, "-", "--set", change)
    (answer,) = json.loads(pinochle(*call, "--json", stdin=stdin).out)
    key, value = change.split("=")
    assert answer["rules"] == preset
    assert str(answer["set"][key]).lower() == value
    # A line that names no rules has no such rule; it is told, and the others still count.
    result = pinochle(*call, "--format", "jsonl", stdin=lines(line) + stdin)
    assert result.code == 2
    failed, good = map(json.loads, result.out.splitlines())
    assert (failed["line"], why in failed["error"]) == (1, True)
    assert result.err.startswith(f"line 1: --set: {key} = {value}: {why}")
    assert good["set"] == answer["set"]


RECORDS = [("validate-trick",), ("score",), ("solve", "--trick", "14", "--max-nodes", "9")]


@pytest.mark.parametrize("command", RECORDS, ids=lambda command: command[0])
def test_recorded_hands_are_read_under_their_own_rules_too(command):
    changed = (*command, "--record", "-", "--set", "concede=false", "--json")
    result = pinochle(*changed, stdin=recorded_hand("auction-3"))
    (answer,) = json.loads(result.out)
    assert (answer["rules"], answer["set"]) == ("auction-3", {"concede": False})
    result = pinochle(*changed, stdin=recorded_hand("partners-150"))
    assert result.code == 2
    assert result.err.startswith("line 1: --set: concede = false: no bidder plays alone")


SENSELESS = [
    # what no game at all would take, words of the message
    ("draw_ordr=winner", 'no rule "draw_ordr"; did you mean "draw_order"'),
    ("draw_order=loser", "draw_order = loser: "),
    ("spades=many", "spades = many: "),
    ("opening=-1", "auction.opening = -1: no lowest bid"),
    ("bid", "write KEY=VALUE"),
]


@pytest.mark.parametrize(("change", "words"), SENSELESS)
@pytest.mark.parametrize("command", sorted({*COMMANDS}))
def test_what_no_game_has_is_refused_before_a_line_is_read(command, change, words):
    result = pinochle(command, "-", "--set", change, "--json", stdin="nonsense\n" * 2)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert words in result.err


def test_rules_that_are_asked_for_are_those_of_every_line():
    stdin = lines({**ENDING, "rules": "two-hand"})
    for rules in (("-r", "partners-150"), ("-r", "nope")):
        result = pinochle("solve", "-", *rules, "--set", "draw_order=winner", stdin=stdin)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert not result.err.startswith("line")
    result = pinochle(
        "solve", "-", "--set", "draw_order=winner", stdin=stdin, PINOCHLE_RULES="nope"
    )
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert 'no rule set "nope"' in result.err


def test_one_question_is_asked_under_the_default():
    for call in (
        ["solve", "-t", "S", "--leader", "1", "--hand", "AS", "--hand", "TS"],
        ["validate-trick", "AS", "-t", "S", "--to-play", "KS"],
    ):
        result = pinochle(*call, "--set", "draw_order=winner")
        assert (result.code, result.out) == (2, "")
        assert "there is no stock" in result.err


def test_whoever_sets_a_senseless_thing_is_named():
    line = {"hand": "AS", "rules": "auction-3", "set": {"pass_count": 3}}
    for options in ([], ["--set", "spades=3"]):
        result = pinochle("meld", "-", *options, stdin=lines(line))
        assert result.err.startswith('line 1: "set": pass_count = 3')
    sums = {"hand": "AS", "rules": "auction-3", "set": {"hand_size": 14, "widow": 6}}
    assert pinochle("meld", "-", "--set", "spades=3", stdin=lines(sums)).code == 0
    result = pinochle("meld", "-", "--set", "widow=3", stdin=lines(sums))
    assert result.err.startswith("line 1: --set: dealing.hand_size = 14")


def test_a_line_that_names_no_rules_is_read_by_the_user_s_own_file(tmp_path):
    """Also where it sets something, and where the file has the name of a preset."""
    mine = tmp_path / "racehorse.toml"
    mine.write_text('extends = "racehorse"\n[melds]\npinochle = [990]\n')
    lines = '{"hand":"QS JD","trump":"S"}\n{"hand":"QS JD","trump":"S","set":{"target":2000}}\n'
    found = pinochle("meld", "-", "--format", "jsonl", stdin=lines, PINOCHLE_RULES=str(mine))
    assert [json.loads(line)["total"] for line in found.out.splitlines()] == [990, 990]
