"""Any text is cards, or a fault that can be pointed at; and cards that are written are read."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from nasty import TEXTS, mutated, random_text

from pinochle_cli.rules import CardTextError, Hand, read_cards, read_hand, read_suit, write_cards
from pinochle_cli.rules.cards import KINDS, MOST_CARDS, RANKS, SUITS
from pinochle_cli.rules.errors import LONGEST_SENTENCE
from pinochle_cli.rules.notation import point_at

STRINGS = 10_000
MANY = int(os.environ.get("PINOCHLE_TEST_STRINGS", "100000"))

SYMBOLS = dict(zip(SUITS, "♠♥♦♣", strict=True))


def card_text(source: random.Random) -> str:
    """Cards in one of the ways they are written, with or without slips, or noise."""
    chance = source.random()
    if chance < 0.1:
        return random_text(source)
    if chance < 0.35:
        pieces = ("A", "t", "10", "K", "q", "J", "9", "S", "h", "♦", "♣️", ":", ".", " ", ",")
        return "".join(source.choice(pieces) for _ in range(source.randint(1, 12)))
    text = written(source, [source.choice(KINDS) for _ in range(source.randint(0, 16))])
    while source.random() < 0.3:
        text = mutated(source, text)
    return text


def written(source: random.Random, cards: list) -> str:
    """Cards as a person may write them."""
    way = source.randrange(4)
    suits = {suit: [card.rank for card in cards if card.suit == suit] for suit in SUITS}
    if way == 0:
        return source.choice((" ", ", ", "", ";")).join(map(str, cards))
    if way == 1:
        return " ".join(card.rank.replace("T", "10") + SYMBOLS[card.suit] for card in cards)
    if way == 2:
        return ".".join("".join(suits[suit]) for suit in SUITS)
    return " ".join(f"{suit}:{''.join(ranks)}" for suit, ranks in suits.items() if ranks)


def check_text(text: str) -> bool:
    """Hold the readers to what they promise for ``text``; whether it names cards."""
    try:
        cards = read_cards(text)
    except CardTextError as error:
        check_fault(error, text)
        check_suit(text)
        return False
    assert all(card in KINDS for card in cards)
    assert read_cards(write_cards(cards)) == cards
    try:
        hand = read_hand(text, RANKS, 2)
    except CardTextError as error:
        check_fault(error, text)
        assert max(Counter(cards).values()) > 2 or len(cards) > MOST_CARDS
    else:
        assert hand == Hand(cards) == read_hand(str(hand))
    return True


def check_fault(error: CardTextError, text: str) -> None:
    assert error.text == text
    assert 0 <= error.start < error.end
    assert error.start <= len(text)
    assert 10 < len(error.message) <= LONGEST_SENTENCE
    shown, caret = point_at(error).split("\n")
    assert shown.isprintable()
    assert 0 < len(caret) <= 73
    assert set(caret.lstrip()) == {"^"}


def check_suit(text: str) -> None:
    try:
        assert read_suit(text) in SUITS
    except CardTextError as error:
        check_fault(error, text)


def check_texts(number: int, seed: int) -> None:
    source = random.Random(seed)
    found = 0
    for _ in range(number):
        text = card_text(source)
        try:
            found += check_text(text)
        except Exception as error:
            raise AssertionError(repr(text)) from error
    assert number // 10 < found < number


def test_any_text_is_cards_or_a_fault_with_its_place():
    check_texts(STRINGS, seed=1)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: repr(text)[:30])
def test_a_nasty_text_is_cards_or_a_fault_with_its_place(text):
    check_text(text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_million_texts_are_cards_or_faults_with_their_place(seed):
    check_texts(MANY // 10, seed=100 + seed)
