"""Players by name: those of this program, and classes of the user's own."""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from pinochle_cli.play.players.planner import PlannerPlayer
from pinochle_cli.play.players.player import Player
from pinochle_cli.play.players.random_player import RandomPlayer
from pinochle_cli.play.players.simple import SimplePlayer
from pinochle_cli.rules import PinochleError, UnknownNameError

MakePlayer = Callable[[random.Random], Player]
"""Makes a player for one hand; all chance it needs comes from the source it is given."""

PLAYERS: dict[str, MakePlayer] = {
    "planner": lambda source: PlannerPlayer(),
    "simple": lambda source: SimplePlayer(),
    "random": RandomPlayer,
}


class PlayerError(PinochleError):
    """A player of the user's own that cannot be had."""


def make_player(name: str) -> MakePlayer:
    """What makes the player of that name: one of :data:`PLAYERS`, or ``module:Class``.

    A class of the user's own is found from the current folder. It is made with a
    :class:`random.Random` when it takes an argument, else without one. Raises
    :class:`PlayerError` or :class:`~pinochle_cli.rules.UnknownNameError`.
    """
    if name.lower() in PLAYERS:
        return PLAYERS[name.lower()]
    module, colon, class_name = name.partition(":")
    if not colon:
        known = ", ".join(PLAYERS)
        way_out = f"there are {known}, and module:Class for your own"
        raise UnknownNameError("player", name[:60], PLAYERS, way_out)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), class_name)
    except ImportError as error:
        raise PlayerError(f"player {name}: {error}; give module:Class, found from here") from None
    except AttributeError:
        raise PlayerError(f'player {name}: the module has no class "{class_name}"') from None
    if not callable(getattr(found, "choose", None)):
        raise PlayerError(f"player {name}: a player has a method choose(view)")
    takes_source = len(inspect.signature(found).parameters) > 0
    return found if takes_source else lambda source: found()
