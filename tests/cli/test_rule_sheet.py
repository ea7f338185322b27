"""The sheet says what the rules say: a changed rule changes its sentences, and each is told."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

import pytest
from deals import PRESETS, VARIATIONS
from rule_changes import changes, with_values

from pinochle_cli.formats.rule_sheet.house_rules import MOST_LINES, NOTHING, base_of
from pinochle_cli.formats.rule_sheet.house_rules import house_rules as house_rules_of
from pinochle_cli.formats.rule_sheet.house_words import ABOUT
from pinochle_cli.formats.rule_sheet.meld_chart import meld_chart
from pinochle_cli.formats.rule_sheet.page import Page, sections_of
from pinochle_cli.formats.rule_sheet.sentences import Sentence, listed, ordinal
from pinochle_cli.rules import Ruleset, load
from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.dealing import deal_places
from pinochle_cli.rules.errors import spell
from pinochle_cli.rules.keys import KEYS
from pinochle_cli.rules.words import AuctionScoring, MeldSuit


def sentences(rules):
    return [rule for section in sections_of(rules) for rule in section.rules]


def chart(rules):
    return [(line.name, line.cards, line.points, line.where) for line in meld_chart(rules)]


def told(rules):
    return [rule.text for rule in sentences(rules)], chart(rules)


def in_game_points(rules):
    return rules.scoring.auction_scoring is AuctionScoring.GAME_POINTS


def must_open(rules):
    return rules.auction.first_bid_forced > 0


def has_no_dix(rules):
    return rules.melds.kind("dix") is None


NO_PLAY = [
    # a key, the games in which it affects no play although it means something, why
    ("others_score", in_game_points, "game points are paid, whatever the others took"),
    ("set_out", in_game_points, "each hand is a game, so no score can end one"),
    ("opening", must_open, "the first player bids, and at least what is forced"),
    ("all_pass", must_open, "the first player may not pass"),
    ("forced_bid", must_open, "the first player may not pass"),
    ("multiple_of_step", lambda rules: rules.auction.step == 1, "every number is a multiple of 1"),
    ("beat_led_when_trumped", lambda rules: rules.dealing.players == 2, "nobody plays third"),
    ("dix_safe", has_no_dix, "there is no dix to be kept"),
]


def affects_play(rules, name):
    return not any(name == key and holds(rules) for key, holds, _ in NO_PLAY)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_is_told(preset):
    rules = load(preset)
    named = {key for rule in sentences(rules) for key in rule.keys}
    due = {
        key.path
        for key in KEYS.values()
        if not meaningless(rules, key.name) and affects_play(rules, key.name)
    }
    assert due - named == set()
    assert named <= {key.path for key in KEYS.values()} | {
        f"melds.{kind.id}" for kind in rules.melds.chart
    }


class Table(NamedTuple):
    """A rule set and its page. Whatever is asked of many is asked of the same pages."""

    rules: Ruleset
    rules_told: list[Sentence]
    chart: list

    @classmethod
    def of(cls, rules):
        return cls(rules, sentences(rules), chart(rules))

    def about(self, path):
        return [rule.text for rule in self.rules_told if path in rule.keys], self.chart

    @property
    def by_keys(self):
        found = {}
        for rule in self.rules_told:
            found.setdefault(rule.keys, []).append(rule.text)
        return found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_changed_rule_changes_what_the_sheet_says(preset):
    table, tables = Table.of(load(preset)), []
    for key in KEYS.values():
        others = [(Table.of(other), names) for other, names in changes(table.rules, key)]
        for other, names in others:
            another_value_is_another_sentence(table, other, key)
            a_sentence_names_the_keys_that_it_is_chosen_by(table, other, names)
        if key.choices and affects_play(table.rules, key.name):
            said = [other.about(key.path) for other, _ in others]
            assert all(said.count(each) == 1 for each in said), key.path
        tables += [other for other, _ in others]
    for text in {rule.text for each in (table, *tables) for rule in each.rules_told}:
        a_sentence_is_well_made(text)


def another_value_is_another_sentence(table, other, key):
    if key.name in ("packet", "widow_round") and same_cards(table.rules, other.rules):
        return
    if affects_play(table.rules, key.name) or affects_play(other.rules, key.name):
        case = (key.path, key.of(table.rules), key.of(other.rules))
        assert other.about(key.path) != table.about(key.path), case


def same_cards(rules, other):
    return deal_places(rules) == deal_places(other)


WHOLE_GAME = {"sides", "bidding", "turned", "seats"}
"""Keys that make another game of it, in which all is said in other words."""


def a_sentence_names_the_keys_that_it_is_chosen_by(table, other, names):
    if names & WHOLE_GAME:
        return
    paths, before = {KEYS[name].path for name in names}, table.by_keys
    for keys, texts in other.by_keys.items():
        if keys and not paths & {*keys}:
            assert before.get(keys, texts) == texts, (names, keys)


def a_sentence_is_well_made(text):
    assert text.isascii()
    assert re.fullmatch(r"[A-Z0-9][^\n{}]*\.", text), text
    assert not re.search(r"\b1 (cards|points|players|tricks|copies)\b|  |\.\.|None", text), text
    assert not re.search(r"\b(0|[2-9]|\d\d+) (card|point|player|trick|copy)\b", text), text


def test_every_key_is_changed_somewhere():
    # Of a widow that is shared out the bidder can keep but one card: all play as many.
    for key in {*KEYS.values()} - {KEYS["widow_keep"]}:
        assert any(True for preset in PRESETS for _ in changes(load(preset), key)), key.path


@pytest.mark.parametrize("preset", PRESETS)
def test_the_chart_has_every_meld_with_what_it_pays(preset):
    rules = load(preset)
    lines = meld_chart(rules)
    assert [line.kind for line in lines] == [*rules.melds.in_force()]
    for line in lines:
        for copies, points in enumerate(line.points, start=1):
            assert points == rules.melds.price(line.kind, copies)
        assert len(line.cards) == len(line.kind.cards)


MELD_CHANGES = [
    # the meld, what is changed of it
    ("pinochle", {"points": (5, 30)}),
    ("pinochle", {"points": (4, 31)}),
    ("pinochle", {"cards": ("QS", "JC")}),
    ("pinochle", {"category": "arounds"}),
    ("marriage", {"suit": MeldSuit.TRUMP}),
    ("run+k", {"absorbs": ("run",)}),
    ("royal-marriage", {"inside": ""}),
    ("dix", {"id": "nine"}),
]


@pytest.mark.parametrize(("meld", "parts"), MELD_CHANGES, ids=str)
def test_another_meld_is_another_chart_or_sentence(meld, parts):
    rules = load("partners-150")
    kinds = [replace(kind, **parts) if kind.id == meld else kind for kind in rules.melds.chart]
    if meld == "run+k":
        kinds = [replace(kind, absorbs=kind.absorbs and ("run",)) for kind in kinds]
    other = with_values(rules, {})
    other = replace(other, melds=replace(other.melds, chart=tuple(kinds)))
    assert told(other) != told(rules)


SAID = """
partners-150 | The first bid is at least 25 points.
partners-150 scale=10 | The first bid is at least 250 points.
partners-150 pass_count=1 | The bidder's partner hands the bidder 1 card face down; the bidder \
looks at them and hands 1 card back.
auction-5 | The dealer and the 3rd player to the dealer's left sit the hand out, without cards.
auction-3 | Hands are paid in game points. The value goes by the bid: 5 below 300, 10 from \
300, 15 from 350, 25 from 400, 50 from 450 and 100 from 500.
partnership-widow | Each player gets 11 cards, in packets of 4, 4 and 3, beginning at the \
dealer's left.
partnership-widow | The bidder keeps 1 card of it and gives each other player 1 of its cards \
face down.
double-pack | Beside a bid a player may say "long suit" or "flush", no suit named.
partners-1000 | The royal marriage inside a run is paid as well.
partners-1000 | The game also ends when a side stands at -1000 points or lower and none has \
reached the target: the higher score wins.
two-hand | If both get there in the same hand, the target rises by 250 points and another hand \
is played, as often as that happens.
two-hand-strict | Following suit, beat the highest card so far, if you can.
partnership-6 | 6 players, 3 on each side; partners take every second seat.
"""


def said():
    for line in SAID.strip().splitlines():
        left, _, sentence = line.partition("|")
        preset, *overrides = left.split()
        yield preset, dict(each.split("=") for each in overrides), sentence.strip()


@pytest.mark.parametrize(("preset", "overrides", "sentence"), [*said()])
def test_what_a_sheet_says(preset, overrides, sentence):
    assert sentence in [rule.text for rule in sentences(load(preset, overrides))]


def page_of(name, overrides=None):
    rules = load(name, overrides)
    return Page(rules, base_of(name, rules))


def house_rules(page):
    last = page.chapters[-1]
    return [rule.text for rule in last.rules] if last.title == "House rules" else []


def marked(page):
    return [
        rule.text for section in page.chapters for rule in section.rules if page.is_marked(rule)
    ]


def test_a_game_of_its_own_has_no_house_rules():
    for name in ("partners-150", "two-hand", "double-pack", "auction-3"):
        assert house_rules(page_of(name)) == marked(page_of(name)) == []


def test_a_variation_is_told_by_its_parent():
    page = page_of("stonebridge", {"target": 120})
    assert house_rules(page) == [
        "What differs from partners-150 is marked with a star.",
        "The lowest first bid: 19 instead of 25.",
        "What two or more of one meld pay: each the price of one instead of the price in the "
        "chart.",
        "Points that win the game: 120 instead of 150.",
    ]
    assert "The first side with 120 points wins." in marked(page)
    assert "The bidder leads to the first trick." not in marked(page)
    assert [line.key for line in page.chart if page.is_marked_meld(line)] == [
        "melds.run", "melds.pinochle", "melds.aces-around", "melds.kings-around",
        "melds.queens-around", "melds.jacks-around",
    ]  # fmt: skip


def test_what_set_changes_is_a_house_rule():
    page = page_of("double-pack", {"melds.pinochle": "40,300,450,600", "announcements": "false"})
    said = house_rules(page)
    assert "Points for pinochle: 40, 300, 450, 600 instead of 40, 300, 450, 3000." in said
    assert "Meld may be announced before and in the bidding: no instead of yes." in said


def test_a_scale_is_told_once_and_marks_nothing():
    page = page_of("partners-1000", {"scale": 10})
    assert house_rules(page) == ["All amounts are 10 times those of partners-1000."]
    assert marked(page) == []


def test_a_file_is_told_by_the_nearest_preset(tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('extends = "Partners-150"\n[game]\ntarget = 120\n[melds]\ndix = false\n')
    ours = tmp_path / "ours.toml"
    ours.write_text('extends = "club.toml"\n[auction]\nopening = 20\n')
    page = page_of(str(ours), {"step": 2})
    assert house_rules(page) == [
        "What differs from partners-150 is marked with a star.",
        "The lowest first bid: 20 instead of 25.",
        "The smallest raise of a bid: 2 instead of 1.",
        "Points that win the game: 120 instead of 150.",
        "Points for dix: none instead of 1.",
    ]


def test_a_file_that_extends_nothing_is_told_by_itself(tmp_path):
    from pinochle_cli.formats.rule_files import write_whole

    path = tmp_path / "own.toml"
    path.write_text(write_whole("own", load("racehorse")))
    assert house_rules(page_of(str(path))) == []
    said = house_rules(page_of(str(path), {"target": 500}))
    assert said[1:] == ["Points that win the game: 500 instead of 1000."]


def test_a_table_with_many_house_rules_lists_the_first(tmp_path):
    path = tmp_path / "far.toml"
    path.write_text(
        'extends = "partners-150"\n[melds]\n'
        + "".join(f"{name}-around = [11, 12]\n" for name in ("aces", "kings", "queens", "jacks"))
        + "pinochle = [1]\nrun = [2]\nmarriage = [3]\nroyal-marriage = [5]\ndix = [6]\n"
        + "[game]\ntarget = 99\n[auction]\nopening = 9\nstep = 3\n"
    )
    lines = house_rules(page_of(str(path)))
    assert len(lines) == MOST_LINES + 2
    assert lines[-1] == "2 further rules as marked."


def test_every_key_and_every_word_of_a_rule_file_has_a_player_s_words():
    assert [*ABOUT] == [*KEYS]
    subjects = [about.subject for about in ABOUT.values()]
    assert len({*subjects}) == len(subjects)
    for name, key in KEYS.items():
        values = ABOUT[name].values
        assert {*key.choices} - {*values} <= NOTHING, name
        assert len({*values.values()}) == len(values)
        for words in (ABOUT[name].subject, *values.values()):
            assert re.fullmatch(r"[A-Za-z][a-z,' ]*[a-z]", words), words


LONGEST = 150
"""Characters of a house rule: two lines of a page."""


@pytest.mark.parametrize("preset", sorted({*PRESETS} - VARIATIONS))
def test_a_house_rule_says_what_differs_in_a_line(preset):
    rules, texts = load(preset), set()
    for key in KEYS.values():
        for other, _ in changes(rules, key):
            lines = house_rules_of(other, rules).rules
            texts |= {rule.text for rule in lines if rule.keys}
            if spell(key.of(rules)) not in NOTHING and spell(key.of(other)) not in NOTHING:
                assert any(key.path in rule.keys for rule in lines), key.path
    assert len(texts) > 50
    for text in texts:
        a_sentence_is_well_made(text)
        assert len(text) <= LONGEST
        assert not re.search(r"\w[_-]\w|: .*: ", text), text


def test_small_words():
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 21, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "111th",
    ]  # fmt: skip
