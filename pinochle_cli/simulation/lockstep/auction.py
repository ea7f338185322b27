"""Auctions side by side. What may be called is what :mod:`pinochle_cli.rules.auction` says."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pinochle_cli.rules.ruleset import Auction
from pinochle_cli.rules.words import AllPass
from pinochle_cli.simulation.lockstep.cards import Ints, Places, Truths

NOBODY = -1


class Calls(NamedTuple):
    """A call in each of the auctions ``rows``: the place of who calls, and his bid or 0."""

    rows: Places
    caller: Places
    amount: Ints


class Auctions(NamedTuple):
    """``bidder`` is the place among the players, :data:`NOBODY` where all passed; both (m,)."""

    bidder: Places
    bid: Ints
    calls: list[Calls]


def auctions(limits: Ints, auction: Auction) -> Auctions:
    """Everybody bids the least he may up to his limit; ``limits`` is (players, m)."""
    table = _Table(limits, auction)
    while table.call():
        pass
    bidder = table.bidder
    bid = (table.least - auction.step) * (bidder != NOBODY)
    if auction.all_pass is AllPass.DEALER_FORCED:
        forced = bidder == NOBODY
        bidder = bidder + (len(limits) - 1 - NOBODY) * forced
        bid = bid + (auction.forced_bid or auction.opening) * forced
    return Auctions(bidder, bid, table.calls)


class _Open(NamedTuple):
    """Auctions that are open, (k,) each. ``still_in`` has a bit a player who has not passed,
    ``least`` is the least that may be bid."""

    rows: Places
    still_in: Places
    caller: Places
    bidder: Places
    least: Ints

    def take(self, which: Places) -> _Open:
        """Some of them."""
        return _Open(*(each.take(which) for each in self))


class _Table:
    """All auctions after some calls. ``bidder`` and ``least``, which would have to be bid next, are
    known of those that are over."""

    def __init__(self, limits: Ints, auction: Auction) -> None:
        self._seats, self._m = limits.shape
        self._limits = limits.reshape(-1)
        self._auction = auction
        self._next = _next_callers(self._seats)
        self._open = self._opened()
        self.bidder: Places = np.empty(self._m, dtype=np.intp)
        self.least: Ints = np.empty(self._m, dtype=np.int64)
        self.calls: list[Calls] = []

    def call(self) -> bool:
        """The next call of every auction that is open. Says whether there was one."""
        self._close(~self._waiting())
        rows, still_in, caller, bidder, least = self._open
        if not len(rows):
            return False
        bids = self._limits.take(caller * self._m + rows) >= least
        if not self.calls and self._auction.first_bid_forced:
            bids[:] = True
        self.calls.append(Calls(rows, caller, least * bids))
        still_in = still_in ^ (~bids << caller)
        following = self._next.take(still_in * self._seats + caller)
        bidder = bidder + (caller - bidder) * bids
        self._open = _Open(rows, still_in, following, bidder, least + self._auction.step * bids)
        return True

    def _opened(self) -> _Open:
        auction, nought = self._auction, np.zeros(self._m, dtype=np.intp)
        first = auction.first_bid_forced or auction.opening
        if auction.multiple_of_step:
            first = -(-first // auction.step) * auction.step
        everybody = (1 << self._seats) - 1
        rows = np.arange(self._m)
        return _Open(rows, nought + everybody, nought, nought + NOBODY, nought + first)

    def _waiting(self) -> Truths:
        """Everybody is asked once, but for a dealer who is forced to bid; then who has not passed,
        as long as there are several."""
        now, auction, calls = self._open, self._auction, len(self.calls)
        if calls < self._seats:
            forced = auction.all_pass is AllPass.DEALER_FORCED and calls == self._seats - 1
            asked: Truths = (now.bidder != NOBODY) | (not forced)
            return asked
        several: Truths = now.still_in & (now.still_in - 1) != 0
        return several & (auction.auction_rounds != 1)

    def _close(self, ended: Truths) -> None:
        """Put the auctions aside that are over."""
        if ended.any():
            over = self._open.take(np.flatnonzero(ended))
            self.bidder[over.rows], self.least[over.rows] = over.bidder, over.least
            self._open = self._open.take(np.flatnonzero(~ended))


@lru_cache(maxsize=8)
def _next_callers(seats: int) -> Places:
    """By who has not passed, and after that by who called: the next one clockwise who has not;
    without one himself."""
    found = np.zeros((1 << seats, seats), dtype=np.intp)
    for still_in in range(1 << seats):
        for caller in range(seats):
            following = ((caller + ahead) % seats for ahead in range(1, seats))
            found[still_in, caller] = next((at for at in following if still_in >> at & 1), caller)
    return found.reshape(-1)
