"""Melds before play: of every player in turn, or of the bidder alone."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, AnyMelds, Choice, LayMelds
from pinochle_cli.play.state import HandState, Melded
from pinochle_cli.rules import find_melds
from pinochle_cli.rules.claims import why_not_laid
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import WhoMelds


def enter(state: HandState) -> HandState:
    """Ask those who meld, clockwise from seat 1."""
    seats = {
        WhoMelds.ALL: players(state.rules),
        WhoMelds.BIDDER: state.sides[0] if state.contract else (),
        WhoMelds.TRICK_WINNER: (),
    }[state.rules.melds.who_melds]
    return state._replace(to_act=seats[0] if seats else None, to_ask=seats[1:])


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """Any melds of the hand; the best are offered."""
    hand = state.melding_hand(seat)
    return (AnyMelds(seat, hand, find_melds(hand, state.named_trump, state.rules).melds),)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """The melds must be in the chart and lie side by side from this hand."""
    if not isinstance(action, LayMelds):
        return Refusal.WRONG_PHASE
    hand = state.melding_hand(action.seat)
    refused = why_not_laid(hand, action.melds, state.named_trump, state.rules)
    return refused.reason if refused else None


def apply(state: HandState, action: Action) -> HandState:
    """Note the melds; where meld that reaches the bid wins at once, the hand may end here."""
    assert isinstance(action, LayMelds)
    laid = tuple(Melded(action.seat, 0, meld) for meld in action.melds)
    following = state.to_ask[0] if state.to_ask else None
    state = state._replace(melds=(*state.melds, *laid), to_act=following, to_ask=state.to_ask[1:])
    if following is None and _wins_at_once(state):
        return state.over(Outcome.INSTANT)
    return state


def _wins_at_once(state: HandState) -> bool:
    if state.contract is None or not state.rules.scoring.instant_win:
        return False
    return state.meld_points(state.sides[0]) >= state.contract.bid
