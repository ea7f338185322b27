"""Meld answers: what one hand melds, what a lay-down scores, one hand under several rule sets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields, rules_label
from pinochle_cli.rules import Hand, Laydown, Meld, MeldSheet, Ruleset, best_trumps

if TYPE_CHECKING:
    from rich.console import RenderableType

MELD_COLUMNS = ("hand", "trump", "total", "best", "melds", "shown", "index", "seat")
LAYDOWN_COLUMNS = (
    "hand",
    "trump",
    "laid",
    "accepted",
    "points",
    "refused",
    "reason",
    "melds",
    "index",
    "seat",
)
COMPARE_COLUMNS = ("rules", *MELD_COLUMNS[:6])


class MeldAnswer(NamedTuple):
    """The meld of one hand: under the one trump that was asked for, or under each.

    ``deal`` (its index) and ``seat`` say which deal the hand comes from, when it comes from one.
    """

    rules: Ruleset
    hand: Hand
    sheets: dict[str, MeldSheet]
    asked_trump: bool
    deal: int | None = None
    seat: int | None = None

    def document(self) -> Document:
        """``pinochle.meld/1``."""
        document: Document = {"schema": "pinochle.meld/1", **rules_fields(self.rules)}
        document |= place_fields(self.deal, self.seat)
        document["hand"] = str(self.hand)
        if self.asked_trump:
            (sheet,) = self.sheets.values()
            return {**document, "trump": sheet.trump, **sheet_fields(sheet)}
        by_trump = {suit: sheet_fields(sheet) for suit, sheet in self.sheets.items()}
        return {**document, "by_trump": by_trump, "best": list(best_trumps(self.sheets))}

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a trump suit, in the order of :data:`MELD_COLUMNS`."""
        best = tuple(self.sheets) if self.asked_trump else best_trumps(self.sheets)
        hand = str(self.hand)
        place = place_words(self.deal, self.seat)
        for suit, sheet in self.sheets.items():
            mark = "yes" if suit in best else "no"
            melds = " ".join([meld_word(meld) for meld in sheet.melds])
            yield (hand, suit, str(sheet.total), mark, melds, str(sheet.shown), *place)

    def draw(self, symbols: bool) -> RenderableType:
        """One table of melds, or a table of the four trump suits and the melds of the best."""
        from pinochle_cli.formats.meld_tables import draw_melds

        return draw_melds(self, symbols)


class LaydownAnswer(NamedTuple):
    """What the cards a player lays down score, or which of them are refused."""

    rules: Ruleset
    hand: Hand
    trump: str
    laydown: Laydown
    deal: int | None = None
    seat: int | None = None

    def document(self) -> Document:
        """``pinochle.meld/1`` with ``laid``, ``accepted``, ``points`` and ``refused``."""
        laydown = self.laydown
        return {
            "schema": "pinochle.meld/1",
            **rules_fields(self.rules),
            **place_fields(self.deal, self.seat),
            "hand": str(self.hand),
            "trump": self.trump,
            "laid": str(laydown.laid),
            "accepted": laydown.accepted,
            "points": laydown.points,
            "refused": str(laydown.refused),
            "reason": laydown.reason,
            "melds": [meld_fields(meld) for meld in laydown.melds],
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """One row, in the order of :data:`LAYDOWN_COLUMNS`."""
        laydown = self.laydown
        yield (
            str(self.hand),
            self.trump,
            str(laydown.laid),
            "yes" if laydown.accepted else "no",
            str(laydown.points),
            str(laydown.refused),
            laydown.reason or "",
            " ".join(map(meld_word, laydown.melds)),
            *place_words(self.deal, self.seat),
        )

    def draw(self, symbols: bool) -> RenderableType:
        """The melds laid, or the cards refused and why."""
        from pinochle_cli.formats.meld_tables import draw_laydown

        return draw_laydown(self, symbols)


class Comparison(NamedTuple):
    """One hand under several rule sets."""

    answers: tuple[MeldAnswer, ...]

    def document(self) -> Document:
        """``pinochle.comparison/1``: a meld document a rule set."""
        return {
            "schema": "pinochle.comparison/1",
            "hand": str(self.answers[0].hand),
            "results": [answer.document() for answer in self.answers],
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """The rows of each rule set, its name first."""
        for answer in self.answers:
            for row in answer.rows():
                yield (rules_label(answer.rules), *row[:6])

    def draw(self, symbols: bool) -> RenderableType:
        """A column a rule set, a row a meld."""
        from pinochle_cli.formats.meld_tables import draw_comparison

        return draw_comparison(self, symbols)


def place_fields(deal: int | None, seat: int | None) -> Document:
    """``index`` and ``seat`` of a hand that comes from a deal."""
    fields = {"index": deal, "seat": seat}
    return {name: value for name, value in fields.items() if value is not None}


def place_words(deal: int | None, seat: int | None) -> tuple[str, str]:
    """The same as two cells of a row."""
    return "" if deal is None else str(deal), "" if seat is None else str(seat)


def sheet_fields(sheet: MeldSheet) -> Document:
    """The facts of one meld sheet."""
    return {
        "total": sheet.total,
        "melds": [meld_fields(meld) for meld in sheet.melds],
        "shown": str(sheet.shown),
        "one_short": [
            {
                "card": str(missing.card),
                "gain": missing.gain,
                "melds": [meld_fields(meld) for meld in missing.melds],
            }
            for missing in sheet.one_short
        ],
    }


def meld_fields(meld: Meld) -> Document:
    """One line of a meld sheet."""
    return {
        "meld": meld.meld,
        "suit": meld.suit,
        "copies": meld.copies,
        "points": meld.points,
        "cards": str(meld.cards),
    }


def meld_word(meld: Meld) -> str:
    """A meld in one word: ``run:S=15``, two of them ``2*run:S=150``."""
    times = f"{meld.copies}*" if meld.copies > 1 else ""
    suit = f":{meld.suit}" if meld.suit else ""
    return f"{times}{meld.meld}{suit}={meld.points}"
