"""Ask the rules: what does a hand meld here and elsewhere, was a play legal, what is scored?

For who writes a program around pinochle: only ``pinochle_cli.rules`` is used, and
``help(pinochle_cli.rules)`` tells the rest.

Run: python examples/ask-the-rules.py "AS TS KS QS JS KH QH JD"

Out come six lines: the best trump under three rule sets, a play that is judged, a hand that is
scored. Cards that cannot be read are pointed at, and the exit code is 2.
"""

import sys

from pinochle_cli.rules import (
    CardTextError,
    HandFacts,
    Outcome,
    best_trumps,
    find_melds_by_trump,
    legal_cards,
    load,
    point_at,
    read_cards,
    read_hand,
    score_hand,
    why_illegal,
    write_cards,
)

TABLES = ("partners-150", "partners-1000", "auction-3")


def meld(text, rules):
    """The best trump suit and what the hand melds under it."""
    hand = read_hand(text, rules.deck.ranks, rules.deck.copies)
    sheets = find_melds_by_trump(hand, rules)
    best = best_trumps(sheets)[0]
    melds = ", ".join(f"{meld.meld} {meld.points}" for meld in sheets[best].melds)
    return f"{rules.name}: trump {best}, {sheets[best].total} ({melds})"


def judge(card, hand, trick, trump, rules):
    """Whether the card may follow the trick so far, and what else may."""
    [played], held, plays = read_cards(card), read_hand(hand), read_cards(trick)
    reason = why_illegal(played, held, plays, trump, rules)
    instead = write_cards(legal_cards(held, plays, trump, rules))
    return f"{card} on {trick}: " + (f"{reason.meaning}; play {instead}" if reason else "legal")


def main(text):
    try:
        for name in TABLES:
            print(meld(text, load(name)))
    except CardTextError as error:
        print(error, point_at(error), sep="\n", file=sys.stderr)
        return 2
    rules = load("partners-150")
    print(judge("KH", "AH KH 9S", "TH", "S", rules))
    facts = HandFacts(Outcome.PLAYED, ("Us", "Them"), bid=30, meld=(14, 6), points=(17, 8))
    print(*score_hand(facts, rules).explain, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:]) or "AS TS KS QS JS KH QH JD"))
