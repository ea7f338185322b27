"""The meld chart: every meld with its cards, and what each number of copies of it pays."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.formats.meld_words import meld_name
from pinochle_cli.formats.rule_sheet.sentences import capital, listed, shown
from pinochle_cli.rules.cards import RANKS, Card
from pinochle_cli.rules.ruleset import MeldKind, Ruleset
from pinochle_cli.rules.words import MeldSuit

PICTURED = {MeldSuit.TRUMP: "S", MeldSuit.PLAIN: "H", MeldSuit.FIXED: ""}
"""The suit in which a meld is drawn: spades stand for trump, hearts for another suit."""


class ChartLine(NamedTuple):
    """One meld as the chart shows it. ``points[n-1]`` is what ``n`` copies in one hand pay together
    and ``where`` the suit it lies in, in words."""

    kind: MeldKind
    name: str
    cards: tuple[Card, ...]
    points: tuple[int, ...]
    where: str

    @property
    def short_name(self) -> str:
        """The name for a place where the cards are drawn beside it."""
        name = self.name
        for words, letters in (("king and queen", "K Q"), ("king", "K"), ("queen", "Q")):
            name = name.replace(f" with an extra {words}", f" + extra {letters}")
        return name

    @property
    def key(self) -> str:
        """The dotted key that prices the meld."""
        return f"melds.{self.kind.id}"


def meld_chart(rules: Ruleset) -> tuple[ChartLine, ...]:
    """The melds of a rule set that are in force, in the order of its own chart."""
    return tuple(_line(rules, kind) for kind in rules.melds.in_force())


def _line(rules: Ruleset, kind: MeldKind) -> ChartLine:
    cards = kind.cards_in(PICTURED[kind.suit])
    most = kind.most_in(rules.deck)
    return ChartLine(
        kind=kind,
        name=capital(meld_name(shown(kind.id), None, 1)),
        cards=tuple(sorted(cards, key=lambda card: RANKS.index(card.rank))),
        points=tuple(rules.melds.price(kind, copies) for copies in range(1, most + 1)),
        where=_where(kind),
    )


def _where(kind: MeldKind) -> str:
    return {MeldSuit.TRUMP: "of trump", MeldSuit.PLAIN: "of another suit", MeldSuit.FIXED: ""}[
        kind.suit
    ]


def chart_caption(rules: Ruleset) -> str:
    """How the chart is read."""
    most = max((len(line.points) for line in meld_chart(rules)), default=1)
    words = [NUMBERS[number] for number in range(most)]
    together = f"Points for {listed(words)} of a meld in one hand" if most > 1 else "Points"
    suits = {kind.suit for kind in rules.melds.in_force()}
    pictured = [
        words
        for suit, words in (
            (MeldSuit.TRUMP, "spades as trump"),
            (MeldSuit.PLAIN, "hearts as another suit"),
        )
        if suit in suits
    ]
    return f"{together}; drawn with {listed(pictured)}." if pictured else f"{together}."


NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
"""Copies of a meld, from one on."""
