"""The drawing stage: melds that are known to stand or fall, draws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fact_rows import ids, rows

from pinochle_cli.rules import Hand, load, read_hand
from pinochle_cli.rules.claims import named_meld
from pinochle_cli.rules.exchange import may_swap, nine_of, turned_nine_points
from pinochle_cli.rules.notation import read_cards
from pinochle_cli.rules.stock import (
    Holding,
    TableCard,
    draw_order,
    is_dix,
    lay,
    possible_melds,
    why_not_melded,
)

TWO_HAND = rows("twohand")
MELD_CHECKS = [row for row in TWO_HAND if row["kind"] == "meld-check"]


def kind(name):
    return [row for row in TWO_HAND if row["kind"] == name]


def meld_of(rules, trump, meld, cards, copies=1):
    suit = cards[0][1] if rules.melds.kind(meld).has_own_suit else None
    return named_meld(meld, suit, copies, trump, rules)


def holding_of(row, rules) -> Holding:
    """The hidden hand and the table that the row's earlier melds have left."""
    holding = Holding(read_hand(" ".join(row["hand"])))
    uses: dict[str, set] = {}
    for line in row["table"]:
        meld = meld_of(rules, row["trump"], line["meld"], line["cards"])
        for card in line["cards"]:
            uses.setdefault(card, set()).add(meld)
    table = [TableCard(*read_cards(card), frozenset(uses[card])) for card in row["table_cards"]]
    return replace(holding, table=tuple(table))


@pytest.mark.parametrize("row", [r for r in MELD_CHECKS if r["won_last_trick"]], ids=ids)
def test_melds_after_a_trick(row):
    rules, trump, attempt = load(row["preset"], row["switches"]), row["trump"], row["attempt"]
    holding = holding_of(row, rules)
    meld = meld_of(rules, trump, attempt["meld"], attempt["cards"], attempt.get("copies", 1))
    so_far = [named_meld(name, "C", 1, trump, rules) for name in row["already_melded_this_trick"]]
    refusal = why_not_melded(holding, meld, so_far, trump, rules)
    assert (refusal is None) == row["expect"]["ok"], (row["why"], refusal)
    assert (meld in possible_melds(holding, so_far, trump, rules)) == row["expect"]["ok"]
    if refusal is None:
        assert meld.points == row["expect"]["points"]
        after = lay(holding, meld, rules)
        assert after.hand == holding.hand
        assert len(after.hidden) < len(holding.hidden)


MORE_MELDS = [
    # preset, hidden, melds one after another (trick by trick), word for the last, basis
    ("two-hand", "KH QH AH TH JH", "royal-marriage:H run:H", "counted-twice", "ruling W4"),
    ("two-hand", "KH QH KH QH AH TH JH", "royal-marriage:H run:H", None, "other king and queen"),
    ("two-hand-strict", "KH QH AH TH JH", "royal-marriage:H run:H", None, "ruling W4: 40 and 150"),
    ("two-hand-1200", "JD JD QS QS", "pinochle 2*pinochle", None, "ruling W6: one new card"),
    ("two-hand-1200", "JD JD QS QS", "2*pinochle pinochle", "counted-twice", "ruling W6"),
    ("two-hand-1200", "JD JD QS QS", "pinochle pinochle 2*pinochle", "no-new-card", "ruling W6"),
    ("two-hand", "JD JD QS QS", "2*pinochle", "one-meld", "each is a meld of its own"),
    ("two-hand", "JD JD QS QS", "pinochle pinochle", None, "source 2: 40 each"),
    ("two-hand", "AS", "aces-around", "not-held", ""),
    ("two-hand", "9H 9H", "dix:H dix:H", None, "source 2: 10 each"),
]  # fmt: skip


def read_meld(word, rules, trump):
    copies, _, name = word.rpartition("*")
    name, _, suit = name.partition(":")
    return named_meld(name, suit or None, int(copies or 1), trump, rules)


@pytest.mark.parametrize("row", MORE_MELDS, ids=lambda row: f"{row[0]}: {row[2]}")
def test_melds_trick_after_trick(row):
    preset, hidden, words, expected, basis = row
    rules, holding = load(preset), Holding(read_hand(hidden))
    *before, last = (read_meld(word, rules, "H") for word in words.split())
    for meld in before:
        assert why_not_melded(holding, meld, (), "H", rules) is None
        holding = lay(holding, meld, rules)
    assert why_not_melded(holding, last, (), "H", rules) == expected, basis


def test_of_equal_cards_the_melded_one_is_played_first():
    rules = load("two-hand")
    holding = Holding(read_hand("KS QS QS JD"))
    holding = lay(holding, named_meld("marriage", "S", 1, "H", rules), rules)
    (queen,) = read_cards("QS")
    after = holding.play(queen)
    assert (str(after.hidden), str(after.face_up)) == ("QS JD", "KS")
    assert str(after.play(queen).hidden) == "JD"


def test_melds_are_picked_up_for_the_play_off():
    rules = load("two-hand")
    holding = lay(Holding(read_hand("KS QS")), named_meld("marriage", "S", 1, "H", rules), rules)
    assert holding.pick_up() == Holding(read_hand("KS QS"))


@pytest.mark.parametrize("row", kind("draw"), ids=ids)
def test_draw_order(row):
    """The dealer sits at seat 2, the other player at seat 1."""
    rules = load(row["preset"], row["switches"])
    seat = {row["dealer"]: 2, "B" if row["dealer"] == "A" else "A": 1}
    first, second = draw_order(seat[row["trick_winner"]], rules)
    assert (first, second) == (seat[row["expect"]["first"]], seat[row["expect"]["second"]])


@pytest.mark.parametrize("row", kind("turn-up"), ids=ids)
def test_turning_up(row):
    rules, (turned,) = load(row["preset"]), read_cards(row["turned"])
    assert turned.suit == row["expect"]["trump"]
    assert turned_nine_points(turned, rules) == row["expect"]["points"][row["dealer"]]


@pytest.mark.parametrize("row", kind("exchange"), ids=ids)
def test_the_dix_exchange(row):
    """The row whose stock is empty is played out in the tests of play."""
    if not row["stock_left"]:
        return
    rules, (turned,) = load(row["preset"]), read_cards(row["turned"])
    nine = named_meld("dix", row["trump"], 1, row["trump"], rules)
    holding = Holding(read_hand(" ".join(row["holder_cards"])))
    assert is_dix(nine)
    assert why_not_melded(holding, nine, (), row["trump"], rules) is None
    assert nine.points == row["expect"]["points"]
    exchanged = may_swap(holding.hand, turned) and not row["first_dix_already"]
    assert exchanged == row["expect"]["exchanged"]
    if exchanged:
        after = lay(holding, nine, rules).play(nine_of(row["trump"])).draw(turned)
        assert row["expect"]["holder_gets"] in str(after.hidden)
        assert after.face_up == Hand()
