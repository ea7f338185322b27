"""Cards, and hands of cards.

A :class:`Card` is a kind, rank and suit: the copies of a pinochle deck are identical. A
:class:`Hand` is a multiset of kinds. How they are written as text is told in
:mod:`pinochle_cli.rules.notation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs: the order in which suits are written."""

RANKS = "ATKQJ9"
"""High to low, in tricks and in melds alike (all five sources agree on this order)."""

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANK_NAMES = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}

BITS_PER_KIND = 8
"""A hand keeps one byte a kind, so adding two hands is one addition of integers."""

_BYTE = (1 << BITS_PER_KIND) - 1
_SUIT_BITS = BITS_PER_KIND * len(RANKS)
_SUIT_MASK = (1 << _SUIT_BITS) - 1


class Card(NamedTuple):
    """One kind of card, for instance ``Card("A", "S")``; written rank first, ``AS``.

    >>> str(Card("T", "H")), Card("T", "H").name
    ('TH', 'ten of hearts')
    """

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def name(self) -> str:
        """The card in words."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"


KINDS: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""All 24 kinds in writing order: suits S H D C, ranks high to low within a suit."""

KIND_INDEX: dict[Card, int] = {card: index for index, card in enumerate(KINDS)}

UNIT: dict[Card, int] = {card: 1 << (BITS_PER_KIND * index) for card, index in KIND_INDEX.items()}
"""What one card of a kind adds to the packed number of a hand."""

MOST_CARDS = _BYTE // 2
"""The most cards that are read as one hand, and the most copies of a kind that a packed hand may
hold. It leaves the top bit of each kind's byte free, which catches the borrow when all kinds of two
hands are compared in one subtraction."""

LARGEST_PACKED = _BYTE - 1
"""The most cards of all kinds, which are counted by a remainder. The largest deck has 192."""

_TOP_BITS = sum(1 << (BITS_PER_KIND * index + BITS_PER_KIND - 1) for index in range(len(KINDS)))


def contains(packed: int, part: int) -> bool:
    """Whether a packed hand has every card of another one, copy for copy."""
    return ((packed | _TOP_BITS) - part) & _TOP_BITS == _TOP_BITS


class Hand:
    """An immutable multiset of cards: 127 of any kinds, or a whole deck.

    ``packed`` holds the count of kind ``i`` in byte ``i``, so hands add and subtract as numbers,
    compare and hash as numbers, and a mask picks out the kinds that a question is about.

    >>> hand = Hand([Card("K", "S"), Card("A", "S"), Card("K", "S")])
    >>> str(hand), len(hand), hand.count(Card("K", "S"))
    ('AS KS KS', 3, 2)
    """

    __slots__ = ("packed",)
    packed: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        units = [UNIT[card] for card in cards]
        if len(units) > MOST_CARDS and (
            len(units) > LARGEST_PACKED or max(map(units.count, UNIT.values())) > MOST_CARDS
        ):
            raise ValueError(f"{len(units)} cards, too many for a hand")
        object.__setattr__(self, "packed", sum(units))

    @classmethod
    def from_packed(cls, packed: int) -> Hand:
        """The hand whose kind counts are the bytes of ``packed``."""
        hand = cls.__new__(cls)
        object.__setattr__(hand, "packed", packed)
        return hand

    @property
    def counts(self) -> bytes:
        """Copies held of each of the 24 kinds, in the order of :data:`KINDS`."""
        return self.packed.to_bytes(len(KINDS), "little")

    def count(self, card: Card) -> int:
        """Copies of ``card`` held."""
        return (self.packed >> (BITS_PER_KIND * KIND_INDEX[card])) & _BYTE

    def with_card(self, card: Card) -> Hand:
        """With one more copy of ``card``."""
        return Hand.from_packed(self.packed + UNIT[card])

    def without_card(self, card: Card) -> Hand:
        """With one copy of ``card``, which is held, fewer."""
        return Hand.from_packed(self.packed - UNIT[card])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a hand does not change; build a new one")

    def __iter__(self) -> Iterator[Card]:
        packed = self.packed
        cards: tuple[Card, ...] = ()
        for shift, suit in _SHIFTS:
            cards += _suit_cards(packed >> shift & _SUIT_MASK, suit)
        return iter(cards)

    @property
    def kinds(self) -> tuple[Card, ...]:
        """Each kind held, once, in writing order."""
        packed = self.packed
        kinds: tuple[Card, ...] = ()
        for shift, suit in _SHIFTS:
            held = packed >> shift & _SUIT_MASK
            if held:
                kinds += _suit_kinds(held, suit)
        return kinds

    def __len__(self) -> int:
        # 256 leaves 1 when divided by 255, so the remainder is the sum of the bytes.
        return self.packed % _BYTE

    def __bool__(self) -> bool:
        return self.packed != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def __add__(self, other: Hand) -> Hand:
        """Both hands' cards together."""
        if len(self) + len(other) > MOST_CARDS:
            return Hand((*self, *other))
        return Hand.from_packed(self.packed + other.packed)

    def __sub__(self, other: Hand) -> Hand:
        """These cards without ``other``'s; a card not held is passed over."""
        if other <= self:
            return Hand.from_packed(self.packed - other.packed)
        return Hand.from_packed(
            int.from_bytes(
                bytes(max(a - b, 0) for a, b in zip(self.counts, other.counts, strict=True)),
                "little",
            )
        )

    def __or__(self, other: Hand) -> Hand:
        """The fewest cards that contain both hands: the larger count of each kind."""
        mine, theirs = self.packed, other.packed
        enough = ((mine | _TOP_BITS) - theirs) & _TOP_BITS
        keep = (enough >> (BITS_PER_KIND - 1)) * _BYTE
        return Hand.from_packed((mine & keep) | (theirs & ~keep))

    def __le__(self, other: Hand) -> bool:
        """Whether every card here is also in ``other``, copy for copy."""
        return contains(other.packed, self.packed)

    def __reduce__(self) -> tuple[object, ...]:
        return (Hand.from_packed, (self.packed,))

    def __str__(self) -> str:
        packed = self.packed
        suits = [_suit_text(packed >> shift & _SUIT_MASK, suit) for shift, suit in _SHIFTS]
        return " ".join(filter(None, suits))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"


_SHIFTS = tuple((_SUIT_BITS * place, suit) for place, suit in enumerate(SUITS))


# Few holdings of a suit come up, so what is said of each is said once.


@lru_cache(maxsize=1 << 16)
def _suit_cards(counts: int, suit: str) -> tuple[Card, ...]:
    """The cards of one suit, every copy."""
    copies = counts.to_bytes(len(RANKS), "little")
    held = zip(RANKS, copies, strict=True)
    return tuple(card for rank, number in held for card in [Card(rank, suit)] * number)


@lru_cache(maxsize=1 << 16)
def _suit_kinds(counts: int, suit: str) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(_suit_cards(counts, suit)))


@lru_cache(maxsize=1 << 16)
def _suit_text(counts: int, suit: str) -> str:
    """The cards of one suit as text."""
    return " ".join(map(str, _suit_cards(counts, suit)))
