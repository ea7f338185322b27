"""A rule sheet as a picture of one page, black on white, that fits both Letter and A4.

Nothing breaks lines in an SVG, so they are broken here.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pinochle_cli.formats.rule_pages.svg_chart import chart_block
from pinochle_cli.formats.rule_pages.svg_parts import Block, line, stacked, text
from pinochle_cli.formats.rule_pages.type_widths import BOLD, broken
from pinochle_cli.formats.rule_sheet.page import Page
from pinochle_cli.formats.rule_sheet.sentences import Section, Sentence

WIDTH, HEIGHT = 595, 792
"""Points: A4 is no wider, Letter no higher."""

MARGIN, GUTTER = 30, 20
COLUMN = (WIDTH - 2 * MARGIN - GUTTER) / 2

SIZES = (8.6, 8.2, 7.8, 7.4, 7.0, 6.6, 6.2, 5.8, 5.4, 5.0)
"""Sizes of type, in points: the largest that fits is taken."""

LEADING = 1.28

FONTS = "Helvetica, Arial, Liberation Sans, sans-serif"


def svg_page(page: Page) -> str:
    """The whole picture."""
    for size in SIZES:
        placed = _place(_Setter(page, size).blocks(), size)
        if placed is not None:
            break
    drawn = placed if placed is not None else []
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}pt" height="{HEIGHT}pt" font-family="{FONTS}" fill="#000">\n'
        f"<title>Pinochle: {escape(page.heading)}</title>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n'
    )
    return head + "".join(f"{each}\n" for each in (*_header(page), *drawn)) + "</svg>\n"


HEADER = 40.0


def _header(page: Page) -> Iterator[str]:
    whole = WIDTH - 2 * MARGIN
    name = broken(f"Pinochle: {page.heading}", 14 * BOLD, whole)[0]
    yield text(MARGIN, MARGIN + 12, name, 14, bold=True)
    yield text(MARGIN, MARGIN + 26, broken(page.title, 9, whole)[0], 9)


def _place(blocks: list[Block], size: float) -> list[str] | None:
    """The blocks in two columns, as even as can be; None when they do not fit."""
    most = HEIGHT - 2 * MARGIN - HEADER
    heights = [block.height for block in blocks]
    cut = min(range(len(blocks) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    drawn: list[str] = []
    for column, some in enumerate((blocks[:cut], blocks[cut:])):
        if sum(block.height for block in some) > most and size > SIZES[-1]:
            return None
        x, y = MARGIN + column * (COLUMN + GUTTER), MARGIN + HEADER
        for block in some:
            drawn += block.draw(x, y)
            y += block.height
    return drawn


class _Setter:
    """Sets a page in type of one size."""

    def __init__(self, page: Page, size: float) -> None:
        self.page = page
        self.size = size
        self.line = size * LEADING

    def blocks(self) -> list[Block]:
        """Every piece of the page in reading order."""
        before, after = self.page.before_chart, self.page.after_chart
        return [
            *(block for section in before for block in self._section(section)),
            chart_block(self.page, self.size, COLUMN),
            *(block for section in after for block in self._section(section)),
        ]

    def _section(self, section: Section) -> Iterator[Block]:
        first, *rest = [self._rule(rule) for rule in section.rules]
        top = self._heading(section.title)
        yield stacked([top, first])
        yield from rest

    def _heading(self, title: str) -> Block:
        above, high = self.size * 0.6, self.size * 1.75

        def draw(x: float, y: float) -> Iterator[str]:
            base = y + above + self.size
            yield text(x, base, title, self.size * 1.2, bold=True)
            under = base + self.size * 0.4
            yield line(x, under, x + COLUMN, under)

        return Block(above + high, draw)

    def _rule(self, rule: Sentence) -> Block:
        indent = self.size
        lines = broken(rule.text, self.size, COLUMN - indent)
        mark = "\u2605" if self.page.is_marked(rule) else "\u2022"

        def draw(x: float, y: float) -> Iterator[str]:
            yield f'<text x="{x:.1f}" y="{y + self.size:.1f}" font-size="{self.size}">{mark}</text>'
            for number, words in enumerate(lines):
                base = y + self.size + number * self.line
                yield text(x + indent, base, words, self.size)

        return Block(self.line * len(lines) + self.size * 0.15, draw)
