"""Which card to play, with all cards in mind that were played or shown.

What each habit here brings against :class:`SimplePlayer` was tried out by itself on some hundred
mirrored deals; those that brought nothing are not here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_cli.play.planning.chances import Chances
from pinochle_cli.play.planning.memory import remember
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import RANKS, Card
from pinochle_cli.rules.seating import in_turn
from pinochle_cli.rules.tricks import beats, card_points, count_higher, count_suit, winning_place

SAFE = 0.45
"""How likely the partner's trick must hold for counters to go on it."""

WORTH_MORE = 0.3
"""How much likelier a higher card must hold the trick to be played instead of the lowest."""


def choose_card(view: SeatView, legal: Sequence[Card]) -> tuple[Card, str]:
    """The card to lead or to follow with, and why."""
    trick = _Trick(view)
    return trick.lead(legal) if not view.plays else trick.follow(legal)


class _Trick:
    """A trick as a seat sees it that is to play."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self._trump = view.trump or ""
        self._memory = remember(view)
        self._chances = Chances(self._memory, self._trump)
        self._values = card_points(view.rules)

    def lead(self, legal: Sequence[Card]) -> tuple[Card, str]:
        """Cards that cannot be beaten first, the ace of trump only when the other one is gone."""
        unseen, trump = self._memory.unseen, self._trump
        masters = [card for card in legal if not count_higher(card, unseen)]
        plain = [card for card in masters if card.suit != trump]
        if plain:
            best = max(
                plain, key=lambda card: (self._chances.holds(card, card.suit), self._values[card])
            )
            return best, "Nothing higher of its suit is out."
        of_trump = [card for card in masters if card.suit == trump]
        if of_trump and (not unseen.count(of_trump[0]) or len(legal) == 1):
            return of_trump[0], "The highest trump, of which nobody has another."
        low = [card for card in legal if card.suit != trump]
        if low:
            return min(low, key=self._shortest_first), "No trick is sure: a low card."
        rest = [card for card in legal if card not in of_trump] or list(legal)
        return self._lowest(rest), "Only trumps are left: a low one."

    def follow(self, legal: Sequence[Card]) -> tuple[Card, str]:
        """Counters to the partner's safe trick, else win as cheaply as holds, else the lowest."""
        plays, trump = self._view.plays, self._trump
        led = plays[0].suit
        place = winning_place(plays, trump)
        winner = in_turn(self._view.rules, self._view.leader)[place]
        if winner in self._memory.own_side:
            counters = [card for card in legal if self._values[card]]
            if counters and self._chances.holds(plays[place], led) >= SAFE:
                return max(counters, key=self._fattest), "The partner's trick will hold: a counter."
            return self._lowest(legal), "The partner has the trick, but it may not hold."
        takes = [card for card in legal if beats(card, plays[place], trump)]
        if not takes:
            return self._lowest(legal), "The trick is lost: the lowest card."
        low = self._lowest(takes)
        high = max(
            takes, key=lambda card: (self._chances.holds(card, led), -RANKS.index(card.rank))
        )
        if self._chances.holds(high, led) - self._chances.holds(low, led) > WORTH_MORE:
            return high, "A higher card, for the lowest would be beaten."
        return low, "The lowest card that takes the trick."

    def _lowest(self, cards: Sequence[Card]) -> Card:
        """The lowest plain card, else the lowest trump."""
        return min(cards, key=lambda card: (card.suit == self._trump, -RANKS.index(card.rank)))

    def _shortest_first(self, card: Card) -> tuple[int, int, int]:
        """No counters, from a short suit, low."""
        length = count_suit(self._view.hand, card.suit)
        return self._values[card], length, -RANKS.index(card.rank)

    def _fattest(self, card: Card) -> tuple[int, bool, bool, int]:
        """The most points, from cards that would win nothing later."""
        beaten = count_higher(card, self._memory.unseen) > 0
        return self._values[card], beaten, card.suit != self._trump, RANKS.index(card.rank)
