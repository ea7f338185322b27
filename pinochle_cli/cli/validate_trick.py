"""``pinochle validate-trick``: was that card legal, who won, and is a recorded hand in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pinochle_cli.cli import trick_options as options
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
from pinochle_cli.formats.json_fields import Fields, RecordError
from pinochle_cli.formats.output import Format
from pinochle_cli.formats.trick_records import TrickQuestion, read_trick_line
from pinochle_cli.rules import (
    Hand,
    Ruleset,
    UnknownNameError,
    read_cards,
    read_hand,
    read_suit,
)
from pinochle_cli.rules.errors import LONGEST_SHOWN
from pinochle_cli.rules.notation import UNKNOWN

if TYPE_CHECKING:
    from pinochle_cli.formats.trick_answers import RecordAnswer, TrickAnswer
    from pinochle_cli.rules.positions import Position
    from pinochle_cli.rules.tricks import Stage

NOTHING_ASKED = TrickQuestion("")


def validate_trick(
    ctx: typer.Context,
    plays: options.PlaysArgument = None,
    trump: TrumpOption = None,
    to_play: options.ToPlayOption = None,
    hand: options.HandOption = None,
    last_trick: options.LastTrickOption = False,
    phase: options.PhaseOption = None,
    record: options.RecordOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Judge a trick, say what may be played, or check recorded hands whole.

    \b
    pinochle validate-trick "9C KC JD" --trump D --to-play "AH QD 9D"
    pinochle validate-trick "9C KC" --trump D --hand "9C AH" --hand "KC AC"

    Give --hand for each card played, in order, ? for a hand nobody knows; each as it was before
    its card was played. A record (pinochle.hand/1) is replayed: dealt cards, auction, exchange,
    melds and what was missed, each trick. Where the deal is not known, a revoke is found when
    the missing suit turns up later.

    On standard input a line is a card list, a JSON object with plays, trump, to_play, hands,
    last_trick, phase, rules and set, or a recorded hand.

    \b
    Columns of plain and csv: place, card, legal, rule, legal_cards, winner, points
    with --record: line, index, legal, part, trick, seat, card, rule, message

    The rules named: must-follow, must-beat, must-trump, must-overtrump.
    Exit code 1 when anything is illegal.
    """
    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    line_rules = LineRules(rules, parse_overrides(set_))
    played = " ".join(plays or ())
    asked = TrickQuestion(played, trump, to_play, tuple(hand or ()), last_trick, phase)
    if record is not None:
        if plays is not None or asked != NOTHING_ASKED:
            raise UsageProblem("--record has tricks of its own: give nothing else about a trick")
        return _check_records(terminal, chosen, record, line_rules)
    if plays is None:
        raise UsageProblem('name the cards played, as in "9C KC", or "" before the lead')
    if plays == [STDIN]:
        return _judge_lines(terminal, chosen, asked, line_rules)
    if not played.strip() and to_play is None and not hand:
        raise UsageProblem("nothing to judge: before the lead give the leader's hand, --to-play")
    from pinochle_cli.formats.trick_answers import TRICK_COLUMNS

    answer = _judge(asked, line_rules.default)
    terminal.emit(answer, chosen, TRICK_COLUMNS)
    return Exit.YES if answer.legal else Exit.NO


def _judge_lines(
    terminal: Terminal, form: Format, asked: TrickQuestion, line_rules: LineRules
) -> Exit:
    from pinochle_cli.formats.trick_answers import TRICK_COLUMNS

    rowed = form in (Format.PLAIN, Format.CSV)

    def judge(number: int, line: str) -> TrickAnswer | RecordAnswer:
        return _judge_line(number, line, line_rules, asked, rowed)

    answers = answer_lines(terminal.stdin, judge)
    return emit_answers(terminal, answers, form, TRICK_COLUMNS, _is_illegal)


def _check_records(terminal: Terminal, chosen: Format, path: str, line_rules: LineRules) -> int:
    from pinochle_cli.formats.trick_answers import RECORD_COLUMNS

    answers = answer_records(
        terminal, path, lambda number, line: _check_record(number, line, line_rules)
    )
    return emit_answers(terminal, answers, chosen, RECORD_COLUMNS, _is_illegal)


def _check_record(number: int, line: str, line_rules: LineRules) -> RecordAnswer:
    read = read_trick_line(line, only_hands=True)
    assert read.hand is not None
    return _check_hand(number, read.hand, line_rules.of_line(read.rules, read.overrides))


def _judge_line(
    number: int, line: str, line_rules: LineRules, asked: TrickQuestion, rowed: bool
) -> TrickAnswer | RecordAnswer:
    """A line of standard input: what the options ask stands over what it says."""
    read = read_trick_line(line)
    rules = line_rules.of_line(read.rules, read.overrides)
    if read.question is not None:
        return _judge(_with_options(read.question, asked), rules)
    if rowed:
        raise RecordError("a recorded hand has columns of its own: use --record -")
    assert read.hand is not None
    return _check_hand(number, read.hand, rules)


def _is_illegal(answer: TrickAnswer | RecordAnswer) -> bool:
    return not answer.legal


def _with_options(question: TrickQuestion, asked: TrickQuestion) -> TrickQuestion:
    given = {
        name: value
        for name, value in asked._asdict().items()
        if name != "plays" and value != getattr(NOTHING_ASKED, name)
    }
    return question._replace(**given)


def _judge(question: TrickQuestion, rules: Ruleset) -> TrickAnswer:
    from pinochle_cli.formats.trick_answers import TrickAnswer
    from pinochle_cli.rules.positions import judge_trick

    return TrickAnswer(judge_trick(_position(question, rules)))


def _position(question: TrickQuestion, rules: Ruleset) -> Position:
    from pinochle_cli.rules.positions import Position

    if question.trump is None:
        raise UsageProblem("what may be played depends on the trump suit: name it with --trump")

    def cards(text: str) -> Hand:
        return read_hand(text, rules.deck.ranks, rules.deck.copies)

    cards(question.plays)
    return Position(
        rules,
        read_suit(question.trump),
        read_cards(question.plays),
        tuple(None if text.strip() == UNKNOWN else cards(text) for text in question.hands),
        None if question.to_play is None else cards(question.to_play),
        question.last_trick,
        _stage(question.phase),
    )


def _stage(phase: str | None) -> Stage:
    from pinochle_cli.rules.tricks import Stage

    word = Stage.PLAYOFF if phase is None else phase.strip().lower()
    if word not in {*Stage}:
        shown, way_out = word[:LONGEST_SHOWN], f"write {' or '.join(Stage)}"
        raise UnknownNameError("phase", shown, [*Stage], way_out)
    return Stage(word)


def _check_hand(number: int, fields: Fields, rules: Ruleset) -> RecordAnswer:
    from pinochle_cli.formats.hand_records import read_hand_record
    from pinochle_cli.formats.trick_answers import RecordAnswer
    from pinochle_cli.play.audit import audit

    record = read_hand_record(fields, rules)
    return RecordAnswer(rules, number, record, audit(record, rules))
