"""The sheet's chapter on the auction, or on the turned card that stands in for it."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.rule_sheet.sentences import (
    Section,
    Sentence,
    bidding_side,
    capital,
    listed,
    shown,
    tell,
)
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import dealer, last_player
from pinochle_cli.rules.words import AllPass, NameTrump


def bidding(rules: Ruleset) -> Section:
    """How the right to name trump is bid for."""
    return Section("Bidding", tuple(_sentences(rules)))


def _sentences(rules: Ruleset) -> Iterator[Sentence]:
    auction = rules.auction
    if not auction.bidding:
        yield tell("There is no bidding: the turned card makes trump.", "bidding", "turned")
        return
    whose = capital(bidding_side(rules))
    yield tell(
        "A bid is a promise of points. "
        f"{whose} must score at least the bid in this hand, melds and tricks together.",
        "bidding",
    )
    if auction.announcements:
        yield tell(
            "Before the bidding each player in turn may once announce points of meld; this binds "
            "nobody and need not be true.",
            "announcements",
        )
    yield _turns(rules)
    yield _lowest(rules)
    yield _raise(rules)
    yield from _said_beside(rules)
    if not auction.first_bid_forced:
        yield _all_pass(rules)
    yield _trump(rules)


def _turns(rules: Ruleset) -> Sentence:
    start = "The player to the dealer's left speaks first, then clockwise"
    if rules.auction.auction_rounds == 1:
        return tell(f"{start}; each player bids or passes just once.", "auction_rounds")
    return tell(f"{start}. A pass is final; the last one left is the bidder.", "auction_rounds")


def _lowest(rules: Ruleset) -> Sentence:
    auction = rules.auction
    if auction.first_bid_forced:
        lowest = counted(auction.first_bid_forced, "point")
        return tell(f"The first player may not pass, and bids at least {lowest}.", *FORCED)
    lowest = counted(auction.opening, "point")
    return tell(f"The first bid is at least {lowest}.", "opening", "first_bid_forced")


FORCED = ("first_bid_forced", "opening", "all_pass", "forced_bid")
"""A player who may not pass settles all of these."""


def _raise(rules: Ruleset) -> Sentence:
    auction = rules.auction
    step = counted(auction.step, "point")
    text = f"Each bid is higher than the one before by {step} or more"
    if auction.step == 1:
        return tell(f"{text}.", "step", "multiple_of_step")
    if auction.multiple_of_step:
        return tell(f"{text}, and a multiple of {auction.step}.", "step", "multiple_of_step")
    return tell(f"{text}, by any number.", "step", "multiple_of_step")


def _said_beside(rules: Ruleset) -> Iterator[Sentence]:
    auction = rules.auction
    if auction.announcements:
        unit = counted(auction.announcement_unit, "point")
        yield tell(
            "Once there is a bid, a player in turn may announce meld instead of bidding: it raises "
            f"the bid by {auction.step} for every {unit} announced, or part of them.",
            "announcements",
            "announcement_unit",
            "step",
        )
    hints = [shown(hint).replace("-", " ") for hint in auction.bid_hints]
    if hints:
        told = listed([f'"{hint}"' for hint in hints], "or")
        names = ("bid_hints",) if auction.announcements else ("bid_hints", "announcements")
        meld = "" if auction.announcements else " Meld is not announced."
        yield tell(f"Beside a bid a player may say {told}, no suit named.{meld}", *names)
    elif auction.announcements:
        yield tell("No hint is given beside a bid.", "bid_hints")
    else:
        text = "Nothing is said but bids and passes."
        yield tell(text, "announcements", "bid_hints")


def _all_pass(rules: Ruleset) -> Sentence:
    auction = rules.auction
    if auction.all_pass is AllPass.REDEAL:
        text = "If nobody bids, the cards are thrown in and the next player deals."
        return tell(text, "all_pass")
    who = "the dealer" if last_player(rules) == dealer(rules) else "the last player"
    amount = counted(auction.forced_bid or auction.opening, "point")
    text = f"If all others pass without a bid, {who} must take the hand at {amount}."
    return tell(text, "all_pass", "forced_bid", "opening")


def _trump(rules: Ruleset) -> Sentence:
    when = {
        NameTrump.BEFORE_EXCHANGE: "at once, before any cards change hands",
        NameTrump.AFTER_WIDOW: "after taking up the widow",
        NameTrump.WITH_MELD: "after taking up the widow, with the melds",
    }[rules.auction.name_trump]
    if rules.auction.name_trump is NameTrump.WITH_MELD and not rules.dealing.widow:
        when = "with the melds"
    return tell(f"The bidder names the trump suit {when}.", "name_trump", "turned", "bidding")
