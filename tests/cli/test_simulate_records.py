"""``pinochle simulate --records``: the statistics are those of the hands it writes down."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction

import pytest
from command import pinochle
from deals import PRESETS
from simulate_calls import SEED, SIMPLE, simulate

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.rules import SUITS, find_melds, load, read_hand


def summed(numbers: list[int]) -> dict:
    return {
        "n": len(numbers),
        "sum": sum(numbers),
        "sum_squares": sum(number * number for number in numbers),
    }


def integers(statistic: dict) -> dict:
    return {name: statistic[name] for name in ("n", "sum", "sum_squares")}


RECORDED = ["partners-150", "auction-3", "partnership", "double-pack", "two-hand", "auction-4"]


@pytest.fixture
def recorded(tmp_path):
    """Statistics and recorded hands of one call."""

    def ask(*arguments: str) -> tuple[dict, list[dict], str]:
        path = str(tmp_path / "hands.jsonl")
        result = pinochle("simulate", *SEED, *arguments, "--json", "--record", path)
        assert (result.code, result.err) == (0, "")
        document = json.loads(result.out)
        with open(path, encoding="utf-8") as lines:
            return document, [json.loads(line) for line in lines], path

    return ask


@pytest.mark.parametrize("preset", RECORDED)
def test_statistics_are_those_of_the_recorded_hands(preset, recorded):
    rules = load(preset)
    document, hands, _ = recorded("-n", "3", "-r", preset, *SIMPLE)
    of = document["statistics"]
    deltas: dict[str, list[int]] = {seat: [] for seat in of["by_seat"]}
    for hand in hands:
        for side in hand["score"]["sides"]:
            for seat in re.findall(r"\d+", side["name"]):
                if seat in deltas:
                    deltas[seat].append(side["delta"])
    assert {seat: integers(each["delta"]) for seat, each in of["by_seat"].items()} == {
        seat: summed(numbers) for seat, numbers in deltas.items()
    }
    every = [number for numbers in deltas.values() for number in numbers]
    assert integers(of["by_player"]["simple"]["delta"]) == summed(every)
    bids = [hand["bid"] for hand in hands if hand.get("bid")]
    assert bool(bids) == rules.auction.bidding == ("by_bid" in of) == ("bid" in of["hands"])
    if bids:
        assert integers(of["hands"]["bid"]) == summed(bids)
        assert {int(bid): each["made"]["n"] for bid, each in of["by_bid"].items()} == Counter(bids)
        made = [hand["score"]["made"] for hand in hands if hand.get("bid")]
        assert integers(of["hands"]["made"]) == summed(made)
    dealt = [read_hand(cards) for hand in hands for cards in hand["deal"]["hands"] if cards]
    melds = {suit: [find_melds(cards, suit, rules).total for cards in dealt] for suit in SUITS}
    for suit in SUITS:
        assert integers(of["dealt"][f"meld_trump_{suit}"]) == summed(melds[suit])
    best = [max(totals) for totals in zip(*melds.values(), strict=True)]
    assert integers(of["dealt"]["meld_best_trump"]) == summed(best)


AGAINST = [
    # rules, hands a deal, the seats of the first player at each table
    ("partners-150", 2, [{1, 3}, {2, 4}]),
    ("auction-3", 2, [{1, 3}, {2}]),
    ("two-hand", 2, [{1}, {2}]),
]


@pytest.mark.parametrize(("preset", "tables", "seats"), AGAINST)
def test_the_difference_is_that_of_a_seat_on_the_same_cards(preset, tables, seats, recorded):
    document, hands, _ = recorded("-n", "3", "-r", preset, "--players", "simple,random")
    assert len(hands) == 3 * tables
    differences = []
    for hand, first in zip(hands, seats * 3, strict=True):
        deltas = {
            int(seat): side["delta"]
            for side in hand["score"]["sides"]
            for seat in re.findall(r"\d+", side["name"])
        }
        own = [delta for seat, delta in deltas.items() if seat in first]
        other = [delta for seat, delta in deltas.items() if seat not in first]
        differences.append(Fraction(sum(own), len(own)) - Fraction(sum(other), len(other)))
    (found,) = document["statistics"]["difference"].values()
    assert list(document["statistics"]["difference"]) == ["simple - random"]
    assert found["n"] == 3
    assert Fraction(found["sum"], document["divisor"]) == sum(differences) / tables


# Recorded hands

JUDGED = [
    *((preset, "simple", 3, 1) for preset in RECORDED),
    ("partners-150", "planner", 2, 1),
    ("auction-3", "planner", 2, 1),
    ("two-hand", "exact", 1, 1),
    ("partners-150", "simple,random", 2, 2),
    ("auction-4", "random,simple", 2, 2),
    ("partnership", "random,simple", 2, 2),
]


def judged_in_order(path: str, expected: int) -> None:
    """As many hands as expected, played in order and scored to the point."""
    for call in (("validate-trick", "legal"), ("score", "agrees")):
        result = pinochle(call[0], "--record", path, "--format", "jsonl")
        assert (result.code, result.err) == (0, "")
        verdicts = [json.loads(line) for line in result.out.splitlines()]
        assert [each[call[1]] for each in verdicts] == [True] * expected


@pytest.mark.parametrize(("preset", "players", "n", "tables"), JUDGED)
def test_recorded_hands_are_in_order_and_score_to_the_point(preset, players, n, tables, recorded):
    call = ("-n", str(n), "--start", "3", "-r", preset, "--players", players)
    _, hands, path = recorded(*call)
    judged_in_order(path, n * tables)
    numbers = [index for index in range(3, n + 3) for _ in range(tables)]
    assert [(hand["seed"], hand["index"]) for hand in hands] == [(7, each) for each in numbers]
    for hand in hands:
        dealt = Dealer(load(preset), 7).deals(hand["index"], 1).deal(0)
        assert hand["deal"]["hands"] == [*map(str, dealt.hands)]


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", ["simple", "planner", "random", "exact"])
def test_recorded_hands_of_every_preset_are_in_order(preset, players, recorded):
    _, _, path = recorded("-n", "10", "-r", preset, "--players", players)
    judged_in_order(path, 10)


def test_a_seat_that_sits_out_takes_no_part_in_recorded_hands(recorded):
    _, hands, _ = recorded("-n", "3", "-r", "auction-4", *SIMPLE)
    assert {hand["deal"]["hands"][3] for hand in hands} == {""}
    tricks = [trick["plays"].split() for hand in hands for trick in hand["tricks"]]
    assert {len(plays) for plays in tricks} == {3}
    assert {call[0] for hand in hands for call in hand["calls"]} == {1, 2, 3}


# However it is asked for


@pytest.mark.parametrize("players", ["simple", "random", "random,simple"])
def test_a_hand_comes_out_the_same_in_any_range(players, recorded):
    call = ("-r", "partners-150", "--players", players)
    tables = players.count(",") + 1
    _, whole, _ = recorded(*call, "-n", "4")
    document, middle, _ = recorded(*call, "-n", "2", "--start", "1")
    assert (document["start"], document["ranges"]) == (1, [[1, 2]])
    assert middle == whole[tables : 3 * tables]


def test_the_last_hand_that_has_a_number_can_be_played():
    document = simulate("-n", "1", "--start", str(2**63 - 2), *SIMPLE)
    assert document["ranges"] == [[2**63 - 2, 1]]
