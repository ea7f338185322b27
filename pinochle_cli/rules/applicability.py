"""Which keys mean something under a rule set: a game without a stock has no draw order.

``--set`` refuses a key that would change nothing, and ``pinochle rules check`` remarks on it.
"""

from __future__ import annotations

from collections.abc import Callable

from pinochle_cli.rules import words
from pinochle_cli.rules.keys import KEYS
from pinochle_cli.rules.ruleset import Ruleset


def _has_auction(rules: Ruleset) -> bool:
    return rules.auction.bidding


def _has_widow(rules: Ruleset) -> bool:
    return rules.dealing.widow > 0


def _has_stock(rules: Ruleset) -> bool:
    return rules.dealing.stock > 0


def _has_turned(rules: Ruleset) -> bool:
    return rules.dealing.turned is not words.Turned.NONE


def _has_zero_rule(rules: Ruleset) -> bool:
    return rules.scoring.zero_rule is not words.ZeroRule.OFF


def _bidder_alone(rules: Ruleset) -> bool:
    return rules.dealing.sides is words.Sides.BIDDER_ALONE


def _in_game_points(rules: Ruleset) -> bool:
    return rules.scoring.auction_scoring is words.AuctionScoring.GAME_POINTS


def _has_partner(rules: Ruleset) -> bool:
    alternating = rules.dealing.sides is words.Sides.ALTERNATING
    return _has_auction(rules) and alternating and rules.dealing.seats == 4


MEANS_SOMETHING: dict[str, tuple[Callable[[Ruleset], bool], str]] = {
    **{
        key.name: (_has_auction, "there is no auction")
        for key in KEYS.values()
        if key.section == "auction" and key.name != "bidding"
    },
    **{
        key.name: (_has_stock, "there is no stock")
        for key in KEYS.values()
        if key.section == "stock"
    },
    "widow_round": (_has_widow, "there is no widow"),
    "widow_faceup": (_has_widow, "there is no widow"),
    "widow_shown": (_has_widow, "there is no widow"),
    "widow_keep": (
        lambda rules: rules.exchange.widow_use is words.WidowUse.SHARE_OUT,
        "no widow is shared out",
    ),
    "pass_count": (_has_partner, "no bidder has exactly one partner"),
    "dix_exchange": (_has_turned, "no card is turned up"),
    "turned_nine": (_has_turned, "no card is turned up"),
    "forced_bid": (
        lambda rules: _has_auction(rules) and rules.auction.all_pass is words.AllPass.DEALER_FORCED,
        "nobody is forced to bid",
    ),
    "announcement_unit": (
        lambda rules: _has_auction(rules) and rules.auction.announcements,
        "no meld is announced",
    ),
    "extras": (
        lambda rules: any(kind.absorbs for kind in rules.melds.chart),
        "no run with extra cards is priced",
    ),
    "beat_led_when_trumped": (
        lambda rules: rules.play.beat is words.Beat.ALL,
        "plain suits need not be beaten",
    ),
    "zero_rule_sides": (
        lambda rules: _has_zero_rule(rules) and _has_auction(rules),
        "there is no zero rule with defenders",
    ),
    "dix_safe": (_has_zero_rule, "there is no zero rule"),
    "throw_in": (
        lambda rules: _has_auction(rules) and not _bidder_alone(rules),
        "no side has a bid to give up",
    ),
    "concede": (_bidder_alone, "no bidder plays alone"),
    "instant_win": (_has_auction, "there is no bid to reach"),
    "others_score": (_has_auction, "there is no bid to make"),
    "auction_scoring": (_bidder_alone, "no bidder plays alone"),
    "game_points": (_in_game_points, "hands are settled in points"),
    "bete": (_in_game_points, "hands are settled in points"),
    "double_bete": (_in_game_points, "hands are settled in points"),
    "spades": (_in_game_points, "hands are settled in points"),
    "spades_concede": (_in_game_points, "hands are settled in points"),
    "target": (lambda rules: not _in_game_points(rules), "each hand is a game"),
    "both_reach": (lambda rules: not _in_game_points(rules), "each hand is a game"),
    "raise_by": (
        lambda rules: rules.game.both_reach is words.BothReach.RAISE,
        "the target is not raised",
    ),
    "declaring_out": (_has_stock, "nobody melds in the middle of a hand"),
}
"""For each key that not every game has: whether it means something, and why it does not."""


def meaningless(rules: Ruleset, name: str) -> str | None:
    """Why the key of that short name means nothing under ``rules``, or None when it does."""
    means, reason = MEANS_SOMETHING.get(name, (None, ""))
    return reason if means is not None and not means(rules) else None
