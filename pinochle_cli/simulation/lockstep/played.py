"""What comes out of hands that were played side by side."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.simulation.lockstep.cards import Ints
from pinochle_cli.simulation.lockstep.tricks import Places, Truths


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
