"""How hands come out: what is bid, melded, won and scored, by seat and by player.

Every number is a whole number of one hand. ``hands`` averages over hands, ``dealt`` over dealt
hands of one player (their meld before anything is said), ``by_seat`` and ``by_player`` over the
hands of a seat or player, ``by_bid`` over contracts at that bid, ``difference`` over deals.

Of the best meld of dealt hands, of bids, and of what the bidder's side melds and wins in tricks, it
is also counted how often each value comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import prod

from pinochle_cli.engine.features import Feature, feature
from pinochle_cli.engine.holdings import suit_holdings
from pinochle_cli.play.settling import score_of, scored_sides
from pinochle_cli.play.state import HandState
from pinochle_cli.rules import SUITS, Ruleset
from pinochle_cli.rules.dealing import Deal
from pinochle_cli.rules.outcomes import Flag, Outcome
from pinochle_cli.rules.scoring import Score
from pinochle_cli.rules.seating import players
from pinochle_cli.simulation.statistic import Key, Tally
from pinochle_cli.simulation.tables import Table, Tables

HANDS, DEALT, SEAT, PLAYER, BID, DIFFERENCE = (
    "hands",
    "dealt",
    "by_seat",
    "by_player",
    "by_bid",
    "difference",
)


class Outcomes:
    """Statistics of hands under one rule set. ``names`` are the players; of the first two the
    difference is taken where deals are played with players changed about."""

    def __init__(self, rules: Ruleset, names: tuple[str, ...]) -> None:
        self.tally = Tally()
        self._rules = rules
        self._names = names
        self._measures = measures(rules)

    def add(self, deal: Deal, played: Iterable[tuple[Table, HandState]]) -> None:
        """One deal, and how it was played at each table."""
        self._add_dealt(deal)
        by_player: list[dict[str, list[int]]] = []
        for table, state in played:
            score = score_of(state)
            self._add_hand(state, score)
            deltas: dict[str, list[int]] = {}
            for seats, side in zip(scored_sides(state), score.sides, strict=True):
                for seat in seats:
                    if seat in table:
                        deltas.setdefault(table[seat], []).append(side.delta)
                        self._add_seat(state, score, seat, table[seat], side.delta)
            by_player.append(deltas)
        if len(by_player) > 1:
            self._add_difference(by_player)

    def _add_dealt(self, deal: Deal) -> None:
        hands = [deal.hand(seat) for seat in players(self._rules)]
        holdings = suit_holdings(self._rules.deck).of_hands(hands)
        for name, measure in self._measures.items():
            add = self._add_counted if name == BEST else self.tally.add
            for number in measure.of(holdings).tolist():
                add((DEALT, name), number)

    def _add_counted(self, key: Key, number: int) -> None:
        self.tally.add(key, number)
        self.tally.count(key, number)

    def _add_hand(self, state: HandState, score: Score) -> None:
        add = self.tally.add
        for outcome in Outcome:
            add((HANDS, outcome.value.replace("-", "_")), state.outcome is outcome)
        lost = any(flag.startswith(Flag.MELD_LOST) for flag in score.flags)
        add((HANDS, "meld_lost"), lost)
        if state.contract is not None and score.made is not None:
            bid, made = state.contract.bid, score.made
            self._add_counted((HANDS, "bid"), bid)
            add((HANDS, "made"), made)
            add((BID, str(bid), "made"), made)
        if state.outcome is Outcome.PASSED_OUT:
            return
        names = ("bidders", "others") if state.contract is not None else ("first", "others")
        own, others = score.sides[0], score.sides[1:]
        self._add_counted((HANDS, f"meld_{names[0]}"), own.meld)
        add((HANDS, f"meld_{names[1]}"), sum(side.meld for side in others))
        for name, sides in zip(names, ([own], others), strict=True):
            add((HANDS, f"delta_{name}"), sum(side.delta for side in sides))
        if state.outcome is Outcome.PLAYED:
            points = sum(state.trick_points(seat) for seat in state.sides[0])
            self._add_counted((HANDS, f"points_{names[0]}"), points)

    def _add_seat(self, state: HandState, score: Score, seat: int, player: str, delta: int) -> None:
        contract = state.contract
        numbers = {"delta": delta}
        if contract is not None:
            numbers["bids"] = contract.bidder == seat
            if contract.bidder == seat and score.made is not None:
                numbers |= {"bid": contract.bid, "made": score.made}
        if state.outcome is not Outcome.PASSED_OUT:
            numbers["meld"] = state.meld_points((seat,))
        if state.outcome is Outcome.PLAYED:
            numbers["points"] = state.trick_points(seat)
        for name, number in numbers.items():
            self.tally.add((SEAT, str(seat), name), number)
            self.tally.add((PLAYER, player, name), number)

    def _add_difference(self, by_player: list[dict[str, list[int]]]) -> None:
        """How much better the first player's seats came out of this deal than the second's, all
        tables together, times :func:`divisor`, which makes it a whole number."""
        first, second = self._names[:2]
        total = 0
        for deltas in by_player:
            own, other = deltas[first], deltas[second]
            whole = prod(map(len, deltas.values()))
            total += sum(own) * whole // len(own) - sum(other) * whole // len(other)
        self.tally.add((DIFFERENCE, f"{first} - {second}"), total)


BEST = "meld_best_trump"


def under(suit: str) -> str:
    """The name of what dealt hands meld under one trump suit."""
    return f"meld_trump_{suit}"


def measures(rules: Ruleset) -> dict[str, Feature]:
    """What is told of dealt hands, by name."""
    by_trump: dict[str, Feature] = {under(suit): feature(f"meld:{suit}", rules) for suit in SUITS}
    return {BEST: feature("meld", rules), **by_trump}


def divisor(tables: Tables) -> int:
    """What a difference is to be divided by, to be that of one seat's score in one hand."""
    if not tables.mirrored:
        return 1
    seats = Counter(tables.tables[0].values())
    return prod(seats.values()) * len(tables.tables)
