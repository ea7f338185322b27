"""A table at which it is settled who wins the auction, at what, and with which trump."""

from __future__ import annotations

from pinochle_cli.play.actions import Action, AnyBid, GoOn, MakeCall, NameTrump
from pinochle_cli.play.players.player import Player
from pinochle_cli.play.state import Phase
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules.auction import PASS, bid
from pinochle_cli.rules.seating import last_player
from pinochle_cli.rules.words import AllPass


class ContractedPlayer:
    """Plays as ``player`` does, but in the auction one seat alone bids: ``bidder`` gets it for
    ``amount``, or for the least it may bid, names ``trump`` where that is given, and plays the
    hand out."""

    def __init__(
        self, player: Player, bidder: int, trump: str | None, amount: int | None = None
    ) -> None:
        self._player = player
        self._bidder = bidder
        self._trump = trump
        self._amount = amount

    def choose(self, view: SeatView) -> Action:
        """What is settled, else what the player does."""
        if view.phase is Phase.BID:
            return self._call(view)
        if view.phase is Phase.NAME_TRUMP and self._trump is not None:
            return NameTrump(view.seat, self._trump)
        if view.phase is Phase.DECIDE:
            return GoOn(view.seat)
        return self._player.choose(view)

    def _call(self, view: SeatView) -> Action:
        (least,) = (each for each in view.choices if isinstance(each, AnyBid))
        may_pass = any(isinstance(each, MakeCall) for each in view.choices)
        has_bid = any(seat == view.seat and call != PASS for seat, call in view.calls)
        if view.seat != self._bidder:
            opens = not view.calls and self._must_be_asked(view, least.minimum)
            return MakeCall(view.seat, PASS if may_pass and not opens else bid(least.minimum))
        amount = max(least.minimum, self._amount or 0)
        return MakeCall(view.seat, PASS if has_bid and not _is_outbid(view) else bid(amount))

    def _must_be_asked(self, view: SeatView, least: int) -> bool:
        """A dealer on whom the least bid would be forced is not asked for more, unless somebody
        has bid before."""
        forced = view.rules.auction.all_pass is AllPass.DEALER_FORCED
        return forced and self._bidder == last_player(view.rules) and (self._amount or 0) > least


def _is_outbid(view: SeatView) -> bool:
    """Whether somebody else has bid last."""
    bids = [seat for seat, call in view.calls if call != PASS]
    return bool(bids) and bids[-1] != view.seat
