"""House rules with a dozen melds of one category, which compete for the same few cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

PAIRS = ("KS QH", "KH QD", "KD QS", "KS JH", "KH JD", "KD JS", "QS JD", "QH JS", "QD JH")
CARDS = "KS QS JS KH QH JH KD QD JD"

COURT = {f"court{number}": card for number, card in enumerate(CARDS.split())} | {"court": CARDS}
"""Each of nine cards by itself and all of them together: nearly 20,000 holdings, and in a deck of
two copies 3 ** 10 ways to lay the melds out of all cards."""

BETROTHED = {f"pair{number}": pair for number, pair in enumerate(PAIRS)} | {"trio": "KS KH KD"}
"""Pairs across suits, each of which competes with others on both sides."""


def fixed_melds(cards: dict[str, str], prices: dict[str, int] | None = None) -> dict[str, str]:
    """Changes of rules by which melds of fixed cards are played, all of one category."""
    changes = {}
    for place, (name, needed) in enumerate(cards.items()):
        points = (prices or {}).get(name, 1 + 5 * place % 7)
        changes |= {f"melds.{name}.cards": needed, f"melds.{name}.suit": "fixed"}
        changes |= {f"melds.{name}.category": "court", f"melds.{name}.points": str(points)}
    return changes


def dozen(source: random.Random) -> dict[str, str]:
    """Twelve melds by chance, out of cards so few that they crowd; some stand in the place of the
    first, whose cards most of them hold, as a run with an extra king does in that of the run."""
    return dict(_dozen(source))


def _dozen(source: random.Random) -> Iterator[tuple[str, str]]:
    pool = source.sample(CARDS.split(), source.randint(4, 7))
    first = source.sample(pool, 2)
    for number in range(12):
        cards = source.sample(pool, source.choice((1, 2, 2, 3)))
        absorbs = number % 4 == 3 and source.random() < 0.5
        if number == 0 or (absorbs and source.random() < 0.7):
            cards = first + cards[: number > 0]
        name = f"melds.court{number}"
        yield f"{name}.cards", " ".join(cards)
        yield f"{name}.suit", "fixed"
        yield f"{name}.category", "court"
        copies = 1 if absorbs else source.randint(1, 2)
        yield f"{name}.points", ",".join(str(source.randint(0, 20)) for _ in range(copies))
        if absorbs:
            yield f"{name}.absorbs", "court0"
    yield "melds.extras", "true"
