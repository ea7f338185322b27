"""Calls of ``solve`` and recorded hands that several test files ask it about."""

from __future__ import annotations

import json
import random
from functools import cache

from command import pinochle
from hands import played

from pinochle_cli.formats.hand_records import hand_document
from pinochle_cli.play.record import record_of
from pinochle_cli.play.settling import score_of
from pinochle_cli.rules import load

TWO = ("-r", "two-hand", "-t", "S", "--leader", "1", "--hand", "AS 9S KD", "--hand", "TS AD 9D")
"""Worked out by hand: seat 1 takes 31 of 46, with the ace or the king; the nine costs 10."""

LINE = {"rules": "two-hand", "trump": "S", "leader": 1, "hands": ["AS 9S KD", "TS AD 9D"]}

LONG = ("-r", "two-hand-strict", "-t", "S", "--leader", "1", "--hand")
LONG += ("AS TS KD QD AH TH 9H JC", "--hand", "KS QS AD TD KH QH AC 9C")


def solve(*arguments: str, stdin: str = "", code: int = 0) -> dict:
    result = pinochle("solve", *arguments, "--json", stdin=stdin)
    assert (result.code, result.err) == (code, "")
    return json.loads(result.out)


def answers(*arguments: str, stdin: str = "", code: int = 0) -> list[dict]:
    result = pinochle("solve", *arguments, "--format", "jsonl", stdin=stdin)
    assert result.code == code, result.err
    return [json.loads(line) for line in result.out.splitlines()]


def lines(*documents: dict) -> str:
    return "".join(f"{json.dumps(document)}\n" for document in documents)


@cache
def recorded(preset: str, number: int = 0) -> dict:
    """A whole hand played at random, as a record; never one that ends before its last trick."""
    rules, source = load(preset), random.Random(f"{preset} {number}")
    for _ in range(50):
        state = played(rules, source)
        if state.outcome == "played":
            record = record_of(state, seed=7, index=number)
            return hand_document(record, rules, score_of(state))
    raise AssertionError("no hand was played")


LATE = {"two-hand": 20, "two-hand-strict": 20, "auction-3": 12, "auction-4": 12}
LATE |= {"partners-150": 10, "racehorse": 10, "partnership": 10, "double-pack": 18}
"""A preset, and a trick near the end of its hands."""


def in_progress(preset: str, tricks: int, cards: int) -> dict:
    """A record that ends within a hand."""
    record = json.loads(json.dumps(recorded(preset)))
    del record["outcome"], record["score"]
    record["tricks"] = record["tricks"][:tricks]
    if cards:
        last = record["tricks"][-1]
        last["plays"] = " ".join(last["plays"].split()[:cards])
    return record
