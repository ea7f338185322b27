"""The course of hands played side by side, in the same numbers as :mod:`courses` has it in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from courses import NOTHING, OUTCOMES, Block, Course

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.cards import KINDS
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players, sides
from pinochle_cli.rules.words import WhoMelds
from pinochle_cli.simulation.lockstep.auction import NOBODY
from pinochle_cli.simulation.lockstep.hands import play_simple
from pinochle_cli.simulation.lockstep.melds import lockstep_melds
from pinochle_cli.simulation.lockstep.orders import KEEP
from pinochle_cli.simulation.lockstep.played import PlayedHands


def played_side_by_side(rules: Ruleset, seed: int, block: Block) -> Course:
    """The course of these deals as lock-step has it."""
    deals = Dealer(rules, seed).deals(block.start, block.stop - block.start)
    played = play_simple(deals)
    bids, played_on = played.bidder != NOBODY, ~played.passed
    plays_out = ~(played.passed | played.instant)
    parts = {
        "calls": _calls(played, rules),
        "contract": _where(bids, [_seats(rules, played.bidder), played.bid]),
        "trump": _where(played_on, [played.trump]),
        "handed": _where(played_on, _handed(played, rules)),
        "swap": _where(played.course.swapper != NOBODY, [_seats(rules, played.course.swapper)]),
        "shown": _where(played_on, _shown(played, rules)),
        "buried": _counts_of_sets(played.course.buried) * plays_out[:, None],
        "tricks": _where(plays_out, _tricks(played, rules)),
        "result": _result_side_by_side(played, plays_out),
    }
    return {part: np.array(numbers, dtype=np.int64) for part, numbers in parts.items()}


def _where(told: np.ndarray, columns: Iterable[np.ndarray]) -> np.ndarray:
    """Columns, (m, so many), with :data:`NOTHING` in the hands of which nothing is told."""
    numbers = np.array([*columns], dtype=np.int64).reshape(-1, len(told)).T
    return np.where(told[:, None], numbers, NOTHING)


def _seats(rules: Ruleset, places: np.ndarray) -> np.ndarray:
    return np.array(players(rules))[places]


def _calls(played: PlayedHands, rules: Ruleset) -> np.ndarray:
    found = np.full((len(played.bid), 2 * len(played.course.calls)), NOTHING, dtype=np.int64)
    for number, (rows, caller, amount) in enumerate(played.course.calls):
        found[rows, 2 * number] = _seats(rules, caller)
        found[rows, 2 * number + 1] = amount
    return found


def _handed(played: PlayedHands, rules: Ruleset) -> Iterator[np.ndarray]:
    for giver, receiver, cards in played.course.gifts:
        yield _seats(rules, giver)
        yield _seats(rules, receiver)
        yield from _counts_of_sets(cards).T


def _shown(played: PlayedHands, rules: Ruleset) -> Iterator[np.ndarray]:
    melds = lockstep_melds(rules)
    for place, seat in enumerate(players(rules)):
        shown = melds.shown(melds.holdings(played.course.melding[:, place]), played.trump)
        lays = np.ones(len(played.bid), dtype=bool)
        if rules.melds.who_melds is WhoMelds.BIDDER:
            lays = [seat in sides(rules, players(rules)[bidder])[0] for bidder in played.bidder]
        yield from (_counts_of_sets(shown) * np.array(lays)[:, None]).T


def _tricks(played: PlayedHands, rules: Ruleset) -> Iterator[np.ndarray]:
    tricks = played.course.tricks
    for leaders, cards in zip(tricks.leaders, tricks.cards, strict=True):
        yield _seats(rules, leaders)
        for card in cards:
            yield KEEP.kinds[played.trump, np.bitwise_count(card - np.uint32(1))]


def _result_side_by_side(played: PlayedHands, plays_out: np.ndarray) -> np.ndarray:
    outcome = np.full(len(plays_out), OUTCOMES.index(Outcome.PLAYED))
    outcome[played.instant] = OUTCOMES.index(Outcome.INSTANT)
    outcome[played.passed] = OUTCOMES.index(Outcome.PASSED_OUT)
    always = [outcome, *played.delta]
    parts = [
        _where(np.ones(len(outcome), dtype=bool), always),
        _where(~played.passed, [played.made, *played.meld]),
        _where(plays_out, played.points),
    ]
    return np.concatenate(parts, axis=1)


def _counts_of_sets(held: np.ndarray) -> np.ndarray:
    """(m, 24) of (copies, m)."""
    bits = held[:, :, None] >> np.arange(len(KINDS), dtype=np.uint32) & np.uint32(1)
    return bits.sum(axis=0)
