"""The game around the hands: running totals, and when it is over and who has won.

Scores stand side by side in one order that never changes; what changes from hand to hand is which
side bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import AuctionScoring, BothReach


class Reason(StrEnum):
    """Why a game is over, or why it goes on although a side has reached the target."""

    TARGET = "target"
    BOTH_BIDDER = "both-bidder"
    BOTH_HIGHER = "both-higher"
    TIE = "tie"
    TARGET_RAISED = "target-raised"
    SET_OUT = "set-out"
    HAND_IS_GAME = "hand-is-game"
    DECLARED_OUT = "declared-out"


class HandDone(NamedTuple):
    """A hand that has been scored. ``bidder`` is the side that bid, ``declared_out`` the side
    that stopped the hand saying it had reached the target; None for nobody."""

    deltas: tuple[int, ...]
    bidder: int | None = None
    declared_out: int | None = None
    redeal: bool = False


class Standing(NamedTuple):
    """How a game stands. ``target`` is None where each hand is a game; ``winners`` has the places
    of the sides that have won, several where opponents win together."""

    scores: tuple[int, ...]
    target: int | None
    over: bool = False
    winners: tuple[int, ...] = ()
    reason: Reason | None = None

    @property
    def takes_another_hand(self) -> bool:
        """Whether play goes on: always where each hand is a game of its own."""
        return not self.over or self.reason is Reason.HAND_IS_GAME


def opening(rules: Ruleset, scores: Sequence[int]) -> Standing:
    """A game before its first hand; ``scores`` has a number a side, the head start of each."""
    return Standing(tuple(scores), None if _each_hand_is_a_game(rules) else rules.game.target)


def after_hand(before: Standing, hand: HandDone, rules: Ruleset) -> Standing:
    """How the game stands after one more hand.

    >>> from pinochle_cli.rules import load
    >>> rules = load("partners-150")
    >>> now = after_hand(opening(rules, (130, 120)), HandDone((31, 14), bidder=0), rules)
    >>> now.scores, now.over, now.winners, now.reason.value
    ((161, 134), True, (0,), 'target')
    """
    scores = tuple(a + b for a, b in zip(before.scores, hand.deltas, strict=True))
    now = Standing(scores, before.target)
    if hand.declared_out is not None:
        return _after_declaring_out(now, hand.declared_out)
    if now.target is None:
        return now if hand.redeal else _after_game_of_one_hand(now, hand.deltas)
    there = [side for side, score in enumerate(scores) if score >= now.target]
    if len(there) == 1:
        return _won(now, there, Reason.TARGET)
    if there:
        return _when_several_are_there(now, there, hand, rules)
    out = rules.game.set_out
    if out < 0 and min(scores) <= out:
        return _by_higher_total(now, range(len(scores)), Reason.SET_OUT)
    return now


def _each_hand_is_a_game(rules: Ruleset) -> bool:
    in_game_points = rules.scoring.auction_scoring is AuctionScoring.GAME_POINTS
    return in_game_points or rules.game.target == 0


def _won(now: Standing, winners: Sequence[int], reason: Reason) -> Standing:
    return now._replace(over=True, winners=tuple(winners), reason=reason)


def _after_declaring_out(now: Standing, side: int) -> Standing:
    """The declarer wins if he is there, whatever the other has; else the other wins (source 2)."""
    there = now.target is not None and now.scores[side] >= now.target
    others = [each for each in range(len(now.scores)) if each != side]
    return _won(now, [side] if there else others, Reason.DECLARED_OUT)


def _after_game_of_one_hand(now: Standing, deltas: tuple[int, ...]) -> Standing:
    best = max(deltas)
    winners = [side for side, delta in enumerate(deltas) if delta == best]
    if len(winners) == len(deltas):
        return now._replace(reason=Reason.TIE)
    return _won(now, winners, Reason.HAND_IS_GAME)


def _when_several_are_there(
    now: Standing, there: Sequence[int], hand: HandDone, rules: Ruleset
) -> Standing:
    both_reach = rules.game.both_reach
    if both_reach is BothReach.RAISE:
        # Another hand is dealt first, also when one side is past the new target (ruling E3).
        target = (now.target or 0) + rules.game.raise_by
        return now._replace(target=target, reason=Reason.TARGET_RAISED)
    if both_reach is BothReach.BIDDER and hand.bidder is not None and hand.bidder in there:
        return _won(now, [hand.bidder], Reason.BOTH_BIDDER)
    return _by_higher_total(now, there, Reason.BOTH_HIGHER)


def _by_higher_total(now: Standing, sides: Sequence[int], reason: Reason) -> Standing:
    """The higher total wins; an exact tie plays another hand (source 1, ruling E2)."""
    best = max(now.scores[side] for side in sides)
    winners = [side for side in sides if now.scores[side] == best]
    return _won(now, winners, reason) if len(winners) == 1 else now._replace(reason=Reason.TIE)
