#!/bin/sh
# Deals as a table of a database, to ask whatever SQL can ask: here how the aces of spades fall.
# Run: sh examples/deals-in-sqlite.sh 1000 7
file=$(mktemp) && trap 'rm -f "$file"' EXIT
pinochle deal -n "${1:-1000}" --seed "${2:-1}" --format csv > "$file"
sqlite3 :memory: ".mode csv" ".import $file deals" \
    "select case when hand_1 like '%AS AS%' then 'both with seat 1'
                 when hand_1 like '%AS%' then 'one with seat 1'
                 else 'none with seat 1' end as aces, count(*)
     from deals group by aces order by aces;"
