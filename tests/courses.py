"""The whole course of hands of simple players, as numbers, and the digests in the facts file.

``facts/simple_hands.txt`` says what ``play/`` makes of 2,000 deals of each preset whose hands can
also be played side by side. A line is a preset, the first deal of a block and a digest of the
block: of every call, every card that changed hands, all that was shown, buried and played, and the
result. After a rule or a habit was changed on purpose write the file anew (some minutes),
``python tests/courses.py > tests/facts/simple_hands.txt``; ``git diff`` shows which blocks change.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, pairwise, zip_longest
from typing import NamedTuple

import numpy as np
from deals import PRESETS
from fact_rows import FOLDER

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.play import HandState, play_hand, start
from pinochle_cli.play.players.simple import SimplePlayer
from pinochle_cli.play.settling import score_of, scored_sides
from pinochle_cli.rules import SUITS, Hand, Ruleset, load
from pinochle_cli.rules.cards import KIND_INDEX
from pinochle_cli.rules.melds import shown_cards
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players

SIDE_BY_SIDE = [name for name in PRESETS if not load(name).dealing.stock]
"""Presets without a stock: all of them are played side by side."""

SEED = 31
DEALS = 2_000
STARTS = (0, 8, *range(100, DEALS, 100))
"""Where blocks begin; the first is so short that it can always be played one by one."""

OUTCOMES = [*Outcome]
NOTHING = -1


class Block(NamedTuple):
    """Deals ``start`` to ``stop - 1``."""

    start: int
    stop: int


BLOCKS = [Block(*each) for each in pairwise((*STARTS, DEALS))]

Course = dict[str, np.ndarray]
"""What happened in m hands, part by part: whole numbers, (m, so many), with :data:`NOTHING` where
there is nothing to tell."""


def played_one_by_one(rules: Ruleset, seed: int, block: Block) -> Course:
    """The course of these deals as ``play/`` has it."""
    by_seat = {seat: SimplePlayer() for seat in players(rules)}
    deals = Dealer(rules, seed).deals(block.start, block.stop - block.start)
    hands = [_told(play_hand(start(rules, deals.deal(row)), by_seat)) for row in range(len(deals))]
    return {part: _padded([hand[part] for hand in hands]) for part in hands[0]}


def digest(course: Course) -> str:
    """Twelve letters that are others when any number is."""
    hashed = blake2b(digest_size=6)
    for part, numbers in course.items():
        trimmed = _trimmed(numbers)
        hashed.update(f"{part} {trimmed.shape}".encode())
        hashed.update(np.ascontiguousarray(trimmed, dtype="<i4"))
    return hashed.hexdigest()


def first_difference(one: Course, other: Course) -> tuple[int, str] | None:
    """The first row in which the two tell different things, and the first part in which they do."""
    found = []
    for place, part in enumerate(one):
        ours, theirs = _trimmed(one[part]), _trimmed(other[part])
        if ours.shape != theirs.shape:
            wide = max(ours.shape[1], theirs.shape[1])
            ours, theirs = (_widened(each, wide) for each in (ours, theirs))
        rows = np.flatnonzero((ours != theirs).any(axis=1))
        found += [(int(row), place, part) for row in rows[:1]]
    return min(found)[::2] if found else None


@lru_cache(maxsize=1)
def digests() -> dict[tuple[str, int], str]:
    """The facts file, by preset and first deal."""
    lines = (FOLDER / "simple_hands.txt").read_text().splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return {(preset, int(first)): hashed for preset, first, hashed in rows}


def _told(state: HandState) -> dict[str, list[int]]:
    seats = players(state.rules)
    laid = {
        seat: shown_cards([each.meld for each in state.melds if each.seat == seat])
        for seat in seats
    }
    contract, swaps = state.contract, [each.giver for each in state.exchanges if not each.receiver]
    handed = [each for each in state.exchanges if each.receiver]
    return {
        "calls": [*chain(*((seat, call.amount or 0) for seat, call in state.calls))],
        "contract": [contract.bidder, contract.bid] if contract else [],
        "trump": [SUITS.index(state.trump)] if state.trump else [],
        "handed": [*chain(*((each.giver, each.receiver, *_counts(each.cards)) for each in handed))],
        "swap": swaps,
        "shown": [*chain(*(_counts(laid[seat]) for seat in seats))] if state.trump else [],
        "buried": _counts(state.buried),
        "tricks": [
            *chain(*((each.leader, *(KIND_INDEX[c] for c in each.plays)) for each in state.tricks))
        ],
        "result": _result(state),
    }


def _result(state: HandState) -> list[int]:
    seats = players(state.rules)
    scored = zip(scored_sides(state), score_of(state).sides, strict=True)
    delta = {seat: side.delta for sides, side in scored for seat in sides}
    found = [OUTCOMES.index(state.outcome), *(delta[seat] for seat in seats)]
    if state.outcome is not Outcome.PASSED_OUT:
        made = bool(score_of(state).made)
        found += [made, *(state.meld_points((seat,)) for seat in seats)]
    if state.outcome is Outcome.PLAYED:
        found += [state.trick_points(seat) for seat in seats]
    return found


def _counts(hand: Hand) -> list[int]:
    return list(hand.counts)


def _padded(rows: list[list[int]]) -> np.ndarray:
    columns = [*zip_longest(*rows, fillvalue=NOTHING)]
    return np.array(columns, dtype=np.int64).reshape(len(columns), len(rows)).T


def _widened(numbers: np.ndarray, columns: int) -> np.ndarray:
    more = ((0, 0), (0, columns - numbers.shape[1]))
    return np.pad(numbers, more, constant_values=NOTHING)


def _trimmed(numbers: np.ndarray) -> np.ndarray:
    """Without columns at the end in which no hand has anything."""
    used = np.flatnonzero((numbers != NOTHING).any(axis=0))
    return numbers[:, : used[-1] + 1 if len(used) else 0]


def _facts() -> Iterator[str]:
    yield f"# What simple players make of {DEALS} deals of seed {SEED}, by preset and first deal of"
    yield "# a block, as play/ plays them: see tests/courses.py, which also writes this file anew."
    for preset in SIDE_BY_SIDE:
        rules = load(preset)
        for block in BLOCKS:
            yield f"{preset} {block.start} {digest(played_one_by_one(rules, SEED, block))}"


if __name__ == "__main__":
    for line in _facts():
        print(line)
