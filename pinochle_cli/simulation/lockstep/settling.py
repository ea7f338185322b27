"""What hands come to that were played side by side: points by player, scores by party.

A party is what has a score of its own: partners together, or everybody at the table where a bidder
plays alone, also who sits out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pinochle_cli.rules.cards import SUITS
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import Sides
from pinochle_cli.simulation.lockstep.auction import NOBODY
from pinochle_cli.simulation.lockstep.cards import Ints, Places, Truths
from pinochle_cli.simulation.lockstep.played import Course, PlayedHands
from pinochle_cli.simulation.lockstep.scoring import Facts, score_hands
from pinochle_cli.simulation.lockstep.winnings import buried_points, winnings


class Contracts(NamedTuple):
    """What was bid and named; ``bidder`` is a place among the players or
    :data:`~pinochle_cli.simulation.lockstep.auction.NOBODY`. All (m,)."""

    bidder: Places
    bid: Ints
    trump: Places


class Laid(NamedTuple):
    """What players lay down: points, and how many of them are dix; both (players, m)."""

    points: Ints
    dix: Ints


class Ended(NamedTuple):
    """Hands that are over. ``dealt`` is (players, 4, m), the meld of each dealt hand under each
    trump suit; ``instant`` (m,) says who won by meld alone, ``turned_nine`` (m,) whether the
    dealer's side scored at once for the turned card."""

    dealt: Ints
    contracts: Contracts
    laid: Laid
    instant: Truths
    turned_nine: Truths
    course: Course


def settle(ended: Ended, rules: Ruleset) -> PlayedHands:
    """Count and score all hands."""
    (bidder, bid, trump), (meld, dix) = ended.contracts, ended.laid
    parties = _Parties(rules)
    passed = (bidder == NOBODY) & rules.auction.bidding
    played = ~(passed | ended.instant)
    won = winnings(ended.course.tricks, rules)
    points = won.points * played
    buried = buried_points(ended.course.buried, trump, rules) * played
    facts = Facts(
        bids=parties.of(bidder),
        bid=bid,
        spades=trump == SUITS.index("S"),
        meld=parties.sums(meld),
        dix=parties.sums(dix),
        points=parties.sums(points),
        tricks=parties.sums(won.tricks),
        buried=buried,
        instant=ended.instant,
    )
    scores = score_hands(facts, rules)
    deltas = scores.deltas
    deltas[parties.by_place[-1]] += rules.exchange.turned_nine * ended.turned_nine
    deltas *= ~passed
    # Without a bidder the first player stands for him.
    first = parties.of(np.maximum(bidder, 0))
    own = bidder == np.arange(len(meld))[:, None]
    return PlayedHands(
        passed=passed,
        instant=ended.instant & ~passed,
        bidder=bidder,
        bid=bid,
        trump=trump,
        dealt=ended.dealt,
        meld=meld * ~passed,
        points=points + own * buried,
        delta=deltas[parties.by_place],
        first=(deltas * first).sum(axis=0),
        others=(deltas * ~first).sum(axis=0),
        made=scores.made & ~passed,
        lost=scores.lost & ~passed,
        course=ended.course,
    )


class _Parties:
    """Who has a score together; ``by_place`` has the number of each player's party."""

    def __init__(self, rules: Ruleset) -> None:
        seats = players(rules)
        if rules.dealing.sides is Sides.ALTERNATING:
            self._number = 2
            self.by_place = [place % 2 for place in range(len(seats))]
        else:
            self._number = rules.dealing.seats
            self.by_place = [seat - 1 for seat in seats]

    def sums(self, numbers: Ints) -> Ints:
        """(parties, m) of (players, m)."""
        total = np.zeros((self._number, numbers.shape[1]), dtype=np.int64)
        for party, of_player in zip(self.by_place, numbers, strict=True):
            total[party] += of_player
        return total

    def of(self, place: Places) -> Truths:
        """(parties, m): which party the player belongs to; none for nobody."""
        party = np.array([*self.by_place, NOBODY]).take(place)
        same: Truths = party == np.arange(self._number)[:, None]
        return same
