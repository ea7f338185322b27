"""Conditions come true in deals as often as their exact chances say."""

from __future__ import annotations

from fractions import Fraction
from math import exp, lgamma, log, log1p, sqrt

import numpy as np
import pytest

from pinochle_cli.engine.conditions import read_condition
from pinochle_cli.engine.deals import Dealer
from pinochle_cli.engine.features import feature
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.holds import Holds
from pinochle_cli.engine.odds import chance, unseen_hand
from pinochle_cli.rules import Card, Hand, load, read_hand

AMOUNTS = [
    pytest.param(100_000, id="100-thousand-deals"),
    pytest.param(1_000_000, id="a-million-deals", marks=pytest.mark.slow),
]

CONDITIONS = {
    "partners-150": [
        *("has:run>=1", "has:run:D>=1", "has:pinochle>=1", "has:pinochle>=2"),
        *("has:aces-around>=1", "has:aces-around>=2", "has:marriage>=1", "count:9S=2"),
        *("meld>=20", "meld=0", "meld:H>=20", "meld:C=0", "meld>=100", "length:H=4"),
        *("count:A=0", "count:9>=5 and count:A=0", "points>=12", "length:S>=7 or length:C>=7"),
        "not (has:royal-marriage:S>=1 or has:dix:S>=1) and meld:S>=10",
    ],
    "auction-3": [
        *("has:run>=1", "meld>=300", "meld:D>=100", "has:kings-around>=1 or has:queens-around>=1"),
        *("length:D=0", "points>60", "has:dix:C>=2 and count:AC>=1"),
    ],
    "partnership-widow": ["has:run>=1", "meld:S>=100", "points<=30", "count:AS=2"],
    "two-hand": ["meld>=100", "has:jacks-around>=1", "length:C!=3"],
    "partnership-6": [
        *("has:run:H>=1", "has:pinochle>=2", "has:aces-around>=1", "points>=80"),
        *("length:S>=8", "count:QS=4"),
    ],
    "double-pack": ["has:run:S>=1", "has:pinochle>=1 and count:A>=7", "length:D<2"],
}


def tail(hits: int, number: int, p: float) -> float:
    """The binomial chance of so many hits or more, or of so few, whichever is smaller."""

    def exactly(k: int) -> float:
        ways = lgamma(number + 1) - lgamma(k + 1) - lgamma(number - k + 1)
        return exp(ways + k * log(p) + (number - k) * log1p(-p))

    fewer = sum(map(exactly, range(hits)))
    return min(fewer + exactly(hits), 1 - fewer)


def assert_frequency(text: str, hits: int, number: int, p: Fraction) -> None:
    expected = float(number * p)
    if expected >= 25:
        limit = 4 * sqrt(expected * float(1 - p))
        assert abs(hits - expected) <= limit, (text, hits, expected)
    else:
        assert tail(hits, number, float(p)) > 1e-5, (text, hits, expected)


def hits(texts: list[str], dealer: Dealer, number: int, cards_of) -> dict[str, int]:
    """How many of the deals have, at the cards asked about, what each condition says."""
    rules = dealer.rules
    conditions = {text: read_condition(text) for text in texts}
    asked = {one.feature for each in conditions.values() for one in each.comparisons()}
    features = {name: feature(name, rules) for name in asked}
    found = dict.fromkeys(texts, 0)
    for chunk in dealer.chunks(0, number):
        holdings = suit_holdings(rules.deck).of_cards(cards_of(chunk))
        numbers = {name: each.of(holdings) for name, each in features.items()}
        for text, condition in conditions.items():
            found[text] += np.count_nonzero(truth(condition, numbers))
    return found


def truth(condition, numbers):
    return condition.truth(lambda one: numbers[one.feature])


@pytest.mark.parametrize("number", AMOUNTS)
@pytest.mark.parametrize("preset", CONDITIONS)
def test_hands_hold_what_the_odds_say(preset, number):
    rules, texts = load(preset), CONDITIONS[preset]
    unseen = unseen_hand(rules, rules.dealing.hand_size, Hand(), Hand())
    seat = min(rules.dealing.seats, 2)
    found = hits(texts, Dealer(rules, 12), number, lambda deals: deals.hand(seat))
    for text in texts:
        assert_frequency(text, found[text], number, chance(read_condition(text), unseen, rules))


@pytest.mark.parametrize("number", AMOUNTS)
def test_widows_hold_what_the_odds_say(number):
    rules = load("auction-3")
    texts = [
        "count:A>=1",
        "length:S=3",
        "count:9=0 and points>=20",
        "count:AS=2",
        "has:pinochle>=1",
    ]
    unseen = unseen_hand(rules, 3, Hand(), Hand())
    found = hits(texts, Dealer(rules, 13), number, lambda deals: deals.widow)
    for text in texts:
        assert_frequency(text, found[text], number, chance(read_condition(text), unseen, rules))


MINE, THEIRS, LAST = read_hand("AS TS KS QS JD"), read_hand("AC AC KH KH"), Card("9", "S")

HELD = [
    # preset, what is held, the seat asked about, what of the held cards is its own
    ("partners-150", Holds({1: MINE, 3: THEIRS}), 1, MINE),
    ("partners-150", Holds({1: MINE, 3: THEIRS}), 2, Hand()),
    ("partnership", Holds({4: MINE, 2: THEIRS}, turned=LAST), 4, MINE.with_card(LAST)),
    ("partnership", Holds({4: MINE, 2: THEIRS}), 4, MINE),
    ("two-hand", Holds({2: MINE}, stock=tuple(THEIRS), turned=LAST), 2, MINE),
    ("auction-3", Holds({2: MINE}, widow=(LAST,)), 3, Hand()),
]

ASKED = ["has:run:S>=1", "meld:S>=10", "has:pinochle>=1", "length:S>=5", "count:A>=4", "meld=0"]


@pytest.mark.parametrize("number", [pytest.param(30_000, id="30-thousand-deals"), AMOUNTS[1]])
@pytest.mark.parametrize(("preset", "holds", "seat", "own"), HELD)
def test_hands_beside_held_cards_hold_what_the_odds_say(preset, holds, seat, own, number):
    rules = load(preset)
    gone = Hand(holds.cards(rules).elements()) - own
    unseen = unseen_hand(rules, rules.dealing.hand_size, own, gone)
    found = hits(ASKED, Dealer(rules, 14, holds), number, lambda deals: deals.hand(seat))
    for text in ASKED:
        p = chance(read_condition(text), unseen, rules)
        if p in (0, 1):
            assert found[text] == number * p, text
        else:
            assert_frequency(text, found[text], number, p)
