"""Odds that are known: the chances of events, and what hands meld, as the fact rows have them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fact_rows import ids, rows

from pinochle_cli.engine.conditions import read_condition
from pinochle_cli.engine.odds import Distribution, chance, meld_distribution, unseen_hand
from pinochle_cli.rules import Hand, load, read_hand

PRESETS = {"48": "partners-150", "80": "double-pack", "96": "partnership-6"}

AROUNDS = " or ".join(f"has:{kind}-around>=1" for kind in ("aces", "kings", "queens", "jacks"))

FAMILIES = {
    "run-any-suit": "has:run>=1",
    "run-given-suit": "has:run:H>=1",
    "double-run-any-suit": "has:run>=2",
    "double-run-given-suit": "has:run:D>=2",
    "triple-run-given-suit": "has:run:S>=3",
    "pinochle": "has:pinochle>=1",
    "double-pinochle": "has:pinochle>=2",
    "triple-pinochle": "has:pinochle>=3",
    "quadruple-pinochle": "has:pinochle>=4",
    "aces-around": "has:aces-around>=1",
    "double-aces": "has:aces-around>=2",
    "triple-aces": "has:aces-around>=3",
    "quadruple-aces": "has:aces-around>=4",
    "any-around": AROUNDS,
    "round-house": "has:kings-around>=1 and has:queens-around>=1",
    "marriage-any-suit": "has:marriage>=1",
    "marriage-given-suit": "has:royal-marriage:C>=1",
    "dix": "has:dix:S>=1",
    "two-dix": "has:dix:C>=2",
}

# Fifteen cards of one's own without any of those that the widow is to have.
BIDDER = "AH AH TH TH KH KH QH QH JH JH 9H 9H AC AC TC"
# Of the cards gone, ten are diamonds, so that two of them are out.
PLAYED = "AD AD TD TD KD KD QD QD JD JD AS AS TS TS KS KS QS QS"

SINGLE_KINGS = " and ".join(f"count:{rank}{suit}=1" for rank in "KQ" for suit in "SHDC")

EVENTS = {
    # preset, cards, what is gone, condition
    "bare-round-house": ("partners-150", 12, "", SINGLE_KINGS),
    "four-hearts": ("partners-150", 12, "", "length:H=4"),
    "no-aces": ("partners-150", 12, "", "count:A=0"),
    "six-nines": ("partners-150", 12, "", "count:9>=6"),
    "five-nines-no-aces": ("partners-150", 12, "", "count:9>=5 and count:A=0"),
    "widow-1-open": ("auction-3", 3, BIDDER, "count:AS>=1"),
    "widow-2-open": ("auction-3", 3, BIDDER, "count:AS>=1 or count:TS>=1"),
    "widow-4-open": (
        *("auction-3", 3, BIDDER),
        "count:AS>=1 or count:TS>=1 or count:KD>=1 or count:9S>=1",
    ),
    "widow-5-open": (
        *("auction-3", 3, BIDDER),
        "not (count:AS=0 and count:TS=0 and count:KS=0 and count:QS=0 and count:JS=0)",
    ),
    "split-1-1": ("auction-3", 15, PLAYED, "length:D=1"),
    "split-2-0": ("auction-3", 15, PLAYED, "length:D!=1"),
    "dd-exactly-three-each": (
        *("double-pack", 20, ""),
        "count:AS=3 and count:AH=3 and count:AD=3 and count:AC=3",
    ),
    "dd-1000-aces-and-double-run": (
        *("double-pack", 20, ""),
        "has:aces-around>=2 and has:run>=2",
    ),
}


def odds(preset: str, cards: int, gone: str, condition: str) -> Fraction:
    rules = load(preset)
    unseen = unseen_hand(rules, cards, Hand(), read_hand(gone))
    return chance(read_condition(condition), unseen, rules)


def of_one_hand(row_id: str) -> tuple[str, int, str, str] | None:
    """The question about one hand that a row asks, if it asks one."""
    if row_id in EVENTS:
        return EVENTS[row_id]
    size, slash, rest = row_id.partition("/")
    cards, _, family = rest.partition("-")
    return (PRESETS[size], int(cards), "", FAMILIES[family]) if slash else None


# Who has a meld, when only two players can have it: one of them surely, less both at once.


def some_player_has_pinochle() -> Fraction:
    one = odds("partners-150", 12, "", "has:pinochle>=1")
    mine = odds("partners-150", 12, "", "count:QS=1 and count:JD=1")
    theirs = odds("partners-150", 12, "QS JD AS AS AH AH AD AD AC AC KS KS", "has:pinochle>=1")
    return 4 * one - 6 * mine * theirs


def some_player_has_aces_around() -> Fraction:
    one = odds("partners-150", 12, "", "has:aces-around>=1")
    mine = odds("partners-150", 12, "", "count:AS=1 and count:AH=1 and count:AD=1 and count:AC=1")
    theirs = odds("partners-150", 12, "AS AH AD AC TS TS KS KS QS QS JS JS", "has:aces-around>=1")
    return 4 * one - 6 * mine * theirs


def some_player_has_double_aces() -> Fraction:
    return 4 * odds("partners-150", 12, "", "has:aces-around>=2")


SUIT_LEFT = [
    "TS",
    "TS",
    "TS",
    "KS",
    "KS",
    "KS",
    "KS",
    "QS",
    "QS",
    "QS",
    "QS",
    "JS",
    "JS",
    "JS",
    "JS",
]
OWN_HAND = [
    "AS",
    "AS",
    "AS",
    "AS",
    "TS",
    "AH",
    "AH",
    "AH",
    "AH",
    "TH",
    "TH",
    "TH",
    "TH",
    "KH",
    "KH",
    "KH",
    "KH",
    "QH",
    "QH",
    "QH",
]
OTHERS_GONE = [rank + suit for suit in "DC" for rank in "ATKQJ" for _ in range(4)]


def all_three_follow(rounds: int) -> Fraction:
    """Each of three players has ``rounds`` of the fifteen spades that are out."""
    chances = Fraction(0)
    for first in range(rounds, 16 - 2 * rounds):
        mine = " ".join(OWN_HAND)
        left = odds("double-pack", 20, mine, f"length:S={first}")
        gone = " ".join([*OWN_HAND, *SUIT_LEFT[:first], *OTHERS_GONE[: 20 - first]])
        second = f"length:S>={rounds} and length:S<={15 - first - rounds}"
        chances += left * odds("double-pack", 20, gone, second)
    return chances


OF_SEVERAL_HANDS = {
    "pinochle-some-player": some_player_has_pinochle,
    "aces-around-some-player": some_player_has_aces_around,
    "double-aces-some-player": some_player_has_double_aces,
    "dd-ace-run-4": lambda: all_three_follow(4) / all_three_follow(2),
    "dd-ace-run-5": lambda: all_three_follow(5) / all_three_follow(2),
}

CHANCES = rows("prob")
ONE_HAND = [row for row in CHANCES if of_one_hand(row["id"])]
SEVERAL = [row for row in CHANCES if row["id"] in OF_SEVERAL_HANDS]


# Four melds at once over thousands of holdings of a suit.
SLOW_CHANCES = {"80/20-any-around", "96/16-any-around"}


def slow_where(row: dict, slow: bool, name: str):
    return pytest.param(row, marks=[pytest.mark.slow] * slow, id=name)


@pytest.mark.parametrize(
    "row", [slow_where(row, row["id"] in SLOW_CHANCES, row["id"]) for row in ONE_HAND]
)
def test_chances_of_one_hand(row):
    assert odds(*of_one_hand(row["id"])) == Fraction(row["num"], row["den"]), row["event"]


@pytest.mark.parametrize("row", SEVERAL, ids=ids)
def test_chances_of_several_hands(row):
    assert OF_SEVERAL_HANDS[row["id"]]() == Fraction(row["num"], row["den"]), row["event"]


def test_no_chance_is_left_out():
    assert len(CHANCES) == 92
    assert sorted(map(ids, CHANCES)) == sorted(map(ids, [*ONE_HAND, *SEVERAL]))


SLOW_PRESETS = {"double-pack", "partnership-6"}


def melds(name: str) -> list:
    """The rows of a file, those of the big decks being slow."""
    return [
        slow_where(
            row,
            row["preset"] in SLOW_PRESETS,
            "-".join([row["preset"], str(row["hand"]), row["trump"], *row["switches"]]),
        )
        for row in rows(name)
    ]


def found(row: dict, trump: str | None) -> Distribution:
    rules = load(row["preset"], row["switches"])
    return meld_distribution(unseen_hand(rules, row["hand"], Hand(), Hand()), rules, trump)


@pytest.mark.parametrize("row", melds("meldmean"))
def test_mean_meld_under_any_one_trump(row):
    mean = Fraction(row["mean_num"], row["mean_den"])
    assert [found(row, trump).mean for trump in "SD"] == [mean, mean]


@pytest.mark.parametrize("row", melds("melddist"))
def test_whole_distributions_of_meld(row):
    trump = None if row["trump"] == "best" else "H"
    by_points = found(row, trump)
    expected = {int(points): ways for points, (ways, _) in row["distribution"].items()}
    assert by_points.ways == expected
    assert by_points.mean == Fraction(row["mean_num"], row["mean_den"])
    assert by_points.sd == pytest.approx(row["sd"], rel=1e-12)
    assert by_points.median == row["median"]
    assert max(by_points.ways) == row["maximum"]
    assert float(1 - by_points.at_least(1)) == pytest.approx(row["p_zero"], rel=1e-12)
