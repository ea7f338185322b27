"""The kinds of work on numbered deals: hands as they come, whole games, what one hand is worth.

Each plays a number and adds what came of it to its tally; none knows which numbers it will get.
"""

from __future__ import annotations

from typing import Any, Protocol

from pinochle_cli.play.state import HandState
from pinochle_cli.simulation.games import add_game, check_games, play_game
from pinochle_cli.simulation.hands import HandSource
from pinochle_cli.simulation.outcomes import Outcomes
from pinochle_cli.simulation.statistic import Tally
from pinochle_cli.simulation.worth import HandQuestion, add_worth


class Task(Protocol):
    """A kind of work on the deals of a source."""

    source: HandSource

    @property
    def tally(self) -> Tally:
        """What came of all that was played so far."""

    @property
    def asked(self) -> dict[str, Any]:
        """What it depends on besides rules, seed and players, by the name of the field."""

    def play(self, index: int) -> list[HandState]:
        """Play what has this number; the hands that can be written down, a hand at each table."""


class HandsAsTheyCome:
    """Every deal is one hand."""

    def __init__(self, source: HandSource) -> None:
        self.source = source
        self.asked: dict[str, Any] = {}
        self._outcomes = Outcomes(source.dealer.rules, source.tables.names)

    @property
    def tally(self) -> Tally:
        """How hands came out."""
        return self._outcomes.tally

    def play(self, index: int) -> list[HandState]:
        """The same cards at each table."""
        played = self.source.play(index)
        self._outcomes.add(played[0][1].deal, played)
        return [state for _, state in played]


class WholeGames:
    """Every number is that of a game. Raises
    :class:`~pinochle_cli.simulation.games.GamesError` where each hand is a game."""

    def __init__(self, source: HandSource) -> None:
        check_games(source.dealer.rules)
        self.source = source
        self.asked: dict[str, Any] = {"games": True}
        self.tally = Tally()

    def play(self, index: int) -> list[HandState]:
        """A game at each table, with all its hands."""
        states: list[HandState] = []
        for turn, table in enumerate(self.source.tables.tables):
            game = play_game(self.source, index, turn)
            add_game(self.tally, game, table, self.source.dealer.rules)
            states += game.hands
        return states


class HandWorth:
    """Every deal is one around the same hand, which ``source`` holds at its seat."""

    def __init__(self, source: HandSource, question: HandQuestion) -> None:
        self.source = source
        self.asked: dict[str, Any] = {
            "hand": str(question.hand),
            "seat": question.seat,
            "trump": "".join(question.trumps),
            "bid": question.bid,
        }
        self.tally = Tally()
        self._question = question

    def play(self, index: int) -> list[HandState]:
        """The hand under each trump suit; no hands to be written down, for they are bid by
        request."""
        add_worth(self.tally, self.source, self._question, index)
        return []
