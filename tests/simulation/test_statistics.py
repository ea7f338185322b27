"""Sums of whole numbers have the mean and the error that the numbers have, whole or in parts."""

from __future__ import annotations

import statistics
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_cli.simulation.statistic import Statistic, Tally

NUMBERS = st.lists(st.integers(-5000, 5000), min_size=1, max_size=30)
KEYS = st.sampled_from([("hands", "bid"), ("hands", "made"), ("by_seat", "1", "meld")])
ADDED = st.lists(st.tuples(KEYS, st.integers(-50, 2000)), max_size=40)


def statistic_of(numbers: list[int]) -> Statistic:
    tally = Tally()
    for number in numbers:
        tally.add(("numbers",), number)
    ((_, found),) = tally.statistics()
    return found


@settings(max_examples=20)
@given(NUMBERS)
def test_mean_and_standard_error_are_those_of_the_numbers(numbers):
    found = statistic_of(numbers)
    assert found.n == len(numbers)
    assert found.mean == statistics.fmean(numbers)
    if len(numbers) < 2:
        assert found.se is None
    else:
        expected = statistics.stdev(numbers) / sqrt(len(numbers))
        assert found.se == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_equal_numbers_have_no_error_however_large_they_are():
    assert statistic_of([10**12 + 1] * 1000).se == 0.0
    assert statistic_of([10**12 + 1, 10**12 + 3]).se == 1.0


@settings(max_examples=20)
@given(NUMBERS, st.integers(0, 30))
def test_two_parts_together_are_the_whole(numbers, cut):
    first, second = numbers[:cut], numbers[cut:]
    parts = [statistic_of(part) if part else Statistic() for part in (first, second)]
    assert parts[0].merged(parts[1]) == parts[1].merged(parts[0]) == statistic_of(numbers)


def filled(added: list[tuple[tuple[str, ...], int]]) -> Tally:
    tally = Tally()
    for key, number in added:
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
def test_what_is_put_into_a_tally_is_as_good_as_what_was_added(added):
    whole, again = filled(added), Tally()
    for key, found in whole.statistics():
        again.put(key, found)
    for key, counts in whole.counts():
        again.put_counts(key, counts)
    assert again == whole


@settings(max_examples=20)
@given(ADDED)
def test_counts_tell_the_same_as_sums(added):
    tally = filled(added)
    for key, found in tally.statistics():
        counts = tally.counts_of(key)
        assert found == Statistic(
            counts.total(),
            sum(number * copies for number, copies in counts.items()),
            sum(number**2 * copies for number, copies in counts.items()),
        )
    assert not tally.counts_of(("nothing",))


def test_a_merged_tally_leaves_the_other_as_it_was():
    one, other = filled([(("a",), 1)]), filled([(("a",), 2)])
    one.merge(other)
    one.add(("a",), 7)
    one.count(("a",), 7)
    assert other == filled([(("a",), 2)])
