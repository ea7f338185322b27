"""Null-window search of an ending, in plain Python.

A question is whether side 0 takes at least ``need`` of the points left. What is found out about a
position between tricks is kept as a lower and an upper bound on these points. Answers are more
than yes or no: one of ``need`` or more is a lower bound on what side 0 takes, one below it an
upper bound.
"""

from __future__ import annotations

from pinochle_cli.engine.solver.board import Board
from pinochle_cli.engine.solver.choices import Choices
from pinochle_cli.engine.solver.limits import NO_LIMIT, SearchLimitError
from pinochle_cli.engine.solver.position import Position
from pinochle_cli.engine.solver.sameness import SameHoldings
from pinochle_cli.engine.solver.sure_tricks import SureTricks


class Search:
    """All that is found out about one board. ``nodes`` counts the positions between tricks that
    were looked into, of which there may be ``most_nodes``."""

    def __init__(self, board: Board, most_nodes: int = NO_LIMIT) -> None:
        self.nodes = 0
        self._most_nodes = most_nodes
        self._board = board
        self._choices = Choices(board)
        self._sure = SureTricks(board)
        self._bounds: dict[int, tuple[int, int]] = {}
        self._same = [(suit, SameHoldings(board)) for suit in board.suits] if board.ties else []
        self._next = (*range(1, len(board.held)), 0)

    def bound(self, at: Position, need: int) -> int:
        """What side 0 takes from a position on: at least this if it is ``need`` or more, else at
        most this. Raises :class:`SearchLimitError`."""
        left, place, points, leader, suit, winner, winning, to_beat, on_table = at
        if winning is None:
            return self._lead(left, place, points, need)
        return self._follow(
            left, place, leader, suit, winner, winning, to_beat, on_table, points, need
        )

    def _lead(self, left: int, leader: int, points: int, need: int) -> int:
        """A position between tricks. ``left``: the cards; ``points``: those still to be won."""
        if need <= 0:
            return 0
        if need > points:
            return points
        board = self._board
        key = self._key(left, leader)
        found = self._bounds.get(key)
        if found is not None:
            low, high = found
        elif board.side[leader]:
            low, high = 0, points - self._sure.points(left, leader)
        else:
            low, high = self._sure.points(left, leader), points
        if low >= need:
            return low
        if high < need:
            return high
        if self.nodes >= self._most_nodes:
            raise SearchLimitError
        self.nodes += 1
        place = self._next[leader]
        ours = not board.side[leader]
        best = -1 if ours else points + 1
        for card in self._choices.leads(left, leader):
            answer = self._follow(
                left ^ 1 << card,
                place,
                leader,
                board.suit[card],
                leader,
                card,
                card,
                board.points[card],
                points,
                need,
            )
            if answer != best and (answer > best) is ours:
                best = answer
                if (best >= need) is ours:
                    break
        self._bounds[key] = (max(low, best), high) if best >= need else (low, min(high, best))
        return best

    def _key(self, left: int, leader: int) -> int:
        if not self._same:
            return left << 2 | leader
        key = leader
        for suit, same in self._same:
            key |= same[left & suit] << 2
        return key

    def _follow(
        self,
        left: int,
        place: int,
        leader: int,
        suit: int,
        winner: int,
        winning: int,
        to_beat: int,
        on_table: int,
        points: int,
        need: int,
    ) -> int:
        """A position in a trick. ``on_table`` are its points so far, part of ``points``."""
        board = self._board
        following = self._next[place]
        is_last = following == leader
        if is_last and not left & (left - 1):
            on_table += board.last_trick
        takers = board.takers(winning)
        ours = not board.side[place]
        best = -1 if ours else points + 1
        for card in self._choices.plays(left, leader, place, suit, winner, winning, to_beat):
            bit = 1 << card
            table = on_table + board.points[card]
            takes = bit & takers
            if is_last:
                taker = place if takes else winner
                if board.side[taker]:
                    answer = self._lead(left ^ bit, taker, points - table, need)
                else:
                    answer = table + self._lead(left ^ bit, taker, points - table, need - table)
            elif takes:
                still = to_beat if board.beat_led_when_trumped and not bit & suit else card
                answer = self._follow(
                    left ^ bit, following, leader, suit, place, card, still, table, points, need
                )
            else:
                raised = board.beat_led_when_trumped and bit & board.higher[to_beat]
                still = card if raised else to_beat
                answer = self._follow(
                    left ^ bit, following, leader, suit, winner, winning, still, table, points, need
                )
            if answer != best and (answer > best) is ours:
                best = answer
                if (best >= need) is ours:
                    break
        return best
