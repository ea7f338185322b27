"""Whole hands side by side, from the deal to the score, with the simple player at every seat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pinochle_cli.engine.deals import Deals
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.meld_tables import NotTabledError
from pinochle_cli.play.players.simple import average_partner
from pinochle_cli.rules.cards import RANKS, SUITS
from pinochle_cli.rules.exchange import hand_overs
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.rules.words import (
    DixExchange,
    FirstLead,
    NameTrump,
    Sides,
    WhoMelds,
    WidowUse,
    ZeroRule,
)
from pinochle_cli.simulation.lockstep.auction import NOBODY, Contracts, auctions
from pinochle_cli.simulation.lockstep.cards import (
    BIT_OF_KIND,
    SUIT_SETS,
    Ints,
    Sets,
    add,
    count,
    remove,
    remove_all,
    set_of,
    sets_of_cards,
)
from pinochle_cli.simulation.lockstep.exchanges import (
    first_cards,
    free_first,
    offered_first,
    plain_low_first,
    put_away_first,
)
from pinochle_cli.simulation.lockstep.melds import lockstep_melds
from pinochle_cli.simulation.lockstep.played import PlayedHands
from pinochle_cli.simulation.lockstep.scoring import Facts, score_hands
from pinochle_cli.simulation.lockstep.tricks import Places, Truths, play_out


class Laid(NamedTuple):
    """What players lay down: points, and how many of them are dix; both (m,)."""

    points: Ints
    dix: Ints


def why_not_in_lockstep(rules: Ruleset) -> str | None:
    """Why hands under these rules cannot be played side by side, or None."""
    if rules.dealing.stock:
        return f"{rules.name} has a stock"
    if rules.dealing.sides is Sides.SINGLES:
        return f"{rules.name} has no sides"
    if suit_holdings(rules.deck).words.shape[1] > 1:
        return f"{rules.name} has {rules.deck.copies} copies of each card"
    try:
        lockstep_melds(rules)
    except NotTabledError as error:
        return str(error)
    return None


def play_simple(deals: Deals) -> PlayedHands:
    """Play all deals out; see :func:`why_not_in_lockstep` for the rules that allow it."""
    return _Hands(deals).play()


class _Hands:
    """All hands between two phases."""

    def __init__(self, deals: Deals) -> None:
        rules = self._rules = deals.rules
        self._seats = players(rules)
        self._deals = deals
        self._m = len(deals)
        self._rows = np.arange(self._m)
        self._melds = lockstep_melds(rules)
        copies = rules.deck.copies
        self._held = np.stack(
            [sets_of_cards(deals.hand(seat), copies) for seat in self._seats], axis=1
        )
        self._widow = sets_of_cards(deals.widow, copies)
        self._bidder = np.full(self._m, NOBODY, dtype=np.intp)
        self._bid = np.zeros(self._m, dtype=np.int64)
        self._trump = np.zeros(self._m, dtype=np.intp)
        self._swapper = np.full(self._m, NOBODY, dtype=np.intp)
        self._buried = np.zeros((copies, self._m), dtype=np.uint32)
        self._dealt = np.stack([self._totals(self._held[:, place]) for place in self._places])

    def play(self) -> PlayedHands:
        """Phase by phase, as :mod:`pinochle_cli.play.phases` has them."""
        if self._rules.auction.bidding:
            self._auction()
        else:
            self._trump = (self._deals.turned[:, 0] // len(RANKS)).astype(np.intp)
        self._hand_over()
        self._swap()
        laid = self._lay_melds()
        instant = self._wins_at_once(laid)
        self._bury(laid, instant)
        return self._play_and_score(laid, instant)

    def _auction(self) -> None:
        rules = self._rules
        best = self._dealt.max(axis=1)
        limits = best + average_partner(rules) + rules.scoring.hand_points // 2
        contracts: Contracts = auctions(limits, rules)
        self._bidder, self._bid = contracts.bidder, contracts.bid
        if rules.auction.name_trump is NameTrump.BEFORE_EXCHANGE:
            self._trump = self._best_suit()
            self._take_widow()
        else:
            self._take_widow()
            self._trump = self._best_suit()

    @property
    def _places(self) -> range:
        return range(len(self._seats))

    def _totals(self, held: Sets) -> Ints:
        """(4, m): the meld of hands under each trump suit."""
        return self._melds.totals(self._melds.holdings(held))

    def _of(self, place: Places) -> Sets:
        """(copies, m): the hand of one player of each table, a copy of it."""
        return self._held[:, place, self._rows]

    def _put(self, place: Places, held: Sets) -> None:
        self._held[:, place, self._rows] = held

    def _best_suit(self) -> Places:
        """The suit with the best meld; of equal ones the longest, then the first."""
        held = self._of(self._bidder)
        length = np.stack([count(held & suit) for suit in SUIT_SETS])
        key = self._totals(held) * 128 + length
        best: Places = key.argmax(axis=0)
        return best

    def _take_widow(self) -> None:
        held = self._of(self._bidder)
        for plane in self._widow:
            add(held, plane)
        self._put(self._bidder, held)

    def _hand_over(self) -> None:
        """Between partners, or out of the widow. Who gives to whom is asked of the rules for each
        place of the bidder, counted from him."""
        if not self._rules.auction.bidding:
            return
        first = self._seats[0]
        for due in hand_overs(self._rules, first):
            giver = (self._bidder + self._seats.index(due.giver)) % len(self._seats)
            receiver = (self._bidder + self._seats.index(due.receiver)) % len(self._seats)
            held = self._of(giver)
            gift = self._gift(held, due.giver == first, due.number, due.from_widow)
            remove_all(held, gift)
            self._put(giver, held)
            theirs = self._of(receiver)
            for plane in gift:
                add(theirs, plane)
            self._put(receiver, theirs)

    def _gift(self, held: Sets, by_bidder: bool, number: int, from_widow: bool) -> Sets:
        trumps = SUIT_SETS[self._trump]
        low = plain_low_first(trumps)
        if not by_bidder:
            return first_cards(held.copy(), number, offered_first(trumps))
        shown = self._melds.shown(self._melds.holdings(held), self._trump)
        if from_widow:
            return free_first(self._widow, shown, number, low, low)
        return free_first(held.copy(), shown, number, low, low)

    def _swap(self) -> None:
        """The first from the dealer's left who has the nine of trump takes the turned card."""
        if self._rules.exchange.dix_exchange is not DixExchange.BEFORE_MELD:
            return
        turned = np.uint32(1) << BIT_OF_KIND[self._deals.turned[:, 0]].astype(np.uint32)
        nine = SUIT_SETS[self._trump] & set_of("9")
        able = turned != nine
        dealer = len(self._seats) - 1
        for place in self._places[:-1]:
            takes = able & (self._held[0, place] & nine != 0) & (self._swapper == NOBODY)
            self._swapper = np.where(takes, place, self._swapper)
            given, taken = np.where(takes, nine, 0), np.where(takes, turned, 0)
            for who, gone, come in ((place, given, taken), (dealer, taken, given)):
                held = self._held[:, who]
                remove(held, gone.astype(np.uint32))
                add(held, come.astype(np.uint32))

    def _melding_hand(self, place: int) -> Sets:
        """See :meth:`~pinochle_cli.play.state.HandState.melding_hand`."""
        held = self._held[:, place].copy()
        if self._deals.turned.shape[1]:
            nine = SUIT_SETS[self._trump] & set_of("9")
            add(held, np.where(self._swapper == place, nine, 0).astype(np.uint32))
            if place == len(self._seats) - 1:
                without = (self._swapper != NOBODY) | self._turned_nine
                remove(held, np.where(without, nine, 0).astype(np.uint32))
        return held

    @property
    def _turned_nine(self) -> Truths:
        """(m,): whether the dealer's side scores at once for the turned card."""
        if not self._rules.exchange.turned_nine or not self._deals.turned.shape[1]:
            return np.zeros(self._m, dtype=bool)
        nines: Truths = self._deals.turned[:, 0] % len(RANKS) == RANKS.index("9")
        return nines

    def _lay_melds(self) -> list[Laid]:
        """What each player lays down."""
        found = []
        for place in self._places:
            holdings = self._melds.holdings(self._melding_hand(place))
            points = self._melds.points(holdings, self._trump)
            dix = self._melds.dix(holdings, self._trump) if self._dix_counts else 0 * points
            if self._rules.melds.who_melds is WhoMelds.BIDDER:
                melds = self._plays_with(place, self._bidder)
                points, dix = np.where(melds, points, 0), np.where(melds, dix, 0)
            found.append(Laid(points, dix))
        return found

    @property
    def _dix_counts(self) -> bool:
        """Whether it matters how much of a meld is dix."""
        scoring = self._rules.scoring
        return scoring.dix_safe and scoring.zero_rule is not ZeroRule.OFF

    def _plays_with(self, place: int, other: Places) -> Truths:
        """(m,): whether the two play together; nobody does with nobody."""
        if self._rules.dealing.sides is Sides.ALTERNATING:
            same: Truths = (other % 2 == place % 2) & (other != NOBODY)
        else:
            same = other == place
        return same

    def _wins_at_once(self, laid: list[Laid]) -> Truths:
        """Meld that reaches the bid, where that ends the hand."""
        if not self._rules.scoring.instant_win or not self._rules.auction.bidding:
            return np.zeros(self._m, dtype=bool)
        side = np.zeros(self._m, dtype=np.int64)
        for place in self._places:
            side += np.where(self._plays_with(place, self._bidder), laid[place].points, 0)
        wins: Truths = (side >= self._bid) & (self._bidder != NOBODY)
        return wins

    def _bury(self, laid: list[Laid], instant: Truths) -> None:
        """The bidder lays away as many cards as the widow had; where the hand has ended, what he
        would lay away breaks no melds."""
        if self._rules.exchange.widow_use is not WidowUse.BURY:
            return
        trumps = SUIT_SETS[self._trump]
        held = self._of(self._bidder)
        shown = self._melds.shown(self._melds.holdings(held), self._trump)
        put_away, low = put_away_first(trumps), plain_low_first(trumps)
        self._buried = free_first(held, shown, self._rules.dealing.widow, put_away, low)
        self._put(self._bidder, held)
        broken = shown.copy()
        remove_all(broken, held)
        rows = np.flatnonzero((broken[0] != 0) & ~instant)
        self._recount(rows, laid, shown, broken)

    def _recount(self, rows: Places, laid: list[Laid], shown: Sets, broken: Sets) -> None:
        """A burial that breaks melds leaves what is left of the cards laid down (ruling B1)."""
        left = shown[:, rows]
        remove_all(left, broken[:, rows])
        holdings = self._melds.holdings(left)
        points = self._melds.points(holdings, self._trump[rows])
        for place in self._places:
            own = self._bidder[rows] == place
            laid[place].points[rows[own]] = points[own]

    def _play_and_score(self, laid: list[Laid], instant: Truths) -> PlayedHands:
        rules = self._rules
        first = np.zeros(self._m, dtype=np.intp)
        by_bidder = rules.play.first_lead is FirstLead.BIDDER
        passed = (self._bidder == NOBODY) & rules.auction.bidding
        leader = np.where(self._bidder != NOBODY, self._bidder, first) if by_bidder else first
        side = np.stack([self._side(place) for place in self._places])
        won = play_out(self._held, self._trump, leader, side, rules)
        played = ~(passed | instant)
        values = card_points(rules)
        buried = np.zeros(self._m, dtype=np.int64)
        for card, value in values.items():
            bit = np.uint32(1) << np.uint32(BIT_OF_KIND[_kind(card.rank, card.suit)])
            buried += value * count(self._buried & bit)
        buried = np.where(played, buried, 0)
        meld = np.stack([each.points for each in laid])
        dix = np.stack([each.dix for each in laid])
        points = np.where(played, won.points, 0)
        facts = self._facts(meld, dix, points, won.tricks, buried, instant)
        scores = score_hands(facts, rules)
        deltas = np.where(passed, 0, scores.deltas + self._nine_points())
        first = facts.bids | (~facts.bids.any(axis=0) & self._members()[:, :1].astype(bool))
        party = self._members().argmax(axis=0)
        mine = np.arange(len(self._seats))[:, None] == self._bidder
        return PlayedHands(
            passed,
            instant & ~passed,
            self._bidder,
            self._bid,
            self._trump,
            self._dealt,
            np.where(passed, 0, meld),
            points + np.where(mine, buried, 0),
            deltas[party],
            np.where(first, deltas, 0).sum(axis=0),
            np.where(first, 0, deltas).sum(axis=0),
            scores.made & ~passed,
            scores.lost & ~passed,
        )

    def _side(self, place: int) -> Places:
        """(m,): a number that players of one side share."""
        if self._rules.dealing.sides is Sides.ALTERNATING:
            return np.full(self._m, place % 2, dtype=np.intp)
        side: Places = (self._bidder == place).astype(np.intp)
        return side

    def _facts(
        self,
        meld: Ints,
        dix: Ints,
        points: Ints,
        tricks: Ints,
        buried: Ints,
        instant: Truths,
    ) -> Facts:
        """By party, out of what is known by player."""
        member = self._members()
        return Facts(
            bids=np.stack([self._bids(party) for party in range(len(member))]),
            bid=self._bid,
            spades=self._trump == SUITS.index("S"),
            meld=member @ meld,
            dix=member @ dix,
            points=member @ points,
            tricks=member @ tricks,
            buried=buried,
            instant=instant,
        )

    def _nine_points(self) -> Ints:
        """(parties, m): what the dealer's party scored at once for a turned nine."""
        at_once = np.where(self._turned_nine, self._rules.exchange.turned_nine, 0)
        dealers: Ints = self._members()[:, -1:] * at_once
        return dealers

    def _members(self) -> Ints:
        """(parties, players): who belongs to which party that has a score of its own. Where a
        bidder plays alone everybody at the table has, also who sits out."""
        if self._rules.dealing.sides is Sides.ALTERNATING:
            places = np.arange(len(self._seats))
            return np.stack([places % 2 == parity for parity in (0, 1)]).astype(np.int64)
        table = self._rules.dealing.seats
        member = np.zeros((table, len(self._seats)), dtype=np.int64)
        for place, seat in enumerate(self._seats):
            member[seat - 1, place] = 1
        return member

    def _bids(self, party: int) -> Truths:
        """(m,): whether that party has the contract."""
        belongs = self._members()[party].astype(bool)
        bids: Truths = belongs[self._bidder] & (self._bidder != NOBODY)
        return bids


def _kind(rank: str, suit: str) -> int:
    return SUITS.index(suit) * len(RANKS) + RANKS.index(rank)
