"""Deals in bulk: deal ``index`` of ``seed`` under a rule set is one fixed deal.

The pack of :mod:`pinochle_cli.engine.shuffles` is dealt as
:func:`pinochle_cli.rules.dealing.deal_places` says, so a deal here is the one that
:func:`~pinochle_cli.rules.dealing.deal_out` makes of that pack.

Cards that are held for a place are set aside before the shuffle; the rest fills the places that
are left in the order of dealing. Where the dealer's last card is turned up and some of the dealer's
cards are held, any card of the hand is equally likely to be the turned one: the spare word of the
shuffle, modulo the size of the hand, says which of them, held cards first, changes places with
the last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.holds import NO_HOLDS, Holds, check_holds
from pinochle_cli.engine.shuffles import shuffles
from pinochle_cli.rules.cards import KIND_INDEX, KINDS, Card, Hand
from pinochle_cli.rules.dealing import Deal, deal_places, sorted_pack
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import dealer
from pinochle_cli.rules.words import Turned

CHUNK = 1 << 14
"""Deals made at a time: enough for NumPy to be at its best, few enough for the caches."""

LAST_INDEX = 2**63 - 1


class Columns(NamedTuple):
    """Where on a row of dealt cards each hand, the widow, the stock and the turned card lie: seat
    1 first, then the widow, the stock, and at the end a card turned up under the stock."""

    hands: tuple[slice, ...]
    widow: slice
    stock: slice
    turned: int | None


@lru_cache(maxsize=64)
def columns(rules: Ruleset) -> Columns:
    """The columns of a rule set."""
    places = deal_places(rules)
    sizes = [*map(len, places.hands), len(places.widow), len(places.stock)]
    ends = [*accumulate(sizes)]
    *hands, widow, stock = [slice(end - size, end) for size, end in zip(sizes, ends, strict=True)]
    turned = None
    if rules.dealing.turned is Turned.DEALERS_LAST:
        turned = hands[dealer(rules) - 1].stop - 1
    elif rules.dealing.turned is Turned.UNDER_STOCK:
        turned = ends[-1]
    return Columns(tuple(hands), widow, stock, turned)


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """Deals of one rule set: ``numbers`` is (m,), the number of each; ``cards`` is (m, deck size),
    kinds as uint8, laid out as :class:`Columns` says."""

    rules: Ruleset
    numbers: NDArray[np.int64]
    cards: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.numbers)

    def hand(self, seat: int) -> NDArray[np.uint8]:
        """(m, hand size): what the seat is dealt; no columns for a seat that sits out."""
        return self.cards[:, columns(self.rules).hands[seat - 1]]

    @property
    def widow(self) -> NDArray[np.uint8]:
        """(m, widow size), in order."""
        return self.cards[:, columns(self.rules).widow]

    @property
    def stock(self) -> NDArray[np.uint8]:
        """(m, stock size), the next card to be drawn first, without the turned card."""
        return self.cards[:, columns(self.rules).stock]

    @property
    def turned(self) -> NDArray[np.uint8]:
        """(m, 1): the turned card; no columns where the rules turn none."""
        column = columns(self.rules).turned
        return self.cards[:, :0] if column is None else self.cards[:, column : column + 1]

    def rows(self, which: NDArray[np.intp]) -> Deals:
        """Some of them, by row."""
        return Deals(self.rules, self.numbers[which], self.cards[which])

    def deal(self, row: int) -> Deal:
        """One of them as the rules know it."""
        cards = [KINDS[kind] for kind in self.cards[row]]
        where = columns(self.rules)
        return Deal(
            tuple(Hand(cards[hand]) for hand in where.hands),
            tuple(cards[where.widow]),
            tuple(cards[where.stock]),
            None if where.turned is None else cards[where.turned],
        )


class Dealer:
    """Deals by number under one rule set and seed. Raises
    :class:`~pinochle_cli.engine.holds.HoldError` for holds that the rules cannot deal."""

    def __init__(self, rules: Ruleset, seed: int, holds: Holds = NO_HOLDS) -> None:
        check_holds(holds, rules)
        self.rules = rules
        self.holds = holds
        self._seed = seed
        self._columns = columns(rules)
        full = holds.with_turned_card(rules)
        self._held = dict(self._held_columns(full))
        rest = Counter(sorted_pack(rules)) - holds.cards(rules)
        self._pack = sorted(KIND_INDEX[card] for card in rest.elements())
        self._open = [each for each in _dealing_order(rules) if each not in self._held]
        hand = self._columns.hands[dealer(rules) - 1]
        self._turns_any = (
            rules.dealing.turned is Turned.DEALERS_LAST
            and holds.turned is None
            and hand.start in self._held
        )

    def deals(self, start: int, count: int) -> Deals:
        """Deals ``start`` to ``start + count - 1`` in one array; see :data:`CHUNK`."""
        size = self.rules.deck.size
        shuffled = shuffles(self._pack, size, self._seed, start, count)
        cards = np.empty((count, size), dtype=np.uint8)
        cards[:, self._open] = shuffled.order
        for column, card in self._held.items():
            cards[:, column] = KIND_INDEX[card]
        if self._turns_any:
            self._turn_any(cards, shuffled.spare)
        return Deals(self.rules, np.arange(start, start + count, dtype=np.int64), cards)

    def chunks(self, start: int, count: int) -> Iterator[Deals]:
        """The same deals, some at a time."""
        for first in range(start, start + count, CHUNK):
            yield self.deals(first, min(CHUNK, start + count - first))

    def _held_columns(self, holds: Holds) -> Iterator[tuple[int, Card]]:
        """The columns of held cards: the first ones of each place, the turned card on its own."""
        where = self._columns
        for seat, hand in holds.hands.items():
            own = list(hand)
            if where.turned == where.hands[seat - 1].stop - 1 and holds.turned:
                own.remove(holds.turned)
            yield from enumerate(own, start=where.hands[seat - 1].start)
        yield from enumerate(holds.widow, start=where.widow.start)
        yield from enumerate(holds.stock, start=where.stock.start)
        if holds.turned is not None and where.turned is not None:
            yield where.turned, holds.turned

    def _turn_any(self, cards: NDArray[np.uint8], spare: NDArray[np.uint64]) -> None:
        """Turn up any of the dealer's cards, each equally likely."""
        hand = self._columns.hands[dealer(self.rules) - 1]
        last = hand.stop - 1
        which = hand.start + (spare % np.uint64(hand.stop - hand.start)).astype(np.int64)
        row = np.arange(len(cards))
        cards[row, which], cards[row, last] = cards[row, last], cards[row, which]


def _dealing_order(rules: Ruleset) -> list[int]:
    """The column of each card of a shuffled pack, its top card first."""
    places = deal_places(rules)
    by_column = [*chain(*places.hands), *places.widow, *places.stock]
    if rules.dealing.turned is Turned.UNDER_STOCK and places.turned is not None:
        by_column.append(places.turned)
    order = [0] * len(by_column)
    for column, place in enumerate(by_column):
        order[place] = column
    return order
