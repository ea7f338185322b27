"""``pinochle validate-trick``: was that card legal, who won, and is a recorded hand in order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from pinochle_cli.cli.line_rules import LineRules
from pinochle_cli.cli.options import (
    FormatOption,
    JsonOption,
    RulesOption,
    SetOption,
    TrumpOption,
    UsageProblem,
    parse_overrides,
)
from pinochle_cli.cli.terminal import Exit, Terminal, numbered_lines, open_text
from pinochle_cli.formats.json_fields import Fields, RecordError
from pinochle_cli.formats.output import Answer, Failure, Format
from pinochle_cli.formats.trick_records import NO_HAND, TrickQuestion, read_trick_line
from pinochle_cli.rules import (
    CardTextError,
    Hand,
    PinochleError,
    Ruleset,
    UnknownNameError,
    read_cards,
    read_hand,
    read_suit,
)
from pinochle_cli.rules.errors import LONGEST_SHOWN
from pinochle_cli.rules.notation import UNKNOWN, point_at

if TYPE_CHECKING:
    from pinochle_cli.formats.trick_answers import RecordAnswer, TrickAnswer
    from pinochle_cli.rules.positions import Position
    from pinochle_cli.rules.tricks import Stage

STDIN = "-"

NOTHING_ASKED = TrickQuestion("")


def validate_trick(
    ctx: typer.Context,
    plays: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYS|-]", help="Cards in order of play; - reads lines."),
    ] = None,
    trump: TrumpOption = None,
    to_play: Annotated[
        str | None,
        typer.Option("--to-play", metavar="HAND", help="The hand whose turn it is."),
    ] = None,
    hand: Annotated[
        list[str] | None,
        typer.Option(
            "--hand", metavar="HAND|?", help="A hand before it played, in order; repeat it."
        ),
    ] = None,
    last_trick: Annotated[
        bool, typer.Option("--last-trick", help="It was the last trick: add its bonus.")
    ] = False,
    phase: Annotated[
        str | None,
        typer.Option("--phase", metavar="stock|playoff", help="The stage of a two-hand game."),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option("--record", metavar="FILE|-", help="Check recorded hands, one a line."),
    ] = None,
    rules: RulesOption = None,
    set_: SetOption = None,
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
    with --record: index, legal, part, trick, seat, card, rule, message

    The rules named: must-follow, must-beat, must-trump, must-overtrump.
    Exit code 1 when anything is illegal.
    """
    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    line_rules = LineRules(rules, parse_overrides(set_))
    asked = TrickQuestion(
        "" if plays is None else " ".join(plays),
        trump,
        to_play,
        tuple(hand or ()),
        last_trick,
        phase,
    )
    if record is not None:
        if plays is not None or asked != NOTHING_ASKED:
            raise UsageProblem("--record has tricks of its own: give nothing else about a trick")
        return _check_records(terminal, chosen, record, line_rules)
    if plays is None:
        raise UsageProblem('name the cards played, as in "9C KC", or "" before the lead')
    from pinochle_cli.formats.trick_answers import TRICK_COLUMNS

    if plays == [STDIN]:
        bulk = _Bulk(line_rules, asked, chosen)
        failed = terminal.emit_stream(bulk.answers(terminal.stdin), chosen, TRICK_COLUMNS)
        return failed or (Exit.NO if bulk.found_illegal else Exit.YES)
    answer = _judge(asked, line_rules.default)
    terminal.emit(answer, chosen, TRICK_COLUMNS)
    return Exit.YES if answer.judged.legal else Exit.NO


def _check_records(terminal: Terminal, chosen: Format, path: str, line_rules: LineRules) -> int:
    from pinochle_cli.formats.trick_answers import RECORD_COLUMNS

    if not path:
        raise UsageProblem("--record: name a file, or - for standard input")
    bulk = _Bulk(line_rules, NOTHING_ASKED, chosen, only_hands=True)
    with nullcontext(terminal.stdin) if path == STDIN else open_text(path) as lines:
        failed = terminal.emit_stream(bulk.answers(lines), chosen, RECORD_COLUMNS)
    if not bulk.count:
        name = "standard input" if path == STDIN else path
        raise UsageProblem(f"{name}: {NO_HAND}")
    return failed or (Exit.NO if bulk.found_illegal else Exit.YES)


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


class _Bulk:
    """Lines in bulk. What the options say about a trick stands over what a line says."""

    def __init__(
        self, rules: LineRules, asked: TrickQuestion, form: Format, only_hands: bool = False
    ) -> None:
        self._rules = rules
        self._asked = asked
        self._only_hands = only_hands
        self._rowed = form in (Format.PLAIN, Format.CSV)
        self.count = 0
        self.found_illegal = False

    def answers(self, lines: TextIO) -> Iterator[Answer | Failure]:
        """An answer a line, a failure a bad one."""
        for number, line in numbered_lines(lines):
            self.count += 1
            try:
                answer = self._answer(line)
            except CardTextError as error:
                yield Failure(number, error.message, point_at(error))
                continue
            except PinochleError as error:
                yield Failure(number, str(error))
                continue
            self.found_illegal = self.found_illegal or not answer.legal
            yield answer

    def _answer(self, line: str) -> TrickAnswer | RecordAnswer:
        read = read_trick_line(line, self._only_hands)
        rules = self._rules.of_line(read.rules, read.overrides)
        if read.hand is not None:
            if self._rowed and not self._only_hands:
                raise RecordError("a recorded hand has columns of its own: use --record -")
            return _check_hand(read.hand, rules)
        assert read.question is not None
        return _judge(self._with_options(read.question), rules)

    def _with_options(self, question: TrickQuestion) -> TrickQuestion:
        given = {
            name: value
            for name, value in self._asked._asdict().items()
            if name != "plays" and value != getattr(NOTHING_ASKED, name)
        }
        return question._replace(**given)


def _check_hand(fields: Fields, rules: Ruleset) -> RecordAnswer:
    from pinochle_cli.formats.hand_records import read_hand_record
    from pinochle_cli.formats.trick_answers import RecordAnswer
    from pinochle_cli.play.audit import audit

    record = read_hand_record(fields, rules)
    return RecordAnswer(rules, record, audit(record, rules))
