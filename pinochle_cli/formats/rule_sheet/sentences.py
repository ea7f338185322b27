"""What a rule sheet is made of: sentences, each with the keys of the rules that it tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pinochle_cli.rules.cards import RANK_NAMES
from pinochle_cli.rules.keys import KEYS
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import Sides


class Sentence(NamedTuple):
    """One rule in words. ``keys`` are dotted, as ``--set`` takes them."""

    text: str
    keys: tuple[str, ...]


class Section(NamedTuple):
    """A chapter of the sheet."""

    title: str
    rules: tuple[Sentence, ...]


def tell(text: str, *names: str) -> Sentence:
    """A sentence that tells the keys of those short names."""
    return Sentence(text, tuple(KEYS[name].path for name in names))


def times(number: int) -> str:
    """How many times: ``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Parts as people list them: ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def ordinal(number: int) -> str:
    """A place in an order: ``1st``, ``2nd``."""
    teen = 10 < number % 100 < 20
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def rank_name(rank: str, many: bool = False) -> str:
    """A rank in words: ``ace``, or ``aces``."""
    return RANK_NAMES[rank] + ("s" if many else "")


def shown(text: str) -> str:
    """A word of somebody's rule file, fit for any page."""
    return "".join(each if each.isprintable() else "?" for each in text)


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def side(rules: Ruleset) -> str:
    """Who has a score: a side of partners, or a player."""
    return "side" if rules.dealing.sides is Sides.ALTERNATING else "player"


def bidding_side(rules: Ruleset) -> str:
    """Who must make the bid."""
    return "the bidder's side" if side(rules) == "side" else "the bidder"


def seat_name(rules: Ruleset, seat: int) -> str:
    """A seat as players point at it."""
    if seat == rules.dealing.seats:
        return "the dealer"
    return f"the {ordinal(seat)} player to the dealer's left"
