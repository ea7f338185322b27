"""Parts of a simulation: ranges of numbered hands that are put together to exactly the whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pinochle_cli.rules import PinochleError
from pinochle_cli.simulation.statistic import Tally


class PartsError(PinochleError):
    """Parts that do not belong together."""


class Range(NamedTuple):
    """Hands ``start`` to ``start + n - 1``."""

    start: int
    n: int


class Part(NamedTuple):
    """``asked`` is all that the hands depend on besides their numbers, by the name of the field."""

    asked: dict[str, Any]
    ranges: tuple[Range, ...]
    tally: Tally

    @property
    def n(self) -> int:
        """How many hands it has."""
        return sum(each.n for each in self.ranges)


def merge_parts(parts: Sequence[Part]) -> Part:
    """The whole that these parts make. Raises :class:`PartsError` for parts that were asked
    differently, and for hands that are in two of them."""
    first = parts[0]
    tally = Tally()
    for number, part in enumerate(parts, start=1):
        for name in first.asked.keys() | part.asked.keys():
            one, other = first.asked.get(name), part.asked.get(name)
            if one != other:
                raise PartsError(
                    f'part {number} has another "{name}" than part 1: {other}, not {one}'
                )
        tally.merge(part.tally)
    return Part(first.asked, _joined([each for part in parts for each in part.ranges]), tally)


def _joined(ranges: Sequence[Range]) -> tuple[Range, ...]:
    """The ranges in order, those that touch as one."""
    found: list[Range] = []
    for each in sorted(ranges):
        last = found[-1] if found else None
        if last is not None and each.start < last.start + last.n:
            raise PartsError(
                f"hands {each.start} to {min(each.start + each.n, last.start + last.n) - 1} "
                "are in two parts: give each part once, with ranges that do not overlap"
            )
        if last is not None and each.start == last.start + last.n:
            found[-1] = Range(last.start, last.n + each.n)
        else:
            found.append(each)
    return tuple(found)
