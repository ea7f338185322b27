"""From how often each total is reached: the chance to make each bid, and what may be bid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.auction import Bidding

MOST_BIDS = 40
"""Bids that are listed; where more could be made, every second, fifth, … is."""


class BidChance(NamedTuple):
    """How often a bid is made: in ``made`` of ``n`` hands."""

    bid: int
    made: int
    n: int

    @property
    def p(self) -> float:
        """The share."""
        return self.made / self.n

    @property
    def se(self) -> float:
        """The standard error of the share."""
        return sqrt(self.p * (1 - self.p) / self.n)


class Recommendation(NamedTuple):
    """The highest bid made often enough, under the trump suit in which it is highest; None for
    both when not even the lowest bid is."""

    trump: str | None
    bid: int | None
    p: float


def lowest_bid(rules: Ruleset) -> int:
    """The least that can be bid first."""
    return Bidding.opened(rules).minimum


def bid_chances(totals: Counter[int], rules: Ruleset) -> list[BidChance]:
    """The chance to make each bid from the lowest to the highest that was ever made, on an even
    grid. ``totals`` has how often each total was the highest bid to be made."""
    n = sum(totals.values())
    low, step = lowest_bid(rules), rules.auction.step
    top = max(totals, default=0)
    if not n or top < low:
        return [BidChance(low, 0, n)] if n else []
    grid = step
    for factor in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        grid = step * factor
        if (top - low) // grid < MOST_BIDS:
            break
    return [BidChance(bid, made_at(totals, bid), n) for bid in range(low, top + 1, grid)]


def made_at(totals: Counter[int], bid: int) -> int:
    """How many hands make that bid."""
    return sum(count for total, count in totals.items() if total >= bid)


def recommend(
    by_trump: Mapping[str, Counter[int]], rules: Ruleset, confidence: float
) -> Recommendation:
    """The highest bid that is made at least that often."""
    best = Recommendation(None, None, 0.0)
    for trump, totals in by_trump.items():
        n = sum(totals.values())
        bid = _highest(totals, rules, confidence)
        if bid is None:
            continue
        p = made_at(totals, bid) / n
        if best.bid is None or (bid, p) > (best.bid, best.p):
            best = Recommendation(trump, bid, p)
    return best


def _highest(totals: Counter[int], rules: Ruleset, confidence: float) -> int | None:
    """The highest bid of the auction's own steps that is made often enough."""
    n, low, step = sum(totals.values()), lowest_bid(rules), rules.auction.step
    if not n or made_at(totals, low) < confidence * n:
        return None
    most, reached = low, 0
    for total in sorted(totals, reverse=True):
        reached += totals[total]
        if reached >= confidence * n:
            most = total
            break
    return low + (most - low) // step * step
