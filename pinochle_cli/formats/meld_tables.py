"""Meld answers drawn for a person."""

from __future__ import annotations

from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pinochle_cli.formats.meld_answers import Comparison, LaydownAnswer, MeldAnswer
from pinochle_cli.formats.meld_words import meld_name
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.tables import cards_text, heading, new_table, suit_text
from pinochle_cli.rules import Meld, MeldSheet, best_trumps
from pinochle_cli.rules.errors import counted

REASONS = {"not-held": "not in the hand", "no-meld": "makes no meld with the other cards laid"}


def draw_melds(answer: MeldAnswer, symbols: bool) -> RenderableType:
    """The melds under the trump asked for; else the four totals and the melds of the best."""
    place = _place(answer)
    if answer.asked_trump:
        (sheet,) = answer.sheets.values()
        return Group(*place, _hand_line(answer, symbols), *_sheet(sheet, symbols))
    best = best_trumps(answer.sheets)
    table = new_table("trump", "points", "melds", right=["points"])
    for suit, sheet in answer.sheets.items():
        mark = ("★ " if symbols else "* ") if suit in best else "  "
        names = ", ".join(meld_name(meld.meld, meld.suit, meld.copies) for meld in sheet.melds)
        style = "bold" if suit in best else ""
        table.add_row(
            Text(mark) + suit_text(suit, symbols), str(sheet.total), names or "nothing", style=style
        )
    sheets = [part for suit in best[:1] for part in _sheet(answer.sheets[suit], symbols)]
    return Group(*place, _hand_line(answer, symbols), table, *sheets)


def draw_laydown(answer: LaydownAnswer, symbols: bool) -> RenderableType:
    """The verdict, the melds laid or the cards refused."""
    laydown = answer.laydown
    laid = cards_text(laydown.laid, symbols) if laydown.laid else "no cards"
    trump = suit_text(answer.trump, symbols)
    title = Text.assemble("Laid down  ", laid, f"\n{rules_label(answer.rules)}, trump ", trump)
    if laydown.accepted:
        return Group(title, _meld_table(laydown.melds, laydown.points, symbols))
    reason = f"  {REASONS[laydown.reason or 'no-meld']}; the whole lay-down scores nothing."
    refused = cards_text(laydown.refused, symbols)
    verdict = Text.assemble(("Refused: ", "bold red"), refused, reason)
    return Group(title, verdict)


def draw_comparison(comparison: Comparison, symbols: bool) -> RenderableType:
    """A row a rule set and trump: its total, and the melds with their prices."""
    hand = cards_text(comparison.answers[0].hand, symbols)
    table = new_table("rules", "trump", "points", "melds", right=["points"])
    for answer in comparison.answers:
        suits = tuple(answer.sheets) if answer.asked_trump else best_trumps(answer.sheets)[:1]
        for suit in suits:
            sheet = answer.sheets[suit]
            melds = "\n".join(
                f"{meld_name(meld.meld, meld.suit, meld.copies)} {meld.points}"
                for meld in sheet.melds
            )
            label = rules_label(answer.rules)
            table.add_row(label, suit_text(suit, symbols), str(sheet.total), melds or "nothing")
        table.add_section()
    return Group(hand, table)


def _place(answer: MeldAnswer) -> list[Text]:
    if answer.deal is None and answer.seat is None:
        return []
    return [Text(f"Deal {answer.deal}, seat {answer.seat}")]


def _hand_line(answer: MeldAnswer, symbols: bool) -> Text:
    line = cards_text(answer.hand, symbols) if answer.hand else Text("no cards")
    return line.append(f"\n{counted(len(answer.hand), 'card')}, {rules_label(answer.rules)}")


def _sheet(sheet: MeldSheet, symbols: bool) -> list[RenderableType]:
    title = heading("Trump ", suit_text(sheet.trump, symbols))
    parts: list[RenderableType] = [title, _meld_table(sheet.melds, sheet.total, symbols)]
    if sheet.melds:
        parts.append(Text.assemble(("Show  ", "dim"), cards_text(sheet.shown, symbols)))
    for missing in sheet.one_short:
        names = ", ".join(meld_name(meld.meld, meld.suit, meld.copies) for meld in missing.melds)
        card = cards_text([missing.card], symbols)
        gain = f" would make {names} (+{missing.gain})"
        parts.append(Text.assemble(("One short  ", "dim"), card, gain))
    return parts


def _meld_table(melds: tuple[Meld, ...], total: int, symbols: bool) -> Table:
    """The melds grouped by category, and their total."""
    table = new_table("meld", "cards", "points", right=["points"])
    for _, group in groupby(melds, key=lambda meld: meld.category):
        for meld in group:
            name = meld_name(meld.meld, meld.suit, meld.copies)
            table.add_row(name, cards_text(meld.cards, symbols), str(meld.points))
        table.add_section()
    if not melds:
        table.add_row("nothing to meld", "", "0")
        table.add_section()
    table.add_row(Text("total", style="bold"), "", Text(str(total), style="bold green"))
    return table
