"""Which holdings of a suit no rule can tell apart.

Two cards of one owner are as good as each other when they are worth the same points and nobody
else has a card in play that stands between them or equals one of them.
"""

from __future__ import annotations

from pinochle_cli.engine.solver.board import Board


class SameHoldings(dict[int, int]):
    """For what is left of a suit, the first holding met that comes to the same.

    Holdings come to the same when from high to low the same owners have cards of the same points,
    cards that are as good as each other being taken together. Filled as it is asked.
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board
        self._first: dict[tuple[object, ...], int] = {}

    def __missing__(self, left: int) -> int:
        first = self._first.setdefault(self._form(left), left)
        self[left] = first
        return first

    def _form(self, left: int) -> tuple[object, ...]:
        """The levels of a suit from low to high: what a card counts there, and whose they are."""
        board = self._board
        levels: list[tuple[int, list[int]]] = []
        while left:
            number = (left & -left).bit_length() - 1
            level = left & board.not_lower[number] & ~board.higher[number]
            left &= ~level
            owners = [owner for n, owner in enumerate(board.owners) if level >> n & 1]
            points = board.points[number]
            alone = {*owners}
            if len(alone) == 1 and levels and levels[-1][0] == points and {*levels[-1][1]} == alone:
                levels[-1][1].extend(owners)
            else:
                levels.append((points, owners))
        return tuple((points, *owners) for points, owners in levels)
