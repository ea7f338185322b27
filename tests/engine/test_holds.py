"""Held cards: they lie where they are held, and the rest is dealt into the places left."""

from __future__ import annotations

import random

import numpy as np
import pytest
from deals import PRESETS, deck_of
from naive_shuffles import shuffled, words

from pinochle_cli.engine.deals import LAST_INDEX, Dealer
from pinochle_cli.engine.holds import NO_HOLDS, HoldError, Holds
from pinochle_cli.rules import Card, Hand, load, read_hand
from pinochle_cli.rules.dealing import Deal, check_deal, deal_out, deal_places

TURNS_DEALERS_LAST = ("partnership", "partnership-raise", "partnership-6", "partnership-8")
STOCKED = ("two-hand", "two-hand-strict", "two-hand-1200")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(*card) for card in text.split())


def hold(**places: str) -> Holds:
    """``hold(seat1="AS", widow="TS KS", turned="9D")``"""
    hands = {int(name[4:]): read_hand(text) for name, text in places.items() if "seat" in name}
    turned = cards(places.get("turned", ""))
    return Holds(
        hands,
        cards(places.get("widow", "")),
        cards(places.get("stock", "")),
        turned[0] if turned else None,
    )


def random_holds(source: random.Random, rules) -> Holds:
    """Some cards for some places, all from one pack; a dealer of a turned card is dealt no more
    than leaves room for it."""
    pack = [Card(*card) for card in deck_of(rules)]
    source.shuffle(pack)
    dealing = rules.dealing
    room = dealing.hand_size - 1
    playing = [seat for seat in range(1, dealing.seats + 1) if seat not in dealing.sitting_out]
    hands = {
        seat: Hand(pack.pop() for _ in range(source.randint(0, room)))
        for seat in source.sample(playing, source.randint(0, len(playing)))
    }
    widow = tuple(pack.pop() for _ in range(source.randint(0, dealing.widow)))
    stock = tuple(pack.pop() for _ in range(source.randint(0, max(0, dealing.stock - 1))))
    turns = dealing.turned != "none" and source.random() < 0.6
    return Holds(hands, widow, stock, pack.pop() if turns else None)


def naive_deal(rules, seed: int, index: int, holds: Holds) -> Deal:
    """Lay the held cards on their places of the pack, fill the others from the top."""
    places = deal_places(rules)
    laid: dict[int, Card] = {}
    for seat, hand in holds.hands.items():
        own = list(hand)
        if holds.turned in own and places.turned in places.hands[seat - 1]:
            own.remove(holds.turned)
        laid |= zip(places.hands[seat - 1], own, strict=False)
    laid |= zip(places.widow, holds.widow, strict=False)
    laid |= zip(places.stock, holds.stock, strict=False)
    if holds.turned:
        laid[places.turned] = holds.turned
    rest = deck_of(rules)
    for card in laid.values():
        rest.remove(str(card))
    filling = iter(shuffled(rest, rules.deck.size, seed, index))
    pack = [laid.get(place) or Card(*next(filling)) for place in range(rules.deck.size)]
    dealers = places.hands[-1]
    if rules.dealing.turned == "dealers-last" and not holds.turned and dealers[0] in laid:
        other, last = dealers[words(rules.deck.size, seed, index)[-1] % len(dealers)], dealers[-1]
        pack[other], pack[last] = pack[last], pack[other]
    return deal_out(pack, rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_held_cards_lie_where_they_are_held(preset):
    rules, source = load(preset), random.Random(preset)
    for _ in range(8):
        holds = random_holds(source, rules)
        deals = Dealer(rules, 4, holds).deals(50, 4)
        for deal in map(deals.deal, range(4)):
            check_deal(deal, rules)
            assert all(held <= deal.hand(seat) for seat, held in holds.hands.items())
            assert deal.widow[: len(holds.widow)] == holds.widow
            assert deal.stock[: len(holds.stock)] == holds.stock
            assert holds.turned in (None, deal.turned)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rest_fills_the_places_left_in_the_order_of_dealing(preset):
    rules, source = load(preset), random.Random(preset)
    for number in range(5):
        holds = random_holds(source, rules)
        deals = Dealer(rules, number, holds).deals(1000 + number, 2)
        for row in range(2):
            assert deals.deal(row) == naive_deal(rules, number, 1000 + number + row, holds)


def test_holding_nothing_changes_nothing():
    rules = load("partnership")
    free = Dealer(rules, 4).deals(0, 20).cards
    for holds in (NO_HOLDS, Holds(hands={4: Hand(), 1: Hand()})):
        assert (Dealer(rules, 4, holds).deals(0, 20).cards == free).all()


def test_what_is_free_differs_from_deal_to_deal():
    deals = Dealer(load("partners-150"), 4, hold(seat1="AS AS TS", seat3="9C")).deals(0, 200)
    assert len(np.unique(deals.cards, axis=0)) == 200


@pytest.mark.parametrize("preset", ["partnership", "partnership-8"])
def test_the_last_deals_with_held_cards(preset):
    rules, holds = load(preset), hold(seat4="AS TS KS", seat2="9H")
    deals = Dealer(rules, 11, holds).deals(LAST_INDEX - 10, 11)
    assert deals.numbers.tolist() == [*range(LAST_INDEX - 10, LAST_INDEX + 1)]
    assert deals.deal(10) == naive_deal(rules, 11, LAST_INDEX, holds)


@pytest.mark.parametrize("preset", TURNS_DEALERS_LAST)
def test_a_held_turned_card_is_one_of_the_dealers(preset):
    rules = load(preset)
    seat = rules.dealing.seats
    for held in (
        Holds(turned=Card("9", "D")),
        Holds({seat: read_hand("AS 9D")}, (), (), Card("9", "D")),
    ):
        deals = Dealer(rules, 6, held).deals(0, 40)
        for deal in map(deals.deal, range(40)):
            check_deal(deal, rules)
            assert deal.turned == Card("9", "D")
            assert held.hand(seat) <= deal.hand(seat)
    # The nine that the dealer holds is the one that is turned: a second one comes by chance.
    second = [deal.hand(seat).count(Card("9", "D")) > 1 for deal in map(deals.deal, range(40))]
    assert 0 < sum(second) < 40


@pytest.mark.parametrize("preset", TURNS_DEALERS_LAST)
def test_any_card_of_a_dealer_with_held_cards_may_be_turned(preset):
    rules = load(preset)
    held = read_hand("AS TS KS QS JS 9S")
    deals = Dealer(rules, 6, Holds({rules.dealing.seats: held})).deals(0, 200)
    turned = [deals.deal(row).turned for row in range(200)]
    assert {card in held for card in turned} == {True, False}


def test_a_dealers_hand_held_whole_turns_each_of_its_cards():
    rules = load("partnership")
    held = read_hand("AS TS KS QS JS 9S AH TH KH QH JH 9H")
    deals = Dealer(rules, 6, Holds({4: held})).deals(0, 200)
    assert {deals.deal(row).turned for row in range(200)} == set(held)
    assert {deals.deal(row).hand(4) for row in range(200)} == {held}


@pytest.mark.parametrize("preset", STOCKED)
def test_a_held_turned_card_lies_under_the_stock(preset):
    rules = load(preset)
    deals = Dealer(rules, 6, hold(turned="9D", stock="9D KC", seat2="KC")).deals(0, 20)
    for deal in map(deals.deal, range(20)):
        check_deal(deal, rules)
        assert (deal.turned, deal.stock[:2]) == (Card("9", "D"), cards("9D KC"))


TWELVE = "AS TS KS QS JS 9S AH TH KH QH JH 9H"

ALLOWED = [
    ("partnership", hold(seat4=TWELVE, turned="9H")),
    ("partnership", hold(seat4=TWELVE)),
    ("partnership", hold(seat4=TWELVE[:-3], turned="9D")),
    ("two-hand", hold(stock=f"{TWELVE} AD TD KD QD JD AC TC KC QC JC 9C", turned="9D")),
    ("auction-3", hold(widow="AS AS TS")),
    ("partners-150", hold(seat1=TWELVE, seat2=TWELVE)),
    ("double-pack", hold(seat1="AS AS", seat2="AS AS")),
]


@pytest.mark.parametrize(("preset", "holds"), ALLOWED)
def test_holds_up_to_the_brim_are_dealt(preset, holds):
    rules = load(preset)
    check_deal(Dealer(rules, 1, holds).deals(3, 1).deal(0), rules)


CONTRADICTORY = [
    # preset, what is held, the sentence
    ("partners-150", hold(seat5="AS"), "there is no seat 5: partners-150 has seats 1 to 4"),
    ("partners-150", hold(seat0="AS"), "there is no seat 0: partners-150 has seats 1 to 4"),
    ("two-hand", hold(seat3="AS"), "there is no seat 3: two-hand has seats 1 to 2"),
    ("auction-4", hold(seat4="AS"), "seat 4 sits out under auction-4 and gets no cards"),
    ("auction-5", hold(seat3=""), "seat 3 sits out under auction-5 and gets no cards"),
    ("partners-150", hold(turned="9D"), "partners-150 turns no card up: leave turned= out"),
    ("partners-150", hold(widow="AS"), "partners-150 has no widow"),
    ("auction-3", hold(stock="AS"), "auction-3 has no stock"),
    ("auction-3", hold(widow="AS TS KS QS"), "4 cards are held for the widow, which gets 3"),
    ("partners-150", hold(seat2=f"{TWELVE} 9D"), "13 cards are held for seat 2, which gets 12"),
    (
        *("partnership", hold(seat4=TWELVE, turned="9D")),
        "13 cards are held for seat 4, which gets 12",
    ),
    (
        *("two-hand", hold(stock=f"{TWELVE} {TWELVE}")),
        "24 cards are held for the stock, which gets 23",
    ),
    (
        *("partners-150", hold(seat1="AS AS", seat2="AS")),
        "3 times AS (ace of spades) is held in all: the deck of partners-150 has 2",
    ),
    (
        *("two-hand", hold(seat1="9D 9D", turned="9D")),
        "3 times 9D (nine of diamonds) is held in all: the deck of two-hand has 2",
    ),
    (
        *("partnership", hold(seat1="9D 9D", turned="9D")),
        "3 times 9D (nine of diamonds) is held in all: the deck of partnership has 2",
    ),
    (
        *("auction-3", hold(widow="KC", seat1="KC", seat3="KC")),
        "3 times KC (king of clubs) is held in all: the deck of auction-3 has 2",
    ),
    (
        *("double-pack", hold(seat1="9S")),
        "1 times 9S (nine of spades) is held in all: the deck of double-pack has 0",
    ),
]


@pytest.mark.parametrize(("preset", "holds", "sentence"), CONTRADICTORY)
def test_contradictory_holds_are_refused_with_a_sentence(preset, holds, sentence):
    with pytest.raises(HoldError) as caught:
        Dealer(load(preset), 1, holds)
    assert str(caught.value) == sentence


def test_no_deals_are_none():
    assert len(Dealer(load("partners-150"), 7).deals(5, 0)) == 0
