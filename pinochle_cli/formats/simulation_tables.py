"""How hands come out, drawn for a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from rich.console import Group, RenderableType
from rich.table import Table

from pinochle_cli.formats.bars import WIDE, Bars, counted_percent
from pinochle_cli.formats.histograms import bins, counted_histogram, sum_of
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.simulation_answers import OutcomesAnswer, sorted_statistics
from pinochle_cli.formats.tables import Fitting, heading, new_table, plus_minus
from pinochle_cli.rules.cards import SUIT_SYMBOLS
from pinochle_cli.simulation.games import GAMES
from pinochle_cli.simulation.outcomes import BEST, BID, DEALT, DIFFERENCE, HANDS, PLAYER, SEAT
from pinochle_cli.simulation.parts import Part
from pinochle_cli.simulation.statistic import Key, Statistic

OUTCOMES = ("played", "passed_out", "thrown_in", "conceded", "instant", "declared_out")

SHARES = ("made", "bids", "wins", "meld_lost", "given_up", *OUTCOMES)
"""Statistics of yes and no, drawn in percent."""

WORDS = {
    "bids": "wins the auction",
    "delta": "scores",
    "points": "in tricks",
    "meld_lost": "a side loses its meld",
    "meld_bidders": "bidders meld",
    "points_bidders": "bidders in tricks",
    "delta_bidders": "bidders score",
    "meld_first": "first side melds",
    "points_first": "first side in tricks",
    "delta_first": "first side scores",
    "meld_others": "others meld",
    "delta_others": "others score",
    "meld_best_trump": "meld under the best",
}

SPREADS = {
    (DEALT, BEST): ("What a dealt hand melds under the best trump", "meld"),
    (HANDS, "meld_bidders"): ("What bidders meld", "meld"),
    (HANDS, "meld_first"): ("What the first side melds", "meld"),
    (HANDS, "points_bidders"): ("What bidders win in tricks", "in tricks"),
    (HANDS, "points_first"): ("What the first side wins in tricks", "in tricks"),
}
"""Counted statistics that are drawn: what stands above, and over their values."""


def draw_outcomes(answer: OutcomesAnswer, symbols: bool) -> RenderableType:
    """What happens in hands, and to whom."""
    part = answer.part
    found = dict(sorted_statistics(part))
    who = ", ".join(dict.fromkeys(name for name in part.asked["players"] if name))
    unit = "games" if part.asked.get("games") else "deals"
    title = f"{part.n:,} {unit}, {rules_label(answer.rules)}, seed {part.asked['seed']}, {who}"
    hands = {key: each for key, each in found.items() if key[0] in (HANDS, GAMES)}
    tables: list[RenderableType] = [title, _list(hands, symbols)]
    dealt = {key: each for key, each in found.items() if key[0] == DEALT}
    if dealt:
        tables += [heading("Meld of a dealt hand"), _list(dealt, symbols)]
    tables += [_matrix(name, group, found) for name, group in (("player", PLAYER), ("seat", SEAT))]
    bids = {key: each for key, each in found.items() if key[0] == BID}
    if bids:
        tables += [heading("Contracts"), _bids(bids, symbols)]
    tables += _spreads(part, symbols)
    for key, each in found.items():
        if key[0] == DIFFERENCE:
            by = answer.divisor_of(key)
            se = f" {plus_minus(symbols)} {each.se / by:.2f}" if each.se is not None else ""
            tables.append(f"{key[1]}: {each.mean / by:+.2f}{se} points a hand, on the same cards")
    return Group(*(Fitting(each) if isinstance(each, Table) else each for each in tables))


def _list(found: dict[Key, Statistic], symbols: bool) -> Table:
    table = new_table("what", "mean", "se", "of", right=("mean", "se", "of"))
    for key, each in found.items():
        if each.sum or key[-1] not in SHARES:
            name = key[-1]
            table.add_row(_name(name, symbols), _mean(name, each), _se(name, each), f"{each.n:,}")
    return table


def _matrix(head: str, group: str, found: dict[Key, Statistic]) -> Table:
    """A row a member, a column a statistic."""
    own = {key[1:]: each for key, each in found.items() if key[0] == group}
    names = list(dict.fromkeys(name for _, name in own))
    columns = [_name(name, True) for name in names]
    table = new_table(head, *columns, right=["seat", *columns])
    table.columns[0].min_width = len("planner")
    for member in sorted({member for member, _ in own}):
        cells = [_cell(name, own.get((member, name))) for name in names]
        table.add_row(member, *cells)
    return table


def _bids(found: dict[Key, Statistic], symbols: bool) -> Table:
    """How often a bid won the auction, as a histogram, and how often it was made."""
    by_bid = {int(bid): each for (_, bid, _), each in found.items()}
    together = bins({bid: each.n for bid, each in by_bid.items()})
    whole, most = sum_of(together), max(each.weight for each in together)
    bars = Bars([counted_percent(each.weight / whole) for each in together], symbols, WIDE)
    table = new_table("bid", "hands", "made", "of all", right=("bid", "hands", "made", "of all"))
    bars.give_room(table.columns[-1])
    for each in together:
        some = [bid for bid in by_bid if each.low <= bid <= each.high]
        made = _mean("made", sum_up(by_bid[bid] for bid in some)) if some else ""
        share = bars.cell(each.weight / most, counted_percent(each.weight / whole))
        table.add_row(each.label, f"{int(each.weight):,}", made, share)
    return table


def _spreads(part: Part, symbols: bool) -> Iterator[RenderableType]:
    """How meld and points are spread around their means."""
    for key, (above, what) in SPREADS.items():
        if counts := part.tally.counts_of(key):
            yield heading(above)
            yield counted_histogram(what, "of hands", counts, symbols)


def sum_up(statistics: Iterable[Statistic]) -> Statistic:
    """All of them as one."""
    return reduce(Statistic.merged, statistics)


def _cell(name: str, statistic: Statistic | None) -> str:
    return "" if statistic is None else _mean(name, statistic)


def _name(name: str, symbols: bool) -> str:
    suit = name.removeprefix("meld_trump_")
    if suit in SUIT_SYMBOLS:
        return f"meld under {SUIT_SYMBOLS[suit] if symbols else suit}"
    return WORDS.get(name, name.replace("_", " "))


def _mean(name: str, statistic: Statistic) -> str:
    if name in SHARES:
        return f"{100 * statistic.mean:.1f} %"
    return f"{statistic.mean:.2f}"


def _se(name: str, statistic: Statistic) -> str:
    se = statistic.se
    if se is None:
        return ""
    return f"{100 * se:.1f} %" if name in SHARES else f"{se:.2f}"
