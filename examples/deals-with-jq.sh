#!/bin/sh
# In how many of n deals does somebody hold both jacks of diamonds? Any JSON tool can tell.
# Run: sh examples/deals-with-jq.sh 1000 7
pinochle deal -n "${1:-1000}" --seed "${2:-1}" --format jsonl |
    jq -r 'select(any(.hands[]; test("JD JD"))) | .index' | wc -l | tr -d ' '
