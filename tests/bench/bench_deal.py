"""How fast hands are dealt, melded and counted. Run: pytest tests/bench/bench_deal.py -n 0

Each pair of benchmarks does the same work by the engine and by plain Python, so that a ratio can be
read from one run.
"""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from pinochle_cli.engine.deals import CHUNK, Dealer
from pinochle_cli.engine.features import meld_measure
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.odds import meld_distribution, unseen_hand
from pinochle_cli.rules import Hand, find_melds_by_trump, load

RULES = load()
DEALER = Dealer(RULES, 7)
HOLDINGS = suit_holdings(RULES.deck)
HELD = HOLDINGS.of_cards(DEALER.deals(0, CHUNK).hand(1))
HANDS = HOLDINGS.hands(HELD)

pytest.importorskip("pytest_benchmark")


def rate(benchmark, things: int) -> None:
    """Things a second, of the fastest round."""
    benchmark.extra_info["a_second"] = round(things / benchmark.stats["min"])


@pytest.mark.benchmark(group="deal")
def test_deal_as_arrays(benchmark):
    benchmark(DEALER.deals, 0, CHUNK)
    rate(benchmark, CHUNK)


@pytest.mark.benchmark(group="deal")
def test_deal_by_random_shuffle(benchmark):
    pack = list(range(RULES.deck.size))

    def shuffle_all():
        for _ in range(CHUNK):
            random.shuffle(pack)

    benchmark(shuffle_all)
    rate(benchmark, CHUNK)


@pytest.mark.benchmark(group="meld, best of four")
def test_meld_by_tables(benchmark):
    measure = meld_measure(RULES, None)
    benchmark(measure.of, HELD)
    rate(benchmark, CHUNK)


@pytest.mark.benchmark(group="meld, best of four")
def test_meld_by_the_rules(benchmark):
    def meld_all():
        for hand in HANDS:
            max(sheet.total for sheet in find_melds_by_trump(hand, RULES).values())

    benchmark(meld_all)
    rate(benchmark, CHUNK)


@pytest.mark.benchmark(group="odds of 12 of 48")
@pytest.mark.parametrize("trump", ["S", None])
def test_the_distribution_of_meld(benchmark, trump):
    unseen = unseen_hand(RULES, 12, Hand(), Hand())
    benchmark(meld_distribution, unseen, RULES, trump)


def shell(command: str) -> None:
    subprocess.run(["bash", "-c", command.replace("pinochle", PROGRAM)], check=True)


PROGRAM = f"{sys.executable} -m pinochle_cli"


@pytest.mark.benchmark(group="whole programs")
def test_a_million_deals_to_a_file(benchmark, tmp_path):
    command = f"pinochle deal -n 1000000 --seed 7 --format jsonl > {tmp_path / 'deals.jsonl'}"
    benchmark.pedantic(shell, args=[command], rounds=3)
    rate(benchmark, 1_000_000)


@pytest.mark.benchmark(group="whole programs")
def test_deals_into_meld(benchmark):
    deals = "pinochle deal -n 100000 --seed 7 --format jsonl"
    command = f"{deals} | pinochle meld - -t S --format plain > /dev/null"
    benchmark.pedantic(shell, args=[command], rounds=3)
    rate(benchmark, 400_000)


@pytest.mark.benchmark(group="whole programs")
def test_all_odds(benchmark):
    benchmark.pedantic(shell, args=["pinochle odds --json > /dev/null"], rounds=3)
