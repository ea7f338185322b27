"""Which cards to bury: what stays melded, what the buried cards count, what the rest will win."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.play.planning.choosing import (
    check_choices,
    choices_of,
    count_choices,
    first_of,
)
from pinochle_cli.play.planning.strength import expected_tricks
from pinochle_cli.rules import Hand, Meld, Ruleset
from pinochle_cli.rules.exchange import free_cards, melds_after_burying
from pinochle_cli.rules.tricks import card_points

MOST_WEIGHED = 1_000
"""Choices that a player weighs for one burial; advice weighs all. Three of 18 cards are 816."""


class Burial(NamedTuple):
    """Cards to bury. ``buried`` are their points, which surely count, ``tricks`` what the rest of
    the hand can be expected to win."""

    cards: Hand
    meld_before: int
    meld_after: int
    buried: int
    tricks: float

    @property
    def value(self) -> float:
        """What the choice comes to."""
        return self.meld_after + self.buried + self.tricks


class Burying(NamedTuple):
    """A bidder's hand with the widow in it and the melds laid from it, under ``trump``."""

    rules: Ruleset
    hand: Hand
    laid: tuple[Meld, ...]
    trump: str

    def all(self) -> list[Burial]:
        """Every burial that the rules allow, the best first."""
        sure, out_of, number = self._due()
        check_choices(out_of, number)
        burials = (self.weigh(sure + cards) for cards in choices_of(out_of, number))
        return sorted(burials, key=lambda burial: -burial.value)

    def best(self) -> Burial:
        """The best of them; where they are very many, the best among as many of the cards that are
        best by themselves as can be weighed."""
        sure, out_of, number = self._due()
        if count_choices(out_of, number) > MOST_WEIGHED:
            single = sorted(out_of, key=lambda card: -self.weigh(Hand([card])).value)
            out_of = first_of(single, number, MOST_WEIGHED)
        burials = (self.weigh(sure + cards) for cards in choices_of(out_of, number))
        return max(burials, key=lambda burial: burial.value)

    def weigh(self, cards: Hand) -> Burial:
        """One choice."""
        values = card_points(self.rules)
        left = melds_after_burying(self.hand, self.laid, cards, self.trump, self.rules)
        rest = self.hand - cards
        buried = sum(values[card] for card in cards)
        # The buried points are no longer there to be won.
        open_share = 1 - buried / self.rules.scoring.hand_points
        tricks = expected_tricks(rest, self.trump, self.rules) * open_share
        before = sum(meld.points for meld in self.laid)
        return Burial(cards, before, sum(meld.points for meld in left), buried, tricks)

    def _due(self) -> tuple[Hand, Hand, int]:
        """The cards that surely go, and out of which cards how many more: cards of a meld only
        when every free card goes."""
        number = self.rules.dealing.widow
        free = free_cards(self.hand, self.laid)
        if len(free) >= number:
            return Hand(), free, number
        return free, self.hand - free, number - len(free)
