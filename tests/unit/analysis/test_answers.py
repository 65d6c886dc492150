"""Bounds of growth hold of the sequences of pages.txt; equations are read back."""

import re

import kept_pages
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.bounds import check_bound

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.constant_term import AlgebraicEquation
from gfkit.formulas.fraction_texts import parse_fraction

CALLS = kept_pages.kept(kept_pages.UNIT / "analysis" / "pages.txt")
OF_FRACTIONS = [z.split("'")[1] for z in CALLS if re.match(r"\$ asymptotics '[^ ,a-wyz]*' ", z)]


@pytest.mark.parametrize("text", OF_FRACTIONS)
def test_the_bounds_that_are_said_hold(text: str) -> None:
    gf = parse_fraction(text)
    found = asymptotics(gf, digits=20)
    if found.kind != "several":
        check_bound(found, gf.terms(120))


polynomials = st.lists(st.integers(-6, 6), min_size=1, max_size=4).map(tuple)
equations = st.lists(polynomials, min_size=2, max_size=4).filter(lambda z: any(map(any, z)))


@given(equations, st.integers(-9, 9), st.integers(2, 9))
def test_equations_are_printed_as_what_they_are(given, place, other) -> None:
    values = [sum(c * place**j for j, c in enumerate(row)) for row in given]
    text, _, zero = str(AlgebraicEquation(tuple(given), 0, 1, 9)).partition(" = ")
    said = eval(text.replace("^", "**"), {"t": place, "F": other})  # noqa: S307
    assert (said, zero) == (sum(c * other**k for k, c in enumerate(values)), "0")
