"""What goes wrong with ``validate-trick``: each gets a sentence and exit code 2, or 1 where a
record can be read and is wrong; never a traceback, whatever stands in a record."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from command import pinochle
from recorded_hands import PARTNERS, RECORDED, RECORDS

TRICK = ("9C KC JD", "-t", "D")
FULL = "S:AATTKKQQJJ99 H:AATTKKQQJJ99 D:AATTKKQQJJ99 C:AATTKKQQJJ99"

WRONG = [
    # arguments after the command, words that must stand on standard error
    ([], ['"9C KC", or "" before the lead']),
    (["-t", "S"], ['"9C KC", or "" before the lead']),
    (["9C KC"], ["depends on the trump suit", "--trump"]),
    (["9C KC", "-t", "X"], ["not a suit", "S, H, D or C"]),
    (["9C KC", "-t", "spads"], ["not a suit"]),
    (["9C KC", "-t", ""], ["not a suit"]),
    (["9C KC", "--trump"], ["requires an argument"]),
    (["9X KC", "-t", "D"], ["not a card", "9X KC\n ^"]),
    (["8C", "-t", "D"], ["no rank 8"]),
    (["10", "-t", "D"], ["a rank without a suit"]),
    (["C", "-t", "D"], ["a suit without a rank"]),
    (["9C-KC", "-t", "D"], ["hyphen"]),
    (["AS\x1b[31m", "-t", "D"], ["not a card", "AS?[31m"]),
    (["AS\x00", "-t", "D"], ["not a card"]),
    (["AS AS AS", "-t", "D"], ["3 times AS (ace of spades)", "has 2 of each"]),
    (["AS KS QS JS TS", "-t", "D"], ["5 cards in a trick", "partners-150 has 4 players"]),
    (["AS KS QS JS", "-t", "D", "-r", "auction-3"], ["4 cards in a trick", "has 3 players"]),
    (["AS KS QS", "-t", "D", "-r", "two-hand"], ["3 cards in a trick", "has 2 players"]),
    (["9S", "-t", "D", "-r", "double-pack"], ["no 9S in this deck"]),
    (["AS", "-t", "D", "-r", "double-pack", "--to-play", "9D"], ["no 9D in this deck", "9D\n^"]),
    (["AS", "-t", "D", "--hand", "KS QS"], ["hand 1 (KS QS) does not hold the card it played, AS"]),
    (["AS KS", "-t", "D", "--hand", "?", "--hand", "KH"], ["hand 2 (KH) does not hold", "KS"]),
    (["AS", "-t", "D", "--hand", ""], ["hand 1 (no cards) does not hold"]),
    (["AS", "-t", "D", "--hand", "AX"], ["not a card", "AX\n ^"]),
    (["AS", "-t", "D", "--hand", "AS AS AS"], ["3 times AS"]),
    (["AS", "-t", "D", "--hand", FULL + " AC"], ["3 times AC"]),
    (["AS", "-t", "D", "--hand", "??"], ["not a card"]),
    (["AS AS", "-t", "D", "--to-play", "AS"], ["3 times AS", "over plays and hands together"]),
    (
        ["AS KS", "-t", "D", "--hand", "AS", "--hand", "KS AS", "--to-play", "AS"],
        ["3 times AS (ace of spades) over plays and hands", "partners-150 has 2"],
    ),
    (["AS", "-t", "D", "--hand", "AS", "--hand", "KS"], ["2 hands for 1 play"]),
    (["", "-t", "D", "--hand", "AS"], ["1 hand for 0 plays", "? if unknown"]),
    (["AS KS QS JS", "-t", "D", "--to-play", "AH"], ["all 4 players have played"]),
    ([*TRICK, "--to-play", "AH AX"], ["not a card", "   AX\n    ^"[3:]]),
    ([*TRICK, "--to-play", "?"], ["not a card"]),
    ([*TRICK, "--to-play"], ["requires an argument"]),
    ([*TRICK, "--phase", "stock"], ["partners-150 has no stock", "leave the phase out"]),
    ([*TRICK, "--phase", "stok"], ['no phase "stok"', 'mean "stock"']),
    ([*TRICK, "--phase", "middle"], ['no phase "middle"', "write stock or playoff"]),
    ([*TRICK, "--phase", ""], ['no phase ""']),
    ([*TRICK, "--phase", "\x1b[31m"], ['no phase "?[31m"']),
    ([*TRICK, "-r", "nope"], ['no rule set "nope"']),
    ([*TRICK, "-r", "missing.toml"], ["missing.toml", "cannot be read"]),
    ([*TRICK, "--set", "beat=most"], ["all, trump-led, none"]),
    ([*TRICK, "--set", "target"], ["write KEY=VALUE"]),
    ([*TRICK, "--format", "yaml"], ["yaml", "'json'"]),
    ([*TRICK, "--hnad", "AS"], ["No such option", "--hand"]),
    ([*TRICK, "--record", str(RECORDS)], ["--record has tricks of its own"]),
    (["--record", str(RECORDS), "-t", "D"], ["--record has tricks of its own"]),
    (["--record", str(RECORDS), "--hand", "?"], ["--record has tricks of its own"]),
    (["--record", str(RECORDS), "--to-play", ""], ["--record has tricks of its own"]),
    (["--record", str(RECORDS), "--phase", "stock"], ["--record has tricks of its own"]),
    (["--record", str(RECORDS), "--last-trick"], ["--record has tricks of its own"]),
    (["--record", str(RECORDS), "-r", "nope"], ['no rule set "nope"']),
    (["--record", str(RECORDS.parent)], [str(RECORDS.parent), "directory"]),
    (["--record", "missing.jsonl"], ["missing.jsonl: No such file"]),
    (["", "-t", "D"], ["nothing to judge", "--to-play"]),
    (["--record", ""], ["name a file, or - for standard input"]),
    (["--record", "-"], ["standard input: no recorded hand in it"]),
    (["--record", "/dev/null"], ["/dev/null: no recorded hand in it", "pinochle.hand/1"]),
    (["--record"], ["requires an argument"]),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda each: " ".join(each)[:50])
def test_a_wrong_call_gets_a_sentence_and_exit_code_2(arguments, words):
    result = pinochle("validate-trick", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err


RIGHT = [
    # what looks wrong and is not
    ["9c kc jd", "-t", "d", "--to-play", "ah qd"],
    ["9C,KC,JD", "-t", " Diamonds "],
    ["10S", "-t", "D"],
    ["A\u2660 K\u2660", "-t", "\u2666\ufe0f"],
    ["", "-t", "D", "--to-play", "AS"],
    ["AS", "-t", "D", "--to-play", "AS TS KS QS JS 9S AH TH KH QH JH 9H AD"],
    ["AS", "-t", "D", "--hand", FULL],
    ["AS", "-t", "D", "--hand", " ? "],
    ["9S", "-t", "D", "--phase", "playoff"],
    ["AS", "-t", "D", "--phase", "STOCK", "-r", "two-hand"],
    ["AS AS AS AS", "-t", "D", "-r", "double-pack"],
]


@pytest.mark.parametrize("arguments", RIGHT, ids=lambda each: " ".join(each)[:50])
def test_what_is_odd_and_clear_is_no_mistake(arguments):
    result = pinochle("validate-trick", *arguments)
    assert (result.code, result.err) == (0, "")


def line(**fields: object) -> str:
    return json.dumps({"plays": "AS", **fields})


LINES = [
    # a line of standard input, words on standard error
    ("AS KX", "line 1: not a card"),
    ("AS KS QS JS TS", "line 1: 5 cards in a trick"),
    ("{", "line 1: not JSON"),
    ("[1]", "line 1: not a JSON object"),
    ('"AS"', "line 1: not a JSON object"),
    ("{}", 'no "plays" in the record'),
    ('{"plays": null}', 'no "plays" in the record'),
    ('{"plays": ["AS"]}', '"plays" is not a text'),
    ('{"hands": ["AS TS"], "turned": "9S"}', 'no "plays" in the record'),
    (line(trump=1), '"trump" is not a text'),
    (line(to_play=["AS"]), '"to_play" is not a text'),
    (line(to_play="AZ"), "not a card"),
    (line(hands="AS"), '"hands" is not a list'),
    (line(hands=[5]), '"hands" holds no card text'),
    (line(hands=["AS", "KS"]), "2 hands for 1 play"),
    (line(hands=["KS"]), "hand 1 (KS) does not hold the card it played, AS"),
    (line(last_trick="yes"), '"last_trick" is not true or false'),
    (line(last_trick=1), '"last_trick" is not true or false'),
    (line(phase=1), '"phase" is not a text'),
    (line(phase="stok"), 'no phase "stok"'),
    (line(phase="stock"), "partners-150 has no stock"),
    (line(phase="x" * 5000), "write stock or playoff"),
    (line(rules="nope"), 'no preset "nope"'),
    (line(rules=7), '"rules" is not a text'),
    (line(rules="/etc/passwd"), 'no preset "/etc/passwd"'),
    (line(rules="ours.toml"), "a line may name a preset; give a rule file with --rules"),
    (line(rules="x" * 5000), "no preset"),
    (line(rules="\x1b[31m"), 'no preset "?[31m"'),
    (line(rules="\ud800"), 'no preset "?"'),
    (line(set=[]), '"set" is not an object'),
    (line(set={"beat": "x"}), '"set": play.beat = x'),
    (line(set={"nothing": 1}), 'no rule "nothing"'),
    (line(set={"\x1b[31m": 1}), 'no rule "?[31m"'),
    (line(rules="double-pack", plays="9S"), "no 9S in this deck"),
    ('{"plays": "AS", "set": {"target": ' + "[" * 600 + "]" * 600 + "}}", "nested too deeply"),
    ('{"plays": "AS", "set": ' + '{"a": ' * 400 + "1" + "}" * 400 + "}", "nested too deeply"),
    ("[" * 100_000, "line 1: not"),
    ('{"plays": ' + "9" * 5000 + "}", "line 1: not"),
    ('{"plays": "AS", "trump": NaN}', '"trump" is not a text'),
    ("\ufffd\ufffd", "not a card"),
    ("AS\x1b[31m", "not a card"),
]


@pytest.mark.parametrize(("text", "words"), LINES, ids=lambda each: each[:40])
@pytest.mark.parametrize("form", ["plain", "jsonl"])
def test_a_bad_line_is_named_and_the_others_still_run(text, words, form):
    option = () if "trump" in text else ("-t", "S")
    good = '{"plays": "KS", "trump": "S"}'
    result = pinochle("validate-trick", "-", *option, "--format", form, stdin=f"{text}\n{good}\n")
    assert result.code == 2
    assert result.err.startswith("line 1: ")
    assert words in result.err
    assert "Traceback" not in result.err
    assert len(result.err) < 400
    assert '"card": "KS"' in result.out or result.out.startswith("0\tKS\t")
    if form == "jsonl":
        error = json.loads(result.out.splitlines()[0])
        assert (error["schema"], error["line"]) == ("pinochle.error/1", 1)


def test_a_line_without_trump_says_what_is_missing():
    result = pinochle("validate-trick", "-", stdin="AS\n")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("line 1: what may be played depends on the trump suit")


def changed(*path: object, to: object, preset: str = "partners-150") -> dict:
    """A recorded hand with another value at ``path``."""
    record = deepcopy(RECORDED[preset])
    place = record
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return record


HUGE = 10**4200

UNREADABLE = [
    # a record whose fields are not of their kind, words on standard error
    (changed("rules", to=5), '"rules" is not a text'),
    (changed("rules", to="ours.toml"), 'no preset "ours.toml"'),
    (changed("set", to="x"), '"set" is not an object'),
    (changed("seed", to="7"), '"seed" is not a whole number'),
    (changed("index", to=1.5), '"index" is not a whole number'),
    (changed("index", to=HUGE), '"index" is too large a number'),
    (changed("index", to=float("nan")), '"index" is not a whole number'),
    (changed("deal", to="AS"), '"deal" is not an object'),
    (changed("deal", "hands", to="AS TS"), '"deal": "hands" is not a list'),
    (changed("deal", "hands", 2, to=None), '"deal": "hands" holds no card text for seat 3'),
    (changed("deal", "hands", 2, to="AS AX"), '"deal": "hands": not a card'),
    (changed("deal", "hands", 2, to="AS " * 200), '"deal": "hands": more than 127 cards'),
    (changed("deal", "widow", to=["AS"]), '"deal": "widow" is not a text'),
    (changed("deal", "turned", to="AS KS"), '"deal": "turned" is one card'),
    (changed("prior", to=[1, 2]), '"prior" is a whole number a seat, 4 of them'),
    (changed("prior", to=[1, 2, 3, "4"]), '"prior" is a whole number a seat'),
    (changed("prior", to=7), '"prior" is not a list'),
    (changed("target", to="150"), '"target" is not a whole number'),
    (changed("announcements", to=[[1]]), '"announcements", entry 1: write [seat, points]'),
    (changed("calls", to="1 25, 2 pass"), '"calls" is not a list'),
    (changed("calls", 1, to="pass"), '"calls", entry 2: write [seat, "pass"]'),
    (changed("calls", 1, to=["2", "pass"]), '"calls", entry 2: write'),
    (changed("calls", 1, to=[2, "double"]), '"calls", entry 2: write'),
    (changed("calls", 1, to=[2, "pass", "x" * 100]), '"calls", entry 2: write'),
    (changed("calls", 1, to=[2, "announce"]), '"calls", entry 2: write'),
    (changed("calls", 1, to=[2, "announce " + "9" * 20]), '"calls", entry 2: write'),
    (changed("calls", 1, to=[2, HUGE]), '"calls", entry 2: write'),
    (changed("calls", 1, to=[HUGE, "pass"]), '"calls", entry 2: write'),
    (changed("bidder", to="us"), '"bidder" is not a whole number'),
    (changed("bid", to=True), '"bid" is not a whole number'),
    (changed("trump", to=5), '"trump" is not a text'),
    (changed("trump", to="X"), '"trump": not a suit'),
    (changed("trump", to="\x1b[31m"), '"trump": not a suit: write S, H, D or C: ?[31m'),
    (changed("exchanges", 0, to=[3, 1, "AS"]), '"exchanges", entry 1: not an object'),
    (changed("exchanges", 0, to={"from": 3}), '"exchanges", entry 1: "cards" is missing'),
    (changed("exchanges", 0, "to", to=None), '"exchanges", entry 1: "to" is missing'),
    (changed("exchanges", 0, "to", to="dealer"), '"exchanges", entry 1: "to" is not a whole'),
    (changed("buried", to=["AS"]), '"buried" is not a text'),
    (changed("melds", to={"seat": 1}), '"melds" is not a list'),
    (changed("melds", 1, "seat", to=None), '"melds", entry 2: "seat" is missing'),
    (changed("melds", 1, "seat", to="1"), '"melds", entry 2: "seat" is not a whole number'),
    (changed("melds", 1, "meld", to=None), '"melds", entry 2: "meld" is missing'),
    (changed("melds", 1, "meld", to="\x1b[31m"), '"melds", entry 2: "meld" is too long, or'),
    (changed("melds", 1, "suit", to="Z"), '"melds", entry 2: "suit": not a suit'),
    (changed("melds", 1, "copies", to=HUGE), '"melds", entry 2: "copies" is too large'),
    (changed("tricks", to={"leader": 1}), '"tricks" is not a list'),
    (changed("tricks", 3, to="9C JC QC AC"), '"tricks", entry 4: not an object'),
    (changed("tricks", 3, "plays", to=5), '"tricks", entry 4: "plays" is not a text'),
    (changed("tricks", 3, "plays", to=None), '"tricks", entry 4: "plays" is missing'),
    (changed("tricks", 3, "plays", to="9C 10"), '"tricks", entry 4: "plays": a rank without'),
    (changed("tricks", 3, "leader", to="4"), '"tricks", entry 4: "leader" is not a whole'),
    (changed("tricks", 3, "leader", to=None), '"tricks", entry 4: "leader" is missing'),
    (changed("tricks", 3, "leader", to=HUGE), '"tricks", entry 4: "leader" is too large'),
    (changed("outcome", to="won"), '"outcome" is not one of played, passed-out'),
    (changed("outcome", to=1), '"outcome" is not a text'),
    (changed("outcome", to="\ud800"), '"outcome" is not one of'),
    (changed("declared_out", to="1"), '"declared_out" is not a whole number'),
    ("AS KS QS JS", "no recorded hand in it; a line is one pinochle.hand/1 document"),
    ("[" + json.dumps(PARTNERS) + "]", "no recorded hand in it"),
    ("{}", "no recorded hand in it"),
    ('{"plays": "AS", "trump": "S"}', "no recorded hand in it"),
    (PARTNERS["deal"], "no recorded hand in it"),
    (json.dumps(PARTNERS)[:500], "not JSON"),
    (json.dumps(PARTNERS).replace("12", "12" * 3000) + "}", "not JSON"),
    ('{"tricks": ' + "[" * 100_000, "line 1: not"),
    ('{"tricks": ' + "9" * 5000 + "}", "a number with too many digits"),
    ("\ufffd\x00\x01", "no recorded hand in it"),
]


@pytest.mark.parametrize("row", UNREADABLE, ids=lambda row: row[1][:60])
def test_a_record_that_cannot_be_read_is_named_and_the_others_still_run(row):
    record, words = row
    text = record if isinstance(record, str) else json.dumps(record)
    stdin = f"{text}\n{json.dumps(PARTNERS)}\n"
    result = pinochle("validate-trick", "--record", "-", "--format", "jsonl", stdin=stdin)
    assert result.code == 2
    assert result.err.startswith("line 1: ")
    assert words in result.err
    assert result.err.count("\n") == 1
    assert len(result.err) < 400
    error, good = map(json.loads, result.out.splitlines())
    assert (error["schema"], error["line"]) == ("pinochle.error/1", 1)
    assert good["legal"] is True


def test_a_file_of_bytes_that_are_no_text_is_bad_input(tmp_path):
    path = tmp_path / "binary"
    path.write_bytes(bytes(range(256)) * 4)
    for form in ("plain", "json"):
        result = pinochle("validate-trick", "--record", str(path), "--format", form)
        assert result.code == 2
        assert "no recorded hand in it" in result.err
        assert "Traceback" not in result.err


def test_a_file_of_comments_only_has_no_recorded_hand(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text("# Friday\n\n")
    result = pinochle("validate-trick", "--record", str(path))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"pinochle: {path}: no recorded hand in it")


TRICKS = PARTNERS["tricks"]

READABLE = [
    # a record that can be read and is wrong, options, words of the rows
    (PARTNERS | {"tricks": TRICKS[:5]}, (), ["tricks", "incomplete"]),
    (PARTNERS | {"tricks": [*TRICKS[:4], {"leader": 3, "plays": "KH"}]}, (), ["incomplete"]),
    (PARTNERS | {"tricks": [*TRICKS, *TRICKS]}, (), ["12 of the tricks have no place"]),
    (PARTNERS, ("-r", "auction-3"), ["deal", "wrong-deal"]),
    (PARTNERS, ("-r", "partners-1000"), ["auction", "below-minimum"]),
    (PARTNERS, ("-r", "double-pack"), ["deal", "wrong-deal", "it 20"]),
    (RECORDED["double-pack"], ("-r", "partners-150"), ["deal", "wrong-deal", "it 12"]),
    (changed("deal", "hands", 0, to="AS"), (), ["wrong-deal", "seat 1 is dealt 1 card"]),
    (changed("deal", "hands", to=["?", "?", "?"]), (), ["wrong-deal", "3 hands are dealt"]),
    (changed("tricks", 3, "leader", to=7), (), ["not-your-turn", "seat 7 leads"]),
    (changed("tricks", 3, "leader", to=0), (), ["not-your-turn", "seat 0 leads"]),
    (changed("tricks", 3, "leader", to=-1), (), ["not-your-turn", "seat -1 leads"]),
    (changed("tricks", 3, "plays", to=""), (), ["tricks", "incomplete"]),
    (changed("tricks", 3, "plays", to="9C JC QC AC AC"), (), ["5 cards in a trick of 4"]),
    (changed("tricks", 0, "plays", to="AS " * 5000), (), ["wrong-count", "not-held"]),
    (changed("melds", 1, "seat", to=7), (), ["melds"]),
    (changed("melds", 1, "copies", to=-3), (), ["no-such-meld"]),
    (changed("melds", 1, "suit", to=None), (), ["no-such-meld"]),
    (changed("calls", 0, to=[9, 25]), (), ["auction", "not-your-turn"]),
    (changed("calls", 0, to=[1, -25]), (), ["auction", "below-minimum"]),
    (changed("calls", 0, to=[1, 10**60]), (), ["auction", "raise-too-small"]),
    (changed("exchanges", 0, "from", to=9), (), ["exchange", "not-your-turn"]),
    (changed("tricks", 3, "plays", to="9S 9S 9S 9S", preset="double-pack"), (), ["not-held"]),
]


@pytest.mark.parametrize("row", READABLE, ids=lambda row: f"{row[1]} {row[2]}")
def test_a_record_that_can_be_read_and_is_wrong_gives_exit_code_1(row):
    record, options, words = row
    for form in ("plain", "table"):
        call = ("validate-trick", "--record", "-", "--format", form, *options)
        result = pinochle(*call, stdin=json.dumps(record), COLUMNS="1000")
        assert (result.code, result.err) == (1, "")
        for word in words if form == "plain" else ():
            assert word in result.out


def without_deal(record: dict, **changes: object) -> dict:
    return {key: value for key, value in record.items() if key != "deal"} | changes


UNDEALT = [
    # a record whose deal is not known, words of its rows
    (without_deal(PARTNERS, tricks=TRICKS * 20), ["wrong-deal", "is played 40 times"]),
    (without_deal(PARTNERS, tricks=[{"leader": 1, "plays": "AS"}] * 300), ["300 times"]),
    (without_deal(PARTNERS, trump=None), ["tricks", "does not say what is trump"]),
    (without_deal(PARTNERS, bid=28), ["auction", "not-as-recorded"]),
    (
        without_deal(PARTNERS, tricks=[*TRICKS[:4], {"leader": 9, "plays": "AS"}, *TRICKS[5:]]),
        ["tricks", "seat 9 does not play"],
    ),
    (
        without_deal(RECORDED["double-pack"], tricks=[{"leader": 1, "plays": "9S 9H 9D 9C"}]),
        ["wrong-deal", "9S is played 1 times, the deck has 0"],
    ),
]


@pytest.mark.parametrize("row", UNDEALT, ids=lambda row: row[1][-1])
def test_what_is_wrong_without_a_deal_is_told_too(row):
    record, words = row
    result = pinochle("validate-trick", "--record", "-", stdin=json.dumps(record))
    assert (result.code, result.err) == (1, "")
    for word in words:
        assert word in result.out
