"""``--export``: what a command draws, as a picture or a document that stands alone."""

from __future__ import annotations

import json
import os
import re
import stat
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from command import pinochle, program

HAND = "AS TS KS QS JS AH AD AC KH QH JD 9S"
ENDING = ("-r", "two-hand", "--trump", "S", "--leader", "1", "--hand", "AS 9S KD")
BURIES = "AS TS KS QS JD AH TH KC 9C 9D TD AC KD QD JH 9H JC QC"

CALLS = {
    # a call and words of its table, cards among them where there are some
    "meld": (["meld", HAND, "--trump", "S"], ["K♥ Q♥", "marriage in hearts", "A♠ T♠ K♠"]),
    "meld compare": (["meld", HAND, "--compare", "partners-150,auction-3"], ["150", "auction-3"]),
    "score": (["score", "--bid", "30", "--meld", "14,6", "--points", "17,8"], ["+31", "others"]),
    "deal": (["deal", "--seed", "7", "-n", "2"], ["Deal 1 of seed 7", "A Q J J"]),
    "odds": (["odds", "--cards", "5", "--trump", "H"], ["royal marriage", "██", "♥ hearts"]),
    "simulate": (
        ["simulate", "-n", "2", "--seed", "7", "--players", "simple"],
        ["Contracts", "What bidders meld"],
    ),
    "a hand's worth": (
        ["simulate", "--hand", HAND, "-n", "2", "--seed", "7", "--players", "simple"],
        ["♠ spades", "of deals", "What the side comes to"],
    ),
    "advise pass": (["advise", "pass", HAND, "-t", "S"], ["hand over", "The best 10 of 495"]),
    "advise bury": (["advise", "bury", BURIES, "-t", "S", "-r", "auction-3"], ["buried", "T♥"]),
    "solve": (["solve", *ENDING, "--hand", "TS AD 9D"], ["seat 1 plays", "Seat 1 takes 31", "K♦"]),
    "validate-trick": (
        ["validate-trick", "9C KC JD", "--trump", "D", "--to-play", "AH QD 9D"],
        ["May play", "Q♦", "must-overtrump"],
    ),
    "rules list": (["rules", "list"], ["in one line", "two-hand-1200"]),
    "rules show": (["rules", "show", "auction-3"], ["auction.opening", "Q J of trump"]),
    "rules diff": (["rules", "diff", "partners-150", "stonebridge"], ["melds.doubles", "twice"]),
    "schema": (["schema"], ["title", "A recorded hand judged"]),
}


class Shown(HTMLParser):
    """The words of a document, and what stands in its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.words.append(data)


def shown_in(path) -> str:
    """The words of an exported file, which must be in order and need nothing from elsewhere."""
    text = path.read_text(encoding="utf-8")
    outside = text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//|@import|@font-face|src=|href=|url\((?!#)|<script", outside)
    if path.suffix.lower() == ".svg":
        root = ElementTree.fromstring(text)
        lines: dict[str, list[str]] = {}
        for each in root.iter("{http://www.w3.org/2000/svg}text"):
            lines.setdefault(each.get("y"), []).append(each.text)
        return "\n".join("".join(line) for line in lines.values()).replace("\xa0", " ")
    shown = Shown()
    shown.feed(text)
    shown.close()
    assert {*shown.tags} <= {"html", "head", "meta", "title", "style", "body", "pre", "span"}
    assert {name for name, _ in shown.attributes} <= {"lang", "charset", "name", "content", "class"}
    return "".join(shown.words)


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("call", "words"), CALLS.values(), ids=CALLS)
def test_every_table_goes_to_a_file_that_stands_alone(call, words, tmp_path):
    svg, html = tmp_path / "table.svg", tmp_path / "table.HTML"
    for path in (svg, html):
        path.write_text("what was there")
        result = pinochle(*call, "--export", str(path))
        assert (result.code, result.out) == (0, "")
        name = re.match("[a-z]+( pass| bury| list| show| diff)?(-trick)?", " ".join(call))[0]
        assert f"{path}: pinochle {name}\n" in result.err
        assert all(each in flat(shown_in(path)) for each in map(flat, words))
    table = pinochle(*call, "--format", "table").out
    lines = [line.rstrip() for line in table.splitlines()]
    shown = [line.rstrip() for line in shown_in(html).splitlines()]
    start = shown.index(lines[0])
    assert shown[start : start + len(lines)] == lines
    assert not any(shown[start + len(lines) :])


@pytest.mark.parametrize("form", ["json", "jsonl", "csv", "plain", "table"])
@pytest.mark.parametrize("call", ["deal", "advise pass"])
def test_a_file_and_an_answer_go_together(call, form, tmp_path):
    call, _ = CALLS[call]
    path = tmp_path / "table.html"
    told = pinochle(*call, "--format", form).out
    assert pinochle(*call, "--format", form, "--export", str(path)).out == told
    again = tmp_path / "again.html"
    pinochle(*call, "--export", str(again))
    assert path.read_text() == again.read_text()


def test_a_stream_is_one_page_and_bad_lines_are_told(tmp_path):
    path = tmp_path / "hands.html"
    lines = f"{HAND}\nKH QX\nKD QD\n"
    for form in ([], ["--format", "csv"], ["--format", "jsonl"]):
        result = pinochle("meld", "-", "--trump", "D", *form, "--export", str(path), stdin=lines)
        assert result.code == 2
        assert "line 2: " in result.err
        assert bool(result.out) == bool(form)
        shown = shown_in(path)
        assert shown.index("12 cards, partners-150") < shown.index("2 cards, partners-150")
        assert "royal marriage in diamonds" in shown


def test_recorded_hands_and_their_summary_are_one_page(tmp_path):
    record, path = tmp_path / "hands.jsonl", tmp_path / "hands.svg"
    pinochle(
        *["simulate", "-n", "2", "--seed", "7", "--players", "simple", "--record"], str(record)
    )
    for call, words in (
        (["validate-trick", "--record"], ["deal 0", "deal 1", "In order."]),
        (["score", "--record"], ["deal 0", "deal 1", "in tricks"]),
        (["solve", "--judge", "--trick", "11", "--record"], ["deal 1", "mean of 2 hands"]),
    ):
        result = pinochle(*call, str(record), "--export", str(path))
        assert (result.code, result.out) == (0, "")
        assert all(each in shown_in(path) for each in words)


def test_a_page_has_an_end(tmp_path, monkeypatch):
    path = tmp_path / "many.html"
    result = pinochle("deal", "-n", "1001", "--export", str(path))
    assert (result.code, "up to 1,000 deals" in result.err, path.exists()) == (2, True, False)
    monkeypatch.setattr("pinochle_cli.formats.exporting.MOST_DRAWN", 2)
    result = pinochle("meld", "-", "-t", "S", "--export", str(path), stdin="AS\n" * 3 + "KS\n")
    assert result.code == 0
    assert "many.html: the first 2 of 4 tables" in result.err
    assert shown_in(path).count("1 card, ") == 2
    assert "These are the first 2 of 4 tables." in shown_in(path)


def test_words_of_a_rule_file_are_words(tmp_path):
    rules = tmp_path / "<b>{size}&.toml"
    rules.write_text("title = '<i>x</i> %s {0} [red]y[/red]'\nextends = 'partners-150'\n")
    for kind in ("svg", "html"):
        path = tmp_path / f"table.{kind}"
        assert pinochle("rules", "show", str(rules), "--export", str(path)).code == 0
        shown = flat(shown_in(path))
        assert "<b>{size}&" in shown
        assert "<i>x</i> %s {0} [red]y[/red]" in shown
        assert "<b>" not in path.read_text()


def test_what_no_document_may_hold_becomes_a_question_mark(tmp_path):
    path = tmp_path / "table.svg"
    bad = tmp_path / "a\x01\ufffe.toml"
    bad.write_text("extends = 'nope'\n")
    assert pinochle("rules", "check", str(bad), "--export", str(path)).code == 1
    assert "a??.toml" in shown_in(path).replace("\n", "")


BAD = [
    # where to, words of the message
    ("table.pdf", "ends in .svg or .html"),
    ("table", "ends in .svg or .html"),
    ("-", "ends in .svg or .html"),
    ("", "--export: name a file"),
    ("table.txt", "ends in .svg or .html"),
    ("no/such/folder/table.svg", "No such file or directory"),
    ("folder.svg", "is no file that could be replaced"),
]


@pytest.mark.parametrize(("path", "words"), BAD)
def test_a_file_that_cannot_be_written_is_bad_input_at_once(path, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    result = pinochle("simulate", "-n", "1000000", "--export", path)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert words in result.err
    assert [each.name for each in tmp_path.iterdir()] == ["folder.svg"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_closed_is_bad_input(tmp_path):
    tmp_path.chmod(0o500)
    result = pinochle("rules", "list", "--export", str(tmp_path / "x.svg"))
    assert (result.code, "must not be written to" in result.err) == (2, True)


WRONG = [
    (["meld", "AS XX"], ""),
    (["odds", "--cards", "99"], ""),
    (["rules", "show", "nope"], ""),
    (["meld", "-", "-t", "S"], "KX\n"),
    (["validate-trick", "--record", "-"], ""),
    (["deal", "--where", "1.length:S>12"], ""),
    (["schema", "meld"], ""),
]


@pytest.mark.parametrize(("call", "stdin"), WRONG)
def test_an_error_leaves_the_file_as_it_was(call, stdin, tmp_path):
    path = tmp_path / "table.svg"
    path.write_text("what was there")
    assert pinochle(*call, "--export", str(path), stdin=stdin).code == 2
    assert path.read_text() == "what was there"
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_is_replaced_where_it_is_and_keeps_its_mode(tmp_path):
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert pinochle("rules", "list", "--export", str(link)).code == 0
    assert link.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert "two-hand" in shown_in(real)


def test_a_page_is_as_wide_as_columns_says(tmp_path):
    path = tmp_path / "table.html"
    for columns, width in (("60", 60), ("140", 140), ("no", 100), ("5", 20)):
        assert pinochle("rules", "list", "--export", str(path), COLUMNS=columns).code == 0
        table = [line for line in shown_in(path).splitlines() if line.startswith(("╭", "│"))]
        assert max(map(len, table)) == width or (columns == "140" and max(map(len, table)) > 100)


def test_a_page_looks_the_same_in_any_terminal(tmp_path):
    texts = set()
    for number, environment in enumerate(
        ({}, {"NO_COLOR": "1"}, {"TERM": "dumb"}, {"FORCE_COLOR": "1", "TERM": "xterm-256color"})
    ):
        path = tmp_path / f"{number}.svg"
        pinochle("meld", HAND, "--trump", "S", "--export", str(path), **environment)
        texts.add(path.read_text())
    path = tmp_path / "ascii.svg"
    more = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "COLUMNS": "100"}
    assert program("meld", HAND, "--trump", "S", "--export", str(path), **more).returncode == 0
    assert texts == {path.read_text(encoding="utf-8")}


def test_the_help_names_the_option():
    for call in (["meld"], ["odds"], ["rules", "list"], ["advise", "bury"], ["validate-trick"]):
        text = flat(pinochle(*call, "--help", COLUMNS="200").out)
        assert "--export FILE Draw the table in FILE.svg or FILE.html" in text


def test_a_rule_sheet_keeps_the_file_when_it_cannot_write(tmp_path):
    path = tmp_path / "sheet.txt"
    assert pinochle("rules", "sheet", "--export", str(path)).code == 0
    before = path.read_text()
    assert pinochle("rules", "sheet", "nope", "--export", str(path)).code == 2
    assert path.read_text() == before
    assert json.loads(pinochle("rules", "sheet", "--export", str(path), "--json").out)
