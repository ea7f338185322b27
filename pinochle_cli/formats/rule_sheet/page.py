"""The whole sheet: its chapters in order, the meld chart, and what differs from a preset."""

from __future__ import annotations

from functools import cached_property

from pinochle_cli.formats.rule_sheet.bidding import bidding
from pinochle_cli.formats.rule_sheet.exchange import exchange
from pinochle_cli.formats.rule_sheet.house_rules import house_rules
from pinochle_cli.formats.rule_sheet.meld_chart import ChartLine, chart_caption, meld_chart
from pinochle_cli.formats.rule_sheet.melding import melding
from pinochle_cli.formats.rule_sheet.play import drawing, play
from pinochle_cli.formats.rule_sheet.scoring import scoring
from pinochle_cli.formats.rule_sheet.sentences import Section, Sentence, shown
from pinochle_cli.formats.rule_sheet.setup import setup
from pinochle_cli.formats.rule_sheet.winning import winning
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.rules.ruleset import Ruleset

CHAPTERS = (setup, bidding, exchange, melding, drawing, play, scoring, winning)


def sections_of(rules: Ruleset) -> tuple[Section, ...]:
    """The chapters that a game has, in the order in which a hand goes."""
    return tuple(section for chapter in CHAPTERS if (section := chapter(rules)).rules)


class Page:
    """A rule set as a page. ``base`` is what it is compared with, None for nothing."""

    def __init__(self, rules: Ruleset, base: Ruleset | None) -> None:
        self.rules = rules
        self.base = base

    @property
    def heading(self) -> str:
        """The rule set's name with what ``--set`` changed."""
        return shown(rules_label(self.rules))

    @property
    def title(self) -> str:
        """The rule set's own line about itself."""
        return shown(self.rules.title)

    @cached_property
    def chapters(self) -> tuple[Section, ...]:
        """All chapters, the house rules last."""
        house = house_rules(self.rules, self.base)
        return (*sections_of(self.rules), *([house] if house.rules else []))

    @cached_property
    def before_chart(self) -> tuple[Section, ...]:
        """The chapters up to the one on melds."""
        titles = [section.title for section in self.chapters]
        return self.chapters[: titles.index("Melds") + 1]

    @property
    def after_chart(self) -> tuple[Section, ...]:
        """The chapters that follow the chart."""
        return self.chapters[len(self.before_chart) :]

    @cached_property
    def chart(self) -> tuple[ChartLine, ...]:
        """The melds."""
        return meld_chart(self.rules)

    @property
    def caption(self) -> str:
        """How the chart is read."""
        return chart_caption(self.rules)

    @cached_property
    def _same(self) -> frozenset[object]:
        """What the base says too."""
        if self.base is None:
            return frozenset()
        sentences = {rule.text for section in sections_of(self.base) for rule in section.rules}
        return frozenset(sentences | {_facts(line) for line in meld_chart(self.base)})

    def is_marked(self, rule: Sentence) -> bool:
        """Whether a sentence differs from what the base says; the house rules only list that."""
        in_house = self.chapters[-1].title == "House rules" and rule in self.chapters[-1].rules
        return self.base is not None and not in_house and rule.text not in self._same

    def is_marked_meld(self, line: ChartLine) -> bool:
        """Whether a meld, or its price, differs from the base's."""
        return self.base is not None and _facts(line) not in self._same


def _facts(line: ChartLine) -> tuple[object, ...]:
    return line.name, line.cards, line.points, line.where
