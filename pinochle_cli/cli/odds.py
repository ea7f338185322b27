"""``pinochle odds``: exact chances of a hand."""

from __future__ import annotations

import typer

from pinochle_cli.cli import odds_options as options
from pinochle_cli.cli.deal_options import parse_question
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
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Format
from pinochle_cli.rules import load, read_hand


def odds(
    ctx: typer.Context,
    trump: TrumpOption = None,
    cards: options.CardsOption = None,
    hold: options.HoldOption = None,
    gone: options.GoneOption = None,
    where: options.WhereOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Tell exactly how likely each meld is in a hand, and what the hand will meld.

    \b
    pinochle odds                                    any dealt hand
    pinochle odds --trump S --hold "AS TS QS JS"     what may come to these
    pinochle odds -r auction-3 --cards 18 --hold "…" what the widow brings to my 15
    pinochle odds --gone "…"                         what my partner may have beside my 12
    pinochle odds --where "count:9>=5 and count:A=0"

    Every hand of that size is counted, so nothing is estimated. A condition is one of deal
    --where, without a seat. Without --trump a hand's meld is that under its best suit; with it a
    meld in "any" suit is in any that it may have beside that trump.

    \b
    Columns of plain and csv: what, name, suit, number, fraction, p, one_in

    \b
    what is where     name is the condition
            meld      the hand has the cards of at least "number" of the meld; no suit is any suit
            total     what it melds in all: mean, sd and median
            points    how likely it melds just "number" points
    """
    from pinochle_cli.engine.odds import unseen_hand
    from pinochle_cli.formats.odds_answers import ODDS_COLUMNS, odds_answer

    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    table = load(rules_name(rules), parse_overrides(set_))
    suit = parse_trump(trump)
    deck = table.deck
    size = table.dealing.hand_size if cards is None else cards
    if not 0 <= size <= deck.size:
        raise UsageProblem(f"--cards {size}: a hand has from 0 to {deck.size} cards")
    held = read_hand(" ".join(hold or ()), deck.ranks, deck.copies)
    away = read_hand(" ".join(gone or ()), deck.ranks, deck.copies)
    unseen = unseen_hand(table, size, held, away)
    answer = odds_answer(table, suit, unseen, away, parse_question(where, table))
    terminal.emit(answer, chosen, ODDS_COLUMNS)
    return Exit.YES
