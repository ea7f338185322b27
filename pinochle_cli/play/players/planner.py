"""The player who reckons: what a hand is worth, which cards help whom, what is gone already."""

from __future__ import annotations

from pinochle_cli.play.actions import AnyBid, AnyBurial, AnyGift, MakeCall
from pinochle_cli.play.planning.burying import Burying
from pinochle_cli.play.planning.card_play import choose_card
from pinochle_cli.play.planning.known_endings import known_ending, perfect_card
from pinochle_cli.play.planning.passing import Passing
from pinochle_cli.play.planning.stock_play import choose_meld, choose_over_stock
from pinochle_cli.play.planning.worth import worths
from pinochle_cli.play.players.player import HabitPlayer
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Card, Hand, Meld, Ruleset
from pinochle_cli.rules.auction import PASS, Call, bid
from pinochle_cli.rules.words import Sides

CAUTION = {True: 0.85, False: 0.97}
"""It bids up to this share of what it expects, in pairs and alone: who wins an auction has often
expected too much, and partners lose less by letting others bid. Tried from 0.72 to 1.04 on
mirrored deals."""

COUNTED_OUT = 9
"""From so many cards a hand on the planner counts out an ending that it knows. A card more takes
twice the time; the player ``exact`` counts out all of the play-off."""


class PlannerPlayer(HabitPlayer):
    """Bids up to what it can expect to make, and never stops below its sure meld; passes and buries
    the best of all choices; plays with the cards that are gone in mind."""

    def call(self, view: SeatView) -> tuple[Call, str]:
        """The least bid, as long as it can be made."""
        (least,) = (each for each in view.choices if isinstance(each, AnyBid))
        may_pass = any(isinstance(each, MakeCall) for each in view.choices)
        best = worths(view.hand, view.rules)[0]
        told = f"{best.meld:.0f} meld and {best.tricks:.0f} in tricks can be expected"
        if least.minimum <= limit(view.hand, view.rules) or not may_pass:
            return bid(least.minimum), f"{told}."
        return PASS, f"{told}, which is not enough for {least.minimum}."

    def name_trump(self, view: SeatView) -> tuple[str, str]:
        """The suit in which the hand is worth most."""
        best = worths(view.hand, view.rules)[0]
        return best.trump, f"{best.meld:.0f} meld and {best.tricks:.0f} in tricks can be expected."

    def give(self, view: SeatView, gift: AnyGift) -> tuple[Hand, str]:
        """The cards with which the side comes to most."""
        by_bidder = view.contract is not None and view.contract.bidder == view.seat
        trump = view.trump or worths(view.hand, view.rules)[0].trump
        passing = Passing(view.rules, view.hand, trump, gift.number, by_bidder)
        best = passing.best(gift.out_of)
        after = f"{best.meld_after} own meld stays, {best.receiver:.0f} can be expected there"
        return best.cards, f"{after}."

    def bury(self, view: SeatView, burial: AnyBurial) -> tuple[Hand, str]:
        """What leaves the most melded, counted and won."""
        laid = tuple(each.meld for each in view.melds if each.seat == view.seat)
        best = Burying(view.rules, view.hand, laid, view.trump or "").best()
        return best.cards, f"{best.meld_after} meld stays, {best.buried} are buried."

    def lay_one(self, view: SeatView, melds: list[Meld]) -> tuple[Meld, str]:
        """In an order that throws no points away."""
        return choose_meld(view, melds)

    def play(self, view: SeatView, legal: list[Card]) -> tuple[Card, str]:
        """With an eye to melds while there is a stock, then to the cards that are gone; the last
        cards of two players are counted out."""
        if view.stock_left:
            return choose_over_stock(view, legal)
        ending = known_ending(view) if len(view.hand) <= COUNTED_OUT else None
        return choose_card(view, legal) if ending is None else perfect_card(ending)


def limit(hand: Hand, rules: Ruleset) -> float:
    """The highest bid the planner makes on a dealt hand."""
    found = worths(hand, rules)
    in_pairs = rules.dealing.sides is Sides.ALTERNATING
    return max(CAUTION[in_pairs] * found[0].total, *(float(each.sure) for each in found))
