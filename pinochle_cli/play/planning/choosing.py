"""Every way to choose some cards of a hand, copies of a card being alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinochle_cli.rules import Card, Hand, PinochleError

MOST_CHOICES = 20_000
"""More are not weighed one by one: a house rule may have forty cards buried out of fifty."""


class TooManyChoicesError(PinochleError):
    """More ways to choose than anybody would wait for."""


def check_choices(cards: Hand, number: int) -> None:
    """Raise :class:`TooManyChoicesError` for more than :data:`MOST_CHOICES`."""
    found = count_choices(cards, number)
    if found > MOST_CHOICES:
        raise TooManyChoicesError(
            f"there are {found:,} ways to choose {number} of {len(cards)} cards: "
            f"up to {MOST_CHOICES:,} can be ranked"
        )


def count_choices(cards: Hand, number: int) -> int:
    """How many sets :func:`choices_of` gives.

    >>> from pinochle_cli.rules import read_hand
    >>> count_choices(read_hand("AS AS TS"), 2)
    2
    """
    ways = [1] + [0] * number
    for copies in filter(None, cards.counts):
        ways = [sum(ways[max(0, size - copies) : size + 1]) for size in range(number + 1)]
    return ways[number]


def first_of(cards: Sequence[Card], number: int, most: int) -> Hand:
    """As many of the first ``cards``, ``number`` or more, as give up to ``most`` sets.

    >>> from pinochle_cli.rules import read_cards
    >>> str(first_of(read_cards("AS TS KS QS JS"), 2, 5))
    'AS TS KS'
    """
    for size in range(number + 1, len(cards) + 1):
        if count_choices(Hand(cards[:size]), number) > most:
            return Hand(cards[: size - 1])
    return Hand(cards)


def choices_of(cards: Hand, number: int) -> Iterator[Hand]:
    """Each different set of ``number`` of ``cards`` once.

    >>> from pinochle_cli.rules import read_hand
    >>> [str(choice) for choice in choices_of(read_hand("AS AS TS"), 2)]
    ['AS AS', 'AS TS']
    """
    kinds = sorted(set(cards), key=[*cards].index)
    piles = [(card, cards.count(card)) for card in kinds]
    yield from _choices(Hand(), piles, len(cards), number)


def _choices(chosen: Hand, piles: list[tuple[Card, int]], held: int, number: int) -> Iterator[Hand]:
    """The sets of ``number`` more cards from the piles, which hold ``held`` together."""
    if number == 0:
        yield chosen
        return
    if number > held:
        return
    (card, most), *rest = piles
    for copies in range(min(number, most), -1, -1):
        yield from _choices(chosen + Hand([card] * copies), rest, held - most, number - copies)
