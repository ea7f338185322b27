"""A trick as someone tells it: plays in order, and the hands that are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pinochle_cli.rules.cards import Card, Hand
from pinochle_cli.rules.errors import PinochleError, counted
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.tricks import (
    Stage,
    legal_cards,
    trick_points,
    why_illegal,
    winning_place,
)


class PositionError(PinochleError):
    """A trick that cannot be: too many cards, or a card that is in no hand."""


class Position(NamedTuple):
    """``plays`` of a trick so far. ``hands`` stand in order of play, each as it was before its
    card was played, None for one that is not known; ``to_play`` is the hand whose turn it is."""

    rules: Ruleset
    trump: str
    plays: tuple[Card, ...]
    hands: tuple[Hand | None, ...] = ()
    to_play: Hand | None = None
    last_trick: bool = False
    stage: Stage = Stage.PLAYOFF


class PlayJudged(NamedTuple):
    """A card played. ``legal_cards`` is None, and nothing is refused, when the hand is not
    known."""

    card: Card
    reason: Refusal | None
    legal_cards: tuple[Card, ...] | None


class TrickJudged(NamedTuple):
    """What is known of a trick. ``winner`` is the place, from 0, that wins so far, None before the
    first card; ``points`` are those of the cards played. ``legal_cards`` and ``illegal`` are for
    the hand that is to play, None without one."""

    position: Position
    plays: tuple[PlayJudged, ...]
    winner: int | None
    points: int
    legal_cards: tuple[Card, ...] | None
    illegal: tuple[tuple[Card, Refusal], ...] | None

    @property
    def legal(self) -> bool:
        """Whether nothing that is known speaks against it."""
        return all(play.reason is None for play in self.plays)

    @property
    def complete(self) -> bool:
        """Whether every player has played."""
        return len(self.plays) == len(players(self.position.rules))


def judge_trick(position: Position) -> TrickJudged:
    """Judge each play by its hand, and say what may be played next.

    Raises :class:`PositionError` for what cannot be: more cards than players, a hand that does
    not hold its card, more copies of a card than the deck has.

    >>> from pinochle_cli.rules import load, read_cards, read_hand
    >>> hands = (read_hand("TH 9D"), read_hand("AH KH"))
    >>> judged = judge_trick(Position(load("partners-150"), "S", read_cards("TH KH"), hands))
    >>> judged.legal, judged.winner, [play.reason and play.reason.value for play in judged.plays]
    (False, 0, [None, 'must-beat'])
    """
    for problem in _problems(position):
        raise PositionError(problem)
    rules, trump, plays, hands, to_play, last_trick, stage = position
    judged: list[PlayJudged] = []
    for place, card in enumerate(plays):
        hand = hands[place] if place < len(hands) else None
        if hand is None:
            judged.append(PlayJudged(card, None, None))
            continue
        before = (hand, plays[:place], trump, rules, stage)
        judged.append(PlayJudged(card, why_illegal(card, *before), legal_cards(*before)))
    winner = winning_place(plays, trump) if plays else None
    points = trick_points(plays, rules, last_trick)
    if to_play is None:
        return TrickJudged(position, tuple(judged), winner, points, None, None)
    now = (to_play, plays, trump, rules, stage)
    refused = tuple(
        (card, reason)
        for card in dict.fromkeys(to_play)
        if (reason := why_illegal(card, *now)) is not None
    )
    return TrickJudged(position, tuple(judged), winner, points, legal_cards(*now), refused)


def _problems(position: Position) -> Iterator[str]:
    rules, _, plays, hands, to_play, _, stage = position
    seats = len(players(rules))
    if len(plays) > seats:
        yield f"{len(plays)} cards in a trick: {rules.name} has {seats} players"
    if to_play is not None and len(plays) == seats:
        yield f"all {seats} players have played: nobody is to play"
    if len(hands) > len(plays):
        found = f"{counted(len(hands), 'hand')} for {counted(len(plays), 'play')}"
        yield f"{found}: give a hand for each card, ? if unknown"
    if stage is Stage.STOCK and not rules.dealing.stock:
        yield f"{rules.name} has no stock: leave the phase out"
    for place, (card, hand) in enumerate(zip(plays, hands, strict=False), start=1):
        if hand is not None and card not in hand:
            yield f"hand {place} ({hand or 'no cards'}) does not hold the card it played, {card}"
    yield from _too_many_copies(position)


def _too_many_copies(position: Position) -> Iterator[str]:
    """Hands hold the cards they played, so a play counts only where its hand is not known."""
    rules, _, plays, hands, to_play, *_ = position
    known: Sequence[Hand | None] = (*hands, *[None] * (len(plays) - len(hands)))
    seen = Counter(card for card, hand in zip(plays, known, strict=False) if hand is None)
    for hand in (*known, to_play):
        seen.update(hand or ())
    for card, copies in seen.items():
        has = rules.deck.copies if card.rank in rules.deck.ranks else 0
        if copies > has:
            yield (
                f"{copies} times {card} ({card.name}) over plays and hands together: "
                f"the deck of {rules.name} has {has}"
            )
