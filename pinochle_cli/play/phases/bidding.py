"""The auction: calls until it is won, or until nobody has bid and the hand is passed out."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, AnyBid, AnyOvercall, Choice, MakeCall
from pinochle_cli.play.state import HandState
from pinochle_cli.rules.auction import PASS, Bidding, Status, announce
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal


def enter(state: HandState) -> HandState:
    """Open the auction, where there is one."""
    if not state.rules.auction.bidding:
        return state
    bidding = Bidding.opened(state.rules)
    return state._replace(bidding=bidding, to_act=bidding.to_call)


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """A pass, any bid from the minimum, an overcall by announcement."""
    bidding = _bidding(state)
    found: list[Choice] = []
    if bidding.may_pass:
        found.append(MakeCall(seat, PASS))
    hints = state.rules.auction.bid_hints
    found.append(AnyBid(seat, bidding.minimum, bidding.grid, hints))
    if bidding.why_illegal(seat, announce(1)) is None:
        found.append(AnyOvercall(seat, state.rules.auction.announcement_unit))
    return tuple(found)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """As :mod:`pinochle_cli.rules.auction` says."""
    if not isinstance(action, MakeCall):
        return Refusal.WRONG_PHASE
    return _bidding(state).why_illegal(action.seat, action.call)


def apply(state: HandState, action: Action) -> HandState:
    """The auction after the call."""
    assert isinstance(action, MakeCall)
    bidding = _bidding(state).call(action.seat, action.call)
    state = state._replace(bidding=bidding, calls=(*state.calls, (action.seat, action.call)))
    if bidding.status is Status.OPEN:
        return state._replace(to_act=bidding.to_call)
    if bidding.status is Status.REDEAL:
        return state.over(Outcome.PASSED_OUT)
    return state._replace(contract=bidding.contract, to_act=None)


def _bidding(state: HandState) -> Bidding:
    assert state.bidding is not None
    return state.bidding
