"""A letter that stands for a number: what is said of all numbers is so of some not looked at."""

import re

import pytest
from sympy import Poly, sympify
from tiers import one_in

from gfkit import ask, read
from gfkit.read_letters import with_value
from gfkit.series.rational import RationalGF

TEXTS = """
words of length n over an alphabet of k letters that do not contain 00
words of length n over {0,1,...,m-1} with no two equal adjacent letters
k-ary words of length n avoiding 010
words of length n over m letters with no 3 equal consecutive letters
colorings of C_n with k colors
walks of length n in K_m
closed walks of length n in K_k
tilings of a 1 x n board with squares in k colors and dominoes
tilings of a 2 x n board with squares in 2 colors and dominoes in m colors
a(n) = k*a(n-1) + 2*a(n-2), a(0) = 1, a(1) = 3
a(n) = (k-1)*a(n-1) + k, a(0) = 2
(1-k*x)/(1-x-k*x^2)
compositions of n into k parts
compositions of n with exactly m parts, each at most 3
binary words of length n with exactly k ones and no 2 consecutive ones
x^m/(1-2*x)^m
words of length 5 over k letters with no two equal adjacent letters
"""


@one_in(3)
@pytest.mark.parametrize("text", TEXTS.strip().splitlines())
def test_what_fits_is_so_beyond_what_was_looked_at(text: str) -> None:
    told = ask(text)
    assert told.read.kind == "family", told
    assert told.status.startswith("likely")
    family = told.answer
    number = 9  # which it has not looked at
    one = read(with_value(text, family.letter, number))
    said = family.power or family.gf_text()
    at = re.sub(rf"\b{family.letter}\b", f"({number})", said)
    if one.kind == "number":
        assert int(sympify(at.replace("^", "**"))) == one.value
        return
    above, below = sympify(at.replace("^", "**")).as_numer_denom()
    parts = [
        [*map(int, Poly(part, *map(sympify, "x")).all_coeffs()[::-1])] for part in (above, below)
    ]
    assert RationalGF.of(*parts) == one.sequence().at_one().own_gf
    if not family.power:
        assert read(said).value.gf_text() == said
