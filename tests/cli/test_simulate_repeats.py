"""A numbered hand comes out the same in any process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(("preset", "player"), [("partners-150", "planner"), ("two-hand", "exact")])
def test_hands_do_not_depend_on_how_a_process_hashes(preset, player, tmp_path):
    """Each interpreter puts sets in an order of its own; no choice may hang on it."""
    records = []
    for seed in ("1", "2"):
        path = tmp_path / seed
        call = [
            "simulate",
            "-n",
            "1",
            "--start",
            "30",
            "--seed",
            "7",
            "-r",
            preset,
            "--players",
            player,
        ]
        subprocess.run(
            [
                *(sys.executable, "-m", "pinochle_cli", *call),
                *("-r", preset, "--players", player, "--record", str(path)),
            ],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        )
        records.append(path.read_bytes())
    assert records[0] == records[1]
