"""The statistics of :mod:`pinochle_cli.simulation.outcomes`, of many hands at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pinochle_cli.rules.cards import SUITS
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import Sides
from pinochle_cli.simulation.lockstep.auction import NOBODY
from pinochle_cli.simulation.lockstep.cards import Ints, Truths
from pinochle_cli.simulation.lockstep.played import PlayedHands
from pinochle_cli.simulation.outcomes import BEST, BID, DEALT, HANDS, PLAYER, SEAT, under
from pinochle_cli.simulation.statistic import Key, Statistic, Tally


def add_played(tally: Tally, rules: Ruleset, played: PlayedHands, player: str) -> None:
    """What comes out of these hands, ``player`` being the name of the one at every seat."""
    for key, statistic in _statistics(rules, played, player):
        if statistic.n:
            tally.put(key, statistic)


def _statistic(numbers: Ints, of: Truths) -> Statistic:
    """Of the hands for which ``of`` is true."""
    counted = numbers * of
    return Statistic(int(np.count_nonzero(of)), int(counted.sum()), int(counted @ counted))


def _share(true: Truths, of: Truths) -> Statistic:
    """How often something is true in the hands for which ``of`` is."""
    n = int(np.count_nonzero(true & of))
    return Statistic(int(np.count_nonzero(of)), n, n)


def _statistics(
    rules: Ruleset, played: PlayedHands, player: str
) -> Iterator[tuple[Key, Statistic]]:
    yield from _dealt(played)
    yield from _hands(rules, played)
    for place, seat in enumerate(players(rules)):
        for name, statistic in _seat(played, place):
            yield (SEAT, str(seat), name), statistic
            yield (PLAYER, player, name), statistic


def _dealt(played: PlayedHands) -> Iterator[tuple[Key, Statistic]]:
    every = np.ones(played.dealt[:, 0].size, dtype=bool)
    yield (DEALT, BEST), _statistic(played.dealt.max(axis=1).ravel(), every)
    for place, suit in enumerate(SUITS):
        yield (DEALT, under(suit)), _statistic(played.dealt[:, place].ravel(), every)


def _hands(rules: Ruleset, played: PlayedHands) -> Iterator[tuple[Key, Statistic]]:
    every, some = np.ones_like(played.passed), ~played.passed
    played_out = some & ~played.instant
    out = {
        Outcome.PASSED_OUT: played.passed,
        Outcome.INSTANT: played.instant,
        Outcome.PLAYED: played_out,
    }
    for outcome in Outcome:
        name = outcome.value.replace("-", "_")
        yield (HANDS, name), _share(out.get(outcome, ~every), every)
    yield (HANDS, "meld_lost"), _share(played.lost, every)
    if rules.auction.bidding:
        yield from _contracts(played)
    first = _first_side(rules, played)
    names = ("bidders", "others") if rules.auction.bidding else ("first", "others")
    both = ((first, played.first), (~first, played.others))
    for name, (own, delta) in zip(names, both, strict=True):
        yield (HANDS, f"meld_{name}"), _statistic((played.meld * own).sum(axis=0), some)
        yield (HANDS, f"delta_{name}"), _statistic(delta, some)
    points = (played.points * first).sum(axis=0)
    yield (HANDS, f"points_{names[0]}"), _statistic(points, played_out)


def _contracts(played: PlayedHands) -> Iterator[tuple[Key, Statistic]]:
    contract = played.bidder != NOBODY
    yield (HANDS, "bid"), _statistic(played.bid, contract)
    yield (HANDS, "made"), _share(played.made, contract)
    # A bid and whether it was made as one number, so that one sorting tells both.
    results = (2 * played.bid + played.made).take(np.flatnonzero(contract))
    found, numbers = np.unique(results, return_counts=True)
    by_bid: dict[int, list[int]] = {}
    for result, n in zip(found.tolist(), numbers.tolist(), strict=True):
        by_bid.setdefault(result >> 1, [0, 0])[result & 1] = n
    for amount, (lost, made) in by_bid.items():
        yield (BID, str(amount), "made"), Statistic(lost + made, made, made)


def _first_side(rules: Ruleset, played: PlayedHands) -> Truths:
    """(players, m): who is on the bidder's side, or on the first player's without a bidder."""
    place = np.arange(len(played.meld))[:, None]
    first = np.maximum(played.bidder, 0)
    if rules.dealing.sides is Sides.ALTERNATING:
        place, first = place & 1, first & 1
    same: Truths = place == first
    return same


def _seat(played: PlayedHands, place: int) -> Iterator[tuple[str, Statistic]]:
    some, is_bidder = ~played.passed, played.bidder == place
    yield "delta", _statistic(played.delta[place], np.ones_like(some))
    yield "bids", _share(is_bidder, played.bidder != NOBODY)
    yield "bid", _statistic(played.bid, is_bidder)
    yield "made", _share(played.made, is_bidder)
    yield "meld", _statistic(played.meld[place], some)
    yield "points", _statistic(played.points[place], some & ~played.instant)
