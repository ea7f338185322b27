"""Orders of the cards: which of a set goes first, when cards are played, offered or put away.

An order is made from the key the simple player sorts by. In an order's own bits the first card is
the lowest, so that "the first card" is the same quick operation whatever the order.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.play.players.simple import keep, offer, put_away
from pinochle_cli.rules.cards import KIND_INDEX, KINDS, SUITS, Card
from pinochle_cli.simulation.lockstep.cards import HALF, Places, Sets


class Order:
    """An order under each trump suit; ``kinds`` is (4, 24), the first kind first."""

    def __init__(self, key: Callable[[Card, str], tuple[int, ...]]) -> None:
        by_trump = [sorted(KINDS, key=lambda card: key(card, trump)) for trump in SUITS]
        self.kinds = np.array([[KIND_INDEX[card] for card in cards] for cards in by_trump])
        self._into = _Moves(self.kinds.argsort(axis=1))
        self._out_of = _Moves(self.kinds)

    def into(self, sets: Sets, trump: Places) -> Sets:
        """Sets in the order's bits; ``trump`` is (m,), ``sets`` (…, m)."""
        return self._into.moved(sets, trump)

    def out_of(self, sets: Sets, trump: Places) -> Sets:
        """The sets with a bit a kind again."""
        return self._out_of.moved(sets, trump)


class _Moves:
    """Bits that change places, as two tables of half a set each, trump suit after trump suit."""

    def __init__(self, places: NDArray[np.intp]) -> None:
        numbers = np.arange(1 << HALF, dtype=np.uint32)
        halves = np.zeros((2, len(SUITS), 1 << HALF), dtype=np.uint32)
        for trump, row in enumerate(places.tolist()):
            for bit, place in enumerate(row):
                has = numbers >> np.uint32(bit % HALF) & np.uint32(1)
                halves[bit // HALF, trump] |= has << np.uint32(place)
        self._low, self._high = halves.reshape(2, -1)

    def moved(self, sets: Sets, trump: Places) -> Sets:
        table = (trump << HALF).astype(np.uint32)
        low = self._low.take(table | sets & np.uint32((1 << HALF) - 1))
        return low | self._high.take(table | sets >> np.uint32(HALF))


KEEP, OFFER, PUT_AWAY = Order(keep), Order(offer), Order(put_away)
"""Orders of the simple player: plain cards from the bottom and then trumps; what he hands over to
a bidder; what he buries."""


def kept_ranks(*ranks: str) -> np.uint32:
    """All cards of these ranks in the bits of :data:`KEEP`, which are the same under any trump."""
    first = KEEP.kinds[0].tolist()
    return np.uint32(sum(1 << bit for bit, kind in enumerate(first) if KINDS[kind].rank in ranks))
