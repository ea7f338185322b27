"""How fast hands are played. Run: pytest tests/bench/bench_simulate.py -n 0

Side by side and one by one the same hands are played, from the deal to the statistics, so that a
ratio can be read from one run.
"""

from __future__ import annotations

import pytest

from pinochle_cli.rules import load
from pinochle_cli.simulation.parts import Range
from pinochle_cli.simulation.ranges import HANDS_A_STEP, Engine, Simulated, play_range

pytest.importorskip("pytest_benchmark")

HANDS = {Engine.LOCKSTEP: 8 * HANDS_A_STEP, Engine.PLAY: 100}


@pytest.mark.parametrize("engine", HANDS, ids=str)
@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "double-pack"])
def test_simple_players(benchmark, preset, engine):
    what = Simulated(load(preset), 7, ("simple",))
    whole = Range(0, HANDS[engine])
    play_range(what, Range(0, 100), engine)
    benchmark.pedantic(play_range, args=[what, whole, engine], rounds=5)
    benchmark.extra_info["a_second"] = round(whole.n / benchmark.stats["min"])


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "two-hand"])
def test_planners(benchmark, preset):
    what = Simulated(load(preset), 7, ("planner",))
    benchmark.pedantic(play_range, args=[what, Range(0, 30), Engine.PLAY], rounds=3)
    benchmark.extra_info["a_second"] = round(30 / benchmark.stats["min"])
