"""Hands played side by side come out as hands played one by one, hand for hand."""

from __future__ import annotations

import os

import numpy as np
import pytest
from courses import (
    BLOCKS,
    DEALS,
    SEED,
    SIDE_BY_SIDE,
    Block,
    digest,
    digests,
    first_difference,
    played_one_by_one,
)
from deals import PRESETS
from lockstep_courses import played_side_by_side

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.rules import SUITS, Ruleset, load
from pinochle_cli.simulation.lockstep.hands import play_simple, why_not_in_lockstep
from pinochle_cli.simulation.parts import Range, merge_parts
from pinochle_cli.simulation.ranges import (
    Engine,
    EngineError,
    Simulated,
    choose_engine,
    cut,
    play_range,
)

MANY = int(os.environ.get("PINOCHLE_TEST_HANDS", "400"))
"""Deals a preset in the long version."""


def agree(rules: Ruleset, seed: int, block: Block) -> None:
    told = first_difference(
        played_one_by_one(rules, seed, block), played_side_by_side(rules, seed, block)
    )
    assert told is None, (
        f"{rules.name}, {block}: deal {block.start + told[0]} of seed {seed} has other {told[1]}"
    )


@pytest.mark.parametrize("preset", SIDE_BY_SIDE)
def test_two_thousand_hands_take_the_course_that_is_on_file(preset):
    rules = load(preset)
    whole = played_side_by_side(rules, SEED, Block(0, DEALS))
    for block in BLOCKS:
        found = digest({part: rows[block.start : block.stop] for part, rows in whole.items()})
        if found != digests()[preset, block.start]:
            agree(rules, SEED, block)
            pytest.fail(f"{preset}, {block}: play/ no longer does what is on file either")


@pytest.mark.parametrize("preset", SIDE_BY_SIDE)
def test_the_file_says_what_single_hands_do(preset):
    found = digest(played_one_by_one(load(preset), SEED, BLOCKS[0]))
    assert found == digests()[preset, 0], f"{preset}, {BLOCKS[0]}: see tests/courses.py"


def test_the_file_has_every_block_of_every_preset():
    assert [*digests()] == [(preset, block.start) for preset in SIDE_BY_SIDE for block in BLOCKS]


@pytest.mark.slow
@pytest.mark.parametrize("preset", SIDE_BY_SIDE)
def test_the_whole_file_says_what_single_hands_do(preset):
    for block in BLOCKS:
        found = digest(played_one_by_one(load(preset), SEED, block))
        assert found == digests()[preset, block.start], f"{preset}, {block}"


@pytest.mark.slow
@pytest.mark.parametrize("preset", SIDE_BY_SIDE)
def test_every_hand_comes_out_as_by_itself_at_length(preset):
    for start in range(0, MANY, 1000):
        agree(load(preset), 32, Block(start, min(start + 1000, MANY)))


BURYING_IN_PAIRS = {"dealing.widow": 4, "exchange.widow_use": "bury", "dealing.hand_size": 11}

SWITCHES = [
    ("partners-150", {"play.beat_led_when_trumped": True}),
    ("partners-150", {"play.must_trump": False}),
    ("partners-150", {"play.must_trump": False, "play.beat": "trump-led"}),
    ("partners-150", {"melds.run_contains_marriage": True, "melds.doubles": "twice"}),
    ("partners-150", {"scoring.zero_rule": "no-trick", "scoring.dix_safe": False}),
    ("partners-150", {"scoring.others_score": "nothing"}),
    ("partners-150", {"scoring.zero_rule_sides": "defenders", "exchange.pass_count": 2}),
    ("partners-150", {"auction.all_pass": "redeal", "auction.opening": 60}),
    ("auction-3", {"scoring.instant_win": False, "auction.opening": 320}),
    ("auction-3", {"play.beat": "all", "dealing.hand_size": 14, "dealing.widow": 6}),
    ("auction-3", {"melds.who_melds": "all"}),
    ("partners-150-cutthroat", BURYING_IN_PAIRS),
    ("stonebridge", BURYING_IN_PAIRS),
    ("auction-4", {"scoring.instant_win": False, "scoring.spades": 1}),
    ("partnership", {"exchange.turned_nine": 0}),
    ("partnership", {"exchange.dix_exchange": "none"}),
    ("double-pack", {"auction.auction_rounds": 1, "auction.opening": 400}),
]


@pytest.mark.parametrize(("preset", "changes"), SWITCHES, ids=lambda each: str(each)[:50])
def test_every_switch_does_the_same_side_by_side(preset, changes):
    agree(load(preset, changes), 33, Block(0, 6))


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "changes"), SWITCHES, ids=lambda each: str(each)[:50])
def test_every_switch_does_the_same_side_by_side_at_length(preset, changes):
    agree(load(preset, changes), 34, Block(0, MANY))


def test_presets_with_a_stock_are_played_one_by_one():
    stocked = {name for name in PRESETS if why_not_in_lockstep(load(name)) is not None}
    assert stocked == set(PRESETS) - set(SIDE_BY_SIDE)
    assert stocked == {"two-hand", "two-hand-1200", "two-hand-strict"}
    with pytest.raises(EngineError, match="stock"):
        choose_engine(Simulated(load("two-hand"), 1, ("simple",)), Engine.LOCKSTEP)


def test_decks_of_many_copies_are_played_one_by_one():
    large = {"deck.copies": 8, "dealing.hand_size": 48, "scoring.hand_points": 97}
    assert "8 copies" in why_not_in_lockstep(load("partners-150", large))


@pytest.mark.parametrize(
    ("names", "games", "engine"),
    [
        (("simple",), False, Engine.LOCKSTEP),
        (("Simple",), False, Engine.LOCKSTEP),
        (("planner",), False, Engine.PLAY),
        (("simple", "planner"), False, Engine.PLAY),
        (("simple",), True, Engine.PLAY),
    ],
)
def test_the_engine_is_chosen_by_who_plays(names, games, engine):
    what = Simulated(load("partners-150"), 1, names, games=games)
    assert choose_engine(what, Engine.AUTO) is engine
    assert choose_engine(what, Engine.PLAY) is Engine.PLAY
    if engine is Engine.PLAY:
        with pytest.raises(EngineError, match="leave --engine out"):
            choose_engine(what, Engine.LOCKSTEP)


@pytest.mark.parametrize(
    "preset", ["partners-150", "auction-3", "auction-4", "partnership", "racehorse"]
)
def test_both_engines_make_the_same_part(preset):
    what = Simulated(load(preset), 5, ("simple",))
    assert play_range(what, Range(3, 20), Engine.LOCKSTEP) == play_range(
        what, Range(3, 20), Engine.PLAY
    )


@pytest.mark.parametrize("size", [1, 7, 8192, 10_000])
def test_any_cut_makes_the_same_whole(size):
    what = Simulated(load("partners-150"), 5, ("simple",))
    whole = Range(7800, 40 if size == 1 else 1_000)
    parts = [play_range(what, piece, Engine.LOCKSTEP) for piece in cut(whole, size)]
    assert merge_parts(parts) == play_range(what, whole, Engine.LOCKSTEP)


@pytest.mark.slow
def test_ten_million_dealt_melds_have_the_exact_mean():
    from pinochle_cli.engine.odds import meld_distribution, unseen_hand
    from pinochle_cli.rules import Hand

    rules = load("partners-150")
    dealer, hands = Dealer(rules, 77), 2_500_000
    sums = np.zeros((5, 2), dtype=np.int64)
    for piece in cut(Range(0, hands), 8192):
        dealt = play_simple(dealer.deals(piece.start, piece.n)).dealt
        by_hand = [dealt.max(axis=1), *(dealt[:, suit] for suit in range(4))]
        sums += [[int(each.sum()), int((each * each).sum())] for each in by_hand]
    exact = unseen_hand(rules, 12, Hand(), Hand())
    for (total, squares), trump in zip(sums.tolist(), [None, *SUITS], strict=True):
        n = 4 * hands
        mean, distribution = total / n, meld_distribution(exact, rules, trump)
        assert abs(mean - distribution.mean) < 4 * distribution.sd / n**0.5
        spread = squares / n - mean**2
        assert spread**0.5 == pytest.approx(distribution.sd, rel=0.002)
