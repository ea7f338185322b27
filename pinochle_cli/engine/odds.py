"""Exact odds of one hand: what it will hold, what it will meld, whether a condition comes true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

import numpy as np

from pinochle_cli.engine.conditions import Comparison, Condition
from pinochle_cli.engine.counting import Unseen, Ways, count_hands
from pinochle_cli.engine.features import copies_held, feature, meld_measure
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.meld_tables import NotTabledError
from pinochle_cli.engine.parts import Measure, Numbers, Part
from pinochle_cli.rules.cards import MOST_CARDS, SUITS, Hand
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.errors import PinochleError
from pinochle_cli.rules.ruleset import MeldKind, Ruleset
from pinochle_cli.rules.words import MeldSuit


class OddsError(PinochleError):
    """A question about hands that cannot be."""


class Distribution(NamedTuple):
    """How often each number comes out: ``ways`` by number, rising, of ``total`` in all."""

    ways: dict[int, int]

    @property
    def total(self) -> int:
        """All ways."""
        return sum(self.ways.values())

    @property
    def mean(self) -> Fraction:
        """The average."""
        return Fraction(sum(number * ways for number, ways in self.ways.items()), self.total)

    @property
    def sd(self) -> float:
        """The standard deviation."""
        squares = sum(number**2 * ways for number, ways in self.ways.items())
        return sqrt(Fraction(squares, self.total) - self.mean**2)

    @property
    def median(self) -> int:
        """The smallest number that at least half of the hands do not pass."""
        so_far = accumulate(self.ways.values())
        passed = zip(self.ways, so_far, strict=True)
        return next(number for number, ways in passed if 2 * ways >= self.total)

    def chances(self) -> Iterator[tuple[int, Fraction]]:
        """Each number with the chance of just that number, rising."""
        total = self.total
        return ((number, Fraction(ways, total)) for number, ways in self.ways.items())

    def at_least(self, number: int) -> Fraction:
        """The chance of ``number`` or more."""
        return Fraction(sum(w for each, w in self.ways.items() if each >= number), self.total)


class MeldOdds(NamedTuple):
    """The chance that a hand has the cards of at least ``copies`` of a meld, ``suit`` being None
    for any suit, or for a meld that has none."""

    meld: str
    suit: str | None
    copies: int
    chance: Fraction


def unseen_hand(rules: Ruleset, cards: int, held: Hand, gone: Hand) -> Unseen:
    """The hand of ``cards`` cards that surely has ``held`` and surely nothing of ``gone``. Raises
    :class:`OddsError` when there is no such hand."""
    if rules.deck.size > MOST_CARDS:
        raise OddsError(f"a deck of {rules.deck.size} cards: odds are counted up to {MOST_CARDS}")
    deck = Hand(sorted_pack(rules))
    for card, copies in Counter([*held, *gone]).items():
        if copies > deck.count(card):
            raise OddsError(
                f"{copies} times {card} ({card.name}) is held or gone: "
                f"the deck of {rules.name} has {deck.count(card)}"
            )
    rest = deck - held - gone
    if len(held) > cards:
        raise OddsError(f"{len(held)} cards are held, more than the {cards} of the hand")
    if cards - len(held) > len(rest):
        raise OddsError(
            f"a hand of {cards} cards needs {cards - len(held)} that are unseen: "
            f"there are {len(rest)}"
        )
    return Unseen(held, rest, cards - len(held))


def distribution(measure: Measure, unseen: Unseen, rules: Ruleset) -> Distribution:
    """How often each number of a measure comes out."""
    rows = count_hands(measure.parts, unseen, suit_holdings(rules.deck))
    return Distribution(_by_number(measure.value(rows.numbers), rows.ways))


def meld_distribution(unseen: Unseen, rules: Ruleset, trump: str | None) -> Distribution:
    """What the hand melds under ``trump``, or under the suit that is best for it. Raises
    :class:`~pinochle_cli.engine.meld_tables.NotTabledError` where the rules do not fit tables."""
    return distribution(meld_measure(rules, trump), unseen, rules)


def meld_odds(unseen: Unseen, rules: Ruleset, trump: str | None) -> Iterator[MeldOdds]:
    """The chances of each meld in force by copies: in any suit it may have under ``trump`` (in any
    suit at all without one), then in each of them."""
    for kind in rules.melds.in_force():
        suits = _suits(kind, trump)
        in_any = {None: suits}
        in_each = {suit: suit for suit in suits} if kind.has_own_suit else {}
        held = {
            suit: distribution(copies_held(kind, some, rules), unseen, rules)
            for suit, some in (in_any | in_each).items()
        }
        for copies in range(1, kind.most_in(rules.deck) + 1):
            for suit, found in held.items():
                yield MeldOdds(kind.id, suit, copies, found.at_least(copies))


def chance(
    condition: Condition, unseen: Unseen, rules: Ruleset, trump: str | None = None
) -> Fraction:
    """The chance that a condition on the hand comes true, whatever places it names; ``meld`` alone
    is under ``trump``, or under the best suit. Raises
    :class:`~pinochle_cli.engine.meld_tables.NotTabledError` where a meld cannot be counted so."""
    measures = {
        each.feature: _counted(each.feature, rules, trump) for each in condition.comparisons()
    }
    places: dict[str, slice] = {}
    parts: list[Part] = []
    for name, measure in measures.items():
        places[name] = slice(len(parts), len(parts) + len(measure.parts))
        parts += measure.parts
    rows = count_hands(parts, unseen, suit_holdings(rules.deck))

    def value(comparison: Comparison) -> Numbers:
        name = comparison.feature
        return measures[name].value(rows.numbers[places[name]])

    true = condition.truth(value)
    return Fraction(sum(map(int, rows.ways[true])), unseen.ways)


def _counted(name: str, rules: Ruleset, trump: str | None) -> Measure:
    found = feature(name, rules, trump)
    if not isinstance(found, Measure):
        raise NotTabledError(f"under {rules.name}, {name} cannot be counted exactly")
    return found


def _suits(kind: MeldKind, trump: str | None) -> str:
    """The suits a meld may have."""
    if trump is None or not kind.has_own_suit:
        return SUITS
    in_trump = kind.suit is MeldSuit.TRUMP
    return "".join(suit for suit in SUITS if (suit == trump) == in_trump)


def _by_number(numbers: Numbers, ways: Ways) -> dict[int, int]:
    order = np.argsort(numbers, kind="stable")
    known, starts = np.unique(numbers[order], return_index=True)
    sums = np.add.reduceat(ways[order], starts)
    return {int(number): int(total) for number, total in zip(known, sums, strict=True)}
