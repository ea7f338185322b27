"""The exact value of an ending: what each card brings under perfect play, and a best line."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.engine.solver.board import board_of
from pinochle_cli.engine.solver.choices import Choices
from pinochle_cli.engine.solver.ending import Ending, check_ending
from pinochle_cli.engine.solver.engines import SolverEngine, search_of
from pinochle_cli.engine.solver.limits import NO_LIMIT, SearchLimitError
from pinochle_cli.engine.solver.position import Played, Position, play, start
from pinochle_cli.rules import Card
from pinochle_cli.rules.tricks import legal_cards


class Bounds(NamedTuple):
    """The least and the most points that a side takes; equal once that is known exactly."""

    lower: int
    upper: int

    @property
    def value(self) -> int | None:
        """The points under perfect play, None while they are not known exactly."""
        return self.lower if self.lower == self.upper else None


class CardValue(NamedTuple):
    """What the side of the seat to play takes once it plays this card."""

    card: Card
    bounds: Bounds


class Solution(NamedTuple):
    """What is found out about an ending, in points that the side of the seat to play takes from
    the trick on the table on. ``cards`` are all legal ones, in writing order. ``line`` is one best
    line of play, as far as it is known. ``nodes`` counts positions between tricks."""

    ending: Ending
    bounds: Bounds
    cards: tuple[CardValue, ...]
    line: tuple[Card, ...]
    nodes: int


def solve(
    ending: Ending, most_nodes: int = NO_LIMIT, engine: SolverEngine = SolverEngine.AUTO
) -> Solution:
    """Solve an ending, looking into ``most_nodes`` positions at most.

    Raises :class:`~pinochle_cli.engine.solver.ending.EndingError` for an ending that cannot be,
    has no two sides or more than four hands.

    >>> from pinochle_cli.rules import load, read_hand
    >>> hands = read_hand("AS 9S KD"), read_hand("TS AD 9D")
    >>> solution = solve(Ending(load("two-hand"), "S", hands, leader=1))
    >>> solution.bounds.value, [(str(card), value.lower) for card, value in solution.cards]
    (31, [('AS', 31), ('9S', 21), ('KD', 31)])
    """
    check_ending(ending)
    solver = Solver(ending, most_nodes, engine)
    at = solver.start
    bounds = solver.bounds(at)
    legal = legal_cards(ending.hand(ending.to_play), ending.plays, ending.trump, ending.rules)
    cards = tuple(CardValue(card, solver.card_bounds(at, card, bounds)) for card in legal)
    bounds = _of_cards(bounds, cards)
    line = () if bounds.value is None else solver.line(at, bounds.value)
    return Solution(ending, bounds, cards, line, solver.nodes)


def _of_cards(bounds: Bounds, cards: tuple[CardValue, ...]) -> Bounds:
    """Bounds of a position by what is known of its cards, of which the best one is played."""
    lower = max(each.bounds.lower for each in cards)
    upper = max(each.bounds.upper for each in cards)
    return Bounds(max(bounds.lower, lower), min(bounds.upper, upper))


class Solver:
    """Answers about all positions that come of one ending; what is found out is kept.

    Points are always those of the side of the seat to play at the start: side 0.
    """

    def __init__(
        self,
        ending: Ending,
        most_nodes: int = NO_LIMIT,
        engine: SolverEngine = SolverEngine.AUTO,
    ) -> None:
        self.board = board_of(ending)
        self.start = start(self.board, ending)
        self._choices = Choices(self.board)
        self._search = search_of(self.board, most_nodes, engine)

    @property
    def nodes(self) -> int:
        """Positions between tricks that were looked into so far."""
        return self._search.nodes

    def is_ours(self, at: Position) -> bool:
        """Whether side 0 is to play."""
        return self.board.side[at.place] == 0

    def played(self, at: Position, card: Card) -> Played:
        """What comes of a card of the player whose turn it is."""
        return play(self.board, at, self.board.number_of(card, at.place, at.left))

    def bounds(self, at: Position) -> Bounds:
        """What side 0 takes from a position on; exact unless the search ran out of positions."""
        return self._narrow(at, Bounds(0, at.points), (at.points + 1) // 2)

    def card_bounds(self, at: Position, card: Card, bounds: Bounds) -> Bounds:
        """What side 0 takes once this card is played; ``bounds`` are those of the position."""
        after, won = self.played(at, card)
        low, high = 0, after.points
        # No card is better than the best one, and many are as good: that is asked first.
        if self.is_ours(at):
            high = min(high, bounds.upper - won)
            first = high
        else:
            low = max(low, bounds.lower - won)
            first = low + 1
        found = self._narrow(after, Bounds(low, high), first)
        return Bounds(found.lower + won, found.upper + won)

    def best_card(self, at: Position, value: int) -> Card:
        """A card that keeps the value of a position. Raises
        :class:`~pinochle_cli.engine.solver.limits.SearchLimitError`."""
        return self.board.cards[self._best(at, value)[0]]

    def line(self, at: Position, value: int) -> tuple[Card, ...]:
        """A best line from a position where side 0 takes ``value``; it ends early where the
        search ran out of positions."""
        line: list[Card] = []
        try:
            while at.left:
                number, played = self._best(at, value)
                line.append(self.board.cards[number])
                at, value = played.position, value - played.won
        except SearchLimitError:
            pass
        return tuple(line)

    def _best(self, at: Position, value: int) -> tuple[int, Played]:
        """The first card that keeps the value."""
        for number in self._choices.at(at):
            played = play(self.board, at, number)
            still = value - played.won
            need = still if self.is_ours(at) else still + 1
            if (self._search.bound(played.position, need) >= need) is self.is_ours(at):
                return number, played
        raise AssertionError("no card keeps the value")

    def _narrow(self, at: Position, bounds: Bounds, first: int) -> Bounds:
        """Halve what is not known until nothing is left, asking for ``first`` points first."""
        low, high = bounds
        need = first
        try:
            while low < high:
                answer = self._search.bound(at, need)
                if answer >= need:
                    low = answer
                else:
                    high = answer
                need = (low + high + 1) // 2
        except SearchLimitError:
            pass
        return Bounds(low, high)
