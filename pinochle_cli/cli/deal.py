"""``pinochle deal``: reproducible deals, one or millions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

import typer

from pinochle_cli.cli import deal_options as options
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
from pinochle_cli.rules import Ruleset, load

if TYPE_CHECKING:
    from pinochle_cli.engine.deal_search import DealSearch
    from pinochle_cli.engine.deals import Deals
    from pinochle_cli.formats.deal_answers import DealAnswer

TRIES_A_DEAL = 1_000
LEAST_TRIES = 10_000_000


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
    from pinochle_cli.engine.deals import LAST_INDEX, Dealer

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
    if search is None:
        found = dealer.chunks(start, number)
    else:
        most = max(LEAST_TRIES, TRIES_A_DEAL * number) if tries is None else tries
        found = search.deals(start, number, min(most, LAST_INDEX - start + 1))
        if search.melds_by_hand:
            by_hand = "do not fit tables: hands are melded one by one"
            terminal.say(f"the melds of {table.name} {by_hand}")
    problems: list[str] = []
    deals = _begun(_until_tries_run_out(found, problems))
    if seed is None and number:
        terminal.say(f"seed {used_seed}")
    writer = _Writer(terminal, chosen, table, used_seed, options.holds_text(holds))
    if chosen in (Format.TABLE, Format.AUTO) or (chosen is Format.JSON and count is None):
        writer.one_by_one(deals)
    else:
        writer.in_bulk(writer.exported(deals))
    for problem in problems:
        terminal.say(f"pinochle: {problem}")
    if search is not None:
        _tell_share(terminal, search)
    return Exit.NO if problems else Exit.YES


def _tell_share(terminal: Terminal, search: DealSearch) -> None:
    """How many of the deals looked through were like that."""
    if search.tried:
        share = 100 * search.found / search.tried
        terminal.say(f"{search.found:,} of {search.tried:,} deals fit ({share:.3g} %)")


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


class _Writer:
    """Writes deals in one format."""

    def __init__(
        self, terminal: Terminal, form: Format, rules: Ruleset, seed: int, hold: dict[str, str]
    ) -> None:
        self._terminal = terminal
        self._form = form
        self._rules = rules
        self._seed = seed
        self._hold = hold

    def one_by_one(self, found: Iterable[Deals]) -> None:
        """Each deal drawn, or as a document for a person."""
        if self._form is Format.JSON:
            for answer in self._answers(found):
                self._terminal.emit(answer, self._form, ())
        else:
            self._terminal.emit_stream(self._answers(found), self._form, ())

    def exported(self, found: Iterable[Deals]) -> Iterable[Deals]:
        """The same deals, drawn in a file where one is asked for."""
        if self._terminal.export is None:
            return found
        some = list(found)
        self._terminal.emit_stream(self._answers(some), Format.AUTO, ())
        return some

    def _answers(self, found: Iterable[Deals]) -> Iterator[DealAnswer]:
        from pinochle_cli.formats.deal_answers import DealAnswer

        for deals in found:
            for row, index in enumerate(deals.numbers.tolist()):
                yield DealAnswer(self._rules, self._seed, index, deals.deal(row), self._hold)

    def in_bulk(self, found: Iterable[Deals]) -> None:
        """Lines of text, thousands of deals at a time."""
        from pinochle_cli.formats.deal_fields import deal_columns
        from pinochle_cli.formats.deal_lines import json_lines, row_lines

        out = self._terminal.stdout
        if self._form is Format.JSONL:
            lines = json_lines(self._rules, self._seed, self._hold, self._terminal.ascii_only, "\n")
        elif self._form is Format.JSON:
            return self._array(found)
        elif self._form is Format.CSV:
            out.write(",".join(deal_columns(self._rules)) + "\n")
            lines = row_lines(self._rules, self._seed, ",")
        else:
            lines = row_lines(self._rules, self._seed, "\t")
        for deals in found:
            out.writelines(lines.text(deals))

    def _array(self, found: Iterable[Deals]) -> None:
        """One JSON array."""
        from pinochle_cli.formats.deal_lines import json_lines

        out = self._terminal.stdout
        lines = json_lines(self._rules, self._seed, self._hold, self._terminal.ascii_only, ",\n")
        opened = False
        for deals in found:
            for text in lines.text(deals):
                out.write((",\n" if opened else "[\n") + text.removesuffix(",\n"))
                opened = True
        out.write("\n]\n" if opened else "[]\n")
