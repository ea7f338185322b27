"""Solved endings drawn for a person."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from pinochle_cli.engine.solver.ending import Ending
from pinochle_cli.engine.solver.solving import Bounds, Solution
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.solution_answers import Place, SolutionAnswer, cost_of
from pinochle_cli.formats.tables import cards_text, new_table, suit_text
from pinochle_cli.rules import Card
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.seating import in_turn
from pinochle_cli.rules.tricks import trick_points, winning_place


class LineTrick:
    """A trick of a line of play: ``plays`` by seat, who wins it, and its points."""

    def __init__(self, ending: Ending, leader: int, plays: tuple[Card, ...], is_last: bool) -> None:
        self.seats = in_turn(ending.rules, leader)
        self.plays = plays
        self.winner = self.seats[winning_place(plays, ending.trump)]
        self.points = trick_points(plays, ending.rules, is_last)


def draw_solution(answer: SolutionAnswer, symbols: bool) -> RenderableType:
    """The hands, the cards with their values, the line, and the best play in words."""
    solution = answer.solution
    ending = solution.ending
    trump = suit_text(ending.trump, symbols)
    title = Text.assemble(f"{rules_label(ending.rules)}, trump ", trump)
    if answer.place is not None:
        title.append(f"  {_place(answer.place)}", style="dim")
    for seat, hand in zip(sorted(ending.turns), ending.hands, strict=True):
        title.append(f"\nseat {seat}  ").append_text(cards_text(hand, symbols))
    if ending.plays:
        played = cards_text(ending.plays, symbols)
        title.append("\ntable   ").append_text(played).append(f"  led by seat {ending.leader}")
    numbers = ["takes", "costs"]
    table = new_table(f"seat {ending.to_play} plays", *numbers, right=numbers)
    for place, (card, bounds) in enumerate(answer.best_first):
        cost = cost_of(solution, bounds)
        shown = "" if cost is None else str(cost) if cost else "-"
        style = "bold" if place == 0 else ""
        table.add_row(cards_text([card], symbols), _range(bounds), shown, style=style)
    told = Text(in_words(answer, symbols), style="bold")
    parts: list[RenderableType] = [title, table, told]
    if solution.line:
        parts.append(_line_table(answer, symbols))
    return Group(*parts)


def in_words(answer: SolutionAnswer, symbols: bool) -> str:
    """What perfect play brings, and what the best card gains on the others."""
    solution = answer.solution
    ending, value, total = solution.ending, solution.bounds.value, solution.ending.total
    side = next(side for side in ending.sides if ending.to_play in side)
    who = (
        f"Seat {side[0]} takes" if len(side) == 1 else f"Seats {' and '.join(map(str, side))} take"
    )
    if value is None:
        low, high = solution.bounds
        return (
            f"{who} {low} to {high} of the {counted(total, 'point')} left: the search ran out of "
            f"positions after {solution.nodes}; --max-nodes gives it more."
        )
    share = "all" if value == total else "none of the" if not value else f"{value} of the"
    found = f"{who} {share} {counted(total, 'point')} left when everyone plays perfectly"
    best, *others = _by_cost(answer, symbols)
    if len(solution.cards) == 1:
        return f"{found}; only {best[1][0]} may be played."
    if not others:
        return f"{found}, whichever card is played."
    least, most = others[0][0], others[-1][0]
    one = len(answer.best_first) - len(best[1]) == 1
    other = "The other costs" if one else "The others cost"
    cost = counted(least, "point") if least == most else f"{least} to {counted(most, 'point')}"
    return f"{found}, with {_or(best[1])}. {other} {cost}."


def _by_cost(answer: SolutionAnswer, symbols: bool) -> list[tuple[int, list[str]]]:
    """The cards by what they cost, the best first."""
    groups: dict[int, list[str]] = {}
    for card, bounds in answer.best_first:
        groups.setdefault(cost_of(answer.solution, bounds) or 0, []).append(
            cards_text([card], symbols).plain
        )
    return list(groups.items())


def _range(bounds: Bounds) -> str:
    return str(bounds.value) if bounds.value is not None else f"{bounds.lower} to {bounds.upper}"


def _place(place: Place) -> str:
    """Where the ending stands in the input."""
    told = [f"line {place.line}"]
    if place.deal_index is not None:
        told.append(f"deal {place.deal_index}")
    if place.trick is not None:
        told.append(f"trick {place.trick}")
    return ", ".join(told)


def _line_table(answer: SolutionAnswer, symbols: bool) -> RenderableType:
    table = new_table("trick", "leader", "cards", "won by", "points", right=["trick", "points"])
    first = (answer.place and answer.place.trick) or 1
    for number, trick in enumerate(_tricks(answer.solution), start=first):
        cards = Text("  ").join(cards_text([card], symbols) for card in trick.plays)
        table.add_row(
            str(number), f"seat {trick.seats[0]}", cards, f"seat {trick.winner}", str(trick.points)
        )
    return table


def _tricks(solution: Solution) -> Iterator[LineTrick]:
    """The tricks of the line that are complete, that on the table first."""
    ending = solution.ending
    cards = (*ending.plays, *solution.line)
    left = len(ending.plays) + sum(map(len, ending.hands))
    leader, size = ending.leader, len(ending.hands)
    for first in range(0, len(cards) - size + 1, size):
        plays = cards[first : first + size]
        trick = LineTrick(ending, leader, plays, first + size == left)
        yield trick
        leader = trick.winner


def _or(cards: list[str]) -> str:
    return cards[0] if len(cards) == 1 else f"{', '.join(cards[:-1])} or {cards[-1]}"
