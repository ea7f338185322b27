"""Random and drawn hands for the tests."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from pinochle_cli.rules import SUITS, load, preset_names

PRESETS = preset_names()

VARIATIONS = {
    "stonebridge",
    "partners-150-cutthroat",
    "partnership-raise",
    "auction-3-open-widow",
    "auction-3-must-open",
    "auction-3-one-bid",
}
"""Presets that are another one but for a rule or two."""


def deck_of(rules) -> list[str]:
    return [rank + suit for suit in SUITS for rank in rules.deck.ranks] * rules.deck.copies


def random_hand(source: random.Random, rules) -> list[str]:
    """A hand of the dealt size; every third one from two suits, where melds crowd."""
    deck = deck_of(rules)
    if source.random() < 0.34:
        suits = source.sample(SUITS, 2)
        deck = [card for card in deck if card[1] in suits]
    return source.sample(deck, min(len(deck), rules.dealing.hand_size))


@st.composite
def hands(draw, rules, most: int = 20) -> str:
    """A hand of any size up to ``most``, as text."""
    cards = draw(st.permutations(deck_of(rules)))
    return " ".join(cards[: draw(st.integers(0, most))])


presets = st.sampled_from(PRESETS).map(load)
trumps = st.sampled_from(SUITS)
