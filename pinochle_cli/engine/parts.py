"""Parts: whatever is told of a hand, told suit by suit.

A part gives each suit a table of whole numbers, one for each holding, and says how the four numbers
of a hand are put together. The length of spades and the points of a hand are sums, "a run in some
suit" is a maximum, "aces around" a minimum. Bulk evaluation and exact counting work on the same
parts, so what they say about a hand cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.holdings import Holdings
from pinochle_cli.rules.cards import SUITS

Numbers = NDArray[np.int64]


class Join(Enum):
    """How the numbers of suits are put together."""

    SUM = auto()
    MOST = auto()
    LEAST = auto()
    SHARED_BITS = auto()

    def __call__(self, one: Numbers, other: Numbers) -> Numbers:
        """The numbers of two suits, or of two sets of suits, as one."""
        joined: Numbers = _JOINS[self](one, other)
        return joined


_JOINS: dict[Join, Callable[[Numbers, Numbers], Any]] = {
    Join.SUM: np.add,
    Join.MOST: np.maximum,
    Join.LEAST: np.minimum,
    Join.SHARED_BITS: np.bitwise_and,
}


class Part(NamedTuple):
    """``tables`` has a table a suit, S H D C, each (holdings of a suit,)."""

    join: Join
    tables: tuple[Numbers, ...]

    @classmethod
    def of_suits(cls, join: Join, by_suit: Mapping[str, Numbers], silent: int) -> Part:
        """A part on which only the suits in ``by_suit`` have a say; the others say ``silent``."""
        quiet = np.full_like(next(iter(by_suit.values())), silent)
        return cls(join, tuple(by_suit.get(suit, quiet) for suit in SUITS))

    def of(self, holdings: Holdings) -> Numbers:
        """(m,): the number of each hand; ``holdings`` is (4, m)."""
        total: Numbers = self.tables[0].take(holdings[0])
        for table, numbers in zip(self.tables[1:], holdings[1:], strict=True):
            total = self.join(total, table.take(numbers))
        return total


class Measure(NamedTuple):
    """A whole number told of every hand: its parts, and what their numbers make together."""

    parts: tuple[Part, ...]
    value: Callable[[Sequence[Numbers]], Numbers]

    @classmethod
    def of_part(cls, part: Part) -> Measure:
        """The number of one part."""
        return cls((part,), lambda numbers: numbers[0])

    def of(self, holdings: Holdings) -> Numbers:
        """(m,): the number of each hand; ``holdings`` is (4, m)."""
        return self.value([part.of(holdings) for part in self.parts])
