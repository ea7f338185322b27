"""A rule sheet as text: on a terminal of any width, and as a file of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pinochle_cli.formats.rule_sheet.meld_chart import ChartLine
from pinochle_cli.formats.rule_sheet.page import Page
from pinochle_cli.formats.rule_sheet.sentences import Section
from pinochle_cli.formats.tables import SUIT_STYLES
from pinochle_cli.rules import Card
from pinochle_cli.rules.cards import SUIT_SYMBOLS

FILE_WIDTH = 80
"""Columns of a page that is written to a file or a pipe."""

TWO_COLUMNS = 100
"""From this width on the chapters stand side by side."""

WIDEST = 132
"""Lines longer than this are hard to read, whatever the terminal has."""

CELL = 39
"""Columns that a meld takes at least, with its cards, name and prices."""

GAP = 4


class TextPage:
    """A page that fits itself to the width at hand."""

    def __init__(self, page: Page, symbols: bool) -> None:
        self.page = page
        self.symbols = symbols

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        yield _Wide(Group(*self._parts(console, width)), width)

    def _parts(self, console: Console, width: int) -> Iterable[RenderableType]:
        yield Text(f"Pinochle: {self.page.heading}", style="bold")
        yield Text(self.page.title)
        if width < TWO_COLUMNS:
            yield from (self._section(each, width) for each in self.page.before_chart)
            yield Text()
            yield self._chart(width)
            yield from (self._section(each, width) for each in self.page.after_chart)
            return
        column = (width - GAP) // 2
        sections = [self._section(each, column) for each in self.page.chapters]
        left, right = _halves(sections, console, column)
        table = Table.grid(padding=(0, GAP, 0, 0))
        table.add_column(width=column)
        table.add_column(width=column)
        table.add_row(Group(*left), Group(*right))
        yield table
        yield Text()
        yield self._heading("Meld chart", width)
        yield self._chart(width)

    def _heading(self, title: str, width: int) -> RenderableType:
        line = "─" if self.symbols else "-"
        ruled = Rule(Text(title, style="bold"), align="left", characters=line, style="dim")
        return _Wide(ruled, width)

    def _section(self, section: Section, width: int) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=1)
        table.add_column(width=width - 2)
        for rule in section.rules:
            table.add_row(self._mark(self.page.is_marked(rule)), Text(rule.text))
        return Group(Text(), self._heading(section.title, width), table)

    def _mark(self, marked: bool) -> Text:
        if marked:
            return Text("★" if self.symbols else "*", style="bold")
        return Text("•" if self.symbols else "-", style="dim")

    def _chart(self, width: int) -> RenderableType:
        across = max(1, (width + 1) // (CELL + 1))
        each = (width + 1) // across - 1
        table = Table.grid(padding=(0, 1, 0, 0))
        for _ in range(across):
            table.add_column(width=each)
        cells = [self._cell(line, each) for line in self.page.chart]
        for start in range(0, len(cells), across):
            table.add_row(*cells[start : start + across])
        return Group(Text(self.page.caption, style="dim"), table)

    def _cell(self, line: ChartLine, width: int) -> RenderableType:
        picture = cards_picture(line.cards, self.symbols)
        name = Text(line.short_name, style="bold")
        if self.page.is_marked_meld(line):
            name = Text.assemble(self._mark(True), " ", name)
        prices = ", ".join(map(str, line.points))
        words = Text("\n").join([name, Text(prices), *([Text(line.where)] if line.where else [])])
        cell = Table.grid(padding=(0, 1, 0, 0))
        wide = 3 * len(line.cards) + 1
        cell.add_column(width=wide)
        cell.add_column(width=width - wide - 1)
        cell.add_row(picture, words)
        return cell


class _Wide:
    """Something drawn in a width of its own."""

    def __init__(self, inner: RenderableType, width: int) -> None:
        self.inner = inner
        self.width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from console.render(self.inner, options.update(width=self.width))


def cards_picture(cards: Iterable[Card], symbols: bool) -> Text:
    """Cards laid over one another, three lines high; letters where there are no symbols."""
    cards = list(cards)
    top, side, bottom, ends = ("╭──", "│", "╰──", "╮╯") if symbols else ("+--", "|", "+--", "++")
    picture = Text(f"{top * len(cards)}{ends[0]}\n", style="dim")
    for card in cards:
        mark = SUIT_SYMBOLS[card.suit] if symbols else card.suit
        picture.append(side, style="dim").append(card.rank + mark, style=SUIT_STYLES[card.suit])
    return picture.append(f"{side}\n{bottom * len(cards)}{ends[1]}", style="dim")


def _halves(
    sections: list[RenderableType], console: Console, width: int
) -> tuple[list[RenderableType], list[RenderableType]]:
    """The sections in two columns as even as can be, in their order."""
    options = console.options.update(width=width)
    heights = [len(console.render_lines(each, options)) for each in sections]
    cut = min(range(1, len(sections) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    return sections[:cut], sections[cut:]


def text_lines(page: Page, symbols: bool, width: int = FILE_WIDTH) -> list[str]:
    """The page as plain lines of at most ``width`` columns."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        color_system=None,
        force_terminal=False,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    console.print(TextPage(page, symbols))
    return [line.rstrip() for line in out.getvalue().rstrip("\n").split("\n")]
