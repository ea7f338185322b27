"""Golden counts of legal lines: a changed rule is seen at once."""

from __future__ import annotations

import naive_tricks
import pytest
from deals import PRESETS
from fact_rows import FOLDER
from perft import Position, count

from pinochle_cli.rules import load

POSITIONS = [Position.read(line) for line in (FOLDER / "perft.txt").read_text().splitlines()]
TRICKS = [position for position in POSITIONS if position.situation == "tricks"]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each[0]} {each[1]} {each[2]}")
def test_counts_of_legal_lines(position):
    depth = len(position.counts)
    found = count(position.preset, position.situation, position.cards, depth)
    assert found == position.counts


def test_every_preset_has_golden_counts():
    assert {position.preset for position in TRICKS} == set(PRESETS)
    auctions = {each.preset for each in POSITIONS if each.situation == "auction"}
    assert auctions == {name for name in PRESETS if load(name).auction.bidding}


@pytest.mark.parametrize("position", TRICKS, ids=lambda each: f"{each[0]} {each[2]}")
def test_the_naive_rules_count_the_same(position):
    hands = [hand.split() for hand in position.cards.split(" / ")]
    play = load(position.preset).play
    assert _naive_lines(hands, [], 0, play) == position.counts[-1]


def _naive_lines(hands, plays, leader, play) -> int:
    """Lines to the last card, hearts being trump."""
    if len(plays) == len(hands):
        winner = (leader + naive_tricks.winner(plays, "H")) % len(hands)
        return _naive_lines(hands, [], winner, play)
    seat = (leader + len(plays)) % len(hands)
    if not hands[seat]:
        return 1
    lines = 0
    for card in naive_tricks.legal(hands[seat], plays, "H", play):
        left = [list(hand) for hand in hands]
        left[seat].remove(card)
        lines += _naive_lines(left, [*plays, card], leader, play)
    return lines
