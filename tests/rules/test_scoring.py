"""Scores that are known, and what must hold for every one."""

from __future__ import annotations

import pytest
from deals import PRESETS
from fact_rows import ids, rows
from hypothesis import given
from hypothesis import strategies as st

from pinochle_cli.rules import load
from pinochle_cli.rules.hand_facts import HandFacts, ScoreError, number_of_sides
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.scoring import score_hand

SCORES = rows("score")


def facts_of(row) -> HandFacts:
    """The facts of a row, the bidding side first."""
    outcome = Outcome("passed-out" if row["outcome"] == "all-passed" else row["outcome"])
    if row["kind"] == "individual":
        first = row["bidder"] or "P1"
        names = (first, *(name for name in row["players"] if name != first))
        points = row.get("trick_points")
        return HandFacts(
            outcome,
            names,
            row["bid"],
            row["trump"],
            (row.get("meld") or 0,),
            () if points is None else (points,),
            buried=row.get("buried_points", 0),
        )
    first = row["bidder"] or "A"
    names = (first, "B" if first == "A" else "A")
    turned = row.get("note", "")

    def by_side(name):
        return tuple(row[name][side] for side in names) if name in row else None

    return HandFacts(
        outcome,
        names,
        row["bid"],
        None,
        by_side("meld") or (),
        by_side("trick_points") or (),
        by_side("dix_in_meld"),
        by_side("tricks"),
        turned_nine=names.index(turned[-1]) if turned.startswith("turned-nine") else None,
    )


@pytest.mark.parametrize("row", SCORES, ids=ids)
def test_scores(row):
    rules, facts = load(row["preset"], row["switches"]), facts_of(row)
    if row["flags"] and row["flags"][0].startswith("error:"):
        with pytest.raises(ScoreError) as caught:
            score_hand(facts, rules)
        assert row["flags"] == [f"error:{caught.value.reason}"]
        return
    score = score_hand(facts, rules)
    assert {side.name: side.delta for side in score.sides} == row["delta"], row["why"]
    assert sorted(score.flags) == sorted(row["flags"]), row["why"]
    if row["kind"] == "individual":
        assert score.in_game_points == (row["currency"] == "game-points")


@pytest.mark.parametrize("row", [r for r in rows("twohand") if r["kind"] == "hand-total"], ids=ids)
def test_totals_of_two_hand_games(row):
    rules = load(row["preset"])
    meld = tuple(sum(row["meld"][side]) for side in "AB")
    points = tuple(row["trick_points"][side] for side in "AB")
    score = score_hand(HandFacts(Outcome.PLAYED, ("A", "B"), None, None, meld, points), rules)
    assert {side.name: side.delta for side in score.sides} == row["expect"], row["why"]


def played(preset, *numbers, **facts):
    """Bid, then meld and points of both sides, as a score."""
    bid, meld, points = numbers
    rules = load(preset, facts.pop("overrides", {}))
    names = tuple("ABCDE"[: number_of_sides(rules)])
    trump = facts.pop("trump", None)
    return score_hand(HandFacts(Outcome.PLAYED, names, bid, trump, meld, points, **facts), rules)


def test_a_sentence_tells_the_numbers():
    score = played("partners-150", 30, (14, 6), (17, 8))
    assert score.explain == (
        "A: 14 meld + 17 counters = 31, at least the bid of 30: made.",
        "B: 6 meld + 8 counters = 14.",
    )


IN_POINTS = {"auction_scoring": "points"}

MORE = [
    # preset, bid, meld, points, facts, deltas, flags, basis
    (
        *("partners-150", 30, (40, 6), (0, 25), {"dix": (2, 0)}),
        *((-30, 31), "set meld-lost:A dix-kept:A", "ruling Z2"),
    ),
    (
        *("partners-150", 30, (20, 1), (25, 0), {"dix": (0, 1)}),
        *((45, 1), "made dix-kept:B", "a meld of dix alone loses nothing"),
    ),
    (
        *("partners-1500", 300, (400, 60), (0, 250), {}),
        *((400, 310), "made", "ruling Z3: not the bidders"),
    ),
    (
        *("partners-1500", 300, (400, 60), (250, 0), {"dix": (0, 10)}),
        *((650, 10), "made meld-lost:B dix-kept:B", "ruling Z3"),
    ),
    (
        *("auction-3", 300, (150,), (136,), {"buried": 14, "overrides": IN_POINTS}),
        *((300, 0, 0), "made", "ruling G4"),
    ),
    (
        *("auction-3", 300, (150,), (149,), {"trump": "S"}),
        *((0, 40, 40), "set double-bete spades-doubled", "source 2"),
    ),
]


@pytest.mark.parametrize("row", MORE, ids=lambda row: f"{row[0]} {row[1]} {row[6]}")
def test_more_scores(row):
    preset, bid, meld, points, facts, deltas, flags, basis = row
    score = played(preset, bid, meld, points, **facts)
    assert score.deltas == deltas, basis
    assert " ".join(score.flags) == flags, basis


WRONG = [
    # preset, bid, meld, points, facts, words of the message
    ("partners-150", 30, (14, 6), (17, 9), {}, "17 + 9 = 26: a hand has 25"),
    ("partners-150", 30, (14, 6), (26,), {}, "26: a hand has 25"),
    ("partners-150", 30, (14, 6), (-1, 26), {}, "never below zero"),
    ("partners-150", 30, (14, 6), (), {}, "no trick points"),
    ("partners-150", 24, (14, 6), (17, 8), {}, "bids from 25"),
    ("partners-1500", 255, (14, 6), (170, 80), {}, "bids from 250 in steps of 10"),
    ("partners-150", None, (14, 6), (17, 8), {}, "no bid: partners-150 has an auction"),
    ("partnership", 100, (140, 60), (170, 80), {}, "has no auction"),
    ("partners-150", 30, (14, -6), (17, 8), {}, "meld is never below zero"),
    ("partners-150", 30, (14, 6), (17, 8), {"dix": (15, 0)}, "15 dix in a meld of 14"),
    ("partners-150", 30, (14, 6), (17, 8), {"tricks": (9, 4)}, "9 + 4: a hand has 12"),
    ("partners-150", 30, (14, 6), (17, 8), {"tricks": (12, 0)}, "cannot have 8 trick points"),
    ("partners-150", 30, (14, 6), (17, 8), {"turned_nine": 0}, "nothing for a turned nine"),
    ("partners-150", 30, (14, 6), (17, 8), {"buried": 3}, "buries nothing"),
    ("partners-150", 30, (14, 6), (25, 0), {}, "say how much of each meld is dix"),
    ("partnership", None, (140, 60), (250, 0), {}, "give the tricks of each side"),
    ("auction-3", 380, (320,), (84,), {}, "name the trump suit"),
]


@pytest.mark.parametrize("row", WRONG, ids=lambda row: row[5])
def test_facts_that_cannot_be_or_are_missing_are_named(row):
    preset, bid, meld, points, facts, words = row
    with pytest.raises(ScoreError) as caught:
        played(preset, bid, meld, points, **facts)
    assert words in str(caught.value)


TEAMS = [name for name in PRESETS if number_of_sides(load(name)) == 2]


@given(st.sampled_from(TEAMS), st.data())
def test_without_a_zero_rule_and_a_set_all_points_are_scored(preset, data):
    rules = load(preset, {"zero_rule": "off"})
    meld = tuple(10 * data.draw(st.integers(0, 50)) for _ in range(2))
    points = data.draw(st.integers(0, rules.scoring.hand_points))
    both = (points, rules.scoring.hand_points - points)
    bid = rules.auction.opening or None
    score = score_hand(HandFacts(Outcome.PLAYED, ("A", "B"), bid, "H", meld, both), rules)
    if score.made is not False:
        assert sum(score.deltas) == sum(meld) + rules.scoring.hand_points
    else:
        assert score.deltas == (-(bid or 0), meld[1] + both[1])


NO_AUCTION = [name for name in TEAMS if not load(name).auction.bidding]


@given(st.sampled_from(NO_AUCTION), st.data())
def test_without_a_bid_the_order_of_the_sides_does_not_matter(preset, data):
    rules = load(preset)
    meld = (data.draw(st.integers(0, 500)), data.draw(st.integers(0, 500)))
    points = data.draw(st.integers(1, rules.scoring.hand_points - 1))
    both = (points, rules.scoring.hand_points - points)
    one = score_hand(HandFacts(Outcome.PLAYED, ("A", "B"), None, None, meld, both), rules)
    facts = HandFacts(Outcome.PLAYED, ("B", "A"), None, None, meld[::-1], both[::-1])
    other = score_hand(facts, rules)
    assert {side.name: side.delta for side in one.sides} == {
        side.name: side.delta for side in other.sides
    }
