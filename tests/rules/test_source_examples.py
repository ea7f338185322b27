"""Every number that the sources print in an example comes out of the rules."""

from __future__ import annotations

import pytest
from fact_rows import rows

from pinochle_cli.rules import find_melds, load, read_cards, read_hand
from pinochle_cli.rules.auction import PASS, Bidding, announce, bid
from pinochle_cli.rules.claims import named_meld
from pinochle_cli.rules.game import HandDone, Standing, after_hand
from pinochle_cli.rules.hand_facts import HandFacts, number_of_sides
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.scoring import score_hand
from pinochle_cli.rules.stock import Holding, lay, why_not_melded
from pinochle_cli.rules.tricks import card_points, trick_points

EXAMPLES = {row["id"]: row for row in rows("source_examples")}


def pays(preset, meld, copies=1, **switches):
    rules = load(preset, switches)
    kind = rules.melds.kind(meld)
    return 0 if kind is None else rules.melds.price(kind, copies)


def melds(preset, hand, trump, **switches):
    return find_melds(read_hand(hand), trump, load(preset, switches)).total


def scored(preset, bid, meld, points, outcome=Outcome.PLAYED, trump="H"):
    rules = load(preset)
    names = tuple("ABCDE"[: number_of_sides(rules)])
    return score_hand(HandFacts(outcome, names, bid, trump, meld, points), rules)


def deltas(*facts, **more):
    return dict(zip("AB", scored(*facts, **more).deltas, strict=False))


def passes(preset, number):
    bidding = Bidding.opened(load(preset))
    for seat in range(1, number + 1):
        bidding = bidding.call(seat, PASS)
    return bidding.contract


def standing_after(announced):
    opened = Bidding.opened(load("double-pack")).call(1, bid(500))
    return opened.call(2, announce(announced)).high_bid


def two_hand_marriage_then_run():
    rules = load("two-hand-strict")
    holding, total = Holding(read_hand("KH QH AH TH JH")), 0
    for name in ("royal-marriage", "run"):
        meld = named_meld(name, "H", 1, "H", rules)
        assert why_not_melded(holding, meld, (), "H", rules) is None
        holding, total = lay(holding, meld, rules), total + meld.points
    return total


def hand_points(preset):
    rules = load(preset)
    per_deck = sum(card_points(rules).values()) * rules.deck.copies
    assert per_deck + rules.scoring.last_trick == rules.scoring.hand_points
    return rules.scoring.hand_points


def arounds(rank):
    name = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens"}[rank]
    return [pays("partners-150", f"{name}-around", copies) for copies in (1, 2)]


TEN_SCALE = load("partners-150", {"scale": 10})
RUN_K, RUN_KQ = "AS TS KS KS QS JS", "AS TS KS KS QS QS JS"
BOTH_REACH = after_hand(Standing((130, 145), 150), HandDone((25, 14), 0), load("partners-150"))
REFUSED = Bidding.opened(load("partners-1000")).call(1, bid(40)).why_illegal(2, bid(44))

COMPUTED = {
    "example-01": deltas("partners-150", 30, (14, 6), (17, 8)),
    "example-02": {
        "meld": pays("partners-150", "royal-marriage") + pays("partners-150", "aces-around"),
        "needs": 30 - melds("partners-150", "KS QS AS AH AD AC", "S"),
    },
    "example-03": deltas("partners-150", 30, (14, 6), (12, 13)),
    "example-04": {"total": hand_points("partners-150")},
    "example-05": {
        "run": pays("partners-150", "run"),
        "run_k": pays("partners-150", "run+k"),
        "run_q": pays("partners-150", "run+q"),
        "run_kq": pays("partners-150", "run+kq"),
        "double_run": pays("partners-150", "run", 2),
    },
    "example-06": {
        "royal": pays("partners-150", "royal-marriage"),
        "marriage": pays("partners-150", "marriage"),
        "dix": pays("partners-150", "dix"),
        "pinochle": pays("partners-150", "pinochle"),
        "double_pinochle": pays("partners-150", "pinochle", 2),
    },
    "example-07": {rank: arounds(rank) for rank in "AKQJT"},
    "example-08": {"total": melds("partners-150", "QS KS JD QH QD QC", "H")},
    "example-09": {"bidder": "dealer", "bid": passes("partners-150", 3).bid},
    "example-10": deltas("partners-150", 52, (20, 6), (), outcome=Outcome.THROWN_IN),
    "example-11": {
        "run": pays("partners-150", "run", scale=10),
        "marriage": pays("partners-150", "marriage", scale=10),
        "counter": card_points(TEN_SCALE)[read_cards("AS")[0]],
        "opening": TEN_SCALE.auction.opening,
        "target": TEN_SCALE.game.target,
    },
    "example-12": {
        "run_k": melds("partners-150", RUN_K, "S", extras=False),
        "run_kq": melds("partners-150", RUN_KQ, "S", extras=False),
    },
    "example-13": {"double_pinochle": pays("partners-150", "pinochle", 2, doubles="twice")},
    "example-14": {"winner": "bidder" if BOTH_REACH.winners == (0,) else "other"},
    "example-15": {"run": melds("partners-1000", "AS TS KS QS JS", "S")},
    "example-16": {
        "two_runs": pays("partners-1000", "run", 2),
        "eight_aces": pays("partners-1000", "aces-around", 2),
        "two_royals": pays("partners-1000", "royal-marriage", 2),
        "double_pinochle": pays("partners-1000", "pinochle", 2),
    },
    "example-17": {"points": trick_points(read_cards("AH TH AH KH"), load("partners-1000"), True)},
    "example-18": {"total": hand_points("partners-1000")},
    "example-19": {"delta": deltas("partners-1000", 250, (160, 40), (150, 100))["A"]},
    "example-20": {"error": REFUSED},
    "example-23": {"total": melds("auction-3", "AS AH AD AC KH QH KH QH KS QS 9H", "H")},
    "example-25": {
        "auction_4": scored("auction-4", 380, (250,), (130,)).deltas[0],
        "auction_3": scored("auction-3", 380, (250,), (130,)).deltas[0],
    },
    "example-27": {
        "double_bete": scored("auction-3", 380, (250,), (129,)).deltas[1],
        "bete": scored("auction-3", 380, (250,), (), outcome=Outcome.CONCEDED).deltas[1],
        "spades": scored("auction-3", 380, (250,), (130,), trump="S").deltas[0],
    },
    "example-28": {"win": scored("auction-3", 200, (210,), (), outcome=Outcome.INSTANT).made},
    "example-31": {"standing": standing_after(240)},
    "example-35": {
        "six": load("partnership-6").deck.size,
        "eight": load("partnership-8").deck.size,
        "dp": load("double-pack").deck.size,
        "widow": 4 * load("partnership-widow").dealing.hand_size
        + load("partnership-widow").dealing.widow,
    },
    "example-36": {"total": melds("partners-1500", "KS QS JD", "H")},
    "example-38": {"total": hand_points("partners-1500")},
    "example-39": {"bid": passes("partners-1500", 3).bid},
    "example-41": {"total": two_hand_marriage_then_run()},
    "example-42": {"stock": load("two-hand-strict").dealing.stock},
    "example-43": {"total": hand_points("two-hand-strict")},
}

ELSEWHERE = {
    "example-24": "a king in a flush and in kings around: the meld facts",
}
"""Examples whose numbers stand in other facts, and where."""


@pytest.mark.parametrize("example", COMPUTED)
def test_what_a_source_prints_comes_out(example):
    assert COMPUTED[example] == EXAMPLES[example]["expect"], EXAMPLES[example]["says"]


def test_every_example_that_prints_a_number_is_tried():
    printed = {name for name, row in EXAMPLES.items() if row["expect"]}
    assert printed == COMPUTED.keys() | ELSEWHERE.keys()


def test_the_forced_dealer_is_the_last_seat():
    assert passes("partners-150", 3).bidder == 4
