"""What comes out of hands that were played side by side, and the course they took."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.simulation.lockstep.auction import Calls
from pinochle_cli.simulation.lockstep.cards import Ints, Places, Sets, Truths
from pinochle_cli.simulation.lockstep.tricks import Tricks


class Gift(NamedTuple):
    """Cards, (copies, m), that went from one player to another; both are (m,) places."""

    giver: Places
    receiver: Places
    cards: Sets


class Course(NamedTuple):
    """What was done, in all hands alike: what was done in a hand after it was over counts for
    nothing. ``swapper`` is the place of who took the turned card or
    :data:`~pinochle_cli.simulation.lockstep.auction.NOBODY`; ``melding`` is (copies, players, m),
    the hands that melds were laid from; ``buried`` is (copies, m)."""

    calls: list[Calls]
    gifts: list[Gift]
    swapper: Places
    melding: Sets
    buried: Sets
    tricks: Tricks


class PlayedHands(NamedTuple):
    """How hands came out.

    ``bidder`` is the place among the players or
    :data:`~pinochle_cli.simulation.lockstep.auction.NOBODY`; ``passed`` and ``instant`` tell which
    hands were not played out; ``first`` and ``others`` are the scores of the bidder's side (of the
    first player's without a bidder) and of all others at the table. ``dealt`` is (players, 4, m),
    the meld of each dealt hand under each trump suit; ``meld``, ``points`` (buried ones included)
    and ``delta`` are (players, m), the rest (m,).
    """

    passed: Truths
    instant: Truths
    bidder: Places
    bid: Ints
    trump: Places
    dealt: Ints
    meld: Ints
    points: Ints
    delta: Ints
    first: Ints
    others: Ints
    made: Truths
    lost: Truths
    course: Course
