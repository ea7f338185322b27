"""From merged values to a :class:`Ruleset`: every value gets its type, faults are collected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pinochle_cli.rules.cards import RANKS, SUITS
from pinochle_cli.rules.errors import Problem
from pinochle_cli.rules.keys import KEYS, SECTIONS
from pinochle_cli.rules.layers import HEAD_KEYS, SHORT_POINTS, Layer
from pinochle_cli.rules.ruleset import MeldKind, Melds, Ruleset
from pinochle_cli.rules.values import WrongValue, card_names, coerce, prices, word, words
from pinochle_cli.rules.words import MeldSuit

_MELD_ID = re.compile(r"[a-z][a-z0-9+-]*")
_NEEDED = ("cards", "suit", "category", SHORT_POINTS)


def build(layer: Layer) -> tuple[Ruleset | None, list[Problem]]:
    """The rule set a merged layer states, or None with every value that does not fit its key."""
    problems: list[Problem] = []
    sections: dict[str, Any] = {}
    for section, shape in SECTIONS.items():
        given = layer.get(section, {})
        values = _section_values(section, given, problems)
        if shape is Melds:
            values["chart"] = _chart(given, problems)
        sections[section] = shape(**values)
    head = {key: layer[key] for key in HEAD_KEYS if key in layer}
    for key in ("name", "title", "extends"):
        text = head.get(key, "")
        if not isinstance(text, str) or not text.isprintable():
            problems.append(Problem(key, text, "not a line of text", "write it in quotes"))
    if head.get("name") == "":
        problems.append(Problem("name", None, "empty", "name the rule set, or leave the key out"))
    if problems:
        return None, problems
    notes = head.pop("sources", {})
    return Ruleset(**head, **sections, sources=tuple(sorted(notes.items()))), []


def _section_values(
    section: str, given: Mapping[str, Any], problems: list[Problem]
) -> dict[str, Any]:
    values = {}
    for name, value in given.items():
        key = KEYS.get(name)
        if key is None or key.section != section:
            continue
        try:
            values[name] = coerce(key, value)
        except WrongValue as wrong:
            problems.append(Problem(key.path, value, "does not fit", str(wrong)))
    return values


def _chart(given: Mapping[str, Any], problems: list[Problem]) -> tuple[MeldKind, ...]:
    chart = []
    for name, meld in given.items():
        if name in KEYS:
            continue
        path = f"melds.{name}"
        if not _MELD_ID.fullmatch(name):
            way_out = "write small letters, digits, + and -, as in double-dix"
            problems.append(Problem(path, None, "not a name for a meld", way_out))
        elif missing := [part for part in _NEEDED if part not in meld]:
            way_out = f"add {', '.join(missing)}, or name a meld of the parent"
            problems.append(Problem(path, None, "a new meld is not whole", way_out))
        elif (kind := _meld(name, meld, problems)) is not None:
            chart.append(kind)
    return tuple(chart)


def _meld(name: str, meld: Mapping[str, Any], problems: list[Problem]) -> MeldKind | None:
    readers = {
        "cards": card_names,
        "suit": lambda given: word(MeldSuit, given),
        SHORT_POINTS: prices,
        "category": _one_word,
        "absorbs": words,
        "inside": _one_word,
    }
    values: dict[str, Any] = {}
    faults = 0
    for part, read in readers.items():
        if part not in meld:
            continue
        try:
            values[part] = read(meld[part])
        except WrongValue as wrong:
            path = f"melds.{name}.{part}"
            problems.append(Problem(path, meld[part], "does not fit", str(wrong)))
            faults += 1
    if faults:
        return None
    kind = MeldKind(id=name, **values)
    pattern = f"[{RANKS}][{SUITS}]" if kind.suit is MeldSuit.FIXED else f"[{RANKS}]"
    if kind.cards and all(re.fullmatch(pattern, card) for card in kind.cards):
        return kind
    example = "whole cards, as in QS JD" if kind.suit is MeldSuit.FIXED else "ranks, as in K Q"
    path = f"melds.{name}.cards"
    problems.append(Problem(path, " ".join(kind.cards), "not its cards", f"write {example}"))
    return None


def _one_word(given: object) -> str:
    if isinstance(given, str):
        return given.strip()
    raise WrongValue("write one word")
