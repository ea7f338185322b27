"""What one hand is worth: the chance to make each bid, and the bid that is recommended."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise

import pytest
from deals import PRESETS
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.rules import SUITS, find_melds, load, read_hand
from pinochle_cli.rules.auction import Bidding, bid
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.bids import (
    MOST_BIDS,
    Recommendation,
    bid_chances,
    lowest_bid,
    made_at,
    recommend,
)
from pinochle_cli.simulation.ranges import Simulated
from pinochle_cli.simulation.statistic import Tally
from pinochle_cli.simulation.worth import (
    OWN,
    POINTS,
    SCORE,
    SIDE,
    TOTAL,
    HandQuestion,
    QuestionError,
    check_question,
)

AUCTIONS = [name for name in PRESETS if load(name).auction.bidding]
TURNED = [name for name in PRESETS if name not in AUCTIONS]


def asked(preset: str, question: HandQuestion, number: int, player: str = "simple") -> Tally:
    """What comes of the question in so many deals."""
    run = Simulated(load(preset), 41, (player,), question).run(0)
    for _ in range(number):
        assert run.play_next() == []
    return run.part.tally


def dealt(preset: str, seat: int):
    """A hand that the seat may be dealt."""
    return Dealer(load(preset), 42).deals(0, 1).deal(0).hand(seat)


def amounts(tally: Tally) -> dict[tuple[str, ...], int]:
    """How many numbers there are by key."""
    return {key: counts.total() for key, counts in tally.counts()}


@pytest.mark.parametrize("preset", AUCTIONS)
def test_a_hand_is_played_out_under_every_trump_it_may_name(preset):
    seat = players(load(preset))[1]
    tally = asked(preset, HandQuestion(dealt(preset, seat), seat), 1)
    keys = {(trump, name) for trump in SUITS for name in (OWN, SIDE, POINTS, TOTAL)}
    assert amounts(tally) == dict.fromkeys(keys, 1)


def test_only_the_trumps_that_are_asked_for_are_played_and_scored_where_the_bid_is_known():
    question = HandQuestion(dealt("partners-150", 2), 2, "HC", 25)
    found = amounts(asked("partners-150", question, 2))
    names = (OWN, SIDE, POINTS, TOTAL, SCORE)
    assert found == {(trump, name): 2 for trump in "HC" for name in names}


@pytest.mark.parametrize("preset", TURNED)
def test_a_hand_is_played_under_the_trump_that_is_turned(preset):
    rules, number = load(preset), 2
    seat = players(rules)[0]
    hand = dealt(preset, seat)
    tally = asked(preset, HandQuestion(hand, seat), number)
    found = amounts(tally)
    for name in (OWN, SIDE, SCORE):
        assert sum(n for key, n in found.items() if key[1] == name) == number
    assert not any(key[1] == TOTAL for key in found)
    turned = {key[0] for key in found}
    left_out = asked(preset, HandQuestion(hand, seat, [*{*SUITS} - turned]), number)
    assert not amounts(left_out)
    assert not [*left_out.statistics()]


@pytest.mark.parametrize("preset", ["partnership", "partners-1000"])
def test_the_own_meld_of_a_hand_that_changes_no_cards_is_sure(preset):
    """Seat 1 never swaps here: it holds no nine."""
    hand = read_hand("AS TS KS QS JS AH AD AC KH QH JD TD")
    tally = asked(preset, HandQuestion(hand, 1), 2)
    trumps = {key[0] for key, _ in tally.counts()}
    for trump in trumps:
        (own,) = tally.counts_of((trump, OWN))
        assert own == find_melds(hand, trump, load(preset)).total
        assert min(tally.counts_of((trump, SIDE))) >= own


NUMBER = 8

GOOD = "AS TS KS QS JS AS TH AH AD KC QC 9D"
FULL = "AS TS KS QS JS AS TH AH AD KC QC 9D JD TD TC"


@lru_cache(maxsize=16)
def totals_of(preset: str, seat: int, number: int = NUMBER) -> dict[str, Counter[int]]:
    """How often each total is reached, by trump."""
    hand = read_hand(FULL if preset.startswith("auction") else GOOD)
    tally = asked(preset, HandQuestion(hand, seat, "SHC"), number)
    return {trump: tally.counts_of((trump, TOTAL)) for trump in "SHC"}


SIMULATED = ["partners-150", "partners-1000", "auction-3", "partners-1500"]


@pytest.mark.parametrize("preset", SIMULATED)
def test_a_higher_bid_is_never_made_more_often(preset):
    rules = load(preset)
    varied = 0
    for totals in totals_of(preset, 2).values():
        chances = bid_chances(totals, rules)
        assert [each.n for each in chances] == [NUMBER] * len(chances)
        assert [each.bid for each in chances] == sorted({each.bid for each in chances})
        shares = [each.p for each in chances]
        assert shares == sorted(shares, reverse=True)
        varied += len({*shares}) > 2
    assert varied


@pytest.mark.parametrize("confidence", [0.5, 0.75, 0.9, 1.0])
@pytest.mark.parametrize("preset", SIMULATED)
def test_the_recommended_bid_is_made_often_enough_and_the_next_one_is_not(preset, confidence):
    rules, by_trump = load(preset), totals_of(preset, 2)
    found = recommend(by_trump, rules, confidence)
    assert found.trump == "S"
    assert Bidding.opened(rules).why_illegal(1, bid(found.bid)) is None
    assert_just_enough(found, by_trump, rules, confidence)


def assert_just_enough(found: Recommendation, by_trump, rules, confidence: float) -> None:
    low, step = lowest_bid(rules), rules.auction.step
    assert (found.bid - low) % step == 0
    for trump, totals in by_trump.items():
        n = totals.total()
        if trump == found.trump:
            assert made_at(totals, found.bid) >= confidence * n
            assert found.p == made_at(totals, found.bid) / n
        assert made_at(totals, found.bid + step) < confidence * n or not n


@pytest.mark.parametrize("preset", ["partners-150", "auction-3"])
def test_a_bid_scores_as_often_as_its_total_is_reached(preset):
    """Simple players play alike whatever the bid is; where nobody wins by meld alone."""
    seat, number = 2, NUMBER
    rules = load(preset)
    totals = totals_of(preset, seat, number)
    hand = read_hand(FULL if preset.startswith("auction") else GOOD)
    reached = sorted(totals["S"])
    for amount in {reached[len(reached) // 2], reached[-1]}:
        amount -= amount % rules.auction.step
        tally = asked(preset, HandQuestion(hand, seat, "S", amount), number)
        scores = tally.counts_of(("S", SCORE))
        won = sum(times for score, times in scores.items() if score > 0)
        assert won == made_at(totals["S"], amount)
        assert won > 0


TOTALS = st.dictionaries(st.integers(0, 700), st.integers(1, 9), max_size=8).map(Counter)


@settings(max_examples=30)
@given(
    preset=st.sampled_from(["partners-150", "auction-3", "racehorse", "partnership-auction"]),
    by_trump=st.dictionaries(st.sampled_from(SUITS), TOTALS, max_size=4),
    percent=st.integers(1, 100),
)
def test_the_recommended_bid_of_any_totals_is_the_highest_made_often_enough(
    preset, by_trump, percent
):
    rules, confidence = load(preset), percent / 100
    found = recommend(by_trump, rules, confidence)
    low, step = lowest_bid(rules), rules.auction.step
    enough = [
        amount
        for totals in by_trump.values()
        if totals
        for amount in range(low, max(totals) + 1, step)
        if made_at(totals, amount) >= confidence * totals.total()
    ]
    if not enough:
        assert found == Recommendation(None, None, 0.0)
        return
    assert found.bid == max(enough)
    assert_just_enough(found, by_trump, rules, confidence)


@settings(max_examples=30)
@given(totals=TOTALS, preset=st.sampled_from(["partners-150", "auction-3", "racehorse"]))
def test_the_listed_chances_are_those_of_the_totals(totals, preset):
    rules = load(preset)
    chances = bid_chances(totals, rules)
    assert len(chances) <= MOST_BIDS
    assert bool(chances) == bool(totals)
    for each in chances:
        assert (each.bid - lowest_bid(rules)) % rules.auction.step == 0
        assert each.n == totals.total()
        assert each.made == sum(n for total, n in totals.items() if total >= each.bid)
        assert 0 <= each.p <= 1
        assert 0 <= each.se <= 0.5
    bids = [each.bid for each in chances]
    assert bids[:1] == [lowest_bid(rules)][: len(bids)]
    grids = {after - before for before, after in pairwise(bids)}
    assert len(grids) <= 1
    for grid in grids:
        assert bids[-1] <= max(totals) < bids[-1] + grid


def question(**changes) -> HandQuestion:
    return HandQuestion(read_hand(GOOD), 2)._replace(**changes)


REFUSED = [
    # preset, question, the sentence
    ("partners-150", question(seat=5), "seat 5 gets no cards under partners-150: 1, 2, 3, 4 do"),
    (
        "partners-150",
        question(hand=read_hand("AS AH")),
        "the hand has 2 cards: partners-150 deals 12",
    ),
    ("partners-150", question(bid=24), "a bid of 24 is refused: below-minimum"),
    ("partners-1500", question(bid=255), "a bid of 255 is refused: not-a-step"),
    ("partnership", question(bid=30), "partnership has no auction: leave the bid out"),
]


@pytest.mark.parametrize(("preset", "asked", "sentence"), REFUSED)
def test_questions_that_cannot_be_are_refused(preset, asked, sentence):
    with pytest.raises(QuestionError) as caught:
        check_question(asked, load(preset))
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("preset", ["partners-150", "partnership"])
def test_a_question_that_can_be_is_not_refused(preset):
    check_question(question(), load(preset))
    check_question(question(seat=1), load(preset))
