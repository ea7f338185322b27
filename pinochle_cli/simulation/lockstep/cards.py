"""Hands as sets of bits: which kinds a hand has, has twice, has three times, …

A kind's bit goes by rank first, low ranks low, then by suit S H D C: so "the lowest card" of any
set is its lowest bit. A hand of a deck with c copies is c sets, each within the one before: kinds
held at least once, at least twice, and so on. Arrays of sets are uint32, (copies, …, m).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.holdings import Holdings, SuitHoldings
from pinochle_cli.rules.cards import KINDS, RANKS, SUITS, Hand

Sets = NDArray[np.uint32]
Ints = NDArray[np.int64]


def _bit(rank: str, suit: str) -> int:
    return (len(RANKS) - 1 - RANKS.index(rank)) * len(SUITS) + SUITS.index(suit)


BIT_OF_KIND = np.array([_bit(card.rank, card.suit) for card in KINDS])
KIND_OF_BIT = np.argsort(BIT_OF_KIND)

_ONE: Sets = (np.uint32(1) << BIT_OF_KIND.astype(np.uint32)).astype(np.uint32)


def set_of(ranks: str = RANKS, suits: str = SUITS) -> np.uint32:
    """The kinds of these ranks and suits."""
    bits = [1 << _bit(rank, suit) for rank in ranks for suit in suits]
    return np.uint32(sum(bits))


SUIT_SETS: Sets = np.array([set_of(suits=suit) for suit in SUITS], dtype=np.uint32)


def lowest(sets: Sets) -> Sets:
    """The lowest bit of each set; nothing of nothing."""
    return sets & (~sets + np.uint32(1))


_FLIP = np.zeros(1 << 12, dtype=np.uint32)
for _low in range(3):
    _FLIP |= ((np.arange(1 << 12) >> (4 * _low)) & 15).astype(np.uint32) << np.uint32(8 - 4 * _low)


def flipped(sets: Sets) -> Sets:
    """High ranks low and low ranks high, suits as they are; twice is the same again."""
    return (_FLIP.take(sets & np.uint32(0xFFF)) << np.uint32(12)) | _FLIP.take(
        sets >> np.uint32(12)
    )


def highest(sets: Sets) -> Sets:
    """The highest card of each set, of equal ranks the first of S H D C."""
    return flipped(lowest(flipped(sets)))


def sets_of_cards(cards: NDArray[np.uint8], copies: int) -> Sets:
    """(copies, m) from (m, k) kinds."""
    held = np.zeros((copies, len(cards)), dtype=np.uint32)
    for kinds in cards.T:
        add(held, _ONE[kinds])
    return held


def sets_of_hand(hand: Hand, copies: int) -> Sets:
    """(copies,) of one hand."""
    counts = np.array(list(hand.counts))
    return np.array([_ONE[counts > n].sum(dtype=np.uint32) for n in range(copies)], dtype=np.uint32)


def add(held: Sets, more: Sets) -> None:
    """One more of each kind in ``more``, in place."""
    for plane in held:
        carry = plane & more
        plane |= more
        more = carry


def remove(held: Sets, some: Sets) -> None:
    """One fewer of each kind in ``some``, which are there, in place."""
    for plane in held[::-1]:
        gone = plane & some
        plane ^= gone
        some = some ^ gone


def remove_all(held: Sets, others: Sets) -> None:
    """Without all cards of ``others``, in place; what is not there is passed over."""
    for some in others:
        remove(held, some & held[0])


def count(sets: Sets) -> Ints:
    """How many cards each hand has; ``sets`` is (copies, m)."""
    total: Ints = np.bitwise_count(sets).sum(axis=0, dtype=np.int64)
    return total


class HoldingsOfSets:
    """Holdings, which tables are looked up by, of hands as sets."""

    def __init__(self, holdings: SuitHoldings) -> None:
        words = holdings.words[KIND_OF_BIT, 0]
        numbers = np.arange(1 << 12)
        self._low = np.zeros(1 << 12, dtype=np.uint64)
        self._high = np.zeros(1 << 12, dtype=np.uint64)
        for place in range(12):
            has = (numbers >> place & 1).astype(np.uint64)
            self._low += has * words[place]
            self._high += has * words[place + 12]

    def of(self, held: Sets) -> Holdings:
        """(4, m) of (copies, m)."""
        total = np.zeros(held.shape[1], dtype=np.uint64)
        for plane in held:
            total += self._low.take(plane & np.uint32(0xFFF))
            total += self._high.take(plane >> np.uint32(12))
        return total.view(np.uint16).reshape(-1, len(SUITS)).T.astype(np.intp, order="C")
