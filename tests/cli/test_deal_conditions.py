"""``pinochle deal --hold --where``: cards that are held, and conditions on deals."""

from __future__ import annotations

import json
import re

import pytest
from command import pinochle
from deal_calls import JSONL, SEED, cells_of, jsonl, schema

from pinochle_cli.engine.deals import LAST_INDEX, Dealer
from pinochle_cli.engine.holds import Holds
from pinochle_cli.formats.deal_records import read_dealt
from pinochle_cli.formats.json_fields import Fields
from pinochle_cli.rules import (
    find_melds,
    find_melds_by_trump,
    load,
    read_cards,
    read_hand,
)
from pinochle_cli.rules.dealing import Deal, check_deal
from pinochle_cli.rules.tricks import card_points

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
