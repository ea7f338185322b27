"""One simulation under way: hand after hand is added, and at any time it makes a part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.engine.holds import Holds
from pinochle_cli.play.players.named import MakePlayer
from pinochle_cli.play.state import HandState
from pinochle_cli.rules import PinochleError, Ruleset
from pinochle_cli.rules.auction import Bidding, bid
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.games import add_game, check_games, play_game
from pinochle_cli.simulation.hands import HandSource
from pinochle_cli.simulation.outcomes import Outcomes, divisor
from pinochle_cli.simulation.parts import Part, Range
from pinochle_cli.simulation.statistic import Tally
from pinochle_cli.simulation.tables import seat_players
from pinochle_cli.simulation.worth import HandQuestion, add_worth


class QuestionError(PinochleError):
    """A hand that cannot be asked about."""


class Run:
    """Hands of one seed under one rule set, by number from ``start`` on. ``makers`` has the players
    by name, in the order named; with ``question`` one hand is held, with ``games`` each number is
    that of a whole game."""

    def __init__(
        self,
        rules: Ruleset,
        seed: int,
        start: int,
        makers: Mapping[str, MakePlayer],
        names: Sequence[str],
        question: HandQuestion | None = None,
        games: bool = False,
    ) -> None:
        if games:
            check_games(rules)
        self.rules = rules
        self.seed = seed
        self._start = start
        self._n = 0
        self._question = question
        self._games = games
        self._tables = seat_players(rules, names)
        holds = Holds({question.seat: question.hand}) if question else Holds()
        self._source = HandSource(Dealer(rules, seed, holds), seed, self._tables, makers)
        self._outcomes = Outcomes(rules, self._tables.names)
        self._tally = Tally() if question or games else self._outcomes.tally

    @property
    def index(self) -> int:
        """The number of the last deal that was played."""
        return self._start + self._n - 1

    def play_next(self) -> list[HandState]:
        """Play the next deal, and give what was played: a hand at each table, none for a question
        about one hand."""
        index = self._start + self._n
        states: list[HandState] = []
        if self._question is not None:
            add_worth(self._tally, self._source, self._question, index)
        elif self._games:
            for turn, table in enumerate(self._tables.tables):
                game = play_game(self._source, index, turn)
                add_game(self._tally, game, table, self.rules)
                states += game.hands
        else:
            played = self._source.play(index)
            self._outcomes.add(played[0][1].deal, played)
            states = [state for _, state in played]
        self._n += 1
        return states

    @property
    def part(self) -> Part:
        """What is known so far."""
        return Part(self._asked(), (Range(self._start, self._n),), self._tally)

    def _asked(self) -> dict[str, Any]:
        seats = range(1, self.rules.dealing.seats + 1)
        tables = [[table.get(seat) for seat in seats] for table in self._tables.tables]
        asked: dict[str, Any] = {"rules": self.rules.name}
        if self.rules.overrides:
            asked["set"] = dict(self.rules.overrides)
        asked |= {"seed": self.seed, "players": tables[0]}
        if self._games:
            asked["games"] = True
        if self._tables.mirrored:
            asked |= {"tables": tables, "divisor": divisor(self._tables)}
        if self._question is not None:
            asked |= {
                "hand": str(self._question.hand),
                "seat": self._question.seat,
                "trump": "".join(self._question.trumps),
                "bid": self._question.bid,
            }
        return asked


def check_question(question: HandQuestion, rules: Ruleset) -> None:
    """Raise :class:`QuestionError` for a hand or a bid that cannot be under these rules."""
    dealing = rules.dealing
    if question.seat not in players(rules):
        seats = ", ".join(map(str, players(rules)))
        raise QuestionError(f"seat {question.seat} gets no cards under {rules.name}: {seats} do")
    if len(question.hand) != dealing.hand_size:
        raise QuestionError(
            f"the hand has {len(question.hand)} cards: {rules.name} deals {dealing.hand_size}"
        )
    if question.bid is None:
        return
    if not rules.auction.bidding:
        raise QuestionError(f"{rules.name} has no auction: leave the bid out")
    opened = Bidding.opened(rules)
    refusal = opened.why_illegal(opened.to_call, bid(question.bid))
    if refusal is not None:
        raise QuestionError(
            f"a bid of {question.bid} is refused: {refusal} ({refusal.meaning}); "
            f"the first bid is {opened.minimum} or more"
        )
