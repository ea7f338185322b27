"""Records on the standard input of ``meld -``: card lists, JSON objects, dealt hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pinochle_cli.rules import PinochleError


class RecordError(PinochleError):
    """A record whose fields are missing or not of their kind."""


class HandRecord(NamedTuple):
    """A hand to meld, as text, with what its line says about rules, trump and lay-down."""

    hand: str
    trump: str | None = None
    rules: str | None = None
    overrides: dict[str, Any] | None = None
    laid: str | None = None
    deal: int | None = None
    seat: int | None = None


def read_hand_records(line: str) -> Iterator[HandRecord]:
    """The hands of one input line: one, or one a seat for a ``pinochle.deal/1`` document.

    Raises :class:`RecordError` for JSON that is no such record.
    """
    if not line.startswith(("{", "[", '"')):
        yield HandRecord(line)
        return
    record = _parse(line)
    rules = _text(record, "rules")
    overrides = record.get("set", {})
    if not isinstance(overrides, dict):
        raise RecordError('"set" is not an object of rules: write {"target": 120}')
    if isinstance(record.get("hands"), list):
        turned = _text(record, "turned")
        trump = _text(record, "trump") or (turned[-1:] if turned else None)
        index = record.get("index")
        for seat, hand in enumerate(record["hands"], start=1):
            if not isinstance(hand, str):
                raise RecordError(f'"hands" holds no card text for seat {seat}: write "AS TS"')
            if hand:
                number = index if isinstance(index, int) else None
                yield HandRecord(hand, trump, rules, overrides, None, number, seat)
        return
    hand = _text(record, "hand")
    if hand is None:
        raise RecordError('no "hand" in the record: write {"hand": "AS TS", "trump": "S"}')
    yield HandRecord(hand, _text(record, "trump"), rules, overrides, _text(record, "laid"))


def _parse(line: str) -> dict[str, Any]:
    import json

    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise RecordError("not a record: nested too deeply") from None
    except ValueError:
        raise RecordError("not a record: a number with too many digits") from None
    if not isinstance(record, dict):
        raise RecordError('not a JSON object: write {"hand": "AS TS", "trump": "S"}')
    return record


def _text(record: dict[str, Any], name: str) -> str | None:
    value = record.get(name)
    if value is None or isinstance(value, str):
        return value
    raise RecordError(f'"{name}" is not a text: write it in quotes')
