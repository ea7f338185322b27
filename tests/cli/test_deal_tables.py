"""``pinochle deal --format table``: the hands drawn round a table."""

from __future__ import annotations

import re

import pytest
from command import pinochle, program
from deal_calls import SEED, deals_of
from deals import PRESETS
from rich.cells import cell_len

from pinochle_cli.rules import (
    SUITS,
    load,
    read_cards,
)
from pinochle_cli.rules.seating import players

# Each has something the others have not: pairs, a turned card in a hand, a widow and a seat that
# sits out, a stock with a turned card under it, twenty cards a hand, six seats.
SHAPES = ["partners-150", "partnership", "auction-4", "two-hand", "double-pack", "partnership-6"]


CARD = r"[ATKQJ9][♠♥♦♣SHDC](?= |$)"


def drawn(text: str, border: str) -> list[list[str]]:
    """The cards of each seat of a drawn deal, and at the end those below the table."""
    seats: list[list[list[str]]] = []
    below: list[str] = []
    for line in text.splitlines():
        seat, *cells = (cell.split() for cell in line.strip(border).split(border))
        if not line.startswith(border):
            below += [str(read_cards(card)[0]) for card in re.findall(CARD, line)]
        elif seat and seat[0].isdecimal():
            seats.append(cells[:4])
        elif seats and not seat:
            seats[-1] = [had + more for had, more in zip(seats[-1], cells[:4], strict=True)]
    hands = [
        [rank + suit for suit, ranks in zip(SUITS, by_suit, strict=True) for rank in ranks]
        for by_suit in seats
    ]
    return [*hands, below]


def expected_cards(preset: str, index: int) -> list[list[str]]:
    (deal,) = deals_of(preset, 1, start=index)
    hands = [[*map(str, deal.hand(seat))] for seat in players(load(preset))]
    turned = [deal.turned] if deal.turned else []
    return [*hands, [*map(str, [*turned, *deal.widow, *deal.stock])]]


@pytest.mark.parametrize(
    ("preset", "columns"),
    [*((name, "100") for name in PRESETS), *((name, "40") for name in SHAPES)],
)
def test_a_drawn_deal_has_every_card_once(preset, columns):
    call = ("deal", *SEED, "-r", preset, "--start", "11", "--format", "table")
    result = pinochle(*call, COLUMNS=columns)
    assert (result.code, result.err) == (0, "")
    assert max(cell_len(line) for line in result.out.splitlines()) <= int(columns)
    assert drawn(result.out, "│") == expected_cards(preset, 11)
    out = " and sits out" if load(preset).dealing.sitting_out else ""
    assert result.out.endswith(f"Seat {load(preset).dealing.seats} deals{out}\n")


def test_a_drawn_deal_falls_back_to_letters_and_ascii_lines():
    call = ("deal", *SEED, "-r", "two-hand", "--start", "11", "-n", "2", "--format", "table")
    result = program(*call, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert (result.returncode, result.stderr) == (0, b"")
    first, second = re.split(r"(?=Deal 12 of)", result.stdout.decode("ascii"))
    assert drawn(first, "|") == expected_cards("two-hand", 11)
    assert drawn(second, "|") == expected_cards("two-hand", 12)
