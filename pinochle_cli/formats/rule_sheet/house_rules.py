"""The sheet's last chapter: in what a table differs from the preset that it goes by."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.rule_answers import RulesDiff
from pinochle_cli.formats.rule_sheet.house_words import subject_of, value_of
from pinochle_cli.formats.rule_sheet.sentences import Section, Sentence, shown
from pinochle_cli.rules import Ruleset, load, preset_names
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.loading import nearest_preset

CLOSE = 8
"""A preset that differs from its parent in no more rules than this is told as a variation of it;
beyond that the list would say nothing to a player."""

MOST_LINES = 10
"""Differences that are listed one by one: a page has room for so many."""

NOTHING = {"-", "[]", "0", "false", "none", "off", "never"}
"""A rule that one game lacks and the other has switched off is the same to a player."""


def base_of(name: str, rules: Ruleset) -> Ruleset | None:
    """What a player would compare ``rules``, loaded from ``name``, with.

    For a preset that is its parent when the two are close, else the preset as it is without
    ``--set``; for a file the nearest preset that it extends. It is given in the scale of ``rules``.
    None for a file that extends nothing and is not changed.
    """
    parent = nearest_preset(name)
    if name.lower() in preset_names():
        plain = load(name)
        close = parent is not None and _differences(load(parent), plain) <= CLOSE
        base = load(parent) if parent is not None and close else plain
    elif parent is not None:
        base = load(parent)
    elif rules.overrides:
        base = load(name)
    else:
        return None
    return load(base.name, {"scale": rules.scale}) if rules.scale > base.scale else base


def _differences(first: Ruleset, second: Ruleset) -> int:
    return sum(1 for _ in RulesDiff(first, second).differences())


def house_rules(rules: Ruleset, base: Ruleset | None) -> Section:
    """What differs from ``base``; empty where nothing does."""
    found = tuple(_sentences(rules, base)) if base is not None else ()
    return Section("House rules", found)


def _sentences(rules: Ruleset, base: Ruleset) -> Iterator[Sentence]:
    told = list(_told(rules, base))
    plain = load(base.name) if base.name in preset_names() else base
    if rules.scale != plain.scale:
        factor = rules.scale // plain.scale
        text = f"All amounts are {factor} times those of {shown(plain.name)}."
        yield Sentence(text, ("scale",))
    if told:
        yield Sentence(f"What differs from {shown(base.name)} is marked with a star.", ())
    yield from told[:MOST_LINES]
    if rest := told[MOST_LINES:]:
        keys = tuple(key for sentence in rest for key in sentence.keys)
        yield Sentence(f"{counted(len(rest), 'further rule')} as marked.", keys)


def _told(rules: Ruleset, base: Ruleset) -> Iterator[Sentence]:
    for key, before, now, _ in RulesDiff(base, rules).differences():
        name = key.partition(".")[2]
        if not name:
            continue
        if not {now, before} <= NOTHING:
            values = f"{value_of(name, now)} instead of {value_of(name, before)}"
            yield Sentence(f"{subject_of(name)}: {values}.", (key,))
