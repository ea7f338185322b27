"""Input lines answered one by one: a bad line is a failure, and the others still run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import Any, TextIO, TypeVar

from pinochle_cli.cli.options import UsageProblem, file_name
from pinochle_cli.cli.terminal import Exit, Terminal, numbered_lines, open_text
from pinochle_cli.formats.output import Answer, Failure, Format
from pinochle_cli.rules import PinochleError, TextError
from pinochle_cli.rules.notation import point_at

STDIN = "-"

SomeAnswer = TypeVar("SomeAnswer", bound=Answer)


def answer_lines(
    lines: TextIO, answer: Callable[[int, str], SomeAnswer]
) -> Iterator[SomeAnswer | Failure]:
    """What ``answer`` says to each line that carries a record, given its number from 1."""
    return _answer_numbered(numbered_lines(lines), answer)


def answer_records(
    terminal: Terminal,
    path: str,
    answer: Callable[[int, str], SomeAnswer],
    only: int | None = None,
) -> Iterator[SomeAnswer | Failure]:
    """The same for a file of recorded hands, ``-`` being standard input; ``only`` for one of
    them, counted from 1. A file without it is a mistake of the caller's."""
    if not path:
        raise UsageProblem("--record: name a file, or - for standard input")
    empty = True
    with _opened(terminal, path) as lines:
        numbered = numbered_lines(lines)
        if only is not None:
            place = min(only, sys.maxsize)
            numbered = islice(numbered, place - 1, place)
        for found in _answer_numbered(numbered, answer):
            empty = False
            yield found
    if empty:
        name = "standard input" if path == STDIN else path
        missing = "no recorded hand" if only is None else f"no record {only}"
        raise UsageProblem(f"{name}: {missing} in it; a line is a pinochle.hand/1 document")


def _opened(terminal: Terminal, path: str) -> AbstractContextManager[TextIO]:
    return nullcontext(terminal.stdin) if path == STDIN else open_text(file_name(path, "--record"))


def _answer_numbered(
    numbered: Iterable[tuple[int, str]], answer: Callable[[int, str], SomeAnswer]
) -> Iterator[SomeAnswer | Failure]:
    for number, line in numbered:
        try:
            found = answer(number, line)
        except TextError as error:
            yield Failure(number, error.message, point_at(error))
        except PinochleError as error:
            yield Failure(number, str(error))
        else:
            yield found


def emit_answers(
    terminal: Terminal,
    answers: Iterator[SomeAnswer | Failure],
    form: Format,
    columns: Sequence[str],
    says_no: Callable[[Any], bool] = lambda answer: False,
) -> Exit:
    """Write the answers as they come. The exit code tells of a bad line, else of a ``no``."""
    found_no = False

    def watched() -> Iterator[SomeAnswer | Failure]:
        nonlocal found_no
        for answer in answers:
            if not isinstance(answer, Failure):
                found_no = found_no or says_no(answer)
            yield answer

    failed = terminal.emit_stream(watched(), form, columns)
    return failed or (Exit.NO if found_no else Exit.YES)
