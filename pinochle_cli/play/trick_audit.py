"""Judge the tricks of a record, from known hands or from the cards that came to light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pinochle_cli.play.actions import PlayCard
from pinochle_cli.play.hand import carry_out
from pinochle_cli.play.record import HandRecord, TrickLine
from pinochle_cli.play.state import HandState
from pinochle_cli.play.verdict import Fault, Faults, JudgedPlay, JudgedTrick, Part
from pinochle_cli.rules import Card, Hand, Ruleset
from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import first_leader, in_turn, players
from pinochle_cli.rules.tricks import (
    Stage,
    legal_cards,
    trick_points,
    why_illegal,
    winning_place,
)


class TrickAudit:
    """The tricks of one record. Faults go to the list it is given, in the order of play."""

    def __init__(self, record: HandRecord, rules: Ruleset, faults: Faults) -> None:
        self.record = record
        self.rules = rules
        self.judged: list[JudgedTrick] = []
        self._faults = faults
        self._plays: list[JudgedPlay] = []
        self._drawn_tricks = rules.dealing.stock // max(len(players(rules)), 1)

    def judge(self, state: HandState, action: PlayCard) -> HandState | None:
        """Judge the next play of a replay; the state after it, or None when nobody can have
        played it."""
        number = len(state.tricks)
        if not state.plays:
            state = self._led(state, self.record.tricks[number])
            action = PlayCard(state.leader, action.card)
        seat, card = action
        hand = state.hand(seat)
        situation = (hand, state.plays, state.named_trump, self.rules, state.stage)
        legal = legal_cards(*situation)
        reason = None if card in legal else why_illegal(card, *situation)
        self._plays.append(JudgedPlay(seat, card, reason, legal))
        if reason is not None:
            self._refuse(number, len(state.plays), self._plays[-1])
        if reason is Refusal.NOT_HELD:
            self._plays = []
            return None
        state = carry_out(state, action)
        if len(state.tricks) > number:
            line = TrickLine(state.tricks[-1].leader, self.record.tricks[number].plays)
            self._close(line, last=not state.hand(seat) and not state.stock)
        return state

    def judge_by_what_came_to_light(self) -> None:
        """Judge the tricks that have not been judged by the cards their players play later."""
        self._plays = []
        self._count_copies()
        trump = self.record.trump
        for number in range(len(self.judged), len(self.record.tricks)):
            line = self.record.tricks[number]
            if line.leader not in players(self.rules):
                self._note(Refusal.NOT_YOUR_TURN, number, f"seat {line.leader} does not play")
                return
            if trump is None:
                self._note(Refusal.INCOMPLETE, number, "the record does not say what is trump")
                return
            self._check_leader(number, line)
            self._too_few(number, line)
            for place, (seat, card) in enumerate(self._seated(line)):
                known = self._shown_from(number, seat, len(self.record.tricks))
                before = line.plays[:place]
                reason = why_illegal(card, known, before, trump, self.rules, self._stage(number))
                self._plays.append(JudgedPlay(seat, card, reason, None))
                if reason is not None:
                    self._refuse(number, place, self._plays[-1])
            self._close(line, last=number + 1 == tricks_in_hand(self.rules))
        self._missing_tricks()

    def _missing_tricks(self) -> None:
        """A hand that was not ended otherwise goes on to its last trick."""
        have, due = len(self.record.tricks), tricks_in_hand(self.rules)
        if have < due and self.record.outcome in (None, Outcome.PLAYED):
            message = f"the record ends after {have} of {due} tricks"
            self._faults.note(Part.TRICKS, Refusal.INCOMPLETE, message)

    def _led(self, state: HandState, line: TrickLine) -> HandState:
        """The state with the recorded leader to play; another than the due one is a fault."""
        number = len(state.tricks)
        self._too_many(number, line)
        if line.leader == state.leader:
            return state
        due = f"won trick {number} and leads" if number else "leads to the first trick"
        message = f"seat {line.leader} leads, but seat {state.leader} {due}"
        self._note(Refusal.NOT_YOUR_TURN, number, message)
        if line.leader not in players(self.rules):
            return state
        return state._replace(leader=line.leader, to_act=line.leader)

    def _check_leader(self, number: int, line: TrickLine) -> None:
        self._too_many(number, line)
        bidder = self.record.bidder
        if not self.judged and (bidder in players(self.rules) or not self.rules.auction.bidding):
            due = first_leader(self.rules, bidder)
            if line.leader != due:
                message = f"seat {line.leader} leads, but seat {due} leads to the first trick"
                self._note(Refusal.NOT_YOUR_TURN, number, message)
        if not self.judged or self.judged[-1].winner in (None, line.leader):
            return
        message = f"seat {line.leader} leads, but seat {self.judged[-1].winner} won trick {number}"
        self._note(Refusal.NOT_YOUR_TURN, number, message)

    def _too_many(self, number: int, line: TrickLine) -> None:
        if len(line.plays) > len(players(self.rules)):
            message = f"{len(line.plays)} cards in a trick of {len(players(self.rules))}"
            self._note(Refusal.WRONG_COUNT, number, message)

    def _too_few(self, number: int, line: TrickLine) -> None:
        """A trick may be unfinished only where the record ends."""
        if len(line.plays) < len(players(self.rules)) and number + 1 < len(self.record.tricks):
            message = f"{len(line.plays)} cards in a trick of {len(players(self.rules))}"
            self._note(Refusal.WRONG_COUNT, number, message)

    def _seated(self, line: TrickLine) -> list[tuple[int, Card]]:
        """Who played which card; nobody where a seat leads that does not play."""
        if line.leader not in players(self.rules):
            return []
        return list(zip(in_turn(self.rules, line.leader), line.plays, strict=False))

    def _shown_from(self, number: int, seat: int, end: int) -> Hand:
        """The kinds that ``seat`` plays in the tricks from ``number`` to ``end``, both from 0 and
        the last not included: it held them all at trick ``number``, unless it drew some later.
        One copy of each will do, for what may be played hangs on kinds."""
        return Hand(
            {
                card
                for line in self.record.tricks[number:end]
                for player, card in self._seated(line)
                if player == seat
            }
        )

    def _stage(self, number: int) -> Stage:
        return Stage.STOCK if number < self._drawn_tricks else Stage.PLAYOFF

    def _refuse(self, number: int, place: int, play: JudgedPlay) -> None:
        reason, legal = play.reason, play.legal_cards
        assert reason is not None
        if any((fault.trick, fault.place) == (number + 1, place) for fault in self._faults.found):
            return  # told by the replay, before it could not go on
        told = f"trick {number + 1}: seat {play.seat} played {play.card}: "
        told += f"{reason} ({reason.meaning})"
        if legal:
            told += f"; legal: {' '.join(map(str, legal))}"
        shown = None if reason is Refusal.NOT_HELD else self._came_to_light(number, place, play)
        if shown is not None:
            told += f"; trick {shown + 1} shows it"
        self._faults.found.append(
            Fault(
                Part.TRICKS,
                reason,
                told,
                play.seat,
                number + 1,
                place,
                play.card,
                legal,
                None if shown is None else shown + 1,
            )
        )

    def _came_to_light(self, number: int, place: int, play: JudgedPlay) -> int | None:
        """The first trick, from 0, whose cards prove that the play was illegal."""
        before, trump = self.record.tricks[number].plays[:place], self.record.trump
        if trump is None:
            return None
        for end in range(number + 2, len(self.record.tricks) + 1):
            known = self._shown_from(number, play.seat, end)
            if why_illegal(play.card, known, before, trump, self.rules) is play.reason:
                return end - 1
        return None

    def _close(self, line: TrickLine, last: bool) -> None:
        """The trick is judged: who wins it, and what it is worth."""
        seats = in_turn(self.rules, line.leader)
        plays, winner, points = line.plays[: len(seats)], None, None
        in_deck = all(card.rank in self.rules.deck.ranks for card in plays)
        if len(plays) == len(seats) and in_deck and self.record.trump is not None:
            winner = seats[winning_place(plays, self.record.trump)]
            points = trick_points(plays, self.rules, last)
        self.judged.append(JudgedTrick(line.leader, tuple(self._plays), winner, points))
        self._plays = []

    def _count_copies(self) -> None:
        """No card can be played more often than the deck has it."""
        deck = self.rules.deck
        played: Sequence[Card] = [card for line in self.record.tricks for card in line.plays]
        for card, copies in Counter(played).items():
            has = deck.copies if card.rank in deck.ranks else 0
            if copies > has:
                message = f"{card} is played {copies} times, the deck has {has}"
                self._faults.found.append(
                    Fault(Part.TRICKS, Refusal.WRONG_DEAL, message, card=card)
                )

    def _note(self, reason: Refusal, number: int, message: str) -> None:
        told = f"trick {number + 1}: {message}"
        self._faults.found.append(Fault(Part.TRICKS, reason, told, trick=number + 1))
