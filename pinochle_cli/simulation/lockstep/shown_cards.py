"""The cards that prove melds, side by side.

Groups of melds share no cards within a category, and across categories one card serves all. So what
several groups show together is whatever any of them does; of groups within one suit that is told by
a table of the suit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pinochle_cli.engine.holdings import Holdings, suit_holdings
from pinochle_cli.engine.meld_tables import number_cards
from pinochle_cli.engine.parts import Numbers
from pinochle_cli.rules.cards import SUITS
from pinochle_cli.rules.melds import Group, groups, shown_cards
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.simulation.lockstep.cards import Places, Sets, sets_of_hands


class _Shown(NamedTuple):
    """``sets`` is (copies, holdings): what each holding of a group's cards shows; ``by_suit`` is
    what each holding of a suit adds to the number of such a holding."""

    by_suit: dict[str, Numbers]
    sets: Sets


class ShownCards:
    """The fewest cards that prove the melds of hands, under one rule set."""

    def __init__(self, rules: Ruleset) -> None:
        self._copies = rules.deck.copies
        self._holdings = suit_holdings(rules.deck)
        # As a plain suit, and after that as trump: (copies, 2 * holdings) a suit.
        self._in_suit = [
            np.concatenate([self._of_suit(rules, suit, other), self._of_suit(rules, suit, suit)], 1)
            for suit, other in zip(SUITS, SUITS[1:] + SUITS[:1], strict=True)
        ]
        self._across = [
            self._shown(group) for group in groups(rules, SUITS[0]) if len(_suits(group)) > 1
        ]

    def of(self, holdings: Holdings, trump: Places) -> Sets:
        """(copies, m): what each hand shows under its own trump suit."""
        found = np.zeros((self._copies, holdings.shape[1]), dtype=np.uint32)
        for place, numbers in enumerate(holdings):
            as_trump = self._holdings.size * (trump == place)
            found |= self._in_suit[place].take(numbers + as_trump, axis=1)
        for by_suit, sets in self._across:
            number = np.zeros(holdings.shape[1], dtype=np.int64)
            for suit, table in by_suit.items():
                number += table.take(holdings[SUITS.index(suit)])
            found |= sets.take(number, axis=1)
        return found

    def _of_suit(self, rules: Ruleset, suit: str, trump: str) -> Sets:
        """(copies, holdings): what the groups within the suit show."""
        found = np.zeros((self._copies, self._holdings.size), dtype=np.uint32)
        for group in groups(rules, trump):
            if _suits(group) == {suit}:
                by_suit, sets = self._shown(group)
                found |= sets.take(by_suit[suit], axis=1)
        return found

    def _shown(self, group: Group) -> _Shown:
        numbered = number_cards(group, self._holdings)
        shown = [shown_cards(group.best(packed)) for packed in numbered.packed]
        return _Shown(numbered.by_suit, sets_of_hands(shown, self._copies))


def _suits(group: Group) -> set[str]:
    return {card.suit for card in group.cards}
