"""The bidder names trump, and takes the widow before or after it as the rules say."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, Choice, NameTrump
from pinochle_cli.play.state import HandState
from pinochle_cli.rules import SUITS, Hand
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.words import NameTrump as When


def enter(state: HandState) -> HandState:
    """Ask the bidder, where there was an auction."""
    if state.contract is None:
        return state
    if state.rules.auction.name_trump is not When.BEFORE_EXCHANGE:
        state = _take_widow(state)
    return state._replace(to_act=state.bidder)


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """Any suit."""
    return tuple(NameTrump(seat, suit) for suit in SUITS)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """Any suit will do."""
    return None if isinstance(action, NameTrump) else Refusal.WRONG_PHASE


def apply(state: HandState, action: Action) -> HandState:
    """Trump is named; a widow not taken yet is taken now."""
    assert isinstance(action, NameTrump)
    return _take_widow(state._replace(trump=action.suit, to_act=None))


def _take_widow(state: HandState) -> HandState:
    if state.widow_taken or not state.deal.widow:
        return state
    hand = state.hand(state.bidder) + Hand(state.deal.widow)
    return state.with_hand(state.bidder, hand)._replace(widow_taken=True)
