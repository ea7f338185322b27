"""The statistics of :mod:`pinochle_cli.simulation.outcomes`, of many hands at a time."""

from __future__ import annotations

from collections import Counter
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
from pinochle_cli.simulation.statistic import Key, Statistic, Tally, statistic_of


def add_played(tally: Tally, rules: Ruleset, played: PlayedHands, player: str) -> None:
    """What comes out of these hands, ``player`` being the name of the one at every seat."""
    first = _first_side(rules, played)
    for key, statistic in _statistics(rules, played, first, player):
        if statistic.n:
            tally.put(key, statistic)
    for key, numbers in _counted(rules, played, first):
        if numbers.size:
            counts = _counts(numbers)
            tally.put(key, statistic_of(counts))
            tally.put_counts(key, counts)


def _counts(numbers: Ints) -> Counter[int]:
    values, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))


def _statistic(numbers: Ints, of: Truths) -> Statistic:
    """Of the hands for which ``of`` is true."""
    counted = numbers * of
    return Statistic(int(np.count_nonzero(of)), int(counted.sum()), int(counted @ counted))


def _share(true: Truths, of: Truths) -> Statistic:
    """How often something is true in the hands for which ``of`` is."""
    n = int(np.count_nonzero(true & of))
    return Statistic(int(np.count_nonzero(of)), n, n)


def _statistics(
    rules: Ruleset, played: PlayedHands, first: Truths, player: str
) -> Iterator[tuple[Key, Statistic]]:
    yield from _dealt(played)
    yield from _hands(rules, played, first)
    for place, seat in enumerate(players(rules)):
        for name, statistic in _seat(played, place):
            yield (SEAT, str(seat), name), statistic
            yield (PLAYER, player, name), statistic


def _dealt(played: PlayedHands) -> Iterator[tuple[Key, Statistic]]:
    every = np.ones(played.dealt[:, 0].size, dtype=bool)
    for place, suit in enumerate(SUITS):
        yield (DEALT, under(suit)), _statistic(played.dealt[:, place].ravel(), every)


def _counted(rules: Ruleset, played: PlayedHands, first: Truths) -> Iterator[tuple[Key, Ints]]:
    """The numbers of which every value is counted."""
    yield (DEALT, BEST), played.dealt.max(axis=1)
    if rules.auction.bidding:
        yield (HANDS, "bid"), played.bid[played.bidder != NOBODY]
    name = _names(rules)[0]
    some = ~played.passed
    yield (HANDS, f"meld_{name}"), (played.meld * first).sum(axis=0)[some]
    played_out = some & ~played.instant
    yield (HANDS, f"points_{name}"), (played.points * first).sum(axis=0)[played_out]


def _names(rules: Ruleset) -> tuple[str, str]:
    """What the first side and the others are called."""
    return ("bidders" if rules.auction.bidding else "first", "others")


def _hands(rules: Ruleset, played: PlayedHands, first: Truths) -> Iterator[tuple[Key, Statistic]]:
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
    name, others = _names(rules)
    yield (HANDS, f"delta_{name}"), _statistic(played.first, some)
    yield (HANDS, f"delta_{others}"), _statistic(played.others, some)
    yield (HANDS, f"meld_{others}"), _statistic((played.meld * ~first).sum(axis=0), some)


def _contracts(played: PlayedHands) -> Iterator[tuple[Key, Statistic]]:
    contract = played.bidder != NOBODY
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
