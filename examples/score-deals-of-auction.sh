#!/bin/sh
# Score deals of auction pinochle with four at the table: five deals, each of another kind.
# For players of the three-hand game. The dealer sits out and is paid all the same; scores are
# game points, and each deal is a game of its own.
# Run: sh examples/score-deals-of-auction.sh deals.jsonl    (a new name; without one nothing stays)
# Out comes what each deal paid, and the running score.
set -eu
kept=$(mktemp -d) && trap 'rm -rf "$kept"' EXIT
sheet=${1:-$kept/sheet.jsonl}
enter() { pinochle score --sheet "$sheet" "$@" > /dev/null; }

enter --rules auction-4 --new --sides Ann,Bob,Cy,Dee
enter --bid 380 --bidder Bob --trump S --meld 320 --points 84       # made in spades: doubled
enter --bid 300 --bidder Ann --trump H --meld 120 --conceded        # bete
enter --passed-out                                                  # nobody bid
enter --bid 350 --bidder Cy --trump D --meld 100 --points 150 --buried 21   # double bete
enter --bid 240 --bidder Dee --trump C --meld 250                   # won by meld alone
pinochle score --sheet "$sheet" --format table
