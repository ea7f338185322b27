"""``pinochle advise``: which cards to hand over, which to bury."""

from __future__ import annotations

from typing import Annotated

import typer

from pinochle_cli.cli.options import (
    ExportOption,
    FormatOption,
    JsonOption,
    RulesOption,
    SetOption,
    UsageProblem,
    parse_overrides,
    rules_name,
)
from pinochle_cli.cli.terminal import Exit, Terminal
from pinochle_cli.formats.output import Format
from pinochle_cli.rules import Hand, Ruleset, find_melds, load, read_hand, read_suit
from pinochle_cli.rules.words import WidowUse

USUAL_TOP = 10

advise_app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@advise_app.callback()
def advise_help(ctx: typer.Context) -> None:
    """Which cards to hand over, and which to bury, every choice ranked with the reason."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
        raise typer.Exit


HandArgument = Annotated[list[str], typer.Argument(metavar="HAND", help="Card list.")]
TrumpOption = Annotated[
    str, typer.Option("--trump", "-t", metavar="S|H|D|C", help="The trump suit.")
]
TopOption = Annotated[
    int | None,
    typer.Option("--top", metavar="N", help="Only the best N; else 10 in a table, all elsewhere."),
]


@advise_app.command("pass")
def advise_pass(
    ctx: typer.Context,
    hand: HandArgument,
    trump: TrumpOption,
    role: Annotated[
        str, typer.Option("--role", metavar="partner|bidder", help="Who hands over.")
    ] = "partner",
    top: TopOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Rank every choice of cards to hand over to one's partner.

    \b
    pinochle advise pass "AS TS KS QS JD AH TH KC 9C 9D TD AC" --trump H
    pinochle advise pass HAND --trump H --role bidder      sixteen cards, four go back
    pinochle advise pass HAND -t H -r racehorse --json

    The value of a choice is what the side comes to: the own meld that stays, what the receiver
    can be expected to meld (exactly, over all cards he may hold; a bidder is taken to have a
    marriage in trump and rather many trumps), and what the cards win more in his hand.

    Columns of plain and csv: cards, meld_before, meld_after, value, why
    """
    from pinochle_cli.formats.advice_answers import ADVICE_COLUMNS, PASS, AdviceAnswer, gift_choice
    from pinochle_cli.play.planning.passing import Passing

    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    table = load(rules_name(rules), parse_overrides(set_))
    number = table.exchange.pass_count
    if not number:
        raise UsageProblem(f"{table.name} passes no cards; partners-150 and racehorse do")
    by_bidder = _is_bidder(role)
    size = table.dealing.hand_size + number * by_bidder
    cards = _hand_of(
        hand, size, table, "the bidder has" if by_bidder else "the bidder's partner has"
    )
    suit = read_suit(trump)
    gifts = Passing(table, cards, suit, number, by_bidder).all()
    to = "partner" if by_bidder else "bidder"
    choices = tuple(gift_choice(gift, to) for gift in gifts[: _top(top)])
    answer = AdviceAnswer(
        table, PASS, role.lower(), cards, suit, choices, len(gifts), top or USUAL_TOP
    )
    terminal.emit(answer, chosen, ADVICE_COLUMNS)
    return Exit.YES


@advise_app.command("bury")
def advise_bury(
    ctx: typer.Context,
    hand: HandArgument,
    trump: TrumpOption,
    top: TopOption = None,
    rules: RulesOption = None,
    set_: SetOption = None,
    export: ExportOption = None,
    form: FormatOption = Format.AUTO,
    as_json: JsonOption = False,
) -> int:
    """Rank every choice of cards to bury once the widow is in the hand and all melds are laid.

    \b
    pinochle advise bury HAND --trump S -r auction-3
    pinochle advise bury HAND -t S -r auction-3 --top 3
    pinochle advise bury HAND -t S -r auction-3 --format csv

    The value of a choice is the meld that stays, the points that are buried, which count for
    sure, and what the rest of the hand can be expected to win by a rule of thumb.

    Columns of plain and csv: cards, meld_before, meld_after, value, why
    """
    from pinochle_cli.formats.advice_answers import (
        ADVICE_COLUMNS,
        BURY,
        AdviceAnswer,
        burial_choice,
    )
    from pinochle_cli.play.planning.burying import Burying

    terminal: Terminal = ctx.obj
    chosen = terminal.resolve(form, as_json)
    table = load(rules_name(rules), parse_overrides(set_))
    if table.exchange.widow_use is not WidowUse.BURY:
        raise UsageProblem(f"{table.name} buries no cards; auction-3 does, as in -r auction-3")
    size = table.dealing.hand_size + table.dealing.widow
    cards = _hand_of(hand, size, table, "with the widow the bidder has")
    suit = read_suit(trump)
    laid = find_melds(cards, suit, table).melds
    burials = Burying(table, cards, laid, suit).all()
    choices = tuple(map(burial_choice, burials[: _top(top)]))
    answer = AdviceAnswer(table, BURY, None, cards, suit, choices, len(burials), top or USUAL_TOP)
    terminal.emit(answer, chosen, ADVICE_COLUMNS)
    return Exit.YES


def _is_bidder(role: str) -> bool:
    if role.lower() not in ("partner", "bidder"):
        raise UsageProblem(f'--role "{role[:40]}": write partner (of the bidder) or bidder')
    return role.lower() == "bidder"


def _hand_of(words: list[str], size: int, rules: Ruleset, who: str) -> Hand:
    hand = read_hand(" ".join(words), rules.deck.ranks, rules.deck.copies)
    if len(hand) != size:
        raise UsageProblem(f"the hand has {len(hand)} cards: under {rules.name} {who} {size}")
    return hand


def _top(top: int | None) -> int | None:
    if top is not None and top < 1:
        raise UsageProblem(f"--top {top}: write how many, 1 or more")
    return top
