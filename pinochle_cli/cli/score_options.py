"""The options of ``score``: the facts of one hand, and the sheet it is written on."""

from __future__ import annotations

from typing import Annotated

import typer

HandsArgument = Annotated[
    str | None, typer.Argument(metavar="[-]", help="- reads hands, a JSON object a line.")
]

BidOption = Annotated[int | None, typer.Option("--bid", help="The bid that won.")]

MeldOption = Annotated[
    str | None, typer.Option("--meld", metavar="A,B", help="Meld points of each side.")
]

PointsOption = Annotated[
    str | None,
    typer.Option(
        "--points",
        metavar="A,B",
        help="Trick points, last trick included; B is the rest when left out.",
    ),
]

DixOption = Annotated[
    str | None, typer.Option("--dix", metavar="A,B", help="How much of each meld is dix.")
]

TricksOption = Annotated[
    str | None, typer.Option("--tricks", metavar="A,B", help="Tricks that each side won.")
]

BidderOption = Annotated[
    str | None, typer.Option("--bidder", metavar="NAME", help="The side that bid.")
]

BuriedOption = Annotated[
    int | None, typer.Option("--buried", help="Card points that the bidder buried.")
]

TurnedNineOption = Annotated[
    str | None,
    typer.Option(
        "--turned-nine", metavar="first|second", help="The side whose dealer turned a nine."
    ),
]

WonOption = Annotated[
    str | None,
    typer.Option("--won", metavar="CARDS", help="Count the cards that the first side won."),
]

LastTrickOption = Annotated[
    bool, typer.Option("--last-trick", help="With --won: the last trick was among them.")
]

ThrownInOption = Annotated[
    bool, typer.Option("--thrown-in", help="The bidding side gave up before play.")
]

ConcededOption = Annotated[
    bool, typer.Option("--conceded", help="The bidder conceded after melding.")
]

InstantOption = Annotated[bool, typer.Option("--instant", help="The meld alone reached the bid.")]

PassedOutOption = Annotated[bool, typer.Option("--passed-out", help="Nobody bid.")]

DeclareOutOption = Annotated[
    str | None,
    typer.Option(
        "--declare-out", metavar="first|second", help="The side that declared itself out."
    ),
]

SheetOption = Annotated[
    str | None,
    typer.Option("--sheet", metavar="FILE", help="Enter the hand here; without one, show it."),
]

NewOption = Annotated[bool, typer.Option("--new", help="Make the sheet.")]

SidesOption = Annotated[
    str | None, typer.Option("--sides", metavar="A,B", help="Names, in seating order.")
]

StartOption = Annotated[
    str | None, typer.Option("--start", metavar="A,B", help="Scores before the first hand.")
]

DealerOption = Annotated[
    str | None, typer.Option("--dealer", metavar="NAME", help="Who deals the first hand.")
]

UndoOption = Annotated[bool, typer.Option("--undo", help="Take the last hand back.")]

RecordOption = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE|-", help="Score recorded hands, one a line."),
]
