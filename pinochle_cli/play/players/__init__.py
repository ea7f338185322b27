"""Those who choose. A player sees a :class:`~pinochle_cli.play.views.SeatView`, never the state,
and answers with an action."""

from pinochle_cli.play.players.player import Decision, HabitPlayer, Player
from pinochle_cli.play.players.random_player import RandomPlayer

__all__ = ["Decision", "HabitPlayer", "Player", "RandomPlayer"]
