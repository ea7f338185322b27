"""``pinochle deal``: the same deals in every format, by every way of asking for them."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys

import pytest
from command import pinochle, program
from deal_calls import JSONL, SEED, cells_of, deals_of, jsonl, schema
from deals import PRESETS
from fact_rows import FOLDER

from pinochle_cli.engine.deals import CHUNK, LAST_INDEX
from pinochle_cli.formats.deal_answers import DealAnswer
from pinochle_cli.formats.deal_records import read_dealt
from pinochle_cli.formats.json_fields import Fields
from pinochle_cli.rules import (
    find_melds,
    load,
)
from pinochle_cli.rules.dealing import Deal, check_deal
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import Turned


def lines_of(name: str, count: int, start: int = 0, ascii_only: bool = False, **changes) -> str:
    """What the engine deals, as JSON Lines written without the bulk writer."""
    rules = load(name, changes)
    return "".join(
        json.dumps(DealAnswer(rules, 7, index, deal, {}).document(), ensure_ascii=ascii_only) + "\n"
        for index, deal in enumerate(deals_of(name, count, start, **changes), start=start)
    )


# One line, one deal


@pytest.mark.parametrize("preset", PRESETS)
def test_lines_are_what_the_engine_deals(preset):
    assert jsonl(*SEED, "-r", preset, "-n", "12") == lines_of(preset, 12)


def test_lines_name_the_rules_that_were_changed():
    sets = ("--set", "packet=4", "--set", "target=120")
    found = jsonl(*SEED, "-r", "partners-150", *sets, "-n", "3")
    assert found == lines_of("partners-150", 3, packet="4", target="120")
    first = json.loads(found.splitlines()[0])
    assert first["set"] == {"packet": [4], "target": 120}
    packets_of_three = json.loads(jsonl(*SEED, "-r", "partners-150"))
    assert first["hands"] != packets_of_three["hands"]


@pytest.fixture
def named_rules(tmp_path):
    """A rule file of a name."""

    def write(name: str) -> str:
        path = tmp_path / "ours.toml"
        path.write_text(f'name = "{name}"\nextends = "partners-150"\n', encoding="utf-8")
        return str(path)

    return write


def test_a_rule_set_may_have_any_letters_in_its_name(named_rules):
    path = named_rules("Café ♠ Zürich")
    found = jsonl(*SEED, "-r", path, "-n", "12")
    assert found == lines_of(path, 12)
    assert '"rules": "Café ♠ Zürich"' in found


def test_lines_are_escaped_where_only_ascii_can_be_written(named_rules):
    path = named_rules("Café ♠ Zürich")
    call = ("deal", *SEED, "-r", path, "-n", "12", *JSONL)
    result = program(*call, PYTHONIOENCODING="ascii")
    assert result.stdout.decode("ascii") == lines_of(path, 12, ascii_only=True)
    assert json.loads(result.stdout.splitlines()[0])["rules"] == "Café ♠ Zürich"


@pytest.mark.parametrize("name", ["club <<1>>", "<<club>>", "n 1" + "0" * 30])
def test_a_rule_set_may_have_the_name_of_a_place(named_rules, name):
    path = named_rules(name)
    assert jsonl(*SEED, "-r", path, "-n", "2") == lines_of(path, 2)


@pytest.mark.parametrize("preset", PRESETS)
def test_lines_keep_to_the_schema_and_are_read_back_as_deals_of_the_rules(preset):
    rules = load(preset)
    expected = deals_of(preset, 3)
    for text, deal in zip(
        jsonl(*SEED, "-r", preset, "-n", "3").splitlines(), expected, strict=True
    ):
        document = json.loads(text)
        schema().validate(document)
        assert ("widow" in document) == bool(rules.dealing.widow)
        assert ("stock" in document) == bool(rules.dealing.stock)
        assert ("turned" in document) == (rules.dealing.turned is not Turned.NONE)
        read = Deal(*read_dealt(Fields(document), rules))
        check_deal(read, rules)
        assert read == deal


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_have_the_same_cards_as_the_lines(preset):
    call = ("deal", *SEED, "-r", preset, "-n", "3", "--start", "9")
    deals = deals_of(preset, 3, start=9)
    seats = len(deals[0].hands)
    header, *found = csv.reader(io.StringIO(pinochle(*call, "--format", "csv").out))
    hands = [f"hand_{seat}" for seat in range(1, seats + 1)]
    assert header == ["seed", "index", "dealer", *hands, "widow", "stock", "turned"]
    assert found == [
        ["7", str(index), str(seats), *cells_of(deal)] for index, deal in enumerate(deals, start=9)
    ]
    plain = pinochle(*call).out
    assert [line.split("\t") for line in plain.splitlines()] == found


def test_a_seat_that_sits_out_has_an_empty_hand():
    document = json.loads(jsonl(*SEED, "-r", "auction-4"))
    assert (document["dealer"], document["hands"][3]) == (4, "")
    assert [len(hand.split()) for hand in document["hands"]] == [15, 15, 15, 0]


def test_the_dealer_holds_the_card_that_is_turned_up():
    for text in jsonl(*SEED, "-r", "partnership", "-n", "20").splitlines():
        document = json.loads(text)
        assert document["turned"] in document["hands"][3].split()
        assert sum(len(hand.split()) for hand in document["hands"]) == 48


# However it is asked for


@pytest.mark.parametrize("preset", ["two-hand", "auction-4", "partnership-6"])
@pytest.mark.parametrize("start", [5, 95, 10**18 - 5, LAST_INDEX - 9])
def test_a_deal_is_the_same_in_one_call_and_in_many(preset, start):
    whole = jsonl(*SEED, "-r", preset, "--start", str(start), "-n", "10").splitlines()
    assert [json.loads(text)["index"] for text in whole] == [*range(start, start + 10)]
    middle = jsonl(*SEED, "-r", preset, "--start", str(start + 3), "-n", "4").splitlines()
    assert middle == whole[3:7]
    for place in (4, 5):
        assert jsonl(*SEED, "-r", preset, "--start", str(start + place)) == whole[place] + "\n"


def test_deals_of_many_thousands_are_those_of_smaller_calls():
    many = jsonl(*SEED, "-r", "auction-3", "-n", str(CHUNK + 10))
    for start in (0, CHUNK - 10):
        some = jsonl(*SEED, "-r", "auction-3", "--start", str(start), "-n", "20")
        assert many.splitlines()[start : start + 20] == some.splitlines()
    found = re.findall(r'"index": (\d+),', many)
    assert found == [*map(str, range(CHUNK + 10))]


@pytest.mark.parametrize("form", ["plain", "csv"])
def test_rows_of_many_thousands_count_along(form):
    call = ("deal", *SEED, "-r", "two-hand", "--start", "95", "-n", str(CHUNK + 10))
    separator = "," if form == "csv" else "\t"
    rows = pinochle(*call, "--format", form).out.splitlines()[form == "csv" :]
    assert [row.split(separator)[1] for row in rows] == [*map(str, range(95, CHUNK + 105))]


LARGEST = [
    line
    for line in (FOLDER / "golden_deals.txt").read_text().splitlines()
    if str(2**64 - 1) in line
]


@pytest.mark.parametrize("row", LARGEST, ids=lambda row: row.partition(" ")[0])
def test_the_largest_seed(row):
    preset, seed, index, hands, *rest = map(str.strip, row.split("|"))
    found = pinochle("deal", "-r", preset, "--seed", seed, "--start", index, "--format", "plain")
    cells = found.out.removesuffix("\n").split("\t")
    assert cells[:2] == [seed, index]
    assert cells[-3:] == rest
    assert " / ".join(cells[3:-3]).strip() == hands


def test_seed_0_is_a_seed_like_others():
    result = pinochle("deal", "--seed", "0")
    (deal,) = deals_of("partners-150", 1, seed=0)
    assert (result.code, result.err) == (0, "")
    assert result.out.removesuffix("\n").split("\t") == ["0", "0", "4", *cells_of(deal)]


def test_a_seed_that_is_chosen_is_told_and_brings_the_deal_back():
    chosen = pinochle("deal", *JSONL)
    told = re.fullmatch(r"seed ([0-9]+)\n", chosen.err)
    assert told
    assert json.loads(chosen.out)["seed"] == int(told[1])
    assert pinochle("deal", "--seed", told[1], *JSONL) == (0, chosen.out, "")
    assert pinochle("deal", *JSONL).err != chosen.err


# Forms


def test_json_is_an_object_and_an_array_when_a_number_is_given():
    lines = [json.loads(text) for text in jsonl(*SEED, "-n", "3").splitlines()]
    assert json.loads(pinochle("deal", *SEED, "--json").out) == lines[0]
    assert json.loads(pinochle("deal", *SEED, "--json", "-n", "1").out) == lines[:1]
    assert json.loads(pinochle("deal", *SEED, "--json", "-n", "3").out) == lines
    assert json.loads(pinochle("deal", *SEED, "--format", "json", "-n", "3").out) == lines


def test_a_json_array_of_many_thousands_is_whole():
    text = pinochle("deal", *SEED, "--json", "-n", str(CHUNK + 2)).out
    assert [each["index"] for each in json.loads(text)] == [*range(CHUNK + 2)]


NOTHING = {"plain": "", "jsonl": "", "table": "", "json": "[]\n"}


@pytest.mark.parametrize("form", NOTHING)
@pytest.mark.parametrize("more", [(), SEED, ("--where", "1.meld>=50")], ids=len)
def test_no_deals_are_nothing_and_no_mistake(form, more):
    assert pinochle("deal", "-n", "0", "--format", form, *more) == (0, NOTHING[form], "")


def test_no_deals_as_csv_are_a_header():
    result = pinochle("deal", "-n", "0", "--format", "csv")
    assert (result.code, result.err, result.out.count("\n")) == (0, "", 1)


# With other commands


@pytest.mark.parametrize("preset", PRESETS)
def test_what_deal_writes_meld_reads(preset):
    rules = load(preset)
    deals = deals_of(preset, 2)
    turns = deals[0].turned is not None
    call = ("meld", "-", *JSONL, *(() if turns else ("-t", "H")))
    result = pinochle(*call, stdin=jsonl(*SEED, "-r", preset, "-n", "2"))
    assert (result.code, result.err) == (0, "")
    found = [json.loads(text) for text in result.out.splitlines()]
    told = [(each["index"], each["seat"], each["trump"], each["total"]) for each in found]
    expected = []
    for index, deal in enumerate(deals):
        trump = deal.trump or "H"
        for seat in players(rules):
            total = find_melds(deal.hand(seat), trump, rules).total
            expected.append((index, seat, trump, total))
    assert told == expected


# At length


def test_a_closed_pipe_ends_quietly():
    shell = (
        f"{sys.executable} -m pinochle_cli deal -n 100000000 --seed 7 --format jsonl | head -1; "
        "echo ${PIPESTATUS[0]}"
    )
    result = subprocess.run(["bash", "-c", shell], capture_output=True, check=False, timeout=60)
    assert result.stdout.decode() == lines_of("partners-150", 1) + "141\n"
    assert result.stderr == b""


PEAK = """
import resource, subprocess, sys
subprocess.run([sys.executable, "-m", "pinochle_cli", *sys.argv[1:]], check=True,
               stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.parametrize("form", ["jsonl", "csv", "json"])
def test_a_million_deals_stay_under_300_megabytes(form):
    call = ("deal", "-n", "1000000", *SEED, "--format", form)
    command = [sys.executable, "-c", PEAK, *call]
    result = subprocess.run(command, capture_output=True, check=True, text=True)
    assert 0 < int(result.stdout) < 300_000
