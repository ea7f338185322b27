"""House rules by name: what ``--set`` changes, and what it refuses."""

from __future__ import annotations

import pytest

from pinochle_cli.rules import PinochleError, RuleSetError, UnknownNameError, load
from pinochle_cli.rules.keys import KEYS

PROMISED = [
    # preset, name, text, value, dotted path
    ("partners-150", "opening", "15", 15, "auction.opening"),
    ("partners-150", "step", "5", 5, "auction.step"),
    ("partners-150", "target", "120", 120, "game.target"),
    ("partners-150", "extras", "false", False, "melds.extras"),
    ("partners-150", "doubles", "twice", "twice", "melds.doubles"),
    ("partners-150", "run_contains_marriage", "true", True, "melds.run_contains_marriage"),
    ("partners-150", "beat", "trump-led", "trump-led", "play.beat"),
    ("partners-150", "must_trump", "false", False, "play.must_trump"),
    ("partners-150", "beat_led_when_trumped", "true", True, "play.beat_led_when_trumped"),
    ("partners-150", "zero_rule", "off", "off", "scoring.zero_rule"),
    ("partners-150", "zero_rule_sides", "defenders", "defenders", "scoring.zero_rule_sides"),
    ("partners-150", "throw_in", "any", "any", "scoring.throw_in"),
    ("partners-150", "both_reach", "raise-250", "raise-250", "game.both_reach"),
    ("auction-3", "auction_rounds", "1", 1, "auction.auction_rounds"),
    ("auction-3", "first_bid_forced", "250", 250, "auction.first_bid_forced"),
    ("partnership-auction", "all_pass", "dealer-forced", "dealer-forced", "auction.all_pass"),
    ("auction-3", "auction_scoring", "points", "points", "scoring.auction_scoring"),
    ("auction-3", "spades_concede", "double", "double", "scoring.spades_concede"),
    ("two-hand", "draw_order", "winner", "winner", "stock.draw_order"),
    ("two-hand", "marriage_then_run", "true", True, "stock.marriage_then_run"),
    ("partners-150", "pass_count", "3", 3, "exchange.pass_count"),
    ("auction-3", "widow_faceup", "1", 1, "dealing.widow_faceup"),
    ("partners-150", "first_lead", "left-of-dealer", "left-of-dealer", "play.first_lead"),
]


@pytest.mark.parametrize(("preset", "name", "text", "value", "path"), PROMISED)
def test_a_promised_house_rule_works_by_its_name_and_its_path(preset, name, text, value, path):
    assert KEYS[name].path == path
    for given in (name, path):
        rules = load(preset, {given: text})
        assert KEYS[name].of(rules) == value
        assert rules.overrides == ((name, value),)


def test_scale_is_applied_first_and_other_overrides_are_final():
    rules = load("partners-150", {"target": "1000", "scale": "10"})
    assert (rules.game.target, rules.auction.opening, rules.auction.step) == (1000, 250, 10)
    assert (rules.scoring.card_points[0], rules.scoring.hand_points) == (10, 250)
    assert rules.melds.kind("run+kq").points == (230,)
    assert rules.game.raise_by == 250


def test_scale_never_touches_game_points():
    scaled = load("auction-3", {"scale": 10}).scoring
    assert scaled.game_points[1] == (3000, 10)
    assert (scaled.bete, scaled.double_bete, scaled.spades) == (1, 2, 2)


def test_scale_reaches_every_amount():
    for preset in ("partners-1000", "double-pack", "two-hand", "partnership"):
        once, ten = load(preset), load(preset, {"scale": 10})
        for key in KEYS.values():
            value = key.of(once)
            if key.scaled and isinstance(value, int):
                assert key.of(ten) == value * 10, key.path
            elif not key.scaled:
                assert key.of(ten) == value, key.path


def test_the_marriage_inside_a_run_turns_the_extra_lines_off():
    assert not load("partners-150", {"run_contains_marriage": "true"}).melds.extras


def test_a_meld_is_repriced_by_its_id():
    for given in ("melds.pinochle", "pinochle", "melds.pinochle.points"):
        assert load("partners-150", {given: "5,40"}).melds.kind("pinochle").points == (5, 40)
    assert load("double-pack", {"melds.pinochle": [40, 300, 450, 600]}).overrides == (
        ("melds.pinochle", (40, 300, 450, 600)),
    )


def test_no_marriage_inside_a_run_leaves_the_extra_lines_on():
    for text in ("no", "false"):
        assert load("partners-150", {"run_contains_marriage": text}).melds.extras


def test_a_price_and_a_part_of_one_meld_go_together_in_any_order():
    for names in (("melds.run", "melds.run.points"), ("melds.run.points", "melds.run")):
        rules = load("partners-150", {names[0]: "15", names[1]: "16"})
        assert rules.melds.kind("run").points == (16,)


def test_names_are_read_in_any_case():
    assert load("partners-150", {"TARGET": 3}).overrides == (("target", 3),)


def test_a_meld_is_taken_out():
    for text in ("false", "0", "off", "no"):
        assert load("partners-150", {"melds.dix": text}).melds.kind("dix") is None


WRONG = [
    # preset, overrides, words of the message
    ("partners-150", {"target": "many"}, "whole number"),
    ("partners-150", {"target": "1" * 30}, "whole number up to"),
    ("partners-150", {"target": "-5"}, "below zero"),
    ("partners-150", {"scale": "5"}, "write 1 or 10"),
    ("partners-150", {"scale": "ten"}, "write 1 or 10"),
    ("partners-150", {"scale": 10.0}, "write 1 or 10"),
    ("partners-150", {"melds.run": {"a": 1}}, "melds have no such key"),
    ("auction-3", {"throw_in": "any"}, "no side has a bid"),
    ("auction-3", {"first_bid_forced": "100"}, "below the opening"),
    ("partners-150", {"extras": "perhaps"}, "true or false"),
    ("partners-150", {"beat": "trumps-led"}, 'did you mean "trump-led"'),
    ("partners-150", {"first_lead": "non-dealer"}, "more than one player"),
    ("partners-150", {"draw_order": "winner"}, "there is no stock"),
    ("partners-150", {"widow_faceup": "1"}, "no such card"),
    ("partners-150", {"widow_faceup": "0"}, "there is no widow"),
    ("partners-150", {"spades_concede": "single"}, "no|points"),
    ("partners-150", {"auction_scoring": "game-points"}, "bidder alone"),
    ("partners-1000", {"extras": "true"}, "no run with extra cards"),
    ("partners-1000", {"extras": "false"}, "no run with extra cards"),
    ("partners-150", {"extras": "true", "run_contains_marriage": "true"}, "not both"),
    ("partnership", {"opening": "100"}, "no auction"),
    ("partnership", {"throw_in": "any"}, "no side has a bid"),
    ("partnership", {"both_reach": "bidder"}, "no bidder"),
    ("partnership", {"zero_rule_sides": "defenders"}, "without an auction"),
    ("auction-3", {"pass_count": "4"}, "exactly one partner"),
    ("auction-3", {"target": "500"}, "each hand is a game"),
    ("auction-3", {"opening": "205"}, "multiple of the step"),
    ("two-hand", {"first_lead": "bidder"}, "no bidder"),
    ("partners-150", {"hand_size": "13"}, "the deck has 48"),
    ("partners-150", {"copies": "3"}, "the deck has 72"),
    ("partners-150", {"card_points": "1,1,1"}, "one number a rank"),
    ("partners-150", {"last_trick": "2"}, "add up to 26"),
    ("partners-150", {"melds.run": "1,2,3"}, "2 copies"),
    ("partners-150", {"melds.run.cards": "A T X"}, "not its cards"),
    ("partners-150", {"melds.run.category": ""}, "name the category"),
    ("partners-1500", {"melds.royal-marriage": "false"}, "royal-marriage is no other meld"),
]


@pytest.mark.parametrize(("preset", "overrides", "words"), WRONG, ids=str)
def test_a_wrong_house_rule_is_refused_with_the_way_out(preset, overrides, words):
    with pytest.raises(RuleSetError, match=words) as caught:
        load(preset, overrides)
    assert all(problem.way_out for problem in caught.value.problems)


UNKNOWN = [
    ("partners-150", {"targt": "1"}, "target"),
    ("partners-150", {"game.targt": "1"}, "game.target"),
    ("partners-150", {"melds.pinocle": "1"}, "melds.pinochle"),
    ("partners-150", {"melds.pinochle.point": "1"}, "points"),
    ("partners-150", {"melds.pinochle.id": "x"}, "cards, suit, points"),
    ("partners-150", {"melds.pinochle.": "x"}, "cards, suit, points"),
    ("partners-150", {"play.target": "1"}, "target"),
]


@pytest.mark.parametrize(("preset", "overrides", "nearest"), UNKNOWN, ids=str)
def test_an_unknown_house_rule_gets_the_nearest_name(preset, overrides, nearest):
    with pytest.raises(UnknownNameError, match=nearest):
        load(preset, overrides)


def test_an_unknown_preset_gets_the_nearest_name():
    with pytest.raises(UnknownNameError, match='did you mean "partners-150"'):
        load("partner-150")


def test_preset_names_are_read_in_any_case():
    assert load("Partners-150").name == "partners-150"


@pytest.mark.parametrize("name", ["", ".", "..", "/", "a\0b", "nope.toml", "x/y"])
def test_what_names_no_rules_is_refused(name):
    with pytest.raises(PinochleError):
        load(name)
