"""A rule set before its check: the values one file states, laid over what it extends.

A layer is a plain mapping ``{"auction": {"opening": 25}, "melds": {"run": {"points": [15]}}}``.
Layers are laid from the oldest parent down; ``scale`` multiplies what was inherited, so what a
layer states itself is final.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from pinochle_cli.rules.errors import Problem, nearest
from pinochle_cli.rules.keys import KEYS, SCALES, SECTIONS
from pinochle_cli.rules.values import is_false, is_true

Layer = dict[str, Any]

HEAD_KEYS = ("name", "title", "extends", "scale", "sources")
"""What stands above the sections of a file."""

MELD_KEYS = ("cards", "suit", "points", "category", "absorbs", "inside")

SHORT_POINTS = "points"
"""``melds.pinochle = [40, 300]`` is short for ``melds.pinochle.points``."""


def unknown_keys(layer: Layer) -> Iterable[Problem]:
    """A problem for each key of a file that the vocabulary does not have."""
    for head, value in layer.items():
        if head == "sources" and not _are_notes(value):
            yield Problem("sources", None, "not notes", 'write "section.key" = "where it is from"')
        if head in HEAD_KEYS:
            continue
        if head not in SECTIONS:
            known = [*HEAD_KEYS, *SECTIONS]
            yield Problem(head, None, "there is no such section", _offer(head, known, KEYS))
        elif not isinstance(value, Mapping):
            yield Problem(head, value, "a section holds keys", f"write [{head}] and keys below it")
        else:
            yield from _unknown_in(head, value)


def _are_notes(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(note, str) and note.isprintable() for note in value.values()
    )


def _unknown_in(section: str, values: Mapping[str, Any]) -> Iterable[Problem]:
    known = [key.name for key in KEYS.values() if key.section == section]
    for name, value in values.items():
        if name in known:
            continue
        if section != "melds":
            way_out = _offer(name, known, KEYS)
            yield Problem(f"{section}.{name}", None, "there is no such key", way_out)
        elif isinstance(value, Mapping):
            for part in value:
                if part not in MELD_KEYS:
                    way_out = _offer(part, MELD_KEYS, ())
                    yield Problem(f"melds.{name}.{part}", None, "melds have no such key", way_out)


def _offer(name: str, known: Iterable[str], elsewhere: Iterable[str]) -> str:
    """The nearest name here, else where the name lives, else the whole list."""
    known = list(known)
    if name in elsewhere:
        return f"it stands in [{KEYS[name].section}]"
    near = nearest(name, known)
    if near:
        return f'did you mean "{near}"?'
    far = nearest(name, elsewhere)
    return f"did you mean {KEYS[far].path}?" if far else f"there are {', '.join(known)}"


def overlay(base: Layer, layer: Layer) -> Layer:
    """``base`` with the values of ``layer`` on top, ``scale`` applied to ``base`` first."""
    result = deepcopy(base)
    if "scale" in layer:
        result = rescale(result, layer["scale"])
    for section, values in layer.items():
        if section in SECTIONS and isinstance(values, Mapping):
            _overlay_section(result.setdefault(section, {}), values, section)
        elif section == "sources":
            result.setdefault("sources", {}).update(_without_older(result, values))
        else:
            result[section] = values
    melds = layer.get("melds", {})
    if "extras" not in melds and is_true(melds.get("run_contains_marriage", False)):
        # The marriage inside a run is paid instead of its extra king and queen.
        result["melds"]["extras"] = False
    return result


def _overlay_section(into: Layer, values: Mapping[str, Any], section: str) -> None:
    for name, value in values.items():
        if section == "melds" and name not in KEYS and _not_played(value):
            into.pop(name, None)
        elif section == "melds" and name not in KEYS:
            meld = value if isinstance(value, Mapping) else {SHORT_POINTS: value}
            into.setdefault(name, {}).update(meld)
        else:
            into[name] = value


def _not_played(value: object) -> bool:
    """``dix = false`` takes a meld out of the chart; so does a price of nothing."""
    return value in (0, [], ()) or str(value).strip() == "0" or is_false(value)


def _without_older(result: Layer, notes: Mapping[str, Any]) -> Mapping[str, Any]:
    """A note on a whole section replaces the notes inherited for single keys of it."""
    inherited = result.setdefault("sources", {})
    for path in list(inherited):
        if path.split(".")[0] in notes and path not in notes:
            del inherited[path]
    return notes


def rescale(layer: Layer, scale: int) -> Layer:
    """``layer`` with every amount on the point scale multiplied up to ``scale``."""
    factor = scale // int(layer.get("scale", 1))
    if factor <= 1:
        return layer
    for key in KEYS.values():
        if key.scaled:
            values = layer.setdefault(key.section, {})
            values[key.name] = _times(values.get(key.name, key.default), factor)
    for name, meld in layer.get("melds", {}).items():
        if name not in KEYS:
            meld[SHORT_POINTS] = _times(meld.get(SHORT_POINTS, []), factor)
    return layer


def scale_problem(base: Layer, layer: Layer) -> Problem | None:
    """What is wrong with the ``scale`` a layer states over its parent, if anything."""
    if "scale" not in layer:
        return None
    scale = layer["scale"]
    if type(scale) is not int or scale not in SCALES:
        return Problem("scale", scale, "no such scale", "write 1 or 10")
    if scale < base.get("scale", 1):
        return Problem("scale", scale, "the parent is on scale 10 already", "leave scale out")
    if scale != 1 and not layer.get("extends"):
        return Problem("scale", scale, "nothing is extended to be scaled", "leave scale out")
    return None


def _times(value: Any, factor: int) -> Any:
    """``value``, or every amount in it, times ``factor``; anything else is left to its check.

    Of a pair in a list only the first number, a bid, is on the point scale; game points are not.
    """
    if isinstance(value, list | tuple):
        return [_pair_times(each, factor) for each in value]
    return value * factor if isinstance(value, int) else value


def _pair_times(value: Any, factor: int) -> Any:
    if isinstance(value, list | tuple) and value:
        return [_times(value[0], factor), *value[1:]]
    return _times(value, factor)
