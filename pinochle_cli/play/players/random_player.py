"""The player who does anything that is allowed."""

from __future__ import annotations

import random

from pinochle_cli.play.actions import (
    Action,
    Announce,
    AnyAnnouncement,
    AnyBid,
    AnyBurial,
    AnyGift,
    AnyMelds,
    AnyOvercall,
    Bury,
    Choice,
    Concede,
    DeclareOut,
    GiveCards,
    LayMeld,
    LayMelds,
    MakeCall,
    SwapNine,
    ThrowIn,
)
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Hand
from pinochle_cli.rules.auction import announce, bid

_TAKEN = (LayMeld, SwapNine)
_NEVER_BY_CHANCE = (ThrowIn, Concede, DeclareOut)


class RandomPlayer:
    """Plays at random, as the rules allow.

    Passes or takes the least raise, lays down what melds it finds, takes the turned card when it
    can, buries and gives any cards, plays any legal card, never gives up, and declares out only
    when it has reached the target.
    """

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def choose(self, view: SeatView) -> Action:
        """One of the view's choices."""
        open_to_chance: list[Choice] = []
        for choice in view.choices:
            if isinstance(choice, _TAKEN):
                return choice
            if isinstance(choice, DeclareOut) and view.has_reached_target:
                return choice
            if not isinstance(choice, _NEVER_BY_CHANCE):
                open_to_chance.append(choice)
        return self._concrete(self._source.choice(open_to_chance), view)

    def _concrete(self, choice: Choice, view: SeatView) -> Action:
        """One action of a range."""
        match choice:
            case AnyAnnouncement(seat):
                return Announce(seat, self._source.randint(1, 50) * view.rules.auction.step)
            case AnyBid(seat, minimum, _, hints):
                hint = self._source.choice(["", *hints])
                return MakeCall(seat, bid(minimum, hint))
            case AnyOvercall(seat, unit):
                return MakeCall(seat, announce(self._source.randint(1, unit)))
            case AnyGift(seat, receiver, number, out_of):
                return GiveCards(seat, receiver, self._some(out_of, number))
            case AnyMelds(seat, _, best):
                return LayMelds(seat, best)
            case AnyBurial(seat, number, hand, free):
                spare = self._some(free, min(number, len(free)))
                return Bury(seat, spare + self._some(hand - free, number - len(spare)))
            case _:
                return choice

    def _some(self, cards: Hand, number: int) -> Hand:
        return Hand(self._source.sample([*cards], number))
