"""The facts of a hand that is to be scored, and what cannot be among them.

The facts of a hand stand side by side, the bidding side first. Where a bidder plays alone, every
player at the table is a side, also one who sat out: all are paid (rulings G1 and G2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pinochle_cli.rules.auction import Bidding, bid
from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.errors import PinochleError
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import AllPass, Sides


class ScoreError(PinochleError):
    """Facts that cannot be, or an outcome that the rules refuse; ``reason`` is then its word."""

    def __init__(self, message: str, reason: Refusal | None = None) -> None:
        super().__init__(f"{message}: {reason} ({reason.meaning})" if reason else message)
        self.reason = reason


class HandFacts(NamedTuple):
    """What a hand came to, a number a side, the bidding side first; amounts are points.

    ``points`` are trick points, the last trick included, without the ``buried`` ones; ``dix``
    says how much of ``meld`` is dix; ``tricks`` how many each side won. None stands for what
    nobody knows, and is asked for where the answer depends on it. ``turned_nine`` is the side
    whose dealer turned a nine, counted from 0.

    >>> HandFacts(Outcome.THROWN_IN, ("Us", "Them"), bid=52, meld=(20, 6)).points
    ()
    """

    outcome: Outcome
    names: tuple[str, ...]
    bid: int | None = None
    trump: str | None = None
    meld: tuple[int, ...] = ()
    points: tuple[int | None, ...] = ()
    dix: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    buried: int = 0
    turned_nine: int | None = None


def number_of_sides(rules: Ruleset) -> int:
    """How many scores a table keeps."""
    alternating = rules.dealing.sides is Sides.ALTERNATING
    return 2 if alternating else rules.dealing.seats


def check_facts(facts: HandFacts, rules: Ruleset) -> None:
    """Raise :class:`ScoreError` for the first thing that cannot be, or is missing."""
    for problem in _problems(facts, rules):
        raise ScoreError(problem)


def _problems(facts: HandFacts, rules: Ruleset) -> Iterator[str]:
    if len(facts.names) != number_of_sides(rules):
        yield f"{len(facts.names)} sides: {rules.name} scores {number_of_sides(rules)}"
    if facts.turned_nine is not None and not rules.exchange.turned_nine:
        yield f"{rules.name} scores nothing for a turned nine"
    if facts.outcome is Outcome.PASSED_OUT:
        if not rules.auction.bidding:
            yield f"{rules.name} has no auction that could be passed out"
        elif rules.auction.all_pass is AllPass.DEALER_FORCED:
            yield f"under {rules.name} a hand is not passed out: the dealer must take the bid"
        return
    if facts.outcome is Outcome.DECLARED_OUT and not rules.game.declaring_out:
        yield f"{rules.name} has no declaring out"
    yield from _bid_problems(facts, rules)
    if facts.outcome in (Outcome.PLAYED, Outcome.DECLARED_OUT):
        yield from _points_problems(facts, rules)
    yield from _meld_problems(facts)


def _bid_problems(facts: HandFacts, rules: Ruleset) -> Iterator[str]:
    if facts.bid is None:
        if rules.auction.bidding:
            example = f"--bid {rules.auction.opening}"
            yield f"no bid: {rules.name} has an auction; give it, as in {example}"
        return
    if not rules.auction.bidding:
        yield f"a bid of {facts.bid}: {rules.name} has no auction"
        return
    auction = rules.auction
    forced = auction.forced_bid or auction.opening
    if auction.all_pass is AllPass.DEALER_FORCED and facts.bid == forced:
        return
    reason = Bidding.opened(rules).why_illegal(1, bid(facts.bid))
    first = min(auction.opening, auction.first_bid_forced or auction.opening)
    overcalled = auction.first_bid_forced and facts.bid >= first
    if reason is not None and not overcalled:
        grid = Bidding.opened(rules).grid
        steps = f" in steps of {grid}" if grid > 1 else ""
        yield f"a bid of {facts.bid}: {rules.name} bids from {first}{steps}"


def _points_problems(facts: HandFacts, rules: Ruleset) -> Iterator[str]:
    known = [points for points in facts.points if points is not None]
    whole, buried = rules.scoring.hand_points, facts.buried
    if not known:
        yield "no trick points: give them, as in --points 17,8"
        return
    if min(known) < 0 or buried < 0:
        yield "trick points are never below zero"
    if buried and not rules.dealing.widow:
        yield f"{rules.name} buries nothing"
    played = facts.outcome is Outcome.PLAYED
    complete = len(known) == len(facts.names) and played
    told = " + ".join(map(str, known)) + (f" + {buried} buried" if buried else "")
    total = sum(known) + buried
    if (complete and total != whole) or total > whole:
        told += f" = {total}" if "+" in told else ""
        yield f"trick points {told}: a hand has {whole}, last trick included"
    if facts.tricks is not None and played:
        yield from _tricks_problems(facts, rules)


def _tricks_problems(facts: HandFacts, rules: Ruleset) -> Iterator[str]:
    tricks = facts.tricks or ()
    due = tricks_in_hand(rules)
    if sum(tricks) != due or min(tricks) < 0:
        yield f"tricks {' + '.join(map(str, tricks))}: a hand has {due}"
    for name, won, points in zip(facts.names, tricks, facts.points, strict=False):
        if won == 0 and points:
            yield f"{name} won no trick and cannot have {points} trick points"


def _meld_problems(facts: HandFacts) -> Iterator[str]:
    if any(meld < 0 for meld in facts.meld):
        yield "meld is never below zero"
    for name, dix, meld in zip(facts.names, facts.dix or (), facts.meld, strict=False):
        if not 0 <= dix <= meld:
            yield f"{name}: {dix} dix in a meld of {meld}"
