"""A simulation as a value that can travel, and a range of its deals as a part.

Whatever plays a range, one process or another, hand by hand or side by side, the part is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.engine.holds import Holds
from pinochle_cli.play.players.named import make_player
from pinochle_cli.rules import PinochleError, Ruleset
from pinochle_cli.simulation.hands import HandSource
from pinochle_cli.simulation.lockstep.hands import play_simple, why_not_in_lockstep
from pinochle_cli.simulation.lockstep.outcomes import add_played
from pinochle_cli.simulation.parts import Part, Range
from pinochle_cli.simulation.run import Run
from pinochle_cli.simulation.statistic import Tally
from pinochle_cli.simulation.tables import seat_players
from pinochle_cli.simulation.tasks import HandsAsTheyCome, HandWorth, Task, WholeGames
from pinochle_cli.simulation.worth import HandQuestion

LOCKSTEP_PLAYER = "simple"

HANDS_A_STEP = 1 << 13
"""Hands side by side: enough for NumPy to be at its best, few enough for the caches."""


class Engine(StrEnum):
    """How hands are played: ``play`` one by one, ``lockstep`` side by side."""

    AUTO = "auto"
    PLAY = "play"
    LOCKSTEP = "lockstep"


class EngineError(PinochleError):
    """Hands that cannot be played side by side."""


class Simulated(NamedTuple):
    """What is simulated, apart from the numbers of the deals."""

    rules: Ruleset
    seed: int
    names: tuple[str, ...]
    question: HandQuestion | None = None
    games: bool = False

    def run(self, start: int) -> Run:
        """Its deals from ``start`` on, to be played one by one."""
        makers = {name: make_player(name) for name in self.names}
        tables = seat_players(self.rules, self.names)
        holds = self.question.holds if self.question else Holds()
        source = HandSource(Dealer(self.rules, self.seed, holds), self.seed, tables, makers)
        return Run(self._task(source), start)

    def _task(self, source: HandSource) -> Task:
        if self.question is not None:
            return HandWorth(source, self.question)
        return WholeGames(source) if self.games else HandsAsTheyCome(source)


def choose_engine(what: Simulated, asked: Engine) -> Engine:
    """The engine to play with: side by side where that is possible. Raises :class:`EngineError`
    when it is asked for and is not."""
    if asked is Engine.PLAY:
        return asked
    problem = _why_not_in_lockstep(what)
    if problem is None:
        return Engine.LOCKSTEP
    if asked is Engine.LOCKSTEP:
        raise EngineError(f"not side by side: {problem}; leave --engine out")
    return Engine.PLAY


def play_range(what: Simulated, deals: Range, engine: Engine) -> Part:
    """The part that these deals make."""
    if engine is Engine.LOCKSTEP:
        return _in_lockstep(what, deals)
    run = what.run(deals.start)
    for _ in range(deals.n):
        run.play_next()
    return run.part


def cut(whole: Range, size: int) -> Iterator[Range]:
    """The range in pieces of at most ``size``."""
    for start in range(whole.start, whole.start + whole.n, size):
        yield Range(start, min(size, whole.start + whole.n - start))


def _why_not_in_lockstep(what: Simulated) -> str | None:
    if what.question is not None or what.games:
        return "only hands as they come are"
    if [name.lower() for name in what.names] != [LOCKSTEP_PLAYER]:
        return f"only the player {LOCKSTEP_PLAYER} is, at every seat"
    return why_not_in_lockstep(what.rules)


def _in_lockstep(what: Simulated, deals: Range) -> Part:
    tally = Tally()
    dealer = Dealer(what.rules, what.seed)
    for piece in cut(deals, HANDS_A_STEP):
        dealt = dealer.deals(piece.start, piece.n)
        add_played(tally, what.rules, play_simple(dealt), what.names[0])
    return what.run(deals.start).part._replace(ranges=(deals,), tally=tally)
