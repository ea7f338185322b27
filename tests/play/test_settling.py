"""A played hand is scored from what play counted."""

from __future__ import annotations

import random

import pytest
from deals import PRESETS
from hands import played

from pinochle_cli.play.audit import audit
from pinochle_cli.play.record import record_of
from pinochle_cli.play.settling import facts_of, score_of, scored_sides
from pinochle_cli.rules import load
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players

HANDS = 30


TEAMS = [name for name in PRESETS if load(name).dealing.sides != "bidder-alone"]
ALONE = [name for name in PRESETS if name not in TEAMS]


@pytest.mark.parametrize("preset", TEAMS)
def test_both_sides_add_to_their_meld_and_the_declared_total(preset):
    rules, source = load(preset, {"zero_rule": "off"}), random.Random(f"{preset} settling")
    made = 0
    for _ in range(HANDS):
        state = played(rules, source)
        score, seats = score_of(state), players(rules)
        if state.outcome is Outcome.PLAYED and score.made is not False:
            made += 1
            nines = sum(state.turned_nine(seat) for seat in seats)
            whole = state.meld_points(seats) + rules.scoring.hand_points + nines
            assert sum(score.deltas) == whole
    assert made > HANDS // 20


@pytest.mark.parametrize("preset", ALONE)
def test_a_bidder_alone_scores_meld_tricks_and_what_he_buried(preset):
    rules = load(preset, {"auction_scoring": "points"})
    source, made = random.Random(f"{preset} settling"), 0
    for _ in range(HANDS):
        state = played(rules, source)
        score = score_of(state)
        if state.outcome is Outcome.PLAYED and score.made:
            made += 1
            bidder = state.bidder
            assert score.deltas[0] == state.meld_points((bidder,)) + state.trick_points(bidder)
            assert not any(score.deltas[1:])
    assert made > HANDS // 20


@pytest.mark.parametrize("preset", PRESETS)
def test_every_outcome_of_random_play_can_be_scored(preset):
    rules, source = load(preset), random.Random(f"{preset} outcomes")
    for _ in range(HANDS):
        state = played(rules, source)
        score, facts = score_of(state), facts_of(state)
        assert len(score.sides) == len(scored_sides(state))
        if state.outcome is Outcome.PASSED_OUT:
            assert score.flags == ("redeal",)
        elif state.contract is not None:
            reached = facts.meld[0] + (facts.points[0] if facts.points else 0) + facts.buried
            lost = any(flag.startswith("meld-lost") for flag in score.flags)
            assert lost or score.made == (reached >= state.contract.bid)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_replayed_scores_as_it_was_played(preset):
    rules, source = load(preset), random.Random(f"{preset} replayed")
    for _ in range(20):
        state = played(rules, source)
        end = audit(record_of(state), rules).end
        assert score_of(end) == score_of(state)
