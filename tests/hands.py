"""Whole hands played at random, and states in the middle of one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from pinochle_cli.play import HandState, RandomPlayer, choices, start, view
from pinochle_cli.play.actions import Action
from pinochle_cli.play.hand import carry_out
from pinochle_cli.rules import Hand, Ruleset
from pinochle_cli.rules.dealing import Deal, deal_out, sorted_pack
from pinochle_cli.rules.seating import players


def random_deal(rules: Ruleset, source: random.Random) -> Deal:
    pack = list(sorted_pack(rules))
    source.shuffle(pack)
    return deal_out(pack, rules)


def states(
    rules: Ruleset, source: random.Random, deal: Deal | None = None, prior: tuple[int, ...] = ()
) -> Iterator[tuple[HandState, Action | None]]:
    """A hand played at random: each state with the action taken in it, the last with None.

    Actions are carried out without being judged once more: what is offered is legal, and the
    audit of the record shows whether it was.
    """
    by_seat = {seat: RandomPlayer(source) for seat in players(rules)}
    state = start(rules, deal or random_deal(rules, source), prior)
    while state.to_act is not None:
        seen = view(state, state.to_act, choices(state))
        action = by_seat[state.to_act].choose(seen)
        yield state, action
        state = carry_out(state, action)
    yield state, None


def played(rules: Ruleset, source: random.Random, prior: tuple[int, ...] = ()) -> HandState:
    """The end of a hand played at random."""
    *_, (state, _) = states(rules, source, prior=prior)
    return state


def total_of(state: HandState, seat: int) -> int:
    """What a seat has with the points of earlier hands, should the hand end now."""
    hand = state.meld_points((seat,)) + state.trick_points(seat) + state.turned_nine(seat)
    return state.prior[seat - 1] + hand


def redealt(state: HandState, seat: int, source: random.Random) -> HandState:
    """The same hand with all face-down cards that ``seat`` does not hold dealt anew."""
    others = [each for each in players(state.rules) if each != seat]
    hidden = [card for each in others for card in state.holding(each).hidden]
    hidden += state.stock
    source.shuffle(hidden)
    for each in others:
        holding = state.holding(each)
        cards = [hidden.pop() for _ in holding.hidden]
        state = state.with_holding(each, replace(holding, hidden=Hand(cards)))
    return state._replace(stock=tuple(hidden))
