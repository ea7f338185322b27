"""What one hand is worth: it is held at a seat, the other cards are dealt again and again, and
under each trump suit its holder plays the contract out.

Where there is no auction, hands are played as they come and grouped by the turned trump suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pinochle_cli.engine.holds import Holds
from pinochle_cli.play.hand import play_hand, start
from pinochle_cli.play.players.contracted import ContractedPlayer
from pinochle_cli.play.settling import facts_of, score_of, scored_sides
from pinochle_cli.play.state import HandState
from pinochle_cli.rules import SUITS, Hand, PinochleError, Ruleset
from pinochle_cli.rules.auction import Bidding, bid
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.scoring import score_hand
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.hands import HandSource
from pinochle_cli.simulation.statistic import Tally

OWN, SIDE, POINTS, TOTAL, SCORE = "own_meld", "side_meld", "points", "total", "score"
"""Of the holder: its own meld after any exchange, its side's, the side's trick points, the highest
bid that meld and tricks together make; and what it scores, where the bid is known or there is
none."""

FAR_ABOVE = 10_000
"""Steps above any meld, so that no contract is won by meld alone and every hand is played out."""


class QuestionError(PinochleError):
    """A hand that cannot be asked about."""


class HandQuestion(NamedTuple):
    """``hand`` at ``seat``; ``trumps`` are the suits it may name, ``bid`` what it bids, None for
    any."""

    hand: Hand
    seat: int
    trumps: Sequence[str] = SUITS
    bid: int | None = None

    @property
    def holds(self) -> Holds:
        """The hand at its seat, for the dealer."""
        return Holds({self.seat: self.hand})


def check_question(question: HandQuestion, rules: Ruleset) -> None:
    """Raise :class:`QuestionError` for a hand or a bid that cannot be under these rules."""
    dealing = rules.dealing
    if question.seat not in players(rules):
        seats = ", ".join(map(str, players(rules)))
        raise QuestionError(f"seat {question.seat} gets no cards under {rules.name}: {seats} do")
    if len(question.hand) != dealing.hand_size:
        raise QuestionError(
            f"the hand has {len(question.hand)} cards: {rules.name} deals {dealing.hand_size}"
        )
    if question.bid is None:
        return
    if not rules.auction.bidding:
        raise QuestionError(f"{rules.name} has no auction: leave the bid out")
    opened = Bidding.opened(rules)
    refusal = opened.why_illegal(opened.to_call, bid(question.bid))
    if refusal is not None:
        raise QuestionError(
            f"a bid of {question.bid} is refused: {refusal} ({refusal.meaning}); "
            f"the first bid is {opened.minimum} or more"
        )


def add_worth(tally: Tally, source: HandSource, question: HandQuestion, index: int) -> None:
    """One deal around the hand, played under each trump suit."""
    rules = source.dealer.rules
    deal = source.deal(index)
    for trump in question.trumps if rules.auction.bidding else (deal.trump or "",):
        by_seat = source.players(index, 0)
        if rules.auction.bidding:
            amount = question.bid or _unreached(rules)
            contracted = {
                seat: ContractedPlayer(player, question.seat, trump, amount)
                for seat, player in by_seat.items()
            }
            state = play_hand(start(rules, deal), contracted)
        elif trump in question.trumps:
            state = play_hand(start(rules, deal), by_seat)
        else:
            continue
        _add(tally, state, question.seat, trump)
        if question.bid is not None or not rules.auction.bidding:
            tally.count((trump, SCORE), _delta(state, question.seat))


def _unreached(rules: Ruleset) -> int | None:
    """A bid that no meld reaches, where one would end the hand; else the least will do."""
    if not rules.scoring.instant_win:
        return None
    return rules.auction.opening + FAR_ABOVE * rules.auction.step


def _add(tally: Tally, state: HandState, seat: int, trump: str) -> None:
    side = next(seats for seats in state.sides if seat in seats)
    tally.count((trump, OWN), state.meld_points((seat,)))
    tally.count((trump, SIDE), state.meld_points(side))
    if state.outcome is Outcome.PLAYED:
        tally.count((trump, POINTS), sum(state.trick_points(each) for each in side))
        if state.contract is not None:
            tally.count((trump, TOTAL), _reached(state))


def _delta(state: HandState, seat: int) -> int:
    scored = zip(scored_sides(state), score_of(state).sides, strict=True)
    return next(side.delta for seats, side in scored if seat in seats)


def _reached(state: HandState) -> int:
    """The highest bid that the hand makes; 0 when not even the lowest is made."""
    rules = state.rules
    facts = facts_of(state)
    lowest = facts._replace(bid=rules.auction.opening)
    score = score_hand(lowest, rules)
    if not score.made:
        return 0
    if not score.in_game_points:
        return score.sides[0].delta
    return facts.meld[0] + (facts.points[0] or 0) + facts.buried
