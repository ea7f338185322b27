"""Distributions drawn: bins hold everything and say what, bars are as long as they say."""

from __future__ import annotations

import io
import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from pinochle_cli.formats.bars import WIDE, bar, counted_percent, percent
from pinochle_cli.formats.histograms import MOST_ROWS, bins, histogram, rows_for

COUNTS = st.dictionaries(st.integers(-2_000, 1_000_000), st.integers(1, 10_000), min_size=1)
TENS = st.dictionaries(st.integers(-9, 90).map(lambda n: n * 10), st.integers(1, 99), min_size=1)


@given(COUNTS | TENS, st.integers(2, 30))
def test_bins_hold_every_value_once_and_stand_in_order(counts, most):
    found = bins(counts, most)
    assert len(found) <= most
    for each in found:
        inside = [weight for value, weight in counts.items() if each.low <= value <= each.high]
        assert each.weight == sum(inside)
    assert sum(each.weight for each in found) == sum(counts.values())
    for one, other in pairwise(found):
        assert one.high < other.low
    assert len({each.high - each.low for each in found[1:-1]}) <= 1


@given(COUNTS | TENS)
def test_a_bin_states_its_range(counts):
    for each in bins(counts):
        told = re.fullmatch(r"(up to )?(-?\d+)( or more)?(?: to (-?\d+))?", each.label).groups()
        low, high = int(told[1]), int(told[3] or told[1])
        values = [value for value in counts if each.low <= value <= each.high]
        assert all(told[0] or value >= low for value in values)
        assert all(told[2] or value <= high for value in values)


FACTS = [
    # counts, labels
    ({5: 3}, ["5"]),
    ({0: 1, 1: 1, 3: 1}, ["0", "1", "2", "3"]),
    ({200: 1, 210: 2, 230: 1}, ["200", "210", "220", "230"]),
    ({**dict.fromkeys(range(5), 100), 8: 1, 9: 1, 40: 1}, ["0", "1", "2", "3", "4", "5 or more"]),
    ({-9: 1, -8: 1, **dict.fromkeys(range(5), 100)}, ["up to -1", "0", "1", "2", "3", "4"]),
    (dict.fromkeys(range(48), 1), [f"{n} to {n + 1}" for n in range(0, 48, 2)]),
    (dict.fromkeys(range(0, 500, 10), 1), [f"{n} to {n + 40}" for n in range(0, 500, 50)]),
]


@pytest.mark.parametrize(("counts", "labels"), FACTS)
def test_bins_are_even_and_rare_ends_share_a_row(counts, labels):
    assert [each.label for each in bins(counts)] == labels


def test_few_hands_have_few_bins():
    assert [rows_for(hands) for hands in (1, 9, 100, 10**6)] == [5, 6, 20, MOST_ROWS]


def drawn(counts, width, symbols):
    console = Console(file=io.StringIO(), width=width, legacy_windows=False)
    console.print(histogram("points", "share", bins(counts), counted_percent, symbols))
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [20, 30, 80, 120])
@pytest.mark.parametrize("symbols", [True, False])
def test_a_histogram_fits_any_width_and_cuts_no_number(width, symbols):
    counts = Counter({10: 1, 20: 4, 30: 8, 40: 2, 50: 1})
    lines = drawn(counts, width, symbols)
    assert max(map(len, lines)) <= width
    rows = [line.strip("│| ").replace("│", "|").split("|") for line in lines[3:-1]]
    assert [int(name) for name, _ in rows] == [*counts]
    full = "█" if symbols else "#"
    lengths = [cell.count(full) for _, cell in rows]
    for (_, cell), count in zip(rows, counts.values(), strict=True):
        assert cell.split()[-2:] == [f"{100 * count / 16:.1f}", "%"]
        assert abs(cell.count(full) - max(lengths) * count / 8) <= 1
    assert max(lengths) == min(WIDE, width - 20)
    assert symbols or not re.search("[█-▏]", "".join(lines))


@given(st.fractions(0, 1), st.integers(1, 60))
def test_a_bar_is_as_long_as_its_share_and_never_nothing_for_something(share, width):
    assert len(bar(share, True, width)) == -(-round(8 * width * share) // 8) or share < Fraction(
        1, 8 * width
    )
    assert bar(share, False, width).strip("#") == ""
    assert bool(bar(share, True, width)) == bool(bar(share, False, width)) == bool(share)


def test_percents_are_told_to_three_digits_or_one_place():
    assert (percent(Fraction(1, 3)), percent(0), percent(1)) == ("33.3 %", "0 %", "100 %")
    assert (counted_percent(1 / 3), counted_percent(1)) == ("33.3 %", "100.0 %")
