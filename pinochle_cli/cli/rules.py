"""``pinochle rules``: which rules there are, what they say, and how to write one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pinochle_cli.cli.options import (
    ExportOption,
    FormatOption,
    JsonOption,
    SetOption,
    UsageProblem,
    file_name,
    parse_overrides,
    rules_name,
)
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Format
from pinochle_cli.rules import RuleSetError, load, preset_names
from pinochle_cli.rules.errors import one_line

if TYPE_CHECKING:
    from pinochle_cli.formats.rule_sheet.page import Page

rules_app = typer.Typer(
    invoke_without_command=True,
    rich_markup_mode=None,
)


@rules_app.callback()
def rules_help(ctx: typer.Context) -> None:
    """Rule sets: list, show, print, compare, check and start your own."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
        raise typer.Exit


NameArgument = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A preset or a rule file.")]


OptionalNameArgument = Annotated[
    str | None,
    typer.Argument(metavar="[NAME|FILE]", help="A preset or a rule file; else PINOCHLE_RULES."),
]


@rules_app.command("list")
def list_(
    ctx: typer.Context,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """List the presets, the rule sets that can be named.

    \b
    pinochle rules list
    pinochle rules list --format plain | cut -f1

    Columns of plain and csv: name, title, extends
    """
    from pinochle_cli.formats.rule_answers import LIST_COLUMNS, RulesList

    terminal: Terminal = ctx.obj
    answer = RulesList(tuple(load(name) for name in preset_names()))
    terminal.emit(answer, terminal.resolve(form, as_json), LIST_COLUMNS)
    return Exit.YES


@rules_app.command()
def show(
    ctx: typer.Context,
    name: OptionalNameArgument = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Show every rule of a rule set: its value, what it means and where it comes from.

    \b
    pinochle rules show auction-3
    pinochle rules show partners-150 --set scale=10 --json

    Columns of plain and csv: key, value, unit, source, meaning
    """
    from pinochle_cli.formats.rule_answers import SHOW_COLUMNS, RulesShown

    terminal: Terminal = ctx.obj
    answer = RulesShown(load(rules_name(name), parse_overrides(set_)))
    terminal.emit(answer, terminal.resolve(form, as_json), SHOW_COLUMNS)
    return Exit.YES


@rules_app.command()
def sheet(
    ctx: typer.Context,
    name: OptionalNameArgument = None,
    set_: SetOption = None,
    export: Annotated[
        str | None,
        typer.Option("--export", metavar="FILE", help="Write it to FILE.html, FILE.svg or .txt."),
    ] = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Tell the rules of a game on one page, with its meld chart, to read or to print.

    \b
    pinochle rules sheet auction-3
    pinochle rules sheet my-table.toml --set target=120 --export rules.html

    What differs from the preset that a table goes by is marked with a star. FILE.html and FILE.svg
    print on one page, Letter or A4, in black; a FILE that is there is written anew.

    \b
    Column of plain: text, a row a line of the page, 80 wide
    Columns of csv: section, text, keys; keys are the rules that a sentence tells
    """
    from pinochle_cli.formats.rule_sheet.answer import SHEET_COLUMNS, RuleSheet, RuleSheetText
    from pinochle_cli.formats.rule_sheet.house_rules import base_of
    from pinochle_cli.formats.rule_sheet.page import Page

    terminal: Terminal = ctx.obj
    asked = rules_name(name)
    rules = load(asked, parse_overrides(set_))
    page = Page(rules, base_of(asked, rules))
    if export is not None:
        _export(terminal, page, export)
        if form is Format.AUTO and not as_json:
            return Exit.YES
    chosen = terminal.resolve(form, as_json)
    if chosen is Format.PLAIN:
        terminal.emit_rows([RuleSheetText(page, terminal.symbols)], chosen, ("text",))
    else:
        terminal.emit(RuleSheet(page), chosen, SHEET_COLUMNS)
    return Exit.YES


def _export(terminal: Terminal, page: Page, path: str) -> None:
    from pinochle_cli.cli.export import kind_of, replace_file
    from pinochle_cli.formats.rule_pages.files import KINDS, file_text

    kind = kind_of(file_name(path, "--export"), KINDS)
    replace_file(path, file_text(page, kind))
    terminal.say(one_line(f"{path}: the rules of {page.heading}"))


@rules_app.command()
def diff(
    ctx: typer.Context,
    first: NameArgument,
    second: NameArgument,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Show in what two rule sets differ.

    \b
    pinochle rules diff partners-150 partners-1500
    pinochle rules diff auction-3 my-table.toml

    Columns of plain and csv: key, first, second, meaning; a rule that one lacks is -.
    """
    from pinochle_cli.formats.rule_answers import DIFF_COLUMNS, RulesDiff

    terminal: Terminal = ctx.obj
    answer = RulesDiff(load(first), load(second))
    terminal.emit(answer, terminal.resolve(form, as_json), DIFF_COLUMNS)
    return Exit.YES


@rules_app.command()
def check(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A rule file.")],
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Check a rule file: exit code 0 when it can be played, 1 with what is wrong and the way out.

    \b
    pinochle rules check my-table.toml
    pinochle rules check my-table.toml --json

    Columns of plain and csv: file, key, value, message, way_out; a row a problem.
    """
    from pinochle_cli.formats.rule_answers import CHECK_COLUMNS, RulesChecked
    from pinochle_cli.rules.loading import remarks

    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    try:
        answer = RulesChecked(file, (), remarks(file))
    except RuleSetError as error:
        answer = RulesChecked(file, error.problems, ())
    if chosen is not Format.TABLE:
        # A table is for a person already; other formats leave the words to standard error.
        for sentence in answer.sentences():
            terminal.say(sentence)
    terminal.emit(answer, chosen, CHECK_COLUMNS)
    return Exit.NO if answer.problems else Exit.YES


@rules_app.command()
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What your table is called.")],
    parent: Annotated[
        str | None,
        typer.Option("--from", metavar="PRESET", help="The rule set to start from."),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Write every value, extending nothing.")
    ] = False,
    set_: SetOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Write a rule file to start from, with every key explained; what --set changes is in it.

    \b
    pinochle rules new my-table --from partners-150 > my-table.toml
    pinochle rules new ours --from stonebridge --set target=120 > ours.toml

    Column of plain and csv: text, a row a line of the file.
    """
    from pinochle_cli.formats.rule_answers import TEXT_COLUMNS, RuleFile
    from pinochle_cli.formats.rule_files import write_template, write_whole

    terminal: Terminal = ctx.obj
    if not name.strip() or not name.isprintable():
        raise UsageProblem("NAME: give the rule set a name, as in my-table")
    start = rules_name(parent)
    rules = load(start, parse_overrides(set_))
    text = write_whole(name, rules) if whole else write_template(name, start, load(start), rules)
    terminal.emit(RuleFile(name, text), terminal.resolve(form, as_json), TEXT_COLUMNS)
    return Exit.YES
