"""Whole games: hand after hand with the deal going round, until somebody has won.

Game ``index`` of a seed is one fixed game: its hands are the deals from ``index`` times
:data:`MOST_HANDS` on. Chair 1 sits left of the first dealer; in every hand the deal moves on by
one, so chair 2 has seat 1 in the second hand.
"""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.play.hand import play_hand, start
from pinochle_cli.play.settling import score_of, scored_sides
from pinochle_cli.play.state import HandState
from pinochle_cli.rules import PinochleError, Ruleset
from pinochle_cli.rules.game import HandDone, Standing, after_hand, opening
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.hands import HandSource
from pinochle_cli.simulation.statistic import Tally
from pinochle_cli.simulation.tables import Table, parties

MOST_HANDS = 1_000
"""After so many a game that nobody has won is given up."""

GAMES = "games"


class GamesError(PinochleError):
    """Rules under which there are no games of several hands."""


class Game(NamedTuple):
    """A game as it was played: its hands, and how it stood in the end."""

    hands: tuple[HandState, ...]
    standing: Standing


def check_games(rules: Ruleset) -> None:
    """Raise :class:`GamesError` where each hand is a game, or where somebody sits out."""
    if opening(rules, (0,) * len(parties(rules))).target is None:
        raise GamesError(f"under {rules.name} each hand is a game: leave --games out")
    if rules.dealing.sitting_out:
        raise GamesError(f"under {rules.name} somebody sits out: whole games are not played")


def play_game(source: HandSource, index: int, turn: int) -> Game:
    """A game at the table of that turn."""
    rules = source.dealer.rules
    chairs = parties(rules)
    standing = opening(rules, (0,) * len(chairs))
    hands: list[HandState] = []
    while standing.takes_another_hand and len(hands) < MOST_HANDS:
        moved = len(hands) % len(players(rules))
        number = index * MOST_HANDS + len(hands)
        by_chair = source.players(number, turn)
        by_seat = {_seat(chair, moved, rules): player for chair, player in by_chair.items()}
        prior = _prior(standing, moved, rules) if rules.game.declaring_out else ()
        state = play_hand(start(rules, source.deal(number), prior, standing.target), by_seat)
        hands.append(state)
        standing = after_hand(standing, _done(state, moved, rules), rules)
    return Game(tuple(hands), standing)


def add_game(tally: Tally, game: Game, table: Table, rules: Ruleset) -> None:
    """What is told of a game: how many hands it took, who won it, from which chair."""
    tally.add((GAMES, "hands"), len(game.hands))
    tally.add((GAMES, "given_up"), not game.standing.over)
    for place, chairs in enumerate(parties(rules)):
        won = place in game.standing.winners
        for chair in chairs:
            tally.add(("by_seat", str(chair), "wins"), won)
        for name in dict.fromkeys(table[chair] for chair in chairs):
            tally.add(("by_player", name, "wins"), won)
            tally.add(("by_player", name, "score"), game.standing.scores[place])


def _seat(chair: int, moved: int, rules: Ruleset) -> int:
    """The seat of a chair once the deal has moved on so often."""
    return (chair - 1 - moved) % len(players(rules)) + 1


def _place(seat: int, moved: int, rules: Ruleset) -> int:
    """Which party the seat belongs to in that hand."""
    chair = (seat - 1 + moved) % len(players(rules)) + 1
    return next(place for place, chairs in enumerate(parties(rules)) if chair in chairs)


def _prior(standing: Standing, moved: int, rules: Ruleset) -> tuple[int, ...]:
    """The scores before a hand, by seat."""
    return tuple(standing.scores[_place(seat, moved, rules)] for seat in players(rules))


def _done(state: HandState, moved: int, rules: Ruleset) -> HandDone:
    """A finished hand with its scores by party."""
    scored = {
        _place(seats[0], moved, rules): side.delta
        for seats, side in zip(scored_sides(state), score_of(state).sides, strict=True)
    }
    contract, declared = state.contract, state.declared_out
    return HandDone(
        tuple(scored[place] for place in sorted(scored)),
        None if contract is None else _place(contract.bidder, moved, rules),
        None if declared is None else _place(declared, moved, rules),
        state.outcome is Outcome.PASSED_OUT,
    )
