"""What must always hold of tricks, and the second set of trick rules that must always agree."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from deals import PRESETS, deck_of
from hypothesis import given
from hypothesis import strategies as st
from naive_tricks import legal, reason, reasons, winner

from pinochle_cli.rules import KINDS, SUITS, Card, Hand, Ruleset, load
from pinochle_cli.rules.tricks import Stage, legal_cards, why_illegal, winning_place

YES_NO = (True, False)
# A suit is beaten in a trumped trick only where every suit is beaten.
SWITCHES = [
    {"beat": "all", "must_trump": must_trump, "beat_led_when_trumped": beat_led}
    for must_trump in YES_NO
    for beat_led in YES_NO
] + [
    {"beat": beat, "must_trump": must_trump}
    for beat in ("trump-led", "none")
    for must_trump in YES_NO
]

CARDS = {str(card): card for card in KINDS}
PLACE = {text: place for place, text in enumerate(CARDS)}

OFTEN = 50
"""How often at least each rule must come up for a comparison to mean something."""


class Position(NamedTuple):
    """A player's turn, as text."""

    plays: list[str]
    hand: list[str]
    trump: str
    stock: bool


def positions(source: random.Random, rules: Ruleset) -> Iterator[Position]:
    """Turns dealt off shuffled decks, half of the decks of two suits only.

    Half of the hands lack the suit led, some of them trumps too, so that every rule comes up.
    The turns are otherwise unlike those of a game: a trick need not have been played lawfully.
    """
    deck = deck_of(rules)
    pairs = itertools.combinations(SUITS, 2)
    decks = [[card for card in deck if card[1] in pair] for pair in pairs]
    decks += [deck] * len(decks)
    players, most = rules.dealing.players, rules.dealing.hand_size
    while True:
        pack = list(source.choice(decks))
        source.shuffle(pack)
        while len(pack) > players:
            played = source.randrange(players)
            end = played + source.randint(1, most)
            trump = source.choice(pack)[1]
            plays, hand, pack = pack[:played], pack[played:end], pack[end:]
            if plays:
                led = plays[0][1]
                lacks = source.choice(("", "", led, led + trump))
                hand = [card for card in hand if card[1] not in lacks] or hand
            stock = rules.dealing.stock > 0 and source.random() < 0.2
            yield Position(plays, hand, trump, stock)


def state(plays: list[str], trump: str, stock: bool) -> str:
    if stock:
        return "over a stock"
    if not plays:
        return "to lead"
    if plays[0][1] == trump:
        return "trump led"
    return "trumped" if any(card[1] == trump for card in plays) else "plain suit led"


def way(card: str, plays: list[str], trump: str, wins: bool) -> str:
    if not plays or card[1] == plays[0][1]:
        did = "follows"
    else:
        did = "trumps" if card[1] == trump else "discards"
    return f"{did} and {'wins' if wins else 'loses'}"


def all_that_comes_up(rules: Ruleset) -> set[tuple[str, str]]:
    """Each state of a trick with each way to play and each refusal that these rules have in it."""
    play = rules.play
    ways = {
        "to lead": ["follows and wins"],
        "trump led": ["follows and wins", "follows and loses", "discards and loses"],
    }
    ways["plain suit led"] = [*ways["trump led"], "trumps and wins"]
    if rules.dealing.players > 2:  # Of two players the second ends the trick.
        ways["trumped"] = [*ways["plain suit led"][1:], "trumps and loses"]
    if rules.dealing.stock:
        ways["over a stock"] = [each for listed in ways.values() for each in listed]

    refusals = {(when, "not-held") for when in ways}
    refusals |= {(when, "must-follow") for when in ("trump led", "plain suit led", "trumped")}
    if play.beat != "none":
        refusals |= {("trump led", "must-beat")}
    if play.beat == "all":
        refusals |= {("plain suit led", "must-beat"), ("trumped", "must-overtrump")}
        if play.beat_led_when_trumped:
            refusals |= {("trumped", "must-beat")}
    if play.must_trump:
        refusals |= {("plain suit led", "must-trump"), ("trumped", "must-trump")}

    allowed = {(when, each) for when, listed in ways.items() for each in listed}
    return allowed | {(when, word) for when, word in refusals if when in ways}


def agree_with_the_naive_rules(rules: Ruleset, number: int, seed: str) -> None:
    source, kinds = random.Random(seed), list(CARDS)
    came_up: Counter[tuple[str, str]] = Counter()
    for position in itertools.islice(positions(source, rules), number):
        plays, hand, trump, stock = position
        held, cards = Hand([CARDS[card] for card in hand]), [CARDS[card] for card in plays]
        stage = Stage.STOCK if stock else Stage.PLAYOFF

        asked = {*hand, source.choice(kinds)}
        said = reasons(asked, hand, plays, trump, rules.play, stock)
        assert said == {
            card: why_illegal(CARDS[card], held, cards, trump, rules, stage) for card in asked
        }, position

        lawful = sorted([card for card in asked if said[card] is None], key=PLACE.__getitem__)
        found = legal_cards(held, cards, trump, rules, stage)
        assert found == tuple([CARDS[card] for card in lawful]), position

        played = lawful[0]
        place = winner([*plays, played], trump)
        assert winning_place([*cards, CARDS[played]], trump) == place, position

        when = state(plays, trump, stock)
        came_up[when, way(played, plays, trump, place == len(plays))] += 1
        for word in {*said.values()} - {None}:
            came_up[when, word] += 1
    assert set(came_up) == all_that_comes_up(rules)
    assert min(came_up.values()) >= OFTEN, came_up


def trick_rules(preset: str) -> tuple:
    """All that tricks hang on."""
    rules = load(preset)
    dealing = rules.dealing
    return rules.deck, rules.play, dealing.players, dealing.hand_size, dealing.stock > 0


UNLIKE = [*{trick_rules(preset): preset for preset in reversed(PRESETS)}.values()]
"""One preset for each way to play tricks; the long test tries them all."""


@pytest.mark.parametrize("preset", UNLIKE)
def test_the_naive_rules_agree_and_every_rule_comes_up(preset):
    agree_with_the_naive_rules(load(preset), 20_000, seed=preset)


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_the_naive_rules_agree_under_every_switch(switches):
    agree_with_the_naive_rules(load("partnership-8", switches), 4_000, seed=str(switches))


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_the_naive_rules_agree_on_a_hundred_thousand(preset):
    agree_with_the_naive_rules(load(preset), 100_000, seed=f"{preset} slow")


@pytest.mark.slow
@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_naive_rules_agree_under_every_switch_at_every_table(preset, switches):
    agree_with_the_naive_rules(load(preset, switches), 20_000, seed=f"{preset} {switches}")


class Turn(NamedTuple):
    """A player's turn as the rules package takes it."""

    hand: Hand
    plays: tuple[Card, ...]
    trump: str
    rules: Ruleset
    stage: Stage

    def holding(self, hand: Hand) -> Turn:
        return self._replace(hand=hand)

    def why(self, card: Card) -> str | None:
        return why_illegal(card, *self)


switched = cache(lambda preset, index: load(preset, SWITCHES[index]))
rule_sets = st.builds(switched, st.sampled_from(PRESETS), st.integers(0, len(SWITCHES) - 1))
suit_choices = st.sampled_from([SUITS, *map("".join, itertools.combinations(SUITS, 2))])


@st.composite
def turns(draw) -> Turn:
    """A turn with at least one card in hand, under any preset with any switches."""
    rules, suits = draw(rule_sets), draw(suit_choices)
    players, most = rules.dealing.players, rules.dealing.hand_size
    deck = [card for card in deck_of(rules) if card[1] in suits]
    played = draw(st.integers(0, players - 1))
    size = draw(st.integers(1, min(most, len(deck) - played)))
    places = st.integers(0, len(deck) - 1)
    dealt = draw(st.lists(places, min_size=played + size, max_size=played + size, unique=True))
    cards = [CARDS[deck[place]] for place in dealt]
    plays, hand = cards[:played], cards[played:]
    if plays and draw(st.booleans()):
        hand = [card for card in hand if card.suit != plays[0].suit] or hand
    stage = draw(st.sampled_from(Stage)) if rules.dealing.stock else Stage.PLAYOFF
    return Turn(Hand(hand), tuple(plays), draw(st.sampled_from(suits)), rules, stage)


@given(turns())
def test_the_naive_rules_agree_under_drawn_switches(turn):
    hand, plays = [str(card) for card in turn.hand], [str(card) for card in turn.plays]
    play, stock = turn.rules.play, turn.stage is Stage.STOCK
    assert {*map(str, legal_cards(*turn))} == legal(hand, plays, turn.trump, play, stock)
    for text, card in CARDS.items():
        assert turn.why(card) == reason(text, hand, plays, turn.trump, play, stock)
    if plays:
        assert winning_place(turn.plays, turn.trump) == winner(plays, turn.trump)


@given(turns())
def test_some_card_may_always_be_played(turn):
    assert legal_cards(*turn)


@given(turns())
def test_just_the_cards_that_are_not_refused_are_legal_each_kind_once(turn):
    assert legal_cards(*turn) == tuple(card for card in KINDS if turn.why(card) is None)


@given(turns())
def test_every_refusal_is_one_that_the_rules_have(turn):
    play = turn.rules.play
    has = {
        "must-follow": True,
        "must-beat": play.beat != "none",
        "must-trump": play.must_trump,
        "must-overtrump": play.beat == "all",
    }
    words = {turn.why(card) for card in turn.hand} - {None}
    assert words <= {word for word, there in has.items() if there}
    assert not words or (turn.plays and turn.stage is Stage.PLAYOFF)
    assert all(turn.why(card) == "not-held" for card in KINDS if card not in turn.hand)


@given(turns(), st.permutations(SUITS))
def test_no_suit_is_special_but_trump(turn, suits):
    renamed = dict(zip(SUITS, suits, strict=True))

    def rename(cards):
        return [Card(card.rank, renamed[card.suit]) for card in cards]

    other = turn._replace(
        hand=Hand(rename(turn.hand)), plays=tuple(rename(turn.plays)), trump=renamed[turn.trump]
    )
    assert set(legal_cards(*other)) == set(rename(legal_cards(*turn)))
    assert [other.why(card) for card in rename(KINDS)] == [turn.why(card) for card in KINDS]
    if turn.plays:
        assert winning_place(other.plays, other.trump) == winning_place(turn.plays, turn.trump)


@given(turns(), st.data())
def test_a_card_refused_from_part_of_a_hand_is_refused_from_the_whole(turn, data):
    part = data.draw(st.lists(st.sampled_from(sorted(set(turn.hand))), min_size=1, unique=True))
    from_part = turn.holding(Hand(part))
    for card in part:
        if from_part.why(card):
            assert turn.why(card)


@given(turns(), st.data())
def test_further_cards_never_make_a_held_card_legal(turn, data):
    further = data.draw(st.lists(st.sampled_from(KINDS), max_size=12))
    richer = turn.holding(turn.hand + Hand(further))
    assert set(turn.hand).intersection(legal_cards(*richer)) <= set(legal_cards(*turn))
