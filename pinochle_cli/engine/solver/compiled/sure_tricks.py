"""Points the leader is sure of, as in :mod:`pinochle_cli.engine.solver.sure_tricks`."""

from __future__ import annotations

from numba import njit

from pinochle_cli.engine.solver.compiled.layout import (
    HELD,
    LAST_TRICK,
    NOT_LOWER,
    NUMBER_OF_SUITS,
    PLAYERS,
    POINTS_OF,
    SUITS,
    TRUMP,
)
from pinochle_cli.engine.solver.compiled.words import above, count, lowest, word


@njit(cache=True)
def sure_points(board, left, leader):
    """Points the leader takes whatever the others do, by leading what nobody can beat."""
    hand = left & word(board, HELD + leader)
    tricks = sure = 0
    for number in range(word(board, NUMBER_OF_SUITS)):
        suit = word(board, SUITS + number)
        own, theirs = hand & suit, left & suit & ~hand
        if theirs:
            own &= word(board, NOT_LOWER + above(theirs) - 1)
        rounds = count(own)
        if rounds and suit != word(board, TRUMP):
            rounds = _safe_rounds(board, left, leader, suit, rounds)
        tricks += rounds
        while rounds:
            top = above(own) - 1
            own ^= 1 << top
            sure += word(board, POINTS_OF + top)
            rounds -= 1
    if not tricks:
        return 0
    for place in range(word(board, PLAYERS)):
        if place != leader:
            sure += _cheapest_points(board, left & word(board, HELD + place), tricks)
    if tricks == count(hand):
        sure += word(board, LAST_TRICK)
    return sure


@njit(cache=True)
def _safe_rounds(board, left, leader, suit, rounds):
    """How often a plain suit can be led, up to ``rounds``, before someone can trump it."""
    for place in range(word(board, PLAYERS)):
        other = left & word(board, HELD + place)
        if place != leader and other & word(board, TRUMP):
            rounds = min(rounds, count(other & suit))
    return rounds


@njit(cache=True)
def _cheapest_points(board, mask, number):
    """What the cheapest cards of a mask, so many of them, count together."""
    points = 0
    while number:
        cheapest = lowest(mask)
        rest = mask & (mask - 1)
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if word(board, POINTS_OF + card) < word(board, POINTS_OF + cheapest):
                cheapest = card
        points += word(board, POINTS_OF + cheapest)
        mask ^= 1 << cheapest
        number -= 1
    return points
