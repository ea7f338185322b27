"""The application: its commands, and the one place where exceptions end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Any

import typer
from typer.main import get_command

from pinochle_cli import __version__
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.rules import PinochleError, TextError
from pinochle_cli.rules.errors import one_line

# Typer keeps its own copy of click, so the base of all usage errors is found through its public
# subclass; this holds for every Typer from 0.26 on.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]

HELP = {"help_option_names": ["-h", "--help"]}


def _meld(app: typer.Typer) -> None:
    from pinochle_cli.cli.meld import meld

    app.command("meld")(meld)


def _score(app: typer.Typer) -> None:
    from pinochle_cli.cli.score import score

    app.command("score")(score)


def _deal(app: typer.Typer) -> None:
    from pinochle_cli.cli.deal import deal

    app.command("deal")(deal)


def _odds(app: typer.Typer) -> None:
    from pinochle_cli.cli.odds import odds

    app.command("odds")(odds)


def _simulate(app: typer.Typer) -> None:
    from pinochle_cli.cli.simulate import simulate

    app.command("simulate")(simulate)


def _advise(app: typer.Typer) -> None:
    from pinochle_cli.cli.advise import advise_app

    app.add_typer(advise_app, name="advise")


def _solve(app: typer.Typer) -> None:
    from pinochle_cli.cli.solve import solve

    app.command("solve")(solve)


def _validate_trick(app: typer.Typer) -> None:
    from pinochle_cli.cli.validate_trick import validate_trick

    app.command("validate-trick")(validate_trick)


def _rules(app: typer.Typer) -> None:
    from pinochle_cli.cli.rules import rules_app

    app.add_typer(rules_app, name="rules")


def _schema(app: typer.Typer) -> None:
    from pinochle_cli.cli.schema import schema

    app.command("schema")(schema)


COMMANDS = {
    "meld": _meld,
    "score": _score,
    "deal": _deal,
    "odds": _odds,
    "simulate": _simulate,
    "advise": _advise,
    "solve": _solve,
    "validate-trick": _validate_trick,
    "rules": _rules,
    "schema": _schema,
}
"""What adds each command, in the order of the help page."""


@lru_cache(maxsize=len(COMMANDS) + 1)
def build(asked: str) -> Callable[..., Any]:
    """The application with the command ``asked``, or with all of them for any other word.

    Importing and building every command for each call would make start-up grow with their number;
    who runs many command lines in one process builds each command once.
    """
    app = typer.Typer(
        context_settings=HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        invoke_without_command=True,
    )
    app.callback()(main)
    for add in [COMMANDS[asked]] if asked in COMMANDS else COMMANDS.values():
        add(app)
    return get_command(app)


def main(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Pinochle at the table and in scripts: what a hand melds and scores, what may be played,
    whether a recorded hand is in order, under the rules of your table."""
    ctx.obj = Terminal.open()
    if version:
        print(__version__)
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
        raise typer.Exit


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code. Nothing escapes as a traceback, unless
    ``PINOCHLE_DEBUG`` is set."""
    try:
        # Before anything is written: help and complaints too go to streams that may be closed.
        Terminal.open()
        given = sys.argv[1:] if arguments is None else arguments
        asked = given[0] if given and given[0] in COMMANDS else ""
        code = build(asked)(args=given, prog_name="pinochle", standalone_mode=False)
        sys.stdout.flush()
        return int(code or Exit.YES)
    except (KeyboardInterrupt, typer.Abort):
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return _pipe_closed()
    except SystemExit as end:
        # Typer turns a closed pipe into an exit of its own.
        if isinstance(end.__context__, BrokenPipeError):
            return _pipe_closed()
        raise
    except TextError as error:
        return _refuse(f"{error.message}{_pointed(error)}")
    except PinochleError as error:
        return _refuse(str(error))
    except UsageError as error:
        return _refuse(one_line(_usage(error)))
    except OSError as error:
        _forget_stdout()
        return _refuse(one_line(f"{error.filename or 'output'}: {error.strerror or error}"))
    except Exception as error:
        if os.environ.get("PINOCHLE_DEBUG"):
            raise
        kind = one_line(f"{type(error).__name__}: {error}")[:200]
        report = "please report it with the command you ran; PINOCHLE_DEBUG=1 shows the traceback"
        print(f"pinochle: a bug in the program ({kind}); {report}", file=sys.stderr)
        return Exit.BUG


def _pipe_closed() -> int:
    _forget_stdout()
    return Exit.PIPE_CLOSED


def _refuse(message: str) -> int:
    print(f"pinochle: {message}", file=sys.stderr)
    return Exit.BAD_INPUT


def _pointed(error: TextError) -> str:
    from pinochle_cli.rules.notation import point_at

    return "\n" + point_at(error) if error.text else ""


def _usage(error: Exception) -> str:
    """The message of a usage error with the command whose help has the answer."""
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    ctx = getattr(error, "ctx", None)
    path = ctx.command_path if ctx is not None else "pinochle"
    return f"{message} See: {path} --help"


def _forget_stdout() -> None:
    """Point standard output at nothing, so that the interpreter's last flush cannot fail."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
