"""``pinochle score`` says what the rules say, in every format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import pinochle, program
from fact_rows import ids, rows
from jsonschema import Draft202012Validator

SCORES = [row for row in rows("score") if row["flags"][:1] != ["error:on-the-board"]]


def options_of(row) -> list[str]:
    """The facts of a row as options, the bidding side first."""
    options = ["-r", row["preset"]]
    for key, value in row["switches"].items():
        options += ["--set", f"{key}={str(value).lower()}"]
    if row["outcome"] == "all-passed":
        return [*options, "--passed-out"]
    if row["outcome"] != "played":
        options.append(f"--{row['outcome']}")
    if row["kind"] == "individual":
        options += ["--bid", str(row["bid"]), "--trump", row["trump"], "--meld", str(row["meld"])]
        if "trick_points" in row:
            options += ["--points", str(row["trick_points"]), "--buried", str(row["buried_points"])]
        return options
    order = names_of(row)
    if row["bid"] is not None:
        options += ["--bid", str(row["bid"])]
    for option, name in (
        ("--meld", "meld"),
        ("--points", "trick_points"),
        ("--dix", "dix_in_meld"),
        ("--tricks", "tricks"),
    ):
        if name in row:
            options += [option, ",".join(str(row[name][side]) for side in order)]
    if row.get("note", "").startswith("turned-nine"):
        place = ("first", "second")[order.index(row["note"][-1])]
        options += ["--turned-nine", place]
    return options


def names_of(row) -> list[str]:
    """The sides of a row, the bidding side first."""
    names = row.get("players", ["A", "B"])
    first = row["bidder"] or names[0]
    return [first, *(name for name in names if name != first)]


@pytest.mark.parametrize("row", SCORES, ids=ids)
def test_the_facts_of_scoring_through_the_command_line(row):
    names = names_of(row)
    result = pinochle("score", *options_of(row), "--sides", ",".join(names), "--json")
    if row["flags"] and row["flags"][0].startswith("error:"):
        assert result.code == 2
        assert row["flags"][0].removeprefix("error:") in result.err
        return
    assert result.code == 0, result.err
    document = json.loads(result.out)
    assert {side["name"]: side["delta"] for side in document["sides"]} == row["delta"], row["why"]
    assert sorted(document["flags"]) == sorted(row["flags"]), row["why"]


def test_a_throw_in_on_the_board_is_refused():
    result = pinochle("score", "--bid", "45", "--meld", "20,6", "--thrown-in")
    assert result.code == 2
    assert "20 meld and 25 in tricks are 45: on-the-board" in result.err


HAND = ("--bid", "30", "--meld", "14,6", "--points", "17,8")


def test_json_has_the_contract_s_fields():
    document = json.loads(pinochle("score", *HAND, "--json").out)
    assert list(document) == [
        "schema",
        "rules",
        "currency",
        "sides",
        "made",
        "flags",
        "explain",
    ]
    assert document["schema"] == "pinochle.score/1"
    assert document["sides"][0] == {"name": "bidders", "meld": 14, "points": 17, "delta": 31}
    assert document["made"] is True


def test_plain_csv_and_table():
    assert pinochle("score", *HAND).out == (
        "bidders\t14\t17\t31\tyes\tmade\nothers\t6\t8\t14\tyes\tmade\n"
    )
    csv = pinochle("score", *HAND, "--format", "csv").out
    assert csv.splitlines()[0] == "side,meld,points,delta,made,flags"
    table = pinochle("score", *HAND, "--format", "table").out
    assert "bidders: 14 meld + 17 counters = 31, at least the bid of 30: made." in table


def test_the_second_side_has_the_rest_of_the_points():
    assert pinochle("score", *HAND).out == pinochle("score", *HAND[:-1], "17").out


def test_cards_won_are_counted():
    won = "AS AS TS TS KS KS AH TH KH AD TD KD AC TC KC AC TC"
    counted = pinochle("score", "--bid", "30", "--meld", "14,6", "--won", won).out
    assert counted == pinochle("score", *HAND).out
    last = pinochle("score", "--bid", "30", "--meld", "14,6", "--won", won, "--last-trick").out
    assert last.split("\t")[2] == "18"


def test_meld_alone_wins_where_the_rules_say_and_no_points_are_given():
    result = pinochle("score", "-r", "auction-3", "--bid", "200", "--meld", "210", "--trump", "H")
    assert "instant-win" in result.out
    assert pinochle("score", "--bid", "25", "--meld", "30,0").code == 2


def test_sides_may_be_named():
    out = pinochle("score", *HAND, "--sides", "Us,Them", "--bidder", "them").out
    assert [line.split("\t")[0] for line in out.splitlines()] == ["Them", "Us"]
    assert pinochle("score", *HAND, "--bidder", "Us").out.startswith("Us\t14")


def sheet_of(tmp_path, *arguments: str) -> str:
    path = str(tmp_path / "friday.jsonl")
    result = pinochle("score", "--sheet", path, "--new", "--sides", "Us,Them", *arguments)
    assert result.code == 0, result.err
    return path


def test_a_sheet_is_lines_of_option_names(tmp_path):
    path = sheet_of(tmp_path)
    pinochle("score", "--sheet", path, *HAND, "--bidder", "Us")
    header, hand = Path(path).read_text(encoding="utf-8").splitlines()
    assert json.loads(header) == {
        "schema": "pinochle.sheet/1",
        "rules": "partners-150",
        "sides": ["Us", "Them"],
        "dealer": "Us",
        "start": [0, 0],
    }
    assert json.loads(hand) == {"bid": 30, "bidder": "Us", "meld": [14, 6], "points": [17, 8]}


def test_entering_a_hand_prints_the_running_game(tmp_path):
    path = sheet_of(tmp_path, "--start", "130,100", "--dealer", "Them")
    entered = pinochle("score", "--sheet", path, *HAND, "--bidder", "Us", "--json")
    document = json.loads(entered.out)
    assert document["schema"] == "pinochle.score/1"
    assert document["standings"] == {
        "scores": {"Us": 161, "Them": 114},
        "target": 150,
        "over": True,
        "winner": "Us",
        "reason": "target",
        "hands": 1,
        "dealer": "Us",
    }
    shown = json.loads(pinochle("score", "--sheet", path, "--json").out)
    assert (shown["schema"], shown["standings"]) == (
        "pinochle.standings/1",
        document["standings"],
    )
    again = pinochle("score", "--sheet", path, *HAND, "--bidder", "Us")
    assert again.code == 2
    assert "the game is over, won by Us" in again.err


def test_standings_as_rows(tmp_path):
    path = sheet_of(tmp_path)
    pinochle("score", "--sheet", path, *HAND, "--bidder", "Us")
    assert pinochle("score", "--sheet", path).out == (
        "Us\t31\t31\t119\tno\tno\nThem\t14\t14\t136\tyes\tno\n"
    )


def test_a_sheet_has_its_own_rules(tmp_path):
    path = sheet_of(tmp_path, "-r", "partners-1000", "--set", "target=500")
    document = json.loads(pinochle("score", "--sheet", path, "--json").out)
    assert (document["rules"], document["set"]) == ("partners-1000", {"target": 500})
    assert document["standings"]["target"] == 500


def test_two_hand_players_declare_out(tmp_path):
    path = sheet_of(tmp_path, "-r", "two-hand", "--start", "700,1090", "--set", "target=1250")
    options = ("--meld", "190,0", "--points", "112,60", "--declare-out", "first")
    document = json.loads(pinochle("score", "--sheet", path, *options, "--json").out)
    assert document["standings"]["winner"] == "Them"
    assert document["standings"]["reason"] == "declared-out"


def test_an_output_that_has_only_ascii_gets_the_table_too():
    result = program("score", *HAND, "--format", "table", PYTHONIOENCODING="ascii", TERM="dumb")
    assert result.returncode == 0
    assert b"bidders" in result.stdout


def keeps_to_schema(name: str, document: dict) -> None:
    schema = json.loads(pinochle("schema", name).out)
    Draft202012Validator.check_schema(schema)
    assert document["schema"] == schema["$id"] == f"pinochle.{name}/1"
    Draft202012Validator(schema).validate(document)


SCORED = [
    HAND,
    ("-r", "auction-3", "--bid", "380", "--trump", "S", "--meld", "320", "--points", "84"),
    ("-r", "auction-5", "--bid", "380", "--trump", "S", "--meld", "320", "--conceded"),
    ("-r", "partnership", "--meld", "40,60", "--points", "130", "--turned-nine", "first"),
    ("-r", "partners-1000", "--passed-out"),
    ("--bid", "30", "--meld", "5,11", "--points", "25", "--dix", "0,1", "--set", "target=90"),
]


@pytest.mark.parametrize("arguments", SCORED, ids=" ".join)
def test_a_score_keeps_to_its_schema(arguments):
    keeps_to_schema("score", json.loads(pinochle("score", *arguments, "--json").out))


def test_recorded_scores_keep_to_the_schema():
    path = Path(__file__).parent.parent.parent / "examples" / "recorded-hands.jsonl"
    out = pinochle("score", "--record", str(path), "--format", "jsonl").out
    for line in out.splitlines():
        keeps_to_schema("score", json.loads(line))


@pytest.mark.parametrize("rules", ["partners-150", "auction-4"])
def test_a_sheet_and_its_standings_keep_to_their_schemas(tmp_path, rules):
    own = tmp_path / "own.toml"
    own.write_text(f'extends = "{rules}"\n')
    path, sides = tmp_path / "sheet.jsonl", {"partners-150": "A,B"}.get(rules, "A,B,C,D")
    pinochle("score", "--sheet", str(path), "--new", "--sides", sides, "-r", str(own))
    keeps_to_schema("standings", json.loads(pinochle("score", "--sheet", str(path), "--json").out))
    hand = ["--bid", "300", "--bidder", "B", "--meld", "250", "--points", "20", "--trump", "S"]
    entered = pinochle("score", "--sheet", str(path), *hand, "--json")
    keeps_to_schema("score", json.loads(entered.out))
    keeps_to_schema("standings", json.loads(pinochle("score", "--sheet", str(path), "--json").out))
    keeps_to_schema("sheet", json.loads(path.read_text().splitlines()[0]))


def test_hands_on_standard_input_are_scored_a_line_each():
    lines = [
        '{"bid": 30, "meld": [14, 6], "points": 17}',
        '{"bid": 30, "meld": [14, 6], "points": [17, 9]}',
        '{"rules": "partnership", "meld": [40, 60], "points": [130]}',
    ]
    result = pinochle("score", "-", "--format", "jsonl", stdin="\n".join(lines))
    assert result.code == 2
    assert "line 2: trick points 17 + 9 = 26: a hand has 25" in result.err
    first, bad, last = map(json.loads, result.out.splitlines())
    assert [side["delta"] for side in first["sides"]] == [31, 14]
    assert (bad["schema"], bad["line"]) == ("pinochle.error/1", 2)
    assert (last["rules"], [side["delta"] for side in last["sides"]]) == ("partnership", [170, 180])
