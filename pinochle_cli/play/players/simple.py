"""The player of fixed sensible habits, each simple enough to be stated in a line.

It neither counts cards nor looks at the auction, so it is quick, and what it does can be worked out
for thousands of hands at once.

- It bids the least it may, as long as that is no more than its best meld, the meld an average
  partner lays (where partners meld), and half of the trick points; else it passes.
- Trump is the suit of its best meld; of equal ones the longest, then the first of S H D C.
- It hands over to the bidder trumps from the top (nines apart), then aces, then the rest from the
  top; as bidder it hands back the lowest plain cards that it does not meld. A widow card for others
  goes the same way.
- It buries plain tens and kings, then lower plain cards; trumps and aces last.
- It leads a plain ace, else the ace of trump, else its lowest plain card, else its lowest trump.
- It follows with the lowest card that takes the trick, unless its partner has it: then with its
  lowest counter. Without either it plays the lowest card.
- While there is a stock it plays its lowest plain card, and takes only a counter that is led.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pinochle_cli.engine.expected_meld import expected_meld
from pinochle_cli.play.actions import AnyBid, AnyBurial, AnyGift, MakeCall
from pinochle_cli.play.players.player import HabitPlayer
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import RANKS, SUITS, Card, Hand, Ruleset, find_melds
from pinochle_cli.rules.auction import PASS, Call, bid
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.exchange import free_cards
from pinochle_cli.rules.seating import in_turn, sides
from pinochle_cli.rules.tricks import beats, card_points, winning_place
from pinochle_cli.rules.words import WhoMelds


class SimplePlayer(HabitPlayer):
    """See the module."""

    def call(self, view: SeatView) -> tuple[Call, str]:
        """The least bid up to a fixed limit."""
        (least,) = (each for each in view.choices if isinstance(each, AnyBid))
        own = max(_melds(view.hand, view.rules).values())
        limit = own + average_partner(view.rules) + view.rules.scoring.hand_points // 2
        told = f"{own} own meld, an average partner and half of the tricks are {limit}"
        may_pass = MakeCall(view.seat, PASS) in view.choices
        if least.minimum <= limit or not may_pass:
            return bid(least.minimum), f"{told}."
        return PASS, f"{told}, less than {least.minimum}."

    def name_trump(self, view: SeatView) -> tuple[str, str]:
        """The suit of the best meld."""
        return best_suit(view.hand, view.rules), "The suit with the best meld."

    def give(self, view: SeatView, gift: AnyGift) -> tuple[Hand, str]:
        """Trumps and aces to the bidder, plain low cards from him."""
        trump = view.trump or best_suit(view.hand, view.rules)
        if view.contract is not None and view.contract.bidder == view.seat:
            free = free_cards(gift.out_of, find_melds(view.hand, trump, view.rules).melds)
            cards = _free_first(gift.out_of, free, gift.number, keep, trump)
            return cards, "The lowest plain cards that are not melded."
        cards = _first(gift.out_of, gift.number, lambda card: offer(card, trump))
        return cards, "Trumps from the top, then aces."

    def bury(self, view: SeatView, burial: AnyBurial) -> tuple[Hand, str]:
        """Tens and kings that are free, for they count."""
        trump = view.trump or ""
        cards = _free_first(burial.hand, burial.free, burial.number, put_away, trump)
        return cards, "Plain counters that are not melded, for they count in the end."

    def play(self, view: SeatView, legal: list[Card]) -> tuple[Card, str]:
        """Aces first, tricks cheaply, counters to the partner."""
        trump = view.trump or ""
        if view.stock_left:
            return _play_over_stock(view, legal, trump)
        if not view.plays:
            return _lead(legal, trump)
        order = in_turn(view.rules, view.leader)
        winning = winning_place(view.plays, trump)
        if order[winning] in view.own_side:
            counters = [card for card in legal if card_points(view.rules)[card]]
            if counters:
                return _lowest(counters, trump), "The partner has the trick: a counter."
            return _lowest(legal, trump), "The partner has the trick, and there is no counter."
        takes = [card for card in legal if beats(card, view.plays[winning], trump)]
        if takes:
            return _lowest(takes, trump), "The lowest card that takes the trick."
        return _lowest(legal, trump), "The trick is lost: the lowest card."


@lru_cache(maxsize=64)
def average_partner(rules: Ruleset) -> int:
    """What a partner's dealt hand melds on average, rounded down; 0 without a melding partner."""
    if len(sides(rules, 1)[0]) < 2 or rules.melds.who_melds is WhoMelds.BIDDER:
        return 0
    deck = Hand(sorted_pack(rules))
    mean = expected_meld(rules, SUITS[0]).of(Hand(), deck, rules.dealing.hand_size)
    return int(mean) * (len(sides(rules, 1)[0]) - 1)


def best_suit(hand: Hand, rules: Ruleset) -> str:
    """The suit with the best meld; of equal ones the longest, then the first."""
    totals = _melds(hand, rules)
    length = {suit: sum(card.suit == suit for card in hand) for suit in SUITS}
    return max(SUITS, key=lambda suit: (totals[suit], length[suit], -SUITS.index(suit)))


@lru_cache(maxsize=1 << 12)
def _melds(hand: Hand, rules: Ruleset) -> dict[str, int]:
    return {suit: find_melds(hand, suit, rules).total for suit in SUITS}


def _lead(legal: Sequence[Card], trump: str) -> tuple[Card, str]:
    aces = [card for card in legal if card.rank == "A"]
    plain = [card for card in aces if card.suit != trump]
    if plain or aces:
        return (plain or aces)[0], "An ace."
    return _lowest(legal, trump), "The lowest card, for there is no ace."


def _play_over_stock(view: SeatView, legal: list[Card], trump: str) -> tuple[Card, str]:
    values = card_points(view.rules)
    if view.plays and values[view.plays[0]]:
        takes = [card for card in legal if beats(card, view.plays[0], trump)]
        if takes:
            return _lowest(
                takes, trump
            ), "A counter lies in the trick: the lowest card that takes it."
    return _lowest(legal, trump), "The lowest card."


def _lowest(cards: Sequence[Card], trump: str) -> Card:
    """The lowest plain card, else the lowest trump; of equal ranks the first of S H D C."""
    return min(cards, key=lambda card: keep(card, trump))


def _first(cards: Hand, number: int, order: Callable[[Card], tuple[int, ...]]) -> Hand:
    return Hand(sorted(cards, key=order)[:number])


def _free_first(
    hand: Hand,
    free: Hand,
    number: int,
    order: Callable[[Card, str], tuple[int, ...]],
    trump: str,
) -> Hand:
    """Free cards in ``order``, and when they are too few the lowest of the others."""
    cards = _first(free, min(number, len(free)), lambda card: order(card, trump))
    return cards + _first(hand - free, number - len(cards), lambda card: keep(card, trump))


def keep(card: Card, trump: str) -> tuple[int, ...]:
    """Plain before trump, low before high."""
    return card.suit == trump, -RANKS.index(card.rank), SUITS.index(card.suit)


def offer(card: Card, trump: str) -> tuple[int, ...]:
    """Trumps from the top but for nines, aces, then the rest from the top."""
    high_trump = card.suit == trump and card.rank != "9"
    group = 0 if high_trump else 1 if card.rank == "A" else 2
    return group, RANKS.index(card.rank), SUITS.index(card.suit)


def put_away(card: Card, trump: str) -> tuple[int, ...]:
    """Plain tens and kings, then nines, jacks and queens, then aces; trumps last, low first."""
    if card.suit == trump:
        return 1, -RANKS.index(card.rank), SUITS.index(card.suit)
    return 0, "TK9JQA".index(card.rank), SUITS.index(card.suit)
