"""``pinochle simulate`` while it runs: players of one's own, interruptions, progress."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from command import UNSET, pinochle, program
from simulate_calls import HAND, SEED, SIDE_BY_SIDE, SIMPLE, schema, simulate

from pinochle_cli.play.players.named import PLAYERS
from pinochle_cli.play.players.simple import SimplePlayer

# Players of one's own

OWN = """
from pinochle_cli.play.players.random_player import RandomPlayer
from pinochle_cli.play.players.simple import SimplePlayer

class Guess(RandomPlayer):
    pass

class Plain(SimplePlayer):
    def __init__(self):
        pass
"""


def test_classes_from_the_current_folder_play(tmp_path, monkeypatch):
    (tmp_path / "own_players.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    names = {"own_players:Guess": "random", "own_players:Plain": "simple"}
    call = ("simulate", *SEED, "-n", "2", "--json", "--players", ",".join(names))
    result = program(*call, python=("-P",))
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode()
    assert json.loads(text)["players"] == [*names] * 2
    for own, known in names.items():
        text = text.replace(own, known)
    assert json.loads(text) == simulate("-n", "2", "--players", "random,simple")


# Interrupts and progress


class Stopping(SimplePlayer):
    """Is interrupted when it is to choose for the so-many-th time."""

    left = 0

    def choose(self, view):
        Stopping.left -= 1
        if Stopping.left == 0:
            raise KeyboardInterrupt
        return super().choose(view)


@pytest.fixture
def stopping(monkeypatch):
    monkeypatch.setitem(PLAYERS, "stopping", lambda source: Stopping())

    def after(choices: int) -> None:
        Stopping.left = choices

    return after


STOPPED = {
    "hands": ("--players", "stopping"),
    "changed about": ("--players", "stopping,random"),
    "a hand": ("--players", "stopping", "--hand", HAND),
    "no auction": ("--players", "stopping", "--hand", HAND, "-r", "partnership"),
    "games": ("--players", "stopping", "--games", "-r", "two-hand"),
}


@pytest.mark.parametrize("name", STOPPED)
def test_interrupted_it_tells_what_is_known_of_whole_deals(name, stopping):
    call = ("simulate", *SEED, *STOPPED[name], "--json")
    n = 1
    choices = []
    for number in (n, n + 1):
        stopping(10**9)
        assert pinochle(*call, "-n", str(number)).code == 0
        choices.append(10**9 - Stopping.left)
    stopping(choices[0] + (choices[1] - choices[0]) * 3 // 4)
    result = pinochle(*call, "-n", "1000")
    assert result.code == 130
    assert "Traceback" not in result.err
    assert f"interrupted after {n} of 1,000" in result.err
    stopping(10**9)
    assert result.out == pinochle(*call, "-n", str(n)).out


def test_interrupted_between_play_and_statistics_no_half_deal_is_counted(monkeypatch):
    from pinochle_cli.simulation import outcomes

    call = ("simulate", *SEED, "--players", "simple,random", "--json")
    whole = pinochle(*call, "-n", "2").out
    scored, score_of = [], outcomes.score_of

    def interrupted(state):
        scored.append(state)
        if len(scored) == 6:
            raise KeyboardInterrupt
        return score_of(state)

    monkeypatch.setattr(outcomes, "score_of", interrupted)
    result = pinochle(*call, "-n", "10")
    assert result.code == 130
    assert result.out == whole


def test_interrupted_at_once_there_is_nothing_to_tell(stopping):
    stopping(5)
    result = pinochle("simulate", *SEED, "--players", "stopping", "--json")
    assert (result.code, result.out) == (130, "")
    assert "interrupted" in result.err


def clean(**more: str) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in UNSET} | more


def wait_for(path, process: subprocess.Popen) -> None:
    """Until something is written to a file, as long as the process runs."""
    while process.poll() is None and not (path.exists() and path.stat().st_size):
        time.sleep(0.02)


INTERRUPTIBLE = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from pinochle_cli.cli.app import run; sys.exit(run())"
)


def test_control_c_ends_a_long_run_with_what_is_known(tmp_path):
    path = tmp_path / "hands.jsonl"
    call = ("simulate", *SEED, *SIMPLE, "-n", "100000", "--json", "--record", str(path))
    command = [sys.executable, "-c", INTERRUPTIBLE, *call]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean(), text=True
    )
    wait_for(path, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    document = json.loads(out)
    schema().validate(document)
    n = document["n"]
    assert 0 < n < 100_000
    assert document["ranges"] == [[0, n]]
    assert f"interrupted after {n:,} of 100,000" in err
    assert "Traceback" not in err
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["index"] for line in lines] == [*range(len(lines))]
    assert n - 1 <= len(lines) <= n


def test_progress_is_shown_where_standard_error_is_a_terminal():
    pty = pytest.importorskip("pty")
    call = ("simulate", *SEED, "-n", "3", *SIMPLE, "--json")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "pinochle_cli", *call]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, env=clean(TERM="xterm"), text=True
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            data = os.read(master, 4096)
        except OSError:
            break
        if not data:
            break
        shown += data
    os.close(master)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"3/3" in shown
    assert json.loads(out) == simulate("-n", "3", *SIMPLE)


@pytest.mark.parametrize("form", ["table", "json"])
def test_nothing_stands_on_standard_error_elsewhere(form):
    for more in ((), ("--hand", HAND)):
        call = ("simulate", "-n", "1", *SIMPLE, *more, "--format", form)
        assert pinochle(*call, *SEED).err in ("", SIDE_BY_SIDE)
        assert re.fullmatch(r"seed [0-9]+\n", pinochle(*call).err.removesuffix(SIDE_BY_SIDE))
