"""Deals as lines of text in bulk: JSON Lines, tab-separated, CSV.

All deals of a rule set have lines of one shape: the same text between, and cards of fixed width. So
a line is made once as a template with marks for what changes, and the cards and numbers of
thousands of deals are written into copies of it at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.deals import Deals
from pinochle_cli.formats.deal_fields import DealTexts, deal_fields, deal_row
from pinochle_cli.formats.output import json_text
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.rules import KINDS, Ruleset
from pinochle_cli.rules.words import Turned

Bytes = NDArray[np.uint8]

_RANKS: Bytes = np.frombuffer("".join(card.rank for card in KINDS).encode(), dtype=np.uint8)
_SUITS: Bytes = np.frombuffer("".join(card.suit for card in KINDS).encode(), dtype=np.uint8)

_POWERS = 10 ** np.arange(1, 19, dtype=np.int64)
"""The first numbers that have a digit more."""


def json_lines(
    rules: Ruleset, seed: int, hold: Mapping[str, str], ascii_only: bool, end: str
) -> DealLines:
    """``pinochle.deal/1`` documents, each with ``end`` behind it."""
    marks = _Marks(json_text(rules_fields(rules)))
    document = deal_fields(marks.texts(rules), rules, seed, marks.index, hold)
    return DealLines(json_text(document, ascii_only=ascii_only) + end, marks)


def row_lines(rules: Ruleset, seed: int, separator: str) -> DealLines:
    """Rows of :func:`~pinochle_cli.formats.deal_fields.deal_columns`. No cell of a deal needs
    quotes."""
    marks = _Marks("")
    row = deal_row(marks.texts(rules), rules, seed, marks.index)
    return DealLines(separator.join(row) + "\n", marks)


class _Marks:
    """What stands in a template for the index and for the cards of each place: nothing that occurs
    in ``told``, the text that comes from the user."""

    def __init__(self, told: str) -> None:
        self._sign = "@"
        while self._sign in told:
            self._sign += "@"
        # A seed has fewer digits, and it is a number in JSON too.
        self.index = 10**30
        while str(self.index) in told:
            self.index *= 10

    @property
    def pattern(self) -> re.Pattern[str]:
        """Finds the marks; the group ``cards`` has the place, or nothing for the index."""
        return re.compile(rf"{self._sign}(?P<cards>[a-z0-9]+){self._sign}|{self.index}")

    def texts(self, rules: Ruleset) -> DealTexts:
        """A mark for each place that has cards."""
        dealing = rules.dealing
        seats = range(1, dealing.seats + 1)
        return DealTexts(
            ["" if seat in dealing.sitting_out else self._mark(str(seat)) for seat in seats],
            self._mark("widow") if dealing.widow else "",
            self._mark("stock") if dealing.stock else "",
            self._mark("turned") if dealing.turned is not Turned.NONE else None,
        )

    def _mark(self, place: str) -> str:
        return f"{self._sign}{place}{self._sign}"


class DealLines:
    """Writes deals into a template. Hands are written suits S H D C and high to low; a widow and a
    stock keep their order."""

    def __init__(self, template: str, marks: _Marks) -> None:
        found = list(marks.pattern.finditer(template))
        ends = [0, *(place for mark in found for place in mark.span()), len(template)]
        self._texts = [template[a:b].encode() for a, b in list(pairwise(ends))[::2]]
        self._fields = [mark["cards"] for mark in found]

    def text(self, deals: Deals) -> Iterator[str]:
        """The lines of the deals, in few large pieces."""
        longer = np.searchsorted(deals.numbers, _POWERS)
        for start, end in pairwise([0, *longer.tolist(), len(deals)]):
            if start < end:
                yield self._alike(deals.rows(np.arange(start, end)))

    def _alike(self, deals: Deals) -> str:
        """The lines of deals whose numbers have the same number of digits."""
        cells = [_cell(deals, name) for name in self._fields]
        texts = [np.frombuffer(text, dtype=np.uint8) for text in self._texts]
        width = sum(map(len, texts)) + sum(cell.shape[1] for cell in cells)
        lines = np.empty((len(deals), width), dtype=np.uint8)
        at = 0
        for place, text in enumerate(texts):
            lines[:, at : at + len(text)] = text
            at += len(text)
            if place < len(cells):
                cell = cells[place]
                lines[:, at : at + cell.shape[1]] = cell
                at += cell.shape[1]
        return lines.tobytes().decode()


def _cell(deals: Deals, name: str | None) -> Bytes:
    """(m, width): what changes from line to line, the index when there is no name."""
    if name is None:
        return _digits(deals.numbers)
    if name.isdecimal():
        return _cards(np.sort(deals.hand(int(name)), axis=1))
    ordered = {"widow": deals.widow, "stock": deals.stock, "turned": deals.turned}
    return _cards(ordered[name])


def _cards(kinds: NDArray[np.uint8]) -> Bytes:
    """(m, width): cards with a space between."""
    cards = np.full((*kinds.shape, 3), ord(" "), dtype=np.uint8)
    cards[:, :, 0] = _RANKS[kinds]
    cards[:, :, 1] = _SUITS[kinds]
    return cards.reshape(len(kinds), -1)[:, :-1]


def _digits(numbers: NDArray[np.int64]) -> Bytes:
    """(m, width): numbers of equally many digits."""
    width = len(str(numbers[0]))
    tens = 10 ** np.arange(width - 1, -1, -1, dtype=np.int64)
    return (numbers[:, None] // tens % 10 + ord("0")).astype(np.uint8)
