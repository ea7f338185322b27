"""Looking through numbered deals for those that satisfy conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from pinochle_cli.engine.conditions import Comparison, Condition, Every, Truths, together
from pinochle_cli.engine.counting import Unseen
from pinochle_cli.engine.deals import CHUNK, Dealer, Deals, columns
from pinochle_cli.engine.features import Feature, MeldByHand, feature
from pinochle_cli.engine.holdings import Holdings, suit_holdings
from pinochle_cli.engine.odds import chance
from pinochle_cli.engine.parts import Numbers
from pinochle_cli.rules.cards import MOST_CARDS, Hand
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.errors import PinochleError
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import dealer, players
from pinochle_cli.rules.words import Turned

WIDOW, STOCK, TURNED = "widow", "stock", "turned"

PATIENCE = 1 << 17
"""Deals without a hit, after which it is worth counting whether there can be one."""


class NeverError(PinochleError):
    """Conditions that no deal can satisfy."""


class TriesError(PinochleError):
    """The deals that were to be looked through are used up."""


class DealSearch:
    """Deals of one dealer that satisfy every condition; ``tried`` and ``found`` count along.

    Raises :class:`~pinochle_cli.engine.conditions.ConditionError` for a place or a feature that
    these rules do not have.
    """

    def __init__(self, source: Dealer, conditions: Sequence[Condition]) -> None:
        self._source = source
        self._conditions = Every(tuple(conditions))
        self._places = _places(source.rules)
        self._features = {each: self._feature(each) for each in self._conditions.comparisons()}
        self.tried = 0
        self.found = 0

    @property
    def melds_by_hand(self) -> bool:
        """Whether a condition asks for melds that do not fit tables, which is slow."""
        return any(isinstance(each, MeldByHand) for each in self._features.values())

    def deals(self, start: int, wanted: int, tries: int) -> Iterator[Deals]:
        """The first ``wanted`` of them from deal ``start`` on, some at a time.

        Raises :class:`TriesError` when ``tries`` deals do not have so many, and
        :class:`NeverError` as soon as it is clear that none can have one.
        """
        checked = False
        while self.found < wanted:
            if not self.found and not checked and self.tried >= min(PATIENCE, tries):
                self._check_possible()
                checked = True
            if self.tried >= tries:
                raise TriesError(self._out_of_tries(wanted))
            count = min(CHUNK, tries - self.tried)
            deals = self._source.deals(start + self.tried, count)
            hits = np.flatnonzero(self._truth(deals))[: wanted - self.found]
            self.found += len(hits)
            self.tried += int(hits[-1]) + 1 if self.found == wanted else count
            if len(hits):
                yield deals.rows(hits)

    def _truth(self, deals: Deals) -> Truths:
        known: dict[str, Holdings] = {}

        def value(comparison: Comparison) -> Numbers:
            place = comparison.place
            if place not in known:
                cards = deals.cards[:, self._places[place]]
                known[place] = suit_holdings(deals.rules.deck).of_cards(cards)
            return self._features[comparison].of(known[place])

        return self._conditions.truth(value)

    def _feature(self, comparison: Comparison) -> Feature:
        rules = self._source.rules
        if comparison.place not in self._places:
            raise comparison.fault(_no_such_place(comparison, rules))
        try:
            return feature(comparison.feature, rules)
        except PinochleError as error:
            raise comparison.fault(str(error)) from None

    def _check_possible(self) -> None:
        for asked, odds in self._odds_by_place():
            if not odds:
                raise NeverError(f"no deal can have {asked}: change --where or --hold")

    def _out_of_tries(self, wanted: int) -> str:
        rare = [
            f"; {asked} comes once in {round(1 / odds):,} deals"
            for asked, odds in self._odds_by_place()
            if odds < Fraction(1, 1000)
        ]
        return (
            f"{self.found:,} of {wanted:,} deals found in {self.tried:,} tries{''.join(rare)}; "
            "--tries allows more"
        )

    def _odds_by_place(self) -> Iterator[tuple[str, Fraction]]:
        """What is asked of the cards of each place alone, with the exact chance of it; nothing for
        decks larger than a hand can be."""
        if self._source.rules.deck.size > MOST_CARDS:
            return
        by_place: dict[str, list[Condition]] = {}
        for condition in self._conditions.conditions:
            places = {each.place for each in condition.comparisons()}
            if len(places) == 1:
                by_place.setdefault(places.pop(), []).append(condition)
        for place, conditions in by_place.items():
            tabled = not any(
                isinstance(self._features[each], MeldByHand)
                for condition in conditions
                for each in condition.comparisons()
            )
            if tabled:
                asked = together(conditions)
                odds = chance(Every(tuple(conditions)), self._unseen(place), self._source.rules)
                yield asked, odds

    def _unseen(self, place: str) -> Unseen:
        """The cards that may come to a place, whatever comes to the others."""
        rules = self._source.rules
        held = self._source.holds.with_turned_card(rules)
        rest = Hand(sorted_pack(rules)) - Hand(self._source.holds.cards(rules).elements())
        own = {WIDOW: Hand(held.widow), STOCK: Hand(held.stock)}.get(place)
        if place == TURNED:
            own = Hand([held.turned] if held.turned else [])
            if rules.dealing.turned is Turned.DEALERS_LAST:
                # Any of the dealer's cards may be the last; how likely each is is not the point.
                others = held.hand(dealer(rules)) - own
                rest = others if len(others) == rules.dealing.hand_size else rest + others
        span = self._places[place]
        own = held.hand(int(place)) if own is None else own
        return Unseen(own, rest, span.stop - span.start - len(own))


def _places(rules: Ruleset) -> dict[str, slice]:
    """The columns of each place a condition may speak of."""
    where = columns(rules)
    found = {str(seat): where.hands[seat - 1] for seat in players(rules)}
    if rules.dealing.widow:
        found[WIDOW] = where.widow
    if where.stock.stop > where.stock.start:
        found[STOCK] = where.stock
    if where.turned is not None:
        found[TURNED] = slice(where.turned, where.turned + 1)
    return found


def _no_such_place(comparison: Comparison, rules: Ruleset) -> str:
    place = comparison.place
    if not place:
        return f"whose cards? write the seat before it, as in 1.{comparison.feature}"
    if place in (str(seat) for seat in rules.dealing.sitting_out):
        return f"seat {place} sits out under {rules.name}"
    return f'there is no "{place}" under {rules.name}: write {", ".join(_places(rules))}'
