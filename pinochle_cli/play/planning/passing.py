"""Which cards to hand over: what both partners will meld, exactly, and what the cards win.

The receiver's other cards are unknown. A bidder is taken to hold a king and a queen of the trump
he named, and trumps more often than plain cards; a bidder's partner any cards. What they will meld
with the gift is the exact expectation over all hands like that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pinochle_cli.engine.expected_meld import expected_meld
from pinochle_cli.play.planning.choosing import check_choices, choices_of
from pinochle_cli.play.planning.memory import whole_deck
from pinochle_cli.rules import Card, Hand, Ruleset, find_melds
from pinochle_cli.rules.melds import lines
from pinochle_cli.rules.words import WhoMelds

TILT = 3.0
"""How much likelier each unseen trump is than a plain card to be the bidder's."""

TO_BIDDER = {
    "trump": {"A": 1.0, "T": 0.8, "K": 0.6, "Q": 0.5, "J": 0.5, "9": 0.2},
    "plain": {"A": 0.7, "T": 0.0, "K": 0.0, "Q": 0.0, "J": 0.0, "9": -0.4},
}
"""What a card wins more in the bidder's hand than in his partner's, in counters of 25 a hand."""

LEG = 6.0
"""What a pinochle card is worth to its holder, in the same, while neither of its suits is trump: so
much that it stays, for the other one will rarely meet it."""

CANDIDATES = 7
"""Cards among which a player looks for the best choice; advice looks at all."""


class Gift(NamedTuple):
    """Cards to hand over. ``meld_before`` and ``meld_after`` are the giver's own, ``receiver`` what
    the receiver can be expected to meld with them, ``tricks`` what they win more there in points;
    ``value`` is the side's total: both melds and the tricks."""

    cards: Hand
    meld_before: int
    meld_after: int
    receiver: float
    tricks: float

    @property
    def value(self) -> float:
        """What the choice comes to."""
        return self.meld_after + self.receiver + self.tricks


class Passing(NamedTuple):
    """A hand from which ``number`` cards are handed over under ``trump``: by the bidder, or to
    him."""

    rules: Ruleset
    hand: Hand
    trump: str
    number: int
    by_bidder: bool

    def best(self, out_of: Hand) -> Gift:
        """The best choice of ``out_of`` that is found from two sides: among the cards that are best
        by themselves, and from the highest trumps, which are worth most together. From both, one
        card after another is exchanged as long as that is better."""
        single = sorted(out_of, key=lambda card: -self.weigh(Hand([card])).value)
        likely = choices_of(Hand(single[: max(CANDIDATES, self.number)]), self.number)
        by_itself = max(map(self.weigh, likely), key=lambda gift: gift.value)
        trumps_first = sorted(out_of, key=lambda card: card.suit != self.trump)
        together = self.weigh(Hand(trumps_first[: self.number]))
        return max(
            (self._improved(each, out_of) for each in (by_itself, together)),
            key=lambda gift: gift.value,
        )

    def _improved(self, gift: Gift, out_of: Hand) -> Gift:
        """The gift after as many exchanges of a card as make it better."""
        while True:
            better = max(self._neighbours(gift, out_of), key=lambda each: each.value, default=gift)
            if better.value <= gift.value:
                return gift
            gift = better

    def _neighbours(self, gift: Gift, out_of: Hand) -> Iterator[Gift]:
        """Every choice that differs by one card."""
        # In writing order: of choices that are worth the same the first is taken.
        for gone in dict.fromkeys(gift.cards):
            for come in dict.fromkeys(out_of - gift.cards):
                if come != gone:
                    yield self.weigh(gift.cards.without_card(gone).with_card(come))

    def all(self) -> list[Gift]:
        """Every choice, the best first."""
        check_choices(self.hand, self.number)
        gifts = map(self.weigh, choices_of(self.hand, self.number))
        return sorted(gifts, key=lambda gift: -gift.value)

    def weigh(self, cards: Hand) -> Gift:
        """One choice."""
        before = self._own_meld(self.hand)
        after = self._own_meld(self.hand - cards)
        return Gift(cards, before, after, self._receiver(cards), self._tricks(cards))

    def _own_meld(self, hand: Hand) -> int:
        counts = self.by_bidder or self.rules.melds.who_melds is not WhoMelds.BIDDER
        return find_melds(hand, self.trump, self.rules).total if counts else 0

    def _receiver(self, cards: Hand) -> float:
        if self.by_bidder and self.rules.melds.who_melds is WhoMelds.BIDDER:
            return 0.0
        unseen = whole_deck(self.rules) - self.hand
        size = self.rules.dealing.hand_size
        expected = expected_meld(self.rules, self.trump)
        if self.by_bidder:
            return expected.of(cards, unseen, size - len(cards))
        marriage = [Card(rank, self.trump) for rank in "KQ"]
        sure = Hand([card for card in marriage if card in unseen][:size])
        return expected.of(cards + sure, unseen - sure, size - len(sure), TILT)

    def _tricks(self, cards: Hand) -> float:
        counter = self.rules.scoring.hand_points / 25
        legs = _legs(self.rules, self.trump)
        total = 0.0
        for card in cards:
            worth = TO_BIDDER["trump" if card.suit == self.trump else "plain"][card.rank]
            total -= worth if self.by_bidder else -worth
            total -= LEG * (card in legs)
        return total * counter


@lru_cache(maxsize=256)
def _legs(rules: Ruleset, trump: str) -> frozenset[Card]:
    """The cards of fixed melds in two suits, neither of which is trump."""
    found: set[Card] = set()
    for line in lines(rules, trump):
        suits = {card.suit for card in line.needed}
        if len(suits) == 2 and trump not in suits:
            found |= line.needed.keys()
    return frozenset(found)
