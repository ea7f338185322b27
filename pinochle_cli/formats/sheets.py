"""Score sheets: JSON Lines that a person can read and mend, a header and then a line a hand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pinochle_cli.formats.hand_entries import (
    EXAMPLE,
    HandEntry,
    facts_of_entry,
    read_entry,
    side_of,
)
from pinochle_cli.formats.json_fields import DEEPEST, Fields, RecordError, is_deeper, is_number
from pinochle_cli.formats.output import Document
from pinochle_cli.formats.rule_words import rules_fields
from pinochle_cli.rules import (
    PinochleError,
    Ruleset,
    RuleSetError,
    UnknownNameError,
    load,
    preset_names,
)
from pinochle_cli.rules.errors import LONGEST_SHOWN, Problem
from pinochle_cli.rules.game import HandDone, Standing, after_hand, opening
from pinochle_cli.rules.hand_facts import number_of_sides
from pinochle_cli.rules.keys import SCALES
from pinochle_cli.rules.layers import overlay, unknown_keys
from pinochle_cli.rules.loading import load_layer, merged
from pinochle_cli.rules.outcomes import Outcome
from pinochle_cli.rules.scoring import Score, score_hand


class SheetError(PinochleError):
    """A line of a sheet that is wrong. Nothing was written."""

    def __init__(self, path: str, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"{path[:200]} line {line}: {message}")


class SheetHeader(NamedTuple):
    """What a sheet is for. ``sides`` are the names in seating order: two partnerships, or every
    player; ``dealer`` deals first; ``start`` are the scores before the first hand."""

    rules: Ruleset
    sides: tuple[str, ...]
    dealer: str
    start: tuple[int, ...]
    layer: dict[str, Any] | None = None
    """The values of a user's own rule file, which travels with the sheet."""

    def document(self) -> Document:
        """``pinochle.sheet/1``, the first line."""
        document: Document = {"schema": "pinochle.sheet/1", **rules_fields(self.rules)}
        if self.layer is not None:
            document["ruleset"] = self.layer
        return document | {
            "sides": list(self.sides),
            "dealer": self.dealer,
            "start": list(self.start),
        }

    def is_played_under(self, rules: Ruleset) -> bool:
        """Whether ``rules`` are those of the sheet, wherever they were read from."""
        asked, own = (replace(each, extends="", sources=()) for each in (rules, self.rules))
        return asked == own


class HandOnSheet(NamedTuple):
    """One scored hand of a sheet: its line, what was entered, who dealt, what it scored, and how
    the game stood after it. ``deltas`` stand in the order of the sheet's sides."""

    line: int
    entry: HandEntry
    dealer: str
    score: Score
    deltas: tuple[int, ...]
    standing: Standing


class Sheet(NamedTuple):
    """A whole sheet, every hand scored."""

    path: str
    header: SheetHeader
    hands: Sequence[HandOnSheet]

    @property
    def standing(self) -> Standing:
        """How the game stands now."""
        if self.hands:
            return self.hands[-1].standing
        return opening(self.header.rules, self.header.start)

    @property
    def dealer(self) -> str:
        """Who deals the next hand: the deal passes on with every hand, also one passed out."""
        sides = self.header.sides
        return sides[(sides.index(self.header.dealer) + len(self.hands)) % len(sides)]

    def with_hand(self, line: int, entry: HandEntry) -> Sheet:
        """The sheet with one more hand. Raises :class:`PinochleError` when it cannot be."""
        return self._replace(hands=(*self.hands, self.next_hand(line, entry)))

    def next_hand(self, line: int, entry: HandEntry) -> HandOnSheet:
        """The hand that would follow. Raises :class:`PinochleError` when it cannot be."""
        if not self.standing.takes_another_hand:
            won = " and ".join(self.header.sides[side] for side in self.standing.winners)
            raise PinochleError(f"the game is over, won by {won}: start a new sheet with --new")
        return _score(self, line, entry)


def new_header(
    name: str,
    overrides: dict[str, object],
    sides: tuple[str, ...],
    dealer: str | None,
    start: tuple[int, ...],
) -> SheetHeader:
    """The header of a new sheet. A rule set that is no preset goes into the sheet whole."""
    rules = load(name, overrides)
    layer = None
    if name.lower() not in preset_names():
        values, _ = merged(name)
        layer = {key: value for key, value in values.items() if key not in ("extends", "sources")}
    header = SheetHeader(rules, sides, _dealing(dealer, sides), start or (0,) * len(sides), layer)
    if problem := next(_header_problems(header), None):
        raise PinochleError(problem)
    return header


def read_sheet(path: str, content: bytes) -> Sheet:
    """The sheet that the bytes of a file hold. Raises :class:`SheetError` naming the line."""
    lines = list(_lines(path, content))
    if not lines:
        raise SheetError(path, 1, "no header: an empty sheet; make one with --new")
    number, text = lines[0]
    try:
        header = _read_header(Fields.parse(text, "a header"))
    except PinochleError as error:
        raise SheetError(path, number, str(error)) from None
    hands: list[HandOnSheet] = []
    sheet = Sheet(path, header, hands)
    for number, text in lines[1:]:
        try:
            hands.append(sheet.next_hand(number, read_entry(Fields.parse(text, EXAMPLE))))
        except PinochleError as error:
            raise SheetError(path, number, str(error)) from None
    return sheet._replace(hands=tuple(hands))


def with_line(content: bytes, document: Document) -> bytes:
    """The bytes of a sheet with one more line, in the line ends that the file has; everything
    before stays as it was written."""
    end = b"\r\n" if b"\r\n" in content else b"\n"
    open_line = content and not content.endswith(b"\n")
    line = json.dumps(document, ensure_ascii=False).encode()
    return content + (end if open_line else b"") + line + end


def without_line(content: bytes, number: int) -> bytes:
    """The bytes of a sheet before the line of that number, which is its last hand's."""
    return b"\n".join(content.split(b"\n")[: number - 1]) + b"\n"


def _lines(path: str, content: bytes) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            raise SheetError(path, number, "not a text in UTF-8") from None
        if text:
            yield number, text


def _read_header(fields: Fields) -> SheetHeader:
    if fields.text("schema") != "pinochle.sheet/1":
        raise RecordError('no header: the first line says {"schema": "pinochle.sheet/1", ...}')
    rules, layer = _read_rules(fields)
    sides = tuple(fields.items("sides"))
    start = tuple(fields.items("start")) or (0,) * len(sides)
    if not all(isinstance(name, str) for name in sides):
        raise RecordError('"sides" are names, as in ["Us", "Them"]')
    if not all(map(is_number, start)):
        raise RecordError('"start" are whole numbers, as in [0, 0]')
    dealer = _dealing(fields.text("dealer"), sides)
    header = SheetHeader(rules, sides, dealer, start, layer)
    if problem := next(_header_problems(header), None):
        raise RecordError(problem)
    return header


def _read_rules(fields: Fields) -> tuple[Ruleset, dict[str, Any] | None]:
    """The rules of a header: a preset by name, or the values that the sheet carries itself."""
    name, overrides, own = fields.text("rules"), fields.overrides(), fields.child("ruleset")
    try:
        if own is not None:
            if is_deeper(own.values, DEEPEST):
                raise RecordError(f"{OWN_RULES} is nested too deeply")
            layer = {"name": name, **own.values}
            _check_layer(layer)
            return load_layer(overlay({}, layer), OWN_RULES, overrides), own.values
        if name is None or name.lower() not in preset_names():
            raise UnknownNameError("preset", (name or "")[:LONGEST_SHOWN], preset_names())
        return load(name.lower(), overrides), None
    except RuleSetError as error:
        origin = OWN_RULES if error.origin == OWN_RULES else '"set"'
        raise RuleSetError(origin, error.problems) from None


OWN_RULES = '"ruleset"'


def _check_layer(layer: dict[str, Any]) -> None:
    """The check that a rule file gets when it is read, for rules that stand in a sheet."""
    problems = list(unknown_keys(layer))
    if type(layer.get("scale", 1)) is not int or layer.get("scale", 1) not in SCALES:
        problems.append(Problem("scale", layer["scale"], "no such scale", "write 1 or 10"))
    if problems:
        raise RuleSetError(OWN_RULES, problems)


def _dealing(name: str | None, sides: Sequence[str]) -> str:
    """The side that deals first as the sheet spells it: the first side when none is named."""
    if name is None:
        return sides[0] if sides else ""
    return _spelled(name, sides) or name


def _spelled(name: str, sides: Sequence[str]) -> str | None:
    """The side of that name in any case, or None."""
    found = (side for side in sides if side.strip().lower() == name.strip().lower())
    return next(found, None)


def _header_problems(header: SheetHeader) -> Iterator[str]:
    due = number_of_sides(header.rules)
    if len(header.sides) != due:
        told = ", ".join(header.sides) or "none"
        yield f"{header.rules.name} keeps {due} scores: name {due} sides, not {told[:60]}"
    yield from name_problems(header.sides)
    if header.dealer not in header.sides:
        yield f'"{header.dealer[:40]}" is to deal and is none of {", ".join(header.sides)}'
    if len(header.start) != due:
        yield f"start: {len(header.start)} scores for {due} sides"


def name_problems(sides: Sequence[str]) -> Iterator[str]:
    """What is wrong with the names of sides, if anything."""
    told_apart = {name.strip().lower() for name in sides}
    if len(told_apart) != len(sides) or "" in told_apart:
        yield "sides need names of their own"
    if any(not name.isprintable() or "," in name for name in sides):
        yield "names of sides are printable and have no comma"


def _score(sheet: Sheet, line: int, entry: HandEntry) -> HandOnSheet:
    header = sheet.header
    names = names_in_order(entry, header.rules, header.sides)
    _check_bidder_plays(sheet, entry, names[0])
    score = score_hand(facts_of_entry(entry, header.rules, names), header.rules)
    by_name = {side.name: side.delta for side in score.sides}
    deltas = tuple(by_name[name] for name in header.sides)
    declared = side_of(entry.declare_out, "declare-out")
    hand = HandDone(
        deltas,
        None if entry.bid is None else header.sides.index(names[0]),
        None if declared is None else header.sides.index(names[declared]),
        entry.outcome is Outcome.PASSED_OUT,
    )
    standing = after_hand(sheet.standing, hand, header.rules)
    return HandOnSheet(line, entry, sheet.dealer, score, deltas, standing)


def _check_bidder_plays(sheet: Sheet, entry: HandEntry, bidder: str) -> None:
    """Who sits out a hand, counted from its dealer, cannot have bid."""
    sides, dealing = sheet.header.sides, sheet.header.rules.dealing
    if entry.bidder is None or not dealing.sitting_out:
        return
    seat = (sides.index(bidder) - sides.index(sheet.dealer)) % len(sides) or len(sides)
    if seat in dealing.sitting_out:
        raise PinochleError(f"{bidder} sits out while {sheet.dealer} deals, and cannot have bid")


def names_in_order(entry: HandEntry, rules: Ruleset, sides: Sequence[str]) -> tuple[str, ...]:
    """The sides of a hand, the bidding side first, the others in the sheet's order."""
    if entry.bidder is None:
        bid = rules.auction.bidding and entry.outcome is not Outcome.PASSED_OUT
        if bid:
            raise PinochleError(f"who bid? name the bidder: one of {', '.join(sides)}")
        return tuple(sides)
    if not rules.auction.bidding:
        raise PinochleError(f"{rules.name} has no auction: leave the bidder out")
    first = _spelled(entry.bidder, sides)
    if first is None:
        way_out = f"name one of {', '.join(sides)}"
        raise UnknownNameError("side", entry.bidder[:LONGEST_SHOWN], sides, way_out)
    return (first, *(name for name in sides if name != first))
