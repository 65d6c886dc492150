"""More marks than x and y."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.errors import NormalFormError
from gfkit.series.marks import (
    exponents_data,
    exponents_of,
    is_several,
    read_exponents,
)


@given(st.dictionaries(st.sampled_from("xy"), st.integers(1, 9)))
def test_with_two_marks_the_data_are_the_exponents(powers):
    i, j = powers.get("x", 0), powers.get("y", 0)
    assert exponents_of(powers) == (i, j)
    assert exponents_data(i, j, several=False) == [i, j]
    assert read_exponents([i, j]) == (i, j)


@pytest.mark.parametrize(
    "data",
    [
        ["x*x"],
        ["t"],
        ["x", "y"],
        ["x^0"],
        [2, "y"],
        ["x", 2],
        [1, 2, 3],
        ["x^01"],
        ["Z" * 80],
        ["xy"],
    ],
    ids=str,
)
def test_data_of_no_monomial_are_refused(data):
    with pytest.raises(NormalFormError, match="is not a power of a mark, such as x\\^2") as refused:
        read_exponents(data)
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize("word", ["none", "xe", "et", "aa"])
def test_words_are_not_marks(word):
    assert not is_several(word)
