"""Records on the standard input of ``meld -``: card lists, JSON objects, dealt hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pinochle_cli.rules import PinochleError, read_cards


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


def read_hand_records(line: str) -> list[HandRecord]:
    """The hands of one input line: one, or one a seat for a ``pinochle.deal/1`` document.

    Raises :class:`RecordError` for JSON that is no such record.
    """
    if not line.startswith(("{", "[", '"')):
        return [HandRecord(line)]
    record = _parse(line)
    rules = _text(record, "rules")
    overrides = record.get("set", {})
    if not isinstance(overrides, dict):
        raise RecordError('"set" is not an object of rules: write {"target": 120}')
    if isinstance(record.get("hands"), list):
        return list(_dealt_hands(record, rules, overrides))
    hand = _text(record, "hand")
    if hand is None:
        raise RecordError('no "hand" in the record: write {"hand": "AS TS", "trump": "S"}')
    laid, index, seat = _text(record, "laid"), _number(record, "index"), _number(record, "seat")
    return [HandRecord(hand, _text(record, "trump"), rules, overrides, laid, index, seat)]


def _dealt_hands(
    deal: dict[str, Any], rules: str | None, overrides: dict[str, Any]
) -> Iterator[HandRecord]:
    """The hands of a deal by seat; a seat that sits out has none. A turned card makes trump."""
    turned = read_cards(_text(deal, "turned") or "")
    trump = _text(deal, "trump") or (turned[0].suit if turned else None)
    index = _number(deal, "index")
    for seat, hand in enumerate(deal["hands"], start=1):
        if not isinstance(hand, str):
            raise RecordError(f'"hands" holds no card text for seat {seat}: write "AS TS"')
        if hand:
            yield HandRecord(hand, trump, rules, overrides, None, index, seat)


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


def _number(record: dict[str, Any], name: str) -> int | None:
    value = record.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise RecordError(f'"{name}" is not a whole number')


def _text(record: dict[str, Any], name: str) -> str | None:
    value = record.get(name)
    if value is None or isinstance(value, str):
        return value
    raise RecordError(f'"{name}" is not a text: write it in quotes')
