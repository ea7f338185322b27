"""What must always hold of melds, and the second evaluator that must always agree."""

from __future__ import annotations

import random

import pytest
from deals import PRESETS, deck_of, hands, presets, random_hand, trumps
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_melds import naive_total

from pinochle_cli.rules import Card, Hand, find_melds, judge_laydown, load, read_hand

HOUSE_RULES = [
    {},
    {"doubles": "twice"},
    {"run_contains_marriage": True},
    {"scale": 10},
    {"melds.pinochle": "7,5"},
]


@given(presets.flatmap(lambda rules: st.tuples(st.just(rules), hands(rules))), trumps, st.randoms())
def test_the_order_of_cards_never_matters(case, trump, source):
    rules, text = case
    words = text.split()
    source.shuffle(words)
    assert find_melds(read_hand(text), trump, rules) == find_melds(
        read_hand(" ".join(words)), trump, rules
    )


@given(presets.flatmap(lambda rules: st.tuples(st.just(rules), hands(rules))), trumps)
def test_the_shown_cards_prove_the_melds_and_none_is_too_many(case, trump):
    rules, text = case
    sheet = find_melds(read_hand(text), trump, rules)
    assert sheet.shown <= sheet.hand
    assert find_melds(sheet.shown, trump, rules).total == sheet.total
    for card in set(sheet.shown):
        fewer = sheet.shown - Hand([card])
        assert find_melds(fewer, trump, rules).total < sheet.total
    assert judge_laydown(sheet.hand, sheet.shown, trump, rules).points == sheet.total


@given(
    presets.flatmap(lambda rules: st.tuples(st.just(rules), hands(rules), st.data())),
    trumps,
)
@settings(deadline=None)
def test_a_further_card_never_lowers_a_total_and_one_short_says_what_it_adds(case, trump):
    rules, text, data = case
    hand = read_hand(text)
    free = sorted({card for card in deck_of(rules) if hand.count(Card(*card)) < rules.deck.copies})
    if not free:
        return
    card = Card(*data.draw(st.sampled_from(free)))
    before = find_melds(hand, trump, rules)
    after = find_melds(hand + Hand([card]), trump, rules)
    assert after.total >= before.total
    named = {missing.card: missing.gain for missing in before.one_short}
    gain = after.total - before.total
    only_dix = {meld.meld for meld in after.melds} - {meld.meld for meld in before.melds} <= {"dix"}
    assert named.get(card, gain if only_dix or gain == 0 else None) == gain


@pytest.mark.parametrize("preset", PRESETS)
def test_scale_ten_is_ten_times(preset):
    source = random.Random(11)
    rules, scaled = load(preset), load(preset, {"scale": 10})
    for _ in range(200):
        hand = read_hand(" ".join(random_hand(source, rules)))
        trump = source.choice("SHDC")
        once, ten_times = find_melds(hand, trump, rules), find_melds(hand, trump, scaled)
        assert [meld.points * 10 for meld in once.melds] == [m.points for m in ten_times.melds]


def agree_with_the_naive_evaluator(preset: str, overrides: dict, hands_: int, seed: int) -> None:
    source = random.Random(seed)
    rules = load(preset, overrides)
    for _ in range(hands_):
        cards = random_hand(source, rules)
        trump = source.choice("SHDC")
        found = find_melds(read_hand(" ".join(cards)), trump, rules).total
        assert found == naive_total(cards, trump, rules), (cards, trump)


@pytest.mark.parametrize("overrides", HOUSE_RULES, ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_second_evaluator_agrees(preset, overrides):
    agree_with_the_naive_evaluator(preset, overrides, hands_=60, seed=5)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_a_second_evaluator_agrees_on_thousands(preset):
    for seed, overrides in enumerate(HOUSE_RULES):
        agree_with_the_naive_evaluator(preset, overrides, hands_=1000, seed=seed)


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_extra_cards_beside_four_copies_are_laid_once(data):
    """Extra lines in an 80-card deck: never twice, never with a marriage on top."""
    rules = load("double-pack", FOUR_COPY_EXTRAS)
    text = data.draw(hands(rules, most=24))
    trump = data.draw(trumps)
    sheet = find_melds(read_hand(text), trump, rules)
    assert sheet.total == naive_total(text.split(), trump, rules)
    named = [meld.meld for meld in sheet.melds]
    if any("+" in name for name in named):
        assert "run" not in named
        assert "royal-marriage" not in named


FOUR_COPY_EXTRAS = {
    f"melds.run+{extra}.{part}": value
    for extra, cards, points in (("k", "A T K K Q J", "190"), ("kq", "A T K K Q Q J", "230"))
    for part, value in {
        "cards": cards,
        "suit": "trump",
        "category": "runs and marriages",
        "points": points,
        "absorbs": "run,royal-marriage",
    }.items()
} | {"extras": "true"}
