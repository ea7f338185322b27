"""One simulation under way: number after number is played, and at any time it makes a part."""

from __future__ import annotations

from typing import Any

from pinochle_cli.play.state import HandState
from pinochle_cli.simulation.outcomes import divisor
from pinochle_cli.simulation.parts import Part, Range
from pinochle_cli.simulation.tasks import Task


class Run:
    """The work of a task by number from ``start`` on."""

    def __init__(self, task: Task, start: int) -> None:
        self._task = task
        self._start = start
        self._n = 0
        self.rules = task.source.dealer.rules
        self.seed = task.source.seed

    @property
    def index(self) -> int:
        """The number that was played last."""
        return self._start + self._n - 1

    def play_next(self) -> list[HandState]:
        """Play the next number, and give the hands that can be written down."""
        states = self._task.play(self._start + self._n)
        self._n += 1
        return states

    @property
    def part(self) -> Part:
        """What is known so far."""
        return Part(self._asked(), (Range(self._start, self._n),), self._task.tally)

    def _asked(self) -> dict[str, Any]:
        source = self._task.source
        seats = range(1, self.rules.dealing.seats + 1)
        tables = [[table.get(seat) for seat in seats] for table in source.tables.tables]
        asked: dict[str, Any] = {"rules": self.rules.name}
        if self.rules.overrides:
            asked["set"] = dict(self.rules.overrides)
        asked |= {"seed": self.seed, "players": tables[0]} | self._task.asked
        if source.tables.mirrored:
            asked |= {"tables": tables, "divisor": divisor(source.tables)}
        return asked
