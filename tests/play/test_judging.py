"""What each card of a hand cost: against minimax, card by card, and added up."""

from __future__ import annotations

import random

import pytest
from hands import played
from naive_endings import naive_values

from pinochle_cli.engine.solver.ending import EndingError
from pinochle_cli.engine.solver.engines import SolverEngine
from pinochle_cli.engine.solver.solving import solve
from pinochle_cli.play.endings import SeenHand, see_hand
from pinochle_cli.play.judging import judge_cards
from pinochle_cli.play.record import DealtCards, HandRecord, TrickLine, record_of
from pinochle_cli.rules import Hand, load, read_cards
from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import in_turn, players

PRESETS = ["two-hand", "two-hand-strict", "auction-3", "auction-4", "auction-5"]
PRESETS += ["partners-150", "partnership-widow", "racehorse", "double-pack"]


def played_hand(preset: str, number: int = 0) -> HandRecord:
    """A hand played at random to its last trick."""
    rules, source = load(preset), random.Random(f"{preset} {number}")
    for _ in range(50):
        state = played(rules, source)
        if state.outcome is Outcome.PLAYED:
            return record_of(state)
    raise AssertionError("no hand was played")


def by_hand(preset: str, tricks: list[tuple[int, str]], trump: str = "S") -> SeenHand:
    """The end of a hand, told by its tricks alone."""
    rules = load(preset)
    lines = tuple(TrickLine(leader, read_cards(plays)) for leader, plays in tricks)
    nothing = tuple(Hand() for _ in players(rules))
    return SeenHand(rules, trump, None, 1, lines, nothing, None)


def test_costs_worked_out_by_hand():
    """Seat 1 leads the nine of trumps and loses its ten points to the ten; then all is played
    out: seat 2 leads the ace of diamonds, which the king must follow."""
    hand = by_hand("two-hand", [(1, "9S TS"), (2, "AD KD"), (2, "9D AS")])
    judged = judge_cards(hand, 1)
    assert judged.cards is not None
    told = [(each.trick, each.seat, str(each.card), each.cost) for each in judged.cards]
    # Seat 1 takes 31 with the ace or king of its first trick, 21 as it plays, so 10 less.
    assert told == [
        *((1, 1, "9S", 10), (1, 2, "TS", 0)),
        *((2, 2, "AD", 0), (2, 1, "KD", 0)),
        *((3, 2, "9D", 0), (3, 1, "AS", 0)),
    ]
    assert str(judged.cards[0].best) in ("AS", "KD")
    assert (judged.lost(1), judged.lost(2)) == (10, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_costs_what_minimax_says(preset):
    """The last three tricks, each card by a search of its own over every line of play."""
    rules = load(preset)
    first = tricks_in_hand(rules) - 2
    hand = see_hand(played_hand(preset), rules)
    cards = judge_cards(hand, first).cards
    assert cards is not None
    ending = hand.ending(first)
    hands = dict(zip(players(rules), ending.hands, strict=True))
    sides = tuple(frozenset(side) for side in ending.sides)
    place = 0
    for line in hand.tricks[first - 1 :]:
        plays: list = []
        for seat in in_turn(rules, line.leader):
            every = tuple(hands.get(each, Hand()) for each in range(1, rules.dealing.seats + 1))
            values = naive_values(
                rules, every, line.leader, ending.trump, tuple(plays), sides=sides
            )
            judged = cards[place]
            assert judged.seat == seat
            assert judged.cost == max(values.values()) - values[judged.card]
            assert values[judged.best] == max(values.values())
            hands[seat] = hands[seat].without_card(judged.card)
            plays.append(judged.card)
            place += 1
    assert place == len(cards)


@pytest.mark.parametrize("preset", PRESETS)
def test_random_players_lose_points(preset):
    rules = load(preset)
    first = tricks_in_hand(rules) - 3
    lost = 0
    for number in range(8):
        judged = judge_cards(see_hand(played_hand(preset, number), rules), first)
        lost += sum(judged.lost(seat) for seat in players(rules))
    assert lost


@pytest.mark.parametrize("preset", PRESETS)
def test_a_later_trick_judges_the_same_cards_alike(preset):
    rules = load(preset)
    first = tricks_in_hand(rules) - 3
    hand = see_hand(played_hand(preset, 1), rules)
    every, late = judge_cards(hand, first).cards, judge_cards(hand, first + 2).cards
    assert [each for each in every if each.trick >= first + 2] == [*late]


def test_a_search_that_runs_out_judges_nothing():
    hand = see_hand(played_hand("partners-150"), load("partners-150"))
    cut = judge_cards(hand, 8, 2, SolverEngine.PYTHON)
    assert (cut.cards, cut.lost(1)) == (None, 0)
    whole = judge_cards(hand, 8, engine=SolverEngine.PYTHON)
    assert judge_cards(hand, 8, whole.nodes, SolverEngine.PYTHON) == whole


# What is seen of a record


@pytest.mark.parametrize("preset", PRESETS)
def test_all_hands_are_seen_at_every_trick(preset):
    rules = load(preset)
    hand = see_hand(played_hand(preset), rules)
    last = tricks_in_hand(rules)
    for trick in range(hand.first, last + 1):
        assert [len(each) for each in hand.ending(trick).hands] == [last + 1 - trick] * len(
            players(rules)
        )
    with pytest.raises(EndingError, match=f"there is no trick {last + 1}"):
        hand.ending(last + 1)


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership"])
def test_a_deal_nobody_wrote_down_is_told_by_the_tricks(preset):
    rules, record = load(preset), played_hand(preset)
    unknown = record._replace(dealt=DealtCards())
    trick = tricks_in_hand(rules) - 2
    expected = see_hand(record, rules).ending(trick)
    assert see_hand(unknown, rules).ending(trick) == expected
    assert solve(expected).bounds.value is not None


def test_a_hand_that_goes_on_has_a_trick_to_come():
    rules, record = load("partners-150"), played_hand("partners-150")
    begun = record._replace(tricks=record.tricks[:9], outcome=None)
    whole = see_hand(record, rules)
    assert see_hand(begun, rules).ending(10) == whole.ending(10)
    assert judge_cards(see_hand(begun, rules), 10).cards == ()
    within = TrickLine(record.tricks[9].leader, record.tricks[9].plays[:2])
    hand = see_hand(begun._replace(tricks=(*begun.tricks, within)), rules)
    assert hand.ending(10) == whole.ending(10)
    with pytest.raises(EndingError, match="there is no trick 11: the record has 10"):
        hand.ending(11)


def test_a_hand_still_over_the_stock_has_no_ending():
    rules, record = load("two-hand"), played_hand("two-hand")
    hand = see_hand(record._replace(tricks=record.tricks[:5], outcome=None), rules)
    with pytest.raises(EndingError, match="trick 3 is played over the stock"):
        hand.ending(3)
    with pytest.raises(EndingError, match="there is no trick 13: the record has 5"):
        hand.ending(13)
