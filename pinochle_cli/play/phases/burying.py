"""The bidder lays aside as many cards as the widow had; they count with his tricks."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, AnyBurial, Bury, Choice
from pinochle_cli.play.state import HandState
from pinochle_cli.rules import Meld
from pinochle_cli.rules.exchange import free_cards, why_not_buried
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.words import WidowUse


def enter(state: HandState) -> HandState:
    """Ask the bidder, where he keeps the widow."""
    due = state.rules.exchange.widow_use is WidowUse.BURY
    return state._replace(to_act=state.bidder if due else None)


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """So many cards, free ones first."""
    hand = state.hand(seat)
    return (AnyBurial(seat, state.rules.dealing.widow, hand, free_cards(hand, _laid(state))),)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """As :func:`pinochle_cli.rules.exchange.why_not_buried` says."""
    if not isinstance(action, Bury):
        return Refusal.WRONG_PHASE
    return why_not_buried(action.cards, state.hand(action.seat), _laid(state), state.rules)


def apply(state: HandState, action: Action) -> HandState:
    """The cards are out of the hand, face down."""
    assert isinstance(action, Bury)
    hand = state.hand(action.seat) - action.cards
    return state.with_hand(action.seat, hand)._replace(buried=action.cards, to_act=None)


def _laid(state: HandState) -> tuple[Meld, ...]:
    return tuple(each.meld for each in state.melds if each.seat == state.bidder)
