"""Simulations over several processes, or on a Dask cluster, are the same to the byte."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import pinochle, program

SIMPLE = ("simulate", "--players", "simple", "--seed", "7", "--json")


def children(pid: int) -> list[int]:
    """The processes under one, as far as this system tells."""
    text = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in text.read_text().split()] if text.exists() else []


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("-n", "40000", "--start", "123"),
        ("-n", "60", "--engine", "play"),
        ("-n", "30", "-r", "two-hand"),
        ("-n", "4", "--hand", "AS TS KS QS JS AH AD AC KH QH JD 9S"),
        ("-n", "3", "--games"),
    ],
    ids=lambda each: " ".join(each)[:30],
)
def test_several_processes_make_the_same_bytes(options):
    alone = program(*SIMPLE, *options)
    assert alone.returncode == 0, alone.stderr
    assert program(*SIMPLE, *options, "--jobs", "2").stdout == alone.stdout


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_a_worker_that_is_killed_is_told_and_nothing_else():
    command = [sys.executable, "-m", "pinochle_cli", "simulate", "-n", "100000", "--seed", "1"]
    running = subprocess.Popen(
        [*command, "--jobs", "2", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while len(children(running.pid)) < 3 and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(2)
    os.kill(children(running.pid)[-1], signal.SIGKILL)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (1, b"")
    assert err.startswith(b"pinochle: a worker process ended before it was done")
    assert b"Traceback" not in err


@pytest.mark.slow
def test_a_cluster_makes_the_same_bytes():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        for options in (("-n", "40000"), ("-n", "40", "--engine", "play")):
            alone = program(*SIMPLE, *options)
            spread = program(*SIMPLE, *options, "--scheduler", address)
            assert (spread.returncode, spread.stdout) == (0, alone.stdout), spread.stderr


@pytest.mark.slow
def test_a_scheduler_that_is_cut_off_is_told_and_nothing_else():
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    )
    command = [sys.executable, "-m", "pinochle_cli", "simulate", "-n", "100000", "--seed", "1"]
    running = subprocess.Popen(
        [*command, "--scheduler", cluster.scheduler_address, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(8)
    cluster.close(timeout=5)
    out, err = running.communicate(timeout=120)
    assert (running.returncode, out) == (1, b"")
    assert b"the cluster at" in err
    assert b"was lost" in err
    assert b"Traceback" not in err


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_a_sentence():
    pytest.importorskip("distributed")
    result = pinochle("simulate", "-n", "2", "--seed", "1", "--scheduler", "tcp://127.0.0.1:9")
    assert (result.code, result.out) == (2, "")
    assert "no scheduler answers at tcp://127.0.0.1:9" in result.err


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = pinochle("simulate", "-n", "2", "--seed", "1", "--scheduler", "tcp://127.0.0.1:9")
    assert (result.code, result.out) == (2, "")
    assert result.err == "pinochle: --scheduler needs Dask: install pinochle-cli[cluster]\n"


BAD = [
    (("--jobs", "0"), "1 or more"),
    (("--jobs", "-3"), "1 or more"),
    (("--engine", "turbo"), "auto, play, lockstep"),
    (("--engine", "lockstep"), "only the player simple is"),
    (("--engine", "lockstep", "--players", "simple", "-r", "two-hand"), "has a stock"),
    (("--engine", "lockstep", "--players", "simple", "--games"), "as they come"),
    (("--record", "x.jsonl", "--jobs", "2"), "leave --jobs"),
    (("--record", "x.jsonl", "--scheduler", "tcp://127.0.0.1:9"), "leave --jobs"),
]


@pytest.mark.parametrize(("options", "words"), BAD, ids=lambda each: " ".join(each)[:40])
def test_what_does_not_go_together_is_refused(options, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = pinochle("simulate", "-n", "2", "--seed", "1", *options)
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert not list(tmp_path.iterdir())


def test_it_is_told_that_hands_are_played_side_by_side():
    assert "side by side" in pinochle(*SIMPLE, "-n", "3").err
    assert pinochle(*SIMPLE, "-n", "3", "--engine", "play").err == ""
