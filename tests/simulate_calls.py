"""Calls of ``pinochle simulate`` that several tests share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from command import pinochle
from jsonschema import Draft202012Validator

SEED = ("--seed", "7")
SIMPLE = ("--players", "simple")
HAND = "AS TS KS QS JS AH AD AC KH QH JD 9S"
SIDE_BY_SIDE = "hands are played side by side (--engine lockstep)\n"
FIFTEEN = "AS TS KS QS JS 9S AH AD AC KH QH JD TD TC TH"


def simulate(*arguments: str) -> dict:
    return json.loads(answer(*arguments))


@cache
def answer(*arguments: str) -> str:
    result = pinochle("simulate", *SEED, *arguments, "--json")
    assert result.code == 0, result.err
    assert result.err in ("", SIDE_BY_SIDE)
    schema().validate(json.loads(result.out))
    return result.out


@cache
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", "simulation").out))


def statistics_of(document: dict) -> Iterator[tuple[tuple[str, ...], dict]]:
    """Every statistic with where it stands."""

    def inside(path: tuple[str, ...], values: dict) -> Iterator[tuple[tuple[str, ...], dict]]:
        if "mean" in values:
            yield path, values
        else:
            for name, value in values.items():
                yield from inside((*path, name), value)

    yield from inside((), document["statistics"])


def merged(*arguments: str) -> str:
    result = pinochle("simulate", "--merge", *arguments)
    assert (result.code, result.err) == (0, "")
    return result.out
