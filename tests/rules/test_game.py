"""When a game is over and who has won."""

from __future__ import annotations

import pytest
from fact_rows import ids, rows

from pinochle_cli.rules import load
from pinochle_cli.rules.game import HandDone, Standing, after_hand, opening


@pytest.mark.parametrize("row", rows("game"), ids=ids)
def test_games(row):
    rules, names = load(row["preset"], row["switches"]), list(row["before"])
    bidder = names.index(row["bidder"]) if row["bidder"] else None
    before = Standing(tuple(row["before"].values()), row["target"])
    found = after_hand(before, HandDone(tuple(row["delta"].values()), bidder), rules)
    winners = [names[side] for side in found.winners]
    expected = row["winner"] if isinstance(row["winner"], list) else [row["winner"]]
    assert dict(zip(names, found.scores, strict=True)) == row["after"]
    assert (found.over, found.reason, found.target) == (
        row["over"],
        row["reason"],
        row["target_after"],
    ), row["why"]
    assert winners == [name for name in expected if name], row["why"]


@pytest.mark.parametrize("row", rows("game"), ids=ids)
def test_the_order_of_the_sides_does_not_matter(row):
    rules, names = load(row["preset"], row["switches"]), list(row["before"])
    bidder = names.index(row["bidder"]) if row["bidder"] else None
    last = len(names) - 1
    before, deltas = tuple(row["before"].values()), tuple(row["delta"].values())
    one = after_hand(Standing(before, row["target"]), HandDone(deltas, bidder), rules)
    turned = HandDone(deltas[::-1], None if bidder is None else last - bidder)
    other = after_hand(Standing(before[::-1], row["target"]), turned, rules)
    assert sorted(last - side for side in other.winners) == sorted(one.winners)
    assert (one.over, one.reason, one.target) == (other.over, other.reason, other.target)


@pytest.mark.parametrize("row", [r for r in rows("twohand") if r["kind"] == "declare-out"], ids=ids)
def test_declaring_out(row):
    rules = load(row["preset"])
    assert rules.game.declaring_out == (row["expect"]["winner"] is not None)
    hand = row["meld_this_hand"] + row["trick_points_so_far"]
    before = Standing((row["prior"], row["opponent_prior"]), row["target"])
    found = after_hand(before, HandDone((hand, 0), None, declared_out=0), rules)
    assert found.scores[0] == row["expect"]["total"]
    if rules.game.declaring_out:
        assert found.winners == ((0,) if row["expect"]["winner"] == "declarer" else (1,))


def test_a_redeal_changes_nothing():
    for preset in ("auction-3", "partners-1000"):
        rules = load(preset)
        before = opening(rules, (0,) * (3 if preset == "auction-3" else 2))
        hand = HandDone((0,) * len(before.scores), redeal=True)
        assert after_hand(before, hand, rules) == before


def test_each_hand_is_a_game_where_there_is_no_target():
    rules = load("two-hand", {"target": 0})
    before = opening(rules, (0, 0))
    assert before.target is None
    assert after_hand(before, HandDone((300, 200)), rules).winners == (0,)
    tied = after_hand(before, HandDone((300, 300)), rules)
    assert (tied.over, tied.reason) == (False, "tie")
