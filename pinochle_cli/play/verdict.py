"""What comes of judging a record: its faults, each trick, the melds that were missed."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from pinochle_cli.play.state import HandState
from pinochle_cli.rules import Card, Hand, Meld
from pinochle_cli.rules.refusals import Refusal


class Part(StrEnum):
    """The part of a record in which a fault is."""

    DEAL = "deal"
    AUCTION = "auction"
    TRUMP = "trump"
    EXCHANGE = "exchange"
    MELDS = "melds"
    BURIED = "buried"
    TRICKS = "tricks"
    OUTCOME = "outcome"


class Fault(NamedTuple):
    """One thing that is wrong, with its place and a sentence for a person.

    ``trick`` counts from 1, ``place`` is the place in the trick from 0. ``came_to_light`` is the
    trick whose cards prove a revoke, which every player at the table could see.
    """

    part: Part
    reason: Refusal
    message: str
    seat: int | None = None
    trick: int | None = None
    place: int | None = None
    card: Card | None = None
    legal_cards: tuple[Card, ...] | None = None
    came_to_light: int | None = None


class Faults:
    """The faults of one record as they are found."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def note(self, part: Part, reason: Refusal, message: str, seat: int | None = None) -> None:
        """A fault with a sentence of its own."""
        self.found.append(Fault(part, reason, message, seat))

    def refuse(self, part: Part, reason: Refusal, what: str, seat: int | None = None) -> None:
        """Something that was done and is refused; the sentence ends with the reason."""
        self.note(part, reason, f"{what}: {reason} ({reason.meaning})", seat)


class JudgedPlay(NamedTuple):
    """A card played. ``legal_cards`` is None when the hand is not known."""

    seat: int
    card: Card
    reason: Refusal | None
    legal_cards: tuple[Card, ...] | None


class JudgedTrick(NamedTuple):
    """A trick. ``winner`` is a seat; it and ``points`` are None for an unfinished trick."""

    leader: int
    plays: tuple[JudgedPlay, ...]
    winner: int | None
    points: int | None


class Missed(NamedTuple):
    """Melds that a seat held and did not lay, and what they would have paid more.
    No fault: nobody has to declare a meld."""

    seat: int
    points: int
    best: tuple[Meld, ...]
    hand: Hand


class Verdict(NamedTuple):
    """The judgement on one record."""

    faults: tuple[Fault, ...]
    tricks: tuple[JudgedTrick, ...]
    missed: tuple[Missed, ...]
    end: HandState | None
    """The hand as it ended; None when it could not be replayed to its end."""
    stopped: HandState | None = None
    """The hand as far as it went, where the record ends before it."""

    @property
    def legal(self) -> bool:
        """Whether everything was in order."""
        return not self.faults
