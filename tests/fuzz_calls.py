"""Command lines by chance: every command and option of the application, good values and bad."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from command import pinochle
from deals import PRESETS
from nasty import NUMBERS, PATHS, mutated, mutated_document, nasty_text, nasty_value

from pinochle_cli.cli.app import build
from pinochle_cli.rules.cards import KINDS
from pinochle_cli.rules.keys import KEYS

HAND = "AS TS KS QS JS AH AD AC KH QH JD 9S"
FIFTEEN = f"{HAND} TH TD TC"

FORMATS = ("table", "plain", "json", "jsonl", "csv")


class Call(NamedTuple):
    """One command line with what is on its standard input; ``form`` is the format it asks for, None
    where that is not sure."""

    arguments: tuple[str, ...]
    stdin: bytes
    form: str | None


class Command(NamedTuple):
    """A command of the application: its words, its options and how many arguments it may take."""

    words: tuple[str, ...]
    parameters: tuple[Any, ...]

    @property
    def options(self) -> list[Any]:
        """What is named with dashes."""
        return [each for each in self.parameters if each.param_type_name == "option"]

    @property
    def arguments(self) -> list[Any]:
        """What is told by its place."""
        return [each for each in self.parameters if each.param_type_name == "argument"]


@cache
def commands() -> tuple[Command, ...]:
    """Every command that the application has, asked of itself."""
    return tuple(_commands_of(build(""), ()))


def _commands_of(group: Any, words: tuple[str, ...]) -> Iterator[Command]:
    for name, each in getattr(group, "commands", {}).items():
        if hasattr(each, "commands"):
            yield from _commands_of(each, (*words, name))
        else:
            yield Command((*words, name), tuple(each.params))


NEVER = ("--scheduler",)
"""A cluster is asked for over the network."""

GOOD_CALLS = tuple(
    tuple(line)
    for line in (
        ["meld", HAND, "--trump", "S"],
        ["meld", HAND, "-t", "h", "--laid", "KH QH"],
        ["meld", "-"],
        ["meld", "-", "-t", "S", "--laid", "AS"],
        ["meld", HAND, "--compare", "partners-150,auction-3"],
        ["score", "--bid", "30", "--meld", "14,6", "--points", "17,8"],
        ["score", "-r", "auction-3", "--bid", "380", "-t", "S", "--meld", "320", "--points", "84"],
        ["score", "-r", "two-hand", "--meld", "100,40", "--points", "130,120"],
        ["score", "--bid", "30", "--meld", "14,6", "--won", HAND, "--last-trick"],
        ["score", "--sheet", "sheet.jsonl"],
        ["score", "--sheet", "sheet.jsonl", "--bid", "30", "--bidder", "Us", "--meld", "14,6"],
        ["score", "--sheet", "sheet.jsonl", "--undo"],
        ["score", "--sheet", "new.jsonl", "--new", "--sides", "Us,Them", "--start", "9,1"],
        ["score", "--record", "hands.jsonl"],
        ["score", "--record", "-"],
        ["score", "-"],
        ["deal", "-n", "3", "--seed", "7"],
        ["deal", "--hold", "1=AS AS TS", "--where", "1.meld>=2", "--seed", "7"],
        ["deal", "-r", "auction-3", "--hold", "widow=AS", "--where", "widow.points>=10"],
        ["odds", "--cards", "3", "--trump", "S"],
        ["odds", "--cards", "4", "--hold", "AS QS", "--gone", "AH", "--where", "has:marriage>=1"],
        ["simulate", "-n", "2", "--seed", "7", "--players", "simple"],
        ["simulate", "-n", "2", "--players", "random,simple", "--seed", "3"],
        [
            "simulate",
            "-n",
            "2",
            "--players",
            "simple",
            "--hand",
            HAND,
            "--seat",
            "2",
            "--bid",
            "30",
        ],
        ["simulate", "-n", "2", "--players", "random", "--record", "hands.jsonl", "--seed", "5"],
        ["simulate", "--merge", "part.json"],
        ["simulate", "-n", "1", "--players", "simple", "--games", "--seed", "7"],
        ["advise", "pass", HAND, "-t", "S", "--top", "3"],
        ["advise", "bury", FIFTEEN + " KC KD QD", "-t", "S", "-r", "auction-3"],
        [
            "solve",
            "-t",
            "S",
            "--leader",
            "1",
            "--hand",
            "AS 9S",
            "--hand",
            "TS AD",
            "-r",
            "two-hand",
        ],
        ["solve", "--record", "hands.jsonl", "--trick", "11"],
        ["solve", "--record", "hands.jsonl", "--index", "1", "--trick", "11", "--judge"],
        ["solve", "-"],
        ["validate-trick", "9C KC JD", "-t", "D", "--to-play", "AH QD 9D"],
        ["validate-trick", "9C KC", "-t", "D", "--hand", "9C AH", "--hand", "?", "--last-trick"],
        ["validate-trick", "--record", "hands.jsonl"],
        ["validate-trick", "-"],
        ["rules", "list"],
        ["rules", "show", "auction-3", "--set", "target=120"],
        ["rules", "sheet", "two-hand", "--export", "page.html"],
        ["rules", "diff", "partners-150", "mine.toml"],
        ["rules", "check", "mine.toml"],
        ["rules", "new", "ours", "--from", "auction-3", "--whole"],
        ["schema", "meld"],
        ["schema"],
    )
)


def random_call(source: random.Random) -> Call:
    """A call of one command, half of them a good call with slips in it."""
    if source.random() < 0.02:
        return Call(tuple(nasty_text(source) for _ in range(source.randint(0, 3))), b"", None)
    command = source.choice(commands())
    good = [each for each in GOOD_CALLS if each[: len(command.words)] == command.words]
    if good and source.random() < 0.6:
        rest = _slipped(source, list(source.choice(good)[len(command.words) :]), command)
    else:
        rest = _put_together(source, command)
    form = source.choice(FORMATS)
    ends = ["--format", form, *_small(source, command, rest)]
    sure = not {"--", "-h", "--help", "--json", "schema"} & {*command.words, *rest}
    arguments = (*command.words, *rest, *ends)
    return Call(arguments, random_input(source), form if sure else None)


def _small(source: random.Random, command: Command, rest: Sequence[str]) -> list[str]:
    """Options at the end, where the last one counts, that keep the work of a call small."""
    name = command.words[-1]
    if name == "deal":
        searches = any(each.startswith("--where") for each in rest)
        return ["-n", source.choice("0123"), *(["--tries", "200"] if searches else [])]
    if name == "simulate":
        return [] if rest[:1] == ["--merge"] else ["-n", source.choice("12"), "--jobs", "1"]
    if name == "solve":
        return ["--max-nodes", source.choice(("1", "50"))]
    return ["--cards", source.choice("01234")] if name == "odds" else []


def _put_together(source: random.Random, command: Command) -> list[str]:
    """Some options and arguments in any order."""
    pieces = []
    for each in command.arguments:
        number = source.choice((0, 1, 1, 1, 1, 2 if each.nargs == 1 else 3))
        pieces += [[value_of(source, each)] for _ in range(number)]
    for _ in range(source.randint(0, 4)):
        pieces.append(_option(source, command))
    source.shuffle(pieces)
    return [word for piece in pieces for word in piece]


def _slipped(source: random.Random, words: list[str], command: Command) -> list[str]:
    """The words of a good call with some changed, lost or added."""
    for _ in range(source.choice((0, 1, 1, 2, 3))):
        at = source.randint(0, len(words))
        inside = at < len(words)
        slip = source.randrange(5)
        if slip == 0 and inside:
            words[at] = mutated(source, words[at])
        elif slip == 1 and inside:
            words[at] = nasty_text(source)
        elif slip == 2 and inside:
            del words[at]
        else:
            words[at:at] = _option(source, command)
    return words


def _option(source: random.Random, command: Command) -> list[str]:
    """An option of the command with a value, sometimes without one or with one too many."""
    option = source.choice([each for each in command.options if each.opts[0] not in NEVER])
    name = source.choice(option.opts)
    if option.is_flag:
        return [name] if source.random() < 0.9 else [f"{name}=x"]
    value = value_of(source, option)
    if source.random() < 0.1 and name.startswith("--"):
        return [f"{name}={value}"]
    return [name, value] if source.random() < 0.95 else [name]


def value_of(source: random.Random, parameter: Any) -> str:
    """A value for an option or argument: what fits, nearly fits, or does not fit at all."""
    chance = source.random()
    if chance < 0.3:
        return nasty_text(source)
    good = _good_value(source, parameter)
    return good if chance < 0.8 else mutated(source, good)


def _good_value(source: random.Random, parameter: Any) -> str:
    """What the name of the parameter asks for, else what its kind and its placeholder ask for."""
    placeholder = parameter.metavar or ""
    if choices := getattr(parameter.type, "choices", None):
        return source.choice(list(choices))
    if parameter.type.name in ("int", "integer", "float"):
        return source.choice(NUMBERS)
    if parameter.opts[0] == "--set":
        return f"{source.choice(list(KEYS))}={_rule_value(source)}"
    if parameter.opts[0] in _GOOD:
        return source.choice(_GOOD[parameter.opts[0]])
    if "FILE" in placeholder:
        return source.choice((*PATHS, *PRESETS))
    if "NAME" in placeholder or "PRESET" in placeholder:
        return source.choice(PRESETS)
    if "A,B" in placeholder:
        return f"{source.choice(NUMBERS[:12])},{source.choice(NUMBERS[:12])}"
    if "|" in placeholder and "-" not in placeholder and placeholder.isascii():
        return source.choice(placeholder.split("|"))
    return source.choice((random_cards(source), "-"))


_GOOD = {
    "--trump": ("S", "h", "♦", "clubs"),
    "--where": ("1.meld>=2", "length:S>=1", "has:run=0 and not count:A<1", "widow.points>0"),
    "--hold": ("1=AS", "2=9S 9H", "widow=AS", "turned=9D", "AS QS"),
    "--players": ("simple", "random", "simple,random", "json:loads", "no_such:Thing"),
    "--confidence": ("0.5", "0.99", "1e-9", "1", "nan"),
    "--engine": ("auto", "play", "lockstep", "python", "fast"),
    "--bidder": ("Us", "Them", "1", "2"),
    "--sides": ("Us,Them", "A,B,C", "first,second"),
    "--dealer": ("Us", "B"),
    "--start": ("0,0", "990,100", "5"),
    "--compare": ("partners-150,auction-3", "mine.toml", ",".join(PRESETS)),
    "name": ("meld", "auction-3", "mine.toml"),
}


def _rule_value(source: random.Random) -> str:
    key = source.choice(list(KEYS.values()))
    words = (*key.choices, "true", "false", *NUMBERS, "0:5,300:10", "A T K Q J", "")
    return source.choice(words)


def random_cards(source: random.Random) -> str:
    """A card list, often of two copies at most."""
    pack = [str(card) for card in KINDS] * 2
    source.shuffle(pack)
    return " ".join(pack[: source.choice((0, 1, 2, 4, 11, 12, 12, 12, 15, 16, 18, 48))])


def random_input(source: random.Random) -> bytes:
    """Standard input: lines of documents, good and bad, and of card lists and noise."""
    lines = []
    for _ in range(source.choice((0, 1, 1, 2, 5))):
        chance = source.random()
        if chance < 0.65:
            document = source.choice(good_documents())
            changed = document if chance < 0.1 else mutated_document(source, document)
            lines.append(json.dumps(changed, ensure_ascii=source.random() < 0.5))
        elif chance < 0.8:
            lines.append(random_cards(source))
        elif chance < 0.9:
            lines.append(nasty_text(source))
        else:
            lines.append(json.dumps(nasty_value(source)))
    text = source.choice(("\n", "\n", "\r\n", "\n\n")).join(lines)
    return text.encode("utf-8", "surrogatepass") + source.choice((b"\n", b"", b"\xff", b"\0\n"))


@cache
def good_documents() -> tuple[dict[str, Any], ...]:
    """A document of each kind that a command reads."""
    found: list[dict[str, Any]] = [
        {"hand": "AS KS QS", "trump": "S"},
        {"hand": "AS KS QS", "trump": "S", "laid": "KS QS", "rules": "auction-3", "set": {}},
        {"bid": 30, "meld": [14, 6], "points": [17, 8], "bidder": "Us", "rules": "partners-150"},
        {"bid": 300, "meld": [320], "points": [84], "trump": "S", "rules": "auction-3"},
        {"bid": 30, "outcome": "thrown-in", "meld": [0, 6], "set": {"throw_in": "always"}},
        {"plays": "9C KC", "trump": "D", "to_play": "AH QD 9D", "set": {"beat": "none"}},
        {"plays": "9C KC", "trump": "D", "hands": ["9C AH", "KC"], "last_trick": True},
        {"hands": ["AS 9S", "TS AD"], "trump": "S", "leader": 1, "rules": "two-hand"},
        {"hands": ["AS", "TS", "9S AD", "9D AD"], "trump": "S", "leader": 3, "played": "AC KC"},
        {"hands": ["AS 9S", "TS AD", "9H 9C"], "trump": "S", "leader": 1, "bidder": 2}
        | {"rules": "auction-3"},
    ]
    for preset in ("partners-150", "auction-3", "two-hand", "partnership-widow", "auction-5"):
        dealt = pinochle("deal", "--seed", "1", "-r", preset, "--format", "jsonl")
        found.append(json.loads(dealt.out))
        found.append(json.loads(recorded_hand(preset)))
    return tuple(found)


@cache
def recorded_hand(preset: str) -> str:
    """A line of a recorded hand under ``preset``."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder, "hand.jsonl")
        call = ["simulate", "-n", "1", "--seed", "1", "--players", "simple", "--record", str(path)]
        assert pinochle(*call, "-r", preset).code == 0
        return path.read_text(encoding="utf-8")


def lay_out(folder: Path) -> None:
    """The files that :data:`nasty.PATHS` names."""
    (folder / "folder").mkdir()
    (folder / "empty.toml").touch()
    (folder / "mine.toml").write_text('extends = "partners-150"\n[game]\ntarget = 120\n')
    (folder / "broken.toml").write_text("[game\n")
    (folder / "circle.toml").write_text('extends = "circle.toml"\n')
    (folder / "binary.toml").write_bytes(bytes(range(256)))
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "hands.jsonl").write_text(recorded_hand("partners-150") + recorded_hand("two-hand"))
    lines = [json.dumps(each) for each in good_documents()]
    (folder / "deals.jsonl").write_text("\n".join(lines))
    part = pinochle("simulate", "-n", "2", "--seed", "1", "--players", "simple", "--json")
    (folder / "part.json").write_text(part.out)
    sheet = str(folder / "sheet.jsonl")
    assert pinochle("score", "--sheet", sheet, "--new", "--sides", "Us,Them").code == 0
