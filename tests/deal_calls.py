"""Calls of ``pinochle deal`` that several tests share."""

from __future__ import annotations

import json
from functools import cache

from command import pinochle
from jsonschema import Draft202012Validator

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.rules import (
    load,
    write_cards,
)
from pinochle_cli.rules.dealing import Deal

SEED = ("--seed", "7")
JSONL = ("--format", "jsonl")


def deals_of(name: str, count: int, start: int = 0, seed: int = 7, **changes: str) -> list[Deal]:
    deals = Dealer(load(name, changes), seed).deals(start, count)
    return [deals.deal(row) for row in range(count)]


def jsonl(*arguments: str) -> str:
    result = pinochle("deal", *arguments, *JSONL)
    assert result.code == 0, result.err
    return result.out


@cache
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(pinochle("schema", "deal").out))


def cells_of(deal: Deal) -> list[str]:
    """The cards of a deal as the columns of a row have them."""
    rest = (write_cards(deal.widow), write_cards(deal.stock), str(deal.turned or ""))
    return [*map(str, deal.hands), *rest]
