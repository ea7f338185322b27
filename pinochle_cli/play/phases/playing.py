"""Tricks: every player plays a card, the winner leads to the next."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, Choice, DeclareOut, PlayCard
from pinochle_cli.play.phases import melding_after_trick
from pinochle_cli.play.state import HandState, Trick
from pinochle_cli.rules import tricks
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import first_leader, in_turn
from pinochle_cli.rules.tricks import Stage


def enter(state: HandState) -> HandState:
    """The first leader is to play."""
    leader = first_leader(state.rules, state.contract.bidder if state.contract else None)
    return state._replace(leader=leader, to_act=leader)


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """Every card that may be played, and declaring out where the rules have it."""
    legal = tricks.legal_cards(
        state.hand(seat), state.plays, state.named_trump, state.rules, state.stage
    )
    cards: list[Choice] = [PlayCard(seat, card) for card in legal]
    if state.rules.game.declaring_out:
        cards.append(DeclareOut(seat))
    return tuple(cards)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """As :func:`pinochle_cli.rules.tricks.why_illegal` says."""
    if not isinstance(action, PlayCard):
        return Refusal.WRONG_PHASE
    hand = state.hand(action.seat)
    return tricks.why_illegal(
        action.card, hand, state.plays, state.named_trump, state.rules, state.stage
    )


def apply(state: HandState, action: Action) -> HandState:
    """The card is on the table; a full trick goes to its winner."""
    assert isinstance(action, PlayCard)
    seat, card = action
    plays = (*state.plays, card)
    order = in_turn(state.rules, state.leader)
    held, before, after = state.holding(seat), state.holdings[: seat - 1], state.holdings[seat:]
    holdings = (*before, held.play(card), *after)
    if len(plays) < len(order):
        return state._replace(holdings=holdings, plays=plays, to_act=order[len(plays)])
    winner = order[tricks.winning_place(plays, state.named_trump)]
    won = Trick(state.leader, plays, winner)
    drawing = state.stage is Stage.STOCK
    state = state._replace(
        holdings=holdings,
        plays=(),
        tricks=(*state.tricks, won),
        leader=winner,
        to_act=winner,
    )
    if drawing:
        return melding_after_trick.enter(state)
    return state if state.hand(winner) else state.over(Outcome.PLAYED)
