"""The player ``exact``: no mistake once the stock is drawn, until then the planner; no peeking."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.play import HandState, apply, choices, start, view
from pinochle_cli.play.actions import PlayCard
from pinochle_cli.play.endings import see_hand
from pinochle_cli.play.hand import play_hand
from pinochle_cli.play.judging import judge_cards
from pinochle_cli.play.planning.known_endings import known_ending
from pinochle_cli.play.players.exact import ExactPlayer
from pinochle_cli.play.players.planner import COUNTED_OUT, PlannerPlayer
from pinochle_cli.play.players.player import Player
from pinochle_cli.play.players.simple import SimplePlayer
from pinochle_cli.play.record import record_of
from pinochle_cli.rules import Ruleset, load, read_hand
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players

TWO = ["two-hand", "two-hand-1200", "two-hand-strict"]

# A play-off takes plain Python some seconds, machine code a tenth of one.
ORDINARY = [(preset, 5) for preset in TWO] if find_spec("numba") else [("two-hand-strict", 1)]

HANDS = [
    *(pytest.param(*each, id=each[0]) for each in ORDINARY),
    *(pytest.param(preset, 30, id=f"{preset}-long", marks=pytest.mark.slow) for preset in TWO),
]


def dealt(rules: Ruleset, index: int) -> HandState:
    return start(rules, Dealer(rules, 20).deals(index, 1).deal(0))


@pytest.mark.parametrize(("preset", "number"), HANDS)
def test_it_loses_no_point_in_the_play_off(preset, number):
    rules = load(preset)
    judged = 0
    for index in range(number):
        exact = index % 2 + 1
        by_seat: dict[int, Player] = {1: SimplePlayer(), 2: SimplePlayer(), exact: ExactPlayer()}
        state = play_hand(dealt(rules, index), by_seat)
        seen = see_hand(record_of(state), rules)
        cards = judge_cards(seen, seen.first)
        assert cards.cards is not None
        assert cards.lost(exact) == 0, index
        judged += state.outcome is Outcome.PLAYED
    assert judged


def test_it_says_how_many_points_are_sure():
    for state, seat in play_off_states(load("two-hand-strict"), 20):
        seen = view(state, seat, choices(state))
        action = ExactPlayer().choose(seen)
        assert isinstance(action, PlayCard)
        _, why = ExactPlayer().play(seen, [each.card for each in seen.choices])
        assert "points left are sure with it" in why


def play_off_states(rules: Ruleset, over: int) -> list[tuple[HandState, int]]:
    """The moments of one hand at which a card is played, once ``over`` tricks are."""
    state, found = dealt(rules, 1), []
    while state.to_act is not None:
        seat = state.to_act
        seen = view(state, seat, choices(state))
        action = SimplePlayer().choose(seen)
        if isinstance(action, PlayCard) and len(state.tricks) >= over:
            found.append((state, seat))
        state = apply(state, action)
    return found


@pytest.mark.parametrize("preset", TWO)
def test_what_it_infers_is_what_the_other_holds(preset):
    for state, seat in play_off_states(load(preset), 12):
        ending = known_ending(view(state, seat, choices(state)))
        assert ending is not None
        assert ending.hands == tuple(state.hand(each) for each in (1, 2))
        assert (ending.leader, ending.plays, ending.to_play) == (state.leader, state.plays, seat)


def test_it_knows_nothing_while_there_is_a_stock():
    for state, seat in play_off_states(load("two-hand"), 0):
        known = known_ending(view(state, seat, choices(state)))
        assert (known is None) is (len(state.tricks) < 12)


@pytest.mark.parametrize("preset", TWO)
def test_it_sees_no_card_of_the_other(preset):
    """With a hand across the table that cannot be, the view and the choice are the same."""
    rules = load(preset)
    for state, seat in play_off_states(rules, 18):
        allowed = choices(state)
        seen = view(state, seat, allowed)
        changed = view(state.with_hand(3 - seat, read_hand("AS AS")), seat, allowed)
        assert changed == seen
        assert ExactPlayer().choose(changed) == ExactPlayer().choose(seen)


PLANNED = [("partners-150", 2), ("auction-3", 1)]


@pytest.mark.parametrize(("preset", "number"), PLANNED)
def test_it_is_the_planner_where_cards_stay_hidden(preset, number):
    rules = load(preset)
    for index in range(number):
        seats = players(rules)
        exact = play_hand(dealt(rules, index), {seat: ExactPlayer() for seat in seats})
        planner = play_hand(dealt(rules, index), {seat: PlannerPlayer() for seat in seats})
        assert exact == planner


def test_it_is_the_planner_over_the_stock():
    rules = load("two-hand")
    state = dealt(rules, 3)
    while state.to_act is not None and (state.stock or not state.tricks):
        seen = view(state, state.to_act, choices(state))
        action = ExactPlayer().choose(seen)
        assert action == PlannerPlayer().choose(seen)
        state = apply(state, action)
    assert len(state.tricks) >= 11


@pytest.mark.parametrize("preset", TWO)
def test_the_planner_counts_out_the_last_cards_of_two_players(preset):
    rules = load(preset)
    judged = 0
    for index in range(2):
        planner = index % 2 + 1
        by_seat: dict[int, Player] = {1: SimplePlayer(), 2: SimplePlayer()}
        by_seat[planner] = PlannerPlayer()
        state = play_hand(dealt(rules, index), by_seat)
        if state.outcome is Outcome.PLAYED:
            seen = see_hand(record_of(state), rules)
            cards = judge_cards(seen, len(state.tricks) - COUNTED_OUT + 1)
            assert cards.cards is not None
            assert cards.lost(planner) == 0, index
            judged += 1
    assert judged
