"""Whole hands side by side, from the deal to the score, with the simple player at every seat."""

from __future__ import annotations

import numpy as np

from pinochle_cli.engine.deals import Deals
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.engine.meld_tables import NotTabledError
from pinochle_cli.play.players.simple import average_partner
from pinochle_cli.rules.cards import RANKS
from pinochle_cli.rules.exchange import hand_overs
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import (
    DixExchange,
    FirstLead,
    NameTrump,
    Sides,
    WhoMelds,
    WidowUse,
    ZeroRule,
)
from pinochle_cli.simulation.lockstep.auction import NOBODY, Calls, auctions
from pinochle_cli.simulation.lockstep.cards import (
    SUIT_SETS,
    Ints,
    Places,
    Sets,
    Truths,
    add,
    both,
    count,
    remove,
    remove_all,
    set_of,
    sets_of,
    sets_of_cards,
)
from pinochle_cli.simulation.lockstep.exchanges import first_cards, free_first
from pinochle_cli.simulation.lockstep.melds import lockstep_melds
from pinochle_cli.simulation.lockstep.orders import KEEP, OFFER, PUT_AWAY
from pinochle_cli.simulation.lockstep.played import Course, Gift, PlayedHands
from pinochle_cli.simulation.lockstep.settling import Contracts, Ended, Laid, settle
from pinochle_cli.simulation.lockstep.tricks import play_out


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
        self._calls: list[Calls] = []
        self._gifts: list[Gift] = []
        self._dealt = np.stack([self._totals(self._held[:, place]) for place in self._places])

    def play(self) -> PlayedHands:
        """Phase by phase, as :mod:`pinochle_cli.play.phases` has them."""
        if self._rules.auction.bidding:
            self._auction()
            self._hand_over()
        else:
            self._trump = (self._deals.turned[:, 0] // len(RANKS)).astype(np.intp)
        self._swap()
        melding = np.stack([self._melding_hand(place) for place in self._places], axis=1)
        laid = self._lay_melds(melding)
        instant = self._wins_at_once(laid.points)
        self._bury(laid.points, instant)
        tricks = play_out(self._held, self._trump, self._leader(), self._bidder, self._rules)
        ended = Ended(
            self._dealt,
            Contracts(self._bidder, self._bid, self._trump),
            laid,
            instant,
            self._turned_nine,
            Course(self._calls, self._gifts, self._swapper, melding, self._buried, tricks),
        )
        return settle(ended, self._rules)

    def _auction(self) -> None:
        rules = self._rules
        best = self._dealt.max(axis=1)
        limits = best + average_partner(rules) + rules.scoring.hand_points // 2
        self._bidder, self._bid, self._calls = auctions(limits, rules.auction)
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
        flat = self._held.reshape(len(self._held), -1)
        return flat.take(place * self._m + self._rows, axis=1)

    def _put(self, place: Places, held: Sets) -> None:
        flat = self._held.reshape(len(self._held), -1)
        flat[:, place * self._m + self._rows] = held

    def _after(self, seat: int) -> Places:
        """(m,): who sits as far from the bidder as that seat from the first player."""
        ahead = self._seats.index(seat)
        return np.roll(np.arange(len(self._seats)), -ahead).take(self._bidder)

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
        first = self._seats[0]
        for due in hand_overs(self._rules, first):
            giver, receiver = self._after(due.giver), self._after(due.receiver)
            held = self._of(giver)
            cards = self._gift(held, due.giver == first, due.number, due.from_widow)
            remove_all(held, cards)
            self._put(giver, held)
            self._put(receiver, both(self._of(receiver), cards))
            self._gifts.append(Gift(giver, receiver, cards))

    def _gift(self, held: Sets, by_bidder: bool, number: int, from_widow: bool) -> Sets:
        if not by_bidder:
            return first_cards(held, number, OFFER, self._trump)
        shown = self._melds.shown(self._melds.holdings(held), self._trump)
        if not from_widow:
            return free_first(held, shown, number, KEEP, self._trump)
        cards = free_first(self._widow, shown, number, KEEP, self._trump)
        remove_all(self._widow, cards)
        return cards

    def _swap(self) -> None:
        """The first from the dealer's left who has the nine of trump takes the turned card."""
        if self._rules.exchange.dix_exchange is not DixExchange.BEFORE_MELD:
            return
        turned = sets_of(self._deals.turned[:, 0])
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

    def _lay_melds(self, melding: Sets) -> Laid:
        """What each player lays down."""
        points = np.zeros((len(self._seats), self._m), dtype=np.int64)
        dix = np.zeros_like(points)
        for place in self._places:
            holdings = self._melds.holdings(melding[:, place])
            points[place] = self._melds.points(holdings, self._trump)
            if self._dix_counts:
                dix[place] = self._melds.dix(holdings, self._trump)
            if self._rules.melds.who_melds is WhoMelds.BIDDER:
                melds = self._plays_with(place, self._bidder)
                points[place] *= melds
                dix[place] *= melds
        return Laid(points, dix)

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

    def _wins_at_once(self, meld: Ints) -> Truths:
        """Meld that reaches the bid, where that ends the hand."""
        if not self._rules.scoring.instant_win or not self._rules.auction.bidding:
            return np.zeros(self._m, dtype=bool)
        side = np.zeros(self._m, dtype=np.int64)
        for place in self._places:
            side += meld[place] * self._plays_with(place, self._bidder)
        wins: Truths = (side >= self._bid) & (self._bidder != NOBODY)
        return wins

    def _bury(self, meld: Ints, instant: Truths) -> None:
        """The bidder lays away as many cards as the widow had; where the hand has ended, what he
        would lay away breaks no melds."""
        if self._rules.exchange.widow_use is not WidowUse.BURY:
            return
        held = self._of(self._bidder)
        shown = self._melds.shown(self._melds.holdings(held), self._trump)
        self._buried = free_first(held, shown, self._rules.dealing.widow, PUT_AWAY, self._trump)
        remove_all(held, self._buried)
        self._put(self._bidder, held)
        broken = shown.copy()
        remove_all(broken, held)
        rows = np.flatnonzero((broken[0] != 0) & ~instant)
        self._recount(rows, meld, shown, broken)

    def _recount(self, rows: Places, meld: Ints, shown: Sets, broken: Sets) -> None:
        """A burial that breaks melds leaves what is left of the cards laid down (ruling B1)."""
        left = shown[:, rows]
        remove_all(left, broken[:, rows])
        points = self._melds.points(self._melds.holdings(left), self._trump[rows])
        meld[self._bidder[rows], rows] = points

    def _leader(self) -> Places:
        """Who leads to the first trick."""
        if self._rules.play.first_lead is FirstLead.BIDDER:
            return np.maximum(self._bidder, 0)
        return np.zeros(self._m, dtype=np.intp)
