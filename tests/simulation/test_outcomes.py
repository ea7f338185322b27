"""What many hands come to: melds as the exact odds have them, and counts that agree."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import pytest

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.engine.odds import meld_distribution, unseen_hand
from pinochle_cli.play.players.named import PLAYERS
from pinochle_cli.play.players.simple import SimplePlayer
from pinochle_cli.rules import SUITS, Hand, load
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.hands import HandSource
from pinochle_cli.simulation.outcomes import (
    BID,
    DEALT,
    DIFFERENCE,
    HANDS,
    PLAYER,
    SEAT,
    Outcomes,
    divisor,
)
from pinochle_cli.simulation.run import Run
from pinochle_cli.simulation.statistic import Statistic
from pinochle_cli.simulation.tables import seat_players
from pinochle_cli.simulation.tasks import HandsAsTheyCome

MEASURED = [
    *(pytest.param(name, 200, id=f"{name}-200") for name in ("partners-150", "partnership")),
    *(
        pytest.param(name, 2000, id=f"{name}-2000", marks=pytest.mark.slow)
        for name in ("partners-150", "partnership", "auction-3", "two-hand", "double-pack")
    ),
]


@pytest.mark.parametrize(("preset", "number"), MEASURED)
def test_dealt_hands_meld_what_the_exact_odds_say(preset, number):
    rules = load(preset)
    outcomes, dealer = Outcomes(rules, ("simple",)), Dealer(rules, 31)
    for index in range(number):
        outcomes.add(dealer.deals(index, 1).deal(0), [])
    found = dict(outcomes.tally.statistics())
    unseen = unseen_hand(rules, rules.dealing.hand_size, Hand(), Hand())
    trumps = {"meld_best_trump": None, **{f"meld_trump_{suit}": suit for suit in SUITS}}
    for name, trump in trumps.items():
        exact, measured = meld_distribution(unseen, rules, trump), found[DEALT, name]
        assert measured.n == number * len(players(rules))
        assert abs(measured.mean - float(exact.mean)) <= 4 * exact.sd / sqrt(measured.n)
        assert measured.se == pytest.approx(exact.sd / sqrt(measured.n), rel=0.35)


class Twin(SimplePlayer):
    """The same player under another name."""


MAKERS = {**PLAYERS, "twin": lambda source: Twin()}


@lru_cache(maxsize=64)
def run(preset: str, names: tuple[str, ...], number: int) -> dict:
    """The statistics of some hands by key."""
    rules = load(preset)
    source = HandSource(Dealer(rules, 32), 32, seat_players(rules, names), MAKERS)
    simulated = Run(HandsAsTheyCome(source), 0)
    for _ in range(number):
        simulated.play_next()
    return dict(simulated.part.tally.statistics())


PLAYED = [
    # preset, who plays
    ("partners-150", ("simple",)),
    ("partners-1000", ("simple", "random")),
    ("auction-3", ("simple", "random", "planner")),
    ("auction-5", ("random", "simple")),
    ("partnership", ("simple",)),
    ("partnership-widow", ("simple", "random")),
    ("two-hand", ("simple", "random")),
]
NUMBER = 4


def total(found: dict, *group: str) -> Statistic:
    """All statistics together whose keys begin and end like ``group``."""
    first, *_, last = group
    whole = Statistic()
    for key, statistic in found.items():
        if key[0] == first and key[-1] == last:
            whole = whole.merged(statistic)
    return whole


@pytest.mark.parametrize(("preset", "names"), PLAYED)
def test_every_hand_has_one_outcome_and_every_contract_is_made_or_not(preset, names):
    rules, found = load(preset), run(preset, names, NUMBER)
    number = NUMBER * len(seat_players(rules, names).tables)
    outcomes = {each: found[HANDS, each.value.replace("-", "_")] for each in Outcome}
    assert {each.n for each in outcomes.values()} == {number}
    assert sum(each.sum for each in outcomes.values()) == number
    if not rules.auction.bidding:
        assert not any(key[-1] in ("bid", "made", "bids") for key in found)
        return
    bids, made = found[HANDS, "bid"], found[HANDS, "made"]
    assert bids.n == made.n == number - outcomes[Outcome.PASSED_OUT].sum
    assert 0 <= made.sum <= made.n
    assert total(found, BID, "made") == made
    by_bid = {int(key[1]): each.n for key, each in found.items() if key[0] == BID}
    assert sum(bid * n for bid, n in by_bid.items()) == bids.sum
    for group in (SEAT, PLAYER):
        assert total(found, group, "bids").sum == bids.n
        assert total(found, group, "bid") == bids
        assert total(found, group, "made") == made


@pytest.mark.parametrize(("preset", "names"), PLAYED)
def test_seats_and_players_add_up_to_the_same(preset, names):
    rules, found = load(preset), run(preset, names, NUMBER)
    measures = {key[-1] for key in found if key[0] == SEAT}
    assert measures >= {"delta", "meld", "points"}
    assert measures == {key[-1] for key in found if key[0] == PLAYER}
    for name in measures:
        assert total(found, SEAT, name) == total(found, PLAYER, name)
    tables = len(seat_players(rules, names).tables)
    assert {key[1] for key in found if key[0] == PLAYER} == {*names}
    assert {int(key[1]) for key in found if key[0] == SEAT} == {*players(rules)}
    for seat in players(rules):
        assert found[SEAT, str(seat), "delta"].n == NUMBER * tables


@pytest.mark.parametrize(("preset", "names"), PLAYED)
def test_sides_and_seats_add_up_to_the_same(preset, names):
    rules, found = load(preset), run(preset, names, NUMBER)
    own = "bidders" if rules.auction.bidding else "first"
    melds = found[HANDS, f"meld_{own}"].sum + found[HANDS, "meld_others"].sum
    assert total(found, SEAT, "meld").sum == melds
    played = found[HANDS, "played"].sum
    assert total(found, SEAT, "points").sum == played * rules.scoring.hand_points
    assert found[HANDS, f"points_{own}"].n == played
    if rules.dealing.sides == "alternating" and not found[HANDS, "passed_out"].sum:
        deltas = found[HANDS, f"delta_{own}"].sum + found[HANDS, "delta_others"].sum
        assert total(found, SEAT, "delta").sum == deltas * len(players(rules)) // 2


MIRRORED = ["partners-150", "auction-3", "auction-4", "partnership-6", "partnership", "two-hand"]


@pytest.mark.parametrize("preset", MIRRORED)
def test_a_player_against_its_twin_makes_no_difference(preset):
    found = run(preset, ("simple", "twin"), 3)
    assert found[DIFFERENCE, "simple - twin"] == Statistic(3, 0, 0)


@pytest.mark.parametrize("preset", MIRRORED)
def test_the_difference_is_that_of_the_players_scores_in_one_hand(preset):
    """Each deal is played with each player's seats, so the mean is that of its seats' scores."""
    names, number = ("simple", "random"), 3
    found = run(preset, names, number)
    tables = seat_players(load(preset), names)
    difference = found[DIFFERENCE, "simple - random"]
    assert difference.n == number
    assert difference.sum_squares
    if len(players(load(preset))) % 2 == 0:
        one, other = (found[PLAYER, name, "delta"].mean for name in names)
        assert difference.mean / divisor(tables) == pytest.approx(one - other)
    turned = run(preset, names[::-1], number)
    assert {key for key in turned if key[0] == DIFFERENCE} == {(DIFFERENCE, "random - simple")}
