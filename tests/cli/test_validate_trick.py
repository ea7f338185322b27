"""``pinochle validate-trick``: facts through the command line, the contract of its output."""

from __future__ import annotations

import csv
import io
import json
import os
import threading
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
from command import pinochle, program
from fact_rows import rows
from jsonschema import Draft202012Validator
from rich.cells import cell_len

RECORDS = Path(__file__).parent.parent.parent / "examples" / "recorded-hands.jsonl"
RECORDED = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
PARTNERS = RECORDED[0]

TRICK_COLUMNS = ["place", "card", "legal", "rule", "legal_cards", "winner", "points"]
RECORD_COLUMNS = ["line", "index", "legal", "part", "trick", "seat", "card", "rule", "message"]

NEXT = ("validate-trick", "9C KC JD", "--trump", "D", "--to-play", "AH QD 9D")
REVOKE = ("validate-trick", "9C KC JD QD", "--trump", "D", "--hand", "9C AH", "--hand", "KC")
REVOKE += ("--hand", "JD 9S", "--hand", "AC QD 9D")


def lines_of(*items: dict) -> str:
    return "".join(json.dumps(item) + "\n" for item in items)


def read_lines(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


@cache
def schema_of(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", name).out))


def verdict_of(record: dict, *more: str) -> tuple[int, dict]:
    """The exit code and the verdict on one record."""
    call = ("validate-trick", "--record", "-", "--format", "jsonl", *more)
    result = pinochle(*call, stdin=lines_of(record))
    assert result.err == ""
    verdict = json.loads(result.out)
    schema_of("verdict").validate(verdict)
    return result.code, verdict


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
    assert "deal 7  seat 1 is the bidder  trump" in named


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


# Recorded hands

POINTS = {"partners-150": 25, "auction-3": 239, "partnership": 250, "double-pack": 490}
POINTS |= {"two-hand": 250}
"""All card points and the last trick; the bidder of auction-3 has buried an ace."""


@pytest.mark.parametrize("record", RECORDED, ids=lambda record: record["rules"])
def test_a_record_in_order_is_told_trick_by_trick(record):
    code, verdict = verdict_of(record)
    assert (code, verdict["legal"], verdict["faults"], verdict["missed"]) == (0, True, [], [])
    keys = ["schema", "rules", "line", "seed", "index", "legal", "faults", "missed", "tricks"]
    assert list(verdict) == keys
    assert verdict["rules"] == record["rules"]
    assert sum(trick["points"] for trick in verdict["tricks"]) == POINTS[record["rules"]]
    winner = record["tricks"][0]["leader"]
    for told, recorded in zip(verdict["tricks"], record["tricks"], strict=True):
        assert told["leader"] == recorded["leader"] == winner
        assert " ".join(play["card"] for play in told["plays"]) == recorded["plays"]
        assert all(play["card"] in play["legal_cards"].split() for play in told["plays"])
        assert all(play["legal"] and play["rule"] is None for play in told["plays"])
        winner = told["winner_seat"]
        assert told["plays"][told["winner"]]["seat"] == winner


@pytest.mark.parametrize("record", RECORDED, ids=lambda record: record["rules"])
def test_without_the_deal_a_record_in_order_stays_in_order(record):
    unknown = {key: value for key, value in record.items() if key != "deal"}
    hidden = record | {"deal": record["deal"] | {"hands": ["?"] * len(record["deal"]["hands"])}}
    for other in (unknown, hidden):
        code, verdict = verdict_of(other)
        assert (code, verdict["legal"]) == (0, True)
        assert len(verdict["tricks"]) == len(record["tricks"])


def test_records_are_read_from_a_file_from_standard_input_and_from_a_pipe(tmp_path):
    call = ("validate-trick", "--format", "jsonl", "--record")
    expected = pinochle(*call, str(RECORDS))
    assert (expected.code, expected.out.count("\n")) == (0, 5)
    text = RECORDS.read_text(encoding="utf-8")
    assert pinochle(*call, "-", stdin=text) == expected
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(text,), daemon=True)
    writer.start()
    assert pinochle(*call, str(pipe)) == expected
    writer.join()
    array = json.loads(pinochle("validate-trick", "--record", "-", "--json", stdin=text).out)
    assert array == read_lines(expected.out)
    assert pinochle("validate-trick", "-", "--format", "jsonl", stdin=text) == expected


def test_a_record_may_stand_among_comments_and_windows_line_ends():
    text = "\ufeff# Friday\r\n\r\n" + json.dumps(PARTNERS) + "\r\n"
    result = pinochle("validate-trick", "--record", "-", stdin=text)
    assert (result.code, result.out) == (0, "3\t\tyes\t\t\t\t\t\tin order\n")


def played_other(record: dict, seat: int, first: int, second: int) -> dict:
    """The record in which ``seat`` plays its cards of two tricks the other way round."""
    other = deepcopy(record)
    tricks = [other["tricks"][number - 1] for number in (first, second)]
    seats = len(tricks[0]["plays"].split())
    cards = [trick["plays"].split() for trick in tricks]
    one, two = ((seat - trick["leader"]) % seats for trick in tricks)
    cards[0][one], cards[1][two] = cards[1][two], cards[0][one]
    for trick, changed in zip(tricks, cards, strict=True):
        trick["plays"] = " ".join(changed)
    return other


REVOKES = [
    # a seat, two tricks whose cards it changes over, whose fault it is in which trick, the rule,
    # the trick that shows it, and what it shows
    (2, 1, 8, 2, 1, "must-follow", 3, "trumps a diamond, plays a diamond in trick 3"),
    (1, 11, 12, 1, 11, "must-follow", 12, "discards on a spade, plays one in trick 12"),
    (3, 1, 12, 3, 1, "must-follow", 3, "discards on a diamond, plays one in trick 3"),
    (1, 3, 11, 1, 3, "must-follow", 8, "discards on a diamond, plays one in trick 8"),
    (4, 9, 12, 4, 9, "must-trump", 12, "discards on a heart, plays a trump in trick 12"),
    (2, 4, 6, 2, 4, "must-beat", 6, "plays the jack under the jack, the queen in trick 6"),
]


@pytest.mark.parametrize("row", REVOKES, ids=lambda row: row[-1])
def test_a_revoke_comes_to_light_when_the_missing_card_turns_up(row):
    seat, first, second, whose, trick, rule, shown, _ = row
    record = played_other(PARTNERS, seat, first, second)
    for known in (True, False):
        if not known:
            del record["deal"]
        code, verdict = verdict_of(record)
        (fault,) = verdict["faults"]
        assert (code, verdict["legal"]) == (1, False)
        assert (fault["part"], fault["rule"], fault["seat"]) == ("tricks", rule, whose)
        assert (fault["trick"], fault["came_to_light"]) == (trick, shown)
        assert fault["legal_cards"] is not None
        assert f"trick {trick}: seat {whose} played {fault['card']}: {rule}" in fault["message"]
        told = verdict["tricks"][trick - 1]
        assert (told["legal"], told["plays"][fault["place"]]["rule"]) == (False, rule)
        assert sum(not each["legal"] for each in verdict["tricks"]) == 1
    result = pinochle("validate-trick", "--record", "-", stdin=lines_of(record))
    columns = result.out.rstrip("\n").split("\t")
    assert columns[:8] == ["1", "", "no", "tricks", str(trick), str(whose), fault["card"], rule]


def test_a_meld_that_was_missed_is_told_and_is_no_fault():
    record = deepcopy(PARTNERS)
    gone = record["melds"].pop(1)
    code, verdict = verdict_of(record)
    assert (code, verdict["legal"], verdict["faults"]) == (0, True, [])
    (missed,) = verdict["missed"]
    assert (missed["seat"], missed["points"]) == (gone["seat"], gone["points"])
    assert gone["meld"] in {meld["meld"] for meld in missed["melds"]}
    assert len(missed["hand"].split()) == 12


CHANGED = [
    # what is changed in the first record, the part and the rule of the fault
    ({"bid": 28}, "auction", "not-as-recorded"),
    ({"bidder": 3}, "auction", "not-as-recorded"),
    ({"calls": [[1, 25], [2, "pass"], [3, 25]]}, "auction", "raise-too-small"),
    ({"calls": [[1, 25], [3, 26]]}, "auction", "not-your-turn"),
    ({"calls": [[1, 24]]}, "auction", "below-minimum"),
    ({"calls": [[1, 25, "long-suit"]]}, "auction", "no-hint"),
    ({"calls": [[1, 25], [2, "announce 5"]]}, "auction", "no-announcement"),
    ({"calls": []}, "auction", "incomplete"),
    ({"trump": None}, "trump", "incomplete"),
    ({"exchanges": []}, "exchange", "incomplete"),
    ({"exchanges": [{"from": 3, "to": 1, "cards": "AS TD 9D"}]}, "exchange", "wrong-count"),
    ({"exchanges": [{"from": 3, "to": 1, "cards": "AS TD 9D 9C"}]}, "exchange", "not-held"),
    ({"exchanges": [{"from": 3, "to": 2, "cards": "AS TD 9D JC"}]}, "exchange", "wrong-receiver"),
    ({"buried": "9H"}, "buried", "not-as-recorded"),
    ({"melds": [{"seat": 1, "meld": "rum", "suit": "C"}]}, "melds", "no-such-meld"),
    ({"melds": [{"seat": 1, "meld": "run", "suit": "C"}]}, "melds", "not-held"),
    ({"melds": [{"seat": 1, "meld": "pinochle", "points": 5}]}, "melds", "not-as-recorded"),
    ({"melds": [{"seat": 1, "meld": "pinochle", "cards": "QS"}]}, "melds", "not-as-recorded"),
    ({"melds": [{"seat": 1, "meld": "pinochle"}] * 2}, "melds", "counted-twice"),
    ({"outcome": "thrown-in"}, "outcome", "not-as-recorded"),
    ({"outcome": "thrown-in", "tricks": []}, "outcome", "on-the-board"),
    ({"outcome": "conceded", "tricks": []}, "outcome", "not-in-this-preset"),
    ({"outcome": "passed-out"}, "outcome", "not-as-recorded"),
    ({"tricks": []}, "tricks", "incomplete"),
    ({"tricks": PARTNERS["tricks"][:-1]}, "tricks", "incomplete"),
    ({"tricks": [{"leader": 2, "plays": "AD"}]}, "tricks", "not-your-turn"),
    ({"tricks": [{"leader": 1, "plays": "AH"}]}, "tricks", "not-held"),
    ({"tricks": [*PARTNERS["tricks"], {"leader": 1, "plays": "AS"}]}, "tricks", "wrong-phase"),
    ({"deal": {"hands": ["AS"] * 4}}, "deal", "wrong-deal"),
    ({"deal": {"hands": PARTNERS["deal"]["hands"][:3]}}, "deal", "wrong-deal"),
]


@pytest.mark.parametrize("row", CHANGED, ids=lambda row: f"{[*row[0]]} {row[2]}")
def test_each_part_of_a_record_is_checked(row):
    changes, part, rule = row
    code, verdict = verdict_of(PARTNERS | changes)
    assert (code, verdict["legal"]) == (1, False)
    assert (part, rule) in {(fault["part"], fault["rule"]) for fault in verdict["faults"]}


def test_the_rules_asked_for_stand_over_those_of_the_record():
    code, verdict = verdict_of(PARTNERS, "-r", "auction-3")
    assert (code, verdict["rules"]) == (1, "auction-3")
    first = verdict["faults"][0]
    assert (first["part"], first["rule"]) == ("deal", "wrong-deal")
    assert verdict_of(PARTNERS, "-r", "PARTNERS-150")[0] == 0
    more = ("--set", "last_trick=2", "--set", "hand_points=26")
    assert verdict_of(PARTNERS, *more)[1]["tricks"][-1]["points"] == 3
    code, verdict = verdict_of(PARTNERS, "--set", "opening=30")
    assert (code, verdict["set"]) == (1, {"opening": 30})
    assert verdict["faults"][0]["rule"] == "below-minimum"
    own = PARTNERS | {"set": {"opening": 30}}
    assert verdict_of(own)[0] == 1
    assert verdict_of(own, "--set", "opening=25")[0] == 0, "--set comes on top of the line's"
    assert verdict_of(own, "-r", "partners-150")[0] == 0, "-r stands over set as well"


@pytest.mark.parametrize("preset", ["auction-3", "partnership-8", "double-pack", "two-hand"])
def test_any_record_can_be_held_against_any_rules(preset):
    """Nothing of it fits: seats that sit out lead, cards are not in the deck."""
    for record in RECORDED:
        if record["rules"] != preset:
            anywhere = {key: value for key, value in record.items() if key != "prior"}
            code, verdict = verdict_of(anywhere, "-r", preset)
            assert (code, verdict["faults"][0]["rule"]) == (1, "wrong-deal")
            del anywhere["deal"]
            verdict_of(anywhere, "-r", preset)


def test_one_record_out_of_order_gives_exit_code_1_and_a_bad_line_2():
    wrong = PARTNERS | {"bid": 28}
    call = ("validate-trick", "--record", "-", "--format", "jsonl")
    result = pinochle(*call, stdin=lines_of(PARTNERS, wrong, PARTNERS))
    assert (result.code, result.err) == (1, "")
    assert [each["legal"] for each in read_lines(result.out)] == [True, False, True]
    result = pinochle(*call, stdin=lines_of(wrong) + "{\n" + lines_of(PARTNERS))
    assert result.code == 2
    assert [each["schema"].split(".")[1] for each in read_lines(result.out)] == [
        "verdict/1",
        "error/1",
        "verdict/1",
    ]
