"""What a hand can be expected to meld, of which only some cards are known.

A meld is the sum over the groups of :func:`pinochle_cli.rules.melds.groups`, and so is its
expectation; of each group only its own few cards matter. So the exact expectation is a sum over
the ways in which the group's cards can come, and the same small sums come up in deal after deal.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.group_points import Points, group_points
from pinochle_cli.rules.cards import UNIT, Hand
from pinochle_cli.rules.melds import Group, groups
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.tricks import count_suit

Counts = tuple[int, ...]

MOST_REMEMBERED = 1 << 16
"""Small sums that a group keeps."""


class _Draw(NamedTuple):
    """``draws`` of ``cards`` unseen cards come, of which ``trumps`` are trumps and so many times
    likelier."""

    cards: int
    trumps: int
    draws: int
    tilt: float


class ExpectedMeld:
    """Expectations under one rule set and trump suit."""

    def __init__(self, rules: Ruleset, trump: str) -> None:
        self._trump = trump
        copies = rules.deck.copies
        self._groups = [_group_points(group, copies, trump) for group in groups(rules, trump)]

    def of(self, held: Hand, unseen: Hand, draws: int, tilt: float = 1.0) -> float:
        """The expected meld of a hand that surely has ``held`` and gets ``draws`` cards of
        ``unseen``. Each trump is ``tilt`` times as likely as a plain card to be among them: 1 for
        chance alone, more for the hand of somebody who chose the suit."""
        draw = _Draw(len(unseen), count_suit(unseen, self._trump), draws, tilt)
        return sum([group.of(held, unseen, draw) for group in self._groups])


@lru_cache(maxsize=64)
def expected_meld(rules: Ruleset, trump: str) -> ExpectedMeld:
    """The expectations of a rule set under one trump suit, with what they remember."""
    return ExpectedMeld(rules, trump)


def _group_points(group: Group, copies: int, trump: str) -> _GroupPoints | _SurePoints:
    points = group_points(group, copies)
    return _SurePoints(group) if points is None else _GroupPoints(group, points, trump)


class _SurePoints:
    """A group too wide to be tabulated: what is surely held counts, what may be drawn does not."""

    def __init__(self, group: Group) -> None:
        self._group = group

    def of(self, held: Hand, unseen: Hand, draw: _Draw) -> float:
        """The points of the cards held."""
        return sum(meld.points for meld in self._group.best(held.packed))


class _GroupPoints:
    """One group: its points by the counts of its cards, an axis a card."""

    def __init__(self, group: Group, points: Points, trump: str) -> None:
        cards = sorted(group.cards)
        self._shifts = [UNIT[card].bit_length() - 1 for card in cards]
        self._trumps = tuple([card.suit == trump for card in cards])
        self._points = points.astype(np.float64)
        self._known: dict[tuple[Counts, Counts, _Draw], float] = {}

    def of(self, held: Hand, unseen: Hand, draw: _Draw) -> float:
        """The expected points of the group."""
        have = tuple([held.packed >> shift & 255 for shift in self._shifts])
        open_ = tuple([unseen.packed >> shift & 255 for shift in self._shifts])
        key = (have, open_, draw)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._mean(have, open_, draw)
        return found

    def _mean(self, have: Counts, open_: Counts, draw: _Draw) -> float:
        """Points by how the group's cards come, weighted by the ways in which they do."""
        ways = _ways_to_come(open_, self._trumps, draw)
        # What is held and what is unseen are together never more than the deck has.
        span = tuple([slice(h, h + n + 1) for h, n in zip(have, open_, strict=True)])
        return float((ways.by_counts * self._points[span]).sum() / ways.total)


class _Ways(NamedTuple):
    """``by_counts`` are the weights of drawing so many of each card of a group, ``total`` their
    sum."""

    by_counts: NDArray[np.float64]
    total: float


@lru_cache(maxsize=128)
def _ways_to_come(open_: Counts, trumps: tuple[bool, ...], draw: _Draw) -> _Ways:
    """The ways to draw the cards of a group, ``open_`` of each of which some are ``trumps``, and
    the rest of the draws out of the others. Whoever compares gifts or plays asks for the same."""
    by_card = [
        np.array([comb(n, d) * (draw.tilt**d if trump else 1.0) for d in range(n + 1)])
        for n, trump in zip(open_, trumps, strict=True)
    ]
    drawn = reduce(np.add.outer, [np.arange(n + 1) for n in open_])
    own_trumps = sum([n for n, trump in zip(open_, trumps, strict=True) if trump])
    others, other_trumps = draw.cards - sum(open_), draw.trumps - own_trumps
    rest = np.array([_ways(other_trumps, others, draw, d) for d in range(sum(open_) + 1)])
    ways = reduce(np.multiply.outer, by_card) * rest[drawn]
    return _Ways(ways, float(ways.sum()))


def _ways(trumps: int, cards: int, draw: _Draw, drawn: int) -> float:
    """The weight of drawing the rest out of ``cards`` others, when so many are drawn already."""
    left, plain = draw.draws - drawn, cards - trumps
    by_trumps = [
        comb(trumps, t) * draw.tilt**t * comb(plain, left - t) for t in range(min(trumps, left) + 1)
    ]
    return float(sum(by_trumps))
