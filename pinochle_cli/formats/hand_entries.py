"""A hand as it is entered for scoring: the options of ``score``, and a line of a score sheet."""

from __future__ import annotations

from typing import Any, NamedTuple

from pinochle_cli.formats.json_fields import Fields, RecordError, is_number
from pinochle_cli.formats.output import Document
from pinochle_cli.rules import PinochleError, Ruleset, read_hand, read_suit
from pinochle_cli.rules.hand_facts import HandFacts, ScoreError
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.tricks import card_points

EXAMPLE = '{"bid": 30, "bidder": "Us", "meld": [14, 6], "points": [17, 8]}'

FIRST, SECOND = "first", "second"

MOST_DIGITS = 12
"""Of a number that is entered."""

ENDINGS = {
    "thrown_in": Outcome.THROWN_IN,
    "conceded": Outcome.CONCEDED,
    "instant": Outcome.INSTANT,
    "passed_out": Outcome.PASSED_OUT,
}
"""The entries that say how a hand ended when it was not played out."""


class HandEntry(NamedTuple):
    """What somebody says about a hand. Numbers stand bidding side first, or first side first
    where there is no auction; what was not said is None or empty."""

    bid: int | None = None
    bidder: str | None = None
    meld: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    won: str | None = None
    last_trick: bool = False
    dix: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    trump: str | None = None
    buried: int | None = None
    turned_nine: str | None = None
    outcome: Outcome | None = None
    declare_out: str | None = None

    def document(self) -> Document:
        """The entry as a line of a sheet: the option names as keys, only what was said."""
        ending = {word: True for word, outcome in ENDINGS.items() if outcome is self.outcome}
        said = {name: value for name, value in self._asdict().items() if value not in (None, ())}
        said.pop("outcome", None)
        if not said.pop("last_trick"):
            return said | ending
        return said | {"last_trick": True} | ending


def read_entry(fields: Fields) -> HandEntry:
    """The entry of a JSON object. Raises :class:`RecordError` naming the field at fault."""
    known = {*HandEntry._fields, *ENDINGS} - {"outcome"}
    for name in fields.values:
        if name not in known:
            raise RecordError(f'"{name}" is nothing a hand has; it has {", ".join(sorted(known))}')
    ended = [word for word in ENDINGS if fields.yes(word)]
    if len(ended) > 1:
        raise RecordError(f"a hand ends one way, not {' and '.join(ended)}")
    return HandEntry(
        bid=fields.number("bid"),
        bidder=fields.text("bidder"),
        meld=_numbers(fields, "meld"),
        points=_numbers(fields, "points"),
        won=fields.text("won"),
        last_trick=fields.yes("last_trick"),
        dix=_numbers(fields, "dix"),
        tricks=_numbers(fields, "tricks"),
        trump=fields.text("trump"),
        buried=fields.number("buried"),
        turned_nine=fields.text("turned_nine"),
        outcome=ENDINGS[ended[0]] if ended else None,
        declare_out=fields.text("declare_out"),
    )


def facts_of_entry(entry: HandEntry, rules: Ruleset, names: tuple[str, ...]) -> HandFacts:
    """The facts that an entry stands for; ``names`` are the sides, the bidding side first.

    Where nothing is said about tricks and meld alone reaches the bid, it is taken to have won at
    once, if the rules have that. Raises :class:`ScoreError` for what does not go together.
    """
    for name in ("meld", "points", "dix", "tricks"):
        given = getattr(entry, name)
        if len(given) > len(names):
            raise ScoreError(f"{name}: {len(given)} numbers for {len(names)} sides")
    if entry.dix and len(entry.dix) != len(names):
        raise ScoreError(f"dix: give a number for each of {len(names)} sides")
    if entry.tricks and len(entry.tricks) != len(names):
        raise ScoreError(f"tricks: give a number for each of {len(names)} sides")
    _check_ending(entry)
    points = _points(entry, rules, names)
    return HandFacts(
        outcome=_outcome(entry, rules, points),
        names=names,
        bid=entry.bid,
        trump=None if entry.trump is None else read_suit(entry.trump),
        meld=entry.meld,
        points=points,
        dix=entry.dix or None,
        tricks=entry.tricks or None,
        buried=entry.buried or 0,
        turned_nine=side_of(entry.turned_nine, "turned-nine"),
    )


def side_of(word: str | None, option: str) -> int | None:
    """The place of the side that ``first`` or ``second`` names."""
    if word is None:
        return None
    if word.strip().lower() not in (FIRST, SECOND):
        raise ScoreError(f'--{option} "{word[:40]}": write {FIRST} or {SECOND}')
    return (FIRST, SECOND).index(word.strip().lower())


def _check_ending(entry: HandEntry) -> None:
    """A hand that was not played out, or not at all, has nothing to say about what came later."""
    said = ["points", "won", "tricks", "buried"]
    if entry.outcome is Outcome.PASSED_OUT:
        said += ["bid", "bidder", "meld", "dix", "trump"]
    for name in said:
        if entry.outcome is not None and getattr(entry, name) not in (None, ()):
            raise ScoreError(f"a hand that is {entry.outcome} has no {name}: leave it out")
    if (entry.buried or 0) < 0:
        raise ScoreError("buried points are never below zero")


def _outcome(entry: HandEntry, rules: Ruleset, points: tuple[int, ...]) -> Outcome:
    if entry.declare_out is not None:
        if entry.outcome is not None:
            raise ScoreError(f"a hand ends one way, not {entry.outcome} and declared out")
        side_of(entry.declare_out, "declare-out")
        return Outcome.DECLARED_OUT
    if entry.outcome is not None:
        return entry.outcome
    reached = entry.bid is not None and sum(entry.meld[:1]) >= entry.bid
    at_once = not points and reached and rules.scoring.instant_win
    return Outcome.INSTANT if at_once else Outcome.PLAYED


def _points(entry: HandEntry, rules: Ruleset, names: tuple[str, ...]) -> tuple[int, ...]:
    """Trick points by side; of two sides the second has the rest when it is left out."""
    points = entry.points
    if entry.won is not None:
        if points:
            raise ScoreError("--won counts the points: leave --points out")
        if entry.last_trick and not entry.won.strip():
            raise ScoreError("--last-trick: who won it won cards")
        points = (_count(entry.won, rules) + entry.last_trick * rules.scoring.last_trick,)
    elif entry.last_trick:
        raise ScoreError("--last-trick goes with --won; --points include the last trick")
    played_out = entry.declare_out is None and len(points) == 1 and len(names) == 2
    if played_out:
        points += (rules.scoring.hand_points - points[0] - (entry.buried or 0),)
        if points[1] < 0:
            raise ScoreError(
                f"trick points {points[0]}: a hand has {rules.scoring.hand_points}, "
                "last trick included"
            )
    return points


def _count(won: str, rules: Ruleset) -> int:
    cards = read_hand(won, rules.deck.ranks, rules.deck.copies)
    values = card_points(rules)
    return sum(values[card] for card in cards)


def _numbers(fields: Fields, name: str) -> tuple[int, ...]:
    """A list of whole numbers; one number stands for a list of one."""
    value: Any = fields.values.get(name)
    if value is None:
        return ()
    items = [value] if is_number(value) else value
    if not isinstance(items, list) or not all(map(is_number, items)):
        raise RecordError(f"{fields.named(name)} is a list of whole numbers, as in [14, 6]")
    return tuple(items)


def read_numbers(text: str, option: str) -> tuple[int, ...]:
    """The numbers of an option: ``14,6``. Raises :class:`PinochleError` for anything else."""
    numbers = []
    for word in text.split(","):
        digits = word.strip()
        if (
            not digits.removeprefix("-").isdecimal()
            or not digits.isascii()
            or len(digits) > MOST_DIGITS
        ):
            raise PinochleError(f'{option} "{text[:40]}": write whole numbers, as in {option} 14,6')
        numbers.append(int(digits))
    return tuple(numbers)
