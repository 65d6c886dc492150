"""Arguments of public functions: what is taken, and the message that says what would be right."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gfkit
from gfkit import Strip, guess
from gfkit.base.arguments import (
    flag,
    integer,
    integers,
    items,
    list_of,
    one_of,
    optional,
    positive,
    shown,
    size,
    tuples,
    whole,
)
from gfkit.errors import GfkitError, OutOfRange, WrongArgument
from gfkit.strips.counts.count import count


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (guess, "missing 1 required positional argument: 'subject'"),
        (lambda: Strip("col", colunm=3), "unexpected keyword argument 'colunm'"),
        (lambda: gfkit.gf("kings", width=3), "unexpected keyword argument 'width'"),
        (lambda: gfkit.gf("kings", 3), "takes 1 positional argument but 2 were given"),
    ],
)
def test_a_wrong_call_is_told_of_by_python(call, words):
    with pytest.raises(TypeError, match=words) as caught:
        call()
    assert not isinstance(caught.value, GfkitError)


def test_graphs_of_networkx_are_counted_as_ours():
    networkx = pytest.importorskip("networkx")
    from gfkit import Graph

    assert count("col", networkx.cycle_graph(5)) == count("col", Graph.cycle(5))
    with pytest.raises(GfkitError, match="no topology"):
        count("col", Graph.cycle(5), topology="ring")


# What is taken.


@given(st.integers(-20, 20), st.none() | st.integers(-9, 9), st.none() | st.integers(-9, 9))
def test_an_integer_is_taken_just_if_it_is_in_its_range(value, least, most):
    is_inside = (least is None or least <= value) and (most is None or value <= most)
    if is_inside:
        assert integer("n", value, least, most) == value
    else:
        with pytest.raises(OutOfRange, match="n must be an integer"):
            integer("n", value, least, most)


@pytest.mark.parametrize(
    ("value", "meant"),
    [(3, 3), (np.int64(3), 3), (True, None), (2.0, None), ("2", None), (None, None)],
    ids=repr,
)
def test_integers_are_those_of_python_and_of_numpy_alone(value, meant):
    assert whole(value) == meant
    assert meant is None or type(whole(value)) is int


def test_an_array_is_no_integer():
    assert whole(np.zeros(2, dtype=int)) is None


@pytest.mark.parametrize("value", [0.5, 2, np.float64(3)], ids=repr)
def test_positive_numbers_are_taken(value):
    assert positive("x", value) == value


@pytest.mark.parametrize("value", [True, False, np.bool_(True)], ids=repr)
def test_flags_are_taken(value):
    assert flag("f", value) is bool(value)


@pytest.mark.parametrize("value", [(0, 1), [0, 1], range(2), np.arange(2)], ids=repr)
def test_lists_of_integers_are_taken_as_a_tuple(value):
    assert integers("l", value) == (0, 1)


@pytest.mark.parametrize("value", [((1, 2), (3, 4)), [[1, 2], [3, 4]]], ids=repr)
def test_rows_of_integers_are_taken_as_tuples(value):
    assert tuples("l", value, 2, "rows") == ((1, 2), (3, 4))


def test_an_iterator_is_taken_as_a_list():
    assert items("l", iter("ab"), "letters") == ["a", "b"]


def test_none_is_taken_for_what_may_be_left_out():
    assert optional(positive)("x", None) is None
    assert optional(positive)("x", 2) == 2


# What is refused.


@pytest.mark.parametrize(
    ("check", "given", "error", "words"),
    [
        (integer, (2, 3), OutOfRange, "n must be an integer from 3 on, such as 10, not 2"),
        (integer, (5, 3, 4), OutOfRange, "n must be an integer from 3 to 4, such as 4, not 5"),
        (integer, (5, None, 4), OutOfRange, "n must be an integer up to 4, such as 4, not 5"),
        (integer, (50, 20, 40), OutOfRange, "an integer from 20 to 40, such as 20, not 50"),
        (integer, (2**13000,), OutOfRange, "such as 10, not an integer of 13001 bits"),
        (integer, ("2", 3, None, 7), WrongArgument, "an integer from 3 on, such as 7, not '2'"),
        (integer, (True,), WrongArgument, "n must be an integer, such as 10, not True"),
        (size, (10**9 + 1,), OutOfRange, "an integer up to 10^9, such as 10, not 1000000001"),
        (size, (-1,), OutOfRange, "n must be an integer from 0 on, such as 10, not -1"),
        (positive, (0,), OutOfRange, "n must be a positive number such as 60, not 0"),
        (positive, (float("inf"),), OutOfRange, "n must be a positive number such as 60, not inf"),
        (positive, (Fraction(10**5000, 3),), OutOfRange, "a positive number such as 60, not Frac"),
        (positive, ("2",), WrongArgument, "n must be a positive number such as 60, not '2'"),
        (positive, (np.arange(2),), WrongArgument, "a positive number such as 60, not array"),
        (one_of, ("c", ("a", "b")), OutOfRange, "n must be one of 'a', 'b', not 'c'"),
        (one_of, (3, ("a", "b")), WrongArgument, "n must be one of 'a', 'b', not 3"),
        (flag, (1,), WrongArgument, "n must be True or False, not 1"),
        (flag, (np.int64(1),), WrongArgument, "n must be True or False, not"),
        (flag, (np.float64(0),), WrongArgument, "n must be True or False, not"),
        (integers, ((1, True),), WrongArgument, "such as [1, 1, 2, 3, 5], not True among them"),
        (integers, ("12",), WrongArgument, "integers such as [1, 1, 2, 3, 5], not '12'"),
        (tuples, ([(1, 2), [3]], 2, "rows"), WrongArgument, "n must be rows, not (3,) among them"),
        (tuples, ([(1, 2.5)], 2, "rows"), WrongArgument, "n must be rows, not 2.5 among them"),
        (items, (np.array(3), "numbers"), WrongArgument, "n must be numbers, not array(3)"),
        (list_of(int, "numbers"), ([1, "2"],), WrongArgument, "n must be numbers, not '2'"),
    ],
)
def test_what_is_refused_is_told_its_range_and_an_example_in_it(check, given, error, words):
    with pytest.raises(error, match=re.escape(words)) as caught:
        check("n", *given)
    assert type(caught.value) is error


def test_an_argument_with_choices_says_what_they_mean():
    with pytest.raises(OutOfRange, match=r"one of x \(y = x, further marks 1\), z, not 'c'"):
        one_of("marks", "c", ("x", "z"))


# Values in messages.


@given(st.recursive(st.integers() | st.text() | st.binary(), st.lists))
def test_a_value_is_shown_in_one_line_of_at_most_sixty_characters(value):
    assert len(shown(value)) <= 60
    assert "\n" not in shown(value)


def test_a_short_value_is_shown_whole_and_a_long_one_with_its_ends():
    assert shown("z" * 58) == repr("z" * 58)
    assert re.fullmatch(r"'z+\.\.\.z+'", shown("z" * 59))
    assert shown(Path("a" * 40)) == repr(Path("a" * 40))


def test_integers_that_python_does_not_write_are_told_by_their_length():
    assert shown(2**13000) == "an integer of 13001 bits"
    assert shown([10**5000]) == "[an integer of 16610 bits]"
    assert shown(Fraction(10**5000, 3)) == "Fraction(an integer of 16610 bits, 3)"
