"""What a seat knows of the cards: which are gone, who must hold which, who may hold which, who is
still to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from pinochle_cli.play.planning.inference import infer, lacking
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Card, Hand, Ruleset, shown_cards
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.seating import dealer, in_turn
from pinochle_cli.rules.words import Turned, WidowUse


class Memory(NamedTuple):
    """What is known when a seat is to play.

    ``unseen`` are the cards that the seat does not hold and has not seen go; ``buried`` is how
    many of them nobody holds. By seat, of each other one: ``sure`` are the cards it must hold,
    ``places`` how many more it holds, ``may`` the unseen cards that these can be. ``to_follow``
    play to the trick after the seat; ``own_side`` are the seats that play together with it, itself
    included.
    """

    unseen: Hand
    buried: int
    sure: Mapping[int, Hand]
    places: Mapping[int, int]
    may: Mapping[int, Hand]
    to_follow: tuple[int, ...]
    own_side: tuple[int, ...]

    @property
    def opponents_to_follow(self) -> tuple[int, ...]:
        """Who of the others still plays to the trick."""
        return tuple(seat for seat in self.to_follow if seat not in self.own_side)


def remember(view: SeatView) -> Memory:
    """What the seat knows when it is to play, and no stock is left."""
    order = in_turn(view.rules, view.leader)
    played = len(view.plays)
    sizes = {
        seat: len(view.hand) - (place < played)
        for place, seat in enumerate(order)
        if seat != view.seat
    }
    unseen = unseen_cards(view)
    lacks = _lacking(view)
    buried = len(unseen) - sum(sizes.values())
    known = infer(unseen, sizes, {seat: _shown(view, seat) for seat in sizes}, lacks)
    return Memory(unseen, buried, *known, order[played + 1 :], view.own_side)


def unseen_cards(view: SeatView) -> Hand:
    """The cards that the seat does not hold and has not seen go."""
    gone = Hand(chain(view.plays, *(trick.plays for trick in view.tricks)))
    return whole_deck(view.rules) - view.hand - gone - view.buried


@lru_cache(maxsize=64)
def whole_deck(rules: Ruleset) -> Hand:
    """Every card of the deck."""
    return Hand(sorted_pack(rules))


def _shown(view: SeatView, seat: int) -> Hand:
    """The cards that a seat has shown or was given by this one, and has not played."""
    if view.rules.dealing.stock:
        # A card serves there in melds after one another: how often it was shown does not count.
        return Hand()
    played = Hand(card for who, _, card in _plays(view) if who == seat)
    return (_melded(view, seat) | _given(view, seat)) - played


def _melded(view: SeatView, seat: int) -> Hand:
    """What a seat held for its melds when play began."""
    shown = shown_cards(each.meld for each in view.melds if each.seat == seat)
    if len(shown) > len(view.hand) + len(view.tricks):
        # More than a hand has at play: some of it was buried, nobody knows which.
        return Hand()
    laid_down = (each for each in view.exchanges if each.receiver is None and each.giver == seat)
    # The nine that was laid down for the turned card is melded all the same (ruling D1).
    return shown - Hand(chain.from_iterable(each.cards for each in laid_down))


def _given(view: SeatView, seat: int) -> Hand:
    """What a seat got openly or from this one, and has not handed back to it."""
    buries = view.rules.exchange.widow_use is WidowUse.BURY
    if buries and view.contract is not None and view.contract.bidder == seat:
        # What the bidder got may be among the cards he buried.
        return Hand()
    given = Hand()
    is_dealers = view.rules.dealing.turned is Turned.DEALERS_LAST
    if view.turned and is_dealers and seat == dealer(view.rules):
        given = Hand([view.turned])
    for handed in view.exchanges:
        if handed.receiver == seat:
            given += handed.cards
        elif handed.giver == seat:
            given -= handed.cards
    return given


def _lacking(view: SeatView) -> dict[int, int]:
    """What each seat lacks, as its plays tell."""
    trump = view.trump or ""
    lacks = dict.fromkeys(in_turn(view.rules, view.leader), 0)
    for seat, before, card in _plays(view):
        lacks[seat] |= lacking(card, before, trump, view.rules)
    return lacks


def _plays(view: SeatView) -> Iterator[tuple[int, tuple[Card, ...], Card]]:
    """All plays without a stock so far: the seat, what lay on the table, the card."""
    over_stock = view.rules.dealing.stock // len(in_turn(view.rules, view.leader))
    tricks = [(trick.leader, trick.plays) for trick in view.tricks[over_stock:]]
    for leader, plays in [*tricks, (view.leader, view.plays)]:
        for place, (seat, card) in enumerate(zip(in_turn(view.rules, leader), plays, strict=False)):
            yield seat, plays[:place], card
