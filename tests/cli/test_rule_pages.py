"""A rule sheet drawn: every preset in every form, at any width, on one page."""

from __future__ import annotations

import csv
import io
import json
import re
from xml.etree import ElementTree

import pytest
from command import pinochle, program
from deals import PRESETS
from rich.cells import cell_len

from pinochle_cli.formats.rule_pages.page_html import html_page, type_size
from pinochle_cli.formats.rule_pages.page_svg import HEIGHT, MARGIN, SIZES, WIDTH, svg_page
from pinochle_cli.formats.rule_pages.page_text import text_lines
from pinochle_cli.formats.rule_pages.type_widths import broken, text_width
from pinochle_cli.formats.rule_sheet.house_rules import base_of
from pinochle_cli.formats.rule_sheet.page import Page
from pinochle_cli.rules import load


def page_of(name, overrides=None):
    rules = load(name, overrides)
    return Page(rules, base_of(name, rules))


def words_of(text):
    return " ".join(text.split())


@pytest.mark.parametrize(("width", "symbols"), [(50, False), (80, True), (120, True)])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_page_of_text_fits_its_width(preset, width, symbols):
    page = page_of(preset)
    lines = text_lines(page, symbols, width)
    assert max(map(cell_len, lines)) <= width
    text = "\n".join(lines)
    assert symbols or text.isascii()
    marks, edge = ("♠♥♦♣", "│") if symbols else ("SHDC", "|")
    for line in page.chart:
        cards = [card.rank + marks["SHDC".index(card.suit)] for card in line.cards]
        assert edge + edge.join(cards) + edge in text, "cards do not wrap"
    if width == 120:
        return  # sentences stand side by side
    for section in page.chapters:
        heading = next(n for n, each in enumerate(lines) if each.startswith(section.title))
        assert lines[heading + 1].strip(), "a heading stands over its rules"
        for rule in section.rules:
            assert words_of(rule.text) in words_of(text)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_document_for_the_browser_is_whole_and_stands_alone(preset):
    page = page_of(preset)
    text = html_page(page)
    root = ElementTree.fromstring(re.sub(r"<(meta[^>]*)>", r"<\1/>", text.split("\n", 1)[1]))
    shown = words_of("".join(root.itertext()))
    for section in page.chapters:
        assert section.title in shown
        assert all(words_of(rule.text) in shown for rule in section.rules)
    assert len(root.findall(".//figure//tr")) == len(page.chart) + 1
    cards = [line.cards for line in page.chart]
    assert len(root.findall(".//td/b")) == sum(map(len, cards))
    assert not re.search(r"https?:|src=|url\(|<script|@import|<link", text)


PAPER = (190 - 7) / 2 * 72 / 25.4, (279.4 - 20) * 72 / 25.4
"""The width of a column of A4 and the height of one of Letter, in points, inside the margins."""


@pytest.mark.parametrize("preset", PRESETS)
def test_a_document_for_the_browser_prints_on_one_page(preset):
    # There is no browser here: its lines are counted in the widest type. WeasyPrint agrees.
    page = page_of(preset)
    size, (width, height) = type_size(page), PAPER
    lines = sum(
        len(broken(rule.text, size, width - size)) + 0.12
        for section in page.chapters
        for rule in section.rules
    )
    lines += 2.2 * len(page.chapters) + 1.75 * len(page.chart) + 4
    assert lines * size * 1.26 <= 2 * 0.9 * (height - 4 * size)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_picture_is_one_page_in_black(preset):
    page = page_of(preset)
    root = ElementTree.fromstring(svg_page(page))
    space = "{http://www.w3.org/2000/svg}"
    texts = root.findall(f"{space}text")
    assert {each.get("fill") or each.get("stroke") for each in root} <= {None, "#fff", "#000"}
    for each in texts:
        x, y, size = (float(each.get(name)) for name in ("x", "y", "font-size"))
        assert MARGIN <= y <= HEIGHT - MARGIN
        wide = text_width(each.text, size) if not each.get("text-anchor") else 0
        assert x + wide <= WIDTH - MARGIN + 1
        assert x >= MARGIN
        if x < WIDTH / 2 and y > MARGIN + 30:
            assert x + wide <= WIDTH / 2
    shown = [each.text for each in texts]
    for line in page.chart:
        assert any(line.short_name in text for text in shown)
        assert {str(points) for points in line.points} <= {*shown}
    assert min(float(each.get("font-size")) for each in texts) >= 0.8 * SIZES[4]
    text = " ".join(each.text for each in texts)
    assert all(words_of(rule.text) in text for section in page.chapters for rule in section.rules)


HOSTILE = 'A "<script>alert(1)</script>" & [red]table[/red] \\u001b'


@pytest.fixture
def hostile(tmp_path):
    path = tmp_path / "<b>&.toml"
    path.write_text(
        f"title = '{HOSTILE[:-7]}'\nextends = 'double-pack'\n[auction]\n"
        'bid_hints = ["<i>x</i>", "\\u001b[31m", "[bold]y"]\n'
        '[melds.queen-alone]\ncards = "QS"\nsuit = "fixed"\ncategory = "<u>"\npoints = [7]\n'
    )
    return str(path)


def test_words_of_a_rule_file_are_words_in_every_form(hostile):
    page = page_of(hostile)
    text = html_page(page)
    assert "<script" not in text
    assert "<i>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    for drawn in (text, svg_page(page), "\n".join(text_lines(page, True))):
        assert "\x1b" not in drawn
        assert "[bold]y" in drawn
    ElementTree.fromstring(svg_page(page))
    table = pinochle("rules", "sheet", hostile, "--format", "table").out
    assert "\x1b" not in table
    assert "[red]table[/red]" in table


def test_a_page_with_very_much_on_it_is_still_drawn(tmp_path):
    path = tmp_path / "much.toml"
    melds = "".join(
        f'[melds.a-meld-with-a-rather-long-name-{n}]\ncards = "Q S"\n'.replace("Q S", "QS JD")
        + f'suit = "fixed"\ncategory = "c{n}"\npoints = [100000]\n'
        for n in range(60)
    )
    auction = "[auction]\nopening = 10000\nstep = 10000\n"
    path.write_text(f'title = "{"long " * 100}"\nextends = "double-pack"\n{auction}{melds}')
    page = page_of(str(path))
    ElementTree.fromstring(svg_page(page))
    assert max(map(cell_len, text_lines(page, True))) <= 80
    assert type_size(page) == 5.6


def test_a_table_looks_the_same_without_colour_but_for_the_colour():
    plain = pinochle("rules", "sheet", "--format", "table", COLUMNS="80", NO_COLOR="1").out
    colour = pinochle("rules", "sheet", "--format", "table", COLUMNS="80", FORCE_COLOR="1").out
    assert "\x1b" in colour
    assert re.sub(r"\x1b\[[0-9;]*m", "", colour) == plain


def test_an_output_without_symbols_gets_letters():
    for form in ("table", "plain"):
        call = ("rules", "sheet", "auction-3", "--format", form)
        out = program(*call, PYTHONIOENCODING="ascii").stdout
        assert b"|KH|QH|" in out
        assert out.isascii()
        assert b"\\u" not in out


def test_plain_is_the_page_and_csv_its_sentences():
    plain = pinochle("rules", "sheet", "racehorse").out.splitlines()
    assert plain == text_lines(page_of("racehorse"), True)
    assert max(map(len, plain)) <= 80
    rows = [*csv.DictReader(io.StringIO(pinochle("rules", "sheet", "--format", "csv").out))]
    assert {"section": "Winning", "text": "The first side with 150 points wins.",
            "keys": "game.target"} in rows  # fmt: skip
    assert {"section": "Meld chart", "text": "Pinochle (QS JD): 4, 30",
            "keys": "melds.pinochle"} in rows  # fmt: skip


def test_the_document_has_the_same_sentences_and_melds():
    out = pinochle("rules", "sheet", "--set", "target=120", "--format", "jsonl").out
    document = json.loads(out)
    assert out.count("\n") == 1
    assert document["set"] == {"target": 120}
    winning = next(each for each in document["sections"] if each["title"] == "Winning")
    assert winning["rules"][0] == {
        "text": "The first side with 120 points wins.", "keys": ["game.target"], "differs": True,
    }  # fmt: skip
    assert document["melds"][0] == {
        "meld": "run", "name": "Run", "cards": "AS TS KS QS JS", "suit": "trump",
        "points": [15, 150], "differs": False,
    }  # fmt: skip


@pytest.mark.parametrize("suffix", [".html", ".svg", ".txt", ".HTML"])
def test_a_sheet_is_written_to_a_file_over_what_is_there(suffix, tmp_path):
    path = tmp_path / f"sheet{suffix}"
    path.write_text("x" * 100_000)
    result = pinochle("rules", "sheet", "auction-3", "--export", str(path))
    assert (result.code, result.out) == (0, "")
    assert f"sheet{suffix}: the rules of auction-3" in result.err
    page = page_of("auction-3")
    forms = {".html": html_page, ".svg": svg_page}
    other = "\n".join(text_lines(page, True)) + "\n"
    draw = forms.get(suffix.lower(), lambda page: other)
    assert path.read_text(encoding="utf-8") == draw(page)


def test_a_file_and_an_answer_go_together(tmp_path):
    path = tmp_path / "sheet.txt"
    result = pinochle("rules", "sheet", "--export", str(path), "--json")
    assert json.loads(result.out)["rules"] == "partners-150"
    assert path.exists()


BAD = [
    # where to, words of the message
    ("sheet.pdf", "ends in .html, .svg or .txt"),
    ("sheet", "ends in .html, .svg or .txt"),
    ("-", "ends in .html, .svg or .txt"),
    ("", "--export: name a file"),
    ("no/such/folder/sheet.svg", "No such file or directory"),
    (".", "ends in .html, .svg or .txt"),
]


@pytest.mark.parametrize(("path", "words"), BAD)
def test_a_file_that_cannot_be_written_is_bad_input(path, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = pinochle("rules", "sheet", "--export", path)
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert not [*tmp_path.iterdir()]


def test_a_folder_is_no_file(tmp_path):
    folder = tmp_path / "x.html"
    folder.mkdir()
    result = pinochle("rules", "sheet", "--export", str(folder))
    assert (result.code, result.err.count("\n")) == (2, 1)


def test_unknown_rules_are_refused_before_a_file_is_written(tmp_path):
    path = tmp_path / "x.html"
    for call in (["nope"], ["partners-150", "--set", "target=x"], ["--set", "draw_order=winner"]):
        assert pinochle("rules", "sheet", *call, "--export", str(path)).code == 2
    assert not path.exists()


def test_the_environment_names_the_rules():
    shown = pinochle("rules", "sheet", PINOCHLE_RULES="two-hand").out
    assert shown.startswith("Pinochle: two-hand\n")


def test_the_help_begins_with_examples():
    out = pinochle("rules", "sheet", "--help").out
    assert out.index("pinochle rules sheet auction-3") < out.index("Options")
    assert "sheet" in pinochle("rules", "--help").out
