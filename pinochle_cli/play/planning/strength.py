"""What a hand can be expected to win in tricks as the bidder's: a rule of thumb with numbers.

The share of the trick points that the bidder's side wins is taken to grow with the trumps and aces
of his hand. The numbers are rounded least-squares fits to some hundred hands a preset that planners
played against each other, each seat in turn bidding with the suit that is worth most to it; what is
left unexplained is about an eighth of all trick points from hand to hand.
"""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.rules import SUITS, Card, Hand, Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.tricks import count_suit
from pinochle_cli.rules.words import Sides


class Weights(NamedTuple):
    """Shares of all trick points: a fixed one, and one for each card or suit of the kind."""

    base: float
    trump: float
    trump_ace: float
    trump_ten: float
    plain_ace: float
    short_suit: float


PAIRS = Weights(0.27, 0.045, 0.04, 0.02, 0.04, -0.02)
ALONE = Weights(0.166, 0.032, 0.082, 0.039, 0.073, 0.02)

PASSED_CARD = 0.015
"""What each card that partners exchange adds to the share of the bidder's side."""


def expected_tricks(hand: Hand, trump: str, rules: Ruleset) -> float:
    """Trick points, last trick included, that the side of a bidder with this hand can expect."""
    weights = PAIRS if rules.dealing.sides is Sides.ALTERNATING else ALONE
    # The numbers are for decks of two copies and four players.
    scale = 2 / rules.deck.copies * len(players(rules)) / 4
    share = weights.base + PASSED_CARD * rules.exchange.pass_count
    for weight, number in zip(weights[1:], features_of(hand, trump), strict=True):
        share += weight * number * scale
    return rules.scoring.hand_points * min(max(share, 0.0), 1.0)


def features_of(hand: Hand, trump: str) -> tuple[int, ...]:
    """Trumps, trump aces, trump tens, plain aces, plain suits of at most two cards."""
    plain = [suit for suit in SUITS if suit != trump]
    return (
        count_suit(hand, trump),
        hand.count(Card("A", trump)),
        hand.count(Card("T", trump)),
        sum(hand.count(Card("A", suit)) for suit in plain),
        sum(count_suit(hand, suit) <= 2 for suit in plain),
    )
