"""The last tricks of a hand with all cards seen: what a solver is asked, and whether it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from pinochle_cli.rules import Card, Hand, PinochleError, Ruleset
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.seating import in_turn, players, sides
from pinochle_cli.rules.tricks import trick_points

MOST_PLAYERS = 4
"""More hands than four make too many lines of play."""


class EndingError(PinochleError):
    """An ending that cannot be, or that cannot be solved."""


class Ending(NamedTuple):
    """Hands of the play-off with all cards seen.

    ``hands`` are those of the seats that play, in seat order; the cards in ``plays``, the trick
    on the table, are in them no longer. ``leader`` is the seat that leads or led this trick.
    ``bidder`` is the seat that plays alone, under rules where one does.
    """

    rules: Ruleset
    trump: str
    hands: tuple[Hand, ...]
    leader: int
    plays: tuple[Card, ...] = ()
    bidder: int | None = None

    @property
    def turns(self) -> tuple[int, ...]:
        """The seats in the order in which they play to this trick."""
        return in_turn(self.rules, self.leader)

    @property
    def to_play(self) -> int:
        """The seat whose turn it is."""
        return self.turns[len(self.plays)]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together; of two sides."""
        return sides(self.rules, self.bidder)

    def hand(self, seat: int) -> Hand:
        """The cards of a seat."""
        return self.hands[players(self.rules).index(seat)]

    @property
    def total(self) -> int:
        """All points still to be won, those on the table and the last trick's included."""
        cards = [card for hand in self.hands for card in hand]
        return trick_points([*self.plays, *cards], self.rules, last_trick=True)


def check_ending(ending: Ending) -> None:
    """Raises :class:`EndingError` where an ending cannot be, or has no two sides."""
    for problem in _problems(ending):
        raise EndingError(problem)


def _problems(ending: Ending) -> Iterator[str]:
    """What is wrong, the first thing first."""
    rules, seats = ending.rules, players(ending.rules)
    if len(seats) > MOST_PLAYERS:
        yield f"{len(seats)} play under {rules.name}: up to {MOST_PLAYERS} hands can be solved"
    if len(ending.hands) != len(seats):
        yield (
            f"{counted(len(ending.hands), 'hand')}: {len(seats)} play under {rules.name}; "
            f"give the hands of {_named(seats)}, in this order"
        )
    if ending.leader not in seats:
        yield f"seat {ending.leader} does not lead: under {rules.name} {_named(seats)} play"
    if ending.bidder is not None and ending.bidder not in seats:
        yield f"seat {ending.bidder} does not bid: under {rules.name} {_named(seats)} play"
    if len(ending.sides) != 2:
        yield f"one plays against the others under {rules.name}: say which seat is the bidder"
    if len(ending.plays) >= len(seats):
        yield f"{len(ending.plays)} cards are on the table: the trick is over, name the next one"
    left = len(ending.hand(ending.to_play))
    for place, seat in enumerate(ending.turns):
        expected = left - (place < len(ending.plays))
        held = len(ending.hand(seat))
        if held != expected:
            played = "; what is on the table is in no hand any more" * (expected < left)
            yield (
                f"seat {seat} has {counted(held, 'card')}, seat {ending.to_play}, who is to play, "
                f"has {left}: seat {seat} should have {expected}{played}"
            )
    if not left:
        yield "no cards are left to play"
    for card, number in Counter([*ending.plays, *chain(*ending.hands)]).items():
        copies = rules.deck.copies if card.rank in rules.deck.ranks else 0
        if number > copies:
            yield (
                f"{number} times {card} ({card.name}) in all hands and on the table: "
                f"the deck has {copies or 'none'}"
            )


def _named(seats: tuple[int, ...]) -> str:
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"
