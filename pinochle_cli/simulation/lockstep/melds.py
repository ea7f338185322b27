"""Melds side by side, from tables that the meld code of the rules has made."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pinochle_cli.engine.holdings import Holdings, suit_holdings
from pinochle_cli.engine.meld_tables import meld_tables
from pinochle_cli.engine.parts import Numbers
from pinochle_cli.rules.cards import SUITS, Hand
from pinochle_cli.rules.melds import find_melds
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.stock import is_dix
from pinochle_cli.simulation.lockstep.cards import HoldingsOfSets, Ints, Places, Sets
from pinochle_cli.simulation.lockstep.shown_cards import ShownCards


class LockstepMelds:
    """The melds of one rule set. Raises
    :class:`~pinochle_cli.engine.meld_tables.NotTabledError` where they do not fit tables."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._holdings = HoldingsOfSets(suit_holdings(rules.deck))
        self._tables = meld_tables(rules)
        # What a holding is worth more as trump than as a plain suit, suit after suit.
        plain, trump = np.stack(self._tables.plain), np.stack(self._tables.trump)
        self._size = plain.shape[1]
        self._more: Numbers = (trump - plain).reshape(-1)
        self._dix: Numbers | None = None
        self._shown = ShownCards(rules)

    def holdings(self, held: Sets) -> Holdings:
        """(4, m): what the tables are looked up by."""
        return self._holdings.of(held)

    def totals(self, holdings: Holdings) -> Ints:
        """(4, m): the meld of each hand under each trump suit."""
        more = [self._more.take(suit * self._size + holdings[suit]) for suit in range(len(SUITS))]
        totals: Ints = self._plain(holdings) + np.stack(more)
        return totals

    def points(self, holdings: Holdings, trump: Places) -> Ints:
        """(m,): the meld of each hand under its own trump suit."""
        return self._plain(holdings) + self._more.take(self._in_trump(holdings, trump))

    def dix(self, holdings: Holdings, trump: Places) -> Ints:
        """(m,): how much of it is dix."""
        if self._dix is None:
            self._dix = self._dix_table()
        return self._dix.take(self._in_trump(holdings, trump))

    def shown(self, holdings: Holdings, trump: Places) -> Sets:
        """(copies, m): the fewest cards that prove the melds of each hand."""
        return self._shown.of(holdings, trump)

    def _plain(self, holdings: Holdings) -> Ints:
        """What hands meld while no suit is trump."""
        total = np.zeros(holdings.shape[1], dtype=np.int64)
        for table, numbers in zip(self._tables.plain, holdings, strict=True):
            total += table.take(numbers)
        for across in self._tables.across:
            total += across.points.take(across.codes.of(holdings))
        return total

    def _in_trump(self, holdings: Holdings, trump: Places) -> Places:
        """The place of each hand's trump holding in tables of suit after suit."""
        rows = np.arange(holdings.shape[1])
        places: Places = trump * self._size + holdings[trump, rows]
        return places

    def _dix_table(self) -> Numbers:
        """Points of dix by holding, suit after suit: a dix depends on its own suit alone."""
        counts = suit_holdings(self._rules.deck).counts
        found = []
        for place, suit in enumerate(SUITS):
            for held in counts.tolist():
                packed = bytes(place * len(held)) + bytes(held)
                hand = Hand.from_packed(int.from_bytes(packed, "little"))
                melds = find_melds(hand, suit, self._rules).melds
                found.append(sum(meld.points for meld in melds if is_dix(meld)))
        return np.array(found, dtype=np.int64)


@lru_cache(maxsize=8)
def lockstep_melds(rules: Ruleset) -> LockstepMelds:
    """The melds of a rule set, made once."""
    return LockstepMelds(rules)
