"""Rule files of tables that nobody ever sat at, by chance, mended until they pass their check."""

from __future__ import annotations

import random
import tomllib
from typing import Any

from deals import PRESETS
from rule_mutations import melds, value_for

from pinochle_cli.formats.rule_files import toml
from pinochle_cli.rules import Problem, Ruleset, RuleSetError
from pinochle_cli.rules.building import build
from pinochle_cli.rules.keys import KEYS, SECTIONS
from pinochle_cli.rules.layers import Layer, overlay
from pinochle_cli.rules.loading import load_layer, merged

ROUNDS = 12
"""Mending goes on so often at most; a file may stay wrong."""

RANKS = ("ATKQJ9", "ATKQJ9", "ATKQJ", "ATKQ", "AT", "A", "TJ9", "AKQJ9")


class Raw(str):
    """A value as it stands in a file."""


Values = dict[str, Any]


def invented_file(source: random.Random) -> bytes:
    """A rule file that extends a preset and changes its deck, its table and other keys."""
    preset = source.choice(PRESETS)
    base, _ = merged(preset)
    values: Values = {}
    if source.random() < 0.7:
        values |= {"copies": source.choice((1, 2, 2, 3, 4, 8)), "ranks": source.choice(RANKS)}
        values |= {"seats": source.choice((2, 3, 4, 4, 5, 6, 8)), "sitting_out": []}
        values |= {"widow": source.choice((0, 0, 3, 4, 6, 12, 100))}
        values |= {"stock": source.choice((0, 0, 0, 2, 24))}
    for key in source.sample(list(KEYS.values()), source.choice((0, 1, 2, 5))):
        values.setdefault(key.name, Raw(value_for(source, key)))
    chart = list(melds(source))
    text = _text(preset, values, chart)
    for _ in range(ROUNDS):
        try:
            layer = overlay(base, tomllib.loads(text))
        except (ValueError, RecursionError):  # a value that no file holds
            break
        problems = _problems(layer)
        if not problems:
            break
        rules, _ = build(layer)
        for problem in problems:
            _mend(source, problem, rules, values, chart)
        text = _text(preset, values, chart)
    return text.encode("utf-8", "surrogatepass")


def _text(preset: str, values: Values, chart: list[str]) -> str:
    lines = [f"extends = {toml(preset)}"]
    for section in SECTIONS:
        lines.append(f"[{section}]")
        for name, each in values.items():
            if KEYS[name].section == section:
                lines.append(f"{name} = {each if isinstance(each, Raw) else toml(each)}")
        if section == "melds":
            lines += chart
    return "\n".join(lines)


def _problems(layer: Layer) -> tuple[Problem, ...]:
    try:
        load_layer(layer, "invented")
    except RuleSetError as error:
        return error.problems
    return ()


def _mend(
    source: random.Random, problem: Problem, rules: Ruleset | None, values: Values, chart: list[str]
) -> None:
    """Take a meld that cannot be out, let sums be right, and draw any other value anew."""
    section, _, name = problem.key.partition(".")
    if section == "melds" and name not in KEYS:
        meld = toml(name.split(".")[0])
        chart[:] = [line for line in chart if not line.startswith((meld, meld.strip('"')))]
        chart.append(f"{meld} = false")
    elif name == "hand_size" and rules is not None:
        deal, size = rules.dealing, rules.deck.size
        hand_size = max(1, (size - deal.widow - deal.stock) // max(1, deal.players))
        rest = size - hand_size * deal.players - deal.stock
        values |= {"hand_size": hand_size, "widow": max(0, rest)}
    elif name in ("card_points", "hand_points") and rules is not None:
        points = [source.choice((0, 1, 5, 10, 11)) for _ in rules.deck.ranks]
        last = max(0, rules.scoring.last_trick)
        values |= {"card_points": points, "last_trick": last}
        values |= {"hand_points": sum(points) * rules.deck.copies * 4 + last}
    elif name in KEYS:
        values[name] = Raw(value_for(source, KEYS[name]))
