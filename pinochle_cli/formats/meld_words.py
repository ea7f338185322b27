"""Melds in words."""

from __future__ import annotations

from pinochle_cli.rules.cards import SUIT_NAMES

COPIES_WORDS = {1: "", 2: "double ", 3: "triple ", 4: "quadruple "}


def meld_name(meld: str, suit: str | None, copies: int) -> str:
    """A meld in words: ``double run in spades``, ``kings around``."""
    name = meld.replace("-", " ")
    for extra, words in (
        ("+kq", " with an extra king and queen"),
        ("+k", " with an extra king"),
        ("+q", " with an extra queen"),
    ):
        if name.endswith(extra):
            name = name.removesuffix(extra) + words
            break
    times = COPIES_WORDS.get(copies, f"{copies} x ")
    return f"{times}{name}" + (f" in {SUIT_NAMES[suit]}" if suit else "")
