"""Features: what a condition may ask about a hand, by the name people write.

``meld`` (under the best trump suit), ``meld:S``, ``length:S``, ``count:A``, ``count:AS``,
``points`` (card points), ``has:run`` (how many of it the cards would make, in the suit that has
most), ``has:run:S``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from pinochle_cli.engine.holdings import Holdings, SuitHoldings, suit_holdings
from pinochle_cli.engine.meld_tables import NotTabledError, meld_tables
from pinochle_cli.engine.parts import Join, Measure, Numbers, Part
from pinochle_cli.rules.cards import KINDS, SUITS, Card, Hand
from pinochle_cli.rules.errors import LONGEST_SHOWN, PinochleError, UnknownNameError
from pinochle_cli.rules.melds import find_melds, find_melds_by_trump
from pinochle_cli.rules.notation import read_cards, read_suit
from pinochle_cli.rules.ruleset import MeldKind, Ruleset
from pinochle_cli.rules.tricks import card_points

NAMES = ("meld", "length", "count", "points", "has")


class FeatureError(PinochleError):
    """A feature that does not exist, or that these rules cannot have."""


class Feature(Protocol):
    """A whole number told of every hand."""

    def of(self, holdings: Holdings) -> Numbers:
        """(m,): the number of each hand; ``holdings`` is (4, m)."""


class MeldByHand(NamedTuple):
    """A hand's meld where the rules do not fit tables: every hand is melded by itself."""

    rules: Ruleset
    trump: str | None

    def of(self, holdings: Holdings) -> Numbers:
        """(m,): the meld of each hand, under the best suit when no trump is named."""
        hands = suit_holdings(self.rules.deck).hands(holdings)
        return np.array([self._total(hand) for hand in hands], dtype=np.int64)

    def _total(self, hand: Hand) -> int:
        if self.trump is not None:
            return find_melds(hand, self.trump, self.rules).total
        return max(sheet.total for sheet in find_melds_by_trump(hand, self.rules).values())


def feature(text: str, rules: Ruleset, trump: str | None = None) -> Feature:
    """The feature that ``text`` names; ``meld`` alone is under ``trump``, or under the best suit.
    Raises :class:`FeatureError` with the way out.

    >>> from pinochle_cli.rules import load, read_hand
    >>> holdings = suit_holdings(load("partners-150").deck).of_hands([read_hand("AS KS KH")])
    >>> feature("count:K", load("partners-150")).of(holdings).tolist()
    [2]
    """
    name, *words = text.split(":")
    name = name.lower()
    if name not in NAMES:
        raise UnknownNameError("feature", name, NAMES, f"there are {', '.join(NAMES)}")
    if name == "meld":
        return _meld(words, rules, trump)
    return _BUILD[name](words, rules)


def meld_measure(rules: Ruleset, trump: str | None) -> Measure:
    """A hand's meld under ``trump``, or under the best suit. Raises :class:`NotTabledError`."""
    tables = meld_tables(rules)
    return tables.best() if trump is None else tables.under_trump(trump)


def copies_held(kind: MeldKind, suits: Sequence[str], rules: Ruleset) -> Measure:
    """How many of a meld the cards of a hand would make, in the one of ``suits`` that has most. A
    meld of fixed cards has no suit."""
    if not kind.has_own_suit:
        return _least(Counter(kind.cards_in("")), rules)
    holdings = suit_holdings(rules.deck)
    by_suit = {each: _served(Counter(kind.cards_in(each)), holdings)[each] for each in suits}
    return Measure.of_part(Part.of_suits(Join.MOST, by_suit, silent=0))


def _least(needed: Counter[Card], rules: Ruleset) -> Measure:
    served = _served(needed, suit_holdings(rules.deck))
    return Measure.of_part(Part.of_suits(Join.LEAST, served, silent=rules.deck.copies))


def _served(needed: Counter[Card], holdings: SuitHoldings) -> dict[str, Numbers]:
    """By suit: how many copies each holding has cards for."""
    served: dict[str, Numbers] = {}
    for card, number in needed.items():
        serves = holdings.copies(card) // number
        served[card.suit] = np.minimum(served.get(card.suit, serves), serves)
    return served


def _meld(words: list[str], rules: Ruleset, trump: str | None) -> Feature:
    _check_words(words, (0, 1), "meld", "meld or meld:S")
    suit = read_suit(words[0]) if words else trump
    try:
        return meld_measure(rules, suit)
    except NotTabledError:
        return MeldByHand(rules, suit)


def _length(words: list[str], rules: Ruleset) -> Measure:
    _check_words(words, (1,), "length", "length:S")
    lengths = suit_holdings(rules.deck).counts.sum(axis=1)
    return _sum({read_suit(words[0]): lengths})


def _count(words: list[str], rules: Ruleset) -> Measure:
    _check_words(words, (1,), "count", "count:A for a rank or count:AS for a card")
    word = words[0].upper().replace("10", "T")
    cards = [card for card in KINDS if card.rank == word] or list(_one_card(words[0]))
    if cards[0].rank not in rules.deck.ranks:
        raise FeatureError(f"there is no {cards[0].rank} in the deck of {rules.name}")
    holdings = suit_holdings(rules.deck)
    return _sum({card.suit: holdings.copies(card) for card in cards})


def _one_card(text: str) -> tuple[Card, ...]:
    try:
        cards = read_cards(text)
    except PinochleError:
        cards = ()
    if len(cards) != 1:
        shown = text[:LONGEST_SHOWN]
        raise FeatureError(f"count:{shown}: write a rank or a card, as in count:A or count:AS")
    return cards


def _points(words: list[str], rules: Ruleset) -> Measure:
    _check_words(words, (0,), "points", "points, the card points of the hand")
    holdings = suit_holdings(rules.deck)
    by_suit = {suit: np.zeros(holdings.size, dtype=np.int64) for suit in SUITS}
    for card, points in card_points(rules).items():
        by_suit[card.suit] += holdings.copies(card) * points
    return _sum(by_suit)


def _has(words: list[str], rules: Ruleset) -> Measure:
    _check_words(words, (1, 2), "has", "has:run or has:run:S")
    known = {each.id: each for each in rules.melds.in_force()}
    kind = known.get(words[0].lower())
    if kind is None:
        names = f"there are {', '.join(known)}"
        raise UnknownNameError(f"meld of {rules.name}", words[0][:LONGEST_SHOWN], known, names)
    if len(words) > 1 and not kind.has_own_suit:
        raise FeatureError(f"has:{kind.id} has no suit: its cards are {' '.join(kind.cards)}")
    return copies_held(kind, read_suit(words[1]) if words[1:] else SUITS, rules)


def _sum(by_suit: dict[str, Numbers]) -> Measure:
    return Measure.of_part(Part.of_suits(Join.SUM, by_suit, silent=0))


def _check_words(words: list[str], fitting: Container[int], name: str, example: str) -> None:
    if len(words) not in fitting or not all(words):
        raise FeatureError(f"{':'.join([name, *words])[:LONGEST_SHOWN]}: write {example}")


_BUILD: dict[str, Callable[[list[str], Ruleset], Measure]] = {
    "length": _length,
    "count": _count,
    "points": _points,
    "has": _has,
}
