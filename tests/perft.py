"""Count the legal lines from small fixed positions; the golden counts are in facts/perft.txt.

A line is one way to go on for so many actions, or to the end where that comes sooner. After a rule
was changed on purpose write the file anew, ``python tests/perft.py > tests/facts/perft.txt``,
and read what ``git diff`` says before you commit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from pinochle_cli.play import HandState, Phase, apply, choices
from pinochle_cli.play.actions import AnyBid, AnyOvercall, DeclareOut, MakeCall
from pinochle_cli.rules import Hand, Ruleset, load, preset_names, read_cards, read_hand
from pinochle_cli.rules.auction import Bidding, announce, bid
from pinochle_cli.rules.dealing import Deal, sorted_pack
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.stock import Holding


class Position(NamedTuple):
    """A line of the file: a preset, a situation, and how many lines it has after each number of
    actions from 1."""

    preset: str
    situation: str
    cards: str
    counts: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> Position:
        preset, situation, cards, counts = line.split("\t")
        return cls(preset, situation, cards, tuple(map(int, counts.split())))

    def __str__(self) -> str:
        return "\t".join([*self[:3], " ".join(map(str, self.counts))])


def count(preset: str, situation: str, cards: str, depth: int) -> tuple[int, ...]:
    """The golden numbers of a position, counted."""
    rules = load(preset)
    state = _auction(rules) if situation == "auction" else _tricks(rules, cards)
    reached = [0] * (depth + 1)
    _walk(state, 0, reached)
    return tuple(reached[1:])


def _walk(state: HandState, plies: int, reached: list[int]) -> None:
    """Add this state to the count of its depth; one where a line ends counts for all below."""
    reached[plies] += 1
    if plies + 1 == len(reached):
        return
    if state.phase not in (Phase.BID, Phase.PLAY, Phase.MELD_AFTER_TRICK):
        for deeper in range(plies + 1, len(reached)):
            reached[deeper] += 1
        return
    for action in _actions(state):
        _walk(apply(state, action), plies + 1, reached)


def _actions(state: HandState) -> Iterator[object]:
    """Every action; of bids the two lowest, of announcements the smallest."""
    for choice in choices(state):
        if isinstance(choice, AnyBid):
            yield MakeCall(choice.seat, bid(choice.minimum))
            yield MakeCall(choice.seat, bid(choice.minimum + choice.grid))
        elif isinstance(choice, AnyOvercall):
            yield MakeCall(choice.seat, announce(1))
        elif not isinstance(choice, DeclareOut):
            yield choice


def _auction(rules: Ruleset) -> HandState:
    holdings = (Holding(Hand()),) * rules.dealing.seats
    bidding = Bidding.opened(rules)
    empty = Deal((Hand(),) * rules.dealing.seats)
    return HandState(rules, empty, Phase.BID, holdings, bidding.to_call, bidding=bidding)


def _tricks(rules: Ruleset, cards: str) -> HandState:
    """Hearts are trump, the first player leads; over a stock its cards come last, the turned one
    at the very end."""
    groups = cards.split(" / ")
    seats = players(rules)
    by_seat = dict(zip(seats, groups, strict=False))
    hands = [read_hand(by_seat.get(seat, "")) for seat in range(1, rules.dealing.seats + 1)]
    stock = read_cards(groups[len(seats)]) if len(groups) > len(seats) else ()
    return HandState(
        rules,
        Deal(tuple(hands)),
        Phase.PLAY,
        tuple(Holding(hand) for hand in hands),
        seats[0],
        leader=seats[0],
        trump="H",
        stock=stock[:-1],
        turned=stock[-1] if stock else None,
    )


def new_positions() -> Iterator[Position]:
    """The positions of the file, drawn once from a shuffled deck."""
    for preset in preset_names():
        rules = load(preset)
        source = random.Random(f"{preset} perft")
        if rules.auction.bidding:
            yield Position(preset, "auction", "-", count(preset, "auction", "-", 5))
        seats = len(players(rules))
        each = {2: 5, 3: 4, 4: 3, 6: 2, 8: 2}[seats]
        for situation in ["tricks"] * 3 + ["stock"] * (3 if rules.dealing.stock else 0):
            pack = list(sorted_pack(rules))
            source.shuffle(pack)
            size = 3 if situation == "stock" else each
            groups = [pack[size * seat : size * seat + size] for seat in range(seats)]
            hands = [str(Hand(group)) for group in groups]
            if situation == "stock":
                hands.append(" ".join(map(str, [*pack[-3:], pack[-4]._replace(suit="H")])))
            cards = " / ".join(hands)
            depth = 6 if situation == "stock" else size * seats
            yield Position(preset, situation, cards, count(preset, situation, cards, depth))


if __name__ == "__main__":
    for position in new_positions():
        print(position)
