"""The end of a hand played out a second time, slow and simple: every line of play is tried.

It shares no code with the solver and none with ``pinochle_cli.rules.tricks``: what may be played
and who wins a trick is asked of :mod:`naive_tricks`. Nothing is pruned, and no side's points are
inferred from the other's: both are added up trick by trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import naive_tricks

from pinochle_cli.rules import KINDS, Card, Ruleset

Sides = tuple[frozenset[int], frozenset[int]]
"""Which seats play together against the others, for instance the bidder against both defenders."""

Points = tuple[int, int]
"""What each of the two sides takes."""


def naive_values(
    rules: Ruleset,
    hands: Sequence[Iterable[Card]],
    leader: int,
    trump: str,
    played: Sequence[Card] = (),
    *,
    sides: Sides,
) -> dict[Card, int]:
    """For each card that may be played now, what the side of the seat to play takes with it.

    ``hands`` has one hand a seat, seat 1 first, an empty one for a seat that sits out. ``leader``
    is the seat that led to the trick on the table, or leads to the next one; ``played`` are the
    cards of that trick in playing order, which are in no hand any more. All sides see all cards
    and play for the most points. The points are those of the rule set, of the trick on the table
    and all later ones, the bonus for the last trick included. Cards stand in writing order; none
    when all have been played.
    """
    position = Position.of(hands, leader, played)
    return Lines(rules, trump, sides).values(position)


def memo_values(
    rules: Ruleset,
    hands: Sequence[Iterable[Card]],
    leader: int,
    trump: str,
    played: Sequence[Card] = (),
    *,
    sides: Sides,
) -> dict[Card, int]:
    """The same as :func:`naive_values`; a position reached in two ways is played out once."""
    position = Position.of(hands, leader, played)
    return RememberedLines(rules, trump, sides).values(position)


class Position(NamedTuple):
    """Who holds what, who led or leads, and what lies on the table."""

    hands: tuple[tuple[Card, ...], ...]
    leader: int
    played: tuple[Card, ...]

    @classmethod
    def of(cls, hands: Sequence[Iterable[Card]], leader: int, played: Sequence[Card]) -> Position:
        """In writing order, so that the same cards are the same position."""
        in_order = tuple(tuple(sorted(hand, key=KINDS.index)) for hand in hands)
        return cls(in_order, leader, tuple(played))


class Lines:
    """All ways to play on under some rules with a trump and two sides."""

    def __init__(self, rules: Ruleset, trump: str, sides: Sides) -> None:
        self.play = rules.play
        self.trump = trump
        self.sides = sides
        self.worth = dict(zip(rules.deck.ranks, rules.scoring.card_points, strict=True))
        self.last_trick = rules.scoring.last_trick
        sitting_out = rules.dealing.sitting_out
        self.seats = [s for s in range(1, rules.dealing.seats + 1) if s not in sitting_out]

    def values(self, position: Position) -> dict[Card, int]:
        """For each card that may be played, what the side of the seat to play takes."""
        side = self.side_of(self.seat_to_play(position))
        return {
            card: self.points_after(position, card)[side] for card in self.legal_cards(position)
        }

    def points(self, position: Position) -> Points:
        """What the sides take when whoever is to play picks the card that is best for his side."""
        if not any(position.hands):
            return (0, 0)
        side = self.side_of(self.seat_to_play(position))
        outcomes = [self.points_after(position, card) for card in self.legal_cards(position)]
        return max(outcomes, key=lambda points: points[side])

    def points_after(self, position: Position, card: Card) -> Points:
        """What the sides take when the seat to play plays that card."""
        seat = self.seat_to_play(position)
        hands = list(position.hands)
        left = list(hands[seat - 1])
        left.remove(card)
        hands[seat - 1] = tuple(left)
        played = (*position.played, card)
        if len(played) < len(self.seats):
            return self.points(Position(tuple(hands), position.leader, played))

        place = naive_tricks.winner(played, self.trump)
        winner = self.seat_after(position.leader, place)
        taken = sum(self.worth[card.rank] for card in played)
        if not any(hands):
            taken += self.last_trick
        later = self.points(Position(tuple(hands), winner, ()))
        if self.side_of(winner) == 0:
            return later[0] + taken, later[1]
        return later[0], later[1] + taken

    def legal_cards(self, position: Position) -> list[Card]:
        """What may be played, each kind once, in writing order."""
        hand = position.hands[self.seat_to_play(position) - 1]
        allowed = naive_tricks.legal(list(hand), list(position.played), self.trump, self.play)
        return [card for card in dict.fromkeys(hand) if card in allowed]

    def seat_to_play(self, position: Position) -> int:
        return self.seat_after(position.leader, len(position.played))

    def seat_after(self, leader: int, places: int) -> int:
        """The seat so many places behind the leader, in playing order."""
        return self.seats[(self.seats.index(leader) + places) % len(self.seats)]

    def side_of(self, seat: int) -> int:
        """0 or 1."""
        return 0 if seat in self.sides[0] else 1


class RememberedLines(Lines):
    """The same, with the points of every position kept."""

    def __init__(self, rules: Ruleset, trump: str, sides: Sides) -> None:
        super().__init__(rules, trump, sides)
        self.points = cache(super().points)
