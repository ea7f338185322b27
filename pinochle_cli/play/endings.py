"""The ends of recorded hands: what everyone held at a trick."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.engine.solver.ending import Ending, EndingError
from pinochle_cli.play.audit import audit
from pinochle_cli.play.record import HandRecord, TrickLine
from pinochle_cli.play.verdict import Part
from pinochle_cli.rules import Hand, Ruleset
from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import in_turn, players


class SeenHand(NamedTuple):
    """A recorded hand from its first trick without a stock on: ``first`` counts from 1. ``rest``
    are the cards that were left when the record ends, by player in seat order; ``leader`` is who
    leads then, None within a trick."""

    rules: Ruleset
    trump: str
    bidder: int | None
    first: int
    tricks: tuple[TrickLine, ...]
    rest: tuple[Hand, ...]
    leader: int | None

    def ending(self, trick: int) -> Ending:
        """The hands at the lead to a trick, counted from 1; that to come of a hand that goes on is
        one of them. Raises :class:`~pinochle_cli.engine.solver.ending.EndingError` where there
        are none."""
        if 1 <= trick < self.first:
            raise EndingError(
                f"trick {trick} is played over the stock: the play-off begins with {self.first}"
            )
        leader = self._leader(trick)
        if leader is None:
            raise EndingError(f"there is no trick {trick}: the record has {len(self.tricks)}")
        seats = players(self.rules)
        hands = dict(zip(seats, self.rest, strict=True))
        for line in self.tricks[trick - 1 :]:
            for seat, card in zip(in_turn(self.rules, line.leader), line.plays, strict=False):
                hands[seat] = hands[seat].with_card(card)
        return Ending(self.rules, self.trump, tuple(hands.values()), leader, bidder=self.bidder)

    def _leader(self, trick: int) -> int | None:
        """Who leads to a trick; None where there is no such trick."""
        if 1 <= trick <= len(self.tricks):
            return self.tricks[trick - 1].leader
        to_come = trick == len(self.tricks) + 1 and any(self.rest)
        return self.leader if to_come else None


def see_hand(record: HandRecord, rules: Ruleset) -> SeenHand:
    """All cards of a recorded hand, as they were played.

    A hand that is still being played is seen too, where its deal is told. Raises
    :class:`~pinochle_cli.engine.solver.ending.EndingError` for a hand without tricks, one whose
    tricks are not in order, and one of which not all cards are known.
    """
    if not record.tricks or record.trump is None:
        raise EndingError("the record has no tricks: there is nothing to solve")
    verdict = audit(record, rules)
    for fault in verdict.faults:
        if fault.part is Part.TRICKS and fault.reason is not Refusal.INCOMPLETE:
            raise EndingError(f"the record is not in order: {fault.message}")
    seats = players(rules)
    state = verdict.end or verdict.stopped
    leader = None if state is None or state.plays else state.leader
    if state is not None:
        rest = tuple(state.hand(seat) for seat in seats)
    elif len(record.tricks) == tricks_in_hand(rules):
        rest = tuple(Hand() for _ in seats)
    else:
        raise EndingError("the record does not tell all cards: give its deal, or all its tricks")
    over_stock = rules.dealing.stock // len(seats)
    first = over_stock + 1
    return SeenHand(rules, record.trump, record.bidder, first, record.tricks, rest, leader)
