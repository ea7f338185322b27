"""Points that the leader wins whatever the others do, by leading what nobody can beat."""

from __future__ import annotations

from itertools import accumulate

from pinochle_cli.engine.solver.board import Board


class SureTricks:
    """What a leader can cash on one board, remembered suit by suit."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._cashed = [
            [(suit, CashedSuit(board, place, suit)) for suit in board.suits]
            for place in range(len(board.held))
        ]
        self._others = [
            [(other, held) for other, held in enumerate(board.held) if other != place]
            for place in range(len(board.held))
        ]
        self._cheapest = CheapestPoints(board)

    def points(self, left: int, leader: int) -> int:
        """Points the leader is sure of. The others' cards count as if they were their cheapest."""
        board = self._board
        others = self._others[leader]
        ruffers = 0
        for other, held in others:
            if left & held & board.trump:
                ruffers |= 1 << other
        tricks = sure = 0
        for suit, cashed in self._cashed[leader]:
            rounds, points = cashed[(left & suit) << 4 | ruffers]
            tricks += rounds
            sure += points
        if tricks:
            for _, held in others:
                sure += self._cheapest[left & held][tricks]
            if tricks == (left & board.held[leader]).bit_count():
                sure += board.last_trick
        return sure


class CashedSuit(dict[int, tuple[int, int]]):
    """How often a leader can lead a card of one suit that wins for sure, and what these cards
    count. Asked for the cards left in the suit, shifted by four bits that say who has trumps."""

    def __init__(self, board: Board, leader: int, suit: int) -> None:
        super().__init__()
        self._board = board
        self._leader = leader
        self._is_trump = suit == board.trump

    def __missing__(self, asked: int) -> tuple[int, int]:
        board = self._board
        left = asked >> 4
        own = left & board.held[self._leader]
        theirs = left & ~own
        if theirs:
            # An equal card wins too, for it is led first.
            own &= board.not_lower[theirs.bit_length() - 1]
        rounds = own.bit_count()
        if not self._is_trump:
            for place, held in enumerate(board.held):
                if asked >> place & 1:
                    rounds = min(rounds, (left & held).bit_count())
        best = [points for number, points in enumerate(board.points) if own >> number & 1]
        found = self[asked] = rounds, sum(best[len(best) - rounds :])
        return found


class CheapestPoints(dict[int, tuple[int, ...]]):
    """What the cheapest 0, 1, 2, … cards of a mask count together."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._points = board.points

    def __missing__(self, cards: int) -> tuple[int, ...]:
        held = (points for number, points in enumerate(self._points) if cards >> number & 1)
        found = self[cards] = tuple(accumulate(sorted(held), initial=0))
        return found
