"""The vocabulary of every rule: a rule set is one frozen value of the classes below.

This is the one place where a key has its meaning, type, unit and default. A key whose default
stands is a rule the game does not have. Names are unique over the whole rule set, so
``--set target=120`` needs no section; ``--set game.target=120`` is the same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from pinochle_cli.rules.cards import RANKS, Card
from pinochle_cli.rules.words import (
    AllPass,
    AuctionScoring,
    Beat,
    BothReach,
    DixExchange,
    Doubles,
    DrawOrder,
    FirstDealer,
    FirstLead,
    MeldSuit,
    NameTrump,
    OthersScore,
    Showing,
    Sides,
    SpadesConcede,
    ThrowIn,
    Turned,
    WhoMelds,
    WidowUse,
    ZeroRule,
    ZeroRuleSides,
)


def rule(default: Any, meaning: str, unit: str = "", *, scaled: bool = False) -> Any:
    """A key of the vocabulary. ``scaled`` marks amounts on the point scale."""
    return field(default=default, metadata={"meaning": meaning, "unit": unit, "scaled": scaled})


class Value:
    """What a section shares: equality, hash and looks by its fields. Written once here, because
    generating them for each class is a third of the time a command takes to start."""

    __slots__: tuple[str, ...] = ()

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({shown})"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Deck(Value):
    """The cards in play."""

    copies: int = rule(2, "copies of each card", "cards")
    ranks: str = rule(RANKS, "the ranks in the deck, high to low")

    @property
    def size(self) -> int:
        """Cards in the whole deck."""
        return self.copies * len(self.ranks) * 4


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Dealing(Value):
    """Who sits where and what everybody is dealt. Seat 1 is left of the dealer, who has the last
    seat."""

    seats: int = rule(4, "players at the table", "players")
    sitting_out: tuple[int, ...] = rule((), "seats that get no cards this hand", "seats")
    sides: Sides = rule(Sides.ALTERNATING, "who plays together")
    first_dealer: FirstDealer = rule(FirstDealer.RANDOM, "how the first dealer is found")
    hand_size: int = rule(12, "cards dealt to each player", "cards")
    packet: tuple[int, ...] = rule(
        (3,), "cards a player gets in each round of the deal; the last number repeats", "cards"
    )
    widow: int = rule(0, "cards of the widow", "cards")
    widow_round: int = rule(0, "the round of the deal after which the widow is laid", "rounds")
    widow_faceup: int = rule(0, "cards of the widow dealt face up", "cards")
    turned: Turned = rule(Turned.NONE, "the card turned up to make trump")
    stock: int = rule(0, "cards of the stock, a turned card under it included", "cards")

    @property
    def players(self) -> int:
        """Players who get cards."""
        return self.seats - len(self.sitting_out)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Auction(Value):
    """How the right to name trump is bid for. Seat 1 calls first, a pass is final."""

    bidding: bool = rule(False, "whether there is an auction")
    opening: int = rule(0, "the lowest first bid", "points", scaled=True)
    step: int = rule(0, "the smallest raise", "points", scaled=True)
    multiple_of_step: bool = rule(False, "whether every bid must be a multiple of the step")
    auction_rounds: int = rule(0, "calls each player has; 0: until one bidder is left", "calls")
    first_bid_forced: int = rule(
        0, "what the first bidder must bid at least; 0: may pass", "points", scaled=True
    )
    all_pass: AllPass = rule(AllPass.REDEAL, "what happens when nobody bids")
    forced_bid: int = rule(
        0, "what a forced dealer bids; 0: the opening minimum", "points", scaled=True
    )
    name_trump: NameTrump = rule(NameTrump.BEFORE_EXCHANGE, "when the bidder names trump")
    announcements: bool = rule(False, "whether meld may be announced before and in the auction")
    announcement_unit: int = rule(
        0, "the announced meld, or part of it, that overcalls by one step", "points", scaled=True
    )
    bid_hints: tuple[str, ...] = rule((), "what a bidder may hint at beside a bid")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Exchange(Value):
    """Cards that change hands between the auction and the melds."""

    pass_count: int = rule(0, "cards partner hands the bidder, who hands as many back", "cards")
    widow_use: WidowUse = rule(WidowUse.NONE, "what becomes of the widow")
    widow_keep: int = rule(0, "widow cards the bidder keeps when they are shared out", "cards")
    widow_shown: bool = rule(False, "whether all see the widow when it is taken")
    dix_exchange: DixExchange = rule(
        DixExchange.NONE, "when the nine of trump may be swapped for the turned card"
    )
    turned_nine: int = rule(
        0, "what the dealer's side scores when the turned card is a nine", "points", scaled=True
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MeldKind(Value):
    """One meld as data.

    ``cards`` are ranks (``A T K Q J``) for a meld in trump or in a plain suit, whole cards
    (``QS JD``) for a fixed one. ``points[n-1]`` pays for ``n`` copies together; more copies than
    are listed pay the best sum of listed prices. Melds of one ``category`` never share a card.
    ``absorbs`` names melds that may not stand beside this one; ``inside`` names the meld that
    holds this one's cards, which pays both under ``run_contains_marriage``.
    """

    id: str
    cards: tuple[str, ...]
    suit: MeldSuit
    points: tuple[int, ...]
    category: str
    absorbs: tuple[str, ...] = ()
    inside: str = ""

    def cards_in(self, suit: str) -> tuple[Card, ...]:
        """The cards of one copy, ``suit`` being the suit for melds that are not fixed."""
        if self.suit is MeldSuit.FIXED:
            return tuple(Card(name[0], name[1]) for name in self.cards)
        return tuple(Card(rank, suit) for rank in self.cards)

    def priced(self, points: tuple[int, ...]) -> MeldKind:
        """The same meld at another price."""
        return replace(self, points=points)

    def most_in(self, deck: Deck) -> int:
        """How many of it a deck holds; one that absorbs another is laid once."""
        copies = deck.copies // max(Counter(self.cards).values())
        return min(copies, 1) if self.absorbs else copies

    @property
    def has_own_suit(self) -> bool:
        """Whether the meld lies in one suit, that is, is not fixed."""
        return self.suit is not MeldSuit.FIXED


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Melds(Value):
    """Who melds, how doubles and runs are priced, and the chart."""

    who_melds: WhoMelds = rule(WhoMelds.ALL, "whose melds count")
    showing: Showing = rule(Showing.FEWEST_CARDS, "how melds are shown")
    doubles: Doubles = rule(
        Doubles.TABLE, "several copies pay the chart's price, or each the single price"
    )
    extras: bool = rule(False, "whether a run with an extra king or queen pays more")
    run_contains_marriage: bool = rule(False, "whether a run also pays the marriage inside it")
    chart: tuple[MeldKind, ...] = rule((), "every meld")

    def kind(self, meld_id: str) -> MeldKind | None:
        """The meld of that id, or None."""
        return next((kind for kind in self.chart if kind.id == meld_id), None)

    def in_force(self) -> tuple[MeldKind, ...]:
        """The chart without the extra lines when they are off."""
        return tuple(kind for kind in self.chart if self.extras or not kind.absorbs)

    def price(self, kind: MeldKind, copies: int) -> int:
        """Points for exactly ``copies`` copies of ``kind`` held by one player.

        Under ``doubles=twice`` each copy pays the single price. Otherwise the chart's price;
        beyond the chart the best sum of listed prices (ruling M8: triple aces are double plus
        single; M1: two royal marriages are two singles).
        """
        if self.doubles is Doubles.TWICE:
            return kind.points[0] * copies
        best = [0]
        for count in range(1, copies + 1):
            if count <= len(kind.points):
                best.append(kind.points[count - 1])
            else:
                best.append(
                    max(kind.points[n] + best[count - n - 1] for n in range(len(kind.points)))
                )
        return best[copies]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Play(Value):
    """What may be played to a trick. Suit must always be followed, except over a stock."""

    first_lead: FirstLead = rule(FirstLead.LEFT_OF_DEALER, "who leads to the first trick")
    beat: Beat = rule(
        Beat.NONE,
        "when a higher card must be played: in every suit (over-trumping included), "
        "on a trump lead, or never",
    )
    must_trump: bool = rule(True, "whether who cannot follow must trump")
    beat_led_when_trumped: bool = rule(
        False, "whether the suit led must still be beaten in a trick that is trumped"
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Scoring(Value):
    """What tricks are worth and how a hand is settled."""

    card_points: tuple[int, ...] = rule(
        (11, 10, 4, 3, 2, 0), "points of each rank of the deck, high to low", "points", scaled=True
    )
    last_trick: int = rule(10, "points for the last trick", "points", scaled=True)
    hand_points: int = rule(
        250, "trick points in a hand, last trick included", "points", scaled=True
    )
    zero_rule: ZeroRule = rule(
        ZeroRule.OFF, "what a side must not lack if its meld is to count: points or a trick"
    )
    zero_rule_sides: ZeroRuleSides = rule(ZeroRuleSides.BOTH, "whom the zero rule hits")
    dix_safe: bool = rule(False, "whether the dix stays when the zero rule takes the meld")
    throw_in: ThrowIn = rule(
        ThrowIn.NEVER, "when bidders may give up for the bid: out of reach, always, never"
    )
    concede: bool = rule(False, "whether the bidder may concede after melding")
    instant_win: bool = rule(False, "whether meld that reaches the bid wins at once")
    others_score: OthersScore = rule(OthersScore.ALL, "what the others score on a made bid")
    auction_scoring: AuctionScoring = rule(
        AuctionScoring.POINTS, "whether a hand is settled in points or in game points"
    )
    game_points: tuple[tuple[int, int], ...] = rule(
        (),
        "bid from which a hand is worth so many game points: [bid, game points]",
        "game points",
        scaled=True,
    )
    bete: int = rule(0, "times the value each opponent gets on a concession", "times")
    double_bete: int = rule(0, "times the value each opponent gets on a failed bid", "times")
    spades: int = rule(1, "times the game points count when spades are trump", "times")
    spades_concede: SpadesConcede = rule(
        SpadesConcede.SINGLE, "whether spades also multiply a concession"
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Game(Value):
    """When the game ends and who has won it."""

    target: int = rule(
        0,
        "the score that wins; 0: each hand is a game, as it is under game points",
        "points",
        scaled=True,
    )
    both_reach: BothReach = rule(BothReach.HIGHER, "who wins when both reach it on one hand")
    raise_by: int = rule(250, "how much a raised target grows", "points", scaled=True)
    set_out: int = rule(
        0, "the score, below zero, that ends the match; 0: none", "points", scaled=True
    )
    declaring_out: bool = rule(False, "whether a player may declare out in the middle of a hand")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Stock(Value):
    """The drawing stage of the two-hand game: any card may be played, the winner may meld."""

    draw_order: DrawOrder = rule(DrawOrder.WINNER, "who draws first after a trick")
    dix_beside_meld: bool = rule(False, "whether the dix may go with another meld after one trick")
    marriage_then_run: bool = rule(False, "whether a melded royal marriage may grow into a run")
    last_card_shown: bool = rule(False, "whether the last face-down card is shown when drawn")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Ruleset(Value):
    """One table's rules, whole.

    ``name`` is what a player types, ``title`` one line about it, ``sources`` maps dotted keys (or
    whole sections) to where their value comes from. ``scale`` is the factor already applied to
    every amount on the point scale. The rules themselves are in the sections, one field a key:
    ``rules.auction.opening``; :data:`KEYS` tells what each means. Made by
    :func:`pinochle_cli.rules.load`.
    """

    name: str
    title: str = ""
    extends: str = ""
    scale: int = 1
    deck: Deck = Deck()
    dealing: Dealing = Dealing()
    auction: Auction = Auction()
    exchange: Exchange = Exchange()
    melds: Melds = Melds()
    play: Play = Play()
    scoring: Scoring = Scoring()
    game: Game = Game()
    stock: Stock = Stock()
    sources: tuple[tuple[str, str], ...] = ()
    overrides: tuple[tuple[str, object], ...] = ()
    """What ``--set`` changed, by short name; kept so that output can say so."""

    def __hash__(self) -> int:
        # Enough to tell rule sets apart in a cache, and cheap: it is asked for every hand.
        return hash((self.name, self.overrides, self.scale))

    def source_of(self, path: str) -> str:
        """Where the value of a dotted key comes from: its own note, else its section's."""
        notes = dict(self.sources)
        return notes.get(path) or notes.get(path.split(".")[0], "")
