"""The statistics of :mod:`pinochle_cli.simulation.outcomes`, of many hands at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.rules.cards import SUITS
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import Sides
from pinochle_cli.simulation.lockstep.auction import NOBODY
from pinochle_cli.simulation.lockstep.played import PlayedHands
from pinochle_cli.simulation.lockstep.tricks import Truths
from pinochle_cli.simulation.outcomes import BEST, BID, DEALT, HANDS, PLAYER, SEAT, under
from pinochle_cli.simulation.statistic import Key, Statistic, Tally

Numbers = NDArray[np.generic]


def add_played(tally: Tally, rules: Ruleset, played: PlayedHands, player: str) -> None:
    """What comes out of these hands, ``player`` being the name of the one at every seat."""
    for key, numbers in _numbers(rules, played, player):
        if numbers.size:
            tally.put(key, _statistic(numbers))


def _statistic(numbers: Numbers) -> Statistic:
    whole = numbers.astype(np.int64)
    return Statistic(whole.size, int(whole.sum()), int((whole * whole).sum()))


def _numbers(rules: Ruleset, played: PlayedHands, player: str) -> Iterator[tuple[Key, Numbers]]:
    yield from _dealt(played)
    yield from _hands(rules, played)
    for place, seat in enumerate(players(rules)):
        for name, numbers in _seat(played, place):
            yield (SEAT, str(seat), name), numbers
            yield (PLAYER, player, name), numbers


def _dealt(played: PlayedHands) -> Iterator[tuple[Key, Numbers]]:
    yield (DEALT, BEST), played.dealt.max(axis=1).ravel()
    for place, suit in enumerate(SUITS):
        yield (DEALT, under(suit)), played.dealt[:, place].ravel()


def _hands(rules: Ruleset, played: PlayedHands) -> Iterator[tuple[Key, Numbers]]:
    out = {Outcome.PASSED_OUT: played.passed, Outcome.INSTANT: played.instant}
    out[Outcome.PLAYED] = ~(played.passed | played.instant)
    for outcome in Outcome:
        name = outcome.value.replace("-", "_")
        yield (HANDS, name), out.get(outcome, np.zeros_like(played.passed))
    yield (HANDS, "meld_lost"), played.lost
    contract = played.bidder != NOBODY
    if rules.auction.bidding:
        bid, made = played.bid[contract], played.made[contract]
        yield (HANDS, "bid"), bid
        yield (HANDS, "made"), made
        for amount in np.unique(bid).tolist():
            yield (BID, str(amount), "made"), made[bid == amount]
    some = ~played.passed
    first = _first_side(rules, played)
    names = ("bidders", "others") if rules.auction.bidding else ("first", "others")
    both = ((first, played.first), (~first, played.others))
    for name, (own, delta) in zip(names, both, strict=True):
        yield (HANDS, f"meld_{name}"), np.where(own, played.meld, 0).sum(axis=0)[some]
        yield (HANDS, f"delta_{name}"), delta[some]
    points = np.where(first, played.points, 0).sum(axis=0)
    yield (HANDS, f"points_{names[0]}"), points[out[Outcome.PLAYED]]


def _first_side(rules: Ruleset, played: PlayedHands) -> Truths:
    """(players, m): who is on the bidder's side, or on the first player's without a bidder."""
    place = np.arange(len(played.meld))[:, None]
    first = np.where(played.bidder == NOBODY, 0, played.bidder)
    if rules.dealing.sides is Sides.ALTERNATING:
        place, first = place % 2, first % 2
    same: Truths = place == first
    return same


def _seat(played: PlayedHands, place: int) -> Iterator[tuple[str, Numbers]]:
    is_bidder = played.bidder == place
    contract = played.bidder != NOBODY
    yield "delta", played.delta[place]
    yield "bids", is_bidder[contract]
    yield "bid", played.bid[is_bidder]
    yield "made", played.made[is_bidder]
    yield "meld", played.meld[place][~played.passed]
    yield "points", played.points[place][~(played.passed | played.instant)]
