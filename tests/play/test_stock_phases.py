"""What the phases of a hand over a stock allow: draws, melds after a trick, declaring out."""

from __future__ import annotations

import random

import pytest
from fact_rows import ids, rows
from hands import played, random_deal, states, total_of

from pinochle_cli.play import HandState, Phase, apply, choices, start
from pinochle_cli.play import why_illegal as why
from pinochle_cli.play.actions import (
    DeclareOut,
    LayMeld,
    SwapNine,
)
from pinochle_cli.rules import load
from pinochle_cli.rules.claims import named_meld
from pinochle_cli.rules.outcomes import Outcome

TWO_HAND = rows("twohand")


def kind(name):
    return [row for row in TWO_HAND if row["kind"] == name]


@pytest.mark.parametrize("row", kind("layout"), ids=ids)
def test_the_stock_and_the_number_of_tricks(row):
    rules, expected = load(row["preset"]), row["expect"]
    state = start(rules, random_deal(rules, random.Random(1)))
    assert len(state.stock) + 1 == expected["stock_including_turned"]
    drawn = sum(
        1 for before, _ in states(rules, random.Random(1)) if before.phase is Phase.MELD_AFTER_TRICK
    )
    assert drawn >= expected["draws"]
    end = played(rules, random.Random(1))
    assert len(end.tricks) == expected["stock_tricks"] + expected["playoff_tricks"]
    assert rules.dealing.packet[0] == expected.get("packet", 3)


@pytest.mark.parametrize("row", kind("lead"), ids=ids)
def test_who_leads(row):
    """Seat 1 is B, the dealer at seat 2 is A."""
    rules, seat = load(row["preset"]), {"A": 2, "B": 1}
    if "leader" in row["expect"]:
        state = start(rules, random_deal(rules, random.Random(1)))
        assert state.to_act == seat[row["expect"]["leader"]]
        return
    for number in range(20):
        for state, _ in states(rules, random.Random(number)):
            if len(state.tricks) == 12 and not state.plays and state.phase is Phase.PLAY:
                assert state.to_act == state.tricks[-1].winner
                break


@pytest.mark.parametrize("row", kind("last-draw"), ids=ids)
def test_the_last_draw(row):
    rules, seat = load(row["preset"]), {"A": 2, "B": 1}
    found = 0
    for number in range(30):
        before = None
        for state, _ in states(rules, random.Random(number)):
            if before is not None and before.stock and not state.stock:
                first = _gets(before, state, before.stock[0], before.turned)
                if before.leader == seat[row["trick_winner"]]:
                    assert first == seat[row["expect"]["last_face_down"]]
                    found += 1
                break
            before = state
    assert found


def _gets(before, state, last, turned_card):
    """The seat that drew the last face-down card, told by its hand."""
    (one,) = [
        seat
        for seat in (1, 2)
        if state.hand(seat) == before.hand(seat).with_card(last)
        and state.hand(3 - seat) == before.hand(3 - seat).with_card(turned_card)
    ][:1]
    return one


def to_trick(rules, number: int, source: int = 3) -> HandState:
    """A hand of two right after the trick of that number was won."""
    for state, _ in states(rules, random.Random(source)):
        if len(state.tricks) == number and state.phase is Phase.MELD_AFTER_TRICK:
            return state
    raise AssertionError(number)


@pytest.mark.parametrize("row", [r for r in kind("meld-check") if not r["won_last_trick"]], ids=ids)
def test_who_has_not_won_the_trick_does_not_meld(row):
    rules = load(row["preset"])
    state = to_trick(rules, 3)
    marriage = named_meld("marriage", "S" if state.trump != "S" else "C", 1, state.trump, rules)
    assert why(state, LayMeld(3 - state.to_act, marriage)) == "not-your-turn"


@pytest.mark.parametrize("row", [r for r in kind("exchange") if not r["stock_left"]], ids=ids)
def test_no_melds_once_the_stock_is_empty(row):
    rules = load(row["preset"])
    for state, _ in states(rules, random.Random(2)):
        if not state.stock and state.phase is Phase.PLAY:
            nine = named_meld("dix", state.trump, 1, state.trump, rules)
            assert why(state, LayMeld(state.to_act, nine)) == "wrong-phase"
            assert why(state, SwapNine(state.to_act)) == "wrong-phase"


def test_the_winner_of_the_twelfth_trick_may_still_meld():
    assert len(to_trick(load("two-hand"), 12).stock) == 1  # ruling W10


def test_declaring_out_ends_the_hand_and_only_where_the_rules_have_it():
    state = to_trick(load("two-hand"), 4)
    assert DeclareOut(state.to_act) in choices(state)
    ended = apply(state, DeclareOut(3 - state.to_act))
    assert (ended.outcome, ended.declared_out) == (Outcome.DECLARED_OUT, 3 - state.to_act)
    strict = to_trick(load("two-hand-strict"), 4)
    assert why(strict, DeclareOut(strict.to_act)) == "not-in-this-preset"


def test_a_random_player_declares_out_only_at_the_target():
    rules, declared = load("two-hand"), 0
    for number in range(60):
        end = played(rules, random.Random(number), prior=(900, 700))
        if end.outcome is Outcome.DECLARED_OUT:
            declared += 1
            assert total_of(end, end.declared_out) >= rules.game.target
    assert declared > 30
