"""One hand from the deal to the last trick, under any rule set.

A :class:`HandState` is a value: :func:`choices` says what may be done in it, :func:`why_illegal`
why something may not, and :func:`apply` gives the state after it. Players see a
:class:`SeatView`, never the state.

>>> import random
>>> from pinochle_cli.rules import load
>>> from pinochle_cli.rules.dealing import deal_out, sorted_pack
>>> rules = load("two-hand")
>>> state = start(rules, deal_out(sorted_pack(rules), rules))
>>> players = {seat: RandomPlayer(random.Random(seat)) for seat in (1, 2)}
>>> played = play_hand(state, players)
>>> played.outcome.value, len(played.tricks), sum(played.trick_points(seat) for seat in (1, 2))
('played', 24, 250)
"""

from pinochle_cli.play.hand import IllegalActionError, apply, choices, play_hand, start, why_illegal
from pinochle_cli.play.players import Player, RandomPlayer
from pinochle_cli.play.state import HandState, Phase
from pinochle_cli.play.views import SeatView, view

__all__ = [
    "HandState",
    "IllegalActionError",
    "Phase",
    "Player",
    "RandomPlayer",
    "SeatView",
    "apply",
    "choices",
    "play_hand",
    "start",
    "view",
    "why_illegal",
]
