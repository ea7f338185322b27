"""``pinochle validate-trick --record``: whole hands, trick by trick."""

from __future__ import annotations

import json
import os
import threading
from copy import deepcopy

import pytest
from command import pinochle
from recorded_hands import PARTNERS, RECORDED, RECORDS
from trick_calls import lines_of, played_other, read_lines, schema_of


def verdict_of(record: dict, *more: str) -> tuple[int, dict]:
    """The exit code and the verdict on one record."""
    call = ("validate-trick", "--record", "-", "--format", "jsonl", *more)
    result = pinochle(*call, stdin=lines_of(record))
    assert result.err == ""
    verdict = json.loads(result.out)
    schema_of("verdict").validate(verdict)
    return result.code, verdict


# Recorded hands

POINTS = {"partners-150": 25, "auction-3": 239, "partnership": 250, "double-pack": 490}
POINTS |= {"two-hand": 250}
"""All card points and the last trick; the bidder of auction-3 has buried an ace."""


@pytest.mark.parametrize("record", RECORDED.values(), ids=lambda record: record["rules"])
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


@pytest.mark.parametrize("record", RECORDED.values(), ids=lambda record: record["rules"])
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
    for record in RECORDED.values():
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
