"""``pinochle deal``: reproducible deals, one or millions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

import typer

from pinochle_cli.cli import deal_options as options
from pinochle_cli.cli.deal_writing import DealWriter
from pinochle_cli.cli.options import (
    ExportOption,
    FormatOption,
    JsonOption,
    RulesOption,
    SetOption,
    UsageProblem,
    parse_overrides,
    rules_name,
)
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Format
from pinochle_cli.rules import load

if TYPE_CHECKING:
    from pinochle_cli.engine.deal_search import DealSearch
    from pinochle_cli.engine.deals import Dealer, Deals

TRIES_A_DEAL = 1_000
LEAST_TRIES = 10_000_000

BY_HAND = "do not fit tables: hands are melded one by one"


def deal(
    ctx: typer.Context,
    count: options.CountOption = None,
    seed: options.SeedOption = None,
    start: options.StartOption = 0,
    hold: options.HoldOption = None,
    where: options.WhereOption = None,
    tries: options.TriesOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Deal the cards. Deal number INDEX of a seed is one fixed deal, however it is asked for.

    \b
    pinochle deal
    pinochle deal -n 1000000 --seed 7 --format jsonl > deals.jsonl
    pinochle deal --hold 1="AS AS TS" --where "1.meld>=20" --where "3.length:S>=4"

    \b
    A condition compares (>= <= > < = !=) a feature of a seat's cards, or of widow, stock or
    turned, with a number; conditions join with and, or, not and brackets. Features:
      meld           under the best trump suit; meld:S when spades are trump
      length:S       cards of a suit
      count:A        cards of a rank; count:AS copies of a card
      points         card points
      has:run        how many its cards make, in the best suit for it; has:run:S in spades

    With --where the index stays the number of the deal among all, so that --start INDEX brings it
    back. --json writes one object, and an array when -n is given.

    Columns of plain and csv: seed, index, dealer, hand_1 and so on, widow, stock, turned

    Exit code 1 when --tries run out, 2 when no deal can be like that.
    """
    from pinochle_cli.engine.deal_search import DealSearch
    from pinochle_cli.engine.deals import Dealer

    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    table = load(rules_name(rules), parse_overrides(set_))
    number = 1 if count is None else count
    _check_numbers(number, start, tries, bool(where))
    _check_page(terminal, number)
    used_seed = options.choose_seed() if seed is None else seed
    options.check_seed(used_seed)
    holds = options.parse_holds(hold, table)
    dealer = Dealer(table, used_seed, holds)
    search = DealSearch(dealer, options.parse_conditions(where)) if where else None
    found = _found(dealer, search, start, number, tries)
    if search is not None and search.melds_by_hand:
        terminal.say(f"the melds of {table.name} {BY_HAND}")
    problems: list[str] = []
    deals = _begun(_until_tries_run_out(found, problems))
    if seed is None and number:
        terminal.say(f"seed {used_seed}")
    writer = DealWriter(terminal, chosen, table, used_seed, options.holds_text(holds))
    (writer.write_alone if count is None else writer.write)(deals)
    return _end(terminal, search, problems)


def _found(
    dealer: Dealer, search: DealSearch | None, start: int, number: int, tries: int | None
) -> Iterator[Deals]:
    """So many deals from ``start`` on, those that fit where there is a search."""
    from pinochle_cli.engine.deals import LAST_INDEX

    if search is None:
        return dealer.chunks(start, number)
    most = max(LEAST_TRIES, TRIES_A_DEAL * number) if tries is None else tries
    return search.deals(start, number, min(most, LAST_INDEX - start + 1))


def _end(terminal: Terminal, search: DealSearch | None, problems: list[str]) -> Exit:
    """Tell what went wrong, and how many of the deals looked through were like that."""
    for problem in problems:
        terminal.say(f"pinochle: {problem}")
    if search is not None and search.tried:
        share = 100 * search.found / search.tried
        terminal.say(f"{search.found:,} of {search.tried:,} deals fit ({share:.3g} %)")
    return Exit.NO if problems else Exit.YES


def _until_tries_run_out(found: Iterator[Deals], problems: list[str]) -> Iterator[Deals]:
    """The same deals; that there are no more tries ends them and goes to ``problems``."""
    from pinochle_cli.engine.deal_search import TriesError

    try:
        yield from found
    except TriesError as error:
        problems.append(str(error))


def _begun(found: Iterator[Deals]) -> Iterator[Deals]:
    """The same deals, the first of them dealt at once: that there can be none must be known before
    anything is written."""
    return chain(list(islice(found, 1)), found)


def _check_numbers(count: int, start: int, tries: int | None, searches: bool) -> None:
    from pinochle_cli.engine.deals import LAST_INDEX

    if count < 0:
        raise UsageProblem(f"-n {count}: write how many deals, 0 or more")
    if not 0 <= start <= LAST_INDEX:
        raise UsageProblem(f"--start {start}: deals have numbers from 0 to {LAST_INDEX}")
    if tries is not None and not searches:
        raise UsageProblem("--tries goes with --where: without a condition every deal counts")
    if tries is not None and tries < 1:
        raise UsageProblem(f"--tries {tries}: write how many deals to look through, 1 or more")
    if start + count - 1 > LAST_INDEX:
        raise UsageProblem(f"deals have numbers up to {LAST_INDEX}: ask for fewer or start lower")


def _check_page(terminal: Terminal, count: int) -> None:
    """Deals without end do not go on one page."""
    if terminal.export is not None:
        from pinochle_cli.formats.exporting import MOST_DRAWN

        if count > MOST_DRAWN:
            raise UsageProblem(f"-n {count}: --export draws up to {MOST_DRAWN:,} deals")
