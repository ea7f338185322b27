"""What goes wrong with records that ``score`` reads: exit code 2, or 1 where they claim another
score."""

from __future__ import annotations

import csv
import json
from copy import deepcopy

import pytest
from command import pinochle
from recorded_hands import PARTNERS, RECORDED, RECORDS
from score_calls import refused

# Hands on standard input


def line(**fields: object) -> str:
    shown = {"bid": 30, "meld": [14, 6], "points": 17} | fields
    return json.dumps({key: each for key, each in shown.items() if each != "-"})


BAD_LINES = [
    # a line of standard input, words on standard error
    ("{", "line 1: not JSON"),
    ("30 14,6 17,8", "line 1: not JSON"),
    ("30", 'line 1: not a JSON object: write {"bid": 30'),
    ("[" * 100_000, "line 1: not a record: nested too deeply"),
    ("9" * 5000, "line 1: not a record: a number with too many digits"),
    ("{}", "no bid: partners-150 has an auction"),
    (line(bid="30"), '"bid" is not a whole number'),
    (line(bid=10**200), '"bid" is too large a number'),
    (line(meld="14,6"), '"meld" is a list of whole numbers'),
    (line(points=[17, 9]), "trick points 17 + 9 = 26"),
    (line(points="-", won="AX"), "not a card"),
    (line(trump="\ud800"), "not a suit"),
    (line(nothing=1), '"nothing" is nothing a hand has'),
    (line(sheet="friday.jsonl"), '"sheet" is nothing a hand has'),
    (line(rules="nope"), 'no preset "nope"'),
    (line(rules="ours.toml"), "a line may name a preset; give a rule file with --rules"),
    (line(set=[]), '"set" is not an object'),
    (line(set={"target": "x"}), '"set": game.target = x'),
    (line(bidder="\x1b[31m"), "names of sides are printable"),
    (line(bidder="x" * 5000, rules="partnership", bid="-"), "has no auction"),
    (line(thrown_in=True), "a hand that is thrown-in has no points"),
    ("\ufffd\x00", "line 1: not JSON"),
]


@pytest.mark.parametrize(("text", "words"), BAD_LINES, ids=lambda each: each[:50])
@pytest.mark.parametrize("form", ["plain", "jsonl"])
def test_a_bad_line_is_named_and_the_others_still_run(text, words, form):
    result = pinochle("score", "-", "--format", form, stdin=f"{text}\n\n# fine\n{line()}\n")
    assert result.code == 2
    assert result.err.startswith("line 1: ")
    assert words in result.err
    assert "Traceback" not in result.err
    assert len(result.err) < 400
    assert '"delta": 31' in result.out or result.out.startswith("bidders\t14\t17\t31")
    if form == "jsonl":
        error = json.loads(result.out.splitlines()[0])
        assert (error["schema"], error["line"]) == ("pinochle.error/1", 1)


# Recorded hands


def scored(*lines: str | dict, form: str = "plain", options: tuple[str, ...] = ()):
    """``score --record`` of these lines."""
    text = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in lines)
    return pinochle("score", "--record", "-", "--format", form, *options, stdin=f"{text}\n")


def claiming(*path: object, to: object, preset: str = "partners-150") -> dict:
    """A recorded hand whose score has another value at ``path``."""
    record = deepcopy(RECORDED[preset])
    place = record["score"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return record


@pytest.mark.parametrize("form", ["plain", "csv", "json", "jsonl", "table"])
def test_records_that_claim_what_they_score_give_exit_code_0(form):
    result = pinochle("score", "--record", str(RECORDS), "--format", form)
    assert (result.code, result.err) == (0, "")
    assert "claims" not in result.out or '"claimed"' in result.out


DIFFERENT = [
    # a recorded hand with another claim, words of the table
    (claiming("sides", 0, "delta", to=27), "The record claims 27, 20: it scores -27, 20."),
    (claiming("sides", 1, "delta", to=None), "The record claims -27, None: it scores"),
    (claiming("sides", 0, "meld", to=19), "The record claims something else: see sides."),
    (claiming("sides", 0, "points", to="7"), "see sides."),
    (claiming("sides", 0, to={"delta": 0}), "The record claims 0, 20: it scores -27, 20."),
    (claiming("sides", to=[]), "see sides."),
    (claiming("sides", to=PARTNERS["score"]["sides"][:1]), "The record claims -27: it scores"),
    (claiming("sides", to=5), "see sides."),
    (claiming("sides", to=[5, 6]), "see sides."),
    (claiming("made", to=True), "see made."),
    (claiming("made", to=0), "see made."),
    (claiming("flags", to=["made"]), "see flags."),
    (claiming("flags", to=None), "see flags."),
    (claiming("explain", to=[]), "see explain."),
    (claiming("currency", to="game-points"), "see currency."),
    (claiming("sides", 0, "delta", to=-220, preset="auction-3"), "it scores"),
    (claiming("made", to=None, preset="auction-3"), "see made."),
    (claiming("sides", 1, "delta", to=10**4000), "The record claims -27, 1000"),
]


@pytest.mark.parametrize("row", DIFFERENT, ids=lambda row: row[1])
def test_a_record_that_claims_another_score_gives_exit_code_1(row):
    record, words = row
    table = scored(record, form="table")
    assert (table.code, table.err) == (1, "")
    assert words in " ".join(table.out.split())
    plain = scored(record)
    assert (plain.code, plain.err) == (1, "")
    assert plain.out.startswith("1\t\tno\t")
    document = json.loads(scored(record, form="jsonl").out)
    assert document["agrees"] is False
    assert document["claimed"] == record["score"]


AGREEING = [
    # a recorded hand that claims less than all, or nothing
    {key: value for key, value in PARTNERS.items() if key != "score"},
    PARTNERS | {"score": None},
    PARTNERS | {"score": {}},
    PARTNERS | {"score": {"made": False}},
    PARTNERS | {"score": {"sides": [{"delta": -27}, {"delta": 20}]}},
    PARTNERS | {"score": {"sides": [{"delta": -27, "note": "ouch"}, {}], "played": "Friday"}},
]


@pytest.mark.parametrize("record", AGREEING, ids=lambda record: str(record.get("score", "-")))
def test_a_record_that_claims_less_or_nothing_agrees(record):
    for form in ("plain", "table"):
        result = scored(record, form=form)
        assert (result.code, result.err) == (0, "")
        assert "claims" not in result.out
    assert scored(record).out.startswith("1\t\tyes\tseats 1, 3\t18\t7\t-27\t")
    document = json.loads(scored(record, form="jsonl").out)
    assert (document["agrees"], document["claimed"]) == (True, record.get("score"))


def without(*fields: str) -> dict:
    return {key: value for key, value in PARTNERS.items() if key not in fields}


UNSCORED = [
    # a line that is no record, or one that cannot be replayed, words on standard error
    ("{", "not JSON"),
    ("AS KS QS JS", "not JSON"),
    ("[]", "not a JSON object"),
    ("{}", "cannot be scored"),
    ("[" * 100_000, "not a record: nested too deeply"),
    ('{"score": ' + "9" * 5000 + "}", "a number with too many digits"),
    ("\ufffd\x00", "not JSON"),
    (PARTNERS["deal"], "cannot be scored"),
    (without("tricks"), "cannot be scored: the record ends where seat"),
    (without("trump"), "cannot be scored"),
    (PARTNERS | {"tricks": PARTNERS["tricks"][:5]}, "cannot be scored: the record ends"),
    (PARTNERS | {"rules": "auction-3"}, "cannot be scored"),
    (PARTNERS | {"rules": "nope"}, 'no preset "nope"'),
    (PARTNERS | {"rules": "ours.toml"}, 'no preset "ours.toml"'),
    (PARTNERS | {"set": {"target": "x"}}, '"set": game.target = x'),
    (PARTNERS | {"score": 20}, '"score" is not an object'),
    (PARTNERS | {"score": [-27, 20]}, '"score" is not an object'),
    (PARTNERS | {"trump": "X"}, '"trump": not a suit'),
    (PARTNERS | {"outcome": "won"}, '"outcome" is not one of'),
]


@pytest.mark.parametrize("row", UNSCORED, ids=lambda row: f"{row[0]} {row[1]}"[:80])
@pytest.mark.parametrize("form", ["plain", "jsonl"])
def test_a_record_that_cannot_be_scored_is_named_and_the_others_still_are(row, form):
    record, words = row
    result = scored(record, "", "# the next is fine", PARTNERS, form=form)
    assert result.code == 2
    assert result.err.startswith("line 1: ")
    assert words in result.err
    assert result.err.count("\n") == 1
    assert len(result.err) < 500
    if form == "plain":
        assert result.out.startswith("4\t\tyes\tseats 1, 3\t18\t7\t-27\t-27\t")
        return
    error, good = map(json.loads, result.out.splitlines())
    assert (error["schema"], error["line"]) == ("pinochle.error/1", 1)
    assert (good["agrees"], good["line"]) == (True, 4)


def test_a_bad_line_weighs_more_than_one_that_differs():
    other = claiming("made", to=True)
    for lines in ((other, "{", PARTNERS), ("{", other, PARTNERS)):
        result = scored(*lines)
        assert result.code == 2
        assert [row.split("\t")[2] for row in result.out.splitlines()] == ["no"] * 2 + ["yes"] * 2


def test_records_in_every_format():
    lines = (PARTNERS, claiming("made", to=True), "{", RECORDED["auction-3"])
    plain = scored(*lines).out.splitlines()
    assert plain[0] == "1\t\tyes\tseats 1, 3\t18\t7\t-27\t-27\tset"
    assert len(plain) == 2 + 2 + 3
    rows = [*csv.reader(scored(*lines, form="csv").out.splitlines())]
    assert ",".join(rows[0]) == "line,index,agrees,side,meld,points,delta,claimed,flags"
    assert rows[1:] == [row.split("\t") for row in plain]
    array = json.loads(scored(*lines, form="json").out)
    assert array == [json.loads(each) for each in scored(*lines, form="jsonl").out.splitlines()]
    assert [each.get("agrees", "error") for each in array] == [True, False, "error", True]
    assert [each["schema"] for each in array] == [
        *("pinochle.score/1", "pinochle.score/1", "pinochle.error/1", "pinochle.score/1")
    ]
    table = scored(*lines, form="table")
    assert table.code == 2
    assert table.out.count("The record claims") == 1
    assert "seats 1, 3 loses the bid of 27." in table.out


def test_a_record_is_scored_under_the_rules_that_are_asked_for():
    result = scored(PARTNERS, options=("--set", "zero_rule=off"))
    assert result.code == 0
    result = scored(PARTNERS, options=("-r", "partners-150", "--set", "opening=28"))
    assert result.code == 2
    assert "line 1: a bid of 27: partners-150 bids from 28" in result.err


def test_a_file_of_bytes_that_are_no_text_is_bad_input(tmp_path):
    path = tmp_path / "binary"
    path.write_bytes(bytes(range(256)) * 4)
    for form in ("plain", "jsonl"):
        result = pinochle("score", "--record", str(path), "--format", form)
        assert result.code == 2
        assert "line 1: not JSON" in result.err
        assert "Traceback" not in result.err


def test_a_file_of_comments_only_has_no_recorded_hand(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text("# Friday\n\n")
    refused(pinochle("score", "--record", str(path)), f"{path}: no recorded hand in it")
