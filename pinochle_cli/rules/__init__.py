"""The rules of pinochle as a library: immutable values, pure functions, standard library only.

A rule set says how a table plays, and every question takes one. Suits are letters, ``S H D C``;
seats count from 1, the last one deals; amounts are points on the scale of the rule set. Every
error that better input avoids is a :class:`PinochleError`; a call, a card or an exchange that the
rules forbid is not an error but a :class:`Refusal`, a word such as ``must-follow`` with its
``meaning``. The names below are public, by task; the files behind them may change::

    Cards       SUITS RANKS KINDS Card Hand read_hand read_cards read_suit write_cards
    Rule sets   DEFAULT_PRESET load preset_names Ruleset Key KEYS
    Melds       Meld MeldSheet Missing find_melds find_melds_by_trump best_trumps shown_cards
                Laydown judge_laydown
    Tricks      Stage legal_cards why_illegal winning_place trick_points
                Position PlayJudged TrickJudged judge_trick
    Table       players in_turn partner sides Deal check_deal sorted_pack deal_out
    Auction     CallKind Call PASS bid announce Status Contract Bidding
    Exchange    HandOver hand_overs why_not_handed free_cards why_not_buried melds_after_burying
    Scoring     Outcome HandFacts SideScore Score score_hand Flag
    Game        Reason HandDone Standing opening after_hand
    Errors      PinochleError TextError CardTextError ImpossibleCardsError point_at
                UnknownNameError UnreadableError Problem RuleSetError
                DealError PositionError ScoreError Refusal

Read cards, however they are written. A hand has no order; a trick has one, so it is read as cards:

>>> from pinochle_cli.rules import read_cards, read_hand, write_cards
>>> hand = read_hand("S:ATKQJ ♥AQ DJ 9c KD QD QD")
>>> str(hand), len(hand)
('AS TS KS QS JS AH QH KD QD QD JD 9C', 12)
>>> write_cards(read_cards("10h KH"))
'TH KH'

Load a rule set: a preset, a rule file, either with changes on top. Its fields are the rules, and
:data:`KEYS` has the meaning of each:

>>> from pinochle_cli.rules import KEYS, load
>>> rules = load("partners-150")
>>> rules.auction.opening, rules.deck.size, rules.melds.kind("pinochle").points
(25, 48, (4, 30))
>>> load("partners-150", {"opening": 20, "pinochle": [4, 40]}).auction.opening
20
>>> KEYS["opening"].path, KEYS["opening"].explained
('auction.opening', 'the lowest first bid (points)')

Hold a hand against the deck of the rules, find its melds under a trump suit, or the best suit:

>>> from pinochle_cli.rules import best_trumps, find_melds, find_melds_by_trump
>>> hand = read_hand("AS TS KS QS JS AH AD AC KH QH JD 9S", rules.deck.ranks, rules.deck.copies)
>>> sheet = find_melds(hand, "S", rules)
>>> sheet.total, [(meld.meld, meld.points) for meld in sheet.melds][:2], str(sheet.shown)
(32, [('run', 15), ('marriage', 2)], 'AS TS KS QS JS 9S AH KH QH AD JD AC')
>>> best_trumps(find_melds_by_trump(hand, rules))
('S',)

Ask whether a card is legal, what else may be played, and who wins (a place in the trick, from 0):

>>> from pinochle_cli.rules import legal_cards, why_illegal, winning_place
>>> trick, held = read_cards("TH KH"), read_hand("AH QH 9S")
>>> reason = why_illegal(read_cards("QH")[0], held, trick, "S", rules)
>>> reason.value, reason.meaning
('must-beat', 'followed suit without beating, though able')
>>> write_cards(legal_cards(held, trick, "S", rules)), winning_place(trick, "S")
('AH', 0)

Follow an auction, and see what is handed over after it:

>>> from pinochle_cli.rules import PASS, Bidding, bid, hand_overs
>>> bidding = Bidding.opened(rules)
>>> for seat, call in ((1, bid(25)), (2, PASS), (3, bid(30)), (4, PASS), (1, PASS)):
...     assert bidding.why_illegal(seat, call) is None
...     bidding = bidding.call(seat, call)
>>> bidding.contract
Contract(bidder=3, bid=30, forced=False)
>>> [(due.giver, due.receiver, due.number) for due in hand_overs(rules, bidder=3)]
[(1, 3, 4), (3, 1, 4)]

Score a hand, the bidding side first, and add it to the game:

>>> from pinochle_cli.rules import HandDone, HandFacts, Outcome, after_hand, opening, score_hand
>>> facts = HandFacts(Outcome.PLAYED, ("Us", "Them"), bid=30, meld=(14, 6), points=(17, 8))
>>> score = score_hand(facts, rules)
>>> score.made, score.deltas, score.explain[0]
(True, (31, 14), 'Us: 14 meld + 17 counters = 31, at least the bid of 30: made.')
>>> after_hand(opening(rules, (100, 120)), HandDone(score.deltas, bidder=0), rules).scores
(131, 134)

Tell a person what was wrong, and where (``start`` counts characters from 0):

>>> from pinochle_cli.rules import CardTextError, point_at
>>> try:
...     read_hand("AS TX KH")
... except CardTextError as error:
...     print(f"column {error.start + 1}: {error}")
...     print(point_at(error))
column 5: not a card: write rank then suit, as in AS TS 9H
AS TX KH
    ^
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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
from pinochle_cli.rules.keys import KEYS, Key
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
    shown_cards,
)
from pinochle_cli.rules.notation import point_at, read_cards, read_hand, read_suit, write_cards
from pinochle_cli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from pinochle_cli.rules.auction import (
        PASS,
        Bidding,
        Call,
        CallKind,
        Contract,
        Status,
        announce,
        bid,
    )
    from pinochle_cli.rules.dealing import Deal, DealError, check_deal, deal_out, sorted_pack
    from pinochle_cli.rules.exchange import (
        HandOver,
        free_cards,
        hand_overs,
        melds_after_burying,
        why_not_buried,
        why_not_handed,
    )
    from pinochle_cli.rules.game import HandDone, Reason, Standing, after_hand, opening
    from pinochle_cli.rules.hand_facts import HandFacts, ScoreError
    from pinochle_cli.rules.outcomes import Flag, Outcome
    from pinochle_cli.rules.positions import (
        PlayJudged,
        Position,
        PositionError,
        TrickJudged,
        judge_trick,
    )
    from pinochle_cli.rules.refusals import Refusal
    from pinochle_cli.rules.scoring import Score, SideScore, score_hand
    from pinochle_cli.rules.seating import in_turn, partner, players, sides
    from pinochle_cli.rules.tricks import (
        Stage,
        legal_cards,
        trick_points,
        why_illegal,
        winning_place,
    )
else:
    # Every import of a rules file runs this file. What melding does not need is a quarter of its
    # time, so it is read when it is first asked for.
    _NAMES_OF = {
        "auction": "PASS Bidding Call CallKind Contract Status announce bid",
        "dealing": "Deal DealError check_deal deal_out sorted_pack",
        "exchange": "HandOver free_cards hand_overs melds_after_burying why_not_buried"
        " why_not_handed",
        "game": "HandDone Reason Standing after_hand opening",
        "hand_facts": "HandFacts ScoreError",
        "outcomes": "Flag Outcome",
        "positions": "PlayJudged Position PositionError TrickJudged judge_trick",
        "refusals": "Refusal",
        "scoring": "Score SideScore score_hand",
        "seating": "in_turn partner players sides",
        "tricks": "Stage legal_cards trick_points why_illegal winning_place",
    }
    _FILE_OF = {name: file for file, names in _NAMES_OF.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        if name not in _FILE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_FILE_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


# By task, in the order of the docstring.
__all__ = [  # noqa: RUF022
    # Cards
    "SUITS",
    "RANKS",
    "KINDS",
    "Card",
    "Hand",
    "read_hand",
    "read_cards",
    "read_suit",
    "write_cards",
    # Rule sets
    "DEFAULT_PRESET",
    "load",
    "preset_names",
    "Ruleset",
    "Key",
    "KEYS",
    # Melds
    "Meld",
    "MeldSheet",
    "Missing",
    "find_melds",
    "find_melds_by_trump",
    "best_trumps",
    "shown_cards",
    "Laydown",
    "judge_laydown",
    # Tricks
    "Stage",
    "legal_cards",
    "why_illegal",
    "winning_place",
    "trick_points",
    "Position",
    "PlayJudged",
    "TrickJudged",
    "judge_trick",
    # Table
    "players",
    "in_turn",
    "partner",
    "sides",
    "Deal",
    "check_deal",
    "sorted_pack",
    "deal_out",
    # Auction
    "CallKind",
    "Call",
    "PASS",
    "bid",
    "announce",
    "Status",
    "Contract",
    "Bidding",
    # Exchange
    "HandOver",
    "hand_overs",
    "why_not_handed",
    "free_cards",
    "why_not_buried",
    "melds_after_burying",
    # Scoring
    "Outcome",
    "HandFacts",
    "SideScore",
    "Score",
    "score_hand",
    "Flag",
    # Game
    "Reason",
    "HandDone",
    "Standing",
    "opening",
    "after_hand",
    # Errors
    "PinochleError",
    "TextError",
    "CardTextError",
    "ImpossibleCardsError",
    "point_at",
    "UnknownNameError",
    "UnreadableError",
    "Problem",
    "RuleSetError",
    "DealError",
    "PositionError",
    "ScoreError",
    "Refusal",
]
