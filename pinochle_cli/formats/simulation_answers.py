"""Simulations as documents, as rows, or drawn: how hands come out, and what one hand is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.simulation_records import (
    by_trump,
    counts_fields,
    part_fields,
    statistic_fields,
    values_field,
)
from pinochle_cli.rules import SUITS, Ruleset
from pinochle_cli.rules.cards import SUIT_NAMES
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.simulation.bids import BidChance, Recommendation, bid_chances, recommend
from pinochle_cli.simulation.outcomes import DIFFERENCE
from pinochle_cli.simulation.parts import Part
from pinochle_cli.simulation.statistic import Key, Statistic, statistic_of
from pinochle_cli.simulation.worth import OWN, POINTS, SCORE, SIDE, TOTAL

if TYPE_CHECKING:
    from rich.console import RenderableType

WHAT = ("meld", "points", "delta")

SIMULATION_COLUMNS = ("group", "member", "name", "n", "mean", "se")


class OutcomesAnswer(NamedTuple):
    """How hands come out."""

    rules: Ruleset
    part: Part

    def document(self) -> Document:
        """``pinochle.simulation/1`` with ``statistics``."""
        statistics: Document = {}
        for key, statistic in sorted_statistics(self.part):
            group = statistics
            for name in key[:-1]:
                group = group.setdefault(name, {})
            fields = group[key[-1]] = statistic_fields(statistic, self.divisor_of(key))
            if counts := self.part.tally.counts_of(key):
                fields["counts"] = values_field(counts)
        return {**part_fields(self.part), "statistics": statistics}

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a statistic, in the order of :data:`SIMULATION_COLUMNS`."""
        for key, statistic in sorted_statistics(self.part):
            group, member, name = key if len(key) == 3 else (key[0], "", key[-1])
            yield (group, member, name, *statistic_words(statistic, self.divisor_of(key)))

    def draw(self, symbols: bool) -> RenderableType:
        """Tables of hands, of players, of seats, of bids."""
        from pinochle_cli.formats.simulation_tables import draw_outcomes

        return draw_outcomes(self, symbols)

    def divisor_of(self, key: Key) -> int:
        """By what the numbers of a statistic are to be divided."""
        return int(self.part.asked.get("divisor", 1)) if key[0] == DIFFERENCE else 1


class WorthAnswer(NamedTuple):
    """What a hand is worth; ``confidence`` is how often a bid is to be made."""

    rules: Ruleset
    part: Part
    confidence: float

    @property
    def chances(self) -> dict[str, list[BidChance]]:
        """The chance to make each bid, by trump suit."""
        totals = by_trump(self.part.tally, TOTAL)
        return {suit: bid_chances(counts, self.rules) for suit, counts in totals.items()}

    @property
    def recommended(self) -> Recommendation | None:
        """What may be bid; None where there is no auction."""
        if not self.rules.auction.bidding:
            return None
        return recommend(by_trump(self.part.tally, TOTAL), self.rules, self.confidence)

    def document(self) -> Document:
        """``pinochle.simulation/1`` with ``by_trump`` and ``recommend``."""
        chances = self.chances
        suits: Document = {}
        for suit, own in by_trump(self.part.tally, OWN).items():
            suits[suit] = {OWN: counts_fields(own)}
            for name in (SIDE, POINTS, TOTAL, SCORE):
                if counts := self.part.tally.counts_of((suit, name)):
                    suits[suit][name] = counts_fields(counts)
            if suit in chances:
                suits[suit]["make"] = [
                    {"bid": each.bid, "p": each.p, "se": each.se, "n": each.n, "made": each.made}
                    for each in chances[suit]
                ]
        found = self.recommended
        advice = None if found is None else self._recommend_fields(found)
        return {**part_fields(self.part), "by_trump": suits, "recommend": advice}

    def rows(self) -> Iterable[Sequence[str]]:
        """A row a statistic and a bid, in the order of :data:`SIMULATION_COLUMNS`: the group is the
        trump suit."""
        for suit in by_trump(self.part.tally, OWN):
            for name in (OWN, SIDE, POINTS, TOTAL, SCORE):
                if counts := self.part.tally.counts_of((suit, name)):
                    yield (suit, "", name, *statistic_words(statistic_of(counts)))
            for each in self.chances.get(suit, []):
                yield (suit, "make", str(each.bid), str(each.n), str(each.p), str(each.se))
        found = self.recommended
        if found is not None:
            bid = "pass" if found.bid is None else str(found.bid)
            yield ("recommend", found.trump or "", bid, "", str(found.p), "")

    def draw(self, symbols: bool) -> RenderableType:
        """A row a trump suit, and the chance of each bid as a bar."""
        from pinochle_cli.formats.worth_tables import draw_worth

        return draw_worth(self, symbols)

    def _recommend_fields(self, found: Recommendation) -> Document:
        return {
            "trump": found.trump,
            "bid": found.bid,
            "confidence": self.confidence,
            "p": found.p,
            "why": self.why(found),
        }

    def why(self, found: Recommendation) -> str:
        """The recommendation in a sentence."""
        often = f"{100 * self.confidence:.0f} % of the time"
        if found.bid is None:
            return f"Pass: no bid is made {often}."
        meld = statistic_of(self.part.tally.counts_of((found.trump or "", SIDE))).mean
        tricks = statistic_of(self.part.tally.counts_of((found.trump or "", POINTS))).mean
        return (
            f"With {SUIT_NAMES[found.trump or 'S']} as trump {found.bid} is the highest bid made "
            f"{often}: the side melds {meld:.1f} and wins {tricks:.1f} in tricks on average."
        )


GROUPS = ("games", "hands", "dealt", "by_player", "by_seat", "by_bid", DIFFERENCE)

NAMES = (
    "hands",
    "given_up",
    *(outcome.value.replace("-", "_") for outcome in Outcome),
    "meld_lost",
    "bids",
    "wins",
    "bid",
    "made",
    *(f"{what}_{who}" for who in ("bidders", "first", "others") for what in WHAT),
    "meld_best_trump",
    *(f"meld_trump_{suit}" for suit in SUITS),
    *WHAT,
    "score",
)
"""Statistics in the order in which they are told."""


def sorted_statistics(part: Part) -> list[tuple[Key, Statistic]]:
    """Statistics group by group, bids and seats by number: always in the same order, whoever
    counted what first."""

    def place(item: tuple[Key, Statistic]) -> tuple[int, int, str, int]:
        group, *member, name = item[0]
        who = member[0] if member else ""
        number = int(who) if who.isdecimal() else 0
        known = NAMES.index(name) if name in NAMES else len(NAMES)
        return GROUPS.index(group) if group in GROUPS else len(GROUPS), number, who, known

    return sorted(part.tally.statistics(), key=place)


def statistic_words(statistic: Statistic, divisor: int = 1) -> tuple[str, str, str]:
    """``n``, mean and standard error as cells of a row."""
    se = statistic.se
    return (
        str(statistic.n),
        str(statistic.mean / divisor),
        "" if se is None else str(se / divisor),
    )
