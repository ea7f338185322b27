"""Auctions side by side. What may be called is what :mod:`pinochle_cli.rules.auction` says."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import AllPass
from pinochle_cli.simulation.lockstep.cards import Ints

NOBODY = -1


class Contracts(NamedTuple):
    """``bidder`` is the place among the players, :data:`NOBODY` where all passed; both (m,)."""

    bidder: NDArray[np.intp]
    bid: Ints


def auctions(limits: Ints, rules: Ruleset) -> Contracts:
    """Everybody bids the least he may up to his limit; ``limits`` is (players, m)."""
    table = _Table(limits, rules)
    while table.call():
        pass
    return table.contracts()


class _Table:
    """All auctions after some calls."""

    def __init__(self, limits: Ints, rules: Ruleset) -> None:
        seats, hands = limits.shape
        self._rules = rules
        self._seats = seats
        self._limits = limits
        self._still_in = np.ones((seats, hands), dtype=bool)
        self._to_call = np.zeros(hands, dtype=np.intp)
        self._high = np.zeros(hands, dtype=np.int64)
        self._bidder = np.full(hands, NOBODY, dtype=np.intp)
        self._calls = 0
        self._open = np.arange(hands)

    def call(self) -> bool:
        """The next call of every auction that is open. Says whether there was one."""
        self._open = self._open[self._waiting()]
        rows = self._open
        if not len(rows):
            return False
        seat = self._to_call[rows]
        minimum = self._minimum(rows)
        must = self._calls == 0 and self._rules.auction.first_bid_forced > 0
        bids = (self._limits[seat, rows] >= minimum) | must
        self._high[rows] = np.where(bids, minimum, self._high[rows])
        self._bidder[rows] = np.where(bids, seat, self._bidder[rows])
        self._still_in[seat, rows] &= bids
        self._to_call[rows] = self._next(seat, rows)
        self._calls += 1
        return True

    def contracts(self) -> Contracts:
        """Who has won, the forced dealer included."""
        auction = self._rules.auction
        bidder, bid = self._bidder, self._high
        if auction.all_pass is AllPass.DEALER_FORCED:
            forced = bidder == NOBODY
            bidder = np.where(forced, self._seats - 1, bidder)
            bid = np.where(forced, auction.forced_bid or auction.opening, bid)
        return Contracts(bidder, bid)

    def _waiting(self) -> NDArray[np.bool_]:
        rows, auction = self._open, self._rules.auction
        if self._calls < self._seats:
            forced = auction.all_pass is AllPass.DEALER_FORCED and self._calls == self._seats - 1
            return self._bidder[rows] != NOBODY if forced else np.ones(len(rows), dtype=bool)
        if auction.auction_rounds == 1:
            return np.zeros(len(rows), dtype=bool)
        several: NDArray[np.bool_] = self._still_in[:, rows].sum(axis=0) > 1
        return several

    def _minimum(self, rows: NDArray[np.intp]) -> Ints:
        auction = self._rules.auction
        first = auction.opening
        if self._calls == 0 and auction.first_bid_forced:
            first = auction.first_bid_forced
        lowest = np.where(self._bidder[rows] == NOBODY, first, self._high[rows] + auction.step)
        if auction.multiple_of_step:
            lowest = -(-lowest // auction.step) * auction.step
        return lowest

    def _next(self, seat: NDArray[np.intp], rows: NDArray[np.intp]) -> NDArray[np.intp]:
        """The next seat clockwise that has not passed; without one the seat itself."""
        found = seat.copy()
        for ahead in range(self._seats - 1, 0, -1):
            following = (seat + ahead) % self._seats
            found = np.where(self._still_in[following, rows], following, found)
        return found
