"""The shared rules package: pure, standard library only.

Read a rule set with :func:`load`, cards with :func:`read_hand`, and ask:

>>> from pinochle_cli.rules import find_melds, load, read_hand
>>> hand = read_hand("AS TS KS QS JS AH AD AC KH QH JD 9S")
>>> find_melds(hand, "S", load("partners-150")).total
32
"""

from pinochle_cli.rules.cards import KINDS, RANKS, SUITS, Card, Hand
from pinochle_cli.rules.errors import (
    CardTextError,
    ImpossibleCardsError,
    PinochleError,
    Problem,
    RuleSetError,
    TextError,
    UnknownNameError,
    UnreadableError,
)
from pinochle_cli.rules.loading import DEFAULT_PRESET, load, preset_names
from pinochle_cli.rules.melds import (
    Laydown,
    Meld,
    MeldSheet,
    Missing,
    best_trumps,
    find_melds,
    find_melds_by_trump,
    judge_laydown,
)
from pinochle_cli.rules.notation import read_cards, read_hand, read_suit, write_cards
from pinochle_cli.rules.ruleset import Ruleset

__all__ = [
    "DEFAULT_PRESET",
    "KINDS",
    "RANKS",
    "SUITS",
    "Card",
    "CardTextError",
    "Hand",
    "ImpossibleCardsError",
    "Laydown",
    "Meld",
    "MeldSheet",
    "Missing",
    "PinochleError",
    "Problem",
    "RuleSetError",
    "Ruleset",
    "TextError",
    "UnknownNameError",
    "UnreadableError",
    "best_trumps",
    "find_melds",
    "find_melds_by_trump",
    "judge_laydown",
    "load",
    "preset_names",
    "read_cards",
    "read_hand",
    "read_suit",
    "write_cards",
]
