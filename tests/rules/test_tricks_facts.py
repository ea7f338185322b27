"""Tricks that are known: what may be played, who wins, what it is worth."""

from __future__ import annotations

import pytest
from fact_rows import ids, rows

from pinochle_cli.rules import load, read_cards, read_hand
from pinochle_cli.rules.tricks import Stage, legal_cards, trick_points, why_illegal, winning_place

TRICKS = rows("trick")
LEGAL = [row for row in TRICKS if row["kind"] == "legal"]
WINNER = [row for row in TRICKS if row["kind"] == "winner"]


def test_every_row_is_tried():
    assert len(LEGAL) + len(WINNER) == len(TRICKS)


@pytest.mark.parametrize("row", LEGAL, ids=ids)
def test_legal_cards(row):
    rules = load(row["preset"], row["switches"])
    stage = Stage.STOCK if row["phase"] == "stock" else Stage.PLAYOFF
    hand, plays = read_hand(" ".join(row["hand"])), read_cards(" ".join(row["plays"]))
    legal = [str(card) for card in legal_cards(hand, plays, row["trump"], rules, stage)]
    assert sorted(legal) == sorted(row["legal"]), row["why"]
    refused = [
        str(card)
        for card in set(hand)
        if why_illegal(card, hand, plays, row["trump"], rules, stage)
    ]
    assert sorted(refused) == sorted(row["illegal"]), row["why"]


@pytest.mark.parametrize("row", WINNER, ids=ids)
def test_winner_and_points(row):
    rules = load(row["preset"], row["switches"])
    plays = read_cards(" ".join(row["plays"]))
    assert winning_place(plays, row["trump"]) == row["winner"], row["why"]
    assert trick_points(plays, rules, row["last_trick"]) == row["points"], row["why"]


REASONS = [
    # preset, overrides, trump, plays, hand, card, word, where the rule stands
    ("partners-150", {}, "S", "KH", "AH AD", "AD", "must-follow", "source 0"),
    ("partners-150", {}, "S", "KH", "AH QH", "QH", "must-beat", "source 0"),
    ("partners-150", {}, "S", "KH", "9S AD", "AD", "must-trump", "source 0"),
    ("partners-150", {}, "S", "KH QS", "KS 9S", "9S", "must-overtrump", "source 0"),
    ("partners-150", {}, "S", "KH", "AH", "AS", "not-held", ""),
    ("auction-3", {}, "S", "QS", "KS 9S", "9S", "must-beat", "source 2: a trump led"),
    ("auction-3", {}, "S", "KH QS", "KS 9S", "9S", None, "source 2: any trump"),
    ("partners-1000", {}, "S", "QS", "KS 9S", "9S", None, "source 1: nobody must beat"),
    ("partners-150", {"must_trump": False}, "S", "KH", "9S AD", "AD", None, "the switch"),
    (
        "partners-150",
        {"must_trump": False},
        "S",
        "KH QS",
        "KS 9S AD",
        "9S",
        "must-overtrump",
        "who trumps of his own will still overtrumps: beat=all has its own word",
    ),
    ("partners-150", {"beat_led_when_trumped": True}, "S", "KH 9S", "AH QH", "QH", "must-beat", ""),
    ("partners-150", {"beat": "trump-led"}, "S", "KH QS", "KS 9S", "9S", None, "ruling K4"),
]


@pytest.mark.parametrize("row", REASONS, ids=lambda row: f"{row[0]}: {row[5]} {row[6]}")
def test_a_refused_card_is_told_which_rule_forbids_it(row):
    preset, overrides, trump, plays, hand, card, word, basis = row
    rules = load(preset, overrides)
    found = why_illegal(*read_cards(card), read_hand(hand), read_cards(plays), trump, rules)
    assert found == word, basis
