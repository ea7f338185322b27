"""How ``deal`` writes: drawn one by one, or as lines of text by the thousand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pinochle_cli.cli.terminal import Terminal
from pinochle_cli.formats.output import Format
from pinochle_cli.rules import Ruleset

if TYPE_CHECKING:
    from pinochle_cli.engine.deals import Deals
    from pinochle_cli.formats.deal_answers import DealAnswer


class DealWriter:
    """Writes deals in one format."""

    def __init__(
        self, terminal: Terminal, form: Format, rules: Ruleset, seed: int, hold: dict[str, str]
    ) -> None:
        self._terminal = terminal
        self._form = form
        self._rules = rules
        self._seed = seed
        self._hold = hold

    def write(self, found: Iterable[Deals]) -> None:
        """All of them, which are many in most formats."""
        if self._form in (Format.TABLE, Format.AUTO):
            self._terminal.emit_stream(self._answers(found), self._form, ())
        else:
            self._in_bulk(self._exported(found))

    def write_alone(self, found: Iterable[Deals]) -> None:
        """A deal that was asked for alone, and is in JSON no array."""
        if self._form is not Format.JSON:
            return self.write(found)
        for answer in self._answers(found):
            self._terminal.emit(answer, self._form, ())

    def _exported(self, found: Iterable[Deals]) -> Iterable[Deals]:
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

    def _in_bulk(self, found: Iterable[Deals]) -> None:
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
