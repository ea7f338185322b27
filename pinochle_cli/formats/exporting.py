"""Drawn answers as a page of their own: a picture or a document for a browser.

A page is black on white, stands alone (no font, script or picture from elsewhere) and all words
in it are escaped.
"""

from __future__ import annotations

import io
import re
from html import escape
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments
from rich.terminal_theme import TerminalTheme

if TYPE_CHECKING:
    from pinochle_cli.formats.output import Answer

MOST_DRAWN = 1_000
"""Answers that go on one page."""

NARROWEST, WIDEST = 20, 1_000
"""Columns of a page."""

FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
"""The first is the one that renderers take which know no second."""

INK = [(0, 0, 0), (178, 0, 24), (0, 105, 40), (133, 92, 0)]
INK += [(0, 64, 160), (118, 26, 118), (0, 98, 110), (90, 90, 90)]
PAPER = TerminalTheme((255, 255, 255), (0, 0, 0), INK, INK)
"""The eight colours of a terminal, dark enough to be read on white paper and printed."""

GLYPH_SHAPE = 0.632
"""Width of a character to the height of 20 that Rich takes it to have: that of most monospaced
fonts at :data:`GLYPH_SIZE`, at which the lines of a table meet those of the next row."""

GLYPH_SIZE = 21

LINE_HEIGHT = 24.4
"""Rich's, where characters are 20 high."""

MARGIN = 16

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="%(width)d" height="%(height)d" \
viewBox="0 0 %(width)d %(height)d">
<title>%(title)s</title>
<style>
text {{ font: %(size)spx %(fonts)s; white-space: pre }}
{styles}
</style>
<defs>
{lines}
</defs>
<rect width="%(width)d" height="%(height)d" fill="#ffffff"/>
<g transform="translate(%(margin)d %(margin)d)">
{backgrounds}
{matrix}
</g>
</svg>
"""

HTML = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%(title)s</title>
<style>
@page {{ margin: 10mm }}
body {{ margin: 1.5em; color: {foreground}; background: {background} }}
pre {{ margin: 0; font: 14px/1.17 %(fonts)s }}
@media print {{ body {{ margin: 0 }} pre {{ font-size: 8.5pt }} }}
{stylesheet}
</style>
</head>
<body>
<pre>{code}</pre>
</body>
</html>
"""

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may have, which a file's name or words in it can."""


class DrawnPage:
    """A page in the making, ``width`` columns wide: answers are drawn below each other."""

    def __init__(self, title: str, width: int) -> None:
        self._title = title
        self._console = _console(min(max(width, NARROWEST), WIDEST))
        self._lines: list[list[Segment]] = []
        self.given = 0

    def add(self, answer: Answer) -> None:
        """Draw one more answer; there is room for :data:`MOST_DRAWN`."""
        self.given += 1
        if self.given <= MOST_DRAWN:
            self._print(answer.draw(symbols=True))

    @property
    def shortened(self) -> str:
        """What is said about answers that there was no room for, if there were any."""
        if self.given <= MOST_DRAWN:
            return ""
        return f"the first {MOST_DRAWN:,} of {self.given:,} tables"

    def text(self, kind: str) -> str:
        """The text of a file with what is drawn so far, ``.svg`` or ``.html``."""
        if self.shortened:
            self._print(f"These are {self.shortened}.")
        # No wider than what is on it.
        console = _console(max(map(Segment.get_line_length, self._lines), default=1))
        ended = ([*line, Segment.line()] for line in self._lines)
        console.print(Segments(chain.from_iterable(ended)), end="")
        page = self._svg(console) if kind == ".svg" else self._html(console)
        return FORBIDDEN.sub("?", page)

    def _print(self, drawing: RenderableType) -> None:
        self._lines += self._console.render_lines(drawing, pad=False)

    def _svg(self, console: Console) -> str:
        form = SVG % {
            "title": _braced(escape(self._title)),
            "fonts": FONTS,
            "size": GLYPH_SIZE,
            "width": ceil(console.width * 20 * GLYPH_SHAPE) + 2 * MARGIN,
            "height": ceil(len(self._lines) * LINE_HEIGHT) + 2 * MARGIN,
            "margin": MARGIN,
        }
        return console.export_svg(
            title="", theme=PAPER, code_format=form, font_aspect_ratio=GLYPH_SHAPE
        )

    def _html(self, console: Console) -> str:
        form = HTML % {"title": _braced(escape(self._title)), "fonts": FONTS}
        return console.export_html(theme=PAPER, code_format=form)


def _console(width: int) -> Console:
    """A page looks the same whatever terminal it is made in."""
    return Console(
        file=io.StringIO(),
        record=True,
        width=width,
        force_terminal=True,
        color_system="standard",
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        _environ={},
    )


def _braced(text: str) -> str:
    """A text that ``str.format`` leaves as it is."""
    return text.replace("{", "{{").replace("}", "}}")
