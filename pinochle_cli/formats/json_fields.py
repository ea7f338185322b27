"""Reading JSON records: a field is asked for by name and kind, a fault is told with its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pinochle_cli.rules import PinochleError

LARGEST = 10**100
"""Numbers stay below this on either side of 0: what is added up of them can still be written."""

DEEPEST = 8
"""Rules in a line are nested no deeper; lists of pairs, the deepest of them, need three levels."""

LONGEST_WORD = 60


class RecordError(PinochleError):
    """A record whose fields are missing or not of their kind."""


class Fields(NamedTuple):
    """A JSON object being read. ``place`` says where it stands in its record, ``""`` for the
    record itself. Every getter raises :class:`RecordError` for a value of another kind."""

    values: dict[str, Any]
    place: str = ""

    @classmethod
    def parse(cls, line: str, example: str) -> Fields:
        """The object that ``line`` holds; ``example`` shows what a line looks like."""
        import json

        try:
            values = json.loads(line)
        except json.JSONDecodeError as error:
            raise RecordError(f"not JSON: {error.msg} at column {error.colno}") from None
        except RecursionError:
            raise RecordError("not a record: nested too deeply") from None
        except ValueError:
            raise RecordError("not a record: a number with too many digits") from None
        if not isinstance(values, dict):
            raise RecordError(f"not a JSON object: write {example}")
        return cls(values)

    def text(self, name: str) -> str | None:
        """A text, or None when the field is missing or null."""
        value = self.values.get(name)
        if value is None or isinstance(value, str):
            return value
        raise RecordError(f"{self.named(name)} is not a text: write it in quotes")

    def word(self, name: str) -> str | None:
        """A short text on one line, or None when the field is missing or null."""
        value = self.text(name)
        if value is None or is_word(value):
            return value
        raise RecordError(f"{self.named(name)} is too long, or holds what cannot be shown")

    def number(self, name: str) -> int | None:
        """A whole number, or None when the field is missing or null."""
        value = self.values.get(name)
        if value is None or is_number(value):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            raise RecordError(f"{self.named(name)} is too large a number")
        raise RecordError(f"{self.named(name)} is not a whole number")

    def yes(self, name: str) -> bool:
        """True or false; false when the field is missing or null."""
        value = self.values.get(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise RecordError(f"{self.named(name)} is not true or false")

    def items(self, name: str) -> list[Any]:
        """A list, empty when the field is missing or null."""
        value = self.values.get(name)
        if value is None:
            return []
        if isinstance(value, list):
            return value
        raise RecordError(f"{self.named(name)} is not a list: write it in [ ]")

    def objects(self, name: str) -> Iterator[Fields]:
        """The objects of a list, each with its place."""
        for number, value in enumerate(self.items(name), start=1):
            place = f"{self.named(name)}, entry {number}"
            if not isinstance(value, dict):
                raise RecordError(f"{place}: not an object: write it in {{ }}")
            yield Fields(value, place)

    def child(self, name: str) -> Fields | None:
        """An object, or None when the field is missing or null."""
        value = self.values.get(name)
        if value is None:
            return None
        if isinstance(value, dict):
            return Fields(value, self.named(name))
        raise RecordError(f"{self.named(name)} is not an object: write it in {{ }}")

    def overrides(self) -> dict[str, Any]:
        """The rules changed by the field ``set``."""
        value = self.values.get("set")
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise RecordError('"set" is not an object of rules: write {"target": 120}')
        if is_deeper(value, DEEPEST):
            raise RecordError('"set" is nested too deeply: write {"target": 120}')
        return value

    def required(self, name: str, value: object, kind: str) -> None:
        """Complain when ``value``, read from ``name``, is missing."""
        if value is None:
            raise RecordError(f"{self.named(name)} is missing: it is {kind}")

    def named(self, name: str) -> str:
        """The field for a message, with the place of its object."""
        return f'{self.place}: "{name}"' if self.place else f'"{name}"'


def is_number(value: object) -> bool:
    """Whether a JSON value is a whole number, and none of hundreds of digits."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST


def is_word(text: str) -> bool:
    """Whether a text is short and can be shown on one line."""
    return len(text) <= LONGEST_WORD and text.isprintable()


def is_deeper(value: object, levels: int) -> bool:
    """Whether lists and objects are nested more than ``levels`` deep."""
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(is_deeper(each, levels - 1) for each in inside)
