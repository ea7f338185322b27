"""Records on the standard input of ``meld -``: card lists, JSON objects, dealt hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pinochle_cli.formats.json_fields import Fields, RecordError
from pinochle_cli.rules import read_cards
from pinochle_cli.rules.notation import UNKNOWN

EXAMPLE = '{"hand": "AS TS", "trump": "S"}'


class HandToMeld(NamedTuple):
    """A hand to meld, as text, with what its line says about rules, trump and lay-down."""

    hand: str
    trump: str | None = None
    rules: str | None = None
    overrides: dict[str, Any] | None = None
    laid: str | None = None
    deal: int | None = None
    seat: int | None = None


def read_hand_records(line: str) -> list[HandToMeld]:
    """The hands of one input line: one, or one a seat for a ``pinochle.deal/1`` document.

    Raises :class:`RecordError` for JSON that is no such record.
    """
    if not line.startswith(("{", "[", '"')):
        return [HandToMeld(line)]
    if line in ("[", "{"):
        raise RecordError(
            "not JSON: an object of several lines; write one a line, as --format jsonl does"
        )
    record = Fields.parse(line, EXAMPLE)
    rules, overrides = record.text("rules"), record.overrides()
    if isinstance(record.values.get("hands"), list):
        return list(_dealt_hands(record, rules, overrides))
    hand = record.text("hand")
    if hand is None:
        raise RecordError(f'no "hand" in the record: write {EXAMPLE}')
    laid, index, seat = record.text("laid"), record.number("index"), record.number("seat")
    return [HandToMeld(hand, record.text("trump"), rules, overrides, laid, index, seat)]


def _dealt_hands(
    deal: Fields, rules: str | None, overrides: dict[str, Any]
) -> Iterator[HandToMeld]:
    """The hands of a deal by seat; a seat that sits out has none. A turned card makes trump."""
    turned = read_cards(deal.text("turned") or "")
    trump = deal.text("trump") or (turned[0].suit if turned else None)
    index = deal.number("index")
    for seat, hand in enumerate(deal.items("hands"), start=1):
        if not isinstance(hand, str):
            raise RecordError(f'"hands" holds no card text for seat {seat}: write "AS TS"')
        if hand not in ("", UNKNOWN):
            yield HandToMeld(hand, trump, rules, overrides, None, index, seat)
