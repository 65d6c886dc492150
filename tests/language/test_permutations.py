"""Permutations whose elements move by some numbers are counted as those that are listed."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.errors import GfkitError
from gfkit.language.counting import general, sequence_of, strip_of
from gfkit.language.meanings import NONE, Cells, Have, Permutations, Sentence, Size


def number(displacements, n):
    some = permutations(range(n))
    return sum(all(z - i in displacements for i, z in enumerate(p)) for p in some)


@given(st.sets(st.integers(-3, 3), min_size=1, max_size=5))
def test_displacements(some):
    whole = sequence_of(Sentence(Permutations(tuple(sorted(some)))))
    assert whole.terms(7) == [number(some, n) for n in range(7)]
    assert whole.offset == 0


def test_sizes():
    some = (-1, 0, 1, 2)
    assert sequence_of(Sentence(Permutations(some, Size(2)))).terms(4) == [
        number(some, 2 * n) for n in range(4)
    ]
    whole, n = general(Sentence(Permutations(some, Size(0, 6))))
    assert sequence_of(whole)(n) == number(some, 6)
    assert strip_of(Sentence(Permutations(some))).terms(6) == [number(some, k) for k in range(6)]


def test_nothing_else_is_said_of_them():
    with pytest.raises(GfkitError, match="is how far their elements move"):
        sequence_of(Sentence(Permutations((0, 1)), (Have(NONE, Cells()),)))
