"""Answers of ``solve --judge``: what each card of a recorded hand cost, and what seats lose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.play.judging import JudgedHand
from pinochle_cli.play.record import HandRecord
from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.statistic import Statistic

if TYPE_CHECKING:
    from rich.console import RenderableType

JUDGEMENT_COLUMNS = ("line", "index", "trick", "seat", "card", "best", "cost")


class JudgementAnswer(NamedTuple):
    """One recorded hand, its cards judged from ``trick`` on."""

    rules: Ruleset
    line: int
    record: HandRecord
    trick: int
    judged: JudgedHand

    @property
    def is_solved(self) -> bool:
        """Whether the search got through it."""
        return self.judged.cards is not None

    def document(self) -> Document:
        """``pinochle.judgement/1``."""
        cards = self.judged.cards
        return {
            "schema": "pinochle.judgement/1",
            **rules_fields(self.rules),
            "line": self.line,
            "seed": self.record.seed,
            "index": self.record.deal_index,
            "from_trick": self.trick,
            "judged": cards is not None,
            "lost": [
                {"seat": seat, "points": self.judged.lost(seat)} for seat in players(self.rules)
            ]
            if cards is not None
            else None,
            "cards": [
                {
                    "trick": each.trick,
                    "seat": each.seat,
                    "card": str(each.card),
                    "best": str(each.best),
                    "cost": each.cost,
                }
                for each in cards or ()
            ],
            "nodes": self.judged.nodes,
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a card."""
        index = "" if self.record.deal_index is None else str(self.record.deal_index)
        for each in self.judged.cards or ():
            where = (str(self.line), index, str(each.trick), str(each.seat))
            yield (*where, str(each.card), str(each.best), str(each.cost))

    def draw(self, symbols: bool) -> RenderableType:
        """The cards that cost something, and what each seat lost."""
        from pinochle_cli.formats.judgement_tables import draw_judgement

        return draw_judgement(self, symbols)


class JudgementSummary(NamedTuple):
    """Points that seats lost a hand, by seat; ``hands`` of them were judged. ``not_judged``
    counts those on which the search ran out of positions."""

    hands: int = 0
    not_judged: int = 0
    lost: dict[int, Statistic] = {}  # noqa: RUF012 (never changed)

    @property
    def in_words(self) -> str:
        """The means in one line."""
        means = [f"seat {seat}: {each.mean:.2f}" for seat, each in sorted(self.lost.items())]
        lost = f"; {', '.join(means)}" if means else ""
        return f"points lost a hand, mean of {self.hands_in_words}{lost}"

    @property
    def hands_in_words(self) -> str:
        """How many hands were judged, and how many were not."""
        hands = counted(self.hands, "hand")
        ran_out = f"; {self.not_judged} not judged, the search ran out of positions"
        return hands + ran_out if self.not_judged else hands

    def with_hand(self, answer: JudgementAnswer) -> JudgementSummary:
        """One more hand."""
        if not answer.is_solved:
            return self._replace(not_judged=self.not_judged + 1)
        lost = dict(self.lost)
        for seat in players(answer.rules):
            points = answer.judged.lost(seat)
            lost[seat] = lost.get(seat, Statistic()).merged(Statistic(1, points, points**2))
        return self._replace(hands=self.hands + 1, lost=lost)

    def document(self) -> Document:
        """``pinochle.judgement-summary/1``."""
        return {
            "schema": "pinochle.judgement-summary/1",
            "hands": self.hands,
            "not_judged": self.not_judged,
            "lost": [
                {"seat": seat, "mean": lost.mean, "se": lost.se, **lost._asdict()}
                for seat, lost in sorted(self.lost.items())
            ],
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """None: rows are cards."""
        return ()

    def draw(self, symbols: bool) -> RenderableType:
        """The means by seat."""
        from pinochle_cli.formats.judgement_tables import draw_summary

        return draw_summary(self, symbols)
