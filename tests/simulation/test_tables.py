"""Who sits where: one player everywhere, seat by seat, or changed about at several tables."""

from __future__ import annotations

from collections import Counter

import pytest
from deals import PRESETS

from pinochle_cli.rules import load
from pinochle_cli.rules.seating import players, sides
from pinochle_cli.simulation.outcomes import divisor
from pinochle_cli.simulation.tables import TablesError, parties, seat_players

SEATED = [
    # preset, names, who sits at which seat at each table
    ("partners-150", "a", ["aaaa"]),
    ("partners-150", "ab", ["abab", "baba"]),
    ("partners-150", "abca", ["abca"]),
    ("partners-150", "abab", ["abab"]),
    ("two-hand", "ab", ["ab", "ba"]),
    ("auction-3", "ab", ["aba", "bab"]),
    ("auction-3", "abc", ["abc", "bca", "cab"]),
    ("auction-4", "abc", ["abc-", "bca-", "cab-"]),
    ("auction-5", "ab", ["ab-a-", "ba-b-"]),
    ("partnership-6", "ab", ["ababab", "bababa"]),
    ("partnership-6", "abcdef", ["abcdef"]),
    ("partnership-8", "ab", ["abababab", "babababa"]),
]


@pytest.mark.parametrize(("preset", "names", "tables"), SEATED)
def test_players_sit_where_their_names_say(preset, names, tables):
    rules = load(preset)
    found = seat_players(rules, names)
    seats = range(1, rules.dealing.seats + 1)
    assert ["".join(table.get(seat, "-") for seat in seats) for table in found.tables] == tables
    assert found.mirrored == (len(tables) > 1)
    assert found.names == tuple(dict.fromkeys(names))


@pytest.mark.parametrize("preset", PRESETS)
def test_one_name_sits_at_every_seat_that_gets_cards(preset):
    rules = load(preset)
    (table,) = seat_players(rules, ["simple"]).tables
    assert table == dict.fromkeys(players(rules), "simple")


@pytest.mark.parametrize("preset", PRESETS)
def test_partners_are_one_party_and_others_are_alone(preset):
    rules = load(preset)
    found = parties(rules)
    if rules.dealing.sides == "alternating":
        assert found == sides(rules, 1)
    else:
        assert found == tuple((seat,) for seat in players(rules))


@pytest.mark.parametrize("preset", PRESETS)
def test_of_two_names_each_party_has_each_once(preset):
    rules = load(preset)
    found = seat_players(rules, ["a", "b"])
    assert len(found.tables) == 2
    for party in parties(rules):
        for seat in party:
            assert {table[seat] for table in found.tables} == {"a", "b"}
        for table in found.tables:
            assert len({table[seat] for seat in party}) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_difference_is_divided_by_what_it_was_multiplied_with(preset):
    """A player's seats are averaged at each table, and the tables too."""
    rules = load(preset)
    assert divisor(seat_players(rules, ["a"])) == 1
    mirrored = seat_players(rules, ["a", "b"])
    seats = Counter(mirrored.tables[0].values())
    assert divisor(mirrored) == 2 * seats["a"] * seats["b"]


REFUSED = [
    # preset, names
    ("partners-150", ""),
    ("partners-150", "aa"),
    ("partners-150", "abc"),
    ("partners-150", "abcde"),
    ("two-hand", "aa"),
    ("two-hand", "abc"),
    ("auction-3", "aab"),
    ("auction-3", "abcd"),
    ("auction-4", "abcd"),
    ("partnership-6", "abc"),
]


@pytest.mark.parametrize(("preset", "names"), REFUSED)
def test_names_that_cannot_be_seated_are_refused(preset, names):
    rules = load(preset)
    with pytest.raises(TablesError, match=f"^{len(names)} players for {preset}: ") as caught:
        seat_players(rules, names)
    assert f"each of {len(players(rules))} seats" in str(caught.value)
