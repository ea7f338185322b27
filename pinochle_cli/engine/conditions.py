"""Conditions on hands, as people write them: ``1.meld>=20 and not 3.length:S<4``.

The grammar, in any case, with spaces between words, operators and numbers::

    condition   =  all { "or" all }
    all         =  one { "and" one }
    one         =  "not" one | "(" condition ")" | comparison
    comparison  =  [ place "." ] feature op number
    place       =  a seat's number | "widow" | "stock" | "turned"
    op          =  ">=" | "<=" | ">" | "<" | "=" | "==" | "!="

Features are those of :mod:`pinochle_cli.engine.features`. A text is read into these few classes and
never run as code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pinochle_cli.engine.parts import Numbers
from pinochle_cli.rules.errors import TextError

Truths = NDArray[np.bool_]

EXAMPLE = "1.meld>=20 (of one hand: meld>=20)"

MOST_DEPTH = 50
"""Of brackets and nots inside each other."""

_COMPARE: dict[str, Callable[[Numbers, int], Truths]] = {
    ">=": lambda numbers, limit: numbers >= limit,
    "<=": lambda numbers, limit: numbers <= limit,
    ">": lambda numbers, limit: numbers > limit,
    "<": lambda numbers, limit: numbers < limit,
    "=": lambda numbers, limit: numbers == limit,
    "==": lambda numbers, limit: numbers == limit,
    "!=": lambda numbers, limit: numbers != limit,
}

_PIECE = re.compile(
    r"(?P<op>>=|<=|==|!=|=|<|>)|(?P<open>\()|(?P<close>\))|(?P<word>[\w.:+♠♥♦♣-]+)|(?P<gap>\s+)"
)

_JOINING = ("and", "or", "not")

_COMPARISON_WORD = re.compile(r"(?:(?P<place>\w+)\.)?(?P<feature>[^.]+)")


class ConditionError(TextError):
    """A condition that cannot be read; the text and the place of the fault go with it."""


class Comparison(NamedTuple):
    """One feature of the cards at one place, held against a number. ``place`` is "" where the
    condition names none; ``start`` and ``end`` bound the comparison in ``text``, the condition."""

    place: str
    feature: str
    op: str
    number: int
    text: str
    start: int
    end: int

    def truth(self, value: Callable[[Comparison], Numbers]) -> Truths:
        """(m,): whether it holds for each hand, ``value`` giving the numbers."""
        return _COMPARE[self.op](value(self), self.number)

    def comparisons(self) -> Iterator[Comparison]:
        """Itself."""
        yield self

    def fault(self, message: str) -> ConditionError:
        """An error that points at this comparison."""
        return ConditionError(message, self.text, self.start, self.end)


class Every(NamedTuple):
    """Holds when all of its conditions do."""

    conditions: tuple[Condition, ...]

    def truth(self, value: Callable[[Comparison], Numbers]) -> Truths:
        """(m,): whether all hold."""
        return reduce(np.logical_and, [each.truth(value) for each in self.conditions])

    def comparisons(self) -> Iterator[Comparison]:
        """All comparisons in it."""
        for each in self.conditions:
            yield from each.comparisons()


class Either(NamedTuple):
    """Holds when one of its conditions does."""

    conditions: tuple[Condition, ...]

    def truth(self, value: Callable[[Comparison], Numbers]) -> Truths:
        """(m,): whether one holds."""
        return reduce(np.logical_or, [each.truth(value) for each in self.conditions])

    def comparisons(self) -> Iterator[Comparison]:
        """All comparisons in it."""
        for each in self.conditions:
            yield from each.comparisons()


class Not(NamedTuple):
    """Holds when its condition does not."""

    condition: Condition

    def truth(self, value: Callable[[Comparison], Numbers]) -> Truths:
        """(m,): whether it does not hold."""
        return np.logical_not(self.condition.truth(value))

    def comparisons(self) -> Iterator[Comparison]:
        """All comparisons in it."""
        return self.condition.comparisons()


Condition = Comparison | Every | Either | Not


def read_condition(text: str) -> Condition:
    """The condition that ``text`` writes. Raises :class:`ConditionError` with the column.

    >>> read_condition("meld>=20 or not count:A = 0").comparisons().__next__().feature
    'meld'
    """
    return _Reader(text).read()


def together(conditions: Sequence[Condition]) -> str:
    """The text of a condition that asks for all of these."""
    texts = [
        f"({text})" if isinstance(each, Either) and len(conditions) > 1 else text
        for each in conditions
        for text in [next(each.comparisons()).text]
    ]
    return " and ".join(texts)


class _Piece(NamedTuple):
    kind: str
    word: str
    start: int
    end: int


class _Reader:
    """Reads one condition from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._pieces = list(_pieces(text))
        self._at = 0
        self._depth = 0

    def read(self) -> Condition:
        condition = self._either()
        if self._at < len(self._pieces):
            raise self._fault('"and" or "or" is missing here')
        return condition

    def _either(self) -> Condition:
        found = [self._all()]
        while self._take("or"):
            found.append(self._all())
        return found[0] if len(found) == 1 else Either(tuple(found))

    def _all(self) -> Condition:
        found = [self._one()]
        while self._take("and"):
            found.append(self._one())
        return found[0] if len(found) == 1 else Every(tuple(found))

    def _one(self) -> Condition:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise self._fault(f"more than {MOST_DEPTH} conditions inside each other")
        found: Condition
        if self._take("not"):
            found = Not(self._one())
        elif self._take("("):
            found = self._either()
            if not self._take(")"):
                raise self._fault("a bracket is not closed: write )")
        else:
            found = self._comparison()
        self._depth -= 1
        return found

    def _comparison(self) -> Comparison:
        first = self._piece("word", f"write a feature, an operator and a number, as in {EXAMPLE}")
        if first.word.lower() in _JOINING:
            raise self._fault(f"a condition is missing here, as in {EXAMPLE}", first)
        parts = _COMPARISON_WORD.fullmatch(first.word)
        if parts is None:
            raise self._fault(f"not a feature: write it as in {EXAMPLE}", first)
        op = self._piece("op", f"an operator is missing: >= <= > < = !=, as in {EXAMPLE}")
        number = self._piece("word", f"a number is missing, as in {EXAMPLE}")
        if not re.fullmatch(r"-?[0-9]{1,9}", number.word):
            raise self._fault("write a whole number here", number)
        place, feature = parts["place"] or "", parts["feature"]
        value = int(number.word)
        return Comparison(
            place.lower(), feature, op.word, value, self._text, first.start, number.end
        )

    def _take(self, word: str) -> bool:
        here = self._pieces[self._at : self._at + 1]
        if here and here[0].word.lower() == word:
            self._at += 1
            return True
        return False

    def _piece(self, kind: str, otherwise: str) -> _Piece:
        if self._at == len(self._pieces) or self._pieces[self._at].kind != kind:
            raise self._fault(otherwise)
        self._at += 1
        return self._pieces[self._at - 1]

    def _fault(self, message: str, piece: _Piece | None = None) -> ConditionError:
        """The error at ``piece``, or where reading has come to."""
        if piece is None and self._at < len(self._pieces):
            piece = self._pieces[self._at]
        end = len(self._text.rstrip())
        start, end = (piece.start, piece.end) if piece else (end, end + 1)
        return ConditionError(message, self._text, start, end)


def _pieces(text: str) -> Iterator[_Piece]:
    at = 0
    while at < len(text):
        found = _PIECE.match(text, at)
        if found is None:
            message = "not part of a condition: write a feature, an operator and a number, as in"
            raise ConditionError(f"{message} {EXAMPLE}", text, at, at + 1)
        if found.lastgroup != "gap":
            yield _Piece(found.lastgroup or "", found.group(), at, found.end())
        at = found.end()
