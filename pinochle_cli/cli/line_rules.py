"""Under which rules an input line is read: the line's own, unless options say otherwise."""

from __future__ import annotations

import json
from functools import lru_cache

from pinochle_cli.cli.options import rules_name
from pinochle_cli.rules import Ruleset, RuleSetError, UnknownNameError, load, preset_names
from pinochle_cli.rules.errors import LONGEST_SHOWN


class LineRules:
    """The rules of a stream of lines. ``--rules`` stands over what a line names, ``--set`` comes
    on top of what a line sets."""

    def __init__(self, rules: str | None, overrides: dict[str, object]) -> None:
        self._own_rules = rules is None
        self._overrides = overrides
        self.default = load(rules_name(rules), overrides)

    def of_line(self, name: str | None, overrides: dict[str, object] | None) -> Ruleset:
        """The rules of a line that names the rule set ``name`` and sets ``overrides``."""
        if not self._own_rules or not (name or overrides):
            return self.default
        return _load(name or self.default.name, {**(overrides or {}), **self._overrides})


def _load(name: str, overrides: dict[str, object]) -> Ruleset:
    return _load_preset(name.lower(), json.dumps(overrides) if overrides else "{}")


@lru_cache(maxsize=64)
def _load_preset(name: str, overrides: str) -> Ruleset:
    """The rule set a line names. A line names presets only: data must not open files."""
    if name not in preset_names():
        way_out = "a line may name a preset; give a rule file with --rules"
        raise UnknownNameError("preset", name[:LONGEST_SHOWN], preset_names(), way_out)
    try:
        return load(name, json.loads(overrides))
    except RuleSetError as error:
        raise RuleSetError('"set"', error.problems) from None
