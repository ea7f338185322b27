"""The look that all tables share: cards in colour, words for suits and melds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Literal

from rich.box import ROUNDED
from rich.table import Table
from rich.text import Text

from pinochle_cli.rules import Card
from pinochle_cli.rules.cards import SUIT_NAMES, SUIT_SYMBOLS

SUIT_STYLES = {"S": "bold", "H": "bold red", "D": "bold red", "C": "bold"}

COPIES_WORDS = {1: "", 2: "double ", 3: "triple ", 4: "quadruple "}


def suit_text(suit: str, symbols: bool) -> Text:
    """A suit with its name, ``♠ spades``, in its colour."""
    shown = f"{SUIT_SYMBOLS[suit]} {SUIT_NAMES[suit]}" if symbols else SUIT_NAMES[suit]
    return Text(shown, style=SUIT_STYLES[suit])


def cards_text(cards: Iterable[Card], symbols: bool) -> Text:
    """Cards as people write them, grouped by suit: ``A♠ T♠ K♠  K♥ Q♥``, or ``AS TS KS  KH QH``.

    A group does not break across lines as long as it fits on one.
    """
    text = Text()
    for suit, group in groupby(cards, key=lambda card: card.suit):
        if text:
            text.append("  ")
        mark = SUIT_SYMBOLS[suit] if symbols else suit
        text.append(" ".join(card.rank + mark for card in group), style=SUIT_STYLES[suit])
    return text


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


def new_table(title: Text | str, *columns: str, right: Iterable[str] = ()) -> Table:
    """A table in the house style; columns named in ``right`` hold numbers."""
    table = Table(
        box=ROUNDED, title=title, title_justify="left", title_style="", header_style="dim"
    )
    for column in columns:
        number = column in right
        justify: Literal["left", "right"] = "right" if number else "left"
        table.add_column(column, justify=justify, no_wrap=number, overflow="fold")
    return table
