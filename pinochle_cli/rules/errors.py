"""What can be wrong with what came in: every error the rules raise on purpose.

Each error is one class under :class:`PinochleError`; its text says what was wrong, where, and
what would be right. Nothing here decides how an error is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

LONGEST_SENTENCE = 1_000
"""Characters of an error's text: it quotes its input, and an input may be a book."""


def one_line(text: str) -> str:
    """``text`` as a sentence for a terminal: on one line, nothing in it that could move or colour
    it, and a long one without its middle, for the place stands first and the way out last.

    >>> one_line("no card \\x1b[31m in\\n5 lines")
    'no card ?[31m in 5 lines'
    """
    line = "".join(each if each.isprintable() else _stand_in(each) for each in text)
    if len(line) <= LONGEST_SENTENCE:
        return line
    return f"{line[: LONGEST_SENTENCE // 2]} ... {line[-LONGEST_SENTENCE // 3 :]}"


def _stand_in(character: str) -> str:
    return " " if character.isspace() else "?"


class PinochleError(Exception):
    """The base of every error that a caller can mend by changing the input. Its text is one line
    that can be shown, whatever input it quotes."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class TextError(PinochleError):
    """A text with a fault in it that can be pointed at.

    ``text`` is the whole text as given; ``start`` and ``end`` bound the fault in it, in
    characters from 0, end not included.
    """

    def __init__(self, message: str, text: str = "", start: int = 0, end: int = 0) -> None:
        super().__init__(message)
        self.message = one_line(message)
        self.text = text
        self.start = start
        self.end = max(end, start + 1)


class CardTextError(TextError):
    """A card list that cannot be read, or that the deck cannot hold."""


class ImpossibleCardsError(CardTextError):
    """Cards that are well written but of which the deck has fewer copies, or none."""


class UnknownNameError(PinochleError):
    """A name (of a preset, a key, a meld) that does not exist; the nearest one is offered."""

    def __init__(self, what: str, name: str, known: Iterable[str], way_out: str = "") -> None:
        self.name = name
        self.nearest = nearest(name, known)
        hint = f'; did you mean "{self.nearest}"?' if self.nearest else ""
        super().__init__(
            f'there is no {what} "{name}"{hint or ("; " + way_out if way_out else "")}'
        )


LONGEST_SHOWN = 60
"""A faulty value is shown up to this many characters."""


class Problem(NamedTuple):
    """One fault of a rule set: the dotted ``key``, the ``value`` found there and the way out."""

    key: str
    value: object
    message: str
    way_out: str

    @property
    def shown_value(self) -> str:
        """The value as text, cut when it is long."""
        try:
            text = spell(self.value)
        except ValueError:
            return "a number of thousands of digits"
        text = "".join(each if each.isprintable() else "?" for each in text)
        return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."

    def __str__(self) -> str:
        place = (
            f"{self.key} = {self.shown_value}: "
            if self.value is not None
            else (f"{self.key}: " if self.key else "")
        )
        return f"{place}{self.message}; {self.way_out}"


class UnreadableError(PinochleError):
    """A rule file that cannot be opened or read."""

    def __init__(self, path: str, reason: str) -> None:
        self.reason = reason
        super().__init__(f"{path[:200]}: cannot be read: {reason}; name a readable rule file")


class RuleSetError(PinochleError):
    """A rule set that fails its check. ``origin`` is the preset, file or option it came from. Its
    text has a line a problem."""

    def __init__(self, origin: str, problems: Iterable[Problem]) -> None:
        self.origin = origin
        self.problems = tuple(problems)
        super().__init__(origin, self.problems)

    def __str__(self) -> str:
        return "\n".join(one_line(f"{self.origin}: {problem}") for problem in self.problems)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like ``name``, or None when none is close."""
    from difflib import get_close_matches

    by_lower = {word.lower(): word for word in known}
    close = get_close_matches(name.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


def counted(number: int, thing: str, many: str = "") -> str:
    """A number with its unit.

    >>> counted(1, "card"), counted(3, "card"), counted(2, "copy", "copies")
    ('1 card', '3 cards', '2 copies')
    """
    return f"{number} {thing if abs(number) == 1 else many or thing + 's'}"


def spell(value: object) -> str:
    """``value`` for a reader, close to how ``--set`` would write it: pairs as ``300:10``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_spell_item(item) for item in value) + "]"
    return str(value)


def _spell_item(item: object) -> str:
    """An item of a list; no rule has lists below pairs, so what is nested deeper is not shown."""
    if not isinstance(item, list | tuple):
        return spell(item)
    return ":".join("[...]" if isinstance(each, list | tuple) else spell(each) for each in item)
