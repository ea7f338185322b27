"""Melds that are known: the conformance rows, and what the sources print."""

from __future__ import annotations

import pytest
from fact_rows import ids, rows

from pinochle_cli.rules import find_melds, judge_laydown, load, preset_names, read_hand

MELDS = rows("meld", "meld_more")


@pytest.mark.parametrize("row", MELDS, ids=ids)
def test_melds_total_and_shown_cards(row):
    rules = load(row["preset"], row["switches"])
    hand = read_hand(row["hand"], rules.deck.ranks, rules.deck.copies)
    sheet = find_melds(hand, row["trump"], rules)
    found = {(meld.meld, meld.suit, meld.copies, meld.points) for meld in sheet.melds}
    expected = {(m["meld"], m["suit"], m["copies"], m["points"]) for m in row["melds"]}
    assert found == expected, row["why"]
    assert (sheet.total, str(sheet.shown)) == (row["total"], row["shown"]), row["why"]


def test_every_preset_has_golden_melds():
    assert {row["preset"] for row in MELDS} >= set(preset_names())


@pytest.mark.parametrize("row", rows("laydown"), ids=ids)
def test_laydowns_stand_or_name_the_refused_cards(row):
    rules = load(row["preset"], row["switches"])
    hand, laid = read_hand(" ".join(row["hand"])), read_hand(" ".join(row["laid"]))
    found = judge_laydown(hand, laid, row["trump"], rules)
    expected = row["expect"]
    assert found.accepted == expected["ok"], row["why"]
    assert found.points == expected["points"], row["why"]
    assert str(found.refused).split() == expected["refused"], row["why"]


def prices(preset: str, meld: str, **switches) -> tuple[int, ...]:
    rules = load(preset, switches)
    kind = rules.melds.kind(meld)
    return tuple(rules.melds.price(kind, copies) for copies in range(1, rules.deck.copies + 1))


PRINTED = [
    # preset, meld, what one, two, … copies pay, where it is printed
    ("partners-150", "run", (15, 150), "example-05"),
    ("partners-150", "royal-marriage", (4, 8), "example-06, M1"),
    ("partners-150", "marriage", (2, 4), "example-06, M1"),
    ("partners-150", "dix", (1, 2), "example-06"),
    ("partners-150", "pinochle", (4, 30), "example-06"),
    ("partners-150", "aces-around", (10, 100), "example-07"),
    ("partners-150", "kings-around", (8, 80), "example-07"),
    ("partners-150", "queens-around", (6, 60), "example-07"),
    ("partners-150", "jacks-around", (4, 40), "example-07"),
    ("partners-1000", "run", (150, 300), "example-16"),
    ("partners-1000", "aces-around", (100, 200), "example-16"),
    ("partners-1000", "royal-marriage", (40, 80), "example-16"),
    ("partners-1000", "pinochle", (40, 300), "example-16"),
    ("partnership", "run", (150, 1500), "example-29"),
    ("partnership", "aces-around", (100, 1000), "example-29"),
    ("partnership", "kings-around", (80, 800), "example-29"),
    ("partnership", "queens-around", (60, 600), "example-29"),
    ("partnership", "jacks-around", (40, 400), "example-29"),
    ("partnership", "pinochle", (40, 300), "example-29"),
    ("partnership", "royal-marriage", (40, 80), "example-29"),
    ("partnership-6", "aces-around", (100, 1000, 1100, 2000), "M8"),
    ("partnership-6", "run", (150, 1500, 1650, 3000), "M8"),
    ("partnership-6", "pinochle", (40, 300, 340, 600), "M8"),
    ("partnership-6", "kings-around", (80, 800, 880, 1600), "M8"),
    ("partnership-6", "queens-around", (60, 600, 660, 1200), "M8"),
    ("partnership-6", "jacks-around", (40, 400, 440, 800), "M8"),
    ("partnership-6", "marriage", (20, 40, 60, 80), "M8"),
    ("double-pack", "run", (150, 300, 450, 600), "example-30"),
    ("double-pack", "royal-marriage", (40, 80, 120, 160), "example-30"),
    ("double-pack", "marriage", (20, 40, 60, 80), "example-30"),
    ("double-pack", "aces-around", (100, 1000, 1500, 2000), "example-30"),
    ("double-pack", "kings-around", (80, 800, 1200, 1600), "example-30"),
    ("double-pack", "queens-around", (60, 600, 900, 1200), "example-30"),
    ("double-pack", "jacks-around", (40, 400, 600, 800), "example-30"),
    ("double-pack", "pinochle", (40, 300, 450, 3000), "example-30"),
    ("partners-1500", "run", (150, 1500), "example-37"),
    ("partners-1500", "pinochle", (40, 300), "example-37"),
    ("two-hand", "run", (150, 300), "M11"),
    ("two-hand-strict", "aces-around", (100, 200), "M11"),
    ("two-hand-1200", "aces-around", (100, 1000), "M11"),
    ("auction-3", "pinochle", (40, 80), "M7"),
]


@pytest.mark.parametrize(("preset", "meld", "expected", "source"), PRINTED)
def test_printed_prices(preset, meld, expected, source):
    assert prices(preset, meld) == expected, source


EXTRA_RUNS = [("partners-150", 19, 19, 23), ("partners-1500", 190, 190, 230)]


@pytest.mark.parametrize(("preset", "king", "queen", "both"), EXTRA_RUNS)
def test_runs_with_extra_cards(preset, king, queen, both):
    chart = load(preset).melds
    ids_ = ("run+k", "run+q", "run+kq")
    assert tuple(chart.kind(id_).points for id_ in ids_) == ((king,), (queen,), (both,))


def test_tens_around_are_worth_nothing_anywhere():
    for name in preset_names():
        sheet = find_melds(read_hand("TS TS TH TH TD TD TC TC"), "S", load(name))
        assert sheet.melds == ()


def test_doubles_twice_pay_singles():
    assert prices("partners-150", "pinochle", doubles="twice") == (4, 8)
    assert prices("double-pack", "aces-around", doubles="twice") == (100, 200, 300, 400)


SOURCE_MELDS = [
    # example, preset, trump, hand, total
    ("example-02", "partners-150", "S", "KS QS AS AH AD AC", 14),
    ("example-08", "partners-150", "S", "QS KS JD QH QD QC", 14),
    ("example-08", "partners-150", "H", "QS KS JD QH QD QC", 12),
    ("example-15", "partners-1000", "S", "AS TS KS QS JS", 190),
    ("example-23", "auction-3", "H", "AS AH AD AC KH KH QH QH KC QC 9H", 210),
    ("example-24", "auction-3", "S", "AS TS KS QS JS KH KD KC 9S 9S", 250),
    ("example-36", "partners-1500", "H", "KS QS JD", 60),
]


@pytest.mark.parametrize(("example", "preset", "trump", "hand", "total"), SOURCE_MELDS)
def test_examples_of_the_sources(example, preset, trump, hand, total):
    assert find_melds(read_hand(hand), trump, load(preset)).total == total, example
