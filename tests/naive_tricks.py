"""Tricks a second time, slow and simple: each rule in the words in which players tell it.

It shares no code with ``pinochle_cli.rules.tricks``: cards are text such as ``AS``, a hand and a
trick are lists of them, and ``play`` is anything with ``beat``, ``must_trump`` and
``beat_led_when_trumped``.
"""

from __future__ import annotations

HIGH_TO_LOW = ["A", "T", "K", "Q", "J", "9"]


def is_higher(card: str, other: str) -> bool:
    """Of two cards of a suit. An identical card is not higher."""
    return HIGH_TO_LOW.index(card[0]) < HIGH_TO_LOW.index(other[0])


def of_suit(cards: list[str], suit: str) -> list[str]:
    return [card for card in cards if card[1] == suit]


def highest(cards: list[str]) -> str:
    """Of cards of one suit."""
    best = cards[0]
    for card in cards:
        if is_higher(card, best):
            best = card
    return best


def higher_if_able(cards: list[str], than: str) -> set[str]:
    """The higher ones of these cards of a suit; with no higher one, all of them."""
    return {card for card in cards if is_higher(card, than)} or set(cards)


def winner(plays: list[str], trump: str) -> int:
    """The place of the highest trump, else of the highest card of the suit that was led."""
    led = plays[0][1]
    best = highest(of_suit(plays, trump) or of_suit(plays, led))
    return plays.index(best)  # Of identical cards the one that was played first.


def legal(hand: list[str], plays: list[str], trump: str, play, stock: bool = False) -> set[str]:
    """The cards that may be played to a trick."""
    # While there is a stock, and to lead, any card will do.
    if stock or not plays:
        return set(hand)

    led = plays[0][1]
    winning = plays[winner(plays, trump)]
    trumped = led != trump and winning[1] == trump
    can_follow = of_suit(hand, led)
    trumps = of_suit(hand, trump)

    # Who can follow suit must follow, and must beat the winning card where the rules ask for it.
    if can_follow and led == trump:
        if play.beat in ("all", "trump-led"):
            return higher_if_able(can_follow, winning)
        return set(can_follow)
    if can_follow and not trumped:
        if play.beat == "all":
            return higher_if_able(can_follow, winning)
        return set(can_follow)
    # Once the trick is trumped the suit led cannot win: any card of it, or still a higher one.
    if can_follow and trumped:
        if play.beat == "all" and play.beat_led_when_trumped:
            return higher_if_able(can_follow, highest(of_suit(plays, led)))
        return set(can_follow)

    # Who cannot follow and trumps must trump higher than the trump that is there.
    if trumps and trumped and play.beat == "all":
        may_trump_with = higher_if_able(trumps, winning)
    else:
        may_trump_with = set(trumps)
    # Who cannot follow must trump where the rules ask for it; else any other card will do too.
    if trumps and play.must_trump:
        return may_trump_with
    return may_trump_with | {card for card in hand if card[1] != trump}


def reasons(
    cards: set[str], hand: list[str], plays: list[str], trump: str, play, stock: bool = False
) -> dict[str, str | None]:
    """For each of these cards the word for why it may not be played, or None when it may."""
    allowed = legal(hand, plays, trump, play, stock)
    words: dict[str, str | None] = {}
    for card in cards:
        if card not in hand:
            words[card] = "not-held"
        elif card in allowed:
            words[card] = None
        elif of_suit(hand, plays[0][1]):  # It could follow suit.
            words[card] = "must-beat" if card[1] == plays[0][1] else "must-follow"
        else:
            words[card] = "must-overtrump" if card[1] == trump else "must-trump"
    return words


def reason(
    card: str, hand: list[str], plays: list[str], trump: str, play, stock: bool = False
) -> str | None:
    """The word for why one card may not be played, or None when it may."""
    return reasons({card}, hand, plays, trump, play, stock)[card]
