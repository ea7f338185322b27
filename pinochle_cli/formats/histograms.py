"""The shape of a distribution in few rows: values with their weights, taken together in bins of
one width."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import gcd, isqrt
from typing import NamedTuple

from rich.table import Table

from pinochle_cli.formats.bars import WIDE, Bars, counted_percent
from pinochle_cli.formats.tables import new_table

MOST_ROWS = 24
"""Bins that are drawn."""

RARE = Fraction(1, 100)
"""What is at either end and together rarer than this shares a row."""

FINEST = 2_000
"""Bins that are tried at most; of values farther apart the bins are wider from the start."""


class Bin(NamedTuple):
    """The values from ``low`` to ``high``, ends included, and their weight together."""

    label: str
    low: int
    high: int
    weight: Fraction


def bins(weights: Mapping[int, int | Fraction], most: int = MOST_ROWS) -> list[Bin]:
    """At most so many bins, 2 or more, that hold every value, from the lowest on. All have the same
    width but those at the ends, which say so. An empty mapping has none."""
    unit = gcd(*weights) or 1
    spread = max(weights, default=0) - min(weights, default=0)
    for width in _widths(unit):
        if spread <= FINEST * width:
            found = _with_ends_joined(_even(weights, width, unit))
            if len(found) <= most:
                break
    return found


def rows_for(hands: int) -> int:
    """How many bins tell the shape of so many hands that were counted: of few hands fewer, or most
    were empty."""
    return max(5, min(MOST_ROWS, 2 * isqrt(hands)))


def _widths(unit: int) -> Iterator[int]:
    """1, 2, 5, 10 and so on times the step between values."""
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10


def _even(weights: Mapping[int, int | Fraction], width: int, unit: int) -> list[Bin]:
    """Bins of one width, also where there is nothing between others."""
    sums: dict[int, Fraction] = {}
    for value, weight in weights.items():
        sums[value // width] = sums.get(value // width, Fraction()) + weight
    found = []
    for place in range(min(sums, default=0), max(sums, default=-1) + 1):
        low, high = place * width, (place + 1) * width - unit
        label = str(low) if low == high else f"{low} to {high}"
        found.append(Bin(label, low, high, sums.get(place, Fraction())))
    return found


def _with_ends_joined(found: list[Bin]) -> list[Bin]:
    rare = RARE * sum(each.weight for each in found)
    low = _rare_ones(found, rare)
    high = _rare_ones(found[::-1], rare)
    if high > 1:
        ends = found[-high:]
        label = f"{ends[0].low} or more"
        found[-high:] = [Bin(label, ends[0].low, ends[-1].high, sum_of(ends))]
    if low > 1:
        ends = found[:low]
        found[:low] = [Bin(f"up to {ends[-1].high}", ends[0].low, ends[-1].high, sum_of(ends))]
    return found


def _rare_ones(found: list[Bin], rare: Fraction) -> int:
    """How many bins from the start on are rare all together."""
    together = Fraction()
    for number, each in enumerate(found):
        together += each.weight
        if together >= rare:
            return number
    return 0


def sum_of(found: list[Bin]) -> Fraction:
    """The weight of bins together."""
    return sum((each.weight for each in found), Fraction())


def histogram(
    what: str,
    head: str,
    found: list[Bin],
    tell: Callable[[Fraction], str],
    symbols: bool,
) -> Table:
    """The shape of a distribution: a row a bin of ``what`` is counted, with its share of the
    whole under ``head``, told by ``tell``. The fullest bin has the longest bar."""
    whole, most = sum_of(found), max(each.weight for each in found)
    told = [tell(each.weight / whole) for each in found]
    bars = Bars(told, symbols, WIDE)
    table = new_table(what, head, right=[what, head])
    bars.give_room(table.columns[-1])
    for each, share in zip(found, told, strict=True):
        table.add_row(each.label, bars.cell(each.weight / most, share))
    return table


def counted_histogram(what: str, head: str, counts: Counter[int], symbols: bool) -> Table:
    """The shape of values that were counted."""
    found = bins(counts, rows_for(counts.total()))
    return histogram(what, head, found, counted_percent, symbols)
