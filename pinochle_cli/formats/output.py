"""One way out for every command: an answer as a document, as rows, or drawn.

``plain`` is tab-separated, without a header; ``csv`` has one; ``json`` writes one document, or
one array for a stream; ``jsonl`` one object a line as it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType

Document = dict[str, Any]


class Format(StrEnum):
    """The values of ``--format``."""

    AUTO = "auto"
    TABLE = "table"
    PLAIN = "plain"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"


class Rowed(Protocol):
    """What can be written as rows."""

    def rows(self) -> Iterable[Sequence[str]]:
        """The facts as rows for :func:`row_writer`."""


class Answer(Rowed, Protocol):
    """What a command hands over: the same facts in three shapes."""

    def document(self) -> Document:
        """The facts as a JSON document, ``schema`` first."""

    def draw(self, symbols: bool) -> RenderableType:
        """The facts as a Rich renderable, with suit symbols or with letters."""


class Failure(NamedTuple):
    """An input line that could not be answered; the lines after it still are."""

    line: int
    message: str
    pointed: str = ""

    def document(self) -> Document:
        """The failure as a record among the answers."""
        return {"schema": "pinochle.error/1", "line": self.line, "error": self.message}

    def __str__(self) -> str:
        pointed = f"\n{self.pointed}" if self.pointed else ""
        return f"line {self.line}: {self.message}{pointed}"


def plain_line(row: Sequence[str]) -> str:
    """A row with tabs between its fields; a tab or line break inside one becomes a space."""
    line = "\t".join(row)
    if line.count("\t") >= len(row) or len(line.splitlines()) > 1:
        line = "\t".join(" ".join(each.replace("\t", " ").splitlines()) for each in row)
    return line + "\n"


def json_text(document: Document, pretty: bool = False, ascii_only: bool = False) -> str:
    """JSON on one line, or indented for a person; with escapes where only ASCII is safe."""
    import json

    return json.dumps(document, ensure_ascii=ascii_only, indent=2 if pretty else None)


def row_writer(out: TextIO, form: Format, columns: Sequence[str]) -> Callable[[Sequence[str]], Any]:
    """A function that writes one row to ``out``; for ``csv`` the header is written at once."""
    if form is Format.CSV:
        import csv

        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        return writer.writerow
    return lambda row: out.write(plain_line(row))
