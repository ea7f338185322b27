"""Many deals of one shape on standard input are melded together, and answered as one by one."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from command import pinochle
from deals import PRESETS

from pinochle_cli.formats import meld_blocks
from pinochle_cli.formats.deal_blocks import read_deal_block

DEALS = pinochle("deal", "-n", "40", "--seed", "5", "--start", "80", "--format", "jsonl").out


def rows(text: str, *arguments: str) -> tuple[str, str, int]:
    result = pinochle("meld", "-", "--format", "plain", *arguments, stdin=text)
    return result.out, result.err, result.code


def one_by_one(text: str, *arguments: str) -> tuple[str, str, int]:
    with patch.object(meld_blocks, "meld_block", return_value=None):
        return rows(text, *arguments)


def blocks_made(text: str, *arguments: str) -> int:
    with patch.object(meld_blocks, "MeldBlock", wraps=meld_blocks.MeldBlock) as made:
        rows(text, *arguments)
    return made.call_count


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_the_same_rows_in_a_block(preset):
    options = ["-n", "40", "--seed", "3", "--start", "80", "-r", preset, "--format", "jsonl"]
    text = pinochle("deal", *options).out
    for arguments in ([], ["-t", "H"]):
        assert rows(text, *arguments) == one_by_one(text, *arguments)
    # Below 100 and from there on the index has other widths.
    assert blocks_made(text) == 2


def test_options_stand_over_what_the_lines_say():
    for arguments in (["-r", "auction-3"], ["--set", "scale=10"], ["--format", "csv"]):
        assert rows(DEALS, *arguments) == one_by_one(DEALS, *arguments)
        assert blocks_made(DEALS, *arguments) == 2


def changed(old: str, new: str, line: int = 3) -> str:
    lines = DEALS.splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    return "\n".join(lines) + "\n"


FIRST = DEALS.splitlines()[3].split('"hands": ["')[1]
CARD = FIRST[:2]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (FIRST[:5], FIRST[3:5] + " " + FIRST[:2]),  # out of order
        (FIRST[:8], "AS AS AS"),  # three of a card
        (CARD, "XS"),  # no rank
        (CARD, "AX"),  # no suit
        (CARD, CARD.lower()),
        (FIRST[:5], CARD + "," + FIRST[3:5]),
        ('"index": 83', '"index": 0x'),
        ('"index": 83', '"index": 03'),
        ('"rules": "partners-150"', '"rules": "partners-15O"'),
        ('"dealer": 4', '"dealer": 3'),
        ("}", " "),
        ("AS", "ÀS"),
    ],
)
def test_a_line_that_is_otherwise_is_answered_as_by_itself(old, new):
    text = changed(old, new)
    assert rows(text) == one_by_one(text)


def test_a_card_that_the_deck_lacks_is_refused_by_name():
    out, err, code = rows(DEALS, "-r", "double-pack")
    assert (out, err, code) == one_by_one(DEALS, "-r", "double-pack")
    assert (code, "there is no 9" in err) == (2, True)


def test_comments_blank_lines_and_other_records_pass_between():
    lines = DEALS.splitlines()
    mixed = ["# deals", *lines[:20], "", "AS TS", *lines[20:], '{"hand": "KS QS"}', "oops"]
    text = "\r\n".join(mixed)
    out, err, code = rows(text)
    assert (out, err, code) == one_by_one(text)
    assert "line 45: " in err
    assert out.count("\n") == 4 * (4 * 40 + 2)


def test_json_without_spaces_makes_blocks_too():
    close = DEALS.replace(": ", ":").replace(", ", ",")
    assert rows(close) == rows(DEALS)
    assert blocks_made(close) == 2


def test_a_turned_card_that_is_no_text_is_refused():
    lines = pinochle("deal", "-n", "20", "--seed", "3", "-r", "two-hand", "--format", "jsonl").out
    text = "".join(
        line.partition('"turned": ')[0] + '"turned": 5}\n' for line in lines.splitlines()
    )
    assert rows(text) == one_by_one(text)
    assert rows(text)[2] == 2


def test_what_is_named_twice_is_left_to_the_reader_of_json():
    lines = DEALS.splitlines()[:18]
    twice = [line.replace('"dealer"', '"index": 7, "dealer"') for line in lines]
    assert read_deal_block(lines) is not None
    assert read_deal_block(twice) is None


def test_a_hand_longer_than_a_read_comes_whole():
    text = DEALS * 400
    with patch("pinochle_cli.cli.terminal.BLOCK", 1000):
        small = rows(text[: len(text) // 40])
    assert small == rows(text[: len(text) // 40])
