"""The drawing stage of the two-hand game.

Any card may be played. The winner of a trick may lay one meld, then both draw. A melded card
lies face up, still belongs to its player and may be played or melded again, but never twice in
melds of one category, and every meld takes at least one new card from the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from pinochle_cli.rules.cards import Card, Hand
from pinochle_cli.rules.claims import melds_by_name, named_meld
from pinochle_cli.rules.melds import Meld
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import MeldKind, Ruleset
from pinochle_cli.rules.seating import dealer, in_turn
from pinochle_cli.rules.words import Doubles, DrawOrder

_NO_CARDS = Hand()


class TableCard(NamedTuple):
    """A card face up before its player, with the melds it has been counted in."""

    card: Card
    uses: frozenset[Meld]


@dataclass(frozen=True)
class Holding:
    """All cards of one player: ``hidden`` in the hand, ``table`` face up."""

    hidden: Hand
    table: tuple[TableCard, ...] = ()

    @property
    def hand(self) -> Hand:
        """Everything he may play from."""
        return self.hidden + self.face_up if self.table else self.hidden

    @cached_property
    def face_up(self) -> Hand:
        """The cards that both players see."""
        return Hand(laid.card for laid in self.table) if self.table else _NO_CARDS

    def draw(self, card: Card) -> Holding:
        """With one more hidden card."""
        return Holding(self.hidden.with_card(card), self.table)

    def play(self, card: Card) -> Holding:
        """Without one copy of ``card``. Of equal copies the one that has been melded most goes:
        it has the least left to give, and the one in the hand is still new."""
        copies = [laid for laid in self.table if laid.card == card] if self.table else ()
        if not copies:
            return Holding(self.hidden.without_card(card), self.table)
        gone = self.table.index(max(copies, key=lambda laid: len(laid.uses)))
        return Holding(self.hidden, self.table[:gone] + self.table[gone + 1 :])

    def pick_up(self) -> Holding:
        """With all melds back in the hand, as the play-off begins."""
        return Holding(self.hand)


def why_not_melded(
    holding: Holding, meld: Meld, so_far: Sequence[Meld], trump: str, rules: Ruleset
) -> Refusal | None:
    """Why the winner of a trick may not lay ``meld``, or None.

    ``so_far`` are the melds he has laid after this trick already: one is allowed, and where
    ``dix_beside_meld`` says so a dix beside it (ruling W3).
    """
    if meld != named_meld(meld.meld, meld.suit, meld.copies, trump, rules):
        return Refusal.NO_SUCH_MELD
    if meld not in _laid_alone(rules, trump) or not _has_room(meld, so_far, rules):
        return Refusal.ONE_MELD
    return _why_not_carried(holding, holding.hand, meld, rules)


def lay(holding: Holding, meld: Meld, rules: Ruleset) -> Holding:
    """The cards after ``meld``, which :func:`why_not_melded` does not refuse, is laid."""
    chosen = _choose(holding, meld, rules)
    if chosen is None:
        raise ValueError(f"{meld.meld} cannot be laid from {holding.hand}")
    table = [
        laid._replace(uses=laid.uses | {meld}) if place in chosen.old else laid
        for place, laid in enumerate(holding.table)
    ]
    table += [TableCard(card, frozenset([meld])) for card in chosen.new]
    return Holding(holding.hidden - chosen.new, tuple(table))


def possible_melds(
    holding: Holding, so_far: Sequence[Meld], trump: str, rules: Ruleset
) -> tuple[Meld, ...]:
    """Every meld that may be laid now, in the order of the chart."""
    hand = holding.hand
    return tuple(
        meld
        for meld in _laid_alone(rules, trump)
        if _why_not_carried(holding, hand, meld, rules) is None and _has_room(meld, so_far, rules)
    )


def is_dix(meld: Meld) -> bool:
    """Whether the meld is a nine of trump by itself."""
    return meld.suit is not None and [card.rank for card in meld.cards.kinds] == ["9"]


def draw_order(winner: int, rules: Ruleset) -> tuple[int, int]:
    """Who draws first after a trick, and who second (ruling W2). After the last trick the second
    takes the turned card (ruling W9)."""
    first = winner
    if rules.stock.draw_order is DrawOrder.NON_DEALER:
        first = in_turn(rules, dealer(rules))[1]
    one, other = in_turn(rules, first)
    return one, other


def _why_not_carried(holding: Holding, hand: Hand, meld: Meld, rules: Ruleset) -> Refusal | None:
    """Why the cards of ``holding``, together ``hand``, do not carry ``meld``, or None."""
    if not meld.cards <= hand:
        return Refusal.NOT_HELD
    chosen = _choose(holding, meld, rules)
    if chosen is None:
        return Refusal.COUNTED_TWICE
    return None if chosen.new else Refusal.NO_NEW_CARD


class _Choice(NamedTuple):
    """Which physical cards a meld takes: places on the table, and new cards from the hand."""

    old: frozenset[int]
    new: Hand


def _choose(holding: Holding, meld: Meld, rules: Ruleset) -> _Choice | None:
    """The cards that ``meld`` takes, or None when too few are left unused in its category.

    Cards on the table go first, the most used ones before others, so that what stays in the hand
    stays new; but one card comes from the hand whenever one can.
    """
    old: list[int] = []
    new: list[Card] = []
    spare: list[tuple[int, Card]] = []
    for card in meld.cards.kinds:
        wanted = meld.cards.count(card)
        usable = [
            place
            for place, laid in enumerate(holding.table)
            if laid.card == card and _is_unused(laid, meld, rules)
        ]
        usable.sort(key=lambda place: -len(holding.table[place].uses))
        in_hand = holding.hidden.count(card)
        taken = usable[:wanted]
        from_hand = wanted - len(taken)
        if from_hand > in_hand:
            return None
        old += taken
        new += [card] * from_hand
        if taken and in_hand > from_hand:
            spare.append((taken[-1], card))
    if not new and spare:
        place, card = spare[0]
        old.remove(place)
        new.append(card)
    return _Choice(frozenset(old), Hand(new))


def _is_unused(laid: TableCard, meld: Meld, rules: Ruleset) -> bool:
    """Whether a card on the table may serve in ``meld``: every meld of its category it was
    counted in must be one that ``meld`` grows out of."""
    others = (use for use in laid.uses if use.category == meld.category)
    return all(_grows(use, meld, rules) for use in others)


def _grows(smaller: Meld, larger: Meld, rules: Ruleset) -> bool:
    """Whether ``larger`` may be made of ``smaller`` and new cards: more copies of one meld where
    several have a price of their own (ruling W6), or a run of a royal marriage (ruling W4)."""
    if smaller.meld == larger.meld:
        return smaller.suit == larger.suit and smaller.copies < larger.copies
    inside = _kind(smaller, rules).inside
    return rules.stock.marriage_then_run and inside == larger.meld


@lru_cache(maxsize=256)
def _laid_alone(rules: Ruleset, trump: str) -> tuple[Meld, ...]:
    """The melds that may follow one trick. Several copies are one meld only where they have a
    price of their own in the chart, and the extra-card runs price a whole hand (ruling W7)."""
    table = rules.melds.doubles is Doubles.TABLE
    return tuple(
        meld
        for meld in melds_by_name(rules, trump).values()
        for kind in [_kind(meld, rules)]
        if not kind.absorbs and (meld.copies == 1 or (table and meld.copies <= len(kind.points)))
    )


def _has_room(meld: Meld, so_far: Sequence[Meld], rules: Ruleset) -> bool:
    if not so_far:
        return True
    beside = len(so_far) == 1 and (is_dix(so_far[0]) or is_dix(meld))
    return beside and rules.stock.dix_beside_meld


def _kind(meld: Meld, rules: Ruleset) -> MeldKind:
    kind = rules.melds.kind(meld.meld)
    if kind is None:
        raise ValueError(f"the chart has no {meld.meld}")
    return kind
