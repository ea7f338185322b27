"""Which cards need not be tried, because another one is at least as good.

Cards of one hand stand in a row when they are of one suit and nobody else has a card in play that
stands between them or equals one of them: they beat, and are beaten by, the same cards, so whatever
can be done later with one of them can be done with the other. Those that are worth the same are as
good as each other. Of others the dearer one is the one to play to a trick that the own side wins
for sure, for its points count at once and the other's might be lost; to a trick that is lost for
sure it is the cheaper one.
"""

from __future__ import annotations

from pinochle_cli.engine.solver.board import Board

WON, LOST, OPEN = 1, -1, 0
"""Who takes a trick, however it is played: the own side, the others, or it depends."""

Later = tuple[tuple[int, bool], ...]
"""Who still plays to a trick, in turn: his cards from the start, and whether he is a partner."""


class Dominance:
    """The cards that are worth trying, on one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        places = range(len(board.held))
        self._later = [[_later(board, leader, place) for place in places] for leader in places]

    def of_leads(self, choice: int, left: int, leader: int) -> int:
        """Of cards to lead, those that are worth trying."""
        others = left & ~self._board.held[leader]
        return self._of_rows(choice, others, left, self._later[leader][leader], 0, -1, True)

    def of_taking(
        self, choice: int, left: int, leader: int, place: int, suit: int, others: int
    ) -> int:
        """Of cards that take the trick, those that are worth trying. ``suit`` was led; ``others``
        has the other players' cards, also the one that has the trick and the one to beat."""
        return self._of_rows(choice, others, left, self._later[leader][place], suit, -1, True)

    def of_rest(
        self,
        choice: int,
        left: int,
        leader: int,
        place: int,
        suit: int,
        others: int,
        winning: int,
        ours: bool,
    ) -> int:
        """The same of cards that do not take it from ``winning``, a card of the own side or not."""
        return self._of_rows(choice, others, left, self._later[leader][place], suit, winning, ours)

    def _of_rows(
        self,
        choice: int,
        others: int,
        left: int,
        later: Later,
        suit: int,
        winning: int,
        ours: bool,
    ) -> int:
        """Of each row the cards that are worth trying. ``winning`` has the trick, or, where it is
        -1, the card that is chosen."""
        board = self._board
        points = board.points
        kept = 0
        previous = last = -1
        while choice:
            bit = choice & -choice
            choice ^= bit
            number = bit.bit_length() - 1
            goes_on = (
                previous >= 0
                and board.suit[number] == board.suit[previous]
                and not others & board.not_lower[previous] & ~board.higher[number]
            )
            previous = number
            if goes_on:
                dearer = points[number] - points[last]
                if not dearer:
                    continue
                if dearer > 0:
                    on_top = number if winning < 0 else winning
                    who = self._result(left, later, suit or board.suit[number], on_top, ours)
                    if who == LOST:
                        continue
                    if who == WON:
                        kept ^= 1 << last
            kept |= bit
            last = number
        return kept

    def _result(self, left: int, later: Later, suit: int, winning: int, ours: bool) -> int:
        """Who takes a trick in which ``suit`` was led and ``winning`` has it so far."""
        board = self._board
        takers = board.takers(winning)
        is_trump = board.trump >> winning & 1
        friends_may = foes_may = friend_must = foe_must = False
        for held, is_friend in later:
            hand = left & held
            follows = hand & suit
            taking = (follows or hand) & takers
            if not taking:
                continue
            if follows:
                must = follows & board.follow_over[winning] != 0
            else:
                must = not board.spare and (not is_trump or hand & board.trump_over[winning] != 0)
            if is_friend:
                friends_may = True
                friend_must |= must
            else:
                foes_may = True
                foe_must |= must
        if ours:
            return WON if not foes_may else LOST if foe_must and not friends_may else OPEN
        return LOST if not friends_may else WON if friend_must and not foes_may else OPEN


def _later(board: Board, leader: int, place: int) -> Later:
    """Who plays after ``place`` to a trick that ``leader`` leads."""
    number = len(board.held)
    turns = [(leader + each) % number for each in range(number)]
    return tuple(
        (board.held[other], board.side[other] == board.side[place])
        for other in turns[turns.index(place) + 1 :]
    )
