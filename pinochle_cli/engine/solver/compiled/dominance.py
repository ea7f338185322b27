"""The cards that are worth trying, as in :mod:`pinochle_cli.engine.solver.dominance`."""

from __future__ import annotations

from numba import njit

from pinochle_cli.engine.solver.compiled.layout import (
    FOLLOW_OVER,
    HELD,
    HIGHER,
    NOT_LOWER,
    POINTS_OF,
    SIDE,
    SPARE,
    SUIT_OF,
    TRUMP,
    TRUMP_OVER,
)
from pinochle_cli.engine.solver.compiled.trick import following, takers_of
from pinochle_cli.engine.solver.compiled.words import lowest, word
from pinochle_cli.engine.solver.dominance import LOST, OPEN, WON


@njit(cache=True)
def of_rows(board, choice, others, left, leader, place, suit, winning, ours):
    """Of each row the cards that are worth trying. ``suit`` was led, or is 0 for a lead;
    ``winning`` has the trick, or, where it is -1, the card that is chosen; ``ours`` says whether
    that is a card of the own side."""
    kept = 0
    previous = last = -1
    while choice:
        number = lowest(choice)
        choice &= choice - 1
        goes_on = (
            previous >= 0
            and word(board, SUIT_OF + number) == word(board, SUIT_OF + previous)
            and not others & word(board, NOT_LOWER + previous) & ~word(board, HIGHER + number)
        )
        previous = number
        if goes_on:
            dearer = word(board, POINTS_OF + number) - word(board, POINTS_OF + last)
            if dearer == 0:
                continue
            if dearer > 0:
                led = suit if suit else word(board, SUIT_OF + number)
                on_top = number if winning < 0 else winning
                who = _result(board, left, leader, place, led, on_top, ours)
                if who == LOST:
                    continue
                if who == WON:
                    kept ^= 1 << last
        kept |= 1 << number
        last = number
    return kept


@njit(cache=True)
def _result(board, left, leader, place, suit, winning, ours):
    """Who takes a trick in which ``suit`` was led and ``winning`` has it so far."""
    takers = takers_of(board, winning)
    is_trump = word(board, TRUMP) >> winning & 1
    may = must = friends_may = friend_must = 0
    other = following(board, place)
    while other != leader:
        hand = left & word(board, HELD + other)
        follows = hand & suit
        taking = (follows if follows else hand) & takers
        if taking:
            if follows:
                forced = follows & word(board, FOLLOW_OVER + winning)
            elif word(board, SPARE):
                forced = 0
            else:
                forced = hand & word(board, TRUMP_OVER + winning) if is_trump else 1
            if word(board, SIDE + other) == word(board, SIDE + place):
                friends_may = 1
                friend_must |= forced
            else:
                may = 1
                must |= forced
        other = following(board, other)
    if ours:
        if not may:
            return WON
        return LOST if must and not friends_may else OPEN
    if not friends_may:
        return LOST
    return WON if friend_must and not may else OPEN
