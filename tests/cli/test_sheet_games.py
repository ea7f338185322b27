"""A score sheet read again is the game that was entered, under its own rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import pinochle
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_calls import (
    US,
    new_sheet,
    refused,
    score,
)

from pinochle_cli.formats.hand_entries import read_entry
from pinochle_cli.formats.json_fields import Fields
from pinochle_cli.formats.sheets import Sheet, new_header, read_sheet, with_line, without_line
from pinochle_cli.rules import load
from pinochle_cli.rules.hand_facts import number_of_sides

# A sheet replayed


TABLES = {
    "partners-150": ("Us", "Them"),
    "partners-1000": ("Us", "Them"),
    "partnership": ("Us", "Them"),
    "two-hand": ("Ann", "Bob"),
    "auction-3": ("Ann", "Bob", "Cy"),
    "auction-4": ("Ann", "Bob", "Cy", "Di"),
}


@st.composite
def legal_hands(draw, preset: str, dealer: str) -> dict:
    """A line of a sheet under a preset, legal when ``dealer`` deals."""
    rules = load(preset)
    whole = rules.scoring.hand_points
    won = draw(st.integers(0, whole))
    meld = draw(st.lists(st.integers(0, 400), min_size=2, max_size=2))
    if not rules.auction.bidding:
        return {"meld": meld, **draw(fits(preset, won, whole))}
    if preset != "partners-150" and draw(st.integers(0, 9)) == 0:
        return {"passed_out": True}
    bid = rules.auction.opening + rules.auction.step * draw(st.integers(0, 40))
    bidders = [name for name in TABLES[preset] if name != dealer or not rules.dealing.sitting_out]
    spelled = draw(st.sampled_from([str, str.upper, str.lower]))
    line = {"bid": bid, "bidder": spelled(draw(st.sampled_from(bidders)))}
    given_up = draw(st.integers(0, 4)) == 0
    if number_of_sides(rules) > 2:
        line |= {"meld": meld[:1], "trump": draw(st.sampled_from("SHDC"))}
        if given_up:
            return line | {"conceded": True}
        if meld[0] >= bid and draw(st.booleans()):
            return line | draw(st.sampled_from([{}, {"instant": True}]))
        return line | {"points": [won], "buried": draw(st.integers(0, whole - won))}
    meld = [each // (400 // whole) for each in meld]
    if given_up and preset == "partners-150" and bid > meld[0] + whole:
        return line | {"meld": meld, "thrown_in": True}
    dix = [min(each, 1) for each in meld]
    return line | {"meld": meld, "dix": dix, "points": draw(one_or_both(won, whole))}


@st.composite
def fits(draw, preset: str, won: int, whole: int) -> dict:
    """Points and what goes with them where there is no auction."""
    if preset == "partnership":
        tricks = draw(st.integers(int(won > 0), 12 - int(won < whole)))
        nines = st.sampled_from([{}, {"turned_nine": "first"}, {"turned_nine": "SECOND"}])
        return {"points": [won], "tricks": [tricks, 12 - tricks], **draw(nines)}
    if draw(st.integers(0, 9)) == 0:
        so_far = [won, draw(st.integers(0, whole - won))]
        return {"points": so_far, "declare_out": draw(st.sampled_from(["first", "second"]))}
    return {"points": draw(one_or_both(won, whole))}


def one_or_both(won: int, whole: int) -> st.SearchStrategy[list[int]]:
    return st.sampled_from([[won], [won, whole - won]])


@pytest.mark.parametrize("preset", TABLES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_sheet_replayed_equals_its_standings(preset, data):
    sides = TABLES[preset]
    start = tuple(data.draw(st.lists(st.integers(-50, 120), min_size=2, max_size=2)) * 2)
    rules_header = new_header(
        preset, {}, sides, data.draw(st.sampled_from(sides)), start[: len(sides)]
    )
    content = with_line(b"", rules_header.document())
    sheet = read_sheet("sheet", content)
    assert sheet == Sheet("sheet", rules_header, ())
    for number in range(data.draw(st.integers(0, 6))):
        dealer = sides[(sides.index(rules_header.dealer) + number) % len(sides)]
        assert sheet.dealer == dealer
        line = data.draw(legal_hands(preset, dealer))
        entry = read_entry(Fields(line))
        longer = with_line(content, entry.document())
        sheet = sheet.with_hand(longer.count(b"\n"), entry)
        assert read_sheet("sheet", longer) == sheet
        assert without_line(longer, sheet.hands[-1].line) == content
        content = longer
        columns = zip(*(hand.deltas for hand in sheet.hands), strict=True)
        gained = [sum(column) for column in columns]
        scores = [before + more for before, more in zip(start, gained, strict=False)]
        assert list(sheet.standing.scores) == scores
        if not sheet.standing.takes_another_hand:
            break
    assert read_sheet("sheet", content) == sheet


# Whose rules


OWN = 'extends = "partners-1000"\ntitle = "Ours"\n[game]\ntarget = 500\n'


def own_sheet(folder: Path, text: str = OWN, *options: str) -> tuple[Path, Path]:
    """A sheet under a rule file, and the file."""
    own = folder / "ours.toml"
    own.write_text(text)
    return new_sheet(folder, "-r", str(own), *options), own


def test_a_rule_file_travels_with_its_sheet(tmp_path):
    path, own = own_sheet(tmp_path)
    own.unlink()
    assert score(path, *US[:1], "300", *US[2:4], "--meld", "140,60", "--points", "170").code == 0
    document = json.loads(score(path, "--json").out)
    assert (document["rules"], document["standings"]["target"]) == ("ours", 500)
    assert document["standings"]["scores"] == {"Us": 310, "Them": 140}
    assert score(path, "--undo").code == 0
    assert json.loads(path.read_text())["ruleset"]["game"]["target"] == 500


def test_a_rule_file_of_a_rule_file_travels_too(tmp_path):
    (tmp_path / "club.toml").write_text(OWN)
    path, own = own_sheet(tmp_path, 'extends = "club.toml"\n[melds]\ndix = false\n')
    agreeing = score(path, "-r", str(own))
    assert (agreeing.code, agreeing.err) == (0, "")
    (tmp_path / "club.toml").unlink()
    own.unlink()
    assert json.loads(score(path, "--json").out)["standings"]["target"] == 500


def test_set_over_a_rule_file_stays(tmp_path):
    path, own = own_sheet(tmp_path, OWN, "--set", "target=700")
    assert score(path, "-r", str(own)).code == 0
    assert score(path, "-r", str(own), "--set", "target=700").code == 0
    refused(score(path, "-r", str(own), "--set", "target=500"), "leave out --rules and --set")
    own.unlink()
    document = json.loads(score(path, "--json").out)
    assert (document["set"], document["standings"]["target"]) == ({"target": 700}, 700)


AGREE = [
    # how the sheet was made, options that say the same
    ((), ("-r", "partners-150")),
    ((), ("-r", " PARTNERS-150".strip())),
    (("-r", "partners-1000"), ("-r", "partners-1000")),
    (("-r", "partners-1500"), ("-r", "partners-1500")),
    (("--set", "target=200"), ("-r", "partners-150")),
    (("--set", "target=200"), ("-r", "partners-150", "--set", "target=200")),
    (("--set", "scale=10"), ("-r", "partners-150", "--set", "scale=10")),
    (("--set", "card_points=1,1,1,0,0,0"), ("-r", "partners-150")),
    (("--set", "melds.run=16,160"), ("-r", "partners-150", "--set", "melds.run=16,160")),
]


@pytest.mark.parametrize(("made", "asked"), AGREE, ids=lambda each: " ".join(each))
def test_rules_that_agree_with_the_header_are_accepted(tmp_path, made, asked):
    path = new_sheet(tmp_path, *made)
    bid = "400" if "1000" in str(made) or "1500" in str(made) or "scale=10" in made else "40"
    assert score(path, *asked).code == 0
    options = (*asked, "--bid", bid, *US[2:4], "--meld", "1,1", "--points", "10")
    assert score(path, *options).code == 0
    assert score(path, *asked, "--undo").code == 0


CONTRADICT = [
    # how the sheet was made, options, words on standard error
    ((), ("-r", "partners-1000"), "is played under partners-150: leave out --rules"),
    ((), ("-r", "stonebridge"), "is played under partners-150: leave out --rules"),
    ((), ("-r", "nope"), 'no rule set "nope"'),
    ((), ("-r", "missing.toml"), "missing.toml: cannot be read"),
    ((), ("--set", "target=120"), "has its rules in its first line: leave out --set"),
    ((), ("-r", "partners-150", "--set", "target=120"), "leave out --rules and --set"),
    (("--set", "target=90"), ("-r", "partners-1000"), "under partners-150 target=90: leave out"),
    (("--set", "target=90"), ("--set", "target=90"), "leave out --set"),
    (("--set", "target=90"), ("-r", "partners-150", "--set", "target=80"), "--rules and --set"),
]


@pytest.mark.parametrize(("made", "asked", "words"), CONTRADICT, ids=lambda each: str(each)[:40])
def test_rules_that_contradict_the_header_are_refused(tmp_path, made, asked, words):
    path = new_sheet(tmp_path, *made)
    before = path.read_bytes()
    for options in ((), US, ("--undo",)):
        refused(score(path, *asked, *options), words)
    assert path.read_bytes() == before


def test_a_rule_file_that_has_changed_contradicts_the_sheet(tmp_path):
    path, own = own_sheet(tmp_path)
    assert score(path, "-r", str(own)).code == 0
    own.write_text(OWN.replace("500", "600"))
    refused(score(path, "-r", str(own)), "is played under ours: leave out --rules")
    refused(score(path, "-r", "partners-1000"), "is played under ours: leave out --rules")
    assert score(path).code == 0


def test_the_environment_s_rules_make_a_sheet_and_contradict_none(tmp_path):
    path = tmp_path / "friday.jsonl"
    making = ("score", "--sheet", str(path), "--new", "--sides", "Us,Them")
    assert pinochle(*making, PINOCHLE_RULES="partners-1000").code == 0
    assert json.loads(path.read_text())["rules"] == "partners-1000"
    shown = pinochle("score", "--sheet", str(path), PINOCHLE_RULES="partners-150")
    assert (shown.code, shown.err) == (0, "")
