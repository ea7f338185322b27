"""What tricks are worth that were played side by side, and who has won them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.simulation.lockstep.cards import Ints, Places, Sets, count
from pinochle_cli.simulation.lockstep.orders import KEEP, kept_ranks
from pinochle_cli.simulation.lockstep.tricks import Tricks


class Won(NamedTuple):
    """``points`` (the last trick's bonus included) and ``tricks`` are (players, m)."""

    points: Ints
    tricks: Ints


def winnings(tricks: Tricks, rules: Ruleset) -> Won:
    """What each player has won."""
    seats, m = tricks.cards.shape[1:]
    points = np.zeros((seats, m), dtype=np.int64)
    wins = [tricks.winners == seat for seat in range(seats)]
    for value, ranks in _ranks_by_value(rules).items():
        in_trick = (tricks.cards & ranks != 0).sum(axis=1, dtype=np.uint8)
        for seat in range(seats):
            won = (in_trick * wins[seat]).sum(axis=0, dtype=np.uint8)
            points[seat] += value * won.astype(np.int64)
    points += rules.scoring.last_trick * np.stack([each[-1] for each in wins])
    return Won(points, np.stack([each.sum(axis=0, dtype=np.uint8) for each in wins]))


def buried_points(buried: Sets, trump: Places, rules: Ruleset) -> Ints:
    """(m,): what buried cards, (copies, m), count."""
    total = np.zeros(buried.shape[1], dtype=np.int64)
    if buried.any():
        kept = KEEP.into(buried, trump)
        for value, ranks in _ranks_by_value(rules).items():
            total += value * count(kept & ranks)
    return total


@lru_cache(maxsize=64)
def _ranks_by_value(rules: Ruleset) -> dict[int, np.uint32]:
    """All cards that count, in the bits of ``KEEP``, by what they count."""
    found: dict[int, set[str]] = {}
    for card, value in card_points(rules).items():
        if value:
            found.setdefault(value, set()).add(card.rank)
    return {value: kept_ranks(*ranks) for value, ranks in found.items()}
