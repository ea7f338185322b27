"""Which search solves an ending: plain Python, or machine code where Numba is installed."""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from typing import Protocol

from pinochle_cli.engine.solver.board import Board
from pinochle_cli.engine.solver.position import Position
from pinochle_cli.engine.solver.search import Search
from pinochle_cli.rules import PinochleError

MOST_COMPILED = 60
"""Cards in play that compiled searches can number."""


class SolverEngine(StrEnum):
    """What runs the search: ``python``, or ``fast``, the same search compiled (extra ``fast``)."""

    AUTO = "auto"
    PYTHON = "python"
    FAST = "fast"


class SolverEngineError(PinochleError):
    """A search that cannot be had."""


class AnySearch(Protocol):
    """What answers whether side 0 takes so many points; see
    :class:`~pinochle_cli.engine.solver.search.Search`."""

    @property
    def nodes(self) -> int:
        """Positions between tricks that were looked into."""

    def bound(self, at: Position, need: int) -> int:
        """At least this if it is ``need`` or more, else at most this."""


def search_of(board: Board, most_nodes: int, engine: SolverEngine) -> AnySearch:
    """A new search of a board. Raises :class:`SolverEngineError` where the one asked for cannot
    be had."""
    if engine is SolverEngine.PYTHON:
        return Search(board, most_nodes)
    missing = find_spec("numba") is None
    too_many = len(board.cards) > MOST_COMPILED
    if not missing and not too_many:
        from pinochle_cli.engine.solver.compiled.search import CompiledSearch

        return CompiledSearch(board, most_nodes)
    if engine is SolverEngine.AUTO:
        return Search(board, most_nodes)
    if missing:
        raise SolverEngineError("the fast search needs Numba: pip install 'pinochle-cli[fast]'")
    raise SolverEngineError(
        f"{len(board.cards)} cards are in play: the fast search takes up to {MOST_COMPILED}"
    )
