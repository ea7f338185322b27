"""Judge a recorded hand: replay it through the state machine and name what is wrong.

A hand whose deal is known is replayed card by card. Where that cannot go on (an unknown deal, a
card that nobody held), the remaining tricks are judged by the cards that come to light later, as
players at a table would: who plays a heart in trick 9 had one in trick 4.
"""

from __future__ import annotations

from itertools import zip_longest

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
from pinochle_cli.play.hand import carry_out, settle, start, why_illegal
from pinochle_cli.play.reconstruction import deal_from_tricks
from pinochle_cli.play.record import HandRecord, MeldLine
from pinochle_cli.play.state import HandState, Phase
from pinochle_cli.play.trick_audit import TrickAudit
from pinochle_cli.play.verdict import Fault, Missed, Part, Verdict
from pinochle_cli.rules import Hand, Meld, Ruleset, find_melds
from pinochle_cli.rules.auction import Bidding, Contract, Status
from pinochle_cli.rules.claims import named_meld, why_not_laid
from pinochle_cli.rules.dealing import Deal, DealError, check_known_cards
from pinochle_cli.rules.exchange import hand_overs, why_not_handed
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import players

_PART = {
    Phase.ANNOUNCE: Part.AUCTION,
    Phase.BID: Part.AUCTION,
    Phase.NAME_TRUMP: Part.TRUMP,
    Phase.HAND_OVER: Part.EXCHANGE,
    Phase.SWAP: Part.EXCHANGE,
    Phase.MELD: Part.MELDS,
    Phase.DECIDE: Part.OUTCOME,
    Phase.BURY: Part.BURIED,
    Phase.PLAY: Part.TRICKS,
    Phase.MELD_AFTER_TRICK: Part.MELDS,
}


def audit(record: HandRecord, rules: Ruleset) -> Verdict:
    """Judge ``record`` under ``rules``: dealt cards, auction, exchange, melds, each trick."""
    return _Audit(record, rules).verdict()


class _Audit:
    """One judgement in the making. ``state`` is None once the replay cannot go on."""

    def __init__(self, record: HandRecord, rules: Ruleset) -> None:
        self.record = record
        self.rules = rules
        self.faults: list[Fault] = []
        self.missed: list[Missed] = []
        self.state: HandState | None = None
        self.tricks = TrickAudit(record, rules, self.faults)
        self.melding_hands: dict[int, Hand] = {}
        self.calls = record.calls or ()
        self.exchanges = record.exchanges or ()
        self.melds = record.melds or ()
        # What of the record has been replayed so far.
        self.announced = self.called = self.exchanged = self.melded = 0

    def verdict(self) -> Verdict:
        """Replay, then look at what is left."""
        self._begin()
        while self.state is not None and self.state.to_act is not None:
            self._step(self.state, self.state.to_act)
        if self.state is not None:
            self._compare(self.state)
        else:
            self.tricks.judge_by_what_came_to_light()
        faults, tricks, missed = tuple(self.faults), tuple(self.tricks.judged), tuple(self.missed)
        return Verdict(faults, tricks, missed, self.state)

    def _begin(self) -> None:
        dealt = self.record.dealt
        try:
            if dealt.hands:
                check_known_cards(*dealt, self.rules)
            deal = dealt.deal or deal_from_tricks(self.record, self.rules)
            if deal is not None:
                prior, target = self.record.prior or (), self.record.target
                self.state = start(self.rules, deal, prior, target)
                self._compare_known_hands(deal)
                return
        except DealError as error:
            self._fault(Part.DEAL, Refusal.WRONG_DEAL, str(error))
        self._auction_alone()
        self._exchange_alone()
        self._melds_alone()

    def _compare_known_hands(self, deal: Deal) -> None:
        """Where the deal is told by the tricks, a hand that somebody did write down must be the
        one that was played."""
        for seat, hand in enumerate(self.record.dealt.hands, start=1):
            if hand is not None and hand != deal.hand(seat):
                message = f"seat {seat} is dealt {hand}: by its plays it is {deal.hand(seat)}"
                self._fault(Part.DEAL, Refusal.NOT_AS_RECORDED, message, seat)

    def _step(self, state: HandState, seat: int) -> None:
        """Replay one action. ``self.state`` is the state after it, or None when lost."""
        if state.phase is Phase.BID and self.record.calls is None:
            self._take_contract_from_record(state)
            return
        if state.phase is Phase.HAND_OVER and self._exchange_is_done:
            self.state = settle(state._replace(due=(), to_act=None))
            return
        action = self._next_action(state, seat)
        if action is None:
            waiting = f"the record ends where seat {seat} is to act ({state.phase.value})"
            self._fault(_PART[state.phase], Refusal.INCOMPLETE, waiting, seat)
            self.state = None
            return
        if isinstance(action, PlayCard):
            self.state = self.tricks.judge(state, action)
            return
        reason = why_illegal(state, action)
        if reason is not None:
            self._refuse(state, action, reason)
            return
        self.state = carry_out(state, action)

    def _next_action(self, state: HandState, seat: int) -> Action | None:
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
                self.melding_hands[seat] = state.melding_hand(seat)
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
            meld = self._read(self.melds[self.melded], state.named_trump)
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
            meld = self._read(line, state.named_trump)
            if meld is not None:
                return LayMeld(line.seat, meld)
        return self._next_swap(state, seat)

    def _read(self, line: MeldLine, trump: str) -> Meld | None:
        """The meld of a line. A line whose cards or points are not the meld's is a fault."""
        name = line.meld + (f" in {line.suit}" if line.suit else "")
        meld = named_meld(line.meld, line.suit, line.copies, trump, self.rules)
        if meld is None:
            what = f"seat {line.seat} melds {line.copies} x {name}"
            self._refused(Part.MELDS, Refusal.NO_SUCH_MELD, what, line.seat)
        elif line.cards is not None and line.cards != meld.cards:
            message = f"seat {line.seat} melds {name} with {line.cards}: it is {meld.cards}"
            self._fault(Part.MELDS, Refusal.NOT_AS_RECORDED, message, line.seat)
        elif line.points is not None and line.points != meld.points:
            message = f"seat {line.seat} melds {name} for {line.points}: it pays {meld.points}"
            self._fault(Part.MELDS, Refusal.NOT_AS_RECORDED, message, line.seat)
        return meld

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

    def _refuse(self, state: HandState, action: Action, reason: Refusal) -> None:
        """Note the fault and go on as well as the cards allow."""
        part = _PART[state.phase]
        match action:
            case MakeCall(seat, call):
                number = f"call {self.called}"
                self._refused(part, reason, f"{number}: seat {seat} says {call}", seat)
                self._take_contract_from_record(state)
            case LayMelds(seat, melds):
                self._lay_what_stands(state, seat, melds)
            case LayMeld(seat, meld):
                number = f"after trick {len(state.tricks)}"
                self._refused(part, reason, f"{number} seat {seat} melds {meld.meld}", seat)
            case Bury(seat, cards):
                self._refused(part, reason, f"seat {seat} buries {cards}", seat)
                broken = reason is Refusal.NOT_FREE
                self.state = carry_out(state, action) if broken else None
            case GiveCards(seat, receiver, cards):
                what = f"seat {seat} hands {cards} to seat {receiver}"
                self._refused(part, reason, what, seat)
                self.state = None
            case SwapNine(seat):
                self._refused(part, reason, f"seat {seat} takes the turned card", seat)
            case ThrowIn(seat) | Concede(seat) | DeclareOut(seat):
                ended = self.record.outcome
                self._refused(Part.OUTCOME, reason, f"seat {seat}: the hand ends {ended}", seat)
                self.state = None
            case _:
                self._refused(part, reason, f"seat {action.seat}", action.seat)
                self.state = carry_out(state, GoOn(action.seat))

    @property
    def _exchange_is_done(self) -> bool:
        """Whether the hands are those after the exchange: nobody noted it, and they are told by
        the tricks."""
        return self.record.exchanges is None and self.record.dealt.deal is None

    def _take_contract_from_record(self, state: HandState) -> None:
        """After a faulty auction, or without its calls, go on with the bidder and bid that the
        record names."""
        bidder, bid = self.record.bidder, self.record.bid
        self.called = len(self.calls)
        self.state = None
        if bidder in players(self.rules) and bid is not None:
            named = state._replace(contract=Contract(bidder or 0, bid), to_act=None)
            self.state = settle(named)
        elif self.record.calls is None:
            message = "the record has no calls, and no bidder with a bid"
            self._fault(Part.AUCTION, Refusal.INCOMPLETE, message)

    def _lay_what_stands(self, state: HandState, seat: int, melds: tuple[Meld, ...]) -> None:
        hand, standing = state.melding_hand(seat), list(melds)
        while refused := why_not_laid(hand, standing, state.named_trump, self.rules):
            meld, reason, cards = refused
            what = f"seat {seat} melds {meld.meld}" + (f" in {meld.suit}" if meld.suit else "")
            short = f" ({cards})" if cards else ""
            self._refused(Part.MELDS, reason, what + short, seat)
            standing.reverse()
            standing.remove(meld)
            standing.reverse()
        self.state = carry_out(state, LayMelds(seat, tuple(standing)))

    def _auction_alone(self) -> None:
        """Judge the calls of a hand whose cards are not known."""
        if not self.rules.auction.bidding or not self.calls:
            return
        bidding = Bidding.opened(self.rules)
        for number, (seat, call) in enumerate(self.calls, start=1):
            reason = bidding.why_illegal(seat, call)
            if reason is not None:
                what = f"call {number}: seat {seat} says {call}"
                self._refused(Part.AUCTION, reason, what, seat)
                return
            bidding = bidding.call(seat, call)
        if bidding.status is Status.OPEN:
            message = f"the record ends where seat {bidding.to_call} is to call"
            self._fault(Part.AUCTION, Refusal.INCOMPLETE, message, bidding.to_call)
        self._compare_contract(bidding.contract)

    def _exchange_alone(self) -> None:
        """Judge what was handed over in a hand whose cards are not known: how many cards, from
        whom and to whom."""
        bidder = self.record.bidder
        if bidder not in players(self.rules) or self.record.exchanges is None:
            return
        given = [each for each in self.exchanges if each.receiver is not None]
        for due, handed in zip_longest(hand_overs(self.rules, bidder or 0), given):
            if handed is None:
                message = f"seat {due.giver} has still to hand {due.number} cards over"
                self._fault(Part.EXCHANGE, Refusal.INCOMPLETE, message, due.giver)
                continue
            what = f"seat {handed.giver} hands {handed.cards} to seat {handed.receiver}"
            reason = (
                Refusal.WRONG_PHASE
                if due is None
                else why_not_handed(handed.cards, handed.cards, due, handed.cards)
            )
            if due is not None and (handed.giver, handed.receiver) != (due.giver, due.receiver):
                reason = Refusal.WRONG_RECEIVER
            if reason is not None:
                self._refused(Part.EXCHANGE, reason, what, handed.giver)

    def _melds_alone(self) -> None:
        """Judge the melds of a hand whose cards are not known: each must be one of the rules."""
        for line in self.melds:
            if line.seat not in players(self.rules):
                what = f"seat {line.seat} melds {line.meld}"
                self._refused(Part.MELDS, Refusal.NOT_MELDING, what, line.seat)
            elif self.record.trump is not None:
                self._read(line, self.record.trump)

    def _compare(self, state: HandState) -> None:
        """What the record says beside what followed from it, and what it says too much."""
        record = self.record
        self._compare_contract(state.contract)
        for name, left in (
            ("announcements", len(record.announcements) - self.announced),
            ("exchanges", len(self.exchanges) - self.exchanged),
            ("melds", len(self.melds) - self.melded),
            ("calls", len(self.calls) - self.called),
            ("tricks", len(record.tricks) - len(state.tricks)),
        ):
            if left > 0:
                self._left_over(name, left)
        if record.buried != state.buried:
            message = f"{record.buried} is buried, where nothing is"
            self._fault(Part.BURIED, Refusal.NOT_AS_RECORDED, message)
        if record.trump != state.trump:
            message = f"trump is said to be {record.trump or 'none'}: it is {state.trump}"
            self._fault(Part.TRUMP, Refusal.NOT_AS_RECORDED, message)
        if state.outcome is not None and record.outcome not in (None, state.outcome.value):
            message = f"the hand is said to end {record.outcome}: it is {state.outcome.value}"
            self._fault(Part.OUTCOME, Refusal.NOT_AS_RECORDED, message)
        self._look_for_missed_melds(state)

    def _left_over(self, name: str, left: int) -> None:
        part, reason = {
            "announcements": (Part.AUCTION, Refusal.WRONG_PHASE),
            "exchanges": (Part.EXCHANGE, Refusal.WRONG_PHASE),
            "melds": (Part.MELDS, Refusal.NOT_MELDING),
            "calls": (Part.AUCTION, Refusal.AUCTION_OVER),
            "tricks": (Part.TRICKS, Refusal.WRONG_PHASE),
        }[name]
        self._refused(part, reason, f"{left} of the {name} have no place in this hand", None)

    def _compare_contract(self, contract: Contract | None) -> None:
        bidder, bid = self.record.bidder, self.record.bid
        won = (contract.bidder, contract.bid) if contract else (None, None)
        for name, said, real in (("bidder", bidder, won[0]), ("bid", bid, won[1])):
            if said != real and said is not None:
                message = f"the {name} is said to be {said}: it is {real}"
                self._fault(Part.AUCTION, Refusal.NOT_AS_RECORDED, message)

    def _look_for_missed_melds(self, state: HandState) -> None:
        """Compare with the best melds of each hand that melded before play."""
        if self.record.melds is None:
            return
        for seat, hand in self.melding_hands.items():
            best = find_melds(hand, state.named_trump, self.rules)
            laid = sum(each.meld.points for each in state.melds if each.seat == seat)
            if best.total > laid:
                self.missed.append(Missed(seat, best.total - laid, best.melds, hand))

    def _refused(self, part: Part, reason: Refusal, what: str, seat: int | None) -> None:
        self._fault(part, reason, f"{what}: {reason} ({reason.meaning})", seat)

    def _fault(self, part: Part, reason: Refusal, message: str, seat: int | None = None) -> None:
        self.faults.append(Fault(part, reason, message, seat))
