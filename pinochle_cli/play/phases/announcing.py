"""Before the bidding each player may once announce his meld; it may be false and binds nobody."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, Announce, AnyAnnouncement, Choice, GoOn
from pinochle_cli.play.state import HandState
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import players


def enter(state: HandState) -> HandState:
    """Ask every player in turn, where the rules have announcements."""
    if not state.rules.auction.announcements:
        return state
    seats = players(state.rules)
    return state._replace(to_act=seats[0], to_ask=seats[1:])


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """Any amount, or nothing."""
    return (GoOn(seat), AnyAnnouncement(seat))


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """An announcement is of at least one point."""
    if isinstance(action, GoOn):
        return None
    if isinstance(action, Announce):
        return None if action.amount > 0 else Refusal.NO_ANNOUNCEMENT
    return Refusal.WRONG_PHASE


def apply(state: HandState, action: Action) -> HandState:
    """Note it and ask the next player."""
    said = state.announcements
    if isinstance(action, Announce):
        said += ((action.seat, action.amount),)
    following = state.to_ask[0] if state.to_ask else None
    return state._replace(announcements=said, to_act=following, to_ask=state.to_ask[1:])
