"""What a seat knows of the cards: which are gone, who has shown out of a suit, who is still to
play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Hand, Ruleset
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.seating import in_turn


class Memory(NamedTuple):
    """``unseen`` are the cards that the seat does not hold and has not seen go; ``void`` the seats
    that have shown out of a suit, as (seat, suit); ``to_follow`` who plays to the trick after the
    seat, and ``own_side`` the seats that play together with it, itself included."""

    unseen: Hand
    void: frozenset[tuple[int, str]]
    to_follow: tuple[int, ...]
    own_side: tuple[int, ...]

    @property
    def opponents_to_follow(self) -> tuple[int, ...]:
        """Who of the others still plays to the trick."""
        return tuple(seat for seat in self.to_follow if seat not in self.own_side)


def remember(view: SeatView) -> Memory:
    """What the seat knows when it is to play."""
    gone = Hand(chain(view.plays, *(trick.plays for trick in view.tricks)))
    unseen = whole_deck(view.rules) - view.hand - gone - view.buried
    order = in_turn(view.rules, view.leader)
    return Memory(
        unseen,
        frozenset(_shown_out(view)),
        order[len(view.plays) + 1 :],
        view.own_side,
    )


@lru_cache(maxsize=64)
def whole_deck(rules: Ruleset) -> Hand:
    """Every card of the deck."""
    return Hand(sorted_pack(rules))


def _shown_out(view: SeatView) -> Iterator[tuple[int, str]]:
    """Who did not follow suit where suit must be followed."""
    if view.stock_left:
        return
    over_stock = view.rules.dealing.stock // len(in_turn(view.rules, view.leader))
    tricks = [(trick.leader, trick.plays) for trick in view.tricks[over_stock:]]
    for leader, plays in [*tricks, (view.leader, view.plays)]:
        for seat, card in zip(in_turn(view.rules, leader), plays, strict=False):
            if card.suit != plays[0].suit:
                yield seat, plays[0].suit
