"""Cards that change hands side by side: as the simple player hands over, buries and swaps them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pinochle_cli.simulation.lockstep.cards import (
    Sets,
    add,
    highest,
    lowest,
    remove,
    remove_all,
    set_of,
)

Order = Callable[[Sets], Sets]
"""Which card of each set goes first."""

_NINES, _ACES = set_of("9"), set_of("A")
_PUT_AWAY = [set_of(rank) for rank in "TK9JQA"]
_NONE = np.uint32(0)


def first_cards(out_of: Sets, number: int, order: Order) -> Sets:
    """(copies, m): the first ``number`` cards of each hand; ``out_of`` loses them. A hand that has
    fewer gives all."""
    chosen = np.zeros_like(out_of)
    for _ in range(number):
        card = order(out_of[0])
        add(chosen, card)
        remove(out_of, card)
    return chosen


def plain_low_first(trumps: Sets) -> Order:
    """Plain cards from the bottom, then trumps from the bottom."""

    def order(sets: Sets) -> Sets:
        plain = sets & ~trumps
        return lowest(np.where(plain != 0, plain, sets))

    return order


def offered_first(trumps: Sets) -> Order:
    """Trumps from the top but for nines, then aces, then the rest from the top."""

    def order(sets: Sets) -> Sets:
        high_trumps, aces = sets & trumps & ~_NINES, sets & _ACES
        best = np.where(high_trumps != 0, high_trumps, np.where(aces != 0, aces, sets))
        return highest(best)

    return order


def put_away_first(trumps: Sets) -> Order:
    """Plain tens and kings, then nines, jacks and queens, then aces; trumps last, low first."""

    def order(sets: Sets) -> Sets:
        plain = sets & ~trumps
        best = plain
        for ranks in _PUT_AWAY[::-1]:
            best = np.where(plain & ranks != 0, plain & ranks, best)
        return lowest(np.where(plain != 0, best, sets))

    return order


def free_first(held: Sets, shown: Sets, number: int, free_order: Order, order: Order) -> Sets:
    """``number`` cards, those that no meld needs first; ``held`` loses them."""
    free = held.copy()
    remove_all(free, shown)
    melded = held.copy()
    remove_all(melded, free)
    chosen = first_cards(free, number, free_order)
    short = number - np.bitwise_count(chosen).sum(axis=0, dtype=np.int64)
    for missing in range(int(short.max(initial=0))):
        card = np.where(short > missing, order(melded[0]), _NONE)
        add(chosen, card)
        remove(melded, card)
    remove_all(held, chosen)
    return chosen
