"""Rule sets by name or by file: read, laid over their parents, overridden, checked.

>>> load("partners-150", {"scale": 10}).game.target
1500
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from pathlib import Path

from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.building import build
from pinochle_cli.rules.checks import check
from pinochle_cli.rules.errors import Problem, RuleSetError, UnknownNameError, UnreadableError
from pinochle_cli.rules.keys import KEYS, SECTIONS
from pinochle_cli.rules.layers import Layer, overlay, scale_problem, unknown_keys
from pinochle_cli.rules.overrides import as_layer, as_typed, meaningless_overrides
from pinochle_cli.rules.ruleset import Ruleset

DEFAULT_PRESET = "partners-150"
"""What is played when nothing is asked for."""

PRESET_FOLDER = Path(__file__).parent / "presets"

LARGEST_FILE = 1_000_000
"""Bytes; a rule file has a few thousand."""

MOST_UNKNOWN = 100
"""So many unknown keys are told: a file full of them is another kind of file."""

LONGEST_CHAIN = 20
"""No honest file extends more parents than this."""


@lru_cache(maxsize=1)
def preset_names() -> tuple[str, ...]:
    """The names of all presets, sorted.

    >>> DEFAULT_PRESET in preset_names()
    True
    """
    return tuple(sorted(path.stem for path in PRESET_FOLDER.glob("*.toml")))


def load(name: str = DEFAULT_PRESET, overrides: Mapping[str, object] | None = None) -> Ruleset:
    """The rule set of that preset name or rule file, with ``overrides`` on top.

    ``overrides`` maps short names, dotted paths or meld ids to values or to their text.
    ``scale`` is applied first whatever its place. Raises :class:`UnknownNameError` for a name
    that is no preset and no file, :class:`UnreadableError` for a file that cannot be opened, and
    :class:`RuleSetError`, with every fault in ``problems``, for rules that fail their check.

    >>> load("auction-3", {"widow_shown": "false", "dix": 20}).melds.kind("dix").points
    (20,)
    >>> try:
    ...     load("partners-150", {"opening": -1})
    ... except RuleSetError as error:
    ...     print(error.problems[0].key, "-", error.problems[0].message)
    auction.opening - no lowest bid
    """
    if not overrides and name.lower() in preset_names():
        return _preset(name.lower())
    layer, origin = merged(name)
    return load_layer(layer, origin, overrides)


@lru_cache(maxsize=64)
def _preset(name: str) -> Ruleset:
    """A preset, read once: its file does not change while the program runs."""
    return load_layer(*merged(name))


def load_layer(layer: Layer, origin: str, overrides: Mapping[str, object] | None = None) -> Ruleset:
    """The rule set of values that extend nothing any more, as :func:`merged` gives them;
    ``origin`` says where they come from. Raises :class:`RuleSetError` like :func:`load`."""
    plain = _checked(layer, origin)
    if not overrides:
        return plain
    changes = as_layer(plain, overrides)
    faults = list(unknown_keys(changes))
    if problem := scale_problem(layer, {**changes, "extends": plain.name}):
        faults.append(problem)
    if faults:
        raise RuleSetError("--set", faults)
    rules = _checked(overlay(layer, changes), "--set")
    if problems := list(meaningless_overrides(plain, rules, overrides)):
        raise RuleSetError("--set", problems)
    return replace(rules, overrides=as_typed(plain, rules, overrides))


def merged(name: str, chain: tuple[str, ...] = ()) -> tuple[Layer, str]:
    """The values of a preset or file laid over all it extends, and where they came from.

    Raises :class:`RuleSetError` for unreadable files, unknown keys and circles of ``extends``.
    """
    layer, path = read_layer(name, folder=Path(chain[-1]).parent if chain else None)
    origin = str(path) if path.parent != PRESET_FOLDER else path.stem
    if str(path) in chain or len(chain) > LONGEST_CHAIN:
        circle = " -> ".join(Path(each).stem for each in (*chain, str(path)))
        way_out = "let the last one extend a preset, or nothing"
        raise RuleSetError(origin, [Problem("extends", None, f"a circle: {circle}", way_out)])
    problems = list(islice(unknown_keys(layer), MOST_UNKNOWN))
    parent = layer.get("extends")
    base: Layer = {}
    if isinstance(parent, str) and parent:
        try:
            base, _ = merged(parent, (*chain, str(path)))
        except (UnknownNameError, UnreadableError) as error:
            problems.append(Problem("extends", parent, str(error), "name a preset or a file"))
    elif parent not in (None, ""):
        problems.append(Problem("extends", parent, "not a name", "write a preset in quotes"))
    if problem := scale_problem(base, layer):
        problems.append(problem)
    if problems:
        raise RuleSetError(origin, problems)
    named = {"name": path.stem, "title": "", **layer}
    return overlay(base, named), origin


def nearest_preset(name: str, folder: Path | None = None) -> str | None:
    """The preset that a preset or file extends, be it through other files; None for none.

    ``name`` is one that :func:`load` takes, so its files are there and run in no circle.
    """
    layer, path = read_layer(name, folder)
    parent = layer.get("extends")
    if not parent:
        return None
    return (
        parent.lower() if parent.lower() in preset_names() else nearest_preset(parent, path.parent)
    )


def read_layer(name: str, folder: Path | None = None) -> tuple[Layer, Path]:
    """What one preset or file states itself, and its path; ``folder`` is where files start from."""
    path = _find(name, folder)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnreadableError(str(path), error.strerror or str(error)) from None
    if len(content) > LARGEST_FILE:
        raise UnreadableError(str(path), "it is larger than a megabyte")
    try:
        return tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n")), path
    except UnicodeDecodeError:
        fault, way_out = "not a text file in UTF-8", "save it as UTF-8"
    except RecursionError:
        fault, way_out = "nested too deeply", "write sections and keys only"
    except ValueError as error:
        fault, way_out = f"not TOML: {error}", "mend that line; texts stand in quotes"
    raise RuleSetError(str(path), [Problem("", None, fault, way_out)])


def _find(name: str, folder: Path | None) -> Path:
    """The file behind a preset name or a path: whatever looks like a path is one."""
    if name.lower() in preset_names():
        return PRESET_FOLDER / f"{name.lower()}.toml"
    path = Path(os.path.expanduser(name))
    if folder is not None and not path.is_absolute():
        path = folder / path
    looks_like_a_path = name.endswith(".toml") or os.sep in name
    if can_name_a_file(name) and (looks_like_a_path or os.path.isfile(path)):
        return Path(os.path.abspath(path))
    way_out = 'see "pinochle rules list", or name a rule file ending in .toml'
    raise UnknownNameError("rule set", name, preset_names(), way_out)


def can_name_a_file(text: str) -> bool:
    """Whether the system has file names with these characters: none with a zero, in some locales
    none with other letters than its own."""
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def _checked(layer: Layer, origin: str) -> Ruleset:
    rules, problems = build(layer)
    if rules is not None:
        problems = check(rules)
    if rules is None or problems:
        raise RuleSetError(origin, problems)
    return rules


def remarks(name: str) -> tuple[str, ...]:
    """Keys that a rule file itself sets, away from their default, though its game lacks them.

    Raises :class:`RuleSetError` when the file fails its check.
    """
    rules = load(name)
    layer, _ = read_layer(name)
    return tuple(
        f"{section}.{key} changes nothing here: {reason}"
        for section, values in layer.items()
        if section in SECTIONS
        for key in values
        if key in KEYS
        and KEYS[key].of(rules) != KEYS[key].default
        and (reason := meaningless(rules, key))
    )
