"""The table of a group of melds against the search that is asked for each holding by itself."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from deals import PRESETS
from meld_charts import BETROTHED, COURT, dozen, fixed_melds

from pinochle_cli.engine.expected_meld import expected_meld
from pinochle_cli.engine.group_points import MOST_EXCLUSIONS, group_points
from pinochle_cli.play.planning.memory import whole_deck
from pinochle_cli.rules import SUITS, Hand, Ruleset, load
from pinochle_cli.rules.cards import UNIT
from pinochle_cli.rules.melds import Group, groups

HOLDINGS = 150
"""Of one group that are looked at; smaller tables are looked at whole."""


def check(rules: Ruleset, trump: str, source: random.Random) -> int:
    """How many tables there are under a trump suit; their entries are what the search finds."""
    made = 0
    for group in groups(rules, trump):
        table = group_points(group, rules.deck.copies)
        if table is None:
            continue
        made += 1
        some = [*product(range(rules.deck.copies + 1), repeat=table.ndim)]
        if len(some) > HOLDINGS:
            some = source.sample(some, HOLDINGS)
        cards = sorted(group.cards)
        for counts in some:
            packed = sum(UNIT[card] * count for card, count in zip(cards, counts, strict=True))
            assert table[counts] == sum(meld.points for meld in group.best(packed)), counts
    return made


@pytest.mark.parametrize("preset", PRESETS)
def test_tables_have_what_the_search_finds(preset):
    rules = load(preset)
    for trump in "SD":
        assert check(rules, trump, random.Random(preset)) == len(groups(rules, trump))


MANY = [fixed_melds(COURT), fixed_melds(BETROTHED), *(dozen(random.Random(at)) for at in range(12))]


@pytest.mark.parametrize("changes", MANY)
def test_tables_of_a_dozen_melds_have_what_the_search_finds(changes):
    rules = load("partners-150", changes)
    assert check(rules, "C", random.Random(3)) == len(groups(rules, "C"))


def widest(rules: Ruleset) -> Group:
    return max(groups(rules, "S"), key=lambda group: len(group.lines))


def pairs_that_exclude(number: int) -> Ruleset:
    """So many melds each of which may not lie beside another one of its own."""
    cards = {f"large{at}": "KS QS" for at in range(number)}
    cards |= {f"small{at}": "KS" for at in range(number)}
    prices = {name: 10 + at for at, name in enumerate(cards)}
    absorbs = {f"melds.large{at}.absorbs": f"small{at}" for at in range(number)}
    return load("partners-150", fixed_melds(cards, prices) | absorbs)


def test_melds_that_exclude_each_other_in_too_many_ways_have_no_table():
    few, many = pairs_that_exclude(3), pairs_that_exclude(7)
    assert 2**3 <= MOST_EXCLUSIONS < 2**7
    assert check(few, "S", random.Random(1)) == len(groups(few, "S"))
    assert group_points(widest(few), 2) is not None
    assert group_points(widest(many), 2) is None
    deck = whole_deck(many)
    assert expected_meld(many, "S").of(Hand(), deck, 12) > 0


def test_no_holding_is_searched_to_make_the_tables_of_what_can_be_expected():
    rules = load("partners-150", fixed_melds(COURT | {"again": "KS QS"}))
    deck = whole_deck(rules)
    for trump in SUITS:
        assert expected_meld(rules, trump).of(Hand(), deck, 12) > 0
    assert not widest(rules).search.known


def test_a_table_cannot_be_changed():
    table = group_points(widest(load("partners-150")), 2)
    assert table is not None
    assert np.count_nonzero(table)
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 1
