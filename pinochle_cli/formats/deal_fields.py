"""The fields of ``pinochle.deal/1``, and the columns of a deal as a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.rules import Ruleset


class DealTexts(NamedTuple):
    """The cards of a deal as text: a hand a seat, empty for a seat that sits out; None where there
    is no turned card."""

    hands: Sequence[str]
    widow: str
    stock: str
    turned: str | None


def deal_fields(
    texts: DealTexts,
    rules: Ruleset,
    seed: int | None,
    index: int | None,
    hold: Mapping[str, str] | None = None,
) -> Document:
    """The document of a deal; ``widow``, ``stock`` and ``turned`` where the rules have them, and
    ``hold`` where cards were held by place, for seed and index alone do not bring it back then."""
    document: Document = {
        "schema": "pinochle.deal/1",
        **rules_fields(rules),
        "seed": seed,
        "index": index,
        **({"hold": dict(hold)} if hold else {}),
        "dealer": rules.dealing.seats,
        "hands": list(texts.hands),
    }
    if rules.dealing.widow:
        document["widow"] = texts.widow
    if rules.dealing.stock:
        document["stock"] = texts.stock
    if texts.turned is not None:
        document["turned"] = texts.turned
    return document


def deal_columns(rules: Ruleset) -> tuple[str, ...]:
    """The columns of a deal as a row."""
    hands = (f"hand_{seat}" for seat in range(1, rules.dealing.seats + 1))
    return ("seed", "index", "dealer", *hands, "widow", "stock", "turned")


def deal_row(texts: DealTexts, rules: Ruleset, seed: int, index: int) -> tuple[str, ...]:
    """A deal as a row, in the order of :func:`deal_columns`."""
    place = (str(seed), str(index), str(rules.dealing.seats))
    return (*place, *texts.hands, texts.widow, texts.stock, texts.turned or "")
