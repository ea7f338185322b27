"""Hands as four numbers: what is held of a suit is one number, which tables are looked up by.

Whatever a hand is worth is put together from tables of one suit, for a suit has few holdings: 729
with two copies of six ranks. The number of a holding is its counts as digits, to the base of one
more than the copies in the deck, the highest rank being the lowest digit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.rules.cards import KIND_INDEX, KINDS, RANKS, SUITS, Card, Hand
from pinochle_cli.rules.ruleset import Deck

Holdings = NDArray[np.intp]
"""(4, m): the holdings of m hands in the suits S H D C, ready to look up tables by."""


class SuitHoldings:
    """The holdings a suit of one deck can have, numbered from 0.

    ``counts`` is (size, 6): the copies of each rank, A T K Q J 9, in each holding.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        base = deck.copies + 1
        self.size = base ** len(deck.ranks)
        digit = {rank: base**place for place, rank in enumerate(deck.ranks)}
        numbers = np.arange(self.size)
        self.counts = np.zeros((self.size, len(RANKS)), dtype=np.int64)
        for rank, unit in digit.items():
            self.counts[:, RANKS.index(rank)] = numbers // unit % base
        # Four numbers of 16 bits fit one word, so that one addition counts a card in its suit;
        # decks of many copies take two words.
        lane = np.uint16 if self.size <= 1 << 16 else np.uint32
        units = np.zeros((len(KINDS), len(SUITS)), dtype=lane)
        for index, card in enumerate(KINDS):
            units[index, SUITS.index(card.suit)] = digit.get(card.rank, 0)
        self._lane = lane
        self.words = units.view(np.uint64)

    def of_cards(self, cards: NDArray[np.uint8]) -> Holdings:
        """(4, m) holdings of m hands of the same size; ``cards`` is (m, size), kinds."""
        total = np.zeros((len(cards), self.words.shape[1]), dtype=np.uint64)
        for kinds in cards.T:
            total += self.words.take(kinds.astype(np.intp), axis=0)
        return total.view(self._lane).T.astype(np.intp, order="C")

    def of_hands(self, hands: Iterable[Hand]) -> Holdings:
        """The same for hands of any sizes."""
        counts = np.array([list(hand.counts) for hand in hands], dtype=np.uint64)
        total = counts.reshape(-1, len(KINDS)) @ self.words
        return total.view(self._lane).T.astype(np.intp, order="C")

    def hands(self, holdings: Holdings) -> list[Hand]:
        """The hands that have these holdings."""
        counts = self.counts[holdings.T].astype(np.uint8).reshape(-1, len(KINDS))
        return [Hand.from_packed(int.from_bytes(row.tobytes(), "little")) for row in counts]

    def copies(self, card: Card) -> NDArray[np.int64]:
        """(size,): how often each holding of the card's suit has the card."""
        return self.counts[:, KIND_INDEX[card] % len(RANKS)]


@lru_cache(maxsize=16)
def suit_holdings(deck: Deck) -> SuitHoldings:
    """The holdings of a deck, made once."""
    return SuitHoldings(deck)
