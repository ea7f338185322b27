"""Records on the standard input of ``solve -``: the ends of hands, as JSON objects."""

from __future__ import annotations

from typing import Any, NamedTuple

from pinochle_cli.formats.json_fields import Fields, RecordError

EXAMPLE = '{"trump": "S", "leader": 1, "hands": ["AS 9S KD", "TS AD 9D"], "rules": "two-hand"}'


class EndingQuestion(NamedTuple):
    """The end of a hand to solve, as text. ``hands`` stand in seat order."""

    hands: tuple[str, ...] = ()
    trump: str | None = None
    leader: int | None = None
    played: str | None = None
    bidder: int | None = None


class EndingInput(NamedTuple):
    """One input line, and the rules it names."""

    question: EndingQuestion
    rules: str | None
    overrides: dict[str, Any]


def read_ending_line(line: str) -> EndingInput:
    """A JSON object with ``hands``, ``trump``, ``leader``, ``played``, ``bidder``; ``rules`` and
    ``set`` may go with them. Raises :class:`RecordError` for anything else."""
    fields = Fields.parse(line, EXAMPLE)
    hands = tuple(_hand_text(item) for item in fields.items("hands"))
    question = EndingQuestion(
        hands,
        fields.text("trump"),
        fields.number("leader"),
        fields.text("played"),
        fields.number("bidder"),
    )
    return EndingInput(question, fields.text("rules"), fields.overrides())


def _hand_text(item: Any) -> str:
    if isinstance(item, str):
        return item
    raise RecordError('"hands" holds no card text: write "AS TS"')
