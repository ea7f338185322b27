"""``validate-trick`` judges or refuses any record, however garbled, without an accident."""

from __future__ import annotations

import json
import random
from copy import deepcopy

import pytest
from command import pinochle
from recorded_hands import RECORDED

# Records changed at random

CARDS = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]
VALUES = [None, 0, 1, 3, -1, 7, 10**30, -(10**30), 10**4000, 1.5, True, "", " ", "x", "?", "AS"]
VALUES += [[], {}, [[]], [None], {"a": 1}, "two-hand", "auction-3", "double-pack", "S", "H"]
VALUES += ["thrown-in", "conceded", "instant", "passed-out", "declared-out", "turned", "pass"]


def places(value: object, path: tuple = ()) -> list[tuple]:
    """The path to each value inside ``value``."""
    if isinstance(value, dict):
        inside = [*value.items()]
    else:
        inside = [*enumerate(value)] if isinstance(value, list) else []
    found = [(*path, key) for key, _ in inside]
    return found + [far for key, each in inside for far in places(each, (*path, key))]


def mutated(record: dict, source: random.Random) -> dict:
    """The record with one to three values deleted, replaced, cut, repeated or reordered."""
    record = deepcopy(record)
    for _ in range(source.choice((1, 1, 1, 2, 3))):
        everywhere = places(record)
        # Each field of the record is as likely as any other, however much it holds.
        field = source.choice([*record])
        path = source.choice([each for each in everywhere if each[0] == field])
        holder = record
        for step in path[:-1]:
            holder = holder[step]
        change(holder, path[-1], source)
    return record


def change(holder: dict | list, key: object, source: random.Random) -> None:
    value = holder[key]
    if source.random() < 0.15:
        del holder[key]
    elif source.random() < 0.25:
        holder[key] = source.choice(VALUES)
    elif isinstance(value, str) and source.random() < 0.7:
        words = value.split() or ["AS"]
        words[source.randrange(len(words))] = source.choice(CARDS)
        holder[key] = " ".join(words * source.choice((1, 1, 1, 2, 30)))
    elif isinstance(value, list) and value:
        how = source.randrange(4)
        if how == 0:
            del value[source.randrange(len(value)) :]
        elif how == 1:
            source.shuffle(value)
        elif how == 2:
            value.insert(source.randrange(len(value)), deepcopy(source.choice(value)))
        else:
            value *= source.choice((2, 20))
    elif isinstance(value, int):
        holder[key] = value + source.choice((-10, -1, 1, 2, 5))
    else:
        holder[key] = source.choice(VALUES)


def judges_whatever_it_reads(count: int, seed: int) -> None:
    """Judge ``count`` records changed at random, and some of them under other rules."""
    source = random.Random(seed)
    texts = [json.dumps(mutated(source.choice([*RECORDED.values()]), source)) for _ in range(count)]
    batch = 25
    codes = set()
    for first in range(0, count, batch):
        rules = source.choice(((), (), ("-r", source.choice([*RECORDED])), ("-r", "partnership-8")))
        call = ("validate-trick", "--record", "-", "--format", "jsonl", *rules)
        lines = texts[first : first + batch]
        result = pinochle(*call, stdin="\n".join(lines))
        if result.code not in (0, 1, 2):
            codes_alone = {text: pinochle(*call, stdin=text) for text in lines}
            bad = next(text for text, alone in codes_alone.items() if alone.code not in (0, 1, 2))
            pytest.fail(f"{codes_alone[bad].err}\n{' '.join(call)}\n{bad}")
        assert "Traceback" not in result.err
        documents = [json.loads(each) for each in result.out.splitlines()]
        assert len(documents) == len(lines)
        codes |= {each.get("legal", "error") for each in documents}
    assert codes == {True, False, "error"}


def test_no_record_breaks_the_program():
    judges_whatever_it_reads(300, seed=150)


@pytest.mark.slow
def test_no_record_of_very_many_breaks_the_program():
    judges_whatever_it_reads(5_000, seed=1)
