"""``pinochle score``: what a hand scores, and the game on a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import typer

from pinochle_cli.cli import score_options as options
from pinochle_cli.cli.bulk import STDIN, answer_lines, answer_records, emit_answers
from pinochle_cli.cli.line_rules import LineRules
from pinochle_cli.cli.options import (
    ExportOption,
    FormatOption,
    JsonOption,
    RulesOption,
    SetOption,
    TrumpOption,
    UsageProblem,
    file_name,
    parse_overrides,
    rules_name,
)
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Format
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.rules import Ruleset, load

if TYPE_CHECKING:
    from pinochle_cli.formats.hand_entries import HandEntry
    from pinochle_cli.formats.score_answers import RecordScoreAnswer, ScoreAnswer
    from pinochle_cli.formats.sheets import Sheet


def score(
    ctx: typer.Context,
    hands: options.HandsArgument = None,
    bid: options.BidOption = None,
    meld: options.MeldOption = None,
    points: options.PointsOption = None,
    dix: options.DixOption = None,
    tricks: options.TricksOption = None,
    bidder: options.BidderOption = None,
    trump: TrumpOption = None,
    buried: options.BuriedOption = None,
    turned_nine: options.TurnedNineOption = None,
    won: options.WonOption = None,
    last_trick: options.LastTrickOption = False,
    thrown_in: options.ThrownInOption = False,
    conceded: options.ConcededOption = False,
    instant: options.InstantOption = False,
    passed_out: options.PassedOutOption = False,
    declare_out: options.DeclareOutOption = None,
    sheet: options.SheetOption = None,
    new: options.NewOption = False,
    sides: options.SidesOption = None,
    start: options.StartOption = None,
    dealer: options.DealerOption = None,
    undo: options.UndoOption = False,
    record: options.RecordOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Score a hand, keep a score sheet, or score recorded hands.

    \b
    pinochle score --bid 30 --meld 14,6 --points 17,8
    pinochle score --sheet friday.jsonl --bid 30 --bidder Us --meld 14,6 --points 17

    The bidding side comes first; without an auction the sides are first and second. A sheet is
    made with --new --sides Us,Them: a text, a line a hand, that a person can read and mend.
    Recorded hands are compared with the score they claim. On standard input a line is a JSON
    object with the names of the options, rules and set: {"bid": 30, "meld": [14, 6], ...}.

    \b
    Columns of plain and csv: side, meld, points, delta, made, flags
    with --sheet: side, delta, score, needs, deals, winner
    with --record: line, index, agrees, side, meld, points, delta, claimed, flags

    Exit code 1 when a record claims another score than it has.
    """
    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    given = _Given(**{name: ctx.params[name] for name in _Given._fields})
    _check_source(hands, record, sheet)
    if hands is not None:
        return _score_lines(terminal, chosen, hands, given)
    if record is not None:
        return _score_records(terminal, chosen, record, given)
    if sheet is not None:
        return _keep_sheet(terminal, chosen, sheet, given)
    return _score_hand(terminal, chosen, given)


def _check_source(*given: str | None) -> None:
    if len(given) - given.count(None) > 1:
        raise UsageProblem("hands come from -, from --record or go on a --sheet: choose one")


class _Given(NamedTuple):
    """What stands on the command line beside formats and files, by the parameters of ``score``."""

    bid: int | None
    meld: str | None
    points: str | None
    dix: str | None
    tricks: str | None
    bidder: str | None
    trump: str | None
    buried: int | None
    turned_nine: str | None
    won: str | None
    last_trick: bool
    thrown_in: bool
    conceded: bool
    instant: bool
    passed_out: bool
    declare_out: str | None
    new: bool
    sides: str | None
    start: str | None
    dealer: str | None
    undo: bool
    rules: str | None
    set_: list[str] | None

    def entry(self) -> HandEntry:
        """The hand that is entered; an empty entry when no option speaks of one."""
        from pinochle_cli.formats.hand_entries import (
            ENDINGS,
            MOST_DIGITS,
            HandEntry,
            read_numbers,
        )

        def numbers(name: str) -> tuple[int, ...]:
            text = getattr(self, name)
            return () if text is None else read_numbers(text, f"--{name}")

        for option, number in (("--bid", self.bid), ("--buried", self.buried)):
            if abs(number or 0) >= 10**MOST_DIGITS:
                raise UsageProblem(f"{option}: a number of more than {MOST_DIGITS} digits")
        endings = [ending for word, ending in ENDINGS.items() if getattr(self, word)]
        if len(endings) > 1:
            raise UsageProblem(f"a hand ends one way, not {' and '.join(endings)}")
        return HandEntry(
            self.bid,
            self.bidder,
            numbers("meld"),
            numbers("points"),
            self.won,
            self.last_trick,
            numbers("dix"),
            numbers("tricks"),
            self.trump,
            self.buried,
            self.turned_nine,
            endings[0] if endings else None,
            self.declare_out,
        )

    def names(self) -> tuple[str, ...]:
        """The sides that are named."""
        return tuple(name.strip() for name in self.sides.split(",")) if self.sides else ()

    def scores(self) -> tuple[int, ...]:
        """The scores before the first hand."""
        from pinochle_cli.formats.hand_entries import read_numbers

        return () if self.start is None else read_numbers(self.start, "--start")

    def refuse(self, names: Sequence[str], why: str) -> None:
        """Complain about the first of these options that was given."""
        for name in names:
            value = getattr(self, name)
            if value is not None and value is not False:
                raise UsageProblem(f"--{name.strip('_').replace('_', '-')} {why}")


RULES_FIELDS = ("schema", "rules", "set")
OF_A_SHEET = ("new", "start", "dealer", "undo")
OF_A_HAND = _Given._fields[: _Given._fields.index("new")]


def _score_hand(terminal: Terminal, chosen: Format, given: _Given) -> int:
    from pinochle_cli.formats.hand_entries import HandEntry
    from pinochle_cli.formats.score_answers import SCORE_COLUMNS

    given.refuse(OF_A_SHEET, "belongs to a score sheet: name it with --sheet")
    rules, entry = load(rules_name(given.rules), parse_overrides(given.set_)), given.entry()
    if entry == HandEntry():
        example = f"--bid {rules.auction.opening} " if rules.auction.bidding else ""
        raise UsageProblem(f"nothing to score: give a hand, as in {example}--meld A,B --points A,B")
    terminal.emit(_scored(entry, rules, given), chosen, SCORE_COLUMNS)
    return Exit.YES


def _scored(entry: HandEntry, rules: Ruleset, given: _Given) -> ScoreAnswer:
    from pinochle_cli.formats.hand_entries import facts_of_entry
    from pinochle_cli.formats.score_answers import ScoreAnswer
    from pinochle_cli.rules.scoring import score_hand

    facts = facts_of_entry(entry, rules, _names(entry, rules, given.names()))
    return ScoreAnswer(rules, score_hand(facts, rules))


def _score_lines(terminal: Terminal, chosen: Format, hands: str, given: _Given) -> int:
    from pinochle_cli.formats.hand_entries import EXAMPLE, read_entry
    from pinochle_cli.formats.json_fields import Fields
    from pinochle_cli.formats.score_answers import SCORE_COLUMNS

    if hands != STDIN:
        raise UsageProblem(f'"{hands[:40]}": give a hand by options, or - to read hands')
    given.refuse((*OF_A_HAND, *OF_A_SHEET), "does not go with hands on standard input")
    line_rules = LineRules(given.rules, parse_overrides(given.set_))

    def answer(number: int, line: str) -> ScoreAnswer:
        fields = Fields.parse(line, EXAMPLE)
        rules = line_rules.of_line(fields.text("rules"), fields.overrides())
        hand = {name: value for name, value in fields.values.items() if name not in RULES_FIELDS}
        return _scored(read_entry(Fields(hand)), rules, given)

    return emit_answers(terminal, answer_lines(terminal.stdin, answer), chosen, SCORE_COLUMNS)


def _names(entry: HandEntry, rules: Ruleset, named: tuple[str, ...]) -> tuple[str, ...]:
    """The sides of a hand that stands on no sheet, the bidding side first."""
    from pinochle_cli.formats.sheets import name_problems, names_in_order
    from pinochle_cli.rules.hand_facts import number_of_sides

    number = number_of_sides(rules)
    if named:
        if len(named) != number:
            raise UsageProblem(f"--sides: {rules.name} scores {number} sides, each with a name")
        if problem := next(name_problems(named), None):
            raise UsageProblem(f"--sides: {problem}")
        bidder = entry.bidder or (named[0] if rules.auction.bidding else None)
        return names_in_order(entry._replace(bidder=bidder), rules, named)
    if not rules.auction.bidding:
        others = ("first", "second", *(f"player {seat}" for seat in range(3, number + 1)))
        return names_in_order(entry, rules, others)
    bidder = ("bidders" if number == 2 else "bidder") if entry.bidder is None else entry.bidder
    others = ("others",) if number == 2 else tuple(f"player {n}" for n in range(2, number + 1))
    if problem := next(name_problems((bidder, *others)), None):
        raise UsageProblem(f"--bidder: {problem}")
    return (bidder, *others)


def _keep_sheet(terminal: Terminal, chosen: Format, path: str, given: _Given) -> int:
    """Make a sheet, enter a hand, take one back, or show how the game stands."""
    from pinochle_cli.formats.hand_entries import HandEntry
    from pinochle_cli.formats.score_answers import SHEET_COLUMNS, SheetAnswer
    from pinochle_cli.formats.sheet_files import read_sheet_file
    from pinochle_cli.formats.sheets import read_sheet

    file_name(path, "--sheet")
    entry = given.entry()
    entered = entry != HandEntry()
    if not given.new:
        given.refuse(("sides", "start", "dealer"), "is for a new sheet: give it with --new")
    if given.new:
        given.refuse((*OF_A_HAND, "undo"), "comes after the sheet is made: leave it out with --new")
        sheet = _new_sheet(path, given)
    elif given.undo:
        given.refuse(OF_A_HAND, "is a hand to enter: take back first, then enter")
        sheet = _take_back(terminal, path, given)
    elif entered:
        sheet = _enter(path, entry, given)
    else:
        sheet = read_sheet(path, read_sheet_file(path))
        _check_rules(sheet, given)
    terminal.emit(SheetAnswer(sheet, entered), chosen, SHEET_COLUMNS)
    return Exit.YES


def _new_sheet(path: str, given: _Given) -> Sheet:
    from pinochle_cli.formats.sheet_files import create_sheet_file
    from pinochle_cli.formats.sheets import Sheet, new_header, with_line

    if not given.sides:
        raise UsageProblem("who plays? name the sides, as in --sides Us,Them")
    name, overrides = rules_name(given.rules), parse_overrides(given.set_)
    header = new_header(name, overrides, given.names(), given.dealer, given.scores())
    create_sheet_file(path, with_line(b"", header.document()))
    return Sheet(path, header, ())


def _enter(path: str, entry: HandEntry, given: _Given) -> Sheet:
    from pinochle_cli.formats.sheet_files import locked_sheet
    from pinochle_cli.formats.sheets import read_sheet, with_line

    with locked_sheet(path) as file:
        sheet = read_sheet(path, file.content)
        _check_rules(sheet, given)
        content = with_line(file.content, entry.document())
        sheet = sheet.with_hand(content.count(b"\n"), entry)
        file.replace(content)
    return sheet


def _take_back(terminal: Terminal, path: str, given: _Given) -> Sheet:
    import json

    from pinochle_cli.formats.sheet_files import locked_sheet
    from pinochle_cli.formats.sheets import read_sheet, without_line

    with locked_sheet(path) as file:
        sheet = read_sheet(path, file.content)
        _check_rules(sheet, given)
        if not sheet.hands:
            raise UsageProblem(f"{path}: there is no hand to take back")
        gone = sheet.hands[-1]
        sheet = sheet._replace(hands=sheet.hands[:-1])
        file.replace(without_line(file.content, gone.line))
    terminal.say(f"taken back: {json.dumps(gone.entry.document())}")
    return sheet


def _check_rules(sheet: Sheet, given: _Given) -> None:
    """A sheet has its rules in its header; options may only say the same."""
    own = sheet.header.rules
    if given.set_ and not given.rules:
        raise UsageProblem(f"{sheet.path} has its rules in its first line: leave out --set")
    overrides = {**dict(own.overrides), **parse_overrides(given.set_)}
    if given.rules and not sheet.header.is_played_under(load(given.rules, overrides)):
        told = f"{sheet.path} is played under {rules_label(own)}"
        raise UsageProblem(f"{told}: leave out --rules{' and --set' if given.set_ else ''}")


def _score_records(terminal: Terminal, chosen: Format, path: str, given: _Given) -> int:
    from pinochle_cli.formats.score_answers import RECORD_COLUMNS

    given.refuse((*OF_A_HAND, *OF_A_SHEET, "sides"), "does not go with --record")
    line_rules = LineRules(given.rules, parse_overrides(given.set_))
    answers = answer_records(
        terminal, path, lambda number, line: _score_record(number, line, line_rules)
    )
    return emit_answers(terminal, answers, chosen, RECORD_COLUMNS, lambda each: not each.agrees)


def _score_record(number: int, line: str, line_rules: LineRules) -> RecordScoreAnswer:
    from pinochle_cli.formats.hand_records import EXAMPLE, read_hand_record
    from pinochle_cli.formats.json_fields import Fields
    from pinochle_cli.formats.score_answers import RecordScoreAnswer
    from pinochle_cli.play.audit import audit
    from pinochle_cli.play.settling import score_of

    fields = Fields.parse(line, EXAMPLE)
    rules = line_rules.of_line(fields.text("rules"), fields.overrides())
    record, claimed = read_hand_record(fields, rules), fields.child("score")
    verdict = audit(record, rules)
    if verdict.end is None:
        why = verdict.faults[0].message if verdict.faults else "its deal is not known"
        raise UsageProblem(f"cannot be scored: {why}")
    claims = None if claimed is None else claimed.values
    return RecordScoreAnswer(rules, number, record.deal_index, score_of(verdict.end), claims)
