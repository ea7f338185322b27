"""After the melds a bidder may give up instead of playing: throw in, or concede."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, Choice, Concede, GoOn, ThrowIn
from pinochle_cli.play.state import HandState
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.words import ThrowIn as When


def enter(state: HandState) -> HandState:
    """Ask the bidder, if there is a way to give up."""
    able = state.contract is not None and (
        _why_not_conceded(state) is None or _why_not_thrown_in(state) is None
    )
    return state._replace(to_act=state.bidder if able else None)


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """Play it out, or give up as the rules allow."""
    found: list[Choice] = [GoOn(seat)]
    if _why_not_thrown_in(state) is None:
        found.append(ThrowIn(seat))
    if _why_not_conceded(state) is None:
        found.append(Concede(seat))
    return tuple(found)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """Giving up must be in the rules, and out of reach where they ask for it."""
    if isinstance(action, GoOn):
        return None
    if isinstance(action, ThrowIn):
        return _why_not_thrown_in(state)
    if isinstance(action, Concede):
        return _why_not_conceded(state)
    return Refusal.WRONG_PHASE


def apply(state: HandState, action: Action) -> HandState:
    """The hand ends, or goes on."""
    if isinstance(action, ThrowIn):
        return state.over(Outcome.THROWN_IN)
    if isinstance(action, Concede):
        return state.over(Outcome.CONCEDED)
    return state._replace(to_act=None)


def _why_not_conceded(state: HandState) -> Refusal | None:
    return None if state.rules.scoring.concede else Refusal.NOT_IN_THIS_PRESET


def _why_not_thrown_in(state: HandState) -> Refusal | None:
    """A bid of meld plus all trick points is still on the board (ruling T1)."""
    throw_in = state.rules.scoring.throw_in
    if throw_in is When.NEVER or state.contract is None:
        return Refusal.NOT_IN_THIS_PRESET
    within = state.meld_points(state.sides[0]) + state.rules.scoring.hand_points
    on_the_board = throw_in is When.OFF_BOARD and state.contract.bid <= within
    return Refusal.ON_THE_BOARD if on_the_board else None
