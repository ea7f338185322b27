"""The plain record of a hand as a value: what was dealt, said and played, in order.

A record claims nothing about being right; :mod:`pinochle_cli.play.audit` judges it. What a record
does not know is None.
"""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.play.state import Handed, HandState
from pinochle_cli.rules import Card, Hand
from pinochle_cli.rules.auction import Call
from pinochle_cli.rules.dealing import Deal


class DealtCards(NamedTuple):
    """The deal as far as it is known: None for a hand, a widow or a stock nobody wrote down."""

    hands: tuple[Hand | None, ...] = ()
    widow: tuple[Card, ...] | None = ()
    stock: tuple[Card, ...] | None = ()
    turned: Card | None = None

    @property
    def deal(self) -> Deal | None:
        """The whole deal, when all of it is known."""
        hands = [hand for hand in self.hands if hand is not None]
        known = len(hands) == len(self.hands) > 0
        if not known or self.widow is None or self.stock is None:
            return None
        return Deal(tuple(hands), self.widow, self.stock, self.turned)


class MeldLine(NamedTuple):
    """A meld as somebody wrote it down, right or wrong. ``after_trick`` is 0 before play."""

    seat: int
    after_trick: int
    meld: str
    suit: str | None
    copies: int
    cards: Hand | None
    points: int | None


class TrickLine(NamedTuple):
    """The cards of one trick in order of play, and the seat that led."""

    leader: int
    plays: tuple[Card, ...]


class HandRecord(NamedTuple):
    """One recorded hand. ``seed`` and ``deal_index`` name the deal where it came from the dealer of
    this program; ``outcome`` is a word of :class:`~pinochle_cli.play.state.Outcome`."""

    rules: str
    overrides: tuple[tuple[str, object], ...] = ()
    seed: int | None = None
    deal_index: int | None = None
    dealt: DealtCards = DealtCards()
    prior: tuple[int, ...] | None = None
    target: int | None = None
    announcements: tuple[tuple[int, int], ...] = ()
    calls: tuple[tuple[int, Call], ...] | None = ()
    bidder: int | None = None
    bid: int | None = None
    trump: str | None = None
    exchanges: tuple[Handed, ...] | None = ()
    buried: Hand = Hand()
    melds: tuple[MeldLine, ...] | None = ()
    tricks: tuple[TrickLine, ...] = ()
    outcome: str | None = None
    declared_out: int | None = None


def record_of(state: HandState, seed: int | None = None, index: int | None = None) -> HandRecord:
    """The record of a hand so far. A trick that is not finished is recorded with its plays."""
    deal, contract = state.deal, state.contract
    tricks = [TrickLine(trick.leader, trick.plays) for trick in state.tricks]
    if state.plays:
        tricks.append(TrickLine(state.leader, state.plays))
    return HandRecord(
        rules=state.rules.name,
        overrides=state.rules.overrides,
        seed=seed,
        deal_index=index,
        dealt=DealtCards(deal.hands, deal.widow, deal.stock, deal.turned),
        prior=state.prior if state.rules.game.declaring_out else None,
        target=state.target if state.rules.game.declaring_out else None,
        announcements=state.announcements,
        calls=state.calls,
        bidder=contract.bidder if contract else None,
        bid=contract.bid if contract else None,
        trump=state.trump,
        exchanges=state.exchanges,
        buried=state.buried,
        melds=tuple(
            MeldLine(each.seat, each.after_trick, *each.meld[:3], each.meld.cards, each.meld.points)
            for each in state.melds
        ),
        tricks=tuple(tricks),
        outcome=state.outcome.value if state.outcome else None,
        declared_out=state.declared_out,
    )
