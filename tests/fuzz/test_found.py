"""What calls by chance have found, a row a kind: tables at which a command broke or never ended."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from command import pinochle
from deals import deck_of
from fuzz_calls import recorded_hand

from pinochle_cli.engine.group_points import MOST_HOLDINGS
from pinochle_cli.play.planning.choosing import MOST_CHOICES, choices_of, count_choices
from pinochle_cli.rules import Hand, load, read_hand
from pinochle_cli.rules.melds import groups

TWO_HUNDRED_CARDS = """
extends = "double-pack"
[deck]
copies = 8
ranks = "ATKQJ9"
[dealing]
hand_size = 48
[scoring]
card_points = [1, 1, 1, 1, 1, 1]
last_trick = 8
hand_points = 200
"""

FORTY_CARDS_EACH = """
extends = "auction-5"
[deck]
copies = 4
[dealing]
seats = 2
sitting_out = []
hand_size = 42
widow = 12
sides = "singles"
[auction]
name_trump = "before-exchange"
[melds]
who_melds = "all"
[scoring]
auction_scoring = "points"
hand_points = 490
"""

NINE_CARDS_PASSED = 'extends = "partners-150"\n[exchange]\npass_count = 9\n'

A_MELD_OF_HALF_THE_DECK = f"""
{TWO_HUNDRED_CARDS}
[melds.half]
cards = "{" ".join([rank + suit for suit in "SH" for rank in "ATKQJ9"] * 8)}"
suit = "fixed"
category = "half"
points = [500]
"""

MELDS_THAT_SHARE_CARDS = """
extends = "partners-150"
[melds.patience]
cards = "AS TH KD QC JS 9H AD TC KS QH"
suit = "fixed"
category = "patience"
points = [50]
"""

ONE_CARD_EACH = """
extends = "partners-1500"
[dealing]
seats = 8
widow = 40
hand_size = 1
[exchange]
widow_use = "bury"
pass_count = 1
"""

TABLES = [
    # a rule file, and a call under it that now ends with an answer
    pytest.param(TWO_HUNDRED_CARDS, ["--players", "planner"], marks=pytest.mark.slow),
    pytest.param(FORTY_CARDS_EACH, ["--players", "planner"], marks=pytest.mark.slow),
    pytest.param(FORTY_CARDS_EACH, ["--players", "exact"], marks=pytest.mark.slow),
    (NINE_CARDS_PASSED, ["--players", "planner"]),
    (MELDS_THAT_SHARE_CARDS, ["--players", "planner"]),
]


@pytest.fixture
def file(tmp_path):
    """The path of a rule file of its own."""

    def write(text: str) -> str:
        path = Path(tmp_path, f"{text.split('=')[1].split()[0].strip(chr(34))}-{len(text)}.toml")
        path.write_text(text)
        return str(path)

    return write


@pytest.mark.parametrize(("text", "options"), TABLES)
def test_hands_are_played_at_a_table_that_is_like_none(text, options, file):
    path = file(text)
    result = pinochle("simulate", "-n", "1", "--seed", "5", "-r", path, *options, "--json")
    assert result.code == 0, result.err


def test_a_meld_of_nearly_a_hundred_cards_is_there_once(file):
    path = file(A_MELD_OF_HALF_THE_DECK)
    half = " ".join(["♠ATKQJ9 ♥ATKQJ9"] * 8)
    result = pinochle("meld", half, "-t", "C", "-r", path, "--json")
    assert result.code == 0, result.err
    (found,) = (meld for meld in json.loads(result.out)["melds"] if meld["meld"] == "half")
    assert (found["copies"], found["points"]) == (1, 500)


def test_a_group_of_melds_too_wide_for_a_table_is_among_them(file):
    rules = load(file(MELDS_THAT_SHARE_CARDS))
    sizes = [(rules.deck.copies + 1) ** len(group.cards) for group in groups(rules, "S")]
    assert max(sizes) > MOST_HOLDINGS


def test_more_choices_than_can_be_ranked_are_refused(file):
    path = file(NINE_CARDS_PASSED)
    hand = " ".join(random.Random(1).sample(deck_of(load(path)), 21))
    result = pinochle("advise", "pass", hand, "-t", "S", "--role", "bidder", "-r", path)
    assert result.code == 2
    assert f"up to {MOST_CHOICES:,} can be ranked" in result.err


@pytest.mark.parametrize("number", [0, 1, 2, 11, 12, 13])
def test_choices_are_counted_as_they_are_made(number):
    hand = read_hand("AS AS TS KS KS QH QH JH 9D 9D 9C AC")
    made = list(choices_of(hand, number))
    assert len(made) == len(set(made)) == count_choices(hand, number)


@pytest.mark.parametrize("preset", ["partnership-6", "auction-5"])
def test_only_what_can_be_solved_is_judged(preset):
    result = pinochle(
        "solve", "--record", "-", "--judge", "--max-nodes", "9", stdin=recorded_hand(preset)
    )
    assert (result.code == 2) == (len(load(preset).dealing.sitting_out) == 0), result.err


def test_a_whole_deck_is_a_hand_and_no_kind_overflows():
    deck = [*read_hand("A.A.A.A")] * 48
    assert len(Hand(deck)) == 192
    assert len(Hand(deck[:96]) + Hand(deck[96:])) == 192
    with pytest.raises(ValueError, match="too many for a hand"):
        Hand([*read_hand("AS")] * 128)
    with pytest.raises(ValueError, match="too many for a hand"):
        Hand(deck) + Hand(deck)


def test_a_bidder_of_one_card_is_not_taken_to_hold_a_marriage(tmp_path):
    (tmp_path / "one.toml").write_text(ONE_CARD_EACH)
    call = ("advise", "pass", "AS", "-t", "S", "-r", str(tmp_path / "one.toml"), "--json")
    (choice,) = json.loads(pinochle(*call).out)["choices"]
    assert choice["receiver_meld"] == 0
