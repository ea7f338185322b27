"""The cards of an ending as bits of a number, with all that the search asks about a card.

Every card in play has a bit of its own. Cards never change hands in play, so one number, the
cards that are left, tells who holds what. Within a suit the bits rise with the rank; copies of a
card stand by owner.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pinochle_cli.engine.solver.ending import Ending
from pinochle_cli.rules import Card, Ruleset
from pinochle_cli.rules.cards import KIND_INDEX, RANKS, SUITS
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.rules.words import Beat


@dataclass(frozen=True, slots=True)
class Board:
    """What stays the same all through the search of an ending.

    Players go by place: from 0, in seat order. Cards go by the number of their bit. A mask is a
    number with a bit for each card that is meant. By card: its ``card`` and ``points``, the mask
    of its ``suit``, of the cards ``higher`` in it and ``not_lower``, and what must be played over
    it, by who follows suit (``follow_over``) and by who trumps (``trump_over``), if he can. By
    place: the cards ``held`` from the start, the ``foes``' cards, the ``side``, 0 for the side
    whose points are counted.

    ``suits`` are the masks of the suits in play, ``trump`` that of the trumps, ``spare`` what who
    cannot follow may play beside trumps he has, ``second_copies`` the cards whose lower neighbour
    is the same card in the same hand. ``beat_led_when_trumped`` is the rule of this name.
    ``ties``: cards of different rank may count the same.
    """

    cards: tuple[Card, ...]
    owners: tuple[int, ...]
    points: tuple[int, ...]
    suit: tuple[int, ...]
    higher: tuple[int, ...]
    not_lower: tuple[int, ...]
    follow_over: tuple[int, ...]
    trump_over: tuple[int, ...]
    held: tuple[int, ...]
    foes: tuple[int, ...]
    side: tuple[int, ...]
    suits: tuple[int, ...]
    trump: int
    spare: int
    second_copies: int
    last_trick: int
    beat_led_when_trumped: bool
    ties: bool

    def takers(self, winning: int) -> int:
        """The cards that take the trick from the card that wins it."""
        higher = self.higher[winning]
        return higher if self.trump >> winning & 1 else higher | self.trump

    def number_of(self, card: Card, place: int, left: int = -1) -> int:
        """The number of a player's lowest copy of a card among those that are ``left``."""
        held = self.held[place] & left
        return next(n for n, each in enumerate(self.cards) if each == card and held >> n & 1)


def board_of(ending: Ending) -> Board:
    """The board of an ending that can be. Side 0 is that of the seat to play."""
    rules, seats = ending.rules, players(ending.rules)
    in_play = [(card, place) for place, hand in enumerate(ending.hands) for card in hand]
    in_play += [
        (card, seats.index(seat)) for card, seat in zip(ending.plays, ending.turns, strict=False)
    ]
    in_play.sort(key=lambda each: (-KIND_INDEX[each[0]], each[1]))
    cards = tuple(card for card, _ in in_play)
    owners = tuple(place for _, place in in_play)
    suits = {suit: _mask(card.suit == suit for card in cards) for suit in SUITS}
    kinds = {kind: _mask(card == kind for card in cards) for kind in set(cards)}
    higher = {kind: _mask(_is_higher(card, kind) for card in cards) for kind in kinds}
    worth, trump = card_points(rules), ending.trump
    to_beat = _suits_to_beat(rules, trump)
    to_overtrump = trump if rules.play.beat is Beat.ALL else ""
    own_side = next(side for side in ending.sides if ending.to_play in side)
    side = tuple(int(seat not in own_side) for seat in seats)
    return Board(
        cards=cards,
        owners=owners,
        points=tuple(worth[card] for card in cards),
        suit=tuple(suits[card.suit] for card in cards),
        higher=tuple(higher[card] for card in cards),
        not_lower=tuple(higher[card] | kinds[card] for card in cards),
        follow_over=tuple(higher[card] * (card.suit in to_beat) for card in cards),
        trump_over=tuple(higher[card] * (card.suit in to_overtrump) for card in cards),
        held=tuple(_mask(owner == place for owner in owners) for place in range(len(seats))),
        foes=tuple(_mask(side[owner] != own for owner in owners) for own in side),
        side=side,
        suits=tuple(filter(None, suits.values())),
        trump=suits[trump],
        spare=0 if rules.play.must_trump else ~suits[trump],
        second_copies=_mask(n > 0 and each == in_play[n - 1] for n, each in enumerate(in_play)),
        last_trick=rules.scoring.last_trick,
        beat_led_when_trumped=rules.play.beat_led_when_trumped,
        ties=len({*rules.scoring.card_points}) < len(rules.scoring.card_points),
    )


def _mask(meant: Iterable[bool]) -> int:
    """The number whose bits say which cards are meant."""
    return sum(1 << number for number, is_meant in enumerate(meant) if is_meant)


def _is_higher(card: Card, than: Card) -> bool:
    return card.suit == than.suit and RANKS.index(card.rank) < RANKS.index(than.rank)


def _suits_to_beat(rules: Ruleset, trump: str) -> str:
    """The suits in which who follows must play higher if he can."""
    return {Beat.NONE: "", Beat.TRUMP_LED: trump, Beat.ALL: SUITS}[rules.play.beat]
