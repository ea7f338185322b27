"""Deals read in bulk: lines of ``pinochle.deal/1`` that are all of one shape.

A program that writes deals writes lines that differ only in the cards and in the index. Then one
line is read as JSON, to see where those stand, and the others are read as columns of an array. A
block that is not like that in every character is left to the ordinary reader, which tells what is
wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.formats.json_fields import Fields
from pinochle_cli.formats.meld_records import EXAMPLE
from pinochle_cli.rules import RANKS, SUITS, PinochleError

_INDEX = re.compile(r'"index": ?(0|[1-9][0-9]*)[,}]')
_HANDS = re.compile(r'"hands": ?\[')

_ONCE = ("hands", "index", "turned")
"""Fields that are looked for by name in the text, so they must be there only once."""

_WRONG = 255
_RANK_OF = np.full(256, _WRONG, dtype=np.uint8)
_RANK_OF[list(RANKS.encode())] = range(len(RANKS))
_SUIT_OF = np.full(256, _WRONG, dtype=np.uint8)
_SUIT_OF[list(SUITS.encode())] = range(len(SUITS))

_MOST_DIGITS = 18


class DealBlock(NamedTuple):
    """Deals of consecutive lines. ``spans`` and ``hands`` are by seat, of seats that get cards:
    where the text of the hand stands in each line, and (m, size) kinds in writing order.
    ``number`` is where the index of the deal stands; ``turned`` is (m,), the turned cards as kinds,
    or None."""

    lines: Sequence[str]
    rules: str | None
    overrides: dict[str, Any]
    number: slice
    spans: dict[int, slice]
    hands: dict[int, NDArray[np.uint8]]
    turned: NDArray[np.uint8] | None


def read_deal_block(lines: Sequence[str]) -> DealBlock | None:
    """The deals of lines of equal length, None when they are not all of one shape."""
    try:
        record = Fields.parse(lines[0], EXAMPLE)
        rules, overrides = record.text("rules"), record.overrides()
        texts = record.items("hands")
    except PinochleError:
        return None
    if "trump" in record.values or any(lines[0].count(f'"{name}":') > 1 for name in _ONCE):
        return None
    spans = _spans(lines[0], record.values, texts)
    index = _INDEX.search(lines[0])
    text = "".join(lines)
    if spans is None or index is None or not text.isascii():
        return None
    cells = np.frombuffer(text.encode(), dtype=np.uint8).reshape(len(lines), -1)
    changing = [slice(*index.span(1)), *spans.values()]
    if not _alike(cells, changing) or not _is_index(cells[:, changing[0]]):
        return None
    cards = {place: _kinds(cells[:, span]) for place, span in spans.items()}
    if any(kinds is None for kinds in cards.values()):
        return None
    known = {place: kinds for place, kinds in cards.items() if kinds is not None}
    hands = {int(place): kinds for place, kinds in known.items() if place.isdecimal()}
    if not all(_in_order(kinds) for kinds in hands.values()):
        return None
    turned = known["turned"][:, 0] if "turned" in known else None
    hand_spans = {seat: spans[str(seat)] for seat in hands}
    return DealBlock(lines, rules, overrides, changing[0], hand_spans, hands, turned)


def _spans(line: str, values: dict[str, Any], hands: Iterable[object]) -> dict[str, slice] | None:
    """Where the cards stand: each hand by seat, then widow, stock and turned card."""
    spans: dict[str, slice] = {}
    opened = _HANDS.search(line)
    at = opened.end() if opened else 0
    for seat, hand in enumerate(hands, start=1):
        if not isinstance(hand, str):
            return None
        at = line.find(f'"{hand}"', at) + 1
        if hand:
            spans[str(seat)] = slice(at, at + len(hand))
        at += len(hand) + 1
    for name in ("widow", "stock", "turned"):
        cards = values.get(name)
        found = re.search(rf'"{name}": ?"({re.escape(str(cards))})"', line)
        if cards is not None and (not isinstance(cards, str) or found is None):
            return None
        if cards and found:
            spans[name] = slice(*found.span(1))
    return spans


def _alike(cells: NDArray[np.uint8], changing: Iterable[slice]) -> bool:
    """Whether all lines are the same outside of what may change."""
    fixed = np.ones(cells.shape[1], dtype=bool)
    for span in changing:
        fixed[span] = False
    same = cells == cells[0]
    return bool((same | ~fixed).all())


def _is_index(digits: NDArray[np.uint8]) -> bool:
    """Whether each is a whole number as JSON has it."""
    all_digits = ((digits >= ord("0")) & (digits <= ord("9"))).all()
    plain = digits.shape[1] == 1 or (digits[:, 0] != ord("0")).all()
    return bool(all_digits and plain) and digits.shape[1] <= _MOST_DIGITS


def _kinds(cells: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """(m, cards) of texts as we write cards; None when one is written otherwise."""
    ranks, suits = _RANK_OF[cells[:, 0::3]], _SUIT_OF[cells[:, 1::3]]
    if cells.shape[1] % 3 != 2 or (cells[:, 2::3] != ord(" ")).any():
        return None
    if (ranks == _WRONG).any() or (suits == _WRONG).any():
        return None
    return suits * np.uint8(len(RANKS)) + ranks


def _in_order(kinds: NDArray[np.uint8]) -> bool:
    """Whether the cards of each hand stand in writing order."""
    return bool((kinds[:, 1:] >= kinds[:, :-1]).all())
