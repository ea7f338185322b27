"""Every preset, value by value: the facts of the rule matrix, and that all is in order."""

from __future__ import annotations

import pytest
from deals import PRESETS

from pinochle_cli.rules import load
from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.checks import check
from pinochle_cli.rules.keys import KEYS, SECTIONS
from pinochle_cli.rules.loading import read_layer, remarks

DEALT = {
    # seats, sitting out, sides, copies, ranks, hand, packet, widow, stock, turned
    "partners-150": (4, (), "alternating", 2, "ATKQJ9", 12, (3,), 0, 0, "none"),
    "partners-1500": (4, (), "alternating", 2, "ATKQJ9", 12, (3,), 0, 0, "none"),
    "partners-1000": (4, (), "alternating", 2, "ATKQJ9", 12, (3,), 0, 0, "none"),
    "auction-3": (3, (), "bidder-alone", 2, "ATKQJ9", 15, (3,), 3, 0, "none"),
    "auction-4": (4, (4,), "bidder-alone", 2, "ATKQJ9", 15, (3,), 3, 0, "none"),
    "auction-5": (5, (3, 5), "bidder-alone", 2, "ATKQJ9", 15, (3,), 3, 0, "none"),
    "partnership": (4, (), "alternating", 2, "ATKQJ9", 12, (3,), 0, 0, "dealers-last"),
    "partnership-auction": (4, (), "alternating", 2, "ATKQJ9", 12, (3,), 0, 0, "none"),
    "partnership-widow": (4, (), "alternating", 2, "ATKQJ9", 11, (4, 4, 3), 4, 0, "none"),
    "racehorse": (4, (), "alternating", 2, "ATKQJ9", 12, (3,), 0, 0, "none"),
    "partnership-6": (6, (), "alternating", 4, "ATKQJ9", 16, (4,), 0, 0, "dealers-last"),
    "partnership-8": (8, (), "alternating", 4, "ATKQJ9", 12, (4,), 0, 0, "dealers-last"),
    "partnership-auction-6": (6, (), "alternating", 4, "ATKQJ9", 16, (4,), 0, 0, "none"),
    "partnership-auction-8": (8, (), "alternating", 4, "ATKQJ9", 12, (4,), 0, 0, "none"),
    "double-pack": (4, (), "alternating", 4, "ATKQJ", 20, (4,), 0, 0, "none"),
    "two-hand": (2, (), "singles", 2, "ATKQJ9", 12, (3,), 0, 24, "under-stock"),
    "two-hand-1200": (2, (), "singles", 2, "ATKQJ9", 12, (3,), 0, 24, "under-stock"),
    "two-hand-strict": (2, (), "singles", 2, "ATKQJ9", 12, (3,), 0, 24, "under-stock"),
}

BID = {
    # opening, step, multiples only, nobody bids, trump named, cards passed
    "partners-150": (25, 1, False, "dealer-forced", "before-exchange", 4),
    "partners-1500": (250, 10, True, "dealer-forced", "before-exchange", 4),
    "partners-1000": (40, 5, False, "redeal", "before-exchange", 0),
    "auction-3": (200, 10, True, "redeal", "with-meld", 0),
    "auction-4": (200, 10, True, "redeal", "with-meld", 0),
    "auction-5": (200, 10, True, "redeal", "with-meld", 0),
    "partnership-auction": (100, 10, True, "redeal", "before-exchange", 0),
    "partnership-widow": (100, 10, True, "redeal", "after-widow", 0),
    "racehorse": (250, 10, True, "redeal", "before-exchange", 3),
    "partnership-auction-6": (100, 10, True, "redeal", "before-exchange", 0),
    "partnership-auction-8": (100, 10, True, "redeal", "before-exchange", 0),
    "double-pack": (500, 10, True, "redeal", "before-exchange", 0),
}

PLAYED = {
    # first lead, beat, last trick, points in a hand, zero rule, whom, dix kept, throw in
    "partners-150": ("bidder", "all", 1, 25, "no-trick-points", "both", True, "off-board"),
    "partners-1500": ("bidder", "all", 10, 250, "no-trick-points", "defenders", True, "any"),
    "partners-1000": ("left-of-dealer", "none", 10, 250, "off", "both", False, "never"),
    "auction-3": ("bidder", "trump-led", 10, 250, "off", "both", False, "never"),
    "auction-4": ("bidder", "trump-led", 10, 250, "off", "both", False, "never"),
    "auction-5": ("bidder", "trump-led", 10, 250, "off", "both", False, "never"),
    "double-pack": ("left-of-dealer", "trump-led", 10, 490, "no-trick", "both", False, "never"),
    "two-hand": ("non-dealer", "trump-led", 10, 250, "off", "both", False, "never"),
    "two-hand-1200": ("non-dealer", "all", 10, 250, "off", "both", False, "never"),
    "two-hand-strict": ("non-dealer", "all", 10, 250, "off", "both", False, "never"),
} | {
    name: ("left-of-dealer", "trump-led", 10, points, "no-trick", "both", False, "never")
    for name, points in {
        "partnership": 250,
        "partnership-auction": 250,
        "partnership-widow": 250,
        "racehorse": 250,
        "partnership-6": 490,
        "partnership-8": 490,
        "partnership-auction-6": 490,
        "partnership-auction-8": 490,
    }.items()
}

CLASSIC = (11, 10, 4, 3, 2, 0)

WON = {
    # card points, target, both reach it, set out, declaring out
    "partners-150": ((1, 1, 1, 0, 0, 0), 150, "bidder", 0, False),
    "partners-1500": ((10, 10, 10, 0, 0, 0), 1500, "bidder", 0, False),
    "partners-1000": (CLASSIC, 1000, "higher", -1000, False),
    "auction-3": (CLASSIC, 1000, "higher", 0, False),
    "auction-4": (CLASSIC, 1000, "higher", 0, False),
    "auction-5": (CLASSIC, 1000, "higher", 0, False),
    "partnership": (CLASSIC, 1000, "higher", 0, False),
    "partnership-auction": (CLASSIC, 1000, "bidder", 0, False),
    "partnership-widow": (CLASSIC, 1000, "bidder", 0, False),
    "racehorse": (CLASSIC, 1000, "bidder", 0, False),
    "partnership-6": (CLASSIC, 1000, "higher", 0, False),
    "partnership-8": (CLASSIC, 1000, "higher", 0, False),
    "partnership-auction-6": (CLASSIC, 1000, "bidder", 0, False),
    "partnership-auction-8": (CLASSIC, 1000, "bidder", 0, False),
    "double-pack": (CLASSIC[:5], 1000, "bidder", 0, False),
    "two-hand": (CLASSIC, 1000, "raise-250", 0, True),
    "two-hand-1200": ((10, 10, 10, 0, 0, 0), 1200, "higher", 0, False),
    "two-hand-strict": (CLASSIC, 1000, "higher", 0, False),
}

VARIATIONS = {
    "auction-3-open-widow": ("auction-3", {"dealing.widow_faceup": 1}),
    "auction-3-must-open": ("auction-3", {"auction.first_bid_forced": 200}),
    "auction-3-one-bid": ("auction-3", {"auction.auction_rounds": 1}),
    "partners-150-cutthroat": ("partners-150", {"exchange.pass_count": 0}),
    "stonebridge": ("partners-150", {"auction.opening": 19, "melds.doubles": "twice"}),
    "partnership-raise": ("partnership", {"game.both_reach": "raise-250"}),
}


def test_there_are_eighteen_presets_and_six_variations():
    assert set(PRESETS) == set(DEALT) | set(VARIATIONS)
    assert set(DEALT) == set(PLAYED) == set(WON)


@pytest.mark.parametrize("name", DEALT)
def test_setup_and_deal(name):
    rules = load(name)
    deck, deal = rules.deck, rules.dealing
    found = (deal.seats, deal.sitting_out, deal.sides, deck.copies, deck.ranks, deal.hand_size)
    found += (deal.packet, deal.widow, deal.stock, deal.turned)
    assert found == DEALT[name]


@pytest.mark.parametrize("name", DEALT)
def test_auction_and_pass(name):
    rules = load(name)
    auction = rules.auction
    assert auction.bidding == (name in BID)
    if auction.bidding:
        found = (auction.opening, auction.step, auction.multiple_of_step, auction.all_pass)
        assert (*found, auction.name_trump, rules.exchange.pass_count) == BID[name]


@pytest.mark.parametrize("name", DEALT)
def test_play_and_hand(name):
    rules = load(name)
    scoring = rules.scoring
    found = (rules.play.first_lead, rules.play.beat, scoring.last_trick, scoring.hand_points)
    found += (scoring.zero_rule, scoring.zero_rule_sides, scoring.dix_safe, scoring.throw_in)
    assert found == PLAYED[name]
    assert rules.play.must_trump
    assert not rules.play.beat_led_when_trumped


@pytest.mark.parametrize("name", DEALT)
def test_game(name):
    rules = load(name)
    game = rules.game
    found = (rules.scoring.card_points, game.target, game.both_reach, game.set_out)
    assert (*found, game.declaring_out) == WON[name]


@pytest.mark.parametrize("name", ["auction-3", "auction-4", "auction-5"])
def test_the_auction_games_are_settled_in_game_points(name):
    scoring = load(name).scoring
    table = ((0, 5), (300, 10), (350, 15), (400, 25), (450, 50), (500, 100))
    assert scoring.game_points == table
    assert (scoring.bete, scoring.double_bete, scoring.spades) == (1, 2, 2)
    assert scoring.spades_concede == "single"
    assert (scoring.concede, scoring.instant_win) == (True, True)
    assert scoring.others_score == "nothing"


TWO_HANDS = {
    # draws first, dix beside a meld, marriage then run, last card shown, turned nine
    "two-hand": ("non-dealer", True, False, True, 10),
    "two-hand-1200": ("winner", False, True, False, 10),
    "two-hand-strict": ("winner", False, True, False, 10),
}


@pytest.mark.parametrize("name", TWO_HANDS)
def test_the_stock_of_two_hands(name):
    rules, stock = load(name), load(name).stock
    found = (stock.draw_order, stock.dix_beside_meld, stock.marriage_then_run)
    found += (stock.last_card_shown, rules.exchange.turned_nine)
    assert found == TWO_HANDS[name]


def test_double_pack_announcements():
    auction = load("double-pack").auction
    assert (auction.announcements, auction.announcement_unit, auction.step) == (True, 100, 10)
    assert auction.bid_hints == ("long-suit", "flush")


@pytest.mark.parametrize("name", VARIATIONS)
def test_a_variation_changes_just_what_its_name_says(name):
    parent, changes = VARIATIONS[name]
    varied, base = load(name), load(parent)
    different = {
        key.path: key.of(varied) for key in KEYS.values() if key.of(varied) != key.of(base)
    }
    assert different == changes
    assert varied.melds.chart == base.melds.chart
    assert varied.extends == parent


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_a_preset_has_a_source(name):
    rules = load(name)
    for key in KEYS.values():
        if not meaningless(rules, key.name):
            assert rules.source_of(key.path), key.path
    assert all(rules.source_of(f"melds.{kind.id}") for kind in rules.melds.chart)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_passes_its_check_and_states_nothing_in_vain(name):
    assert check(load(name)) == []
    # These two wait for a switch: auction_scoring=points, and both_reach=raise-250.
    waiting = ("game.target", "game.raise_by")
    assert [remark for remark in remarks(name) if not remark.startswith(waiting)] == []


@pytest.mark.parametrize("name", [name for name in PRESETS if load(name).extends])
def test_a_child_states_only_what_differs_from_its_parent(name):
    rules, parent = load(name), load(load(name).extends)
    layer, _ = read_layer(name)
    stated = [key for section in SECTIONS for key in layer.get(section, {})]
    keys = [key for key in stated if key in KEYS]
    assert [key for key in keys if KEYS[key].of(rules) == KEYS[key].of(parent)] == []
    melds = [key for key in stated if key not in KEYS]
    assert [key for key in melds if rules.melds.kind(key) == parent.melds.kind(key)] == []


def test_names_are_unique_over_the_whole_rule_set():
    paths = [key.path for key in KEYS.values()]
    assert len(paths) == len(set(paths)) == len(KEYS)
    meld_ids = {kind.id for name in PRESETS for kind in load(name).melds.chart}
    assert not meld_ids & set(KEYS)


def test_every_key_is_documented():
    for key in KEYS.values():
        assert len(key.meaning) > 8
        assert isinstance(key.default, bool | str | tuple) or key.unit, key.path
