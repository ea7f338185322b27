"""A board as one row of words, for compiled functions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.solver.board import Board

POINTS_OF, SUIT_OF, HIGHER, NOT_LOWER, FOLLOW_OVER, TRUMP_OVER = range(0, 6 * 64, 64)
"""Where a board has what is known by card."""

HELD, FOES, SIDE, SUITS = range(6 * 64, 6 * 64 + 4 * 4, 4)
"""Where it has what is known by place, and the suits."""

(
    PLAYERS,
    NUMBER_OF_SUITS,
    TRUMP,
    SPARE,
    SECOND_COPIES,
    LAST_TRICK,
    BEAT_LED_WHEN_TRUMPED,
    SIZE,
) = range(6 * 64 + 4 * 4, 6 * 64 + 4 * 4 + 8)
"""Where it has everything else, and how many words it has."""


def words_of(board: Board) -> NDArray[np.int64]:
    """The words of a board of up to 60 cards."""
    words = np.zeros(SIZE, dtype=np.int64)
    parts = {
        POINTS_OF: board.points,
        SUIT_OF: board.suit,
        HIGHER: board.higher,
        NOT_LOWER: board.not_lower,
        FOLLOW_OVER: board.follow_over,
        TRUMP_OVER: board.trump_over,
        HELD: board.held,
        FOES: board.foes,
        SIDE: board.side,
        SUITS: board.suits,
        PLAYERS: [len(board.held)],
        NUMBER_OF_SUITS: [len(board.suits)],
        TRUMP: [board.trump],
        SPARE: [board.spare],
        SECOND_COPIES: [board.second_copies],
        LAST_TRICK: [board.last_trick],
        BEAT_LED_WHEN_TRUMPED: [board.beat_led_when_trumped],
    }
    for start, values in parts.items():
        words[start : start + len(values)] = values
    return words
