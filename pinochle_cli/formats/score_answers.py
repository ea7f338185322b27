"""Score answers: one hand, the standings of a sheet, recorded hands scored anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.formats.sheets import HandOnSheet, Sheet
from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.game import Standing
from pinochle_cli.rules.scoring import Score

if TYPE_CHECKING:
    from rich.console import RenderableType

SCORE_COLUMNS = ("side", "meld", "points", "delta", "made", "flags")
SHEET_COLUMNS = ("side", "delta", "score", "needs", "deals", "winner")
RECORD_COLUMNS = ("line", "index", "agrees", "side", "meld", "points", "delta", "claimed", "flags")


class ScoreAnswer(NamedTuple):
    """What one hand scores."""

    rules: Ruleset
    score: Score

    def document(self) -> Document:
        """``pinochle.score/1``."""
        return {
            "schema": "pinochle.score/1",
            **rules_fields(self.rules),
            **score_fields(self.score),
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a side, the bidding side first."""
        made = made_word(self.score.made)
        for side in self.score.sides:
            points = "" if side.points is None else str(side.points)
            flags = " ".join(self.score.flags)
            yield (side.name, str(side.meld), points, str(side.delta), made, flags)

    def draw(self, symbols: bool) -> RenderableType:
        """The sides with their numbers, and a sentence for each rule that fired."""
        from pinochle_cli.formats.score_tables import draw_score

        return draw_score(self)


class SheetAnswer(NamedTuple):
    """How the game of a sheet stands. ``entered`` says that its last hand was just entered."""

    sheet: Sheet
    entered: bool

    def document(self) -> Document:
        """``pinochle.score/1`` of the hand just entered, or ``pinochle.standings/1``; either with
        ``standings``."""
        sheet = self.sheet
        standings = {"standings": standing_fields(sheet)}
        if self.entered:
            return ScoreAnswer(sheet.header.rules, sheet.hands[-1].score).document() | standings
        return {
            "schema": "pinochle.standings/1",
            **rules_fields(sheet.header.rules),
            "sides": list(sheet.header.sides),
            **standings,
            "hands": [_hand_fields(sheet, hand) for hand in sheet.hands],
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a side: its last hand, its score, what it still needs, whether it deals next."""
        sheet, standing = self.sheet, self.sheet.standing
        deltas = sheet.hands[-1].deltas if sheet.hands else None
        for side, name in enumerate(sheet.header.sides):
            yield (
                name,
                "" if deltas is None else str(deltas[side]),
                str(standing.scores[side]),
                needs_word(standing, side),
                "yes" if name == sheet.dealer else "no",
                "yes" if side in standing.winners else "no",
            )

    def draw(self, symbols: bool) -> RenderableType:
        """Every hand with the running totals, what each side needs, who deals next."""
        from pinochle_cli.formats.score_tables import draw_sheet

        return draw_sheet(self)


class RecordScoreAnswer(NamedTuple):
    """A recorded hand scored, beside what the record claims; None where it claims nothing."""

    rules: Ruleset
    line: int
    deal_index: int | None
    score: Score
    claimed: dict[str, Any] | None

    @property
    def agrees(self) -> bool:
        """Whether the record claims nothing else than what it scores."""
        return not self.differences

    @property
    def differences(self) -> tuple[str, ...]:
        """The fields for which the record claims something else."""
        fields, claimed = score_fields(self.score), self.claimed or {}
        return tuple(
            name for name, value in fields.items() if not _agree(claimed.get(name, value), value)
        )

    def document(self) -> Document:
        """``pinochle.score/1`` with ``agrees`` and what the record ``claimed``."""
        return ScoreAnswer(self.rules, self.score).document() | {
            "line": self.line,
            "index": self.deal_index,
            "agrees": self.agrees,
            "claimed": self.claimed,
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a side; ``claimed`` is the delta that the record has for it."""
        index = "" if self.deal_index is None else str(self.deal_index)
        agrees = "yes" if self.agrees else "no"
        flags = " ".join(self.score.flags)
        claims = claimed_deltas(self.claimed)
        for place, side in enumerate(self.score.sides):
            points = "" if side.points is None else str(side.points)
            claimed = str(claims[place]) if place < len(claims) else ""
            yield (
                *(str(self.line), index, agrees, side.name, str(side.meld), points),
                *(str(side.delta), claimed, flags),
            )

    def draw(self, symbols: bool) -> RenderableType:
        """The score, and where the record differs."""
        from pinochle_cli.formats.score_tables import draw_record_score

        return draw_record_score(self)


def score_fields(score: Score) -> Document:
    """The facts of a score, as records and answers have them."""
    return {
        "currency": "game-points" if score.in_game_points else "points",
        "sides": [side._asdict() for side in score.sides],
        "made": score.made,
        "flags": list(score.flags),
        "explain": list(score.explain),
    }


def standing_fields(sheet: Sheet) -> Document:
    """How a game stands; ``dealer`` deals the next hand."""
    standing, sides = sheet.standing, sheet.header.sides
    winners = [sides[side] for side in standing.winners]
    return {
        "scores": dict(zip(sides, standing.scores, strict=True)),
        "target": standing.target,
        "over": standing.over,
        "winner": winners[0] if len(winners) == 1 else winners or None,
        "reason": standing.reason,
        "hands": len(sheet.hands),
        "dealer": sheet.dealer,
    }


def _agree(claimed: Any, value: Any) -> bool:
    """Whether a claim says nothing else than ``value``; it may say less."""
    if isinstance(claimed, dict) and isinstance(value, dict):
        return all(_agree(each, value[key]) for key, each in claimed.items() if key in value)
    if isinstance(claimed, list) and isinstance(value, list):
        return len(claimed) == len(value) and all(map(_agree, claimed, value))
    return bool(claimed == value) and isinstance(claimed, bool) == isinstance(value, bool)


def claimed_deltas(claimed: dict[str, Any] | None) -> list[Any]:
    """The deltas that a record claims, side by side; empty when it has none that can be read."""
    sides = (claimed or {}).get("sides")
    if not isinstance(sides, list) or not all(isinstance(side, dict) for side in sides):
        return []
    return [side.get("delta") for side in sides]


def made_word(made: bool | None) -> str:
    """Whether the bid was made, as a cell; empty without a bid."""
    return "" if made is None else "yes" if made else "no"


def needs_word(standing: Standing, side: int) -> str:
    """What a side still needs to reach the target, as a cell; empty where there is none."""
    if standing.target is None:
        return ""
    return str(max(0, standing.target - standing.scores[side]))


def _hand_fields(sheet: Sheet, hand: HandOnSheet) -> Document:
    return {
        "line": hand.line,
        "dealer": hand.dealer,
        "entry": hand.entry.document(),
        "deltas": dict(zip(sheet.header.sides, hand.deltas, strict=True)),
        "scores": dict(zip(sheet.header.sides, hand.standing.scores, strict=True)),
        "flags": list(hand.score.flags),
        "explain": list(hand.score.explain),
    }
