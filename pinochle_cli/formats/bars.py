"""Bars in tables: a share as a bar with its number behind it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Column
from rich.text import Text

WIDTH = 16
"""Columns of a bar for the whole, where it stands beside other things."""

WIDE = 40
"""Columns of the longest bar of a histogram."""


def bar(share: Fraction | float, symbols: bool, width: int = WIDTH) -> str:
    """A bar for a share from 0 to 1; what is not nothing has at least a sliver."""
    eighths = round(8 * width * share)
    if not share or not width:
        return ""
    if not symbols:
        return "#" * max(1, eighths // 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip() or "▏"


class Bar:
    """A cell with a bar for ``share`` and ``told`` at its right end. The bar is as long as there
    is room for, ``width`` at most; what is told is never cut."""

    def __init__(self, share: Fraction | float, told: str, symbols: bool, width: int) -> None:
        self._share = share
        self._told = told
        self._symbols = symbols
        self._width = width

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least = len(self._told)
        return Measurement(least, least + 1 + self._width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(0, options.max_width - len(self._told))
        drawn = bar(self._share, self._symbols, max(0, min(self._width, room - 1)))
        yield Text(drawn.ljust(room) + self._told, overflow="fold")


class Bars:
    """A column of bars: ``told`` are all the numbers that will stand behind them, so that each is
    as wide as the widest."""

    def __init__(self, told: Iterable[str], symbols: bool, width: int = WIDTH) -> None:
        self._symbols = symbols
        self._width = width
        self._wide = max(map(len, told), default=0)

    def cell(self, share: Fraction | float, told: str) -> Bar:
        """One bar."""
        return Bar(share, told.rjust(self._wide), self._symbols, self._width)

    def give_room(self, column: Column) -> None:
        """Let a column shrink as far as its numbers, no further."""
        column.no_wrap = False
        column.min_width = self._wide


def percent(share: Fraction | float) -> str:
    """A share that is known exactly, to three digits."""
    return f"{100 * float(share):.3g} %"


def counted_percent(share: Fraction | float) -> str:
    """A share that was counted in some hands."""
    return f"{100 * float(share):.1f} %"
