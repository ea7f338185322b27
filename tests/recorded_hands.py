"""The recorded hands of the examples: one of each of five presets, in order and complete."""

from __future__ import annotations

import json
from pathlib import Path

RECORDS = Path(__file__).parent.parent / "examples" / "recorded-hands.jsonl"
RECORDED = {
    record["rules"]: record
    for record in map(json.loads, RECORDS.read_text(encoding="utf-8").splitlines())
}
PARTNERS = RECORDED["partners-150"]
