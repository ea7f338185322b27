"""What the planner reckons with agrees with the exact odds and with plain enumeration."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from pinochle_cli.engine.expected_meld import expected_meld
from pinochle_cli.engine.odds import meld_distribution, unseen_hand
from pinochle_cli.play.planning.burying import MOST_WEIGHED, Burying
from pinochle_cli.play.planning.choosing import choices_of
from pinochle_cli.play.planning.memory import whole_deck
from pinochle_cli.play.planning.passing import Passing
from pinochle_cli.play.planning.strength import expected_tricks
from pinochle_cli.play.planning.worth import worth, worths
from pinochle_cli.rules import SUITS, Hand, find_melds, load, read_hand
from pinochle_cli.rules.dealing import sorted_pack

MEANS = [
    # preset, held, gone, draws
    ("partners-150", "", "", 12),
    ("partners-150", "AS TS KS QS JD", "AH AD 9S KH QH TC", 7),
    ("partners-1000", "QS QS JD KS", "AC AC KC KC", 9),
    ("auction-3", "AS TS KS QS JD AH AD KH QH 9S 9C TC TD JC KC", "", 3),
    ("partnership", "KS QS KH QH 9S", "KS QS", 6),
    ("two-hand-1200", "QS JD KS QD", "AS AS", 8),
    pytest.param(
        *("double-pack", "AS AS TS KS QS JS QS JD", "AH AH AC", 12), marks=pytest.mark.slow
    ),
    pytest.param("partnership-6", "QS JD KS KH", "", 12, marks=pytest.mark.slow),
]


@pytest.mark.parametrize("trump", "SC")
@pytest.mark.parametrize(("preset", "held", "gone", "draws"), MEANS)
def test_by_chance_alone_the_expected_meld_is_the_exact_mean(preset, held, gone, draws, trump):
    rules, own, out = load(preset), read_hand(held), read_hand(gone)
    question = unseen_hand(rules, len(own) + draws, own, out)
    exact = meld_distribution(question, rules, trump).mean
    unseen = whole_deck(rules) - own - out
    found = expected_meld(rules, trump).of(own, unseen, draws)
    assert found == pytest.approx(float(exact), rel=1e-9)


SMALL = [
    # preset, trump, held, unseen, draws
    ("partners-150", "S", "AS TS KS", "QS QS JS JS 9S JD KH QH AC 9C", 4),
    ("partners-150", "H", "QS", "JD JD QS KH QH AH TH JH KC QC", 5),
    ("auction-3", "D", "AS AH AC KD", "AD QD QD TD JD 9D KS KH KC 9C", 5),
    ("partnership", "C", "", "AC TC KC QC JC 9C 9C QS JD KH", 6),
    ("double-pack", "S", "QS JD JD", "QS KS AS AS TS JS JD AH AD AC", 5),
    ("two-hand-1200", "S", "QS JD", "QS JD KS KS 9S 9S KH QH KD QD", 5),
]


@pytest.mark.parametrize("tilt", [0.25, 1.0, 3.0])
@pytest.mark.parametrize(("preset", "trump", "held", "unseen", "draws"), SMALL)
def test_with_a_tilt_the_expected_meld_is_the_mean_weighted_by_the_trumps(
    preset, trump, held, unseen, draws, tilt
):
    rules, own, cards = load(preset), read_hand(held), read_hand(unseen)
    weights = melds = 0.0
    for drawn in combinations(cards, draws):
        weight = tilt ** sum(card.suit == trump for card in drawn)
        weights += weight
        melds += weight * find_melds(own + Hand(drawn), trump, rules).total
    found = expected_meld(rules, trump).of(own, cards, draws, tilt)
    assert found == pytest.approx(melds / weights, rel=1e-9)


def test_with_nothing_to_draw_the_expected_meld_is_that_of_the_hand():
    rules = load("partners-150")
    own = read_hand("AS TS KS QS JS JD 9S AH KH QH")
    unseen = whole_deck(rules) - own
    for trump in SUITS:
        expected = expected_meld(rules, trump)
        assert expected.of(own, unseen, 0) == find_melds(own, trump, rules).total
        # All that is unseen comes: the whole deck.
        whole = expected.of(own, unseen, len(unseen), 2.0)
        assert whole == find_melds(own + unseen, trump, rules).total


CHOSEN = ["AS AS TS", "AS AS AS AS KH KH QD", "AS TS KS QS JS 9S", "9C 9C 9C", "AS"]


@pytest.mark.parametrize("cards", CHOSEN)
def test_every_choice_of_some_cards_comes_just_once(cards):
    hand = read_hand(cards)
    for number in range(len(hand) + 2):
        found = [*choices_of(hand, number)]
        expected = {Hand(chosen) for chosen in combinations(hand, number)}
        assert len(found) == len(expected)
        assert {*found} == expected


PASSED = [
    # preset, trump, hand, number
    ("partners-150", "S", "AS KS QS JD JD 9S AH KH QH TD KC 9C", 4),
    ("partners-150", "D", "QS QS JS JS AH KH QH QD JD 9D AC QC", 4),
    ("racehorse", "H", "AS AS KS QS JD AH TH 9H KD QD AC TC", 3),
    ("partners-1500", "C", "AS KS QS JD KH QH JH AD KC QC JC 9C", 4),
]


@pytest.mark.parametrize("by_bidder", [False, True])
@pytest.mark.parametrize(("preset", "trump", "cards", "number"), PASSED)
def test_all_gifts_come_by_their_value_and_are_reckoned_right(
    preset, trump, cards, number, by_bidder
):
    rules, hand = load(preset), read_hand(cards)
    passing = Passing(rules, hand, trump, number, by_bidder)
    every, best = passing.all(), passing.best(hand)
    assert {gift.cards for gift in every} == {Hand(each) for each in combinations(hand, number)}
    assert len({gift.cards for gift in every}) == len(every)
    values = [gift.value for gift in every]
    assert values == sorted(values, reverse=True)
    assert best.value <= values[0]
    assert best in every
    for gift in every[:: len(every) // 5]:
        assert gift.meld_before == find_melds(hand, trump, rules).total
        assert gift.meld_after == find_melds(hand - gift.cards, trump, rules).total
        assert gift.value == gift.meld_after + gift.receiver + gift.tricks
        singles = [passing.weigh(Hand([card])).tricks for card in gift.cards]
        assert gift.tricks == pytest.approx(sum(singles))


@pytest.mark.parametrize(("preset", "trump", "cards", "number"), PASSED)
def test_what_a_bidder_s_partner_will_meld_is_the_exact_mean(preset, trump, cards, number):
    """The bidder hands back: his partner's other cards are any."""
    rules, hand = load(preset), read_hand(cards)
    passing = Passing(rules, hand, trump, number, by_bidder=True)
    for gift in random.Random(cards).sample(passing.all(), 2):
        kept = hand - gift.cards
        question = unseen_hand(rules, rules.dealing.hand_size, gift.cards, kept)
        exact = meld_distribution(question, rules, trump).mean
        assert gift.receiver == pytest.approx(float(exact), rel=1e-9)


def test_a_bidder_is_taken_to_hold_the_royal_marriage_as_far_as_it_is_out():
    rules = load("partners-150")
    out = read_hand("AS TS 9H 9H JC JC TD TD 9C 9C TH TH")
    held = read_hand("KS KS QS QS 9H 9H JC JC TD TD 9C 9C")
    nothing = read_hand("9H 9C JC TD")
    assert Passing(rules, out, "S", 4, False).weigh(nothing).receiver > 4
    assert Passing(rules, held, "S", 4, False).weigh(nothing).receiver < 4
    marriage = read_hand("KS QS 9H 9C")
    assert Passing(rules, held, "S", 4, False).weigh(marriage).receiver > 4


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership-widow"])
def test_a_hand_s_worths_are_those_of_its_suits_the_best_first(preset):
    rules, source = load(preset), random.Random(f"{preset} worth")
    for _ in range(4):
        hand = Hand(source.sample(sorted_pack(rules), rules.dealing.hand_size))
        found = worths(hand, rules)
        assert {*found} == {worth(hand, trump, rules) for trump in SUITS}
        totals = [each.total for each in found]
        assert totals == sorted(totals, reverse=True)
        for each in found:
            assert each.sure == find_melds(hand, each.trump, rules).total
            assert each.meld >= each.sure
            assert each.tricks == expected_tricks(hand, each.trump, rules)
            assert 0 <= each.tricks <= rules.scoring.hand_points


@pytest.mark.parametrize("preset", ["partners-150", "auction-3", "partnership-6"])
def test_a_higher_trump_wins_more_and_all_cards_no_more_than_there_is(preset):
    rules = load(preset)
    low = read_hand("9S 9S JS JH 9H 9D JD TD JC 9C TC TH")
    high = low - read_hand("9S 9S") + read_hand("AS TS")
    assert expected_tricks(high, "S", rules) > expected_tricks(low, "S", rules)
    assert expected_tricks(whole_deck(rules), "S", rules) <= rules.scoring.hand_points


def counted_weighings(monkeypatch, choosing: type) -> list[Hand]:
    """The choices that are weighed from now on, one after another."""
    weighed, weigh = [], choosing.weigh

    def counted(self, cards):
        weighed.append(cards)
        return weigh(self, cards)

    monkeypatch.setattr(choosing, "weigh", counted)
    return weighed


SIX_CARDS_BURIED = {"dealing.hand_size": 14, "dealing.widow": 6}


def test_a_player_weighs_a_thousand_burials_at_most_and_finds_a_good_one(monkeypatch):
    rules = load("auction-3", SIX_CARDS_BURIED)
    hand = Hand(random.Random(6).sample(sorted_pack(rules), 20))
    burying = Burying(rules, hand, (), "S")
    weighed = counted_weighings(monkeypatch, Burying)
    best = burying.best()
    assert 500 < len(weighed) <= MOST_WEIGHED + len(hand)
    every = burying.all()
    assert len(every) > 5 * MOST_WEIGHED
    better = sum(other.value > best.value for other in every)
    assert better < len(every) / 100


@pytest.mark.parametrize("preset", ["auction-3", "auction-5"])
def test_a_player_weighs_every_burial_that_a_preset_allows(preset):
    rules, source = load(preset), random.Random(preset)
    for _ in range(3):
        hand = Hand(source.sample(sorted_pack(rules), 18))
        burying = Burying(rules, hand, find_melds(hand, "H", rules).melds, "H")
        assert burying.best().value == burying.all()[0].value


def test_a_player_weighs_some_hundred_gifts_however_many_cards_are_passed(monkeypatch):
    rules = load("partners-150", {"pass_count": 9})
    hand = Hand(random.Random(6).sample(sorted_pack(rules), 12))
    weighed = counted_weighings(monkeypatch, Passing)
    assert len(Passing(rules, hand, "S", 9, by_bidder=False).best(hand).cards) == 9
    assert 0 < len(weighed) < 1_000
