"""The work of ``simulate``: a range of deals is played here, by processes, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from pinochle_cli.cli.options import UsageProblem, file_name
from pinochle_cli.cli.progress import progress
from pinochle_cli.cli.terminal import Terminal
from pinochle_cli.play.state import HandState
from pinochle_cli.simulation.parts import Part, Range, merge_parts
from pinochle_cli.simulation.ranges import (
    HANDS_A_STEP,
    Engine,
    Simulated,
    choose_engine,
    cut,
    play_range,
)
from pinochle_cli.simulation.run import Run


class Work(NamedTuple):
    """How a simulation is played: ``jobs`` processes, or the cluster at ``scheduler``; ``record``
    is a file for the hands, which are then played one by one."""

    what: Simulated
    engine: Engine
    jobs: int
    scheduler: str | None
    record: str | None


class Done(NamedTuple):
    """What was played, None for nothing, and whether it was interrupted."""

    part: Part | None
    interrupted: bool


def plan(
    what: Simulated, engine: str, jobs: int, scheduler: str | None, record: str | None
) -> Work:
    """The work that the options ask for."""
    words = [each.value for each in Engine]
    if engine.lower() not in words:
        raise UsageProblem(f'--engine "{engine[:40]}": write one of {", ".join(words)}')
    asked = Engine(engine.lower())
    if jobs < 1:
        raise UsageProblem(f"--jobs {jobs}: write how many processes, 1 or more")
    if record is None:
        return Work(what, choose_engine(what, asked), jobs, scheduler, None)
    if record == "-":
        raise UsageProblem("--record takes a file: standard output has the statistics")
    if what.question is not None or what.games:
        raise UsageProblem("--record writes hands as they come: leave --hand and --games out")
    if jobs > 1 or scheduler is not None or asked is Engine.LOCKSTEP:
        raise UsageProblem("--record plays one by one: leave --jobs, --scheduler and --engine out")
    return Work(what, Engine.PLAY, 1, None, file_name(record, "--record"))


def carry_out(terminal: Terminal, work: Work, whole: Range) -> Done | None:
    """Play all deals of the range, or those until an interrupt; None when workers are lost."""
    from pinochle_cli.simulation.workers import LostWorkersError

    if work.engine is Engine.LOCKSTEP:
        terminal.say("hands are played side by side (--engine lockstep)")
    known: Part | None = None
    unit = "games" if work.what.games else "deals"
    try:
        with _recording(work.record) as record, progress(terminal, whole.n, unit) as advance:
            for piece in _pieces(work, whole):
                known = piece.part if known is None else merge_parts([known, piece.part])
                record(piece.states())
                advance(piece.part.n)
    except KeyboardInterrupt:
        number = known.n if known else 0
        terminal.say(f"interrupted after {number:,} of {whole.n:,} {unit}")
        return Done(known, True)
    except LostWorkersError as error:
        terminal.say(f"pinochle: {error}")
        return None
    return Done(known, False)


class _Piece(NamedTuple):
    """Some of the deals, and the hands that were played, where they are at hand."""

    part: Part
    run: Run | None = None
    hands: tuple[HandState, ...] = ()

    def states(self) -> list[tuple[Run, HandState]]:
        """The hands with the run that they come from."""
        return [] if self.run is None else [(self.run, hand) for hand in self.hands]


def _pieces(work: Work, whole: Range) -> Iterator[_Piece]:
    from pinochle_cli.simulation.workers import play_in_processes, play_on_cluster

    what, engine = work.what, work.engine
    if work.scheduler is not None:
        yield from map(_Piece, play_on_cluster(what, whole, engine, work.scheduler))
    elif work.jobs > 1:
        yield from map(_Piece, play_in_processes(what, whole, engine, work.jobs))
    elif engine is Engine.LOCKSTEP:
        for some in cut(whole, HANDS_A_STEP):
            yield _Piece(play_range(what, some, engine))
    else:
        for number in range(whole.start, whole.start + whole.n):
            run = what.run(number)
            hands = tuple(run.play_next())
            yield _Piece(run.part, run, hands)


@contextmanager
def _recording(path: str | None) -> Iterator[Callable[[list[tuple[Run, HandState]]], None]]:
    """What writes hands to the file, if there is one."""
    if path is None:
        yield lambda hands: None
        return
    with open(path, "w", encoding="utf-8") as out:
        yield lambda hands: out.writelines(_record_line(run, state) for run, state in hands)


def _record_line(run: Run, state: HandState) -> str:
    from pinochle_cli.formats.hand_records import hand_document
    from pinochle_cli.formats.output import json_text
    from pinochle_cli.play.record import record_of
    from pinochle_cli.play.settling import score_of

    record = record_of(state, run.seed, run.index)
    return json_text(hand_document(record, run.rules, score_of(state))) + "\n"
