"""The auction: calls in order, and whether it is open, won or thrown in.

Seat 1 calls first, calls go clockwise, a pass is final, and every player has a first call (ruling
U5). Jumps are allowed (ruling U2). Where meld may be announced, an announcement overcalls the
standing bid by one step for each unit of it, the last one also in part, and makes the announcer
high bidder (ruling U9); what is announced before the bidding binds nobody (ruling U7).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import last_player, players
from pinochle_cli.rules.words import AllPass


class CallKind(StrEnum):
    """What a player may call."""

    PASS = "pass"
    BID = "bid"
    ANNOUNCE = "announce"


class Call(NamedTuple):
    """One call: a pass, a bid of ``amount`` points, or meld of ``amount`` announced as an
    overcall. ``hint`` is what a bidder lets his partner know, ``""`` for nothing."""

    kind: CallKind
    amount: int = 0
    hint: str = ""

    def __str__(self) -> str:
        said = {CallKind.PASS: "pass", CallKind.BID: str(self.amount)}
        words = said.get(self.kind, f"announce {self.amount}")
        return f"{words} ({self.hint})" if self.hint else words


PASS = Call(CallKind.PASS)


def bid(amount: int, hint: str = "") -> Call:
    """A bid of ``amount`` points."""
    return Call(CallKind.BID, amount, hint)


def announce(amount: int) -> Call:
    """Meld of ``amount`` points announced as an overcall."""
    return Call(CallKind.ANNOUNCE, amount)


class Status(StrEnum):
    """How an auction stands."""

    OPEN = "open"
    WON = "won"
    REDEAL = "redeal"


class Contract(NamedTuple):
    """Who won the auction and at what. ``forced`` says that the dealer had to take it."""

    bidder: int
    bid: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Bidding:
    """An auction after some calls; :meth:`call` gives the one after the next call.

    ``still_in`` are the seats that have not passed, ``to_call`` is the seat whose turn it is,
    ``high_bid`` the standing bid in points, 0 before the first, and ``high_bidder`` its seat.

    >>> from pinochle_cli.rules import load
    >>> bidding = Bidding.opened(load("partners-150")).call(1, bid(25)).call(2, PASS)
    >>> bidding.status.value, bidding.to_call, bidding.minimum
    ('open', 3, 26)
    """

    rules: Ruleset
    still_in: tuple[int, ...]
    to_call: int
    calls: int = 0
    high_bid: int = 0
    high_bidder: int | None = None

    @classmethod
    def opened(cls, rules: Ruleset) -> Bidding:
        """The auction before its first call."""
        return cls(rules, players(rules), players(rules)[0])

    @property
    def minimum(self) -> int:
        """The lowest bid that may be made now, in points."""
        auction = self.rules.auction
        if self.high_bidder is not None:
            lowest = self.high_bid + auction.step
        elif self._must_open:
            lowest = auction.first_bid_forced
        else:
            lowest = auction.opening
        beyond = lowest % auction.step if auction.multiple_of_step else 0
        return lowest + (auction.step - beyond if beyond else 0)

    @property
    def grid(self) -> int:
        """Bids are multiples of this many points."""
        auction = self.rules.auction
        return auction.step if auction.multiple_of_step else 1

    @property
    def may_pass(self) -> bool:
        """Whether the player to call may pass."""
        return not self._must_open

    @property
    def _must_open(self) -> bool:
        return self.calls == 0 and self.rules.auction.first_bid_forced > 0

    @property
    def status(self) -> Status:
        """Open, won, or nobody bid and the next dealer deals."""
        if self._waiting():
            return Status.OPEN
        return Status.WON if self.contract else Status.REDEAL

    @property
    def contract(self) -> Contract | None:
        """The outcome of an auction that is won."""
        if self._waiting():
            return None
        auction = self.rules.auction
        if self.high_bidder is not None:
            return Contract(self.high_bidder, self.high_bid)
        if auction.all_pass is AllPass.DEALER_FORCED:
            amount = auction.forced_bid or auction.opening
            return Contract(last_player(self.rules), amount, forced=True)
        return None

    def _waiting(self) -> bool:
        """Whether a call is still to come."""
        auction, seats = self.rules.auction, players(self.rules)
        if self.calls < len(seats):
            # A dealer who would be forced is not asked; a lone bidder still hears every call.
            forced = auction.all_pass is AllPass.DEALER_FORCED and self.high_bidder is None
            return not (forced and self.calls == len(seats) - 1)
        if auction.auction_rounds == 1 or not self.still_in:
            return False
        return len(self.still_in) > 1

    def why_illegal(self, seat: int, call: Call) -> Refusal | None:
        """The reason for which ``seat`` may not make ``call`` now, or None.

        >>> from pinochle_cli.rules import load
        >>> Bidding.opened(load("partners-150")).why_illegal(1, bid(24)).value
        'below-minimum'
        """
        if not self._waiting():
            return Refusal.AUCTION_OVER
        if seat != self.to_call:
            passed = seat in players(self.rules) and seat not in self.still_in
            return Refusal.ALREADY_PASSED if passed else Refusal.NOT_YOUR_TURN
        if call.hint and (
            call.kind is not CallKind.BID or call.hint not in self.rules.auction.bid_hints
        ):
            return Refusal.NO_HINT
        if call.kind is CallKind.PASS:
            return None if self.may_pass else Refusal.FIRST_BIDDER_MUST_BID
        if call.kind is CallKind.ANNOUNCE:
            return self._why_not_announced(call.amount)
        return self._why_not_bid(call.amount)

    def _why_not_announced(self, amount: int) -> Refusal | None:
        overcalls = self.rules.auction.announcements and self.high_bidder is not None
        return None if overcalls and amount > 0 else Refusal.NO_ANNOUNCEMENT

    def _why_not_bid(self, amount: int) -> Refusal | None:
        lowest = self.rules.auction.first_bid_forced if self._must_open else 0
        if amount < max(lowest, self.rules.auction.opening):
            return Refusal.BELOW_MINIMUM
        if self.high_bidder is not None and amount < self.high_bid + self.rules.auction.step:
            return Refusal.RAISE_TOO_SMALL
        return Refusal.NOT_A_STEP if amount % self.grid else None

    def call(self, seat: int, call: Call) -> Bidding:
        """The auction after a call that :meth:`why_illegal` does not refuse."""
        if call.kind is CallKind.PASS:
            still_in = tuple(each for each in self.still_in if each != seat)
            return replace(
                self, still_in=still_in, to_call=self._after(seat, still_in), calls=self.calls + 1
            )
        return replace(
            self,
            to_call=self._after(seat, self.still_in),
            calls=self.calls + 1,
            high_bid=self._standing_after(call),
            high_bidder=seat,
        )

    def _standing_after(self, call: Call) -> int:
        if call.kind is CallKind.BID:
            return call.amount
        auction = self.rules.auction
        units = -(-call.amount // auction.announcement_unit)
        return self.high_bid + auction.step * units

    def _after(self, seat: int, still_in: tuple[int, ...]) -> int:
        """The next seat clockwise that has not passed; without one the seat itself."""
        later = [each for each in still_in if each > seat]
        return (later or [*still_in] or [seat])[0]
