"""The search of :mod:`pinochle_cli.engine.solver.search` as machine code.

It asks the same questions in the same order, so it looks into the same positions; a test holds
the two together. Positions wait on a stack of its own, for a compiled function that calls itself
crashes when it is loaded from Numba's cache.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from pinochle_cli.engine.solver.board import Board
from pinochle_cli.engine.solver.compiled.choices import write_leads, write_plays
from pinochle_cli.engine.solver.compiled.layout import (
    BEAT_LED_WHEN_TRUMPED,
    HIGHER,
    LAST_TRICK,
    NUMBER_OF_SUITS,
    POINTS_OF,
    SIDE,
    SUIT_OF,
    SUITS,
    words_of,
)
from pinochle_cli.engine.solver.compiled.same_holdings import SPREAD, same_holdings
from pinochle_cli.engine.solver.compiled.sure_tricks import sure_points
from pinochle_cli.engine.solver.compiled.trick import following, takers_of
from pinochle_cli.engine.solver.compiled.words import count, lowest, put, word
from pinochle_cli.engine.solver.limits import NO_LIMIT, SearchLimitError
from pinochle_cli.engine.solver.position import Position

LEFT, PLACE, POINTS, NEED, LEADER, WINNING, WINNER, SUIT, TO_BEAT, ON_TABLE = range(10)
"""Words of a position on the stack."""

BEST, LOW, HIGH, KEY, GAIN, CHOICES, TRIED, FRAME = range(10, 18)
"""Words of the search of it, and how many words there are. ``GAIN`` is what side 0 wins by the
card that is tried."""

ROW = 3
"""Words of a row of the table: the key of a position, the least and the most side 0 takes."""

NODES, MOST_NODES, DEPTH = range(3)
"""Words of the progress of a search."""

TOO_MANY, FULL = -1, -2
"""In place of an answer: no more positions may be looked into; the table must grow first."""

CARDS = 64
"""Words for the cards that may be tried at one depth."""


class CompiledSearch:
    """As :class:`~pinochle_cli.engine.solver.search.Search`, for up to 60 cards in play."""

    def __init__(self, board: Board, most_nodes: int = NO_LIMIT) -> None:
        depth = len(board.cards) + 2
        self._board = words_of(board)
        self._same = same_holdings(board, self._board)
        self._table = np.full((1 << 10, ROW), -1, dtype=np.int64)
        self._frames = np.zeros((depth, FRAME), dtype=np.int64)
        self._cards = np.zeros((depth, CARDS), dtype=np.int64)
        self._progress = np.array([0, most_nodes, 0], dtype=np.int64)

    @property
    def nodes(self) -> int:
        """Positions between tricks that were looked into."""
        return int(self._progress[NODES])

    def bound(self, at: Position, need: int) -> int:
        """What side 0 takes from a position on: at least this if it is ``need`` or more, else at
        most this. Raises :class:`SearchLimitError`."""
        winning = -1 if at.winning is None else at.winning
        self._frames[0, :BEST] = (
            *(at.left, at.place, at.points, need),
            *(at.leader, winning, at.winner, at.suit, at.to_beat, at.on_table),
        )
        self._progress[DEPTH] = 0
        while True:
            answer = _search(
                self._board.ctypes.data,
                self._same.ctypes.data,
                self._same.shape[1],
                self._table.ctypes.data,
                len(self._table),
                self._frames.ctypes.data,
                self._cards.ctypes.data,
                self._progress.ctypes.data,
            )
            if answer == TOO_MANY:
                raise SearchLimitError
            if answer != FULL:
                return int(answer)
            self._grow()

    def _grow(self) -> None:
        """Twice the room for the same rows."""
        larger = np.full((2 * len(self._table), ROW), -1, dtype=np.int64)
        _copy(self._table.ctypes.data, len(self._table), larger.ctypes.data, len(larger))
        self._table = larger


@njit(cache=True)
def _search(board, same, same_width, table, size, frames, cards, progress):
    """The answer for the position in the first frame, or ``TOO_MANY``, or ``FULL``. All but
    ``same_width`` and ``size`` are addresses."""
    depth = word(progress, DEPTH)
    returning = False
    answer = 0
    while True:
        frame = frames + 8 * FRAME * depth
        tries = cards + 8 * CARDS * depth
        place, need = word(frame, PLACE), word(frame, NEED)
        ours = word(board, SIDE + place) == 0
        between = word(frame, WINNING) < 0
        if returning:
            returning = False
            _take(frame, answer + word(frame, GAIN), ours)
        elif between:
            if 2 * word(progress, NODES) >= size:
                put(progress, DEPTH, depth)
                return FULL
            _look_up(board, same, same_width, table, size, frame, ours)
            low, high = word(frame, LOW), word(frame, HIGH)
            if low >= need or high < need:
                answer = low if low >= need else high
                if depth == 0:
                    return answer
                depth -= 1
                returning = True
                continue
            if word(progress, NODES) >= word(progress, MOST_NODES):
                return TOO_MANY
            put(progress, NODES, word(progress, NODES) + 1)
            put(frame, CHOICES, write_leads(board, word(frame, LEFT), place, tries))
            _begin(frame, ours)
        else:
            number = write_plays(
                board,
                word(frame, LEFT),
                word(frame, LEADER),
                place,
                word(frame, SUIT),
                word(frame, WINNER),
                word(frame, WINNING),
                word(frame, TO_BEAT),
                tries,
            )
            put(frame, CHOICES, number)
            _begin(frame, ours)
        tried = word(frame, TRIED)
        if tried < word(frame, CHOICES):
            put(frame, TRIED, tried + 1)
            put(frame, GAIN, _play(board, frame, frame + 8 * FRAME, word(tries, tried)))
            depth += 1
            continue
        answer = word(frame, BEST)
        if between:
            _keep(table, size, frame)
        if depth == 0:
            return answer
        depth -= 1
        returning = True


@njit(cache=True)
def _begin(frame, ours):
    """Nothing is tried yet."""
    put(frame, TRIED, 0)
    put(frame, BEST, -1 if ours else word(frame, POINTS) + 1)


@njit(cache=True)
def _take(frame, answer, ours):
    """An answer for the card tried last: a better one is kept, a good enough one ends the tries."""
    best = word(frame, BEST)
    if answer != best and (answer > best) == ours:
        put(frame, BEST, answer)
        if (answer >= word(frame, NEED)) == ours:
            put(frame, TRIED, word(frame, CHOICES))


@njit(cache=True)
def _look_up(board, same, same_width, table, size, frame, ours):
    """Write the bounds of a position between tricks that are known, and its key."""
    left, place, points = word(frame, LEFT), word(frame, PLACE), word(frame, POINTS)
    put(frame, LOW, 0)
    put(frame, HIGH, points)
    if not 0 < word(frame, NEED) <= points:
        return
    key = _key(board, same, same_width, left, place)
    put(frame, KEY, key)
    row = _row(table, size, key)
    if word(row, 0) == key:
        put(frame, LOW, word(row, 1))
        put(frame, HIGH, word(row, 2))
    elif ours:
        put(frame, LOW, sure_points(board, left, place))
    else:
        put(frame, HIGH, points - sure_points(board, left, place))


@njit(cache=True)
def _keep(table, size, frame):
    """Write what is known of a position now into the table."""
    best, low, high = word(frame, BEST), word(frame, LOW), word(frame, HIGH)
    row = _row(table, size, word(frame, KEY))
    put(row, 0, word(frame, KEY))
    enough = best >= word(frame, NEED)
    put(row, 1, max(low, best) if enough else low)
    put(row, 2, high if enough else min(high, best))


@njit(cache=True)
def _key(board, same, same_width, left, leader):
    """Positions between tricks that come to the same have the same key."""
    if same_width == 1:
        return left << 2 | leader
    key = 0
    for number in range(word(board, NUMBER_OF_SUITS)):
        suit = word(board, SUITS + number)
        holding = (left & suit) >> lowest(suit)
        key = key << count(suit) | word(same, number * same_width + holding)
    return key << 2 | leader


@njit(cache=True)
def _row(table, size, key):
    """The address of the row of a key, or of the free row where it would be."""
    slot = (key * SPREAD >> 24) & (size - 1)
    while word(table, ROW * slot) >= 0 and word(table, ROW * slot) != key:
        slot = (slot + 1) & (size - 1)
    return table + 8 * ROW * slot


@njit(cache=True)
def _copy(table, size, larger, larger_size):
    """Copy the rows of a table into a larger one."""
    for slot in range(size):
        key = word(table, ROW * slot)
        if key >= 0:
            row = _row(larger, larger_size, key)
            for column in range(ROW):
                put(row, column, word(table, ROW * slot + column))


@njit(cache=True)
def _play(board, frame, child, card):
    """Write the position after a card to ``child``; returns what side 0 wins by the card."""
    place, winning, leader = word(frame, PLACE), word(frame, WINNING), word(frame, LEADER)
    for field in range(BEST):
        put(child, field, word(frame, field))
    left = word(frame, LEFT) ^ 1 << card
    put(child, LEFT, left)
    put(child, PLACE, following(board, place))
    points = word(board, POINTS_OF + card)
    if winning < 0:
        put(child, LEADER, place)
        put(child, WINNER, place)
        put(child, WINNING, card)
        put(child, TO_BEAT, card)
        put(child, SUIT, word(board, SUIT_OF + card))
        put(child, ON_TABLE, points)
        return 0
    points += word(frame, ON_TABLE)
    put(child, ON_TABLE, points)
    if takers_of(board, winning) >> card & 1:
        put(child, WINNER, place)
        put(child, WINNING, card)
    if word(child, PLACE) == leader:
        return _end_trick(board, child, points if left else points + word(board, LAST_TRICK))
    if not word(board, BEAT_LED_WHEN_TRUMPED):
        put(child, TO_BEAT, word(child, WINNING))
    elif word(board, HIGHER + word(frame, TO_BEAT)) >> card & 1:
        put(child, TO_BEAT, card)
    return 0


@njit(cache=True)
def _end_trick(board, child, points):
    """The winner of a trick leads; returns what side 0 wins."""
    winner = word(child, WINNER)
    put(child, PLACE, winner)
    put(child, WINNING, -1)
    put(child, POINTS, word(child, POINTS) - points)
    if word(board, SIDE + winner):
        return 0
    put(child, NEED, word(child, NEED) - points)
    return points
