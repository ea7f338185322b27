"""Which search solves an ending: plain Python, or machine code where Numba is installed."""

from __future__ import annotations

import sys
from enum import StrEnum
from importlib.util import find_spec
from typing import Protocol

from pinochle_cli.engine.solver.board import Board
from pinochle_cli.engine.solver.position import Position
from pinochle_cli.engine.solver.search import Search
from pinochle_cli.rules import PinochleError

MOST_COMPILED = 60
"""Cards in play that compiled searches can number."""

FEWEST_COMPILED = 20
"""Cards in play from which on it pays to load Numba, which takes most of a second."""


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


def has_fast(cards: int) -> bool:
    """Whether the compiled search can be had for so many cards in play."""
    return cards <= MOST_COMPILED and find_spec("numba") is not None


def _pays(cards: int) -> bool:
    """Whether the compiled search has the answer first."""
    return has_fast(cards) and (cards >= FEWEST_COMPILED or "numba" in sys.modules)


def search_of(board: Board, most_nodes: int, engine: SolverEngine) -> AnySearch:
    """A new search of a board. Raises :class:`SolverEngineError` where the one asked for cannot
    be had."""
    cards = len(board.cards)
    if engine is SolverEngine.PYTHON or (engine is SolverEngine.AUTO and not _pays(cards)):
        return Search(board, most_nodes)
    if has_fast(cards):
        from pinochle_cli.engine.solver.compiled.search import CompiledSearch

        return CompiledSearch(board, most_nodes)
    if cards > MOST_COMPILED:
        raise SolverEngineError(
            f"{cards} cards are in play: the fast search takes up to {MOST_COMPILED}"
        )
    raise SolverEngineError("the fast search needs Numba: pip install 'pinochle-cli[fast]'")
