"""What a player is, and a player who decides phase by phase and can say why."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from pinochle_cli.play.actions import (
    Action,
    AnyBurial,
    AnyGift,
    AnyMelds,
    Bury,
    DeclareOut,
    GiveCards,
    GoOn,
    LayMeld,
    LayMelds,
    MakeCall,
    NameTrump,
    PlayCard,
    SwapNine,
)
from pinochle_cli.play.state import Phase
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import Card, Hand, Meld
from pinochle_cli.rules.auction import Call


class Player(Protocol):
    """Anyone who can choose an action from a view."""

    def choose(self, view: SeatView) -> Action:
        """One action that the view's choices allow."""


class Decision(NamedTuple):
    """An action, and the reason for it as a sentence."""

    action: Action
    why: str


class HabitPlayer:
    """A player with a habit for each phase; a subclass says what it calls, gives and plays."""

    def choose(self, view: SeatView) -> Action:
        """What the player does."""
        return self.decide(view).action

    def decide(self, view: SeatView) -> Decision:
        """What the player does, and why."""
        return _DECIDE[view.phase](self, view)

    def call(self, view: SeatView) -> tuple[Call, str]:
        """A call of the auction."""
        raise NotImplementedError

    def name_trump(self, view: SeatView) -> tuple[str, str]:
        """The trump suit."""
        raise NotImplementedError

    def give(self, view: SeatView, gift: AnyGift) -> tuple[Hand, str]:
        """Cards to hand over."""
        raise NotImplementedError

    def bury(self, view: SeatView, burial: AnyBurial) -> tuple[Hand, str]:
        """Cards to lay aside."""
        raise NotImplementedError

    def gives_up(self, view: SeatView) -> tuple[Action, str]:
        """Whether to play the hand out."""
        return GoOn(view.seat), "The hand is played out."

    def lay_one(self, view: SeatView, melds: list[Meld]) -> tuple[Meld, str]:
        """Which of the melds that may be laid after a trick."""
        return max(melds, key=lambda meld: meld.points), "The meld that pays most."

    def play(self, view: SeatView, legal: list[Card]) -> tuple[Card, str]:
        """A card to lead or to follow with."""
        raise NotImplementedError

    def _announce(self, view: SeatView) -> Decision:
        return Decision(GoOn(view.seat), "What is announced binds nobody and tells the others.")

    def _call(self, view: SeatView) -> Decision:
        call, why = self.call(view)
        return Decision(MakeCall(view.seat, call), why)

    def _name_trump(self, view: SeatView) -> Decision:
        suit, why = self.name_trump(view)
        return Decision(NameTrump(view.seat, suit), why)

    def _give(self, view: SeatView) -> Decision:
        (gift,) = view.choices
        assert isinstance(gift, AnyGift)
        cards, why = self.give(view, gift)
        return Decision(GiveCards(view.seat, gift.receiver, cards), why)

    def _swap(self, view: SeatView) -> Decision:
        return Decision(SwapNine(view.seat), "The turned card is better than the nine.")

    def _meld(self, view: SeatView) -> Decision:
        (melds,) = (each for each in view.choices if isinstance(each, AnyMelds))
        return Decision(LayMelds(view.seat, melds.best), "All melds, at the best total.")

    def _give_up(self, view: SeatView) -> Decision:
        return Decision(*self.gives_up(view))

    def _bury(self, view: SeatView) -> Decision:
        (burial,) = view.choices
        assert isinstance(burial, AnyBurial)
        cards, why = self.bury(view, burial)
        return Decision(Bury(view.seat, cards), why)

    def _play(self, view: SeatView) -> Decision:
        if _may_declare_out(view):
            return Decision(DeclareOut(view.seat), "The target is reached.")
        legal = [each.card for each in view.choices if isinstance(each, PlayCard)]
        if len(legal) == 1:
            return Decision(PlayCard(view.seat, legal[0]), "The only card that may be played.")
        card, why = self.play(view, legal)
        return Decision(PlayCard(view.seat, card), why)

    def _meld_after_trick(self, view: SeatView) -> Decision:
        if _may_declare_out(view):
            return Decision(DeclareOut(view.seat), "The target is reached.")
        if any(isinstance(each, SwapNine) for each in view.choices):
            return self._swap(view)
        melds = [each.meld for each in view.choices if isinstance(each, LayMeld)]
        if not melds:
            return Decision(GoOn(view.seat), "There is nothing to meld.")
        meld, why = self.lay_one(view, melds)
        return Decision(LayMeld(view.seat, meld), why)


def _may_declare_out(view: SeatView) -> bool:
    able = any(isinstance(each, DeclareOut) for each in view.choices)
    return able and view.has_reached_target


_DECIDE: dict[Phase, Callable[[HabitPlayer, SeatView], Decision]] = {
    Phase.ANNOUNCE: HabitPlayer._announce,
    Phase.BID: HabitPlayer._call,
    Phase.NAME_TRUMP: HabitPlayer._name_trump,
    Phase.HAND_OVER: HabitPlayer._give,
    Phase.SWAP: HabitPlayer._swap,
    Phase.MELD: HabitPlayer._meld,
    Phase.DECIDE: HabitPlayer._give_up,
    Phase.BURY: HabitPlayer._bury,
    Phase.PLAY: HabitPlayer._play,
    Phase.MELD_AFTER_TRICK: HabitPlayer._meld_after_trick,
}
