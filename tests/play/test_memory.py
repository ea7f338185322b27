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
from pinochle_cli.rules import Card, Hand, Ruleset, load, read_cards, read_hand
from pinochle_cli.rules.cards import KINDS
from pinochle_cli.rules.seating import in_turn, players
from pinochle_cli.rules.tricks import beats, legal_cards


def plays(rules: Ruleset, number: int) -> Iterator[tuple[HandState, Memory]]:
    """Every moment of some hands at which a card is to be played and no stock is left, with what
    the seat knows."""
    source = random.Random(f"{rules.name} memory")
    for _ in range(number):
        for state, action in states(rules, source, random_deal(rules, source)):
            if state.phase is Phase.PLAY and not state.stock and action is not None:
                yield state, remember(view(state, state.to_act))


BURYING = [
    # Six cards of 36 are kept: most of what was shown is buried.
    ("auction-3", {"hand_size": 6, "widow": 30, "instant_win": False}),
    # What the partner gave may be buried.
    ("stonebridge", {"hand_size": 11, "widow": 4, "widow_use": "bury"}),
]


@pytest.mark.parametrize(("preset", "changes"), [*((name, {}) for name in PRESETS), *BURYING])
def test_what_must_be_held_is_held_and_what_is_held_may_be_held(preset, changes):
    moments = 0
    for state, memory in plays(load(preset, changes), 6):
        others = [seat for seat in players(state.rules) if seat != state.to_act]
        assert {*memory.sure} == {*memory.places} == {*memory.may} == {*others}
        own = state.contract is not None and state.contract.bidder == state.to_act
        assert memory.buried == (0 if own else len(state.buried))
        for seat in others:
            hand = state.hand(seat)
            assert memory.sure[seat] <= hand
            assert hand - memory.sure[seat] <= memory.may[seat]
            assert len(hand) == len(memory.sure[seat]) + memory.places[seat]
            moments += 1
    assert moments


@pytest.mark.parametrize("preset", ["partners-150", "racehorse", "partnership", "auction-3"])
def test_what_was_melded_or_given_and_is_not_played_is_surely_held(preset):
    melded = given = 0
    for state, memory in plays(load(preset), 6):
        if state.tricks:
            continue
        played = dict(zip(in_turn(state.rules, state.leader), state.plays, strict=False))
        gone = {seat: Hand([card]) for seat, card in played.items()}
        for laid in state.melds:
            if laid.seat != state.to_act and not laid.meld.meld.startswith("dix"):
                kept = laid.meld.cards - gone.get(laid.seat, Hand())
                assert kept <= memory.sure[laid.seat]
                melded += 1
        for number, handed in enumerate(state.exchanges):
            if handed.giver == state.to_act and handed.receiver is not None:
                back = [each for each in state.exchanges[number:] if each.giver == handed.receiver]
                returned = Hand(card for each in back for card in each.cards)
                kept = handed.cards - returned - gone.get(handed.receiver, Hand())
                assert kept <= memory.sure[handed.receiver]
                given += 1
    assert melded
    assert given or not load(preset).exchange.pass_count


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership", "double-pack"])
def test_who_has_shown_out_of_a_suit_may_hold_none_of_it(preset):
    shown_out = 0
    for state, memory in plays(load(preset), 2):
        for trick in state.tricks:
            for seat, card in zip(in_turn(state.rules, trick.leader), trick.plays, strict=True):
                led = trick.plays[0].suit
                if card.suit != led and seat != state.to_act:
                    assert all(each.suit != led for each in memory.may[seat])
                    shown_out += bool(memory.may[seat])
    assert shown_out > 20


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
    for state, memory in plays(load(preset), 1):
        order = in_turn(state.rules, state.leader)
        assert memory.to_follow == order[order.index(state.to_act) + 1 :]
        assert {*memory.opponents_to_follow} == {*memory.to_follow} - {*memory.own_side}
        assert state.to_act in memory.own_side


@pytest.mark.parametrize("preset", PRESETS)
def test_chances_are_certain_where_they_say_so_and_right_on_average(preset):
    """A card stands to be beaten if an opponent after the seat may play one that beats it."""
    number, expected, variance, stood = 0, 0.0, 0.0, 0
    for state, memory in plays(load(preset), 6):
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
    assert number > 100
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
