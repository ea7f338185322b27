"""Tricks side by side: what may be played, what the simple player plays, who wins.

Sets are in the bits of :data:`~pinochle_cli.simulation.lockstep.orders.KEEP` here: plain suits
rank by rank, and trumps above them. So the lowest bit is the card to part with; and of the cards
that can take a trick, those of the suit led and trumps, the highest bit does.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.rules.words import Beat, Sides
from pinochle_cli.simulation.lockstep.cards import (
    Places,
    Sets,
    Smalls,
    Truths,
    chosen,
    either,
    higher,
    lowest,
    remove,
)
from pinochle_cli.simulation.lockstep.orders import KEEP, kept_ranks

_EVERY_RANK = np.uint32(0o111111)
_PLAIN = np.uint32(0o777777)
_TRUMPS = np.uint32(0x3F << 18)
_ACES = kept_ranks("A")


class Tricks(NamedTuple):
    """``cards`` is (tricks, players, m), a set of one card each in the bits of ``KEEP``, in the
    order of play; ``leaders`` and ``winners`` are (tricks, m) places among the players."""

    cards: Sets
    leaders: Smalls
    winners: Smalls


def play_out(held: Sets, trump: Places, leader: Places, bidder: Places, rules: Ruleset) -> Tricks:
    """Play all tricks of hands ``held``, (copies, players, m). ``trump`` is (m,) places in S H D C;
    ``leader`` and ``bidder`` are (m,) places among the players."""
    table = _Table(KEEP.into(held, trump), leader, bidder, rules)
    seats, m = held.shape[1:]
    number = tricks_in_hand(rules)
    cards = np.empty((number, seats, m), dtype=np.uint32)
    leaders, winners = np.empty((2, number, m), dtype=np.uint8)
    for trick in range(number):
        leaders[trick] = table.leader
        table.play_trick(cards[trick])
        winners[trick] = table.leader
    return Tricks(cards, leaders, winners)


class _Table:
    """All hands between two tricks. ``_held`` has the hands in the order of play, so that each play
    works on whole arrays."""

    def __init__(self, held: Sets, leader: Places, bidder: Places, rules: Ruleset) -> None:
        self._held = held
        self._rules = rules
        self._rows = np.arange(held.shape[2])
        self._counters = counters(rules)
        alternating = rules.dealing.sides is Sides.ALTERNATING
        self._sides: _Sides = _Alternating() if alternating else _BidderAlone(bidder)
        self.leader: Smalls = np.zeros(held.shape[2], dtype=np.uint8)
        self._turn(leader.astype(np.uint8))

    def play_trick(self, cards: Sets) -> None:
        """One trick, which is put down in ``cards``, (players, m)."""
        cards[0] = _lead(self._held[0, 0])
        trick = _Trick(cards[0], self._rules)
        for seat in range(1, len(cards)):
            partner_has_it = self._sides.has(trick.place, seat)
            favoured = chosen(partner_has_it, self._counters, trick.takes)
            cards[seat] = trick.choice(self._held[0, seat], favoured)
            trick.add(seat, cards[seat])
        remove(self._held, cards)
        self._turn(trick.place)

    def _turn(self, winner: Smalls) -> None:
        """Put the hands in the order of play, ``winner`` places after the leader coming first."""
        copies, seats, m = self._held.shape
        places = _wrapped(winner + np.arange(seats, dtype=np.uint8)[:, None], seats)
        order = places * np.intp(m)
        order += self._rows
        flat = self._held.reshape(copies, -1)
        self._held = flat.take(order.ravel(), axis=1).reshape(self._held.shape)
        self._sides.turn(winner, seats)
        self.leader = _wrapped(self.leader + winner, seats)


class _Trick:
    """One trick of all hands after some cards. ``takes`` are the cards that would take it now,
    ``place`` says whose card would win."""

    def __init__(self, lead: Sets, rules: Ruleset) -> None:
        self._play = rules.play
        self._led = _suits_of(lead)
        self._contenders = self._led | _TRUMPS
        self._best = self._best_led = lead
        self.takes = self._contenders & higher(lead)
        self.place: Smalls = np.zeros(len(lead), dtype=np.uint8)

    def choice(self, hand: Sets, favoured: Sets) -> Sets:
        """The lowest of the legal cards that are favoured, else the lowest."""
        legal = self._legal(hand)
        # Out of fewer cards the lowest is no lower, unless there are none.
        return np.maximum(lowest(legal & favoured), lowest(legal))

    def add(self, seat: int, card: Sets) -> None:
        """The next card lies."""
        winning = card & self.takes
        self._best = np.maximum(self._best, winning)
        self._best_led = np.maximum(self._best_led, card & self._led)
        self.place = np.maximum(self.place, (winning != 0) * np.uint8(seat))
        self.takes = self._contenders & higher(self._best)

    def _legal(self, hand: Sets) -> Sets:
        """As :func:`pinochle_cli.rules.tricks.legal_cards`."""
        follows = hand & self._led
        void = follows == 0
        duty = follows | (hand & _TRUMPS) * void
        duty = either(duty & self._to_play_over(), duty)
        if self._play.must_trump:
            return either(duty, hand)
        legal: Sets = duty | (hand & _PLAIN) * void
        return legal

    def _to_play_over(self) -> Sets:
        """What must be played, of the suit that must be, by who has it. A winning trump on a plain
        lead leaves nothing in the suit that takes, so any card goes (ruling K2), unless the table
        asks for the suit's own best card to be beaten."""
        if self._play.beat is Beat.NONE:
            return np.zeros_like(self._led)
        if self._play.beat is Beat.TRUMP_LED:
            trumps: Sets = self.takes & self._led & _TRUMPS
            return trumps
        if self._play.beat_led_when_trumped:
            return (self.takes & _TRUMPS) | (higher(self._best_led) & self._led)
        return self.takes


class _Sides(Protocol):
    """Who plays together, as seen from the leader."""

    def has(self, place: Smalls, seat: int) -> Truths:
        """Whether ``place`` is on the side of ``seat``."""

    def turn(self, winner: Smalls, seats: int) -> None:
        """The leader is now who sat ``winner`` places after him."""


class _Alternating:
    """Every other player; for that it does not matter who leads."""

    def has(self, place: Smalls, seat: int) -> Truths:
        same: Truths = (place ^ np.uint8(seat)) & np.uint8(1) == 0
        return same

    def turn(self, winner: Smalls, seats: int) -> None:
        pass


class _BidderAlone:
    """The bidder against the others."""

    def __init__(self, bidder: Places) -> None:
        self._bidder = bidder.astype(np.uint8)

    def has(self, place: Smalls, seat: int) -> Truths:
        same: Truths = (place == self._bidder) == (self._bidder == seat)
        return same

    def turn(self, winner: Smalls, seats: int) -> None:
        self._bidder = _wrapped(self._bidder + np.uint8(seats) - winner, seats)


def counters(rules: Ruleset) -> np.uint32:
    """The cards that count in a trick."""
    return kept_ranks(*{card.rank for card, value in card_points(rules).items() if value})


def _lead(hand: Sets) -> Sets:
    """A plain ace, else the ace of trump, else the lowest."""
    return lowest(either(hand & _ACES, hand))


def _suits_of(card: Sets) -> Sets:
    """All cards of the suit: a plain card's place within its rank, repeated for every rank."""
    plain = card & _PLAIN
    half = plain | plain >> np.uint32(9)
    place = (half | half >> np.uint32(3) | half >> np.uint32(6)) & np.uint32(0o7)
    suits: Sets = place * _EVERY_RANK | (plain == 0) * _TRUMPS
    return suits


def _wrapped(places: Smalls, seats: int) -> Smalls:
    """Places that may be one round too far. One that is not becomes huge by the subtraction."""
    wrapped: Smalls = np.minimum(places, places - np.uint8(seats))
    return wrapped
