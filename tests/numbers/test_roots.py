"""A real root: an enclosure, and a polynomial of which it is the one root in there."""

from math import isqrt

import sympy
from hypothesis import given
from hypothesis import strategies as st

from gfkit.numbers.enclosures import Enclosure
from gfkit.numbers.roots import RealRoot


@given(st.integers(2, 400).filter(lambda d: isqrt(d) ** 2 != d))
def test_a_square_root_is_the_one_of_sympy_and_mpmath_in_its_enclosure(d):
    root = RealRoot(Enclosure.exactly(d).root(2), (-d, 0, 1))
    assert root.to_sympy() == sympy.sqrt(d)
    scaled = isqrt(d * 10**60)
    assert int(root.to_mpmath() * 10**30) == scaled
    assert root.interval.a <= root.mpf <= root.interval.b
    assert root.digits(31).replace(".", "") == str(scaled)[:31]


def test_without_a_polynomial_sympy_has_the_ends_of_the_enclosure():
    root = RealRoot(Enclosure.exactly(2).root(2))
    bounds = root.to_sympy()
    assert bounds.min < sympy.sqrt(2) < bounds.max
