"""The options of ``simulate``, each with its help."""

from __future__ import annotations

from typing import Annotated

import typer

CountOption = Annotated[
    int | None, typer.Option("--count", "-n", metavar="N", help="How many deals; else 1,000.")
]
PlayersOption = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="NAME,…",
        help="planner, simple, random, exact, or module:Class. Several change about.",
    ),
]
HandOption = Annotated[
    str | None, typer.Option("--hand", metavar="CARDS", help="What is this hand worth?")
]
SeatOption = Annotated[
    int | None, typer.Option("--seat", metavar="SEAT", help="Who holds --hand; else seat 1.")
]
BidOption = Annotated[
    int | None, typer.Option("--bid", metavar="N", help="What the holder of --hand bids.")
]
ConfidenceOption = Annotated[
    float,
    typer.Option("--confidence", metavar="P", help="How often a recommended bid is made."),
]
GamesOption = Annotated[
    bool, typer.Option("--games", help="Play whole games to the target; -n counts games.")
]
EngineOption = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="auto|play|lockstep",
        help="lockstep plays thousands of hands side by side, where the player is simple.",
    ),
]
JobsOption = Annotated[
    int, typer.Option("--jobs", metavar="N", help="How many processes; the result is the same.")
]
SchedulerOption = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="A Dask cluster, as in tcp://host:8786."),
]
RecordOption = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE", help="Write each hand to it, one a line."),
]
MergeOption = Annotated[
    bool, typer.Option("--merge", help="Put parts together: files that --json wrote.")
]
FilesArgument = Annotated[list[str] | None, typer.Argument(metavar="[FILE…]", help="With --merge.")]
