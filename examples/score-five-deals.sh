#!/bin/sh
# Five deals of auction with four at the table: sh score-five-deals.sh deals.jsonl
# The dealer sits out and is paid all the same; scores are game points.
set -eu
sheet=$1
enter() { pinochle score --sheet "$sheet" "$@" > /dev/null; }

pinochle score --rules auction-4 --sheet "$sheet" --new --sides Ann,Bob,Cy,Dee > /dev/null
enter --bid 380 --bidder Bob --trump S --meld 320 --points 84       # made in spades: doubled
enter --bid 300 --bidder Ann --trump H --meld 120 --conceded        # bete
enter --passed-out                                                  # nobody bid
enter --bid 350 --bidder Cy --trump D --meld 100 --points 150 --buried 21   # double bete
enter --bid 240 --bidder Dee --trump C --meld 250                   # won by meld alone
pinochle score --sheet "$sheet" --format table
