"""``pinochle meld``: the contract of its output, format by format."""

from __future__ import annotations

import csv
import io
import json
import tomllib

import pytest
from command import pinochle, program
from deals import PRESETS
from fact_rows import ids, rows
from rich.cells import cell_len

HAND = "AS TS KS QS JS AH AD AC KH QH JD 9S"
SORTED = "AS TS KS QS JS 9S AH KH QH AD JD AC"

SAMPLE = rows("meld", "meld_more")[::4]


@pytest.mark.parametrize("row", SAMPLE, ids=ids)
def test_the_command_says_what_the_library_says(row):
    sets = []
    for key, value in row["switches"].items():
        text = ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()
        sets += ["--set", f"{key}={text}"]
    result = pinochle("meld", row["hand"], "-t", row["trump"], "-r", row["preset"], *sets, "--json")
    document = json.loads(result.out)
    assert (result.code, document["total"]) == (0, row["total"])
    assert document["shown"] == row["shown"]
    assert ("set" in document) == bool(row["switches"])


def test_json_with_a_trump():
    document = json.loads(pinochle("meld", HAND, "--trump", "S", "--json").out)
    assert list(document)[:4] == ["schema", "rules", "hand", "trump"]
    assert document["schema"] == "pinochle.meld/1"
    assert (document["rules"], document["hand"], document["total"]) == ("partners-150", SORTED, 32)
    assert document["melds"][0] == {
        "meld": "run",
        "suit": "S",
        "copies": 1,
        "points": 15,
        "cards": "AS TS KS QS JS",
    }
    assert [missing["card"] for missing in document["one_short"]] == ["KS", "QS"]


def test_json_without_a_trump_has_every_suit_and_every_best():
    document = json.loads(pinochle("meld", HAND, "--json").out)
    assert {suit: sheet["total"] for suit, sheet in document["by_trump"].items()} == {
        "S": 32,
        "H": 20,
        "D": 18,
        "C": 18,
    }
    assert document["best"] == ["S"]
    tied = json.loads(pinochle("meld", "AS AH AD AC", "--json").out)
    assert tied["best"] == ["S", "H", "D", "C"]


def test_plain_is_tab_separated_without_a_header():
    result = pinochle("meld", HAND, "-t", "s")
    melds = "run:S=15 marriage:H=2 dix:S=1 pinochle=4 aces-around=10"
    assert result.out == f"{SORTED}\tS\t32\tyes\t{melds}\t{SORTED}\t\t\n"


def test_csv_has_a_header_and_a_row_a_trump():
    found = list(csv.DictReader(io.StringIO(pinochle("meld", HAND, "--format", "csv").out)))
    assert [row["trump"] for row in found] == ["S", "H", "D", "C"]
    assert [row["best"] for row in found] == ["yes", "no", "no", "no"]
    assert list(found[0]) == ["hand", "trump", "total", "best", "melds", "shown", "index", "seat"]


def test_the_table_shows_symbols_total_and_what_is_one_short():
    out = pinochle("meld", HAND, "-t", "S", "--format", "table").out
    for part in ("A♠ T♠ K♠ Q♠ J♠", "run in spades", "total", "32", "Show", "One short", "(+4)"):
        assert part in out


def test_a_table_without_melds_says_so():
    assert "nothing to meld" in pinochle("meld", "9S TS", "-t", "H", "--format", "table").out


@pytest.mark.parametrize("columns", ["30", "40", "60", "80", "120"])
@pytest.mark.parametrize("more", [(), ("-t", "S"), ("--compare", "partners-150,double-pack")])
def test_a_table_keeps_to_a_narrow_terminal(columns, more):
    hand = HAND.replace(" 9S", "")
    out = pinochle("meld", hand, *more, "--format", "table", COLUMNS=columns).out
    assert max(cell_len(line) for line in out.splitlines()) <= int(columns)


def test_cards_need_no_quotes():
    assert pinochle("meld", *HAND.split(), "-t", "S").out == pinochle("meld", HAND, "-t", "S").out


def test_a_laydown_is_accepted_or_refused_by_card():
    call = ("meld", "KH KH QH AS AH AD AC", "-r", "partners-1000", "-t", "H", "--json", "--laid")
    good = pinochle(*call, "KH QH AS AH AD AC")
    assert (good.code, json.loads(good.out)["points"]) == (0, 140)
    bad = pinochle(*call, "KH KH QH")
    document = json.loads(bad.out)
    assert (bad.code, document["accepted"], document["points"]) == (1, False, 0)
    assert (document["refused"], document["reason"]) == ("KH", "no-meld")
    missing = json.loads(pinochle(*call, "KC QC").out)
    assert (missing["refused"], missing["reason"]) == ("QC KC"[3:] + " QC", "not-held")
    nothing = pinochle(*call, "")
    assert (nothing.code, json.loads(nothing.out)["accepted"]) == (0, True)


def test_laydown_tables_and_rows():
    call = ("meld", "KH KH QH", "-r", "partners-1000", "-t", "H", "--laid")
    assert "Refused: K♥" in pinochle(*call, "KH KH QH", "--format", "table").out
    assert "royal marriage" in pinochle(*call, "KH QH", "--format", "table").out
    assert (
        pinochle(*call, "KH QH").out == "KH KH QH\tH\tKH QH\tyes\t40\t\t\troyal-marriage:H=40\t\t\n"
    )


def test_compare_lays_rule_sets_side_by_side():
    call = ("meld", "AS TS KS QS JS", "-t", "S", "--compare", "partners-150,partners-1000")
    document = json.loads(pinochle(*call, "--json").out)
    assert [each["total"] for each in document["results"]] == [15, 190]
    assert pinochle(*call).out.splitlines()[1].startswith("partners-1000\tAS TS KS QS JS\tS\t190")
    assert "partners-1000" in pinochle(*call, "--format", "table").out


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_melds_a_hand_in_every_format(preset):
    for form in ("table", "plain", "json", "jsonl", "csv"):
        result = pinochle("meld", "AS TS KS QS JS JD", "-r", preset, "--format", form)
        assert (result.code, result.err) == (0, "")
        assert "run" in result.out


def test_rules_come_from_the_environment_unless_asked_for():
    assert (
        "\t150\t" in pinochle("meld", "AS TS KS QS JS", "-t", "S", PINOCHLE_RULES="auction-3").out
    )
    call = ("meld", "AS TS KS QS JS", "-t", "S", "-r", "partners-150")
    assert "\t15\t" in pinochle(*call, PINOCHLE_RULES="auction-3").out


def test_words_and_suits_are_read_in_any_case():
    call = ("meld", "as ts ks qs js", "-t", "SPADES", "-r", "PARTNERS-150", "--set", "Scale=10")
    assert "\t150\t" in pinochle(*call, "--format", "Plain").out


def test_a_stream_answers_line_by_line_and_names_bad_lines():
    text = "# Friday\n\nAS KS QS JD\nAS XX\n" + json.dumps({"hand": "KH QH", "trump": "H"}) + "\n"
    result = pinochle("meld", "-", "-t", "S", "--format", "jsonl", stdin=text)
    documents = [json.loads(line) for line in result.out.splitlines()]
    assert [each["schema"] for each in documents] == [
        "pinochle.meld/1",
        "pinochle.error/1",
        "pinochle.meld/1",
    ]
    assert (documents[1]["line"], result.code) == (4, 2)
    assert "line 4: not a card" in result.err
    assert "   ^" in result.err
    assert documents[2]["trump"] == "S", "an option stands over what a line says"


def test_a_stream_as_json_is_one_array():
    assert json.loads(pinochle("meld", "-", "--json", stdin="AS\nKS\n").out)[1]["hand"] == "KS"
    assert json.loads(pinochle("meld", "-", "--json", stdin="").out) == []


def test_a_line_may_name_its_rules_trump_and_laydown():
    record = {"hand": "KS QS JD", "trump": "s", "rules": "auction-3", "set": {"scale": 10}}
    line = json.dumps(record)
    document = json.loads(pinochle("meld", "-", "--format", "jsonl", stdin=line).out)
    assert (document["rules"], document["set"], document["total"]) == (
        "auction-3",
        {"scale": 10},
        800,
    )
    line = json.dumps({**record, "laid": "KS"})
    refused = pinochle("meld", "-", "--format", "jsonl", stdin=line)
    assert (refused.code, json.loads(refused.out)["refused"]) == (1, "KS")


def test_set_goes_on_top_of_the_rules_of_a_line():
    line = json.dumps({"hand": "AS TS KS QS JS", "rules": "partners-1000", "trump": "S"})
    call = ("meld", "-", "--set", "melds.run=200", "--format", "jsonl")
    document = json.loads(pinochle(*call, stdin=line).out)
    assert (document["rules"], document["total"]) == ("partners-1000", 240)
    other = json.loads(pinochle(*call, "-r", "partners-150", stdin=line).out)
    assert (other["rules"], other["total"]) == ("partners-150", 200)


def test_a_lay_down_in_a_line_is_no_row_among_melds():
    line = json.dumps({"hand": "KS QS", "trump": "S", "laid": "KS QS"})
    assert json.loads(pinochle("meld", "-", "--format", "jsonl", stdin=line).out)["points"] == 4
    rowed = pinochle("meld", "-", "--format", "csv", stdin=line)
    assert (rowed.code, rowed.out.count("\n")) == (2, 1)
    assert "columns of its own" in rowed.err


def test_a_bad_seat_of_a_deal_is_named_and_the_others_still_run():
    deal = {"index": 3, "turned": "H:9", "hands": ["KH QH", "AX", "KS QS"]}
    result = pinochle("meld", "-", "--format", "jsonl", stdin=json.dumps(deal))
    found = [json.loads(line) for line in result.out.splitlines()]
    assert [each.get("seat") for each in found] == [1, None, 3]
    assert "line 1: seat 2: not a card" in result.err
    laid = pinochle("meld", "-", "--laid", "KH QH", "--format", "jsonl", stdin=json.dumps(deal))
    first = json.loads(laid.out.splitlines()[0])
    assert (first["index"], first["seat"], first["accepted"]) == (3, 1, True)


def test_json_is_json_where_only_ascii_can_be_written():
    call = ("rules", "new", "ä", "--format")
    document = program(*call, "json", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert json.loads(document)["name"] == "ä"
    text = program(*call, "plain", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert tomllib.loads(text)["name"] == "ä"


def test_what_meld_writes_meld_reads():
    first = pinochle("meld", "-", "-t", "H", "--format", "jsonl", stdin="KH QH JD QS\n").out
    assert pinochle("meld", "-", "--format", "jsonl", stdin=first).out == first


DEAL = {
    "schema": "pinochle.deal/1",
    "rules": "partnership",
    "index": 7,
    "turned": "9H",
    "hands": ["KH QH", "", "KS QS", "AS AH AD AC"],
}


def test_a_deal_gives_a_record_a_seat_under_its_own_rules_and_trump():
    out = pinochle("meld", "-", "--format", "jsonl", stdin=json.dumps(DEAL)).out
    found = [json.loads(line) for line in out.splitlines()]
    assert [(each["index"], each["seat"], each["trump"], each["total"]) for each in found] == [
        (7, 1, "H", 40),
        (7, 3, "H", 20),
        (7, 4, "H", 100),
    ]
    other = pinochle("meld", "-", "-r", "partners-150", "-t", "S", stdin=json.dumps(DEAL)).out
    assert [line.split("\t")[2] for line in other.splitlines()] == ["2", "4", "10"]


def test_suits_fall_back_to_letters_where_they_cannot_be_written():
    for encoding in ("ascii", "latin-1", "cp437"):
        result = program("meld", HAND, "--format", "table", PYTHONIOENCODING=encoding)
        assert (result.returncode, result.stderr) == (0, b"")
        assert b"AS TS KS" in result.stdout


def test_the_c_locale_and_no_color_work():
    result = program("meld", "A♠ K♠", "--format", "table", LC_ALL="C", NO_COLOR="1")
    assert result.returncode == 0
    assert b"\x1b" not in result.stdout
    call = ("meld", "AS KS QS", "-t", "S", "--format")
    assert b"\x1b[" in program(*call, "table", FORCE_COLOR="1", TERM="xterm").stdout
    assert b"\x1b[" not in program(*call, "auto", FORCE_COLOR="1", TERM="xterm").stdout
    assert b"\x1b[" not in program(*call, "table", TERM="dumb").stdout
