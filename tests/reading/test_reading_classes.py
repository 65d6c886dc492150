"""Readings are plain data: frozen, compared by value, and each kind is one class."""

import dataclasses
import inspect
from typing import get_args

import pytest
from samples import parametrize_some

from gfkit import read, terms
from gfkit.errors import GfkitError
from gfkit.formulas.formula_parser import parse_relation
from gfkit.reading import reading_classes
from gfkit.reading.canonical_texts_of_readings import canonical
from gfkit.reading.reading_classes import (
    ClaimAbout,
    InFile,
    Question,
    Reading,
    RelationTyped,
    Remarked,
    TermsTyped,
    asked_of,
    is_one_sequence,
    subject,
)

KINDS = get_args(Reading)
HELPERS = {reading_classes.OperationName, reading_classes.EntryLineTyped}
"""What a field is, and what only a relation's place takes: no readings."""


def test_each_class_of_the_module_is_a_kind_of_reading() -> None:
    classes = {
        one for _, one in inspect.getmembers(reading_classes, inspect.isclass)
        if one.__module__ == reading_classes.__name__
    }  # fmt: skip
    assert classes - HELPERS == {*KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_fields_and_nothing_else(kind: type) -> None:
    assert kind.__dataclass_params__.frozen
    own = {name for name in vars(kind) if not name.startswith("_")}
    assert own == {one.name for one in dataclasses.fields(kind)}


@parametrize_some(
    "text",
    [
        "1,2,4",
        "1/(1-x-x^2)",
        "A = 1+x*A^2",
        "diagonal of 1/(1-x-y)",
        "2^n+1",
        "a(n) = a(n-1)+a(n-2), a(0)=0, a(1)=1",
        "compositions of n into parts 1 and 2",
        "Fibonacci numbers",
        "partial sums of 2^n",
        "binomial transform of 2^n",
        "convolution of 2^n and 3^n",
        "kings 3 x n",
        "0.77",
        "gf of 2^n",
    ],
)
def test_what_is_one_sequence_has_terms(text: str) -> None:
    assert is_one_sequence(read(text))
    assert len(terms(text, terms=3)) == 3


@pytest.mark.parametrize(
    "text",
    [
        "{1|-1}",
        "nim 3,5",
        "kings",
        "domino tilings of an 8 x 8 board",
        "kings 3x3",
        "3x3",
        "R..",
        "K_4",
        "2^n > n^2",
        "compare 2^n with 3^n",
        "period of 2^n modulo 7",
    ],
)
def test_what_is_no_sequence_has_none(text: str) -> None:
    assert not is_one_sequence(read(text))
    with pytest.raises(GfkitError):
        terms(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,2,4", "1, 2, 4"),
        ("1/(1 - x - x^2)", "1/(1-x-x^2)"),
        ("2^n + 1", "2^n+1"),
        ("kings 3 x n", "kings  3 x n"),
        ("K_4", " K_4"),
        ("nim 3,5", "nim 3, 5"),
    ],
)
def test_two_texts_of_one_meaning_have_equal_readings(one: str, other: str) -> None:
    found = read(one)
    assert found == read(other) == read(canonical(found))
    assert hash(found) == hash(read(other))


def test_a_question_a_file_and_a_remark_are_about_what_they_hold() -> None:
    terms = TermsTyped((1, 2, 4))
    inside = InFile("terms.txt", terms)
    assert subject(Question("gf", Remarked(inside, "find a(9)"))) == terms
    assert asked_of(Question("gf", inside)) == inside
    assert subject(terms) == asked_of(terms) == terms


def test_terms_are_a_sequence_also_in_a_file() -> None:
    terms = TermsTyped((1, 2, 4))
    assert is_one_sequence(InFile("terms.txt", terms))
    assert not is_one_sequence(InFile("position.txt", reading_classes.PositionTyped(("R..",))))


def test_what_is_said_of_a_sequence_is_none() -> None:
    relation = RelationTyped(parse_relation("a(n) = 2*a(n-1)"))
    assert not is_one_sequence(ClaimAbout(relation, TermsTyped((1, 2))))
