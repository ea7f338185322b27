"""The odds of one hand: each meld's chance, what a distribution tells, and hands that cannot be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest
from deals import deck_of

from pinochle_cli.engine.conditions import read_condition
from pinochle_cli.engine.meld_tables import NotTabledError
from pinochle_cli.engine.odds import (
    Distribution,
    OddsError,
    chance,
    meld_distribution,
    meld_odds,
    unseen_hand,
)
from pinochle_cli.rules import SUITS, Hand, load, read_hand


def copies_of(needed: list[str], hand: Counter) -> int:
    return min(hand[card] // number for card, number in Counter(needed).items())


def copies_held(kind, suit: str | None, hand: Counter, trump: str | None) -> int:
    """How many of a meld the cards make; where no suit is named, in the one that has most of those
    it may have beside the trump."""
    if not kind.has_own_suit:
        return copies_of([*kind.cards], hand)
    may_have = [
        each for each in SUITS if trump is None or (each == trump) == (kind.suit == "trump")
    ]
    suits = [suit] if suit else may_have
    return max(copies_of([rank + each for rank in kind.cards], hand) for each in suits)


SEEN = [
    # preset, held, unseen
    ("partners-150", "AS TS KS QS AH AD JD", "JS QS KS AC AC QD JD KD TD"),
    ("partnership", "KS QS JD 9H", "KH QH KD QD KC QC JD QS 9H"),
    ("double-pack", "AS AS AH AH AD AD AC QS JD", "AC AC QS QS JD JD KC QC KC"),
    ("auction-3", "", "AS TS KS QS JS KS QS 9S 9S"),
]


@pytest.mark.parametrize("trump", [None, "C"])
@pytest.mark.parametrize(("preset", "held", "unseen"), SEEN)
def test_chances_of_each_meld_are_those_among_all_hands(preset, held, unseen, trump):
    rules = load(preset)
    gone = Counter(deck_of(rules)) - Counter(held.split()) - Counter(unseen.split())
    own = held.split()
    question = unseen_hand(
        rules, len(own) + 5, read_hand(held), read_hand(" ".join(gone.elements()))
    )
    hands = [Counter([*own, *drawn]) for drawn in combinations(unseen.split(), 5)]
    odds = list(meld_odds(question, rules, trump))
    for meld, suit, copies, found in odds:
        kind = rules.melds.kind(meld)
        have = sum(copies_held(kind, suit, hand, trump) >= copies for hand in hands)
        assert found == Fraction(have, len(hands)), (meld, suit, copies)
    assert any(0 < each.chance < 1 for each in odds)


def test_meld_alone_is_under_the_trump_that_is_named():
    rules = load("partners-150")
    question = unseen_hand(rules, 12, read_hand("AS TS QS JS"), Hand())
    for trump in "SH":
        asked = chance(read_condition("meld>=15"), question, rules, trump)
        named = chance(read_condition(f"meld:{trump}>=15"), question, rules)
        assert asked == named == meld_distribution(question, rules, trump).at_least(15)
    assert chance(read_condition("meld>=15"), question, rules) > asked


def told(preset: str, trump: str | None, meld: str) -> list[tuple[str | None, int]]:
    rules = load(preset)
    one_card = unseen_hand(rules, 1, Hand(), Hand())
    odds = meld_odds(one_card, rules, trump)
    return [(each.suit, each.copies) for each in odds if each.meld == meld]


TOLD = [
    # preset, trump, meld, the suits and the copies that are told
    ("partners-1000", None, "run", [None, *SUITS], [1, 2]),
    ("partners-1000", None, "pinochle", [None], [1, 2]),
    ("partners-1000", "H", "run", [None, "H"], [1, 2]),
    ("partners-1000", "H", "marriage", [None, "S", "D", "C"], [1, 2]),
    ("partners-1000", "H", "aces-around", [None], [1, 2]),
    ("partnership-6", "S", "run", [None, "S"], [1, 2, 3, 4]),
    ("partners-150", "S", "run+kq", [None, "S"], [1]),
    ("partnership", "S", "run+kq", [], []),
]


@pytest.mark.parametrize(("preset", "trump", "meld", "suits", "copies"), TOLD)
def test_melds_are_told_in_the_suits_and_copies_they_may_have(preset, trump, meld, suits, copies):
    expected = Counter((suit, number) for suit in suits for number in copies)
    assert Counter(told(preset, trump, meld)) == expected


def test_what_a_distribution_tells():
    found = Distribution({-1: 2, 0: 1, 4: 1})
    assert found.total == 4
    assert found.mean == Fraction(1, 2)
    assert found.sd == sqrt(17 / 4)
    assert found.median == -1
    assert [found.at_least(number) for number in (-1, 0, 1, 4, 5)] == [
        *(1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 4), 0),
    ]


def test_a_hand_that_is_known_has_one_meld():
    rules = load("partners-150")
    known = unseen_hand(rules, 4, read_hand("KS QS JD AH"), Hand())
    assert meld_distribution(known, rules, "S").ways == {8: 1}
    assert chance(read_condition("meld:S=8 and length:H=1"), known, rules) == 1


IMPOSSIBLE = [
    # preset, cards, held, gone, the sentence
    (
        *("partners-150", 12, "AS AS AS", ""),
        "3 times AS (ace of spades) is held or gone: the deck of partners-150 has 2",
    ),
    (
        *("partners-150", 12, "AS", "AS AS"),
        "3 times AS (ace of spades) is held or gone: the deck of partners-150 has 2",
    ),
    (
        *("double-pack", 20, "", "9S"),
        "1 times 9S (nine of spades) is held or gone: the deck of double-pack has 0",
    ),
    ("partners-150", 2, "AS TS KS", "", "3 cards are held, more than the 2 of the hand"),
    (
        *("partners-150", 50, "AS", "TH"),
        "a hand of 50 cards needs 49 that are unseen: there are 46",
    ),
]


@pytest.mark.parametrize(("preset", "cards", "held", "gone", "sentence"), IMPOSSIBLE)
def test_hands_that_cannot_be_are_refused(preset, cards, held, gone, sentence):
    with pytest.raises(OddsError) as caught:
        unseen_hand(load(preset), cards, read_hand(held), read_hand(gone))
    assert str(caught.value) == sentence


def test_melds_too_wide_for_tables_have_no_exact_odds():
    rules = load("partners-150", {"melds.aces-around.category": "runs and marriages"})
    unseen = unseen_hand(rules, 12, Hand(), Hand())
    with pytest.raises(NotTabledError, match=r"under partners-150.*, meld:H cannot be counted"):
        chance(read_condition("meld:H>=4"), unseen, rules)
    with pytest.raises(NotTabledError):
        meld_distribution(unseen, rules, None)
    plain = unseen_hand(load("partners-150"), 12, Hand(), Hand())
    has_run = read_condition("has:run>=1")
    assert chance(has_run, unseen, rules) == chance(has_run, plain, load("partners-150"))


def test_a_deck_larger_than_a_hand_can_be_is_refused():
    large = {"deck.copies": 8, "dealing.hand_size": 48, "scoring.hand_points": 97}
    rules = load("partners-150", large)
    with pytest.raises(OddsError, match="192 cards"):
        unseen_hand(rules, 12, Hand(), Hand())
