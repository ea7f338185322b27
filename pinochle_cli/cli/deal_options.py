"""The options of ``deal`` and ``odds`` that say which cards, and which conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_cli.cli.options import UsageProblem
from pinochle_cli.rules import (
    Card,
    Hand,
    PinochleError,
    Ruleset,
    read_cards,
    read_hand,
    write_cards,
)
from pinochle_cli.rules.errors import LONGEST_SHOWN

if TYPE_CHECKING:
    from pinochle_cli.engine.conditions import Condition
    from pinochle_cli.engine.holds import Holds

CountOption = Annotated[
    int | None, typer.Option("--count", "-n", metavar="N", help="How many deals; 1 when left out.")
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="S", help="A number; chosen and told when left out."),
]
StartOption = Annotated[
    int, typer.Option("--start", metavar="INDEX", help="The number of the first deal.")
]
HoldOption = Annotated[
    list[str] | None,
    typer.Option(
        "--hold",
        metavar="SEAT=CARDS",
        help="Cards a seat surely has; or widow=, stock=, turned=. May be repeated.",
    ),
]
WhereOption = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="CONDITION",
        help='Only deals in which it holds, as "1.meld>=20". May be repeated: all must hold.',
    ),
]
TriesOption = Annotated[
    int | None,
    typer.Option(
        "--tries",
        metavar="N",
        help="Deals to look through for --where; else 1,000 a deal, at least 10 million.",
    ),
]


def choose_seed() -> int:
    """A seed short enough to be copied by hand."""
    from secrets import randbelow

    return randbelow(10**9)


def check_seed(seed: int) -> None:
    """Raise :class:`UsageProblem` for a number that is no seed."""
    from pinochle_cli.engine.shuffles import MOST_SEED

    if not 0 <= seed <= MOST_SEED:
        raise UsageProblem(f"--seed {seed}: write a whole number from 0 to {MOST_SEED}")


def parse_holds(texts: Sequence[str] | None, rules: Ruleset) -> Holds:
    """What ``--hold`` says. Raises :class:`UsageProblem` or
    :class:`~pinochle_cli.rules.CardTextError`; whether the rules can deal it is not asked here."""
    from pinochle_cli.engine.holds import Holds

    hands: dict[int, Hand] = {}
    ordered: dict[str, tuple[Card, ...]] = {"widow": (), "stock": (), "turned": ()}
    for text in texts or ():
        place, equals, cards = text.partition("=")
        place = place.strip().lower()
        if equals and place in ordered:
            ordered[place] += _in_deck(cards, rules)
        elif equals and place.isdecimal() and place.isascii() and len(place) < 3:
            seat = int(place)
            held = (*hands.get(seat, ()), *_in_deck(cards, rules))
            if len(held) > rules.deck.size:
                raise UsageProblem(f"--hold {seat}=: {len(held)} cards, more than the deck has")
            hands[seat] = Hand(held)
        else:
            shown = text[:LONGEST_SHOWN]
            raise UsageProblem(
                f'--hold "{shown}": write SEAT=CARDS, as in --hold 1="AS TS"; '
                "or widow=, stock=, turned="
            )
    if len(ordered["turned"]) > 1:
        raise UsageProblem("--hold turned=: one card is turned up")
    return Holds(hands, ordered["widow"], ordered["stock"], next(iter(ordered["turned"]), None))


def holds_text(holds: Holds) -> dict[str, str]:
    """Holds as text by place, seats first."""
    texts = {str(seat): str(hand) for seat, hand in sorted(holds.hands.items()) if hand}
    ordered = {"widow": holds.widow, "stock": holds.stock}
    texts |= {name: write_cards(cards) for name, cards in ordered.items() if cards}
    return texts | ({"turned": str(holds.turned)} if holds.turned else {})


def parse_conditions(texts: Sequence[str] | None) -> list[Condition]:
    """What ``--where`` says, a condition each time it is given."""
    from pinochle_cli.engine.conditions import read_condition

    return [read_condition(text) for text in texts or ()]


def parse_question(texts: Sequence[str] | None, rules: Ruleset) -> tuple[str, Condition] | None:
    """What ``--where`` asks of one hand, as text and as a condition. Raises
    :class:`~pinochle_cli.engine.conditions.ConditionError` where a seat is named, or a feature that
    does not exist."""
    from pinochle_cli.engine.conditions import Every, together
    from pinochle_cli.engine.features import feature

    conditions = parse_conditions(texts)
    if not conditions:
        return None
    every = Every(tuple(conditions))
    for each in every.comparisons():
        if each.place:
            raise each.fault(f"odds are of one hand: leave out {each.place}.")
        try:
            feature(each.feature, rules)
        except PinochleError as error:
            raise each.fault(str(error)) from None
    return together(conditions), every


def _in_deck(text: str, rules: Ruleset) -> tuple[Card, ...]:
    """The cards of a text in order, each in the deck."""
    read_hand(text, rules.deck.ranks, rules.deck.copies)
    return read_cards(text)
