"""Rule files with something wrong in them, or something odd, by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from deals import PRESETS
from nasty import TEXTS, random_text

from pinochle_cli.formats.rule_files import toml, write_whole
from pinochle_cli.rules import load
from pinochle_cli.rules.keys import KEYS, SECTIONS, Key

INTEGERS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    12,
    15,
    16,
    20,
    24,
    25,
    48,
    50,
    96,
    100,
    127,
    128,
    150,
)
EXTREMES = (-1, -5, -100, 10**6, 10**9, 10**9 + 1, 2**63, 10**30, -(10**9))

RAW = (
    *("1.5", "nan", "-inf", "1e400", "0x10", "1979-05-27", "07:32:00", "[]", "{}", "[[]]", '""'),
    *("[[1, 2, 3]]", "[[0, 5], [0, 5]]", "{ a = 1 }", "[1, 'x']", "true", "false", '"true"', '"x"'),
    *("'''a\nb'''", '"\\u202e"', '"\\u0000"', "'%s {0} [red]'", "[" * 50 + "]" * 50, "9" * 5_000),
    *('"A T K Q J 9"', '"ATKQJ"', '"AK"', '"9"', '"a10k"', "[1, 1, 1, 1, 1, 1]", "[0]", "[-1]"),
    *("[" * 3_000, "'♠'", '"' + "x" * 5_000 + '"', "[" + "1, " * 5_000 + "1]"),
)
"""Values as they may stand in a file, most of them of a kind that no key has."""

EXTENDS = (*PRESETS, "mine.toml", "circle.toml", "missing.toml", "empty.toml", "", "/", "x" * 300)

WHOLE_FILES = (
    *(b"", b"\xff\xfe", b"\0", b"[", b"x", b"=", b"[a]\n[a]\n", b"\xef\xbb\xbf", b"[melds]\n" * 2),
    *(
        b"extends = 'circle.toml'\n",
        b"a." * 3_000 + b"b = 1\n",
        b"[[deck]]\n",
        b"deck.copies.x = 1",
    ),
    *(b"[deck]\ncopies = " + b"[" * 9_000, b"#" * 1_000_001, bytes(range(256)), b"name = 1\r"),
    b"".join(b"k%d = 1\n" % number for number in range(3_000)),
)


def mutated_file(source: random.Random) -> bytes:
    """A rule file: a preset's, or one that extends it, with some slips in it."""
    chance = source.random()
    if chance < 0.03:
        return source.choice(WHOLE_FILES)
    if chance < 0.06:
        return bytes(source.randrange(256) for _ in range(source.randint(1, 200)))
    preset = source.choice(PRESETS)
    if chance < 0.5:
        text = "\n".join((f"extends = {toml(preset)}", *_changed_keys(source)))
        return text.encode("utf-8", "surrogatepass")
    lines = write_whole(f"changed-{source.random()}", load(preset)).split("\n")
    for _ in range(source.choice((1, 1, 2, 3, 8))):
        at = source.randrange(len(lines))
        lines[at] = _slipped(source, lines[at])
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _changed_keys(source: random.Random) -> Iterator[str]:
    """Lines of sections with some keys of each set to values of their kind."""
    keys = source.sample(list(KEYS.values()), source.choice((1, 1, 2, 2, 3, 6)))
    for section in SECTIONS:
        lines = [f"{key.name} = {value_for(source, key)}" for key in keys if key.section == section]
        if section == "melds":
            lines += list(melds(source))
        if lines:
            yield f"[{section}]"
            yield from lines
    if source.random() < 0.1:
        yield "[sources]"
        yield f"{toml(random_text(source))} = {toml(source.choice(TEXTS)[:300])}"


def melds(source: random.Random) -> Iterator[str]:
    """Melds of the chart priced anew, taken out, or new ones, plain and odd."""
    ids = [kind.id for kind in load(source.choice(PRESETS)).melds.chart]
    for name in set(source.sample(ids, source.choice((0, 0, 1, 2)))):
        prices = [source.choice(INTEGERS) for _ in range(source.randint(1, 4))]
        yield f"{toml(name)} = {source.choice((toml(prices), 'false', '0', '[]', toml(prices)))}"
    for number in range(source.choice((0, 0, 0, 1, 3, 12))):
        suit = source.choice(("trump", "plain", "fixed"))
        size = source.choice((1, 2, 3, 4, 5, 8))
        cards = [
            source.choice("ATKQJ9") + (source.choice("SHDC") if suit == "fixed" else "")
            for _ in range(size)
        ]
        yield (
            f"m{number} = {{ cards = {toml(' '.join(cards))}, suit = '{suit}', "
            f"points = [{source.choice(INTEGERS)}], "
            f"category = '{source.choice(('run', 'x', 'pinochle', 'arounds'))}'"
            + source.choice(("", "", f", absorbs = ['{source.choice(ids)}']"))
            + source.choice(("", "", f", inside = '{source.choice(ids)}'"))
            + " }"
        )


def value_for(source: random.Random, key: Key) -> str:
    """What the key may have, mostly; sometimes what it may not."""
    chance = source.random()
    if chance < 0.08:
        return source.choice(RAW)
    if isinstance(key.default, bool):
        return source.choice(("true", "false"))
    if key.choices:
        return toml(source.choice(key.choices))
    if chance < 0.15:
        return str(source.choice(EXTREMES))
    if isinstance(key.default, int):
        return str(source.choice(INTEGERS))
    if key.type == "tuple[int, ...]":
        return toml([source.choice(INTEGERS) for _ in range(source.randint(0, 6))])
    if key.type.startswith("tuple[tuple"):
        return toml([[at * 50, source.choice(INTEGERS)] for at in range(source.randint(0, 4))])
    return source.choice((*RAW, '"A T K Q J"', '"ATKQ"', '["long-suit"]', '["a", "b"]'))


def _slipped(source: random.Random, line: str) -> str:
    """A line of a whole file changed, lost or doubled; keys get values of their kind mostly."""
    name, equals, value = line.partition(" = ")
    key = KEYS.get(name)
    slips = [
        "",
        f"{line}\n{line}",
        f"{name} = {source.choice(RAW)}",
        f"x{line}",
        line.replace("=", ""),
        f"{line}\n{toml(random_text(source))} = 1",
        line[: len(line) // 2],
        f"{name} = {source.choice((*INTEGERS, *EXTREMES))}",
        f"{name} = {toml(source.choice(EXTENDS))}",
        f"{name} = [{value}]",
        f"[{random_text(source)}]",
    ]
    if key is not None and source.random() < 0.6:
        return f"{name} = {value_for(source, key)}"
    return source.choice(slips) if equals or source.random() < 0.3 else line
