"""Answers of ``solve``: what each card brings under perfect play, and a best line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.engine.solver.solving import Bounds, CardValue, Solution
from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.rules import write_cards

if TYPE_CHECKING:
    from rich.console import RenderableType

SOLUTION_COLUMNS = (
    *("seat", "card", "value", "lower", "upper", "cost", "total", "line"),
    *("record", "index", "trick"),
)


class Place(NamedTuple):
    """Where an ending stands in the input: ``line`` is the number of its line, ``trick`` that of
    the trick in a recorded hand, ``seed`` and ``deal_index`` say which deal that was."""

    line: int
    trick: int | None = None
    seed: int | None = None
    deal_index: int | None = None

    def document(self) -> Document:
        """The fields that tell it."""
        return {
            "record": self.line,
            "trick": self.trick,
            "seed": self.seed,
            "index": self.deal_index,
        }


class SolutionAnswer(NamedTuple):
    """A solved ending; ``place`` where it is one of several."""

    solution: Solution
    place: Place | None = None

    @property
    def is_solved(self) -> bool:
        """Whether the value is known exactly."""
        return self.solution.bounds.value is not None

    @property
    def best_first(self) -> list[CardValue]:
        """The legal cards, the one that brings most first."""
        return sorted(
            self.solution.cards, key=lambda each: (-each.bounds.lower, -each.bounds.upper)
        )

    def document(self) -> Document:
        """``pinochle.solution/1``."""
        solution = self.solution
        ending = solution.ending
        bidder = {} if ending.bidder is None else {"bidder": ending.bidder}
        return {
            "schema": "pinochle.solution/1",
            **rules_fields(ending.rules),
            "trump": ending.trump,
            "leader": ending.leader,
            **bidder,
            "hands": [str(hand) for hand in ending.hands],
            "played": write_cards(ending.plays),
            "seat": ending.to_play,
            **_bounds_fields(solution.bounds),
            "total": ending.total,
            "best": [
                {"card": str(card), **_bounds_fields(bounds)} for card, bounds in self.best_first
            ],
            "line": write_cards(solution.line),
            "nodes": solution.nodes,
            **(self.place.document() if self.place else {}),
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a legal card, the best first; the line stands in that of its first card."""
        solution = self.solution
        seat, total = str(solution.ending.to_play), str(solution.ending.total)
        number, trick, _, deal = self.place or (None,) * 4
        place = ["" if each is None else str(each) for each in (number, deal, trick)]
        for card, bounds in self.best_first:
            value = "" if bounds.value is None else str(bounds.value)
            cost = cost_of(solution, bounds)
            line = write_cards(solution.line) if solution.line[:1] == (card,) else ""
            yield (
                *(seat, str(card), value, str(bounds.lower), str(bounds.upper)),
                *("" if cost is None else str(cost), total, line, *place),
            )

    def draw(self, symbols: bool) -> RenderableType:
        """The cards with their values, the line trick by trick, and what the best play gains."""
        from pinochle_cli.formats.solution_tables import draw_solution

        return draw_solution(self, symbols)


def cost_of(solution: Solution, bounds: Bounds) -> int | None:
    """What a card costs against the best one; None while that is not known."""
    if solution.bounds.value is None or bounds.value is None:
        return None
    return solution.bounds.value - bounds.value


def _bounds_fields(bounds: Bounds) -> Document:
    """``value``, or ``lower`` and ``upper`` while it is not known."""
    if bounds.value is not None:
        return {"value": bounds.value}
    return {"lower": bounds.lower, "upper": bounds.upper}
