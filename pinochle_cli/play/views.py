"""What one seat may see of a hand: its own cards, what was said aloud, what lies face up."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.play.actions import Choice
from pinochle_cli.play.state import Handed, HandState, Melded, Phase, Trick
from pinochle_cli.rules import Card, Hand, Ruleset
from pinochle_cli.rules.auction import Call, Contract
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import sides
from pinochle_cli.rules.stock import Holding
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.rules.words import Turned

_NO_CARDS = Hand()


class SeatView(NamedTuple):
    """A hand as one seat sees it. Nothing in it depends on cards that the seat cannot know.

    ``face_up`` are each seat's melded cards on the table while there is a stock, else nothing.
    ``exchanges`` are those the seat gave or got; swaps for the turned card are open.
    ``widow`` are the widow cards the seat has seen. ``stock_left`` counts the face-down cards.
    """

    rules: Ruleset
    seat: int
    phase: Phase
    holding: Holding
    choices: tuple[Choice, ...]
    face_up: tuple[Hand, ...]
    prior: tuple[int, ...]
    target: int
    announcements: tuple[tuple[int, int], ...]
    calls: tuple[tuple[int, Call], ...]
    contract: Contract | None
    trump: str | None
    turned: Card | None
    widow: tuple[Card, ...]
    exchanges: tuple[Handed, ...]
    melds: tuple[Melded, ...]
    buried: Hand
    stock_left: int
    leader: int
    plays: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    shown_draw: Card | None
    """The last face-down card of the stock, where its drawer must show it."""
    turned_nine: int
    """What the seat scored at once because the turned card was a nine."""
    outcome: Outcome | None

    @property
    def hand(self) -> Hand:
        """All cards the seat may play from."""
        return self.holding.hand

    @property
    def score_so_far(self) -> int:
        """What the seat could show if it declared out now: the points of earlier hands, its
        melds, its tricks, and a turned nine that scored at once."""
        melds = sum(each.meld.points for each in self.melds if each.seat == self.seat)
        values = card_points(self.rules)
        won = [trick.plays for trick in self.tricks if trick.winner == self.seat]
        tricks = sum([values[card] for plays in won for card in plays])
        return self.prior[self.seat - 1] + melds + tricks + self.turned_nine

    @property
    def has_reached_target(self) -> bool:
        """Whether that is enough to win."""
        return self.score_so_far >= self.target

    @property
    def own_side(self) -> tuple[int, ...]:
        """The seats that play together with this one, itself included."""
        bidder = self.contract.bidder if self.contract else None
        return next(side for side in sides(self.rules, bidder) if self.seat in side)


def view(state: HandState, seat: int, choices: tuple[Choice, ...] = ()) -> SeatView:
    """The hand as ``seat`` sees it; ``choices`` are the seat's own when it is to act."""
    is_bidder = state.contract is not None and state.contract.bidder == seat
    return SeatView(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        holding=state.holding(seat),
        choices=choices,
        face_up=tuple(holding.face_up for holding in state.holdings) if state.stock else (),
        prior=state.prior,
        target=state.target,
        announcements=state.announcements,
        calls=state.calls,
        contract=state.contract,
        trump=state.trump,
        turned=state.turned,
        widow=_widow_seen(state, is_bidder),
        exchanges=_exchanges_seen(state, seat),
        melds=state.melds,
        buried=state.buried if is_bidder else _NO_CARDS,
        stock_left=len(state.stock),
        leader=state.leader,
        plays=state.plays,
        tricks=state.tricks,
        shown_draw=_shown_draw(state),
        turned_nine=state.turned_nine(seat),
        outcome=state.outcome,
    )


def _exchanges_seen(state: HandState, seat: int) -> tuple[Handed, ...]:
    """Its own; a swap for the turned card lies open."""
    if not state.exchanges:
        return ()
    return tuple(
        handed
        for handed in state.exchanges
        if handed.receiver is None or seat in (handed.giver, handed.receiver)
    )


def _widow_seen(state: HandState, is_bidder: bool) -> tuple[Card, ...]:
    """All of it when it is shown or one's own, else what was dealt face up: its last card."""
    widow = state.deal.widow
    if state.widow_taken and (is_bidder or state.rules.exchange.widow_shown):
        return widow
    return widow[len(widow) - state.rules.dealing.widow_faceup :]


def _shown_draw(state: HandState) -> Card | None:
    by_stock = state.rules.dealing.turned is Turned.UNDER_STOCK
    drawn = by_stock and not state.stock
    return state.deal.stock[-1] if drawn and state.rules.stock.last_card_shown else None
