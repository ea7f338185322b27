"""Scores side by side, as :mod:`pinochle_cli.rules.scoring` has them.

A party is what has a score of its own: partners together, or everybody at the table where a bidder
plays alone. Arrays are (parties, m) where nothing else is said.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import (
    AuctionScoring,
    OthersScore,
    Sides,
    ZeroRule,
    ZeroRuleSides,
)
from pinochle_cli.simulation.lockstep.cards import Ints, Truths


class Facts(NamedTuple):
    """What hands came to. ``bids`` marks the party that bid, nobody where there is no auction;
    ``bid``, ``spades`` (whether they are trump), ``buried`` and ``instant`` are (m,). ``points``
    are without what was buried."""

    bids: Truths
    bid: Ints
    spades: Truths
    meld: Ints
    dix: Ints
    points: Ints
    tricks: Ints
    buried: Ints
    instant: Truths


class Scores(NamedTuple):
    """``deltas`` by party; ``made`` (m,) only where somebody bid; ``lost`` (m,) whether some party
    lost its meld."""

    deltas: Ints
    made: Truths
    lost: Truths


def score_hands(facts: Facts, rules: Ruleset) -> Scores:
    """What hands score that were played out or won at once."""
    won = facts.points + np.where(facts.bids, facts.buried, 0)
    counted, lost = _counted_meld(facts, won, rules)
    totals = counted + won
    bidders = _of_bidder(totals, facts.bids)
    has_bid = facts.bids.any(axis=0)
    made = (bidders >= facts.bid) & has_bid
    played = _played(facts, totals, made, rules)
    played = np.where(has_bid, played, totals)
    instant = _instant(facts, rules)
    deltas = np.where(facts.instant, instant, played)
    return Scores(deltas, made | facts.instant, lost & ~facts.instant)


def _of_bidder(numbers: Ints, bids: Truths) -> Ints:
    own: Ints = np.where(bids, numbers, 0).sum(axis=0)
    return own


def _counted_meld(facts: Facts, won: Ints, rules: Ruleset) -> tuple[Ints, Truths]:
    """The meld that counts by party, and whether a party lost some of it."""
    scoring = rules.scoring
    if scoring.zero_rule is ZeroRule.OFF:
        return facts.meld, np.zeros(facts.meld.shape[1], dtype=bool)
    hits = won == 0
    if scoring.zero_rule is ZeroRule.NO_TRICK:
        hits &= facts.tricks == 0
    if scoring.zero_rule_sides is ZeroRuleSides.DEFENDERS:
        hits &= ~facts.bids
    kept = facts.dix if scoring.dix_safe else np.zeros_like(facts.dix)
    return np.where(hits, kept, facts.meld), (hits & (facts.meld > kept)).any(axis=0)


def _played(facts: Facts, totals: Ints, made: Truths, rules: Ruleset) -> Ints:
    """By party, where somebody bid and the hand was played out."""
    scoring = rules.scoring
    if scoring.auction_scoring is AuctionScoring.GAME_POINTS:
        paid = np.where(facts.bids, 0, _value(facts, rules) * scoring.double_bete)
        return np.where(made, _paid_to_bidder(facts, rules), paid)
    others = totals
    if scoring.others_score is OthersScore.NOTHING:
        alone = rules.dealing.sides is Sides.BIDDER_ALONE
        others = np.where(made | alone, 0, totals)
    return np.where(facts.bids, np.where(made, totals, -facts.bid), others)


def _instant(facts: Facts, rules: Ruleset) -> Ints:
    """By party, where meld alone made the bid."""
    scoring = rules.scoring
    if scoring.auction_scoring is AuctionScoring.GAME_POINTS:
        return _paid_to_bidder(facts, rules)
    every = scoring.others_score is OthersScore.ALL
    return np.where(facts.bids | every, facts.meld, 0)


def _value(facts: Facts, rules: Ruleset) -> Ints:
    """(m,): the game points of the bid, spades counted."""
    thresholds = np.array([bid for bid, _ in rules.scoring.game_points])
    values = np.array([value for _, value in rules.scoring.game_points])
    places = np.searchsorted(thresholds, facts.bid, side="right") - 1
    times = np.where(facts.spades, rules.scoring.spades, 1)
    value: Ints = values[np.maximum(places, 0)] * times
    return value


def _paid_to_bidder(facts: Facts, rules: Ruleset) -> Ints:
    others = len(facts.bids) - 1
    return np.where(facts.bids, others * _value(facts, rules), 0)
