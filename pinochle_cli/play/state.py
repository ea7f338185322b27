"""A hand of pinochle at one moment, as a value: all cards, all that was said and done so far."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from pinochle_cli.rules import Card, Hand, Meld, Ruleset
from pinochle_cli.rules.auction import Bidding, Call, Contract
from pinochle_cli.rules.dealing import Deal
from pinochle_cli.rules.exchange import HandOver, melds_after_burying, nine_of, turned_nine_points
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import dealer, in_turn, sides
from pinochle_cli.rules.stock import Holding
from pinochle_cli.rules.tricks import Stage, card_points
from pinochle_cli.rules.words import Turned


class Phase(StrEnum):
    """What a hand is waiting for."""

    ANNOUNCE = "announce"
    BID = "bid"
    NAME_TRUMP = "name-trump"
    HAND_OVER = "hand-over"
    SWAP = "swap"
    MELD = "meld"
    DECIDE = "decide"
    BURY = "bury"
    PLAY = "play"
    MELD_AFTER_TRICK = "meld-after-trick"
    OVER = "over"


class Handed(NamedTuple):
    """Cards that changed hands. ``receiver`` None: laid down for the turned card.
    ``after_trick`` is 0 before play."""

    giver: int
    receiver: int | None
    cards: Hand
    after_trick: int = 0


class Melded(NamedTuple):
    """A meld on the table. ``after_trick`` is 0 before play."""

    seat: int
    after_trick: int
    meld: Meld


class Trick(NamedTuple):
    """A finished trick: the plays in order, and the seats that led and won."""

    leader: int
    plays: tuple[Card, ...]
    winner: int


class HandState(NamedTuple):
    """Everything about one hand. Amounts are points; seats count from 1.

    ``to_act`` is None only when the hand is over. ``prior`` and ``target`` matter only where a
    player may declare out: the scores before this hand by seat, and what wins the game.
    """

    rules: Ruleset
    deal: Deal
    phase: Phase
    holdings: tuple[Holding, ...]
    to_act: int | None = None
    prior: tuple[int, ...] = ()
    target: int = 0
    announcements: tuple[tuple[int, int], ...] = ()
    bidding: Bidding | None = None
    calls: tuple[tuple[int, Call], ...] = ()
    contract: Contract | None = None
    trump: str | None = None
    widow_taken: bool = False
    due: tuple[HandOver, ...] = ()
    to_ask: tuple[int, ...] = ()
    """Seats still to be asked in a phase that asks one after another."""
    exchanges: tuple[Handed, ...] = ()
    turned: Card | None = None
    """The turned card as it lies now; after a swap it is the nine."""
    melds: tuple[Melded, ...] = ()
    buried: Hand = Hand()
    stock: tuple[Card, ...] = ()
    leader: int = 0
    plays: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    outcome: Outcome | None = None
    declared_out: int | None = None

    def holding(self, seat: int) -> Holding:
        """The cards of a seat, in the hand and on the table."""
        return self.holdings[seat - 1]

    def hand(self, seat: int) -> Hand:
        """All cards a seat may play from."""
        return self.holdings[seat - 1].hand

    def with_holding(self, seat: int, holding: Holding) -> HandState:
        """With other cards at one seat."""
        holdings = (*self.holdings[: seat - 1], holding, *self.holdings[seat:])
        return self._replace(holdings=holdings)

    def with_hand(self, seat: int, hand: Hand) -> HandState:
        """With another hand at one seat, nothing on the table."""
        return self.with_holding(seat, Holding(hand))

    def over(self, outcome: Outcome) -> HandState:
        """The hand has ended."""
        return self._replace(phase=Phase.OVER, to_act=None, outcome=outcome)

    @property
    def named_trump(self) -> str:
        """The trump suit, in phases that have one."""
        if self.trump is None:
            raise ValueError(f"no trump in the phase {self.phase}")
        return self.trump

    @property
    def bidder(self) -> int:
        """The seat that won the auction, in phases that have one."""
        if self.contract is None:
            raise ValueError(f"no bidder in the phase {self.phase}")
        return self.contract.bidder

    @property
    def stage(self) -> Stage:
        """Whether there is still a stock to draw from."""
        return Stage.STOCK if self.stock else Stage.PLAYOFF

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together, the bidding side first."""
        return sides(self.rules, self.contract.bidder if self.contract else None)

    def melding_hand(self, seat: int) -> Hand:
        """What a seat may meld from before play: its hand, but a nine that was laid down for the
        turned card counts for whoever held it (ruling D1), and a turned nine that scored at once
        is not melded again (ruling D3)."""
        hand = self.hand(seat)
        if self.rules.dealing.turned is not Turned.DEALERS_LAST or self.trump is None:
            return hand
        nine = nine_of(self.trump)
        swapped = [each.giver for each in self.exchanges if each.receiver is None]
        if seat in swapped:
            return hand.with_card(nine)
        scored_at_once = turned_nine_points(self.deal.turned, self.rules) > 0
        if seat == dealer(self.rules) and (swapped or scored_at_once):
            return hand.without_card(nine)
        return hand

    def melds_of(self, seats: Iterable[int]) -> tuple[Meld, ...]:
        """The melds that count for these seats: as laid, but what the bidder broke by burying is
        counted anew."""
        by_seat = {seat: [each.meld for each in self.melds if each.seat == seat] for seat in seats}
        if self.buried and self.bidder in by_seat:
            hand = self._hand_at_play(self.bidder) + self.buried
            laid, trump = by_seat[self.bidder], self.named_trump
            after = melds_after_burying(hand, laid, self.buried, trump, self.rules)
            by_seat[self.bidder] = [*after]
        return tuple(chain.from_iterable(by_seat.values()))

    def _hand_at_play(self, seat: int) -> Hand:
        """What a seat held before the first card was led."""
        tricks = [(trick.leader, trick.plays) for trick in self.tricks]
        if self.plays:
            tricks.append((self.leader, self.plays))
        by_seat = (
            dict(zip(in_turn(self.rules, leader), plays, strict=False)) for leader, plays in tricks
        )
        return self.hand(seat) + Hand(each[seat] for each in by_seat if seat in each)

    def meld_points(self, seats: Iterable[int]) -> int:
        """Points of the melds that count for these seats."""
        return sum(meld.points for meld in self.melds_of(tuple(seats)))

    def trick_points(self, seat: int) -> int:
        """Points of the tricks a seat has won so far, the last trick's bonus and, for a bidder,
        the buried cards included."""
        values = card_points(self.rules)
        won = [trick.plays for trick in self.tricks if trick.winner == seat]
        points = sum([values[card] for plays in won for card in plays])
        if self.outcome is Outcome.PLAYED and self.tricks[-1].winner == seat:
            points += self.rules.scoring.last_trick
        if self.buried and seat == self.bidder:
            points += self.buried_points
        return points

    @property
    def buried_points(self) -> int:
        """Card points of the buried cards."""
        values = card_points(self.rules)
        return sum(values[card] for card in self.buried)

    def turned_nine(self, seat: int) -> int:
        """What a seat scored at once because the turned card was a nine."""
        turned = self.deal.turned
        if turned is None or seat != dealer(self.rules):
            return 0
        return turned_nine_points(turned, self.rules)
