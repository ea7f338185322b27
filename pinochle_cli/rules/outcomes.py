"""How a hand can end, and which rules can fire when it is scored: the words of output."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """How a hand ended."""

    PLAYED = "played"
    PASSED_OUT = "passed-out"
    THROWN_IN = "thrown-in"
    CONCEDED = "conceded"
    INSTANT = "instant"
    DECLARED_OUT = "declared-out"


class Flag(StrEnum):
    """A rule that fired. Those that speak of one side are followed by its name."""

    MADE = "made"
    SET = "set"
    THROWN_IN = "thrown-in"
    CONCEDED = "conceded"
    BETE = "bete"
    DOUBLE_BETE = "double-bete"
    INSTANT_WIN = "instant-win"
    SPADES_DOUBLED = "spades-doubled"
    REDEAL = "redeal"
    MELD_LOST = "meld-lost"
    DIX_KEPT = "dix-kept"
    TURNED_NINE = "turned-nine"
