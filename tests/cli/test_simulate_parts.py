"""``pinochle simulate --merge``: parts put together make exactly the whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import pinochle
from simulate_calls import (
    FIFTEEN,
    HAND,
    SEED,
    SIMPLE,
    answer,
    merged,
    schema,
    simulate,
    statistics_of,
)

PARTS = {
    # what is asked
    "hands": ("-r", "partners-150", *SIMPLE),
    "no auction": ("-r", "partnership", *SIMPLE, "--set", "target=500"),
    "changed about": ("-r", "partners-150", "--players", "simple,random"),
    "three seats": ("-r", "auction-3", "--players", "random,simple"),
    "seat by seat": ("-r", "partners-150", "--players", "simple,random,random,simple"),
    "a hand": ("--hand", HAND, *SIMPLE),
    "a hand and a bid": ("-r", "auction-3", "--hand", FIFTEEN, "--bid", "300", "-t", "S", *SIMPLE),
    "a hand, no auction": ("-r", "partnership", "--hand", HAND, "--seat", "2", *SIMPLE),
}


@pytest.fixture
def parts(tmp_path):
    """Files of parts of one question: of each range its start and number."""

    def write(question: tuple[str, ...], *ranges: tuple[int, int]) -> list[str]:
        paths = []
        for start, number in ranges:
            path = tmp_path / f"{start}-{number}.json"
            path.write_text(answer(*question, "--start", str(start), "-n", str(number)))
            paths.append(str(path))
        return paths

    return write


@pytest.mark.parametrize("question", PARTS.values(), ids=PARTS)
def test_parts_make_exactly_the_whole_in_any_order_and_in_steps(question, parts, tmp_path):
    whole = answer(*question, "--start", "2", "-n", "4")
    paths = parts(question, (2, 1), (3, 1), (4, 2))
    assert merged(*paths, "--json") == whole
    some = tmp_path / "some.json"
    some.write_text(merged(*paths[:2], "--json"))
    assert merged(str(some), paths[2], "--json") == whole
    some.write_text(whole)
    assert merged(str(some), "--json") == whole, "one part is the whole of itself"
    one, two, three = paths
    for order in ((three, two, one), (two, three, one)):
        assert merged(*order, "--json") == whole


def test_parts_of_whole_games_make_the_whole(parts):
    question = ("-r", "two-hand", "--games", *SIMPLE)
    whole = answer(*question, "-n", "2")
    assert merged(*parts(question, (0, 1), (1, 1)), "--json") == whole
    assert json.loads(whole)["games"] is True


@pytest.mark.parametrize("form", ["table", "csv"])
@pytest.mark.parametrize("name", ["changed about", "a hand"])
def test_a_merged_whole_reads_the_same_in_every_form(name, form, parts):
    call = ("simulate", *SEED, *PARTS[name], "-n", "3", "--format", form)
    paths = parts(PARTS[name], (0, 1), (1, 2))
    assert merged(*paths, "--format", form) == pinochle(*call).out


def without_counts(text: str) -> str:
    """The document as it was written when no values were counted."""
    document = json.loads(text)
    for _, each in statistics_of(document):
        each.pop("counts", None)
    return json.dumps(document, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("name", ["hands", "no auction", "changed about"])
@pytest.mark.parametrize("old", [{0}, {1}, {0, 2}, {0, 1, 2}], ids=str)
def test_with_parts_that_count_no_values_the_whole_counts_none(name, old, parts, tmp_path):
    """Counts of some of the hands only would be taken for those of all."""
    question = PARTS[name]
    paths = parts(question, (0, 2), (2, 1), (3, 2))
    for place in old:
        text = without_counts(Path(paths[place]).read_text())
        Path(paths[place]).write_text(text)
    whole = json.loads(without_counts(answer(*question, "-n", "5")))
    assert json.loads(merged(*paths, "--json")) == whole
    schema().validate(whole)
    some = tmp_path / "some.json"
    some.write_text(merged(*paths[:2], "--json"))
    assert json.loads(merged(paths[2], str(some), "--json")) == whole
    table = merged(*paths, "--format", "table")
    assert "5 deals" in table
    assert "in tricks │" in table
    assert "of hands" not in table


LARGE = """extends = "partnership"
[melds.dix]
points = [400_000_000, 800_000_000]
"""


def test_parts_of_rules_with_large_numbers_make_the_whole(tmp_path, parts):
    path = tmp_path / "large.toml"
    path.write_text(LARGE)
    question = ("-r", str(path), *SIMPLE)
    whole = answer(*question, "-n", "4")
    assert max(map(int, json.loads(whole)["statistics"]["hands"]["meld_first"]["counts"])) > 10**8
    paths = parts(question, (0, 2), (2, 2))
    assert merged(*paths, "-r", str(path), "--json") == whole
    assert "What the first side melds" in merged(*paths, "-r", str(path), "--format", "table")


def test_a_gap_between_parts_is_told_and_can_be_filled(parts):
    question = PARTS["hands"]
    first, gap, last = parts(question, (0, 2), (2, 1), (3, 2))
    document = json.loads(merged(first, last, "--json"))
    schema().validate(document)
    assert (document["n"], document["start"]) == (4, 0)
    assert document["ranges"] == [[0, 2], [3, 2]]
    whole = simulate(*question, "-n", "5")
    assert json.loads(merged(first, gap, last, "--json")) == whole


def test_parts_under_a_rule_file_are_merged_under_it(tmp_path, parts):
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"\nextends = "partners-150"\n[auction]\nopening = 30\n')
    question = ("-r", str(path), "--hand", HAND, "-t", "S", *SIMPLE)
    whole = answer(*question, "-n", "2")
    paths = parts(question, (0, 1), (1, 1))
    assert merged(*paths, "-r", str(path), "--json") == whole
    assert json.loads(whole)["by_trump"]["S"]["make"][0]["bid"] == 30
    unknown = pinochle("simulate", "--merge", *paths)
    assert (unknown.code, unknown.out) == (2, "")
    assert "--rules" in unknown.err


def test_confidence_may_be_changed_when_parts_are_merged(parts):
    (path,) = parts(PARTS["a hand"], (0, 4))
    asked = answer(*PARTS["a hand"], "-n", "4", "--confidence", "0.3")
    assert merged(path, "--confidence", "0.3", "--json") == asked
    assert json.loads(asked)["recommend"]["confidence"] == 0.3
