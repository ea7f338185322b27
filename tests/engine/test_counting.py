"""Exact counts against going through every hand one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from deals import deck_of

from pinochle_cli.engine.conditions import read_condition
from pinochle_cli.engine.counting import Unseen, count_hands
from pinochle_cli.engine.features import feature
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.odds import chance, distribution, meld_distribution, unseen_hand
from pinochle_cli.rules import SUITS, Card, Hand, find_melds, find_melds_by_trump, load

WITH_DIFFERENT_MELDS = (
    "partners-150",
    "partners-1000",
    "auction-3",
    "partnership-widow",
    "partnership-6",
    "double-pack",
    "two-hand-1200",
    "stonebridge",
)

# How many cards are held for sure, unseen, and drawn of those.
SIZES = [(9, 12, 3), (0, 10, 5), (13, 9, 4), (5, 4, 4), (6, 7, 0), (15, 11, 3)]


def small_problem(source: random.Random, rules, held: int, unseen: int, draws: int) -> Unseen:
    """Few cards are unseen, of two suits or of all, and all others are held or gone."""
    deck = [Card(*card) for card in deck_of(rules)]
    source.shuffle(deck)
    if source.random() < 0.5:
        suits = source.sample(SUITS, 2)
        deck.sort(key=lambda card: card.suit in suits)
    rest, open_ = deck[:-unseen], deck[-unseen:]
    source.shuffle(rest)
    found = unseen_hand(rules, held + draws, Hand(rest[:held]), Hand(rest[held:]))
    assert found.cards == Hand(open_)
    return found


def every_hand(unseen: Unseen) -> list[Hand]:
    return [unseen.held + Hand(drawn) for drawn in combinations(unseen.cards, unseen.draws)]


def problems(preset: str):
    rules, source = load(preset), random.Random(f"count {preset}")
    for sizes in SIZES:
        yield rules, small_problem(source, rules, *sizes)


@pytest.mark.parametrize("preset", WITH_DIFFERENT_MELDS)
def test_melds_come_out_as_often_as_among_all_hands(preset):
    for rules, unseen in problems(preset):
        hands = every_hand(unseen)
        under_clubs = Counter(find_melds(hand, "C", rules).total for hand in hands)
        best = Counter(
            max(sheet.total for sheet in find_melds_by_trump(hand, rules).values())
            for hand in hands
        )
        assert meld_distribution(unseen, rules, "C").ways == under_clubs
        assert meld_distribution(unseen, rules, None).ways == best
        assert best.total() == unseen.ways


def random_condition(source: random.Random, rules, depth: int = 2) -> str:
    if depth and source.random() < 0.7:
        parts = [random_condition(source, rules, depth - 1) for _ in range(source.randint(1, 3))]
        joined = source.choice([" and ", " or "]).join(f"({part})" for part in parts)
        return f"not ({joined})" if source.random() < 0.3 else joined
    suit, rank = source.choice(SUITS), source.choice(rules.deck.ranks)
    kind = source.choice(rules.melds.chart)
    names = [
        (f"length:{suit}", 5),
        (f"count:{rank}", 3),
        (f"count:{rank}{suit}", 1),
        ("points", 12 * rules.scoring.card_points[0]),
        ("meld", 8 * rules.melds.kind("pinochle").points[0] // 4),
        (f"meld:{suit}", rules.melds.kind("pinochle").points[0]),
        (f"has:{kind.id}", 1),
        (f"has:{kind.id}:{suit}" if kind.has_own_suit else "has:pinochle", 1),
    ]
    name, usual = source.choice(names)
    op = source.choice([">=", "<=", ">", "<", "=", "!="])
    return f"{name} {op} {source.randint(0, 2 * usual)}"


def share(text: str, hands: list[Hand], rules) -> Fraction:
    """How many of the hands a condition holds for."""
    holdings = suit_holdings(rules.deck).of_hands(hands)
    true = read_condition(text).truth(lambda one: feature(one.feature, rules).of(holdings))
    return Fraction(int(true.sum()), len(hands))


@pytest.mark.parametrize("preset", WITH_DIFFERENT_MELDS)
def test_conditions_come_true_as_often_as_among_all_hands(preset):
    source, chances = random.Random(f"conditions {preset}"), []
    for rules, unseen in problems(preset):
        hands = every_hand(unseen)
        for _ in range(5):
            text = random_condition(source, rules)
            found = chance(read_condition(text), unseen, rules)
            assert found == share(text, hands, rules), text
            chances.append(found)
    assert any(0 < each < 1 for each in chances)


def test_each_combination_of_numbers_is_one_row():
    rules = load("partners-150")
    for _, unseen in problems("partners-150"):
        parts = [*feature("points", rules).parts, *feature("length:H", rules).parts]
        rows = count_hands(parts, unseen, suit_holdings(rules.deck))
        told = list(zip(*(each.tolist() for each in rows.numbers), strict=True))
        assert len(told) == len(set(told))
        assert {*rows.drawn.tolist()} == {unseen.draws}
        holdings = suit_holdings(rules.deck).of_hands(every_hand(unseen))
        numbers = [feature(name, rules).of(holdings).tolist() for name in ("points", "length:H")]
        assert dict(zip(told, rows.ways.tolist(), strict=True)) == Counter(
            zip(*numbers, strict=True)
        )


def spread(good: int, cards: int, draws: int) -> dict[int, int]:
    """The ways to draw each number of ``good`` cards."""
    ways = {many: comb(good, many) * comb(cards - good, draws - many) for many in range(good + 1)}
    return {many: number for many, number in ways.items() if number}


# Where counts no longer fit into 64 bits: 67 cards are the first of which half do not.
WIDE = [
    # preset, cards gone, drawn, feature, how many cards count for it
    ("partnership-6", "", 40, "count:A", 16),
    ("partnership-6", "", 40, "count:KS", 4),
    ("partnership-6", "", 96, "length:C", 24),
    ("partnership-8", "", 48, "length:D", 24),
    ("double-pack", "AS AS AS AS KS KS KS KS QS QS QS QS JS JS", 33, "length:H", 20),
    ("double-pack", "AS AS AS AS KS KS KS KS QS QS QS QS JS", 33, "length:H", 20),
    ("double-pack", "AS AS AS AS KS KS KS KS QS QS QS QS JS", 60, "count:T", 16),
]


@pytest.mark.parametrize(("preset", "gone", "draws", "name", "good"), WIDE)
def test_counts_beyond_64_bits_stay_exact(preset, gone, draws, name, good):
    rules = load(preset)
    unseen = unseen_hand(rules, draws, Hand(), Hand(Card(*card) for card in gone.split()))
    found = distribution(feature(name, rules), unseen, rules)
    assert found.total == unseen.ways
    assert found.ways == spread(good, len(unseen.cards), draws)


def test_no_parts_count_all_hands_as_one_row():
    rules = load("partnership-6")
    unseen = unseen_hand(rules, 40, Hand(), Hand())
    rows = count_hands([], unseen, suit_holdings(rules.deck))
    assert [*rows.ways] == [comb(96, 40)]


@pytest.mark.parametrize("draws", [40, 56, 90])
def test_melds_beyond_64_bits_stay_exact(draws):
    rules = load("partnership-6")
    found = chance(
        read_condition("has:aces-around>=1"), unseen_hand(rules, draws, Hand(), Hand()), rules
    )
    # All hands, less those without an ace of some suits, each number of suits in turn.
    ways = sum((-1) ** suits * comb(4, suits) * comb(96 - 4 * suits, draws) for suits in range(5))
    assert found == Fraction(ways, comb(96, draws))


@pytest.mark.slow
@pytest.mark.parametrize("preset", WITH_DIFFERENT_MELDS)
def test_melds_of_larger_problems(preset):
    rules, source = load(preset), random.Random(f"large {preset}")
    unseen = small_problem(source, rules, 8, 15, 6)
    best = Counter(
        max(sheet.total for sheet in find_melds_by_trump(hand, rules).values())
        for hand in every_hand(unseen)
    )
    assert meld_distribution(unseen, rules, None).ways == best
