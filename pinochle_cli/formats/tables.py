"""The look that all tables share: cards and suits in colour."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Literal

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

from pinochle_cli.rules import Card
from pinochle_cli.rules.cards import SUIT_NAMES, SUIT_SYMBOLS

SUIT_STYLES = {"S": "bold", "H": "bold red", "D": "bold red", "C": "bold"}


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


def plus_minus(symbols: bool) -> str:
    """What stands before a standard error."""
    return "±" if symbols else "+/-"


def heading(*parts: Text | str) -> Text:
    """What stands above one table of several. It is no title of the table's, which would break at
    the width of the table."""
    return Text.assemble(*((each, "bold") if isinstance(each, str) else each for each in parts))


def new_table(*columns: str, right: Iterable[str] = ()) -> Table:
    """A table in the house style; columns named in ``right`` hold numbers."""
    table = Table(box=ROUNDED, header_style="dim")
    for column in columns:
        number = column in right
        justify: Literal["left", "right"] = "right" if number else "left"
        table.add_column(column, justify=justify, no_wrap=number, overflow="fold")
    return table


class Fitting:
    """A table that leaves out its last columns where a terminal has no room for all of them."""

    def __init__(self, table: Table, least: int = 2) -> None:
        self._table = table
        self._least = least

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = self._table
        wide = options.update(max_width=MOST_WIDTH)
        widths = [_least_width(column, console, wide) for column in table.columns]
        while len(table.columns) > self._least:
            if sum(widths) + BORDERS * len(widths) + 1 <= options.max_width:
                break
            del table.columns[-1], widths[-1]
        else:
            # Even the least is too wide: words are broken then, for nothing may be cut off.
            for column in table.columns:
                column.min_width, column.no_wrap = None, False
        yield table


class Roomy:
    """A table where there is room for its words uncut, else what says the same in lines."""

    def __init__(self, table: Table, lines: RenderableType) -> None:
        self._table = table
        self._lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = options.update(max_width=MOST_WIDTH)
        fits = Measurement.get(console, wide, self._table).minimum <= options.max_width
        yield self._table if fits else self._lines


BORDERS = 3
"""What a column takes besides its cells: a line and a space on each side."""

MOST_WIDTH = 1_000
"""More columns than any terminal has."""


def _least_width(column: Column, console: Console, options: ConsoleOptions) -> int:
    """How narrow a column may get: numbers are not broken, words are not cut."""
    measured = [Measurement.get(console, options, cell) for cell in (column.header, *column.cells)]
    if column.no_wrap:
        return max(each.maximum for each in measured)
    return max(column.min_width or 0, *(each.minimum for each in measured))
