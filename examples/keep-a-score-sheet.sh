#!/bin/sh
# Keep the score sheet of a table: ten hands as they are played, one of them mended.
# For who writes the score. The sheet is a text of one line a hand, to open, read and mend.
# Run: sh examples/keep-a-score-sheet.sh friday.jsonl    (a new name; without one nothing stays)
# Out comes the running score under the default rules, and who has won.
set -eu
kept=$(mktemp -d) && trap 'rm -rf "$kept"' EXIT
sheet=${1:-$kept/sheet.jsonl}
enter() { pinochle score --sheet "$sheet" "$@" > /dev/null; }

enter --new --sides Us,Them --dealer Them
enter --bid 30 --bidder Us --meld 14,6 --points 17                  # made: 31 to 14
enter --bid 26 --bidder Them --meld 8,12 --points 13                # set: 21 of 26
enter --bid 35 --bidder Us --meld 4,22 --points 18                  # typed the wrong way round
enter --undo                                                        # taken back
enter --bid 35 --bidder Them --meld 22,4 --points 18                # as it was
enter --bid 52 --bidder Us --meld 20,6 --thrown-in                  # not on the board
enter --bid 40 --bidder Us --meld 15,11 --points 25 --dix 0,1       # no counter: only the dix stays
enter --bid 30 --bidder Them --meld 20,10 --points 15
enter --bid 45 --bidder Us --meld 34,2 --points 16
enter --bid 28 --bidder Them --meld 18,0 --points 16
enter --bid 25 --bidder Them --meld 4,0 --points 15                 # the forced dealer is set
enter --bid 50 --bidder Them --meld 44,10 --points 16               # both reach 150: bidders win
pinochle score --sheet "$sheet" --format table
