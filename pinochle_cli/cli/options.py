"""Options that several commands share, each stated once."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Annotated

import typer

from pinochle_cli.formats.output import Format
from pinochle_cli.rules import DEFAULT_PRESET, PinochleError, read_suit
from pinochle_cli.rules.errors import LONGEST_SHOWN
from pinochle_cli.rules.keys import KEYS
from pinochle_cli.rules.loading import can_name_a_file, preset_names


def _complete_rules(incomplete: str) -> list[str]:
    return [name for name in preset_names() if name.startswith(incomplete.lower())]


def _complete_set(incomplete: str) -> list[str]:
    return [f"{name}=" for name in ("scale", *KEYS) if name.startswith(incomplete.lower())]


RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="NAME|FILE",
        help=f"A preset or a rule file; else PINOCHLE_RULES, else {DEFAULT_PRESET}.",
        autocompletion=_complete_rules,
    ),
]

SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change one rule; may be repeated. See: pinochle rules show.",
        autocompletion=_complete_set,
    ),
]

FormatOption = Annotated[
    Format,
    typer.Option(
        "--format", help="auto: a table on a terminal, plain in a pipe.", case_sensitive=False
    ),
]

JsonOption = Annotated[bool, typer.Option("--json", help="Short for --format json.")]


def _export(ctx: typer.Context, path: str | None) -> str | None:
    if path is not None and not ctx.resilient_parsing:
        ctx.obj = ctx.obj.exporting(file_name(path, "--export"), ctx.command_path)
    return path


ExportOption = Annotated[
    str | None,
    typer.Option(
        "--export",
        metavar="FILE",
        help="Draw the table in FILE.svg or FILE.html, which is written anew.",
        callback=_export,
    ),
]
"""A command only has to take it: the terminal of its context then draws into the file."""

TrumpOption = Annotated[
    str | None,
    typer.Option(
        "--trump", "-t", metavar="S|H|D|C", help="The trump suit, as letter, symbol or name."
    ),
]


class UsageProblem(PinochleError):
    """A call whose options are wrong or do not go together."""


def file_name(text: str, option: str) -> str:
    """The name of a file that ``option`` gives. Raises :class:`UsageProblem` for what can name
    none: nothing, or characters that this system has no names with."""
    if not text:
        raise UsageProblem(f"{option}: name a file")
    if not can_name_a_file(text):
        raise UsageProblem(f'{option} "{text[:LONGEST_SHOWN]}": no file can have this name')
    return text


def parse_overrides(texts: Iterable[str] | None) -> dict[str, object]:
    """``KEY=VALUE`` texts as a mapping; of one key given twice the last stands."""
    overrides: dict[str, object] = {}
    for text in texts or ():
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise UsageProblem(f'--set "{text}": write KEY=VALUE, as in --set target=120')
        overrides[key.strip()] = value.strip()
    return overrides


def rules_name(given: str | None) -> str:
    """The rule set to play by: what was asked for, else ``PINOCHLE_RULES``, else the default."""
    return given or os.environ.get("PINOCHLE_RULES") or DEFAULT_PRESET


def parse_trump(text: str | None) -> str | None:
    """The suit letter of ``--trump``."""
    return None if text is None else read_suit(text)
