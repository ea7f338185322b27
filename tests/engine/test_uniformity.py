"""Every card is equally likely to lie anywhere: chi-square tests over many deals of fixed seeds."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt

import numpy as np
import pytest
from deals import deck_of

from pinochle_cli.engine.deals import Dealer, Deals
from pinochle_cli.engine.holds import NO_HOLDS, Holds
from pinochle_cli.rules import Card, load, read_hand
from pinochle_cli.rules.cards import KIND_INDEX, RANKS, SUITS

KINDS = 24

AMOUNTS = [
    pytest.param(100_000, id="100-thousand-deals"),
    pytest.param(1_000_000, id="a-million-deals", marks=pytest.mark.slow),
]


def places(deals: Deals) -> dict[str, np.ndarray]:
    """The cards of each place; a turned card under the stock is a place of its own."""
    seats = range(1, deals.rules.dealing.seats + 1)
    found = {f"seat {seat}": deals.hand(seat) for seat in seats}
    found |= {"widow": deals.widow, "stock": deals.stock}
    if deals.rules.dealing.turned == "under-stock":
        found["turned"] = deals.turned
    return {name: cards for name, cards in found.items() if cards.size}


def assert_chi_square(statistic: float, freedom: int) -> None:
    """Neither too large nor too small: five standard deviations at most from what is expected."""
    assert abs(statistic - freedom) <= 5 * sqrt(2 * freedom), (statistic, freedom)


def assert_as_expected(observed, chances) -> None:
    """Independent draws against their chances; rare outcomes are taken together."""
    expected = np.asarray(chances, dtype=float) * observed.sum()
    assert expected.sum() == pytest.approx(observed.sum())
    rare = expected < 20
    seen, due = observed[~rare], expected[~rare]
    if expected[rare].sum() >= 5:
        seen, due = [*seen, observed[rare].sum()], [*due, expected[rare].sum()]
    assert len(due) > 2
    statistic = ((np.array(seen) - due) ** 2 / due).sum()
    assert_chi_square(statistic, len(due) - 1)


def assert_kinds_lie_anywhere(table, rest: Counter, deals: int) -> None:
    """``table`` has a row a place: how often it got each kind of the ``rest`` in all deals.

    Cards of one deal are drawn without putting back, which makes the statistic of n cards n / (n-1)
    times too large.
    """
    cards = sum(rest.values())
    copies = np.array([rest[kind] for kind in sorted(rest)])
    table = table[:, sorted(rest)]
    assert table.sum(axis=0).tolist() == (copies * deals).tolist()
    expected = table.sum(axis=1, keepdims=True) * copies / cards
    statistic = ((table - expected) ** 2 / expected).sum() * (cards - 1) / cards
    assert_chi_square(statistic, (len(table) - 1) * (len(copies) - 1))


def kinds_by_place(dealer: Dealer, deals: int, by_card: bool = False) -> np.ndarray:
    """How often each place, or each of its cards, is of each kind."""
    total: np.ndarray | int = 0
    for chunk in dealer.chunks(0, deals):
        where = chunk.cards.T if by_card else places(chunk).values()
        total = total + np.array(
            [np.bincount(cards.ravel(), minlength=KINDS) for cards in where], dtype=np.int64
        )
    return total


def pack_of(rules) -> Counter:
    return Counter(KIND_INDEX[Card(*card)] for card in deck_of(rules))


@pytest.mark.parametrize("deals", AMOUNTS)
@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "two-hand", "double-pack"])
def test_every_kind_lies_at_every_place(preset, deals):
    rules = load(preset)
    assert_kinds_lie_anywhere(kinds_by_place(Dealer(rules, 1), deals), pack_of(rules), deals)


@pytest.mark.parametrize("deals", AMOUNTS)
def test_every_kind_is_each_card_of_a_place(deals):
    rules = load("two-hand")
    table = kinds_by_place(Dealer(rules, 2), deals, by_card=True)
    assert len(table) == 48
    assert_kinds_lie_anywhere(table, pack_of(rules), deals)


def number_of(cards: np.ndarray, kinds: list[int]) -> np.ndarray:
    """(m,): how many of the cards are of these kinds."""
    return np.isin(np.arange(KINDS), kinds).take(cards).sum(axis=1)


def joint(dealer: Dealer, deals: int, first, second) -> np.ndarray:
    """How often both numbers come out together; each is told of some deals, and below 32."""
    total = np.zeros(32 * 32, dtype=np.int64)
    for chunk in dealer.chunks(0, deals):
        total += np.bincount(first(chunk) * 32 + second(chunk), minlength=32 * 32)
    return total.reshape(32, 32)


def spread(good: int, cards: int, *sizes: int) -> np.ndarray:
    """The chance of each number of ``good`` cards in one place, or in two."""
    ways = np.zeros((32,) * len(sizes))
    left = cards - sum(sizes)
    for index in np.ndindex(*[min(size, good) + 1 for size in sizes]):
        elsewhere = good - sum(index)
        if 0 <= elsewhere <= left:
            own = [comb(size, many) for size, many in zip(sizes, index, strict=True)]
            ways[index] = np.prod(own, dtype=object) * comb(left, elsewhere) / comb(cards, good)
    return ways


ACES = [RANKS.index("A") + len(RANKS) * place for place in range(len(SUITS))]
HEARTS = [*range(len(RANKS), 2 * len(RANKS))]

PAIRS = [
    # preset, what is counted in which two places
    ("partners-150", ACES, "seat 1", "seat 3"),
    ("partners-150", HEARTS, "seat 2", "seat 3"),
    ("auction-3", HEARTS, "seat 1", "widow"),
    ("two-hand", ACES, "seat 2", "stock"),
    ("double-pack", HEARTS, "seat 4", "seat 1"),
]


@pytest.mark.parametrize("deals", AMOUNTS)
@pytest.mark.parametrize(("preset", "kinds", "first", "second"), PAIRS)
def test_numbers_of_cards_in_two_places(preset, kinds, first, second, deals):
    rules = load(preset)
    table = joint(
        Dealer(rules, 3),
        deals,
        lambda chunk: number_of(places(chunk)[first], kinds),
        lambda chunk: number_of(places(chunk)[second], kinds),
    )
    good = sum(pack_of(rules)[kind] for kind in kinds)
    one = places(Dealer(rules, 3).deals(0, 1))
    sizes = one[first].shape[1], one[second].shape[1]
    assert_as_expected(table.ravel(), spread(good, rules.deck.size, *sizes).ravel())
    # The numbers of one place alone, suit lengths among them.
    assert_as_expected(table.sum(axis=1), spread(good, rules.deck.size, sizes[0]))


@pytest.mark.parametrize("deals", AMOUNTS)
@pytest.mark.parametrize(("seed", "later"), [(4, 1), (4, 2**32), (5, 0)])
def test_deals_know_nothing_of_other_deals_and_seeds(seed, later, deals):
    rules = load("partners-150")
    other = Dealer(rules, 4)
    table = joint(
        Dealer(rules, seed),
        deals,
        lambda chunk: number_of(chunk.hand(1), HEARTS),
        lambda chunk: number_of(
            other.deals(int(chunk.numbers[0]) + later, len(chunk)).hand(1), HEARTS
        ),
    )
    alone = spread(12, 48, 12)
    assert_as_expected(table.ravel(), np.outer(alone, alone).ravel())


HELD = [
    # preset, what is held
    ("partners-150", Holds({1: read_hand("AS AS TS KS QH JD"), 3: read_hand("9C 9C")})),
    ("auction-3", Holds({2: read_hand("AH TH KH QH JH")}, widow=(Card("9", "D"),))),
    ("two-hand", Holds({1: read_hand("AS AH")}, stock=(Card("K", "S"),), turned=Card("9", "D"))),
    ("partnership", Holds({4: read_hand("AS TS KS QS JS 9S")})),
    ("partnership", Holds({4: read_hand("AS TS")}, turned=Card("9", "H"))),
]


def open_table(rules, holds: Holds, seed: int, deals: int) -> tuple[np.ndarray, Counter]:
    """Where the cards that are not held lie, and which they are."""
    dealer = Dealer(rules, seed, holds)
    table, rest = kinds_by_place(dealer, deals), pack_of(rules)
    names = [*places(dealer.deals(0, 1))]
    held = {f"seat {seat}": [*hand] for seat, hand in holds.with_turned_card(rules).hands.items()}
    held |= {"widow": [*holds.widow], "stock": [*holds.stock]}
    if "turned" in names and holds.turned:
        held["turned"] = [holds.turned]
    for name, cards in held.items():
        for card in cards:
            table[names.index(name), KIND_INDEX[card]] -= deals
            rest[KIND_INDEX[card]] -= 1
    return table[table.sum(axis=1) > 0], +rest


@pytest.mark.parametrize("deals", AMOUNTS)
@pytest.mark.parametrize(("preset", "holds"), HELD)
def test_held_cards_do_not_draw_others(preset, holds, deals):
    rules = load(preset)
    table, rest = open_table(rules, holds, 6, deals)
    assert_kinds_lie_anywhere(table, rest, deals)


TURNED = ["", "AS TS KS QS JS 9S", "AS AS 9D", "AS TS KS QS JS 9S AH TH KH QH JH 9H"]


@pytest.mark.parametrize("deals", AMOUNTS)
@pytest.mark.parametrize("held", TURNED)
def test_each_card_of_the_dealer_is_as_likely_to_be_turned(held, deals):
    rules = load("partnership")
    own = read_hand(held)
    holds = Holds({4: own}) if held else NO_HOLDS
    turned = np.zeros(KINDS, dtype=np.int64)
    for chunk in Dealer(rules, 7, holds).chunks(0, deals):
        turned += np.bincount(chunk.turned.ravel(), minlength=KINDS)
    by_chance = (12 - len(own)) / (48 - len(own))
    copies = np.array([*own.counts])
    assert_as_expected(turned, (copies + by_chance * (2 - copies)) / 12)
