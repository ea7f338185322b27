"""A second meld evaluator, slow and simple: lay down single melds in every way that is allowed.

It shares no code with ``pinochle_cli.rules.melds``: it deals with one copy of one meld at a time,
tries all sets of them over a list of physical cards, and prices a set by counting equal melds.
"""

from __future__ import annotations

from collections import Counter
from functools import cache


def naive_total(hand: list[str], trump: str, rules) -> int:
    """The best total over every set of melds in which no category uses a card twice."""
    melds = rules.melds
    by_category: dict[str, list] = {}
    for kind in melds.chart:
        if kind.absorbs and not melds.extras:
            continue
        category = kind.category
        if melds.run_contains_marriage and kind.inside:
            category = "a category of its own: " + kind.id
        suits = [trump] if kind.suit != "plain" else [s for s in "SHDC" if s != trump]
        for suit in suits:
            needed = [c if kind.suit == "fixed" else c + suit for c in kind.cards]
            by_category.setdefault(category, []).append((kind, suit, Counter(needed)))
    return sum(_best(Counter(hand), options, melds) for options in by_category.values())


def _best(held: Counter, options: list, melds) -> int:
    @cache
    def extend(cards: tuple, first: int, chosen: tuple[int, ...]) -> int:
        best = _price(chosen, options, melds)
        left = Counter(dict(cards))
        for index in range(first, len(options)):
            needed = options[index][2]
            if needed <= left and _may_join(options, chosen, index):
                rest = tuple(sorted((left - needed).items()))
                best = max(best, extend(rest, index, (*chosen, index)))
        return best

    return extend(tuple(sorted(held.items())), 0, ())


def _may_join(options: list, chosen: tuple[int, ...], index: int) -> bool:
    """A meld with extra cards stands in place of what it absorbs in its suit, so it is there once,
    alone."""
    new, suit, _ = options[index]
    for other, its_suit, _ in (options[each] for each in chosen):
        if suit != its_suit and "fixed" not in (new.suit, other.suit):
            continue
        if other.absorbs and (new.absorbs or new.id in other.absorbs):
            return False
        if new.absorbs and other.id in new.absorbs:
            return False
    return True


def _price(chosen: tuple[int, ...], options: list, melds) -> int:
    total = 0
    for index, copies in Counter(chosen).items():
        listed = options[index][0].points
        total += listed[0] * copies if melds.doubles == "twice" else _chart_price(listed, copies)
    return total


def _chart_price(listed: tuple[int, ...], copies: int) -> int:
    """The printed price; beyond the chart every way to split the copies, the best of them."""
    if copies <= len(listed):
        return listed[copies - 1]
    splits = range(1, len(listed) + 1)
    return max(
        listed[part - 1] + (_chart_price(listed, copies - part) if copies > part else 0)
        for part in splits
    )
