"""Every key of the vocabulary by name, read off the classes of a rule set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, fields
from enum import StrEnum
from typing import Any, NamedTuple

from pinochle_cli.rules.ruleset import (
    Auction,
    Dealing,
    Deck,
    Exchange,
    Game,
    Melds,
    Play,
    Ruleset,
    Scoring,
    Stock,
)


class Key(NamedTuple):
    """One key of the vocabulary as documented: where it is, what it means, its default."""

    section: str
    name: str
    type: str
    default: Any
    meaning: str
    unit: str
    scaled: bool

    @property
    def path(self) -> str:
        """The dotted name, unique like the short one."""
        return f"{self.section}.{self.name}"

    def of(self, rules: Ruleset) -> Any:
        """Its value in a rule set."""
        return getattr(getattr(rules, self.section), self.name)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words the key may have, when it has words."""
        if isinstance(self.default, StrEnum):
            return tuple(choice.value for choice in type(self.default))
        return ()

    @property
    def explained(self) -> str:
        """The meaning with what may be written: the words, or the unit."""
        words = ", ".join(self.choices)
        return self.meaning + (f" ({words or self.unit})" if words or self.unit else "")


SECTIONS: dict[str, type[Any]] = {
    "deck": Deck,
    "dealing": Dealing,
    "auction": Auction,
    "exchange": Exchange,
    "melds": Melds,
    "play": Play,
    "scoring": Scoring,
    "game": Game,
    "stock": Stock,
}
"""The sections of a rule set in reading order."""

SCALES = (1, 10)
"""The values ``scale`` takes; it is the one key that stands above the sections."""


def _keys() -> Iterator[Key]:
    for section, shape in SECTIONS.items():
        for each in fields(shape):
            if each.name != "chart":
                yield _key(section, each)


def _key(section: str, each: Field[Any]) -> Key:
    notes = each.metadata
    return Key(
        section=section,
        name=each.name,
        type=str(each.type),
        default=each.default,
        meaning=notes["meaning"],
        unit=notes["unit"],
        scaled=notes["scaled"],
    )


KEYS: dict[str, Key] = {key.name: key for key in _keys()}
"""Every key by its short name."""
