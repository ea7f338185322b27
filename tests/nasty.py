"""Texts and JSON values that break programs, drawn by chance from a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

LONG = 100_000

_PLAIN_NUMBERS = "0 1 2 3 4 5 7 12 15 20 99 1000 -1 -0 +5 1_0 1e3 0x1 1.5 nan inf ٣ １２ ² ½"

NUMBERS = (
    *_PLAIN_NUMBERS.split(),
    *map(str, (2**31, 2**63, 2**64, 10**30, -(10**30))),
    *("9" * 5_000, " 5 ", "5,", "5,5", ",5", "5,-5", "5,5,5,5,5,5"),
)

TEXTS = (
    *("", " ", "\t", "\n", "\r", "a\rb", "a\nb", "\0", "a\0b", "\x07", "\x1b[31m", "\x7f", "\x85"),
    *("\u2028", "\u202eabc", "\u200b", "\ufeff", "\ufffd", "\U0010ffff", "\ud800", "\udcff\udcfe"),
    *("é", "e\u0301" * 20, "İ", "ß", "ǆ", "👨‍👩‍👧", "🂡", "♠️", "日本語", "ﷺ" * 30),
    *("-", "--", "---", "-h", "-x", "--x", "-=", "--=", "@", "#", "?", "*", "$HOME", "`id`"),
    *("%s%n%d", "%", "{}", "{0}", "{x.y}", "\\", "\\n", "'", '"', '"""', "<b>", "&amp;", "&"),
    *("[red]", "[/]", "[/red]", "[link=x]y[/link]", "[bold", ":smile:", "]", "[" * 60),
    *(",", ",,,", "=", "a=", "=b", ":", "S:", "S:S", ".", "...", "....", ";", "|", "()", ")("),
    *("true", "null", "none", "[]", "{}", '{"a": 1}', "x" * 300, "a b c", "auto"),
    *("(" * 3_000, "not " * 3_000, "1.meld>=1 and " * 500, "x" * LONG, "AS " * 30_000),
    *("♠" * LONG, "A\u0300" * LONG, "\n" * LONG, "," * LONG, "-" * LONG, "[" * LONG),
)
"""Each has broken a program somewhere."""

PATHS = (
    *("folder", "missing", "missing.toml", "missing/x.toml", "empty.toml", "mine.toml", "mine"),
    *("binary.toml", "circle.toml", "broken.toml", "hands.jsonl", "deals.jsonl", "part.json"),
    *("sheet.jsonl", "new.jsonl", "page.html", "page.svg", "page.txt", "folder/page.html", "loop"),
    *("/", "/dev/null", "/dev/full", "~", "~nobody/x", "..", "../", "./mine.toml", "x" * 300),
    *("missing/page.html", "x" * 300 + ".toml", "x" * 300 + ".html", "a\0.toml", "\udcff.toml"),
    *("mine.toml/x", "empty.toml/x.html", "♠.toml", "-", "--", "", " ", "page.html/", ".html"),
)
"""Names of files that :func:`fuzz_calls.lay_out` makes, or that are not there."""

_ALPHABETS: tuple[Callable[[random.Random], str], ...] = (
    lambda source: chr(source.randrange(0x20, 0x7F)),
    lambda source: bytes([source.randrange(256)]).decode("utf-8", "surrogateescape"),
    lambda source: chr(source.randrange(0x110000)),
    lambda source: chr(source.randrange(0x20)),
    lambda source: source.choice("ATKQJ9atkqj10SHDCshdc♠♥♦♣♤♡♢♧\ufe0f ,;:.-?"),
    lambda source: source.choice(".=<>()[]{}:,-+*/\\|&!%\"'"),
)


def random_text(source: random.Random) -> str:
    """A text of one alphabet or of all. It never names a file outside the folder of the test."""
    size = source.choice((1, 2, 5, 20, 100))
    alphabets = [source.choice(_ALPHABETS)] if source.random() < 0.7 else _ALPHABETS
    text = "".join(source.choice(alphabets)(source) for _ in range(source.randint(1, size)))
    return text.replace("/", "?").replace("~", "?")


def nasty_text(source: random.Random) -> str:
    """A text that nobody expects."""
    pool = source.choice((TEXTS, TEXTS, NUMBERS, PATHS, None))
    return random_text(source) if pool is None else source.choice(pool)


def mutated(source: random.Random, text: str) -> str:
    """A good text with a slip in it."""
    at = source.randint(0, len(text))
    end = min(len(text), at + source.randint(0, 3))
    piece = random_text(source)[:4]
    slips = (
        lambda: text[:at] + piece + text[at:],
        lambda: text[:at] + piece + text[end:],
        lambda: text[:at] + text[end:],
        lambda: text[:at],
        lambda: text[at:],
        lambda: text + " " + text,
        lambda: text[::-1],
        lambda: text.swapcase(),
        lambda: text[:at] + (text * source.choice((1, 2, 40)))[:2_000] + text[at:],
        lambda: f" {text}\n",
    )
    return source.choice(slips)()


def nasty_value(source: random.Random, depth: int = 0) -> Any:
    """A JSON value of any kind."""
    if depth < 3 and source.random() < 0.25:
        inside = [nasty_value(source, depth + 1) for _ in range(source.randint(0, 3))]
        return inside if source.random() < 0.5 else {nasty_text(source)[:20]: x for x in inside}
    plain = (None, True, False, 0, 1, -1, 2, 5, 1.5, -0.0, 1e308, 2**63, 10**30, 10**99, "", "AS")
    kinds = (*plain, *plain, float("nan"), float("inf"), -(10**99), 10**400, [[]], {"": {}}, [None])
    return source.choice(kinds) if source.random() < 0.6 else nasty_text(source)[:2_000]


def mutated_document(source: random.Random, document: Any) -> Any:
    """A JSON document with some of its values changed, lost, added or wrapped."""
    changed = json.loads(json.dumps(document))
    for _ in range(source.choice((1, 1, 1, 2, 5))):
        holder, key = _place(source, changed)
        if holder is None:
            return nasty_value(source)
        _slip(source, holder, key)
    return changed


def _place(source: random.Random, document: Any) -> tuple[Any, Any]:
    """A list or object inside ``document`` and a key of it; None when nothing is left."""
    holder, key = None, None
    inside = document
    while isinstance(inside, dict | list) and inside:
        if holder is not None and source.random() < 0.3:
            break
        holder = inside
        key = source.choice([*inside] if isinstance(inside, dict) else range(len(inside)))
        inside = holder[key]
    return holder, key


def _slip(source: random.Random, holder: Any, key: Any) -> None:
    """One value of a list or object changed, lost or added."""
    slip = source.randrange(7)
    if slip < 2:
        holder[key] = nasty_value(source)
    elif slip < 4:
        holder[key] = _nudged(source, holder[key])
    elif slip == 4:
        holder[key] = [holder[key]]
    elif slip == 5:
        holder.pop(key)
    elif isinstance(holder, list):
        holder.append(nasty_value(source))
    else:
        holder[nasty_text(source)[:20]] = nasty_value(source)


def _nudged(source: random.Random, value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + source.choice((-1, 1, 10, -value, 10**9))
    if isinstance(value, str):
        return mutated(source, value)
    if isinstance(value, list):
        return [*value, *value][:: source.choice((-1, 1, 2))]
    return nasty_value(source)
