"""What a hand melds: the best total a player may lay down, and whether a lay-down stands.

Melds of one category never share a card, melds of different categories may (all sources; ruling
W5). So a hand falls into small independent *groups* of melds that compete for the same cards:
the trump suit's run and royal marriage, each plain marriage, each kind of arounds, the pinochle.
A group's best choice depends only on how many of its own cards are held; it is searched once for
each such holding and remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pinochle_cli.rules.cards import (
    BITS_PER_KIND,
    KIND_INDEX,
    KINDS,
    LARGEST_PACKED,
    SUITS,
    Card,
    Hand,
)
from pinochle_cli.rules.meld_search import MOST_REMEMBERED, Ladder, MeldSearch
from pinochle_cli.rules.ruleset import MeldKind, Ruleset
from pinochle_cli.rules.words import MeldSuit


class Meld(NamedTuple):
    """One line of a meld sheet: ``copies`` of one meld, what they pay together, their cards.

    ``suit`` is None for melds that do not lie in one suit.
    """

    meld: str
    suit: str | None
    copies: int
    points: int
    cards: Hand
    category: str


class MeldSheet(NamedTuple):
    """All melds of a hand under one trump suit.

    >>> from pinochle_cli.rules import load, read_hand
    >>> sheet = find_melds(read_hand("AS TS KS QS JS JD 9S"), "S", load("partners-150"))
    >>> sheet.total, [meld.meld for meld in sheet.melds], str(sheet.shown)
    (20, ['run', 'dix', 'pinochle'], 'AS TS KS QS JS 9S JD')
    """

    rules: Ruleset
    hand: Hand
    trump: str
    melds: tuple[Meld, ...]

    @property
    def total(self) -> int:
        """Points of all melds."""
        return sum([meld.points for meld in self.melds])

    @property
    def shown(self) -> Hand:
        """The fewest cards that prove these melds: within a category cards add up, across
        categories one card serves all."""
        return shown_cards(self.melds)

    @property
    def one_short(self) -> tuple[Missing, ...]:
        """Each card whose next copy would complete a further meld, the largest gain first."""
        return tuple(sorted(_missing(self), key=lambda missing: -missing.gain))


class Missing(NamedTuple):
    """A card that is one short of a meld: what it would add, and the melds it would make."""

    card: Card
    gain: int
    melds: tuple[Meld, ...]


class Laydown(NamedTuple):
    """Whether a lay-down stands as a whole. ``points`` are 0 when any card is refused.

    ``refused`` holds the cards at fault and ``reason`` says why: ``not-held`` (they are not in
    the hand) or ``no-meld`` (they make no meld with the others).
    """

    laid: Hand
    accepted: bool
    points: int
    refused: Hand
    reason: str | None
    melds: tuple[Meld, ...]


def find_melds(hand: Hand, trump: str, rules: Ruleset) -> MeldSheet:
    """The melds of the best total that ``hand``, of any size, may lay down.

    ``trump`` is a suit letter. Nobody has to declare a meld, so a meld that would absorb a
    better one is not taken.

    >>> from pinochle_cli.rules import load, read_hand
    >>> sheet = find_melds(read_hand("KS QS JD"), "S", load("partners-150"))
    >>> [(meld.meld, meld.points) for meld in sheet.melds]
    [('royal-marriage', 4), ('pinochle', 4)]
    """
    melds: list[Meld] = []
    for group in groups(rules, trump):
        melds += group.best(hand.packed)
    return MeldSheet(rules, hand, trump, tuple(melds))


def find_melds_by_trump(hand: Hand, rules: Ruleset) -> dict[str, MeldSheet]:
    """The meld sheet of ``hand`` under each trump suit, in writing order.

    >>> from pinochle_cli.rules import load, read_hand
    >>> sheets = find_melds_by_trump(read_hand("KS QS KH QH"), load("partners-150"))
    >>> {suit: sheet.total for suit, sheet in sheets.items()}
    {'S': 6, 'H': 6, 'D': 4, 'C': 4}
    >>> best_trumps(sheets)
    ('S', 'H')
    """
    return {suit: find_melds(hand, suit, rules) for suit in SUITS}


def best_trumps(sheets: dict[str, MeldSheet]) -> tuple[str, ...]:
    """The suits with the highest total, every suit that ties; ``sheets`` is what
    :func:`find_melds_by_trump` gives."""
    top = max(sheet.total for sheet in sheets.values())
    return tuple(suit for suit, sheet in sheets.items() if sheet.total == top)


def shown_cards(melds: Iterable[Meld]) -> Hand:
    """The fewest cards that prove ``melds``: within a category cards add up, across categories
    one card serves all."""
    by_category: dict[str, int] = {}
    for meld in melds:
        needed = by_category.get(meld.category, 0)
        by_category[meld.category] = needed + meld.cards.packed
    shown = Hand()
    for needed in by_category.values():
        shown |= Hand.from_packed(needed)
    return shown


def judge_laydown(hand: Hand, laid: Hand, trump: str, rules: Ruleset) -> Laydown:
    """What ``laid`` scores when just these cards of ``hand`` are laid down.

    Cards that are not held, or that make no meld, are refused, and with them the whole lay-down
    (source 1, ruling L3). Laying nothing is allowed.

    >>> from pinochle_cli.rules import load, read_hand
    >>> hand, laid = read_hand("KH KH QH AS"), read_hand("KH KH QH")
    >>> judged = judge_laydown(hand, laid, "H", load("partners-150"))
    >>> judged.accepted, judged.points, str(judged.refused), judged.reason
    (False, 0, 'KH', 'no-meld')
    """
    not_held = laid - hand
    sheet = find_melds(laid, trump, rules)
    loose = laid - sheet.shown
    refused, reason = (not_held, "not-held") if not_held else (loose, "no-meld")
    if refused:
        return Laydown(laid, False, 0, refused, reason, ())
    return Laydown(laid, True, sheet.total, Hand(), None, sheet.melds)


def _missing(sheet: MeldSheet) -> Iterator[Missing]:
    deck = sheet.rules.deck
    had = {(meld.meld, meld.suit, meld.copies) for meld in sheet.melds}
    for card in KINDS:
        if card.rank not in deck.ranks or sheet.hand.count(card) >= deck.copies:
            continue
        with_it = find_melds(sheet.hand + Hand([card]), sheet.trump, sheet.rules)
        new = tuple(
            meld
            for meld in with_it.melds
            if (meld.meld, meld.suit, meld.copies) not in had and len(meld.cards) > meld.copies
        )
        if new:
            yield Missing(card, with_it.total - sheet.total, new)


class Line(NamedTuple):
    """One meld in one suit, ready to be counted: its cards and its price for each copy count."""

    kind: MeldKind
    suit: str | None
    prices: tuple[int, ...]
    category: str

    @property
    def needed(self) -> Counter[Card]:
        """The cards of one copy."""
        return Counter(self._cards)

    @property
    def most_copies(self) -> int:
        """How many of it a deck holds."""
        return len(self.prices)

    def meld(self, copies: int) -> Meld:
        """That many of it on one line of a meld sheet."""
        cards = Hand(self._cards * copies)
        points = self.prices[copies - 1]
        return Meld(self.kind.id, self.suit, copies, points, cards, self.category)

    @property
    def _cards(self) -> tuple[Card, ...]:
        return self.kind.cards_in(self.suit or "")


class Group:
    """Melds of one category that compete for the same cards: what a hand melds is the sum of what
    each group of its rules makes of its own cards.

    ``mask`` picks the group's own cards out of a packed hand; what is left is the holding under
    which the best choice is remembered. Of choices that pay the same the one of fewest cards is
    best, then the one with fewer of the line that stands first.
    """

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.cards = {card for line in lines for card in line.needed}
        self.mask = _mask(self.cards)
        # The copies of each line are the digits of one number, the first line's the highest.
        base = 1 + max(line.most_copies for line in lines)
        self._digits = [1]
        for _ in lines:
            self._digits.insert(0, self._digits[0] * base)
        self._one_order = self._digits.pop(0)
        self.search = MeldSearch([self._ladder(place) for place in range(len(lines))])
        self._known: dict[int, tuple[Meld, ...]] = {}

    def best(self, packed: int) -> tuple[Meld, ...]:
        """The best choice for the hand of that packed number."""
        holding = packed & self.mask
        found = self._known.get(holding)
        if found is None:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            found = self._known[holding] = tuple(self._chosen(self.search.best(holding)))
        return found

    def _ladder(self, place: int) -> Ladder:
        line = self.lines[place]
        excluded = competing = 0
        for at, other in enumerate(self.lines):
            if at != place:
                excluded |= excludes(line, other) << at
                competing |= _compete(line, other) << at
        melds = [line.meld(copies) for copies in range(1, line.most_copies + 1)]
        digit = self._digits[place]
        values = [self._value(meld, digit) for meld in melds]
        return Ladder(
            one_copy=melds[0].cards.packed,
            mask=_mask(line.needed),
            values=tuple(values),
            competing=competing | excluded,
            excluded=excluded,
        )

    def _value(self, meld: Meld, digit: int) -> int:
        """The points, the cards and the copies of a meld as :class:`MeldSearch` compares them."""
        order = meld.points * (LARGEST_PACKED + 1) - len(meld.cards)
        return order * self._one_order - meld.copies * digit

    def _chosen(self, value: int) -> Iterator[Meld]:
        """The melds of a value: its last digits are the copies."""
        number = -value % self._one_order
        for line, digit in zip(self.lines, self._digits, strict=True):
            copies, number = divmod(number, digit)
            if copies:
                yield line.meld(copies)


def _mask(cards: Iterable[Card]) -> int:
    """Every copy of these cards in a packed hand."""
    every_copy = (1 << BITS_PER_KIND) - 1
    return sum(every_copy << (BITS_PER_KIND * KIND_INDEX[card]) for card in set(cards))


def excludes(one: Line, other: Line) -> bool:
    """Whether two melds of a category may not lie side by side: one absorbs the other, or both
    absorb the same. Melds in suits of their own do so in the same suit only."""
    if one.category != other.category or (one.suit and other.suit and one.suit != other.suit):
        return False
    first, second = one.kind, other.kind
    both_absorb = bool(set(first.absorbs) & set(second.absorbs))
    return second.id in first.absorbs or first.id in second.absorbs or both_absorb


@lru_cache(maxsize=256)
def groups(rules: Ruleset, trump: str) -> tuple[Group, ...]:
    """The groups of a rule set under one trump suit, in the order of its chart."""
    found: list[list[Line]] = []
    for line in lines(rules, trump):
        touching = [group for group in found if any(_meet(line, other) for other in group)]
        joined = [each for group in touching for each in group] + [line]
        found = [group for group in found if group not in touching] + [joined]
    order = {kind.id: place for place, kind in enumerate(rules.melds.chart)}
    found.sort(key=lambda group: min(order[line.kind.id] for line in group))
    return tuple(_group(tuple(group)) for group in found)


@lru_cache(maxsize=1024)
def _group(lines: tuple[Line, ...]) -> Group:
    """The group of these lines. Most are the same under several trump suits, and what they make
    of a holding is searched once for all."""
    return Group(lines)


@lru_cache(maxsize=256)
def lines(rules: Ruleset, trump: str) -> tuple[Line, ...]:
    """Every meld of a rule set in every suit it may have under ``trump``, in chart order."""
    return tuple(_lines(rules, trump))


def _lines(rules: Ruleset, trump: str) -> Iterator[Line]:
    for kind in rules.melds.in_force():
        most = kind.most_in(rules.deck)
        prices = tuple(rules.melds.price(kind, copies) for copies in range(1, most + 1))
        category = kind.category
        if rules.melds.run_contains_marriage and kind.inside:
            # Paid beside the meld that holds its cards, as if it were of another category.
            category = f"{category}, inside {kind.inside}"
        for suit in _suits_of(kind, trump):
            yield Line(kind, suit if kind.has_own_suit else None, prices, category)


def _suits_of(kind: MeldKind, trump: str) -> Iterable[str]:
    if kind.suit is MeldSuit.PLAIN:
        return [suit for suit in SUITS if suit != trump]
    return [trump]


def _meet(one: Line, other: Line) -> bool:
    """Whether laying one bears on the other."""
    return _compete(one, other) or excludes(one, other)


def _compete(one: Line, other: Line) -> bool:
    return one.category == other.category and bool(one.needed.keys() & other.needed.keys())
