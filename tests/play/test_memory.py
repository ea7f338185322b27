"""What a player infers about hidden cards is true in every hand, whoever plays it and how."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt

import pytest
from deals import PRESETS
from hands import random_deal, states

from pinochle_cli.play import HandState, Phase, view
from pinochle_cli.play.planning.chances import Chances
from pinochle_cli.play.planning.inference import infer, lacking
from pinochle_cli.play.planning.memory import Memory, remember, unseen_cards
from pinochle_cli.rules import Card, Hand, load, read_cards, read_hand
from pinochle_cli.rules.cards import KINDS
from pinochle_cli.rules.seating import in_turn, players
from pinochle_cli.rules.tricks import beats, legal_cards


def plays(preset: str, number: int) -> Iterator[tuple[HandState, Memory]]:
    """Every moment of some hands at which a card is to be played and no stock is left, with what
    the seat knows."""
    rules, source = load(preset), random.Random(f"{preset} memory")
    for _ in range(number):
        for state, action in states(rules, source, random_deal(rules, source)):
            if state.phase is Phase.PLAY and not state.stock and action is not None:
                yield state, remember(view(state, state.to_act))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_must_be_held_is_held_and_what_is_held_may_be_held(preset):
    sure = 0
    for state, memory in plays(preset, 6):
        others = [seat for seat in players(state.rules) if seat != state.to_act]
        assert {*memory.sure} == {*memory.places} == {*memory.may} == {*others}
        own = state.contract is not None and state.contract.bidder == state.to_act
        assert memory.buried == (0 if own else len(state.buried))
        for seat in others:
            hand = state.hand(seat)
            assert memory.sure[seat] <= hand
            assert hand - memory.sure[seat] <= memory.may[seat]
            assert len(hand) == len(memory.sure[seat]) + memory.places[seat]
            sure += len(memory.sure[seat])
    assert sure


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership", "two-hand"])
def test_no_card_is_lost_that_is_not_seen(preset):
    rules, source = load(preset), random.Random(f"{preset} unseen")
    for state, action in states(rules, source):
        if state.phase is not Phase.PLAY or action is None:
            continue
        seat = state.to_act
        others = [card for each in players(rules) if each != seat for card in state.hand(each)]
        hidden = [*others, *state.stock]
        hidden += [state.turned] if state.stock else []
        hidden += [] if state.contract and state.bidder == seat else state.buried
        assert unseen_cards(view(state, seat)) == Hand(hidden)


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership", "two-hand"])
def test_who_is_still_to_play_and_who_plays_together(preset):
    for state, memory in plays(preset, 1):
        order = in_turn(state.rules, state.leader)
        assert memory.to_follow == order[order.index(state.to_act) + 1 :]
        assert {*memory.opponents_to_follow} == {*memory.to_follow} - {*memory.own_side}
        assert state.to_act in memory.own_side


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "two-hand", "double-pack"])
def test_chances_are_certain_where_they_say_so_and_right_on_average(preset):
    """A card stands to be beaten if an opponent after the seat may play one that beats it."""
    number, expected, variance, stood = 0, 0.0, 0.0, 0
    for state, memory in plays(preset, 12):
        trump, seat = state.trump, state.to_act
        chances = Chances(memory, trump)
        for card in legal_cards(state.hand(seat), state.plays, trump, state.rules):
            led = state.plays[0].suit if state.plays else card.suit
            if card.suit not in (led, trump):
                continue
            chance = chances.holds(card, led)
            held = not any(_beaten(state, each, card) for each in memory.opponents_to_follow)
            assert 0 <= chance <= 1
            assert held or chance < 1
            assert not held or chance > 0
            number, stood = number + 1, stood + held
            expected += chance
            variance += chance * (1 - chance)
    assert number > 200
    # Cards of one hand fare alike: many more hands than plays would be needed for a closer look.
    assert abs(expected - stood) <= 10 * sqrt(variance)


def _beaten(state: HandState, seat: int, card: Card) -> bool:
    """Whether a seat could beat a card that is played now, were it the next to play."""
    table = (*state.plays, card)
    legal = legal_cards(state.hand(seat), table, state.trump, state.rules)
    return any(beats(each, card, state.trump) for each in legal)


LACKS = [
    # preset, trump, on the table, played, lacked, not lacked
    ("partners-150", "S", "", "9H", "", "AS AH AD AC"),
    ("partners-150", "S", "KH", "QH", "AH TH", "KH JH 9H AS AD AC"),
    ("partners-150", "S", "KH", "AH", "", "TH QH AS AD"),
    ("partners-150", "S", "KH", "QS", "AH TH KH QH JH 9H", "AS 9S AD"),
    ("partners-150", "S", "KH QS", "JS", "AH TH KH QH JH 9H AS TS KS", "QS 9S AD"),
    ("partners-150", "S", "KH", "9D", "AH TH KH QH JH 9H AS TS KS QS JS 9S", "AD AC"),
    # Only a lead of trump is to be beaten; who is void must trump, but not overtrump.
    ("auction-3", "S", "KH", "QH", "", "AH TH AS AD"),
    ("auction-3", "S", "KS", "QS", "AS TS", "JS 9S AD"),
    ("auction-3", "S", "KH QS", "JS", "AH TH KH QH JH 9H", "AS TS KS AD"),
]


@pytest.mark.parametrize(("preset", "trump", "table", "played", "lacked", "others"), LACKS)
def test_a_card_tells_what_its_player_lacks(preset, trump, table, played, lacked, others):
    kinds = lacking(read_cards(played)[0], tuple(read_cards(table)), trump, load(preset))
    found = {kind for kind in KINDS if Hand([kind]).packed & kinds}
    assert found >= {*read_cards(lacked)}
    assert not found & {*read_cards(others)}


def bits(cards: str) -> int:
    """The kinds of these cards with every bit set."""
    return sum(255 * Hand([card]).packed for card in {*read_cards(cards)})


INFERRED = [
    # unseen, sizes, shown, lacked, buried cards; what seats must hold
    ("AS AS TS KS", (2, 2), ("AS", ""), ("", ""), ("AS", "")),
    ("AS AS TS KS", (2, 2), ("AS", ""), ("TS", ""), ("AS", "TS")),
    ("AS AS TS KS", (2, 2), ("AS AS", ""), ("", ""), ("AS AS", "TS KS")),
    ("AS AS TS KS", (2, 2), ("", ""), ("AS", ""), ("TS KS", "AS AS")),
    ("AS AS TS KS", (1, 2), ("", ""), ("", "AS"), ("", "TS KS")),
    ("AS AS TS KS", (1, 2), ("", ""), ("AS", ""), ("", "")),
    ("AS TS KS", (1, 1, 1), ("", "", ""), ("AS", "AS", ""), ("", "", "AS")),
    ("AS TS KS", (1, 1, 1), ("", "", ""), ("AS TS", "AS", ""), ("KS", "TS", "AS")),
]


@pytest.mark.parametrize(("unseen", "sizes", "shown", "lacked", "sure"), INFERRED)
def test_what_follows_from_shown_and_lacking_cards(unseen, sizes, shown, lacked, sure):
    seats = range(2, 2 + len(sizes))
    by_seat = [dict(zip(seats, each, strict=True)) for each in (sizes, shown, lacked, sure)]
    known = infer(
        read_hand(unseen),
        by_seat[0],
        {seat: read_hand(cards) for seat, cards in by_seat[1].items()},
        {seat: bits(cards) for seat, cards in by_seat[2].items()},
    )
    assert known.sure == {seat: read_hand(cards) for seat, cards in by_seat[3].items()}
    for seat in seats:
        assert known.places[seat] == by_seat[0][seat] - len(known.sure[seat])
