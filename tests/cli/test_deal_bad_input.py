"""What ``pinochle deal`` refuses: cards that cannot lie so, conditions, numbers."""

from __future__ import annotations

import json

import pytest
from command import pinochle

THIRTEEN = "AS TS KS QS JS 9S AH TH KH QH JH 9H AD"
TWELVE_SPADES = "AS AS TS TS KS KS QS QS JS JS 9S 9S"
SEED = ["--seed", "7"]

HOLDS = [
    # rules, what is held, words that must stand on standard error
    ("partners-150", ["1=AS AS", "2=AS"], ["3 times AS (ace of spades) is held in all", "has 2"]),
    ("partners-150", ["1=AS", "1=AS", "3=AS"], ["3 times AS (ace of spades)"]),
    ("partners-150", ["1=AS AS AS"], ["3 times AS (ace of spades)", "has 2 of each", "      ^"]),
    ("double-pack", ["1=AS AS AS AS", "4=AS"], ["5 times AS (ace of spades)", "has 4"]),
    ("auction-3", ["1=AS AS", "widow=AS"], ["3 times AS (ace of spades)"]),
    ("two-hand", ["stock=9S 9S", "turned=9S"], ["3 times 9S (nine of spades)"]),
    ("partnership", ["1=9H 9H", "turned=9H"], ["3 times 9H (nine of hearts)"]),
    ("partners-150", [f"1={THIRTEEN}"], ["13 cards are held for seat 1, which gets 12"]),
    ("partners-150", [f"1={THIRTEEN[:35]}", "1=AD KD"], ["for seat 1, which gets 12"]),
    ("partnership", [f"4={TWELVE_SPADES}", "turned=AH"], ["13 cards are held for seat 4"]),
    ("auction-3", ["widow=AS TS KS QS"], ["4 cards are held for the widow, which gets 3"]),
    ("two-hand", [f"stock={TWELVE_SPADES} {TWELVE_SPADES.replace('S', 'H')}"], ["gets 23"]),
    ("double-pack", ["1=9S"], ["no 9S in this deck", "A T K Q J"]),
    ("partners-150", ["turned=AS"], ["partners-150 turns no card up", "leave turned= out"]),
    ("partners-150", ["widow=AS"], ["partners-150 has no widow"]),
    ("partners-150", ["stock=AS"], ["partners-150 has no stock"]),
    ("partnership", ["widow=AS"], ["partnership has no widow"]),
    ("two-hand", ["turned=AS", "turned=KS"], ["one card is turned up"]),
    ("two-hand", ["turned=AS KS"], ["one card is turned up"]),
    ("auction-4", ["4=AS"], ["seat 4 sits out under auction-4"]),
    ("partners-150", ["5=AS"], ["no seat 5", "seats 1 to 4"]),
    ("partners-150", ["0=AS"], ["no seat 0", "seats 1 to 4"]),
    ("two-hand", ["3=AS"], ["no seat 3", "seats 1 to 2"]),
    ("partners-150", ["1"], ['--hold "1"', "write SEAT=CARDS"]),
    ("partners-150", [""], ["write SEAT=CARDS"]),
    ("partners-150", ["=AS"], ['--hold "=AS"', "write SEAT=CARDS"]),
    ("partners-150", ["x=AS"], ['--hold "x=AS"', "write SEAT=CARDS", "widow=, stock=, turned="]),
    ("partners-150", ["-1=AS"], ["write SEAT=CARDS"]),
    ("partners-150", ["1.5=AS"], ["write SEAT=CARDS"]),
    ("partners-150", ["\u0663=AS"], ["write SEAT=CARDS"]),
    ("partners-150", ["9" * 5000 + "=AS"], ["write SEAT=CARDS"]),
    ("partners-150", ["x\x1b[31m=AS"], ['"x?[31m=AS"']),
    ("partners-150", ["1=AX"], ["not a card", "AX\n ^"]),
    ("partners-150", ["1=AS=KS"], ["not a card", "AS=KS\n  ^"]),
    ("partners-150", ["1 AS"], ["write SEAT=CARDS"]),
]


def refused(arguments: list[str], words: list[str], code: int = 2) -> str:
    result = pinochle("deal", *arguments)
    assert (result.code, result.out) == (code, "")
    assert "pinochle: " in result.err
    assert "Traceback" not in result.err
    assert len(result.err) < 1000
    for word in words:
        assert word in result.err
    return result.err


@pytest.mark.parametrize(("preset", "holds", "words"), HOLDS, ids=lambda each: str(each)[:40])
def test_cards_that_cannot_lie_so_are_refused(preset, holds, words):
    hold = [part for each in holds for part in ("--hold", each)]
    refused([*SEED, "-r", preset, *hold], words)


CONDITIONS = [
    # rules, the condition with « » about what is pointed at, words
    ("partners-150", "«meld>=20»", "whose cards? write the seat before it, as in 1.meld"),
    ("partners-150", "1.meld>=20 and «meld>=3»", "whose cards?"),
    ("partners-150", "«5.meld>=20»", 'no "5" under partners-150: write 1, 2, 3, 4'),
    ("partners-150", "«0.meld>=20»", 'no "0" under partners-150'),
    ("partners-150", "«widow.count:A>=1»", 'no "widow" under partners-150'),
    ("auction-3", "«stock.count:A>=1»", "write 1, 2, 3, widow"),
    ("two-hand", "«partner.count:A>=1»", "write 1, 2, stock, turned"),
    ("auction-4", "1.meld>2 or «4.meld>=20»", "seat 4 sits out under auction-4"),
    ("partners-150", "«1.mled>=20»", 'no feature "mled"; did you mean "meld"?'),
    (
        "partners-150",
        "1.meld >= 20 and «2.lenth:S > 3»",
        'no feature "lenth"; did you mean "length"?',
    ),
    ("partners-150", "«1.zzz>1»", "there are meld, length, count, points, has"),
    ("partners-150", "«1.has:runn>=1»", 'no meld of partners-150 "runn"'),
    ("partners-150", "«1.has:runn>=1»", 'did you mean "run"?'),
    ("double-pack", "«1.has:dix>=1»", 'no meld of double-pack "dix"'),
    ("partners-150", "«1.has>=1»", "write has:run or has:run:S"),
    ("partners-150", "«1.has:pinochle:S>=1»", "has:pinochle has no suit: its cards are QS JD"),
    ("partners-150", "«1.length:X>=1»", "not a suit: write S, H, D or C"),
    ("partners-150", "«1.meld:trump>=1»", "not a suit"),
    ("partners-150", "«1.length>=1»", "write length:S"),
    ("partners-150", "«1.length:S:H>=1»", "write length:S"),
    ("partners-150", "«1.points:S>=1»", "write points"),
    ("partners-150", "«1.count:8>=1»", "write a rank or a card, as in count:A"),
    ("partners-150", "«1.count:AKS>=1»", "write a rank or a card"),
    ("double-pack", "«1.count:9>=1»", "no 9 in the deck of double-pack"),
    ("double-pack", "«1.count:9S>=1»", "no 9 in the deck of double-pack"),
    ("partners-150", "1.meld «20»", "an operator is missing"),
    ("partners-150", "1.meld >= «many»", "write a whole number here"),
    ("partners-150", "1.meld >= «20.5»", "write a whole number here"),
    ("partners-150", "1.meld > «9999999999»", "write a whole number here"),
    ("partners-150", "1.meld >= «>=» 2", "a number is missing"),
    ("partners-150", "20 <= «1.meld»", "write a whole number here"),
    ("partners-150", "1.meld>=20 «3.meld»>2", '"and" or "or" is missing here'),
    ("partners-150", "1.meld>=20«)»", '"and" or "or" is missing here'),
    ("partners-150", "«1..meld»>=20", "not a feature"),
    ("partners-150", "1.meld>=20 «&» 2.meld>3", "not part of a condition"),
    ("partners-150", "__import__(«'»os').system('touch x')", "not part of a condition"),
    ("partners-150", "exec«(»open)", "an operator is missing"),
    ("partners-150", "1.meld>=«len»", "write a whole number here"),
    ("partners-150", "«1.__class__>=1»", 'no feature "__class__"'),
    ("partners-150", "not " * 60 + "1.meld>=2", "more than 50 conditions inside each other"),
    ("partners-150", "(" * 5000, "more than 50 conditions inside each other"),
    ("partners-150", "", "write a feature, an operator and a number, as in 1.meld>=20"),
    ("partners-150", " ", "write a feature, an operator and a number"),
    ("partners-150", "\x1b[31m", "not part of a condition"),
    ("partners-150", "1.has:\x1b>1", "not part of a condition"),
]


@pytest.mark.parametrize(("preset", "marked", "words"), CONDITIONS, ids=lambda each: str(each)[:40])
def test_a_condition_that_says_nothing_is_refused_and_pointed_at(preset, marked, words):
    before, _, rest = marked.partition("«")
    pointed, _, after = rest.partition("»")
    condition = before + pointed + after
    err = refused([*SEED, "-r", preset, "--where", condition], [words])
    if pointed:
        caret = " " * len(before) + "^" * len(pointed)
        assert err.endswith(f"\n{condition}\n{caret}\n")


ENDS = [
    # a condition that stops too early, words
    ("1.meld>=20 and", "write a feature, an operator and a number"),
    ("1.meld>=20 or not", "write a feature, an operator and a number"),
    ("1.meld", "an operator is missing"),
    ("1.meld >=  ", "a number is missing"),
    ("(1.meld>=20 or 2.meld>=20", "a bracket is not closed"),
]


@pytest.mark.parametrize(("condition", "words"), ENDS)
def test_a_condition_that_stops_too_early_is_pointed_at_behind_its_end(condition, words):
    result = pinochle("deal", *SEED, "--where", condition)
    shown = condition.rstrip()
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert result.err.splitlines()[-2].rstrip() == shown
    assert result.err.splitlines()[-1] == " " * len(shown) + "^"


def test_of_several_conditions_the_faulty_one_is_shown():
    call = ("--where", "1.meld>=20", "--where", "2.meld>=x", "--where", "3.meld>=1")
    result = pinochle("deal", *SEED, *call)
    assert result.err.splitlines()[1:] == ["2.meld>=x", "        ^"]


NEVER = [
    # rules, holds, conditions
    ("partners-150", [], ["1.count:A>8"]),
    ("partners-150", [], ["1.length:S>=13"]),
    ("partners-150", [], ["1.length:S<0 or 1.count:AS>2"]),
    ("partners-150", [], ["1.length:S>=7", "1.length:H>=6"]),
    ("partners-150", [], ["1.meld>=20", "1.count:A>=1 and 1.count:A<1"]),
    ("partners-150", [], ["2.has:run>2"]),
    ("partners-150", [], ["2.meld:S>=100", "2.count:AS<=1 and 2.count:QS<1 and 2.count:A<2"]),
    ("partners-150", ["2=AS AS"], ["1.count:AS>=1"]),
    ("partners-150", ["1=9S"], ["1.count:9S=0"]),
    ("partners-150", [f"1={TWELVE_SPADES}"], ["1.length:H>=1"]),
    ("auction-3", [], ["widow.length:H>3"]),
    ("auction-3", ["widow=9S 9S 9H"], ["widow.count:A>0"]),
    ("two-hand", ["stock=AS"], ["stock.count:AS=0"]),
    ("two-hand", ["1=9S 9S"], ["turned.count:9S>=1"]),
    ("two-hand", [], ["turned.count:9>1"]),
    ("partnership", ["turned=TD"], ["4.count:TD=0"]),
    ("partnership", ["turned=TD"], ["turned.length:S>=1"]),
    ("partnership", ["1=TD TD"], ["turned.count:TD>=1"]),
    ("partnership", [f"4={TWELVE_SPADES}"], ["turned.length:S=0"]),
]


@pytest.mark.parametrize(("preset", "holds", "conditions"), NEVER, ids=lambda each: str(each)[:50])
def test_conditions_that_no_deal_fulfils_are_refused_at_once(preset, holds, conditions):
    hold = [part for each in holds for part in ("--hold", each)]
    where = [part for each in conditions for part in ("--where", each)]
    call = [*SEED, "-r", preset, *hold, *where, "--tries", "100"]
    refused(call, ["no deal can have", conditions[-1], "change --where or --hold"])


def test_conditions_that_no_deal_fulfils_are_refused_long_before_the_tries_run_out():
    where = ["--where", "3.length:S>=3", "--where", "1.count:A>8"]
    refused([*SEED, *where, "--tries", str(10**15)], ["no deal can have 1.count:A>8"])


@pytest.mark.parametrize("form", ["plain", "csv", "json", "jsonl", "table"])
def test_a_refusal_leaves_standard_output_empty_in_every_form(form):
    for call in (
        ["--hold", "5=AS"],
        ["--where", "1.mled>=20"],
        ["--where", "1.count:A>8", "--tries", "5"],
    ):
        refused([*SEED, "-n", "2", "--format", form, *call], [])


NUMBERS = [
    # arguments, words
    (["-n", "-1"], ["-n -1", "0 or more"]),
    (["-n", "x"], ["'x' is not a valid int", "pinochle deal --help"]),
    (["-n", "1.5"], ["'1.5' is not a valid int"]),
    (["-n", "1" + "0" * 30], ["deals have numbers up to 9223372036854775807"]),
    (["-n", "2", "--start", str(2**63 - 1)], ["ask for fewer or start lower"]),
    (["--start", "-1"], ["--start -1", "from 0 to 9223372036854775807"]),
    (["--start", str(2**63)], [f"--start {2**63}", "from 0 to 9223372036854775807"]),
    (["--seed", "-1"], ["--seed -1", "from 0 to 18446744073709551615"]),
    (["--seed", str(2**64)], [f"--seed {2**64}", "from 0 to 18446744073709551615"]),
    (["--seed", "seven"], ["'seven' is not a valid int"]),
    (["--tries", "0", "--where", "1.meld>=2"], ["--tries 0", "1 or more"]),
    (["--tries", "-5", "--where", "1.meld>=2"], ["--tries -5", "1 or more"]),
    (["--tries", "9"], ["--tries goes with --where"]),
    (["-r", "partner-150"], ['no rule set "partner-150"', 'mean "partners-150"']),
    (["-r", "missing.toml"], ["missing.toml", "cannot be read"]),
    (["--set", "targt=5"], ['no rule "targt"', 'mean "target"']),
    (["--set", "hand_size=13"], ["hand_size"]),
    (["--where"], ["requires an argument"]),
    (["--frmat", "json"], ["No such option", "--format"]),
    (["--format", "yaml"], ["yaml", "'json'"]),
    (["5"], ["unexpected extra argument"]),
]


@pytest.mark.parametrize(("arguments", "words"), NUMBERS, ids=lambda each: " ".join(each)[:40])
def test_numbers_and_names_that_cannot_be_are_refused(arguments, words):
    refused(arguments, words)


def test_tries_that_run_out_are_exit_code_1_with_the_chance_of_what_is_rare():
    call = [*SEED, "--where", "1.meld>=50", "--where", "3.length:S>=2", "--tries", "20"]
    words = ["0 of 1 deals found in 20 tries", "--tries allows more", "0 of 20 deals fit (0 %)"]
    err = refused(call, [*words, "1.meld>=50 comes once in 83,596 deals"], code=1)
    assert "length" not in err, "what is common is no reason"


def test_an_array_is_closed_when_the_tries_run_out():
    call = ("deal", *SEED, "--where", "1.meld>=50", "--tries", "20", "--json", "-n", "2")
    result = pinochle(*call)
    assert (result.code, json.loads(result.out)) == (1, [])
