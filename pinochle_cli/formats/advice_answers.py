"""Advice: every choice of cards to hand over or to bury, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.play.planning.burying import Burial
from pinochle_cli.play.planning.passing import Gift
from pinochle_cli.rules import Hand, Ruleset

if TYPE_CHECKING:
    from rich.console import RenderableType

ADVICE_COLUMNS = ("cards", "meld_before", "meld_after", "value", "why")

PASS, BURY = "pass", "bury"


class Choice(NamedTuple):
    """One choice with its value in points and the reason in words; ``numbers`` has what the value
    is made of, beside the meld."""

    cards: Hand
    meld_before: int
    meld_after: int
    value: float
    numbers: dict[str, float]
    why: str


class AdviceAnswer(NamedTuple):
    """Choices for a hand. ``what`` is pass or bury, ``role`` who passes; ``of`` counts all choices
    there were; a table shows the best ``drawn``."""

    rules: Ruleset
    what: str
    role: str | None
    hand: Hand
    trump: str
    choices: tuple[Choice, ...]
    of: int
    drawn: int

    def document(self) -> Document:
        """``pinochle.advice/1``."""
        role: dict[str, Any] = {} if self.role is None else {"role": self.role}
        return {
            "schema": "pinochle.advice/1",
            **rules_fields(self.rules),
            "advice": self.what,
            **role,
            "hand": str(self.hand),
            "trump": self.trump,
            "of": self.of,
            "choices": [
                {
                    "cards": str(choice.cards),
                    "meld_before": choice.meld_before,
                    "meld_after": choice.meld_after,
                    **choice.numbers,
                    "value": choice.value,
                    "why": choice.why,
                }
                for choice in self.choices
            ],
        }

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a choice, in the order of :data:`ADVICE_COLUMNS`."""
        for choice in self.choices:
            meld = (str(choice.meld_before), str(choice.meld_after))
            yield (str(choice.cards), *meld, f"{choice.value:.4f}", choice.why)

    def draw(self, symbols: bool) -> RenderableType:
        """A row a choice, with what its value is made of."""
        from pinochle_cli.formats.advice_tables import draw_advice

        return draw_advice(self, symbols)


def gift_choice(gift: Gift, to: str) -> Choice:
    """A gift ``to`` the bidder or the partner as a choice."""
    numbers = {"receiver_meld": gift.receiver, "tricks": gift.tricks}
    why = (
        f"{gift.meld_after} of {gift.meld_before} own meld stays; the {to} can be expected to meld "
        f"{gift.receiver:.1f} with them; they win {gift.tricks:+.1f} points more there."
    )
    return Choice(gift.cards, gift.meld_before, gift.meld_after, gift.value, numbers, why)


def burial_choice(burial: Burial) -> Choice:
    """A burial as a choice."""
    numbers = {"buried": float(burial.buried), "tricks": burial.tricks}
    why = (
        f"{burial.meld_after} of {burial.meld_before} meld stays; {burial.buried} points are "
        f"buried for sure; the rest of the hand can be expected to win {burial.tricks:.0f}."
    )
    before, after = burial.meld_before, burial.meld_after
    return Choice(burial.cards, before, after, burial.value, numbers, why)
