"""Run the command line inside the test process, or as a program of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

from pinochle_cli.cli.app import run


class Result(NamedTuple):
    code: int
    out: str
    err: str


def pinochle(*arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
    """One command line in this process, with its own streams."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (given, b"", b"")]
    out, err = streams[1], streams[2]
    err.reconfigure(errors="backslashreplace")  # as the interpreter opens it
    changes = dict.fromkeys(UNSET) | {"COLUMNS": "100"} | environment
    with (
        patch.multiple(sys, stdin=streams[0], stdout=out, stderr=err),
        changed_environment(changes),
    ):
        code = run(list(arguments))
    for stream in (out, err):
        stream.seek(0)
    return Result(int(code), out.read(), err.read())


@contextmanager
def changed_environment(changes: dict[str, str | None]) -> Iterator[None]:
    """These variables changed, or unset where None; the others are left alone, for setting the
    whole environment takes longer than most commands do."""
    before = {name: os.environ.get(name) for name in changes}
    _set_environment(changes)
    try:
        yield
    finally:
        _set_environment(before)


def _set_environment(values: dict[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


UNSET = ("PINOCHLE_RULES", "PINOCHLE_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")


def program(
    *arguments: str, stdin: bytes | None = b"", python: tuple[str, ...] = (), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """One command line as a process."""
    clean = {key: value for key, value in os.environ.items() if key not in UNSET}
    command = [sys.executable, *python, "-m", "pinochle_cli", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, env=clean | environment, timeout=60, check=False
    )
