"""``pinochle simulate``: statistics of many hands."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import isclose, sqrt

import pytest
from command import pinochle
from simulate_calls import SIDE_BY_SIDE, SIMPLE, simulate, statistics_of

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


COUNTED = [
    # arguments, counted statistics of hands, besides the best meld of dealt hands
    (["-n", "30", *SIMPLE], {"bid", "meld_bidders", "points_bidders"}),
    (["-n", "2", *SIMPLE, "-r", "partnership"], {"meld_first", "points_first"}),
    (["-n", "2", "--players", "simple,random"], {"bid", "meld_bidders", "points_bidders"}),
]


@pytest.mark.parametrize(("arguments", "names"), COUNTED)
def test_every_value_of_meld_bids_and_points_is_counted(arguments, names):
    found = dict(statistics_of(simulate(*arguments)))
    counted = {path: each for path, each in found.items() if "counts" in each}
    assert set(counted) == {("hands", name) for name in names} | {("dealt", "meld_best_trump")}
    for each in counted.values():
        values = [int(value) for value in each["counts"]]
        assert values == sorted(values)
        pairs = [*zip(values, each["counts"].values(), strict=True)]
        assert sum(count for _, count in pairs) == each["n"]
        assert sum(value * count for value, count in pairs) == each["sum"]
        assert sum(value**2 * count for value, count in pairs) == each["sum_squares"]
        assert each["mean"] == each["sum"] / each["n"]


def test_bids_are_counted_as_by_bid_tells_them():
    of = simulate("-n", "30", *SIMPLE)["statistics"]
    assert of["hands"]["bid"]["counts"] == {
        bid: each["made"]["n"] for bid, each in of["by_bid"].items()
    }


def test_of_whole_games_no_value_is_counted():
    document = simulate("-n", "1", *SIMPLE, "--games", "-r", "two-hand")
    assert not any("counts" in each for _, each in statistics_of(document))


def test_seed_is_told_when_it_is_chosen_and_brings_the_hands_back():
    chosen = pinochle("simulate", "-n", "1", *SIMPLE, "--json")
    told = re.fullmatch(r"seed ([0-9]+)\n", chosen.err.removesuffix(SIDE_BY_SIDE))
    assert told
    assert json.loads(chosen.out)["seed"] == int(told[1])
    again = pinochle("simulate", "-n", "1", *SIMPLE, "--seed", told[1], "--json")
    assert (again.code, again.out) == (0, chosen.out)
    assert "seed" not in again.err
    assert pinochle("simulate", "-n", "1", *SIMPLE).err != chosen.err
