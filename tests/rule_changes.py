"""One rule of a rule set changed to another value that its check lets pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any

from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.checks import check
from pinochle_cli.rules.keys import KEYS, Key

Values = dict[str, Any]

NO_AUCTION = {
    "turned": "dealers-last",
    "first_lead": "left-of-dealer",
    "both_reach": "higher",
    "zero_rule_sides": "both",
    "name_trump": "before-exchange",
}
AUCTION = {"turned": "none", "opening": 100, "step": 10, "dix_exchange": "none"}

BESIDE: dict[str, list[Values]] = {
    # what must change beside a key where it cannot change alone
    "bidding": [NO_AUCTION, AUCTION],
    "turned": [{**NO_AUCTION, "bidding": False}, {**AUCTION, "bidding": True}],
    "widow": [{"widow_use": "share-out"}],
    "widow_use": [{"widow": 7}, {"widow": 4}, {"name_trump": "before-exchange", "widow": 0}],
    "hand_size": [{"copies": 4}, {"copies": 4, "packet": (4,)}],
    "announcements": [{"announcement_unit": 100}],
    "run_contains_marriage": [{"extras": False}],
    "sitting_out": [{"seats": 5}, {"seats": 4}],
    "step": [{"multiple_of_step": False}],
    "opening": [{"first_bid_forced": 0}],
}

OTHERS: dict[str, list[Any]] = {
    # other values of keys that are lists or text
    "ranks": ["ATKQJ", "ATKQJ9", "ATKQ"],
    "sitting_out": [(4,), (5,), (2, 5), (1,)],
    "packet": [(4,), (3,), (2, 3), (50,)],
    "bid_hints": [(), ("long-suit",), ("flush", "aces")],
    "card_points": [
        (10, 10, 10, 0, 0, 0),
        (11, 10, 4, 3, 2, 0),
        (5, 0, 5, 0, 0, 0),
        (9, 7, 5, 3, 1),
    ],
    "game_points": [((0, 1),), ((0, 5), (300, 11)), ((0, 4), (300, 10), (350, 15))],
}


MOST = 3
"""So many other values of a number or a list are enough; of words each is tried."""


def changes(rules: Ruleset, key: Key) -> Iterator[tuple[Ruleset, set[str]]]:
    """The rule sets that differ from ``rules`` in ``key``, and in what has to change with it, with
    the names of all that changed."""
    found_so_far = 0
    for value in _others(rules, key):
        if found_so_far == MOST and not key.choices:
            return
        for beside in ({}, *BESIDE.get(key.name, [])):
            found = _changed(rules, {**beside, key.name: value})
            if found is not None:
                found_so_far += 1
                yield found
                break


def _others(rules: Ruleset, key: Key) -> list[Any]:
    now = key.of(rules)
    if isinstance(now, bool):
        return [not now]
    if isinstance(now, StrEnum):
        return [each for each in type(now) if each is not now]
    if isinstance(now, int):
        step = rules.auction.step or 10
        numbers = [0, 1, 2, 3, now + 1, now - 1, now + step, now * 2, now + 2, now + 4, -500, 100]
        return [each for each in dict.fromkeys(numbers) if each != now]
    return [each for each in OTHERS[key.name] if each != now]


def _changed(rules: Ruleset, values: Values) -> tuple[Ruleset, set[str]] | None:
    typed = {name: _typed(name, value) for name, value in values.items()}
    # With a name of its own it does not crowd the caches, which go by the name.
    other = with_values(replace(rules, name=f"{rules.name} {values}"), typed)
    repairs = {name: value for name, value in _repairs(other).items() if name not in values}
    if "hand_points" in values:
        repairs = {"last_trick": rules.scoring.last_trick - rules.scoring.hand_points}
        repairs["last_trick"] += values["hand_points"]
    other = with_values(other, repairs)
    if check(other) or meaningless(other, [*values][-1]):
        return None
    names = {name for name in KEYS if KEYS[name].of(other) != KEYS[name].of(rules)}
    return other, names


def _typed(name: str, value: Any) -> Any:
    default = KEYS[name].default
    return type(default)(value) if isinstance(default, StrEnum) else value


def with_values(rules: Ruleset, values: Values) -> Ruleset:
    """``rules`` with these values, by short name, unchecked."""
    for name, value in values.items():
        section = KEYS[name].section
        rules = replace(rules, **{section: replace(getattr(rules, section), **{name: value})})
    return rules


def _repairs(rules: Ruleset) -> Values:
    """The sums that the check asks for: cards dealt, points in a hand, a widow shared out."""
    deck, deal, scoring = rules.deck, rules.dealing, rules.scoring
    points = (scoring.card_points + (0,) * 6)[: len(deck.ranks)]
    total = sum(points) * deck.copies * 4 + scoring.last_trick
    found: Values = {"card_points": points, "hand_points": total}
    players = deal.players
    if players > 0 and (deck.size - deal.widow - deal.stock) % players == 0:
        found["hand_size"] = (deck.size - deal.widow - deal.stock) // players
    if rules.exchange.widow_use == "share-out":
        found["widow_keep"] = 1
    return found
