"""What each card of a recorded hand cost against perfect play of all, all cards being seen."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.engine.solver.ending import check_ending
from pinochle_cli.engine.solver.engines import SolverEngine
from pinochle_cli.engine.solver.limits import NO_LIMIT, SearchLimitError
from pinochle_cli.engine.solver.position import Position
from pinochle_cli.engine.solver.solving import Solver
from pinochle_cli.play.endings import SeenHand
from pinochle_cli.rules import Card
from pinochle_cli.rules.seating import in_turn


class JudgedCard(NamedTuple):
    """A card that was played to a trick, counted from 1. ``best`` keeps the value of the
    position; ``cost`` is what the player's side loses by the card that was played instead."""

    trick: int
    seat: int
    card: Card
    best: Card
    cost: int


class JudgedHand(NamedTuple):
    """The cards of a hand from some trick on. ``cards`` is None when the search ran out of
    positions; ``nodes`` counts those."""

    cards: tuple[JudgedCard, ...] | None
    nodes: int

    def lost(self, seat: int) -> int:
        """Points that a seat lost for its side."""
        return sum(each.cost for each in self.cards or () if each.seat == seat)


def judge_cards(
    hand: SeenHand,
    trick: int,
    most_nodes: int = NO_LIMIT,
    engine: SolverEngine = SolverEngine.AUTO,
) -> JudgedHand:
    """Judge every card from a trick, counted from 1, to the end of the record.

    Raises :class:`~pinochle_cli.engine.solver.ending.EndingError` where it cannot be solved.
    """
    ending = hand.ending(trick)
    check_ending(ending)
    solver = Solver(ending, most_nodes, engine)
    at = solver.start
    judged = []
    try:
        for number, line in enumerate(hand.tricks[trick - 1 :], start=trick):
            for seat, card in zip(in_turn(hand.rules, line.leader), line.plays, strict=False):
                judged.append(_judge(solver, at, number, seat, card))
                at = solver.played(at, card).position
    except SearchLimitError:
        return JudgedHand(None, solver.nodes)
    return JudgedHand(tuple(judged), solver.nodes)


def _judge(solver: Solver, at: Position, trick: int, seat: int, card: Card) -> JudgedCard:
    """One card; raises :class:`SearchLimitError` when its value cannot be found."""
    bounds = solver.bounds(at)
    played = solver.card_bounds(at, card, bounds)
    if bounds.value is None or played.value is None:
        raise SearchLimitError
    cost = abs(bounds.value - played.value)
    best = solver.best_card(at, bounds.value) if cost else card
    return JudgedCard(trick, seat, card, best, cost)
