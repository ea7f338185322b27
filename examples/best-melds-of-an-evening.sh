#!/bin/sh
# The best melds of many deals: which hands of an evening of 10000 deals meld most?
# For the curious: deal and meld work together over a pipe, a deal gives a row a seat.
# Run: sh examples/best-melds-of-an-evening.sh 10000 7 spades    (deals, seed, trump)
# Out come the three best hands, as "deal<TAB>seat<TAB>points<TAB>hand".
set -eu
pinochle deal -n "${1:-10000}" --seed "${2:-1}" --format jsonl |
    pinochle meld - --trump "${3:-spades}" --format plain |
    awk -F '\t' '{ print $7 "\t" $8 "\t" $3 "\t" $1 }' | sort -t "$(printf '\t')" -k3,3nr -k1,2n |
    head -3
