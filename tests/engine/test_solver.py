"""Perfect play: equal to minimax over every line of play, whatever the rules of the table."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib.util import find_spec

import pytest
from endings import PLAY_SWITCHES, Switched, dealt_ending, random_ending, solver_ending
from fact_rows import FOLDER
from naive_endings import memo_values, naive_values
from solver_nodes import counted

from pinochle_cli.engine.solver.board import board_of
from pinochle_cli.engine.solver.ending import Ending, EndingError
from pinochle_cli.engine.solver.engines import SolverEngine, SolverEngineError, search_of
from pinochle_cli.engine.solver.limits import NO_LIMIT
from pinochle_cli.engine.solver.position import start
from pinochle_cli.engine.solver.solving import Solver, solve
from pinochle_cli.rules import SUITS, Card, Hand, load, preset_names, read_cards, read_hand
from pinochle_cli.rules.seating import in_turn, players
from pinochle_cli.rules.tricks import legal_cards, trick_points, winning_place

HAS_FAST = find_spec("numba") is not None
ENGINES = [
    SolverEngine.PYTHON,
    pytest.param(
        SolverEngine.FAST, marks=pytest.mark.skipif(not HAS_FAST, reason="the extra fast")
    ),
]
NODES = FOLDER / "solver_nodes.txt"
SOLVABLE = [name for name in preset_names() if len(players(load(name))) <= 4]


def solved(ending: Ending, engine: SolverEngine = SolverEngine.PYTHON) -> dict[Card, int | None]:
    """The value of every legal card."""
    return {card: bounds.value for card, bounds in solve(ending, engine=engine).cards}


# Worked out by hand. Seat 1 leads; the value of each of its cards.
FACTS = [
    # An identical card does not beat the first; the last trick counts 10.
    ("two-hand", {}, "S", ["AH", "AH"], {"AH": 32}),
    ("two-hand", {}, "S", ["AH 9H", "TH KH"], {"AH": 15, "9H": 25}),
    ("two-hand", {}, "S", ["AS 9S KD", "TS AD 9D"], {"AS": 31, "9S": 21, "KD": 31}),
    # Who cannot follow must trump.
    ("two-hand", {}, "S", ["AH", "9S"], {"AH": 0}),
    # The bidder (seat 1) against two, who give each other their counters.
    ("auction-3", {}, "S", ["9H AC", "AH 9D", "TH KD"], {"9H": 0, "AC": 15}),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("preset", "overrides", "trump", "hands", "values"), FACTS)
def test_endings_worked_out_by_hand(engine, preset, overrides, trump, hands, values) -> None:
    rules = load(preset, overrides)
    ending = Ending(rules, trump, tuple(map(read_hand, hands)), leader=1, bidder=1)
    assert {str(card): value for card, value in solved(ending, engine).items()} == values


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("switched", PLAY_SWITCHES, ids=str)
def test_small_endings_under_every_switch_of_play(switched: Switched, engine) -> None:
    compare_with_naive(switched, engine, 8, naive_values, two=range(1, 5), more=range(1, 4))


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("switched", PLAY_SWITCHES, ids=str)
def test_many_more_endings_under_every_switch_of_play(switched: Switched, engine) -> None:
    compare_with_naive(switched, engine, 60, naive_values, two=range(1, 5), more=range(1, 4))
    compare_with_naive(switched, engine, 12, memo_values, two=range(1, 6), more=range(1, 5))


@pytest.mark.slow
@pytest.mark.parametrize("switched", PLAY_SWITCHES, ids=str)
def test_larger_endings_under_every_switch_of_play(switched: Switched) -> None:
    compare_with_naive(
        switched, SolverEngine.AUTO, 3, memo_values, two=range(7, 8), more=range(5, 6)
    )


def compare_with_naive(switched, engine, number, naive, two: range, more: range) -> None:
    rules = switched.rules
    source = random.Random(f"{switched} {two}")
    sizes = two if len(players(rules)) == 2 else more
    for each in range(number):
        ending = random_ending(rules, source, source.choice(sizes), mid_trick=each % 2 == 1)
        expected = naive(rules, **ending._asdict())
        assert solved(solver_ending(rules, ending), engine) == expected, str(ending)


@pytest.mark.parametrize("preset", SOLVABLE)
def test_presets_agree_with_minimax(preset: str) -> None:
    rules = load(preset)
    source = random.Random(preset)
    for each in range(6):
        ending = random_ending(rules, source, 3, mid_trick=each % 2 == 1)
        expected = naive_values(rules, **ending._asdict())
        assert solved(solver_ending(rules, ending)) == expected, str(ending)


@pytest.mark.parametrize("preset", SOLVABLE)
def test_what_one_side_takes_the_other_does_not(preset: str) -> None:
    rules = load(preset)
    for number in range(4):
        ending = dealt_ending(rules, 6 if len(players(rules)) == 2 else 4, number)
        mine = solve(ending).bounds.value
        assert mine is not None
        board = board_of(ending)
        turned = replace(board, side=tuple(1 - side for side in board.side))
        search = search_of(turned, NO_LIMIT, SolverEngine.PYTHON)
        at = start(board, ending)
        theirs = ending.total - mine
        # Both questions are asked cold of a search that counts the other side's points.
        assert search.bound(at, theirs) >= theirs, str(ending)
        assert search.bound(at, theirs + 1) <= theirs, str(ending)


@pytest.mark.parametrize("preset", SOLVABLE)
def test_a_best_line_keeps_its_value_to_the_end(preset: str) -> None:
    """Each step is solved anew, cold; the points won on the way add up to the value."""
    rules = load(preset)
    ending = dealt_ending(rules, 6 if len(players(rules)) == 2 else 4, 11)
    first = solve(ending)
    side = next(side for side in ending.sides if ending.to_play in side)
    assert len(first.line) == sum(map(len, ending.hands))
    won = 0
    for card in first.line:
        solution = solve(ending)
        ours = ending.to_play in side
        value = solution.bounds.value if ours else ending.total - solution.bounds.value
        assert won + value == first.bounds.value
        best = {card for card, bounds in solution.cards if bounds == solution.bounds}
        assert card in best
        ending, gained = after(ending, card, side)
        won += gained
        if not any(ending.hands):
            break
    assert won == first.bounds.value


def after(ending: Ending, card: Card, side: tuple[int, ...]) -> tuple[Ending, int]:
    """The ending once a card is played, by the rules; and what a side wins by it."""
    rules, seats = ending.rules, players(ending.rules)
    place = seats.index(ending.to_play)
    assert card in legal_cards(ending.hands[place], ending.plays, ending.trump, rules)
    hands = list(ending.hands)
    hands[place] = hands[place].without_card(card)
    ending = ending._replace(hands=tuple(hands), plays=(*ending.plays, card))
    if len(ending.plays) < len(seats):
        return ending, 0
    winner = in_turn(rules, ending.leader)[winning_place(ending.plays, ending.trump)]
    points = trick_points(ending.plays, rules, last_trick=not any(hands))
    return ending._replace(leader=winner, plays=()), points * (winner in side)


@pytest.mark.parametrize("preset", ["two-hand-strict", "auction-3", "partners-150", "double-pack"])
def test_names_of_suits_do_not_matter(preset: str) -> None:
    rules = load(preset)
    for number in range(6):
        ending = dealt_ending(rules, 4, number)
        source = random.Random(number)
        renamed = dict(zip(SUITS, source.sample(SUITS, 4), strict=True))

        def rename(cards, renamed=renamed):
            return [Card(card.rank, renamed[card.suit]) for card in cards]

        other = ending._replace(
            trump=renamed[ending.trump], hands=tuple(Hand(rename(hand)) for hand in ending.hands)
        )
        expected = {rename([card])[0]: value for card, value in solved(ending).items()}
        assert solved(other) == expected


@pytest.mark.parametrize("preset", ["partners-150", "partnership"])
def test_partners_may_change_seats_with_the_lead(preset: str) -> None:
    rules = load(preset)
    for number in range(6):
        ending = dealt_ending(rules, 4, number)
        first, second, third, fourth = ending.hands
        turned = ending._replace(
            hands=(third, fourth, first, second), leader=(ending.leader + 1) % 4 + 1
        )
        assert solved(turned) == solved(ending)


@pytest.mark.skipif(not HAS_FAST, reason="the extra fast is not installed")
@pytest.mark.parametrize("preset", SOLVABLE)
def test_the_fast_search_is_the_same_search(preset: str) -> None:
    """The same values, lines and positions; the table grows on the way."""
    rules = load(preset)
    cards = {2: 10, 3: 7, 4: 6}[len(players(rules))]
    for number in range(5):
        ending = dealt_ending(rules, cards, number)
        assert solve(ending, engine=SolverEngine.FAST) == solve(ending, engine=SolverEngine.PYTHON)


def test_a_warm_search_answers_as_a_cold_one() -> None:
    rules = load("two-hand-strict")
    ending = dealt_ending(rules, 8, 5)
    solver = Solver(ending)
    value = solver.bounds(solver.start)
    searched = solver.nodes
    assert solver.bounds(solver.start) == value
    assert solver.nodes == searched
    for card, bounds in solve(ending).cards:
        assert solver.card_bounds(solver.start, card, value) == bounds


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_that_runs_out_knows_bounds(engine) -> None:
    rules = load("two-hand-strict")
    ending = dealt_ending(rules, 10, 3)
    whole = solve(ending, engine=engine)
    assert whole.nodes > 600
    widths = []
    for most in (0, 1, 50, 500, whole.nodes):
        cut = solve(ending, most, engine)
        assert cut.nodes <= most
        assert cut.bounds.lower <= whole.bounds.lower <= cut.bounds.upper
        for (_, found), (_, known) in zip(whole.cards, cut.cards, strict=True):
            assert known.lower <= found.lower <= known.upper
        widths.append(cut.bounds.upper - cut.bounds.lower)
    assert widths == sorted(widths, reverse=True)
    assert solve(ending, whole.nodes, engine) == whole


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"hands": ("AS", "KS KH")},
            "seat 2 has 2 cards, seat 1, who is to play, has 1: seat 2 should have 1",
        ),
        ({"hands": ("AS",)}, "1 hand: 2 play under two-hand; give the hands of seats 1 and 2"),
        ({"hands": ("", "")}, "no cards are left"),
        ({"leader": 3}, "seat 3 does not lead"),
        ({"plays": "9S 9S"}, "the trick is over"),
        (
            {"hands": ("KS", "AS AS"), "plays": "AS"},
            "3 times AS (ace of spades) in all hands and on the table: the",
        ),
    ],
)
def test_endings_that_cannot_be(change, message: str) -> None:
    ending = Ending(load("two-hand"), "S", (read_hand("AS"), read_hand("KS")), leader=1)
    change = dict(change)
    if "hands" in change:
        change["hands"] = tuple(map(read_hand, change["hands"]))
    if "plays" in change:
        change["plays"] = read_cards(change["plays"])
    with pytest.raises(EndingError, match=message.replace("(", r"\(").replace(")", r"\)")):
        solve(ending._replace(**change))


def test_too_many_hands_are_refused() -> None:
    rules = load("partnership-6")
    hands = tuple(read_hand("AS") for _ in range(6))
    with pytest.raises(EndingError, match="6 play under partnership-6: up to 4 hands"):
        solve(Ending(rules, "S", hands, leader=1))


def test_who_plays_alone_must_be_known() -> None:
    hands = tuple(map(read_hand, ("AS", "KS", "QS")))
    with pytest.raises(EndingError, match="say which seat is the bidder"):
        solve(Ending(load("auction-3"), "S", hands, leader=1))


@pytest.mark.skipif(not HAS_FAST, reason="the extra fast is not installed")
def test_more_cards_than_the_fast_search_takes() -> None:
    ending = dealt_ending(load("double-pack"), 16, 0)
    with pytest.raises(SolverEngineError, match="64 cards are in play"):
        solve(ending, 1, SolverEngine.FAST)
    assert solve(ending, 1).bounds.value is None


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("preset", SOLVABLE)
def test_the_search_looks_into_as_many_positions_as_ever(preset: str, engine) -> None:
    lines = [line for line in NODES.read_text().splitlines() if line.startswith(f"{preset}\t")]
    assert len(lines) == 6
    for line in lines:
        _, cards, number, *_ = line.split("\t")
        assert counted(preset, int(cards), int(number), engine) == line
