"""The player who makes no mistake once all cards are known."""

from __future__ import annotations

from pinochle_cli.play.planning.known_endings import known_ending, perfect_card
from pinochle_cli.play.players.planner import PlannerPlayer
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Card

LONGEST = 14
"""Cards in a hand that is solved: the play-off has twelve; of forty, dealt by a house rule without
a stock, nobody would wait for the end."""


class ExactPlayer(PlannerPlayer):
    """Plays the play-off of two players perfectly: the stock is drawn, so the other's cards are
    those that are neither in the own hand nor gone. Everything else it does as the planner."""

    def play(self, view: SeatView, legal: list[Card]) -> tuple[Card, str]:
        """A card that takes most against the best answers."""
        ending = known_ending(view) if len(view.hand) <= LONGEST else None
        return super().play(view, legal) if ending is None else perfect_card(ending)
