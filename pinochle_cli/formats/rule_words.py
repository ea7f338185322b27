"""How output says under which rules it speaks: the name, and what ``--set`` changed."""

from __future__ import annotations

from pinochle_cli.formats.output import Document
from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.errors import spell


def rules_fields(rules: Ruleset) -> Document:
    """``rules`` and, when overrides were given, ``set``."""
    fields: Document = {"rules": rules.name}
    if rules.overrides:
        fields["set"] = dict(rules.overrides)
    return fields


def rules_label(rules: Ruleset) -> str:
    """The same in a line of text."""
    changes = [
        f"{key}={spell(value).strip('[]').replace(' ', '')}" for key, value in rules.overrides
    ]
    return " ".join([rules.name, *changes])
