"""Parts of a simulation, however it is cut and in whatever order, make exactly the whole."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_cli.rules import load, read_hand
from pinochle_cli.simulation.parts import Part, PartsError, Range, merge_parts
from pinochle_cli.simulation.ranges import Simulated
from pinochle_cli.simulation.statistic import Tally
from pinochle_cli.simulation.worth import HandQuestion

N = 6

ASKED = {
    # how a run is asked for: preset, names, hand
    "plain": ("partners-150", ("simple",), None),
    "mirrored": ("auction-3", ("simple", "random"), None),
    "hand": ("partners-150", ("simple",), "AS TS KS QS JS AH AD AC KH QH 9C 9D"),
    "turned": ("partnership", ("simple", "random"), None),
}


@lru_cache(maxsize=256)
def part(how: str, start: int, n: int, seed: int = 5) -> Part:
    preset, names, hand = ASKED[how]
    question = HandQuestion(read_hand(hand), 2, "SH", 30) if hand else None
    run = Simulated(load(preset), seed, names, question).run(start)
    for _ in range(n):
        run.play_next()
    return run.part


@pytest.mark.parametrize("how", ASKED)
@settings(max_examples=6, deadline=None)
@given(cuts=st.sets(st.integers(1, N - 1), max_size=3), source=st.randoms(use_true_random=False))
def test_any_cut_in_any_order_makes_the_whole(how, cuts, source):
    ends = [0, *sorted(cuts), N]
    parts = [part(how, start, end - start) for start, end in pairwise(ends)]
    source.shuffle(parts)
    whole = part(how, 0, N)
    assert merge_parts(parts) == whole
    assert (whole.n, whole.ranges) == (N, (Range(0, N),))


def test_a_hand_comes_out_the_same_in_any_range():
    one = part("plain", 3, 1)
    assert one == part("plain", 3, 1, seed=5)
    assert one.tally != part("plain", 4, 1).tally
    assert one.tally != part("plain", 3, 1, seed=6).tally


def test_parts_of_parts_make_the_whole():
    first = merge_parts([part("plain", 2, 2), part("plain", 0, 2)])
    assert merge_parts([part("plain", 4, 2), first]) == part("plain", 0, N)


def plain(*ranges: tuple[int, int], **asked) -> Part:
    return Part(
        {"rules": "partners-150", "seed": 1, **asked},
        tuple(Range(*each) for each in ranges),
        Tally(),
    )


JOINED = [
    # ranges of each part, the ranges of the whole
    ([[(0, 5)], [(5, 5)]], [(0, 10)]),
    ([[(5, 5)], [(0, 5)]], [(0, 10)]),
    ([[(0, 5)], [(6, 2)]], [(0, 5), (6, 2)]),
    ([[(0, 2), (4, 2)], [(2, 2)]], [(0, 6)]),
    ([[(7, 1)]], [(7, 1)]),
]


@pytest.mark.parametrize(("parts", "whole"), JOINED)
def test_ranges_that_touch_become_one(parts, whole):
    found = merge_parts([plain(*ranges) for ranges in parts])
    assert found.ranges == tuple(Range(*each) for each in whole)
    assert found.n == sum(n for _, n in whole)


OVERLAPS = [
    # ranges of each part, the hands that are in two
    ([[(0, 5)], [(4, 5)]], "hands 4 to 4 are"),
    ([[(4, 5)], [(0, 5)]], "hands 4 to 4 are"),
    ([[(0, 9)], [(2, 3)]], "hands 2 to 4 are"),
    ([[(3, 3)], [(3, 3)]], "hands 3 to 5 are"),
    ([[(0, 3)], [(3, 3)], [(5, 1)]], "hands 5 to 5 are"),
]


@pytest.mark.parametrize(("parts", "sentence"), OVERLAPS)
def test_hands_in_two_parts_are_refused(parts, sentence):
    with pytest.raises(PartsError, match=sentence):
        merge_parts([plain(*ranges) for ranges in parts])


UNLIKE = [
    # what the second part was asked otherwise, the sentence
    ({"seed": 2}, 'part 2 has another "seed" than part 1: 2, not 1'),
    ({"rules": "stonebridge"}, 'part 2 has another "rules" than part 1: stonebridge'),
    ({"set": {"dealing.packet": [4]}}, 'part 2 has another "set" than part 1'),
    ({"players": ["simple"] * 4}, 'part 2 has another "players" than part 1'),
    ({"hand": "AS"}, 'part 2 has another "hand" than part 1: AS, not None'),
]


@pytest.mark.parametrize(("asked", "sentence"), UNLIKE)
def test_parts_asked_differently_are_refused_by_the_name_of_the_field(asked, sentence):
    with pytest.raises(PartsError) as caught:
        merge_parts([plain((0, 1)), plain((1, 1), **asked)])
    assert str(caught.value).startswith(sentence)
    with pytest.raises(PartsError):
        merge_parts([plain((1, 1), **asked), plain((0, 1))])


def run_asked(rules, names=("simple",), seed=1, question=None) -> dict:
    return Simulated(rules, seed, names, question).run(0).part.asked


def test_all_that_hands_depend_on_is_asked():
    """Runs that differ in one thing are told apart by a field."""
    rules, hand = load("partners-150"), read_hand("AS TS KS QS JS AH AD AC KH QH 9C 9D")
    question = HandQuestion(hand, 2)
    asked = [
        run_asked(rules),
        run_asked(rules, seed=2),
        run_asked(rules, ("random",)),
        run_asked(rules, ("simple", "random")),
        run_asked(rules, ("random", "simple")),
        run_asked(load("stonebridge")),
        run_asked(load("partners-150", {"pass_count": "3"})),
        run_asked(rules, question=question),
        run_asked(rules, question=question._replace(seat=3)),
        run_asked(rules, question=question._replace(trumps="S")),
        run_asked(rules, question=question._replace(bid=30)),
        run_asked(rules, question=question._replace(hand=hand - read_hand("9C") + read_hand("9H"))),
    ]
    for place, one in enumerate(asked):
        assert one not in asked[:place]
