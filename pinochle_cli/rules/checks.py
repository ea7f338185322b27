"""The check of a whole rule set: what must hold between its values, not only inside each.

A rule set that passes never crashes a command. Each check yields a :class:`Problem` with the key,
its value and the way out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pinochle_cli.rules import words
from pinochle_cli.rules.cards import RANKS
from pinochle_cli.rules.errors import Problem, counted
from pinochle_cli.rules.keys import KEYS
from pinochle_cli.rules.ruleset import MeldKind, Ruleset

MOST_SEATS = 8
MOST_COPIES = 8

MOST_WAYS = 10_000_000
"""Ways to lay down one category's melds, all of which would fit. The search looks at some hundreds
of them, a dozen melds in a deck of two copies are half a million."""

MOST_RAISES = 20_000
"""From the opening to all points there are: players may bid step by step. Of the presets none has
more than 1,003."""


def check(rules: Ruleset) -> list[Problem]:
    """Every problem of ``rules``, in reading order; an empty list when it can be played."""
    # With a wrong deck nearly everything else is wrong too, and says nothing new.
    sections = (_dealing, _auction, _exchange, _melds, _play, _scoring, _game)
    found = list(_deck(rules)) or [each for section in sections for each in section(rules)]
    return [Problem(path, _value(rules, path), *rest) for path, *rest in found]


Found = Iterator[tuple[str, str, str]]


def _value(rules: Ruleset, path: str) -> object:
    section, _, name = path.partition(".")
    if name in KEYS:
        return getattr(getattr(rules, section), name)
    kind = rules.melds.kind(name.split(".")[0])
    part = name.partition(".")[2]
    return getattr(kind, part) if kind is not None and part else None


def _deck(rules: Ruleset) -> Found:
    deck = rules.deck
    if not 1 <= deck.copies <= MOST_COPIES:
        yield "deck.copies", "out of range", f"write 1 to {MOST_COPIES}"
    in_order = "".join(rank for rank in RANKS if rank in deck.ranks)
    if not deck.ranks or deck.ranks != in_order:
        yield (
            "deck.ranks",
            "not ranks from high to low",
            f"choose from {' '.join(RANKS)}, each once",
        )


def _bidder_alone(rules: Ruleset) -> bool:
    return rules.dealing.sides is words.Sides.BIDDER_ALONE


def _dealing(rules: Ruleset) -> Found:
    deal, deck = rules.dealing, rules.deck
    if not 2 <= deal.seats <= MOST_SEATS:
        yield "dealing.seats", "out of range", f"write 2 to {MOST_SEATS}"
    out = deal.sitting_out
    if len(set(out)) != len(out) or not all(1 <= seat <= deal.seats for seat in out):
        yield "dealing.sitting_out", "not seats of this table", f"choose from 1 to {deal.seats}"
    elif deal.players < 2:
        yield "dealing.sitting_out", "fewer than two players are left", "name fewer seats"
    if deal.hand_size < 1:
        yield "dealing.hand_size", "nobody gets a card", "write 1 or more"
    if deal.widow < 0 or deal.stock < 0:
        yield "dealing.widow", "below zero cards", "write 0 or more for widow and stock"
    dealt = deal.players * deal.hand_size + deal.widow + deal.stock
    if dealt != deck.size:
        sum_of = f"{deal.players} x {deal.hand_size} + {deal.widow} + {deal.stock} = {dealt}"
        message = f"hands, widow and stock are {sum_of} cards, the deck has {deck.size}"
        yield "dealing.hand_size", message, "make hands, widow and stock fill the deck"
    if not deal.packet or min(deal.packet) < 1:
        yield "dealing.packet", "empty packets", "write numbers from 1, as in 3 or 4,4,3"
    elif not 0 <= deal.widow_round <= deal.hand_size:
        yield "dealing.widow_round", "no such round of the deal", f"write 0 to {deal.hand_size}"
    if not 0 <= deal.widow_faceup <= min(1, deal.widow):
        way_out = "write 0 or 1" if deal.widow else "write 0: there is no widow"
        yield "dealing.widow_faceup", "no such card to turn up", way_out
    yield from _sides(rules)
    yield from _turned_card(rules)


def _sides(rules: Ruleset) -> Found:
    deal = rules.dealing
    if deal.sides is words.Sides.ALTERNATING and (
        deal.seats % 2 or deal.seats < 4 or deal.sitting_out
    ):
        message = "partners need an even number of seats, four or more, all of them playing"
        yield "dealing.sides", message, "change dealing.seats, or write singles or bidder-alone"
    if _bidder_alone(rules) and (not rules.auction.bidding or deal.players < 3):
        message = "a bidder alone needs an auction and two opponents or more"
        yield "dealing.sides", message, "set auction.bidding = true and seat three players or more"


def _turned_card(rules: Ruleset) -> Found:
    deal = rules.dealing
    if (deal.turned is words.Turned.NONE) != rules.auction.bidding:
        message = "trump must come from a turned card or from an auction, not from both or neither"
        yield "dealing.turned", message, "set auction.bidding = true or dealing.turned"
    if (deal.stock > 0) != (deal.turned is words.Turned.UNDER_STOCK):
        message = f"a stock of {deal.stock} cards does not go with this turned card"
        yield "dealing.turned", message, "write under-stock with a stock, another word without"
    elif deal.stock and (deal.players != 2 or deal.stock % 2):
        message = "a stock is drawn by two players in turn"
        yield "dealing.stock", message, "seat two players and make the stock even"


def _auction(rules: Ruleset) -> Found:
    auction = rules.auction
    if not auction.bidding:
        return
    if auction.opening < 1:
        yield "auction.opening", "no lowest bid", "write 1 or more"
    if auction.step < 1:
        yield "auction.step", "no smallest raise", "write 1 or more"
    elif _most_points(rules) - auction.opening > MOST_RAISES * auction.step:
        message = f"bids could rise {MOST_RAISES:,} times and more before all points are bid"
        yield "auction.step", message, "write a larger step, or smaller prices of melds and cards"
    for name in ("opening", "first_bid_forced", "forced_bid"):
        amount = getattr(auction, name)
        if amount < 0 and name != "opening":
            yield f"auction.{name}", "below zero", "write 0 or more"
        elif amount > 0 and auction.multiple_of_step and auction.step > 0 and amount % auction.step:
            message = f"not a multiple of the step of {auction.step}"
            yield f"auction.{name}", message, "change it or auction.step"
    if auction.auction_rounds not in (0, 1):
        yield (
            "auction.auction_rounds",
            "out of range",
            "write 0 (until settled) or 1 (one call each)",
        )
    if 0 < auction.first_bid_forced < auction.opening:
        message = f"below the opening of {auction.opening}"
        yield "auction.first_bid_forced", message, "write the opening or more, or 0"
    if auction.name_trump is words.NameTrump.AFTER_WIDOW and not rules.dealing.widow:
        yield "auction.name_trump", "there is no widow", "write before-exchange"
    if auction.name_trump is words.NameTrump.WITH_MELD and not _bidder_alone(rules):
        yield "auction.name_trump", "the melds are not a bidder's alone", "write before-exchange"
    if auction.announcements and auction.announcement_unit < 1:
        yield "auction.announcement_unit", "announcements need it", "write 1 or more, as in 100"


def _most_points(rules: Ruleset) -> int:
    """All melds of a deck, and all tricks."""
    melds = rules.melds
    paid = rules.scoring.hand_points
    for kind in melds.in_force():
        suits = 3 if kind.suit is words.MeldSuit.PLAIN else 1
        paid += suits * melds.price(kind, kind.most_in(rules.deck))
    return paid


def _exchange(rules: Ruleset) -> Found:
    deal, exchange = rules.dealing, rules.exchange
    if not 0 <= exchange.pass_count <= deal.hand_size:
        yield "exchange.pass_count", "more cards than a hand", f"write 0 to {deal.hand_size}"
    if (deal.widow > 0) != (exchange.widow_use is not words.WidowUse.NONE):
        message = f"does not go with a widow of {deal.widow} cards"
        yield "exchange.widow_use", message, "write bury or share-out with a widow, none without"
    elif deal.widow and not rules.auction.bidding:
        yield "exchange.widow_use", "there is no bidder to take the widow", "deal none"
    elif exchange.widow_use is words.WidowUse.SHARE_OUT:
        # Each other player gets one card; all must have as many to play.
        if deal.widow != deal.players:
            message = f"a widow of {deal.widow} is not one card for each of {deal.players} players"
            yield "exchange.widow_use", message, f"make the widow {deal.players} cards, or bury it"
        elif exchange.widow_keep != 1:
            message = "each other player gets one card, so the bidder keeps one"
            yield "exchange.widow_keep", message, "write 1"
    swaps = {
        words.Turned.NONE: (words.DixExchange.NONE,),
        words.Turned.DEALERS_LAST: (words.DixExchange.NONE, words.DixExchange.BEFORE_MELD),
        words.Turned.UNDER_STOCK: (words.DixExchange.NONE, words.DixExchange.AFTER_TRICK),
    }[deal.turned]
    if exchange.dix_exchange not in swaps:
        way_out = f"write {' or '.join(swaps)}"
        yield "exchange.dix_exchange", f"not with a turned card of {deal.turned}", way_out
    if exchange.turned_nine < 0:
        yield "exchange.turned_nine", "below zero", "write 0 or more"


def _melds(rules: Ruleset) -> Found:
    melds = rules.melds
    if melds.extras and not any(kind.absorbs for kind in melds.chart):
        message = "no run with extra cards is priced here"
        yield "melds.extras", message, "write false, or add a meld that absorbs run"
    if melds.run_contains_marriage and not any(kind.inside for kind in melds.chart):
        message = "no meld lies inside another here"
        yield "melds.run_contains_marriage", message, "write false, or say which meld is inside run"
    if melds.run_contains_marriage and melds.extras:
        message = "the marriage and the extra cards of one run are not both paid"
        yield "melds.extras", message, "write false, or run_contains_marriage = false"
    if melds.who_melds is words.WhoMelds.BIDDER and not _bidder_alone(rules):
        yield "melds.who_melds", "there is no bidder alone", "write all"
    if (melds.who_melds is words.WhoMelds.TRICK_WINNER) != (rules.dealing.stock > 0):
        message = "tricks are melded after just where there is a stock"
        yield "melds.who_melds", message, "write trick-winner with a stock, another word without"
    buried = rules.exchange.widow_use is words.WidowUse.BURY
    if melds.showing is words.Showing.UNTIL_BURIED and not buried:
        yield "melds.showing", "nothing is buried", "write picked-up, fewest-cards or chosen"
    if melds.showing is words.Showing.ON_TABLE and not rules.dealing.stock:
        yield "melds.showing", "there is no stock", "write picked-up, fewest-cards or chosen"
    for kind in melds.chart:
        yield from _meld(rules, kind)
    yield from _ways_to_lay(rules)


def _ways_to_lay(rules: Ruleset) -> Found:
    """Melds of a category are searched together; their ways to lie side by side multiply."""
    for category in {kind.category for kind in rules.melds.chart}:
        ways = 1
        for kind in rules.melds.chart:
            if kind.category == category:
                ways *= kind.most_in(rules.deck) + 1
        if ways > MOST_WAYS:
            kinds = [kind for kind in rules.melds.chart if kind.category == category]
            message = f"{len(kinds)} melds of the category {category!r} are too many to search"
            yield f"melds.{kinds[-1].id}.category", message, "give some a category of their own"


def _meld(rules: Ruleset, kind: MeldKind) -> Found:
    deck, path = rules.deck, f"melds.{kind.id}"
    needed = Counter(kind.cards)
    if any(card[0] not in deck.ranks for card in needed):
        message = f"a rank that the deck ({' '.join(deck.ranks)}) does not have"
        yield f"{path}.cards", message, "change the cards or deck.ranks"
    elif max(needed.values()) > deck.copies:
        message = f"more copies of a card than the {deck.copies} in the deck"
        yield f"{path}.cards", message, "change the cards or deck.copies"
    if min(kind.points) < 0:
        yield f"{path}.points", "below zero", "write 0 or more"
    if len(kind.points) > deck.copies:
        message = (
            f"{len(kind.points)} prices, the deck has {counted(deck.copies, 'copy', 'copies')}"
        )
        yield f"{path}.points", message, f"write {deck.copies} or fewer"
    if not kind.category:
        yield f"{path}.category", "empty", "name the category in which cards are not shared"
    known = {other.id: other for other in rules.melds.chart}
    if unknown := [name for name in kind.absorbs if name not in known or name == kind.id]:
        yield (
            f"{path}.absorbs",
            f"{', '.join(unknown)} is no other meld",
            "name melds of the chart, or take this one out",
        )
    for name in kind.absorbs:
        if name in known and known[name].category != kind.category:
            message = f"{name} is of the category {known[name].category}, and is paid beside this"
            yield f"{path}.absorbs", message, f"name melds of {kind.category}, or change a category"
    if kind.absorbs and len(kind.points) > 1:
        message = "a meld that absorbs another is laid once"
        yield f"{path}.points", message, "write one price"
    if kind.inside:
        outer = known.get(kind.inside)
        if outer is None or outer is kind or needed - Counter(outer.cards):
            message = "names no meld that holds these cards"
            yield f"{path}.inside", message, "name the larger meld, as in run"


def _play(rules: Ruleset) -> Found:
    lead = rules.play.first_lead
    if lead is words.FirstLead.BIDDER and not rules.auction.bidding:
        yield "play.first_lead", "there is no bidder", "write left-of-dealer or non-dealer"
    if lead is words.FirstLead.NON_DEALER and rules.dealing.players != 2:
        yield (
            "play.first_lead",
            "more than one player is no dealer",
            "write left-of-dealer or bidder",
        )


def _scoring(rules: Ruleset) -> Found:
    deck, scoring = rules.deck, rules.scoring
    if len(scoring.card_points) != len(deck.ranks):
        message = f"{len(scoring.card_points)} numbers for the ranks {' '.join(deck.ranks)}"
        yield "scoring.card_points", message, "write one number a rank, high to low"
    elif min(scoring.card_points, default=0) < 0 or scoring.last_trick < 0:
        yield "scoring.card_points", "below zero", "write 0 or more for cards and last trick"
    else:
        total = sum(scoring.card_points) * deck.copies * 4 + scoring.last_trick
        if total != scoring.hand_points:
            message = f"cards and last trick add up to {total}"
            yield "scoring.hand_points", message, f"write {total}, or change the points"
    one_side = scoring.zero_rule_sides is words.ZeroRuleSides.DEFENDERS
    if one_side and not rules.auction.bidding:
        yield "scoring.zero_rule_sides", "nobody defends without an auction", "write both"
    if scoring.auction_scoring is words.AuctionScoring.GAME_POINTS:
        yield from _game_points(rules)


def _game_points(rules: Ruleset) -> Found:
    scoring = rules.scoring
    if not _bidder_alone(rules):
        message = "game points are paid to and by a bidder alone"
        yield "scoring.auction_scoring", message, "write points"
    bids = [bid for bid, _ in scoring.game_points]
    if not bids or bids[0] != 0 or bids != sorted(set(bids)):
        message = "not a table of rising bids from 0"
        yield "scoring.game_points", message, "write pairs, as in 0:5,300:10"
    if any(value < 0 for _, value in scoring.game_points):
        yield "scoring.game_points", "below zero", "write 0 or more"
    for name in ("bete", "double_bete", "spades"):
        if getattr(scoring, name) < 1:
            yield f"scoring.{name}", "game points need it", "write 1 or more"


def _game(rules: Ruleset) -> Found:
    game = rules.game
    if game.target < 0:
        yield "game.target", "below zero", "write 0 or more"
    if game.both_reach is words.BothReach.BIDDER and not rules.auction.bidding:
        yield "game.both_reach", "there is no bidder", "write higher or raise-250"
    if game.both_reach is words.BothReach.RAISE and game.raise_by < 1:
        yield "game.raise_by", "a raised target must grow", "write 1 or more"
    if game.set_out > 0:
        yield "game.set_out", "above zero", "write a score below zero, or 0 for none"
