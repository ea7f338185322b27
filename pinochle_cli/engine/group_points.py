"""What a group of melds pays for every holding of its cards, all holdings in one go.

:meth:`pinochle_cli.rules.melds.Group.best` searches one holding; here line after line is laid on
the whole table, which holds the best that the lines so far make of each holding.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.rules.cards import Card
from pinochle_cli.rules.melds import Group, Line, excludes

Points = NDArray[np.int64]

MOST_HOLDINGS = 20_000
"""Of the cards of one group: house rules may let many melds share cards. The presets need some
thousands."""

MOST_EXCLUSIONS = 32
"""Sets of melds that can no longer be laid, each of which needs a table for itself. The presets
need two."""


@lru_cache(maxsize=256)
def group_points(group: Group, copies: int) -> Points | None:
    """(copies + 1,) * cards: the points of the group by the counts of its sorted cards. None where
    the table would be too large, or melds exclude each other in too many ways."""
    cards = sorted(group.cards)
    if (copies + 1) ** len(cards) > MOST_HOLDINGS:
        return None
    # By the lines, as bits, that are excluded of those that are still to be laid.
    tables = {0: np.zeros((copies + 1,) * len(cards), dtype=np.int64)}
    for place, line in enumerate(group.lines):
        later = enumerate(group.lines[place + 1 :])
        barred = sum(excludes(line, other) << at for at, other in later)
        found: dict[int, Points] = {}
        for excluded, points in tables.items():
            _keep_best(found, excluded >> 1, points)
            if not excluded & 1:
                _keep_best(found, excluded >> 1 | barred, _laid(line, points, cards))
        tables = found
        if len(tables) > MOST_EXCLUSIONS:
            return None
    (points,) = tables.values()
    points.setflags(write=False)
    return points


def _keep_best(tables: dict[int, Points], excluded: int, points: Points) -> None:
    known = tables.get(excluded)
    tables[excluded] = points if known is None else np.maximum(known, points)


def _laid(line: Line, points: Points, cards: Sequence[Card]) -> Points:
    """The points when any number of copies of ``line`` is laid beside what pays ``points``."""
    best = points.copy()
    for copies, price in enumerate(line.prices, 1):
        needed = [line.needed[card] * copies for card in cards]
        with_it = tuple(slice(number, None) for number in needed)
        without = tuple(slice(len(points) - number) for number in needed)
        best[with_it] = np.maximum(best[with_it], points[without] + price)
    return best
