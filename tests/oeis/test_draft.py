"""Drafts: the lines that are written are true of the terms."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.plain_formulas import terms_of_fraction

from gfkit import Sequence
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_relation
from gfkit.oeis.entries.descriptions import recurrence_example
from gfkit.oeis.entries.draft import (
    Head,
    data_terms,
    draft_table,
    formulas_of,
    further_lines,
)
from gfkit.oeis.entries.internal_format import problems_of_entry
from gfkit.sequences.guess import guess
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.encodings.models import find_model

fractions = st.builds(
    RationalGF.of,
    st.lists(st.integers(-4, 4), min_size=1, max_size=4),
    st.lists(st.integers(-3, 3), min_size=1, max_size=3).map(lambda tail: [1, *tail]),
).filter(lambda gf: gf.order)


@given(fractions, st.integers(0, 3))
def test_the_recurrence_that_is_written_holds_of_the_terms(gf, offset):
    line = next(z for z in formulas_of(gf, offset) if z.startswith("a(n) = ") and "a(n-" in z)
    relation, _, last = line.rstrip(".").partition(" for n > ")
    first = int(last) + 1
    terms = terms_of_fraction(gf.num, gf.den, offset + 30)
    names = {"a": lambda n: terms[n]}  # the coefficient of x^n
    both = parse_relation(relation)
    for n in range(first, offset + 30):
        sides = [value_of(side, Scope({"n": n}, names)) for side in (both.left, both.right)]
        assert sides[0] == sides[1]


@given(fractions, st.integers(0, 3))
def test_the_example_is_the_recurrence_at_one_n(gf, offset):
    for text in recurrence_example(gf, offset):
        n, value = re.fullmatch(r"a\((\d+)\) = .* = (-?\d+)\.", text).groups()
        assert terms_of_fraction(gf.num, gf.den, int(n) + 1)[-1] == int(value)


@pytest.mark.parametrize(
    ("terms", "offset", "formula"),
    [
        ([1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800], 1, "a(n) = n!."),
        (
            [1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012],
            1,
            "a(n) = binomial(2*n, n)/(n+1).",
        ),
    ],
)
def test_further_lines_of_sequences_in_books(terms, offset, formula):
    assert formula in further_lines(guess(Sequence(terms, offset=offset)))


@pytest.mark.parametrize("terms", [[7], [1] * 140, [10**50] * 9])
def test_data_are_first_terms_that_fit(terms):
    """About 260 characters: the first terms, and not more than there are."""
    found = data_terms(Sequence(terms))
    shown = [*found.given]
    assert shown == terms[: len(shown)]
    assert len(shown) == len(terms) or len(", ".join(map(str, terms[: len(shown) + 1]))) > 250


def test_a_table_is_read_by_antidiagonals():
    """Positions of Domineering on n x k boards: 2 on one row and two columns, 7 on two by two."""
    found = draft_table(find_model("domineering"), Head(), columns=2)
    one = [1, 2, 3, 5, 8]  # of a row or a column, Fibonacci's numbers
    two = [2, 7, 22]
    assert [*found.terms][:6] == [one[0], one[1], one[1], one[2], two[1], one[2]]
    assert "k=1: a(n) = a(n-1) + a(n-2)" in found.lines["F"]
    assert problems_of_entry(found) == []  # the OEIS wants about 260 characters of data
