"""``pinochle advise``: every choice of cards to hand over or to bury, the best first."""

from __future__ import annotations

import csv
import io
import json
import re
from functools import cache
from itertools import combinations

import pytest
from command import pinochle, program
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from pinochle_cli.rules import find_melds, load, read_hand, write_cards

TWELVE = "AS TS KS QS JD AH TH KC 9C 9D TD AC"
SIXTEEN = f"{TWELVE} QS QC KH JH"
EIGHTEEN = "AS TS KS QS JS 9S AH AD AC KH QH JD TD TC TH 9C 9D KD"

PASS = ("pass", TWELVE, "--trump", "H")
BURY = ("bury", EIGHTEEN, "--trump", "S", "-r", "auction-3")
ADVICE = {"pass": PASS, "bury": BURY}


@cache
def advise(*arguments: str) -> dict:
    result = pinochle("advise", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    schema().validate(document)
    return document


@cache
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", "advice").out))


def different_choices(cards: str, number: int) -> set[str]:
    """Every choice of so many cards, written as the program writes them."""
    hand = [*read_hand(cards)]
    return {write_cards(chosen) for chosen in combinations(hand, number)}


# Every choice

CHOICES = [
    # what is asked, rules, role, cards that are handed over
    (PASS, "partners-150", "partner", 4),
    (("pass", SIXTEEN, "-t", "H", "--role", "bidder"), "partners-150", "bidder", 4),
    (("pass", TWELVE, "-t", "S", "-r", "racehorse"), "racehorse", "partner", 3),
    (
        ("pass", f"{TWELVE} AS KH 9S", "-t", "D", "-r", "racehorse", "--role", "bidder"),
        *("racehorse", "bidder", 3),
    ),
    (("pass", "AS AS KS KS QH QH TD TD 9C 9C JD JD", "-t", "C"), "partners-150", "partner", 4),
]


@pytest.mark.parametrize(("question", "rules", "role", "number"), CHOICES)
def test_every_choice_of_cards_to_hand_over_is_weighed_once(question, rules, role, number):
    document = advise(*question)
    hand, trump = question[1], question[3]
    assert list(document) == [
        *("schema", "rules", "advice", "role", "hand", "trump", "of", "choices")
    ]
    assert (document["rules"], document["advice"], document["role"]) == (rules, "pass", role)
    assert (document["hand"], document["trump"]) == (str(read_hand(hand)), trump)
    choices = document["choices"]
    cards = [choice["cards"] for choice in choices]
    assert len(cards) == document["of"] == len(set(cards))
    assert set(cards) == different_choices(hand, number)
    before = find_melds(read_hand(hand), trump, load(rules)).total
    assert {choice["meld_before"] for choice in choices} == {before}
    for choice in choices[::40]:
        kept = read_hand(hand) - read_hand(choice["cards"])
        assert choice["meld_after"] == find_melds(kept, trump, load(rules)).total
        total = choice["meld_after"] + choice["receiver_meld"] + choice["tricks"]
        assert choice["value"] == pytest.approx(total)


MELDED = "AS TS KS QS JS 9S AH AD AC KH QH JD"
"""Spades are trump: a run, the dix, aces around, a marriage in hearts, a pinochle."""


@pytest.mark.parametrize("preset", ["auction-3", "auction-4", "auction-5", "auction-3-open-widow"])
def test_every_choice_of_cards_no_meld_needs_may_be_buried(preset):
    document = advise("bury", EIGHTEEN, "-t", "S", "-r", preset)
    assert (document["rules"], document["advice"]) == (preset, "bury")
    assert "role" not in document
    free = " ".join(map(str, read_hand(EIGHTEEN) - read_hand(MELDED)))
    cards = [choice["cards"] for choice in document["choices"]]
    assert len(cards) == document["of"] == 20
    assert set(cards) == different_choices(free, 3)
    meld = find_melds(read_hand(EIGHTEEN), "S", load(preset)).total
    for choice in document["choices"]:
        assert (choice["meld_before"], choice["meld_after"]) == (meld, meld)
        assert choice["value"] == pytest.approx(meld + choice["buried"] + choice["tricks"])


def test_buried_points_are_those_of_the_cards():
    points = {"T": 10, "K": 4, "9": 0}
    for choice in advise(*BURY)["choices"]:
        assert choice["buried"] == sum(points[card[0]] for card in choice["cards"].split())


ALL_LAID = "AS AS TS TS KS KS QS QS JS JS AH AH AD AD AC AC"
"""Spades are trump: a double run and double aces around."""


def test_where_too_few_cards_are_free_all_of_them_go_with_cards_of_melds():
    two_free = advise("bury", f"{ALL_LAID} 9H 9D", "-t", "S", "-r", "auction-3")
    expected = {str(read_hand(f"9H 9D {card}")) for card in ALL_LAID.split()}
    assert {choice["cards"] for choice in two_free["choices"]} == expected
    assert two_free["of"] == len(expected) == 8
    no_free = advise("bury", f"{ALL_LAID} KC QC", "-t", "S", "-r", "auction-3")
    every = different_choices(f"{ALL_LAID} KC QC", 3)
    assert {choice["cards"] for choice in no_free["choices"]} == every
    assert no_free["of"] == len(every)
    for choice in two_free["choices"] + no_free["choices"]:
        assert choice["meld_after"] < choice["meld_before"]


GIVEN = [
    # cards that are handed over of a marriage in spades and a pinochle, the meld that stays
    ("TS TD 9D 9C", 6),
    ("KS TD 9D 9C", 4),
    ("TS JD 9D 9C", 2),
    ("KS QS TD 9D", 0),
]


@pytest.mark.parametrize(("cards", "stays"), GIVEN)
def test_a_meld_that_is_handed_over_is_lost_to_its_giver(cards, stays):
    (choice,) = [each for each in advise(*PASS)["choices"] if each["cards"] == cards]
    assert (choice["meld_before"], choice["meld_after"]) == (6, stays)


@pytest.mark.parametrize("row", [*CHOICES, (BURY,)], ids=lambda row: " ".join(row[0])[:60])
def test_the_best_choice_comes_first(row):
    values = [choice["value"] for choice in advise(*row[0])["choices"]]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[-1]


@pytest.mark.parametrize("question", ADVICE.values(), ids=ADVICE)
def test_cards_are_written_so_that_they_can_be_read_back(question):
    document = advise(*question, "--top", "30")
    hand = read_hand(question[1])
    assert read_hand(document["hand"]) == hand
    for choice in document["choices"]:
        cards = read_hand(choice["cards"])
        assert str(cards) == choice["cards"]
        assert cards <= hand
    again = pinochle("advise", question[0], document["hand"], *question[2:], "--top", "30")
    assert again == pinochle("advise", *question, "--top", "30")


@pytest.mark.parametrize("question", ADVICE.values(), ids=ADVICE)
def test_the_reason_is_a_sentence_with_the_numbers_of_the_choice(question):
    for choice in advise(*question, "--top", "20")["choices"]:
        why = choice["why"]
        assert re.fullmatch(r"[^\n]{30,200}\.", why)
        assert f"{choice['meld_after']} of {choice['meld_before']}" in why
        told = f"{choice['receiver_meld']:.1f}" if question is PASS else f"{choice['buried']:.0f}"
        assert told in why


def test_the_reason_says_who_receives_the_cards():
    assert "the bidder can" in advise(*PASS, "--top", "1")["choices"][0]["why"]
    by_bidder = ("pass", SIXTEEN, "-t", "H", "--role", "bidder", "--top", "1")
    assert "the partner can" in advise(*by_bidder)["choices"][0]["why"]


# However it is asked for


def test_cards_roles_and_suits_are_read_as_everywhere():
    more = ("-r", "racehorse", "--top", "9")
    expected = advise("pass", TWELVE, "-t", "H", *more)
    for hand, suit, role in (
        ([TWELVE.lower()], "h", "Partner"),
        (TWELVE.split(), "hearts", "PARTNER"),
        ([TWELVE.replace("T", "10")], "♥", "partner"),
    ):
        assert advise("pass", *hand, "--trump", suit, "--role", role, *more) == expected


def test_rules_that_were_changed_are_named_and_kept():
    document = advise("pass", TWELVE, "-t", "H", "--set", "pass_count=2")
    assert document["set"] == {"pass_count": 2}
    assert document["of"] == len(different_choices(TWELVE, 2))
    assert pinochle("advise", *PASS, PINOCHLE_RULES="racehorse").out.count("\n") == 220


@pytest.mark.parametrize("question", ADVICE.values(), ids=ADVICE)
@pytest.mark.parametrize("top", [1, 1000])
def test_top_keeps_the_best(question, top):
    every, best = advise(*question), advise(*question, "--top", str(top))
    assert best == {**every, "choices": every["choices"][:top]}
    rows = pinochle("advise", *question, "--top", str(top)).out.splitlines()
    assert [row.split("\t")[0] for row in rows] == [each["cards"] for each in best["choices"]]


# Forms


@pytest.mark.parametrize("question", ADVICE.values(), ids=ADVICE)
def test_rows_say_what_the_document_says(question):
    header, *rows = csv.reader(io.StringIO(pinochle("advise", *question, "--format", "csv").out))
    assert header == ["cards", "meld_before", "meld_after", "value", "why"]
    expected = [
        [
            *(choice["cards"], str(choice["meld_before"]), str(choice["meld_after"])),
            *(f"{choice['value']:.4f}", choice["why"]),
        ]
        for choice in advise(*question)["choices"]
    ]
    assert rows == expected
    plain = pinochle("advise", *question).out
    assert [line.split("\t") for line in plain.splitlines()] == rows
    text = " ".join(pinochle("advise", question[0], "--help", COLUMNS="200").out.split())
    assert f"Columns of plain and csv: {', '.join(header)} " in text


@pytest.mark.parametrize("question", ADVICE.values(), ids=ADVICE)
def test_lines_are_the_document_on_one_line(question):
    result = pinochle("advise", *question, "--top", "2", "--format", "jsonl")
    assert result.out.count("\n") == 1
    assert json.loads(result.out) == advise(*question, "--top", "2")


def rows_of(text: str, border: str = "│") -> list[list[str]]:
    return [
        [each.strip() for each in line[1:-1].split(border)]
        for line in text.splitlines()
        if line.startswith(border) and not line.startswith(border + "-")
    ]


def cards_of(cell: str) -> str:
    """The cards of a cell as everywhere else."""
    for symbol, suit in zip("♠♥♦♣", "SHDC", strict=True):
        cell = cell.replace(symbol, suit)
    return " ".join(cell.split())


@pytest.mark.parametrize(("name", "head"), [("pass", "hand over"), ("bury", "bury")])
def test_a_table_shows_the_best_ten_and_the_reason(name, head):
    document = advise(*ADVICE[name])
    out = pinochle("advise", *ADVICE[name], "--format", "table").out
    (first, *rows) = rows_of(out)
    assert (first[0], first[1], first[-1]) == (head, "own meld", "value")
    best = document["choices"][:10]
    assert [cards_of(row[0]) for row in rows] == [choice["cards"] for choice in best]
    parts = ("receiver_meld", "tricks") if name == "pass" else ("buried", "tricks")
    for row, choice in zip(rows, best, strict=True):
        numbers = [f"{choice[part]:.1f}" for part in (*parts, "value")]
        assert row[1:] == [str(choice["meld_after"]), *numbers]
    assert best[0]["why"] in " ".join(out.split())
    assert f"10 of {document['of']} choices" in out
    assert document["rules"] in out


def test_a_table_shows_as_many_as_asked():
    out = pinochle("advise", *BURY, "--format", "table", "--top", "12").out
    assert len(rows_of(out)) == 13
    assert len(rows_of(pinochle("advise", *BURY, "--format", "table", "--top", "1").out)) == 2


def test_a_table_is_ascii_where_nothing_else_can_be_written():
    call = ("advise", *BURY, "--format", "table")
    result = program(*call, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert (result.returncode, result.stderr) == (0, b"")
    out = result.stdout.decode("ascii")
    assert "\\" not in out
    found = [cards_of(row[0]) for row in rows_of(out, "|")[1:]]
    assert found == [choice["cards"] for choice in advise(*BURY)["choices"][:10]]


@pytest.mark.parametrize("question", ADVICE.values(), ids=ADVICE)
def test_a_table_keeps_to_a_narrow_terminal_and_still_shows_the_cards(question):
    call = ("advise", *question, "--format", "table", "--top", "1")
    result = pinochle(*call, COLUMNS="40")
    assert (result.code, result.err) == (0, "")
    assert max(cell_len(line) for line in result.out.splitlines()) <= 40
    cell = " ".join(row[0] for row in rows_of(result.out)[1:])
    (best,) = advise(*question, "--top", "1")["choices"]
    assert cards_of(cell) == best["cards"]


# What it refuses

WRONG = [
    # arguments, words that must stand on standard error
    (
        ["pass", TWELVE, "-t", "S", "-r", "partnership"],
        ["partnership passes no cards", "racehorse"],
    ),
    (["pass", TWELVE, "-t", "S", "-r", "auction-3"], ["auction-3 passes no cards", "partners-150"]),
    (["pass", TWELVE, "-t", "S", "-r", "partners-1000"], ["partners-1000 passes no cards"]),
    (["bury", EIGHTEEN, "-t", "S"], ["partners-150 buries no cards", "-r auction-3"]),
    (["bury", EIGHTEEN, "-t", "S", "-r", "partnership-widow"], ["buries no cards", "auction-3"]),
    (["bury", EIGHTEEN, "-t", "S", "-r", "two-hand"], ["two-hand buries no cards"]),
    (["pass", f"{TWELVE} QS", "-t", "H"], ["the hand has 13 cards", "partner has 12"]),
    (["pass", "AS KS", "-t", "H"], ["the hand has 2 cards", "partner has 12"]),
    (["pass", "", "-t", "H"], ["the hand has 0 cards", "12"]),
    (["pass", SIXTEEN, "-t", "H"], ["the hand has 16 cards", "partner has 12"]),
    (["pass", TWELVE, "-t", "H", "--role", "bidder"], ["the hand has 12 cards", "bidder has 16"]),
    (["pass", SIXTEEN, "-t", "H", "-r", "racehorse", "--role", "bidder"], ["bidder has 15"]),
    (["bury", TWELVE, "-t", "S", "-r", "auction-3"], ["the hand has 12 cards", "18"]),
    (
        ["bury", EIGHTEEN[:44], "-t", "S", "-r", "auction-3"],
        ["the hand has 15 cards", "widow", "18"],
    ),
    (["pass", "AX", "-t", "H"], ["not a card", "AX\n ^"]),
    (["pass", "AS AS AS", "-t", "H"], ["3 times AS (ace of spades)", "has 2 of each"]),
    (["pass", TWELVE, "-t", "H", "--role", "boss"], ['--role "boss"', "partner", "bidder"]),
    (["pass", TWELVE, "-t", "H", "--role", ""], ['--role ""', "partner", "bidder"]),
    (["pass", TWELVE, "-t", "H", "--role", "x\x1b[31m"], ['"x?[31m"']),
    (["pass", TWELVE, "-t", "H", "--top", "0"], ["--top 0", "1 or more"]),
    (["bury", EIGHTEEN, "-t", "S", "-r", "auction-3", "--top", "-3"], ["--top -3", "1 or more"]),
    (["pass", TWELVE, "-t", "H", "--top", "x"], ["'x' is not a valid int"]),
    (["pass", TWELVE], ["--trump", "pinochle advise pass --help"]),
    (["bury", EIGHTEEN, "-r", "auction-3"], ["--trump", "pinochle advise bury --help"]),
    (["pass", "-t", "H"], ["HAND", "pinochle advise pass --help"]),
    (["pass", TWELVE, "-t", "X"], ["not a suit: write S, H, D or C"]),
    (["pass", TWELVE, "-t", "H", "-r", "partner-150"], ['mean "partners-150"']),
    (["pass", TWELVE, "-t", "H", "--set", "targt=5"], ['no rule "targt"']),
    (["bury", EIGHTEEN, "-t", "S", "-r", "auction-3", "--role", "bidder"], ["No such option"]),
    (["bid", TWELVE], ["No such command", "pinochle advise --help"]),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda each: " ".join(each)[-50:])
def test_a_wrong_question_gets_a_sentence_and_exit_code_2(arguments, words):
    result = pinochle("advise", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    assert len(result.err) < 500
    for word in words:
        assert word in result.err


@pytest.mark.parametrize("form", ["plain", "csv", "json", "jsonl", "table"])
def test_a_refusal_leaves_standard_output_empty_in_every_form(form):
    for call in (("pass", "AS", "-t", "H"), ("bury", EIGHTEEN, "-t", "S")):
        result = pinochle("advise", *call, "--format", form)
        assert (result.code, result.out) == (2, "")
