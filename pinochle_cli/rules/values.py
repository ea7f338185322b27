"""One value of a rule set: from a TOML value or from the text behind ``--set`` to its type."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pinochle_cli.rules.errors import nearest
from pinochle_cli.rules.keys import Key

LARGEST = 1_000_000_000
"""No amount in any game comes near it; what is larger is a slip of the keyboard."""


class WrongValue(Exception):
    """A value that does not fit its key; the text says what would."""


def coerce(key: Key, given: object) -> Any:
    """``given`` (TOML value or text) as the type ``key`` has. Raises :class:`WrongValue`."""
    if isinstance(key.default, bool):
        return truth(given)
    if isinstance(key.default, StrEnum):
        return word(type(key.default), given)
    if isinstance(key.default, int):
        return whole_number(given)
    if key.type == "tuple[int, ...]":
        return whole_numbers(given)
    if key.type == "tuple[str, ...]":
        return words(given)
    if key.type == "str":
        return ranks(given)
    return pairs(given)


def truth(given: object) -> bool:
    """``true`` or ``false``."""
    known = {"true": True, "false": False, "yes": True, "no": False, "on": True, "off": False}
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.strip().lower() in known:
        return known[given.strip().lower()]
    raise WrongValue("write true or false")


def is_true(given: object) -> bool:
    """Whether ``given`` says yes."""
    return _truth_or_none(given) is True


def is_false(given: object) -> bool:
    """Whether ``given`` says no."""
    return _truth_or_none(given) is False


def _truth_or_none(given: object) -> bool | None:
    try:
        return truth(given)
    except WrongValue:
        return None


def word(choices: type[StrEnum], given: object) -> StrEnum:
    """One word of a fixed list, in any case, with ``_`` or ``-``."""
    text = given.strip().lower().replace("_", "-") if isinstance(given, str) else ""
    for choice in choices:
        if choice.value == text:
            return choice
    near = nearest(text, [choice.value for choice in choices])
    hint = f' (did you mean "{near}"?)' if near else ""
    raise WrongValue(f"write one of {', '.join(choice.value for choice in choices)}{hint}")


def whole_number(given: object) -> int:
    """A whole number within reason."""
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise WrongValue("write a whole number")
    try:
        number = int(given)
    except ValueError:
        raise WrongValue("write a whole number") from None
    if abs(number) > LARGEST:
        raise WrongValue(f"write a whole number up to {LARGEST}")
    return number


def whole_numbers(given: object) -> tuple[int, ...]:
    """Whole numbers: a list, or text with commas; one number stands for a list of one."""
    return tuple(whole_number(each) for each in items(given, "write numbers, as in 3 or 40,300"))


def prices(given: object) -> tuple[int, ...]:
    """What one, two, … copies of a meld pay."""
    found = whole_numbers(given)
    if not found:
        raise WrongValue("write what one copy pays, two copies, …, as in 40,300")
    return found


def words(given: object) -> tuple[str, ...]:
    """Words: a list, or text with commas."""
    found = items(given, "write words with commas between")
    if not all(isinstance(each, str) for each in found):
        raise WrongValue("write words with commas between")
    return tuple(str(each) for each in found)


def ranks(given: object) -> str:
    """The ranks of a deck as one string, high to low."""
    if not isinstance(given, str):
        raise WrongValue("write the ranks as text, as in A T K Q J 9")
    return "".join(given.upper().replace("10", "T").replace(",", " ").split())


def pairs(given: object) -> tuple[tuple[int, int], ...]:
    """Pairs of numbers: ``[[0, 5], [300, 10]]``, or the text ``0:5,300:10``."""
    message = "write pairs, as in 0:5,300:10"
    found = []
    for each in items(given, message):
        pair = each.split(":") if isinstance(each, str) else each
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise WrongValue(message)
        found.append((whole_number(pair[0]), whole_number(pair[1])))
    return tuple(found)


def items(given: object, message: str) -> list[object]:
    """``given`` as a list: a list as it is, text cut at commas, a number alone."""
    if isinstance(given, list | tuple):
        return list(given)
    if isinstance(given, str):
        return [part.strip() for part in given.split(",") if part.strip()]
    if isinstance(given, int) and not isinstance(given, bool):
        return [given]
    raise WrongValue(message)


def card_names(given: object) -> tuple[str, ...]:
    """The cards of a meld: ranks or whole cards, as a list or as text with spaces or commas."""
    parts = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(parts, list | tuple) or not all(isinstance(each, str) for each in parts):
        raise WrongValue('write cards, as in "A T K Q J" or "QS JD"')
    return tuple(each.upper().replace("10", "T") for each in parts)
