"""Every notation is read to the same cards; every fault is pointed at."""

from __future__ import annotations

import pytest
from deals import hands, presets
from hypothesis import given
from hypothesis import strategies as st

from pinochle_cli.rules import (
    RANKS,
    SUITS,
    CardTextError,
    Hand,
    ImpossibleCardsError,
    read_cards,
    read_hand,
    read_suit,
    write_cards,
)
from pinochle_cli.rules.notation import point_at

READ = [
    ("AS TS KH", "AS TS KH"),
    ("as ts kh", "AS TS KH"),
    ("10S 10h", "TS TH"),
    ("A♠ T♥ K♦ Q♣", "AS TH KD QC"),
    ("A♤ T♡ K♢ Q♧", "AS TH KD QC"),
    ("A♠️ K♥️", "AS KH"),
    ("AsTsKs", "AS TS KS"),
    ("A♠10♠K♥", "AS TS KH"),
    ("AS,TS;KS ,  KH", "AS TS KS KH"),
    ("AS\tTS\nKS", "AS TS KS"),
    ("S:ATKQJ D:J", "AS TS KS QS JS JD"),
    ("s: a t k q j  d: j", "AS TS KS QS JS JD"),
    ("♠ATKQJ ♦J", "AS TS KS QS JS JD"),
    ("♠ATKQJ♥A♦J", "AS TS KS QS JS AH JD"),
    ("♠: A10K, ♥: 9", "AS TS KS 9H"),
    ("S:A H: D:K", "AS KD"),
    ("ATKQJ.AK.J.9", "AS TS KS QS JS AH KH JD 9C"),
    ("...A", "AC"),
    ("A10 K . . . 9", "AS TS KS 9C"),
    ("", ""),
    ("   ", ""),
]


@pytest.mark.parametrize(("text", "cards"), READ)
def test_every_common_way_to_write_cards_is_read(text, cards):
    assert write_cards(read_cards(text)) == cards


FAULTS = [
    # text, what stands at the fault, a word of the message
    ("AS TX", "X", "not a card"),
    ("AS 8S", "8", "no rank 8"),
    ("AS 1S", "1", "no rank 1"),
    ("AS T", "T", "without a suit"),
    ("10", "10", "without a suit"),
    ("S", "S", "without a rank"),
    ("♠ ♥A", "♠", "without a rank"),
    ("S AS", "S", "without a rank"),
    ("AS ; :", ":", "colon"),
    ("A.K", " ", "only 2 dotted groups"),
    ("A.K.Q.J.9", ".", "a fifth group"),
    ("AS.K.Q.J", "S", "a suit inside a dotted hand"),
    ("AS-KS", "-", "hyphen"),
    ("[bold]AS", "[", "not a card"),
    ("AS \x1b[31m", "\x1b", "not a card"),
    ("AS 🂡", "🂡", "not a card"),
    ("9ſ", "ſ", "not a card"),
    ("ſS", "ſ", "not a card"),
]


@pytest.mark.parametrize(("text", "at", "word"), FAULTS)
def test_a_fault_is_named_and_pointed_at(text, at, word):
    with pytest.raises(CardTextError, match=word) as caught:
        read_cards(text)
    error = caught.value
    assert (error.text + " ")[error.start : error.start + len(at)] == at
    shown, caret = point_at(error).split("\n")
    assert shown.isprintable()
    assert caret.index("^") == error.start


def test_a_fault_far_into_a_long_text_is_shown_with_its_surroundings():
    text = "AS " * 500 + "XX " + "KS " * 500
    with pytest.raises(CardTextError) as caught:
        read_cards(text)
    shown, caret = point_at(caught.value).split("\n")
    assert len(shown) <= 72
    assert shown[caret.index("^")] == "X"


def test_a_copy_too_many_is_refused_by_name_at_its_place():
    with pytest.raises(ImpossibleCardsError, match=r"3 times AS.*has 2") as caught:
        read_hand("AS AS KS AS", copies=2)
    assert (caught.value.start, caught.value.end) == (9, 11)


def test_a_nine_in_a_deck_without_nines_is_refused():
    with pytest.raises(ImpossibleCardsError, match="no 9S in this deck"):
        read_hand("AS 9S", ranks="ATKQJ", copies=4)


def test_more_cards_than_a_hand_can_hold_are_refused():
    with pytest.raises(CardTextError, match="more than 127 cards"):
        read_hand(" ".join(["AS"] * 128))


def test_the_order_of_a_list_is_kept():
    assert write_cards(read_cards("9S AS KH")) == "9S AS KH"


SUIT_WORDS = [("S", "S"), ("h", "H"), ("♦", "D"), ("♣️", "C"), ("Spades", "S"), ("heart", "H")]


@pytest.mark.parametrize(("text", "suit"), SUIT_WORDS)
def test_suits_are_read_in_any_usual_way(text, suit):
    assert read_suit(text) == suit


@pytest.mark.parametrize("text", ["", "X", "notrump", "SS", "10"])
def test_what_is_no_suit_is_refused(text):
    with pytest.raises(CardTextError, match="not a suit"):
        read_suit(text)


@given(presets.flatmap(hands))
def test_reading_what_was_written_gives_the_same_hand(text):
    hand = read_hand(text)
    assert read_hand(str(hand)) == hand == Hand(read_cards(text))
    assert list(hand) == sorted(hand, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text):
    try:
        cards = read_cards(text)
    except CardTextError as error:
        assert 0 <= error.start < error.end
        assert point_at(error).count("\n") == 1
    else:
        assert read_cards(write_cards(cards)) == cards


@given(
    st.lists(st.integers(0, 5), min_size=24, max_size=24),
    st.lists(st.integers(0, 5), min_size=24, max_size=24),
)
def test_hands_are_multisets(left, right):
    """The packed numbers behave as counts a kind, one by one."""
    one = Hand.from_packed(int.from_bytes(bytes(left), "little"))
    two = Hand.from_packed(int.from_bytes(bytes(right), "little"))
    assert list((one | two).counts) == [max(a, b) for a, b in zip(left, right, strict=True)]
    assert list((one - two).counts) == [max(a - b, 0) for a, b in zip(left, right, strict=True)]
    assert (one <= two) == all(a <= b for a, b in zip(left, right, strict=True))
    assert len(one) == sum(left) == len(list(one)) == len(str(one).split())
