"""Rule files written: a template to edit, or every value of a rule set."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.keys import KEYS, SECTIONS
from pinochle_cli.rules.ruleset import MeldKind


def write_template(name: str, extends: str, parent: Ruleset, rules: Ruleset) -> str:
    """A file that extends ``parent``, which is found under the name or path ``extends``.

    What ``rules`` changes stands in it; every other key is there as a comment with its meaning
    and present value.
    """
    lines = [
        f"# Rules of {name}: {parent.name} with what is changed below.",
        "# Take the # off a key to change it; check with: pinochle rules check FILE",
        f"name = {toml(name)}",
        f"title = {toml(parent.title)}",
        f"extends = {toml(extends)}",
    ]
    if rules.scale != parent.scale:
        lines.append(f"scale = {rules.scale}")
    for section in SECTIONS:
        lines += ["", f"[{section}]", *_template_section(section, parent, rules)]
    return "\n".join(lines) + "\n"


def write_whole(name: str, rules: Ruleset) -> str:
    """A file that extends nothing and states every value of ``rules``."""
    lines = [f"name = {toml(name)}", f"title = {toml(rules.title)}"]
    for section in SECTIONS:
        lines += ["", f"[{section}]"]
        for key in KEYS.values():
            if key.section == section:
                lines.append(f"{key.name} = {toml(key.of(rules))}")
    for kind in rules.melds.chart:
        lines += ["", *_meld_table(kind)]
    return "\n".join(lines) + "\n"


def _template_section(section: str, parent: Ruleset, rules: Ruleset) -> Iterator[str]:
    for key in KEYS.values():
        if key.section != section:
            continue
        value, changed = key.of(rules), key.of(rules) != key.of(parent)
        if changed or not meaningless(rules, key.name):
            yield f"# {key.explained}"
            yield ("" if changed else "# ") + f"{key.name} = {toml(value)}"
    if section == "melds":
        yield '# what one copy pays, two, and so on; "dix = false" takes a meld out'
        yield from _template_chart(parent, rules)


def _template_chart(parent: Ruleset, rules: Ruleset) -> Iterator[str]:
    """Prices in a line each; melds that are new, or changed beyond their price, as tables."""
    tables = []
    for kind in rules.melds.chart:
        before = parent.melds.kind(kind.id)
        if before is None or kind != before.priced(kind.points):
            tables.append(kind)
        else:
            yield ("" if kind != before else "# ") + f"{_bare(kind.id)} = {toml(kind.points)}"
    for kind in parent.melds.chart:
        if rules.melds.kind(kind.id) is None:
            yield f"{_bare(kind.id)} = false"
    for kind in tables:
        yield from ("", *_meld_table(kind))


def _meld_table(kind: MeldKind) -> Iterator[str]:
    yield f"[melds.{_bare(kind.id)}]"
    yield f"cards = {toml(' '.join(kind.cards))}"
    yield f"suit = {toml(kind.suit)}"
    yield f"category = {toml(kind.category)}"
    yield f"points = {toml(kind.points)}"
    if kind.absorbs:
        yield f"absorbs = {toml(kind.absorbs)}"
    if kind.inside:
        yield f"inside = {toml(kind.inside)}"


def _bare(meld_id: str) -> str:
    """A meld id as a TOML key."""
    return meld_id if meld_id.replace("-", "").isalnum() else toml(meld_id)


def toml(value: Any) -> str:
    """One value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, StrEnum):
        return toml(value.value)
    if isinstance(value, str):
        return '"' + "".join(map(_toml_character, value)) + '"'
    return "[" + ", ".join(toml(each) for each in value) + "]"


def _toml_character(character: str) -> str:
    """A character inside a TOML text; beyond ASCII as an escape, which any output can carry."""
    if character in '"\\':
        return "\\" + character
    if character.isascii() and character.isprintable():
        return character
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
