#!/bin/sh
# Use a house-rules file: check it, tell it on a page, meld and score by it.
# For a table with rules of its own; start the file with "pinochle rules new", or from the one here.
# Run: sh examples/use-house-rules.sh my-table.toml    (without one: house-rules/our-table.toml)
# Out come the page of the rules with a star at what differs from the game they extend, what a
# hand melds there and what a hand scores. A file that fails its check is told key by key, exit 1.
set -eu
rules=${1:-$(dirname "$0")/house-rules/our-table.toml}
pinochle rules check "$rules"
pinochle rules sheet "$rules" --format table
echo
pinochle meld "AS TS KS QS JS QS JD JD 9S 9H 9D 9C" --trump S --rules "$rules" --format table
echo
pinochle score --bid 70 --meld 66,4 --points 17 --rules "$rules" --format table
