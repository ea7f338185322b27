"""Judge a recorded hand: replay it through the state machine and name what is wrong.

A hand whose deal is known is replayed card by card. Where that cannot go on (an unknown deal, a
card that nobody held), the remaining tricks are judged by the cards that come to light later, as
players at a table would: who plays a heart in trick 9 had one in trick 4.
"""

from __future__ import annotations

from pinochle_cli.play.actions import (
    Action,
    Bury,
    Concede,
    DeclareOut,
    GiveCards,
    GoOn,
    LayMeld,
    LayMelds,
    MakeCall,
    PlayCard,
    SwapNine,
    ThrowIn,
)
from pinochle_cli.play.hand import carry_out, settle, start, why_illegal
from pinochle_cli.play.parts_audit import (
    compare_contract,
    judge_calls,
    judge_exchange,
    judge_melds,
)
from pinochle_cli.play.reconstruction import deal_from_tricks
from pinochle_cli.play.record import HandRecord
from pinochle_cli.play.recorded_actions import RecordedActions
from pinochle_cli.play.state import HandState, Phase
from pinochle_cli.play.trick_audit import TrickAudit
from pinochle_cli.play.verdict import Faults, Missed, Part, Verdict
from pinochle_cli.rules import Hand, Meld, Ruleset, find_melds
from pinochle_cli.rules.auction import Contract
from pinochle_cli.rules.claims import why_not_laid
from pinochle_cli.rules.dealing import Deal, DealError, check_known_cards
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
        self.faults = Faults()
        self.missed: list[Missed] = []
        self.state: HandState | None = None
        self.stopped: HandState | None = None
        self.actions = RecordedActions(record, rules, self.faults)
        self.tricks = TrickAudit(record, rules, self.faults)
        self.melding_hands: dict[int, Hand] = {}

    def verdict(self) -> Verdict:
        """Replay, then look at what is left."""
        self._begin()
        while self.state is not None and self.state.to_act is not None:
            self._step(self.state, self.state.to_act)
        if self.state is not None:
            self._compare(self.state)
        else:
            self.tricks.judge_by_what_came_to_light()
        faults, tricks, missed = (
            tuple(self.faults.found),
            tuple(self.tricks.judged),
            tuple(self.missed),
        )
        return Verdict(faults, tricks, missed, self.state, self.stopped)

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
            self.faults.note(Part.DEAL, Refusal.WRONG_DEAL, str(error))
        judge_calls(self.record, self.rules, self.faults)
        judge_exchange(self.record, self.rules, self.faults)
        judge_melds(self.record, self.rules, self.faults)

    def _compare_known_hands(self, deal: Deal) -> None:
        """Where the deal is told by the tricks, a hand that somebody did write down must be the
        one that was played."""
        for seat, hand in enumerate(self.record.dealt.hands, start=1):
            if hand is not None and hand != deal.hand(seat):
                message = f"seat {seat} is dealt {hand}: by its plays it is {deal.hand(seat)}"
                self.faults.note(Part.DEAL, Refusal.NOT_AS_RECORDED, message, seat)

    def _step(self, state: HandState, seat: int) -> None:
        """Replay one action. ``self.state`` is the state after it, or None when lost."""
        if state.phase is Phase.BID and self.record.calls is None:
            self._take_contract_from_record(state)
            return
        if state.phase is Phase.HAND_OVER and self._exchange_is_done:
            self.state = settle(state._replace(due=(), to_act=None))
            return
        action = self.actions.next(state, seat)
        if action is None:
            waiting = f"the record ends where seat {seat} is to act ({state.phase.value})"
            self.faults.note(_PART[state.phase], Refusal.INCOMPLETE, waiting, seat)
            self.state, self.stopped = None, state
            return
        if isinstance(action, PlayCard):
            self.state = self.tricks.judge(state, action)
            return
        if isinstance(action, LayMelds):
            self.melding_hands[seat] = state.melding_hand(seat)
        reason = why_illegal(state, action)
        if reason is not None:
            self._refuse(state, action, reason)
            return
        self.state = carry_out(state, action)

    def _refuse(self, state: HandState, action: Action, reason: Refusal) -> None:
        """Note the fault and go on as well as the cards allow."""
        part = _PART[state.phase]
        match action:
            case MakeCall(seat, call):
                number = f"call {self.actions.called}"
                self.faults.refuse(part, reason, f"{number}: seat {seat} says {call}", seat)
                self._take_contract_from_record(state)
            case LayMelds(seat, melds):
                self._lay_what_stands(state, seat, melds)
            case LayMeld(seat, meld):
                number = f"after trick {len(state.tricks)}"
                self.faults.refuse(part, reason, f"{number} seat {seat} melds {meld.meld}", seat)
            case Bury(seat, cards):
                self.faults.refuse(part, reason, f"seat {seat} buries {cards}", seat)
                broken = reason is Refusal.NOT_FREE
                self.state = carry_out(state, action) if broken else None
            case GiveCards(seat, receiver, cards):
                what = f"seat {seat} hands {cards} to seat {receiver}"
                self.faults.refuse(part, reason, what, seat)
                self.state = None
            case SwapNine(seat):
                self.faults.refuse(part, reason, f"seat {seat} takes the turned card", seat)
            case ThrowIn(seat) | Concede(seat) | DeclareOut(seat):
                ended = self.record.outcome
                self.faults.refuse(
                    Part.OUTCOME, reason, f"seat {seat}: the hand ends {ended}", seat
                )
                self.state = None
            case _:
                self.faults.refuse(part, reason, f"seat {action.seat}", action.seat)
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
        self.actions.called = len(self.actions.calls)
        self.state = None
        if bidder in players(self.rules) and bid is not None:
            named = state._replace(contract=Contract(bidder or 0, bid), to_act=None)
            self.state = settle(named)
        elif self.record.calls is None:
            message = "the record has no calls, and no bidder with a bid"
            self.faults.note(Part.AUCTION, Refusal.INCOMPLETE, message)

    def _lay_what_stands(self, state: HandState, seat: int, melds: tuple[Meld, ...]) -> None:
        hand, standing = state.melding_hand(seat), list(melds)
        while refused := why_not_laid(hand, standing, state.named_trump, self.rules):
            meld, reason, cards = refused
            what = f"seat {seat} melds {meld.meld}" + (f" in {meld.suit}" if meld.suit else "")
            short = f" ({cards})" if cards else ""
            self.faults.refuse(Part.MELDS, reason, what + short, seat)
            standing.reverse()
            standing.remove(meld)
            standing.reverse()
        self.state = carry_out(state, LayMelds(seat, tuple(standing)))

    def _compare(self, state: HandState) -> None:
        """What the record says beside what followed from it, and what it says too much."""
        record = self.record
        compare_contract(record, state.contract, self.faults)
        self.actions.note_what_is_left(len(state.tricks))
        if record.buried != state.buried:
            message = f"{record.buried} is buried, where nothing is"
            self.faults.note(Part.BURIED, Refusal.NOT_AS_RECORDED, message)
        if record.trump != state.trump:
            message = f"trump is said to be {record.trump or 'none'}: it is {state.trump}"
            self.faults.note(Part.TRUMP, Refusal.NOT_AS_RECORDED, message)
        if state.outcome is not None and record.outcome not in (None, state.outcome.value):
            message = f"the hand is said to end {record.outcome}: it is {state.outcome.value}"
            self.faults.note(Part.OUTCOME, Refusal.NOT_AS_RECORDED, message)
        self._look_for_missed_melds(state)

    def _look_for_missed_melds(self, state: HandState) -> None:
        """Compare with the best melds of each hand that melded before play."""
        if self.record.melds is None:
            return
        for seat, hand in self.melding_hands.items():
            best = find_melds(hand, state.named_trump, self.rules)
            laid = sum(each.meld.points for each in state.melds if each.seat == seat)
            if best.total > laid:
                self.missed.append(Missed(seat, best.total - laid, best.melds, hand))
