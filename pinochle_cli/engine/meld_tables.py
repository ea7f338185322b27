"""Meld in bulk: tables made from a rule set.

A hand's meld is the sum over the independent groups of :func:`pinochle_cli.rules.melds.groups`.
The groups that lie in one suit become a table of that suit, once as trump and once as a plain suit.
What a group across suits pays depends on how often each suit could serve it; each suit says so in
bits, "once", "twice" and so on, and the bits that all suits have say how often the hand can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from pinochle_cli.engine.group_points import MOST_HOLDINGS, group_points
from pinochle_cli.engine.holdings import SuitHoldings, suit_holdings
from pinochle_cli.engine.parts import Join, Measure, Numbers, Part
from pinochle_cli.rules.cards import SUITS, UNIT, Card
from pinochle_cli.rules.errors import PinochleError
from pinochle_cli.rules.melds import Group, groups
from pinochle_cli.rules.ruleset import Ruleset

MOST_BITS = 12
"""Of a table of groups across suits; more groups get a further table."""


class NotTabledError(PinochleError):
    """Melds of a rule set that lie too wide for tables."""


class MeldTables(NamedTuple):
    """``plain`` and ``trump`` have a table a suit: points of the melds in it."""

    plain: tuple[Numbers, ...]
    trump: tuple[Numbers, ...]
    across: tuple[Across, ...]

    def under_trump(self, trump: str) -> Measure:
        """A hand's meld under one trump suit."""
        own = SUITS.index(trump)
        tables = (*self.plain[:own], self.trump[own], *self.plain[own + 1 :])
        return Measure((Part(Join.SUM, tables), *self._codes), self._with_across)

    def best(self) -> Measure:
        """A hand's meld under the trump suit that is best for it."""
        more = tuple(trump - plain for plain, trump in zip(self.plain, self.trump, strict=True))
        parts = (Part(Join.SUM, self.plain), Part(Join.MOST, more), *self._codes)
        return Measure(parts, lambda numbers: numbers[0] + self._with_across(numbers[1:]))

    @property
    def _codes(self) -> tuple[Part, ...]:
        return tuple(each.codes for each in self.across)

    def _with_across(self, numbers: Sequence[Numbers]) -> Numbers:
        total = numbers[0]
        for each, codes in zip(self.across, numbers[1:], strict=True):
            total = total + each.points[codes]
        return total


class Across(NamedTuple):
    """Groups of melds across suits: the bits of each suit, and the points of what all have."""

    codes: Part
    points: Numbers


@lru_cache(maxsize=16)
def meld_tables(rules: Ruleset) -> MeldTables:
    """The tables of a rule set. Raises :class:`NotTabledError` where its melds do not fit."""
    holdings = suit_holdings(rules.deck)
    as_trump, as_plain = [], []
    made: dict[object, Numbers] = {}
    for place, suit in enumerate(SUITS):
        other = SUITS[place - 1]
        as_trump.append(_suit_table(rules, suit, suit, holdings, made))
        as_plain.append(_suit_table(rules, other, suit, holdings, made))
    across = _across(list(_groups_across(rules)), holdings)
    return MeldTables(tuple(as_plain), tuple(as_trump), tuple(across))


def _suit_table(
    rules: Ruleset, trump: str, suit: str, holdings: SuitHoldings, made: dict[object, Numbers]
) -> Numbers:
    """Points of the melds in one suit; ``made`` has the groups that other suits have too."""
    points = np.zeros(holdings.size, dtype=np.int64)
    for group in groups(rules, trump):
        if {card.suit for card in group.cards} == {suit}:
            alike = tuple((line.kind, line.prices, line.category) for line in group.lines)
            key = alike if all(line.suit for line in group.lines) else (suit, alike)
            if key not in made:
                made[key] = _group_table(group, holdings)
            points += made[key]
    return points


def _group_table(group: Group, holdings: SuitHoldings) -> Numbers:
    """Points of one group by holding of its suit."""
    (own,) = number_cards(group, holdings).by_suit.values()
    points = group_points(group, holdings.deck.copies)
    if points is None:
        raise _too_wide(group)
    # In a number of holdings the first card is the lowest digit.
    return points.ravel(order="F")[own]


class NumberedCards(NamedTuple):
    """The holdings of a group's own cards, numbered from 0: ``packed`` has each as a packed number
    of :class:`~pinochle_cli.rules.cards.Hand`, ``by_suit`` what each holding of a suit adds to the
    number."""

    packed: list[int]
    by_suit: dict[str, Numbers]


def number_cards(group: Group, holdings: SuitHoldings) -> NumberedCards:
    """Number the holdings of a group's cards. Raises :class:`NotTabledError` for too many."""
    cards = sorted(group.cards)
    base = holdings.deck.copies + 1
    _check_size(group, base ** len(cards))
    by_suit = {card.suit: np.zeros(holdings.size, dtype=np.int64) for card in cards}
    for place, card in enumerate(cards):
        by_suit[card.suit] += holdings.copies(card) * base**place
    packed = [0]
    for card in cards:
        packed = [below + UNIT[card] * count for count in range(base) for below in packed]
    return NumberedCards(packed, by_suit)


def _groups_across(rules: Ruleset) -> Iterator[Group]:
    """The groups of several suits, which must be the same ones under every trump suit."""
    for group in groups(rules, SUITS[0]):
        if len({card.suit for card in group.cards}) > 1:
            yield group
    for trump in SUITS:
        for group in groups(rules, trump):
            wide = len({card.suit for card in group.cards}) > 1
            if wide and any(line.suit for line in group.lines):
                names = ", ".join(dict.fromkeys(line.kind.id for line in group.lines))
                raise NotTabledError(
                    f"the melds {names} of {rules.name} compete for cards of several suits"
                )


class _Field(NamedTuple):
    """Cards that are counted together, and how many of the whole a deck has."""

    needed: Counter[Card]
    most: int


def _fields(group: Group, copies: int) -> list[_Field]:
    """What must be known to price a group: how often its one meld is held, or each card."""
    if len(group.lines) == 1:
        (line,) = group.lines
        return [_Field(line.needed, line.most_copies)]
    return [_Field(Counter([card]), copies) for card in sorted(group.cards)]


def _across(wide: list[Group], holdings: SuitHoldings) -> Iterator[Across]:
    """Tables of as many groups each as fit into the bits of one."""
    waiting: list[Group] = []
    bits = 0
    for group in wide:
        more = sum(field.most for field in _fields(group, holdings.deck.copies))
        _check_size(group, 1 << more)
        if waiting and bits + more > MOST_BITS:
            yield _across_table(waiting, holdings)
            waiting, bits = [], 0
        waiting.append(group)
        bits += more
    if waiting:
        yield _across_table(waiting, holdings)


def _across_table(wide: list[Group], holdings: SuitHoldings) -> Across:
    codes = {suit: np.zeros(holdings.size, dtype=np.int64) for suit in SUITS}
    points = np.zeros(1, dtype=np.int64)
    shift = 0
    for group in wide:
        fields = _fields(group, holdings.deck.copies)
        own_points = np.zeros(1 << sum(field.most for field in fields), dtype=np.int64)
        for counts in product(*(range(field.most + 1) for field in fields)):
            code, held = 0, Counter[Card]()
            at = 0
            for field, count in zip(fields, counts, strict=True):
                code |= ((1 << count) - 1) << at
                at += field.most
                for card, number in field.needed.items():
                    held[card] += number * count
            own_points[code] = _points(group, held)
        for field in fields:
            for suit in SUITS:
                codes[suit] |= _levels(field, suit, holdings) << shift
            shift += field.most
        points = (own_points[:, None] + points[None, :]).ravel()
    return Across(Part.of_suits(Join.SHARED_BITS, codes, silent=-1), points)


def _levels(field: _Field, suit: str, holdings: SuitHoldings) -> Numbers:
    """Bit k - 1 by holding of the suit: whether it could serve k copies."""
    served = np.full(holdings.size, field.most)
    for card, number in field.needed.items():
        if card.suit == suit:
            served = np.minimum(served, holdings.copies(card) // number)
    return (1 << served) - 1


def _points(group: Group, held: dict[Card, int]) -> int:
    packed = sum(UNIT[card] * count for card, count in held.items())
    return sum(meld.points for meld in group.best(packed))


def _check_size(group: Group, size: int) -> None:
    if size > MOST_HOLDINGS:
        raise _too_wide(group)


def _too_wide(group: Group) -> NotTabledError:
    names = ", ".join(dict.fromkeys(line.kind.id for line in group.lines))
    return NotTabledError(f"the melds {names} compete for too many cards")
