"""``pinochle solve --judge``: what each card of a recorded hand cost."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from command import pinochle
from solve_calls import LATE, answers, in_progress, lines, recorded

from pinochle_cli.play.endings import see_hand
from pinochle_cli.rules import load, read_cards
from pinochle_cli.rules.seating import in_turn, players


def test_a_hand_that_is_still_played_is_judged_as_far_as_it_goes():
    judged, _ = answers(
        *("--record", "-", "--trick", "9", "--judge"),
        stdin=lines(in_progress("partners-150", 10, 2)),
    )
    whole, _ = answers(
        *("--record", "-", "--trick", "9", "--judge"), stdin=lines(recorded("partners-150"))
    )
    assert len(judged["cards"]) == 6
    costs = [(each["seat"], each["card"], each["cost"]) for each in whole["cards"][:6]]
    assert [(each["seat"], each["card"], each["cost"]) for each in judged["cards"]] == costs


def test_the_document_of_a_judged_hand_and_of_the_summary():
    text = lines(*(recorded("partners-150", number) for number in range(3)))
    *hands, summary = answers("--record", "-", "--trick", "9", "--judge", stdin=text)
    assert len(hands) == 3
    for number, hand in enumerate(hands):
        assert list(hand) == [
            *("schema", "rules", "line", "seed", "index", "from_trick"),
            *("judged", "lost", "cards", "nodes"),
        ]
        assert (hand["schema"], hand["line"]) == ("pinochle.judgement/1", number + 1)
        assert (hand["seed"], hand["index"], hand["from_trick"]) == (7, number, 9)
        played = [(each["seat"], each["card"]) for each in hand["cards"]]
        tricks = recorded("partners-150", number)["tricks"][8:]
        assert [card for _, card in played] == " ".join(each["plays"] for each in tricks).split()
        for seat, lost in enumerate(hand["lost"], start=1):
            costs = [each["cost"] for each in hand["cards"] if each["seat"] == seat]
            assert lost == {"seat": seat, "points": sum(costs)}
        for each in hand["cards"]:
            assert (each["card"] == each["best"]) is (each["cost"] == 0)
    assert list(summary) == ["schema", "hands", "not_judged", "lost"]
    assert (summary["schema"], summary["hands"]) == ("pinochle.judgement-summary/1", 3)
    assert any(lost["points"] for hand in hands for lost in hand["lost"])
    for place, lost in enumerate(summary["lost"]):
        points = [hand["lost"][place]["points"] for hand in hands]
        assert (lost["sum"], lost["n"]) == (sum(points), 3)
        assert lost["mean"] == pytest.approx(sum(points) / 3)


@pytest.mark.parametrize("preset", LATE)
def test_points_lost_are_what_perfect_play_would_have_taken_more(preset):
    """Value of the ending, less what the side then took, is what its cards cost more than those
    of the others."""
    record, trick = recorded(preset), LATE[preset]
    call = ("--record", "-", "--trick", str(trick))
    (solution,) = answers(*call, stdin=lines(record))
    judged, _ = answers(*call, "--judge", stdin=lines(record))
    ending = see_hand_of(record).ending(trick)
    side = next(side for side in ending.sides if solution["seat"] in side)
    lost = {each["seat"]: each["points"] for each in judged["lost"]}
    own = sum(points for seat, points in lost.items() if seat in side)
    others = sum(points for seat, points in lost.items() if seat not in side)
    assert solution["value"] - own + others == taken(record, trick, side)


def see_hand_of(record: dict):
    from pinochle_cli.formats.hand_records import read_hand_record
    from pinochle_cli.formats.json_fields import Fields

    rules = load(record["rules"])
    return see_hand(read_hand_record(Fields(record), rules), rules)


def taken(record: dict, trick: int, side: tuple[int, ...]) -> int:
    """Points that a side took from a trick on, by the rules."""
    from pinochle_cli.rules.tricks import trick_points, winning_place

    rules = load(record["rules"])
    points, tricks = 0, record["tricks"][trick - 1 :]
    for number, each in enumerate(tricks, start=1):
        plays = read_cards(each["plays"])
        winner = in_turn(rules, each["leader"])[winning_place(plays, record["trump"])]
        points += trick_points(plays, rules, number == len(tricks)) * (winner in side)
    return points


def with_line(record: dict, trick: int, cards: list[str]) -> dict:
    """The record with other cards played from a trick on."""
    from pinochle_cli.rules.tricks import winning_place

    rules = load(record["rules"])
    leader = record["tricks"][trick - 1]["leader"]
    seats = players(rules)
    changed = {**record, "tricks": record["tricks"][: trick - 1]}
    rest = iter(cards)
    while plays := list(islice(rest, len(seats))):
        changed["tricks"].append({"leader": leader, "plays": " ".join(plays)})
        if len(plays) == len(seats):
            winner = winning_place(read_cards(" ".join(plays)), record["trump"])
            leader = in_turn(rules, leader)[winner]
    for claim in ("outcome", "score"):
        changed.pop(claim, None)
    return changed


@pytest.mark.parametrize("preset", LATE)
def test_nobody_loses_a_point_along_a_best_line(preset):
    record, trick = recorded(preset), LATE[preset]
    (solution,) = answers("--record", "-", "--trick", str(trick), stdin=lines(record))
    best = with_line(record, trick, solution["line"].split())
    judged, summary = answers("--record", "-", "--trick", str(trick), "--judge", stdin=lines(best))
    assert {each["cost"] for each in judged["cards"]} == {0}
    assert {each["mean"] for each in summary["lost"]} == {0}


def test_a_best_card_in_place_of_a_dear_one_costs_nothing():
    tried = 0
    for preset, trick in LATE.items():
        record = recorded(preset)
        call = ("--record", "-", "--trick", str(trick), "--judge")
        judged, _ = answers(*call, stdin=lines(record))
        cards = judged["cards"]
        place = next((n for n, each in enumerate(cards) if each["cost"]), None)
        if place is None:
            continue
        tried += 1
        better = [each["card"] for each in cards[:place]] + [cards[place]["best"]]
        again, _ = answers(*call, stdin=lines(with_line(record, trick, better)))
        assert again["cards"][:place] == cards[:place]
        assert again["cards"][place]["cost"] == 0
    assert tried >= 3


def test_judged_hands_in_every_form():
    text = lines(recorded("partners-150"), {"rules": "partners-150"}, recorded("partners-150", 1))
    call = ("--record", "-", "--trick", "10", "--judge")
    first, failed, second, summary = answers(*call, stdin=text, code=2)
    assert (failed["schema"], failed["line"]) == ("pinochle.error/1", 2)
    array = pinochle("solve", *call, "--json", stdin=text)
    assert json.loads(array.out) == [first, failed, second, summary]
    plain = pinochle("solve", *call, stdin=text)
    assert plain.code == 2
    rows = [row.split("\t") for row in plain.out.splitlines()]
    assert rows == [
        [
            *(str(hand["line"]), str(hand["index"]), str(each["trick"]), str(each["seat"])),
            *(each["card"], each["best"], str(each["cost"])),
        ]
        for hand in (first, second)
        for each in hand["cards"]
    ]
    means = ", ".join(f"seat {each['seat']}: {each['mean']:.2f}" for each in summary["lost"])
    assert plain.err.splitlines()[-1] == f"points lost a hand, mean of 2 hands; {means}"
    header = pinochle("solve", *call, "--format", "csv", stdin=text).out.splitlines()[0]
    assert header == "line,index,trick,seat,card,best,cost"
    help_text = " ".join(pinochle("solve", "--help").out.split())
    assert f"with --judge: {header.replace(',', ', ')} " in help_text


def test_a_table_of_judged_hands_names_the_dear_cards_and_the_means():
    text = lines(*(recorded("partners-150", number) for number in range(3)))
    call = ("--record", "-", "--trick", "9", "--judge")
    *hands, summary = answers(*call, stdin=text)
    out = pinochle("solve", *call, "--format", "table", stdin=text).out
    for hand in hands:
        assert f"line {hand['line']}, deal {hand['index']}, from trick 9 on" in out
    assert sum(each["cost"] > 0 for hand in hands for each in hand["cards"]) == sum(
        line.startswith("│") and line.count("│") == 6 and "played" not in line
        for line in out.splitlines()
    )
    assert "Points lost a hand, mean of 3 hands" in out
    for each in summary["lost"]:
        assert f"│ seat {each['seat']} │ {each['mean']:>6.2f} │ {each['se']:.2f} │" in out


def test_a_hand_that_cannot_be_judged_in_so_many_positions_is_told():
    text = lines(recorded("partners-150"), recorded("partners-150", 1))
    call = ("--record", "-", "--trick", "6", "--judge", "--max-nodes", "3")
    first, second, summary = answers(*call, stdin=text, code=1)
    for hand in (first, second):
        assert (hand["judged"], hand["lost"], hand["cards"]) == (False, None, [])
    assert summary == {
        "schema": "pinochle.judgement-summary/1",
        "hands": 0,
        "not_judged": 2,
        "lost": [],
    }
    plain = pinochle("solve", *call, stdin=text)
    assert (plain.code, plain.out) == (1, "")
    assert plain.err.startswith("points lost a hand, mean of 0 hands; 2 not judged")
    assert "Not judged" in pinochle("solve", *call, "--format", "table", stdin=text).out
