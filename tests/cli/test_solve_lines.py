"""``pinochle solve -``: endings as lines of standard input."""

from __future__ import annotations

import json

import pytest
from command import pinochle
from solve_calls import LINE, LONG, answers, lines, solve


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
