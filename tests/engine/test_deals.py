"""Deals by number: the same ones everywhere and for ever, and each one that the rules can deal."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest
from deals import PRESETS, deck_of
from fact_rows import FOLDER
from naive_shuffles import philox, shuffled

from pinochle_cli.engine.deals import CHUNK, LAST_INDEX, Dealer, Deals
from pinochle_cli.engine.shuffles import MOST_SEED, shuffles
from pinochle_cli.rules import Card, load
from pinochle_cli.rules.dealing import Deal, check_deal, deal_out

GOLDEN = [
    [field.strip() for field in line.split("|")]
    for line in (FOLDER / "golden_deals.txt").read_text().splitlines()
]

BLOCKS = [
    # counter, key, words: the known answers that the authors of Philox publish
    (0, 0, "16554d9eca36314c db20fe9d672d0fdc d7e772cee186176b 7e68b68aec7ba23b"),
    (
        *(2**256 - 1, 2**128 - 1),
        "87b092c3013fe90b 438c3c67be8d0224 9cc7d7c69cd777b6 a09caebf594f0ba0",
    ),
]


def text_of(deal: Deal) -> list[str]:
    return [
        " / ".join(map(str, deal.hands)).strip(),
        " ".join(map(str, deal.widow)),
        " ".join(map(str, deal.stock)),
        str(deal.turned or ""),
    ]


def naive_deal(rules, seed: int, index: int) -> Deal:
    pack = shuffled(deck_of(rules), rules.deck.size, seed, index)
    return deal_out([Card(*card) for card in pack], rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_deals(preset):
    rules, pinned = load(preset), set()
    for name, seed, index, *expected in GOLDEN:
        if name == preset:
            deals = Dealer(rules, int(seed)).deals(int(index), 1)
            assert text_of(deals.deal(0)) == expected
            assert text_of(naive_deal(rules, int(seed), int(index))) == expected
            pinned.add((int(seed), int(index)))
    assert pinned == {(7, 0), (7, 123456789), (MOST_SEED, 2**40)}


@pytest.mark.parametrize(("counter", "key", "expected"), BLOCKS)
def test_blocks_of_philox_are_the_published_ones(counter, key, expected):
    assert philox(counter, key) == [int(word, 16) for word in expected.split()]


def test_the_upper_half_of_a_seed_counts():
    rules = load("partners-150")
    deals = {str(Dealer(rules, seed).deals(0, 1).deal(0)) for seed in (0, 1, 2**63, MOST_SEED)}
    assert len(deals) == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_deals_are_shuffled_packs_dealt_out(preset):
    rules = load(preset)
    deals = Dealer(rules, 31).deals(90, 12)
    for row, index in enumerate(range(90, 102)):
        deal = deals.deal(row)
        assert deals.numbers[row] == index
        assert deal == naive_deal(rules, 31, index)
        check_deal(deal, rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_arrays_of_a_place_are_what_its_deals_have(preset):
    rules = load(preset)
    deals = Dealer(rules, 5).deals(0, 8)
    names = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]

    def cards(row) -> list[str]:
        return [names[kind] for kind in row]

    for row in range(8):
        deal = deals.deal(row)
        assert cards(deals.widow[row]) == [*map(str, deal.widow)]
        assert cards(deals.stock[row]) == [*map(str, deal.stock)]
        for seat in range(1, rules.dealing.seats + 1):
            assert sorted(cards(deals.hand(seat)[row])) == sorted(map(str, deal.hand(seat)))
        assert cards(deals.turned[row]) == ([str(deal.turned)] if deal.turned else [])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_has_the_whole_deck(preset):
    rules = load(preset)
    deals = Dealer(rules, 8).deals(10**15, 300)
    names = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]
    pack = sorted(names.index(card) for card in deck_of(rules))
    assert (np.sort(deals.cards, axis=1) == pack).all()
    assert len(np.unique(deals.cards, axis=0)) == 300


@pytest.mark.parametrize("preset", ["partners-150", "two-hand", "partnership-6", "auction-5"])
def test_deals_are_the_same_however_they_are_split(preset):
    dealer = Dealer(load(preset), 77)
    whole = dealer.deals(1000, 100)
    for start, count in ((1000, 1), (1001, 1), (1050, 37), (1099, 1)):
        some = dealer.deals(start, count)
        rows = slice(start - 1000, start - 1000 + count)
        assert (some.cards == whole.cards[rows]).all()
        assert (some.numbers == whole.numbers[rows]).all()


def test_chunks_are_the_same_deals_in_order():
    dealer = Dealer(load("double-pack"), 3)
    start, count = 999, CHUNK + 10
    chunks = list(dealer.chunks(start, count))
    assert [len(each) for each in chunks] == [CHUNK, 10]
    assert np.concatenate([each.numbers for each in chunks]).tolist() == [
        *range(start, start + count)
    ]
    border = dealer.deals(start + CHUNK - 5, 15)
    assert (chunks[0].cards[-5:] == border.cards[:5]).all()
    assert (chunks[1].cards == border.cards[5:]).all()


def test_no_deals_are_no_chunks():
    assert list(Dealer(load("auction-3"), 3).chunks(4, 0)) == []


@pytest.mark.parametrize("preset", ["partnership-8", "two-hand"])
def test_the_last_deals_that_have_a_number(preset):
    rules = load(preset)
    start = LAST_INDEX - 10
    deals = Dealer(rules, MOST_SEED).deals(start, 11)
    assert deals.numbers.tolist() == [*range(start, LAST_INDEX + 1)]
    for row in (0, 10):
        assert deals.deal(row) == naive_deal(rules, MOST_SEED, start + row)


def test_rows_are_the_deals_asked_for_with_their_numbers():
    deals = Dealer(load("partners-150"), 3).deals(40, 6)
    kept = deals.rows(np.array([4, 1]))
    assert kept.numbers.tolist() == [44, 41]
    assert [kept.deal(0), kept.deal(1)] == [deals.deal(4), deals.deal(1)]


def test_the_spare_word_is_the_last_of_the_deck():
    blocks = 12
    found = shuffles([0, 1, 2], 48, 9, 5, 1)
    assert found.spare.tolist() == [philox(6 * blocks, 9)[3]]
    assert found.order.shape == (1, 3)


DIGEST = """
import hashlib
from pinochle_cli.engine.deals import Dealer
from pinochle_cli.rules import load
digest = hashlib.sha256()
for preset in ("partners-150", "partnership", "double-pack", "auction-5", "two-hand"):
    digest.update(Dealer(load(preset), 42).deals(7, 50).cards.tobytes())
print(digest.hexdigest())
"""


def test_another_process_with_another_hash_seed_deals_the_same():
    digest = hashlib.sha256()
    for preset in ("partners-150", "partnership", "double-pack", "auction-5", "two-hand"):
        deals: Deals = Dealer(load(preset), 42).deals(7, 50)
        digest.update(deals.cards.tobytes())
    told = subprocess.run(
        [sys.executable, "-c", DIGEST],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == digest.hexdigest()
