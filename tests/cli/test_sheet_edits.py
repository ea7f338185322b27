"""Taking hands back, and mistakes of who mends a score sheet by hand."""

from __future__ import annotations

import json
import random

import pytest
from sheet_calls import (
    THEM,
    US,
    auction_sheet,
    hand_number,
    new_sheet,
    refused,
    score,
)

from pinochle_cli.formats.sheets import new_header, read_sheet
from pinochle_cli.rules import PinochleError

# Undo and new


def test_undo_says_what_it_took_back_and_shows_the_game_before(tmp_path):
    path = new_sheet(tmp_path)
    score(path, *THEM)
    before, content = score(path), path.read_bytes()
    score(path, *US)
    result = score(path, "--undo")
    assert (result.code, result.out) == (0, before.out)
    assert result.err == (
        'taken back: {"bid": 30, "bidder": "Us", "meld": [14, 6], "points": [17, 8]}\n'
    )
    assert path.read_bytes() == content


def test_undo_opens_a_game_that_was_over(tmp_path):
    path = new_sheet(tmp_path, "--start", "130,0")
    score(path, *US)
    refused(score(path, *THEM), "the game is over, won by Us")
    assert score(path, "--undo").code == 0
    assert score(path, *THEM).code == 0


def test_undo_of_the_hands_one_by_one_gives_back_each_sheet(tmp_path):
    path = auction_sheet(tmp_path)
    contents = [path.read_bytes()]
    for number in range(5):
        score(path, *hand_number(number))
        contents.append(path.read_bytes())
    while len(contents) > 1:
        assert path.read_bytes() == contents.pop()
        assert score(path, "--undo").code == 0
    assert path.read_bytes() == contents.pop()
    refused(score(path, "--undo"), f"{path}: there is no hand to take back")


def test_a_sheet_that_exists_is_not_made_again(tmp_path):
    path = new_sheet(tmp_path)
    score(path, *US)
    before, status = path.read_bytes(), path.stat()
    refused(score(path, "--new", "--sides", "Us,Them"), f"{path}: exists already: choose another")
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == status.st_mtime_ns
    assert path.stat().st_ino == status.st_ino
    assert [*tmp_path.iterdir()] == [path]


def test_showing_a_sheet_does_not_touch_it(tmp_path):
    path = new_sheet(tmp_path)
    score(path, *US)
    status = path.stat()
    for form in ("plain", "csv", "json", "jsonl", "table"):
        assert score(path, "--format", form).code == 0
    assert path.stat().st_mtime_ns == status.st_mtime_ns
    assert path.stat().st_ino == status.st_ino


# Mistakes of who mends a sheet by hand


def header(**changes: object) -> str:
    fields = {
        "schema": "pinochle.sheet/1",
        "rules": "partners-150",
        "sides": ["Us", "Them"],
        "dealer": "Us",
        "start": [0, 0],
    }
    return json.dumps({key: each for key, each in (fields | changes).items() if each != "-"})


def hand(**changes: object) -> str:
    fields = {"bid": 30, "bidder": "Us", "meld": [14, 6], "points": [17, 8]}
    return json.dumps({key: each for key, each in (fields | changes).items() if each != "-"})


MISTAKES = [
    # the line, what stands there, words on standard error
    (1, "", 'no header: the first line says {"schema": "pinochle.sheet/1"'),
    (1, hand(), "no header"),
    (1, header(schema="-"), "no header"),
    (1, header(schema="pinochle.sheet/2"), "no header"),
    (1, header(schema="pinochle.score/1"), "no header"),
    (1, header(schema=1), '"schema" is not a text'),
    (1, header(rules="-"), 'no preset ""'),
    (1, header(rules="partner-150"), 'mean "partners-150"'),
    (1, header(rules="ours.toml"), 'no preset "ours.toml"'),
    (1, header(rules="/etc/passwd"), 'no preset "/etc/passwd"'),
    (1, header(rules="auction-3"), "auction-3 keeps 3 scores: name 3 sides, not Us, Them"),
    (1, header(set=[]), '"set" is not an object'),
    (1, header(set={"target": "much"}), '"set": game.target = much'),
    (1, header(set={"nothing": 1}), 'no rule "nothing"'),
    (1, header(sides="-"), "name 2 sides, not none"),
    (1, header(sides="Us,Them"), '"sides" is not a list'),
    (1, header(sides=["Us"]), "name 2 sides, not Us"),
    (1, header(sides=["Us", "Them", "Ann"]), "name 2 sides, not Us, Them, Ann"),
    (1, header(sides=["Us", 5]), '"sides" are names'),
    (1, header(sides=["Us", "Us"]), "sides need names of their own"),
    (1, header(sides=["Us", "us "]), "sides need names of their own"),
    (1, header(sides=["Us", " "]), "sides need names of their own"),
    (1, header(sides=["Us", "Th\tem"]), "names of sides are printable"),
    (1, header(sides=["Us", "Th,em"]), "names of sides are printable and have no comma"),
    (1, header(dealer="Ann"), '"Ann" is to deal and is none of Us, Them'),
    (1, header(dealer=1), '"dealer" is not a text'),
    (1, header(start=[0]), "start: 1 scores for 2 sides"),
    (1, header(start=[0, "5"]), '"start" are whole numbers'),
    (1, header(start=[0, 0.5]), '"start" are whole numbers'),
    (1, header(start=0), '"start" is not a list'),
    (1, header(ruleset=5), '"ruleset" is not an object'),
    (1, header(ruleset={}), '"ruleset": dealing.turned'),
    (1, header(ruleset={"auction": 5}), '"ruleset": auction = 5: a section holds keys'),
    (1, header(ruleset={"melds": {"run": 5}}), '"ruleset": melds.run'),
    (1, header(ruleset={"scale": "x"}), '"ruleset": scale = x: no such scale'),
    (1, header(ruleset={"scale": True}), '"ruleset": scale = true: no such scale'),
    (1, header(ruleset={"nothing": 5}), '"ruleset": nothing: there is no such section'),
    (1, header(ruleset={"title": 5}), '"ruleset": title = 5'),
    (1, header()[:-20], "not JSON"),
    (
        1,
        header()[:-1] + ', "ruleset": {"title": ' + "[" * 600 + "]" * 600 + "}}",
        "nested too deeply",
    ),
    (2, hand()[:-1], "not JSON"),
    (2, hand().replace('"', "'"), "not JSON: Expecting property name"),
    (2, hand() + hand(), "not JSON: Extra data at column"),
    (2, header(), '"schema" is nothing a hand has; it has bid, bidder'),
    (2, "[]", 'not a JSON object: write {"bid": 30'),
    (2, "{}", "who bid? name the bidder: one of Us, Them"),
    (2, "# Friday", "not JSON"),
    (2, hand(bid=24), "a bid of 24: partners-150 bids from 25"),
    (2, hand(bid="30"), '"bid" is not a whole number'),
    (2, hand(bid=30.5), '"bid" is not a whole number'),
    (2, hand(bid=True), '"bid" is not a whole number'),
    (2, hand(bid=10**200), '"bid" is too large a number'),
    (2, hand(bid="-"), "no bid: partners-150 has an auction"),
    (2, hand(bidder="-"), "who bid? name the bidder"),
    (2, hand(bidder="Thm"), 'no side "Thm"; did you mean "Them"?'),
    (2, hand(bidder="Ann"), 'no side "Ann"; name one of Us, Them'),
    (2, hand(bidder="x" * 5000), 'no side "xxx'),
    (2, hand(bidder=1), '"bidder" is not a text'),
    (2, hand(bidder=""), 'no side ""'),
    (2, hand(meld=[14, 6, 0]), "meld: 3 numbers for 2 sides"),
    (2, hand(meld=["14", 6]), '"meld" is a list of whole numbers, as in [14, 6]'),
    (2, hand(meld="14,6"), '"meld" is a list of whole numbers'),
    (2, hand(meld=[True, 6]), '"meld" is a list of whole numbers'),
    (2, hand(meld=[14, -6]), "meld is never below zero"),
    (2, hand(points=[17, 9]), "trick points 17 + 9 = 26: a hand has 25"),
    (2, hand(points=[17, 8, 0]), "points: 3 numbers for 2 sides"),
    (2, hand(points=[-1, 26]), "trick points are never below zero"),
    (2, hand(points="-"), "no trick points: give them, as in --points 17,8"),
    (2, hand(points={"Us": 17}), '"points" is a list of whole numbers'),
    (2, hand(dix=[1]), "dix: give a number for each of 2 sides"),
    (2, hand(dix=[15, 0]), "15 dix in a meld of 14"),
    (2, hand(tricks=[6, 7]), "tricks 6 + 7: a hand has 12"),
    (2, hand(trump="X"), "not a suit"),
    (2, hand(trump="\ud800"), "not a suit"),
    (2, hand(trump=1), '"trump" is not a text'),
    (2, hand(buried=3), "partners-150 buries nothing"),
    (2, hand(turned_nine="first"), "partners-150 scores nothing for a turned nine"),
    (2, hand(won="AX", points="-"), "not a card"),
    (2, hand(won="AS"), "--won counts the points: leave --points out"),
    (2, hand(last_trick=1), '"last_trick" is not true or false'),
    (2, hand(thrown_in=True), "a hand that is thrown-in has no points: leave it out"),
    (2, hand(thrown_in=True, points="-"), "may not throw in a bid of 30"),
    (2, hand(thrown_in=True, conceded=True), "a hand ends one way, not thrown_in and conceded"),
    (2, hand(thrown_in="yes"), '"thrown_in" is not true or false'),
    (2, hand(declare_out="first"), "partners-150 has no declaring out"),
    (2, hand(declare_out="third"), '"third": write first or second'),
    (2, '{"passed_out": true}', "the dealer must take the bid"),
    (2, hand(outcome="played"), '"outcome" is nothing a hand has'),
    (2, hand(Bid=30), '"Bid" is nothing a hand has'),
    (3, hand(points=[17, 7]), "trick points 17 + 7 = 24: a hand has 25"),
    (3, hand()[1:], "not JSON: Extra data"),
    (4, hand(meld=[140, 6]) + "\n" + hand(), "the game is over, won by Us: start a new sheet"),
]


@pytest.mark.parametrize("row", MISTAKES, ids=lambda row: f"{row[0]} {row[1]}"[:60])
def test_a_mistake_is_named_with_its_line_and_nothing_is_written(tmp_path, row):
    line, text, words = row
    lines = [header(), hand(), "", hand(bidder="them"), hand()]
    lines[line - 1] = text
    path = tmp_path / "friday.jsonl"
    content = "\n".join([*lines, ""]).encode("utf-8", "surrogatepass")
    path.write_bytes(content)
    # Without a first line the second is the header; the hand after a game is the mistake.
    place = 2 if not text else line + text.count("\n")
    result = score(path, *US)
    refused(result, f"pinochle: {path} line {place}: ", words)
    assert len(result.err) < len(str(path)) + 500
    assert path.read_bytes() == content
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("options", [(), ("--undo",), ("-r", "partners-150")])
def test_a_sheet_with_a_mistake_is_not_shown_nor_shortened(tmp_path, options):
    path = tmp_path / "friday.jsonl"
    path.write_text(f"{header()}\n{hand()}\n{hand(bid=7)}\n{hand()}\n")
    before = path.read_bytes()
    refused(score(path, *options), f"pinochle: {path} line 3: a bid of 7")
    assert path.read_bytes() == before


MENDED = [
    # what somebody wrote by hand and is no mistake: the header, a hand, the scores after it
    (header(dealer="-", start="-"), hand(), "31 14"),
    (header(rules="PARTNERS-150", dealer=" them "), hand(bidder=" US "), "31 14"),
    (header(note="a fine evening"), hand(points=17), "31 14"),
    (header(set={}), hand(points=[17], meld=14), "31 8"),
    (header(set=None, start=None), hand(trump="spades", dix=None), "31 14"),
    (header(start=[-20, 100]), hand(thrown_in=False, last_trick=None), "11 114"),
    (header(set={"scale": 10}), hand(bid=300, meld=[140, 60], points=[170]), "310 140"),
    (header(set={"target": 500, "card_points": [1, 1, 1, 0, 0, 0]}), hand(), "31 14"),
]


@pytest.mark.parametrize(("first", "second", "scores"), MENDED)
def test_what_is_clear_is_no_mistake(tmp_path, first, second, scores):
    path = tmp_path / "friday.jsonl"
    path.write_text(f"{first}\n{second}\n", encoding="utf-8")
    document = json.loads(score(path, "--json").out)
    assert " ".join(map(str, document["standings"]["scores"].values())) == scores


VALUES = [None, 0, -1, 7, 10**30, 10**99, 10**200, 1.5, True, "", "x", "AS", "S", "first", "\ud800"]
VALUES += [[], {}, [[]], [None], [0, 0], [10**99, 0], {"a": 1}, ["Us", "Them"], float("nan")]


def places(value: object, path: tuple = ()) -> list[tuple]:
    """The path to each value inside ``value``."""
    inside = [*value.items()] if isinstance(value, dict) else []
    found = [(*path, key) for key, _ in inside]
    return found + [far for key, each in inside for far in places(each, (*path, key))]


def with_one_change(document: dict, source: random.Random) -> dict:
    document = json.loads(json.dumps(document))
    *path, last = source.choice(places(document))
    holder = document
    for step in path:
        holder = holder[step]
    holder[last] = source.choice(VALUES)
    if source.random() < 0.2:
        del holder[last]
    return document


def test_no_change_of_a_sheet_breaks_the_program(tmp_path):
    source = random.Random(7)
    rules_file = tmp_path / "ours.toml"
    rules_file.write_text('extends = "partners-1500"\n')
    tables = [("partners-150", ("Us", "Them")), ("two-hand", ("Us", "Them")), ("auction-4", "ABCD")]
    firsts = [new_header(name, {}, tuple(sides), None, ()).document() for name, sides in tables]
    firsts += [new_header(str(rules_file), {"target": 90}, ("Us", "Them"), None, ()).document()] * 5
    hands = [
        {"bid": 300, "bidder": "Us", "meld": [14, 6], "points": [12], "dix": [1, 0]},
        {"bid": 300, "bidder": "B", "meld": [150], "points": [120], "buried": 9, "trump": "S"},
        {"bid": 300, "bidder": "Us", "meld": [14, 6], "won": "AS TS", "last_trick": True},
        {"meld": [14, 6], "points": [12, 5], "declare_out": "first"},
    ]
    outcomes = set()
    for _ in range(300):
        lines = [source.choice(firsts), source.choice(hands), source.choice(hands)]
        changed = source.randrange(2)
        lines[changed] = with_one_change(lines[changed], source)
        content = "\n".join(map(json.dumps, lines)).encode()
        try:
            outcomes.add(len(read_sheet("sheet", content).hands))
        except PinochleError as error:
            outcomes.add(str(error).split(":")[0])
    assert outcomes >= {2, "sheet line 1", "sheet line 2", "sheet line 3"}
