"""Every command under a rule file, with cards that its deck has."""

from __future__ import annotations

import random
from collections.abc import Iterator

from deals import deck_of

from pinochle_cli.rules import Ruleset

PLAYERS = ("planner", "simple", "random", "exact")


def calls_under(rules: Ruleset, path: str, source: random.Random) -> Iterator[tuple[str, ...]]:
    """A small call of each command with ``-r path``."""
    deck = deck_of(rules)
    source.shuffle(deck)
    dealing = rules.dealing

    def cards(number: int) -> str:
        return " ".join(deck[:number])

    trump, form = source.choice("SHDC"), source.choice(("table", "plain", "json", "jsonl", "csv"))
    under = ("-r", path, "--format", form)
    hand, few = cards(dealing.hand_size), cards(3)
    yield ("meld", hand, *under)
    yield ("meld", hand, "-t", trump, "--laid", few, *under)
    yield ("meld", hand, "--compare", f"{path},{path}")
    yield from _scores(rules, under, source)
    yield ("deal", "-n", "3", "--seed", "5", *under)
    yield ("deal", "-n", "1", "--seed", "5", "--where", "1.meld>=1", "--tries", "50", *under)
    yield ("deal", "-n", "1", "--seed", "5", "--hold", f"1={few}", *under)
    yield ("odds", "--cards", "2", *under)
    yield ("odds", "--cards", "3", "-t", trump, "--hold", cards(1), "--where", "points>5", *under)
    for player in PLAYERS:
        yield ("simulate", "-n", "2", "--seed", "5", "--players", player, *under)
    yield ("simulate", "-n", "2", "--seed", "5", "--players", "simple", "--hand", hand, *under)
    yield ("simulate", "-n", "1", "--seed", "5", "--players", "simple,random", *under)
    yield ("simulate", "-n", "2", "--seed", "6", "--players", "simple", "--engine", "play", *under)
    recorded = ("--seed", "5", "--record", "hands.jsonl", "-r", path)
    yield ("simulate", "-n", "1", "--players", "random", *recorded)
    yield ("validate-trick", "--record", "hands.jsonl", *under)
    yield ("score", "--record", "hands.jsonl", *under)
    yield ("solve", "--record", "hands.jsonl", "--max-nodes", "20", *under)
    yield ("solve", "--record", "hands.jsonl", "--judge", "--max-nodes", "5", *under)
    given = cards(dealing.hand_size + rules.exchange.pass_count)
    yield ("advise", "pass", hand, "-t", trump, *under)
    yield ("advise", "pass", given, "-t", trump, "--role", "bidder", "--top", "2", *under)
    yield ("advise", "bury", cards(dealing.hand_size + dealing.widow), "-t", trump, *under)
    dealt = [f"--hand={' '.join(deck[at * 2 : at * 2 + 2])}" for at in range(dealing.players)]
    yield ("solve", "-t", trump, "--leader", "1", *dealt, "--max-nodes", "200", *under)
    yield ("validate-trick", cards(2), "-t", trump, "--to-play", few, *under)
    yield ("rules", "show", path, "--format", form)
    yield ("rules", "diff", "partners-150", path, "--format", form)
    yield ("rules", "sheet", path, "--format", form)
    yield ("rules", "sheet", path, "--export", source.choice(("x.html", "x.svg", "x.txt")))
    yield ("rules", "new", "again", "--from", path)
    yield ("rules", "new", "again", "--from", path, "--whole", "--format", form)


def _scores(
    rules: Ruleset, under: tuple[str, ...], source: random.Random
) -> Iterator[tuple[str, ...]]:
    bid = ("--bid", str(max(1, rules.auction.opening))) if rules.auction.bidding else ()
    yield ("score", *bid, "--meld", "0,0", "--points", "0", "-t", "S", "--tricks", "1,1", *under)
    endings = ("--thrown-in", "--conceded", "--instant", "--passed-out")
    yield ("score", *bid, "--meld", "20", "-t", "C", source.choice(endings), *under)
