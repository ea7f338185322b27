"""Over a stock the winner of a trick may meld; then both players draw."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, Choice, DeclareOut, GoOn, LayMeld, SwapNine
from pinochle_cli.play.state import Handed, HandState, Melded, Phase
from pinochle_cli.rules import Hand, Meld
from pinochle_cli.rules.exchange import may_swap, nine_of
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.stock import draw_order, is_dix, lay, possible_melds, why_not_melded
from pinochle_cli.rules.words import DixExchange


def enter(state: HandState) -> HandState:
    """Ask the winner of the trick, also when he has nothing to meld: only he knows."""
    return state._replace(phase=Phase.MELD_AFTER_TRICK)


def choices(state: HandState, seat: int) -> tuple[Choice, ...]:
    """Each meld that may be laid, the swap that goes with a dix, or nothing more."""
    found: list[Choice] = [GoOn(seat)]
    if _why_not_swapped(state) is None:
        found.append(SwapNine(seat))
    found += [LayMeld(seat, meld) for meld in _possible(state)]
    if state.rules.game.declaring_out:
        found.append(DeclareOut(seat))
    return tuple(found)


def why_illegal(state: HandState, action: Action) -> Refusal | None:
    """One meld a trick with a new card in it; the first dix may take the turned card."""
    if isinstance(action, GoOn):
        return None
    if isinstance(action, SwapNine):
        return _why_not_swapped(state)
    if isinstance(action, LayMeld):
        holding, so_far = state.holding(action.seat), _so_far(state)
        return why_not_melded(holding, action.meld, so_far, state.named_trump, state.rules)
    return Refusal.WRONG_PHASE


def apply(state: HandState, action: Action) -> HandState:
    """The meld is on the table, the turned card in the hand, or both have drawn."""
    if isinstance(action, SwapNine):
        return _swap(state, action.seat)
    if not isinstance(action, LayMeld):
        return _draw(state)
    melded = Melded(action.seat, len(state.tricks), action.meld)
    holding = lay(state.holding(action.seat), action.meld, state.rules)
    return state._replace(melds=(*state.melds, melded)).with_holding(action.seat, holding)


def _possible(state: HandState) -> tuple[Meld, ...]:
    holding = state.holding(state.leader)
    return possible_melds(holding, _so_far(state), state.named_trump, state.rules)


def _so_far(state: HandState) -> tuple[Meld, ...]:
    """The melds laid after this trick already."""
    now = len(state.tricks)
    return tuple(each.meld for each in state.melds if each.after_trick == now)


def _why_not_swapped(state: HandState) -> Refusal | None:
    """The first dix of the hand may take the turned card, in the turn in which it is melded."""
    if state.rules.exchange.dix_exchange is not DixExchange.AFTER_TRICK:
        return Refusal.NOT_IN_THIS_PRESET
    nines = [each for each in state.melds if is_dix(each.meld)]
    just_melded = [each for each in nines if each.after_trick == len(state.tricks)]
    face_up = state.holding(state.leader).face_up
    able = (
        len(nines) == 1
        and just_melded
        and state.turned is not None
        and may_swap(face_up, state.turned)
    )
    return None if able else Refusal.NO_SWAP


def _swap(state: HandState, seat: int) -> HandState:
    assert state.turned is not None
    nine = nine_of(state.named_trump)
    holding = state.holding(seat).play(nine).draw(state.turned)
    handed = Handed(seat, None, Hand([nine]), len(state.tricks))
    state = state._replace(turned=nine, exchanges=(*state.exchanges, handed))
    return state.with_holding(seat, holding)


def _draw(state: HandState) -> HandState:
    """Both draw. The turned card goes last, and with it the melds back into the hands."""
    first, second = draw_order(state.leader, state.rules)
    top, *rest = state.stock
    state = state.with_holding(first, state.holding(first).draw(top))
    if rest:
        state = state.with_holding(second, state.holding(second).draw(rest[0]))
        state = state._replace(stock=tuple(rest[1:]))
    else:
        assert state.turned is not None
        state = state.with_holding(second, state.holding(second).draw(state.turned))
        state = state._replace(stock=(), turned=None)
        for seat in players(state.rules):
            state = state.with_holding(seat, state.holding(seat).pick_up())
    return state._replace(phase=Phase.PLAY, to_act=state.leader)
