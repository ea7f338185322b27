"""The options of ``odds``, each with its help."""

from __future__ import annotations

from typing import Annotated

import typer

CardsOption = Annotated[
    int | None,
    typer.Option("--cards", "-c", metavar="N", help="Cards of the hand; else as dealt."),
]
HoldOption = Annotated[
    list[str] | None,
    typer.Option("--hold", metavar="CARDS", help="What the hand surely has."),
]
GoneOption = Annotated[
    list[str] | None,
    typer.Option("--gone", metavar="CARDS", help="What is surely elsewhere."),
]
WhereOption = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="CONDITION",
        help='How likely it is, as "has:run>=1". May be repeated: all at once.',
    ),
]
