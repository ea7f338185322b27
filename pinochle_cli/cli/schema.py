"""``pinochle schema``: the JSON Schema of each document."""

from __future__ import annotations

from typing import Annotated

import typer

from pinochle_cli.cli.options import ExportOption, FormatOption, JsonOption, UsageProblem
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Format
from pinochle_cli.rules import UnknownNameError


def schema(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A document, as in meld.")
    ] = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Print the JSON Schema of a document; without a name, list the documents.

    \b
    pinochle schema meld
    pinochle schema

    Columns of plain and csv (the list): name, title. One schema is always JSON.
    """
    from pinochle_cli.formats.schemas import (
        SCHEMA_COLUMNS,
        SchemaList,
        schema_names,
        schema_text,
    )

    terminal: Terminal = ctx.obj
    if name is None:
        terminal.emit(SchemaList(), terminal.resolve(form, as_json), SCHEMA_COLUMNS)
        return Exit.YES
    if export is not None:
        raise UsageProblem("--export draws the list: a schema is JSON, as in pinochle schema meld")
    word = name.removeprefix("pinochle.").removesuffix("/1")
    if word not in schema_names():
        raise UnknownNameError("schema", name, schema_names(), "see: pinochle schema")
    terminal.stdout.write(schema_text(word))
    return Exit.YES
