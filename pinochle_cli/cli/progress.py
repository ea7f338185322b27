"""A progress bar on standard error, for a person who waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pinochle_cli.cli.terminal import Terminal

Advance = Callable[[int], None]
"""To be called with how many more are done."""


@contextmanager
def progress(terminal: Terminal, number: int, unit: str) -> Iterator[Advance]:
    """A bar with the rate and the time left, where standard error is a terminal; else nothing."""
    if not terminal.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    rate, left = TextColumn("{task.fields[rate]}"), TimeRemainingColumn()
    columns = (BarColumn(), MofNCompleteColumn(), rate, left)
    with Progress(*columns, console=Console(file=terminal.stderr), transient=True) as bar:
        task = bar.add_task("", total=number, rate="")

        def advance(more: int) -> None:
            speed = bar.tasks[0].speed
            told = f"{speed:,.0f} {unit} a second" if speed else ""
            bar.update(task, advance=more, rate=told)

        yield advance
