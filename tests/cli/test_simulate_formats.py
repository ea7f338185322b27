"""``pinochle simulate`` as rows, lines and tables: each says what the document says."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from command import pinochle, program
from rich.cells import cell_len
from simulate_calls import HAND, SEED, SIMPLE, simulate, statistics_of

from pinochle_cli.rules import SUITS

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
    assert rows["meld under the best"] == [f"{best['mean']:.2f}", f"{best['se']:.2f}", "12"]
    for group in ("by_player", "by_seat"):
        for member, found in of[group].items():
            assert f"{found['delta']['mean']:.2f}" in rows[member]
            assert f"{100 * found['bids']['mean']:.1f} %" in rows[member]
    for number, each in of["by_bid"].items():
        share = f"{100 * each['made']['mean']:.1f} %"
        row = next(row for row in cells_of(contracts) if row[0] == number)
        assert row[1:3] == [str(each["made"]["n"]), share]
        assert row[3].endswith(f" {100 * each['made']['n'] / bid['n']:.1f} %")
    difference = of["difference"]["simple - random"]
    told = f"{difference['mean']:+.2f} ± {difference['se']:.2f} points a hand"
    assert f"simple - random: {told}" in out


SPREAD = [
    # arguments, what stands above a histogram, whose it is
    *(
        (call, "What a dealt hand melds under the best trump", ("dealt", "meld_best_trump"))
        for call in (("-n", "40", *SIMPLE), ("-n", "2", *SIMPLE, "-r", "partnership"))
    ),
    (("-n", "40", *SIMPLE), "What bidders meld", ("hands", "meld_bidders")),
    (("-n", "40", *SIMPLE), "What bidders win in tricks", ("hands", "points_bidders")),
    (("-n", "2", "--players", "simple,random"), "What bidders meld", ("hands", "meld_bidders")),
    *(
        (("-n", "2", *SIMPLE, "-r", "partnership"), f"What the first side {what}", ("hands", name))
        for what, name in (("melds", "meld_first"), ("wins in tricks", "points_first"))
    ),
]


@pytest.mark.parametrize(("call", "above", "place"), SPREAD, ids=lambda each: " ".join(each)[-40:])
def test_the_table_draws_how_meld_and_points_are_spread(call, above, place):
    found = simulate(*call)["statistics"][place[0]][place[1]]
    out = pinochle("simulate", *SEED, *call, "--format", "table").out
    _, _, after = out.partition(f"\n{above}\n")
    head, *rows = cells_of(after.partition("╯")[0])
    assert head == ["meld" if "meld" in above else "in tricks", "of hands"]
    shares = []
    for label, cell in rows:
        low, high = re.fullmatch(r"(\d+)(?: to (\d+)| or more)?|up to (\d+)", label).group(1, 2)
        if low is None:
            low, high = 0, label.removeprefix("up to ")
        elif label.endswith("or more"):
            high = 10**9
        values = range(int(low), int(high or low) + 1)
        inside = sum(n for value, n in found["counts"].items() if int(value) in values)
        assert cell.endswith(f"{100 * inside / found['n']:.1f} %")
        shares.append(inside)
    assert sum(shares) == found["n"]


def test_the_spread_stands_below_the_tables_and_the_difference_last():
    out = pinochle(
        "simulate", *SEED, "-n", "2", "--players", "simple,random", "--format", "table"
    ).out
    words = ["deals,", "player", "Contracts", "What a dealt", "What bidders meld", "points a hand"]
    places = [out.index(each) for each in words]
    assert places == sorted(places)
    assert out.endswith("points a hand, on the same cards\n")


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
    assert rows[str(told["bid"])][:2] == ["█" * 16 + " " + shares[0], shares[1]]


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
