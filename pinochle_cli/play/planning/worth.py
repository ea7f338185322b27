"""What a hand is worth before the auction: for each trump suit, what its side will come to."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pinochle_cli.engine.expected_meld import expected_meld
from pinochle_cli.play.planning.memory import whole_deck
from pinochle_cli.play.planning.strength import expected_tricks
from pinochle_cli.rules import SUITS, Hand, Ruleset, find_melds
from pinochle_cli.rules.seating import partner, players, sides
from pinochle_cli.rules.words import WhoMelds, WidowUse

PASSED_FOR_CHANCE = 2.2
"""A card that a partner chooses brings the bidder as much meld as so many cards by chance."""


class Worth(NamedTuple):
    """``sure`` is the hand's own meld, ``meld`` what the side can be expected to meld once cards
    have changed hands, ``tricks`` what it can be expected to win, all in points."""

    trump: str
    sure: int
    meld: float
    tricks: float

    @property
    def total(self) -> float:
        """What the side will come to."""
        return self.meld + self.tricks


@lru_cache(maxsize=1 << 12)
def worths(hand: Hand, rules: Ruleset) -> tuple[Worth, ...]:
    """What the hand is worth under each trump suit, the best first."""
    found = [worth(hand, suit, rules) for suit in SUITS]
    return tuple(sorted(found, key=lambda each: -each.total))


def worth(hand: Hand, trump: str, rules: Ruleset) -> Worth:
    """What the hand is worth as the bidder's under one trump suit, before or after a widow."""
    sure = find_melds(hand, trump, rules).total
    unseen = whole_deck(rules) - hand
    expected = expected_meld(rules, trump)
    comes = rules.dealing.hand_size + _comes(rules) - len(hand)
    own = expected.of(hand, unseen, min(max(comes, 0), len(unseen)))
    others = 0.0
    if rules.melds.who_melds is not WhoMelds.BIDDER:
        mates = len(sides(rules, players(rules)[0])[0]) - 1
        left = rules.dealing.hand_size - rules.exchange.pass_count * (mates > 0)
        others = mates * expected.of(Hand(), unseen, left)
    return Worth(trump, sure, own + others, expected_tricks(hand, trump, rules))


def _comes(rules: Ruleset) -> int:
    """How many cards by chance are worth what the bidder gets after the auction."""
    if rules.exchange.pass_count and partner(rules, players(rules)[0]) is not None:
        return round(PASSED_FOR_CHANCE * rules.exchange.pass_count)
    if rules.exchange.widow_use is WidowUse.SHARE_OUT:
        # He keeps what is best of it, and one card goes to his partner.
        return rules.dealing.widow - 1
    return rules.dealing.widow
