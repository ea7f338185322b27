"""Melds side by side, from tables that the meld code of the rules has made."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.meld_outcomes import MeldOutcomes, meld_outcomes
from pinochle_cli.engine.meld_tables import meld_tables
from pinochle_cli.rules.cards import SUITS
from pinochle_cli.rules.melds import shown_cards
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.stock import is_dix
from pinochle_cli.simulation.lockstep.cards import HoldingsOfSets, Ints, Sets, sets_of_hand
from pinochle_cli.simulation.lockstep.tricks import Places


class Laid(NamedTuple):
    """What hands lay down: ``points`` of it and of the dix in it, (m,), and the fewest cards that
    prove it, ``shown``, (copies, m)."""

    points: Ints
    dix: Ints
    shown: Sets


class LockstepMelds:
    """The melds of one rule set. Raises
    :class:`~pinochle_cli.engine.meld_tables.NotTabledError` where they do not fit tables."""

    def __init__(self, rules: Ruleset) -> None:
        self._copies = rules.deck.copies
        self._holdings = HoldingsOfSets(suit_holdings(rules.deck))
        tables = meld_tables(rules)
        self._under = [tables.under_trump(suit) for suit in SUITS]
        self._outcomes = [_Outcomes(meld_outcomes(rules, suit), self._copies) for suit in SUITS]

    def totals(self, held: Sets) -> Ints:
        """(4, m): the meld of each hand under each trump suit."""
        holdings = self._holdings.of(held)
        return np.stack([measure.of(holdings) for measure in self._under])

    def laid(self, held: Sets, trump: Places) -> Laid:
        """What each hand lays down under its own trump suit; ``held`` is (copies, m)."""
        hands = held.shape[1]
        points, dix = np.zeros(hands, dtype=np.int64), np.zeros(hands, dtype=np.int64)
        shown = np.zeros((self._copies, hands), dtype=np.uint32)
        holdings = self._holdings.of(held)
        for suit, outcomes in enumerate(self._outcomes):
            rows = np.flatnonzero(trump == suit)
            if len(rows):
                which = outcomes.of(holdings[:, rows])
                points[rows] = outcomes.points[which]
                dix[rows] = outcomes.dix[which]
                shown[:, rows] = outcomes.shown[:, which]
        return Laid(points, dix, shown)


class _Outcomes:
    """What can be laid down under one trump suit, as it comes up: numbers are given out in the
    order of first coming."""

    def __init__(self, outcomes: MeldOutcomes, copies: int) -> None:
        self._outcomes = outcomes
        self._copies = copies
        self._known: dict[int, int] = {}
        self.points = np.zeros(0, dtype=np.int64)
        self.dix = np.zeros(0, dtype=np.int64)
        self.shown = np.zeros((copies, 0), dtype=np.uint32)

    def of(self, holdings: Places) -> Places:
        """(m,): the number of what each hand lays down."""
        found, inverse = np.unique(self._outcomes.of(holdings), return_inverse=True)
        new = [number for number in found.tolist() if number not in self._known]
        if new:
            self._learn(new)
        return np.array([self._known[number] for number in found.tolist()])[inverse]

    def _learn(self, numbers: list[int]) -> None:
        for number in numbers:
            self._known[number] = len(self._known)
        melds = [self._outcomes.melds(number) for number in numbers]
        points = [sum(meld.points for meld in some) for some in melds]
        dix = [sum(meld.points for meld in some if is_dix(meld)) for some in melds]
        shown = [sets_of_hand(shown_cards(some), self._copies) for some in melds]
        self.points = np.concatenate([self.points, np.array(points, dtype=np.int64)])
        self.dix = np.concatenate([self.dix, np.array(dix, dtype=np.int64)])
        self.shown = np.concatenate([self.shown, np.stack(shown, axis=1)], axis=1)


@lru_cache(maxsize=8)
def lockstep_melds(rules: Ruleset) -> LockstepMelds:
    """The melds of a rule set, with the outcomes that came up."""
    return LockstepMelds(rules)
