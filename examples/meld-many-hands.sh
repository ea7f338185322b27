#!/bin/sh
# Meld a file of hands, one a line, and list the three best as "points<TAB>hand".
# Run: sh examples/meld-many-hands.sh hands.txt spades
pinochle meld - --trump "${2:-spades}" --format plain < "$1" | cut -f1,3 |
    awk -F '\t' '{ print $2 "\t" $1 }' | sort -rn | head -3
