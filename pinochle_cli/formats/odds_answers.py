"""Odds of one hand, as a document, as rows, or drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.engine.conditions import Condition
from pinochle_cli.engine.counting import Unseen
from pinochle_cli.engine.meld_tables import NotTabledError
from pinochle_cli.engine.odds import Distribution, MeldOdds, chance, meld_distribution, meld_odds
from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.rules import Hand, Ruleset

if TYPE_CHECKING:
    from rich.console import RenderableType

ODDS_COLUMNS = ("what", "name", "suit", "number", "fraction", "p", "one_in")


class OddsAnswer(NamedTuple):
    """The odds of a hand of ``unseen`` cards besides ``gone``. ``total`` is None where the melds do
    not fit tables, ``where`` is the condition that was asked for with its chance."""

    rules: Ruleset
    trump: str | None
    unseen: Unseen
    gone: Hand
    melds: tuple[MeldOdds, ...]
    total: Distribution | None
    where: tuple[str, Fraction] | None

    @property
    def cards(self) -> int:
        """Cards of the hand."""
        return len(self.unseen.held) + self.unseen.draws

    def document(self) -> Document:
        """``pinochle.odds/1``."""
        document: Document = {
            "schema": "pinochle.odds/1",
            **rules_fields(self.rules),
            "trump": self.trump,
            "cards": self.cards,
            "hold": str(self.unseen.held),
            "gone": str(self.gone),
            "unseen": len(self.unseen.cards),
        }
        if self.where is not None:
            condition, odds = self.where
            document["where"] = {"condition": condition, **chance_fields(odds)}
        document["melds"] = [
            {
                "meld": each.meld,
                "suit": each.suit,
                "copies": each.copies,
                **chance_fields(each.chance),
            }
            for each in self.melds
        ]
        document["total"] = None if self.total is None else _total_fields(self.total)
        return document

    def rows(self) -> Iterable[Sequence[str]]:
        """The condition, the melds, the total and its distribution, by :data:`ODDS_COLUMNS`."""
        if self.where is not None:
            condition, odds = self.where
            yield ("where", condition, "", "", *_chance_words(odds))
        for each in self.melds:
            words = _chance_words(each.chance)
            yield ("meld", each.meld, each.suit or "", str(each.copies), *words)
        if self.total is not None:
            mean = self.total.mean
            yield ("total", "mean", "", str(float(mean)), str(mean), "", "")
            yield ("total", "sd", "", str(self.total.sd), "", "", "")
            yield ("total", "median", "", str(self.total.median), "", "", "")
            for points, odds in self.total.chances():
                yield ("points", "", "", str(points), *_chance_words(odds))

    def draw(self, symbols: bool) -> RenderableType:
        """A row a meld with its chance as a bar, and the distribution of the total."""
        from pinochle_cli.formats.odds_tables import draw_odds

        return draw_odds(self, symbols)


def odds_answer(
    rules: Ruleset,
    trump: str | None,
    unseen: Unseen,
    gone: Hand,
    where: tuple[str, Condition] | None,
) -> OddsAnswer:
    """Count everything. A condition on melds that do not fit tables raises
    :class:`~pinochle_cli.engine.meld_tables.NotTabledError`."""
    try:
        total = meld_distribution(unseen, rules, trump)
    except NotTabledError:
        total = None
    melds = tuple(meld_odds(unseen, rules, trump))
    asked = None if where is None else (where[0], chance(where[1], unseen, rules, trump))
    return OddsAnswer(rules, trump, unseen, gone, melds, total, asked)


def chance_fields(odds: Fraction) -> Document:
    """A chance as an exact fraction, a decimal, and once in how many hands (null for never)."""
    return {"fraction": str(odds), "p": float(odds), "one_in": float(1 / odds) if odds else None}


def _total_fields(total: Distribution) -> Document:
    return {
        "mean": float(total.mean),
        "mean_fraction": str(total.mean),
        "sd": total.sd,
        "median": total.median,
        "distribution": [
            {"points": points, "fraction": str(odds), "p": float(odds)}
            for points, odds in total.chances()
        ],
    }


def _chance_words(odds: Fraction) -> tuple[str, str, str]:
    return str(odds), str(float(odds)), str(float(1 / odds)) if odds else ""
