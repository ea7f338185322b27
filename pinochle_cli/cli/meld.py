"""``pinochle meld``: what a hand melds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import typer

from pinochle_cli.cli import meld_options as options
from pinochle_cli.cli.bulk import STDIN
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
    parse_trump,
    rules_name,
)
from pinochle_cli.cli.terminal import Exit, Terminal, numbered_blocks, numbered_lines
from pinochle_cli.formats.meld_answers import (
    COMPARE_COLUMNS,
    LAYDOWN_COLUMNS,
    MELD_COLUMNS,
    Comparison,
    LaydownAnswer,
    MeldAnswer,
)
from pinochle_cli.formats.meld_records import HandToMeld, read_hand_records
from pinochle_cli.formats.output import Answer, Failure, Format, Rowed
from pinochle_cli.rules import (
    PinochleError,
    Ruleset,
    TextError,
    find_melds,
    find_melds_by_trump,
    judge_laydown,
    load,
    read_hand,
    read_suit,
)
from pinochle_cli.rules.notation import point_at

DEAL_STARTS = ('{"schema": "pinochle.deal/1", ', '{"schema":"pinochle.deal/1",')

MANY = 16
"""Lines of one length, from which on it pays to load what reads them together."""


def meld(
    ctx: typer.Context,
    hand: options.HandArgument,
    trump: TrumpOption = None,
    laid: options.LaidOption = None,
    compare: options.CompareOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Find the melds of a hand: the best total, the cards to show, what is one card short.

    \b
    pinochle meld "AS TS KS QS JS AH AD AC KH QH JD 9S" --trump S
    pinochle meld - --trump hearts --format csv < hands.txt

    Without --trump each suit is tried and the best is marked. Cards are read in any usual way:
    AS, 10s, A♠, S:ATKQJ D:J, ATKQJ.AK.J.9 (spades.hearts.diamonds.clubs).

    On standard input a line is a card list, a JSON object with hand, trump, laid, rules and set,
    or a pinochle.deal/1 document, which gives a record a seat.

    \b
    Columns of plain and csv: hand, trump, total, best, melds, shown, index, seat
    with --laid: hand, trump, laid, accepted, points, refused, reason, melds, index, seat
    with --compare: rules, hand, trump, total, best, melds, shown

    Exit code 1 when --laid is refused.
    """
    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    suit = parse_trump(trump)
    if hand == [STDIN]:
        if compare is not None:
            raise UsageProblem("--compare takes one hand, not standard input: give the hand itself")
        rowed = chosen in (Format.PLAIN, Format.CSV)
        bulk = _Bulk(rules, parse_overrides(set_), suit, laid, rowed)
        return bulk.emit(terminal, chosen)
    text = " ".join(hand)
    if compare is not None:
        if rules is not None or laid is not None:
            raise UsageProblem("--compare names the rule sets itself: leave out --rules and --laid")
        answers = _comparison(text, suit, compare, set_)
        terminal.emit(answers, chosen, COMPARE_COLUMNS)
        return Exit.YES
    table = load(rules_name(rules), parse_overrides(set_))
    answer = _answer(HandToMeld(text, suit, laid=laid), table, suit)
    terminal.emit(answer, chosen, LAYDOWN_COLUMNS if laid is not None else MELD_COLUMNS)
    return Exit.NO if _is_refused(answer) else Exit.YES


def _comparison(text: str, suit: str | None, compare: str, set_: list[str] | None) -> Comparison:
    names = [name.strip() for name in compare.split(",") if name.strip()]
    if not names:
        raise UsageProblem("--compare: name rule sets, as in --compare partners-150,partners-1000")
    overrides = parse_overrides(set_)
    tables = [load(name, overrides) for name in names]
    return Comparison(tuple(_meld_answer(HandToMeld(text), table, suit) for table in tables))


def _answer(record: HandToMeld, rules: Ruleset, suit: str | None) -> Answer:
    """The answer to one record; ``suit`` is the trump that counts, if any."""
    if record.laid is None:
        return _meld_answer(record, rules, suit)
    if suit is None:
        raise UsageProblem("what cards laid down score depends on the trump suit: name it")
    deck = rules.deck
    hand = read_hand(record.hand, deck.ranks, deck.copies)
    laid = read_hand(record.laid, deck.ranks, deck.copies)
    laydown = judge_laydown(hand, laid, suit, rules)
    return LaydownAnswer(rules, hand, suit, laydown, record.deal, record.seat)


def _meld_answer(record: HandToMeld, rules: Ruleset, suit: str | None) -> MeldAnswer:
    hand = read_hand(record.hand, rules.deck.ranks, rules.deck.copies)
    sheets = {suit: find_melds(hand, suit, rules)} if suit else find_melds_by_trump(hand, rules)
    return MeldAnswer(rules, hand, sheets, suit is not None, record.deal, record.seat)


def _is_refused(answer: Answer | Failure) -> bool:
    return isinstance(answer, LaydownAnswer) and not answer.laydown.accepted


class _Bulk:
    """Standard input in bulk: what the options ask for stands over what a line says.

    ``rowed`` says that answers are written as rows under one set of columns, so that a line may
    not ask for a lay-down by itself.
    """

    def __init__(
        self,
        rules: str | None,
        overrides: dict[str, object],
        suit: str | None,
        laid: str | None,
        rowed: bool,
    ) -> None:
        self._rules = LineRules(rules, overrides)
        self._suit = suit
        self._laid = laid
        self._rowed = rowed
        self.refused = False

    def emit(self, terminal: Terminal, form: Format) -> Exit:
        """Write what standard input asks for."""
        columns = LAYDOWN_COLUMNS if self._laid is not None else MELD_COLUMNS
        if self._rowed and terminal.export is None:
            failed = terminal.emit_rows(self.rows(terminal), form, columns)
        else:
            failed = terminal.emit_stream(self.answers(terminal), form, columns)
        return failed or (Exit.NO if self.refused else Exit.YES)

    def answers(self, terminal: Terminal) -> Iterator[Answer | Failure]:
        """An answer a hand, a failure a bad line or a bad hand of a deal."""
        return self._one_by_one(numbered_lines(terminal.stdin))

    def rows(self, terminal: Terminal) -> Iterator[Rowed | Failure]:
        """The same in rows, those of many deals in one shape being made together."""
        for lines in numbered_blocks(terminal.stdin):
            for _, alike in groupby(lines, key=lambda line: len(line[1])):
                some = list(alike)
                block = self._block([text for _, text in some]) if len(some) >= MANY else None
                if block is not None:
                    yield block
                else:
                    yield from self._one_by_one(some)

    def _one_by_one(self, lines: Iterable[tuple[int, str]]) -> Iterator[Answer | Failure]:
        for number, line in lines:
            try:
                records = read_hand_records(line)
            except PinochleError as error:
                yield Failure(number, str(error))
                continue
            for record in records:
                answer = self._try(number, record)
                self.refused = self.refused or _is_refused(answer)
                yield answer

    def _block(self, lines: list[str]) -> Rowed | None:
        """The rows of deals in one shape; None for any other lines, which are read one by one."""
        if self._laid is not None or not lines[0].startswith(DEAL_STARTS):
            return None
        from pinochle_cli.formats.deal_blocks import read_deal_block
        from pinochle_cli.formats.meld_blocks import meld_block

        block = read_deal_block(lines)
        if block is None:
            return None
        try:
            rules = self._rules.of_line(block.rules, block.overrides)
        except PinochleError:
            return None
        return meld_block(block, rules, self._suit)

    def _try(self, number: int, record: HandToMeld) -> Answer | Failure:
        seat = "" if record.seat is None else f"seat {record.seat}: "
        try:
            return self._answer(record)
        except TextError as error:
            return Failure(number, seat + error.message, point_at(error))
        except PinochleError as error:
            return Failure(number, seat + str(error))

    def _answer(self, record: HandToMeld) -> Answer:
        rules = self._rules.of_line(record.rules, record.overrides)
        if self._laid is not None:
            record = record._replace(laid=self._laid)
        elif record.laid is not None and self._rowed:
            raise UsageProblem('"laid" has columns of its own: use --format jsonl, or --laid')
        suit = self._suit or (read_suit(record.trump) if record.trump is not None else None)
        return _answer(record, rules, suit)
