"""Players by name: those of this program, and classes of the user's own."""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from pinochle_cli.play.actions import Action
from pinochle_cli.play.players.exact import ExactPlayer
from pinochle_cli.play.players.planner import PlannerPlayer
from pinochle_cli.play.players.player import Player
from pinochle_cli.play.players.random_player import RandomPlayer
from pinochle_cli.play.players.simple import SimplePlayer
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import PinochleError, UnknownNameError

MakePlayer = Callable[[random.Random], Player]
"""Makes a player for one hand; all chance it needs comes from the source it is given."""

PLAYERS: dict[str, MakePlayer] = {
    "planner": lambda source: PlannerPlayer(),
    "exact": lambda source: ExactPlayer(),
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
    return _own_player(name, module, class_name)


class OwnPlayer:
    """A player of the user's own. What goes wrong in it is told as its fault."""

    def __init__(self, name: str, player: Player) -> None:
        self._name = name
        self._player = player

    def choose(self, view: SeatView) -> Action:
        """What the player does."""
        try:
            action = self._player.choose(view)
        except Exception as error:
            raise PlayerError(f"player {self._name}: {_told(error)}, when it was to act") from error
        if not isinstance(action, Action):
            kind = type(action).__name__
            raise PlayerError(f"player {self._name}: choose gave {kind}, which is no action")
        return action


def _own_player(name: str, module: str, class_name: str) -> MakePlayer:
    """The class of that name, found from the current folder."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), class_name)
    except AttributeError:
        raise PlayerError(f'player {name}: the module has no class "{class_name}"') from None
    except Exception as error:
        raise PlayerError(
            f"player {name}: {_told(error)}; give module:Class, found from here"
        ) from None
    if not callable(getattr(found, "choose", None)):
        raise PlayerError(f"player {name}: a player has a method choose(view)")

    def make(source: random.Random) -> Player:
        try:
            return OwnPlayer(name, found(source) if takes_source else found())
        except Exception as error:
            raise PlayerError(f"player {name}: {_told(error)}, when it was made") from None

    try:
        takes_source = len(inspect.signature(found).parameters) > 0
    except (TypeError, ValueError):
        raise PlayerError(f"player {name}: {class_name} is no class that can be made") from None
    make(random.Random(0))
    return make


def _told(error: Exception) -> str:
    """An error in a line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
