"""What a hand is worth, drawn for a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pinochle_cli.formats.bars import Bars, counted_percent
from pinochle_cli.formats.histograms import counted_histogram
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.simulation_answers import WorthAnswer
from pinochle_cli.formats.simulation_records import by_trump
from pinochle_cli.formats.tables import (
    Fitting,
    cards_text,
    heading,
    new_table,
    plus_minus,
    suit_text,
)
from pinochle_cli.rules import read_hand
from pinochle_cli.simulation.bids import BidChance
from pinochle_cli.simulation.statistic import statistic_of
from pinochle_cli.simulation.worth import OWN, POINTS, SCORE, SIDE, TOTAL

LUCK = 0.02
"""Bids that are made less often are not drawn."""

MOST_BARS = 16
"""Bids that are drawn; of more, every second or third is."""

COLUMNS = {
    OWN: "own meld",
    SIDE: "side's meld",
    POINTS: "in tricks",
    TOTAL: "together",
    SCORE: "scores",
}


def draw_worth(answer: WorthAnswer, symbols: bool) -> RenderableType:
    """A row a trump suit, the bids of the best one, and the recommendation."""
    part = answer.part
    hand = cards_text(read_hand(part.asked["hand"]), symbols)
    title = Text.assemble(hand, f"\n{part.n:,} deals, {rules_label(answer.rules)}")
    found: list[RenderableType] = [title, Fitting(_suits(answer, symbols))]
    recommended = answer.recommended
    if recommended is not None:
        suit = recommended.trump or _best(by_trump(part.tally, TOTAL))
        found += _shape(answer, suit, symbols)
        found.append(heading("How often a bid is made, trump ", suit_text(suit, symbols)))
        found.append(Fitting(_bids(answer, suit, symbols)))
        found.append(Text(answer.why(recommended), style="bold"))
    return Group(*found)


def _suits(answer: WorthAnswer, symbols: bool) -> Table:
    tally = answer.part.tally
    suits = by_trump(tally, OWN)
    names = [name for name in COLUMNS if any(tally.counts_of((suit, name)) for suit in suits)]
    columns = [COLUMNS[name] for name in names]
    table = new_table("trump", *columns, "deals", right=(*columns, "deals"))
    table.columns[0].min_width = len("♦ diamonds")
    for suit, own in suits.items():
        cells = [_mean(tally.counts_of((suit, name)), symbols) for name in names]
        table.add_row(suit_text(suit, symbols), *cells, f"{sum(own.values()):,}")
    return table


def _bids(answer: WorthAnswer, suit: str, symbols: bool) -> Table:
    telling = _telling(answer.chances.get(suit, []))
    bars = Bars([counted_percent(each.p) for each in telling], symbols)
    table = new_table("bid", "made", "se", right=("bid", "made", "se"))
    bars.give_room(table.columns[1])
    for each in telling:
        table.add_row(
            str(each.bid), bars.cell(each.p, counted_percent(each.p)), counted_percent(each.se)
        )
    return table


def _shape(answer: WorthAnswer, suit: str, symbols: bool) -> Iterator[RenderableType]:
    """How what the side comes to is spread around its mean."""
    counts = answer.part.tally.counts_of((suit, TOTAL))
    if counts:
        yield heading("What the side comes to, trump ", suit_text(suit, symbols))
        yield counted_histogram(COLUMNS[TOTAL], "of deals", counts, symbols)


def _telling(chances: list[BidChance]) -> list[BidChance]:
    """From the highest bid that is always made to the last that is not just luck."""
    sure = sum(each.p == 1 for each in chances)
    luck = sum(each.p < LUCK for each in chances)
    telling = chances[max(sure - 1, 0) : max(len(chances) - luck, 1)]
    return telling[:: -(-len(telling) // MOST_BARS)]


def _best(totals: dict[str, Counter[int]]) -> str:
    """The suit that comes to most on average."""
    return max(totals, key=lambda suit: statistic_of(totals[suit]).mean, default="S")


def _mean(counts: Counter[int], symbols: bool) -> str:
    if not counts:
        return ""
    statistic = statistic_of(counts)
    se = "" if statistic.se is None else f" {plus_minus(symbols)} {statistic.se:.1f}"
    return f"{statistic.mean:.1f}{se}"
