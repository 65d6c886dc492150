"""Readings are plain data: frozen, compared by value, and each kind is one class."""

import dataclasses
import inspect
from fractions import Fraction
from typing import get_args

import pytest

from gfkit.formulas.formula_parser import parse_relation
from gfkit.reading import readings
from gfkit.reading.readings import (
    ClaimAbout,
    InFile,
    OneGame,
    OneSequence,
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
HELPERS = {readings.OperationName, readings.EntryLineTyped}
"""What a field is, and what only a relation's place takes: no readings."""


def test_each_class_of_the_module_is_a_kind_of_reading() -> None:
    classes = {
        one for _, one in inspect.getmembers(readings, inspect.isclass)
        if one.__module__ == readings.__name__
    }  # fmt: skip
    assert classes - HELPERS == {*KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_fields_and_nothing_else(kind: type) -> None:
    assert kind.__dataclass_params__.frozen
    own = {name for name in vars(kind) if not name.startswith("_")}
    assert own == {one.name for one in dataclasses.fields(kind)}


@pytest.mark.parametrize("kind", KINDS)
def test_no_field_may_be_anything(kind: type) -> None:
    assert not [one.name for one in dataclasses.fields(kind) if "Any" in str(one.type)]


@pytest.mark.parametrize("union", [OneSequence, OneGame])
def test_sequences_and_games_are_readings(union: object) -> None:
    assert {*get_args(union)} <= {*KINDS}


def test_equal_readings_are_equal_data() -> None:
    one, other = TermsTyped((1, Fraction(1, 2)), 3), TermsTyped((1, Fraction(1, 2)), 3)
    assert one == other
    assert hash(one) == hash(other)
    assert one != TermsTyped((1, Fraction(1, 2)))


def test_a_question_a_file_and_a_remark_are_about_what_they_hold() -> None:
    terms = TermsTyped((1, 2, 4))
    inside = InFile("terms.txt", terms)
    assert subject(Question("gf", Remarked(inside, "find a(9)"))) == terms
    assert asked_of(Question("gf", inside)) == inside
    assert subject(terms) == asked_of(terms) == terms


def test_terms_are_a_sequence_also_in_a_file() -> None:
    terms = TermsTyped((1, 2, 4))
    assert is_one_sequence(InFile("terms.txt", terms))
    assert not is_one_sequence(InFile("position.txt", readings.PositionTyped(("R..",))))


def test_what_is_said_of_a_sequence_is_none() -> None:
    relation = RelationTyped(parse_relation("a(n) = 2*a(n-1)"))
    assert not is_one_sequence(ClaimAbout(relation, TermsTyped((1, 2))))
