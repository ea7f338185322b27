"""Calls of ``pinochle validate-trick`` that several tests share."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache

from command import pinochle
from jsonschema import Draft202012Validator


def lines_of(*items: dict) -> str:
    return "".join(json.dumps(item) + "\n" for item in items)


def read_lines(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


@cache
def schema_of(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", name).out))


def played_other(record: dict, seat: int, first: int, second: int) -> dict:
    """The record in which ``seat`` plays its cards of two tricks the other way round."""
    other = deepcopy(record)
    tricks = [other["tricks"][number - 1] for number in (first, second)]
    seats = len(tricks[0]["plays"].split())
    cards = [trick["plays"].split() for trick in tricks]
    one, two = ((seat - trick["leader"]) % seats for trick in tricks)
    cards[0][one], cards[1][two] = cards[1][two], cards[0][one]
    for trick, changed in zip(tricks, cards, strict=True):
        trick["plays"] = " ".join(changed)
    return other
