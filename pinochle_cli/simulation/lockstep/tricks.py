"""Tricks side by side: what may be played, what the simple player plays, who wins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.rules.cards import KINDS
from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.rules.words import Beat
from pinochle_cli.simulation.lockstep.cards import (
    HIGHER,
    KIND_OF_BIT,
    SUIT_SETS,
    Ints,
    Sets,
    bit_number,
    lowest,
    set_of,
)

Places = NDArray[np.intp]

Truths = NDArray[np.bool_]

_ACES = set_of("A")
_NONE = np.uint32(0)
_SUIT_OF_BIT: Sets = SUIT_SETS[np.arange(len(KINDS)) % len(SUIT_SETS)]


class Won(NamedTuple):
    """``points`` (the last trick's bonus included) and ``tricks`` are (players, m)."""

    points: Ints
    tricks: Ints


def play_out(held: Sets, trump: Places, leader: Places, side: Places, rules: Ruleset) -> Won:
    """Play all tricks of hands ``held``, (copies, players, m), which are used up. ``trump`` is
    (m,) places in S H D C, ``leader`` (m,) players, ``side`` (players, m) tells who plays
    together."""
    table = _Table(held, trump, leader, side, rules)
    for number in range(tricks_in_hand(rules), 0, -1):
        table.play_trick(rules.scoring.last_trick if number == 1 else 0)
    return Won(table.points, table.tricks)


class _Table:
    """All hands between two tricks. Hands lie one after another in flat planes, the hand of player
    ``p`` in row ``r`` at ``p * m + r``."""

    def __init__(
        self, held: Sets, trump: Places, leader: Places, side: Places, rules: Ruleset
    ) -> None:
        self._m = len(trump)
        self._planes = [np.ascontiguousarray(plane).reshape(-1) for plane in held]
        self._side = np.ascontiguousarray(side).reshape(-1)
        self._leader = leader
        self._play = rules.play
        self._seats = len(players(rules))
        self._rows = np.arange(self._m)
        self._trumps = SUIT_SETS.take(trump)
        values = card_points(rules)
        self._values = np.array([values.get(KINDS[kind], 0) for kind in KIND_OF_BIT])
        counters = [bit for bit, value in enumerate(self._values) if value]
        self._counters = np.uint32(sum(1 << bit for bit in counters))
        self._points = np.zeros(self._seats * self._m, dtype=np.int64)
        self._tricks = np.zeros(self._seats * self._m, dtype=np.int64)

    @property
    def points(self) -> Ints:
        """(players, m): trick points so far."""
        return self._points.reshape(self._seats, self._m)

    @property
    def tricks(self) -> Ints:
        """(players, m): tricks won so far."""
        return self._tricks.reshape(self._seats, self._m)

    def play_trick(self, bonus: int) -> None:
        """One trick, with what it counts besides its cards."""
        seat = self._leader
        at = seat * self._m + self._rows
        card = self._lead(self._planes[0].take(at))
        best = best_led = bit_number(card)
        led = _SUIT_OF_BIT.take(best)
        winner = at
        points = self._values.take(best) + bonus
        self._take(at, card)
        for _ in range(self._seats - 1):
            seat = seat + 1
            seat = np.where(seat == self._seats, 0, seat)
            at = seat * self._m + self._rows
            hand = self._planes[0].take(at)
            above = HIGHER.take(best)
            trumped = _SUIT_OF_BIT.take(best) == self._trumps
            better = above | np.where(trumped, _NONE, self._trumps)
            legal = self._legal(hand, led, above, trumped, best_led)
            own = self._side.take(at) == self._side.take(winner)
            wish = legal & np.where(own, self._counters, better)
            card = self._lowest(np.where(wish != 0, wish, legal))
            number = bit_number(card)
            takes = card & better != 0
            winner = np.where(takes, at, winner)
            best = np.where(takes, number, best)
            if self._play.beat_led_when_trumped:
                higher = card & led & HIGHER.take(best_led) != 0
                best_led = np.where(higher, number, best_led)
            points = points + self._values.take(number)
            self._take(at, card)
        self._points[winner] += points
        self._tricks[winner] += 1
        self._leader = winner // self._m

    def _lead(self, hand: Sets) -> Sets:
        """A plain ace, else the ace of trump, else the lowest."""
        aces = hand & _ACES
        plain = aces & ~self._trumps
        ace = lowest(np.where(plain != 0, plain, aces))
        return np.where(ace != 0, ace, self._lowest(hand))

    def _lowest(self, sets: Sets) -> Sets:
        """The lowest plain card, else the lowest trump."""
        plain = sets & ~self._trumps
        return lowest(np.where(plain != 0, plain, sets))

    def _legal(self, hand: Sets, led: Sets, above: Sets, trumped: Truths, best_led: Places) -> Sets:
        """As :func:`pinochle_cli.rules.tricks.legal_cards`: ``above`` are the cards of its suit
        that are higher than the winning one, ``trumped`` says that this one is a trump."""
        following = hand & led
        return np.where(
            following != 0,
            self._following(following, led, above, best_led),
            self._void(hand, above, trumped),
        )

    def _following(self, following: Sets, led: Sets, above: Sets, best_led: Places) -> Sets:
        """A winning trump on a plain lead leaves nothing above it in the suit, so any card goes
        (ruling K2), unless the table asks for the suit's own best card to be beaten."""
        play = self._play
        if play.beat is Beat.NONE:
            return following
        beaten = HIGHER.take(best_led) if play.beat_led_when_trumped else above
        beating = following & beaten
        free = beating == 0
        if play.beat is Beat.TRUMP_LED:
            free |= led != self._trumps
        return np.where(free, following, beating)

    def _void(self, hand: Sets, above: Sets, trumped: Truths) -> Sets:
        play = self._play
        trumps = hand & self._trumps
        allowed = trumps
        if play.beat is Beat.ALL:
            beating = np.where(trumped, trumps & above, trumps)
            allowed = np.where(beating != 0, beating, trumps)
        if not play.must_trump:
            allowed = (hand & ~self._trumps) | allowed
        return np.where(trumps != 0, allowed, hand)

    def _take(self, at: Places, card: Sets) -> None:
        """The card is out of the hand: one copy fewer."""
        for plane in self._planes[::-1]:
            here = plane.take(at)
            gone = here & card
            plane[at] = here ^ gone
            card = card ^ gone
