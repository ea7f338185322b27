"""Holds: cards that a deal is to have at a place, the rest being dealt as chance has it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import NamedTuple

from pinochle_cli.rules.cards import Card, Hand
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.errors import PinochleError
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import dealer, players
from pinochle_cli.rules.words import Turned


class HoldError(PinochleError):
    """Cards that cannot lie where they are held."""


class Holds(NamedTuple):
    """``hands`` by seat; ``widow`` and ``stock`` are their first cards, in order. A turned card
    that is the dealer's last is one of the dealer's, who need not hold it too."""

    hands: dict[int, Hand] = {}  # noqa: RUF012 (never changed)
    widow: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    turned: Card | None = None

    def hand(self, seat: int) -> Hand:
        """What the seat holds."""
        return self.hands.get(seat, Hand())

    def with_turned_card(self, rules: Ruleset) -> Holds:
        """The same, the turned card being among the dealer's where the rules deal it there."""
        if self.turned is None or rules.dealing.turned is not Turned.DEALERS_LAST:
            return self
        seat = dealer(rules)
        return self._replace(hands={**self.hands, seat: self.hand(seat) | Hand([self.turned])})

    def cards(self, rules: Ruleset) -> Counter[Card]:
        """All cards that are held, each once."""
        held = self.with_turned_card(rules)
        cards = Counter(chain(*held.hands.values(), self.widow, self.stock))
        if self.turned is not None and rules.dealing.turned is Turned.UNDER_STOCK:
            cards[self.turned] += 1
        return cards


NO_HOLDS = Holds()


def check_holds(holds: Holds, rules: Ruleset) -> None:
    """Raise :class:`HoldError` with the first thing these rules cannot deal."""
    dealing = rules.dealing
    for seat in holds.hands:
        if not 1 <= seat <= dealing.seats:
            raise HoldError(f"there is no seat {seat}: {rules.name} has seats 1 to {dealing.seats}")
        if seat not in players(rules):
            raise HoldError(f"seat {seat} sits out under {rules.name} and gets no cards")
    if holds.turned is not None and dealing.turned is Turned.NONE:
        raise HoldError(f"{rules.name} turns no card up: leave turned= out")
    full = holds.with_turned_card(rules)
    places = [
        *((f"seat {seat}", len(hand), dealing.hand_size) for seat, hand in full.hands.items()),
        ("the widow", len(holds.widow), dealing.widow),
        ("the stock", len(holds.stock), dealing.stock - (dealing.turned is Turned.UNDER_STOCK)),
    ]
    for name, held, room in places:
        if held and not room:
            raise HoldError(f"{rules.name} has no {name.removeprefix('the ')}")
        if held > room:
            raise HoldError(f"{held} cards are held for {name}, which gets {room}")
    deck = Counter(sorted_pack(rules))
    for card, copies in holds.cards(rules).items():
        if copies > deck[card]:
            raise HoldError(
                f"{copies} times {card} ({card.name}) is held in all: "
                f"the deck of {rules.name} has {deck[card]}"
            )
