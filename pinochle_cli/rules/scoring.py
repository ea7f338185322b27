"""What a hand scores: made or set, zero rules, given up, game points, and why."""

from __future__ import annotations

from typing import NamedTuple

from pinochle_cli.rules.hand_facts import HandFacts, ScoreError, check_facts
from pinochle_cli.rules.outcomes import Flag, Outcome
from pinochle_cli.rules.refusals import Refusal
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import (
    AuctionScoring,
    OthersScore,
    Sides,
    SpadesConcede,
    ThrowIn,
    ZeroRule,
    ZeroRuleSides,
)


class SideScore(NamedTuple):
    """One side's hand: its meld and trick points as they were, and what its score changes by."""

    name: str
    meld: int
    points: int | None
    delta: int


class Score(NamedTuple):
    """What a hand scores. ``made`` is None without a bid. ``explain`` has a sentence for each
    rule that fired; ``in_game_points`` says that the deltas are game points."""

    sides: tuple[SideScore, ...]
    made: bool | None
    flags: tuple[str, ...]
    explain: tuple[str, ...]
    in_game_points: bool

    @property
    def deltas(self) -> tuple[int, ...]:
        """What each side's score changes by."""
        return tuple(side.delta for side in self.sides)


def score_hand(facts: HandFacts, rules: Ruleset) -> Score:
    """Score a hand. Raises :class:`ScoreError` for facts that cannot be, for facts that are
    missing, and for an outcome that the rules refuse.

    >>> from pinochle_cli.rules import load
    >>> facts = HandFacts(Outcome.PLAYED, ("Us", "Them"), bid=30, meld=(9, 6), points=(17, 8))
    >>> score = score_hand(facts, load("partners-150"))
    >>> score.made, score.deltas, [str(flag) for flag in score.flags]
    (False, (-30, 14), ['set'])
    """
    check_facts(facts, rules)
    return _Scoring(facts, rules).score()


class _Scoring:
    """One score in the making."""

    def __init__(self, facts: HandFacts, rules: Ruleset) -> None:
        self.facts = facts
        self.rules = rules
        self.scoring = rules.scoring
        self.flags: list[str] = []
        self.side_flags: list[str] = []
        self.explain: list[str] = []
        self.deltas = [0] * len(facts.names)
        self.made: bool | None = None

    def score(self) -> Score:
        """Settle by outcome, then add what was scored at once."""
        {
            Outcome.PASSED_OUT: self._passed_out,
            Outcome.THROWN_IN: self._thrown_in,
            Outcome.CONCEDED: self._conceded,
            Outcome.INSTANT: self._instant,
            Outcome.PLAYED: self._played,
            Outcome.DECLARED_OUT: self._declared_out,
        }[self.facts.outcome]()
        self._turned_nine()
        sides = tuple(
            SideScore(name, self._meld(side), self._points(side), self.deltas[side])
            for side, name in enumerate(self.facts.names)
        )
        flags, explain = (*self.flags, *self.side_flags), tuple(self.explain)
        return Score(sides, self.made, flags, explain, self._in_game_points)

    @property
    def _in_game_points(self) -> bool:
        return self.scoring.auction_scoring is AuctionScoring.GAME_POINTS

    @property
    def _bid(self) -> int:
        return self.facts.bid or 0

    def _name(self, side: int) -> str:
        return self.facts.names[side]

    def _meld(self, side: int) -> int:
        return self.facts.meld[side] if side < len(self.facts.meld) else 0

    def _points(self, side: int) -> int | None:
        return self.facts.points[side] if side < len(self.facts.points) else None

    def _passed_out(self) -> None:
        self.flags.append(Flag.REDEAL)
        self.explain.append("Nobody bid: the next dealer deals.")

    def _thrown_in(self) -> None:
        throw_in, bidder = self.scoring.throw_in, self._name(0)
        within = self._meld(0) + self.scoring.hand_points
        if throw_in is ThrowIn.NEVER:
            raise ScoreError(f"{bidder} may not throw in", Refusal.NOT_IN_THIS_PRESET)
        if throw_in is ThrowIn.OFF_BOARD and self._bid <= within:
            reach = f"{self._meld(0)} meld and {self.scoring.hand_points} in tricks are {within}"
            raise ScoreError(
                f"{bidder} may not throw in a bid of {self._bid}, {reach}", Refusal.ON_THE_BOARD
            )
        self.made = False
        self.flags.append(Flag.THROWN_IN)
        self.deltas[0] = -self._bid
        self.explain.append(f"{bidder} throws in: minus the bid of {self._bid}.")
        self._others_keep_meld()

    def _others_keep_meld(self) -> None:
        """Without play the others score their meld in full (ruling T2)."""
        for side in range(1, len(self.deltas)):
            if meld := self._meld(side):
                self.deltas[side] = meld
                self.explain.append(f"{self._name(side)} scores its meld of {meld}.")

    def _conceded(self) -> None:
        if not self.scoring.concede:
            raise ScoreError(f"{self._name(0)} may not concede", Refusal.NOT_IN_THIS_PRESET)
        self.made = False
        self.flags.append(Flag.CONCEDED)
        if not self._in_game_points:
            self.deltas[0] = -self._bid
            self.explain.append(f"{self._name(0)} concedes: minus the bid of {self._bid}.")
            return
        self.flags.append(Flag.BETE)
        doubles = self.scoring.spades_concede is SpadesConcede.DOUBLE
        self._pay_opponents(self.scoring.bete, f"{self._name(0)} concedes (bete)", doubles)

    def _instant(self) -> None:
        bidder, meld = self._name(0), self._meld(0)
        if not self.scoring.instant_win:
            raise ScoreError(f"{bidder} does not win by meld alone", Refusal.NOT_IN_THIS_PRESET)
        if meld < self._bid:
            message = f"{bidder} melds {meld}, the bid is {self._bid}"
            raise ScoreError(message, Refusal.MELD_BELOW_BID)
        self.made = True
        self.flags += [Flag.MADE, Flag.INSTANT_WIN]
        self.explain.append(f"{bidder} melds {meld}, at least the bid of {self._bid}: won at once.")
        if self._in_game_points:
            self._pay_bidder()
            return
        self.deltas[0] = meld
        if self.scoring.others_score is OthersScore.ALL:
            self._others_keep_meld()

    def _declared_out(self) -> None:
        """Both count what they have so far; who wins is for the game to say."""
        for side in range(len(self.deltas)):
            self.deltas[side] = self._meld(side) + (self._points(side) or 0)
            self.explain.append(f"{self._name(side)}: {self._sum(side, self._meld(side))} so far.")

    def _played(self) -> None:
        counted = [self._counted_meld(side) for side in range(len(self.deltas))]
        totals = [meld + self._won(side) for side, meld in enumerate(counted)]
        if self.facts.bid is None:
            for side, meld in enumerate(counted):
                self.deltas[side] = totals[side]
                self.explain.append(f"{self._name(side)}: {self._sum(side, meld)}.")
            return
        self.made = totals[0] >= self._bid
        self._settle_bid(counted[0], totals[0])
        if self._in_game_points:
            return
        nothing = self.scoring.others_score is OthersScore.NOTHING
        alone = self.rules.dealing.sides is Sides.BIDDER_ALONE
        if nothing and (self.made or alone):
            return
        for side in range(1, len(self.deltas)):
            self.deltas[side] = totals[side]
            self.explain.append(f"{self._name(side)}: {self._sum(side, counted[side])}.")

    def _settle_bid(self, meld: int, total: int) -> None:
        told = f"{self._name(0)}: {self._sum(0, meld)}"
        if self.made:
            self.flags.append(Flag.MADE)
            self.explain.append(f"{told}, at least the bid of {self._bid}: made.")
            self.deltas[0] = 0 if self._in_game_points else total
        else:
            self.flags.append(Flag.SET)
            self.explain.append(f"{told}, below the bid of {self._bid}: set.")
            self.deltas[0] = 0 if self._in_game_points else -self._bid
        if not self._in_game_points:
            if not self.made:
                self.explain.append(f"{self._name(0)} loses the bid of {self._bid}.")
        elif self.made:
            self._pay_bidder()
        else:
            self.flags.append(Flag.DOUBLE_BETE)
            self._pay_opponents(self.scoring.double_bete, "Double bete")

    def _won(self, side: int) -> int:
        """Trick points of a side; the bidder's with what was buried."""
        return (self._points(side) or 0) + (self.facts.buried if side == 0 else 0)

    def _sum(self, side: int, meld: int) -> str:
        """A side's total with the numbers it is made of."""
        counters = {*self.scoring.card_points} <= {0, max(self.scoring.card_points)}
        parts = [
            f"{meld} meld",
            f"{self._points(side) or 0} {'counters' if counters else 'in tricks'}",
        ]
        if side == 0 and self.facts.buried:
            parts.append(f"{self.facts.buried} buried")
        return f"{' + '.join(parts)} = {meld + self._won(side)}"

    def _counted_meld(self, side: int) -> int:
        """The meld that counts: a zero rule may take it, or leave the dix of it."""
        meld = self._meld(side)
        if not meld or not self._hits_zero_rule(side):
            return meld
        kept = self._dix(side) if self.scoring.dix_safe else 0
        lacks = (
            "took no trick"
            if self.scoring.zero_rule is ZeroRule.NO_TRICK
            else "took no counter and not the last trick"
        )
        name = self._name(side)
        if meld > kept:
            self.side_flags.append(f"{Flag.MELD_LOST}:{name}")
            self.explain.append(f"{name} {lacks}: its meld of {meld} is lost.")
        if kept:
            self.side_flags.append(f"{Flag.DIX_KEPT}:{name}")
            self.explain.append(f"{name} keeps the dix: {kept}.")
        return kept

    def _hits_zero_rule(self, side: int) -> bool:
        if self.scoring.zero_rule is ZeroRule.OFF:
            return False
        defends = side > 0 or self.facts.bid is None
        if self.scoring.zero_rule_sides is ZeroRuleSides.DEFENDERS and not defends:
            return False
        if self._won(side):
            return False
        if self.scoring.zero_rule is ZeroRule.NO_TRICK_POINTS:
            return True
        if self.facts.tricks is None:
            raise ScoreError(
                f"{self._name(side)} has no trick points: whether it won a trick decides "
                "whether its meld counts; give the tricks of each side, as in --tricks 12,0"
            )
        return self.facts.tricks[side] == 0

    def _dix(self, side: int) -> int:
        if self.facts.dix is None:
            raise ScoreError(
                f"{self._name(side)} loses its meld but not the dix in it: "
                "say how much of each meld is dix, as in --dix 0,1"
            )
        return self.facts.dix[side]

    def _value(self) -> int:
        """The game points of the bid: those of the highest threshold it reaches (ruling U6)."""
        return [value for bid, value in self.scoring.game_points if bid <= self._bid][-1]

    def _spades(self) -> int:
        if self.scoring.spades == 1:
            return 1
        if self.facts.trump is None:
            raise ScoreError("spades count for more: name the trump suit, as in --trump S")
        if self.facts.trump != "S":
            return 1
        self.flags.append(Flag.SPADES_DOUBLED)
        self.explain.append(f"Spades are trump: times {self.scoring.spades}.")
        return self.scoring.spades

    def _pay_bidder(self) -> None:
        others, value, times = len(self.deltas) - 1, self._value(), self._spades()
        self.deltas[0] = others * value * times
        each = f"{value * times} from each of {others} others"
        self.explain.append(f"A bid of {self._bid} is worth {value}: {self._name(0)} gets {each}.")

    def _pay_opponents(self, times: int, why: str, spades: bool = True) -> None:
        value = self._value()
        each = value * times * (self._spades() if spades else 1)
        for side in range(1, len(self.deltas)):
            self.deltas[side] = each
        worth = f"a bid of {self._bid} is worth {value}"
        self.explain.append(f"{why}: {worth}, each other player gets {each}.")

    def _turned_nine(self) -> None:
        side, points = self.facts.turned_nine, self.rules.exchange.turned_nine
        if side is None:
            return
        name = self._name(side)
        self.deltas[side] += points
        self.side_flags.insert(0, f"{Flag.TURNED_NINE}:{name}")
        self.explain.append(f"{name} scored {points} at once for a turned nine.")
