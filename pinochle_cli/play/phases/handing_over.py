"""Cards handed over face down: between partners, or out of the widow."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, AnyGift, Choice, GiveCards
from pinochle_cli.play.state import Handed, HandState
from pinochle_cli.rules import Hand
from pinochle_cli.rules.exchange import hand_overs, why_not_handed
from pinochle_cli.rules.refusals import Refusal


def enter(state: HandState) -> HandState:
    """Ask the first giver, if anything is due."""
    due = hand_overs(state.rules, state.bidder) if state.contract else ()
    return _ask(state._replace(due=due))


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """So many cards of the hand, or of what is left of the widow."""
    due = state.due[0]
    out_of = _widow_left(state) if due.from_widow else state.hand(seat)
    return (AnyGift(seat, due.receiver, due.number, out_of),)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """The cards must be held, as many as due, and go where they are due."""
    if not isinstance(action, GiveCards):
        return Refusal.WRONG_PHASE
    due = state.due[0]
    if action.receiver != due.receiver:
        return Refusal.WRONG_RECEIVER
    return why_not_handed(action.cards, state.hand(action.seat), due, _widow_left(state))


def apply(state: HandState, action: Action) -> HandState:
    """The cards are in the other hand; the next giver is asked."""
    assert isinstance(action, GiveCards)
    giver, receiver, cards = action
    state = state.with_hand(giver, state.hand(giver) - cards)
    state = state.with_hand(receiver, state.hand(receiver) + cards)
    exchanges = (*state.exchanges, Handed(giver, receiver, cards))
    return _ask(state._replace(exchanges=exchanges, due=state.due[1:]))


def _ask(state: HandState) -> HandState:
    return state._replace(to_act=state.due[0].giver if state.due else None)


def _widow_left(state: HandState) -> Hand:
    """The widow without what has been shared out of it already."""
    left = Hand(state.deal.widow)
    for handed in state.exchanges:
        left -= handed.cards
    return left
