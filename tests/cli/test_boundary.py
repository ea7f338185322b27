"""The edge of the program: version, help, start-up, pipes, interrupts, bugs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from command import pinochle, program

from pinochle_cli import __version__

RECORDS = str(Path(__file__).parent.parent.parent / "examples" / "recorded-hands.jsonl")

HAND = "AS TS KS QS JS AH AD AC KH QH JD 9S"

LOADED = """
import json, sys
from pinochle_cli.cli.app import run
run({})
print(json.dumps(list(sys.modules)), file=sys.stderr)
"""

VERSION = """
import sys
sys.argv[1:] = ["--version"]
from pinochle_cli.__main__ import main
main()
print("typer" in sys.modules)
"""


def loaded(*arguments: str) -> list[str]:
    """Every module that is there after one command line in a fresh interpreter."""
    code = LOADED.format(list(arguments))
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    return json.loads(result.stderr)


def loaded_modules(*arguments: str) -> set[str]:
    return {name.partition(".")[0] for name in loaded(*arguments)}


def loaded_parts(*arguments: str) -> set[str]:
    """The parts of this program among them, as in ``rules.melds``."""
    own = "pinochle_cli."
    return {name.removeprefix(own) for name in loaded(*arguments) if name.startswith(own)}


HEAVY = {"rich", "numpy", "pydantic", "asyncio", "multiprocessing", "csv", "unicodedata"}


LEAN_TYPER = pytest.mark.skipif(
    tuple(map(int, version("typer").split(".")[:2])) >= (0, 29),
    reason="Typer 0.29 and later import pydantic themselves",
)


ENDING = ("-r", "two-hand", "-t", "S", "--leader", "1", "--hand", "AS 9S", "--hand", "TS AD")

LEAN_CALLS = [
    ("meld", HAND, "--trump", "S", "--json"),
    ("validate-trick", "KH", "--trump", "S", "--to-play", "AH 9S", "--json"),
    ("score", "--bid", "30", "--meld", "14,6", "--points", "17", "--json"),
    ("rules", "sheet", "auction-3", "--json"),
    ("solve", *ENDING, "--json"),
    ("solve", "--record", RECORDS, "--index", "1", "--trick", "9", "--judge", "--json"),
]


@LEAN_TYPER
@pytest.mark.parametrize("call", LEAN_CALLS, ids=lambda call: call[0])
def test_an_answer_as_json_loads_nothing_heavy(call):
    assert not loaded_modules(*call) & HEAVY


def test_a_command_does_not_load_the_others():
    parts = loaded_parts("meld", HAND, "--trump", "S", "--json")
    assert {"cli.meld", "rules.melds", "formats.meld_answers"} <= parts
    assert not {part for part in parts if part.startswith(("play", "cli.score", "cli.rules"))}
    assert not {"rules.tricks", "rules.scoring", "formats.sheets"} & parts
    trick = loaded_parts("validate-trick", "KH", "--trump", "S", "--to-play", "AH 9S", "--json")
    assert "rules.tricks" in trick
    assert not {part for part in trick if part.startswith("play")}


# To deal takes numpy, which brings parts of the standard library with it.
@LEAN_TYPER
def test_deals_as_lines_load_numpy_and_nothing_else_heavy():
    modules = loaded_modules("deal", "-n", "2", "--seed", "7", "--format", "jsonl")
    assert modules & {"numpy", "rich", "pydantic", "asyncio", "multiprocessing"} == {"numpy"}


@LEAN_TYPER
def test_a_table_loads_rich_and_still_nothing_else():
    assert loaded_modules("meld", HAND, "--format", "table") & (HEAVY - {"unicodedata"}) == {"rich"}


def test_the_version_is_answered_before_typer_is_imported():
    result = subprocess.run(
        [sys.executable, "-c", VERSION], capture_output=True, text=True, check=True
    )
    assert result.stdout == f"{__version__}\nFalse\n"
    assert pinochle("--version").out == f"{__version__}\n"


HELPED = [(), ("meld",), ("rules",), ("rules", "show"), ("rules", "diff"), ("rules", "check")]
HELPED += [("rules", "list"), ("rules", "new"), ("schema",), ("score",), ("validate-trick",)]
HELPED += [("deal",), ("odds",), ("simulate",), ("solve",)]
HELPED += [("advise",), ("advise", "pass"), ("advise", "bury")]
GROUPS = [(), ("rules",), ("advise",)]


@pytest.mark.parametrize("path", HELPED, ids=" ".join)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_has_help(path, option):
    result = pinochle(*path, option)
    assert (result.code, result.err) == (0, "")
    assert "Usage: pinochle" in result.out


@pytest.mark.parametrize("path", [path for path in HELPED if path not in GROUPS])
def test_help_opens_with_examples_and_names_the_columns(path):
    text = pinochle(*path, "--help").out
    assert text.count(f"pinochle {' '.join(path)}") >= 3
    assert "olumn" in text


@pytest.mark.parametrize("path", GROUPS, ids=" ".join)
def test_no_command_shows_the_help(path):
    result = pinochle(*path)
    assert (result.code, result.err) == (0, "")
    assert "Commands:" in result.out


def test_a_closed_pipe_ends_quietly():
    lines = b"AS TS KS QS JS\n" * 50_000
    shell = f"{sys.executable} -m pinochle_cli meld - -t S | head -1; echo ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", shell], input=lines, capture_output=True, check=False)
    assert result.stdout.endswith(b"\n141\n")
    assert result.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_a_sentence():
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "pinochle_cli", "meld", HAND]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 2
    assert b"No space left" in result.stderr
    assert b"Traceback" not in result.stderr


def test_closed_streams_are_no_bug():
    for command, code in (
        ("meld AS -t S >&-", 0),
        ("meld - <&-", 0),
        ("meld AX 2>&-", 2),
    ):
        shell = f"{sys.executable} -m pinochle_cli {command}"
        assert subprocess.run(["bash", "-c", shell], capture_output=True).returncode == code


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_the_version_on_a_full_disk_is_a_sentence():
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "pinochle_cli", "--version"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (result.returncode, result.stderr.count(b"\n")) == (2, 1)


def test_an_interrupt_is_exit_code_130(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("pinochle_cli.cli.meld.find_melds", interrupted)
    assert pinochle("meld", HAND, "-t", "S").code == 130


def test_a_bug_is_one_line_and_exit_code_70(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("no such luck")

    monkeypatch.setattr("pinochle_cli.cli.meld.find_melds", broken)
    result = pinochle("meld", HAND, "-t", "S")
    assert (result.code, result.out) == (70, "")
    assert result.err.count("\n") == 1
    assert "a bug in the program (ZeroDivisionError: no such luck)" in result.err
    with pytest.raises(ZeroDivisionError):
        pinochle("meld", HAND, "-t", "S", PINOCHLE_DEBUG="1")


def test_it_runs_as_a_module():
    assert program("--version").stdout.decode().strip() == __version__


def test_memory_does_not_grow_with_the_length_of_a_stream():
    """The peak of sixty thousand lines is the peak of a thousand, but for a few pages."""
    code = (
        "import resource, sys; from pinochle_cli.cli.app import run; run(['meld', '-', '-t', 'S']);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )

    def peak(lines: int) -> int:
        text = "".join(f"{hand}\n" for hand in hands(lines))
        result = subprocess.run(
            [sys.executable, "-c", code], input=text.encode(), capture_output=True, check=True
        )
        assert result.stdout.count(b"\n") == lines
        return int(result.stderr)

    assert peak(60_000) - peak(5_000) < 4_000


def hands(count: int) -> list[str]:
    from random import Random

    from deals import deck_of

    from pinochle_cli.rules import load

    source, deck = Random(3), deck_of(load())
    return [" ".join(source.sample(deck, 12)) for _ in range(count)]
