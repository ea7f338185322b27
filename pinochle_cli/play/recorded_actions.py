"""What a record says happened next: its lines turned into the actions of a replay."""

from __future__ import annotations

from pinochle_cli.play.actions import (
    Action,
    Announce,
    Bury,
    Concede,
    DeclareOut,
    GiveCards,
    GoOn,
    LayMeld,
    LayMelds,
    MakeCall,
    NameTrump,
    PlayCard,
    SwapNine,
    ThrowIn,
)
from pinochle_cli.play.hand import why_illegal
from pinochle_cli.play.record import HandRecord, MeldLine
from pinochle_cli.play.state import HandState, Phase
from pinochle_cli.play.verdict import Faults, Part
from pinochle_cli.rules import Meld, Ruleset
from pinochle_cli.rules.claims import named_meld
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal


def read_meld(line: MeldLine, trump: str, rules: Ruleset, faults: Faults) -> Meld | None:
    """The meld of a line. A line whose cards or points are not the meld's is a fault."""
    name = line.meld + (f" in {line.suit}" if line.suit else "")
    meld = named_meld(line.meld, line.suit, line.copies, trump, rules)
    if meld is None:
        what = f"seat {line.seat} melds {line.copies} x {name}"
        faults.refuse(Part.MELDS, Refusal.NO_SUCH_MELD, what, line.seat)
    elif line.cards is not None and line.cards != meld.cards:
        message = f"seat {line.seat} melds {name} with {line.cards}: it is {meld.cards}"
        faults.note(Part.MELDS, Refusal.NOT_AS_RECORDED, message, line.seat)
    elif line.points is not None and line.points != meld.points:
        message = f"seat {line.seat} melds {name} for {line.points}: it pays {meld.points}"
        faults.note(Part.MELDS, Refusal.NOT_AS_RECORDED, message, line.seat)
    return meld


class RecordedActions:
    """A record being read from its beginning. Lines that name no meld of the rules become faults
    as they are read."""

    def __init__(self, record: HandRecord, rules: Ruleset, faults: Faults) -> None:
        self.record = record
        self.rules = rules
        self.faults = faults
        self.calls = record.calls or ()
        self.exchanges = record.exchanges or ()
        self.melds = record.melds or ()
        # How many of each have been read.
        self.announced = self.called = self.exchanged = self.melded = 0

    def next(self, state: HandState, seat: int) -> Action | None:
        """What the record says happened next, or None when it says nothing."""
        match state.phase:
            case Phase.ANNOUNCE:
                return self._next_announcement(seat)
            case Phase.BID:
                if self.called == len(self.calls):
                    return None
                self.called += 1
                return MakeCall(*self.calls[self.called - 1])
            case Phase.NAME_TRUMP:
                trump = self.record.trump
                return NameTrump(seat, trump) if trump else None
            case Phase.HAND_OVER:
                return self._next_gift()
            case Phase.SWAP:
                return self._next_swap(state, seat) or GoOn(seat)
            case Phase.MELD:
                return LayMelds(seat, self._melds_before_play(state, seat))
            case Phase.DECIDE:
                return self._giving_up(seat) or GoOn(seat)
            case Phase.BURY:
                return Bury(seat, self.record.buried) if self.record.buried else None
            case Phase.MELD_AFTER_TRICK:
                return self._next_meld(state, seat) or GoOn(seat)
            case _:
                return self._next_play(state, seat)

    def _next_announcement(self, seat: int) -> Action:
        said = self.record.announcements
        if self.announced < len(said) and said[self.announced][0] == seat:
            self.announced += 1
            return Announce(*said[self.announced - 1])
        return GoOn(seat)

    def _next_gift(self) -> Action | None:
        if self.exchanged == len(self.exchanges):
            return None
        giver, receiver, cards, _ = self.exchanges[self.exchanged]
        self.exchanged += 1
        return GiveCards(giver, receiver or 0, cards)

    def _swaps_now(self, state: HandState, seat: int) -> bool:
        """Whether the next exchange of the record is a swap by this seat at this time."""
        if self.exchanged == len(self.exchanges):
            return False
        giver, receiver, _, after_trick = self.exchanges[self.exchanged]
        return receiver is None and giver == seat and after_trick == len(state.tricks)

    def _next_swap(self, state: HandState, seat: int) -> Action | None:
        if not self._swaps_now(state, seat):
            return None
        self.exchanged += 1
        return SwapNine(seat)

    def _melds_before_play(self, state: HandState, seat: int) -> tuple[Meld, ...]:
        """The seat's lines that name a meld of the rules; the others are faults."""
        found: list[Meld] = []
        while self.melded < len(self.melds) and self.melds[self.melded].seat == seat:
            meld = self._read(self.melds[self.melded], state)
            self.melded += 1
            if meld is not None:
                found.append(meld)
        return tuple(found)

    def _next_meld(self, state: HandState, seat: int) -> Action | None:
        """The next meld after this trick, or the swap as soon as its dix lies on the table."""
        if self._swaps_now(state, seat) and why_illegal(state, SwapNine(seat)) is None:
            return self._next_swap(state, seat)
        while self.melded < len(self.melds):
            line = self.melds[self.melded]
            if line.after_trick != len(state.tricks):
                break
            self.melded += 1
            meld = self._read(line, state)
            if meld is not None:
                return LayMeld(line.seat, meld)
        return self._next_swap(state, seat)

    def _giving_up(self, seat: int) -> Action | None:
        match self.record.outcome:
            case Outcome.THROWN_IN:
                return ThrowIn(seat)
            case Outcome.CONCEDED:
                return Concede(seat)
        return None

    def _next_play(self, state: HandState, seat: int) -> Action | None:
        tricks, number = self.record.tricks, len(state.tricks)
        if number < len(tricks) and len(state.plays) < len(tricks[number].plays):
            return PlayCard(seat, tricks[number].plays[len(state.plays)])
        if self.record.outcome == Outcome.DECLARED_OUT and self.record.declared_out:
            return DeclareOut(self.record.declared_out)
        return self._giving_up(seat) if not tricks else None

    def _read(self, line: MeldLine, state: HandState) -> Meld | None:
        return read_meld(line, state.named_trump, self.rules, self.faults)

    def note_what_is_left(self, tricks: int) -> None:
        """What was not read when a hand of so many tricks was over has no place in it."""
        for name, left in (
            ("announcements", len(self.record.announcements) - self.announced),
            ("exchanges", len(self.exchanges) - self.exchanged),
            ("melds", len(self.melds) - self.melded),
            ("calls", len(self.calls) - self.called),
            ("tricks", len(self.record.tricks) - tricks),
        ):
            if left > 0:
                self._left_over(name, left)

    def _left_over(self, name: str, left: int) -> None:
        part, reason = {
            "announcements": (Part.AUCTION, Refusal.WRONG_PHASE),
            "exchanges": (Part.EXCHANGE, Refusal.WRONG_PHASE),
            "melds": (Part.MELDS, Refusal.NOT_MELDING),
            "calls": (Part.AUCTION, Refusal.AUCTION_OVER),
            "tricks": (Part.TRICKS, Refusal.WRONG_PHASE),
        }[name]
        self.faults.refuse(part, reason, f"{left} of the {name} have no place in this hand", None)
