"""Advice drawn for a person."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from pinochle_cli.formats.advice_answers import BURY, AdviceAnswer
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.tables import Fitting, cards_text, new_table, suit_text

HEADS = {"receiver_meld": "meld there", "tricks": "in tricks", "buried": "buried"}


def draw_advice(answer: AdviceAnswer, symbols: bool) -> RenderableType:
    """The choices with what they come to, and the best in words."""
    trump = suit_text(answer.trump, symbols)
    hand = cards_text(answer.hand, symbols)
    title = Text.assemble(hand, f"\n{rules_label(answer.rules)}, trump ", trump)
    verb = "bury" if answer.what == BURY else "hand over"
    names = [*answer.choices[0].numbers] if answer.choices else []
    numbers = ["own meld", *(HEADS[name] for name in names), "value"]
    table = new_table(verb, *numbers, right=numbers)
    table.columns[0].min_width = len("hand over")
    for place, choice in enumerate(answer.choices[: answer.drawn]):
        cells = [f"{choice.numbers[name]:.1f}" for name in names]
        style = "bold" if place == 0 else ""
        cards = cards_text(choice.cards, symbols)
        table.add_row(cards, str(choice.meld_after), *cells, f"{choice.value:.1f}", style=style)
    shown = f"The best {min(len(answer.choices), answer.drawn)} of {answer.of} choices."
    best = [Text(answer.choices[0].why, style="bold")] if answer.choices else []
    return Group(title, Fitting(table, least=1), *best, Text(shown, style="dim"))
