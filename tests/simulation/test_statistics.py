"""Sums of whole numbers have the mean and the error that the numbers have, whole or in parts."""

from __future__ import annotations

import statistics
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_cli.simulation.statistic import Statistic, Tally, statistic_of

NUMBERS = st.lists(st.integers(-5000, 5000), min_size=1, max_size=30)
KEYS = st.sampled_from([("hands", "bid"), ("hands", "made"), ("by_seat", "1", "meld")])
ADDED = st.lists(st.tuples(KEYS, st.integers(-50, 2000)), max_size=40)


def added(numbers: list[int]) -> Statistic:
    tally = Tally()
    for number in numbers:
        tally.add(("numbers",), number)
    ((_, found),) = tally.statistics()
    return found


@settings(max_examples=20)
@given(NUMBERS)
def test_mean_and_standard_error_are_those_of_the_numbers(numbers):
    found = added(numbers)
    assert found.n == len(numbers)
    assert found.mean == statistics.fmean(numbers)
    if len(numbers) < 2:
        assert found.se is None
    else:
        expected = statistics.stdev(numbers) / sqrt(len(numbers))
        assert found.se == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_equal_numbers_have_no_error_however_large_they_are():
    assert added([10**12 + 1] * 1000).se == 0.0
    assert added([10**12 + 1, 10**12 + 3]).se == 1.0


@settings(max_examples=20)
@given(NUMBERS, st.integers(0, 30))
def test_two_parts_together_are_the_whole(numbers, cut):
    first, second = numbers[:cut], numbers[cut:]
    parts = [added(part) if part else Statistic() for part in (first, second)]
    assert parts[0].merged(parts[1]) == parts[1].merged(parts[0]) == added(numbers)


def filled(numbers: list[tuple[tuple[str, ...], int]]) -> Tally:
    tally = Tally()
    for key, number in numbers:
        tally.add(key, number)
        tally.count(key, number)
    return tally


@settings(max_examples=20)
@given(ADDED, ADDED)
def test_tallies_merged_are_the_tally_of_all(one, other):
    merged = filled(one)
    merged.merge(filled(other))
    assert merged == filled(one + other)
    assert (merged == filled(one)) == (not other)


@settings(max_examples=20)
@given(ADDED)
def test_what_is_put_into_a_tally_is_as_good_as_what_was_added(numbers):
    whole, again = filled(numbers), Tally()
    for key, found in whole.statistics():
        again.put(key, found)
    for key, counts in whole.counts():
        again.put_counts(key, counts)
    assert again == whole


@settings(max_examples=20)
@given(ADDED)
def test_counts_tell_the_same_as_sums(numbers):
    tally = filled(numbers)
    for key, found in tally.statistics():
        assert found == statistic_of(tally.counts_of(key))
    assert not tally.counts_of(("nothing",))


BID, MADE = ("hands", "bid"), ("hands", "made")


def without_counts(numbers: list[int]) -> Tally:
    tally = Tally()
    for number in numbers:
        tally.add(BID, number)
    return tally


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_counts_of_only_some_of_the_numbers_are_left_out(order):
    """However tallies are put together, all three or two of them first."""
    tallies = [filled([(BID, 25), (MADE, 1)]), without_counts([25, 30]), filled([(BID, 26)])]
    merged = Tally()
    for place in order:
        merged.merge(tallies[place])
    assert dict(merged.statistics())[BID] == added([25, 25, 30, 26])
    assert dict(merged.counts()) == {MADE: Counter([1])}
    some, whole = Tally(), Tally()
    for place in order[:2]:
        some.merge(tallies[place])
    for each in (tallies[order[2]], some):
        whole.merge(each)
    assert whole == merged


def test_counts_are_whole_where_another_tally_has_none_of_the_numbers():
    merged = filled([(BID, 25)])
    merged.merge(without_counts([]))
    assert merged == filled([(BID, 25)])


def test_a_merged_tally_leaves_the_other_as_it_was():
    one, other = filled([(("a",), 1)]), filled([(("a",), 2)])
    one.merge(other)
    one.add(("a",), 7)
    one.count(("a",), 7)
    assert other == filled([(("a",), 2)])
