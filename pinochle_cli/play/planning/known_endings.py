"""Perfect play once all cards are known: of two players, when the stock is drawn."""

from __future__ import annotations

from pinochle_cli.engine.solver.ending import Ending
from pinochle_cli.engine.solver.solving import Solver
from pinochle_cli.play.planning.memory import unseen_cards
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Card
from pinochle_cli.rules.seating import players


def known_ending(view: SeatView) -> Ending | None:
    """The rest of the hand, where what a seat has not seen is just what the one other player
    holds."""
    seats = players(view.rules)
    if len(seats) != 2 or view.stock_left or view.trump is None:
        return None
    theirs = unseen_cards(view)
    # Whoever has played to this trick has a card fewer.
    if len(theirs) != len(view.hand) - len(view.plays):
        return None
    hands = {seat: view.hand if seat == view.seat else theirs for seat in seats}
    return Ending(view.rules, view.trump, tuple(hands.values()), view.leader, view.plays)


def perfect_card(ending: Ending) -> tuple[Card, str]:
    """A card that takes most against the best answers, and why."""
    solver = Solver(ending)
    value = solver.bounds(solver.start).lower
    card = solver.best_card(solver.start, value)
    return card, f"{value} of the {ending.total} points left are sure with it, and no more."
