"""What players of other pinochle programs complain about in public, which the planner does not do.

Rules are partners-150 unless said otherwise; hands are handed over by the bidder's partner.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hands import random_deal

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.engine.holds import Holds
from pinochle_cli.play import Phase, apply, choices, start, view
from pinochle_cli.play.actions import AnyBid, GiveCards, LayMeld, MakeCall, PlayCard
from pinochle_cli.play.planning.burying import Burying
from pinochle_cli.play.planning.passing import Gift, Passing
from pinochle_cli.play.planning.stock_play import MANY_DRAWS, choose_meld
from pinochle_cli.play.planning.worth import worths
from pinochle_cli.play.players.planner import PlannerPlayer, limit
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import RANKS, SUITS, Card, Hand, find_melds, load, read_hand
from pinochle_cli.rules.auction import CallKind
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.exchange import free_cards, why_not_buried

RULES = load("partners-150")

TIMES = [pytest.param(1, id="few"), pytest.param(15, id="many", marks=pytest.mark.slow)]
"""How many times the hands of a quick test are looked at."""


def hands_with(core: str, number: int, size: int = 12, without: str = "") -> Iterator[Hand]:
    """Random hands that have these cards, and no more of their kinds or of those of ``without``."""
    fixed = read_hand(core)
    barred = {*fixed, *read_hand(without)}
    rest = [card for card in sorted_pack(RULES) if card not in barred]
    source = random.Random(f"{core} {without}")
    for _ in range(number):
        yield fixed + Hand(source.sample(rest, size - len(fixed)))


def gift(hand: Hand, trump: str, by_bidder: bool = False) -> Gift:
    return Passing(RULES, hand, trump, 4, by_bidder).best(hand)


def is_useful(card: Card, trump: str) -> bool:
    """Whether the card helps a bidder whatever he has: an ace, or a trump above the nine."""
    return card.rank == "A" or (card.suit == trump and card.rank != "9")


# Handing over.


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("by_bidder", [False, True])
@pytest.mark.parametrize("trump", "HC")
def test_a_double_pinochle_is_not_broken(trump, by_bidder, times):
    for hand in hands_with("QS QS JD JD", 5 * times):
        kept = hand - gift(hand, trump, by_bidder).cards
        assert read_hand("QS QS JD JD") <= kept, str(hand)


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("trump", SUITS)
def test_no_plain_nine_is_given_while_any_other_card_is_free(trump, times):
    for hand in hands_with("9H 9C 9S", 5 * times):
        given_now = gift(hand, trump).cards
        nines = [card for card in given_now if card.rank == "9" and card.suit != trump]
        free = hand - find_melds(hand, trump, RULES).shown - given_now
        better = [card for card in free if card.rank != "9"]
        assert not nines or not better, (str(hand), str(given_now))


FIVE_OTHERS = [
    *("9S 9H KC QH 9C", "AS AH KC QH 9C", "TS TS TH KC 9C", "KC QC 9C 9H 9S", "KH KC KS AC TC"),
    *("9S 9S 9H 9H 9C", "QC QH KC TH TS", "AS AS AH AH KC", "KS TH QC QC 9H", "AC AC AH KH QH"),
]


@pytest.mark.parametrize("others", FIVE_OTHERS)
def test_four_good_trumps_go_over_although_jacks_around_are_broken(others):
    hand = read_hand(f"AD TD JD JD JS JH JC {others}")
    found = gift(hand, "D")
    assert found.cards == read_hand("AD TD JD JD")
    # Jacks around are lost, and what the bidder has of the trumps is worth more.
    assert found.meld_before - found.meld_after == 4
    apart = Passing(RULES, hand, "D", 4, False).weigh(read_hand("AD TD JS JD"))
    assert found.value > apart.value


def test_the_player_hands_over_what_was_reckoned():
    """The same hand at the table: seat 1 bids, and seat 3 is asked for four cards."""
    own = read_hand("AD TD JD JD JS JH JC 9S 9H KC QH 9C")
    holds = Holds({1: read_hand("KD QD KD"), 3: own})
    state = start(RULES, Dealer(RULES, 4, holds).deals(0, 1).deal(0))
    while state.phase in (Phase.BID, Phase.NAME_TRUMP):
        seen = view(state, state.to_act, choices(state))
        offered = choices(state)
        if state.phase is Phase.NAME_TRUMP:
            action = next(each for each in offered if each.suit == "D")
        elif state.to_act == 1:
            action = MakeCall(1, PlannerPlayer().choose(seen).call._replace(kind=CallKind.BID))
            action = action._replace(call=action.call._replace(amount=least(seen)))
        else:
            action = next(each for each in offered if isinstance(each, MakeCall))
        state = apply(state, action)
    seen = view(state, state.to_act, choices(state))
    assert PlannerPlayer().choose(seen) == GiveCards(3, 1, read_hand("AD TD JD JD"))


PAIRS = [("S", "QS QS", "JD"), ("D", "QS QS", "JD"), ("S", "JD JD", "QS"), ("D", "JD JD", "QS")]


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize(("trump", "pair", "other"), PAIRS)
def test_both_legs_go_over_when_a_suit_of_theirs_is_trump(trump, pair, other, times):
    """Unless the giver melds with them himself, or has more than two better cards, or most of the
    kings or queens around that the bidder may complete."""
    (leg,) = {*read_hand(pair)}
    tried = 0
    for hand in hands_with(pair, 40 * times, without=other):
        better = [card for card in hand if is_useful(card, trump) and card != leg]
        around = any(sum(Card(rank, suit) in hand for suit in SUITS) > 2 for rank in "KQ")
        if leg in find_melds(hand, trump, RULES).shown or len(better) > 2 or around:
            continue
        tried += 1
        assert gift(hand, trump).cards.count(leg) == 2, str(hand)
    assert tried > 2 * times


def test_a_pair_of_queens_goes_over_to_a_spade_bidder():
    hand = read_hand("QS QS 9S TH JH 9H 9D TD AC KC JC 9C")
    assert read_hand("QS QS") <= gift(hand, "S").cards


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("trump", "HC")
@pytest.mark.parametrize(("leg", "other"), [("QS", "JD"), ("JD", "QS")])
def test_a_single_leg_stays_at_home_when_no_suit_of_its_is_trump(leg, other, trump, times):
    """In four of five hands that have four free cards of use to any bidder: what the others make
    with it there may be worth more."""
    (card,) = read_hand(leg)
    tried = stays = 0
    for hand in hands_with(leg, 20 * times, without=other):
        free = hand - find_melds(hand, trump, RULES).shown
        if sum(is_useful(each, trump) for each in free) < 4:
            continue
        tried += 1
        stays += card not in gift(hand, trump).cards
    assert tried > 3 * times
    assert stays >= 0.8 * tried


# Bidding.

AUCTIONS = ["partners-150", "partners-1500", "racehorse", "auction-3", "partnership-auction"]


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("preset", AUCTIONS)
def test_the_limit_of_a_hand_is_never_below_its_sure_meld(preset, times):
    rules, source = load(preset), random.Random(f"{preset} limits")
    above = 0
    for _ in range(14 * times):
        hand = Hand(source.sample(sorted_pack(rules), rules.dealing.hand_size))
        sure = max(find_melds(hand, trump, rules).total for trump in SUITS)
        assert limit(hand, rules) >= sure
        assert {each.sure for each in worths(hand, rules)} == {
            find_melds(hand, trump, rules).total for trump in SUITS
        }
        above += limit(hand, rules) > sure
    assert above


def least(seen: SeatView) -> int:
    return next(each.minimum for each in seen.choices if isinstance(each, AnyBid))


SURE = "AS TS KS QS JS AH AD AC KH QH"
"""A run, aces around, a plain marriage."""


@pytest.mark.parametrize("preset", AUCTIONS)
def test_nobody_passes_while_the_least_bid_is_no_more_than_his_sure_meld(preset):
    rules = load(preset)
    held = read_hand(SURE)
    for index in range(3):
        deal = Dealer(rules, 6, Holds({1: held})).deals(index, 1).deal(0)
        state = start(rules, deal)
        seen = view(state, 1, choices(state))
        sure = max(find_melds(seen.hand, trump, rules).total for trump in SUITS)
        assert state.phase is Phase.BID
        assert sure >= rules.auction.opening
        for amount in (least(seen), sure - rules.auction.step, sure):
            at = [
                each._replace(minimum=amount) if isinstance(each, AnyBid) else each
                for each in seen.choices
            ]
            call = PlannerPlayer().choose(seen._replace(choices=tuple(at))).call
            assert (call.kind, call.amount) == (CallKind.BID, amount)


@pytest.mark.parametrize("preset", AUCTIONS)
def test_a_bid_far_beyond_all_that_can_be_made_is_not_made(preset):
    rules = load(preset)
    state = start(rules, random_deal(rules, random.Random(2)))
    while all(each.kind is CallKind.BID for _, each in state.calls):
        (seat,) = [state.to_act]
        seen = view(state, seat, choices(state))
        call = PlannerPlayer().choose(seen).call
        assert (call.kind is CallKind.PASS) == (least(seen) > limit(seen.hand, rules))
        raised = [
            each._replace(minimum=100 * rules.scoring.hand_points)
            if isinstance(each, AnyBid)
            else each
            for each in seen.choices
        ]
        assert PlannerPlayer().choose(seen._replace(choices=tuple(raised))).call.kind == "pass"
        state = apply(state, MakeCall(seat, call))


# Leading.


def leads(preset: str, number: int) -> Iterator[tuple[SeatView, Card]]:
    """Every lead of some hands that the planner plays: what it saw and what it led."""
    rules, source = load(preset), random.Random(f"{preset} leads")
    player = PlannerPlayer()
    for _ in range(number):
        state = start(rules, random_deal(rules, source))
        while (seat := state.to_act) is not None:
            seen = view(state, seat, choices(state))
            action = player.choose(seen)
            if isinstance(action, PlayCard) and not seen.plays and not seen.stock_left:
                yield seen, action.card
            state = apply(state, action)


def gone(seen: SeatView) -> list[Card]:
    """The cards that the seat has seen go."""
    return [card for trick in seen.tricks for card in trick.plays] + [*seen.buried]


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership"])
def test_the_ace_of_trump_is_not_led_while_the_other_one_is_out(preset, times):
    tried = led_aces = 0
    for seen, card in leads(preset, 8 * times):
        ace = Card("A", seen.trump)
        other_is_out = [*seen.hand, *gone(seen)].count(ace) < 2
        has_plain = any(each.suit != seen.trump for each in seen.hand)
        if ace in seen.hand and other_is_out and has_plain:
            tried += 1
            assert card != ace, (str(seen.hand), seen.trump)
        led_aces += card == ace
    assert tried > 2
    assert led_aces


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership"])
def test_no_low_card_is_led_while_a_plain_one_is_held_above_which_nothing_is_out(preset):
    tried = 0
    for seen, card in leads(preset, 3):
        known = [*seen.hand, *gone(seen)]

        def is_high(each: Card, known: list[Card] = known) -> bool:
            above = [Card(rank, each.suit) for rank in RANKS[: RANKS.index(each.rank)]]
            return all(known.count(higher) == 2 for higher in above)

        if any(is_high(each) for each in seen.hand if each.suit != seen.trump):
            tried += 1
            assert is_high(card)
            assert card.suit != seen.trump
    assert tried > 10


# Burying.


COURT = "AS AH AD AC KS KH KD KC QS QH QD QC JS JH JD JC"
"""All cards around: hardly one is free."""


def widow_hands(number: int) -> Iterator[Burying]:
    """Hands of eighteen cards of an auction-3 bidder, some of which meld with nearly all."""
    rules, source = load("auction-3"), random.Random(3)
    for index in range(number):
        core = read_hand(COURT) if index % 3 == 0 else Hand()
        rest = [*(Hand(sorted_pack(rules)) - core)]
        hand = core + Hand(source.sample(rest, 18 - len(core)))
        trump = source.choice(SUITS)
        yield Burying(rules, hand, find_melds(hand, trump, rules).melds, trump)


def test_no_meld_is_broken_to_bury_while_free_cards_suffice():
    sufficed = short = 0
    for burying in widow_hands(18):
        free, best = free_cards(burying.hand, burying.laid), burying.best()
        assert len(best.cards) == 3
        if len(free) >= 3:
            sufficed += 1
            assert best.cards <= free
            assert best.meld_after == best.meld_before
        else:
            short += 1
            assert free <= best.cards
            assert best.meld_after <= best.meld_before
    assert sufficed > 10
    assert short > 3


def test_burials_come_by_what_they_are_worth_and_are_allowed():
    for burying in widow_hands(3):
        every = burying.all()
        values = [burial.value for burial in every]
        assert values == sorted(values, reverse=True)
        assert values[0] == burying.best().value
        assert len({burial.cards for burial in every}) == len(every)
        for burial in every:
            refused = why_not_buried(burial.cards, burying.hand, burying.laid, burying.rules)
            assert refused is None
            assert burial.value == burial.meld_after + burial.buried + burial.tricks


# Melding in the two-hand game.


def with_a_run(preset: str):
    """Seat 1 has won the first trick with a run in its hand; spades are trump."""
    rules = load(preset)
    own, other = read_hand("AS TS KS QS JS AH"), read_hand("9C")
    holds = Holds({1: own, 2: other}, turned=Card("9", "S"))
    state = start(rules, Dealer(rules, 1, holds).deals(0, 1).deal(0))
    for seat, card in ((1, "AH"), (2, "9C")):
        state = apply(state, PlayCard(seat, Card(*card)))
    assert (state.phase, state.to_act) == (Phase.MELD_AFTER_TRICK, 1)
    return state


def laid_next(state, stock_left: int | None = None) -> str:
    seen = view(state, 1, choices(state))
    if stock_left is not None:
        seen = seen._replace(stock_left=stock_left)
    action = PlannerPlayer().choose(seen)
    assert isinstance(action, LayMeld)
    return action.meld.meld


@pytest.mark.parametrize("preset", ["two-hand-strict", "two-hand-1200"])
def test_the_royal_marriage_is_laid_before_the_run_around_it_while_many_cards_are_to_be_drawn(
    preset,
):
    state = with_a_run(preset)
    assert laid_next(state) == "royal-marriage"
    assert laid_next(state, 2 * MANY_DRAWS) == "royal-marriage"
    assert laid_next(state, 2 * MANY_DRAWS - 1) == "run"
    assert laid_next(state, 2) == "run"


@pytest.mark.parametrize(
    ("preset", "overrides"), [("two-hand", {}), ("two-hand-strict", {"marriage_then_run": "false"})]
)
def test_the_run_is_laid_at_once_where_it_may_not_follow_its_marriage(preset, overrides):
    rules = load(preset, overrides)
    state = with_a_run(preset)._replace(rules=rules)
    assert laid_next(state) == "run"


def test_of_melds_that_do_not_lie_in_each_other_the_one_that_pays_most_is_laid():
    state = with_a_run("two-hand-strict")
    seen = view(state, 1, choices(state))
    (run,) = find_melds(read_hand("AS TS KS QS JS"), "S", state.rules).melds
    (aces,) = find_melds(read_hand("AS AH AD AC"), "S", state.rules).melds
    (dix,) = find_melds(read_hand("9S"), "S", state.rules).melds
    assert choose_meld(seen, [dix, aces])[0] == aces
    assert choose_meld(seen, [aces, run, dix])[0] == run


def test_a_pinochle_is_laid_before_two_of_them():
    state = with_a_run("two-hand-1200")
    seen = view(state, 1, choices(state))
    (one,) = find_melds(read_hand("QS JD"), "S", state.rules).melds
    (two,) = find_melds(read_hand("QS QS JD JD"), "S", state.rules).melds
    assert choose_meld(seen, [two, one])[0] == one
    assert choose_meld(seen._replace(stock_left=2), [one, two])[0] == two
