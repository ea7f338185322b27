"""Features: each one against a count of the cards by hand, and the names that are refused."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from deals import PRESETS, random_hand
from naive_melds import naive_total

from pinochle_cli.engine.features import FeatureError, feature
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.rules import SUITS, PinochleError, UnknownNameError, load, read_hand


def value(name: str, hands: list[list[str]], rules) -> list[int]:
    holdings = suit_holdings(rules.deck).of_hands(read_hand(" ".join(hand)) for hand in hands)
    return feature(name, rules).of(holdings).tolist()


def random_hands(preset: str, number: int) -> list[list[str]]:
    rules, source = load(preset), random.Random(f"features {preset}")
    hands = [random_hand(source, rules) for _ in range(number)]
    return [[], *hands, *(hand[: source.randint(1, 8)] for hand in hands)]


def copies(needed: list[str], hand: list[str]) -> int:
    held = Counter(hand)
    return min(held[card] // number for card, number in Counter(needed).items())


@pytest.mark.parametrize("preset", PRESETS)
def test_lengths_and_counts_and_points(preset):
    rules, hands = load(preset), random_hands(preset, 20)
    worth = dict(zip(rules.deck.ranks, rules.scoring.card_points, strict=True))
    for suit in SUITS:
        lengths = [sum(card[1] == suit for card in hand) for hand in hands]
        assert value(f"length:{suit}", hands, rules) == lengths
        for rank in rules.deck.ranks:
            card = rank + suit
            assert value(f"count:{card}", hands, rules) == [hand.count(card) for hand in hands]
    for rank in rules.deck.ranks:
        of_rank = [sum(card[0] == rank for card in hand) for hand in hands]
        assert value(f"count:{rank}", hands, rules) == of_rank
    points = [sum(worth[card[0]] for card in hand) for hand in hands]
    assert value("points", hands, rules) == points


@pytest.mark.parametrize("preset", PRESETS)
def test_copies_of_melds(preset):
    rules, hands = load(preset), random_hands(preset, 20)
    for kind in rules.melds.chart:
        if not kind.has_own_suit:
            held = [copies([*kind.cards], hand) for hand in hands]
            assert value(f"has:{kind.id}", hands, rules) == held
            continue
        by_suit = {
            suit: [copies([rank + suit for rank in kind.cards], hand) for hand in hands]
            for suit in SUITS
        }
        for suit, held in by_suit.items():
            assert value(f"has:{kind.id}:{suit}", hands, rules) == held
        most = [max(held) for held in zip(*by_suit.values(), strict=True)]
        assert value(f"has:{kind.id}", hands, rules) == most


WITH_DIFFERENT_MELDS = (
    *("partners-150", "partners-1000", "partners-1500", "stonebridge", "auction-3"),
    *("partnership", "partnership-6", "double-pack"),
)


@pytest.mark.parametrize("preset", WITH_DIFFERENT_MELDS)
def test_meld_is_the_most_of_every_way_to_lay_down(preset):
    rules, hands = load(preset), random_hands(preset, 8)
    by_trump = {suit: [naive_total(hand, suit, rules) for hand in hands] for suit in SUITS}
    for suit, totals in by_trump.items():
        assert value(f"meld:{suit}", hands, rules) == totals
    assert value("meld", hands, rules) == [
        max(told) for told in zip(*by_trump.values(), strict=True)
    ]


ALIKE = [
    ("count:T", "count:10"),
    ("count:TS", "count:10s"),
    ("count:AS", "COUNT:as"),
    ("length:S", "length:♠"),
    ("length:S", "Length:spades"),
    ("has:run:H", "HAS:Run:h"),
    ("meld:D", "meld:diamonds"),
    ("points", "POINTS"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_ways_to_write_the_same_feature(name, other):
    rules, hands = load("partners-150"), random_hands("partners-150", 30)
    assert value(name, hands, rules) == value(other, hands, rules)
    assert len({*value(name, hands, rules)}) > 1


REFUSED = [
    # preset, feature, words of the error
    ("partners-150", "", "there is no feature"),
    ("partners-150", ":", "there is no feature"),
    ("partners-150", "foo", "meld, length, count, points, has"),
    ("partners-150", "mled", 'did you mean "meld"'),
    ("partners-150", "__class__", "there is no feature"),
    ("partners-150", "length", "length:S"),
    ("partners-150", "length:S:H", "length:S"),
    ("partners-150", "length:X", "not a suit"),
    ("partners-150", "meld:X", "not a suit"),
    ("partners-150", "meld:S:H", "meld:S"),
    ("partners-150", "points:S", "points"),
    ("partners-150", "count", "count:AS"),
    ("partners-150", "count:", "count:AS"),
    ("partners-150", "count:1S", "count:AS"),
    ("partners-150", "count:AS KS", "count:AS"),
    ("partners-150", "count:AS:KS", "count:AS"),
    ("partners-150", "has", "has:run"),
    ("partners-150", "has:foo", "no meld of partners-150"),
    ("partners-150", "has:ace-around", 'did you mean "aces-around"'),
    ("partners-150", "has:pinochle:S", "has:pinochle has no suit: its cards are QS JD"),
    ("partners-150", "has:run:X", "not a suit"),
    ("partners-150", "has:run:S:H", "has:run"),
    ("double-pack", "count:9", "no 9 in the deck of double-pack"),
    ("double-pack", "count:9S", "no 9 in the deck of double-pack"),
    ("double-pack", "has:dix", "no meld of double-pack"),
    ("partnership", "has:run+kq", "no meld of partnership"),
]


@pytest.mark.parametrize(("preset", "name", "words"), REFUSED)
def test_features_that_cannot_be_are_refused_with_a_way_out(preset, name, words):
    with pytest.raises(PinochleError, match=words.replace("+", r"\+")):
        feature(name, load(preset))


def test_errors_tell_a_wrong_name_from_a_wrong_feature():
    rules = load("partners-150")
    with pytest.raises(UnknownNameError) as caught:
        feature("cuont:A", rules)
    assert caught.value.nearest == "count"
    with pytest.raises(FeatureError):
        feature("points:3", rules)
