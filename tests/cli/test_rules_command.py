"""``pinochle rules`` and ``pinochle schema``, and every document against its schema."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest
from command import pinochle
from deals import PRESETS
from hands import played
from jsonschema import Draft202012Validator

from pinochle_cli.formats.hand_records import hand_document
from pinochle_cli.formats.schemas import schema_names
from pinochle_cli.play.record import DealtCards, record_of
from pinochle_cli.play.settling import score_of
from pinochle_cli.rules import load
from pinochle_cli.rules.keys import KEYS

RECORDS = Path(__file__).parent.parent.parent / "examples" / "recorded-hands.jsonl"
RECORDED = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]


def test_list_names_every_preset():
    assert [line.split("\t")[0] for line in pinochle("rules", "list").out.splitlines()] == [
        *PRESETS
    ]
    assert "partners-150" in pinochle("rules", "list", "--format", "table").out


@pytest.mark.parametrize("name", PRESETS)
def test_show_has_every_rule_that_means_something(name):
    rows = [line.split("\t") for line in pinochle("rules", "show", name).out.splitlines()]
    assert all(len(row) == 5 for row in rows)
    assert {row[0] for row in rows} >= {f"melds.{kind.id}" for kind in load(name).melds.chart}
    document = json.loads(pinochle("rules", "show", name, "--json").out)
    assert sum(len(values) for values in document["values"].values()) == len(KEYS)
    assert name in pinochle("rules", "show", name, "--format", "table").out


def test_show_tells_what_set_changes():
    document = json.loads(pinochle("rules", "show", "--set", "scale=10", "--json").out)
    assert (document["set"], document["values"]["game"]["target"]) == ({"scale": 10}, 1500)


def test_diff_tells_just_what_differs():
    rows = pinochle("rules", "diff", "partners-150", "stonebridge").out.splitlines()
    assert [row.split("\t")[:3] for row in rows] == [
        ["auction.opening", "25", "19"],
        ["melds.doubles", "table", "twice"],
    ]
    assert pinochle("rules", "diff", "racehorse", "racehorse").out == ""
    assert "\t-\t" in pinochle("rules", "diff", "partnership", "two-hand").out


def test_new_check_and_use_a_rule_file(tmp_path):
    path = tmp_path / "ours.toml"
    call = ("rules", "new", "ours", "--from", "partners-150", "--set", "melds.pinochle=5,40")
    path.write_text(pinochle(*call).out)
    checked = pinochle("rules", "check", str(path))
    assert (checked.code, checked.out) == (0, "")
    assert "can be played" in checked.err
    assert "pinochle=5" in pinochle("meld", "QS JD", "-t", "S", "-r", str(path)).out
    document = json.loads(pinochle("meld", "QS JD", "-t", "S", "-r", str(path), "--json").out)
    assert document["rules"] == "ours"


@pytest.mark.parametrize("form", ["table", "plain", "json"])
def test_a_faulty_file_fails_its_check_with_exit_code_1(tmp_path, form):
    path = tmp_path / "ours.toml"
    path.write_text('extends = "partners-150"\n[game]\ntarget = "x"\n')
    result = pinochle("rules", "check", str(path), "--format", form)
    assert result.code == 1
    for word in ("game.target", "x", "whole number"):
        assert word in result.out
    assert "ours.toml" in (result.out.replace("\n", "") if form == "table" else result.err)
    assert pinochle("meld", "AS", "-r", str(path)).code == 2


def test_check_remarks_on_keys_that_change_nothing(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('extends = "partners-150"\n[stock]\ndraw_order = "non-dealer"\n')
    result = pinochle("rules", "check", str(path))
    assert result.code == 0
    assert "stock.draw_order changes nothing here: there is no stock" in result.err


NO_TABLES = ["--set", "melds.pinochle.category=runs and marriages"]
SIMULATE = ["simulate", "-n", "2", "--seed", "7", "--players"]
SOLVE = ["solve", "-t", "S", "--leader", "1", "--hand", "AS 9S KD", "--hand", "TS AD 9D"]
LINES = ["--format", "jsonl"]
JUDGE = ["solve", "--record", str(RECORDS), "--index", "1", "--trick", "9", "--judge", *LINES]
TWELVE = "AS TS KS QS JD AH TH KC 9C 9D TD AC"
EIGHTEEN = f"{TWELVE} KS JS JH QD TC KD"

DOCUMENTS = [
    ("meld", ["meld", "AS KS QS JD", "-t", "S"]),
    ("meld", ["meld", "AS KS QS JD"]),
    ("meld", ["meld", "AS KS", "-t", "S", "--laid", "AS"]),
    ("meld", ["meld", "AS KS QS", "-t", "S", "--laid", "KS QS", "--set", "scale=10"]),
    ("comparison", ["meld", "AS KS QS JD", "--compare", "partners-150,auction-3"]),
    ("rules-list", ["rules", "list"]),
    ("rules", ["rules", "show", "double-pack", "--set", "target=500"]),
    ("rule-sheet", ["rules", "sheet", "auction-3"]),
    ("rule-sheet", ["rules", "sheet", "stonebridge", "--set", "target=120"]),
    ("rules-diff", ["rules", "diff", "partners-150", "two-hand"]),
    ("rules-file", ["rules", "new", "mine", "--whole"]),
    ("rules-check", ["rules", "check", "partners-150"]),
    ("schemas", ["schema"]),
    ("error", ["meld", "-", "--format", "jsonl"]),
    ("trick", ["validate-trick", "9C KC JD", "-t", "D", "--to-play", "AH QD 9D"]),
    ("trick", ["validate-trick", "", "-t", "D", "--to-play", ""]),
    ("trick", ["validate-trick", "9C KC JD QD", "-t", "D", "--hand", "9C AH", "--last-trick"]),
    ("trick", ["validate-trick", "KH 9S", "-t", "S", "--hand", "?", "--hand", "AH 9S"]),
    ("trick", ["validate-trick", "KH", "-t", "S", "-r", "two-hand", "--set", "target=500"]),
    ("verdict", ["validate-trick", "--record", str(RECORDS), "--format", "jsonl"]),
    ("score", ["score", "--bid", "30", "--meld", "14,6", "--points", "17"]),
    ("score", ["score", "--record", str(RECORDS), "--format", "jsonl"]),
    ("deal", ["deal", "--seed", "7"]),
    ("deal", ["deal", "--seed", "7", "-r", "two-hand", "--hold", "1=AS", "--hold", "turned=9H"]),
    ("deal", ["deal", "-n", "12", "--where", "1.meld>=4", "--format", "jsonl"]),
    ("odds", ["odds", "--hold", "AS TS"]),
    ("odds", ["odds", "--cards", "4", "-t", "S", "--where", "has:run>=1", "--set", "target=120"]),
    ("odds", ["odds", "--cards", "3", *NO_TABLES]),
    ("simulation", [*SIMULATE, "simple,random", "--set", "target=120"]),
    ("simulation", [*SIMULATE, "simple", "-r", "auction-4"]),
    ("simulation", [*SIMULATE, "simple", "--games", "-r", "two-hand"]),
    ("simulation", [*SIMULATE, "simple", "--hand", TWELVE, "--bid", "30"]),
    ("simulation", [*SIMULATE, "simple", "--hand", TWELVE, "-r", "partnership"]),
    ("solution", [*SOLVE, "-r", "two-hand"]),
    ("solution", [*SOLVE, "-r", "two-hand-strict", "--bidder", "1", "--max-nodes", "1"]),
    ("solution", ["solve", "--record", str(RECORDS), "--index", "2", "--trick", "9", *LINES]),
    ("judgement", JUDGE),
    ("judgement-summary", JUDGE),
    ("advice", ["advise", "pass", TWELVE, "-t", "H"]),
    ("advice", ["advise", "bury", EIGHTEEN, "-t", "S", "-r", "auction-3", "--set", "scale=10"]),
]
TRIED_IN_TEST_SCORE = {"sheet", "standings"}
RECORDED_DOCUMENTS = {"hand", "deal"}


@pytest.mark.parametrize(("name", "arguments"), DOCUMENTS)
def test_documents_keep_to_their_schemas(name, arguments):
    schema = json.loads(pinochle("schema", name).out)
    Draft202012Validator.check_schema(schema)
    form = [] if "--format" in arguments else ["--json"]
    text = pinochle(*arguments, *form, stdin="XX\n").out
    documents = [json.loads(each) for each in (text.splitlines() if not form else [text])]
    if arguments is JUDGE:
        documents = documents[-1:] if name == "judgement-summary" else documents[:-1]
    assert documents
    for document in documents:
        assert next(iter(document)) == "schema"
        assert document["schema"] == f"pinochle.{name}/1" == schema["$id"]
        Draft202012Validator(schema).validate(document)


@cache
def schema_of(name: str) -> Draft202012Validator:
    schema = json.loads(pinochle("schema", name).out)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"pinochle.{name}/1"
    return Draft202012Validator(schema)


def keeps_to_its_schemas(record: dict) -> None:
    for name, document in (("hand", record), ("deal", record["deal"])):
        assert next(iter(document)) == "schema"
        schema_of(name).validate(document)


@pytest.mark.parametrize("record", RECORDED, ids=lambda record: record["rules"])
def test_recorded_hands_keep_to_their_schemas(record):
    keeps_to_its_schemas(record)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_written_of_any_hand_keeps_to_the_schemas(preset):
    rules = load(preset)
    for number in range(3):
        state = played(rules, random.Random(number))
        record = record_of(state, seed=7, index=number)
        keeps_to_its_schemas(hand_document(record, rules, score_of(state)))
    unknown = record.dealt._replace(hands=(None,) * rules.dealing.seats, widow=None, stock=None)
    for dealt in (unknown, DealtCards()):
        keeps_to_its_schemas(hand_document(record._replace(dealt=dealt), rules))


NO_SUCH = [
    # the schema, where in the first recorded hand, a value that has no place there
    ("hand", ("trump",), "X"),
    ("hand", ("outcome",), "won"),
    ("hand", ("buried",), "10S"),
    ("hand", ("calls", 0), [1, "announce"]),
    ("hand", ("calls", 0), [1, 300, "long-suit", 1]),
    ("hand", ("exchanges", 0, "to"), "dealer"),
    ("hand", ("melds", 0, "cards"), "kc qc"),
    ("hand", ("tricks", 0, "plays"), "TD  AD"),
    ("hand", ("tricks", 0), {"leader": 1}),
    ("hand", ("deal", "hands", 0), "AS?"),
    ("hand", ("score",), {"sides": []}),
    ("deal", ("hands", 0), "A\u2660"),
    ("deal", ("dealer",), 0),
    ("deal", ("turned",), "AS KS"),
    ("deal", ("stock",), None),
]


@pytest.mark.parametrize(("name", "path", "value"), NO_SUCH)
def test_a_record_with_another_value_breaks_its_schema(name, path, value):
    document = json.loads(json.dumps(RECORDED[0] if name == "hand" else RECORDED[0]["deal"]))
    assert schema_of(name).is_valid(document)
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert not schema_of(name).is_valid(document)


FAULTS = ["target = 1979-05-27", "target = nan", "target = 0x" + "f" * 5000, "target = [[]]"]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda each: each[:20])
def test_a_failed_check_keeps_to_its_schema_whatever_the_value(fault, tmp_path):
    path = tmp_path / "x.toml"
    path.write_text(f'extends = "partners-150"\n[game]\n{fault}\n')
    result = pinochle("rules", "check", str(path), "--json")
    schema = json.loads(pinochle("schema", "rules-check").out)
    Draft202012Validator(schema).validate(json.loads(result.out))
    assert result.code == 1
    assert len(result.err) < 300


def test_a_file_that_cannot_be_read_is_bad_input(tmp_path):
    for name in ("missing.toml", "missing", ""):
        result = pinochle("rules", "check", str(tmp_path / name))
        assert (result.code, result.out) == (2, "")


def test_the_environment_names_the_rules_to_show_and_to_start_from():
    shown = pinochle("rules", "show", "--json", PINOCHLE_RULES="auction-3")
    assert json.loads(shown.out)["rules"] == "auction-3"
    assert 'extends = "auction-3"' in pinochle("rules", "new", "x", PINOCHLE_RULES="auction-3").out


def test_a_file_can_start_from_a_file(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text('name = "Our Club"\nextends = "partners-150"\n[game]\ntarget = 120\n')
    child = tmp_path / "child.toml"
    child.write_text(pinochle("rules", "new", "child", "--from", str(path)).out)
    assert load(str(child)).game.target == 120


def test_extra_lines_that_are_off_are_not_shown():
    shown = pinochle("rules", "show", "partners-150", "--set", "extras=false").out
    assert "melds.run\t" in shown
    assert "run+k" not in shown


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_documents_of_every_preset_keep_to_the_schema(preset):
    schema = json.loads(pinochle("schema", "rules").out)
    document = json.loads(pinochle("rules", "show", preset, "--json").out)
    Draft202012Validator(schema).validate(document)


def test_every_schema_is_tried_and_listed():
    tried = {name for name, _ in DOCUMENTS} | RECORDED_DOCUMENTS | TRIED_IN_TEST_SCORE
    assert tried == set(schema_names())
    listed = [line.split("\t")[0] for line in pinochle("schema").out.splitlines()]
    assert listed == [*schema_names()]
    assert pinochle("schema", "pinochle.meld/1").out == pinochle("schema", "meld").out
