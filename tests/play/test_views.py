"""A seat sees what it may see, and nothing else."""

from __future__ import annotations

import random

import pytest
from deals import PRESETS
from hands import random_deal, redealt, states

from pinochle_cli.play import Phase, choices, view
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import load
from pinochle_cli.rules.seating import players


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_does_not_depend_on_the_cards_of_others(preset):
    rules, source = load(preset), random.Random(f"{preset} views")
    differed = 0
    for _ in range(3):
        for state, _ in states(rules, source):
            for seat in players(rules):
                other = redealt(state, seat, source)
                differed += other != state
                assert view(other, seat) == view(state, seat)
    assert differed > 30


@pytest.mark.parametrize("preset", ["auction-3", "partnership-widow"])
def test_a_widow_is_seen_by_whom_the_rules_say(preset):
    rules = load(preset)
    for state, _ in states(rules, random.Random(4)):
        if state.contract is None:
            assert all(view(state, seat).widow == () for seat in players(rules))
        elif state.phase is Phase.PLAY:
            seen = {seat for seat in players(rules) if view(state, seat).widow}
            shown = rules.exchange.widow_shown
            assert seen == ({*players(rules)} if shown else {state.bidder})
            return


def test_a_widow_card_dealt_face_up_is_seen_by_all():
    rules = load("auction-3-open-widow")
    (state, _), *_ = states(rules, random.Random(4))
    assert [view(state, seat).widow for seat in (1, 2, 3)] == [state.deal.widow[2:]] * 3


def test_cards_handed_over_are_seen_by_the_two_seats_alone():
    rules = load("partners-150")
    *_, (end, _) = states(rules, random.Random(4))
    sees = {seat: len(view(end, seat).exchanges) for seat in players(rules)}
    assert sorted(sees.values()) == [0, 0, 2, 2]


def test_only_the_bidder_knows_what_is_buried():
    *_, (end, _) = states(load("auction-3"), random.Random(4))
    assert {seat for seat in (1, 2, 3) if view(end, seat).buried} == {end.bidder}


def test_the_last_face_down_card_is_shown_where_the_rules_say():
    for preset, shown in (("two-hand", True), ("two-hand-strict", False)):
        *_, (end, _) = states(load(preset), random.Random(4))
        assert (view(end, 1).shown_draw == end.deal.stock[-1]) == shown


def test_a_view_has_the_stock_s_size_and_never_its_cards():
    rules = load("two-hand")
    deal = random_deal(rules, random.Random(4))
    turned_round = deal._replace(stock=deal.stock[::-1])
    one, other = (states(rules, random.Random(1), each) for each in (deal, turned_round))
    for (state, _), (reversed_state, _) in zip(one, other, strict=False):
        if state.tricks:
            break
        assert view(state, 1, choices(state)) == view(reversed_state, 1, choices(reversed_state))
    assert "stock" not in SeatView._fields
