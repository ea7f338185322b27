"""The cards to try, as in :mod:`pinochle_cli.engine.solver.choices`, written to memory."""

from __future__ import annotations

from numba import njit

from pinochle_cli.engine.solver.compiled.dominance import of_rows
from pinochle_cli.engine.solver.compiled.layout import (
    FOES,
    FOLLOW_OVER,
    HELD,
    HIGHER,
    NUMBER_OF_SUITS,
    POINTS_OF,
    SECOND_COPIES,
    SIDE,
    SPARE,
    SUITS,
    TRUMP,
    TRUMP_OVER,
)
from pinochle_cli.engine.solver.compiled.trick import following, takers_of
from pinochle_cli.engine.solver.compiled.words import above, lowest, put, word


@njit(cache=True)
def write_leads(board, left, place, cards):
    """Write the cards to lead; returns how many there are."""
    hand = left & word(board, HELD + place)
    choice = hand & ~(hand << 1 & word(board, SECOND_COPIES))
    choice = of_rows(board, choice, left & ~hand, left, place, place, 0, -1, True)
    foes = left & word(board, FOES + place)
    tops = 0
    for number in range(word(board, NUMBER_OF_SUITS)):
        suit = word(board, SUITS + number)
        height = above(foes & suit)
        tops |= (choice & suit) >> height << height
    plain, trumps = choice & ~word(board, TRUMP), choice & word(board, TRUMP)
    written = _write_dearest_first(board, plain & tops, cards, 0)
    written = _write_cheapest_first(board, plain & ~tops, cards, written)
    written = _write_dearest_first(board, trumps & tops, cards, written)
    return _write_cheapest_first(board, trumps & ~tops, cards, written)


@njit(cache=True)
def write_plays(board, left, leader, place, suit, winner, winning, to_beat, cards):
    """Write the cards that may follow; returns how many there are."""
    hand = left & word(board, HELD + place)
    trumps = hand & word(board, TRUMP)
    choice = hand & suit
    if choice:
        beating = choice & word(board, FOLLOW_OVER + to_beat)
        choice = beating if beating else choice
    elif trumps:
        beating = trumps & word(board, TRUMP_OVER + winning)
        choice = (beating if beating else trumps) | hand & word(board, SPARE)
    else:
        choice = hand
    choice &= ~(choice << 1 & word(board, SECOND_COPIES))
    if not choice & (choice - 1):
        put(cards, 0, lowest(choice))
        return 1
    taking = choice & takers_of(board, winning)
    rest = choice ^ taking
    ours = word(board, SIDE + winner) == word(board, SIDE + place)
    others = (left | 1 << winning | 1 << to_beat) & ~word(board, HELD + place)
    if taking & (taking - 1):
        taking = of_rows(board, taking, others, left, leader, place, suit, -1, True)
    if rest & (rest - 1):
        rest = of_rows(board, rest, others, left, leader, place, suit, winning, ours)
    if not ours:
        written = _write_cheapest_first(board, taking, cards, 0)
        return _write_cheapest_first(board, rest, cards, written)
    if following(board, place) == leader or not word(board, HIGHER + winning) & left:
        written = _write_dearest_first(board, rest, cards, 0)
    else:
        written = _write_cheapest_first(board, rest, cards, 0)
    return _write_cheapest_first(board, taking, cards, written)


@njit(cache=True)
def _write_cheapest_first(board, mask, cards, written):
    """Write the cards of a mask behind those that are written; returns how many there are."""
    first = written
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        points = word(board, POINTS_OF + card)
        place = written
        while place > first and word(board, POINTS_OF + word(cards, place - 1)) > points:
            put(cards, place, word(cards, place - 1))
            place -= 1
        put(cards, place, card)
        written += 1
    return written


@njit(cache=True)
def _write_dearest_first(board, mask, cards, written):
    """The other way round."""
    first = written
    while mask:
        card = above(mask) - 1
        mask ^= 1 << card
        points = word(board, POINTS_OF + card)
        place = written
        while place > first and word(board, POINTS_OF + word(cards, place - 1)) < points:
            put(cards, place, word(cards, place - 1))
            place -= 1
        put(cards, place, card)
        written += 1
    return written
