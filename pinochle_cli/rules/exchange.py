"""Cards that change hands before play: passed, shared out of the widow, buried, swapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pinochle_cli.rules.cards import Card, Hand
from pinochle_cli.rules.melds import Meld, find_melds, shown_cards
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import dealer, in_turn, partner
from pinochle_cli.rules.words import WidowUse


class HandOver(NamedTuple):
    """Cards, ``number`` of them, that are due from one seat to another; ``from_widow`` says that
    they are of the widow, which the giver has taken."""

    giver: int
    receiver: int
    number: int
    from_widow: bool = False


def hand_overs(rules: Ruleset, bidder: int) -> tuple[HandOver, ...]:
    """What is handed over once trump is named, in order.

    A partner gives first and the bidder answers, having seen the cards (ruling R2). A widow that
    is shared out gives each other player one of its cards, clockwise (ruling R4).

    >>> from pinochle_cli.rules import load
    >>> hand_overs(load("partners-150"), bidder=2)[0]
    HandOver(giver=4, receiver=2, number=4, from_widow=False)
    """
    due: list[HandOver] = []
    if rules.exchange.widow_use is WidowUse.SHARE_OUT:
        due += [HandOver(bidder, seat, 1, True) for seat in in_turn(rules, bidder)[1:]]
    mate = partner(rules, bidder)
    if rules.exchange.pass_count and mate is not None:
        count = rules.exchange.pass_count
        due += [HandOver(mate, bidder, count), HandOver(bidder, mate, count)]
    return tuple(due)


def why_not_handed(cards: Hand, hand: Hand, due: HandOver, widow: Hand) -> Refusal | None:
    """Why ``cards`` of ``hand`` may not be what is ``due``, or None; ``widow`` is what is left of
    it, no cards where there is none.

    >>> from pinochle_cli.rules import load, read_hand
    >>> hand, due = read_hand("AS TS KS QS JS"), hand_overs(load("partners-150"), bidder=2)[0]
    >>> why_not_handed(read_hand("AS TS KS"), hand, due, Hand()).value
    'wrong-count'
    """
    if not cards <= hand:
        return Refusal.NOT_HELD
    if len(cards) != due.number:
        return Refusal.WRONG_COUNT
    return Refusal.NOT_FROM_THE_WIDOW if due.from_widow and not cards <= widow else None


def free_cards(hand: Hand, laid: Sequence[Meld]) -> Hand:
    """The cards of ``hand`` that no meld laid down needs."""
    return hand - shown_cards(laid)


def why_not_buried(cards: Hand, hand: Hand, laid: Sequence[Meld], rules: Ruleset) -> Refusal | None:
    """Why the bidder may not bury ``cards``, or None. As many are due as the widow had; a card of
    a meld goes only when every free card goes (source 2, ruling B1). ``hand`` has the widow in it,
    ``laid`` are the bidder's melds.

    >>> from pinochle_cli.rules import find_melds, load, read_hand
    >>> hand, rules = read_hand("KS QS AH TH 9H JC"), load("auction-3")
    >>> laid = find_melds(hand, "S", rules).melds
    >>> why_not_buried(read_hand("KS AH TH"), hand, laid, rules).value
    'not-free'
    >>> why_not_buried(read_hand("AH TH 9H"), hand, laid, rules) is None
    True
    """
    if not cards <= hand:
        return Refusal.NOT_HELD
    if len(cards) != rules.dealing.widow:
        return Refusal.WRONG_COUNT
    free = free_cards(hand, laid)
    return None if cards <= free or free <= cards else Refusal.NOT_FREE


def melds_after_burying(
    hand: Hand, laid: Sequence[Meld], buried: Hand, trump: str, rules: Ruleset
) -> tuple[Meld, ...]:
    """The melds that count once ``buried`` is gone: as laid when none is broken, else a recount
    of what is left of the cards laid down (ruling B1)."""
    shown, left = shown_cards(laid), hand - buried
    if shown <= left:
        return tuple(laid)
    still_there = shown - (shown - left)
    return find_melds(still_there, trump, rules).melds


def nine_of(trump: str) -> Card:
    """The dix of a trump suit."""
    return Card("9", trump)


def turned_nine_points(turned: Card | None, rules: Ruleset) -> int:
    """What the dealer's side scores at once when the turned card is a nine."""
    return rules.exchange.turned_nine if turned is not None and turned.rank == "9" else 0


def may_swap(hand: Hand, turned: Card) -> bool:
    """Whether ``hand`` has the nine to take the turned card with; nobody swaps a nine for a nine
    (ruling D6)."""
    return turned.rank != "9" and nine_of(turned.suit) in hand


def swapped(hand: Hand, turned: Card) -> Hand:
    """``hand`` after its nine was laid down for the turned card."""
    return hand.without_card(nine_of(turned.suit)).with_card(turned)


def swap_chances(hands: Mapping[int, Hand], turned: Card, rules: Ruleset) -> tuple[int, ...]:
    """The seats that may take the dealer's turned card, in the order in which they are asked:
    clockwise from his left, each once. He himself is not asked: he gets it anyway (ruling D4)."""
    seats = [seat for seat in in_turn(rules, 1) if seat != dealer(rules)]
    return tuple(seat for seat in seats if may_swap(hands[seat], turned))
