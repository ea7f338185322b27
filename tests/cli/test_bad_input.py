"""What a hurried person types wrong: each gets a sentence, exit code 2 and no traceback."""

from __future__ import annotations

import pytest
from command import pinochle, program

HAND = "AS TS KS QS JS"

WRONG = [
    # arguments, words that must stand on standard error
    (["meld"], ["Missing argument", "pinochle meld --help"]),
    (["meld", "AX"], ["not a card", "AX\n ^"]),
    (["meld", "AS KS 8S"], ["no rank 8", "      ^"]),
    (["meld", "1S"], ["no rank 1"]),
    (["meld", "10"], ["a rank without a suit"]),
    (["meld", "S"], ["a suit without a rank"]),
    (["meld", "AS;;KX"], ["not a card", "     ^"]),
    (["meld", "AS AS AS"], ["3 times AS (ace of spades)", "has 2 of each"]),
    (["meld", "S:AAA"], ["3 times AS"]),
    (["meld", "9S", "-r", "double-pack"], ["no 9S in this deck", "A T K Q J"]),
    (["meld", "AS AS AS AS AS", "-r", "double-pack"], ["5 times AS", "has 4"]),
    (["meld", "[bold red]AS[/]"], ["not a card", "[bold red]AS[/]"]),
    (["meld", "[/]"], ["not a card", "[/]"]),
    (["meld", "A.K.Q"], ["only 3 dotted groups"]),
    (["meld", "A.K.Q.J.9"], ["a fifth group"]),
    (["meld", "AS-KS"], ["hyphen"]),
    (["meld", "ace of spades"], ["not a card"]),
    (["meld", "A\u2660K\u2665X"], ["not a card"]),
    (["meld", "\U0001f0a1"], ["not a card"]),
    (["meld", "AS\x1b[31mKS"], ["not a card", "AS?[31mKS"]),
    (["meld", "AS\x00"], ["not a card"]),
    (["meld", "\udcff\udcfe"], ["not a card"]),
    (["meld", "AS " * 200], ["3 times AS"]),
    (["meld", HAND, "-t", "X"], ["not a suit", "S, H, D or C"]),
    (["meld", HAND, "-t", ""], ["not a suit"]),
    (["meld", HAND, "-t", "no"], ["not a suit"]),
    (["meld", HAND, "--trump"], ["requires an argument"]),
    (["meld", HAND, "-r", "partner-150"], ['no rule set "partner-150"', 'mean "partners-150"']),
    (["meld", HAND, "-r", "zzz"], ['no rule set "zzz"', "pinochle rules list"]),
    (["meld", HAND, "-r", "missing.toml"], ["missing.toml", "cannot be read"]),
    (["meld", HAND, "-r", "/"], ["cannot be read"]),
    (["meld", HAND, "--set", "target"], ["write KEY=VALUE"]),
    (["meld", HAND, "--set", "=5"], ["write KEY=VALUE"]),
    (["meld", HAND, "--set", "targt=5"], ['no rule "targt"', 'mean "target"']),
    (["meld", HAND, "--set", "target=many"], ["game.target = many", "whole number"]),
    (["meld", HAND, "--set", "target=" + "9" * 5000], ["whole number"]),
    (["meld", HAND, "--set", "scale=7"], ["write 1 or 10"]),
    (["meld", HAND, "--set", "beat=most"], ["all, trump-led, none"]),
    (["meld", HAND, "--set", "draw_order=winner"], ["there is no stock"]),
    (["meld", HAND, "--set", "melds.pinocle=3"], ["melds.pinochle"]),
    (["meld", HAND, "-r", "partners-1000", "--set", "extras=true"], ["no run with extra cards"]),
    (["meld", HAND, "--format", "yaml"], ["yaml", "'json'"]),
    (["meld", HAND, "--laid", "AS"], ["depends on the trump suit"]),
    (["meld", HAND, "--laid", "AZ", "-t", "S"], ["not a card"]),
    (["meld", HAND, "--laid", "AS AS AS", "-t", "S"], ["3 times AS"]),
    (["meld", HAND, "--compare", ""], ["name rule sets"]),
    (["meld", HAND, "--compare", "partners-150,auction"], ['no rule set "auction"']),
    (["meld", HAND, "--compare", "auction-3", "-r", "stonebridge"], ["leave out --rules"]),
    (["meld", "9S", "--compare", "partners-150,double-pack"], ["no 9S in this deck"]),
    (["meld", "-", "--compare", "auction-3"], ["takes one hand"]),
    (["meld", "-", "-r", "nope"], ['no rule set "nope"']),
    (["meld", HAND, "--frmat", "json"], ["No such option", "--format"]),
    (["mled", HAND], ["No such command", "meld"]),
    (["rules", "show", "racehrose"], ['mean "racehorse"']),
    (["rules", "diff", "partners-150"], ["Missing argument"]),
    (["rules", "diff", "partners-150", "x"], ['no rule set "x"']),
    (["rules", "check"], ["Missing argument"]),
    (["rules", "new", " "], ["give the rule set a name"]),
    (["rules", "new", "a\nb"], ["give the rule set a name"]),
    (["rules", "new", "mine", "--from", "nothing"], ['no rule set "nothing"']),
    (["rules", "lst"], ["No such command"]),
    (["schema", "melt"], ['no schema "melt"', 'mean "meld"']),
]

BOOK = "x" * 100_000

QUOTED = [
    # arguments that a message quotes; how it stands there, on one short line
    (["schema", BOOK], "x ... x", "see: pinochle schema"),
    (["schema", "\x1b[31m\u202e"], '"?[31m?"', ""),
    (["meld", HAND, "-r", BOOK], "x ... x", "ending in .toml"),
    (["meld", HAND, "-r", "a\r\nb"], '"a  b"', "rules list"),
    (["meld", HAND, f"--{BOOK}"], "x ... x", "meld --help"),
    (["solve", "a\nb"], '"a b"', "--hand"),
    (["rules", "check", "a\0.toml"], '"a?.toml"', "rules list"),
    (["rules", "show", "x" * 300], "xxx", "rules list"),
    (["rules", "sheet", "--export", "a\0.html"], '"a?.html"', "no file can have this name"),
    (["score", "--sheet", "\ud800"], '--sheet "?"', "no file can have this name"),
    (["score", "--record", "\ud800"], '--record "?"', "no file can have this name"),
    (["simulate", "--merge", "a\0"], '--merge "a?"', "no file can have this name"),
    (["simulate", "--record", "a\0"], '--record "a?"', "no file can have this name"),
    (["deal", "-r", "double-pack", *["--hold", "1=S:AAAA H:AAAA D:AAAA C:AAAA"] * 6], "96", "deck"),
]


@pytest.mark.parametrize(("arguments", "quoted", "way_out"), QUOTED)
def test_what_a_message_quotes_stays_on_its_line_and_short(arguments, quoted, way_out):
    result = pinochle(*arguments)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert quoted in result.err
    assert way_out in result.err
    assert len(result.err) < 1_000
    assert result.err[:-1].isprintable()


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda each: " ".join(each)[:40])
def test_a_wrong_call_gets_a_sentence_and_exit_code_2(arguments, words):
    result = pinochle(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err


LINES = [
    # a line of standard input, words on standard error
    ("AS AX", "line 1: not a card"),
    ("AS AS AS", "line 1: 3 times AS"),
    ("{", "line 1: not JSON"),
    ("[1]", "line 1: not a JSON object"),
    ('"AS"', "line 1: not a JSON object"),
    ("{}", 'no "hand" in the record'),
    ('{"hand": 5}', '"hand" is not a text'),
    ('{"hand": null}', 'no "hand"'),
    ('{"hand": "AS", "trump": 1}', '"trump" is not a text'),
    ('{"hand": "AS", "trump": "X"}', "not a suit"),
    ('{"hand": "AS", "rules": "nope"}', 'no preset "nope"'),
    ('{"hand": "AS", "rules": "/etc/passwd"}', "no preset"),
    ('{"hand": "AS", "set": []}', '"set" is not an object'),
    ('{"hand": "AS", "set": {"target": []}}', "whole number"),
    ('{"hand": "AS", "set": {"nothing": 1}}', 'no rule "nothing"'),
    ('{"hands": ["AS"], "turned": "9"}', "a rank without a suit"),
    ('{"hands": ["AS"], "index": true}', '"index" is not a whole number'),
    ('{"hand": "AS", "set": {"melds.run": {"a": 1}}}', "melds have no such key"),
    ('{"hand": "AS", "set": {"beat": "x"}}', '"set": play.beat = x'),
    ('{"hands": [5]}', "no card text for seat 1"),
    ('{"hands": ["AX"]}', "not a card"),
    ('{"hands": ["AS"], "turned": 9}', '"turned" is not a text'),
    ("[" * 100_000, "line 1: not"),
    ('{"hand": ' + "9" * 5000 + "}", "line 1: not"),
    ("\ufffd", "not a card"),
]


@pytest.mark.parametrize(("line", "words"), LINES, ids=lambda each: each[:30])
@pytest.mark.parametrize("form", ["plain", "jsonl"])
def test_a_bad_line_is_named_and_the_others_still_run(line, words, form):
    result = pinochle("meld", "-", "--format", form, stdin=line + "\nAS\n")
    assert result.code == 2
    assert words in result.err
    assert "Traceback" not in result.err
    assert '"hand": "AS"' in result.out or result.out.startswith("AS\t")


def test_an_empty_file_is_no_mistake():
    assert pinochle("meld", "-", stdin="") == (0, "", "")


def test_an_empty_hand_has_no_meld():
    assert pinochle("meld", "", "-t", "S").out == "\tS\t0\tyes\t\t\t\t\n"


def test_bytes_that_are_no_text_are_a_bad_line():
    result = program("meld", "-", stdin=b"\xff\xfe\x00\nAS\n", PYTHONIOENCODING="utf-8")
    assert result.returncode == 2
    assert b"line 1: not a card" in result.stderr
    assert result.stdout.startswith(b"AS\t")


def test_bytes_that_their_encoding_refuses_are_told():
    result = program("meld", "-", stdin=b"A\0S\0", PYTHONIOENCODING="utf-16")
    assert result.returncode == 2
    assert "PYTHONIOENCODING" in result.stderr.decode("utf-16")


def test_a_byte_order_mark_and_windows_line_ends_are_no_mistake():
    result = program("meld", "-", "-t", "S", stdin=b"\xef\xbb\xbfAS KS\r\nQS\r\n")
    assert (result.returncode, result.stdout.count(b"\n")) == (0, 2)
