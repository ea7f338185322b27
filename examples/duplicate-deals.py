"""Duplicate deals: the same hands at four tables, on a sheet to print, one page a board.

For who prepares the evening. Lay every board out once from its page, or once a table; a line for
each table is left to write what was scored there. Deal number i of a seed never changes, so the
same numbers print the same sheet again, and "pinochle deal --seed 2026 --start 4" shows board 5.

Run: python examples/duplicate-deals.py 12 2026 4 > boards.html    (boards, seed, tables)

Out comes a page of HTML without anything from elsewhere: open it in a browser and print it. The
rules are those of PINOCHLE_RULES, for partners: four seats, all cards dealt.
"""

import json
import subprocess
import sys
from html import escape

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLUMNS = ("table", "bidder", "bid", "trump", "meld", "tricks", "score", "meld", "tricks", "score")
STYLE = """
section { font: 16px serif; max-width: 48em }
section + section { break-before: page }
.hands { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 1em }
.seat-1 { grid-area: 2 / 1 } .seat-2 { grid-area: 1 / 2 } .seat-3 { grid-area: 2 / 3 }
.seat-4 { grid-area: 3 / 2 }
.red { color: #b00 }
table { border-collapse: collapse; width: 100%; margin-top: 2em }
td, th { border: 1px solid; height: 1.8em }
"""


def deals(boards, seed):
    """The boards as ``pinochle deal`` writes them, one object each."""
    command = [sys.executable, "-m", "pinochle_cli", "deal", "--format", "jsonl"]
    command += ["-n", str(boards), "--seed", str(seed)]
    dealt = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if dealt.returncode:
        sys.exit(dealt.returncode)
    return [json.loads(line) for line in dealt.stdout.splitlines()]


def hand(cards):
    """A hand as four lines, a suit each."""
    lines = []
    for suit, symbol in SUITS.items():
        ranks = " ".join(card[0] for card in cards.split() if card[1] == suit) or "-"
        red = ' class="red"' if suit in "HD" else ""
        lines.append(f"<span{red}>{symbol}</span> {ranks}")
    return "<br>".join(lines)


def page(number, deal, tables):
    """One board: its hands around the table, and a line a table to write on."""
    seats = "".join(
        f'<div class="seat-{seat}"><b>seat {seat}{" deals" * (seat == deal["dealer"])}</b>'
        f"<br>{hand(cards)}</div>"
        for seat, cards in enumerate(deal["hands"], start=1)
    )
    head = "".join(f"<th>{column}</th>" for column in COLUMNS)
    blank = "<td></td>" * (len(COLUMNS) - 1)
    rows = "".join(f"<tr><th>{table}</th>{blank}</tr>" for table in range(1, tables + 1))
    told = escape(f"deal {deal['index']} of seed {deal['seed']}, {deal['rules']}")
    return (
        f'<section><h1>Board {number}</h1><p>{told}</p><div class="hands">{seats}</div>'
        f'<table><tr><th colspan="4"></th><th colspan="3">seats 1 and 3</th>'
        f'<th colspan="3">seats 2 and 4</th></tr><tr>{head}</tr>{rows}</table></section>'
    )


def main(boards=12, seed=2026, tables=4):
    dealt = deals(boards, seed)
    print(f'<!doctype html><meta charset="utf-8"><title>{boards} boards</title>')
    print(f"<style>{STYLE}</style>")
    for number, deal in enumerate(dealt, start=1):
        print(page(number, deal, tables))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main(*map(int, sys.argv[1:]))
