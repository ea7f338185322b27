"""Cards that change hands side by side: as the simple player hands over, buries and swaps them."""

from __future__ import annotations

import numpy as np

from pinochle_cli.simulation.lockstep.cards import (
    Ints,
    Places,
    Sets,
    add,
    both,
    count,
    lowest,
    remove,
    remove_all,
)
from pinochle_cli.simulation.lockstep.orders import KEEP, Order


def first_cards(out_of: Sets, number: int, order: Order, trump: Places) -> Sets:
    """(copies, m): the first ``number`` cards of each hand; all of a hand that has fewer."""
    left = order.into(out_of, trump)
    chosen = np.zeros_like(left)
    for _ in range(number):
        card = lowest(left[0])
        add(chosen, card)
        remove(left, card)
    return order.out_of(chosen, trump)


def free_first(out_of: Sets, shown: Sets, number: int, order: Order, trump: Places) -> Sets:
    """(copies, m): ``number`` cards of each hand, those first that no meld needs; where there are
    too few of them all, and the lowest of the others."""
    free = out_of.copy()
    remove_all(free, shown)
    chosen = first_cards(free, number, order, trump)
    missing = number - count(chosen)
    short = np.flatnonzero(missing > 0)
    if len(short):
        melded = out_of.take(short, axis=1)
        remove_all(melded, chosen.take(short, axis=1))
        more = _lowest_cards(melded, missing.take(short), trump.take(short))
        chosen[:, short] = both(chosen.take(short, axis=1), more)
    return chosen


def _lowest_cards(out_of: Sets, numbers: Ints, trump: Places) -> Sets:
    """Of each hand as many of the lowest as ``numbers``, (m,), says."""
    left = KEEP.into(out_of, trump)
    chosen = np.zeros_like(left)
    for given in range(int(numbers.max())):
        card = lowest(left[0]) * (numbers > given)
        add(chosen, card)
        remove(left, card)
    return KEEP.out_of(chosen, trump)
