"""A series is continued by a relation of it with its derivatives, as its own coefficients say."""

from fractions import Fraction

import pytest
from flint import fmpq, fmpq_poly
from hypothesis import given
from hypothesis import strategies as st

from gfkit.fits.hermite_pade import (
    SeriesBasis,
    continued_by,
    lost_by,
)

COUNT = 24
small = st.integers(-3, 3)
polynomials = st.lists(small, max_size=4)


def times(a, b):
    """Return the product of two lists of coefficients, as long as a series is here."""
    found = [Fraction(0)] * COUNT
    for i, c in enumerate(a):
        for j, d in enumerate(b[: COUNT - i]):
            found[i + j] += c * d
    return found


def padded(coefficients, *, by=0):
    """Return x^by times a polynomial, as a series."""
    return ([Fraction(0)] * by + [*map(Fraction, coefficients)] + [Fraction(0)] * COUNT)[:COUNT]


def divided(over, below):
    """Return a quotient, where the lower side begins with 1."""
    found, rest = [], padded(over)
    for n in range(COUNT):
        found.append(rest[n] - sum(found[k] * below[n - k] for k in range(n)))
    return found


def root_of(c):
    """Return the square root of 1 + 4 c x."""
    found = padded([1])
    for n in range(1, COUNT):
        rest = sum(found[k] * found[n - k] for k in range(1, n))
        found[n] = ((4 * c if n == 1 else 0) - rest) / Fraction(2)
    return found


def integers(series):
    """Return the ascending coefficients of a polynomial."""
    assert all(z.denominator == 1 for z in series)
    return tuple(map(int, series))


def check_continued(basis, relation, series, known):
    """Compare what is continued from the first terms with the series."""
    some = fmpq_poly([fmpq(z.numerator, z.denominator) for z in series[:known]])
    assert lost_by(basis, relation, some, known) is not None
    found = continued_by(basis, relation, some, known, COUNT)
    assert [Fraction(int(z.p), int(z.q)) for z in found] == series


@given(polynomials, st.integers(1, 3), st.integers(0, 4), st.integers(1, 6))
def test_a_series_with_a_square_root_is_continued_by_its_equation(p, c, v, further):
    """(f - p)^2 = x^2v (1 + 4cx): its two solutions part at x^v, and from there on one is meant."""
    plain, part = padded(p), times(padded([1], by=v), root_of(c))
    free = times(plain, plain)
    free[2 * v] -= 1
    free[2 * v + 1] -= 4 * c
    basis = SeriesBasis((("1", ()), ("1", (0,)), ("1", (0, 0))))
    relation = (integers(free), integers([-2 * z for z in plain]), (1,))
    series = [a + b for a, b in zip(plain, part, strict=True)]
    check_continued(basis, relation, series, v + further)


@given(st.tuples(small, small, st.sampled_from([-2, -1, 1, 2])), small, st.integers(0, 4))
def test_a_solution_of_an_equation_of_riccati_is_continued(coefficients, first, factor):
    """x^k f' = x^k (a + b f + c f^2), whatever k; its coefficients follow one by one."""
    a, b, c = coefficients
    series = padded([first])
    for n in range(COUNT - 1):
        square = sum(series[k] * series[n - k] for k in range(n + 1))
        series[n + 1] = (a * (n == 0) + b * series[n] + c * square) / Fraction(n + 1)
    basis = SeriesBasis((("1", ()), ("1", (0,)), ("1", (0, 0)), ("1", (1,))))
    by = (0,) * factor
    relation = ((*by, a), (*by, b), (*by, c), (*by, -1))
    check_continued(basis, relation, series, factor + 4)


@given(polynomials, polynomials, st.integers(0, 3), st.sampled_from(["1", "exp(x)", "cos(x)"]))
def test_a_solution_of_a_linear_equation_is_continued(q, r, factor, name):
    """x^k g (1 + x r) f' = x^k g q f for a known function g."""
    below = padded([1, *r])
    slope = times(padded(q), divided([1], below))
    series = padded([1])
    for n in range(COUNT - 1):
        series[n + 1] = sum(slope[k] * series[n - k] for k in range(n + 1)) / Fraction(n + 1)
    basis = SeriesBasis(((name, (0,)), (name, (1,))))
    by = (0,) * factor
    relation = ((*by, *(-z for z in q)), (*by, 1, *r))
    check_continued(basis, relation, series, factor + 4)


@given(polynomials, polynomials, st.integers(0, 2), st.integers(0, 3))
def test_a_series_with_a_rational_derivative_is_continued(q, r, order, factor):
    """x^k (1 + x r) f^(j) = x^k q."""
    series = divided(q, padded([1, *r]))
    for _ in range(order):
        series = ([Fraction(1)] + [z / Fraction(n) for n, z in enumerate(series, 1)])[:COUNT]
    basis = SeriesBasis((("1", ()), ("1", (order,))))
    by = (0,) * factor
    check_continued(basis, ((*by, *(-z for z in q)), (*by, 1, *r)), series, factor + 4)


@given(st.integers(-3, 3), st.integers(-3, 3), small, small)
def test_a_solution_of_an_equation_of_second_order_is_continued(b, c, first, second):
    """f'' = b f' + c f."""
    series = padded([first, second])
    for n in range(COUNT - 2):
        total = b * (n + 1) * series[n + 1] + c * series[n]
        series[n + 2] = total / Fraction((n + 1) * (n + 2))
    basis = SeriesBasis((("1", (0,)), ("1", (1,)), ("1", (2,))))
    check_continued(basis, ((-c,), (-b,), (1,)), series, 5)


@pytest.mark.parametrize(
    ("name", "first"), [("exp(x)", [1, 1, 1]), ("cos(x)", [1, 0, -1]), ("sin(x)", [0, 1, 0])]
)
def test_a_known_function_is_continued_from_nothing(name, first):
    """f = g with the coefficients of the function, which are these numbers through n!."""
    basis = SeriesBasis(((name, ()), ("1", (0,))))
    found = continued_by(basis, ((-1,), (1,)), fmpq_poly([fmpq(first[0])]), 1, 3)
    assert [z * k for z, k in zip(found, (1, 1, 2), strict=True)] == first


def test_a_relation_without_the_series_continues_nothing():
    assert continued_by(SeriesBasis((("1", ()),)), ((0,),), fmpq_poly([1, 1]), 2, 5) == [1, 1]
