"""What follows from plays and shown cards about the cards that are not seen.

Sets of kinds are numbers as in :attr:`pinochle_cli.rules.Hand.packed`, every bit of a kind set.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from pinochle_cli.rules import Card, Hand, Ruleset
from pinochle_cli.rules.cards import BITS_PER_KIND, KIND_INDEX
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.tricks import why_illegal

_EVERY_COPY = (1 << BITS_PER_KIND) - 1


class Known(NamedTuple):
    """By seat: the cards it must hold, how many more it holds, and which these may be."""

    sure: Mapping[int, Hand]
    places: Mapping[int, int]
    may: Mapping[int, Hand]


@lru_cache(maxsize=1 << 14)
def lacking(card: Card, before: tuple[Card, ...], trump: str, rules: Ruleset) -> int:
    """The kinds that who plays ``card`` after ``before`` cannot hold: with one of them in the hand
    the card would not have been legal."""
    kinds = 0
    for kind in dict.fromkeys(sorted_pack(rules)):
        if why_illegal(card, Hand([card, kind]), before, trump, rules):
            kinds |= _EVERY_COPY << BITS_PER_KIND * KIND_INDEX[kind]
    return kinds


def infer(
    unseen: Hand, sizes: Mapping[int, int], shown: Mapping[int, Hand], lacks: Mapping[int, int]
) -> Known:
    """What hands of these sizes must and may hold of the unseen cards, each of which has ``shown``
    some and ``lacks`` some kinds. What is in no hand is buried."""
    sure = dict(shown)
    all_held = len(unseen) == sum(sizes.values())
    while True:
        rest = unseen - Hand(chain.from_iterable(sure.values()))
        places = {seat: size - len(sure[seat]) for seat, size in sizes.items()}
        may = {
            seat: Hand.from_packed(rest.packed & ~lacks[seat]) if places[seat] else Hand()
            for seat in sizes
        }
        for seat in sizes:
            found = _must_hold(seat, places, may, all_held)
            if found:
                sure[seat] += found
                break
        else:
            return Known(sure, places, may)


def _must_hold(
    seat: int, places: Mapping[int, int], may: Mapping[int, Hand], all_held: bool
) -> Hand:
    """All that a seat may hold, where it has as many places; else, where no card is buried, what
    no other seat may hold."""
    if len(may[seat]) == places[seat]:
        return may[seat]
    if not all_held:
        return Hand()
    own = may[seat].packed
    for other, cards in may.items():
        if other != seat:
            own &= ~cards.packed
    return Hand.from_packed(own)
