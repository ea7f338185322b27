"""A user's own rule file: what it may say, what is refused and how, and that it round-trips."""

from __future__ import annotations

import random
import re
import tomllib

import pytest
from command import pinochle
from deals import PRESETS

from pinochle_cli.formats.rule_files import write_template, write_whole
from pinochle_cli.rules import RuleSetError, UnreadableError, find_melds, load, read_hand
from pinochle_cli.rules.keys import KEYS


@pytest.fixture
def file(tmp_path):
    def write(text: str, name: str = "mine.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def values(rules):
    return {key.path: key.of(rules) for key in KEYS.values()}, set(rules.melds.chart)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_written_whole_is_read_back_the_same(name, file):
    rules = load(name)
    again = load(file(write_whole("mine", rules)))
    assert values(again) == values(rules)
    assert again.name == "mine"


@pytest.mark.parametrize("name", PRESETS)
def test_a_template_changes_nothing_until_it_is_edited(name, file):
    rules = load(name)
    text = write_template("mine", name, rules, rules)
    assert values(load(file(text))) == values(rules)
    assert not re.search(r"^(?!#|\[|name|title|extends|$)", text, re.MULTILINE)


@pytest.mark.parametrize("name", PRESETS)
def test_every_line_of_a_template_may_be_taken_as_it_stands(name, file):
    rules = load(name)
    text = write_template("mine", name, rules, rules)
    edited = re.sub(r"^# (?=\S+ = )", "", text, flags=re.MULTILINE)
    assert edited != text
    assert values(load(file(edited))) == values(rules)


def test_a_template_holds_what_set_changes(file):
    base = load("partners-150")
    changes = {"scale": 10, "target": 1000, "melds.dix": "false", "pinochle": "40,80"}
    rules = load("partners-150", changes)
    again = load(file(write_template("ours", "partners-150", base, rules)))
    assert values(again) == values(rules)


CHANGED_MELDS = [
    {"melds.pinochle.cards": "QH JD"},
    {"melds.marriage.category": "marriages", "melds.marriage": "3"},
    {
        "melds.tens-around.cards": "TS TH TD TC",
        "melds.tens-around.suit": "fixed",
        "melds.tens-around.category": "arounds",
        "melds.tens-around.points": "9",
    },
]


@pytest.mark.parametrize("changes", CHANGED_MELDS, ids=str)
def test_a_template_holds_melds_that_are_changed_or_new(changes, file):
    base, rules = load("partners-150"), load("partners-150", changes)
    again = load(file(write_template("ours", "partners-150", base, rules)))
    assert values(again) == values(rules)


def test_files_extend_files_beside_them(file):
    file('extends = "partners-150"\n[game]\ntarget = 120\n', "club.toml")
    rules = load(file('extends = "club.toml"\n[auction]\nopening = 20\n', "table.toml"))
    assert (rules.name, rules.game.target, rules.auction.opening) == ("table", 120, 20)


def test_a_new_meld_needs_no_code(file):
    text = """
extends = "partners-150"
[melds.tens-around]
cards = "TS TH TD TC"
suit = "fixed"
category = "arounds"
points = [9]
"""
    sheet = find_melds(read_hand("TS TH TD TC AS AH AD AC"), "S", load(file(text)))
    assert [(meld.meld, meld.points) for meld in sheet.melds] == [
        ("aces-around", 10),
        ("tens-around", 9),
    ]


EXTENDS = 'extends = "partners-150"\n'
TURNED = 'extends = "partnership"\n'
BURIED = '[dealing]\nhand_size = 11\nwidow = 4\n[exchange]\nwidow_use = "bury"\n'
SHARED = 'extends = "partnership-widow"\n'
NEW_MELD = '[melds.x]\ncards = "K Q"\nsuit = "trump"\ncategory = "c"\npoints = [1]\n'

FAULTY = [
    # what the file says, the key named, words of the problem
    ("[game\n", "", "not TOML"),
    ("a = 1\na = 2\n", "", "not TOML"),
    (EXTENDS + "[gmae]\ntarget = 1\n", "gmae", 'did you mean "game"'),
    (EXTENDS + "target = 100\n", "target", r"stands in \[game\]"),
    (EXTENDS + "game = 5\n", "game", "write .game. and keys below"),
    (EXTENDS + "[game]\ntargt = 100\n", "game.targt", 'did you mean "target"'),
    (EXTENDS + "[play]\ntarget = 100\n", "play.target", r"stands in \[game\]"),
    (EXTENDS + '[game]\ntarget = "x"\n', "game.target", "whole number"),
    (EXTENDS + "[game]\ntarget = 1.5\n", "game.target", "whole number"),
    (EXTENDS + "[game]\ntarget = true\n", "game.target", "whole number"),
    (EXTENDS + "[melds]\nextras = 1\n", "melds.extras", "true or false"),
    (EXTENDS + "[play]\nbeat = 3\n", "play.beat", "write one of all"),
    (EXTENDS + "[deck]\nranks = 9\n", "deck.ranks", "as text"),
    (EXTENDS + '[deck]\nranks = "9 A"\n', "deck.ranks", "high to low"),
    (EXTENDS + "[deck]\ncopies = 0\n", "deck.copies", "write 1 to 8"),
    (EXTENDS + "[dealing]\nseats = 5\n", "dealing.sides", "even number of seats"),
    (EXTENDS + "[dealing]\npacket = []\n", "dealing.packet", "empty packets"),
    (EXTENDS + "[dealing]\nhand_size = 11\n", "dealing.hand_size", "the deck has 48"),
    (EXTENDS + "[auction]\nbidding = false\n", "dealing.turned", "turned card or from an auction"),
    (EXTENDS + "[melds]\ndix = [400_000_000]\n", "auction.step", "a larger step"),
    (EXTENDS + "[melds]\nflush = [10]\n", "melds.flush", "not whole"),
    (EXTENDS + "[melds.run]\ncard = 'A'\n", "melds.run.card", 'did you mean "cards"'),
    (EXTENDS + "[melds.run]\npoints = ['x']\n", "melds.run.points", "whole number"),
    (EXTENDS + "[melds.run]\nsuit = 'hearts'\n", "melds.run.suit", "trump, plain, fixed"),
    (EXTENDS + "[melds.pinochle]\ncards = 'Q J'\n", "melds.pinochle.cards", "QS JD"),
    (EXTENDS + "[melds.run]\nabsorbs = ['runn']\n", "melds.run.absorbs", "no other meld"),
    (EXTENDS + "[melds.dix]\nabsorbs = ['pinochle']\n", "melds.dix.absorbs", "paid beside this"),
    (EXTENDS + "[melds.run]\ninside = 'dix'\n", "melds.run.inside", "the larger meld"),
    (EXTENDS + NEW_MELD.replace("melds.x", 'melds."X Y"'), "melds.X Y", "not a name for a meld"),
    (EXTENDS + NEW_MELD.replace("K Q", "K K K"), "melds.x.cards", "more copies"),
    (EXTENDS + "scale = 10.0\n", "scale", "write 1 or 10"),
    (EXTENDS + "[game]\ntarget = " + "9" * 5000 + "\n", "", "not TOML"),
    (EXTENDS + "[game]\ntarget = 0x" + "f" * 5000 + "\n", "game.target", "whole number up to"),
    (EXTENDS + "[game]\ntarget = 1979-05-27\n", "game.target", "whole number"),
    (EXTENDS + '[deck]\nranks = ""\n[scoring]\ncard_points = []\n', "deck.ranks", "each once"),
    (EXTENDS + "[auction]\nfirst_bid_forced = 10\n", "auction.first_bid_forced", "the opening"),
    (EXTENDS + '[auction]\nname_trump = "after-widow"\n', "auction.name_trump", "no widow"),
    (EXTENDS + '[melds]\nshowing = "on-table"\n', "melds.showing", "no stock"),
    (SHARED + "[dealing]\nhand_size = 10\nwidow = 8\n", "exchange.widow_use", "widow 4 cards"),
    (SHARED + "[exchange]\nwidow_keep = 2\n", "exchange.widow_keep", "write 1"),
    (TURNED + BURIED, "exchange.widow_use", "no bidder to take the widow"),
    (f'extends = "{"x" * 300}"\n', "extends", "no rule set"),
    (EXTENDS + '[melds]\nshowing = "until-buried"\n', "melds.showing", "nothing is buried"),
    ('name = ""\n' + EXTENDS, "name", "leave the key out"),
    ('name = "a\\u001b[31m"\n' + EXTENDS, "name", "not a line of text"),
    ('extends = "/"\n', "extends", "cannot be read"),
    (EXTENDS + "scale = 3\n", "scale", "write 1 or 10"),
    ("scale = 10\n", "scale", "nothing is extended"),
    (EXTENDS + "sources = 3\n", "sources", "notes"),
    (EXTENDS + "title = 3\n", "title", "in quotes"),
    ('extends = "partner-150"\n', "extends", 'did you mean "partners-150"'),
    ("extends = 3\n", "extends", "preset in quotes"),
    ('extends = "mine.toml"\n', "extends", "a circle: mine -> mine"),
]


@pytest.mark.parametrize(("text", "key", "words"), FAULTY)
def test_a_faulty_file_is_refused_with_file_key_and_way_out(text, key, words, file):
    path = file(text)
    with pytest.raises(RuleSetError, match=words) as caught:
        load(path)
    assert caught.value.origin.endswith("mine.toml")
    assert key in [problem.key for problem in caught.value.problems]
    assert all(problem.way_out for problem in caught.value.problems)


def test_more_melds_than_can_be_searched_are_refused(file):
    melds = "".join(
        f"[melds.m{number}]\ncards = 'A T'\nsuit = 'trump'\ncategory = 'c'\npoints = [1]\n"
        for number in range(25)
    )
    with pytest.raises(RuleSetError, match="25 melds of the category 'c' are too many"):
        load(file(EXTENDS + melds))


def test_of_a_file_full_of_unknown_keys_some_are_told(file):
    with pytest.raises(RuleSetError) as caught:
        load(file("".join(f"k{number} = 1\n" for number in range(20_000))))
    assert len(caught.value.problems) == 100


def test_all_faults_of_a_file_are_told_at_once(file):
    with pytest.raises(RuleSetError) as caught:
        load(file(EXTENDS + '[game]\ntarget = "x"\n[play]\nbeat = "y"\n'))
    assert len(caught.value.problems) == 2


def test_a_circle_over_two_files_is_named(file):
    file('extends = "b.toml"\n', "a.toml")
    path = file('extends = "a.toml"\n', "b.toml")
    with pytest.raises(RuleSetError, match="b -> a -> b"):
        load(path)


def test_what_is_no_text_file_is_refused(tmp_path):
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe\x00name")
    with pytest.raises(RuleSetError, match="UTF-8"):
        load(str(tmp_path / "x.toml"))
    (tmp_path / "big.toml").write_text("#" * 1_000_001)
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    for name in ("missing.toml", "big.toml", "loop.toml", ""):
        with pytest.raises(UnreadableError, match="cannot be read"):
            load(str(tmp_path / name))


def mutated(source: random.Random, text: str) -> str:
    """One slip of the keyboard: a line lost, doubled or garbled, a value or a name changed."""
    lines = text.splitlines()
    at = source.randrange(len(lines))
    line = lines[at]
    slips = [
        lambda: "",
        lambda: line + "\n" + line,
        lambda: line.replace("=", ""),
        lambda: re.sub(r"\d+", lambda found: str(int(found.group()) + 1), line),
        lambda: re.sub(r"\d+", "-7", line),
        lambda: re.sub(r"= .*", "= []", line),
        lambda: re.sub(r"= .*", '= "x"', line),
        lambda: re.sub(r"= .*", "= 0", line),
        lambda: re.sub(r"= .*", "= true", line),
        lambda: re.sub(r"= .*", "= {}", line),
        lambda: re.sub(r"^(\w)(\w)", r"\2\1", line),
        lambda: line.replace("A", "Z"),
        lambda: line[: len(line) // 2],
    ]
    lines[at] = source.choice(slips)()
    return "\n".join(lines)


def run_every_command(path: str) -> None:
    """A rule file that passes its check never crashes a command."""
    for call in (
        ["meld", "AS KS QS", "-r", path, "--json"],
        ["meld", "AS KS QS", "-r", path, "-t", "S", "--laid", "KS QS"],
        ["meld", "AS", "--compare", f"partners-150,{path}"],
        ["meld", "-", "-r", path],
        ["rules", "show", path, "--json"],
        ["rules", "diff", "partners-150", path],
        ["rules", "check", path],
        ["rules", "new", "again", "--from", path],
        ["rules", "new", "again", "--from", path, "--whole"],
    ):
        result = pinochle(*call, stdin="AS\n")
        # A deck may lack the cards of the call, and its melds: answers, not accidents.
        assert result.code in (0, 1, 2), result.err
        assert "Traceback" not in result.err


def check_mutations(file, rounds: int, seed: int) -> tuple[int, int]:
    """Each mutated file fails its check with a key and a way out, or melds every hand."""
    source = random.Random(seed)
    passed = failed = 0
    for _ in range(rounds):
        rules = load(source.choice(PRESETS))
        text = mutated(source, write_whole("mine", rules))
        try:
            changed = load(file(text))
        except RuleSetError as error:
            failed += 1
            assert all(problem.message and problem.way_out for problem in error.problems)
            continue
        passed += 1
        ranks = changed.deck.ranks
        hand = read_hand(" ".join(rank + suit for rank in ranks for suit in "SHDC"))
        for trump in "SHDC":
            sheet = find_melds(hand, trump, changed)
            assert sheet.total == sum(meld.points for meld in sheet.melds)
        assert tomllib.loads(write_whole("again", changed))
        run_every_command(file(text))
        assert values(load(file(write_whole("again", changed), "again.toml"))) == values(changed)
    return passed, failed


def test_a_mutated_file_fails_its_check_or_works(file):
    passed, failed = check_mutations(file, rounds=120, seed=1)
    assert passed > 10
    assert failed > 10


@pytest.mark.slow
def test_many_mutated_files_fail_their_check_or_work(file):
    check_mutations(file, rounds=1500, seed=2)
