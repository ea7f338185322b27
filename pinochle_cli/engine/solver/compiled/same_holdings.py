"""Numbers that holdings of a suit share when no rule can tell them apart.

What the same means is told in :mod:`pinochle_cli.engine.solver.sameness`.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pinochle_cli.engine.solver.board import Board
from pinochle_cli.engine.solver.compiled.layout import (
    HELD,
    HIGHER,
    NOT_LOWER,
    PLAYERS,
    POINTS_OF,
)
from pinochle_cli.engine.solver.compiled.words import above, count, lowest, word

SPREAD = 0x1E3779B97F4A7C15
"""Odd and without a pattern: spreads keys over a table."""


def same_holdings(board: Board, words: NDArray[np.int64]) -> NDArray[np.int64]:
    """By suit and by what is left of it, as a number without the cards below the suit.

    Shape (suits, 2 ** cards of the longest suit). Empty where all ranks count differently:
    no holdings are the same there.
    """
    if not board.ties:
        return np.zeros((0, 1), dtype=np.int64)
    widest = max(suit.bit_count() for suit in board.suits)
    same = np.zeros((len(board.suits), 1 << widest), dtype=np.int64)
    for row, suit in zip(same, board.suits, strict=True):
        branches = np.full((2 << suit.bit_count(), 2), -1, dtype=np.int64)
        _number(words.ctypes.data, suit, row, branches)
    return same


@njit(cache=True)
def _number(board, suit, same, branches):
    """Number the holdings of a suit. Their levels from the lowest up are a path in a tree, whose
    ``branches`` are kept as pairs of a key and the number of the path."""
    shift = lowest(suit)
    most = len(branches) - 1
    known = 0
    for holding in range(1, 1 << count(suit)):
        left = holding << shift
        level = _highest_level(board, left)
        # Of cards of equal points the first on the board stands for all.
        like = 0
        while word(board, POINTS_OF + like) != word(board, POINTS_OF + above(left) - 1):
            like += 1
        owners = 0
        for place in range(word(board, PLAYERS)):
            owners = owners << 6 | count(level & word(board, HELD + place))
        key = same[(left ^ level) >> shift] << 30 | like << 24 | owners
        slot = (key * SPREAD >> 20) & most
        while branches[slot, 0] >= 0 and branches[slot, 0] != key:
            slot = (slot + 1) & most
        if branches[slot, 0] < 0:
            known += 1
            branches[slot, 0], branches[slot, 1] = key, known
        same[holding] = branches[slot, 1]


@njit(cache=True)
def _highest_level(board, left):
    """The highest cards that are the same or as good as each other."""
    level = 0
    owner = -1
    while left:
        card = above(left) - 1
        kind = left & word(board, NOT_LOWER + card) & ~word(board, HIGHER + card)
        alone = -1
        for place in range(word(board, PLAYERS)):
            if not kind & ~word(board, HELD + place):
                alone = place
        if not level:
            level, owner = kind, alone
        elif (
            alone >= 0
            and alone == owner
            and (word(board, POINTS_OF + card) == word(board, POINTS_OF + above(level) - 1))
        ):
            level |= kind
        else:
            break
        left &= ~kind
    return level
