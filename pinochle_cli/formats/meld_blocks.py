"""The melds of many dealt hands as rows, the same rows that each hand would get by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.holdings import Holdings, suit_holdings
from pinochle_cli.engine.meld_outcomes import meld_outcomes
from pinochle_cli.engine.meld_tables import NotTabledError
from pinochle_cli.formats.deal_blocks import DealBlock
from pinochle_cli.formats.meld_answers import meld_word
from pinochle_cli.rules import RANKS, SUITS, Ruleset
from pinochle_cli.rules.melds import shown_cards

Cells = tuple[str, str, str, str, str]
"""Trump, total, whether it is the best suit, melds, cards to show."""


class MeldBlock:
    """The rows of a block of deals under one trump suit, else under the turned card, else under
    each suit."""

    def __init__(self, block: DealBlock, rules: Ruleset, trump: str | None) -> None:
        self._block = block
        holdings = suit_holdings(rules.deck)
        said = _said(rules)
        self._cells: dict[int, list[tuple[Cells, ...]]] = {}
        for seat, kinds in block.hands.items():
            held = holdings.of_cards(kinds)
            if trump is None and block.turned is None:
                self._cells[seat] = said.of_each_suit(held)
            elif trump is None and block.turned is not None:
                self._cells[seat] = said.of_suits(held, block.turned // len(RANKS))
            else:
                suits = np.full(held.shape[1], SUITS.index(trump or ""))
                self._cells[seat] = said.of_suits(held, suits)

    def rows(self) -> Iterator[Sequence[str]]:
        """Rows as :data:`~pinochle_cli.formats.meld_answers.MELD_COLUMNS` has them."""
        block = self._block
        seats = [(str(seat), block.spans[seat], cells) for seat, cells in self._cells.items()]
        for place, line in enumerate(block.lines):
            index = line[block.number]
            for seat, span, cells in seats:
                for said in cells[place]:
                    yield (line[span], *said, index, seat)


class _Said:
    """What rows say of hands, put into words once for all hands that lay down the same."""

    def __init__(self, rules: Ruleset) -> None:
        self._outcomes = [meld_outcomes(rules, suit) for suit in SUITS]
        self._known: dict[tuple[tuple[int, int], ...], tuple[Cells, ...]] = {}

    def of_suits(self, held: Holdings, suits: NDArray[np.integer]) -> list[tuple[Cells, ...]]:
        """A row a hand, each under its own trump suit; ``suits`` is (m,), places in S H D C."""
        numbers = np.zeros(held.shape[1], dtype=np.int64)
        for suit in np.unique(suits).tolist():
            those = suits == suit
            numbers[those] = self._outcomes[suit].of(held[:, those])
        pairs = zip(suits.tolist(), numbers.tolist(), strict=True)
        return [self._words((pair,)) for pair in pairs]

    def of_each_suit(self, held: Holdings) -> list[tuple[Cells, ...]]:
        """Four rows a hand."""
        numbers = [each.of(held).tolist() for each in self._outcomes]
        return [self._words(tuple(enumerate(some))) for some in zip(*numbers, strict=True)]

    def _words(self, outcomes: tuple[tuple[int, int], ...]) -> tuple[Cells, ...]:
        """The cells of outcomes, each the place of a trump suit and a number of it."""
        found = self._known.get(outcomes)
        if found is None:
            melds = [self._outcomes[suit].melds(number) for suit, number in outcomes]
            totals = [sum(meld.points for meld in some) for some in melds]
            found = self._known[outcomes] = tuple(
                (
                    SUITS[suit],
                    str(total),
                    "yes" if total == max(totals) else "no",
                    " ".join(map(meld_word, some)),
                    str(shown_cards(some)),
                )
                for (suit, _), total, some in zip(outcomes, totals, melds, strict=True)
            )
        return found


@lru_cache(maxsize=16)
def _said(rules: Ruleset) -> _Said:
    return _Said(rules)


def meld_block(block: DealBlock, rules: Ruleset, trump: str | None) -> MeldBlock | None:
    """The rows of a block; None where a hand is not one of this deck or the rules do not fit
    tables, so that each hand must be looked at by itself."""
    try:
        return MeldBlock(block, rules, trump) if _fits(block, rules) else None
    except NotTabledError:
        return None


def _fits(block: DealBlock, rules: Ruleset) -> bool:
    """Whether the deck has all the cards of each hand."""
    deck = rules.deck
    ranks = np.array([rank in deck.ranks for rank in RANKS] * len(SUITS))
    for kinds in block.hands.values():
        if not ranks[kinds].all():
            return False
        # In order, so a card that comes too often is the same as the one so many places before.
        if (kinds[:, deck.copies :] == kinds[:, : -deck.copies]).any():
            return False
    return True
