"""Exchanges that are known: burying, the dix exchange of the partnership game, hand-overs."""

from __future__ import annotations

import pytest
from fact_rows import ids, rows

from pinochle_cli.rules import find_melds, load, read_cards, read_hand
from pinochle_cli.rules.exchange import (
    HandOver,
    free_cards,
    hand_overs,
    melds_after_burying,
    swap_chances,
    swapped,
    turned_nine_points,
    why_not_buried,
    why_not_handed,
)


@pytest.mark.parametrize("row", rows("bury"), ids=ids)
def test_burying(row):
    rules = load(row["preset"], row["switches"])
    hand, buried = read_hand(" ".join(row["hand"])), read_hand(" ".join(row["bury"]))
    laid = find_melds(hand, row["trump"], rules).melds
    assert sum(meld.points for meld in laid) == row["declared"]
    refusal = why_not_buried(buried, hand, laid, rules)
    assert (refusal is None) == row["expect"]["ok"], row["why"]
    if refusal is None:
        after = melds_after_burying(hand, laid, buried, row["trump"], rules)
        assert sum(meld.points for meld in after) == row["expect"]["meld_after"], row["why"]
    else:
        assert refusal == "not-free"


BURY_18 = "KS QS KH QH KD QD KC QC JD JS JH JC AS AH AD AC TS 9C"

REFUSED_BURIALS = [
    ("9C KH", "wrong-count"),
    ("9C KH QH QD", "wrong-count"),
    ("9C 9C KH", "not-held"),
    ("KH QH QD", "not-free"),
]


@pytest.mark.parametrize(("cards", "word"), REFUSED_BURIALS)
def test_what_may_not_be_buried_is_told_why(cards, word):
    rules, hand = load("auction-3"), read_hand(BURY_18)
    laid = find_melds(hand, "S", rules).melds
    assert str(free_cards(hand, laid)) == "9C"
    assert why_not_buried(read_hand(cards), hand, laid, rules) == word


def test_a_meld_that_is_not_declared_leaves_its_cards_free():
    rules, hand = load("auction-3"), read_hand(BURY_18)
    assert why_not_buried(read_hand("KH QH QD"), hand, (), rules) is None


@pytest.mark.parametrize(
    "row", [row for row in rows("twohand") if row["kind"] == "exchange-partnership"], ids=ids
)
def test_the_first_nine_offered_takes_the_turned_card(row):
    rules, (turned,) = load(row["preset"]), read_cards(row["turned"])
    hands = {seat: read_hand(" ".join(row["seats"][f"P{seat}"])) for seat in (1, 2, 3, 4)}
    chances = swap_chances(hands, turned, rules)
    expected = row["expect"]
    assert f"P{chances[0]}" == expected["exchanger"]
    after = swapped(hands[chances[0]], turned)
    assert str(after) == expected["exchanger_gets"]
    for seat, hand in hands.items():
        # The original holder scores his nines, exchanged or not (ruling D1).
        assert find_melds(hand, turned.suit, rules).total == expected["dix_points"][f"P{seat}"]


def test_a_turned_nine_is_not_exchanged_and_scores_at_once():
    rules, (nine,) = load("partnership"), read_cards("9S")
    hands = {seat: read_hand("9S") for seat in (1, 2, 3, 4)}
    assert swap_chances(hands, nine, rules) == ()
    assert turned_nine_points(nine, rules) == 10
    assert turned_nine_points(*read_cards("AS"), rules) == 0


HAND_OVERS = [
    # preset, bidder, giver > receiver (cards)
    ("partners-150", 2, "4>2 (4), 2>4 (4)", "source 0: partner first"),
    ("racehorse", 1, "3>1 (3), 1>3 (3)", "ruling R2"),
    ("partnership-widow", 3, "3>4 (1), 3>1 (1), 3>2 (1)", "ruling R4"),
    ("auction-3", 1, "", "source 2"),
    ("partners-150-cutthroat", 1, "", "source 0, house rule"),
    ("partnership-auction-6", 1, "", "source 2"),
]


@pytest.mark.parametrize("row", HAND_OVERS, ids=lambda row: row[0])
def test_who_hands_cards_to_whom(row):
    preset, bidder, expected, basis = row
    due = hand_overs(load(preset), bidder)
    found = ", ".join(f"{each.giver}>{each.receiver} ({each.number})" for each in due)
    assert found == expected, basis


HANDED = [
    ("AS AS AS TS", HandOver(4, 2, 4), "", "not-held"),
    ("AS AS KS", HandOver(4, 2, 4), "", "wrong-count"),
    ("AS AS KS QS", HandOver(4, 2, 4), "", None),
    ("AS", HandOver(3, 4, 1, True), "KS QS 9D", "not-from-the-widow"),
    ("KS", HandOver(3, 4, 1, True), "KS QS 9D", None),
]


@pytest.mark.parametrize(("cards", "due", "widow", "word"), HANDED)
def test_what_may_be_handed_over(cards, due, widow, word):
    hand = read_hand("AS AS KS QS JS 9D")
    assert why_not_handed(read_hand(cards), hand, due, read_hand(widow)) == word
