#!/bin/sh
# Count deals with jq: in how many of n deals does somebody hold both jacks of diamonds?
# For who asks what "deal --where" does not know: any tool that reads JSON can tell.
# Run: sh examples/deals-with-jq.sh 1000 7    (deals, seed)
# Out comes the number of such deals.
set -eu
pinochle deal -n "${1:-1000}" --seed "${2:-1}" --format jsonl |
    jq -r 'select(any(.hands[]; test("JD JD"))) | .index' | wc -l | tr -d ' '
