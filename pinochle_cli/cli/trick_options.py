"""The options of ``validate-trick``."""

from __future__ import annotations

from typing import Annotated

import typer

PlaysArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PLAYS|-]", help="Cards in order of play; - reads lines."),
]

ToPlayOption = Annotated[
    str | None, typer.Option("--to-play", metavar="HAND", help="The hand whose turn it is.")
]

HandOption = Annotated[
    list[str] | None,
    typer.Option("--hand", metavar="HAND|?", help="A hand before it played, in order; repeat it."),
]

LastTrickOption = Annotated[
    bool, typer.Option("--last-trick", help="It was the last trick: add its bonus.")
]

PhaseOption = Annotated[
    str | None,
    typer.Option("--phase", metavar="stock|playoff", help="The stage of a two-hand game."),
]

RecordOption = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE|-", help="Check recorded hands, one a line."),
]
