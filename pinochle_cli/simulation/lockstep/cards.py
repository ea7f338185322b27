"""Hands as sets of bits: which kinds a hand has, has twice, has three times, …

A kind's bit is its place in :data:`~pinochle_cli.rules.cards.KINDS`. A hand of a deck with c copies
is c sets, each within the one before: kinds held at least once, at least twice, and so on. Arrays
of sets are uint32, (copies, …, m).

What is done to every card of every hand is not chosen with ``np.where``: a choice that comes out
one way as often as the other costs the processor ten times the arithmetic that makes it for him.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.holdings import Holdings, SuitHoldings
from pinochle_cli.rules.cards import KIND_INDEX, KINDS, RANKS, SUITS, Card, Hand

Sets = NDArray[np.uint32]
Ints = NDArray[np.int64]
Places = NDArray[np.intp]
Smalls = NDArray[np.uint8]
"""Places at the table where there are many of them."""

Truths = NDArray[np.bool_]

HALF = 12
"""Bits of half a set: as many as tables are looked up by."""


_ONE = np.uint32(1)
_BITS: Sets = _ONE << np.arange(len(KINDS), dtype=np.uint32)


def set_of(ranks: str = RANKS, suits: str = SUITS) -> np.uint32:
    """The kinds of these ranks and suits."""
    return np.uint32(sum(1 << KIND_INDEX[Card(rank, suit)] for rank in ranks for suit in suits))


def sets_of(kinds: NDArray[np.uint8]) -> Sets:
    """(m,): sets of one card each."""
    return _ONE << kinds.astype(np.uint32)


SUIT_SETS: Sets = np.array([set_of(suits=suit) for suit in SUITS], dtype=np.uint32)


def lowest(sets: Sets) -> Sets:
    """The lowest bit of each set; nothing of nothing."""
    return sets & -sets


def higher(cards: Sets) -> Sets:
    """All bits above the one of each set of one card."""
    above: Sets = np.negative(cards << np.uint32(1))
    return above


def either(some: Sets, others: Sets) -> Sets:
    """Some, and where there are none others."""
    found: Sets = some | others * (some == 0)
    return found


def chosen(which: Truths, some: Sets | np.uint32, others: Sets) -> Sets:
    """Some where ``which`` is true, others where it is not."""
    found: Sets = others ^ (others ^ some) * which
    return found


def sets_of_cards(cards: NDArray[np.uint8], copies: int) -> Sets:
    """(copies, m) from (m, k) kinds."""
    held = np.zeros((copies, len(cards)), dtype=np.uint32)
    for kinds in cards.T:
        add(held, sets_of(kinds))
    return held


def sets_of_hands(hands: Iterable[Hand], copies: int) -> Sets:
    """(copies, m) of hands one by one."""
    counts = np.array([list(hand.counts) for hand in hands])
    return np.stack([((counts > n) * _BITS).sum(axis=1, dtype=np.uint32) for n in range(copies)])


def add(held: Sets, more: Sets) -> None:
    """One more of each kind in ``more``, in place."""
    for above, below in pairwise(held[::-1]):
        above |= below & more
    held[0] |= more


def remove(held: Sets, some: Sets) -> None:
    """One fewer of each kind in ``some``, in place; what is not there is passed over."""
    others = ~some
    for below, above in pairwise(held):
        below &= above | others
    held[-1] &= others


def remove_all(held: Sets, some: Sets) -> None:
    """Without all cards of ``some``, in place; what is not there is passed over."""
    for plane in some:
        remove(held, plane)


def both(some: Sets, others: Sets) -> Sets:
    """All cards of two hands."""
    held = some.copy()
    for more in others:
        add(held, more)
    return held


def count(sets: Sets) -> Ints:
    """How many cards each hand has; ``sets`` is (copies, m)."""
    total: Ints = np.bitwise_count(sets).sum(axis=0, dtype=np.uint8).astype(np.int64)
    return total


class HoldingsOfSets:
    """Holdings, which tables are looked up by, of hands as sets."""

    def __init__(self, holdings: SuitHoldings) -> None:
        words = holdings.words[:, 0]
        numbers = np.arange(1 << HALF)
        self._low = np.zeros(1 << HALF, dtype=np.uint64)
        self._high = np.zeros(1 << HALF, dtype=np.uint64)
        for place in range(HALF):
            has = (numbers >> place & 1).astype(np.uint64)
            self._low += has * words[place]
            self._high += has * words[place + HALF]

    def of(self, held: Sets) -> Holdings:
        """(4, m) of (copies, m)."""
        total = np.zeros(held.shape[1], dtype=np.uint64)
        for plane in held:
            total += self._low.take(plane & np.uint32((1 << HALF) - 1))
            total += self._high.take(plane >> np.uint32(HALF))
        return total.view(np.uint16).reshape(-1, len(SUITS)).T.astype(np.intp, order="C")
