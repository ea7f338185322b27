"""Under which rules an input line is read: the line's own, unless options say otherwise."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from pinochle_cli.cli.options import rules_name
from pinochle_cli.rules import (
    PinochleError,
    Ruleset,
    RuleSetError,
    UnknownNameError,
    load,
    preset_names,
)
from pinochle_cli.rules.errors import LONGEST_SHOWN


class LineRules:
    """The rules of a stream of lines. ``--rules`` stands over what a line names, ``--set`` comes
    on top of what a line sets.

    What is set is checked under the rules of each line, for a key that one game lacks may be what
    another is played by. What goes with no preset as it stands is refused at once, by the rules of
    lines that name none, even where it would go with something else that a line sets.
    """

    def __init__(self, rules: str | None, overrides: dict[str, object]) -> None:
        self._own_rules = rules is None
        self._overrides = overrides
        self._refusal: PinochleError | None = None
        self._name = rules_name(rules)
        try:
            self._default = load(self._name, overrides)
        except (RuleSetError, UnknownNameError) as error:
            self._default = load(self._name)
            if not self._own_rules or not any(
                _is_played(each, overrides) for each in preset_names()
            ):
                raise
            self._refusal = error

    @property
    def default(self) -> Ruleset:
        """The rules of a line that names none. Raises :class:`RuleSetError` or
        :class:`UnknownNameError` where they do not go with what is set."""
        if self._refusal is not None:
            raise self._refusal.with_traceback(None)
        return self._default

    def of_line(self, name: str | None, overrides: dict[str, object] | None) -> Ruleset:
        """The rules of a line that names the rule set ``name`` and sets ``overrides``."""
        if not self._own_rules or not (name or overrides):
            return self.default
        own = json.dumps(overrides) if overrides else "{}"
        added = json.dumps(self._overrides) if self._overrides else "{}"
        return _load(_preset(name) if name else self._name, own, added)


def _preset(name: str) -> str:
    """The preset that a line names. It names no file: data must not open files."""
    if name.lower() not in preset_names():
        way_out = "a line may name a preset; give a rule file with --rules"
        raise UnknownNameError("preset", name.lower()[:LONGEST_SHOWN], preset_names(), way_out)
    return name.lower()


@lru_cache(maxsize=64)
def _load(name: str, own: str, added: str) -> Ruleset:
    """A rule set with what a line sets itself, and what is set besides."""
    overrides = json.loads(own)
    try:
        return load(name, overrides | json.loads(added))
    except RuleSetError as error:
        origin = "--set" if added != "{}" and _is_played(name, overrides) else '"set"'
        raise RuleSetError(origin, error.problems) from None


def _is_played(name: str, overrides: Mapping[str, object]) -> bool:
    """Whether a preset can be played with these overrides."""
    try:
        load(name, overrides)
    except PinochleError:
        return False
    return True
