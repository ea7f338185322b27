"""A deal drawn for a person: to look at, or to print and lay out."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from pinochle_cli.formats.deal_answers import DealAnswer
from pinochle_cli.formats.rule_words import rules_label
from pinochle_cli.formats.tables import SUIT_STYLES, Roomy, cards_text, new_table
from pinochle_cli.rules import SUITS, Hand, best_trumps, find_melds, find_melds_by_trump
from pinochle_cli.rules.cards import SUIT_NAMES, SUIT_SYMBOLS
from pinochle_cli.rules.seating import dealer, players


def draw_deal(answer: DealAnswer, symbols: bool) -> RenderableType:
    """Seats with their cards by suit and their best meld; widow, turned card and stock below."""
    rules, deal = answer.rules, answer.deal
    title = Text(f"Deal {answer.number} of seed {answer.seed}, {rules_label(rules)}")
    heads = [SUIT_SYMBOLS[suit] if symbols else SUIT_NAMES[suit] for suit in SUITS]
    table = new_table("seat", *heads, "meld", right=["seat"])
    lines = []
    for seat in players(rules):
        hand = deal.hand(seat)
        by_suit = [_ranks(hand, suit) for suit in SUITS]
        meld = _meld(answer, hand, symbols)
        table.add_row(str(seat), *by_suit, meld)
        lines.append(Text.assemble(f"Seat {seat}  ", cards_text(hand, symbols), f"  meld {meld}"))
    return Group(title, Roomy(table, Group(*lines)), *_rest(answer, symbols))


def _ranks(hand: Hand, suit: str) -> Text:
    ranks = " ".join(card.rank for card in hand if card.suit == suit)
    return Text(ranks, style=SUIT_STYLES[suit])


def _meld(answer: DealAnswer, hand: Hand, symbols: bool) -> str:
    """What the hand melds under the turned trump, else under the suits that are best for it."""
    trump = answer.deal.trump
    if trump is not None:
        return str(find_melds(hand, trump, answer.rules).total)
    sheets = find_melds_by_trump(hand, answer.rules)
    best = best_trumps(sheets)
    marks = "".join(SUIT_SYMBOLS[suit] if symbols else suit for suit in best)
    every = len(best) == len(SUITS)
    return f"{sheets[best[0]].total}" + ("" if every else f" in {marks}")


def _rest(answer: DealAnswer, symbols: bool) -> list[Text]:
    deal = answer.deal
    lines = []
    if deal.turned is not None:
        lines.append(Text.assemble("Turned card  ", cards_text([deal.turned], symbols)))
    if deal.widow:
        lines.append(Text.assemble("Widow  ", cards_text(deal.widow, symbols)))
    if deal.stock:
        lines.append(Text.assemble("Stock  ", cards_text(deal.stock, symbols)))
    seat = dealer(answer.rules)
    out = "" if seat in players(answer.rules) else " and sits out"
    lines.append(Text(f"Seat {seat} deals{out}"))
    return lines
