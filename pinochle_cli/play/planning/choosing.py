"""Every way to choose some cards of a hand, copies of a card being alike."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.rules import Card, Hand


def choices_of(cards: Hand, number: int) -> Iterator[Hand]:
    """Each different set of ``number`` of ``cards`` once.

    >>> from pinochle_cli.rules import read_hand
    >>> [str(choice) for choice in choices_of(read_hand("AS AS TS"), 2)]
    ['AS AS', 'AS TS']
    """
    kinds = sorted(set(cards), key=[*cards].index)
    yield from _choices(Hand(), kinds, cards, number)


def _choices(chosen: Hand, kinds: list[Card], cards: Hand, number: int) -> Iterator[Hand]:
    if number == 0:
        yield chosen
        return
    if not kinds:
        return
    card, rest = kinds[0], kinds[1:]
    for copies in range(min(number, cards.count(card)), -1, -1):
        yield from _choices(chosen + Hand([card] * copies), rest, cards, number - copies)
