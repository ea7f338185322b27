"""The ends of recorded hands: what everyone held at a trick."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.engine.solver.ending import Ending, EndingError
from pinochle_cli.play.audit import audit
from pinochle_cli.play.record import HandRecord, TrickLine
from pinochle_cli.play.verdict import Part
from pinochle_cli.rules import Hand, Ruleset
from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.seating import in_turn, players


class SeenHand(NamedTuple):
    """A recorded hand from its first trick without a stock on: ``first`` counts from 1. ``rest``
    are the cards that were left when the record ends, by player in seat order."""

    rules: Ruleset
    trump: str
    bidder: int | None
    first: int
    tricks: tuple[TrickLine, ...]
    rest: tuple[Hand, ...]

    def ending(self, trick: int) -> Ending:
        """The hands at the lead to a trick, counted from 1. Raises
        :class:`~pinochle_cli.engine.solver.ending.EndingError` where there are none."""
        last = len(self.tricks)
        if trick < self.first:
            raise EndingError(
                f"trick {trick} is played over the stock: the play-off begins with {self.first}"
            )
        if trick > last:
            raise EndingError(f"there is no trick {trick}: the record has {last}")
        seats = players(self.rules)
        hands = dict(zip(seats, self.rest, strict=True))
        for line in self.tricks[trick - 1 :]:
            for seat, card in zip(in_turn(self.rules, line.leader), line.plays, strict=False):
                hands[seat] = hands[seat].with_card(card)
        leader = self.tricks[trick - 1].leader
        return Ending(self.rules, self.trump, tuple(hands.values()), leader, bidder=self.bidder)


def see_hand(record: HandRecord, rules: Ruleset) -> SeenHand:
    """All cards of a recorded hand, as they were played.

    Raises :class:`~pinochle_cli.engine.solver.ending.EndingError` for a hand without tricks, one
    whose tricks are not in order, and one of which not all cards are known.
    """
    if not record.tricks or record.trump is None:
        raise EndingError("the record has no tricks: there is nothing to solve")
    verdict = audit(record, rules)
    for fault in verdict.faults:
        if fault.part is Part.TRICKS:
            raise EndingError(f"the record is not in order: {fault.message}")
    seats = players(rules)
    if verdict.end is not None:
        rest = tuple(verdict.end.hand(seat) for seat in seats)
    elif len(record.tricks) == tricks_in_hand(rules):
        rest = tuple(Hand() for _ in seats)
    else:
        raise EndingError("the record does not tell all cards: give its deal, or all its tricks")
    over_stock = rules.dealing.stock // len(seats)
    return SeenHand(rules, record.trump, record.bidder, over_stock + 1, record.tricks, rest)
