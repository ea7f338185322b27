"""How likely the opponents who are still to play beat a card.

The cards of which nobody is known to hold them are taken to lie as a random deal would lay them,
among those who may hold them. Nobody is asked what the others mean by their plays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb

from pinochle_cli.play.planning.memory import Memory
from pinochle_cli.rules import Card, Hand
from pinochle_cli.rules.tricks import count_higher, count_suit


class Chances:
    """What can be said of one trick."""

    def __init__(self, memory: Memory, trump: str) -> None:
        self._memory = memory
        self._trump = trump

    def holds(self, card: Card, led: str) -> float:
        """How likely no opponent who is still to play beats ``card``, which is a trump or of
        ``led``, the suit that was led."""
        chance = 1.0
        for seat in self._memory.opponents_to_follow:
            chance *= 1 - self._beaten_by(seat, card, led)
        return chance

    def _beaten_by(self, seat: int, card: Card, led: str) -> float:
        """How likely the seat has a higher card of the suit, or has none of it and trumps."""
        above = self._has(seat, lambda cards: count_higher(card, cards))
        if led == self._trump:
            return above
        without = 1 - self._has(seat, lambda cards: count_suit(cards, led))
        if card.suit != led:
            return without * above
        # The two are reckoned over other places, and together must not be more than sure.
        without = min(without, 1 - above)
        return above + without * self._has(seat, lambda cards: count_suit(cards, self._trump))

    def _has(self, seat: int, count: Callable[[Hand], int]) -> float:
        """How likely a seat has one of the cards that are counted."""
        memory = self._memory
        if count(memory.sure[seat]):
            return 1.0
        own = count(memory.may[seat])
        if not own:
            return 0.0
        able = (other for other, cards in memory.may.items() if count(cards))
        places = memory.buried + sum([memory.places[other] for other in able])
        return 1 - _none(places, own, memory.places[seat])


@lru_cache(maxsize=1 << 16)
def _none(places: int, cards: int, own: int) -> float:
    """How likely none of so many cards lies in ``own`` of so many places."""
    return comb(places - cards, own) / comb(places, own)
