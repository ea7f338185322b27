"""``pinochle simulate``: statistics of many hands, what a hand is worth, and parts put together."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import isclose, sqrt

import pytest
from command import UNSET, pinochle, program
from deals import PRESETS
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.play.players.named import PLAYERS
from pinochle_cli.play.players.simple import SimplePlayer
from pinochle_cli.rules import SUITS, find_melds, load, read_hand
from pinochle_cli.rules.auction import Bidding

SEED = ("--seed", "7")
SIMPLE = ("--players", "simple")
HAND = "AS TS KS QS JS AH AD AC KH QH JD 9S"
WEAK = "9S 9H 9D 9C JS JH JC TD TC QC KD 9C"
SIDE_BY_SIDE = "hands are played side by side (--engine lockstep)\n"
FIFTEEN = "AS TS KS QS JS 9S AH AD AC KH QH JD TD TC TH"


def simulate(*arguments: str) -> dict:
    return json.loads(answer(*arguments))


@cache
def answer(*arguments: str) -> str:
    result = pinochle("simulate", *SEED, *arguments, "--json")
    assert result.code == 0, result.err
    assert result.err in ("", SIDE_BY_SIDE)
    schema().validate(json.loads(result.out))
    return result.out


@cache
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", "simulation").out))


def statistics_of(document: dict) -> Iterator[tuple[tuple[str, ...], dict]]:
    """Every statistic with where it stands."""

    def inside(path: tuple[str, ...], values: dict) -> Iterator[tuple[tuple[str, ...], dict]]:
        if "mean" in values:
            yield path, values
        else:
            for name, value in values.items():
                yield from inside((*path, name), value)

    yield from inside((), document["statistics"])


def summed(numbers: list[int]) -> dict:
    return {
        "n": len(numbers),
        "sum": sum(numbers),
        "sum_squares": sum(number * number for number in numbers),
    }


def integers(statistic: dict) -> dict:
    return {name: statistic[name] for name in ("n", "sum", "sum_squares")}


# What it says of many hands

ASKED = [
    # arguments, rules, players of each seat, tables, hands a deal
    ([], "partners-150", ["planner"] * 4, None, 1),
    (["-r", "auction-4", *SIMPLE], "auction-4", ["simple", "simple", "simple", None], None, 1),
    (["-r", "two-hand", "--players", "random"], "two-hand", ["random"] * 2, None, 1),
    (
        *(["--players", "simple,random"], "partners-150", ["simple", "random"] * 2),
        *([["simple", "random"] * 2, ["random", "simple"] * 2], 2),
    ),
    (
        *(["-r", "auction-3", "--players", "random,simple"], "auction-3"),
        ["random", "simple", "random"],
        *([["random", "simple", "random"], ["simple", "random", "simple"]], 2),
    ),
    (
        *(["--players", "simple,random,random,simple"], "partners-150"),
        *(["simple", "random", "random", "simple"], None, 1),
    ),
]


@pytest.mark.parametrize(("arguments", "rules", "players", "tables", "hands"), ASKED)
def test_a_document_says_what_was_asked_and_of_how_many_hands(
    arguments, rules, players, tables, hands
):
    document = simulate("-n", "2", *arguments)
    changed_about = ["tables", "divisor"] if tables else []
    assert list(document) == [
        *("schema", "rules", "n", "start", "seed", "players"),
        *(*changed_about, "ranges", "statistics"),
    ]
    assert (document["rules"], document["n"], document["start"]) == (rules, 2, 0)
    assert (document["seed"], document["ranges"]) == (7, [[0, 2]])
    assert (document["players"], document.get("tables")) == (players, tables)
    assert document["statistics"]["hands"]["played"]["n"] == 2 * hands
    seated = {str(seat) for seat, name in enumerate(players, start=1) if name}
    assert set(document["statistics"]["by_seat"]) == seated
    assert set(document["statistics"]["by_player"]) == {name for name in players if name}


def test_rules_that_were_changed_are_named():
    document = simulate("-n", "1", *SIMPLE, "--set", "scale=10")
    assert document["set"] == {"scale": 10}
    assert document["statistics"]["hands"]["bid"]["sum"] % 10 == 0


@pytest.mark.parametrize("row", ASKED[3:5], ids=lambda row: row[1])
def test_a_mean_and_its_error_come_from_whole_numbers(row):
    document = simulate("-n", "3", *row[0])
    found = dict(statistics_of(document))
    assert {len(path) for path in found} == {2, 3}
    for path, each in found.items():
        by = document["divisor"] if path[0] == "difference" else 1
        n, mean = each["n"], Fraction(each["sum"], each["n"])
        assert isclose(each["mean"], mean / by, abs_tol=1e-12)
        if n == 1:
            assert each["se"] is None
        else:
            variance = (each["sum_squares"] - n * mean**2) / (n - 1)
            assert isclose(each["se"], sqrt(variance / n) / by, abs_tol=1e-12)


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
@pytest.mark.parametrize("players", ["simple", "planner", "random"])
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


PARTS = {
    # what is asked
    "hands": ("-r", "partners-150", *SIMPLE),
    "no auction": ("-r", "partnership", *SIMPLE, "--set", "target=500"),
    "changed about": ("-r", "partners-150", "--players", "simple,random"),
    "three seats": ("-r", "auction-3", "--players", "random,simple"),
    "seat by seat": ("-r", "partners-150", "--players", "simple,random,random,simple"),
    "a hand": ("--hand", HAND, *SIMPLE),
    "a hand and a bid": ("-r", "auction-3", "--hand", FIFTEEN, "--bid", "300", "-t", "S", *SIMPLE),
    "a hand, no auction": ("-r", "partnership", "--hand", HAND, "--seat", "2", *SIMPLE),
}


@pytest.fixture
def parts(tmp_path):
    """Files of parts of one question: of each range its start and number."""

    def write(question: tuple[str, ...], *ranges: tuple[int, int]) -> list[str]:
        paths = []
        for start, number in ranges:
            path = tmp_path / f"{start}-{number}.json"
            path.write_text(answer(*question, "--start", str(start), "-n", str(number)))
            paths.append(str(path))
        return paths

    return write


def merged(*arguments: str) -> str:
    result = pinochle("simulate", "--merge", *arguments)
    assert (result.code, result.err) == (0, "")
    return result.out


@pytest.mark.parametrize("question", PARTS.values(), ids=PARTS)
def test_parts_make_exactly_the_whole_in_any_order_and_in_steps(question, parts, tmp_path):
    whole = answer(*question, "--start", "2", "-n", "4")
    paths = parts(question, (2, 1), (3, 1), (4, 2))
    assert merged(*paths, "--json") == whole
    some = tmp_path / "some.json"
    some.write_text(merged(*paths[:2], "--json"))
    assert merged(str(some), paths[2], "--json") == whole
    some.write_text(whole)
    assert merged(str(some), "--json") == whole, "one part is the whole of itself"
    one, two, three = paths
    for order in ((three, two, one), (two, three, one)):
        assert merged(*order, "--json") == whole


def test_parts_of_whole_games_make_the_whole(parts):
    question = ("-r", "two-hand", "--games", *SIMPLE)
    whole = answer(*question, "-n", "2")
    assert merged(*parts(question, (0, 1), (1, 1)), "--json") == whole
    assert json.loads(whole)["games"] is True


@pytest.mark.parametrize("form", ["table", "csv"])
@pytest.mark.parametrize("name", ["changed about", "a hand"])
def test_a_merged_whole_reads_the_same_in_every_form(name, form, parts):
    call = ("simulate", *SEED, *PARTS[name], "-n", "3", "--format", form)
    paths = parts(PARTS[name], (0, 1), (1, 2))
    assert merged(*paths, "--format", form) == pinochle(*call).out


def test_a_gap_between_parts_is_told_and_can_be_filled(parts):
    question = PARTS["hands"]
    first, gap, last = parts(question, (0, 2), (2, 1), (3, 2))
    document = json.loads(merged(first, last, "--json"))
    schema().validate(document)
    assert (document["n"], document["start"]) == (4, 0)
    assert document["ranges"] == [[0, 2], [3, 2]]
    whole = simulate(*question, "-n", "5")
    assert json.loads(merged(first, gap, last, "--json")) == whole


def test_parts_under_a_rule_file_are_merged_under_it(tmp_path, parts):
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"\nextends = "partners-150"\n[auction]\nopening = 30\n')
    question = ("-r", str(path), "--hand", HAND, "-t", "S", *SIMPLE)
    whole = answer(*question, "-n", "2")
    paths = parts(question, (0, 1), (1, 1))
    assert merged(*paths, "-r", str(path), "--json") == whole
    assert json.loads(whole)["by_trump"]["S"]["make"][0]["bid"] == 30
    unknown = pinochle("simulate", "--merge", *paths)
    assert (unknown.code, unknown.out) == (2, "")
    assert "--rules" in unknown.err


def test_confidence_may_be_changed_when_parts_are_merged(parts):
    (path,) = parts(PARTS["a hand"], (0, 4))
    asked = answer(*PARTS["a hand"], "-n", "4", "--confidence", "0.3")
    assert merged(path, "--confidence", "0.3", "--json") == asked
    assert json.loads(asked)["recommend"]["confidence"] == 0.3


def test_seed_is_told_when_it_is_chosen_and_brings_the_hands_back():
    chosen = pinochle("simulate", "-n", "1", *SIMPLE, "--json")
    told = re.fullmatch(r"seed ([0-9]+)\n", chosen.err.removesuffix(SIDE_BY_SIDE))
    assert told
    assert json.loads(chosen.out)["seed"] == int(told[1])
    again = pinochle("simulate", "-n", "1", *SIMPLE, "--seed", told[1], "--json")
    assert (again.code, again.out) == (0, chosen.out)
    assert "seed" not in again.err
    assert pinochle("simulate", "-n", "1", *SIMPLE).err != chosen.err


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


# Forms


def test_the_help_names_the_columns_and_the_groups():
    header = pinochle("simulate", *SEED, "-n", "1", *SIMPLE, "--format", "csv").out.splitlines()[0]
    text = " ".join(pinochle("simulate", "--help", COLUMNS="200").out.split())
    assert f"Columns of plain and csv: {', '.join(header.split(','))} " in text
    groups = simulate("-n", "2", "--players", "simple,random")["statistics"]
    assert {"hands", "dealt", "by_player", "by_seat", "by_bid", "difference"} == set(groups)
    for group in groups:
        assert group in text


def rows_of(*arguments: str) -> list[list[str]]:
    """The rows of csv, which plain has without a header."""
    call = ("simulate", *SEED, *arguments)
    header, *rows = csv.reader(io.StringIO(pinochle(*call, "--format", "csv").out))
    assert header == ["group", "member", "name", "n", "mean", "se"]
    assert [line.split("\t") for line in pinochle(*call).out.splitlines()] == rows
    return rows


def cell(number: float | None) -> str:
    return "" if number is None else str(number)


def test_rows_say_what_the_document_says_of_many_hands():
    call = ("-n", "3", "--players", "simple,random")
    expected = {
        (path[0], path[1] if len(path) == 3 else "", path[-1]): each
        for path, each in statistics_of(simulate(*call))
    }
    rows = rows_of(*call)
    assert {tuple(row[:3]): row[3:] for row in rows} == {
        key: [str(each["n"]), str(each["mean"]), cell(each["se"])] for key, each in expected.items()
    }
    assert len(rows) == len(expected)


def test_rows_say_what_the_document_says_of_a_hand():
    call = ("-n", "3", "--hand", HAND, "--bid", "40", *SIMPLE)
    document = simulate(*call)
    expected = []
    for suit, found in document["by_trump"].items():
        for name in ("own_meld", "side_meld", "points", "total", "score"):
            each = found[name]
            expected.append([suit, "", name, "3", str(each["mean"]), cell(each["se"])])
        for each in found["make"]:
            expected.append([suit, "make", str(each["bid"]), "3", str(each["p"]), str(each["se"])])
    told = document["recommend"]
    expected.append(["recommend", told["trump"], str(told["bid"]), "", str(told["p"]), ""])
    assert rows_of(*call) == expected


def test_lines_are_the_document_on_one_line():
    result = pinochle("simulate", *SEED, "-n", "1", *SIMPLE, "--format", "jsonl")
    assert result.out.count("\n") == 1
    assert json.loads(result.out) == simulate("-n", "1", *SIMPLE)


# Drawn


def cells_of(text: str, border: str = "│") -> list[list[str]]:
    """The cells of every row of every table."""
    return [
        [each.strip() for each in line[1:-1].split(border)]
        for line in text.splitlines()
        if line.startswith(border) and not line.startswith(border + "-")
    ]


def test_the_table_shows_hands_players_seats_and_contracts():
    call = ("-n", "3", "--players", "simple,random")
    of = simulate(*call)["statistics"]
    out = pinochle("simulate", *SEED, *call, "--format", "table").out
    assert "3 deals, partners-150, seed 7, simple, random" in out
    before, _, contracts = out.partition("Contracts")
    rows = {row[0]: row[1:] for row in cells_of(before)}
    bid, made = of["hands"]["bid"], of["hands"]["made"]
    assert rows["bid"] == [f"{bid['mean']:.2f}", f"{bid['se']:.2f}", str(bid["n"])]
    assert rows["made"][0] == f"{100 * made['mean']:.1f} %"
    best = of["dealt"]["meld_best_trump"]
    assert rows["meld best trump"] == [f"{best['mean']:.2f}", f"{best['se']:.2f}", "12"]
    for group in ("by_player", "by_seat"):
        for member, found in of[group].items():
            assert f"{found['delta']['mean']:.2f}" in rows[member]
            assert f"{100 * found['bids']['mean']:.1f} %" in rows[member]
    for number, each in of["by_bid"].items():
        share = f"{100 * each['made']['mean']:.1f} %"
        assert [number, str(each["made"]["n"]), share] in cells_of(contracts)
    difference = of["difference"]["simple - random"]
    told = f"{difference['mean']:+.2f} ± {difference['se']:.2f} points a hand"
    assert f"simple - random: {told}" in out


def test_the_table_shows_what_a_hand_is_worth_and_what_may_be_bid():
    call = ("-n", "3", "--hand", HAND, *SIMPLE)
    document = simulate(*call)
    out = pinochle("simulate", *SEED, *call, "--format", "table").out
    assert "A♠ T♠ K♠ Q♠ J♠ 9♠  A♥ K♥ Q♥  A♦ J♦  A♣" in out
    assert "3 deals, partners-150" in out
    rows = {row[0]: row[1:] for row in cells_of(out)}
    for suit, name in zip(SUITS, ("♠ spades", "♥ hearts", "♦ diamonds", "♣ clubs"), strict=True):
        found = document["by_trump"][suit]
        means = [found[each] for each in ("own_meld", "side_meld", "points", "total")]
        shown = [f"{each['mean']:.1f} ± {each['se']:.1f}" for each in means]
        assert rows[name] == [*shown, "3"]
    told = document["recommend"]
    assert told["why"] in " ".join(out.split())
    (chance,) = [
        each for each in document["by_trump"][told["trump"]]["make"] if each["bid"] == told["bid"]
    ]
    shares = [f"{100 * chance[name]:.1f} %" for name in ("p", "se")]
    assert rows[str(told["bid"])][:2] == shares
    assert "█" * 16 in rows[str(told["bid"])]


ASCII = {
    "many hands": ("-n", "2", "--players", "simple,random"),
    "a hand": ("-n", "2", "--hand", HAND, *SIMPLE),
}


@pytest.mark.parametrize("question", ASCII.values(), ids=ASCII)
def test_a_table_is_ascii_where_nothing_else_can_be_written(question):
    call = ("simulate", *SEED, *question, "--format", "table")
    result = program(*call, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert (result.returncode, result.stderr) == (0, b"")
    out = result.stdout.decode("ascii")
    assert "\\" not in out, "nothing is written as an escape"
    assert len(cells_of(out, "|")) > 6
    assert len({len(line) for line in out.splitlines() if line.startswith(("|", "+"))}) < 9


@pytest.mark.parametrize("question", ASCII.values(), ids=ASCII)
def test_a_table_keeps_to_a_narrow_terminal(question):
    call = ("simulate", *SEED, *question, "--format", "table")
    result = pinochle(*call, COLUMNS="40")
    assert (result.code, result.err) == (0, "")
    assert max(cell_len(line) for line in result.out.splitlines()) <= 40


NAMED = {"many hands": ["simple", "random"], "a hand": ["spades", "clubs"]}


@pytest.mark.parametrize("name", ASCII)
def test_a_narrow_table_still_says_whose_row_it_is(name):
    call = ("simulate", *SEED, *ASCII[name], "--format", "table")
    rows = cells_of(pinochle(*call, COLUMNS="40").out)
    firsts = "".join(row[0] for row in rows)
    for each in NAMED[name]:
        assert each in firsts


def test_a_table_of_one_hand_has_no_errors_to_show():
    for more in ((), ("--hand", HAND)):
        call = ("simulate", *SEED, "-n", "1", *SIMPLE, *more, "--format", "table")
        result = pinochle(*call)
        assert result.code == 0
        assert "±" not in result.out


# Players of one's own

OWN = """
from pinochle_cli.play.players.random_player import RandomPlayer
from pinochle_cli.play.players.simple import SimplePlayer

class Guess(RandomPlayer):
    pass

class Plain(SimplePlayer):
    def __init__(self):
        pass
"""


def test_classes_from_the_current_folder_play(tmp_path, monkeypatch):
    (tmp_path / "own_players.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    names = {"own_players:Guess": "random", "own_players:Plain": "simple"}
    call = ("simulate", *SEED, "-n", "2", "--json", "--players", ",".join(names))
    result = program(*call, python=("-P",))
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode()
    assert json.loads(text)["players"] == [*names] * 2
    for own, known in names.items():
        text = text.replace(own, known)
    assert json.loads(text) == simulate("-n", "2", "--players", "random,simple")


# Interrupts and progress


class Stopping(SimplePlayer):
    """Is interrupted when it is to choose for the so-many-th time."""

    left = 0

    def choose(self, view):
        Stopping.left -= 1
        if Stopping.left == 0:
            raise KeyboardInterrupt
        return super().choose(view)


@pytest.fixture
def stopping(monkeypatch):
    monkeypatch.setitem(PLAYERS, "stopping", lambda source: Stopping())

    def after(choices: int) -> None:
        Stopping.left = choices

    return after


STOPPED = {
    "hands": ("--players", "stopping"),
    "changed about": ("--players", "stopping,random"),
    "a hand": ("--players", "stopping", "--hand", HAND),
    "no auction": ("--players", "stopping", "--hand", HAND, "-r", "partnership"),
    "games": ("--players", "stopping", "--games", "-r", "two-hand"),
}


@pytest.mark.parametrize("name", STOPPED)
def test_interrupted_it_tells_what_is_known_of_whole_deals(name, stopping):
    call = ("simulate", *SEED, *STOPPED[name], "--json")
    n = 1
    choices = []
    for number in (n, n + 1):
        stopping(10**9)
        assert pinochle(*call, "-n", str(number)).code == 0
        choices.append(10**9 - Stopping.left)
    stopping(choices[0] + (choices[1] - choices[0]) * 3 // 4)
    result = pinochle(*call, "-n", "1000")
    assert result.code == 130
    assert "Traceback" not in result.err
    assert f"interrupted after {n} of 1,000" in result.err
    stopping(10**9)
    assert result.out == pinochle(*call, "-n", str(n)).out


def test_interrupted_between_play_and_statistics_no_half_deal_is_counted(monkeypatch):
    from pinochle_cli.simulation import outcomes

    call = ("simulate", *SEED, "--players", "simple,random", "--json")
    whole = pinochle(*call, "-n", "2").out
    scored, score_of = [], outcomes.score_of

    def interrupted(state):
        scored.append(state)
        if len(scored) == 6:
            raise KeyboardInterrupt
        return score_of(state)

    monkeypatch.setattr(outcomes, "score_of", interrupted)
    result = pinochle(*call, "-n", "10")
    assert result.code == 130
    assert result.out == whole


def test_interrupted_at_once_there_is_nothing_to_tell(stopping):
    stopping(5)
    result = pinochle("simulate", *SEED, "--players", "stopping", "--json")
    assert (result.code, result.out) == (130, "")
    assert "interrupted" in result.err


def clean(**more: str) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in UNSET} | more


def wait_for(path, process: subprocess.Popen) -> None:
    """Until something is written to a file, as long as the process runs."""
    while process.poll() is None and not (path.exists() and path.stat().st_size):
        time.sleep(0.02)


INTERRUPTIBLE = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from pinochle_cli.cli.app import run; sys.exit(run())"
)


def test_control_c_ends_a_long_run_with_what_is_known(tmp_path):
    path = tmp_path / "hands.jsonl"
    call = ("simulate", *SEED, *SIMPLE, "-n", "100000", "--json", "--record", str(path))
    command = [sys.executable, "-c", INTERRUPTIBLE, *call]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean(), text=True
    )
    wait_for(path, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    document = json.loads(out)
    schema().validate(document)
    n = document["n"]
    assert 0 < n < 100_000
    assert document["ranges"] == [[0, n]]
    assert f"interrupted after {n:,} of 100,000" in err
    assert "Traceback" not in err
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["index"] for line in lines] == [*range(len(lines))]
    assert n - 1 <= len(lines) <= n


def test_progress_is_shown_where_standard_error_is_a_terminal():
    pty = pytest.importorskip("pty")
    call = ("simulate", *SEED, "-n", "3", *SIMPLE, "--json")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "pinochle_cli", *call]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, env=clean(TERM="xterm"), text=True
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            data = os.read(master, 4096)
        except OSError:
            break
        if not data:
            break
        shown += data
    os.close(master)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"3/3" in shown
    assert json.loads(out) == simulate("-n", "3", *SIMPLE)


@pytest.mark.parametrize("form", ["table", "json"])
def test_nothing_stands_on_standard_error_elsewhere(form):
    for more in ((), ("--hand", HAND)):
        call = ("simulate", "-n", "1", *SIMPLE, *more, "--format", form)
        assert pinochle(*call, *SEED).err in ("", SIDE_BY_SIDE)
        assert re.fullmatch(r"seed [0-9]+\n", pinochle(*call).err.removesuffix(SIDE_BY_SIDE))
