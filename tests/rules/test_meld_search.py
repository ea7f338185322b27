"""The best of many melds that compete for the same cards: exact, and found in few steps."""

from __future__ import annotations

import random

import pytest
from meld_charts import BETROTHED, CARDS, COURT, dozen, fixed_melds
from naive_melds import naive_total

from pinochle_cli.rules import Hand, find_melds, load, read_hand
from pinochle_cli.rules.claims import why_not_laid
from pinochle_cli.rules.melds import Group, groups

NINE = read_hand(CARDS)


def widest_group(changes: dict[str, str], preset: str = "partners-150") -> Group:
    """The group of the melds that compete most."""
    found = groups(load(preset, changes), "S")
    return max(found, key=lambda group: len(group.lines))


def agree_with_the_naive_evaluator(seeds: range) -> set[str]:
    """Totals of small hands under a dozen melds by chance; the ids of melds that were laid."""
    laid = set()
    for seed in seeds:
        source = random.Random(f"dozen {seed}")
        rules = load("partners-150", dozen(source))
        for _ in range(8):
            cards = source.sample(CARDS.split() * 2, source.randint(4, 10))
            sheet = find_melds(read_hand(" ".join(cards)), "C", rules)
            assert sheet.total == naive_total(cards, "C", rules), (seed, cards)
            assert sheet.shown <= sheet.hand
            assert why_not_laid(sheet.hand, sheet.melds, "C", rules) is None
            laid |= {meld.meld for meld in sheet.melds}
    return laid


def test_a_second_evaluator_agrees_on_a_dozen_melds_of_one_category():
    laid = agree_with_the_naive_evaluator(range(12))
    assert laid >= {f"court{number}" for number in range(12)}


@pytest.mark.slow
def test_a_second_evaluator_agrees_on_many_dozens():
    agree_with_the_naive_evaluator(range(100, 400))


EQUAL = [
    # prices of the melds, what is laid out of K Q J of spades: the fewest cards of equal points,
    # then the fewest of what stands first in the chart
    ({"a": ("KS QS", 5), "b": ("JS", 5), "c": ("QS JS", 5)}, ["a", "b"]),
    ({"a": ("KS QS JS", 5), "b": ("QS JS", 5)}, ["b"]),
    ({"a": ("KS QS", 5), "b": ("QS JS", 5)}, ["b"]),
    ({"a": ("KS", 0), "b": ("QS", 3)}, ["b"]),
    ({"a": ("KS", 3), "b": ("QS", 3), "c": ("KS QS", 6)}, ["c"]),
]


@pytest.mark.parametrize(("melds", "laid"), EQUAL, ids=str)
def test_of_choices_that_pay_the_same_one_is_laid(melds, laid):
    prices = {name: points for name, (_, points) in melds.items()}
    changes = fixed_melds({name: cards for name, (cards, _) in melds.items()}, prices)
    sheet = find_melds(read_hand("KS QS JS"), "C", load("partners-150", changes))
    assert [meld.meld for meld in sheet.melds if meld.category == "court"] == laid


def test_a_meld_takes_the_place_of_another_that_shares_no_card_with_it():
    rules = load("partners-150", {"melds.dix.absorbs": "run"})
    sheet = find_melds(read_hand("AS TS KS QS JS 9S"), "S", rules)
    assert [meld.meld for meld in sheet.melds] == ["run"]
    assert why_not_laid(sheet.hand, sheet.melds, "S", rules) is None


PLAIN_RUN = {
    "melds.plain-run.cards": "A T K Q J",
    "melds.plain-run.suit": "plain",
    "melds.plain-run.points": "10",
    "melds.plain-run.category": "runs and marriages",
    "melds.plain-run.absorbs": "marriage",
    "melds.extras": "true",
}

IN_SUITS = [
    # cards, trump S: the melds, the plain run in the place of the marriage of its suit only
    ("AH TH KH QH JH KD QD", 12),
    ("AH TH KH QH JH AD TD KD QD JD", 20),
    ("AH TH KH QH JH KH QH", 10),
    ("KH QH KD QD", 4),
]


@pytest.mark.parametrize(("cards", "total"), IN_SUITS)
def test_a_meld_takes_the_place_of_another_in_its_own_suit_only(cards, total):
    rules = load("partners-150", PLAIN_RUN)
    sheet = find_melds(read_hand(cards), "S", rules)
    assert sheet.total == naive_total(cards.split(), "S", rules) == total
    assert why_not_laid(sheet.hand, sheet.melds, "S", rules) is None


STEPS = [
    # melds that compete, and how many answers the search may need for any one holding; there are
    # 3 ** 10 ways and more to lay them out of all the cards
    (COURT, "partners-150", 40),
    (BETROTHED, "partners-150", 100),
    (BETROTHED | {f"single{card}": card for card in CARDS.split()[:2]}, "partners-150", 100),
    (COURT, "double-pack", 60),
]


@pytest.mark.parametrize(("melds", "preset", "most"), STEPS, ids=["court", "pairs", "12", "four"])
def test_the_search_takes_few_steps_however_many_melds_compete(melds, preset, most):
    group, source = widest_group(fixed_melds(melds), preset), random.Random(5)
    deck = [*NINE] * load(preset).deck.copies
    assert len(group.lines) == len(melds)
    for left_out in (0, 1, 4, 6, 9):
        group.search.known.clear()
        group.search.best(Hand(source.sample(deck, len(deck) - left_out)).packed)
        assert 0 < len(group.search.known) <= most


def test_what_was_found_for_one_holding_serves_the_next():
    group, source = widest_group(fixed_melds(BETROTHED)), random.Random(5)
    hands = [Hand(source.sample([*NINE] * 2, 12)) for _ in range(400)]
    for hand in hands:
        group.best(hand.packed)
    assert len(group.search.known) < 5 * len(hands)


def test_what_is_remembered_of_a_group_is_bounded(monkeypatch):
    monkeypatch.setattr("pinochle_cli.rules.melds.MOST_REMEMBERED", 20)
    source = random.Random(6)
    group = Group(widest_group(fixed_melds(COURT)).lines)
    for _ in range(200):
        group.best(Hand(source.sample([*NINE] * 2, 9)).packed)
        assert len(group._known) <= 21
