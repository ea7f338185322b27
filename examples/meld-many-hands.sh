#!/bin/sh
# Meld many hands: a file of hands, one a line, however they are written.
# For who has hands to compare. Blank lines and lines that start with # pass.
# Run: sh examples/meld-many-hands.sh hands.txt spades
# Out come the three hands that meld most, as "points<TAB>hand".
set -eu
pinochle meld - --trump "${2:-spades}" --format plain < "$1" | cut -f1,3 |
    awk -F '\t' '{ print $2 "\t" $1 }' | sort -rn | head -3
