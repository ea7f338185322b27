"""``pinochle.deal/1`` of a deal that may be known in part, and read back."""

from __future__ import annotations

from pinochle_cli.formats.deal_fields import DealTexts, deal_fields
from pinochle_cli.formats.json_fields import Fields, RecordError
from pinochle_cli.formats.output import Document
from pinochle_cli.play.record import DealtCards
from pinochle_cli.rules import (
    Card,
    Hand,
    PinochleError,
    Ruleset,
    read_cards,
    read_hand,
    write_cards,
)
from pinochle_cli.rules.notation import UNKNOWN


def deal_document(
    dealt: DealtCards, rules: Ruleset, seed: int | None, index: int | None
) -> Document:
    """The document of one deal, ``"?"`` standing for what is not known."""
    texts = DealTexts(
        [UNKNOWN if hand is None else str(hand) for hand in dealt.hands],
        _cards_text(dealt.widow),
        _cards_text(dealt.stock),
        None if dealt.turned is None else str(dealt.turned),
    )
    return deal_fields(texts, rules, seed, index)


def read_dealt(deal: Fields | None, rules: Ruleset) -> DealtCards:
    """The cards of a deal. What is missing or ``"?"`` is not known; a widow or stock counts as
    missing only where the rules have one."""
    if deal is None:
        return DealtCards(hands=(), widow=None, stock=None)
    hands: list[Hand | None] = []
    for seat, text in enumerate(deal.items("hands"), start=1):
        if not isinstance(text, str):
            raise RecordError(f"{deal.named('hands')} holds no card text for seat {seat}")
        hands.append(None if text.strip() == UNKNOWN else read_hand_field(deal, "hands", text))
    turned = _read_cards(deal, "turned") or ()
    if len(turned) > 1:
        raise RecordError(f"{deal.named('turned')} is one card")
    return DealtCards(
        tuple(hands),
        _read_cards(deal, "widow") if rules.dealing.widow else _read_cards(deal, "widow") or (),
        _read_cards(deal, "stock") if rules.dealing.stock else _read_cards(deal, "stock") or (),
        turned[0] if turned else None,
    )


def read_hand_field(fields: Fields, name: str, text: str) -> Hand:
    """The cards of a text field; a fault in them is told with the field."""
    try:
        return read_hand(text)
    except PinochleError as error:
        raise RecordError(f"{fields.named(name)}: {error}: {text[:60]}") from None


def read_cards_field(fields: Fields, name: str, text: str) -> tuple[Card, ...]:
    """The same for cards in order."""
    try:
        return read_cards(text)
    except PinochleError as error:
        raise RecordError(f"{fields.named(name)}: {error}: {text[:60]}") from None


def _read_cards(fields: Fields, name: str) -> tuple[Card, ...] | None:
    text = fields.text(name)
    if text is None or text.strip() == UNKNOWN:
        return None
    return read_cards_field(fields, name, text)


def _cards_text(cards: tuple[Card, ...] | None) -> str:
    return UNKNOWN if cards is None else write_cards(cards)
