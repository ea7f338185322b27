"""Reading JSON records: a field is asked for by name and kind, a fault is told with its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pinochle_cli.rules import PinochleError


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

    def number(self, name: str) -> int | None:
        """A whole number, or None when the field is missing or null."""
        value = self.values.get(name)
        if value is None or is_number(value):
            return value
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
        if isinstance(value, dict):
            return value
        raise RecordError('"set" is not an object of rules: write {"target": 120}')

    def required(self, name: str, value: object, kind: str) -> None:
        """Complain when ``value``, read from ``name``, is missing."""
        if value is None:
            raise RecordError(f"{self.named(name)} is missing: it is {kind}")

    def named(self, name: str) -> str:
        """The field for a message, with the place of its object."""
        return f'{self.place}: "{name}"' if self.place else f'"{name}"'


def is_number(value: object) -> bool:
    """Whether a JSON value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
