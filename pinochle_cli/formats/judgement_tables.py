"""Judged hands drawn for a person."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from pinochle_cli.formats.judgement_answers import JudgementAnswer, JudgementSummary
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.tables import cards_text, heading, new_table
from pinochle_cli.rules.seating import players


def draw_judgement(answer: JudgementAnswer, symbols: bool) -> RenderableType:
    """The cards that cost something, and what each seat lost."""
    title = Text(rules_label(answer.rules))
    deal = "" if answer.record.deal_index is None else f", deal {answer.record.deal_index}"
    title.append(f", line {answer.line}{deal}, from trick {answer.trick} on")
    if answer.judged.cards is None:
        told = f"Not judged: the search ran out of positions ({answer.judged.nodes})."
        return Group(title, Text(f"{told} Give it more with --max-nodes, or a later --trick."))
    costly = [each for each in answer.judged.cards if each.cost]
    parts: list[RenderableType] = [title]
    if costly:
        table = new_table("trick", "seat", "played", "best", "cost", right=["trick", "cost"])
        for each in costly:
            card, best = cards_text([each.card], symbols), cards_text([each.best], symbols)
            table.add_row(str(each.trick), f"seat {each.seat}", card, best, str(each.cost))
        parts.append(table)
    lost = [f"seat {seat}: {answer.judged.lost(seat)}" for seat in players(answer.rules)]
    told = f"Points lost  {', '.join(lost)}" if costly else "No card cost a point."
    parts.append(Text(told, style="bold"))
    return Group(*parts)


def draw_summary(summary: JudgementSummary, symbols: bool) -> RenderableType:
    """The means by seat."""
    title = heading(f"Points lost a hand, mean of {summary.hands_in_words}")
    if not summary.lost:
        return title
    table = new_table("seat", "points", "se", right=["points", "se"])
    for seat, lost in sorted(summary.lost.items()):
        error = "" if lost.se is None else f"{lost.se:.2f}"
        table.add_row(f"seat {seat}", f"{lost.mean:.2f}", error)
    return Group(title, table)
