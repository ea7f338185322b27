"""Whole hands at random under every preset: nothing gets stuck, nothing is lost, all is legal."""

from __future__ import annotations

import json
import os
import random
from collections import Counter

import pytest
from deals import PRESETS, VARIATIONS
from hands import played, random_deal, states

from pinochle_cli.formats.hand_records import hand_document, read_hand_record
from pinochle_cli.formats.json_fields import Fields
from pinochle_cli.play import Phase, choices, why_illegal
from pinochle_cli.play.actions import GoOn, PlayCard
from pinochle_cli.play.audit import audit
from pinochle_cli.play.record import record_of
from pinochle_cli.rules import load
from pinochle_cli.rules.dealing import sorted_pack, tricks_in_hand
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players

HANDS = int(os.environ.get("PINOCHLE_TEST_HANDS", "500"))
"""Hands a preset. Set it to 10000 for the long run that is reported now and then."""


@pytest.mark.parametrize("preset", PRESETS)
def test_every_hand_ends_adds_up_and_its_record_is_legal(preset):
    rules, source = load(preset), random.Random(f"{preset} hands")
    outcomes: Counter[Outcome] = Counter()
    number = HANDS // 4 if preset in VARIATIONS else HANDS
    for _ in range(number):
        state = played(rules, source)
        outcomes[state.outcome] += 1
        if state.outcome is Outcome.PLAYED:
            points = sum(state.trick_points(seat) for seat in players(rules))
            assert points == rules.scoring.hand_points
            assert len(state.tricks) == tricks_in_hand(rules)
            assert not any(holding.hand for holding in state.holdings)
        record = record_of(state)
        verdict = audit(record, rules)
        assert verdict.legal, verdict.faults
        assert not verdict.missed
    assert outcomes[Outcome.PLAYED] > number // 2


@pytest.mark.parametrize("preset", PRESETS)
def test_in_every_state_something_may_be_done_and_no_card_is_lost(preset):
    rules, source = load(preset), random.Random(f"{preset} states")
    pack = Counter(sorted_pack(rules))
    for _ in range(5):
        for state, action in states(rules, source):
            assert bool(choices(state)) == (state.phase is not Phase.OVER)
            if action is not None:
                assert why_illegal(state, action) is None
                assert why_illegal(state, action._replace(seat=99)) is not None
            assert _cards_of(state) == pack


def _cards_of(state) -> Counter:
    """All cards, wherever they lie."""
    cards = Counter(card for holding in state.holdings for card in holding.hand)
    cards.update(card for trick in state.tricks for card in trick.plays)
    cards.update([*state.plays, *state.stock, *state.buried])
    if not state.widow_taken:
        cards.update(state.deal.widow)
    if state.stock and state.turned:
        cards[state.turned] += 1
    return cards


@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_that_is_not_among_the_choices_is_refused(preset):
    rules, source = load(preset), random.Random(f"{preset} refused")
    refused = 0
    for _ in range(2):
        for state, _ in states(rules, source):
            if state.phase is not Phase.PLAY:
                continue
            offered = choices(state)
            for card in sorted_pack(rules):
                action = PlayCard(state.to_act, card)
                assert (why_illegal(state, action) is None) == (action in offered)
                refused += action not in offered
    assert refused > 500


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_is_read_as_it_was_written(preset):
    rules, source = load(preset), random.Random(f"{preset} written")
    for index in range(5):
        record = record_of(played(rules, source), seed=7, index=index)
        line = json.dumps(hand_document(record, rules))
        assert read_hand_record(Fields.parse(line, ""), rules) == record


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_cut_short_is_incomplete_or_still_in_order(preset):
    """A hand may stop anywhere; what is there is judged, and the end is missed."""
    rules, source = load(preset), random.Random(f"{preset} cut")
    for _ in range(3):
        for state, _ in states(rules, source):
            if state.to_act is None or source.random() > 0.05:
                continue
            verdict = audit(record_of(state), rules)
            words = {fault.reason.value for fault in verdict.faults}
            # Whether a chance was let pass, a record does not say.
            assert words <= {"incomplete"}
            assert words or isinstance(choices(state)[0], GoOn)


def test_a_hand_depends_on_its_deal_and_its_players_alone():
    rules = load("partners-150")
    deal = random_deal(rules, random.Random(5))
    one, other = ([action for _, action in states(rules, random.Random(6), deal)] for _ in range(2))
    assert one == other
