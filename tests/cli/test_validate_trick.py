"""``pinochle validate-trick``: facts through the command line, the contract of its output."""

from __future__ import annotations

import csv
import io
import json

import pytest
from command import pinochle, program
from fact_rows import rows
from recorded_hands import PARTNERS, RECORDS
from rich.cells import cell_len
from trick_calls import lines_of, played_other, read_lines, schema_of

TRICK_COLUMNS = ["place", "card", "legal", "rule", "legal_cards", "winner", "points"]
RECORD_COLUMNS = ["line", "index", "legal", "part", "trick", "seat", "card", "rule", "message"]

NEXT = ("validate-trick", "9C KC JD", "--trump", "D", "--to-play", "AH QD 9D")
REVOKE = ("validate-trick", "9C KC JD QD", "--trump", "D", "--hand", "9C AH", "--hand", "KC")
REVOKE += ("--hand", "JD 9S", "--hand", "AC QD 9D")


# The facts

TRICKS = rows("trick")
LEGAL = [row for row in TRICKS if row["kind"] == "legal"]
WINNER = [row for row in TRICKS if row["kind"] == "winner"]
PHASES = {"tricks": None, "stock": "stock", "playoff": "playoff"}


def asked(row: dict, **more: object) -> dict:
    plays = " ".join(row["plays"])
    rules = {"rules": row["preset"], "set": row["switches"]}
    return {"plays": plays, "trump": row["trump"], **rules, **more}


def test_every_fact_of_what_may_be_played_holds_on_the_command_line():
    questions = [
        asked(row, to_play=" ".join(row["hand"]), phase=PHASES[row["phase"]]) for row in LEGAL
    ]
    result = pinochle("validate-trick", "-", "--format", "jsonl", stdin=lines_of(*questions))
    answers = read_lines(result.out)
    assert (result.code, result.err, len(answers)) == (0, "", len(LEGAL))
    for row, answer in zip(LEGAL, answers, strict=True):
        schema_of("trick").validate(answer)
        assert answer["rules"] == row["preset"]
        assert answer.get("set", {}) == row["switches"], row["id"]
        assert sorted(answer["legal_cards"].split()) == sorted(set(row["legal"])), row["why"]
        illegal = [each["card"] for each in answer["illegal"]]
        assert sorted(illegal) == sorted(set(row["illegal"])), row["why"]


def test_every_fact_of_winners_and_points_holds_on_the_command_line():
    questions = [asked(row, last_trick=row["last_trick"]) for row in WINNER]
    result = pinochle("validate-trick", "-", "--format", "jsonl", stdin=lines_of(*questions))
    answers = read_lines(result.out)
    assert (result.code, result.err, len(answers)) == (0, "", len(WINNER))
    for row, answer in zip(WINNER, answers, strict=True):
        schema_of("trick").validate(answer)
        found = (answer["winner"], answer["points"])
        assert found == (row["winner"], row["points"]), row["why"]


JUDGED = [
    # rules, trump, plays, hands, the rule each play breaks (None legal, "?" unknown)
    ("partners-150", "S", "KH AD", ("KH", "AH AD"), [None, "must-follow"]),
    ("partners-150", "S", "KH QH", ("KH", "AH QH"), [None, "must-beat"]),
    ("partners-150", "S", "KH AD", ("KH", "9S AD"), [None, "must-trump"]),
    ("partners-150", "S", "KH QS 9S", ("KH", "QS", "KS 9S"), [None, None, "must-overtrump"]),
    ("partners-150", "S", "KH QS 9S", ("?", "?", "KS 9S"), ["?", "?", "must-overtrump"]),
    ("partners-150", "S", "KH QS 9S", ("?", "QS QH"), ["?", "must-follow", "?"]),
    ("partners-150", "S", "KH QH 9S", (" ? ",), ["?", "?", "?"]),
    ("partners-1000", "S", "KH QS 9S", ("KH", "QS", "KS 9S"), [None, None, None]),
    ("two-hand", "S", "KH QS", ("KH", "QS QH"), [None, "must-follow"]),
]


@pytest.mark.parametrize("row", JUDGED, ids=lambda row: f"{row[0]}: {row[2]} of {row[3]}")
def test_plays_are_judged_by_the_hands_that_are_known(row):
    rules, trump, plays, hands, expected = row
    given = [word for hand in hands for word in ("--hand", hand)]
    result = pinochle("validate-trick", plays, "-t", trump, "-r", rules, *given, "--json")
    document = json.loads(result.out)
    schema_of("trick").validate(document)
    broken = [rule for rule in expected if rule not in (None, "?")]
    assert result.code == (1 if broken else 0)
    assert document["legal"] == (not broken)
    for play, rule in zip(document["plays"], expected, strict=True):
        known = rule != "?"
        assert play["legal"] == ((rule is None) if known else None)
        assert play["rule"] == (rule if known else None)
        assert (play["legal_cards"] is not None) == known


def test_in_the_stock_anything_goes_and_in_the_play_off_the_rules_hold():
    call = ("validate-trick", "KH QS", "-t", "S", "-r", "two-hand", "--hand", "KH")
    call += ("--hand", "QS QH")
    assert pinochle(*call, "--phase", "stock").code == 0
    assert pinochle(*call, "--phase", "PlayOff").code == 1
    assert pinochle(*call).code == 1, "the play-off when left out"


def test_the_last_trick_adds_its_bonus():
    for last, points in (((), 1), (("--last-trick",), 2)):
        document = json.loads(pinochle(*REVOKE, *last, "--json").out)
        assert (document["points"], document["complete"], document["winner"]) == (points, True, 3)


# Formats


def test_json_of_a_trick():
    result = pinochle(*NEXT, "--json")
    document = json.loads(result.out)
    assert result.code == 0
    assert list(document)[:3] == ["schema", "rules", "trump"]
    assert {"schema": "pinochle.trick/1", "rules": "partners-150", "trump": "D"}.items() <= (
        document.items()
    )
    assert (document["legal"], document["complete"]) == (True, False)
    assert (document["winner"], document["points"]) == (2, 1)
    assert document["plays"][0] == {"card": "9C", "legal": None, "rule": None, "legal_cards": None}
    assert document["legal_cards"] == "QD"
    assert document["illegal"] == [
        {"card": "AH", "rule": "must-trump"},
        {"card": "9D", "rule": "must-overtrump"},
    ]
    revoke = json.loads(pinochle(*REVOKE, "--json").out)
    assert "legal_cards" not in revoke, "nobody is to play"
    assert revoke["plays"][3] == {
        "card": "QD",
        "legal": False,
        "rule": "must-follow",
        "legal_cards": "AC",
    }


def test_jsonl_is_the_same_on_one_line():
    result = pinochle(*NEXT, "--format", "jsonl")
    assert result.out.count("\n") == 1
    assert json.loads(result.out) == json.loads(pinochle(*NEXT, "--json").out)


def test_plain_has_a_row_a_play_and_a_row_a_card_to_play():
    assert pinochle(*NEXT).out == (
        "0\t9C\t?\t\t\tno\t1\n"
        "1\tKC\t?\t\t\tno\t1\n"
        "2\tJD\t?\t\t\tyes\t1\n"
        "next\tQD\tyes\t\t\t\t\n"
        "next\tAH\tno\tmust-trump\t\t\t\n"
        "next\t9D\tno\tmust-overtrump\t\t\t\n"
    )
    assert pinochle(*REVOKE).out.splitlines()[3] == "3\tQD\tno\tmust-follow\tAC\tyes\t1"


def test_csv_has_a_header():
    found = list(csv.DictReader(io.StringIO(pinochle(*REVOKE, "--format", "csv").out)))
    assert list(found[0]) == TRICK_COLUMNS
    assert [row["legal"] for row in found] == ["yes", "yes", "yes", "no"]
    call = ("validate-trick", "--record", str(RECORDS), "--format", "csv")
    recorded = list(csv.DictReader(io.StringIO(pinochle(*call).out)))
    assert list(recorded[0]) == RECORD_COLUMNS
    assert [(row["legal"], row["message"]) for row in recorded] == [("yes", "in order")] * 5


def test_the_help_names_the_columns():
    text = " ".join(pinochle("validate-trick", "--help").out.split())
    for columns in (TRICK_COLUMNS, RECORD_COLUMNS):
        assert ", ".join(columns) in text


def test_the_table_says_what_may_be_played_and_why_not():
    out = pinochle(*NEXT, "--format", "table").out
    for part in ("trump ♦ diamonds", "K♣", "wins so far, 1 point", "hand unknown"):
        assert part in out
    assert "May play  Q♦" in out
    assert "A♥   must-trump: void, held a trump and played none" in out
    revoke = pinochle(*REVOKE, "--format", "table").out
    for part in ("must-follow: could follow suit and did not", "A♣", "card 4 wins, 1 point"):
        assert part in revoke
    nothing = pinochle("validate-trick", "", "-t", "S", "--to-play", "", "--format", "table")
    assert "nothing: no cards" in nothing.out


def test_the_table_of_a_record_names_faults_and_missed_melds():
    record = played_other(PARTNERS, seat=2, first=1, second=8)
    del record["melds"][1]
    call = ("validate-trick", "--record", "-", "--format", "table")
    result = pinochle(*call, stdin=lines_of(record))
    assert result.code == 1
    for part in ("seat 1 bid 27", "trump ♣ clubs", "T♣!", "Wrong  tricks: trick 1: seat 2 played"):
        assert part in result.out
    assert "Missed  seat 1 could have melded 2 more" in result.out
    assert "In order." not in result.out
    assert "In order." in pinochle(*call, stdin=lines_of(PARTNERS)).out
    named = pinochle(*call, stdin=lines_of(PARTNERS | {"bid": None, "index": 7})).out
    assert "deal 7, seat 1 is the bidder, trump" in named


@pytest.mark.parametrize("columns", ["40", "60", "80", "120"])
def test_a_table_keeps_to_a_narrow_terminal(columns):
    for call in (NEXT, REVOKE, ("validate-trick", "--record", str(RECORDS))):
        out = pinochle(*call, "--format", "table", COLUMNS=columns).out
        assert max(cell_len(line) for line in out.splitlines()) <= int(columns)


def test_suits_fall_back_to_letters_where_they_cannot_be_written():
    for call, code in ((NEXT, 0), (REVOKE, 1), (("validate-trick", "--record", str(RECORDS)), 0)):
        result = program(*call, "--format", "table", PYTHONIOENCODING="ascii")
        assert (result.returncode, result.stderr) == (code, b"")
        result.stdout.decode("ascii")
    assert b"May play  QD" in program(*NEXT, "--format", "table", PYTHONIOENCODING="ascii").stdout


def test_cards_need_no_quotes_and_are_read_in_any_case():
    plain = pinochle(*NEXT).out
    call = ("validate-trick", "9c", "kc", "j♦", "-t", "Diamonds", "--to-play", "♥A ♦Q9")
    assert pinochle(*call).out == plain


# Lines


def test_an_option_stands_over_what_a_line_says():
    line = {"plays": "KH", "trump": "D", "to_play": "AC", "hands": ["KH"]}
    line |= {"rules": "two-hand", "phase": "stock"}
    call = ("validate-trick", "-", "--format", "jsonl")
    answer = json.loads(pinochle(*call, stdin=lines_of(line)).out)
    assert (answer["rules"], answer["trump"], answer["legal_cards"]) == ("two-hand", "D", "AC")
    assert answer["plays"][0]["legal"] is True
    for more, expected in (
        (("-t", "S"), {"trump": "S"}),
        (("--to-play", "AH 9H", "--phase", "playoff"), {"legal_cards": "AH 9H"}),
        (("--to-play", "AH 9S", "--phase", "playoff"), {"legal_cards": "AH"}),
        (("--last-trick",), {"points": 14}),
        (("-r", "partners-1000", "--phase", "playoff"), {"rules": "partners-1000", "points": 4}),
        (("--set", "target=500"), {"rules": "two-hand", "set": {"target": 500}}),
    ):
        answer = json.loads(pinochle(*call, *more, stdin=lines_of(line)).out)
        assert expected.items() <= answer.items(), more
    unknown = json.loads(pinochle(*call, "--hand", "?", stdin=lines_of(line)).out)
    assert unknown["plays"][0]["legal"] is None


def test_an_empty_option_is_an_answer_too():
    call = ("validate-trick", "-", "-t", "S", "--format", "jsonl")
    line = lines_of({"plays": "AS", "to_play": "KS"})
    assert json.loads(pinochle(*call, "--to-play", "", stdin=line).out)["legal_cards"] == ""
    for empty in ("--trump", "--phase"):
        assert pinochle(*call, empty, "", stdin=line).code == 2


def test_a_stream_takes_card_lists_objects_and_recorded_hands():
    text = "# Friday\n\nAS KS\n" + lines_of({"plays": "", "to_play": "KH", "trump": "D"}, PARTNERS)
    result = pinochle("validate-trick", "-", "-t", "S", "--format", "jsonl", stdin=text)
    found = read_lines(result.out)
    assert (result.code, result.err) == (0, "")
    assert [each["schema"] for each in found] == [
        "pinochle.trick/1",
        "pinochle.trick/1",
        "pinochle.verdict/1",
    ]
    assert found[1]["trump"] == "S"
    assert found[2]["legal"] is True
    rowed = pinochle("validate-trick", "-", "-t", "S", stdin=text)
    assert (rowed.code, rowed.out.count("\n")) == (2, 3)
    assert rowed.err == "line 5: a recorded hand has columns of its own: use --record -\n"


def test_a_stream_as_json_is_one_array():
    call = ("validate-trick", "-", "-t", "S", "--json")
    assert [each["winner"] for each in json.loads(pinochle(*call, stdin="KH\nKH AH\n").out)] == [
        0,
        1,
    ]
    assert json.loads(pinochle(*call, stdin="").out) == []


def test_a_line_that_breaks_a_rule_gives_1_and_a_bad_line_2():
    illegal, bad = lines_of({"plays": "KH QH", "hands": ["KH", "AH QH"]}), "KX\n"
    call = ("validate-trick", "-", "-t", "S", "--format", "jsonl")
    assert pinochle(*call, stdin="KH\n").code == 0
    assert pinochle(*call, stdin=f"KH\n{illegal}").code == 1
    result = pinochle(*call, stdin=f"{illegal}{bad}KH\n")
    assert result.code == 2
    assert [each["schema"] for each in read_lines(result.out)] == [
        "pinochle.trick/1",
        "pinochle.error/1",
        "pinochle.trick/1",
    ]
    assert "line 2: not a card" in result.err
    assert "\n ^" in result.err


def test_rules_come_from_the_environment_unless_a_line_or_an_option_names_them():
    call = ("validate-trick", "-", "-t", "S", "--format", "jsonl")
    text = "AS\n" + lines_of({"plays": "AS", "rules": "stonebridge"})
    found = read_lines(pinochle(*call, stdin=text, PINOCHLE_RULES="auction-3").out)
    assert [each["rules"] for each in found] == ["auction-3", "stonebridge"]
    found = read_lines(pinochle(*call, "-r", "racehorse", stdin=text).out)
    assert [each["rules"] for each in found] == ["racehorse", "racehorse"]
