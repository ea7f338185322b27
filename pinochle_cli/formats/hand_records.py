"""``pinochle.hand/1``: a recorded hand on one line, written and read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from pinochle_cli.formats.deal_records import (
    deal_document,
    read_cards_field,
    read_dealt,
    read_hand_field,
)
from pinochle_cli.formats.json_fields import Fields, RecordError, is_number, is_word
from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.formats.score_answers import score_fields
from pinochle_cli.play.record import HandRecord, MeldLine, TrickLine
from pinochle_cli.play.state import Handed
from pinochle_cli.rules import Hand, PinochleError, Ruleset, read_suit, write_cards
from pinochle_cli.rules.auction import PASS, Call, CallKind, announce, bid
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.scoring import Score

EXAMPLE = '{"schema": "pinochle.hand/1", "rules": "partners-150", ...}'

Item = TypeVar("Item")

TURNED = "turned"
"""Whom the nine of trump goes to that is laid down for the turned card."""


def hand_document(record: HandRecord, rules: Ruleset, score: Score | None = None) -> Document:
    """The record as ``pinochle.hand/1``, with what the hand scores when that is given."""
    document: Document = {
        "schema": "pinochle.hand/1",
        **rules_fields(rules),
        "seed": record.seed,
        "index": record.deal_index,
        "dealer": rules.dealing.seats,
        "deal": deal_document(record.dealt, rules, record.seed, record.deal_index),
    }
    if record.prior is not None:
        document |= {"prior": list(record.prior), "target": record.target}
    if rules.auction.announcements:
        document["announcements"] = [list(said) for said in record.announcements]
    document |= {
        "calls": _items(record.calls, lambda said: _call_item(*said)),
        "bidder": record.bidder,
        "bid": record.bid,
        "trump": record.trump,
        "exchanges": _items(record.exchanges, _handed_item),
        "buried": str(record.buried),
        "melds": _items(record.melds, _meld_item),
        "tricks": [
            {"leader": line.leader, "plays": write_cards(line.plays)} for line in record.tricks
        ],
        "outcome": record.outcome,
    }
    if record.declared_out is not None:
        document["declared_out"] = record.declared_out
    if score is not None:
        document["score"] = score_fields(score)
    return document


def read_hand_record(fields: Fields, rules: Ruleset) -> HandRecord:
    """The record that a JSON object holds, its cards read for ``rules``.

    Raises :class:`RecordError` naming the field for anything that cannot be read. Whether what it
    says can be is not asked here.
    """
    trump = fields.text("trump")
    return HandRecord(
        rules=rules.name,
        overrides=rules.overrides,
        seed=fields.number("seed"),
        deal_index=fields.number("index"),
        dealt=read_dealt(fields.child("deal"), rules),
        prior=_read_prior(fields, rules),
        target=fields.number("target"),
        announcements=tuple(_read_announcements(fields)),
        calls=_if_noted(fields, "calls", _read_calls(fields)),
        bidder=fields.number("bidder"),
        bid=fields.number("bid"),
        trump=_read_suit(fields, "trump", trump) if trump else None,
        exchanges=_if_noted(
            fields, "exchanges", (_read_handed(each) for each in fields.objects("exchanges"))
        ),
        buried=_hand(fields, "buried") or Hand(),
        melds=_if_noted(fields, "melds", (_read_meld(each) for each in fields.objects("melds"))),
        tricks=tuple(_read_trick(each) for each in fields.objects("tricks")),
        outcome=_read_outcome(fields),
        declared_out=fields.number("declared_out"),
    )


def _items(values: tuple[Any, ...] | None, write: Callable[[Any], Any]) -> list[Any] | None:
    return None if values is None else [write(value) for value in values]


def _call_item(seat: int, call: Call) -> list[Any]:
    said = call.amount if call.kind is CallKind.BID else str(call._replace(hint=""))
    return [seat, said, call.hint] if call.hint else [seat, said]


def _handed_item(handed: Handed) -> Document:
    receiver = TURNED if handed.receiver is None else handed.receiver
    item: Document = {"from": handed.giver, "to": receiver, "cards": str(handed.cards)}
    return item | ({"after_trick": handed.after_trick} if handed.after_trick else {})


def _meld_item(line: MeldLine) -> Document:
    return line._asdict() | {"cards": str(line.cards) if line.cards is not None else None}


def _if_noted(fields: Fields, name: str, values: Iterator[Item]) -> tuple[Item, ...] | None:
    """The values of a list; None when the field is missing or null."""
    return None if fields.values.get(name) is None else tuple(values)


def _read_prior(fields: Fields, rules: Ruleset) -> tuple[int, ...] | None:
    prior = fields.items("prior")
    if not prior:
        return None
    if len(prior) != rules.dealing.seats or not all(map(is_number, prior)):
        raise RecordError(f'"prior" is a whole number a seat, {rules.dealing.seats} of them')
    return tuple(prior)


def _read_announcements(fields: Fields) -> Iterator[tuple[int, int]]:
    for number, item in enumerate(fields.items("announcements"), start=1):
        if not isinstance(item, list) or len(item) != 2 or not all(map(is_number, item)):
            raise RecordError(f'"announcements", entry {number}: write [seat, points]')
        yield item[0], item[1]


def _read_calls(fields: Fields) -> Iterator[tuple[int, Call]]:
    for number, item in enumerate(fields.items("calls"), start=1):
        call = _read_call(item)
        if call is None:
            message = 'write [seat, "pass"], [seat, 300] or [seat, "announce 240"]'
            raise RecordError(f'"calls", entry {number}: {message}')
        yield call


def _read_call(item: Any) -> tuple[int, Call] | None:
    if not isinstance(item, list) or not 2 <= len(item) <= 3 or not is_number(item[0]):
        return None
    seat, said, hint = item[0], item[1], item[2] if len(item) == 3 else ""
    if not isinstance(hint, str) or not is_word(hint):
        return None
    if is_number(said):
        return seat, bid(said, hint)
    if not isinstance(said, str):
        return None
    word, _, amount = said.strip().lower().partition(" ")
    if word == "pass" and not amount:
        return seat, PASS._replace(hint=hint)
    digits = amount if word == "announce" else word if not amount else ""
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        return None
    call = announce(int(digits)) if word == "announce" else bid(int(digits))
    return seat, call._replace(hint=hint)


def _read_handed(fields: Fields) -> Handed:
    giver, cards = fields.number("from"), _hand(fields, "cards")
    fields.required("from", giver, "the seat that gives")
    fields.required("cards", cards, "the cards given")
    receiver = None if fields.values.get("to") == TURNED else fields.number("to")
    if fields.values.get("to") is None:
        fields.required("to", None, f'the seat that gets them, or "{TURNED}"')
    return Handed(giver or 0, receiver, cards or Hand(), fields.number("after_trick") or 0)


def _read_meld(fields: Fields) -> MeldLine:
    seat, meld, suit = fields.number("seat"), fields.word("meld"), fields.text("suit")
    fields.required("seat", seat, "the seat that melds")
    fields.required("meld", meld, "the meld's id, as in run")
    copies = fields.number("copies")
    return MeldLine(
        seat or 0,
        fields.number("after_trick") or 0,
        meld or "",
        _read_suit(fields, "suit", suit) if suit else None,
        1 if copies is None else copies,
        _hand(fields, "cards"),
        fields.number("points"),
    )


def _read_trick(fields: Fields) -> TrickLine:
    leader, plays = fields.number("leader"), fields.text("plays")
    fields.required("leader", leader, "the seat that leads")
    fields.required("plays", plays, "the cards in order of play")
    return TrickLine(leader or 0, read_cards_field(fields, "plays", plays or ""))


def _read_outcome(fields: Fields) -> str | None:
    outcome = fields.text("outcome")
    if outcome is not None and outcome not in {*Outcome}:
        raise RecordError(f'"outcome" is not one of {", ".join(Outcome)}: {outcome[:60]}')
    return outcome


def _hand(fields: Fields, name: str) -> Hand | None:
    text = fields.text(name)
    return None if text is None else read_hand_field(fields, name, text)


def _read_suit(fields: Fields, name: str, text: str) -> str:
    try:
        return read_suit(text)
    except PinochleError as error:
        raise RecordError(f"{fields.named(name)}: {error}: {text[:60]}") from None
