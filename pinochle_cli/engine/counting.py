"""Counting hands exactly: in how many ways a hand can come out, by whatever is told of it.

Every hand of ``draws`` unseen cards is equally likely. Instead of going through hands (seventy
thousand million for 12 of 48), each suit goes through its few holdings, and suits are put together
one by one: what matters of the cards so far is only how many they are and the numbers of the parts
that are asked about, so all ways to the same numbers are one row with a count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.holdings import SuitHoldings
from pinochle_cli.engine.parts import Numbers, Part
from pinochle_cli.rules.cards import RANKS, SUITS, Hand

Ways = NDArray[Any]
"""Whole numbers: int64 where all of a count fit, else Python's own."""

MOST_ROWS = 1 << 22
"""Of the pairs that are put together at a time, so that memory stays small."""


class Unseen(NamedTuple):
    """What is asked about: a hand that surely has ``held`` and gets ``draws`` of ``cards``, any
    of them equally likely."""

    held: Hand
    cards: Hand
    draws: int

    @property
    def ways(self) -> int:
        """How many hands there are, the copies of a card being told apart."""
        return comb(len(self.cards), self.draws)


class Rows(NamedTuple):
    """Sets of hands that are alike: ``drawn`` cards, a number a part, and how many ``ways`` lead
    there. All arrays are (r,)."""

    drawn: Numbers
    numbers: tuple[Numbers, ...]
    ways: Ways


def count_hands(parts: Sequence[Part], unseen: Unseen, holdings: SuitHoldings) -> Rows:
    """All hands by the numbers of ``parts``: each combination once, with its exact ways."""
    spades, hearts, diamonds, clubs = (
        _suit_rows(parts, unseen, holdings, place) for place in range(len(SUITS))
    )
    # Spades with diamonds: a pinochle lies in them, so what it needs is settled early.
    one = _merged(_pairs(parts, spades, diamonds, range(unseen.draws + 1)))
    other = _merged(_pairs(parts, hearts, clubs, range(unseen.draws + 1)))
    return _merged(_pairs(parts, one, other, range(unseen.draws, unseen.draws + 1)))


def _suit_rows(parts: Sequence[Part], unseen: Unseen, holdings: SuitHoldings, place: int) -> Rows:
    """The holdings of one suit that can come out."""
    ranks = slice(place * len(RANKS), (place + 1) * len(RANKS))
    held = np.array(list(unseen.held.counts[ranks]))
    open_ = list(unseen.cards.counts[ranks])
    by_rank = holdings.counts - held
    drawn = by_rank.sum(axis=1)
    can = ((by_rank >= 0) & (by_rank <= open_)).all(axis=1) & (drawn <= unseen.draws)
    which = np.flatnonzero(can)
    ways: Ways = np.ones(len(which), dtype=_whole_numbers(unseen))
    for rank, copies in enumerate(open_):
        choose = np.array([comb(copies, number) for number in range(copies + 1)])
        ways = ways * choose[by_rank[which, rank]]
    numbers = tuple(part.tables[place][which] for part in parts)
    return _merged([Rows(drawn[which], numbers, ways)])


def _whole_numbers(unseen: Unseen) -> type:
    """The type in which every count of the whole calculation fits."""
    size = len(unseen.cards)
    most = comb(size, min(unseen.draws, size // 2))
    return np.int64 if most <= np.iinfo(np.int64).max else object


def _pairs(parts: Sequence[Part], one: Rows, other: Rows, totals: range) -> Iterator[Rows]:
    """Every row of one with every row of the other that makes one of the ``totals`` of cards."""
    for drawn in np.unique(one.drawn):
        mine = np.flatnonzero(one.drawn == drawn)
        fits = (other.drawn >= totals.start - drawn) & (other.drawn < totals.stop - drawn)
        theirs = np.flatnonzero(fits)[None, :]
        step = max(1, MOST_ROWS // max(1, theirs.size))
        for start in range(0, len(mine) if theirs.size else 0, step):
            some = mine[start : start + step, None]
            numbers = tuple(
                part.join(mine_of[some], theirs_of[theirs]).ravel()
                for part, mine_of, theirs_of in zip(parts, one.numbers, other.numbers, strict=True)
            )
            total = (one.drawn[some] + other.drawn[theirs]).ravel()
            ways = (one.ways[some] * other.ways[theirs]).ravel()
            yield _merged([Rows(total, numbers, ways)])


def _merged(some: Iterable[Rows]) -> Rows:
    """Equal rows as one."""
    rows = list(some)
    drawn = np.concatenate([each.drawn for each in rows])
    columns = [
        np.concatenate(column) for column in zip(*(each.numbers for each in rows), strict=True)
    ]
    ways = np.concatenate([each.ways for each in rows])
    key = _keys([drawn, *columns])
    order = np.argsort(key, kind="stable")
    sorted_key = key[order]
    new = np.concatenate([[True], sorted_key[1:] != sorted_key[:-1]])
    starts = np.flatnonzero(new)
    firsts = order[starts]
    numbers = tuple(column[firsts] for column in columns)
    return Rows(drawn[firsts], numbers, np.add.reduceat(ways[order], starts))


def _keys(columns: Sequence[Numbers]) -> Numbers:
    """(r,): one number a row, the same for two rows just when all their columns are."""
    key, span = np.zeros_like(columns[0]), 1
    for column in columns:
        low = int(column.min())
        width = int(column.max()) - low + 1
        if span * width > np.iinfo(np.int64).max:
            key = np.unique(key, return_inverse=True)[1].astype(np.int64)
            span = len(key)
        key = key * width + (column - low)
        span *= width
    return key
