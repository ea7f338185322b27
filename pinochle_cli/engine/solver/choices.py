"""What a player may play, each choice that matters once, in the order in which it is tried."""

from __future__ import annotations

from pinochle_cli.engine.solver.board import Board
from pinochle_cli.engine.solver.dominance import Dominance
from pinochle_cli.engine.solver.position import Position


class Choices:
    """The cards to try on one board. A good first try makes all others needless, so the order
    decides how long a search takes; it never decides what it finds."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._dominance = Dominance(board)
        self._cheapest_first = CheapestFirst(board)

    def at(self, position: Position) -> tuple[int, ...]:
        """The cards to try at a position."""
        left, place, _, leader, suit, winner, winning, to_beat, _ = position
        if winning is None:
            return self.leads(left, place)
        return self.plays(left, leader, place, suit, winner, winning, to_beat)

    def leads(self, left: int, leader: int) -> tuple[int, ...]:
        """Cards to lead: plain suits before trumps, cards that no foe beats before others, the
        dearest of those first, but the cheapest of the others."""
        board = self._board
        hand = left & board.held[leader]
        choice = hand & ~(hand << 1 & board.second_copies)
        choice = self._dominance.of_leads(choice, left, leader)
        if not choice & (choice - 1):
            return self._cheapest_first[choice]
        foes = left & board.foes[leader]
        tops = 0
        for suit in board.suits:
            own = choice & suit
            if own:
                height = (foes & suit).bit_length()
                tops |= own >> height << height
        plain, trumps = choice & ~board.trump, choice & board.trump
        first = self._cheapest_first
        return (
            *first[plain & tops][::-1],
            *first[plain & ~tops],
            *first[trumps & tops][::-1],
            *first[trumps & ~tops],
        )

    def plays(
        self,
        left: int,
        leader: int,
        place: int,
        suit: int,
        winner: int,
        winning: int,
        to_beat: int,
    ) -> tuple[int, ...]:
        """Cards that may follow: the cheapest that takes the trick first; where the partner has
        it what does not take it first, the dearest if he keeps it for sure."""
        board = self._board
        hand = left & board.held[place]
        choice = hand & suit
        if choice:
            choice = choice & board.follow_over[to_beat] or choice
        else:
            trumps = hand & board.trump
            choice = hand
            if trumps:
                choice = trumps & board.trump_over[winning] or trumps
                choice |= hand & board.spare
        choice &= ~(choice << 1 & board.second_copies)
        first = self._cheapest_first
        if not choice & (choice - 1):
            return first[choice]
        taking = choice & board.takers(winning)
        rest = choice ^ taking
        ours = board.side[winner] == board.side[place]
        others = (left | 1 << winning | 1 << to_beat) & ~board.held[place]
        if taking & (taking - 1):
            taking = self._dominance.of_taking(taking, left, leader, place, suit, others)
        if rest & (rest - 1):
            rest = self._dominance.of_rest(rest, left, leader, place, suit, others, winning, ours)
        if not ours:
            return first[taking] + first[rest] if rest else first[taking]
        if (place + 1) % len(board.held) == leader or not board.higher[winning] & left:
            return first[rest][::-1] + first[taking]
        return first[rest] + first[taking]


class CheapestFirst(dict[int, tuple[int, ...]]):
    """The cards of a mask by points, of equal points as they stand. Filled as it is asked."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._points = board.points

    def __missing__(self, cards: int) -> tuple[int, ...]:
        numbers = []
        rest = cards
        while rest:
            lowest = rest & -rest
            numbers.append(lowest.bit_length() - 1)
            rest ^= lowest
        ordered = self[cards] = tuple(sorted(numbers, key=self._points.__getitem__))
        return ordered
