"""Which words name a sequence."""

from __future__ import annotations

import pytest

from gfkit import as_sequence
from gfkit.base.named_sequences import named_sequences, near_named


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Fibonnaci numbers", "fibonacci"),
        ("the cattalan numbers", "catalan"),
        ("mozkin numbers", "motzkin"),
        ("Jacobstal sequence", "jacobsthal"),
    ],
)
def test_a_misspelt_name_is_near_the_right_one(typed, meant):
    assert near_named(typed) == [meant]


@pytest.mark.parametrize("typed", ["a000045", "nothing near", "xyz", "xyzxyz numbers"])
def test_what_is_no_name_is_near_none(typed):
    assert near_named(typed) == []


# The first terms, from the definitions.


def recurrent(first, step):
    terms = [*first]
    while len(terms) < 8:
        terms.append(step(terms))
    return terms


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("fibonacci", recurrent([0, 1], lambda a: a[-1] + a[-2])),
        ("lucas", recurrent([2, 1], lambda a: a[-1] + a[-2])),
        ("pell", recurrent([0, 1], lambda a: 2 * a[-1] + a[-2])),
        ("jacobsthal", recurrent([0, 1], lambda a: a[-1] + 2 * a[-2])),
        ("tribonacci", recurrent([0, 0, 1], lambda a: sum(a[-3:]))),
        ("padovan", recurrent([1, 0, 0], lambda a: a[-2] + a[-3])),
        ("catalan", recurrent([1], lambda a: sum(map(int.__mul__, a, a[::-1])))),
    ],
)
def test_a_name_stands_for_its_sequence(name, terms):
    assert as_sequence(named_sequences()[name]).early(8) == terms
