"""The drawing stage of a two-hand game: cards are kept for melds, and tricks won to lay them."""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_cli.engine.expected_meld import expected_meld
from pinochle_cli.play.planning.memory import unseen_cards
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import RANKS, Card, Hand, Meld
from pinochle_cli.rules.stock import possible_melds
from pinochle_cli.rules.tricks import beats, card_points

LOOKS_AHEAD = 6
"""Draws that are reckoned with at most."""

USED = 0.3
"""What a card face up has left to give, in shares of a new one's."""

MANY_DRAWS = 3
"""Own draws that must be left for a small meld to be laid before the larger one around it."""


def choose_over_stock(view: SeatView, legal: Sequence[Card]) -> tuple[Card, str]:
    """The card to play while there is a stock, and why."""
    losses = {card: _loss(view, card) for card in legal}

    def cost(card: Card) -> tuple[float, int]:
        return losses[card], -RANKS.index(card.rank)

    cheapest = min(legal, key=cost)
    if not view.plays:
        return cheapest, "The card that melds will miss least."
    values, trump = card_points(view.rules), view.trump or ""
    takes = [card for card in legal if beats(card, view.plays[0], trump)]
    if takes:
        best = min(takes, key=cost)
        brings = values[view.plays[0]] + values[best] + _waiting(view)
        if brings > losses[best] - losses[cheapest]:
            return best, "The trick brings more than the card is worth to melds."
    return cheapest, "The trick is not worth a card: the one that melds will miss least."


def choose_meld(view: SeatView, melds: Sequence[Meld]) -> tuple[Meld, str]:
    """The meld that pays most; but where a marriage may become a run, and not the other way round,
    the marriage first, as long as there are draws enough to lay both."""
    inside = [
        small
        for small in melds
        for large in melds
        if small.cards != large.cards
        and small.cards <= large.cards
        and small.category == large.category
    ]
    may_follow = view.rules.stock.marriage_then_run and view.stock_left >= 2 * MANY_DRAWS
    if inside and may_follow:
        return max(inside, key=lambda meld: meld.points), "The larger meld around it can follow."
    return max(melds, key=lambda meld: meld.points), "The meld that pays most."


def _loss(view: SeatView, card: Card) -> float:
    """What is expected to be melded less without the card."""
    unseen = unseen_cards(view)
    expected = expected_meld(view.rules, view.trump or "")
    draws = min(view.stock_left // 2, LOOKS_AHEAD, len(unseen))
    loss = expected.of(view.hand, unseen, draws) - expected.of(
        view.hand - Hand([card]), unseen, draws
    )
    return loss if card in view.holding.hidden else USED * loss


def _waiting(view: SeatView) -> int:
    """What could be melded after winning the trick."""
    melds = possible_melds(view.holding, (), view.trump or "", view.rules)
    return max((meld.points for meld in melds), default=0)
