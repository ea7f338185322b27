"""Who plays next to a trick, and which cards take it."""

from __future__ import annotations

from numba import njit

from pinochle_cli.engine.solver.compiled.layout import HIGHER, PLAYERS, TRUMP
from pinochle_cli.engine.solver.compiled.words import word


@njit(cache=True)
def takers_of(board, winning):
    """The cards that take the trick from the card that wins it."""
    if word(board, TRUMP) >> winning & 1:
        return word(board, HIGHER + winning)
    return word(board, HIGHER + winning) | word(board, TRUMP)


@njit(cache=True)
def following(board, place):
    """Who plays next in order."""
    return 0 if place + 1 == word(board, PLAYERS) else place + 1
