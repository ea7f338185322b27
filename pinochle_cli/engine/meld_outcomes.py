"""Which melds hands lay down, in bulk: hands with the same number lay down the same melds.

Few sets of melds come up among many hands, so whatever is said of them (their names, the cards to
show) need be said once a set.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pinochle_cli.engine.holdings import Holdings, suit_holdings
from pinochle_cli.engine.meld_tables import number_cards
from pinochle_cli.engine.parts import Join, Numbers, Part
from pinochle_cli.rules.melds import Group, Meld, groups
from pinochle_cli.rules.ruleset import Deck, Ruleset


class _GroupOutcomes(NamedTuple):
    """``holding`` numbers what is held of the cards of a group, ``outcome`` is (holdings,), and
    ``melds`` says what each outcome is."""

    holding: Part
    outcome: Numbers
    melds: list[tuple[Meld, ...]]


class MeldOutcomes:
    """The melds of hands under one rule set and trump suit. Raises
    :class:`~pinochle_cli.engine.meld_tables.NotTabledError` where the rules do not fit tables."""

    def __init__(self, rules: Ruleset, trump: str) -> None:
        self._groups = [_outcomes(group, rules.deck) for group in groups(rules, trump)]

    def of(self, holdings: Holdings) -> Numbers:
        """(m,): the number of what each hand lays down; ``holdings`` is (4, m)."""
        number = np.zeros(holdings.shape[1], dtype=np.int64)
        for group in self._groups:
            number *= len(group.melds)
            number += group.outcome.take(group.holding.of(holdings))
        return number

    def melds(self, number: int) -> tuple[Meld, ...]:
        """The melds of that number, in the order of a meld sheet."""
        found: tuple[Meld, ...] = ()
        for group in reversed(self._groups):
            number, outcome = divmod(number, len(group.melds))
            found = group.melds[outcome] + found
        return found


@lru_cache(maxsize=64)
def meld_outcomes(rules: Ruleset, trump: str) -> MeldOutcomes:
    """The outcomes of a rule set under one trump suit, made once."""
    return MeldOutcomes(rules, trump)


@lru_cache(maxsize=128)
def _outcomes(group: Group, deck: Deck) -> _GroupOutcomes:
    """What a group makes of each holding of its cards; trump suits share most of their groups."""
    numbered = number_cards(group, suit_holdings(deck))
    known: dict[tuple[Meld, ...], int] = {}
    outcome = [known.setdefault(group.best(packed), len(known)) for packed in numbered.packed]
    holding = Part.of_suits(Join.SUM, numbered.by_suit, silent=0)
    return _GroupOutcomes(holding, np.array(outcome, dtype=np.int64), list(known))
