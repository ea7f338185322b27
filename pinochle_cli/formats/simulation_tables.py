"""How hands come out, drawn for a person."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table

from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.simulation_answers import OutcomesAnswer, sorted_statistics
from pinochle_cli.formats.tables import Fitting, new_table, plus_minus
from pinochle_cli.simulation.games import GAMES
from pinochle_cli.simulation.outcomes import BID, DEALT, DIFFERENCE, HANDS, PLAYER, SEAT
from pinochle_cli.simulation.statistic import Key, Statistic

OUTCOMES = ("played", "passed_out", "thrown_in", "conceded", "instant", "declared_out")

SHARES = ("made", "bids", "wins", "meld_lost", "given_up", *OUTCOMES)
"""Statistics of yes and no, drawn in percent."""

WORDS = {
    "bids": "wins the auction",
    "delta": "scores",
    "points": "in tricks",
    "meld_lost": "a side loses its meld",
}


def draw_outcomes(answer: OutcomesAnswer, symbols: bool) -> RenderableType:
    """What happens in hands, and to whom."""
    part = answer.part
    found = dict(sorted_statistics(part))
    who = ", ".join(dict.fromkeys(name for name in part.asked["players"] if name))
    unit = "games" if part.asked.get("games") else "deals"
    title = f"{part.n:,} {unit}, {rules_label(answer.rules)}, seed {part.asked['seed']}, {who}"
    hands = {key: each for key, each in found.items() if key[0] in (HANDS, GAMES)}
    tables: list[RenderableType] = [title, _list("", hands)]
    dealt = {key: each for key, each in found.items() if key[0] == DEALT}
    if dealt:
        tables.append(_list("Meld of a dealt hand", dealt))
    tables += [_matrix(name, group, found) for name, group in (("player", PLAYER), ("seat", SEAT))]
    bids = {key: each for key, each in found.items() if key[0] == BID}
    if bids:
        tables.append(_bids(bids))
    for key, each in found.items():
        if key[0] == DIFFERENCE:
            by = answer.divisor_of(key)
            se = f" {plus_minus(symbols)} {each.se / by:.2f}" if each.se is not None else ""
            tables.append(f"{key[1]}: {each.mean / by:+.2f}{se} points a hand, on the same cards")
    return Group(*(Fitting(each) if isinstance(each, Table) else each for each in tables))


def _list(title: str, found: dict[Key, Statistic]) -> Table:
    table = new_table(title, "", "mean", "se", "of", right=("mean", "se", "of"))
    for key, each in found.items():
        if each.sum or key[-1] not in SHARES:
            name = key[-1]
            table.add_row(_name(name), _mean(name, each), _se(name, each), f"{each.n:,}")
    return table


def _matrix(head: str, group: str, found: dict[Key, Statistic]) -> Table:
    """A row a member, a column a statistic."""
    own = {key[1:]: each for key, each in found.items() if key[0] == group}
    names = list(dict.fromkeys(name for _, name in own))
    columns = [_name(name) for name in names]
    table = new_table("", head, *columns, right=columns)
    table.columns[0].min_width = len("planner")
    for member in sorted({member for member, _ in own}):
        cells = [_cell(name, own.get((member, name))) for name in names]
        table.add_row(member, *cells)
    return table


def _bids(found: dict[Key, Statistic]) -> Table:
    table = new_table("Contracts", "bid", "hands", "made", right=("bid", "hands", "made"))
    for (_, bid, _), each in sorted(found.items(), key=lambda item: int(item[0][1])):
        table.add_row(bid, f"{each.n:,}", _mean("made", each))
    return table


def _cell(name: str, statistic: Statistic | None) -> str:
    return "" if statistic is None else _mean(name, statistic)


def _name(name: str) -> str:
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
