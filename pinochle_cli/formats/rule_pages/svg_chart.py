"""The meld chart of an SVG page: a row a meld, its cards drawn as small boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pinochle_cli.formats.rule_pages.svg_parts import Block, line, stacked, text
from pinochle_cli.formats.rule_pages.type_widths import BOLD, broken, text_width
from pinochle_cli.formats.rule_sheet.meld_chart import NUMBERS, ChartLine
from pinochle_cli.formats.rule_sheet.page import Page
from pinochle_cli.rules import Card
from pinochle_cli.rules.cards import SUIT_SYMBOLS

CARD = 1.75
"""The width of a card, in sizes of type."""

AIR = 0.8
"""What is left free beside the cards and beside each price, in sizes of type."""

SMALLEST = 0.6
"""A chart that has too much in a row is set smaller than the page, down to this share of it."""


def chart_block(page: Page, size: float, column: float) -> Block:
    """The chart with its caption, ``column`` wide, in type of ``size`` or smaller."""
    caption = [_caption(words, size) for words in broken(page.caption, size, column)]
    gap = Block(size * 0.5, lambda x, y: iter(()))
    return stacked([gap, *caption, *_Chart(page, size, column).rows()])


def _caption(words: str, size: float) -> Block:
    return Block(size * 1.28, lambda x, y: iter([text(x, y + size, words, size)]))


class _Chart:
    """The rows of a chart, in the largest type in which they fit their column."""

    def __init__(self, page: Page, size: float, column: float) -> None:
        self.page = page
        self.column = column
        self.most = max((len(each.points) for each in page.chart), default=1)
        needed = self._cards_width() + self._names_width() + self._prices_width()
        self.size = size * max(SMALLEST, min(1, column / (size * needed)))

    def _cards_width(self) -> float:
        return CARD * max((len(each.cards) for each in self.page.chart), default=0) + AIR

    def _names_width(self) -> float:
        return max((text_width(self._name(each), BOLD) for each in self.page.chart), default=0)

    def _price_width(self) -> float:
        words = [str(points) for each in self.page.chart for points in each.points]
        heads = NUMBERS[: self.most] if self.most > 1 else ()
        return max((text_width(each, 1) for each in (*words, *heads)), default=0) + AIR

    def _prices_width(self) -> float:
        return self._price_width() * self.most

    def _name(self, each: ChartLine) -> str:
        return f"{'★ ' if self.page.is_marked_meld(each) else ''}{each.short_name}"

    def rows(self) -> Iterator[Block]:
        """The heads of the price columns, then a row a meld."""
        if self.most > 1:
            yield Block(self.size * 1.28, lambda x, y: self._heads(x, y))
        for each in self.page.chart:
            yield self._row(each)

    def _places(self) -> list[float]:
        """The right ends of the columns of prices."""
        wide = self.size * self._price_width()
        return [self.column - wide * (self.most - 1 - number) for number in range(self.most)]

    def _heads(self, x: float, y: float) -> Iterator[str]:
        for place, word in zip(self._places(), NUMBERS, strict=False):
            yield text(x + place, y + self.size, word, self.size, right=True)

    def _row(self, each: ChartLine) -> Block:
        size, at = self.size, self.size * self._cards_width()
        room = self.column - size * self._prices_width() - at
        name = broken(self._name(each), size * BOLD, max(room, size))[0]

        def draw(x: float, y: float) -> Iterator[str]:
            yield line(x, y, x + self.column, y, 0.3)
            yield from self._cards(each.cards, x, y + size * 0.2)
            yield text(x + at, y + size * (1.0 if each.where else 1.4), name, size, bold=True)
            if each.where:
                yield text(x + at, y + size * 1.85, each.where, size * 0.8)
            for place, points in zip(self._places(), each.points, strict=False):
                yield text(x + place, y + size * 1.4, str(points), size, right=True)

        return Block(size * 2.1, draw)

    def _cards(self, cards: Iterable[Card], x: float, y: float) -> Iterator[str]:
        wide, high = self.size * CARD, self.size * 1.7
        for number, card in enumerate(cards):
            left = x + number * wide
            yield (
                f'<rect x="{left:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" '
                f'rx="{self.size * 0.25:.1f}" fill="#fff" stroke="#000" stroke-width="0.5"/>'
            )
            yield (
                f'<text x="{left + wide / 2:.1f}" y="{y + self.size * 1.18:.1f}" '
                f'font-size="{self.size * 0.9:.2f}" font-weight="bold" text-anchor="middle">'
                f"{card.rank}{SUIT_SYMBOLS[card.suit]}</text>"
            )
