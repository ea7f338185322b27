"""Calls of ``score --sheet`` that the tests of sheets share."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from command import Result, pinochle

from pinochle_cli.formats import sheet_files
from pinochle_cli.formats.sheets import read_sheet

US = ("--bid", "30", "--bidder", "Us", "--meld", "14,6", "--points", "17,8")
THEM = ("--bid", "26", "--bidder", "Them", "--meld", "4,2", "--points", "9,16")


def new_sheet(folder: Path, *options: str, sides: str = "Us,Them") -> Path:
    path = folder / "friday.jsonl"
    made = pinochle("score", "--sheet", str(path), "--new", "--sides", sides, *options)
    assert made.code == 0, made.err
    return path


def auction_sheet(folder: Path) -> Path:
    """A sheet that takes any number of hands, for each is a game."""
    return new_sheet(folder, "-r", "auction-3", sides="A,B,C")


def score(path: Path, *options: str) -> Result:
    return pinochle("score", "--sheet", str(path), *options)


def bid_number(number: int) -> str:
    """Bids tell the hands of a test apart."""
    return str(200 + 10 * number)


def hand_number(number: int) -> tuple[str, ...]:
    return ("--bid", bid_number(number), "--bidder", "B", "--meld", "150", "--conceded")


def bids(path: Path) -> list[str]:
    sheet = read_sheet(str(path), sheet_files.read_sheet_file(str(path)))
    return [str(hand.entry.bid) for hand in sheet.hands]


def refused(result: Result, *words: str) -> None:
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err


def program(path: Path, *options: str, **arguments) -> subprocess.Popen:
    command = [sys.executable, "-m", "pinochle_cli", "score", "--sheet", str(path), *options]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, **arguments)
