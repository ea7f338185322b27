"""The facts of a finished hand, ready to be scored."""

from __future__ import annotations

from collections.abc import Sequence

from pinochle_cli.play.state import HandState
from pinochle_cli.rules.hand_facts import HandFacts
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.scoring import Score, score_hand
from pinochle_cli.rules.seating import dealer
from pinochle_cli.rules.stock import is_dix
from pinochle_cli.rules.words import Sides

Seats = tuple[int, ...]


def scored_sides(state: HandState) -> tuple[Seats, ...]:
    """The seats behind each score, the bidding side first. Where a bidder plays alone everybody
    at the table has a score of his own, also who sits out."""
    if state.rules.dealing.sides is not Sides.BIDDER_ALONE:
        return state.sides
    seats = range(1, state.rules.dealing.seats + 1)
    first = state.contract.bidder if state.contract else 1
    return (first,), *((seat,) for seat in seats if seat != first)


def side_name(seats: Sequence[int]) -> str:
    """A side by its seats: ``seat 1``, ``seats 1, 3``."""
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"


def facts_of(state: HandState, names: Sequence[str] = ()) -> HandFacts:
    """The facts of a hand that is over. Sides are named by their seats unless ``names`` has a name
    for each of :func:`scored_sides`."""
    if state.outcome is None:
        raise ValueError("the hand is not over")
    sides = scored_sides(state)
    in_play = state.outcome in (Outcome.PLAYED, Outcome.DECLARED_OUT)
    buried = state.buried_points if in_play else 0
    points = [sum(state.trick_points(seat) for seat in seats) for seats in sides]
    points[0] -= buried
    turned_nine = any(state.turned_nine(seat) for seats in sides for seat in seats)
    return HandFacts(
        outcome=state.outcome,
        names=tuple(names) or tuple(map(side_name, sides)),
        bid=state.contract.bid if state.contract else None,
        trump=state.trump,
        meld=tuple(state.meld_points(seats) for seats in sides),
        points=tuple(points) if in_play else (),
        dix=tuple(
            sum(meld.points for meld in state.melds_of(seats) if is_dix(meld)) for seats in sides
        ),
        tricks=tuple(sum(trick.winner in seats for trick in state.tricks) for seats in sides),
        buried=buried,
        turned_nine=next(
            (place for place, seats in enumerate(sides) if dealer(state.rules) in seats), None
        )
        if turned_nine
        else None,
    )


def score_of(state: HandState, names: Sequence[str] = ()) -> Score:
    """What a hand that is over scores."""
    return score_hand(facts_of(state, names), state.rules)
