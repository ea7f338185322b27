"""What each key of a rule set is about, and what its values come to, in a player's words.

The chapters tell rules in whole sentences. Here each key has a few words, so that two values of it
can stand side by side in one line.
"""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.formats.rule_sheet.sentences import shown
from pinochle_cli.rules.keys import KEYS


class About(NamedTuple):
    """``subject`` begins a line that ends in a value; ``values`` are the words for values that do
    not speak for themselves, as rule files write them."""

    subject: str
    values: dict[str, str]


def _about(subject: str, **values: str) -> About:
    return About(subject, {name.replace("_", "-"): words for name, words in values.items()})


ABOUT: dict[str, About] = {
    "copies": _about("Copies of each card in the deck"),
    "ranks": _about("Ranks of the deck, high to low"),
    "seats": _about("Players at the table"),
    "sitting_out": _about("Seats without cards, counted from the dealer's left"),
    "sides": _about(
        "Who plays together",
        alternating="every second player",
        bidder_alone="all against the bidder",
        singles="nobody",
    ),
    "first_dealer": _about(
        "The first dealer",
        random="drawn by lot",
        lowest_cut="who cuts the lowest card",
        highest_cut="who cuts the highest card",
    ),
    "hand_size": _about("Cards dealt to each player"),
    "packet": _about("Cards dealt at a time"),
    "widow": _about("Cards in the widow"),
    "widow_round": About(
        "The widow is laid after which round of the deal", {"0": "the last", "-": "none"}
    ),
    "widow_faceup": _about("Cards of the widow turned up"),
    "turned": _about(
        "The card turned up for trump",
        dealers_last="the dealer's last",
        under_stock="the one under the stock",
    ),
    "stock": _about("Cards in the stock that is drawn from"),
    "bidding": _about("Players bid for the right to name trump"),
    "opening": _about("The lowest first bid"),
    "step": _about("The smallest raise of a bid"),
    "multiple_of_step": _about("Each bid must be a multiple of the smallest raise"),
    "auction_rounds": About("Turns to bid for each player", {"0": "until one is left"}),
    "first_bid_forced": _about("What the first player must bid at least"),
    "all_pass": _about(
        "If nobody bids",
        redeal="the next player deals",
        dealer_forced="the dealer must take the hand",
    ),
    "forced_bid": About("The bid of a dealer who must take the hand", {"0": "the lowest"}),
    "name_trump": _about(
        "When the bidder names trump",
        before_exchange="at once",
        after_widow="after taking the widow",
        with_meld="with the melds",
    ),
    "announcements": _about("Meld may be announced before and in the bidding"),
    "announcement_unit": _about("Announced meld that raises the bid by one step"),
    "bid_hints": _about("What a player may hint at beside a bid"),
    "pass_count": _about("Cards that the partner passes to the bidder, and gets back"),
    "widow_use": _about(
        "What becomes of the widow",
        bury="the bidder takes it and buries as many cards",
        share_out="each player gets one of its cards",
    ),
    "widow_keep": _about("Cards of the widow that the bidder keeps"),
    "widow_shown": _about("All see the widow when it is taken"),
    "dix_exchange": _about(
        "The nine of trump may be swapped for the turned card",
        none="never",
        before_meld="before the melds",
        after_trick="after a trick",
    ),
    "turned_nine": _about("Points for a nine that the dealer turns up"),
    "who_melds": _about(
        "Who melds",
        all="everybody",
        bidder="the bidder alone",
        trick_winner="the winner of a trick",
    ),
    "showing": _about(
        "How melds are shown",
        fewest_cards="no more cards than they need",
        picked_up="laid down and picked up",
        chosen="what each player chooses to lay down",
        until_buried="face up until cards are buried",
        on_table="face up, to be played from the table",
    ),
    "doubles": _about(
        "What two or more of one meld pay",
        table="the price in the chart",
        twice="each the price of one",
    ),
    "extras": _about("A run with an extra king or queen pays more"),
    "run_contains_marriage": _about("A run also pays the marriage inside it"),
    "first_lead": _about(
        "Who leads to the first trick",
        bidder="the bidder",
        left_of_dealer="the player to the dealer's left",
        non_dealer="the player who did not deal",
    ),
    "beat": _about(
        "A higher card must be played, if one can",
        all="in every suit",
        trump_led="when trump is led",
        none="never",
    ),
    "must_trump": _about("Who cannot follow suit must trump"),
    "beat_led_when_trumped": _about("The suit led must be beaten even when trumped"),
    "card_points": _about("Points of the cards in tricks, high to low"),
    "last_trick": _about("Points for the last trick"),
    "hand_points": _about("Points in all tricks of a hand together"),
    "zero_rule": _about(
        "When melds are lost",
        off="never",
        no_trick_points="without a point in tricks",
        no_trick="without a trick",
    ),
    "zero_rule_sides": _about(
        "Who may lose melds for want of tricks or points",
        defenders="the bidder's opponents",
        both="everybody",
    ),
    "dix_safe": _about("The nine of trump counts even when melds are lost"),
    "throw_in": _about(
        "The bidder may give the hand up before play",
        off_board="when the bid is out of reach",
        any="always",
        never="never",
    ),
    "concede": _about("The bidder may concede after melding"),
    "instant_win": _about("Melds that reach the bid win at once"),
    "others_score": _about(
        "What the others score when the bid is made", all="melds and tricks", nothing="nothing"
    ),
    "auction_scoring": _about("What hands are paid in", points="points", game_points="game points"),
    "game_points": _about("Game points by the bid"),
    "bete": _about("How many times its value a conceded hand costs"),
    "double_bete": _about("How many times its value a failed bid costs"),
    "spades": _about("How many times its value a hand in spades counts"),
    "spades_concede": _about(
        "What a hand conceded in spades costs",
        single="no more than in other suits",
        double="more, as if it were played",
    ),
    "target": About("Points that win the game", {"0": "none, for each hand is a game"}),
    "both_reach": About(
        "Who wins when both reach the target in one hand",
        {
            "bidder": "the bidder's side",
            "higher": "the higher score",
            "raise-250": "nobody, for the target rises",
        },
    ),
    "raise_by": _about("Points by which the target rises if both reach it"),
    "set_out": _about("Score below zero that ends the game"),
    "declaring_out": _about("A player may declare out, which ends the hand"),
    "draw_order": _about(
        "Who draws first after a trick",
        winner="its winner",
        non_dealer="the player who did not deal",
    ),
    "dix_beside_meld": _about("The nine of trump may be melded beside another meld"),
    "marriage_then_run": _about("A melded royal marriage may grow into a run"),
    "last_card_shown": _about("The last card of the stock is shown when it is drawn"),
}
"""By short name, in the order of the vocabulary."""

WORDS = {"true": "yes", "false": "no", "-": "none", "[]": "none", "0": "none"}
"""Values that every key has the same words for. A rule that a game does not have is ``-``."""


def subject_of(name: str) -> str:
    """What a key, by its short name, or a meld, by its id, is about."""
    return ABOUT[name].subject if name in KEYS else f"Points for {shown(name.replace('-', ' '))}"


def value_of(name: str, spelled: str) -> str:
    """A value of it as a table would say it."""
    if name in KEYS and spelled in ABOUT[name].values:
        return ABOUT[name].values[spelled]
    if spelled in WORDS:
        return WORDS[spelled]
    items = spelled.strip("[]").split(", ")
    if name == "game_points":
        pairs = [item.split(":") for item in items]
        return ", ".join(f"{points} from {bid}" for bid, points in pairs)
    if name == "bid_hints":
        items = [item.replace("-", " ") for item in items]
    return shown(", ".join(items))
