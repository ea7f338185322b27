"""Random ends of hands, and rule sets that try every rule of trick play, for the solver's tests."""

from __future__ import annotations

import random
from typing import NamedTuple

import naive_tricks
from deals import deck_of

from pinochle_cli.engine.solver.ending import Ending as SolverEnding
from pinochle_cli.rules import SUITS, Card, Hand, Ruleset, load
from pinochle_cli.rules.dealing import sorted_pack
from pinochle_cli.rules.seating import players
from pinochle_cli.rules.words import Sides


class Ending(NamedTuple):
    """The end of a hand; :func:`naive_endings.naive_values` tells what each field means.

    The fields are its arguments: ``naive_values(rules, *ending[:4], sides=ending.sides)`` with
    nothing on the table, ``naive_values(rules, **ending._asdict())`` always.
    """

    hands: tuple[Hand, ...]
    leader: int
    trump: str
    played: tuple[Card, ...]
    sides: tuple[frozenset[int], frozenset[int]]

    def __str__(self) -> str:
        hands = " | ".join(str(hand) or "-" for hand in self.hands)
        table = " ".join(map(str, self.played)) or "-"
        sides = " v ".join("+".join(map(str, sorted(side))) for side in self.sides)
        return f"{hands}; seat {self.leader} led {table}; trump {self.trump}; sides {sides}"


def random_ending(
    rules: Ruleset, source: random.Random, cards: int, mid_trick: bool = False
) -> Ending:
    """Every player with ``cards`` cards of the deck, a random trump and leader.

    Every second one is from two suits, trump one of them, and lopsided: there cards are beaten
    and trumped, and identical ones meet. ``mid_trick`` then plays a random legal card from some,
    never from all hands, so that some are a card short. A bidder who plays alone is a random
    seat.
    """
    seats = [s for s in range(1, rules.dealing.seats + 1) if s not in rules.dealing.sitting_out]
    trump = source.choice(SUITS)
    deck = [Card(name[0], name[1]) for name in deck_of(rules)]
    if source.random() < 0.5:
        drawn = _lopsided(deck, trump, cards * len(seats), source)
    else:
        drawn = source.sample(deck, cards * len(seats))
    held: dict[int, list[Card]] = {seat: [] for seat in range(1, rules.dealing.seats + 1)}
    for place, seat in enumerate(source.sample(seats, len(seats))):
        held[seat] = drawn[place * cards : (place + 1) * cards]

    leader = source.choice(seats)
    played: list[Card] = []
    for place in range(source.randrange(1, len(seats)) if mid_trick else 0):
        hand = held[seats[(seats.index(leader) + place) % len(seats)]]
        allowed = naive_tricks.legal(hand, played, trump, rules.play)
        card = source.choice(sorted(allowed))
        hand.remove(card)
        played.append(card)
    hands = tuple(Hand(hand) for hand in held.values())
    return Ending(hands, leader, trump, tuple(played), _random_sides(rules, seats, source))


def solver_ending(rules: Ruleset, ending: Ending) -> SolverEnding:
    """The same, as the solver takes it."""
    hands = tuple(ending.hands[seat - 1] for seat in players(rules))
    alone = next((side for side in ending.sides if len(side) == 1), frozenset({1}))
    return SolverEnding(rules, ending.trump, hands, ending.leader, ending.played, *alone)


def dealt_ending(rules: Ruleset, cards: int, number: int) -> SolverEnding:
    """An ending with ``cards`` cards each, dealt from the deck; always the same for a number."""
    source = random.Random(f"{rules.name} {cards} {number}")
    seats = players(rules)
    drawn = source.sample(sorted_pack(rules), cards * len(seats))
    hands = tuple(Hand(drawn[i * cards : (i + 1) * cards]) for i in range(len(seats)))
    return SolverEnding(
        rules, source.choice(SUITS), hands, source.choice(seats), (), source.choice(seats)
    )


def _lopsided(deck: list[Card], trump: str, size: int, source: random.Random) -> list[Card]:
    """So many cards, of trump and one other suit if those are enough, most trumps at the end."""
    other = source.choice([suit for suit in SUITS if suit != trump])
    crowded = [card for card in deck if card.suit in (trump, other)]
    if len(crowded) < size:
        crowded = deck
    drawn = source.sample(crowded, size)
    return sorted(drawn, key=lambda card: (card.suit == trump) + 1.5 * source.random())


def _random_sides(
    rules: Ruleset, seats: list[int], source: random.Random
) -> tuple[frozenset[int], frozenset[int]]:
    """Partners sit alternately; else one seat plays alone, among two against the other."""
    if rules.dealing.sides is Sides.ALTERNATING:
        own = frozenset(seat for seat in seats if seat % 2 == 1)
    else:
        own = frozenset([source.choice(seats)])
    return own, frozenset(seats) - own


class Switched(NamedTuple):
    """A preset and what is changed in it."""

    preset: str
    overrides: dict[str, object]

    @property
    def rules(self) -> Ruleset:
        return load(self.preset, self.overrides)

    def __str__(self) -> str:
        return " ".join([self.preset, *(f"{k}={v}" for k, v in self.overrides.items())])


_TABLES = ("two-hand", "auction-3", "partnership")
"""One preset for two, three and four players."""

_DUTIES: tuple[dict[str, object], ...] = tuple(
    {"beat": beat, "must_trump": must_trump, **more}
    for beat in ("all", "trump-led", "none")
    for must_trump in (True, False)
    # Where plain suits need not be beaten the third key means nothing, and is refused.
    for more in (
        [{"beat_led_when_trumped": False}, {"beat_led_when_trumped": True}]
        if beat == "all"
        else [{}]
    )
)
"""Every combination of the rules on what may be played to a trick."""

_SCALES: tuple[dict[str, object], ...] = (
    {"card_points": (11, 10, 4, 3, 2, 0), "last_trick": 10, "hand_points": 250},
    {"card_points": (1, 1, 1, 0, 0, 0), "last_trick": 1, "hand_points": 25},
    {"card_points": (2, 0, 5, 1, 0, 3), "last_trick": 4, "hand_points": 92},
)
"""Card points of every rank, counters of one point, and points that do not rise with the rank, as
a house rule may have them."""

PLAY_SWITCHES: tuple[Switched, ...] = tuple(
    Switched(preset, {**duties, **scale})
    for preset in _TABLES
    for duties in _DUTIES
    for scale in _SCALES
)
"""Every combination of the rules of trick play, for 2, 3 and 4 players, on all scales.

Who wins between identical cards and whether a partner is spared is the same in all rule sets.
"""
