"""A rule file fails its check with the file, the key and the way out, or every command works."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from command import pinochle
from promise import broken_promises
from rule_file_calls import calls_under
from rule_inventions import invented_file
from rule_mutations import mutated_file

from pinochle_cli.rules import load

FILES = 60
FEW_CALLS = 2
MANY = int(os.environ.get("PINOCHLE_TEST_FILES", "300"))
ALL_CALLS = 99
"""Files, and calls under each that passes, in the ordinary and in the long test."""


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('extends = "partners-150"\n[game]\ntarget = 120\n')
    (tmp_path / "empty.toml").touch()
    (tmp_path / "circle.toml").write_text('extends = "circle.toml"\n')


def check_files(number: int, calls: int, seed: int) -> tuple[int, int]:
    """How many files passed and failed; that each kept to what is promised."""
    passed = failed = 0
    for at in range(number):
        source = random.Random(f"{seed} {at}")
        content = (invented_file if at % 2 else mutated_file)(source)
        # Rule sets go by their names, and by those of their files.
        path = f"n{seed}-{at}.toml"
        Path(path).write_bytes(content)
        found = broken_by_file(path, source, calls)
        assert not found, f"{found}\n{content.decode('utf-8', 'replace')[:3_000]}"
        verdict = pinochle("rules", "check", path)
        passed += verdict.code == 0
        # A file that cannot be read at all, as one of more than a megabyte, ends with 2.
        failed += verdict.code in (1, 2)
    assert passed + failed == number
    return passed, failed


def broken_by_file(path: str, source: random.Random, most: int) -> list[str]:
    """What the check of the file does wrong, or any of so many commands under it."""
    verdict = pinochle("rules", "check", path, "--format", "jsonl")
    found = list(broken_promises(verdict, "jsonl"))
    if verdict.code == 0:
        calls = list(calls_under(load(path), path, source))
        for call in source.sample(calls, min(most, len(calls))):
            found += [f"{why}: {call}" for why in broken_promises(pinochle(*call), _form_of(call))]
    elif verdict.code == 1 and not all(map(_shows_a_way_out, verdict.err.splitlines())):
        found.append(f"no file and way out: {verdict.err[:500]}")
    return found


def _form_of(call: tuple[str, ...]) -> str | None:
    return call[call.index("--format") + 1] if "--format" in call else None


def _shows_a_way_out(line: str) -> bool:
    """``FILE: key = value: what is wrong; what to do``."""
    place, _, rest = line.partition(": ")
    return (place.endswith(".toml") and "; " in rest) or " ... " in line


@pytest.mark.usefixtures("here")
def test_a_file_fails_its_check_or_every_command_works():
    passed, failed = check_files(FILES, FEW_CALLS, seed=1)
    assert min(passed, failed) > FILES // 10


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("seed", range(10))
def test_many_files_fail_their_check_or_every_command_works(seed):
    check_files(MANY // 10, ALL_CALLS, seed=100 + seed)
