"""What each phase of a hand allows, and what comes of it."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from hands import random_deal, states

from pinochle_cli.play import HandState, IllegalActionError, Phase, apply, choices, start
from pinochle_cli.play import why_illegal as why
from pinochle_cli.play.actions import (
    Announce,
    AnyBid,
    AnyBurial,
    AnyGift,
    AnyMelds,
    Bury,
    Concede,
    GiveCards,
    GoOn,
    LayMelds,
    MakeCall,
    NameTrump,
    PlayCard,
    SwapNine,
    ThrowIn,
)
from pinochle_cli.rules import Hand, find_melds, load, read_cards, read_hand
from pinochle_cli.rules.auction import PASS, bid
from pinochle_cli.rules.claims import named_meld
from pinochle_cli.rules.dealing import Deal, DealError, sorted_pack
from pinochle_cli.rules.outcomes import Outcome


def deal_with(rules, *hands: str, turned: str = "", widow: str = "") -> Deal:
    """A deal with these hands, completed from the rest of the deck."""
    left = list(sorted_pack(rules))
    fixed = [list(read_cards(text)) for text in hands]
    fixed += [[] for _ in range(rules.dealing.seats - len(hands))]
    up, lying = read_cards(turned), list(read_cards(widow))
    for card in chain(*fixed, lying, up):
        left.remove(card)
    under_stock = rules.dealing.stock > 0
    random.Random(1).shuffle(left)
    for seat, hand in enumerate(fixed, start=1):
        if seat == rules.dealing.seats and up and not under_stock:
            hand += up
        if seat not in rules.dealing.sitting_out:
            while len(hand) < rules.dealing.hand_size:
                hand.append(left.pop())
    while len(lying) < rules.dealing.widow:
        lying.append(left.pop())
    return Deal(
        tuple(Hand(hand) for hand in fixed), tuple(lying), tuple(left), up[0] if up else None
    )


def after(state: HandState, *actions) -> HandState:
    for action in actions:
        state = apply(state, action)
    return state


def auction_3(hand: str, amount: int, trump: str = "S", **overrides) -> HandState:
    """Seat 1 has won the auction at ``amount``, with a worthless widow, and names trump."""
    rules = load("auction-3", overrides)
    state = start(rules, deal_with(rules, hand, widow="9C 9C 9D"))
    calls = [MakeCall(1, bid(amount)), MakeCall(2, PASS), MakeCall(3, PASS)]
    return after(state, *calls, NameTrump(1, trump))


FIFTEEN = "AS TS KS QS JS AH TH AD AC KH QH JD 9S TD TC"
"""Spades trump: run 150, marriage 20, dix 10, pinochle 40, aces 100."""


def best(state: HandState) -> LayMelds:
    return LayMelds(state.to_act, choices(state)[0].best)


def test_the_bidder_alone_takes_the_widow_melds_and_buries():
    state = auction_3(FIFTEEN, 400)
    assert (state.phase, len(state.hand(1))) == (Phase.MELD, 18)
    state = apply(state, best(state))
    assert state.meld_points((1,)) == 320
    assert choices(state) == (GoOn(1), Concede(1))
    state = apply(state, GoOn(1))
    (burial,) = choices(state)
    assert isinstance(burial, AnyBurial)
    assert str(burial.free) == "TH TD 9D TC 9C 9C"
    assert why(state, Bury(1, read_hand("JD TH TD"))) == "not-free"
    assert why(state, Bury(1, read_hand("TH TD"))) == "wrong-count"
    state = apply(state, Bury(1, read_hand("TH TD TC")))
    assert (state.phase, state.to_act, len(state.hand(1))) == (Phase.PLAY, 1, 15)
    assert state.trick_points(1) == 30


def test_meld_that_reaches_the_bid_wins_at_once():
    state = auction_3(FIFTEEN, 320)
    assert apply(state, best(state)).outcome is Outcome.INSTANT
    assert apply(state, LayMelds(1, best(state).melds[:-1])).outcome is None


def test_a_bidder_may_concede_after_melding_and_not_before():
    state = auction_3(FIFTEEN, 400)
    assert why(state, Concede(1)) == "wrong-phase"
    assert apply(apply(state, best(state)), Concede(1)).outcome is Outcome.CONCEDED


def test_a_broken_meld_no_longer_counts():
    hand = "KS QS KH QH KD QD KC QC JD JS JH JC AS AH AD"
    rules = load("auction-3")
    state = start(rules, deal_with(rules, hand, widow="AC TS 9C"))
    state = after(state, MakeCall(1, bid(600)), MakeCall(2, PASS), MakeCall(3, PASS))
    state = after(state, NameTrump(1, "S"))
    state = apply(state, best(state))
    state = after(state, GoOn(1), Bury(1, read_hand("9C KH QH")))
    assert state.meld_points((1,)) == 370  # ruling B1


def partners(preset="partners-150", bids=(30,), **overrides) -> HandState:
    """Seat 1 has won the auction."""
    rules = load(preset, overrides)
    deal = deal_with(rules, "AS TS KS QS JS AH AD AC KH QH JD 9S")
    state = start(rules, deal)
    for amount in bids:
        state = apply(state, MakeCall(1, bid(amount)))
    return after(state, *[MakeCall(seat, PASS) for seat in (2, 3, 4)])


def test_partner_gives_first_and_the_bidder_answers():
    state = after(partners(), NameTrump(1, "S"))
    (gift,) = choices(state)
    assert (gift.seat, gift.receiver, gift.number) == (3, 1, 4)
    four = Hand(list(state.hand(3))[:4])
    assert why(state, GiveCards(1, 3, four)) == "not-your-turn"
    assert why(state, GiveCards(3, 2, four)) == "wrong-receiver"
    state = apply(state, GiveCards(3, 1, four))
    assert (len(state.hand(1)), len(state.hand(3)), state.to_act) == (16, 8, 1)
    state = apply(state, GiveCards(1, 3, four))
    assert (state.phase, len(state.hand(1)), len(state.hand(3))) == (Phase.MELD, 12, 12)


def test_cutthroat_passes_nothing():
    assert after(partners("partners-150-cutthroat"), NameTrump(1, "S")).phase is Phase.MELD


def test_a_widow_is_shared_out_card_by_card():
    rules = load("partnership-widow")
    state = start(rules, deal_with(rules, widow="AS TS KS QS"))
    state = after(state, MakeCall(1, bid(100)), *[MakeCall(seat, PASS) for seat in (2, 3, 4)])
    assert len(state.hand(1)) == 15  # named after the widow is seen (ruling R4)
    state = apply(state, NameTrump(1, "S"))
    for seat, card in ((2, "AS"), (3, "TS"), (4, "KS")):
        (gift,) = choices(state)
        assert isinstance(gift, AnyGift)
        assert card in str(gift.out_of)
        state = apply(state, GiveCards(1, seat, read_hand(card)))
    assert {len(state.hand(seat)) for seat in (1, 2, 3, 4)} == {12}


def test_only_widow_cards_are_shared_out():
    rules = load("partnership-widow")
    state = start(rules, deal_with(rules, "9H 9H", widow="AS TS KS QS"))
    state = after(state, MakeCall(1, bid(100)), *[MakeCall(seat, PASS) for seat in (2, 3, 4)])
    state = apply(state, NameTrump(1, "S"))
    assert why(state, GiveCards(1, 2, read_hand("9H"))) == "not-from-the-widow"


THROW_INS = [
    # preset, bid, word for throwing in before play, basis; seat 1 melds 32, or 320
    ("partners-150", 58, None, "source 0: meld and all 25 counters are one short"),
    ("partners-150", 57, "on-the-board", "ruling T1: meld plus 25 is on the board"),
    ("partners-1500", 300, None, "source 3: any time before play"),
    ("partners-1000", 900, "not-in-this-preset", "source 1: not offered"),
]


@pytest.mark.parametrize("row", THROW_INS, ids=lambda row: f"{row[0]} at {row[1]}")
def test_throwing_in(row):
    preset, amount, word, basis = row
    state = apply(partners(preset, (amount,), pass_count=0), NameTrump(1, "S"))
    state = after(state, best(state), LayMelds(2, ()), LayMelds(3, ()), LayMelds(4, ()))
    assert why(state, ThrowIn(1)) == word, basis
    if word is None:
        assert apply(state, ThrowIn(1)).outcome is Outcome.THROWN_IN
        assert apply(state, GoOn(1)).phase is Phase.PLAY


def turned(preset: str, card: str, *hands: str) -> HandState:
    rules = load(preset)
    return start(rules, deal_with(rules, *hands, turned=card))


def test_the_first_nine_takes_the_turned_card_and_its_holder_scores_it():
    """Seats 2 and 3 have a nine; seat 4 deals."""
    state = turned("partnership", "AS", "KH", "9S", "9S")
    assert (state.phase, state.to_act) == (Phase.SWAP, 2)
    state = apply(state, SwapNine(2))
    assert (state.phase, state.to_act) == (Phase.MELD, 1)
    nines = {seat: state.melding_hand(seat).count(*read_cards("9S")) for seat in (1, 2, 3, 4)}
    assert nines == {1: 0, 2: 1, 3: 1, 4: 0}
    held = {seat: state.hand(seat).count(*read_cards("9S")) for seat in (1, 2, 3, 4)}
    assert held == {1: 0, 2: 0, 3: 1, 4: 1}


def test_a_chance_let_pass_goes_to_the_next_and_then_to_the_dealer():
    state = turned("partnership", "AS", "KH", "9S", "9S")
    state = after(state, GoOn(2), GoOn(3))
    assert state.phase is Phase.MELD
    assert state.turned == read_cards("AS")[0]


def test_the_dealers_own_nine_and_a_turned_nine_are_not_swapped():
    own = turned("partnership", "AS", "KH", "KH", "KD", "9S 9S")
    assert own.phase is Phase.MELD  # ruling D4
    state = turned("partnership", "9S", "KH", "9S")
    assert state.phase is Phase.MELD
    assert (state.turned_nine(4), state.turned_nine(1)) == (10, 0)
    assert state.melding_hand(4).count(*read_cards("9S")) == 0  # ruling D3


def test_announcements_come_before_the_bidding_and_bind_nobody():
    rules = load("double-pack")
    state = start(rules, random_deal(rules, random.Random(1)))
    state = after(state, Announce(1, 320), Announce(2, 90), GoOn(3))
    assert why(state, Announce(4, 0)) == "no-announcement"
    state = apply(state, GoOn(4))
    assert (state.phase, state.announcements) == (Phase.BID, ((1, 320), (2, 90)))
    assert choices(state)[1] == AnyBid(1, 500, 10, ("long-suit", "flush"))


@pytest.mark.parametrize("preset", ["auction-4", "auction-5"])
def test_seats_that_sit_out_are_never_asked(preset):
    rules = load(preset)
    asked = {state.to_act for state, _ in states(rules, random.Random(9))} - {None}
    seats = {*range(1, rules.dealing.seats + 1)}
    assert asked == seats - {*rules.dealing.sitting_out}


def test_melds_must_be_in_the_chart_held_and_apart():
    state = after(partners("partners-150-cutthroat"), NameTrump(1, "S"))
    sheet = find_melds(state.hand(1), "S", state.rules)
    run, marriage = sheet.melds[0], named_meld("royal-marriage", "S", 1, "S", state.rules)
    assert isinstance(choices(state)[0], AnyMelds)
    assert why(state, LayMelds(1, (run, marriage))) == "counted-twice"
    assert why(state, LayMelds(1, (run, run))) == "counted-twice"
    assert why(state, LayMelds(1, (run._replace(points=99),))) == "no-such-meld"
    assert why(state, LayMelds(1, (named_meld("run", "S", 2, "S", state.rules),))) == "not-held"
    assert why(state, LayMelds(1, ())) is None


def test_a_run_with_extra_cards_absorbs_the_run():
    rules = load("partners-150-cutthroat")
    state = start(rules, deal_with(rules, "AS TS KS KS QS JS"))
    state = after(state, MakeCall(1, bid(25)), *[MakeCall(seat, PASS) for seat in (2, 3, 4)])
    state = apply(state, NameTrump(1, "S"))
    larger, run = (named_meld(name, "S", 1, "S", rules) for name in ("run+k", "run"))
    assert why(state, LayMelds(1, (larger, run))) == "absorbed"


def test_apply_refuses_with_the_action_and_the_word():
    state = partners()
    with pytest.raises(IllegalActionError, match="seat 2: NameTrump is refused: not-your-turn"):
        apply(state, NameTrump(2, "S"))
    assert why(state, PlayCard(1, *read_cards("AS"))) == "wrong-phase"


IMPOSSIBLE = [
    ("partners-150", lambda deal: deal._replace(hands=deal.hands[:3]), "3 hands"),
    ("partners-150", lambda deal: deal._replace(widow=read_cards("AS")), "widow is 1 card"),
    ("partners-150", lambda deal: deal._replace(turned=read_cards("AS")[0]), "turns no card up"),
    ("auction-3", lambda deal: deal._replace(widow=deal.widow[:2]), "has 3"),
    ("auction-4", lambda deal: deal._replace(hands=deal.hands[:3] + deal.hands[:1]), "sits out"),
    ("two-hand", lambda deal: deal._replace(stock=deal.stock[1:]), "stock is 22 cards"),
    ("partnership", lambda deal: deal._replace(turned=_missing(deal)), "not in the dealer's hand"),
]


def _missing(deal):
    return next(card for card in read_cards("S:ATKQJ9 H:ATKQJ9") if card not in deal.hands[3])


@pytest.mark.parametrize("row", IMPOSSIBLE, ids=lambda row: f"{row[0]}: {row[2]}")
def test_a_deal_that_the_rules_cannot_have_dealt_is_refused(row):
    preset, change, words = row
    rules = load(preset)
    with pytest.raises(DealError, match=words):
        start(rules, change(random_deal(rules, random.Random(1))))


def test_a_deal_with_a_card_too_many_names_it():
    rules = load("partners-150")
    deal = random_deal(rules, random.Random(1))
    hands = (Hand(read_cards("AS AS AS TS TS KS KS QS QS JS JS 9S")), *deal.hands[1:])
    with pytest.raises(DealError, match="times AS"):
        start(rules, deal._replace(hands=hands))
