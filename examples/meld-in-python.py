"""Ask the rules package from a program: which trump suit melds most under two rule sets?

Run: python examples/meld-in-python.py "AS TS KS QS JS KH QH JD"
"""

import sys

from pinochle_cli.rules import PinochleError, best_trumps, find_melds_by_trump, load, read_hand


def main(text: str) -> int:
    for name in ("partners-150", "partners-1000"):
        rules = load(name)
        try:
            hand = read_hand(text, rules.deck.ranks, rules.deck.copies)
        except PinochleError as error:
            print(error, file=sys.stderr)
            return 2
        sheets = find_melds_by_trump(hand, rules)
        for suit in best_trumps(sheets):
            melds = ", ".join(f"{meld.meld} {meld.points}" for meld in sheets[suit].melds)
            print(f"{name}: trump {suit}, {sheets[suit].total} ({melds})")
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:]) or "AS TS KS QS JS KH QH JD"))
