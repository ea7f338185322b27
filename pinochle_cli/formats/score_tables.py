"""Scores and score sheets drawn for a person."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.score_answers import (
    RecordScoreAnswer,
    ScoreAnswer,
    SheetAnswer,
    claimed_deltas,
    needs_word,
)
from pinochle_cli.formats.sheets import HandOnSheet, Sheet
from pinochle_cli.formats.tables import new_table
from pinochle_cli.rules.game import Reason
from pinochle_cli.rules.scoring import Score

GOOD, BAD = "bold green", "bold red"

WON = {
    Reason.TARGET: "the game",
    Reason.BOTH_BIDDER: "the game: all are there, and the bidding side counts first",
    Reason.BOTH_HIGHER: "the game: all are there, and the higher total wins",
    Reason.SET_OUT: "the game: a side is set out",
    Reason.DECLARED_OUT: "the game by declaring out",
    Reason.HAND_IS_GAME: "this hand",
}
"""What a side has won, and why."""


def draw_score(answer: ScoreAnswer) -> RenderableType:
    """The sides, their numbers, and why."""
    return Group(
        Text(rules_label(answer.rules)),
        _sides_table(answer.score),
        *_sentences(answer.score),
    )


def draw_sheet(answer: SheetAnswer) -> RenderableType:
    """Hand by hand with running totals, and how the game stands."""
    sheet = answer.sheet
    header = sheet.header
    table = new_table("hand", "bid", *header.sides, right=["hand", *header.sides])
    if any(header.start):
        table.add_row("", "start", *map(str, header.start))
    for number, hand in enumerate(sheet.hands, start=1):
        totals = [
            Text.assemble(_delta(delta), "  ", (str(score), "bold"))
            for delta, score in zip(hand.deltas, hand.standing.scores, strict=True)
        ]
        table.add_row(str(number), _bid(hand), *totals)
    parts: list[RenderableType] = [Text(rules_label(header.rules))]
    if sheet.hands or any(header.start):
        parts.append(table)
    if answer.entered:
        parts += _sentences(sheet.hands[-1].score)
    return Group(*parts, *_standing(sheet))


def draw_record_score(answer: RecordScoreAnswer) -> RenderableType:
    """A recorded hand's score and what the record says otherwise."""
    title = Text(rules_label(answer.rules))
    if answer.deal_index is not None:
        title.append(f", deal {answer.deal_index}")
    score = answer.score
    parts: list[RenderableType] = [title, _sides_table(score), *_sentences(score)]
    if not answer.agrees:
        claims = claimed_deltas(answer.claimed)
        if claims and claims != list(answer.score.deltas):
            deltas = ", ".join(map(str, answer.score.deltas))
            told = f"{', '.join(map(str, claims))}: it scores {deltas}"
        else:
            told = f"something else: see {' and '.join(answer.differences)}"
        parts.append(Text(f"The record claims {told}.", style=BAD))
    return Group(*parts)


def _sides_table(score: Score) -> RenderableType:
    currency = "game points" if score.in_game_points else "score"
    numbers = ["meld", "in tricks", currency]
    table = new_table("side", *numbers, right=numbers)
    for side in score.sides:
        points = "" if side.points is None else str(side.points)
        table.add_row(side.name, str(side.meld), points, _delta(side.delta))
    return table


def _sentences(score: Score) -> list[Text]:
    return [Text(sentence) for sentence in score.explain]


def _delta(delta: int) -> Text:
    return Text(
        f"{delta:+d}" if delta else "0", style=BAD if delta < 0 else GOOD if delta else "dim"
    )


def _bid(hand: HandOnSheet) -> str:
    if hand.entry.bid is None:
        return "passed out" if hand.entry.outcome else ""
    return f"{hand.score.sides[0].name} {hand.entry.bid}"


def _standing(sheet: Sheet) -> list[Text]:
    """What each side needs and who deals next, or who has won."""
    standing, sides = sheet.standing, sheet.header.sides
    lines: list[Text] = []
    if standing.reason is Reason.TARGET_RAISED:
        lines.append(Text(f"All are there: the target is raised to {standing.target}."))
    if standing.reason is Reason.TIE:
        lines.append(Text("A tie: another hand is played."))
    if standing.over:
        won = " and ".join(sides[side] for side in standing.winners)
        told = WON.get(standing.reason, "") if standing.reason else ""
        lines.append(Text(f"{won} won {told}.", style=GOOD))
    elif standing.target is not None:
        needs = [f"{name} needs {needs_word(standing, side)}" for side, name in enumerate(sides)]
        lines.append(Text(f"To {standing.target}: {', '.join(needs)}."))
    if standing.takes_another_hand:
        lines.append(Text(f"{sheet.dealer} deals next."))
    return lines
