"""A record in which something was changed is judged illegal, and the fault is named."""

from __future__ import annotations

import random

import pytest
from deals import PRESETS
from hands import played

from pinochle_cli.play.audit import audit
from pinochle_cli.play.reconstruction import deal_from_tricks
from pinochle_cli.play.record import HandRecord, record_of
from pinochle_cli.play.verdict import Part
from pinochle_cli.rules import Hand, load
from pinochle_cli.rules.auction import PASS, bid
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players

HANDS = 8
LONG = 100
"""Records a preset in the ordinary and in the long tests."""


def records(preset: str, number: int):
    """Played records with their rules and a source of chance."""
    rules, source = load(preset), random.Random(f"{preset} mutated")
    found = 0
    while found < number:
        state = played(rules, source)
        if state.outcome is Outcome.PLAYED:
            found += 1
            yield rules, record_of(state), source


def other_card(card, rules, source):
    return source.choice([each for each in sorted_pack(rules) if each != card])


def swap_a_played_card(record: HandRecord, rules, source) -> HandRecord:
    tricks = list(record.tricks)
    number = source.randrange(len(tricks))
    plays = list(tricks[number].plays)
    place = source.randrange(len(plays))
    plays[place] = other_card(plays[place], rules, source)
    tricks[number] = tricks[number]._replace(plays=tuple(plays))
    return record._replace(tricks=tuple(tricks))


def swap_a_dealt_card(record: HandRecord, rules, source) -> HandRecord:
    hands = list(record.dealt.hands)
    seat = source.choice([each for each, hand in enumerate(hands) if hand])
    card = source.choice(list(hands[seat]))
    hands[seat] = hands[seat].without_card(card).with_card(other_card(card, rules, source))
    return record._replace(dealt=record.dealt._replace(hands=tuple(hands)))


@pytest.mark.parametrize("mutate", [swap_a_played_card, swap_a_dealt_card])
@pytest.mark.parametrize("preset", PRESETS)
def test_one_card_swapped_is_found(preset, mutate):
    expected = {swap_a_played_card: Part.TRICKS, swap_a_dealt_card: Part.DEAL}[mutate]
    for rules, record, source in records(preset, HANDS):
        mutated = mutate(record, rules, source)
        verdict = audit(mutated, rules)
        assert expected in {fault.part for fault in verdict.faults}, mutated


@pytest.mark.slow
@pytest.mark.parametrize("mutate", [swap_a_played_card, swap_a_dealt_card])
@pytest.mark.parametrize("preset", PRESETS)
def test_one_card_swapped_is_found_in_many_hands(preset, mutate):
    for rules, record, source in records(preset, LONG):
        assert not audit(mutate(record, rules, source), rules).legal


AUCTIONS = [name for name in PRESETS if load(name).auction.bidding]


FAULTS_OF_ORDER = ("not-your-turn", "already-passed", "auction-over", "not-as-recorded")


@pytest.mark.parametrize("preset", AUCTIONS)
def test_one_call_moved_is_found(preset):
    tried = 0
    for rules, record, source in records(preset, HANDS):
        calls = list(record.calls)
        moved = calls.pop(source.randrange(len(calls)))
        calls.insert(source.randrange(len(calls) + 1), moved)
        if tuple(calls) != record.calls:
            tried += 1
            faults = audit(record._replace(calls=tuple(calls)), rules).faults
            assert faults[0].part is Part.AUCTION
            assert faults[0].reason in FAULTS_OF_ORDER
    assert tried > HANDS // 3


def fixed(preset: str, wanted=lambda record: True) -> tuple:
    return next(each for each in records(preset, 200) if wanted(each[1]))


def change_points(record):
    return record._replace(melds=(record.melds[0]._replace(points=1000), *record.melds[1:]))


def change_meld_cards(record):
    return record._replace(melds=(record.melds[0]._replace(cards=Hand()), *record.melds[1:]))


def invent_meld(record):
    return record._replace(melds=(record.melds[0]._replace(meld="tens-around"), *record.melds[1:]))


def repeat_meld(record):
    return record._replace(melds=(record.melds[0], *record.melds))


def meld_at_the_end(record):
    return record._replace(melds=(*record.melds, record.melds[0]._replace(seat=1)))


def lead_from_another_seat(record):
    first = record.tricks[0]
    return record._replace(tricks=(first._replace(leader=first.leader % 3 + 1), *record.tricks[1:]))


def cut_tricks(record):
    return record._replace(tricks=record.tricks[:-1])


def add_a_trick(record):
    return record._replace(tricks=(*record.tricks, record.tricks[-1]))


def add_a_card(record):
    first = record.tricks[0]
    return record._replace(
        tricks=(first._replace(plays=(*first.plays, first.plays[0])), *record.tricks[1:])
    )


def give_too_few(record):
    first = record.exchanges[0]
    few = Hand(list(first.cards)[1:])
    return record._replace(exchanges=(first._replace(cards=few), *record.exchanges[1:]))


def give_elsewhere(record):
    first = record.exchanges[0]
    return record._replace(
        exchanges=(first._replace(receiver=first.receiver % 4 + 1), *record.exchanges[1:])
    )


def forget_exchange(record):
    return record._replace(exchanges=())


def exchange_more(record):
    return record._replace(exchanges=record.exchanges * 2)


def one_call_more(record):
    return record._replace(calls=(*record.calls, (1, PASS)))


CHANGES = [
    # preset, change, part and word of a fault that must be named
    ("partners-150", change_points, Part.MELDS, "not-as-recorded"),
    ("partners-150", change_meld_cards, Part.MELDS, "not-as-recorded"),
    ("partners-150", invent_meld, Part.MELDS, "no-such-meld"),
    ("partners-150", repeat_meld, Part.MELDS, "counted-twice"),
    ("partners-150", meld_at_the_end, Part.MELDS, "not-melding"),
    ("auction-3", lead_from_another_seat, Part.TRICKS, "not-your-turn"),
    ("partners-150", cut_tricks, Part.TRICKS, "incomplete"),
    ("partners-150", add_a_trick, Part.TRICKS, "wrong-phase"),
    ("partners-150", add_a_card, Part.TRICKS, "wrong-count"),
    ("partners-150", give_too_few, Part.EXCHANGE, "wrong-count"),
    ("partners-150", give_elsewhere, Part.EXCHANGE, "wrong-receiver"),
    ("partners-150", forget_exchange, Part.EXCHANGE, "incomplete"),
    ("partners-150", exchange_more, Part.EXCHANGE, "wrong-phase"),
    ("racehorse", give_too_few, Part.EXCHANGE, "wrong-count"),
    ("partnership-widow", give_elsewhere, Part.EXCHANGE, "wrong-receiver"),
    ("auction-3", lambda r: r._replace(buried=Hand()), Part.BURIED, "incomplete"),
    ("auction-3", lambda r: r._replace(bid=r.bid + 10), Part.AUCTION, "not-as-recorded"),
    ("auction-3", lambda r: r._replace(bidder=r.bidder % 3 + 1), Part.AUCTION, "not-as-recorded"),
    ("partnership", lambda r: r._replace(trump="X"), Part.TRUMP, "not-as-recorded"),
    ("partners-150", lambda r: r._replace(trump=None), Part.TRUMP, "incomplete"),
    ("partners-150", lambda r: r._replace(outcome="conceded"), Part.OUTCOME, "not-as-recorded"),
    ("partners-150", lambda r: r._replace(outcome="instant"), Part.OUTCOME, "not-as-recorded"),
    ("partners-150", lambda r: r._replace(buried=r.dealt.hands[0]), Part.BURIED, "not-as-recorded"),
    ("partners-150", one_call_more, Part.AUCTION, "auction-over"),
    ("partners-150", lambda r: r._replace(announcements=((1, 5),)), Part.AUCTION, "wrong-phase"),
    ("two-hand", lambda r: r._replace(outcome="declared-out"), Part.OUTCOME, "not-as-recorded"),
]  # fmt: skip


@pytest.mark.parametrize("row", CHANGES, ids=lambda row: f"{row[0]} {row[2]} {row[3]}")
def test_every_part_of_a_record_is_judged(row):
    preset, change, part, word = row
    rules, record, _ = fixed(preset, lambda record: record.melds)
    faults = audit(change(record), rules).faults
    assert (part, word) in {(fault.part, fault.reason.value) for fault in faults}, faults


def test_a_bid_off_the_step_is_named_and_the_rest_still_judged():
    rules, record, _ = fixed("auction-3")
    calls = tuple(
        (seat, bid(call.amount + 5) if call.amount else call) for seat, call in record.calls
    )
    verdict = audit(record._replace(calls=calls), rules)
    assert [fault.reason.value for fault in verdict.faults] == ["not-a-step"]
    assert len(verdict.tricks) == len(record.tricks)


def test_without_a_bidder_a_faulty_auction_leaves_the_tricks_to_be_judged_alone():
    rules, record, _ = fixed("auction-3")
    mutated = record._replace(calls=((1, bid(1)),), bidder=None, bid=None)
    verdict = audit(mutated, rules)
    assert verdict.faults[0].reason == "below-minimum"
    assert len(verdict.tricks) == len(record.tricks)


def test_a_missed_meld_is_told_and_is_no_fault():
    rules, record, _ = fixed("partners-150", lambda record: len(record.melds) > 2)
    verdict = audit(record._replace(melds=record.melds[1:]), rules)
    assert verdict.legal
    (missed,) = verdict.missed
    assert (missed.seat, missed.points) == (record.melds[0].seat, record.melds[0].points)


def test_a_record_of_another_preset_is_no_deal_of_these_rules():
    _, record, _ = fixed("partners-150")
    verdict = audit(record, load("auction-3"))
    assert verdict.faults[0].reason == "wrong-deal"


def unknown(record: HandRecord) -> HandRecord:
    hands = (None,) * len(record.dealt.hands)
    return record._replace(dealt=record.dealt._replace(hands=hands))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_revoke_comes_to_light_when_the_missing_suit_turns_up(preset):
    """Two plays of one seat change places. Where the replay of the known deal finds a revoke,
    the cards played later show it as well, and nothing legal is ever called a revoke."""
    found = 0
    for rules, record, source in records(preset, HANDS):
        assert audit(unknown(record), rules).legal
        exact = audit(record, rules)
        first = rules.dealing.stock // 2
        numbers = sorted(source.sample(range(first, len(record.tricks)), 2))
        mutated = exchange_plays(record, exact, *numbers)
        by_deal = {
            (f.trick, f.place): f for f in audit(mutated, rules).faults if f.place is not None
        }
        for fault in audit(unknown(mutated), rules).faults:
            if fault.place is None:
                continue
            known = by_deal[fault.trick, fault.place]
            assert known.came_to_light == fault.came_to_light > fault.trick
            found += 1
    assert found > HANDS // 5


def exchange_plays(record, exact, one: int, other: int) -> HandRecord:
    """The seat that leads trick ``other`` exchanges its cards of both tricks."""
    seat = exact.tricks[other].leader
    places = [
        next(place for place, play in enumerate(exact.tricks[number].plays) if play.seat == seat)
        for number in (one, other)
    ]
    cards = [exact.tricks[n].plays[p].card for n, p in zip((one, other), places, strict=True)]
    tricks = list(record.tricks)
    for number, place, card in zip((one, other), places, reversed(cards), strict=True):
        plays = list(tricks[number].plays)
        plays[place] = card
        tricks[number] = tricks[number]._replace(plays=tuple(plays))
    return record._replace(tricks=tuple(tricks))


def test_an_auction_of_unknown_hands_is_judged_too():
    rules, record, _ = fixed("partners-150", lambda record: len(record.calls) > 5)
    open_auction = unknown(record)._replace(calls=record.calls[:2], tricks=())
    assert audit(open_auction, rules).faults[0].reason == "incomplete"
    wrong = unknown(record)._replace(calls=(*record.calls, record.calls[0]))
    assert audit(wrong, rules).faults[0].reason == "auction-over"
    other = unknown(record)._replace(bid=record.bid + 1)
    assert audit(other, rules).faults[0].reason == "not-as-recorded"


def test_more_copies_than_the_deck_has_are_named_without_a_deal():
    rules, record, _ = fixed("partners-150")
    ace = record.tricks[0].plays[0]
    tricks = tuple(line._replace(plays=(ace,) * 4) for line in record.tricks[:1])
    verdict = audit(unknown(record)._replace(tricks=tricks), rules)
    assert "wrong-deal" in {fault.reason.value for fault in verdict.faults}


def changed_melds(record, **fields):
    return record._replace(melds=(record.melds[0]._replace(**fields), *record.melds[1:]))


def first_trick(record, **fields):
    return record._replace(tricks=(record.tricks[0]._replace(**fields), *record.tricks[1:]))


WITHOUT_A_DEAL = [
    # change of a record whose deal nobody wrote down, part and word that must be named
    (lambda r: r._replace(tricks=r.tricks[:5]), Part.TRICKS, "incomplete"),
    (lambda r: r._replace(tricks=()), Part.TRICKS, "incomplete"),
    (lambda r: first_trick(r, plays=r.tricks[0].plays[:2]), Part.TRICKS, "wrong-count"),
    (lambda r: first_trick(r, leader=r.bidder % 4 + 1), Part.TRICKS, "not-your-turn"),
    (lambda r: changed_melds(r, meld="rum"), Part.MELDS, "no-such-meld"),
    (lambda r: changed_melds(r, points=400), Part.MELDS, "not-as-recorded"),
    (lambda r: changed_melds(r, seat=9), Part.MELDS, "not-melding"),
    (give_too_few, Part.EXCHANGE, "wrong-count"),
    (lambda r: r._replace(buried=r.exchanges[0].cards), Part.BURIED, "not-as-recorded"),
    (lambda r: r._replace(calls=()), Part.AUCTION, "incomplete"),
    (lambda r: r._replace(outcome="passed-out"), Part.OUTCOME, "not-as-recorded"),
]


@pytest.mark.parametrize("row", WITHOUT_A_DEAL, ids=lambda row: f"{row[1]} {row[2]}")
def test_a_hand_whose_deal_nobody_wrote_down_is_judged_by_what_was_played(row):
    change, part, word = row
    rules, record, _ = fixed("partners-150", lambda record: record.melds)
    assert audit(unknown(record), rules).legal
    faults = audit(change(unknown(record)), rules).faults
    assert (part, word) in {(fault.part, fault.reason.value) for fault in faults}, faults


def test_what_nobody_noted_is_no_fault():
    rules, record, _ = fixed("partners-150", lambda record: record.melds)
    noted = unknown(record)._replace(calls=None, exchanges=None, melds=None)
    verdict = audit(noted, rules)
    assert (verdict.legal, verdict.missed) == (True, ())
    nobody = noted._replace(bidder=None, bid=None)
    assert audit(nobody, rules).faults[0].reason == "incomplete"


def test_a_hand_that_is_known_beside_unknown_ones_must_be_the_one_played():
    rules, record, _ = fixed("partners-150")
    hands = (record.dealt.hands[0], None, None, None)
    known = record._replace(dealt=record.dealt._replace(hands=hands))
    assert audit(known, rules).legal
    other = (record.dealt.hands[1], None, None, None)
    wrong = record._replace(dealt=record.dealt._replace(hands=other))
    fault = audit(wrong, rules).faults[0]
    assert (fault.part, fault.reason, fault.seat) == (Part.DEAL, "not-as-recorded", 1)


DRAWN = [name for name in PRESETS if load(name).dealing.stock]


@pytest.mark.parametrize("preset", [name for name in PRESETS if name not in DRAWN])
def test_tricks_tell_the_deal(preset):
    """What is told can be replayed, and each player has the cards he was dealt, but for those of
    a widow, which nobody can tell from the bidder's own."""
    for rules, record, _ in records(preset, 10):
        told = deal_from_tricks(unknown(record), rules)
        if any(handed.receiver is None for handed in record.exchanges):
            assert told is None
            continue
        for seat in players(rules):
            if not rules.dealing.widow or seat != record.bidder:
                assert told.hand(seat) == record.dealt.hands[seat - 1]


@pytest.mark.parametrize("preset", DRAWN)
def test_the_order_of_drawing_is_not_told_by_tricks(preset):
    rules, record, _ = fixed(preset)
    assert deal_from_tricks(unknown(record), rules) is None
