"""``pinochle simulate --hand``: what a hand is worth."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import isclose, sqrt

import pytest
from command import pinochle
from deals import PRESETS
from simulate_calls import FIFTEEN, HAND, SEED, SIMPLE, answer, merged, simulate

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.rules import SUITS, find_melds, load, read_hand
from pinochle_cli.rules.auction import Bidding

WEAK = "9S 9H 9D 9C JS JH JC TD TC QC KD 9C"


# What a hand is worth


def shares_made(counts: dict[str, int], bid: int) -> Fraction:
    made = sum(count for total, count in counts.items() if int(total) >= bid)
    return Fraction(made, sum(counts.values()))


WORTH = [
    ("partners-150", HAND),
    ("auction-3", FIFTEEN),
    ("partnership-auction", HAND),
    ("partners-150-cutthroat", HAND),
]


@pytest.mark.parametrize(("preset", "hand"), WORTH)
def test_the_chance_to_make_a_bid_is_counted_and_never_rises(preset, hand):
    rules = load(preset)
    document = simulate("-n", "5", "-r", preset, "--hand", hand, *SIMPLE)
    assert list(document["by_trump"]) == [*SUITS]
    falls = 0
    for suit in document["by_trump"].values():
        makes, totals = suit["make"], suit["total"]["counts"]
        bids = [each["bid"] for each in makes]
        assert bids[0] == Bidding.opened(rules).minimum
        assert len({high - low for low, high in pairwise(bids)}) <= 1
        assert all((bid - bids[0]) % rules.auction.step == 0 for bid in bids)
        for each in makes:
            share = shares_made(totals, each["bid"])
            assert (each["n"], Fraction(each["made"], each["n"])) == (5, share)
            assert each["p"] == float(share)
            assert isclose(each["se"], sqrt(share * (1 - share) / 5), abs_tol=1e-12)
        chances = [each["p"] for each in makes]
        assert chances == sorted(chances, reverse=True)
        falls += len({*chances}) > 1
    assert falls, "at least one trump suit in which not every bid is made"


@pytest.mark.parametrize("confidence", ["0.1", "0.5", "0.999"])
@pytest.mark.parametrize(("preset", "hand"), WORTH[:2])
def test_the_highest_bid_made_often_enough_is_recommended(preset, hand, confidence, tmp_path):
    step, low = load(preset).auction.step, Bidding.opened(load(preset)).minimum
    path = tmp_path / "part.json"
    path.write_text(answer("-n", "5", "-r", preset, "--hand", hand, *SIMPLE))
    document = json.loads(merged(str(path), "--confidence", confidence, "--json"))
    found = document["recommend"]
    assert found["confidence"] == float(confidence)
    counts = {suit: each["total"]["counts"] for suit, each in document["by_trump"].items()}
    highest = max(int(total) for each in counts.values() for total in each)
    often = [
        (bid, shares_made(totals, bid), suit)
        for suit, totals in counts.items()
        for bid in range(low, highest + 1, step)
        if shares_made(totals, bid) >= Fraction(confidence)
    ]
    bid, share, _ = max(often)
    assert (found["bid"], found["p"]) == (bid, float(share))
    assert (bid, share, found["trump"]) in often
    assert re.fullmatch(r"[A-Z].*\.", found["why"])
    assert str(bid) in found["why"]


def test_a_hand_that_makes_no_bid_is_to_pass():
    document = simulate("-n", "3", "--hand", WEAK, *SIMPLE, "-r", "partners-150-cutthroat")
    found = document["recommend"]
    assert (found["trump"], found["bid"]) == (None, None)
    assert found["why"].startswith("Pass")
    call = ("--hand", WEAK, *SIMPLE, "-r", "partners-150-cutthroat", "-n", "3")
    (row,) = [
        line
        for line in pinochle("simulate", *SEED, *call).out.splitlines()
        if line.startswith("recommend")
    ]
    assert row.split("\t")[:3] == ["recommend", "", "pass"]
    assert "Pass" in pinochle("simulate", *SEED, *call, "--format", "table").out


def test_a_hand_melds_what_meld_says_where_no_cards_change_hands():
    document = simulate("-n", "2", "-r", "partners-1000", "--hand", HAND, *SIMPLE)
    for suit, found in document["by_trump"].items():
        total = find_melds(read_hand(HAND), suit, load("partners-1000")).total
        assert found["own_meld"]["counts"] == {str(total): 2}
        assert (found["own_meld"]["mean"], found["own_meld"]["se"]) == (total, 0)


def test_counts_add_up_to_their_mean_and_error():
    document = simulate("-n", "5", "--hand", HAND, *SIMPLE)
    names = ("own_meld", "side_meld", "points", "total")
    for suit, name in product(SUITS, names):
        each = document["by_trump"][suit][name]
        values = [int(value) for value, count in each["counts"].items() for _ in range(count)]
        mean = Fraction(sum(values), 5)
        assert (each["n"], len(values), values) == (5, 5, sorted(values))
        assert isclose(each["mean"], mean)
        variance = sum((value - mean) ** 2 for value in values) / 4
        assert isclose(each["se"], sqrt(variance / 5), abs_tol=1e-12)


def test_trump_narrows_the_question_to_one_suit():
    every = simulate("-n", "3", "--hand", HAND, *SIMPLE)
    one = simulate("-n", "3", "--hand", HAND, *SIMPLE, "--trump", "hearts")
    assert (every["trump"], one["trump"]) == ("SHDC", "H")
    assert one["by_trump"] == {"H": every["by_trump"]["H"]}
    assert one["recommend"]["trump"] == "H"


def test_a_bid_narrows_the_question_to_what_it_scores():
    call = ("-n", "4", "-r", "partners-1000", "--hand", HAND, *SIMPLE)
    bids = [simulate(*call, "--bid", str(bid)) for bid in (250, 450)]
    outcomes = set()
    for document in bids:
        bid = document["bid"]
        for found in document["by_trump"].values():
            expected: Counter[int] = Counter()
            for total, count in found["total"]["counts"].items():
                expected[int(total) if int(total) >= bid else -bid] += count
            scores = {int(score): count for score, count in found["score"]["counts"].items()}
            assert scores == expected
            outcomes |= {score > 0 for score in scores}
    assert [document["bid"] for document in bids] == [250, 450]
    assert outcomes == {True, False}
    without = simulate(*call)
    assert without["bid"] is None
    assert not any("score" in found for found in without["by_trump"].values())


def test_a_seat_narrows_the_question_to_who_holds_the_hand():
    default, second = (
        simulate("-n", "3", "--hand", HAND, "-t", "S", *SIMPLE, *seat)
        for seat in ((), ("--seat", "2"))
    )
    first = simulate("-n", "3", "--hand", HAND, "-t", "S", *SIMPLE, "--seat", "1")
    assert (default["seat"], second["seat"]) == (1, 2)
    assert first == default
    assert first["by_trump"] != second["by_trump"]


def test_without_an_auction_a_hand_is_played_under_the_turned_trump():
    call = ("-r", "partnership", "--hand", HAND, *SIMPLE)
    document = simulate("-n", "6", *call)
    turned = Counter(simulate("-n", "1", "--start", str(place), *call)["by_trump"].popitem()[0]
                     for place in range(6))  # fmt: skip
    found = {suit: each["own_meld"]["n"] for suit, each in document["by_trump"].items()}
    assert found == turned
    assert len(found) > 1
    assert document["recommend"] is None
    for each in document["by_trump"].values():
        assert {"make", "total"} & set(each) == set()
        assert each["score"]["n"] == each["own_meld"]["n"]
    some = simulate("-n", "6", *call, "-t", min(found))
    assert some["by_trump"] == {min(found): document["by_trump"][min(found)]}


def a_hand_of(preset: str) -> str:
    return str(Dealer(load(preset), 3).deals(0, 1).deal(0).hand(1))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_of_every_preset_has_its_worth(preset):
    hand, bidding = a_hand_of(preset), load(preset).auction.bidding
    narrowed = ("--trump", "S") if bidding else ()
    document = simulate("-n", "1", "-r", preset, "--hand", hand, *narrowed, *SIMPLE)
    assert list(document) == [
        *("schema", "rules", "n", "start", "seed", "players"),
        *("hand", "seat", "trump", "bid", "ranges", "by_trump", "recommend"),
    ]
    assert document["hand"] == hand
    assert (document["recommend"] is None) == (not bidding)
    assert len(document["by_trump"]) == 1
    for each in document["by_trump"].values():
        assert {"own_meld", "side_meld"} <= set(each)
        assert ("make" in each) == ("total" in each)
        assert "make" in each or not bidding
