"""``pinochle.simulation/1``: a simulation as a document, read back as part of a larger one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pinochle_cli.formats.json_fields import Fields, RecordError, is_number, is_word
from pinochle_cli.formats.output import Document
from pinochle_cli.rules import SUITS, read_hand
from pinochle_cli.simulation.parts import Part, Range
from pinochle_cli.simulation.statistic import Key, Statistic, Tally, statistic_of
from pinochle_cli.simulation.worth import OWN

EXAMPLE = '{"schema": "pinochle.simulation/1", "rules": "partners-150", "n": 1000, ...}'

MOST_POINTS = 1_000_000
"""No hand that is asked about comes to more: bids are told up to there."""

MOST_DIGITS = 18
"""Of a number that names a seat, a bid or a value; no rules have more."""

BY_MEMBER = ("by_player", "by_seat", "by_bid")
NUMBERED = ("by_seat", "by_bid")
"""Groups of statistics that have members, and those whose members are numbers."""

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
        "counts": values_field(counts),
    }


def values_field(counts: Counter[int]) -> dict[str, int]:
    """How often each value came, the least first."""
    return {str(value): counts[value] for value in sorted(counts)}


def read_part(text: str) -> Part:
    """The part that a document holds. Raises :class:`RecordError` naming what is wrong."""
    fields = Fields.parse(text.lstrip("\ufeff"), EXAMPLE)
    if fields.text("schema") != "pinochle.simulation/1":
        raise RecordError(f"not a simulation: write what simulate --json wrote, {EXAMPLE}")
    ranges = tuple(_range(each) for each in fields.items("ranges"))
    if not ranges or sum(each.n for each in ranges) != fields.number("n"):
        raise RecordError('"n" and "ranges" do not say how many hands there are')
    _check_asked(fields)
    asked = {name: fields.values[name] for name in ASKED if name in fields.values}
    tally = Tally()
    group = "statistics" if "hand" not in asked else "by_trump"
    values = fields.values.get(group)
    if not isinstance(values, dict) or not values:
        raise RecordError(f'no "{group}" in the simulation')
    if group == "by_trump":
        _read_by_trump(tally, values)
    else:
        _read_statistics(tally, values)
    return Part(asked, ranges, tally)


def _check_asked(fields: Fields) -> None:
    """What was asked must be of its kind, so that it can be told again."""
    if (fields.number("seed") or 0) < 0 or fields.values.get("seed") is None:
        raise RecordError('"seed" is a whole number from 0')
    for name, numbers in (("divisor", True), ("seat", True), ("bid", False)):
        number = fields.number(name)
        if numbers and number is not None and number < 1:
            raise RecordError(f'"{name}" is a whole number from 1')
    tables = [fields.items("players"), *fields.items("tables")]
    for table in tables:
        if not isinstance(table, list) or not table or not any(table):
            raise RecordError('"players" has a name for each seat')
        if not all(each is None or (isinstance(each, str) and is_word(each)) for each in table):
            raise RecordError('"players" has a name for each seat')
    hand = fields.text("hand")
    if hand is not None:
        read_hand(hand)
        fields.text("trump")


def _range(value: Any) -> Range:
    if not (isinstance(value, list) and len(value) == 2 and all(map(is_number, value))):
        raise RecordError('"ranges" holds pairs of numbers, as in [[0, 1000]]')
    if value[0] < 0 or value[1] < 1:
        raise RecordError('"ranges" holds a start from 0 and a number from 1')
    return Range(*value)


def _read_statistics(tally: Tally, values: dict[str, Any]) -> None:
    """Groups of statistics, and groups of members with statistics."""
    for group, members in values.items():
        for name, value in _entries(members, (group,)):
            if group in BY_MEMBER:
                if group in NUMBERED and not _is_whole(name):
                    raise RecordError(f'"{group} {name[:40]}": members of {group} are numbers')
                for each, numbers in _entries(value, (group, name)):
                    _put_statistic(tally, (group, name, each), numbers)
            else:
                _put_statistic(tally, (group, name), value)


def _put_statistic(tally: Tally, key: Key, value: Any) -> None:
    """A statistic, and how often each value came where that is told: parts of older versions have
    no counts."""
    statistic = _read_statistic(key, value)
    tally.put(key, statistic)
    if "counts" in value:
        counts = _read_counts(key, value)
        if statistic_of(counts) != statistic:
            raise RecordError(
                f'"{_told(key)}" has counts that do not make its n, sum and sum_squares'
            )
        tally.put_counts(key, counts)


def _read_by_trump(tally: Tally, values: dict[str, Any]) -> None:
    for suit, found in values.items():
        if suit not in (*SUITS,):
            raise RecordError(f'"by_trump" has the suits S, H, D, C, not "{suit[:40]}"')
        for name, value in _entries(found, (suit,)):
            if isinstance(value, dict):
                counts = _read_counts((suit, name), value)
                if max(map(abs, counts)) > MOST_POINTS:
                    raise RecordError(f'"{_told((suit, name))}" counts more than any hand comes to')
                tally.put_counts((suit, name), counts)
        if not tally.counts_of((suit, OWN)):
            raise RecordError(f'"{suit}" lacks {OWN}')


def _entries(value: Any, key: Key) -> list[tuple[str, Any]]:
    if not isinstance(value, dict):
        raise RecordError(f'"{_told(key)}" is not a JSON object')
    return list(value.items())


def _told(key: Key) -> str:
    """Where something stands, for a message."""
    return " ".join(key)[:80]


def _read_statistic(key: Key, value: Any) -> Statistic:
    fields = value if isinstance(value, dict) else {}
    numbers: list[Any] = [fields.get(name) for name in Statistic._fields]
    told = _told(key)
    if not all(map(is_number, numbers)):
        raise RecordError(f'"{told}" lacks a whole number among n, sum, sum_squares')
    found = Statistic(*numbers)
    if found.n < 1 or found.n * found.sum_squares < found.sum**2:
        raise RecordError(f'"{told}" has an n, sum and sum_squares that cannot be')
    return found


def _read_counts(key: Key, value: dict[str, Any]) -> Counter[int]:
    found: Counter[int] = Counter()
    told = _told(key)
    for each, count in _entries(value.get("counts"), (*key, "counts")):
        if not _is_whole(each.removeprefix("-")) or not is_number(count) or count < 1:
            raise RecordError(f'"{told}" counts whole numbers, each at least once')
        found[int(each)] += count
    if not found:
        raise RecordError(f'"{told}" counts nothing')
    return found


def _is_whole(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) <= MOST_DIGITS


def by_trump(tally: Tally, name: str) -> dict[str, Counter[int]]:
    """The counts of that name by trump suit, in writing order."""
    found = {suit: tally.counts_of((suit, name)) for suit in SUITS}
    return {suit: counts for suit, counts in found.items() if counts}
