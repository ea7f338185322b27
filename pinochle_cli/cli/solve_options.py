"""The options of ``solve``."""

from __future__ import annotations

from typing import Annotated

import typer

LinesArgument = Annotated[
    str | None, typer.Argument(metavar="[-]", help="- reads endings, a JSON object a line.")
]
HandOption = Annotated[
    list[str] | None,
    typer.Option("--hand", metavar="CARDS", help="A hand; repeat it, in seat order."),
]
LeaderOption = Annotated[
    int | None, typer.Option("--leader", metavar="SEAT", help="Who leads, or led, this trick.")
]
PlayedOption = Annotated[
    str | None,
    typer.Option("--played", metavar="CARDS", help="Cards on the table, in no hand any more."),
]
BidderOption = Annotated[
    int | None, typer.Option("--bidder", metavar="SEAT", help="Who plays alone, where one does.")
]
RecordOption = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE|-", help="Solve recorded hands, one a line."),
]
IndexOption = Annotated[
    int | None,
    typer.Option("--index", metavar="I", help="Only the I-th record of the file, from 1."),
]
TrickOption = Annotated[
    int | None, typer.Option("--trick", metavar="T", help="At the lead to this trick, from 1.")
]
JudgeOption = Annotated[
    bool, typer.Option("--judge", help="What did each card of the records cost?")
]
MaxNodesOption = Annotated[
    int | None,
    typer.Option("--max-nodes", metavar="N", help="End the search after N positions: exit 1."),
]
EngineOption = Annotated[
    str,
    typer.Option("--engine", metavar="auto|python|fast", help="fast needs pinochle-cli[fast]."),
]
