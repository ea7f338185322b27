"""How fast hands are melded. Run: pytest tests/bench/bench_meld.py --benchmark-only"""

from __future__ import annotations

import random

import pytest
from command import pinochle
from deals import random_hand
from naive_melds import naive_total

from pinochle_cli.rules import find_melds, load, read_hand

RULES = load()
SOURCE = random.Random(1)
HANDS = [" ".join(random_hand(SOURCE, RULES)) for _ in range(2000)]

pytest.importorskip("pytest_benchmark")


def test_find_melds(benchmark):
    hands = [read_hand(text) for text in HANDS]
    benchmark(lambda: [find_melds(hand, "S", RULES).total for hand in hands])


def test_the_naive_evaluator(benchmark):
    benchmark(lambda: [naive_total(text.split(), "S", RULES) for text in HANDS])


def test_the_command_in_bulk(benchmark):
    lines = "\n".join(HANDS)
    benchmark(lambda: pinochle("meld", "-", "-t", "S", stdin=lines))
