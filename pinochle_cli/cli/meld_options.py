"""The options of ``meld``, each with its help."""

from __future__ import annotations

from typing import Annotated

import typer

HandArgument = Annotated[
    list[str], typer.Argument(metavar="HAND|-", help="Card list; - reads one a line.")
]
LaidOption = Annotated[
    str | None,
    typer.Option("--laid", metavar="CARDS", help="Score just these cards laid down."),
]
CompareOption = Annotated[
    str | None,
    typer.Option("--compare", metavar="PRESET,…", help="The same hand under these rule sets."),
]
