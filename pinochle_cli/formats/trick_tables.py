"""Judged tricks and records drawn for a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pinochle_cli.formats.meld_words import meld_name
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.tables import cards_text, new_table, suit_text
from pinochle_cli.formats.trick_answers import RecordAnswer
from pinochle_cli.play.verdict import JudgedPlay, JudgedTrick
from pinochle_cli.rules import Card
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.positions import PlayJudged, TrickJudged
from pinochle_cli.rules.refusals import Refusal

ILLEGAL = "bold red"
WINS = "bold green"


def draw_trick(judged: TrickJudged, symbols: bool) -> RenderableType:
    """A row a play, the winner and the points, then what the next player may play."""
    position = judged.position
    title = Text.assemble(
        f"{rules_label(position.rules)}, trump ", suit_text(position.trump, symbols)
    )
    parts: list[RenderableType] = [title]
    if judged.plays:
        parts.append(_plays_table(judged, symbols))
    if judged.legal_cards is not None:
        parts += _next_player(judged, symbols)
    return Group(*parts)


def _plays_table(judged: TrickJudged, symbols: bool) -> Table:
    table = new_table("place", "card", "verdict", "legal instead", right=["place"])
    for place, play in enumerate(judged.plays):
        card = cards_text([play.card], symbols)
        instead = cards_text(play.legal_cards or (), symbols) if play.reason else Text()
        table.add_row(str(place + 1), card, _verdict(play), instead)
    table.add_section()
    winning = cards_text([judged.plays[judged.winner or 0].card], symbols)
    word = " wins, " if judged.complete else " wins so far, "
    points = counted(judged.points, "point")
    table.add_row("", winning, Text(f"card {(judged.winner or 0) + 1}{word}{points}", style=WINS))
    return table


def _verdict(play: PlayJudged) -> Text:
    if play.reason is not None:
        return Text(_reason(play.reason), style=ILLEGAL)
    if play.legal_cards is None:
        return Text("hand unknown", style="dim")
    return Text("legal")


def _reason(reason: Refusal) -> str:
    return f"{reason}: {reason.meaning}"


def _next_player(judged: TrickJudged, symbols: bool) -> Iterator[RenderableType]:
    legal = cards_text(judged.legal_cards or (), symbols)
    yield Text.assemble(("May play  ", "bold"), legal if legal else "nothing: no cards")
    by_reason: dict[Refusal, list[Card]] = {}
    for card, reason in judged.illegal or ():
        by_reason.setdefault(reason, []).append(card)
    for reason, cards in by_reason.items():
        told = f"   {_reason(reason)}"
        yield Text.assemble(("May not   ", ILLEGAL), cards_text(cards, symbols), told)


def draw_record(answer: RecordAnswer, symbols: bool) -> RenderableType:
    """The hand's tricks, what is wrong, and what was missed."""
    verdict = answer.verdict
    parts: list[RenderableType] = [_headline(answer, symbols)]
    if verdict.tricks:
        parts.append(_tricks_table(verdict.tricks, symbols))
    for fault in verdict.faults:
        parts.append(Text.assemble(("Wrong  ", ILLEGAL), (f"{fault.part}: ", "dim"), fault.message))
    for missed in verdict.missed:
        names = ", ".join(meld_name(meld.meld, meld.suit, meld.copies) for meld in missed.best)
        told = f"seat {missed.seat} could have melded {missed.points} more: {names}"
        parts.append(Text.assemble(("Missed  ", "bold"), told))
    if verdict.legal:
        parts.append(Text("In order.", style=WINS))
    return Group(*parts)


def _headline(answer: RecordAnswer, symbols: bool) -> Text:
    record = answer.record
    line = Text(rules_label(answer.rules))
    if record.deal_index is not None:
        line.append(f", deal {record.deal_index}")
    if record.bidder is not None:
        bid = "is the bidder" if record.bid is None else f"bid {record.bid}"
        line.append(f", seat {record.bidder} {bid}")
    if record.trump is not None:
        line.append(", trump ").append_text(suit_text(record.trump, symbols))
    if record.outcome is not None:
        line.append(f", {record.outcome}")
    return line


def _tricks_table(tricks: Sequence[JudgedTrick], symbols: bool) -> Table:
    table = new_table("trick", "leader", "cards", "won by", "points", right=["trick", "points"])
    for number, trick in enumerate(tricks, start=1):
        cards = Text("  ").join(_played(play, symbols) for play in trick.plays)
        won = f"seat {trick.winner}" if trick.winner else ""
        points = "" if trick.points is None else str(trick.points)
        table.add_row(str(number), f"seat {trick.leader}", cards, won, points)
    return table


def _played(play: JudgedPlay, symbols: bool) -> Text:
    card = cards_text([play.card], symbols)
    return Text.assemble(card, ("!", ILLEGAL)) if play.reason is not None else card
