"""Who sits where, who plays, who plays together. Seats count from 1; the last one deals."""

from __future__ import annotations

from functools import lru_cache

from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import FirstLead, Sides


@lru_cache(maxsize=256)
def players(rules: Ruleset) -> tuple[int, ...]:
    """The seats that get cards, in playing order.

    >>> from pinochle_cli.rules import load
    >>> players(load("auction-4"))
    (1, 2, 3)
    """
    out = rules.dealing.sitting_out
    return tuple(seat for seat in range(1, rules.dealing.seats + 1) if seat not in out)


def dealer(rules: Ruleset) -> int:
    """The dealer's seat; under some rules he gets no cards."""
    return rules.dealing.seats


def last_player(rules: Ruleset) -> int:
    """Who plays last in order: the dealer, or who stands in for one that sits out."""
    return players(rules)[-1]


@lru_cache(maxsize=1024)
def in_turn(rules: Ruleset, first: int) -> tuple[int, ...]:
    """Every player once, clockwise, ``first``, a seat, in front.

    >>> from pinochle_cli.rules import load
    >>> in_turn(load("partners-150"), 3)
    (3, 4, 1, 2)
    """
    seats = players(rules)
    place = seats.index(first)
    return seats[place:] + seats[:place]


@lru_cache(maxsize=1024)
def sides(rules: Ruleset, bidder: int | None = None) -> tuple[tuple[int, ...], ...]:
    """The seats that play together, the bidding side first; without a bidder seat 1's side is.

    A bidder alone has all others against him for this hand; without partners every seat is a
    side of its own.

    >>> from pinochle_cli.rules import load
    >>> sides(load("partners-150"), bidder=2), sides(load("auction-3"), bidder=2)
    (((2, 4), (1, 3)), ((2,), (1, 3)))
    """
    seats = players(rules)
    first = bidder if bidder is not None else seats[0]
    rest = tuple(seat for seat in seats if seat != first)
    match rules.dealing.sides:
        case Sides.ALTERNATING:
            own = tuple(seat for seat in seats if seat % 2 == first % 2)
            return own, tuple(seat for seat in seats if seat % 2 != first % 2)
        case Sides.BIDDER_ALONE if bidder is not None:
            return (bidder,), rest
        case _:
            return (first,), *((seat,) for seat in rest)


def partner(rules: Ruleset, seat: int) -> int | None:
    """The seat of the one partner of ``seat``; None when there is none, or more than one."""
    if rules.dealing.sides is not Sides.ALTERNATING or rules.dealing.seats != 4:
        return None
    return (seat + 1) % 4 + 1


def first_leader(rules: Ruleset, bidder: int | None) -> int:
    """Who leads to the first trick."""
    if rules.play.first_lead is FirstLead.BIDDER and bidder is not None:
        return bidder
    # Left of the dealer sits, among two players, the one who did not deal.
    return players(rules)[0]
