#!/bin/sh
# Score a club evening: the sheets of all tables and rounds in one ranking.
# For who runs the evening. A sheet is what "pinochle score --sheet" keeps, one a table and round,
# of a game of two sides; a pair has the same name on each of its sheets.
# Run: sh examples/score-a-club-evening.sh friday/*.jsonl    (without sheets: club-evening/)
# Out comes a line a pair, the most points first: place, pair, sheets, sheets it leads, points and
# points against it, with tabs between. Pairs of equal points share a place.
set -eu
[ $# -gt 0 ] || set -- "$(dirname "$0")"/club-evening/*.jsonl

# One line a sheet: the six columns of the first side, then those of the second.
sheets=$(for sheet in "$@"; do
    sides=$(pinochle score --sheet "$sheet" --format plain) || exit
    printf '%s\n' "$sides" | paste -s -
done)
printf '%s\n' "$sheets" | awk -F '\t' '
    function add(pair, own, other) {
        sheets[pair]++; leads[pair] += own > other; points[pair] += own; against[pair] += other
    }
    { add($1, $3, $9); add($7, $9, $3) }
    END {
        for (pair in sheets)
            print pair "\t" sheets[pair] "\t" leads[pair] "\t" points[pair] "\t" against[pair]
    }' | sort -t "$(printf '\t')" -k 4,4nr -k 1,1 | awk -F '\t' '
    $4 != points { place = NR; points = $4 }
    { print place "\t" $0 }'
