"""A rule sheet as a document for a browser that prints on one page, Letter or A4, in black.

It needs nothing from outside: no font, no script, no picture. All words that come from a rule
file are escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from pinochle_cli.formats.rule_pages.type_widths import broken
from pinochle_cli.formats.rule_sheet.meld_chart import NUMBERS, ChartLine
from pinochle_cli.formats.rule_sheet.page import Page
from pinochle_cli.formats.rule_sheet.sentences import Section
from pinochle_cli.rules import Card
from pinochle_cli.rules.cards import SUIT_SYMBOLS

STYLE = """\
@page { margin: 10mm }
* { box-sizing: border-box }
body { margin: 0; color: #000; background: #fff }
body { font: %(size)spt/1.26 Helvetica, Arial, Liberation Sans, sans-serif }
h1 { margin: 0; font-size: 1.75em; line-height: 1.2 }
header p { margin: 0 0 .5em; font-size: 1.1em }
main { columns: 2; column-gap: 7mm }
h2 { margin: .7em 0 .25em; font-size: 1.15em; border-bottom: .6pt solid #000; break-after: avoid }
main > section:first-child h2 { margin-top: 0 }
ul { margin: 0; padding: 0; list-style: none }
li { padding-left: 1em; text-indent: -1em; margin-bottom: .15em; break-inside: avoid }
li::before { content: "\\2022"; display: inline-block; width: 1em; text-indent: 0 }
li.differs::before { content: "\\2605"; font-size: .8em; width: 1.25em }
figure { margin: .6em 0 0; break-inside: avoid }
figcaption { font-style: italic }
table { width: 100%%; border-collapse: collapse }
th, td { padding: .12em .2em .12em 0; text-align: left; vertical-align: middle }
th { font-weight: normal }
tr + tr td { border-top: .3pt solid #999 }
td.name { font-weight: bold }
td.name span { font-weight: normal; white-space: nowrap }
.points { padding-left: .4em; text-align: right; white-space: nowrap }
.cards + td { padding-left: .3em }
.cards { white-space: nowrap; line-height: 1 }
.cards b { display: inline-block; width: 1.75em; margin-right: -.7pt; padding: .25em 0;
  border: .6pt solid #000; border-radius: .25em; background: #fff; font-size: .92em;
  text-align: center; font-weight: bold }
@media screen { body { max-width: 190mm; margin: 8mm auto; padding: 0 4mm } }
@media screen and (max-width: 140mm) { main { columns: 1 } }
"""

SIZES = (8.8, 8.4, 8.0, 7.6, 7.2, 6.8, 6.4, 6.0, 5.6)
"""Sizes of type, in points: the largest with which the page stays one is taken."""

COLUMN, HEIGHT = 259.0, 700.0
"""Points: a column of A4 is as wide, and a page of Letter as high below its head."""

FILLED = 0.86
"""How much of two columns may be filled, by the widest font there may be: columns do not come out
even, for the chart is not broken."""

LINE, HEADING, ROW = 1.26, 2.8, 2.2
"""Heights in sizes of type: a line of text, a heading with its space, a meld of the chart."""


def html_page(page: Page) -> str:
    """The whole document."""
    heading = escape(page.heading)
    return "".join(
        (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            '<meta name="viewport" content="width=device-width">\n',
            f"<title>Pinochle: {heading}</title>\n",
            f"<style>\n{STYLE % {'size': type_size(page)}}</style>\n</head>\n<body>\n",
            f"<header><h1>Pinochle: {heading}</h1><p>{escape(page.title)}</p></header>\n<main>\n",
            *_sections(page, page.before_chart, last=_chart(page)),
            *_sections(page, page.after_chart),
            "</main>\n</body>\n</html>\n",
        )
    )


def type_size(page: Page) -> float:
    """How large the type may be, in points, for the page to stay one."""
    fits = (size for size in SIZES if _height(page, size) <= 2 * HEIGHT * FILLED)
    return next(fits, SIZES[-1])


def _height(page: Page, size: float) -> float:
    """How high one column with everything would be, in points."""
    rules = [rule.text for section in page.chapters for rule in section.rules]
    lines = sum(len(broken(text, size, COLUMN - size)) for text in rules)
    high = LINE * (lines + 3) + 0.15 * len(rules)
    return size * (high + HEADING * len(page.chapters) + ROW * len(page.chart))


def _sections(page: Page, sections: Iterable[Section], last: str = "") -> Iterator[str]:
    sections = list(sections)
    for section in sections:
        yield f"<section><h2>{escape(section.title)}</h2>\n<ul>\n"
        for rule in section.rules:
            kind = ' class="differs"' if page.is_marked(rule) else ""
            yield f"<li{kind}>{escape(rule.text)}</li>\n"
        yield "</ul>\n"
        yield last if section is sections[-1] else ""
        yield "</section>\n"


def _chart(page: Page) -> str:
    most = max((len(line.points) for line in page.chart), default=1)
    numbers = "".join(f'<th class="points">{NUMBERS[each]}</th>' for each in range(most))
    rows = "".join(_row(page, line, most) for line in page.chart)
    caption = escape(page.caption)
    head = f'<tr><th colspan="2"></th>{numbers}</tr>\n' if most > 1 else ""
    table = f"<table>\n{head}{rows}</table>"
    return f"<figure>\n<figcaption>{caption}</figcaption>\n{table}\n</figure>\n"


def _row(page: Page, line: ChartLine, most: int) -> str:
    points = [str(each) for each in line.points] + [""] * (most - len(line.points))
    cells = "".join(f'<td class="points">{each}</td>' for each in points)
    mark = "\u2605 " if page.is_marked_meld(line) else ""
    where = f" <span>{escape(line.where)}</span>" if line.where else ""
    name = f'<td class="name">{mark}{escape(line.short_name)}{where}</td>'
    return f'<tr><td class="cards">{_cards(line.cards)}</td>{name}{cells}</tr>\n'


def _cards(cards: Iterable[Card]) -> str:
    return "".join(f"<b>{card.rank}{SUIT_SYMBOLS[card.suit]}</b>" for card in cards)
