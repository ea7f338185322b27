"""How often each value comes in many hands: the counts are those of the hands themselves."""

from __future__ import annotations

from collections import Counter

import pytest

from pinochle_cli.play.settling import score_of
from pinochle_cli.rules import find_melds_by_trump, load
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.parts import Range
from pinochle_cli.simulation.ranges import Engine, Simulated, play_range
from pinochle_cli.simulation.statistic import statistic_of

PLAYED = [
    # preset, who plays
    ("partners-150", ("simple",)),
    ("partners-1000", ("simple", "random")),
    ("auction-3", ("random", "simple")),
    ("auction-3", ("simple",)),
    ("partnership", ("simple",)),
    ("two-hand", ("simple", "random")),
]
NUMBER = 6

DEALT, BID = ("dealt", "meld_best_trump"), ("hands", "bid")


@pytest.mark.parametrize(("preset", "names"), PLAYED)
def test_every_value_of_every_hand_is_counted(preset, names):
    rules = load(preset)
    run = Simulated(rules, 34, names).run(0)
    side = "bidders" if rules.auction.bidding else "first"
    meld, points = ("hands", f"meld_{side}"), ("hands", f"points_{side}")
    expected: dict[tuple[str, str], Counter[int]] = {}

    def count(key: tuple[str, str], number: int) -> None:
        expected.setdefault(key, Counter())[number] += 1

    for _ in range(NUMBER):
        states = run.play_next()
        for seat in players(rules):
            sheets = find_melds_by_trump(states[0].deal.hand(seat), rules)
            count(DEALT, max(sheet.total for sheet in sheets.values()))
        for state in states:
            if state.outcome is Outcome.PASSED_OUT:
                continue
            count(meld, score_of(state).sides[0].meld)
            if state.contract is not None:
                count(BID, state.contract.bid)
            if state.outcome is Outcome.PLAYED:
                count(points, sum(map(state.trick_points, state.sides[0])))
    assert dict(run.part.tally.counts()) == expected


@pytest.mark.parametrize(
    ("preset", "engine"),
    [
        ("partners-150", Engine.LOCKSTEP),
        ("partners-1500", Engine.LOCKSTEP),
        ("auction-3", Engine.LOCKSTEP),
        ("partnership", Engine.LOCKSTEP),
        ("racehorse", Engine.PLAY),
        ("two-hand", Engine.PLAY),
    ],
)
def test_counts_come_to_exactly_the_statistic(preset, engine):
    number = 3_000 if engine is Engine.LOCKSTEP else 10
    tally = play_range(Simulated(load(preset), 35, ("simple",)), Range(0, number), engine).tally
    statistics, counts = dict(tally.statistics()), dict(tally.counts())
    assert {key[-1].split("_")[0] for key in counts} >= {"meld", "points"}
    for key, counted in counts.items():
        assert statistic_of(counted) == statistics[key]
        assert counted.total() <= 4 * number
        assert len(counted) < 500, "values are few, however many hands there are"
