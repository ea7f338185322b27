"""Melds a player lays down line by line, and whether they may lie side by side.

:mod:`pinochle_cli.rules.melds` finds the best a hand may lay down; here a player's own choice is
judged. Nobody has to declare a meld, so any lines that the cards carry will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pinochle_cli.rules.cards import Card, Hand
from pinochle_cli.rules.melds import Line, Meld, excludes, lines
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import Ruleset


class RefusedMeld(NamedTuple):
    """A line that does not stand, and why. ``cards`` are the ones at fault, if any are."""

    meld: Meld
    reason: Refusal
    cards: Hand = Hand()


def named_meld(meld: str, suit: str | None, copies: int, trump: str, rules: Ruleset) -> Meld | None:
    """The meld of that name with its cards and its price, or None when the rules have none such
    under this trump: no such id, not in that suit, not in so many copies.

    >>> from pinochle_cli.rules import load
    >>> str(named_meld("run", "S", 1, "S", load("partners-150")).cards)
    'AS TS KS QS JS'
    """
    return melds_by_name(rules, trump).get((meld, suit, copies))


@lru_cache(maxsize=256)
def melds_by_name(rules: Ruleset, trump: str) -> dict[tuple[str, str | None, int], Meld]:
    """Every line that a meld sheet may have under ``trump``, by id, suit and copies."""
    return {
        (line.kind.id, line.suit, copies): line.meld(copies)
        for line in lines(rules, trump)
        for copies in range(1, line.most_copies + 1)
    }


def why_not_laid(
    hand: Hand, melds: Sequence[Meld], trump: str, rules: Ruleset
) -> RefusedMeld | None:
    """The first of ``melds`` that ``hand`` may not lay down beside those before it, or None."""
    needed: dict[str, Counter[Card]] = {}
    laid: list[Line] = []
    for meld in melds:
        if meld != named_meld(meld.meld, meld.suit, meld.copies, trump, rules):
            return RefusedMeld(meld, Refusal.NO_SUCH_MELD)
        line = _lines_by_name(rules, trump)[meld.meld, meld.suit]
        if not meld.cards <= hand:
            return RefusedMeld(meld, Refusal.NOT_HELD, meld.cards - hand)
        if line in laid:
            return RefusedMeld(meld, Refusal.COUNTED_TWICE, meld.cards)
        if any(excludes(line, other) for other in laid):
            return RefusedMeld(meld, Refusal.ABSORBED)
        taken = needed.setdefault(line.category, Counter())
        taken.update(meld.cards)
        short = Hand(card for card in taken if taken[card] > hand.count(card))
        if short:
            return RefusedMeld(meld, Refusal.COUNTED_TWICE, short)
        laid.append(line)
    return None


@lru_cache(maxsize=256)
def _lines_by_name(rules: Ruleset, trump: str) -> dict[tuple[str, str | None], Line]:
    return {(line.kind.id, line.suit): line for line in lines(rules, trump)}
