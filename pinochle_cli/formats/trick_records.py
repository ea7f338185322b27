"""Records on the standard input of ``validate-trick -``: tricks, and recorded hands among them."""

from __future__ import annotations

from typing import Any, NamedTuple

from pinochle_cli.formats.json_fields import Fields, RecordError
from pinochle_cli.rules.notation import UNKNOWN

EXAMPLE = '{"plays": "9C KC JD", "trump": "D", "to_play": "AH QD 9D"}'

NO_HAND = "no recorded hand in it; a line is one pinochle.hand/1 document"


class TrickQuestion(NamedTuple):
    """A trick to judge, as text. ``hands`` stand in order of play, ``?`` for an unknown one."""

    plays: str
    trump: str | None = None
    to_play: str | None = None
    hands: tuple[str, ...] = ()
    last_trick: bool = False
    phase: str | None = None


class TrickInput(NamedTuple):
    """One input line: a trick, or the fields of a recorded hand; and the rules it names."""

    question: TrickQuestion | None
    hand: Fields | None
    rules: str | None = None
    overrides: dict[str, Any] | None = None


def read_trick_line(line: str, only_hands: bool = False) -> TrickInput:
    """A card list (the plays), or a JSON object with ``plays``, ``trump``, ``to_play``,
    ``hands``, ``last_trick``, ``phase``; or a ``pinochle.hand/1`` document, and nothing else
    where ``only_hands`` says so.

    Raises :class:`RecordError` for anything else.
    """
    if only_hands and not line.startswith("{"):
        raise RecordError(NO_HAND)
    if not line.startswith(("{", "[", '"')):
        return TrickInput(TrickQuestion(line), None)
    fields = Fields.parse(line, EXAMPLE)
    rules, overrides = fields.text("rules"), fields.overrides()
    if "tricks" in fields.values or "deal" in fields.values:
        return TrickInput(None, fields, rules, overrides)
    if only_hands:
        raise RecordError(NO_HAND)
    plays = fields.text("plays")
    if plays is None:
        raise RecordError(f'no "plays" in the record: write {EXAMPLE}')
    hands = tuple(_hand_text(item) for item in fields.items("hands"))
    question = TrickQuestion(
        plays,
        fields.text("trump"),
        fields.text("to_play"),
        hands,
        fields.yes("last_trick"),
        fields.text("phase"),
    )
    return TrickInput(question, None, rules, overrides)


def _hand_text(item: Any) -> str:
    if item is None:
        return UNKNOWN
    if isinstance(item, str):
        return item
    raise RecordError('"hands" holds no card text: write "AS TS", or "?" for an unknown hand')
