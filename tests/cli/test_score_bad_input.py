"""What goes wrong with a call of ``score``, of a hand or on a sheet: each gets a sentence and
exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import pinochle
from recorded_hands import RECORDS
from score_calls import refused

HAND = ("--bid", "30", "--meld", "14,6")
ALONE = ("-r", "auction-3", "--bid", "300", "--meld", "150")
OPEN = ("-r", "partnership", "--meld", "40,60")
PAIR = ("-r", "two-hand", "--meld", "40,60")
WON = "AS AS TS TS KS KS AH TH KH AD TD KD AC TC KC AC TC"

WRONG = [
    # arguments after the command, words that must stand on standard error
    ([], ["nothing to score", "--bid 25 --meld A,B --points A,B"]),
    (["-r", "partnership"], ["nothing to score", "as in --meld A,B --points A,B"]),
    # The bid
    (["--meld", "14,6", "--points", "17,8"], ["no bid: partners-150 has an auction", "--bid 25"]),
    (["--bid", "24", *HAND[2:], "--points", "17"], ["a bid of 24: partners-150 bids from 25"]),
    (["--bid", "0", *HAND[2:], "--points", "17"], ["a bid of 0: partners-150 bids from 25"]),
    (["--bid", "-30", *HAND[2:], "--points", "17"], ["a bid of -30"]),
    (["--bid", "thirty", *HAND[2:], "--points", "17"], ["'--bid'", "thirty"]),
    (["--bid", "30.5", *HAND[2:], "--points", "17"], ["'--bid'", "30.5"]),
    (["--bid", "", *HAND[2:], "--points", "17"], ["'--bid'"]),
    (["--bid", "9" * 20, *HAND[2:], "--points", "17"], ["--bid: a number of more than 12 digits"]),
    (["--bid", "9" * 5000, *HAND[2:], "--points", "17"], ["--bid"]),
    (["--bid"], ["requires an argument"]),
    ([*ALONE[:3], "305", *ALONE[4:], "--points", "80"], ["305: auction-3 bids from 200 in steps"]),
    ([*ALONE[:3], "190", *ALONE[4:], "--points", "80"], ["190: auction-3 bids from 200"]),
    ([*OPEN, "--bid", "100", "--points", "130"], ["a bid of 100: partnership has no auction"]),
    ([*PAIR, "--bid", "100", "--points", "130"], ["a bid of 100: two-hand has no auction"]),
    ([*OPEN, "--bidder", "Us", "--points", "130"], ["has no auction: leave the bidder out"]),
    ([*HAND, "--points", "17", "--bidder", ""], ["--bidder", "names"]),
    ([*HAND, "--points", "17", "--bidder", "others"], ["--bidder", "names of their own"]),
    ([*HAND, "--points", "17", "--bidder", "\x1b[31m"], ["--bidder", "printable"]),
    ([*HAND, "--points", "17", "--bidder", "Ann", "--sides", "Us,Them"], ['no side "Ann"']),
    # Meld
    ([*HAND[:2], "--meld", "", "--points", "17"], ['--meld "": write whole numbers', "14,6"]),
    ([*HAND[:2], "--meld", "14,", "--points", "17"], ['--meld "14,": write whole numbers']),
    ([*HAND[:2], "--meld", "14;6", "--points", "17"], ["write whole numbers, as in --meld 14,6"]),
    ([*HAND[:2], "--meld", "14,six", "--points", "17"], ["write whole numbers"]),
    ([*HAND[:2], "--meld", "--5,3", "--points", "17"], ["write whole numbers"]),
    ([*HAND[:2], "--meld", "1_4,6", "--points", "17"], ["write whole numbers"]),
    ([*HAND[:2], "--meld", "14.0,6", "--points", "17"], ["write whole numbers"]),
    ([*HAND[:2], "--meld", "\u0661\u0664,6", "--points", "17"], ["write whole numbers"]),
    ([*HAND[:2], "--meld", "9" * 5000, "--points", "17"], ["write whole numbers"]),
    ([*HAND[:2], "--meld", "-14,6", "--points", "17"], ["meld is never below zero"]),
    ([*HAND[:2], "--meld", "14,6,2", "--points", "17"], ["meld: 3 numbers for 2 sides"]),
    ([*ALONE[:4], "--meld", "1,2,3,4", "--points", "80"], ["meld: 4 numbers for 3 sides"]),
    # Trick points
    ([*HAND], ["no trick points: give them, as in --points 17,8"]),
    ([*OPEN], ["no trick points"]),
    ([*HAND, "--points", "17,9"], ["trick points 17 + 9 = 26: a hand has 25, last trick included"]),
    ([*HAND, "--points", "17,7"], ["trick points 17 + 7 = 24: a hand has 25"]),
    ([*HAND, "--points", "26"], ["trick points 26: a hand has 25"]),
    ([*HAND, "--points", "17,8,0"], ["points: 3 numbers for 2 sides"]),
    ([*HAND, "--points", "-1"], ["trick points are never below zero"]),
    ([*HAND, "--points", "a,b"], ['--points "a,b": write whole numbers, as in --points 14,6']),
    ([*HAND, "--points", ""], ['--points "": write whole numbers']),
    ([*HAND, "--points", "999999999999"], ["trick points 999999999999: a hand has 25"]),
    ([*ALONE, "--points", "251"], ["trick points 251: a hand has 250"]),
    ([*ALONE, "--points", "100,100,100"], ["100 + 100 + 100 = 300: a hand has 250"]),
    ([*ALONE, "--points", "100,100,20"], ["100 + 100 + 20 = 220: a hand has 250"]),
    # Points that were buried
    ([*HAND, "--points", "17", "--buried", "3"], ["partners-150 buries nothing"]),
    ([*ALONE, "--points", "80", "--buried", "-1"], ["never below zero"]),
    ([*ALONE, "--points", "240", "--buried", "20"], ["240 + 20 buried = 260: a hand has 250"]),
    ([*ALONE, "--points", "80", "--buried", "9" * 13], ["--buried: a number of more than 12"]),
    ([*ALONE, "--points", "80", "--buried", "x"], ["'--buried'"]),
    # Cards that were won
    ([*HAND, "--won", WON, "--points", "17"], ["--won counts the points: leave --points out"]),
    ([*HAND, "--won", "AS KX"], ["not a card", "AS KX\n    ^"]),
    ([*HAND, "--won", "AS AS AS"], ["3 times AS (ace of spades)", "has 2 of each"]),
    ([*HAND[:1], "500", "--meld", "1,1", "--won", "9S", "-r", "double-pack"], ["no 9S in this"]),
    ([*HAND, "--points", "17", "--last-trick"], ["--last-trick goes with --won"]),
    ([*HAND, "--last-trick"], ["--last-trick goes with --won"]),
    ([*HAND, "--won", "", "--last-trick"], ["--last-trick: who won it won cards"]),
    # Dix and tricks, where the answer depends on them
    ([*HAND, "--points", "25"], ["loses its meld but not the dix in it", "as in --dix 0,1"]),
    ([*HAND, "--points", "25", "--dix", "0,7"], ["7 dix in a meld of 6"]),
    ([*HAND, "--points", "25", "--dix", "-1,0"], ["-1 dix in a meld of 14"]),
    ([*HAND, "--points", "25", "--dix", "1"], ["dix: give a number for each of 2 sides"]),
    ([*HAND, "--points", "25", "--dix", "0,1,0"], ["dix: 3 numbers for 2 sides"]),
    ([*OPEN, "--points", "250"], ["whether it won a trick decides", "as in --tricks 12,0"]),
    ([*OPEN, "--points", "130", "--tricks", "6,7"], ["tricks 6 + 7: a hand has 12"]),
    ([*OPEN, "--points", "130", "--tricks", "13,-1"], ["tricks 13 + -1: a hand has 12"]),
    ([*OPEN, "--points", "130", "--tricks", "6"], ["tricks: give a number for each of 2 sides"]),
    ([*OPEN, "--points", "130", "--tricks", "12,0"], ["won no trick and cannot have 120 trick"]),
    ([*OPEN, "--points", "130", "--tricks", "4,4,4"], ["tricks: 3 numbers for 2 sides"]),
    ([*PAIR, "--points", "130", "--tricks", "6,6"], ["tricks 6 + 6: a hand has 24"]),
    # A turned nine
    ([*OPEN, "--points", "130", "--turned-nine", "third"], ['"third": write first or second']),
    ([*OPEN, "--points", "130", "--turned-nine", ""], ['--turned-nine "": write first or second']),
    ([*OPEN, "--points", "130", "--turned-nine"], ["requires an argument"]),
    ([*HAND, "--points", "17", "--turned-nine", "first"], ["scores nothing for a turned nine"]),
    # Trump
    ([*HAND, "--points", "17", "--trump", "X"], ["not a suit: write S, H, D or C"]),
    ([*HAND, "--points", "17", "-t", ""], ["not a suit"]),
    ([*ALONE, "--points", "150"], ["spades count for more: name the trump suit, as in --trump S"]),
    ([*ALONE, "--points", "90"], ["name the trump suit"]),
    ([*ALONE[:4], "--meld", "310"], ["name the trump suit"]),
    ([*ALONE, "--conceded", "--set", "spades_concede=double"], ["name the trump suit"]),
    # How a hand ends
    ([*HAND, "--thrown-in"], ["may not throw in a bid of 30", "39: on-the-board"]),
    ([*OPEN, "--thrown-in"], ["may not throw in: not-in-this-preset"]),
    ([*ALONE, "--thrown-in"], ["may not throw in: not-in-this-preset"]),
    ([*HAND, "--conceded"], ["may not concede: not-in-this-preset (these rules do not have it)"]),
    ([*HAND, "--instant"], ["does not win by meld alone: not-in-this-preset"]),
    ([*ALONE, "--instant"], ["bidder melds 150, the bid is 300: meld-below-bid"]),
    (
        [*ALONE, "--conceded", "--points", "9"],
        ["hand that is conceded has no points: leave it out"],
    ),
    ([*HAND, "--thrown-in", "--points", "9"], ["hand that is thrown-in has no points"]),
    ([*HAND, "--thrown-in", "--won", WON], ["hand that is thrown-in has no won"]),
    ([*HAND, "--thrown-in", "--tricks", "6,6"], ["hand that is thrown-in has no tricks"]),
    ([*ALONE, "--conceded", "--buried", "4"], ["hand that is conceded has no buried"]),
    ([*ALONE, "--conceded", "--instant"], ["a hand ends one way, not conceded and instant"]),
    ([*HAND, "--thrown-in", "--passed-out"], ["a hand ends one way, not thrown-in and passed-out"]),
    (["--passed-out"], ["a hand is not passed out: the dealer must take the bid"]),
    (["-r", "partnership", "--passed-out"], ["no auction that could be passed out"]),
    (["-r", "auction-3", "--passed-out", "--bid", "300"], ["that is passed-out has no bid"]),
    (["-r", "auction-3", "--passed-out", "--meld", "9"], ["that is passed-out has no meld"]),
    (["-r", "auction-3", "--passed-out", "--bidder", "A"], ["that is passed-out has no bidder"]),
    ([*HAND, "--points", "17", "--declare-out", "first"], ["has no declaring out"]),
    ([*OPEN, "--points", "130", "--declare-out", "first"], ["has no declaring out"]),
    ([*PAIR, "--points", "130", "--declare-out", "3rd"], ['--declare-out "3rd": write first or']),
    ([*PAIR, "--declare-out", "first"], ["no trick points"]),
    ([*PAIR, "--points", "150,110", "--declare-out", "first"], ["= 260: a hand has 250"]),
    ([*ALONE, "--conceded", "--declare-out", "first"], ["one way, not conceded and declared out"]),
    # Sides
    ([*HAND, "--points", "17", "--sides", "Us"], ["partners-150 scores 2 sides, each with a name"]),
    ([*HAND, "--points", "17", "--sides", "A,B,C"], ["scores 2 sides"]),
    ([*HAND, "--points", "17", "--sides", "Us,"], ["--sides: sides need names of their own"]),
    ([*HAND, "--points", "17", "--sides", "Us,us"], ["--sides: sides need names of their own"]),
    ([*HAND, "--points", "17", "--sides", "Us,T\x07"], ["--sides: names of sides are printable"]),
    ([*ALONE, "--points", "90", "--sides", "A,B"], ["auction-3 scores 3 sides"]),
    # What belongs to a sheet
    ([*HAND, "--points", "17", "--new"], ["--new belongs to a score sheet: name it with --sheet"]),
    ([*HAND, "--points", "17", "--start", "1,2"], ["--start belongs to a score sheet"]),
    ([*HAND, "--points", "17", "--dealer", "Us"], ["--dealer belongs to a score sheet"]),
    ([*HAND, "--points", "17", "--undo"], ["--undo belongs to a score sheet"]),
    (["--undo"], ["--undo belongs to a score sheet"]),
    ([*HAND, "--points", "17", "--sheet", ""], ["--sheet: name a file"]),
    (["--new", "--sides", "A,B", "--sheet", ""], ["--sheet: name a file"]),
    ([*HAND, "--points", "17", "--sheet", "missing.jsonl"], ["there is no such sheet", "--new"]),
    (["--sheet", "missing.jsonl"], ["missing.jsonl: there is no such sheet; make one with --new"]),
    (["--sheet", "missing.jsonl", "--undo"], ["missing.jsonl: there is no such sheet"]),
    (["--sheet", "x" * 300], ["File name too long"]),
    (["--sheet"], ["requires an argument"]),
    # Rules, formats, options
    ([*HAND, "--points", "17", "-r", "nope"], ['no rule set "nope"', "pinochle rules list"]),
    ([*HAND, "--points", "17", "-r", "partner-150"], ['mean "partners-150"']),
    ([*HAND, "--points", "17", "-r", "missing.toml"], ["missing.toml: cannot be read"]),
    ([*HAND, "--points", "17", "--set", "target"], ["write KEY=VALUE"]),
    ([*HAND, "--points", "17", "--set", "zero_rule=x"], ["off, no-trick-points, no-trick"]),
    ([*HAND, "--points", "17", "--format", "yaml"], ["yaml", "'json'"]),
    ([*HAND, "--point", "17"], ["No such option", "--points", "pinochle score --help"]),
    (["30", "14,6"], ["unexpected extra argument", "pinochle score --help"]),
    (["30"], ['"30": give a hand by options, or - to read hands']),
    (["-", *HAND], ["--bid does not go with hands on standard input"]),
    (["-", "--new"], ["--new does not go with hands on standard input"]),
    (["-", "--sheet", "friday.jsonl"], ["choose one"]),
    (["-", "--record", str(RECORDS)], ["choose one"]),
    # Records
    (["--record", str(RECORDS), "--sheet", "friday.jsonl"], ["choose one"]),
    (["--record", str(RECORDS), "--bid", "30"], ["--bid does not go with --record"]),
    (["--record", str(RECORDS), "--bid", "0"], ["--bid does not go with --record"]),
    (["--record", str(RECORDS), "--meld", ""], ["--meld does not go with --record"]),
    (["--record", str(RECORDS), "--trump", "S"], ["--trump does not go with --record"]),
    (["--record", str(RECORDS), "--thrown-in"], ["--thrown-in does not go with --record"]),
    (["--record", str(RECORDS), "--last-trick"], ["--last-trick does not go with --record"]),
    (["--record", str(RECORDS), "--new"], ["--new does not go with --record"]),
    (["--record", str(RECORDS), "--undo"], ["--undo does not go with --record"]),
    (["--record", str(RECORDS), "--sides", "A,B"], ["--sides does not go with --record"]),
    (["--record", str(RECORDS), "-r", "nope"], ['no rule set "nope"']),
    (["--record", str(RECORDS), "--set", "target"], ["write KEY=VALUE"]),
    (["--record", "missing.jsonl"], ["missing.jsonl: No such file"]),
    (["--record", str(RECORDS.parent)], [str(RECORDS.parent), "directory"]),
    (["--record", ""], ["--record: name a file, or - for standard input"]),
    (["--record", "-"], ["standard input: no recorded hand in it"]),
    (["--record", "/dev/null"], ["/dev/null: no recorded hand in it", "pinochle.hand/1"]),
    (["--record"], ["requires an argument"]),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda each: " ".join(each)[:60])
def test_a_wrong_call_gets_a_sentence_and_exit_code_2(arguments, words):
    refused(pinochle("score", *arguments), *words)


RIGHT = [
    # what looks wrong and is not, the deltas
    ([*HAND, "--points", " 17 , 8 "], "31 14"),
    ([*HAND, "--points", "17"], "31 14"),
    ([*HAND, "--points", "17", "--buried", "0"], "31 14"),
    ([*HAND, "--points", "17", "-t", " Spades "], "31 14"),
    ([*HAND, "--points", "17", "--turned-nine", "first", "-r", "partnership"][2:], "41 239"),
    ([*HAND[:2], "--meld", "14", "--points", "17"], "31 8"),
    ([*HAND[:2], "--points", "17"], "-30 8"),
    ([*HAND, "--won", WON], "31 14"),
    ([*HAND, "--won", WON.lower().replace(" ", ""), "--last-trick"], "32 13"),
    ([*HAND, "--won", "", "--dix", "1,0"], "-30 31"),
    ([*HAND, "--points", "17", "--dix", "14,6"], "31 14"),
    ([*HAND, "--points", "0,25", "--dix", "14,0"], "-30 31"),
    ([*HAND, "--points", "17", "--sides", " Us , Them ", "--bidder", "THEM"], "31 14"),
    ([*HAND, "--points", "17", "--bidder", "B\u00e9a & Zo\u00eb"], "31 14"),
    (["--bid", "52", "--meld", "20,6", "--thrown-in"], "-52 6"),
    (["--bid", "999999999999", *HAND[2:], "--points", "17"], "-999999999999 14"),
    ([*ALONE, "--points", "150,100,0", "-t", "H"], "20 0 0"),
    ([*ALONE, "--points", "136", "--buried", "14", "-t", "H"], "20 0 0"),
    ([*ALONE, "--points", "100", "-t", "s"], "0 40 40"),
    ([*ALONE, "--conceded"], "0 10 10"),
    ([*ALONE[:4], "--meld", "310", "-t", "H"], "20 0 0"),
    ([*ALONE[:4], "--meld", "310", "-t", "H", "--instant"], "20 0 0"),
    ([*ALONE[:4], "--meld", "310", "-t", "H", "--points", "0"], "20 0 0"),
    (["-r", "auction-3-must-open", "--passed-out"], "0 0 0"),
    (["-r", "auction-4", "--bid", "200", "--meld", "9", "--conceded"], "0 5 5 5"),
    ([*OPEN, "--points", "130", "--sides", "Us,Them"], "170 180"),
    ([*OPEN, "--points", "250", "--tricks", "11,1"], "290 60"),
    ([*PAIR, "--points", "100,50", "--declare-out", "FIRST"], "140 110"),
    ([*PAIR, "--points", "100", "--declare-out", "second"], "140 60"),
]


@pytest.mark.parametrize(("arguments", "deltas"), RIGHT, ids=lambda each: str(each)[:60])
def test_what_is_odd_and_clear_is_no_mistake(arguments, deltas):
    result = pinochle("score", *arguments)
    assert (result.code, result.err) == (0, "")
    assert " ".join(line.split("\t")[3] for line in result.out.splitlines()) == deltas


# Sheets


MADE = [
    # options beside --sheet and --new, words on standard error
    ([], ["who plays? name the sides, as in --sides Us,Them"]),
    (["--sides", ""], ["who plays? name the sides"]),
    (["--sides"], ["requires an argument"]),
    (["--sides", "Us"], ["partners-150 keeps 2 scores: name 2 sides, not Us"]),
    (["--sides", "A,B,C"], ["keeps 2 scores: name 2 sides, not A, B, C"]),
    (["--sides", "A,B", "-r", "auction-3"], ["auction-3 keeps 3 scores: name 3 sides, not A, B"]),
    (["--sides", "A,B,C", "-r", "auction-4"], ["auction-4 keeps 4 scores"]),
    (["--sides", "Us,Us"], ["sides need names of their own"]),
    (["--sides", "Us,us"], ["sides need names of their own"]),
    (["--sides", "Us,"], ["sides need names of their own"]),
    (["--sides", ","], ["sides need names of their own"]),
    (["--sides", "Us,\x1b[31m"], ["names of sides are printable"]),
    (["--sides", "Us,\udcff"], ["names of sides are printable"]),
    (["--sides", "A,B", "--start", "1"], ["start: 1 scores for 2 sides"]),
    (["--sides", "A,B", "--start", "1,2,3"], ["start: 3 scores for 2 sides"]),
    (["--sides", "A,B", "--start", ""], ['--start "": write whole numbers']),
    (["--sides", "A,B", "--start", "a,b"], ['--start "a,b": write whole numbers']),
    (["--sides", "A,B", "--start", "9" * 13], ["write whole numbers"]),
    (["--sides", "A,B", "--dealer", "C"], ['"C" is to deal and is none of A, B']),
    (["--sides", "A,B", "--dealer", ""], ['"" is to deal and is none of A, B']),
    (["--sides", "A,B", "--bid", "30"], ["--bid comes after the sheet is made: leave it out"]),
    (["--sides", "A,B", "--bid", "0"], ["--bid comes after the sheet is made"]),
    (["--sides", "A,B", "--meld", "1,2"], ["--meld comes after the sheet is made"]),
    (["--sides", "A,B", "--passed-out"], ["--passed-out comes after the sheet is made"]),
    (["--sides", "A,B", "--undo"], ["--undo comes after the sheet is made"]),
    (["--sides", "A,B", "-r", "nope"], ['no rule set "nope"']),
    (["--sides", "A,B", "--set", "target=x"], ["game.target = x"]),
]


@pytest.mark.parametrize(("options", "words"), MADE, ids=lambda each: " ".join(each)[:60])
def test_a_sheet_that_cannot_be_is_not_made(tmp_path, options, words):
    path = tmp_path / "friday.jsonl"
    refused(pinochle("score", "--sheet", str(path), "--new", *options), *words)
    assert [*tmp_path.iterdir()] == []


PARTS = ("--bid", "30", "--bidder", "A", "--meld", "14,6", "--points", "17")
SOLO = ("--bid", "300", "--meld", "150", "--conceded")

ENTERED = [
    # how the sheet was made, options beside --sheet, words on standard error
    ((), ["--sides", "A,B"], ["--sides is for a new sheet: give it with --new"]),
    ((), ["--sides", ""], ["--sides is for a new sheet"]),
    ((), ["--start", "1,2"], ["--start is for a new sheet: give it with --new"]),
    ((), ["--dealer", "A"], ["--dealer is for a new sheet: give it with --new"]),
    ((), [*PARTS, "--start", "1,2"], ["--start is for a new sheet"]),
    ((), [*PARTS, "--undo"], ["--bid is a hand to enter: take back first, then enter"]),
    ((), ["--undo", "--bid", "0"], ["--bid is a hand to enter"]),
    ((), ["--undo", "--passed-out"], ["--passed-out is a hand to enter"]),
    ((), ["--undo"], ["there is no hand to take back"]),
    ((), [*PARTS[:2], *PARTS[4:]], ["who bid? name the bidder: one of A, B"]),
    ((), [*PARTS[:3], "C", *PARTS[4:]], ['no side "C"; name one of A, B']),
    ((), [*PARTS[:3], "", *PARTS[4:]], ['no side ""; name one of A, B']),
    ((), [*PARTS[:3], "A,B", *PARTS[4:]], ['no side "A,B"']),
    ((), [*PARTS[2:]], ["no bid: partners-150 has an auction"]),
    ((), [*PARTS[:-1], "26"], ["trick points 26: a hand has 25"]),
    ((), ["--bid", "1" + "0" * 150, *PARTS[2:]], ["--bid: a number of more than 12 digits"]),
    ((), [*PARTS, "--trump", "X"], ["not a suit"]),
    ((), [*PARTS[:-2], "--won", "AS AX"], ["not a card", "AS AX\n    ^"]),
    ((), ["--passed-out"], ["the dealer must take the bid"]),
    ((), ["--trump", "S"], ["who bid?"]),
    ((), ["-r", "partners-1000"], ["is played under partners-150: leave out --rules"]),
    ((), ["-r", "partners-1000", *PARTS], ["is played under partners-150: leave out --rules"]),
    ((), ["--set", "target=120", *PARTS], ["has its rules in its first line: leave out --set"]),
    (("--start", "150,0"), [*PARTS, "--bidder", "X"], ['no side "X"']),
    (("-r", "partnership"), ["--bidder", "A", "--meld", "1,2", "--points", "9"], ["no auction"]),
    (("-r", "partnership"), ["--bid", "100", "--meld", "1,2", "--points", "9"], ["no auction"]),
    (("-r", "two-hand"), ["--passed-out"], ["has no auction that could be passed out"]),
    (("-r", "auction-3"), [*SOLO], ["who bid? name the bidder: one of A, B, C"]),
    (("-r", "auction-4"), [*SOLO, "--bidder", "A"], ["A sits out while A deals, and cannot have"]),
    (
        ("-r", "auction-4", "--dealer", "c"),
        [*SOLO, "--bidder", "C"],
        ["C sits out while C deals, and cannot have bid"],
    ),
    (("-r", "auction-5"), [*SOLO, "--bidder", "D"], ["D sits out while A deals"]),
]


def sheet_with(folder: Path, *made: str) -> Path:
    path = folder / "friday.jsonl"
    seats = {"auction-3": 3, "auction-4": 4, "auction-5": 5}.get("".join(made[1:2]), 2)
    call = ("score", "--sheet", str(path), "--new", "--sides", ",".join("ABCDE"[:seats]), *made)
    assert pinochle(*call).code == 0
    return path


@pytest.mark.parametrize(("made", "options", "words"), ENTERED, ids=lambda each: str(each)[:50])
def test_what_cannot_be_entered_leaves_the_sheet_as_it_was(tmp_path, made, options, words):
    path = sheet_with(tmp_path, *made)
    before = path.read_bytes()
    refused(pinochle("score", "--sheet", str(path), *options), *words)
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


def test_a_hand_after_the_game_is_over_is_refused(tmp_path):
    path = sheet_with(tmp_path, "--start", "140,0")
    assert pinochle("score", "--sheet", str(path), *PARTS).code == 0
    before = path.read_bytes()
    for side in "AB":
        result = pinochle("score", "--sheet", str(path), *PARTS, "--bidder", side)
        refused(result, "the game is over, won by A: start a new sheet with --new")
    assert path.read_bytes() == before


def test_the_deal_passes_on_and_with_it_who_sits_out(tmp_path):
    path = sheet_with(tmp_path, "-r", "auction-4")
    for dealer, bidder in (("A", "B"), ("B", "A"), ("C", "D"), ("D", "A"), ("A", "C")):
        refused(pinochle("score", "--sheet", str(path), *SOLO, "--bidder", dealer), "sits out")
        assert pinochle("score", "--sheet", str(path), *SOLO, "--bidder", bidder).code == 0
    # Also a hand that nobody bid for is dealt.
    assert pinochle("score", "--sheet", str(path), "--passed-out").code == 0
    refused(pinochle("score", "--sheet", str(path), *SOLO, "--bidder", "C"), "C sits out while C")
