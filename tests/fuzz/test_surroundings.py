"""Nothing breaks: the program by itself, with streams, disks, locales and terminals as they are
found in the world."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import UNSET, Result
from fuzz_calls import FIFTEEN, HAND, lay_out
from promise import broken_promises

CALLS = (
    ("--version",),
    ("--help",),
    ("meld", "--help"),
    ("meld", HAND, "--format", "table"),
    ("meld", "A♠ K♠", "--json"),
    ("meld", "♠♠ \udcff"),
    ("meld", "-", "--format", "table"),
    ("meld", "-"),
    ("rules", "list", "--format", "table"),
    ("rules", "sheet", "--format", "table"),
    ("rules", "sheet", "♠.toml"),
    ("rules", "new", "♠ [red]"),
    ("rules", "check", "♠.toml"),
    ("deal", "-n", "2000", "--seed", "1"),
    ("deal", "--seed", "1", "--format", "table"),
    ("odds", "--cards", "3", "--format", "table"),
    ("score", "--bid", "30", "--meld", "14,6", "--points", "17,8", "--format", "table"),
    ("score", "--sheet", "sheet.jsonl", "--format", "table"),
    ("simulate", "-n", "2", "--seed", "1", "--players", "simple", "--format", "table"),
    ("validate-trick", "--record", "hands.jsonl", "--format", "table"),
    ("advise", "bury", FIFTEEN + " KC KD QD", "-t", "♠", "-r", "auction-3", "--format", "table"),
    ("schema", "meld"),
)

NO_COERCION = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

ENVIRONMENTS = (
    {},
    {"LC_ALL": "C"},
    NO_COERCION,
    {**NO_COERCION, "LC_ALL": "en_US.ISO-8859-1"},
    *({"PYTHONIOENCODING": each} for each in ("cp1252", "cp437", "latin-1", "ascii:strict")),
    *({"PYTHONIOENCODING": each} for each in ("utf-16", "utf-7", "utf-8-sig", "cp932", "utf-32")),
    {"PYTHONUTF8": "0"},
    {"PYTHONUTF8": "1"},
    {"TERM": "dumb", "FORCE_COLOR": "1"},
    {"TERM": "", "NO_COLOR": "1"},
    *({"COLUMNS": each} for each in ("0", "1", "20", "100000", "-5", "x")),
    {"COLUMNS": "1", "PYTHONIOENCODING": "ascii", "FORCE_COLOR": "1", "LINES": "0"},
    {"HOME": "/nowhere", "TMPDIR": "/nowhere"},
    {"PINOCHLE_RULES": ""},
    {"PINOCHLE_RULES": "♠\udcff"},
    {"PINOCHLE_RULES": "~/x.toml", "HOME": ""},
)

STREAMS = (
    # what the shell does with the streams of the program
    *("{}", "{} >&-", "{} <&-", "{} 2>&-", "{} <&- >&- 2>&-", "{} > /dev/full"),
    *("{} 2> /dev/full", "{} | head -1", "{} | true", "{} 2>&1 | true", "{} >> empty.toml"),
    *("{} < folder", "head -c 99999 /dev/urandom | {}", "printf 'AS\\0KS\\n\\377\\n#\\nAH' | {}"),
)

WRITES = (
    # calls that write a file where none can be written
    ("simulate", "-n", "1", "--players", "simple", "--record", "/dev/full"),
    ("simulate", "-n", "1", "--players", "simple", "--record", "locked/x.jsonl"),
    ("simulate", "-n", "1", "--players", "simple", "--record", "folder"),
    ("simulate", "-n", "1", "--players", "simple", "--record", "/proc/nothing/x"),
    ("rules", "sheet", "--export", "full.html"),
    ("rules", "sheet", "--export", "locked/x.svg"),
    ("rules", "sheet", "--export", "folder.html"),
    ("score", "--sheet", "/dev/full", "--new", "--sides", "A,B"),
    ("score", "--sheet", "/dev/full", "--bid", "30", "--bidder", "A", "--meld", "1,2"),
    ("score", "--sheet", "locked/x.jsonl", "--new", "--sides", "A,B"),
    ("score", "--sheet", "/proc/x.jsonl", "--new", "--sides", "A,B"),
    ("score", "--sheet", "folder", "--undo"),
    ("score", "--sheet", "full.html"),
)


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    lay_out(tmp_path)
    (tmp_path / "full.html").symlink_to("/dev/full")
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "locked").mkdir(mode=0o555)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def breaks(arguments: tuple[str, ...], streams: str, environment: dict[str, str]) -> list[str]:
    """What is wrong with a call whose streams the shell has set up like that."""
    clean = {key: value for key, value in os.environ.items() if key not in UNSET}
    command = f'{streams.format(chr(34) + "$@" + chr(34))}; echo "${{PIPESTATUS[*]}}" > codes'
    words = ["bash", "-c", command, "bash", sys.executable, "-m", "pinochle_cli", *arguments]
    # The standard input is a pipe that ends at once.
    done = subprocess.run(words, input=b"AS KS\n", capture_output=True, env=clean | environment)
    codes = Path("codes").read_text().split()
    encoding = environment.get("PYTHONIOENCODING", "utf-8").partition(":")[0]
    err = done.stderr.decode(encoding, "backslashreplace").lstrip("\ufeff")
    code = int(codes[-1] if streams.endswith("| {}") else codes[0])
    told = code != 2 or "2>" in streams
    result = Result(0 if told and code == 2 else code, "", err)
    found = [each for each in broken_promises(result) if "standard error holds" not in each]
    if "Exception ignored" in err or "Error in sys.excepthook" in err:
        found.append("the interpreter complains")
    return [f"{each}: {arguments} {streams} {environment} {codes} {err[-400:]}" for each in found]


ORDINARY = (
    (("meld", "--help"), "{}", NO_COERCION),
    (("meld", HAND, "--format", "table"), "{}", {"PYTHONIOENCODING": "cp1252"}),
    (("meld", "♠♠ \udcff"), "{}", {"PYTHONIOENCODING": "ascii:strict"}),
    (("meld", "-"), "{} <&-", {}),
    (("meld", "-"), "head -c 99999 /dev/urandom | {}", {"PYTHONIOENCODING": "utf-16"}),
    (("rules", "sheet", "--format", "table"), "{} >&-", {"COLUMNS": "1"}),
    (("rules", "list"), "{} > /dev/full", {}),
    (("rules", "new", "x"), "{} | true", {}),
    (("rules", "check", "♠.toml"), "{}", NO_COERCION),
    (("meld", "AX"), "{} 2> /dev/full", {}),
    (("deal", "-n", "2000", "--seed", "1"), "{} | head -1", {}),
    (WRITES[0], "{}", {}),
    (WRITES[4], "{}", {}),
)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("row", ORDINARY, ids=lambda row: f"{row[0][0]} {row[1]} {row[2]}"[:40])
def test_no_surroundings_break_it(row):
    assert not breaks(*row)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("arguments", CALLS, ids=lambda each: " ".join(each)[:30])
def test_every_command_lives_in_every_surrounding(arguments):
    found = []
    for environment in ENVIRONMENTS:
        found += breaks(arguments, "{}", environment)
    for streams in STREAMS:
        for environment in ({}, NO_COERCION):
            found += breaks(arguments, streams, environment)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("arguments", WRITES, ids=lambda each: " ".join(each)[:50])
def test_a_file_that_cannot_be_written_is_told(arguments):
    assert not breaks(arguments, "{}", {})
