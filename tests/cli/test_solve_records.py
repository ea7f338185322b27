"""``pinochle solve --record``: tricks of recorded hands."""

from __future__ import annotations

import pytest
from command import pinochle
from solve_calls import LATE, answers, in_progress, lines, recorded, solve

from pinochle_cli.rules import load
from pinochle_cli.rules.seating import in_turn, players


@pytest.fixture
def three(tmp_path) -> str:
    """A file of three records with a remark among them."""
    first, second, third = (lines(recorded("partners-150", number)) for number in range(3))
    path = tmp_path / "hands.jsonl"
    path.write_text(f"# an evening\n{first}\n{second}{third}")
    return str(path)


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
