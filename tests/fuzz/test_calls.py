"""Nothing breaks: command lines by chance, in this process, each held to what is promised."""

from __future__ import annotations

import os
import random

import pytest
from command import pinochle
from fuzz_calls import Call, commands, lay_out, random_call
from promise import broken_promises

CALLS = 150
MANY = int(os.environ.get("PINOCHLE_TEST_CALLS", "4000"))


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder of files to be named, and nothing else within reach."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))


def breaks(call: Call) -> list[str]:
    return list(broken_promises(pinochle(*call.arguments, stdin=call.stdin), call.form))


def check_calls(number: int, seed: int) -> None:
    source = random.Random(seed)
    found = []
    for _ in range(number):
        call = random_call(source)
        found += [(why, call) for why in breaks(call)]
    assert not found, "\n".join(f"{why}: {shown(call)}" for why, call in found[:20])


def shown(call: Call) -> str:
    return f"{[each[:80] for each in call.arguments]} < {call.stdin[:300]!r}"


@pytest.mark.usefixtures("here")
def test_no_call_breaks():
    check_calls(CALLS, seed=1)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("seed", range(10))
def test_none_of_many_calls_breaks(seed):
    check_calls(MANY // 10, seed=100 + seed)


def test_every_command_is_called():
    assert {each.words[0] for each in commands()} >= {"meld", "score", "deal", "rules", "schema"}
    source = random.Random(1)
    named = [random_call(source).arguments[:2] for _ in range(2 * CALLS)]
    for command in commands():
        assert any(each[: len(command.words)] == command.words for each in named), command.words
