"""Who sits where: players by name, and the same deal played with players changed about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pinochle_cli.rules import PinochleError, Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import Sides

Table = dict[int, str]
"""The name of the player at each seat."""


class TablesError(PinochleError):
    """Players that cannot be seated."""


class Tables(NamedTuple):
    """The tables at which each deal is played: one, or one for each way to change about the
    players, so that every party has every player's cards once."""

    tables: tuple[Table, ...]

    @property
    def mirrored(self) -> bool:
        """Whether deals are played more than once."""
        return len(self.tables) > 1

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in the order in which they were named."""
        return tuple(dict.fromkeys(name for table in self.tables for name in table.values()))


def parties(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """The seats whose players belong together: partners, or every seat by itself."""
    seats = players(rules)
    if rules.dealing.sides is Sides.ALTERNATING:
        return tuple(tuple(seat for seat in seats if seat % 2 == odd) for odd in (1, 0))
    return tuple((seat,) for seat in seats)


def seat_players(rules: Ruleset, names: Sequence[str]) -> Tables:
    """One name sits everywhere; as many as there are seats in pairs sit seat by seat; others up to
    the number of parties are changed about. Raises :class:`TablesError` for any other number."""
    seats, sitting = players(rules), parties(rules)
    if len(names) == 1:
        return Tables((dict.fromkeys(seats, names[0]),))
    if len(names) == len(seats) != len(sitting):
        return Tables((dict(zip(seats, names, strict=True)),))
    if not 1 < len(names) <= len(sitting) or len({*names}) < len(names):
        raise TablesError(
            f"{len(names)} players for {rules.name}: name one, up to {len(sitting)} different "
            f"ones to be changed about, or one for each of {len(seats)} seats"
        )
    return Tables(
        tuple(
            {
                seat: names[(place + turn) % len(names)]
                for place, party in enumerate(sitting)
                for seat in party
            }
            for turn in range(len(names))
        )
    )
