"""Odds drawn for a person: a bar for each chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pinochle_cli.engine.odds import Distribution, MeldOdds
from pinochle_cli.formats.bars import Bars, percent
from pinochle_cli.formats.histograms import bins, histogram
from pinochle_cli.formats.meld_words import meld_name
from pinochle_cli.formats.odds_answers import OddsAnswer
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.tables import Fitting, cards_text, heading, new_table, suit_text
from pinochle_cli.rules import Ruleset
from pinochle_cli.rules.cards import SUIT_SYMBOLS
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.words import MeldSuit


def draw_odds(answer: OddsAnswer, symbols: bool) -> RenderableType:
    """What was asked, the condition, the melds, the total."""
    parts: list[RenderableType] = [_title(answer, symbols)]
    if answer.where is not None:
        condition, odds = answer.where
        verdict = "never" if not odds else f"{percent(odds)}, one in {_one_in(odds)}"
        parts.append(Text.assemble(f"{condition}  ", (verdict, "bold"), f"  {odds}"))
    parts.append(Fitting(_melds(answer, symbols), least=3))
    if answer.total is not None:
        parts += _total(answer.total, symbols)
    else:
        parts.append("The melds of these rules do not fit tables, so their total is not counted.")
    return Group(*parts)


def _title(answer: OddsAnswer, symbols: bool) -> Text:
    trump = suit_text(answer.trump, symbols) if answer.trump else "the best for the hand"
    title = Text.assemble(
        f"{counted(answer.cards, 'card')}, {rules_label(answer.rules)}, trump ", trump
    )
    for word, cards in (("Holds  ", answer.unseen.held), ("Gone   ", answer.gone)):
        if cards:
            title.append("\n" + word).append_text(cards_text(cards, symbols))
    return title


def _melds(answer: OddsAnswer, symbols: bool) -> Table:
    rows = list(_meld_rows(answer, symbols))
    bars = Bars([percent(odds) for *_, odds in rows], symbols)
    table = new_table("at least", "suit", "chance", "one in", right=("chance", "one in"))
    table.columns[0].min_width = len("pinochle")
    bars.give_room(table.columns[2])
    for name, suit, odds in rows:
        table.add_row(name, suit, bars.cell(odds, percent(odds)), _one_in(odds))
    return table


def _meld_rows(answer: OddsAnswer, symbols: bool) -> Iterator[tuple[str, str, Fraction]]:
    """Melds that can be, with their suits."""
    twins = _twins(answer.rules) if answer.trump is None else set()
    for (meld, copies), some in groupby(answer.melds, key=lambda each: (each.meld, each.copies)):
        if meld in twins:
            continue
        name = meld_name(meld, None, copies)
        for suit, odds in _by_suit(list(some), symbols):
            if odds:
                yield name, suit, odds


def _twins(rules: Ruleset) -> set[str]:
    """Trump melds of the same cards as one in plain suits, which say the same while no suit is
    trump."""
    plain = {kind.cards for kind in rules.melds.chart if kind.suit is MeldSuit.PLAIN}
    trump = (kind for kind in rules.melds.chart if kind.suit is MeldSuit.TRUMP)
    return {kind.id for kind in trump if kind.cards in plain}


def _by_suit(melds: list[MeldOdds], symbols: bool) -> Iterator[tuple[str, Fraction]]:
    """A meld in any suit and in each; suits that are equally likely share a line."""
    any_suit, *by_suit = melds
    if not by_suit:
        yield "", any_suit.chance
    elif len(by_suit) == 1:
        yield _suit(by_suit[0], symbols), by_suit[0].chance
    else:
        yield "any", any_suit.chance
        if len({each.chance for each in by_suit}) == 1:
            yield "given", by_suit[0].chance
        else:
            yield from ((_suit(each, symbols), each.chance) for each in by_suit)


def _suit(meld: MeldOdds, symbols: bool) -> str:
    suit = meld.suit or ""
    return SUIT_SYMBOLS[suit] if symbols else suit


def _total(total: Distribution, symbols: bool) -> Iterator[RenderableType]:
    yield heading(f"Meld: mean {float(total.mean):.4g}, sd {total.sd:.4g}, median {total.median}")
    yield histogram("points", "chance", bins(dict(total.chances())), percent, symbols)


def _one_in(odds: Fraction) -> str:
    often = float(1 / odds)
    if often >= 1e9:
        return f"{often:.3g}"
    return f"{often:,.1f}" if often < 100 else f"{often:,.0f}"
