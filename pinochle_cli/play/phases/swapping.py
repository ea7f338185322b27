"""The dix exchange before play: the first to offer the nine of trump takes the turned card."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, Choice, GoOn, SwapNine
from pinochle_cli.play.state import Handed, HandState
from pinochle_cli.rules import Hand
from pinochle_cli.rules.exchange import may_swap, nine_of, swap_chances, swapped
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import dealer, players
from pinochle_cli.rules.words import DixExchange


def enter(state: HandState) -> HandState:
    """Ask everyone who has a nine, clockwise from the dealer's left."""
    if state.rules.exchange.dix_exchange is not DixExchange.BEFORE_MELD or state.turned is None:
        return state
    hands = {seat: state.hand(seat) for seat in players(state.rules)}
    chances = swap_chances(hands, state.turned, state.rules)
    return state._replace(to_act=chances[0] if chances else None, to_ask=chances[1:])


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """Take it, or leave it to the next."""
    return (GoOn(seat), SwapNine(seat))


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """A swap takes the nine, and a turned card that is none."""
    if isinstance(action, GoOn):
        return None
    if not isinstance(action, SwapNine):
        return Refusal.WRONG_PHASE
    able = state.turned is not None and may_swap(state.hand(action.seat), state.turned)
    return None if able else Refusal.NO_SWAP


def apply(state: HandState, action: Action) -> HandState:
    """The dealer ends with the nine; or the next player is asked."""
    if not isinstance(action, SwapNine):
        following = state.to_ask[0] if state.to_ask else None
        return state._replace(to_act=following, to_ask=state.to_ask[1:])
    assert state.turned is not None
    turned, nine = state.turned, nine_of(state.turned.suit)
    giver, deals = action.seat, dealer(state.rules)
    state = state.with_hand(giver, swapped(state.hand(giver), turned))
    state = state.with_hand(deals, state.hand(deals).without_card(turned).with_card(nine))
    exchanges = (*state.exchanges, Handed(giver, None, Hand([nine])))
    return state._replace(exchanges=exchanges, turned=nine, to_act=None, to_ask=())
