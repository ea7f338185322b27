"""The words a rule may have: one class a rule, one member a word as rule files write it."""

from __future__ import annotations

from enum import StrEnum


class Sides(StrEnum):
    """Who plays together."""

    ALTERNATING = "alternating"
    BIDDER_ALONE = "bidder-alone"
    SINGLES = "singles"


class FirstDealer(StrEnum):
    """How the first dealer is found."""

    RANDOM = "random"
    LOWEST_CUT = "lowest-cut"
    HIGHEST_CUT = "highest-cut"


class Turned(StrEnum):
    """The card turned up to make trump."""

    NONE = "none"
    DEALERS_LAST = "dealers-last"
    UNDER_STOCK = "under-stock"


class AllPass(StrEnum):
    """What happens when nobody bids."""

    REDEAL = "redeal"
    DEALER_FORCED = "dealer-forced"


class NameTrump(StrEnum):
    """When the bidder names trump."""

    BEFORE_EXCHANGE = "before-exchange"
    AFTER_WIDOW = "after-widow"
    WITH_MELD = "with-meld"


class WidowUse(StrEnum):
    """What becomes of the widow."""

    NONE = "none"
    BURY = "bury"
    SHARE_OUT = "share-out"


class DixExchange(StrEnum):
    """When a nine of trump may be swapped for the turned card."""

    NONE = "none"
    BEFORE_MELD = "before-meld"
    AFTER_TRICK = "after-trick"


class WhoMelds(StrEnum):
    """Whose melds count."""

    ALL = "all"
    BIDDER = "bidder"
    TRICK_WINNER = "trick-winner"


class Showing(StrEnum):
    """How melds are shown."""

    FEWEST_CARDS = "fewest-cards"
    PICKED_UP = "picked-up"
    CHOSEN = "chosen"
    UNTIL_BURIED = "until-buried"
    ON_TABLE = "on-table"


class Doubles(StrEnum):
    """How several copies of one meld are priced."""

    TABLE = "table"
    TWICE = "twice"


class FirstLead(StrEnum):
    """Who leads to the first trick."""

    BIDDER = "bidder"
    LEFT_OF_DEALER = "left-of-dealer"
    NON_DEALER = "non-dealer"


class Beat(StrEnum):
    """When a higher card must be played by who can."""

    ALL = "all"
    TRUMP_LED = "trump-led"
    NONE = "none"


class ZeroRule(StrEnum):
    """What a side must win so that its meld counts."""

    OFF = "off"
    NO_TRICK_POINTS = "no-trick-points"
    NO_TRICK = "no-trick"


class ZeroRuleSides(StrEnum):
    """Whom the zero rule hits."""

    DEFENDERS = "defenders"
    BOTH = "both"


class ThrowIn(StrEnum):
    """When the bidding side may give up the hand before the first lead."""

    OFF_BOARD = "off-board"
    ANY = "any"
    NEVER = "never"


class AuctionScoring(StrEnum):
    """The currency in which a hand is settled."""

    POINTS = "points"
    GAME_POINTS = "game-points"


class OthersScore(StrEnum):
    """What the others score when the bid is made."""

    ALL = "all"
    NOTHING = "nothing"


class SpadesConcede(StrEnum):
    """What a concession costs when spades would have been trump."""

    SINGLE = "single"
    DOUBLE = "double"


class BothReach(StrEnum):
    """Who wins when both sides reach the target on one hand."""

    BIDDER = "bidder"
    HIGHER = "higher"
    RAISE = "raise-250"


class DrawOrder(StrEnum):
    """Who draws first from the stock."""

    WINNER = "winner"
    NON_DEALER = "non-dealer"


class MeldSuit(StrEnum):
    """Where a meld's ranks are looked for."""

    TRUMP = "trump"
    PLAIN = "plain"
    FIXED = "fixed"
