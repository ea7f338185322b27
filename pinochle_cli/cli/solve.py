"""``pinochle solve``: perfect play with all cards seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import typer

from pinochle_cli.cli import solve_options as options
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
    parse_overrides,
)
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.ending_records import EndingQuestion, read_ending_line
from pinochle_cli.formats.output import Failure, Format
from pinochle_cli.formats.trick_records import read_trick_line
from pinochle_cli.rules import Ruleset, UnknownNameError, read_cards, read_hand, read_suit
from pinochle_cli.rules.errors import LONGEST_SHOWN

if TYPE_CHECKING:
    from pinochle_cli.engine.solver.ending import Ending
    from pinochle_cli.engine.solver.engines import SolverEngine
    from pinochle_cli.formats.judgement_answers import JudgementAnswer
    from pinochle_cli.formats.solution_answers import Place, SolutionAnswer
    from pinochle_cli.play.endings import SeenHand
    from pinochle_cli.play.record import HandRecord


MANY_CARDS = 40
"""From here on plain Python often takes more than some seconds."""


class Records(NamedTuple):
    """Recorded hands: all of a file or one of them, from which trick on."""

    path: str
    only: int | None
    trick: int | None

    def first_trick(self, hand: SeenHand) -> int:
        """The trick that was asked for, else the first without a stock."""
        return hand.first if self.trick is None else self.trick


class Limits(NamedTuple):
    """How a search may run."""

    most_nodes: int
    engine: SolverEngine


def solve(
    ctx: typer.Context,
    lines: options.LinesArgument = None,
    trump: TrumpOption = None,
    leader: options.LeaderOption = None,
    hand: options.HandOption = None,
    played: options.PlayedOption = None,
    bidder: options.BidderOption = None,
    record: options.RecordOption = None,
    index: options.IndexOption = None,
    trick: options.TrickOption = None,
    judge: options.JudgeOption = False,
    max_nodes: options.MaxNodesOption = None,
    engine: options.EngineOption = "auto",
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Solve the end of a hand exactly: what each card brings when everyone plays perfectly and
    all cards are seen, and a best line of play.

    \b
    pinochle solve -r two-hand --trump S --leader 1 --hand "AS 9S KD" --hand "TS AD 9D"
    pinochle solve --record hands.jsonl --index 2 --trick 5      what was best at trick 5?
    pinochle solve --record hands.jsonl --judge                  what did each card cost?

    For two to four hands, whole ones too. Points are those of the side of the seat to play, from
    the trick on the table on. The whole hand of four takes plain Python from some seconds to
    minutes: --max-nodes ends a search with bounds, and Numba, pip install 'pinochle-cli[fast]',
    makes it many times faster.

    On standard input a line is a JSON object with hands, trump, leader, played, bidder, rules
    and set.

    \b
    Columns of plain and csv: seat, card, value, lower, upper, cost, total, line,
    record, index, trick
    with --judge: line, index, trick, seat, card, best, cost

    Exit code 1 when a search ran out of positions.
    """
    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    line_rules = LineRules(rules, parse_overrides(set_))
    limits = _limits(max_nodes, engine)
    asked = EndingQuestion(tuple(hand or ()), trump, leader, played, bidder)
    if record is None:
        for name, given in (("--index", index), ("--trick", trick), ("--judge", judge or None)):
            if given is not None:
                raise UsageProblem(f"{name} is about recorded hands: name them with --record FILE")
        return _solve_endings(terminal, chosen, lines, asked, line_rules, limits)
    if lines is not None or asked != EndingQuestion():
        raise UsageProblem("--record has hands of its own: give nothing else about a hand")
    records = _records(record, index, trick)
    if judge:
        return _judge_records(terminal, chosen, records, line_rules, limits)
    return _solve_records(terminal, chosen, records, line_rules, limits)


def _records(path: str, index: int | None, trick: int | None) -> Records:
    for name, number, counted in (("--index", index, "records"), ("--trick", trick, "tricks")):
        if number is not None and number < 1:
            raise UsageProblem(f"{name} {number}: {counted} are counted from 1")
    return Records(path, index, trick)


def _limits(max_nodes: int | None, engine: str) -> Limits:
    from pinochle_cli.engine.solver.engines import SolverEngine
    from pinochle_cli.engine.solver.limits import NO_LIMIT

    if max_nodes is not None and max_nodes < 1:
        raise UsageProblem(f"--max-nodes {max_nodes}: write how many positions, 1 or more")
    if engine.lower() not in {*SolverEngine}:
        way_out = f"there are {', '.join(SolverEngine)}"
        raise UnknownNameError("engine", engine[:LONGEST_SHOWN], [*SolverEngine], way_out)
    most_nodes = NO_LIMIT if max_nodes is None else min(max_nodes, NO_LIMIT)
    return Limits(most_nodes, SolverEngine(engine.lower()))


def _solve_endings(
    terminal: Terminal,
    chosen: Format,
    lines: str | None,
    asked: EndingQuestion,
    line_rules: LineRules,
    limits: Limits,
) -> int:
    """One ending from the options, or many from standard input."""
    from pinochle_cli.formats.solution_answers import SOLUTION_COLUMNS, Place

    if lines is None:
        ending = _ending(asked, line_rules.default)
        _warn_if_slow(terminal, ending, limits)
        answer = _solved(ending, limits)
        _note_illegal_plays(terminal, ending)
        terminal.emit(answer, chosen, SOLUTION_COLUMNS)
        return Exit.YES if answer.is_solved else Exit.NO
    if lines != STDIN:
        raise UsageProblem(f'"{lines[:LONGEST_SHOWN]}": give hands with --hand, or - for lines')

    def solve_line(number: int, line: str) -> SolutionAnswer:
        read = read_ending_line(line)
        rules = line_rules.of_line(read.rules, read.overrides)
        given = {name: each for name, each in asked._asdict().items() if each not in (None, ())}
        ending = _ending(read.question._replace(**given), rules)
        answer = _solved(ending, limits, Place(number))
        _note_illegal_plays(terminal, ending, f"line {number}: ")
        return answer

    answers = answer_lines(terminal.stdin, solve_line)
    return emit_answers(terminal, answers, chosen, SOLUTION_COLUMNS, _ran_out)


def _solve_records(
    terminal: Terminal,
    chosen: Format,
    records: Records,
    line_rules: LineRules,
    limits: Limits,
) -> int:
    """Recorded hands at the lead to a trick."""
    from pinochle_cli.formats.solution_answers import SOLUTION_COLUMNS, Place

    def solve_line(number: int, line: str) -> SolutionAnswer:
        record, seen = _seen(line, line_rules)
        trick = records.first_trick(seen)
        ending = seen.ending(trick)
        if records.only is not None:
            _warn_if_slow(terminal, ending, limits)
        return _solved(ending, limits, Place(number, trick, record.seed, record.deal_index))

    answers = answer_records(terminal, records.path, solve_line, records.only)
    return emit_answers(terminal, answers, chosen, SOLUTION_COLUMNS, _ran_out)


def _judge_records(
    terminal: Terminal,
    chosen: Format,
    records: Records,
    line_rules: LineRules,
    limits: Limits,
) -> int:
    """Recorded hands card by card, and at the end what each seat lost a hand."""
    from pinochle_cli.formats.judgement_answers import (
        JUDGEMENT_COLUMNS,
        JudgementAnswer,
        JudgementSummary,
    )
    from pinochle_cli.play.judging import judge_cards

    def judge_line(number: int, line: str) -> JudgementAnswer:
        record, seen = _seen(line, line_rules)
        first = records.first_trick(seen)
        judged = judge_cards(seen, first, *limits)
        return JudgementAnswer(seen.rules, number, record, first, judged)

    def with_summary() -> Iterator[JudgementAnswer | JudgementSummary | Failure]:
        summary = JudgementSummary()
        for answer in answer_records(terminal, records.path, judge_line, records.only):
            if isinstance(answer, JudgementAnswer):
                summary = summary.with_hand(answer)
            yield answer
        if chosen in (Format.PLAIN, Format.CSV):
            terminal.say(summary.in_words)
        yield summary

    return emit_answers(terminal, with_summary(), chosen, JUDGEMENT_COLUMNS, _ran_out)


def _seen(line: str, line_rules: LineRules) -> tuple[HandRecord, SeenHand]:
    from pinochle_cli.formats.hand_records import read_hand_record
    from pinochle_cli.play.endings import see_hand

    read = read_trick_line(line, only_hands=True)
    assert read.hand is not None
    rules = line_rules.of_line(read.rules, read.overrides)
    record = read_hand_record(read.hand, rules)
    return record, see_hand(record, rules)


def _solved(ending: Ending, limits: Limits, place: Place | None = None) -> SolutionAnswer:
    from pinochle_cli.engine.solver.solving import solve as solve_ending
    from pinochle_cli.formats.solution_answers import SolutionAnswer

    return SolutionAnswer(solve_ending(ending, *limits), place)


def _note_illegal_plays(terminal: Terminal, ending: Ending, where: str = "") -> None:
    """What lies on the table is solved as it lies, but it may be a slip of the pen."""
    from pinochle_cli.rules.tricks import why_illegal

    rules, trump = ending.rules, ending.trump
    for place, (seat, card) in enumerate(zip(ending.turns, ending.plays, strict=False)):
        hand = ending.hand(seat).with_card(card)
        reason = why_illegal(card, hand, ending.plays[:place], trump, rules)
        if reason is not None:
            terminal.say(
                f"{where}{card} of seat {seat} was not legal ({reason.meaning}): solved as it lies"
            )


def _warn_if_slow(terminal: Terminal, ending: Ending, limits: Limits) -> None:
    """Say what to do about a search that may take minutes."""
    from pinochle_cli.engine.solver.engines import SolverEngine, has_fast
    from pinochle_cli.engine.solver.limits import NO_LIMIT

    cards = sum(map(len, ending.hands))
    slow = limits.engine is SolverEngine.PYTHON or not has_fast(cards)
    if slow and cards >= MANY_CARDS and limits.most_nodes == NO_LIMIT:
        terminal.say(
            f"{cards} cards in plain Python may take minutes: --max-nodes 100000 ends it with "
            "bounds, pip install 'pinochle-cli[fast]' makes it many times faster"
        )


def _ending(asked: EndingQuestion, rules: Ruleset) -> Ending:
    """The ending that options or a line describe."""
    from pinochle_cli.engine.solver.ending import Ending

    if not asked.hands:
        raise UsageProblem('give every hand in seat order, as in --hand "AS 9S" --hand "TS AD"')
    if asked.trump is None:
        raise UsageProblem("perfect play depends on the trump suit: name it with --trump")
    if asked.leader is None:
        raise UsageProblem("say which seat leads this trick, as in --leader 1")
    deck = rules.deck
    hands = tuple(read_hand(text, deck.ranks, deck.copies) for text in asked.hands)
    read_hand(asked.played or "", deck.ranks, deck.copies)
    plays = read_cards(asked.played or "")
    return Ending(rules, read_suit(asked.trump), hands, asked.leader, plays, asked.bidder)


def _ran_out(answer: object) -> bool:
    return not getattr(answer, "is_solved", True)
