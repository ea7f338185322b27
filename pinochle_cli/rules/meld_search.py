"""The search for the melds of one category that pay most side by side.

A choice is told by one whole number, its *value*: more points are better; of equal points fewer
cards; of those fewer copies of the line that stands first. The values of melds that lie side by
side add up, so the search may take its lines in any order, and lines that do not compete may be
searched apart and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pinochle_cli.rules.cards import contains

MOST_REMEMBERED = 1 << 17
"""Answers that a search keeps, and choices that a group of melds does."""


class Ladder(NamedTuple):
    """A line as the search climbs it, copy by copy.

    ``one_copy`` is the packed number of its cards, ``mask`` picks them out of a packed hand,
    ``values`` has the value of one, two and more copies. ``competing`` are the other ladders that
    need a card of it or may not lie beside it, ``excluded`` those that may not: both as bits, by
    place.
    """

    one_copy: int
    mask: int
    values: tuple[int, ...]
    competing: int
    excluded: int


class MeldSearch:
    """What ladders make of any holding; ``known`` has what it has found for some of them."""

    def __init__(self, ladders: Sequence[Ladder]) -> None:
        self._ladders = ladders
        self._all = (1 << len(ladders)) - 1
        self.known: dict[tuple[int, int], int] = {}

    def best(self, held: int) -> int:
        """The value of the best choice from the cards of that packed number."""
        if len(self.known) > MOST_REMEMBERED:
            self.known.clear()
        return self._best(self._all, held)

    def _best(self, lines: int, held: int) -> int:
        """The best of some of the lines: each set of them that competes by itself."""
        able = 0
        for place in _places(lines):
            if contains(held, self._ladders[place].one_copy):
                able |= 1 << place
        value = 0
        while able:
            part = self._joined(able & -able, able)
            value += self._best_of_part(part, held)
            able &= ~part
        return value

    def _joined(self, part: int, lines: int) -> int:
        """The lines that compete with ``part``, or with lines that do, and so on."""
        reached = part
        while reached:
            place = reached.bit_length() - 1
            more = self._ladders[place].competing & lines & ~part
            part |= more
            reached = reached & ~(1 << place) | more
        return part

    def _best_of_part(self, part: int, held: int) -> int:
        mask = 0
        for place in _places(part):
            mask |= self._ladders[place].mask
        held &= mask
        found = self.known.get((part, held))
        if found is None:
            found = self.known[part, held] = self._climb(part, held)
        return found

    def _climb(self, part: int, held: int) -> int:
        """Each number of copies of the line that most others compete with."""
        ladders = self._ladders
        place = max(_places(part), key=lambda at: (ladders[at].competing & part).bit_count())
        ladder, rest = ladders[place], part & ~(1 << place)
        best = self._best(rest, held) if rest else 0
        beside = rest & ~ladder.excluded
        for value in ladder.values:
            if not contains(held, ladder.one_copy):
                break
            held -= ladder.one_copy
            if beside:
                value += self._best(beside, held)
            best = max(best, value)
        return best


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
