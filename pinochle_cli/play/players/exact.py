"""The player who makes no mistake once all cards are known."""

from __future__ import annotations

from pinochle_cli.engine.solver.ending import Ending
from pinochle_cli.engine.solver.solving import Solver
from pinochle_cli.play.planning.memory import remember
from pinochle_cli.play.players.planner import PlannerPlayer
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Card
from pinochle_cli.rules.seating import players

LONGEST = 14
"""Cards in a hand that is solved: the play-off has twelve; of forty, dealt by a house rule without
a stock, nobody would wait for the end."""


class ExactPlayer(PlannerPlayer):
    """Plays the play-off of two players perfectly: the stock is drawn, so the other's cards are
    those that are neither in the own hand nor gone. Everything else it does as the planner."""

    def play(self, view: SeatView, legal: list[Card]) -> tuple[Card, str]:
        """A card that takes most against the best answers."""
        ending = known_ending(view)
        if ending is None:
            return super().play(view, legal)
        solver = Solver(ending)
        value = solver.bounds(solver.start).lower
        card = solver.best_card(solver.start, value)
        return card, f"{value} of the {ending.total} points left are sure with it, and no more."


def known_ending(view: SeatView) -> Ending | None:
    """The rest of the hand, where what a seat has not seen is just what the one other player
    holds."""
    seats = players(view.rules)
    if len(seats) != 2 or view.stock_left or view.trump is None or len(view.hand) > LONGEST:
        return None
    theirs = remember(view).unseen
    # Whoever has played to this trick has a card fewer.
    if len(theirs) != len(view.hand) - len(view.plays):
        return None
    hands = {seat: view.hand if seat == view.seat else theirs for seat in seats}
    return Ending(view.rules, view.trump, tuple(hands.values()), view.leader, view.plays)
