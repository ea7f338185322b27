"""A rule sheet as an answer: a document, rows, and a page to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_sheet.meld_chart import ChartLine
from pinochle_cli.formats.rule_sheet.page import Page
from pinochle_cli.formats.rule_words import rules_fields

if TYPE_CHECKING:
    from rich.console import RenderableType

SHEET_COLUMNS = ("section", "text", "keys")


class RuleSheet(NamedTuple):
    """The rules of a table in words."""

    page: Page

    def document(self) -> Document:
        """``pinochle.rule-sheet/1``."""
        page = self.page
        return {
            "schema": "pinochle.rule-sheet/1",
            **rules_fields(page.rules),
            "title": page.title,
            "compared_with": page.base.name if page.base else None,
            "sections": [
                {
                    "title": section.title,
                    "rules": [
                        {
                            "text": rule.text,
                            "keys": list(rule.keys),
                            "differs": page.is_marked(rule),
                        }
                        for rule in section.rules
                    ],
                }
                for section in page.chapters
            ],
            "caption": page.caption,
            "melds": [
                {
                    "meld": line.kind.id,
                    "name": line.name,
                    "cards": " ".join(map(str, line.cards)),
                    "suit": line.kind.suit,
                    "points": list(line.points),
                    "differs": page.is_marked_meld(line),
                }
                for line in page.chart
            ],
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a sentence and a row a meld, in the order of :data:`SHEET_COLUMNS`."""
        for section in self.page.before_chart:
            for rule in section.rules:
                yield (section.title, rule.text, " ".join(rule.keys))
        yield from self._chart_rows()
        for section in self.page.after_chart:
            for rule in section.rules:
                yield (section.title, rule.text, " ".join(rule.keys))

    def _chart_rows(self) -> Iterator[Sequence[str]]:
        for line in self.page.chart:
            yield ("Meld chart", meld_in_words(line), line.key)

    def draw(self, symbols: bool) -> RenderableType:
        """The page, as wide as the terminal lets it be."""
        from pinochle_cli.formats.rule_pages.page_text import TextPage

        return TextPage(self.page, symbols)


class RuleSheetText(NamedTuple):
    """The same page as lines of text, a row a line."""

    page: Page
    symbols: bool

    def rows(self) -> Iterable[Sequence[str]]:
        """A line a row."""
        from pinochle_cli.formats.rule_pages.page_text import text_lines

        return ((line,) for line in text_lines(self.page, self.symbols))


def meld_in_words(line: ChartLine) -> str:
    """A line of the chart in one sentence: ``Run (A T K Q J of trump): 15, 150``."""
    cards = " ".join(line.kind.cards) + (f" {line.where}" if line.where else "")
    return f"{line.name} ({cards}): {', '.join(map(str, line.points))}"
