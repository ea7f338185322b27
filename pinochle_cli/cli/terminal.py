"""The world outside the program, made once: streams, terminal, colour, and the exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, TextIO

from pinochle_cli.formats.output import (
    Answer,
    Document,
    Failure,
    Format,
    Rowed,
    json_text,
    row_writer,
)
from pinochle_cli.rules import PinochleError

if TYPE_CHECKING:
    from rich.console import Console

    from pinochle_cli.cli.export import Export
    from pinochle_cli.formats.exporting import DrawnPage


class Exit(IntEnum):
    """What the exit code says."""

    YES = 0
    NO = 1
    BAD_INPUT = 2
    BUG = 70
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class Terminal(NamedTuple):
    """Standard streams and what they can show; and where drawings go besides, if anywhere."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    export: Export | None = None

    @classmethod
    def open(cls) -> Terminal:
        """The process's own streams, set so that no input and no locale can break them."""
        for name in ("stdin", "stdout", "stderr"):
            if getattr(sys, name) is None:  # the shell has closed it
                setattr(sys, name, open(os.devnull, "r+"))  # noqa: SIM115 (open to the end)
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        return cls(sys.stdin, sys.stdout, sys.stderr)

    def exporting(self, path: str, title: str) -> Terminal:
        """The same with drawings going to a file as well."""
        from pinochle_cli.cli.export import Export

        return self._replace(export=Export.to(path, title))

    def resolve(self, form: Format, as_json: bool) -> Format:
        """The format to write: ``--json`` wins; ``auto`` looks whether a person is watching. It
        stays ``auto``, for which nothing is written, when the answer goes to a file."""
        if as_json:
            return Format.JSON
        if form is Format.AUTO and self.export is None:
            return Format.TABLE if self.stdout.isatty() else Format.PLAIN
        return form

    @property
    def symbols(self) -> bool:
        """Whether the output can encode suit symbols."""
        try:
            "♠♥♦♣★─".encode(self.stdout.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    @property
    def ascii_only(self) -> bool:
        """Whether JSON must escape what is not ASCII, for this output may not carry it."""
        return (self.stdout.encoding or "").lower().replace("-", "") != "utf8"

    def json(self, document: Document, pretty: bool = False) -> str:
        """A document as JSON that this output can carry."""
        return json_text(document, pretty, self.ascii_only)

    def console(self) -> Console:
        """A Rich console on standard output; ``NO_COLOR``, ``COLUMNS`` and such are Rich's."""
        from rich.console import Console

        return Console(file=self.stdout, highlight=False, markup=False, emoji=False)

    def say(self, message: str) -> None:
        """A message for a person, on standard error."""
        print(message, file=self.stderr)

    def emit(self, answer: Answer, form: Format, columns: Sequence[str]) -> None:
        """Write one answer."""
        if self.export is not None:
            page = self.export.page()
            page.add(answer)
            self.say(self.export.write(page))
        if form in (Format.JSON, Format.JSONL):
            self.stdout.write(self.json(answer.document(), pretty=form is Format.JSON) + "\n")
        elif form is Format.TABLE:
            self.console().print(answer.draw(self.symbols))
        elif form is not Format.AUTO:
            write = row_writer(self.stdout, form, columns)
            for row in answer.rows():
                write(row)

    def emit_stream(
        self, answers: Iterable[Answer | Failure], form: Format, columns: Sequence[str]
    ) -> Exit:
        """Write answers as they come; failures go to standard error (and into JSON). Says
        whether there was one."""
        if self.export is None:
            return self._write_stream(answers, form, columns)
        page = self.export.page()
        code = self._write_stream(_drawn_on(page, answers), form, columns)
        self.say(self.export.write(page))
        return code

    def _write_stream(
        self, answers: Iterable[Answer | Failure], form: Format, columns: Sequence[str]
    ) -> Exit:
        if form in (Format.PLAIN, Format.CSV):
            return self.emit_rows(answers, form, columns)
        code = Exit.YES
        writer = _StreamWriter(self, form)
        for answer in answers:
            if isinstance(answer, Failure):
                code = Exit.BAD_INPUT
                self.say(str(answer))
            writer.write(answer)
        writer.close()
        return code

    def emit_rows(
        self, answers: Iterable[Rowed | Failure], form: Format, columns: Sequence[str]
    ) -> Exit:
        """The same for answers that need be no more than rows."""
        code = Exit.YES
        write_row = row_writer(self.stdout, form, columns)
        for answer in answers:
            if isinstance(answer, Failure):
                code = Exit.BAD_INPUT
                self.say(str(answer))
            else:
                for row in answer.rows():
                    write_row(row)
        return code


def _drawn_on(page: DrawnPage, answers: Iterable[Answer | Failure]) -> Iterator[Answer | Failure]:
    """The same answers, each drawn on the page as it comes."""
    for answer in answers:
        if not isinstance(answer, Failure):
            page.add(answer)
        yield answer


class _StreamWriter:
    """Writes the answers of a stream as JSON or as drawings."""

    def __init__(self, terminal: Terminal, form: Format) -> None:
        self._terminal = terminal
        self._form = form
        self._first = True
        self._console = terminal.console() if form is Format.TABLE else None

    def write(self, answer: Answer | Failure) -> None:
        out = self._terminal.stdout
        if self._form is Format.JSONL:
            out.write(self._terminal.json(answer.document()) + "\n")
        elif self._form is Format.JSON:
            out.write(("[\n" if self._first else ",\n") + self._terminal.json(answer.document()))
        elif self._console is not None and not isinstance(answer, Failure):
            self._console.print(answer.draw(self._terminal.symbols))
        self._first = False

    def close(self) -> None:
        if self._form is Format.JSON:
            self._terminal.stdout.write("[]\n" if self._first else "\n]\n")


def open_text(path: str) -> TextIO:
    """A file of lines, read so that no byte in it can break the reading."""
    return open(path, encoding="utf-8", errors="replace")


def numbered_lines(stdin: Iterable[str], first: int = 1) -> Iterator[tuple[int, str]]:
    """The lines of standard input that carry a record, with their numbers; ``first`` is that of
    the first line given."""
    for number, line in enumerate(_decoded(stdin), start=first):
        text = line.lstrip("\ufeff").strip() if number == 1 else line.strip()
        if text and not text.startswith("#"):
            yield number, text


class UndecodableError(PinochleError):
    """Input that the encoding of this system cannot even replace characters in."""

    def __init__(self, error: UnicodeError) -> None:
        super().__init__(f"the input is no text here ({error}): set PYTHONIOENCODING=utf-8")


def _decoded(stdin: Iterable[str]) -> Iterator[str]:
    """The same lines. Some encodings, as UTF-16, refuse a text as a whole."""
    try:
        yield from stdin
    except UnicodeError as error:
        raise UndecodableError(error) from None


BLOCK = 1 << 20
"""Bytes of input that are taken together at most."""


def numbered_blocks(stdin: TextIO) -> Iterator[list[tuple[int, str]]]:
    """The same lines, as many together as have come in: a line that is typed comes alone, a file
    comes in large pieces."""
    from codecs import getincrementaldecoder
    from io import IncrementalNewlineDecoder

    decode = getincrementaldecoder(stdin.encoding)(errors="replace")
    decoder = IncrementalNewlineDecoder(decode, translate=True)
    number, rest = 1, ""
    try:
        while data := stdin.buffer.read1(BLOCK):  # type: ignore[attr-defined]
            *lines, rest = (rest + decoder.decode(data)).split("\n")
            yield list(numbered_lines(lines, number))
            number += len(lines)
        yield list(numbered_lines([rest + decoder.decode(b"", final=True)], number))
    except UnicodeError as error:
        raise UndecodableError(error) from None
