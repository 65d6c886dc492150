"""Operators that are found of formulas annihilate their values."""

from fractions import Fraction
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.plain_formulas import product

from gfkit.analysis.annihilating_operators_of_formulas import Shifts, find_operator, positive_from
from gfkit.analysis.telescoping import Ring
from gfkit.formulas.formula_parser import parse_expression
from gfkit.series.shift_closed_sequence_spaces import UnknownError

RING = Ring()


def shifts(recurrences=None, values=None, formulas=None):
    return Shifts(
        formulas or {}, recurrences or {}, values or {}, 0, lambda call, *given: call(*given)
    )


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def harmonic(n):
    return sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


VALUES = {
    "7": lambda _: 7,
    "2^n": lambda n: 2**n,
    "n!": factorial,
    "1/n!": lambda n: Fraction(1, factorial(n)),
    "2^n+3^n": lambda n: 2**n + 3**n,
    "n^2*(-1)^n-n": lambda n: n**2 * (-1) ** n - n,
    "binomial(2*n,n)": lambda n: comb(2 * n, n),
    "binomial(2*n,n)/(n+1)": lambda n: comb(2 * n, n) // (n + 1),
    "(2*n)!!": lambda n: 2**n * factorial(n),
    "(2*n-1)!!": lambda n: prod(range(1, 2 * n, 2)),
    "(3*n+1)!/n!^3": lambda n: Fraction(factorial(3 * n + 1), factorial(n) ** 3),
    "Catalan(n+1)": lambda n: comb(2 * n + 2, n + 1) // (n + 2),
    "n!+2^n": lambda n: factorial(n) + 2**n,
    "Sum_{k=0..n} k!": lambda n: sum(map(factorial, range(n + 1))),
    "Sum_{k=1..n} 1/k": harmonic,
    "Sum_{k=0..n} binomial(n,k)^2": lambda n: comb(2 * n, n),
    "n!*(Sum_{k=1..n} 1/k)": lambda n: factorial(n) * harmonic(n),
    "Sum_{k=0..floor(n/2)} binomial(n-k,k)^2": lambda n: sum(
        comb(n - k, k) ** 2 for k in range(n // 2 + 1)
    ),
    "(n+1)/(n+2)": lambda n: Fraction(n + 1, n + 2),
}


@pytest.mark.parametrize("text", VALUES)
def test_an_operator_annihilates_the_values(text):
    own = shifts()
    operator = find_operator(own, own.read(parse_expression(text)))
    assert operator is not None
    for n in range(own.start, own.start + 12):
        rows = [c.compose(RING.n * 0 + n, RING.k * 0) for c in operator]
        total = sum(Fraction(str(row or 0)) * VALUES[text](n + i) for i, row in enumerate(rows))
        assert total == 0


@pytest.mark.parametrize(
    ("text", "order"),
    [("2^n", 1), ("n!", 1), ("n", 1), ("2^n+3^n", 2), ("n!+2^n", 2), ("Sum_{k=0..n} k!", 2)],
)
def test_the_order_is_the_least(text, order):
    """No recurrence of order 1 has 2^n + 3^n, as its ratios are no rational function of n."""
    own = shifts()
    assert len(find_operator(own, own.read(parse_expression(text)))) == order + 1


def test_six_powers_have_an_operator_and_seven_are_too_many():
    """The least operator of powers of k numbers has order k; orders above 6 are not looked for."""
    found = []
    for last in (7, 8):
        own = shifts()
        text = "+".join(f"{b}^n" for b in range(2, last + 1))
        found.append(find_operator(own, own.read(parse_expression(text))))
    assert len(found[0]) == 7
    assert found[1] is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a(n+1)", lambda n: fibonacci(n + 1)),
        ("n*a(n)", lambda n: n * fibonacci(n)),
        ("a(n)*2^n", lambda n: fibonacci(n) * 2**n),
        ("a(n)^2", lambda n: fibonacci(n) ** 2),
        ("a(n)*n!+a(n+3)", lambda n: fibonacci(n) * factorial(n) + fibonacci(n + 3)),
    ],
)
def test_terms_of_a_recurrence_are_generators(text, value):
    own = shifts({"a": (0, ((-1,), (-1,), (1,)), parse_expression("0"))})
    operator = find_operator(own, own.read(parse_expression(text)))
    for n in range(own.start, own.start + 8):
        rows = [Fraction(str(c.compose(RING.n * 0 + n, RING.k * 0))) for c in operator]
        assert sum(c * value(n + i) for i, c in enumerate(rows)) == 0


@pytest.mark.parametrize("text", ["2^(n^2)", "n^n", "(n^2)!", "floor(n/2)", "sqrt(n)"])
def test_formulas_whose_ratio_is_no_rational_function_of_n_are_not_read(text):
    with pytest.raises(UnknownError):
        shifts().read(parse_expression(text))


@pytest.mark.parametrize(
    ("largest", "larger"),
    [
        ("(6*n)!", "(7*n)!"),
        ("(2^n+1)^12", "(2^n+1)^13"),
        ("2^(400*n)", "2^(401*n)"),
    ],
)
def test_larger_exponents_and_slopes_are_not_read(largest, larger):
    assert shifts().read(parse_expression(largest)) is not None
    with pytest.raises(UnknownError):
        shifts().read(parse_expression(larger))


@given(st.lists(st.integers(-6, 30), min_size=1, max_size=3), st.integers(0, 10))
def test_there_is_no_zero_from_the_place_on(zeros, start):
    polynomial = prod((RING.n - z for z in zeros), start=RING.one)
    found = positive_from(polynomial, start)
    assert found >= start
    assert not any(z >= found for z in zeros)
    coefficients = product([[-z, 1] for z in zeros])
    moved = [  # the polynomial in n - m
        sum(c * comb(k, j) * found ** (k - j) for k, c in enumerate(coefficients) if k >= j)
        for j in range(len(coefficients))
    ]
    assert all(c >= 0 for c in moved)
    assert moved[0]


def test_a_zero_that_is_too_late_is_not_passed():
    with pytest.raises(UnknownError):
        positive_from(RING.n - 1000, 0)
