"""Tricks side by side: what may be played, what the simple player plays, who wins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.rules.words import Beat
from pinochle_cli.simulation.lockstep.cards import SUIT_SETS, Ints, Sets, lowest, remove, set_of

Places = NDArray[np.intp]

Truths = NDArray[np.bool_]

_ACES = set_of("A")
_NONE = np.uint32(0)
_ONE = np.uint32(1)
_EVERY_RANK = set_of(suits="S")


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
    """All hands between two tricks. ``_planes`` are by copies and by place after the leader, so
    that each play works on whole arrays; they are turned round to the next leader after every
    trick."""

    def __init__(
        self, held: Sets, trump: Places, leader: Places, side: Places, rules: Ruleset
    ) -> None:
        self._m = len(trump)
        self._seats = len(players(rules))
        self._rows = np.arange(self._m)
        self._planes = held
        self._sides = side.astype(np.int8)
        self._leader = np.zeros(self._m, dtype=np.intp)
        self._play = rules.play
        self._trumps = SUIT_SETS.take(trump)
        self._plain = ~self._trumps
        self._values = _sets_by_value(rules)
        self._counters = np.uint32(sum(int(some) for _, some in self._values))
        self.points = np.zeros((self._seats, self._m), dtype=np.int64)
        self.tricks = np.zeros((self._seats, self._m), dtype=np.int64)
        self._turn(leader)

    def _turn(self, winner: Places) -> None:
        """Put the hands in the order of play, ``winner`` places after the leader coming first."""
        order = [(winner + place) % self._seats for place in range(self._seats)]
        at = [each * self._m + self._rows for each in order]
        flat = self._planes.reshape(len(self._planes), -1)
        self._planes = np.stack([flat.take(each, axis=1) for each in at], axis=1)
        sides = self._sides.reshape(-1)
        self._sides = np.stack([sides.take(each) for each in at])
        self._leader = (self._leader + winner) % self._seats

    def play_trick(self, bonus: int) -> None:
        """One trick, with what it counts besides its cards."""
        best = best_led = self._lead(self._planes[0, 0])
        led = _suit_set(best)
        best_suit = led
        place = np.zeros(self._m, dtype=np.intp)
        side = self._sides[0]
        points = np.full(self._m, bonus, dtype=np.int64)
        self._play_card(0, best, points)
        for seat in range(1, self._seats):
            above = best_suit & ~((best << _ONE) - _ONE)
            trumped = best_suit == self._trumps
            better = above | np.where(trumped, _NONE, self._trumps)
            beaten = best_led if self._play.beat_led_when_trumped else best
            legal = self._legal(self._planes[0, seat], led, above, trumped, beaten)
            wish = legal & np.where(self._sides[seat] == side, self._counters, better)
            card = self._lowest(np.where(wish != 0, wish, legal))
            takes = card & better != 0
            place = np.where(takes, seat, place)
            side = np.where(takes, self._sides[seat], side)
            best = np.where(takes, card, best)
            best_suit = np.where(takes & (card & self._plain == 0), self._trumps, best_suit)
            if self._play.beat_led_when_trumped:
                best_led = np.where((card & led != 0) & (card > best_led), card, best_led)
            self._play_card(seat, card, points)
        winner = (self._leader + place) % self._seats
        self.points[winner, self._rows] += points
        self.tricks[winner, self._rows] += 1
        self._turn(place)

    def _play_card(self, seat: int, card: Sets, points: Ints) -> None:
        """The card is out of the hand, one copy fewer, and counts."""
        remove(self._planes[:, seat], card)
        for value, some in self._values:
            points += value * (card & some != 0)

    def _lead(self, hand: Sets) -> Sets:
        """A plain ace, else the ace of trump, else the lowest."""
        aces = hand & _ACES
        plain = aces & self._plain
        ace = lowest(np.where(plain != 0, plain, aces))
        return np.where(ace != 0, ace, self._lowest(hand))

    def _lowest(self, sets: Sets) -> Sets:
        """The lowest plain card, else the lowest trump."""
        plain = sets & self._plain
        return lowest(np.where(plain != 0, plain, sets))

    def _legal(self, hand: Sets, led: Sets, above: Sets, trumped: Truths, beaten: Sets) -> Sets:
        """As :func:`pinochle_cli.rules.tricks.legal_cards`: ``above`` are the cards of its suit
        that are higher than the winning one, ``trumped`` says that this one is a trump."""
        following = hand & led
        return np.where(
            following != 0,
            self._following(following, led, above, beaten),
            self._void(hand, above, trumped),
        )

    def _following(self, following: Sets, led: Sets, above: Sets, beaten: Sets) -> Sets:
        """A winning trump on a plain lead leaves nothing above it in the suit, so any card goes
        (ruling K2), unless the table asks for the suit's own best card to be beaten."""
        play = self._play
        if play.beat is Beat.NONE:
            return following
        if play.beat_led_when_trumped:
            above = ~((beaten << _ONE) - _ONE)
        beating = following & above
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
            allowed = (hand & self._plain) | allowed
        return np.where(trumps != 0, allowed, hand)


def _suit_set(card: Sets) -> Sets:
    """The suit of a card: its place within a rank, repeated for every rank."""
    halved = card | card >> np.uint32(12)
    nibble = (halved | halved >> np.uint32(4) | halved >> np.uint32(8)) & np.uint32(0xF)
    suit: Sets = nibble * _EVERY_RANK
    return suit


def _sets_by_value(rules: Ruleset) -> list[tuple[int, np.uint32]]:
    """The cards that count, by what they count."""
    by_value: dict[int, int] = {}
    for card, value in card_points(rules).items():
        by_value[value] = by_value.get(value, 0) | int(set_of(card.rank, card.suit))
    return [(value, np.uint32(some)) for value, some in by_value.items() if value]
