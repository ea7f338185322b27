"""How fast endings are solved. Run: pytest tests/bench/bench_solve.py -n 0

The same dealt endings in Python and as machine code, so that a ratio can be read from one run;
whole hands of four players as machine code alone. It takes some minutes.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

import pytest
from endings import dealt_ending

from pinochle_cli.engine.solver.engines import SolverEngine
from pinochle_cli.engine.solver.solving import solve
from pinochle_cli.rules import load

pytest.importorskip("pytest_benchmark")

SIZES = [
    # preset, cards each, engine, endings
    ("two-hand-strict", 12, SolverEngine.PYTHON, 50),
    ("two-hand-strict", 12, SolverEngine.FAST, 50),
    ("partners-150", 8, SolverEngine.PYTHON, 50),
    ("partners-150", 8, SolverEngine.FAST, 50),
    ("partners-150", 12, SolverEngine.FAST, 20),
]


@pytest.mark.parametrize(("preset", "cards", "engine", "number"), SIZES)
def test_every_card_of_an_ending(benchmark, preset, cards, engine, number):
    if engine is SolverEngine.FAST:
        pytest.importorskip("numba")
        solve(dealt_ending(load(preset), 3, 0), engine=engine)
    endings = [dealt_ending(load(preset), cards, each) for each in range(number)]
    seconds: list[float] = []
    nodes: list[int] = []

    def solve_all():
        for ending in endings:
            began = perf_counter()
            solution = solve(ending, engine=engine)
            seconds.append(perf_counter() - began)
            nodes.append(solution.nodes)

    benchmark.pedantic(solve_all, rounds=1)
    benchmark.extra_info["median_s"] = round(median(seconds), 4)
    benchmark.extra_info["slowest_s"] = round(max(seconds), 3)
    benchmark.extra_info["median_nodes"] = round(median(nodes))
    benchmark.extra_info["nodes_a_second"] = round(sum(nodes) / sum(seconds))
