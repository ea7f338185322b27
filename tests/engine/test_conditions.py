"""Conditions as people write them: how they are read, what they mean, what is refused and where."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pinochle_cli.engine.conditions import (
    MOST_DEPTH,
    Comparison,
    ConditionError,
    Either,
    Every,
    Not,
    read_condition,
)
from pinochle_cli.engine.odds import chance, unseen_hand
from pinochle_cli.rules import Hand, PinochleError, load

# Three features in all combinations of their values, one a row.
VALUES = {name: np.arange(27) // 3**place % 3 for place, name in enumerate("abc")}


def truth(text: str) -> list[bool]:
    return read_condition(text).truth(lambda one: VALUES[one.feature]).tolist()


def same(text: str, other: str) -> bool:
    return truth(text) == truth(other) and len({*truth(text)}) == 2


def shape(text: str) -> str:
    """A condition with a bracket around everything it joins."""

    def told(condition) -> str:
        match condition:
            case Comparison():
                return condition.feature
            case Not(inner):
                return f"!{told(inner)}"
            case Every(all_):
                return "(" + "&".join(map(told, all_)) + ")"
            case Either(some):
                return "(" + "|".join(map(told, some)) + ")"

    return told(read_condition(text))


SHAPES = [
    ("a>1", "a"),
    ("a>1 or b>1 and c>1", "(a|(b&c))"),
    ("a>1 and b>1 or c>1", "((a&b)|c)"),
    ("(a>1 or b>1) and c>1", "((a|b)&c)"),
    ("not a>1 and b>1", "(!a&b)"),
    ("not a>1 or b>1", "(!a|b)"),
    ("not (a>1 and b>1)", "!(a&b)"),
    ("a>1 and not b>1 and c>1", "(a&!b&c)"),
    ("not not a>1", "!!a"),
    ("((a>1))", "a"),
    ("not(a>1)or(b>1)", "(!a|b)"),
    ("a>1 or b>1 or c>1", "(a|b|c)"),
    ("a>1 or (b>1 or c>1)", "(a|(b|c))"),
    ("a>1 and b>1 or not c>1 and a>1", "((a&b)|(!c&a))"),
]


@pytest.mark.parametrize(("text", "expected"), SHAPES)
def test_not_binds_before_and_before_or(text, expected):
    assert shape(text) == expected


def random_text(source: random.Random, depth: int) -> str:
    if not depth or source.random() < 0.3:
        op = source.choice([">=", "<=", ">", "<", "==", "!="])
        return f"{source.choice('abc')}{op}{source.randint(0, 2)}"
    inner = [random_text(source, depth - 1) for _ in range(source.randint(1, 3))]
    text = source.choice([" and ", " or "]).join(inner)
    return source.choice(["{}", "({})", "not ({})", "not {}"]).format(text)


def test_conditions_mean_what_python_reads_in_them():
    source = random.Random(5)
    for _ in range(200):
        text = random_text(source, 4)
        rows = [{name: int(VALUES[name][row]) for name in "abc"} for row in range(27)]
        assert truth(text) == [bool(eval(text, {}, row)) for row in rows], text


OPERATORS = [
    # condition, the values of a among 0, 1 and 2 for which it holds
    ("a>=1", {1, 2}),
    ("a<=1", {0, 1}),
    ("a>1", {2}),
    ("a<1", {0}),
    ("a=1", {1}),
    ("a==1", {1}),
    ("a!=1", {0, 2}),
    ("a>-1", {0, 1, 2}),
    ("a<=-5", set()),
    ("a != -1", {0, 1, 2}),
    ("a=007", set()),
    ("a=002", {2}),
]


@pytest.mark.parametrize(("text", "values"), OPERATORS)
def test_operators(text, values):
    assert truth(text) == [value in values for value in VALUES["a"].tolist()]


ALIKE = [
    ("a>=1 and b<2", "a >= 1 AND b < 2"),
    ("a>=1 and b<2", "  a\t>=\n1   And\tb<2  "),
    ("a>=1 or not b=2", "a>=1 OR NOT b=2"),
    ("(a>=1)and(b<2)", "( a>=1 ) and ( b<2 )"),
]


@pytest.mark.parametrize(("text", "other"), ALIKE)
def test_case_and_spaces_do_not_matter(text, other):
    assert same(text, other)


PLACES = [
    # text, place, feature, operator, number
    ("meld>=20", "", "meld", ">=", 20),
    ("1.meld>=20", "1", "meld", ">=", 20),
    ("12.length:S<4", "12", "length:S", "<", 4),
    ("widow.count:A=1", "widow", "count:A", "=", 1),
    ("WIDOW.count:AS != 0", "widow", "count:AS", "!=", 0),
    ("2.has:aces-around:S>=-3", "2", "has:aces-around:S", ">=", -3),
    ("has:run+kq > 0", "", "has:run+kq", ">", 0),
    ("length:♠ == 4", "", "length:♠", "==", 4),
]


@pytest.mark.parametrize(("text", "place", "feature", "op", "number"), PLACES)
def test_what_a_comparison_says(text, place, feature, op, number):
    found = read_condition(text)
    assert found == Comparison(place, feature, op, number, text, 0, len(text))


def test_a_comparison_points_at_its_own_text():
    text = "meld>=20 and ( 2.length:S  <  3 )"
    second = list(read_condition(text).comparisons())[1]
    assert text[second.start : second.end] == "2.length:S  <  3"
    error = second.fault("no")
    assert (error.text, error.start, error.end) == (text, second.start, second.end)


def test_all_comparisons_are_told_from_left_to_right():
    found = read_condition("a>1 or not (b>1 and 2.c>1) or a<3").comparisons()
    assert [(one.place, one.feature) for one in found] == [
        *(("", "a"), ("", "b"), ("2", "c"), ("", "a")),
    ]


FAULTY = [
    # text, the column from 0 of the fault, words of the message
    ("", 0, "write a feature"),
    ("   ", 0, "write a feature"),
    ("meld", 4, "operator is missing"),
    (">=3", 0, "write a feature"),
    ("meld>=", 6, "number is missing"),
    ("meld>=x", 6, "whole number"),
    ("meld>=1.5", 6, "whole number"),
    ("meld>=1e3", 6, "whole number"),
    ("meld>=+3", 6, "whole number"),
    ("meld>=--1", 6, "whole number"),
    ("meld>=- 1", 6, "whole number"),
    ("meld>=0x10", 6, "whole number"),
    ("meld>=１", 6, "whole number"),
    ("meld>=1234567890", 6, "whole number"),
    ("meld >= \n x", 10, "whole number"),
    ("meld>=20 and", 12, "write a feature"),
    ("meld>=20 or   ", 11, "write a feature"),
    ("not", 3, "write a feature"),
    ("meld>=1 meld>=2", 8, '"and" or "or" is missing'),
    ("meld>=1 not meld>=2", 8, '"and" or "or" is missing'),
    ("meld>=1)", 7, '"and" or "or" is missing'),
    ("meld>=3=4", 7, '"and" or "or" is missing'),
    ("(meld>=1", 8, "bracket is not closed"),
    ("((meld>=1) or a=2", 17, "bracket is not closed"),
    ("(meld>=1 meld>=2)", 9, "bracket is not closed"),
    ("()", 1, "write a feature"),
    ("20<=meld", 4, "whole number"),
    ("meld=>1", 5, "number is missing"),
    ("meld <> 3", 6, "number is missing"),
    ("meld>=20;x", 8, "not part of a condition"),
    ("meld>=20 & a=1", 9, "not part of a condition"),
    ("meld ≥ 20", 5, "not part of a condition"),
    ("'meld'>=1", 0, "not part of a condition"),
    ("1.2.meld>=1", 0, "not a feature"),
    ("a=1 and .meld>=3", 8, "not a feature"),
    ("1. meld>=3", 0, "not a feature"),
    ("seat 1.meld>=3", 5, "operator is missing"),
    ("meld>=1 and\x00", 11, "not part of a condition"),
]


@pytest.mark.parametrize(("text", "start", "words"), FAULTY)
def test_faulty_texts_are_refused_where_the_fault_is(text, start, words):
    with pytest.raises(ConditionError, match=words) as caught:
        read_condition(text)
    assert (caught.value.text, caught.value.start) == (text, start)
    assert caught.value.end > start


CODE = [
    "__import__('os').system('x')",
    "meld.__class__>=1",
    "__class__>=1",
    "meld.__class__.__mro__>=1",
    "eval>=1",
    "lambda:0>=1",
    "[x for x in ()]>=1",
    "meld>=1 if a else 2",
    "meld>=__import__",
    "{}.format>=1",
    "meld>=10**9",
    "a:=1",
]


@pytest.mark.parametrize("text", CODE)
def test_code_is_refused(text):
    rules = load("partners-150")
    with pytest.raises(PinochleError):
        chance(read_condition(text), unseen_hand(rules, 12, Hand(), Hand()), rules)


DEEP = [
    (f"{'(' * 60}a>1{')' * 60}", MOST_DEPTH),
    ("not " * 60 + "a>1", 4 * MOST_DEPTH),
    ("(" * 100_000, MOST_DEPTH),
    ("not (" * 30_000, 5 * (MOST_DEPTH // 2)),
]


@pytest.mark.parametrize(("text", "start"), DEEP, ids=range(len(DEEP)))
def test_conditions_too_deep_inside_each_other_are_refused(text, start):
    with pytest.raises(ConditionError, match="inside each other") as caught:
        read_condition(text)
    assert caught.value.start == start


def test_conditions_may_be_deep_and_long():
    deep = MOST_DEPTH - 1
    assert same(f"{'(' * deep}a>1{')' * deep}", "a>1")
    assert same("not " * deep + "a>1", "not a>1")
    assert same(" or ".join(["a>1"] * 1000), "a>1")
    assert same(" and ".join(["(a>1)"] * 1000), "a>1")
