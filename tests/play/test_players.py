"""The players of this program finish every hand as the rules allow, see nothing but their view, say
why they do what they do, and are had by name, as are the user's own."""

from __future__ import annotations

import os
import random
import sys
from functools import lru_cache

import pytest
from deals import PRESETS
from hands import redealt, total_of

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.play import HandState, Phase, RandomPlayer, apply, choices, start, view
from pinochle_cli.play.actions import Action, DeclareOut
from pinochle_cli.play.audit import audit
from pinochle_cli.play.hand import play_hand
from pinochle_cli.play.players.contracted import ContractedPlayer
from pinochle_cli.play.players.exact import ExactPlayer
from pinochle_cli.play.players.named import PLAYERS, PlayerError, make_player
from pinochle_cli.play.players.planner import PlannerPlayer
from pinochle_cli.play.players.simple import SimplePlayer
from pinochle_cli.play.record import record_of
from pinochle_cli.play.settling import score_of
from pinochle_cli.play.views import SeatView
from pinochle_cli.rules import PinochleError, UnknownNameError, load
from pinochle_cli.rules.dealing import Deal, tricks_in_hand
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.seating import players

LONG = int(os.environ.get("PINOCHLE_TEST_HANDS", "40"))
"""Hands a preset and player in the slow test. Set it to 1000 for the long run."""

HANDS = [
    *(pytest.param(name, 3, id=f"{name}-3") for name in PRESETS),
    *(pytest.param(name, LONG, id=f"{name}-long", marks=pytest.mark.slow) for name in PRESETS),
]

BOTH = {"simple": SimplePlayer, "planner": PlannerPlayer}

OF_EACH_KIND = [
    *("auction-3", "partners-150", "partners-1000", "partnership", "partnership-widow"),
    *("two-hand", "two-hand-1200"),
]

WITH_EVERY_PHASE = [
    load("auction-3"),
    load("partners-150", {"announcements": "true", "announcement_unit": 5}),
    load("partnership"),
    load("two-hand"),
]

AUCTIONS = [name for name in PRESETS if load(name).auction.bidding]


@lru_cache(maxsize=64)
def dealer(preset: str) -> Dealer:
    return Dealer(load(preset), 20)


def deal(preset: str, index: int) -> Deal:
    return dealer(preset).deals(index, 1).deal(0)


def hand_of(preset: str, player, index: int, prior: tuple[int, ...] = ()) -> HandState:
    """A hand of which every seat is played by a ``player`` of its own."""
    rules = load(preset)
    by_seat = {seat: player() for seat in players(rules)}
    return play_hand(start(rules, deal(preset, index), prior), by_seat)


@pytest.mark.parametrize("player", BOTH)
@pytest.mark.parametrize(("preset", "number"), HANDS)
def test_every_hand_ends_its_record_is_legal_and_scores_the_same_again(preset, player, number):
    rules = load(preset)
    for index in range(number):
        state = hand_of(preset, BOTH[player], index)
        if state.outcome is Outcome.PLAYED:
            points = sum(state.trick_points(seat) for seat in players(rules))
            assert points == rules.scoring.hand_points
            assert len(state.tricks) == tricks_in_hand(rules)
        verdict = audit(record_of(state, 20, index), rules)
        assert verdict.legal, verdict.faults
        assert not verdict.missed
        assert score_of(verdict.end) == score_of(state)


@pytest.mark.parametrize("player", BOTH)
def test_a_player_who_has_reached_the_target_declares_out(player):
    """Hands of which both players may declare out start just below the target."""
    declared = 0
    for index in range(3):
        rules = load("two-hand")
        prior = (rules.game.target - 60,) * 2
        state = hand_of("two-hand", BOTH[player], index, prior)
        if state.outcome is Outcome.DECLARED_OUT:
            declared += 1
            assert total_of(state, state.declared_out) >= rules.game.target
    assert declared


class Watched:
    """Plays as ``player`` does, and is watched: each view with what was done."""

    def __init__(self, player) -> None:
        self.player = player
        self.seen: list[tuple[SeatView, Action]] = []

    def choose(self, view: SeatView) -> Action:
        action = self.player.choose(view)
        self.seen.append((view, action))
        return action


@pytest.mark.parametrize("player", BOTH)
@pytest.mark.parametrize("preset", OF_EACH_KIND)
def test_what_a_player_does_depends_on_its_view_alone(preset, player):
    """Who has played the hand so far does what a fresh player does from the same view, in a hand in
    which others hold other cards."""
    rules, source = load(preset), random.Random(f"{preset} views")
    by_seat = {seat: BOTH[player]() for seat in players(rules)}
    state, differed = start(rules, deal(preset, 40)), 0
    while (seat := state.to_act) is not None:
        action = by_seat[seat].choose(view(state, seat, choices(state)))
        if state.phase is not Phase.PLAY or source.random() < 0.5:
            other = redealt(state, seat, source)
            differed += other.holdings != state.holdings
            assert BOTH[player]().choose(view(other, seat, choices(other))) == action
        state = apply(state, action)
    assert differed


@pytest.mark.parametrize("player", BOTH)
def test_every_decision_has_a_sentence_for_its_reason(player):
    phases = set()
    for rules in WITH_EVERY_PHASE:
        watched = {seat: Watched(BOTH[player]()) for seat in players(rules)}
        play_hand(start(rules, deal(rules.name, 0)), watched)
        for seen, action in [each for one in watched.values() for each in one.seen]:
            decision = BOTH[player]().decide(seen)
            assert decision.action == action
            assert decision.why[0].isupper() or decision.why[0].isdigit()
            assert decision.why.endswith(".")
            assert "nan" not in decision.why
            phases.add(seen.phase)
    assert phases == {*Phase} - {Phase.OVER}


@pytest.mark.parametrize("player", BOTH)
def test_a_declaration_has_a_sentence_for_its_reason(player):
    rules = load("two-hand")
    watched = {seat: Watched(BOTH[player]()) for seat in players(rules)}
    play_hand(start(rules, deal("two-hand", 0), (rules.game.target,) * 2), watched)
    seen, action = next(each for one in watched.values() for each in one.seen)
    assert isinstance(action, DeclareOut)
    assert BOTH[player]().decide(seen).why == "The target is reached."


@pytest.mark.parametrize("preset", AUCTIONS)
def test_a_contracted_bidder_alone_gets_the_contract_and_names_the_trump(preset):
    rules = load(preset)
    for step, (bidder, trump) in enumerate(zip(players(rules)[:3], "HDC", strict=True)):
        amount = rules.auction.opening + step * rules.auction.step
        player = ContractedPlayer(SimplePlayer(), bidder, trump, amount)
        state = play_hand(start(rules, deal(preset, step)), dict.fromkeys(players(rules), player))
        assert (state.contract.bidder, state.trump) == (bidder, trump)
        # Who has to open may do so at more than the contract was to be.
        assert state.contract.bid == amount or rules.auction.first_bid_forced
        assert state.contract.bid >= amount
        assert audit(record_of(state), rules).legal


@pytest.mark.parametrize("preset", ["partners-150", "partners-1500", "stonebridge"])
def test_a_contracted_dealer_who_could_be_forced_gets_the_contract_at_his_amount(preset):
    rules = load(preset)
    amount = rules.auction.opening + 3 * rules.auction.step
    player = ContractedPlayer(SimplePlayer(), players(rules)[-1], "S", amount)
    state = play_hand(start(rules, deal(preset, 0)), dict.fromkeys(players(rules), player))
    assert state.contract.bid == amount


@pytest.mark.parametrize("name", ["planner", "PLANNER", "Simple", "rAnDoM", "Exact"])
def test_a_player_is_had_by_its_name_in_any_case(name):
    kinds = {"planner": PlannerPlayer, "exact": ExactPlayer}
    kinds |= {"simple": SimplePlayer, "random": RandomPlayer}
    made = make_player(name)(random.Random(1))
    assert type(made) is kinds[name.lower()]
    assert {*kinds} == {*PLAYERS}


OWN = """
from pinochle_cli.play.actions import Announce


class Taker:
    def __init__(self, source):
        self.source = source

    def choose(self, view):
        return Announce(view.seat, self.source.randint(1, 10**9))


class Plain:
    asked = 0

    def choose(self, view):
        self.asked += 1
        return Announce(view.seat, self.asked)


class Idle:
    pass


CHOOSE = 3
"""


@pytest.fixture
def own(tmp_path, monkeypatch) -> str:
    """The name of a module of the user's own in the current folder."""
    name = f"players_of_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each != ""])
    return name


def seen_by_1() -> SeatView:
    state = start(load("partners-150"), deal("partners-150", 0))
    return view(state, 1, choices(state))


def test_a_class_of_the_user_s_own_gets_the_source_of_chance_it_takes(own):
    make = make_player(f"{own}:Taker")
    one, other = (make(random.Random(seed)).choose(seen_by_1()).amount for seed in (3, 4))
    assert one == random.Random(3).randint(1, 10**9)
    assert other == random.Random(4).randint(1, 10**9)


def test_a_class_that_takes_nothing_is_made_anew_for_each_hand(own):
    make, seen = make_player(f"{own}:Plain"), seen_by_1()
    first = make(random.Random(3))
    assert [first.choose(seen).amount for _ in range(3)] == [1, 2, 3]
    assert make(random.Random(3)).choose(seen).amount == 1


def test_an_unknown_name_is_told_with_the_nearest_one_or_all():
    with pytest.raises(UnknownNameError, match='no player "planer"; did you mean "planner"'):
        make_player("planer")
    with pytest.raises(UnknownNameError, match="planner, exact, simple, random, and module:Class"):
        make_player("xyz")


FAULTY = [
    # what is asked for in place of the module, and what the sentence says
    ("no_such_players:Taker", "No module named 'no_such_players'"),
    ("{own}.deeper:Taker", "is not a package"),
    ("{own}:Missing", 'the module has no class "Missing"'),
    ("{own}:", 'the module has no class ""'),
    ("{own}:Idle", "a player has a method choose"),
    ("{own}:CHOOSE", "a player has a method choose"),
    ("{own}:taker", 'the module has no class "taker"'),
]


@pytest.mark.parametrize(("asked", "sentence"), FAULTY)
def test_a_player_that_cannot_be_had_is_told_why(own, asked, sentence):
    name = asked.format(own=own)
    with pytest.raises(PlayerError) as caught:
        make_player(name)
    assert isinstance(caught.value, PinochleError)
    assert name in str(caught.value)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("asked", [":Taker", "..{own}:Taker", "{own}_broken:Taker"])
def test_a_module_that_cannot_be_named_or_read_is_told_as_such(own, asked, tmp_path):
    (tmp_path / f"{own}_broken.py").write_text("class Taker(:\n", encoding="utf-8")
    with pytest.raises(PlayerError):
        make_player(asked.format(own=own))


def test_an_object_that_can_choose_but_is_no_class_is_told_as_such(own, tmp_path):
    (tmp_path / f"{own}_made.py").write_text(OWN + "\n\nmade = Plain()\n", encoding="utf-8")
    with pytest.raises(PlayerError):
        make_player(f"{own}_made:made")
