"""What may be played to a trick, which rule forbids the rest, who wins it and what it is worth.

A player must follow suit. Whether the winning card must be beaten, whether a player without the
suit must trump, and whether he must overtrump, is read from the rule set. A card identical to
the winning one does not beat it (ruling K6), and partners are not spared (ruling K3).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from pinochle_cli.rules.cards import BITS_PER_KIND, KIND_INDEX, KINDS, RANKS, SUITS, Card, Hand
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import Play, Ruleset
from pinochle_cli.rules.words import Beat


class Stage(StrEnum):
    """The two stages of a hand with a stock. All other hands are played as a play-off."""

    STOCK = "stock"
    PLAYOFF = "playoff"


_EVERY_COPY = (1 << BITS_PER_KIND) - 1
_MASK = {card: _EVERY_COPY << (BITS_PER_KIND * index) for card, index in KIND_INDEX.items()}
_SUIT = {suit: sum(_MASK[card] for card in KINDS if card.suit == suit) for suit in SUITS}
_ABOVE = {
    card: frozenset(Card(rank, card.suit) for rank in RANKS[: RANKS.index(card.rank)])
    for card in KINDS
}
_HIGHER = {card: sum(_MASK[above] for above in _ABOVE[card]) for card in KINDS}


def legal_cards(
    hand: Hand, plays: Sequence[Card], trump: str, rules: Ruleset, stage: Stage = Stage.PLAYOFF
) -> tuple[Card, ...]:
    """The kinds in ``hand`` that may follow ``plays`` (the trick so far), in writing order.

    >>> from pinochle_cli.rules import load, read_cards, read_hand
    >>> legal = legal_cards(read_hand("AH QH 9S"), read_cards("KH"), "S", load("partners-150"))
    >>> [str(card) for card in legal]
    ['AH']
    """
    allowed = _allowed(hand.packed, plays, trump, rules.play, stage)
    return Hand.from_packed(allowed).kinds


def why_illegal(
    card: Card,
    hand: Hand,
    plays: Sequence[Card],
    trump: str,
    rules: Ruleset,
    stage: Stage = Stage.PLAYOFF,
) -> Refusal | None:
    """The rule that forbids ``card`` from ``hand`` after ``plays``, or None when it may be played.

    A refusal from part of a hand stands for the whole hand: more cards never allow more, so a
    revoke can be told from the cards that came to light so far.

    >>> from pinochle_cli.rules import load, read_cards, read_hand
    >>> hand, led, rules = read_hand("AH QH 9S"), read_cards("KH"), load("partners-150")
    >>> why_illegal(Card("Q", "H"), hand, led, "S", rules).value
    'must-beat'
    >>> why_illegal(Card("Q", "H"), hand, led, "S", load("auction-3")) is None
    True
    """
    if not hand.packed & _MASK[card]:
        return Refusal.NOT_HELD
    if _allowed(hand.packed, plays, trump, rules.play, stage) & _MASK[card]:
        return None
    if hand.packed & _SUIT[plays[0].suit]:
        return Refusal.MUST_BEAT if card.suit == plays[0].suit else Refusal.MUST_FOLLOW
    return Refusal.MUST_OVERTRUMP if card.suit == trump else Refusal.MUST_TRUMP


def winning_place(plays: Sequence[Card], trump: str) -> int:
    """The place in ``plays``, from 0, of the card that wins so far: the highest trump, else the
    highest card of the suit led; of identical cards the first.

    ``plays`` has at least one card.

    >>> from pinochle_cli.rules import read_cards
    >>> winning_place(read_cards("9C KC JD AC"), "D")
    2
    """
    best, winning = 0, plays[0]
    for place, card in enumerate(plays):
        if beats(card, winning, trump):
            best, winning = place, card
    return best


def beats(card: Card, winning: Card, trump: str) -> bool:
    """Whether ``card``, played later, takes the trick from ``winning``."""
    return card in _ABOVE[winning] or card.suit == trump != winning.suit


def count_higher(card: Card, cards: Hand) -> int:
    """How many of ``cards`` are of the suit of ``card`` and higher."""
    return len(Hand.from_packed(cards.packed & _HIGHER[card]))


def count_suit(cards: Hand, suit: str) -> int:
    """How many of ``cards`` are of ``suit``."""
    return len(Hand.from_packed(cards.packed & _SUIT[suit]))


def trick_points(plays: Sequence[Card], rules: Ruleset, last_trick: bool = False) -> int:
    """Card points of a trick, the bonus added when it is the last one.

    >>> from pinochle_cli.rules import load, read_cards
    >>> trick_points(read_cards("AH KH 9H QH"), load("partners-150"), last_trick=True)
    3
    """
    points = card_points(rules)
    return sum([points[card] for card in plays]) + (rules.scoring.last_trick if last_trick else 0)


@lru_cache(maxsize=256)
def card_points(rules: Ruleset) -> dict[Card, int]:
    """What each card of the deck is worth in a trick."""
    by_rank = dict(zip(rules.deck.ranks, rules.scoring.card_points, strict=True))
    return {card: by_rank[card.rank] for card in KINDS if card.rank in by_rank}


def _allowed(packed: int, plays: Sequence[Card], trump: str, play: Play, stage: Stage) -> int:
    """The part of a packed hand that may be played."""
    if not plays or stage is Stage.STOCK:
        return packed
    led = plays[0].suit
    following = packed & _SUIT[led]
    if following:
        if play.beat is Beat.NONE or (play.beat is Beat.TRUMP_LED and led != trump):
            return following
        winning = plays[winning_place(plays, trump)]
        if winning.suit != led:
            # No card of the suit beats a trump, so any will do (ruling K2), unless the table
            # asks for the suit's own best card to be beaten.
            if not play.beat_led_when_trumped:
                return following
            of_suit = [card for card in plays if card.suit == led]
            winning = of_suit[winning_place(of_suit, led)]
        return following & _HIGHER[winning] or following
    trumps = packed & _SUIT[trump]
    if not trumps:
        return packed
    if play.beat is Beat.ALL:
        winning = plays[winning_place(plays, trump)]
        if winning.suit == trump:
            trumps = trumps & _HIGHER[winning] or trumps
    return trumps if play.must_trump else (packed & ~_SUIT[trump]) | trumps
