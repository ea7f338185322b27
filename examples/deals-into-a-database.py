"""Deals into a database: a table of deals and one of hands, to ask whatever SQL can ask.

For who wants to know what "pinochle deal --where" cannot say, or tests a program with many deals.
Deals are read as they come, so a million need no more memory than one. A deal has its number as
key: putting the same deals in again changes nothing, other numbers are added.

Run: python examples/deals-into-a-database.py deals.db 1000 7    (file, deals, seed)

Out comes in how many hands there is no ace, one, two and so on, as "aces<TAB>hands". The rules
are those of PINOCHLE_RULES; a widow is a hand of seat 0.
"""

import json
import sqlite3
import subprocess
import sys

TABLES = """
create table if not exists deals (
    rules text, seed integer, number integer, dealer integer,
    primary key (rules, seed, number));
create table if not exists hands (
    rules text, seed integer, number integer, seat integer, cards text,
    primary key (rules, seed, number, seat));
"""
# The aces of a hand such as "AS AS TH": the letters that are gone without them.
ACES = """
select length(cards) - length(replace(cards, 'A', '')) as aces, count(*)
from hands where seat > 0 and cards <> '' group by aces order by aces
"""


def records(deals, seed):
    """Deals as ``pinochle deal`` writes them, one object a line."""
    command = [sys.executable, "-m", "pinochle_cli", "deal", "--format", "jsonl"]
    command += ["-n", str(deals), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as dealing:
        yield from map(json.loads, dealing.stdout)
    if dealing.returncode:
        sys.exit(dealing.returncode)


def store(database, record):
    key = (record["rules"], record["seed"], record["index"])
    seats = dict(enumerate(record["hands"], start=1))
    if "widow" in record:
        seats[0] = record["widow"]
    database.execute("insert or replace into deals values (?, ?, ?, ?)", (*key, record["dealer"]))
    rows = [(*key, seat, cards) for seat, cards in seats.items()]
    database.executemany("insert or replace into hands values (?, ?, ?, ?, ?)", rows)


def main(path=":memory:", deals="1000", seed="7"):
    database = sqlite3.connect(path)
    database.executescript(TABLES)
    with database:  # all of them or, when something goes wrong, none
        for record in records(deals, seed):
            store(database, record)
    for aces, hands in database.execute(ACES):
        print(aces, hands, sep="\t")
    database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
