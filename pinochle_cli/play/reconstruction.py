"""The deal of a hand that nobody wrote down, told by its tricks: who played a card held it."""

from __future__ import annotations

from pinochle_cli.play.record import HandRecord
from pinochle_cli.rules import Card, Hand, Ruleset
from pinochle_cli.rules.dealing import Deal, tricks_in_hand
from pinochle_cli.rules.exchange import hand_overs
from pinochle_cli.rules.seating import dealer, in_turn, players
from pinochle_cli.rules.words import Turned, WidowUse


def deal_from_tricks(record: HandRecord, rules: Ruleset) -> Deal | None:
    """A deal from which the hand can be replayed, or None when the record does not tell one:
    tricks are missing, cards were drawn from a stock, or what was exchanged cannot be taken back.

    What it cannot tell, it chooses: which of the bidder's cards came with the widow, and which
    trump was turned up. No rule of play hangs on that.
    """
    hands = _hands_at_first_lead(record, rules)
    if hands is None or rules.dealing.stock:
        return None
    if rules.exchange.widow_use is WidowUse.BURY:
        if record.bidder not in hands or len(record.buried) != rules.dealing.widow:
            return None
        hands[record.bidder] += record.buried
    if record.exchanges is not None and not _exchanged_as_due(record, rules):
        return None
    for giver, receiver, cards, _ in reversed(record.exchanges or ()):
        # A swap for the turned card (no receiver) leaves open what was turned.
        if receiver not in hands or giver not in hands or not cards <= hands[receiver]:
            return None
        hands[receiver] -= cards
        hands[giver] += cards
    widow: list[Card] = []
    if rules.dealing.widow:
        if record.bidder not in hands:
            return None
        widow = _choose_widow(record, rules, hands[record.bidder])
        hands[record.bidder] -= Hand(widow)
    turned = _choose_turned(record, rules, hands)
    seats = range(1, rules.dealing.seats + 1)
    return Deal(tuple(hands.get(seat, Hand()) for seat in seats), tuple(widow), (), turned)


def _hands_at_first_lead(record: HandRecord, rules: Ruleset) -> dict[int, Hand] | None:
    """The cards that each player plays in the whole hand, when all tricks are there."""
    seats = players(rules)
    if len(record.tricks) != tricks_in_hand(rules):
        return None
    played: dict[int, list[Card]] = {seat: [] for seat in seats}
    for line in record.tricks:
        if line.leader not in seats or len(line.plays) != len(seats):
            return None
        for seat, card in zip(in_turn(rules, line.leader), line.plays, strict=True):
            played[seat].append(card)
    return {seat: Hand(cards) for seat, cards in played.items()}


def _choose_widow(record: HandRecord, rules: Ruleset, bidder_with_it: Hand) -> list[Card]:
    """The widow that is known, else one that holds what was shared out of it."""
    if record.dealt.widow is not None and Hand(record.dealt.widow) <= bidder_with_it:
        return list(record.dealt.widow)
    shared_out = sum(each.from_widow for each in hand_overs(rules, record.bidder or 0))
    given = Hand()
    for handed in (record.exchanges or ())[:shared_out]:
        given += handed.cards
    others = list(bidder_with_it - given)
    return [*given, *others][: rules.dealing.widow]


def _choose_turned(record: HandRecord, rules: Ruleset, hands: dict[int, Hand]) -> Card | None:
    """The turned card that is known, else a trump of the dealer's, a nine only for want of
    another."""
    if rules.dealing.turned is not Turned.DEALERS_LAST:
        return None
    if record.dealt.turned is not None:
        return record.dealt.turned
    trumps = [card for card in hands[dealer(rules)] if card.suit == record.trump]
    return trumps[0] if trumps else None


def _exchanged_as_due(record: HandRecord, rules: Ruleset) -> bool:
    """Whether as many cards went where they were due."""
    due = hand_overs(rules, record.bidder or 0) if record.bidder in players(rules) else ()
    went = [(each.giver, each.receiver, len(each.cards)) for each in record.exchanges or ()]
    return went == [(each.giver, each.receiver, each.number) for each in due]
