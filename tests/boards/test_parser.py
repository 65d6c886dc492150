"""Conditions on cells in words: what they may not say. (What they mean is in test_kinds.py.)"""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.formulas_of_cells import expanded

from gfkit.boards.conditions.evaluation import number_of
from gfkit.boards.conditions.parser import read_condition, read_number
from gfkit.boards.schemas import Unfit


@given(
    st.sampled_from([4, 9, 16]).flatmap(
        lambda n: st.lists(st.integers(-2, 2), min_size=n, max_size=n)
    )
)
def test_determinants_and_permanents_by_the_first_row(entries):
    names = {f"{chr(97 + k)}": value for k, value in enumerate(entries)}
    for word, sign in (("det", -1), ("per", 1)):
        node = read_number(f"{word}({', '.join(names)})", frozenset(names), frozenset())
        assert number_of(node, names) == expanded(entries, sign)


@given(st.permutations(range(4)))
def test_the_determinant_of_a_permutation_is_its_sign(order):
    entries = [int(order[row] == column) for row in range(4) for column in range(4)]
    names = {chr(97 + k): value for k, value in enumerate(entries)}
    node = read_number(f"det({', '.join(names)})", frozenset(names), frozenset())
    falls = sum(order[i] > order[j] for j in range(4) for i in range(j))
    assert number_of(node, names) == (-1) ** falls
    assert len([*permutations(order)]) == 24


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("det(a, b, c) = 1", "det takes 4, 9 or 16 numbers, row by row"),
        (
            "lower(near) = 1",
            "lower takes numbers; a list may be empty and has no median",
        ),
        ("a = d", "unknown name 'd'"),
        ("a =" + " " * 2000 + "1", ""),
        (f"a = {10**6 + 1}", ""),
        ("not " * 40 + "a = 1", ""),
    ],
)
def test_other_conditions_are_not_read(text, words):
    with pytest.raises(Unfit) as caught:
        read_condition(text, frozenset("abc"), frozenset({"near"}))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "text", [f"a = {10**6}", "not " * 39 + "a = 1", "a =" + " " * 1996 + "1", "max(near) = 1"]
)
def test_conditions_of_the_largest_size_are_read(text):
    assert read_condition(text, frozenset("a"), frozenset({"near"}))
