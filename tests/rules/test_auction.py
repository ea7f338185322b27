"""Auctions that are known, and what must hold for every one."""

from __future__ import annotations

import pytest
from deals import PRESETS
from fact_rows import ids, rows
from hypothesis import given
from hypothesis import strategies as st

from pinochle_cli.rules import load
from pinochle_cli.rules.auction import PASS, Bidding, Call, Status, announce, bid
from pinochle_cli.rules.seating import players


def read_call(text: str) -> Call:
    if text == "pass":
        return PASS
    if text.startswith("announce "):
        return announce(int(text.removeprefix("announce ")))
    return bid(int(text))


def judge(rules, calls):
    """The rows name no seats: each call is made by the seat whose turn it is."""
    bidding = Bidding.opened(rules)
    for index, text in enumerate(calls):
        reason = bidding.why_illegal(bidding.to_call, read_call(text))
        if reason:
            return {"status": "error", "call_index": index, "reason": reason.value}
        bidding = bidding.call(bidding.to_call, read_call(text))
    found = {"status": bidding.status.value}
    if bidding.contract:
        bidder, amount, forced = bidding.contract
        return found | {"bidder": f"P{bidder}", "bid": amount, "forced": forced}
    if bidding.status is Status.REDEAL:
        return found | {"next_dealer": "P1"}
    return found | {"to_act": f"P{bidding.to_call}", "minimum": bidding.minimum}


@pytest.mark.parametrize("row", rows("auction"), ids=ids)
def test_auctions(row):
    assert judge(load(row["preset"], row["switches"]), row["calls"]) == row["expect"], row["why"]


MORE = [
    # preset, overrides, calls, what comes of it, where the rule stands
    ("partners-150", {}, "30 pass 31 pass 40 pass", "won P1 40", "source 0: until one is left"),
    ("partners-150", {}, "pass pass 25 pass", "won P3 25", "source 0: a dealer hears the bid"),
    ("partners-150", {}, "pass pass 25 26 pass", "won P4 26", "source 0"),
    ("partners-150", {"opening": 19}, "pass pass pass", "forced P4 19", "ruling U3"),
    ("partners-150", {"scale": 10}, "pass pass pass", "forced P4 250", "ruling U3"),
    ("partners-150", {"all_pass": "redeal"}, "pass pass pass", "open P4 25", "all_pass=redeal"),
    ("partners-150", {}, "announce 5", "no-announcement 0", "source 0 has none"),
    ("partners-150", {}, "25 pass pass pass 30", "auction-over 4", ""),
    ("partners-150", {"auction_rounds": 1}, "25 26 pass 30", "won P4 30", "one call each"),
    ("partners-150", {"auction_rounds": 1}, "pass pass pass", "forced P4 25", "one call each"),
    ("partners-1000", {}, "40 50 60 70 80 pass pass pass", "won P1 80", "source 1"),
    ("double-pack", {}, "announce 100", "no-announcement 0", "ruling U8: nothing to overcall"),
    ("double-pack", {}, "pass announce 100", "no-announcement 1", "ruling U8"),
    ("double-pack", {}, "500 announce 0", "no-announcement 1", "ruling U8"),
    ("auction-3", {"first_bid_forced": 250}, "pass", "first-bidder-must-bid 0", "source 2"),
    ("auction-3", {"first_bid_forced": 250}, "250 pass 260 pass", "won P3 260", "source 2"),
    ("auction-4", {}, "pass pass pass", "redeal", "source 2: the dealer sits out"),
    ("auction-5", {}, "200 210 220 pass pass", "won P4 220", "source 2: seats 1, 2 and 4 play"),
    ("auction-4", {"all_pass": "dealer-forced"}, "pass pass", "forced P3 200", "stands in"),
]


@pytest.mark.parametrize("row", MORE, ids=lambda row: f"{row[0]}: {row[2]}")
def test_more_auctions(row):
    preset, overrides, calls, expected, basis = row
    found = judge(load(preset, overrides), split(calls))
    words = {
        "won": "{status} {bidder} {bid}",
        "open": "{status} {to_act} {minimum}",
        "redeal": "redeal",
        "error": "{reason} {call_index}",
    }[found["status"]].format_map(found)
    if found.get("forced"):
        words = words.replace("won", "forced")
    assert words == expected, basis


def split(calls: str) -> list[str]:
    joined = calls.replace("announce ", "announce~")
    return [call.replace("~", " ") for call in joined.split()]


def test_a_seat_that_has_passed_or_is_not_asked_may_not_call():
    bidding = Bidding.opened(load("partners-150")).call(1, PASS).call(2, bid(25))
    assert bidding.why_illegal(1, bid(30)) == "already-passed"
    assert bidding.why_illegal(4, bid(30)) == "not-your-turn"
    assert bidding.why_illegal(9, PASS) == "not-your-turn"


def test_hints_go_with_a_bid_where_the_rules_have_them():
    double_pack = Bidding.opened(load("double-pack"))
    assert double_pack.why_illegal(1, bid(500, "flush")) is None
    assert double_pack.why_illegal(1, bid(500, "spades")) == "no-hint"
    assert double_pack.why_illegal(1, PASS._replace(hint="flush")) == "no-hint"
    assert Bidding.opened(load("partners-150")).why_illegal(1, bid(25, "flush")) == "no-hint"


AUCTIONS = [name for name in PRESETS if load(name).auction.bidding]


@given(st.sampled_from(AUCTIONS), st.lists(st.integers(0, 3), max_size=60))
def test_an_auction_ends_and_bids_only_rise(preset, choices):
    rules = load(preset)
    bidding, bids = Bidding.opened(rules), [0]
    for choice in choices:
        if bidding.status is not Status.OPEN:
            break
        raised = bid(bidding.minimum + bidding.grid * max(choice - 1, 0))
        call = raised if choice or not bidding.may_pass else PASS
        assert bidding.why_illegal(bidding.to_call, call) is None
        below = bid(bidding.minimum - bidding.grid)
        assert bidding.why_illegal(bidding.to_call, below) is not None
        bidding = bidding.call(bidding.to_call, call)
        bids.append(bidding.high_bid)
    assert bids == sorted(bids)
    for _ in players(rules):
        if bidding.status is Status.OPEN:
            call = PASS if bidding.may_pass else bid(bidding.minimum)
            bidding = bidding.call(bidding.to_call, call)
    while bidding.status is Status.OPEN:
        bidding = bidding.call(bidding.to_call, PASS)
    assert (bidding.contract is None) == (bidding.status is Status.REDEAL)
