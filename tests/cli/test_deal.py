"""``pinochle deal``: the same deals in every format, by every way of asking for them."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from functools import cache

import pytest
from command import pinochle, program
from deals import PRESETS
from fact_rows import FOLDER
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from pinochle_cli.engine.deals import CHUNK, LAST_INDEX, Dealer
from pinochle_cli.engine.holds import Holds
from pinochle_cli.formats.deal_answers import DealAnswer
from pinochle_cli.formats.deal_records import read_dealt
from pinochle_cli.formats.json_fields import Fields
from pinochle_cli.rules import (
    SUITS,
    find_melds,
    find_melds_by_trump,
    load,
    read_cards,
    read_hand,
    write_cards,
)
from pinochle_cli.rules.dealing import Deal, check_deal
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.tricks import card_points
from pinochle_cli.rules.words import Turned

SEED = ("--seed", "7")
JSONL = ("--format", "jsonl")

# Each has something the others have not: pairs, a turned card in a hand, a widow and a seat that
# sits out, a stock with a turned card under it, twenty cards a hand, six seats.
SHAPES = ["partners-150", "partnership", "auction-4", "two-hand", "double-pack", "partnership-6"]


def deals_of(name: str, count: int, start: int = 0, seed: int = 7, **changes: str) -> list[Deal]:
    deals = Dealer(load(name, changes), seed).deals(start, count)
    return [deals.deal(row) for row in range(count)]


def lines_of(name: str, count: int, start: int = 0, ascii_only: bool = False, **changes) -> str:
    """What the engine deals, as JSON Lines written without the bulk writer."""
    rules = load(name, changes)
    return "".join(
        json.dumps(DealAnswer(rules, 7, index, deal, {}).document(), ensure_ascii=ascii_only) + "\n"
        for index, deal in enumerate(deals_of(name, count, start, **changes), start=start)
    )


def jsonl(*arguments: str) -> str:
    result = pinochle("deal", *arguments, *JSONL)
    assert result.code == 0, result.err
    return result.out


@cache
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", "deal").out))


def cells_of(deal: Deal) -> list[str]:
    """The cards of a deal as the columns of a row have them."""
    rest = (write_cards(deal.widow), write_cards(deal.stock), str(deal.turned or ""))
    return [*map(str, deal.hands), *rest]


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


CARD = r"[ATKQJ9][♠♥♦♣SHDC](?= |$)"


def drawn(text: str, border: str) -> list[list[str]]:
    """The cards of each seat of a drawn deal, and at the end those below the table."""
    seats: list[list[list[str]]] = []
    below: list[str] = []
    for line in text.splitlines():
        seat, *cells = (cell.split() for cell in line.strip(border).split(border))
        if not line.startswith(border):
            below += [str(read_cards(card)[0]) for card in re.findall(CARD, line)]
        elif seat and seat[0].isdecimal():
            seats.append(cells[:4])
        elif seats and not seat:
            seats[-1] = [had + more for had, more in zip(seats[-1], cells[:4], strict=True)]
    hands = [
        [rank + suit for suit, ranks in zip(SUITS, by_suit, strict=True) for rank in ranks]
        for by_suit in seats
    ]
    return [*hands, below]


def expected_cards(preset: str, index: int) -> list[list[str]]:
    (deal,) = deals_of(preset, 1, start=index)
    hands = [[*map(str, deal.hand(seat))] for seat in players(load(preset))]
    turned = [deal.turned] if deal.turned else []
    return [*hands, [*map(str, [*turned, *deal.widow, *deal.stock])]]


@pytest.mark.parametrize(
    ("preset", "columns"),
    [*((name, "100") for name in PRESETS), *((name, "40") for name in SHAPES)],
)
def test_a_drawn_deal_has_every_card_once(preset, columns):
    call = ("deal", *SEED, "-r", preset, "--start", "11", "--format", "table")
    result = pinochle(*call, COLUMNS=columns)
    assert (result.code, result.err) == (0, "")
    assert max(cell_len(line) for line in result.out.splitlines()) <= int(columns)
    assert drawn(result.out, "│") == expected_cards(preset, 11)
    out = " and sits out" if load(preset).dealing.sitting_out else ""
    assert result.out.endswith(f"Seat {load(preset).dealing.seats} deals{out}\n")


def test_a_drawn_deal_falls_back_to_letters_and_ascii_lines():
    call = ("deal", *SEED, "-r", "two-hand", "--start", "11", "-n", "2", "--format", "table")
    result = program(*call, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert (result.returncode, result.stderr) == (0, b"")
    first, second = re.split(r"(?=Deal 12 of)", result.stdout.decode("ascii"))
    assert drawn(first, "|") == expected_cards("two-hand", 11)
    assert drawn(second, "|") == expected_cards("two-hand", 12)


# Cards that are held

HELD = [
    # rules, what is asked, what a deal says of it
    ("partners-150", ["1=10s a♥", "1=9d", "3=AS"], {"1": "TS AH 9D", "3": "AS"}),
    ("partners-150", ["4=AS AS TS TS KS KS QS QS JS JS 9S 9S"], {"4": "S:AATTKKQQJJ99"}),
    ("partnership", ["turned=9H"], {"turned": "9H"}),
    ("partnership", ["4=AH AH", "TURNED=AH"], {"4": "AH AH", "turned": "AH"}),
    ("auction-4", ["widow=9S AS", "widow=9S", "2=AS"], {"2": "AS", "widow": "9S AS 9S"}),
    ("two-hand", ["stock=9C 9D", "turned=9C"], {"stock": "9C 9D", "turned": "9C"}),
]


@pytest.mark.parametrize(("preset", "asked", "told"), HELD)
def test_held_cards_lie_where_they_are_held(preset, asked, told):
    rules = load(preset)
    told = {
        place: str(read_hand(cards)) if place.isdecimal() else cards
        for place, cards in told.items()
    }
    call = [*SEED, "-r", preset, *(part for each in asked for part in ("--hold", each))]
    lines = jsonl(*call, "-n", "30").splitlines()
    assert len({json.dumps(json.loads(text)["hands"]) for text in lines}) == 30
    for text in lines:
        document = json.loads(text)
        schema().validate(document)
        check_deal(Deal(*read_dealt(Fields(document), rules)), rules)
        assert document["hold"] == told
        for place, cards in told.items():
            if place.isdecimal():
                hand = read_hand(document["hands"][int(place) - 1])
                assert read_hand(cards) - hand == read_hand("")
            else:
                assert document[place].startswith(cards)
    for index in (0, 9, 10, 29):
        assert jsonl(*call, "--start", str(index)) == lines[index] + "\n"
    one = json.loads(pinochle("deal", *call, "--json").out)
    assert one == json.loads(lines[0])


def test_held_cards_of_a_line_are_those_that_the_engine_deals_with_them():
    holds = Holds({2: read_hand("AS AS")}, stock=read_cards("9C"), turned=read_cards("9D")[0])
    deals = Dealer(load("two-hand"), 7, holds).deals(0, 20)
    call = ("--hold", "2=AS AS", "--hold", "stock=9C", "--hold", "turned=9D")
    rows = pinochle("deal", *SEED, "-r", "two-hand", *call, "-n", "20").out.splitlines()
    found = [row.split("\t")[3:] for row in rows]
    assert found == [cells_of(deals.deal(row)) for row in range(20)]


# Conditions

SOUGHT = [
    # rules, holds, conditions, the same said in Python of the deal
    (
        *("partners-150", [], ["1.meld>=15"]),
        lambda deal, rules: best_meld(deal.hand(1), rules) >= 15,
    ),
    (
        *("partners-150", ["1=AS TS KS QS"], ["1.has:run:S>=1", "not 3.length:H<3"]),
        lambda deal, _: "JS" in held(deal, 1) and suits(deal, 3).count("H") >= 3,
    ),
    (
        *("auction-3", [], ["widow.count:A>=1 and (1.count:9<=1 or 2.count:9 = 0)"]),
        lambda deal, _: (
            any(card.rank == "A" for card in deal.widow)
            and (ranks(deal, 1).count("9") <= 1 or ranks(deal, 2).count("9") == 0)
        ),
    ),
    (
        *("two-hand", [], ["turned.count:9>=1", "stock.count:AS==2"]),
        lambda deal, _: deal.turned.rank == "9" and [*map(str, deal.stock)].count("AS") == 2,
    ),
    (
        *("partnership", ["4=AS"], ["turned.length:S>0 and 4.meld:S > 2"]),
        lambda deal, rules: deal.trump == "S" and find_melds(deal.hand(4), "S", rules).total > 2,
    ),
    (
        *("auction-4", [], ["3.points >= 90"]),
        lambda deal, rules: sum(card_points(rules)[card] for card in deal.hand(3)) >= 90,
    ),
]


def best_meld(hand, rules) -> int:
    return max(sheet.total for sheet in find_melds_by_trump(hand, rules).values())


def held(deal: Deal, seat: int) -> list[str]:
    return [*map(str, deal.hand(seat))]


def suits(deal: Deal, seat: int) -> list[str]:
    return [card.suit for card in deal.hand(seat)]


def ranks(deal: Deal, seat: int) -> list[str]:
    return [card.rank for card in deal.hand(seat)]


@pytest.mark.parametrize(
    ("preset", "holds", "conditions", "fits"), SOUGHT, ids=[row[0] for row in SOUGHT]
)
def test_conditions_keep_just_the_deals_in_which_they_hold(preset, holds, conditions, fits):
    rules = load(preset)
    where = [part for each in conditions for part in ("--where", each)]
    hold = [part for each in holds for part in ("--hold", each)]
    call = [*SEED, "-r", preset, "--start", "3", *hold]
    result = pinochle("deal", *call, *where, "-n", "4", *JSONL)
    kept = result.out.splitlines()
    indices = [json.loads(text)["index"] for text in kept]
    tried = indices[-1] - 2
    dealt = [json.loads(text) for text in jsonl(*call, "-n", str(tried)).splitlines()]
    fitting = [
        document["index"]
        for document in dealt
        if fits(Deal(*read_dealt(Fields(document), rules)), rules)
    ]
    assert (result.code, indices) == (0, fitting)
    told = re.fullmatch(rf"4 of {tried:,} deals fit \(([0-9.]+) %\)\n", result.err)
    assert told
    assert float(told[1]) == pytest.approx(400 / tried, rel=0.01)
    for index, text in zip(indices, kept, strict=True):
        again = [*SEED, "-r", preset, "--start", str(index), "-n", "1", *hold]
        assert jsonl(*again) == text + "\n"


def test_deals_that_fit_are_the_same_in_every_form():
    call = ("deal", *SEED, "--where", "1.meld>=12", "-n", "3", "--format")
    lines = [json.loads(text) for text in pinochle(*call, "jsonl").out.splitlines()]
    assert json.loads(pinochle(*call, "json").out) == lines
    plain = [row.split("\t") for row in pinochle(*call, "plain").out.splitlines()]
    assert [row[3:7] for row in plain] == [each["hands"] for each in lines]
    table = pinochle(*call, "table").out
    assert re.findall(r"^Deal (\d+) of seed 7", table, re.M) == [
        str(each["index"]) for each in lines
    ]


def test_what_was_found_is_written_when_the_tries_run_out():
    call = ("deal", *SEED, "--where", "1.meld>=12", "-n", "30", "--tries", "200")
    result = pinochle(*call, *JSONL)
    every = pinochle("deal", *SEED, "--where", "1.meld>=12", "-n", "30", *JSONL).out.splitlines()
    within = [text for text in every if json.loads(text)["index"] < 200]
    assert 0 < len(within) < 30
    assert (result.code, result.out.splitlines()) == (1, within)
    assert f"{len(within)} of 30 deals found in 200 tries" in result.err
    array = pinochle(*call, "--json")
    assert (array.code, len(json.loads(array.out))) == (1, len(within))


@pytest.mark.parametrize("start", [LAST_INDEX, LAST_INDEX - 7])
def test_the_last_deals_that_have_a_number_can_be_looked_through(start):
    call = ("deal", *SEED, "--start", str(start), "--where")
    assert pinochle(*call, "1.meld>=0").code == 0
    for more in ((), ("--tries", str(2**70))):
        none = pinochle(*call, "1.meld>=50", *more)
        assert (none.code, none.out) == (1, "")
        assert f"0 of 1 deals found in {LAST_INDEX - start + 1} tries" in none.err


def test_melds_that_fit_no_tables_are_looked_for_hand_by_hand(tmp_path):
    path = tmp_path / "wide.toml"
    path.write_text(
        'name = "wide"\nextends = "partners-150"\n'
        '[melds.aces-around]\ncategory = "runs and marriages"\n'
    )
    rules = load(str(path))
    call = ("deal", *SEED, "-r", str(path), "--where", "2.meld>=10", "-n", "2", *JSONL)
    result = pinochle(*call, "--tries", "300")
    found = [json.loads(text) for text in result.out.splitlines()]
    assert (result.code, len(found)) == (0, 2)
    assert "the melds of wide do not fit tables: hands are melded one by one" in result.err
    for each in found:
        assert best_meld(read_hand(each["hands"][1]), rules) >= 10


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
