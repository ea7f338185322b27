"""The cards to try, as in :mod:`pinochle_cli.engine.solver.choices`, written to memory."""

from __future__ import annotations

from numba import njit

from pinochle_cli.engine.solver.compiled.layout import (
    FOES,
    FOLLOW_OVER,
    HELD,
    HIGHER,
    NOT_LOWER,
    NUMBER_OF_SUITS,
    POINTS_OF,
    SECOND_COPIES,
    SIDE,
    SPARE,
    SUIT_OF,
    SUITS,
    TIES,
    TRUMP,
    TRUMP_OVER,
)
from pinochle_cli.engine.solver.compiled.words import above, lowest, put, word


@njit(cache=True)
def takers(board, winning):
    """The cards that take the trick from the card that wins it."""
    if word(board, TRUMP) >> winning & 1:
        return word(board, HIGHER + winning)
    return word(board, HIGHER + winning) | word(board, TRUMP)


@njit(cache=True)
def write_leads(board, left, place, cards):
    """Write the cards to lead; returns how many there are."""
    hand = left & word(board, HELD + place)
    choice = hand & ~(hand << 1 & word(board, SECOND_COPIES))
    if word(board, TIES):
        choice = _without_equals(board, choice, hand, left)
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
def write_plays(board, left, place, suit, winner, winning, to_beat, is_last, cards):
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
    if word(board, TIES) and choice & (choice - 1):
        in_play = left | 1 << winning | 1 << to_beat
        choice = _without_equals(board, choice, hand, in_play)
    if not choice & (choice - 1):
        put(cards, 0, lowest(choice))
        return 1
    taking = choice & takers(board, winning)
    rest = choice ^ taking
    if word(board, SIDE + winner) != word(board, SIDE + place):
        written = _write_cheapest_first(board, taking, cards, 0)
        return _write_cheapest_first(board, rest, cards, written)
    if is_last or not word(board, HIGHER + winning) & left:
        written = _write_dearest_first(board, rest, cards, 0)
    else:
        written = _write_cheapest_first(board, rest, cards, 0)
    return _write_cheapest_first(board, taking, cards, written)


@njit(cache=True)
def _without_equals(board, choice, hand, in_play):
    """Of each run of cards that are as good as each other the lowest."""
    others = in_play & ~hand
    kept = 0
    previous = -1
    while choice:
        card = lowest(choice)
        choice &= choice - 1
        if (
            previous < 0
            or word(board, POINTS_OF + card) != word(board, POINTS_OF + previous)
            or word(board, SUIT_OF + card) != word(board, SUIT_OF + previous)
            or others & word(board, NOT_LOWER + previous) & ~word(board, HIGHER + card)
        ):
            kept |= 1 << card
        previous = card
    return kept


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
