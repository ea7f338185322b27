"""``pinochle odds``: exact chances in every format, and the questions it refuses."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from command import pinochle, program
from deals import deck_of
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from pinochle_cli.engine.conditions import read_condition
from pinochle_cli.engine.odds import chance, meld_distribution, meld_odds, unseen_hand
from pinochle_cli.rules import Hand, find_melds, find_melds_by_trump, load, read_hand

FIFTEEN = "AS TS KS QS JS AH AH TH KD QD JD AC TC KC 9C"
NINE = "AS TS KS QS AH AH TH KD JD"


def odds(*arguments: str) -> dict:
    result = pinochle("odds", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    return json.loads(result.out)


@cache
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", "odds").out))


QUESTIONS = [
    # rules, trump, cards (0 for as dealt), held, gone
    ("partners-150", None, 0, "", ""),
    ("partnership", "H", 0, NINE, "9S 9S JS"),
    ("auction-3", None, 18, FIFTEEN, ""),
    ("auction-3", "S", 3, "", FIFTEEN),
    ("two-hand", "C", 0, "AS AS", "9C"),
    ("double-pack", "D", 5, "AS AH", "AC AC AC AC"),
    ("partnership", None, 4, "KS QS JD AH", ""),
]


@pytest.mark.parametrize(("preset", "trump", "cards", "held", "gone"), QUESTIONS)
def test_the_command_says_what_the_engine_counts(preset, trump, cards, held, gone):
    rules = load(preset)
    size = cards or rules.dealing.hand_size
    unseen = unseen_hand(rules, size, read_hand(held), read_hand(gone))
    call = ["-r", preset, "--hold", held, "--gone", gone]
    call += (["--trump", trump] if trump else []) + (["--cards", str(cards)] if cards else [])
    document = odds(*call, "--where", "count:A>=2")
    schema().validate(document)
    assert list(document) == [
        *("schema", "rules", "trump", "cards", "hold", "gone", "unseen", "where", "melds", "total")
    ]
    assert (document["rules"], document["trump"], document["cards"]) == (preset, trump, size)
    assert (document["hold"], document["gone"]) == (str(read_hand(held)), str(read_hand(gone)))
    known = len(held.split()) + len(gone.split())
    assert document["unseen"] == rules.deck.size - known
    found = [
        (each["meld"], each["suit"], each["copies"], Fraction(each["fraction"]))
        for each in document["melds"]
    ]
    assert found == list(meld_odds(unseen, rules, trump))
    of_total = meld_distribution(unseen, rules, trump)
    total = document["total"]
    assert [(each["points"], Fraction(each["fraction"])) for each in total["distribution"]] == list(
        of_total.chances()
    )
    assert Fraction(total["mean_fraction"]) == of_total.mean
    assert (total["sd"], total["median"]) == (of_total.sd, of_total.median)
    asked = chance(read_condition("count:A>=2"), unseen, rules)
    assert (document["where"]["condition"], Fraction(document["where"]["fraction"])) == (
        "count:A>=2",
        asked,
    )


@pytest.mark.parametrize(("preset", "trump", "cards", "held", "gone"), QUESTIONS[:3])
def test_a_chance_is_told_as_fraction_as_decimal_and_as_one_in_so_many(
    preset, trump, cards, held, gone
):
    call = ["-r", preset, "--hold", held, "--gone", gone]
    call += (["--trump", trump] if trump else []) + (["--cards", str(cards)] if cards else [])
    document = odds(*call, "--where", "count:A>8")
    chances = [document["where"], *document["melds"]]
    assert {0, 1} & {each["p"] for each in chances}
    for each in chances:
        exact = Fraction(each["fraction"])
        assert str(exact) == each["fraction"], "in lowest terms"
        assert each["p"] == float(exact)
        assert each["one_in"] == (float(1 / exact) if exact else None)
    assert (document["where"]["fraction"], document["where"]["one_in"]) == ("0", None)
    parts = document["total"]["distribution"]
    assert sum(Fraction(each["fraction"]) for each in parts) == 1
    mean = sum(each["points"] * Fraction(each["fraction"]) for each in parts)
    assert mean == Fraction(document["total"]["mean_fraction"])
    assert document["total"]["mean"] == float(mean)
    points = [each["points"] for each in parts]
    assert points == sorted(set(points))


def test_what_a_widow_brings_is_what_all_widows_bring():
    rules = load("auction-3")
    mine = read_hand(FIFTEEN)
    unseen = list(read_hand(" ".join(deck_of(rules))) - mine)
    totals = [find_melds(mine + Hand(widow), "S", rules).total for widow in combinations(unseen, 3)]
    question = ("-r", "auction-3", "--cards", "18", "--hold", FIFTEEN, "-t", "S")
    document = odds(*question, "--where", "meld:S>=300", "--where", "has:aces-around>=1")
    assert document["unseen"] == 33
    assert {
        each["points"]: Fraction(each["fraction"]) for each in document["total"]["distribution"]
    } == {total: Fraction(totals.count(total), len(totals)) for total in set(totals)}


def test_a_hand_that_is_known_melds_what_meld_says():
    sheets = find_melds_by_trump(read_hand("KS QS JD AH"), load("partners-150"))
    best = max(sheet.total for sheet in sheets.values())
    known = odds("--cards", "4", "--hold", "KS QS JD AH")["total"]
    assert known["distribution"] == [{"points": best, "fraction": "1", "p": 1.0}]
    assert (known["mean"], known["sd"], known["median"]) == (best, 0, best)


def test_a_hand_may_have_no_cards_or_the_whole_deck():
    nothing, whole = (
        odds("-r", "partnership", "--cards", "0"),
        odds("-r", "partnership", "--cards", "48"),
    )
    assert {each["fraction"] for each in nothing["melds"]} == {"0"}
    assert nothing["total"]["distribution"] == [{"points": 0, "fraction": "1", "p": 1.0}]
    assert {each["fraction"] for each in whole["melds"]} == {"1"}
    assert (nothing["unseen"], whole["unseen"]) == (48, 48)


def test_cards_are_read_as_everywhere_and_written_in_order():
    document = odds("--cards", "6", "--hold", "10s a♠ H:KQ", "--gone", "9c 9S")
    assert (document["hold"], document["gone"]) == ("AS TS KH QH", "9S 9C")


def test_a_trump_suit_is_read_as_everywhere():
    for text in ("spades", "s", "♠"):
        document = odds("--cards", "3", "--trump", text)
        assert document["trump"] == "S"
        suits = {each["suit"] for each in document["melds"] if each["meld"] == "marriage"}
        assert suits == {None, "H", "D", "C"}
    suits = {each["suit"] for each in odds("--cards", "3")["melds"] if each["meld"] == "marriage"}
    assert suits == {None, "S", "H", "D", "C"}


def test_rules_that_were_changed_are_named_and_counted():
    document = odds("--cards", "2", "-t", "S", "--set", "melds.pinochle=7,50")
    assert document["set"] == {"melds.pinochle": [7, 50]}
    assert 7 in {each["points"] for each in document["total"]["distribution"]}


ALL_AT_ONCE = [
    # conditions, the same as one
    (["length:S>=3", "count:A>=2"], "length:S>=3 and count:A>=2"),
    (["length:S>=3 or count:A>=2", "count:9=0"], "(length:S>=3 or count:A>=2) and count:9=0"),
    (["count:9=0", "length:S>=3 or count:A>=2"], "count:9=0 and (length:S>=3 or count:A>=2)"),
    (["not count:9=0", "NOT length:S<2", "points>20"], "count:9>0 and length:S>=2 and points>20"),
]


@pytest.mark.parametrize(("conditions", "as_one"), ALL_AT_ONCE)
def test_several_conditions_hold_all_at_once_and_are_told_so(conditions, as_one):
    question = ("-r", "partnership", "--cards", "4", "-t", "S")
    where = [part for each in conditions for part in ("--where", each)]
    told = odds(*question, *where)["where"]
    exact = odds(*question, "--where", as_one)["where"]
    assert told["fraction"] == exact["fraction"]
    assert 0 < Fraction(told["fraction"]) < 1
    again = odds(*question, "--where", told["condition"])["where"]
    assert again["fraction"] == told["fraction"], "the condition that is told is the one counted"


def test_the_help_names_the_columns():
    header = pinochle("odds", "--cards", "2", "--format", "csv").out.splitlines()[0]
    help_text = " ".join(pinochle("odds", "--help", COLUMNS="200").out.split())
    assert f"Columns of plain and csv: {', '.join(header.split(','))} " in help_text


def test_rows_say_what_the_document_says():
    call = ("--cards", "4", "-t", "S", "--where", "count:A>=2", "--where", "count:A>8")
    document = odds(*call)
    header, *rows = csv.reader(io.StringIO(pinochle("odds", *call, "--format", "csv").out))
    assert {len(row) for row in rows} == {len(header)}
    of = {what: [row for row in rows if row[0] == what] for what in ("where", "meld", "points")}

    def chance_of(each: dict) -> list[str]:
        never = each["one_in"] is None
        return [each["fraction"], str(each["p"]), "" if never else str(each["one_in"])]

    place = header.index("fraction")
    assert header[place : place + 3] == ["fraction", "p", "one_in"]
    assert [row[place : place + 3] for row in of["where"]] == [chance_of(document["where"])]
    assert document["where"]["condition"] in of["where"][0]
    assert [(row[1:4], row[place : place + 3]) for row in of["meld"]] == [
        ([each["meld"], each["suit"] or "", str(each["copies"])], chance_of(each))
        for each in document["melds"]
    ]
    assert [(row[1:4], row[place : place + 3]) for row in of["points"]] == [
        (
            ["", "", str(each["points"])],
            chance_of({**each, "one_in": float(1 / Fraction(each["fraction"]))}),
        )
        for each in document["total"]["distribution"]
    ]
    plain = pinochle("odds", *call).out
    assert [line.split("\t") for line in plain.splitlines()] == rows


def test_lines_are_the_document_on_one_line():
    call = ("odds", "--cards", "3", "--format", "jsonl")
    text = pinochle(*call).out
    assert text.count("\n") == 1
    assert json.loads(text) == odds("--cards", "3")


# Drawn


def row_of(text: str, name: str) -> str:
    (row,) = [line for line in text.splitlines() if re.match(rf"[│|] *{name} ", line)]
    return row


def test_the_table_shows_chances_as_bars_and_what_the_hand_melds():
    call = ("--cards", "6", "--hold", "QS JD AH", "-t", "S")
    document = odds(*call)
    out = pinochle("odds", *call, "--where", "count:A>8", "--format", "table").out
    assert "6 cards, partners-150, trump ♠ spades" in out
    assert "Holds  Q♠  A♥  J♦" in out
    assert "count:A>8  never  0" in out
    assert "100 %" in row_of(out, "pinochle")
    assert "█" * 16 in row_of(out, "pinochle")
    assert "█" not in row_of(out, "double pinochle")
    assert "▏" in row_of(out, "double pinochle")
    assert "kings around" not in out, "what cannot be has no row"
    total = document["total"]
    told = (f"{total['mean']:.4g}", f"{total['sd']:.4g}", f"{total['median']}")
    assert "Meld: mean {}, sd {}, median {}".format(*told) in out
    likeliest = max(total["distribution"], key=lambda each: each["p"])
    row = row_of(out, str(likeliest["points"]))
    assert f"{100 * likeliest['p']:.3g} %" in row
    assert "█" * 16 in row


def test_the_table_says_how_rare_a_condition_is():
    document = odds("--cards", "4", "--where", "has:pinochle>=1")
    out = pinochle(
        *("odds", "--cards", "4", "--where", "has:pinochle>=1", "--gone", "9S", "--format", "table")
    ).out
    gone = odds("--cards", "4", "--where", "has:pinochle>=1", "--gone", "9S")["where"]
    assert gone["fraction"] != document["where"]["fraction"]
    often = f"{100 * gone['p']:.3g} %, one in {gone['one_in']:.1f}"
    assert f"has:pinochle>=1  {often}  {gone['fraction']}" in out
    assert "Gone   9♠" in out


def test_a_table_is_ascii_where_nothing_else_can_be_written():
    call = ("odds", "--cards", "6", "--hold", "QS JD AH", "--format", "table")
    result = program(*call, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert (result.returncode, result.stderr) == (0, b"")
    out = result.stdout.decode("ascii")
    assert "Holds  QS  AH  JD" in out
    assert "#" * 16 in row_of(out, "pinochle")
    assert "#" in row_of(out, "double pinochle")
    assert "\\u" not in out


@pytest.mark.parametrize("columns", [30, 40, 60, 80])
def test_a_table_keeps_to_a_narrow_terminal(columns):
    call = ("odds", "-r", "partnership", "--cards", "6", "--hold", "QS JD", "--where", "count:A=2")
    result = pinochle(*call, "--format", "table", COLUMNS=str(columns))
    assert (result.code, result.err) == (0, "")
    assert max(cell_len(line) for line in result.out.splitlines()) <= columns
    assert "Meld: mean" in result.out


def test_a_table_without_colour():
    call = ("odds", "-r", "partnership", "--cards", "4", "--hold", "QH JD", "--format", "table")
    colour = re.compile(r"\x1b\[[0-9;]*3[0-7]")
    assert colour.search(pinochle(*call, FORCE_COLOR="1", TERM="xterm").out)
    assert not colour.search(pinochle(*call, FORCE_COLOR="1", TERM="xterm", NO_COLOR="1").out)
    assert "\x1b" not in pinochle(*call, NO_COLOR="1").out
    assert "\x1b" not in pinochle(*call[:-1], "jsonl", FORCE_COLOR="1", TERM="xterm").out


# Rules whose melds fit no tables


@pytest.fixture
def wide(tmp_path):
    path = tmp_path / "wide.toml"
    path.write_text(
        'name = "wide"\nextends = "partners-150"\n'
        '[melds.aces-around]\ncategory = "runs and marriages"\n'
    )
    return str(path)


def test_melds_that_fit_no_tables_have_chances_but_no_total(wide):
    document = odds("-r", wide, "--cards", "4", "--where", "has:run>=1")
    schema().validate(document)
    usual = odds("--cards", "4", "--where", "has:run>=1")
    assert document["total"] is None
    assert (document["melds"], document["where"]) == (usual["melds"], usual["where"])
    rows = pinochle("odds", "-r", wide, "--cards", "4").out.splitlines()
    assert {row.split("\t")[0] for row in rows} == {"meld"}
    out = pinochle("odds", "-r", wide, "--cards", "4", "--format", "table").out
    assert "do not fit tables, so their total is not counted" in " ".join(out.split())
    assert "Meld: mean" not in out


def test_a_condition_on_melds_that_fit_no_tables_is_refused(wide):
    result = pinochle("odds", "-r", wide, "--cards", "4", "--where", "meld>=4")
    assert (result.code, result.out) == (2, "")
    assert "under wide, meld cannot be counted exactly" in result.err


# What it refuses

ALL_BUT_11 = " ".join([*(rank + suit for suit in "SHD" for rank in "AATTKKQQJJ99"), "AC"])

WRONG = [
    # arguments, words that must stand on standard error
    (["--hold", "AS AS", "--gone", "AS"], ["3 times AS (ace of spades) is held or gone", "has 2"]),
    (["--hold", "AS AS AS"], ["3 times AS (ace of spades)", "has 2 of each", "      ^"]),
    (["--gone", "AS AS AS"], ["3 times AS (ace of spades)", "has 2 of each"]),
    (["--hold", "AX"], ["not a card", "AX\n ^"]),
    (["--gone", "AX"], ["not a card", "AX\n ^"]),
    (["--hold", "9S", "-r", "double-pack"], ["no 9S in this deck", "A T K Q J"]),
    (["--gone", "9S", "-r", "double-pack"], ["no 9S in this deck", "A T K Q J"]),
    (["--hold", "AS TS KS", "--cards", "2"], ["3 cards are held, more than the 2 of the hand"]),
    (["--gone", ALL_BUT_11], ["a hand of 12 cards needs 12 that are unseen: there are 11"]),
    (["--cards", "48", "--gone", "AS"], ["needs 48 that are unseen: there are 47"]),
    (["--cards", "-1"], ["--cards -1: a hand has from 0 to 48 cards"]),
    (["--cards", "99"], ["--cards 99: a hand has from 0 to 48 cards"]),
    (["--cards", "81", "-r", "double-pack"], ["from 0 to 80 cards"]),
    (["--cards", "twelve"], ["'twelve' is not a valid int", "pinochle odds --help"]),
    (["--where", "1.meld>=20"], ["odds are of one hand: leave out 1.", "1.meld>=20\n^^^^^^^^^^"]),
    (
        ["--where", "meld>20 and 2.count:A>0"],
        ["leave out 2.", "meld>20 and 2.count:A>0\n            ^^^^^^^^^^^\n"],
    ),
    (["--where", "widow.count:A>0"], ["leave out widow."]),
    (["--where", "mel>=20"], ['no feature "mel"; did you mean "meld"?', "mel>=20\n^^^^^^^"]),
    (["--where", "has:runn>=1"], ['no meld of partners-150 "runn"; did you mean "run"?']),
    (["--where", "meld:X>1"], ["not a suit: write S, H, D or C"]),
    (["--where", "count:9>1", "-r", "double-pack"], ["no 9 in the deck of double-pack"]),
    (["--where", "meld"], ["an operator is missing", "meld\n    ^"]),
    (["--where", ""], ["write a feature, an operator and a number"]),
    (["--where", "meld>2", "--where", "meld>x"], ["write a whole number here", "meld>x\n     ^"]),
    (["--where", "__import__('os')"], ["not part of a condition"]),
    (["--trump", "X"], ["not a suit: write S, H, D or C"]),
    (["-r", "partner-150"], ['mean "partners-150"']),
    (["--set", "targt=5"], ['no rule "targt"']),
    (["--seed", "7"], ["No such option"]),
    (["AS"], ["unexpected extra argument"]),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda each: " ".join(each)[:40])
def test_a_wrong_question_gets_a_sentence_and_exit_code_2(arguments, words):
    result = pinochle("odds", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err
