"""What a player can do, and what he can choose from.

An action is one thing done by one seat. A choice is either an action or a range of actions that
would be too many to list: bids, cards to give, melds to lay, cards to bury.
"""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.rules import Card, Hand, Meld
from pinochle_cli.rules.auction import Call


class Announce(NamedTuple):
    """Announce meld of ``amount`` points before the bidding; it binds nobody."""

    seat: int
    amount: int


class MakeCall(NamedTuple):
    """Pass, bid, or overcall by an announcement."""

    seat: int
    call: Call


class NameTrump(NamedTuple):
    """The bidder names the trump suit."""

    seat: int
    suit: str


class GiveCards(NamedTuple):
    """Hand cards to another seat, face down."""

    seat: int
    receiver: int
    cards: Hand


class SwapNine(NamedTuple):
    """Take the turned card for the nine of trump."""

    seat: int


class LayMelds(NamedTuple):
    """Lay down these melds before play; nobody has to declare a meld."""

    seat: int
    melds: tuple[Meld, ...]


class LayMeld(NamedTuple):
    """Lay one meld after a trick won, before drawing."""

    seat: int
    meld: Meld


class ThrowIn(NamedTuple):
    """The bidding side gives up before the first lead, for the price of the bid."""

    seat: int


class Concede(NamedTuple):
    """A bidder alone gives up after melding."""

    seat: int


class Bury(NamedTuple):
    """The bidder lays cards aside; they count with his tricks."""

    seat: int
    cards: Hand


class PlayCard(NamedTuple):
    """Lead, or play to the trick."""

    seat: int
    card: Card


class DeclareOut(NamedTuple):
    """Stop the hand, saying that the target is reached."""

    seat: int


class GoOn(NamedTuple):
    """Let a chance pass: no announcement, no swap, no meld, or play the hand out."""

    seat: int


Action = (
    Announce
    | MakeCall
    | NameTrump
    | GiveCards
    | SwapNine
    | LayMelds
    | LayMeld
    | ThrowIn
    | Concede
    | Bury
    | PlayCard
    | DeclareOut
    | GoOn
)


class AnyAnnouncement(NamedTuple):
    """An announcement of any amount from 1 point."""

    seat: int


class AnyBid(NamedTuple):
    """A bid of ``minimum`` points or more, a multiple of ``grid``, perhaps with a hint."""

    seat: int
    minimum: int
    grid: int
    hints: tuple[str, ...] = ()


class AnyOvercall(NamedTuple):
    """An announcement of any amount from 1 point as an overcall: a step for each unit of it."""

    seat: int
    unit: int


class AnyGift(NamedTuple):
    """``number`` of the cards ``out_of``, to be handed to ``receiver``."""

    seat: int
    receiver: int
    number: int
    out_of: Hand


class AnyMelds(NamedTuple):
    """Any melds that ``hand`` carries; ``best`` are those of the highest total."""

    seat: int
    hand: Hand
    best: tuple[Meld, ...]


class AnyBurial(NamedTuple):
    """``number`` of ``hand``'s cards; cards that are not ``free`` only when all free ones go."""

    seat: int
    number: int
    hand: Hand
    free: Hand


Range = AnyAnnouncement | AnyBid | AnyOvercall | AnyGift | AnyMelds | AnyBurial

Choice = Action | Range
