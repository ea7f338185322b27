"""``pinochle.simulation/1``: a simulation as a document, read back as part of a larger one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pinochle_cli.formats.json_fields import Fields, RecordError, is_number
from pinochle_cli.formats.output import Document
from pinochle_cli.rules import SUITS
from pinochle_cli.simulation.parts import Part, Range
from pinochle_cli.simulation.statistic import Key, Statistic, Tally

EXAMPLE = '{"schema": "pinochle.simulation/1", "rules": "partners-150", "n": 1000, ...}'

ASKED = (
    "rules",
    "set",
    "seed",
    "players",
    "games",
    "tables",
    "divisor",
    "hand",
    "seat",
    "trump",
    "bid",
)
"""The fields on which the hands depend, besides their numbers."""


def part_fields(part: Part) -> Document:
    """What was asked, and of how many hands."""
    fields: Document = {"schema": "pinochle.simulation/1"}
    for name in ("rules", "set"):
        if name in part.asked:
            fields[name] = part.asked[name]
    fields |= {"n": part.n, "start": part.ranges[0].start if part.ranges else 0}
    fields |= {name: value for name, value in part.asked.items() if name not in fields}
    return {**fields, "ranges": [list(each) for each in part.ranges]}


def statistic_fields(statistic: Statistic, divisor: int = 1) -> Document:
    """A statistic with the whole numbers it comes from."""
    se = statistic.se
    return {
        "mean": statistic.mean / divisor,
        "se": None if se is None else se / divisor,
        "n": statistic.n,
        "sum": statistic.sum,
        "sum_squares": statistic.sum_squares,
    }


def counts_fields(counts: Counter[int]) -> Document:
    """A statistic with how often each value came."""
    statistic = statistic_of(counts)
    return {
        "mean": statistic.mean,
        "se": statistic.se,
        "n": statistic.n,
        "counts": {str(value): counts[value] for value in sorted(counts)},
    }


def statistic_of(counts: Counter[int]) -> Statistic:
    """The sums of counted values."""
    return Statistic(
        sum(counts.values()),
        sum(value * count for value, count in counts.items()),
        sum(value * value * count for value, count in counts.items()),
    )


def read_part(line: str) -> Part:
    """The part that a document holds. Raises :class:`RecordError` naming what is wrong."""
    fields = Fields.parse(line, EXAMPLE)
    if fields.text("schema") != "pinochle.simulation/1":
        raise RecordError(f"not a simulation: write what simulate --json wrote, {EXAMPLE}")
    ranges = tuple(_range(each) for each in fields.items("ranges"))
    if not ranges:
        raise RecordError('no "ranges" in the simulation')
    asked = {name: fields.values[name] for name in ASKED if name in fields.values}
    tally = Tally()
    for group in ("statistics", "by_trump"):
        values = fields.values.get(group)
        if isinstance(values, dict):
            _read_values(tally, (), values)
    return Part(asked, ranges, tally)


def _range(value: Any) -> Range:
    if not (isinstance(value, list) and len(value) == 2 and all(map(is_number, value))):
        raise RecordError('"ranges" holds pairs of numbers, as in [[0, 1000]]')
    if value[0] < 0 or value[1] < 0:
        raise RecordError('"ranges" holds numbers from 0')
    return Range(*value)


def _read_values(tally: Tally, key: Key, values: dict[str, Any]) -> None:
    """Statistics and counts, however deep they stand; what follows from them is made anew."""
    numbers: list[Any] = [values.get(name) for name in ("n", "sum", "sum_squares")]
    if isinstance(values.get("counts"), dict):
        tally.put_counts(key, Counter(dict(_counted(key, values["counts"]))))
    elif "sum" in values:
        if not all(map(is_number, numbers)):
            raise RecordError(f'"{" ".join(key)}" lacks a whole number among n, sum, sum_squares')
        tally.put(key, Statistic(*numbers))
    else:
        for name, value in values.items():
            if isinstance(value, dict):
                _read_values(tally, (*key, name), value)


def _counted(key: Key, counts: dict[str, Any]) -> Iterator[tuple[int, int]]:
    for value, count in counts.items():
        digits = value.removeprefix("-")
        if not (digits.isdecimal() and digits.isascii() and len(digits) < 13 and is_number(count)):
            raise RecordError(f'"{" ".join(key)}" counts whole numbers')
        yield int(value), count


def by_trump(tally: Tally, name: str) -> dict[str, Counter[int]]:
    """The counts of that name by trump suit, in writing order."""
    found = {suit: tally.counts_of((suit, name)) for suit in SUITS}
    return {suit: counts for suit, counts in found.items() if counts}
