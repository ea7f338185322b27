"""The state machine: from the deal through the phases to the last trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pinochle_cli.play.actions import Action, Choice, Concede, DeclareOut, ThrowIn
from pinochle_cli.play.phases import (
    announcing,
    bidding,
    burying,
    deciding,
    handing_over,
    melding,
    melding_after_trick,
    naming,
    playing,
    swapping,
)
from pinochle_cli.play.players import Player
from pinochle_cli.play.state import HandState, Phase
from pinochle_cli.play.views import view
from pinochle_cli.rules import PinochleError, Ruleset
from pinochle_cli.rules.dealing import Deal, check_deal
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.stock import Holding


class PhaseRules(Protocol):
    """What every phase answers; see :mod:`pinochle_cli.play.phases`."""

    def enter(self, state: HandState) -> HandState:
        """The state as the phase begins."""

    def choices(self, state: HandState, seat: int) -> tuple[Choice, ...]:
        """What the seat to act may do."""

    def why_illegal(self, state: HandState, action: Action) -> Refusal | None:
        """Why an action may not be done."""

    def apply(self, state: HandState, action: Action) -> HandState:
        """The state after an action."""


PHASES: dict[Phase, PhaseRules] = {
    Phase.ANNOUNCE: announcing,
    Phase.BID: bidding,
    Phase.NAME_TRUMP: naming,
    Phase.HAND_OVER: handing_over,
    Phase.SWAP: swapping,
    Phase.MELD: melding,
    Phase.DECIDE: deciding,
    Phase.BURY: burying,
    Phase.PLAY: playing,
    Phase.MELD_AFTER_TRICK: melding_after_trick,
}
"""The phases in the order in which a hand goes through them. Those that the rules do not have,
or in which nothing is to be decided, are passed over."""

_GIVING_UP = (ThrowIn, Concede)

_NEXT = dict(zip(PHASES, [*PHASES][1:], strict=False))


class IllegalActionError(PinochleError):
    """An action that the rules refuse; ``reason`` is the word for it."""

    def __init__(self, action: Action, reason: Refusal) -> None:
        self.action = action
        self.reason = reason
        name = type(action).__name__
        super().__init__(f"seat {action.seat}: {name} is refused: {reason} ({reason.meaning})")


def start(
    rules: Ruleset, deal: Deal, prior: tuple[int, ...] = (), target: int | None = None
) -> HandState:
    """The hand as it is dealt, waiting for its first decision.

    ``prior`` has the scores before this hand by seat, ``target`` what wins the game (the rules'
    own when left out); both matter only where a player may declare out. Raises
    :class:`~pinochle_cli.rules.dealing.DealError` for a deal that the rules cannot have dealt.
    """
    check_deal(deal, rules)
    state = HandState(
        rules=rules,
        deal=deal,
        phase=Phase.ANNOUNCE,
        holdings=tuple(Holding(hand) for hand in deal.hands),
        prior=prior or (0,) * rules.dealing.seats,
        target=rules.game.target if target is None else target,
        trump=deal.trump,
        turned=deal.turned,
        stock=deal.stock,
    )
    return settle(PHASES[state.phase].enter(state))


def settle(state: HandState) -> HandState:
    """Move on to the next phase in which somebody has something to decide."""
    while state.to_act is None and state.phase is not Phase.OVER:
        following = _NEXT[state.phase]
        state = PHASES[following].enter(state._replace(phase=following))
    return state


def choices(state: HandState) -> tuple[Choice, ...]:
    """What the seat to act may do: actions, or ranges of actions. Empty when the hand is over."""
    if state.to_act is None:
        return ()
    return PHASES[state.phase].choices(state, state.to_act)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """The word of the reason for which ``action`` may not be done now, or None."""
    if state.phase is Phase.OVER:
        return Refusal.WRONG_PHASE
    if isinstance(action, DeclareOut):
        return _why_not_declared_out(state, action)
    if state.phase is Phase.PLAY and not state.tricks and isinstance(action, _GIVING_UP):
        # Nobody was asked because the rules did not allow it: say what they lack.
        return deciding.why_illegal(state, action) or Refusal.WRONG_PHASE
    if state.phase is not Phase.BID and action.seat != state.to_act:
        return Refusal.NOT_YOUR_TURN
    return PHASES[state.phase].why_illegal(state, action)


def apply(state: HandState, action: Action) -> HandState:
    """The state after ``action``. Raises :class:`IllegalActionError` when it is refused."""
    reason = why_illegal(state, action)
    if reason is not None:
        raise IllegalActionError(action, reason)
    return carry_out(state, action)


def carry_out(state: HandState, action: Action) -> HandState:
    """The state after an action that did happen, legal or not; its cards must be there."""
    if isinstance(action, DeclareOut):
        return state.over(Outcome.DECLARED_OUT)._replace(declared_out=action.seat)
    return settle(PHASES[state.phase].apply(state, action))


def play_hand(state: HandState, by_seat: Mapping[int, Player]) -> HandState:
    """Let players play a hand to its end. Each sees only its own view."""
    while state.to_act is not None:
        player = by_seat[state.to_act]
        state = apply(state, player.choose(view(state, state.to_act, choices(state))))
    return state


def _why_not_declared_out(state: HandState, action: DeclareOut) -> Refusal | None:
    """At any time in the play of the hand, by either player, whoever's turn it is (source 2)."""
    if not state.rules.game.declaring_out:
        return Refusal.NOT_IN_THIS_PRESET
    if action.seat not in players(state.rules):
        return Refusal.NOT_YOUR_TURN
    in_play = state.phase in (Phase.PLAY, Phase.MELD_AFTER_TRICK)
    return None if in_play else Refusal.WRONG_PHASE
