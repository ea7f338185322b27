"""Every command of the README runs and prints what the README shows."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pinochle_cli.cli.app import COMMANDS
from pinochle_cli.rules import load, preset_names

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

BLOCKS = re.findall(r"^```console\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A shell in which ``pinochle`` is this checkout."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "pinochle"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pinochle_cli "$@"\n')
    script.chmod(0o755)
    unset = ("PINOCHLE_RULES", "NO_COLOR", "FORCE_COLOR", "TERM")
    clean = {key: value for key, value in os.environ.items() if key not in unset}
    return clean | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0][:60])
def test_commands_print_what_the_readme_shows(block, environment, tmp_path):
    """The commands of a block one after another, in a folder of their own."""
    for command, output in COMMAND.findall(block):
        result = subprocess.run(
            ["sh", "-c", command], capture_output=True, env=environment, cwd=tmp_path, check=False
        )
        assert result.stdout.decode("utf-8") == output, command


def test_every_command_has_an_example():
    used = {command.split()[1] for block in BLOCKS for command, _ in COMMAND.findall(block)}
    told = set(re.findall(r"\| `pinochle ([a-z-]+)` \|", README))
    assert told == {*COMMANDS} - {"schema"}
    assert told <= used


def test_the_picture_is_what_the_program_draws(tmp_path, environment):
    hand = "AS TS KS QS JS AH AD AC KH QH JD 9S"
    command = f'COLUMNS=76 pinochle meld "{hand}" --trump S --export meld.svg'
    subprocess.run(["sh", "-c", command], env=environment, cwd=tmp_path, check=True)
    drawn, shown = (tmp_path / "meld.svg", ROOT / ".github/meld.svg")
    assert words_of(drawn) == words_of(shown)


def words_of(picture: Path) -> list[str]:
    """All text of a picture; how it is drawn may differ between versions of Rich."""
    svg = ElementTree.parse(picture).getroot()
    return [each for part in svg.iter("{*}text") for each in part.itertext()]


PYTHON = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("block", PYTHON)
def test_a_python_session_answers_what_the_readme_shows(block):
    """Each block stands alone."""
    session = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", None)
    assert session.examples
    told: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(session, out=told.append).failed == 0, told


def test_the_readme_has_a_python_session():
    assert PYTHON


def test_the_readme_names_every_preset():
    for name in preset_names():
        assert f"`{name}`" in README


def test_the_rule_file_of_the_readme_plays(tmp_path):
    (text,) = re.findall(r"^```toml\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    melds = load(str(path)).melds
    assert melds.kind("pinochle").points == (4, 40)
    assert melds.kind("dix") is None


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target


SOURCES = (ROOT / "pinochle_cli/rules/presets/SOURCES.md").read_text(encoding="utf-8")


def test_every_ruling_a_preset_names_is_told():
    told = set(re.findall(r"\b([A-Z]\d+)\b", SOURCES))
    for name in preset_names():
        for path, note in load(name).sources:
            assert set(re.findall(r"\b([A-Z]\d+)\b", note)) <= told, path
            assert re.match(r"source [0-4]|ruling [A-Z]\d|silent: ", note), (name, path, note)
