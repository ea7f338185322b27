"""Answers of ``validate-trick``: what may be played, a trick judged, a recorded hand judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.rules import Card, Ruleset, write_cards
from pinochle_cli.rules.positions import TrickJudged
from pinochle_cli.rules.seating import in_turn

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pinochle_cli.play.record import HandRecord
    from pinochle_cli.play.verdict import Fault, JudgedTrick, Verdict

TRICK_COLUMNS = ("place", "card", "legal", "rule", "legal_cards", "winner", "points")
RECORD_COLUMNS = ("line", "index", "legal", "part", "trick", "seat", "card", "rule", "message")

MISSED = "missed"
"""The rule, in rows, of melds that were held and not laid."""

TO_PLAY = "next"
"""The place, in rows, of cards that are still to be played."""


class TrickAnswer(NamedTuple):
    """One trick, judged as far as hands are known."""

    judged: TrickJudged

    @property
    def legal(self) -> bool:
        """Whether nothing that is known speaks against it."""
        return self.judged.legal

    def document(self) -> Document:
        """``pinochle.trick/1``."""
        judged, position = self.judged, self.judged.position
        document: Document = {
            "schema": "pinochle.trick/1",
            **rules_fields(position.rules),
            "trump": position.trump,
            "legal": judged.legal,
            "complete": judged.complete,
            "winner": judged.winner,
            "points": judged.points,
            "plays": [
                {
                    "card": str(play.card),
                    "legal": None if play.legal_cards is None else play.reason is None,
                    "rule": play.reason,
                    "legal_cards": cards_or_none(play.legal_cards),
                }
                for play in judged.plays
            ],
        }
        if judged.legal_cards is not None and judged.illegal is not None:
            document["legal_cards"] = write_cards(judged.legal_cards)
            document["illegal"] = [
                {"card": str(card), "rule": reason} for card, reason in judged.illegal
            ]
        return document

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a play, then a row a kind of card that the next player holds."""
        judged = self.judged
        points = str(judged.points)
        for place, play in enumerate(judged.plays):
            verdict = "?" if play.legal_cards is None else "no" if play.reason else "yes"
            could = write_cards(play.legal_cards or ())
            won = "yes" if place == judged.winner else "no"
            yield (str(place), str(play.card), verdict, play.reason or "", could, won, points)
        for card in judged.legal_cards or ():
            yield (TO_PLAY, str(card), "yes", "", "", "", "")
        for card, reason in judged.illegal or ():
            yield (TO_PLAY, str(card), "no", reason, "", "", "")

    def draw(self, symbols: bool) -> RenderableType:
        """A row a play with its verdict and what would have been legal; what may come next."""
        from pinochle_cli.formats.trick_tables import draw_trick

        return draw_trick(self.judged, symbols)


class RecordAnswer(NamedTuple):
    """One recorded hand, judged."""

    rules: Ruleset
    line: int
    record: HandRecord
    verdict: Verdict

    @property
    def legal(self) -> bool:
        """Whether everything in it is in order."""
        return self.verdict.legal

    def document(self) -> Document:
        """``pinochle.verdict/1``."""
        record, verdict = self.record, self.verdict
        return {
            "schema": "pinochle.verdict/1",
            **rules_fields(self.rules),
            "line": self.line,
            "seed": record.seed,
            "index": record.deal_index,
            "legal": verdict.legal,
            "faults": [_fault_fields(fault) for fault in verdict.faults],
            "missed": [
                {
                    "seat": missed.seat,
                    "points": missed.points,
                    "hand": str(missed.hand),
                    "melds": [
                        {"meld": meld.meld, "suit": meld.suit, "copies": meld.copies}
                        | {"points": meld.points, "cards": str(meld.cards)}
                        for meld in missed.best
                    ],
                }
                for missed in verdict.missed
            ],
            "tricks": [self._trick_fields(trick) for trick in verdict.tricks],
        }

    def _trick_fields(self, trick: JudgedTrick) -> Document:
        """A trick of the record; ``winner`` is the place in it, as in ``pinochle.trick/1``."""
        place = None
        if trick.winner is not None:
            place = in_turn(self.rules, trick.leader).index(trick.winner)
        return {
            "leader": trick.leader,
            "legal": all(play.reason is None for play in trick.plays),
            "winner": place,
            "winner_seat": trick.winner,
            "points": trick.points,
            "plays": [
                {
                    "seat": play.seat,
                    "card": str(play.card),
                    "legal": play.reason is None,
                    "rule": play.reason,
                    "legal_cards": cards_or_none(play.legal_cards),
                }
                for play in trick.plays
            ],
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a fault, or one for a record that is in order; then one for each seat that missed
        melds, which is no fault."""
        from pinochle_cli.play.verdict import Part

        place = (str(self.line), _word(self.record.deal_index))
        if self.verdict.legal:
            yield (*place, "yes", "", "", "", "", "", "in order")
        for fault in self.verdict.faults:
            card = str(fault.card) if fault.card else ""
            where = (fault.part, _word(fault.trick), _word(fault.seat), card)
            yield (*place, "no", *where, fault.reason, fault.message)
        for missed in self.verdict.missed:
            told = f"could have melded {missed.points} more"
            yield (*place, "yes", Part.MELDS, "", str(missed.seat), "", MISSED, told)

    def draw(self, symbols: bool) -> RenderableType:
        """The hand in a table of tricks, its faults, and the melds that were missed."""
        from pinochle_cli.formats.trick_tables import draw_record

        return draw_record(self, symbols)


def cards_or_none(cards: tuple[Card, ...] | None) -> str | None:
    """Cards as text, None when they are not known."""
    return None if cards is None else write_cards(cards)


def _fault_fields(fault: Fault) -> Document:
    return {
        "part": fault.part,
        "rule": fault.reason,
        "message": fault.message,
        "seat": fault.seat,
        "trick": fault.trick,
        "place": fault.place,
        "card": str(fault.card) if fault.card else None,
        "legal_cards": cards_or_none(fault.legal_cards),
        "came_to_light": fault.came_to_light,
    }


def _word(number: int | None) -> str:
    return "" if number is None else str(number)
