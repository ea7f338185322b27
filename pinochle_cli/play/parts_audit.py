"""Judge the parts of a record one by one, where its cards are not known and it cannot be replayed:
the calls, what was handed over, the melds."""

from __future__ import annotations

from itertools import zip_longest

from pinochle_cli.play.record import HandRecord
from pinochle_cli.play.recorded_actions import read_meld
from pinochle_cli.play.verdict import Faults, Part
from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.auction import Bidding, Contract, Status
from pinochle_cli.rules.exchange import hand_overs, why_not_handed
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.seating import players


def judge_calls(record: HandRecord, rules: Ruleset, faults: Faults) -> None:
    """Judge the calls of a hand whose cards are not known."""
    if not rules.auction.bidding or not record.calls:
        return
    bidding = Bidding.opened(rules)
    for number, (seat, call) in enumerate(record.calls, start=1):
        reason = bidding.why_illegal(seat, call)
        if reason is not None:
            what = f"call {number}: seat {seat} says {call}"
            faults.refuse(Part.AUCTION, reason, what, seat)
            return
        bidding = bidding.call(seat, call)
    if bidding.status is Status.OPEN:
        message = f"the record ends where seat {bidding.to_call} is to call"
        faults.note(Part.AUCTION, Refusal.INCOMPLETE, message, bidding.to_call)
    compare_contract(record, bidding.contract, faults)


def judge_exchange(record: HandRecord, rules: Ruleset, faults: Faults) -> None:
    """Judge what was handed over in a hand whose cards are not known: how many cards, from
    whom and to whom."""
    bidder = record.bidder
    if bidder not in players(rules) or record.exchanges is None:
        return
    given = [each for each in record.exchanges if each.receiver is not None]
    for due, handed in zip_longest(hand_overs(rules, bidder or 0), given):
        if handed is None:
            message = f"seat {due.giver} has still to hand {due.number} cards over"
            faults.note(Part.EXCHANGE, Refusal.INCOMPLETE, message, due.giver)
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
            faults.refuse(Part.EXCHANGE, reason, what, handed.giver)


def judge_melds(record: HandRecord, rules: Ruleset, faults: Faults) -> None:
    """Judge the melds of a hand whose cards are not known: each must be one of the rules."""
    for line in record.melds or ():
        if line.seat not in players(rules):
            what = f"seat {line.seat} melds {line.meld}"
            faults.refuse(Part.MELDS, Refusal.NOT_MELDING, what, line.seat)
        elif record.trump is not None:
            read_meld(line, record.trump, rules, faults)


def compare_contract(record: HandRecord, contract: Contract | None, faults: Faults) -> None:
    """The bidder and the bid that the record names must be those of its calls."""
    bidder, bid = record.bidder, record.bid
    won = (contract.bidder, contract.bid) if contract else (None, None)
    for name, said, real in (("bidder", bidder, won[0]), ("bid", bid, won[1])):
        if said != real and said is not None:
            message = f"the {name} is said to be {said}: it is {real}"
            faults.note(Part.AUCTION, Refusal.NOT_AS_RECORDED, message)
