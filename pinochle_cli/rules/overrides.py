"""House rules by name: what ``--set`` and ``load(..., overrides)`` change in a rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.errors import Problem, UnknownNameError
from pinochle_cli.rules.keys import KEYS, SECTIONS
from pinochle_cli.rules.layers import MELD_KEYS, SHORT_POINTS, Layer
from pinochle_cli.rules.ruleset import Ruleset

SCALE = "scale"


def as_layer(rules: Ruleset, overrides: Mapping[str, object]) -> Layer:
    """Overrides by short name, dotted path or meld id, as a layer."""
    layer: Layer = {}
    for given, value in overrides.items():
        section, name, part = _locate(rules, given)
        if section == SCALE:
            text = str(value).strip()
            layer[SCALE] = int(text) if text.isdecimal() and len(text) < 4 else value
        elif part:
            meld = layer.setdefault(section, {}).get(name, {})
            parts = meld if isinstance(meld, dict) else {SHORT_POINTS: meld}
            layer[section][name] = {**parts, part: value}
        else:
            layer.setdefault(section, {})[name] = value
    return layer


def _locate(rules: Ruleset, given: str) -> tuple[str, str, str]:
    """Section, key and (for melds) part of what ``--set`` names."""
    parts = given.strip().lower().split(".")
    if parts == [SCALE]:
        return SCALE, "", ""
    if len(parts) == 1 and parts[0] in KEYS:
        return KEYS[parts[0]].section, parts[0], ""
    if len(parts) == 1 and rules.melds.kind(parts[0]):
        return "melds", parts[0], ""
    if len(parts) == 2 and parts[1] in KEYS and KEYS[parts[1]].section == parts[0]:
        return parts[0], parts[1], ""
    if parts[0] == "melds" and len(parts) == 2 and rules.melds.kind(parts[1]):
        return "melds", parts[1], ""
    if parts[0] == "melds" and len(parts) == 3:
        if parts[2] not in MELD_KEYS:
            raise UnknownNameError("part of a meld", parts[2], MELD_KEYS, ", ".join(MELD_KEYS))
        return "melds", parts[1], parts[2]
    meld_ids = [kind.id for kind in rules.melds.chart]
    if parts[0] in SECTIONS:
        known: Iterable[str] = [key.path for key in KEYS.values()]
        known = [*known, *(f"melds.{meld_id}" for meld_id in meld_ids)]
    else:
        known = [SCALE, *KEYS, *meld_ids]
    raise UnknownNameError("rule", given, known, 'see "pinochle rules show" for all of them')


def as_typed(
    plain: Ruleset, rules: Ruleset, overrides: Mapping[str, object]
) -> tuple[tuple[str, object], ...]:
    """The overrides as typed values, for output that says under which rules it speaks."""
    found: list[tuple[str, Any]] = []
    for given in overrides:
        section, name, part = _locate(plain, given)
        if section == SCALE:
            found.append((SCALE, rules.scale))
        elif name in KEYS:
            found.append((name, KEYS[name].of(rules)))
        else:
            kind = rules.melds.kind(name)
            path = f"melds.{name}.{part}" if part else f"melds.{name}"
            found.append((path, getattr(kind, part or "points", False)))
    return tuple(sorted(dict(found).items()))


def meaningless_overrides(
    plain: Ruleset, rules: Ruleset, overrides: Mapping[str, object]
) -> Iterable[Problem]:
    """A problem for each override of a key that the game, as overridden, does not have."""
    for given, value in overrides.items():
        _, name, _ = _locate(plain, given)
        reason = meaningless(rules, name) if name in KEYS else None
        if reason:
            way_out = f"leave it out: it changes nothing under {rules.name}"
            yield Problem(given, value, reason, way_out)
