#!/bin/sh
# Check a disputed trick: hearts are led, the second player holds the ace and plays the king.
# For a table that wants a ruling, under its own rules or under several.
# Run: sh examples/check-a-disputed-trick.sh "TH KH 9S" S "?, AH KH 9D, ?" partners-150 auction-3
#      (the cards in order of play, trump, the hands in the same order, each as it was before its
#      card was played, ? for one that nobody showed; then rule sets or rule files)
# Out comes for each rule set which card does not stand and by which rule, and who wins.
set -eu
trick="{\"plays\": \"${1:-TH KH 9S}\", \"trump\": \"${2:-S}\","
trick="$trick \"hands\": [\"$(printf '%s' "${3:-?, AH KH 9D, ?}" | sed 's/ *, */", "/g')\"]}"
[ $# -gt 3 ] && shift 3 || set -- partners-150 auction-3
for rules in "$@"; do
    code=0
    printf '%s\n' "$trick" | pinochle validate-trick - --rules "$rules" --format table || code=$?
    case $code in
        0) echo "Under $rules the trick stands." ;;
        1) echo "Under $rules the trick does not stand." ;;
        *) exit "$code" ;;
    esac
done
