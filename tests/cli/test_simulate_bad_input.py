"""What ``pinochle simulate`` refuses: hands, bids, seats, players, numbers, parts."""

from __future__ import annotations

import importlib
import json
import sys

import pytest
from command import pinochle

SEED = ["--seed", "7"]
SIMPLE = ["--players", "simple"]
HAND = "AS TS KS QS JS AH AD AC KH QH JD 9S"
FIFTEEN = "AS TS KS QS JS 9S AH AD AC KH QH JD TD TC TH"


def refused(arguments: list[str], words: list[str], stdin: str = "") -> str:
    result = pinochle("simulate", *arguments, stdin=stdin)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("pinochle: ")
    assert "Traceback" not in result.err
    assert "a bug in the program" not in result.err
    assert len(result.err) < 1000
    for word in words:
        assert word in result.err
    return result.err


HANDS = [
    # arguments, words that must stand on standard error
    (["--hand", "AS KS"], ["the hand has 2 cards", "partners-150 deals 12"]),
    (["--hand", f"{HAND} 9H"], ["the hand has 13 cards", "partners-150 deals 12"]),
    (["--hand", ""], ["the hand has 0 cards"]),
    (["--hand", HAND, "-r", "auction-3"], ["the hand has 12 cards", "auction-3 deals 15"]),
    (["--hand", "AX"], ["not a card", "AX\n ^"]),
    (["--hand", "9S AS", "-r", "double-pack"], ["no 9S in this deck", "A T K Q J"]),
    (["--hand", "AS AS AS"], ["3 times AS (ace of spades)", "has 2 of each"]),
    (["--hand", HAND, "--bid", "24"], ["a bid of 24", "the first bid is 25 or more"]),
    (["--hand", HAND, "--bid", "0"], ["a bid of 0", "25 or more"]),
    (["--hand", HAND, "--bid", "-30"], ["a bid of -30", "25 or more"]),
    (["--hand", HAND, "--bid", "x"], ["'x' is not a valid int", "pinochle simulate --help"]),
    (["--hand", FIFTEEN, "-r", "auction-3", "--bid", "205"], ["a bid of 205", "multiples"]),
    (["--hand", HAND, "-r", "partnership", "--bid", "50"], ["has no auction", "leave the bid out"]),
    (["--hand", HAND, "--seat", "5"], ["seat 5 gets no cards", "1, 2, 3, 4"]),
    (["--hand", HAND, "--seat", "0"], ["seat 0 gets no cards"]),
    (["--hand", HAND, "--seat", "-1"], ["seat -1 gets no cards"]),
    (["--hand", FIFTEEN, "-r", "auction-4", "--seat", "4"], ["seat 4 gets no cards", "1, 2, 3 do"]),
    (["--hand", FIFTEEN, "-r", "auction-5", "--seat", "5"], ["seat 5 gets no cards"]),
    (["--hand", HAND, "--trump", "X"], ["not a suit: write S, H, D or C"]),
    (["--hand", HAND, "--players", "simple,planner"], ["one kind of player"]),
    (["--hand", HAND, "--record", "hands.jsonl"], ["leave --hand"]),
    (["--seat", "2"], ["--seat", "go with --hand"]),
    (["--trump", "S"], ["--trump", "go with --hand"]),
    (["--bid", "30"], ["--bid", "go with --hand"]),
]


@pytest.mark.parametrize(("arguments", "words"), HANDS, ids=lambda each: " ".join(each)[-40:])
def test_a_hand_that_cannot_be_asked_about_is_refused(arguments, words):
    refused([*SEED, "-n", "1", *arguments], words)


PLAYERS = [
    (["simpel"], ['no player "simpel"', 'did you mean "simple"?']),
    (["nobody"], ['no player "nobody"', "planner, exact, simple, random, and module:Class"]),
    (["simple,nobody"], ['no player "nobody"']),
    (["x\x1b[31m"], ['"x?[31m"']),
    ([""], ["--players: name one"]),
    ([","], ["--players: name one"]),
    (["no_such_module:Player"], ["no_such_module", "module:Class"]),
    (["json:NoSuchClass"], ['json:NoSuchClass: the module has no class "NoSuchClass"']),
    (["json:"], ["no class"]),
    (["json:JSONDecoder"], ["json:JSONDecoder", "a method choose(view)"]),
    (["json:loads"], ["a method choose(view)"]),
    ([":Player"], [":Player"]),
    ([".module:Player"], [".module:Player"]),
    (["simple,planner,random"], ["3 players for partners-150", "up to 2"]),
    (["simple,simple"], ["2 players for partners-150", "different"]),
    (["simple,planner", "-r", "partnership-8", "--players", "a,b,c"], ['no player "a"']),
    (["simple,random,planner", "-r", "two-hand"], ["3 players for two-hand", "up to 2"]),
]


@pytest.mark.parametrize(("arguments", "words"), PLAYERS, ids=lambda each: " ".join(each)[:40])
def test_players_that_cannot_play_are_refused(arguments, words):
    refused([*SEED, "-n", "1", "--players", *arguments], words)


OWN = {
    # what stands in the module, the fault of it
    "class Own(:": "not Python",
    "1 / 0": "fails while it is read",
    "Own = 5": "not a class",
    "class Own:\n    pass": "does not choose",
    "class Own:\n    choose = print\n    def __init__(self, one, two): pass": "needs more",
}


@pytest.mark.parametrize("text", OWN, ids=OWN.values())
def test_a_faulty_module_of_the_user_is_no_bug_of_the_program(text, tmp_path, monkeypatch):
    (tmp_path / "own_module.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_module", raising=False)
    importlib.invalidate_caches()
    refused([*SEED, "-n", "1", "--players", "own_module:Own"], ["own_module:Own"])


NUMBERS = [
    (["-n", "0"], ["-n 0", "1 or more"]),
    (["-n", "-5"], ["-n -5", "1 or more"]),
    (["-n", "x"], ["'x' is not a valid int", "pinochle simulate --help"]),
    (["-n", "1.5"], ["'1.5' is not a valid int"]),
    (["--start", "-1"], ["--start -1", "from 0"]),
    (["-n", "1", "--start", str(2**63)], [str(2**63 - 1)]),
    (["-n", "2", "--start", str(2**63 - 1)], [str(2**63 - 1)]),
    (["--seed", "-1"], ["--seed -1", "from 0 to 18446744073709551615"]),
    (["--seed", str(2**64)], [f"--seed {2**64}"]),
    (["--seed", "seven"], ["'seven' is not a valid int"]),
    (["--confidence", "0"], ["--confidence 0", "between 0 and 1"]),
    (["--confidence", "1"], ["--confidence 1", "between 0 and 1"]),
    (["--confidence", "2"], ["--confidence 2", "between 0 and 1"]),
    (["--confidence", "-0.5"], ["--confidence -0.5"]),
    (["--confidence", "nan"], ["--confidence nan", "as in 0.7"]),
    (["--confidence", "inf"], ["--confidence inf"]),
    (["--confidence", "often"], ["'often' is not a valid float"]),
    (["-r", "partner-150"], ['no rule set "partner-150"', 'mean "partners-150"']),
    (["-r", "missing.toml"], ["missing.toml", "cannot be read"]),
    (["--set", "targt=5"], ['no rule "targt"', 'mean "target"']),
    (["--format", "yaml"], ["yaml", "'json'"]),
    (["--palyers", "simple"], ["No such option", "--players"]),
    (["part.json"], ["part.json: files go with --merge"]),
    (["--games", "--hand", HAND], ["--games", "leave --hand out"]),
    (["--games", "--record", "hands.jsonl"], ["--games", "--record"]),
    (["--record", "-"], ["--record takes a file"]),
]


@pytest.mark.parametrize(("arguments", "words"), NUMBERS, ids=lambda each: " ".join(each)[:40])
def test_numbers_and_names_that_cannot_be_are_refused(arguments, words):
    refused([*SEED, *SIMPLE, *arguments], words)


def test_a_record_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    call = [*SEED, *SIMPLE, "-n", "1000000"]
    for path in (tmp_path / "no" / "such" / "hands.jsonl", tmp_path):
        refused([*call, "--record", str(path)], [str(path)])
    path = tmp_path / "hands.jsonl"
    refused([*SEED, "--players", "simpel", "--record", str(path)], ['"simple"'])
    assert not path.exists(), "a call that is refused leaves no file behind"


@pytest.mark.parametrize("form", ["plain", "csv", "json", "jsonl", "table"])
def test_a_refusal_leaves_standard_output_empty_in_every_form(form, tmp_path):
    for call in (
        ["--hand", "AS"],
        ["--players", "simpel"],
        ["--merge", str(tmp_path / "missing.json")],
    ):
        refused([*call, "--format", form], [])


# Parts

PART = ["-n", "2", *SEED, *SIMPLE]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Files of parts, each asked once."""
    folder = tmp_path_factory.mktemp("parts")
    files: dict[tuple[str, ...], str] = {}

    def write(*arguments: str) -> str:
        if arguments not in files:
            result = pinochle("simulate", *arguments, "--json")
            assert result.code == 0, result.err
            path = folder / f"part{len(files)}.json"
            path.write_text(result.out)
            files[arguments] = str(path)
        return files[arguments]

    return write


def test_merge_needs_files(tmp_path):
    refused(["--merge"], ["--merge: name the files", "a.json b.json"])
    missing = str(tmp_path / "missing.json")
    refused(["--merge", missing], [missing, "No such file"])
    refused(["--merge", str(tmp_path)], [str(tmp_path)])


def test_merge_takes_parts_and_plays_nothing(written):
    path = written(*PART)
    for more in (["--hand", HAND], ["--record", "hands.jsonl"]):
        refused(["--merge", path, *more], ["--merge puts finished parts together", more[0]])


NO_PARTS = [
    # what stands in the file, words
    ("", ["not JSON"]),
    ("hands", ["not JSON"]),
    ("[]", ["not a JSON object"]),
    ("5", ["not a JSON object"]),
    ("null", ["not a JSON object"]),
    ("[" * 100_000, ["nested too deeply"]),
    ('{"n": 1' + "0" * 5000 + "}", ["too many digits"]),
    ("{}", ["not a simulation", "what simulate --json wrote"]),
    ('{"schema": "pinochle.deal/1"}', ["not a simulation"]),
    ('{"schema": "pinochle.simulation/2"}', ["not a simulation"]),
    ('{"schema": 5}', ['"schema" is not a text']),
    ('{"schema": "pinochle.simulation/1"}', ['"ranges"']),
    ("\udcff\udcfe", ["not JSON"]),
]


@pytest.mark.parametrize(("text", "words"), NO_PARTS, ids=lambda each: str(each)[:30])
def test_a_file_that_is_no_part_is_refused_by_name(text, words, tmp_path, written):
    path = tmp_path / "part.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    for files in ([str(path)], [written(*PART), str(path)]):
        refused(["--merge", *files], [f"{path}: ", *words])


UNLIKE = [
    # what the second part was asked besides, words
    ([*SEED, *SIMPLE, "-r", "stonebridge"], ['another "rules"', "stonebridge, not partners-150"]),
    (["--seed", "8", *SIMPLE], ['another "seed"', "8, not 7"]),
    ([*SEED, "--players", "random"], ['another "players"', "random"]),
    ([*SEED, *SIMPLE, "--set", "target=120"], ['another "set"', "120"]),
    ([*SEED, "--players", "simple,random"], ["part 2 has another"]),
    ([*SEED, *SIMPLE, "--hand", HAND], ["part 2 has another"]),
    ([*SEED, *SIMPLE, "--games", "--set", "target=30"], ["part 2 has another"]),
]


@pytest.mark.parametrize(("question", "words"), UNLIKE, ids=lambda each: " ".join(each)[-40:])
def test_parts_that_were_asked_differently_are_refused(question, words, written):
    other = written("-n", "1", "--start", "2", *question)
    refused(["--merge", written(*PART), other, "--json"], words)
    refused(["--merge", other, written(*PART), "--json"], ["part 2 has another"])


UNLIKE_HANDS = [
    (["--hand", HAND, "--seat", "2"], ['another "seat"', "2, not 1"]),
    (["--hand", HAND, "--trump", "S"], ['another "trump"', "S, not SHDC"]),
    (["--hand", HAND, "--bid", "30"], ['another "bid"', "30"]),
    (["--hand", HAND.replace("9S", "9H")], ['another "hand"', "9H"]),
]


@pytest.mark.parametrize(("question", "words"), UNLIKE_HANDS, ids=lambda each: each[-1][-40:])
def test_parts_of_different_questions_about_a_hand_are_refused(question, words, written):
    one = written("-n", "1", *SEED, *SIMPLE, "--hand", HAND)
    other = written("-n", "1", "--start", "1", *SEED, *SIMPLE, *question)
    refused(["--merge", one, other, "--json"], words)


OVERLAPS = [
    # starts and numbers of two parts, the hands that are in both
    ((0, 2), (0, 2), "hands 0 to 1"),
    ((0, 2), (1, 2), "hands 1 to 1"),
    ((1, 2), (0, 2), "hands 1 to 1"),
    ((0, 4), (1, 2), "hands 1 to 2"),
    ((1, 2), (0, 4), "hands 1 to 2"),
]


@pytest.mark.parametrize(("one", "other", "words"), OVERLAPS)
def test_hands_that_are_in_two_parts_are_refused(one, other, words, written):
    files = [
        written("--start", str(start), "-n", str(number), *SEED, *SIMPLE)
        for start, number in (one, other)
    ]
    refused(["--merge", *files], [words, "do not overlap"])


GONE = "(gone)"
PLAYED = ("statistics", "hands", "played")
BID = ("statistics", "hands", "bid", "counts")
TOTAL = ("by_trump", "S", "total", "counts")
MANY, WORTH = SIMPLE, [*SIMPLE, "--hand", HAND]
MIRRORED = ["--players", "simple,random"]

DAMAGED = [
    # what was asked, where the document is damaged, what stands there
    (MANY, PLAYED, {"n": 0, "sum": 0, "sum_squares": 0}),
    (MANY, PLAYED, {"n": -3, "sum": 0, "sum_squares": 0}),
    (MANY, PLAYED, {"n": 2, "sum": 30, "sum_squares": 1}),
    (MANY, PLAYED, {"n": 2, "sum": 10**99, "sum_squares": 1}),
    (MANY, PLAYED, {"n": 2, "sum": 10**400, "sum_squares": 10**400}),
    (MANY, (*PLAYED, "sum"), 1.5),
    (MANY, (*PLAYED, "sum"), "2"),
    (MANY, (*PLAYED, "sum"), None),
    (MANY, (*PLAYED, "sum"), GONE),
    (MANY, (*PLAYED, "n"), True),
    (MANY, (*PLAYED, "n"), GONE),
    (MANY, (*PLAYED, "sum_squares"), GONE),
    (MANY, ("statistics",), GONE),
    (MANY, ("statistics",), []),
    (MANY, ("statistics",), {"n": 2, "sum": 2, "sum_squares": 2}),
    (MANY, ("statistics", "by_bid", "high"), {"made": {"n": 2, "sum": 2, "sum_squares": 2}}),
    (MANY, ("rules",), GONE),
    (MANY, ("rules",), 5),
    (MANY, ("rules",), "partner-150"),
    (MANY, ("rules",), "/etc/passwd"),
    (MANY, ("set",), 5),
    (MANY, ("set",), {"targt": 5}),
    (MANY, ("seed",), GONE),
    (MANY, ("seed",), "seven"),
    (MANY, ("players",), GONE),
    (MANY, ("players",), 5),
    (MANY, ("players",), [5]),
    (MANY, ("n",), 17),
    (MANY, ("ranges",), GONE),
    (MANY, ("ranges",), []),
    (MANY, ("ranges",), ["x"]),
    (MANY, ("ranges",), [[0, 1, 2]]),
    (MANY, ("ranges",), [[0, True]]),
    (MANY, ("ranges",), [[-1, 2]]),
    (MANY, ("ranges",), [[0, -2]]),
    (MANY, ("ranges",), [[0, 2], [1, 2]]),
    (MANY, BID, {}),
    (MANY, BID, None),
    (MANY, BID, 5),
    (MANY, BID, {"25": 1}),
    (MANY, BID, {"25": 1, "4000": 1}),
    (MANY, BID, {"high": 2}),
    (MANY, BID, {"25": 1.5}),
    (MANY, BID, {"25": -2}),
    (MANY, BID, {"9" * 5000: 2}),
    (MANY, ("statistics", "hands", "bid", "n"), 3),
    (MIRRORED, ("divisor",), 0),
    (MIRRORED, ("divisor",), "x"),
    (WORTH, ("hand",), 5),
    (WORTH, ("hand",), "AX"),
    (WORTH, TOTAL, {"50": 0}),
    (WORTH, TOTAL, {"50": -2}),
    (WORTH, TOTAL, {"50": 1.5}),
    (WORTH, TOTAL, {"high": 2}),
    (WORTH, TOTAL, {"1000000000": 2}),
    (WORTH, TOTAL, {"\u0665": 2}),
    (WORTH, TOTAL, {"1" + "0" * 5000: 2}),
    (WORTH, ("by_trump",), GONE),
]


def damaged(text: str, path: tuple[str, ...], value: object) -> str:
    document = json.loads(text)
    place = document
    for step in path[:-1]:
        place = place[step]
    if value == GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(document)


@pytest.mark.parametrize("row", DAMAGED, ids=lambda row: f"{' '.join(row[1])} {row[2]}"[:60])
def test_a_damaged_part_is_refused_in_every_form(row, written, tmp_path):
    question, place, value = row
    with open(written("-n", "2", *SEED, *question), encoding="utf-8") as part:
        text = damaged(part.read(), place, value)
    path = tmp_path / "damaged.json"
    path.write_text(text)
    for form in ("json", "table", "plain"):
        refused(["--merge", str(path), "--format", form], [])
