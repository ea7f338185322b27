"""A moment of an ending, in the numbers of its board."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.engine.solver.board import Board
from pinochle_cli.engine.solver.ending import Ending
from pinochle_cli.rules.seating import players


class Position(NamedTuple):
    """``left``: the cards in hands; ``place``: who is to play; ``points``: all that are still to
    be won, those ``on_table`` and for the last trick included.

    In a trick: ``leader``, the mask of the ``suit`` led, ``winner`` and his card ``winning``, and
    the card that who follows suit has ``to_beat``. Between tricks ``winning`` is None.
    """

    left: int
    place: int
    points: int
    leader: int = 0
    suit: int = 0
    winner: int = 0
    winning: int | None = None
    to_beat: int = 0
    on_table: int = 0


class Played(NamedTuple):
    """What comes of a card: the next position, and the points that side 0 wins by it."""

    position: Position
    won: int


def start(board: Board, ending: Ending) -> Position:
    """The position of an ending, the cards on the table played."""
    leader = players(ending.rules).index(ending.leader)
    position = Position(sum(board.held), leader, ending.total)
    for card in ending.plays:
        position = play(board, position, board.number_of(card, position.place)).position
    return position


def play(board: Board, position: Position, number: int) -> Played:
    """What comes of the card of that number."""
    left = position.left & ~(1 << number)
    place = position.place
    following = (place + 1) % len(board.held)
    on_table = position.on_table + board.points[number]
    if position.winning is None:
        suit, points = board.suit[number], position.points
        after = Position(left, following, points, place, suit, place, number, number, on_table)
        return Played(after, 0)
    takes = board.takers(position.winning) >> number & 1
    winner = place if takes else position.winner
    winning = number if takes else position.winning
    if following == position.leader:
        won = on_table if left else on_table + board.last_trick
        after = Position(left, winner, position.points - won)
        return Played(after, 0 if board.side[winner] else won)
    to_beat = winning
    if board.beat_led_when_trumped:
        raises = board.higher[position.to_beat] >> number & 1
        to_beat = number if raises else position.to_beat
    after = position._replace(left=left, place=following, winner=winner, winning=winning)
    after = after._replace(to_beat=to_beat, on_table=on_table)
    return Played(after, 0)
