"""Meld in bulk against the rules' own: the same total for every hand, under every trump suit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from deals import PRESETS

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.engine.features import MeldByHand, feature, meld_measure
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.meld_tables import NotTabledError
from pinochle_cli.engine.parts import Measure
from pinochle_cli.rules import KINDS, SUITS, Hand, find_melds, find_melds_by_trump, load
from pinochle_cli.rules.melds import lines

HOUSE_RULES = sorted((Path(__file__).parents[2] / "examples" / "house-rules").glob("*.toml"))


def meld_rules(name: str) -> tuple:
    """What a preset's melds depend on."""
    rules = load(name)
    every = [line for trump in SUITS for line in lines(rules, trump)]
    return rules.deck, *(
        (line.kind.id, line.suit, str(line.needed), line.prices, line.category, line.kind.absorbs)
        for line in every
    )


# Presets with the very same melds are tried at length once, under the last of their names.
AT_LENGTH = {meld_rules(name): name for name in PRESETS}


def hands_of_counts(counts) -> list[Hand]:
    return [
        Hand.from_packed(int.from_bytes(row.tobytes(), "little")) for row in counts.astype(np.uint8)
    ]


def samples(rules, number: int, seed: int) -> Iterator[tuple[np.ndarray, list[Hand]]]:
    """Holdings and the hands they are of: half dealt ones, then 1 to 20 cards, then any holding of
    each suit, so that melds crowd."""
    holdings, kinds = suit_holdings(rules.deck), np.arange(len(KINDS))
    sizes = [(rules.dealing.hand_size, number // 2)]
    sizes += [(size, number // 80) for size in range(1, 21)]
    dealer, start = Dealer(rules, seed), 0
    for size, some in sizes:
        cards = dealer.deals(start, some).cards[:, :size]
        start += some
        counts = (cards[:, :, None] == kinds).sum(axis=1)
        yield holdings.of_cards(cards), hands_of_counts(counts)
    some = number - start
    of_kind = np.array([card.rank in rules.deck.ranks for card in KINDS]) * rules.deck.copies
    counts = np.random.default_rng(seed).integers(0, of_kind + 1, (some, len(KINDS)))
    hands = hands_of_counts(counts)
    yield holdings.of_hands(hands), hands


def check(rules, number: int, seed: int, best_of: int) -> None:
    """Each hand under one trump suit, every so manyth under all of them and the best."""
    for place, (holdings, hands) in enumerate(samples(rules, number, seed)):
        trump = SUITS[place % 4]
        expected = [find_melds(hand, trump, rules).total for hand in hands]
        assert meld_measure(rules, trump).of(holdings).tolist() == expected, trump
        some, few = holdings[:, ::best_of], hands[::best_of]
        sheets = [find_melds_by_trump(hand, rules) for hand in few]
        for suit in SUITS:
            totals = [sheet[suit].total for sheet in sheets]
            assert meld_measure(rules, suit).of(some).tolist() == totals, suit
        most = [max(sheet[suit].total for suit in SUITS) for sheet in sheets]
        assert meld_measure(rules, None).of(some).tolist() == most


@pytest.mark.parametrize("preset", PRESETS)
def test_bulk_meld_is_what_the_rules_say(preset):
    check(load(preset), 20_000 if preset in AT_LENGTH.values() else 80, seed=1, best_of=20)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_bulk_meld_is_what_the_rules_say_of_many_hands(preset):
    check(load(preset), 200_000 if preset in AT_LENGTH.values() else 4_000, seed=2, best_of=8)


@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.stem)
def test_bulk_meld_under_house_rules(path):
    check(load(str(path)), 1_000, seed=3, best_of=4)


@pytest.mark.slow
@pytest.mark.parametrize("path", HOUSE_RULES, ids=lambda path: path.stem)
def test_bulk_meld_under_house_rules_of_many_hands(path):
    check(load(str(path)), 40_000, seed=4, best_of=8)


CHANGED = [
    ("partners-150", {"melds.extras": False}),
    ("partners-150", {"melds.doubles": "twice"}),
    ("partners-150", {"melds.run_contains_marriage": True}),
    ("partners-150", {"melds.pinochle.cards": "QH JD"}),
    ("partners-150", {"melds.pinochle.cards": "QS JS"}),
    ("partners-150", {"melds.kings-around.cards": "KS KS KH KD KC"}),
    ("partnership", {"melds.queens-around.cards": "QS QH KS"}),
    ("partnership", {"melds.dix.cards": "9 J"}),
    (
        "partnership",
        {"melds.pinochle.cards": "9S 9S", "melds.pinochle.category": "runs and marriages"},
    ),
    ("partnership", {"melds.aces-around": "500,7"}),
]


@pytest.mark.parametrize(("preset", "changes"), CHANGED, ids=str)
def test_bulk_meld_under_changed_rules(preset, changes):
    check(load(preset, changes), 400, seed=5, best_of=2)


def random_chart(source: random.Random) -> dict[str, str]:
    """Up to five new melds, which may share a category with printed ones."""
    changes = {}
    for number in range(source.randint(1, 5)):
        suit = source.choice(["trump", "plain", "fixed"])
        cards = source.choices("ATKQJ9", k=source.randint(1, 4))
        if suit == "fixed":
            cards = [rank + source.choice("SHDC") for rank in cards]
        cards = [card for card in cards if cards.count(card) < 3]
        categories = ["runs and marriages", "pinochles", "arounds", "own", f"own {number}"]
        points = ",".join(str(source.randint(1, 90)) for _ in range(source.randint(1, 2)))
        if cards:
            changes[f"melds.new{number}.cards"] = " ".join(cards)
            changes[f"melds.new{number}.suit"] = suit
            changes[f"melds.new{number}.category"] = source.choice(categories)
            changes[f"melds.new{number}.points"] = points
    return changes


def check_random_charts(seeds: range) -> list[type]:
    kinds = []
    for seed in seeds:
        rules = load("partners-1000", random_chart(random.Random(seed)))
        told = {trump: feature(f"meld:{trump}", rules) for trump in SUITS}
        kinds.append(type(told["S"]))
        for holdings, hands in samples(rules, 100, seed):
            for trump, found in told.items():
                expected = [find_melds(hand, trump, rules).total for hand in hands]
                assert found.of(holdings).tolist() == expected, (seed, trump)
    return kinds


def test_bulk_meld_of_charts_at_random():
    kinds = check_random_charts(range(5))
    assert {*kinds} == {Measure, MeldByHand}


@pytest.mark.slow
def test_bulk_meld_of_many_charts_at_random():
    check_random_charts(range(1000, 1120))


TOO_WIDE = [
    # changed rules whose melds do not fit tables, words of the error
    ({"melds.aces-around.category": "runs and marriages"}, "run, .*compete for cards of several"),
    ({"melds.pinochle.category": "runs and marriages"}, "compete for cards of several suits"),
    ({"melds.pinochle.category": "arounds"}, "pinochle, .* compete for too many cards"),
    (
        {
            "melds.court-around.cards": "KS KH KD KC QS QH QD QC",
            "melds.court-around.suit": "fixed",
            "melds.court-around.category": "arounds",
            "melds.court-around.points": "20",
        },
        "kings-around, queens-around, court-around compete for too many cards",
    ),
]


@pytest.mark.parametrize(("changes", "words"), TOO_WIDE)
def test_melds_too_wide_for_tables_are_counted_by_hand(changes, words):
    rules = load("partners-150", changes)
    with pytest.raises(NotTabledError, match=words):
        meld_measure(rules, None)
    best, under_hearts = feature("meld", rules), feature("meld:h", rules)
    assert isinstance(best, MeldByHand)
    for holdings, hands in samples(rules, 160, seed=6):
        sheets = [find_melds_by_trump(hand, rules) for hand in hands]
        assert best.of(holdings).tolist() == [
            max(sheet.total for sheet in by_trump.values()) for by_trump in sheets
        ]
        assert under_hearts.of(holdings).tolist() == [sheet["H"].total for sheet in sheets]


@pytest.mark.parametrize(("copies", "hand_size"), [(3, 18), (8, 48)])
def test_bulk_meld_with_other_numbers_of_copies(copies, hand_size):
    changes = {
        "deck.copies": copies,
        "dealing.hand_size": hand_size,
        "scoring.hand_points": 120 * copies + 10,
    }
    rules = load("partnership-auction", changes)
    found = feature("meld", rules)
    cards = Dealer(rules, 7).deals(0, 150).hand(2)
    counts = (cards[:, :, None] == np.arange(len(KINDS))).sum(axis=1)
    expected = [
        max(sheet.total for sheet in find_melds_by_trump(hand, rules).values())
        for hand in hands_of_counts(counts)
    ]
    assert found.of(suit_holdings(rules.deck).of_cards(cards)).tolist() == expected
