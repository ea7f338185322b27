"""Answers about rule sets: the list, one whole, two side by side, a check, a new file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.rules import Problem, Ruleset
from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.errors import one_line, spell
from pinochle_cli.rules.keys import KEYS, SECTIONS
from pinochle_cli.rules.ruleset import MeldKind

if TYPE_CHECKING:
    from rich.console import RenderableType

LIST_COLUMNS = ("name", "title", "extends")
SHOW_COLUMNS = ("key", "value", "unit", "source", "meaning")
DIFF_COLUMNS = ("key", "first", "second", "meaning")
CHECK_COLUMNS = ("file", "key", "value", "message", "way_out")
TEXT_COLUMNS = ("text",)


class Entry(NamedTuple):
    """One rule of a rule set in words."""

    key: str
    value: str
    unit: str
    source: str
    meaning: str


def entries(rules: Ruleset) -> Iterator[Entry]:
    """Every rule that means something under ``rules``, then its melds."""
    yield Entry("scale", str(rules.scale), "", "", "factor on every amount on the point scale")
    for key in KEYS.values():
        if not meaningless(rules, key.name):
            source = rules.source_of(key.path)
            yield Entry(key.path, spell(key.of(rules)), key.unit, source, key.meaning)
    for kind in rules.melds.in_force():
        path = f"melds.{kind.id}"
        points = spell(kind.points).strip("[]")
        yield Entry(path, points, "points", rules.source_of(path), meld_meaning(kind))


def meld_meaning(kind: MeldKind) -> str:
    """A meld of the chart in words."""
    where = {"trump": " of trump", "plain": " of another suit", "fixed": ""}[kind.suit]
    return " ".join(kind.cards) + where


class RulesList(NamedTuple):
    """All presets."""

    presets: tuple[Ruleset, ...]

    def document(self) -> Document:
        """``pinochle.rules-list/1``."""
        return {"schema": "pinochle.rules-list/1", "presets": [*self.records()]}

    def records(self) -> Iterator[Document]:
        """A preset a record."""
        for rules in self.presets:
            yield {"name": rules.name, "title": rules.title, "extends": rules.extends or None}

    def rows(self) -> Iterable[Sequence[str]]:
        """In the order of :data:`LIST_COLUMNS`."""
        return ((rules.name, rules.title, rules.extends) for rules in self.presets)

    def draw(self, symbols: bool) -> RenderableType:
        """A row a preset."""
        from pinochle_cli.formats.tables import new_table

        table = new_table("name", "in one line")
        for rules in self.presets:
            table.add_row(rules.name, rules.title)
        return table


class RulesShown(NamedTuple):
    """One rule set, whole."""

    rules: Ruleset

    def document(self) -> Document:
        """``pinochle.rules/1``."""
        rules = self.rules
        values: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
        for key in KEYS.values():
            values[key.section][key.name] = key.of(rules)
        melds = [
            {
                "meld": kind.id,
                "cards": list(kind.cards),
                "suit": kind.suit,
                "points": kind.points,
                "category": kind.category,
                "absorbs": kind.absorbs,
                "inside": kind.inside or None,
                "in_force": kind in rules.melds.in_force(),
            }
            for kind in rules.melds.chart
        ]
        return {
            "schema": "pinochle.rules/1",
            **rules_fields(rules),
            "title": rules.title,
            "extends": rules.extends or None,
            "scale": rules.scale,
            "values": values,
            "chart": melds,
            "sources": dict(rules.sources),
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """In the order of :data:`SHOW_COLUMNS`."""
        return ((e.key, e.value, e.unit, e.source, e.meaning) for e in entries(self.rules))

    def draw(self, symbols: bool) -> RenderableType:
        """A table, a part a section."""
        from itertools import groupby

        from rich.console import Group

        from pinochle_cli.formats.tables import Fitting, new_table

        table = new_table("rule", "value", "meaning", "source")
        for _, group in groupby(entries(self.rules), key=lambda entry: entry.key.split(".")[0]):
            for entry in group:
                value = entry.value.strip("[]") or "none"
                unit = f" {entry.unit}" if entry.unit and value != "none" else ""
                table.add_row(entry.key, value + unit, entry.meaning, entry.source)
            table.add_section()
        table.columns[0].no_wrap = True
        return Group(f"{self.rules.name}: {self.rules.title}", Fitting(table))


class RulesDiff(NamedTuple):
    """What differs between two rule sets."""

    first: Ruleset
    second: Ruleset

    def differences(self) -> Iterator[tuple[str, str, str, str]]:
        """Key, the value of each and the meaning; a rule one of them lacks is ``-``."""
        ours = {entry.key: entry for entry in entries(self.first)}
        theirs = {entry.key: entry for entry in entries(self.second)}
        for key in [*ours, *(key for key in theirs if key not in ours)]:
            left = ours[key].value if key in ours else "-"
            right = theirs[key].value if key in theirs else "-"
            if left != right:
                yield key, left, right, (ours.get(key) or theirs[key]).meaning

    def document(self) -> Document:
        """``pinochle.rules-diff/1``."""
        differences = [
            {"key": key, "first": left, "second": right, "meaning": meaning}
            for key, left, right, meaning in self.differences()
        ]
        return {
            "schema": "pinochle.rules-diff/1",
            "first": self.first.name,
            "second": self.second.name,
            "differences": differences,
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """In the order of :data:`DIFF_COLUMNS`."""
        return self.differences()

    def draw(self, symbols: bool) -> RenderableType:
        """A row a difference."""
        from pinochle_cli.formats.tables import Fitting, new_table

        table = new_table("rule", self.first.name, self.second.name, "meaning")
        for row in self.differences():
            table.add_row(*row)
        table.columns[0].no_wrap = True
        return Fitting(table)


class RulesChecked(NamedTuple):
    """The verdict on a rule file. ``remarks`` are keys that mean nothing in that game."""

    file: str
    problems: tuple[Problem, ...]
    remarks: tuple[str, ...]

    def document(self) -> Document:
        """``pinochle.rules-check/1``."""
        problems = [
            {
                "key": problem.key,
                "value": None if problem.value is None else problem.shown_value,
                "message": problem.message,
                "way_out": problem.way_out,
            }
            for problem in self.problems
        ]
        return {
            "schema": "pinochle.rules-check/1",
            "file": self.file,
            "ok": not problems,
            "problems": problems,
            "remarks": list(self.remarks),
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a problem, in the order of :data:`CHECK_COLUMNS`; none when all is well."""
        for problem in self.problems:
            value = "" if problem.value is None else problem.shown_value
            yield (self.file, problem.key, value, problem.message, problem.way_out)

    def sentences(self) -> Iterator[str]:
        """The verdict in words, a sentence a problem or remark."""
        for problem in self.problems:
            yield one_line(f"{self.file}: {problem}")
        for remark in self.remarks:
            yield one_line(f"{self.file}: {remark}")
        if not self.problems:
            yield one_line(f"{self.file}: this can be played")

    def draw(self, symbols: bool) -> RenderableType:
        """The sentences of a file that can be played, or a table of problems."""
        from rich.console import Group

        from pinochle_cli.formats.tables import new_table

        if not self.problems:
            return "\n".join(self.sentences())
        table = new_table("key", "value", "what is wrong", "way out")
        for _, *cells in self.rows():
            table.add_row(*cells)
        return Group(f"{self.file}:", table)


class RuleFile(NamedTuple):
    """The text of a new rule file."""

    name: str
    text: str

    def document(self) -> Document:
        """``pinochle.rules-file/1``."""
        return {"schema": "pinochle.rules-file/1", "name": self.name, "text": self.text}

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a line of the file."""
        return ((line,) for line in self.text.splitlines())

    def draw(self, symbols: bool) -> RenderableType:
        """The text as it is, to be saved or read."""
        return self.text.rstrip("\n")
