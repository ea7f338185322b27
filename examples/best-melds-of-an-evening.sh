#!/bin/sh
# Which hands of many deals meld most? deal and meld work together over a pipe: each line of a
# deal gives a row a seat, here with deal, seat, points and hand.
# Run: sh examples/best-melds-of-an-evening.sh 10000 7 spades
pinochle deal -n "${1:-10000}" --seed "${2:-1}" --format jsonl |
    pinochle meld - --trump "${3:-spades}" --format plain |
    awk -F '\t' '{ print $7 "\t" $8 "\t" $3 "\t" $1 }' | sort -t "$(printf '\t')" -k3,3nr -k1,2n |
    head -3
