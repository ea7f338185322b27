"""What every call of the program keeps to, whatever it is given."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator

from command import Result

CODES = (0, 1, 2, 130, 141)

LONGEST_LINE = 1_200
"""Characters of a line on standard error: a sentence that quotes its input does not quote a
book."""

_JSON_BLANKS = " \t\r\n"


def broken_promises(result: Result, form: str | None = None) -> Iterator[str]:
    """What is wrong with the outcome of a call; ``form`` is the format that was asked for."""
    if result.code not in CODES:
        yield f"exit code {result.code}"
    if "Traceback" in result.err:
        yield "a traceback"
    if result.code == 2 and not any(map(_says_what_is_wrong, result.err.splitlines())):
        yield "no sentence about what is wrong"
    if strange := {each for each in result.err if not each.isprintable() and each != "\n"}:
        yield f"standard error holds {sorted(strange)}"
    if max(map(len, result.err.split("\n"))) > LONGEST_LINE:
        yield "a line of standard error as long as its input"
    if form is not None and (fault := _fault_of_data(result.out, form)):
        yield f"no {form}: {fault}"


def _says_what_is_wrong(line: str) -> bool:
    return len(line) > 15 and (line.startswith("pinochle: ") or line.startswith("line "))


def _refuse(constant: str) -> None:
    """``NaN`` and ``Infinity``, which Python reads and JSON does not have."""
    raise ValueError(f"{constant} is no JSON")


def _fault_of_data(out: str, form: str) -> str | None:
    try:
        if form == "json" and out:
            json.loads(out, parse_constant=_refuse)
        if form == "jsonl":
            for line in out.split("\n"):
                if line.strip(_JSON_BLANKS):
                    json.loads(line, parse_constant=_refuse)
        if form == "csv":
            rows = list(csv.reader(out.split("\n")[:-1], strict=True))
            if len({len(row) for row in rows}) > 1:
                return "rows of several lengths"
    except (ValueError, csv.Error) as error:
        return str(error)
    if form == "plain" and any("\r" in line or "\x0b" in line for line in out.split("\n")):
        return "a line break inside a row"
    return None
