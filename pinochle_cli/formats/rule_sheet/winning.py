"""The sheet's chapter on the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.rule_sheet.scoring import in_game_points
from pinochle_cli.formats.rule_sheet.sentences import Section, Sentence, side, tell
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import BothReach


def winning(rules: Ruleset) -> Section:
    """What wins, who wins when two are there, and how else a game ends."""
    return Section("Winning", tuple(_sentences(rules)))


def _sentences(rules: Ruleset) -> Iterator[Sentence]:
    game = rules.game
    if in_game_points(rules):
        text = "Each hand is a game of its own; add up the game points for as long as you play."
        yield tell(text, "auction_scoring")
        return
    if not game.target:
        yield tell(
            f"Each hand is a game of its own: the {side(rules)} that scores most wins.", *ENDS
        )
    else:
        yield tell(f"The first {side(rules)} with {counted(game.target, 'point')} wins.", "target")
        yield _both(rules)
        yield _below_zero(rules)
    if rules.dealing.stock:
        yield _declaring_out(rules)


ENDS = ("target", "both_reach", "set_out")
"""What matters only where a game has several hands."""


def _both(rules: Ruleset) -> Sentence:
    game = rules.game
    if rules.dealing.players == 2 or side(rules) == "side":
        there = "If both get there in the same hand"
    else:
        there = "If several get there in the same hand"
    if game.both_reach is BothReach.RAISE:
        text = (
            f"{there}, the target rises by {counted(game.raise_by, 'point')} and another hand is "
            "played, as often as that happens."
        )
        return tell(text, "both_reach", "raise_by")
    if game.both_reach is BothReach.BIDDER:
        who = "the side that won the bidding wins" if side(rules) == "side" else "the bidder wins"
        return tell(f"{there}, {who}.", "both_reach")
    text = f"{there}, the higher score wins; if they are equal, another hand is played."
    return tell(text, "both_reach")


def _below_zero(rules: Ruleset) -> Sentence:
    out = rules.game.set_out
    if out:
        text = (
            f"The game also ends when a {side(rules)} stands at {counted(out, 'point')} or lower "
            "and none has reached the target: the higher score wins."
        )
    elif rules.auction.bidding:
        text = "A score may fall below zero, however far."
    else:
        text = "Nobody ever loses points."
    return tell(text, "set_out")


def _declaring_out(rules: Ruleset) -> Sentence:
    if rules.game.declaring_out:
        text = (
            "At any time in play a player may declare out, which ends the hand: that player wins "
            "if the score with the melds and tricks so far reaches the target, and loses otherwise."
        )
    else:
        text = "Scores are added up after the last trick; nobody may stop before."
    return tell(text, "declaring_out")
