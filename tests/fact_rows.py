"""The facts under ``tests/facts``: one row, one fact, its source."""

from __future__ import annotations

import json
from pathlib import Path

FOLDER = Path(__file__).parent / "facts"


def rows(*names: str) -> list[dict]:
    return [
        json.loads(line)
        for name in names
        for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()
    ]


def ids(row: dict) -> str:
    return row["id"]
