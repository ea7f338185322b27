"""Numbered hands played out: hand ``index`` of a seed comes out the same in any range."""

from __future__ import annotations

import random
from collections.abc import Mapping

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.play.hand import play_hand, start
from pinochle_cli.play.players.named import MakePlayer
from pinochle_cli.play.players.player import Player
from pinochle_cli.play.state import HandState
from pinochle_cli.rules.dealing import Deal
from pinochle_cli.simulation.tables import Table, Tables


class HandSource:
    """Plays hands by number. All chance comes from the seed and the number of the hand: the cards
    from the dealer, and for each player a source of its own by table and seat."""

    def __init__(
        self, dealer: Dealer, seed: int, tables: Tables, makers: Mapping[str, MakePlayer]
    ) -> None:
        self.dealer = dealer
        self.tables = tables
        self.seed = seed
        self._makers = makers

    def deal(self, index: int) -> Deal:
        """The cards of a hand."""
        return self.dealer.deals(index, 1).deal(0)

    def players(self, index: int, turn: int) -> dict[int, Player]:
        """Who plays a hand at the table of that turn."""
        return {
            seat: self._makers[name](random.Random(f"{self.seed} {index} {turn} {seat}"))
            for seat, name in self.tables.tables[turn].items()
        }

    def play(self, index: int) -> list[tuple[Table, HandState]]:
        """A hand at each table."""
        deal = self.deal(index)
        rules = self.dealer.rules
        return [
            (table, play_hand(start(rules, deal), self.players(index, turn)))
            for turn, table in enumerate(self.tables.tables)
        ]
