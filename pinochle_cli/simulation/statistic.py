"""Whole numbers added up, so that parts of a simulation make up exactly the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

Key = tuple[str, ...]
"""Where a statistic stands in the answer, outermost group first."""


class Statistic(NamedTuple):
    """``n`` whole numbers by their sum and the sum of their squares."""

    n: int = 0
    sum: int = 0
    sum_squares: int = 0

    @property
    def mean(self) -> float:
        """The average. Only of a statistic with numbers in it."""
        return self.sum / self.n

    @property
    def se(self) -> float | None:
        """The standard error of the average; None for a single number."""
        if self.n < 2:
            return None
        # In whole numbers up to the last step, so that nothing is lost to rounding.
        spread = self.n * self.sum_squares - self.sum**2
        return sqrt(spread / (self.n - 1)) / self.n

    def merged(self, other: Statistic) -> Statistic:
        """Both together."""
        return Statistic(
            self.n + other.n, self.sum + other.sum, self.sum_squares + other.sum_squares
        )


def statistic_of(counts: Counter[int]) -> Statistic:
    """The sums of counted values."""
    return Statistic(
        sum(counts.values()),
        sum(value * count for value, count in counts.items()),
        sum(value * value * count for value, count in counts.items()),
    )


class Tally:
    """Statistics in the making, and counts of values, by key."""

    def __init__(self) -> None:
        self._numbers: dict[Key, list[int]] = {}
        self._counts: dict[Key, Counter[int]] = {}

    def add(self, key: Key, number: int) -> None:
        """One more number."""
        kept = self._numbers.setdefault(key, [0, 0, 0])
        kept[0] += 1
        kept[1] += number
        kept[2] += number * number

    def count(self, key: Key, number: int) -> None:
        """One more number, of which it is kept how often each value comes."""
        self._counts.setdefault(key, Counter())[number] += 1

    def put(self, key: Key, statistic: Statistic) -> None:
        """Numbers that were added up elsewhere."""
        kept = Statistic(*self._numbers.get(key, (0, 0, 0))).merged(statistic)
        self._numbers[key] = [*kept]

    def put_counts(self, key: Key, counts: Counter[int]) -> None:
        """Values that were counted elsewhere."""
        self._counts.setdefault(key, Counter()).update(counts)

    def merge(self, other: Tally) -> None:
        """What the other has as well. Counts that would tell of some only of the numbers that are
        added up under their key are left out."""
        for key, statistic in other.statistics():
            self.put(key, statistic)
        for key, counts in other.counts():
            self.put_counts(key, counts)
        for key, counts in [*self._counts.items()]:
            if key in self._numbers and counts.total() != self._numbers[key][0]:
                del self._counts[key]

    def statistics(self) -> Iterator[tuple[Key, Statistic]]:
        """All statistics, by key."""
        for key, numbers in self._numbers.items():
            yield key, Statistic(*numbers)

    def counts(self) -> Iterator[tuple[Key, Counter[int]]]:
        """All counts, by key."""
        yield from self._counts.items()

    def counts_of(self, key: Key) -> Counter[int]:
        """The counts of one key, empty when there are none."""
        return self._counts.get(key, Counter())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Tally)
            and self._numbers == other._numbers
            and self._counts == other._counts
        )

    __hash__ = None  # type: ignore[assignment]
