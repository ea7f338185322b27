"""A bid table: how high may a hand be bid? By its own meld, for the rules of your table.

For who wants a rule of thumb at the table. Each of some dealt hands is played out again and again
under its best trump suit, with the other cards dealt anew.

Run: python examples/bid-table.py partners-150 200 100    (rules, hands, deals for each of them)

Out comes a line for each amount of own meld, with tabs between: how many hands had it, and the
median of the highest bids that are made half of the time, seven and nine times in ten. Numbers are
rough below some 50 deals a hand; the same numbers give the same table again.
"""

import sys
from collections import defaultdict
from statistics import median_low

from pinochle_cli.engine.deals import Dealer
from pinochle_cli.play.planning.worth import worths
from pinochle_cli.rules import load
from pinochle_cli.simulation.bids import lowest_bid, recommend
from pinochle_cli.simulation.parts import Range
from pinochle_cli.simulation.ranges import Engine, Simulated, play_range
from pinochle_cli.simulation.worth import TOTAL, HandQuestion

SEED = 2026
CONFIDENCES = (0.5, 0.7, 0.9)


def highest_bids(rules, hand, deals):
    """The highest bid made that often, None where even the lowest is not."""
    best = worths(hand, rules)[0]
    question = HandQuestion(hand, seat=1, trumps=best.trump)
    asked = Simulated(rules, SEED, ("planner",), question)
    part = play_range(asked, Range(0, deals), Engine.PLAY)
    totals = {best.trump: part.tally.counts_of((best.trump, TOTAL))}
    return best.sure, [recommend(totals, rules, share).bid for share in CONFIDENCES]


def main():
    rules = load(sys.argv[1] if len(sys.argv) > 1 else None)
    hands, deals = (int(word) for word in (sys.argv[2:4] or ("50", "50")))
    step = 4 * max(1, rules.auction.step)
    rows = defaultdict(list)
    dealt = Dealer(rules, SEED).deals(0, hands)
    for number in range(hands):
        sure, bids = highest_bids(rules, dealt.deal(number).hand(1), deals)
        rows[sure // step * step].append(bids)
    print(f"{rules.name}: {hands} hands, {deals} deals each; the lowest bid is {lowest_bid(rules)}")
    print("own meld\thands\t" + "\t".join(f"{share:.0%}" for share in CONFIDENCES))
    for meld in sorted(rows):
        columns = zip(*rows[meld], strict=True)
        medians = [median_low(bid or 0 for bid in bids) for bids in columns]
        cells = [str(bid) if bid else "pass" for bid in medians]
        print(f"{meld}-{meld + step - 1}\t{len(rows[meld])}\t" + "\t".join(cells))


if __name__ == "__main__":
    main()
