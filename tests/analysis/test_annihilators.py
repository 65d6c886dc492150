"""Operators that are found of formulas annihilate their values."""

from fractions import Fraction
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.expressions import function_of
from oracle.plain_formulas import product

from gfkit.analysis.annihilators import Shifts, find_operator, positive_from
from gfkit.analysis.telescoping import Ring
from gfkit.formulas.parser import parse_expression
from gfkit.series.recurrence import Recurrence
from gfkit.series.sequence_spaces import UnknownError

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
    "[4, 7][n mod 2]": lambda n: (4, 7)[n % 2],
    "[1, 2, 4][n mod 3]": lambda n: (1, 2, 4)[n % 3],
    "[5, 0, 2, 1][(n+3) mod 4]-n!": lambda n: (5, 0, 2, 1)[(n + 3) % 4] - factorial(n),
    "[1, 3, -1][(n+1) mod 3]*2^n": lambda n: (1, 3, -1)[(n + 1) % 3] * 2**n,
    "(n+1)/(n+2)": lambda n: Fraction(n + 1, n + 2),
}


def annihilates(operator, value, start):
    """Tell whether the operator makes values from a place on 0."""
    for n in range(start, start + 12):
        rows = [Fraction(str(c.compose(RING.n * 0 + n, RING.k * 0) or 0)) for c in operator]
        if sum(c * value(n + i) for i, c in enumerate(rows)):
            return False
    return True


def harmonic_sum(n):
    return sum(comb(n, k) * harmonic(k) for k in range(n + 1))


MORE = {  # factorials and binomials that are moved, sums from and up to other places
    "(n+2)!": lambda n: factorial(n + 2),
    "(n-2)!+n": lambda n: factorial(n - 2) + n,
    "(2*n-3)!": lambda n: factorial(2 * n - 3),
    "1/(n+1)!+2^n": lambda n: Fraction(1, factorial(n + 1)) + 2**n,
    "1/(n-2)!+1": lambda n: Fraction(1, factorial(n - 2)) + 1,
    "n!/(n-3)!": lambda n: n * (n - 1) * (n - 2),
    "(n+1)!/(n-1)!-n!": lambda n: n * (n + 1) - factorial(n),
    "binomial(n,3)": lambda n: comb(n, 3),
    "binomial(n+2,n-1)": lambda n: comb(n + 2, 3),
    "binomial(5,n)": lambda n: comb(5, n),
    "binomial(5,n)*2^n": lambda n: comb(5, n) * 2**n,
    "binomial(4,n)+binomial(6,n)": lambda n: comb(4, n) + comb(6, n),
    "binomial(6,n+1)-binomial(6,n)": lambda n: comb(6, n + 1) - comb(6, n),
    "binomial(2*n+1,n+2)": lambda n: comb(2 * n + 1, n + 2),
    "Sum_{k=2..n} k!": lambda n: sum(factorial(k) for k in range(2, n + 1)),
    "Sum_{k=0..n+2} k!": lambda n: sum(factorial(k) for k in range(n + 3)),
    "Sum_{k=1..n-1} 1/k": lambda n: harmonic(n - 1),
    "Sum_{k=0..2*n} k!": lambda n: sum(factorial(k) for k in range(2 * n + 1)),
    "Sum_{k=1..2*n+1} 1/k": lambda n: harmonic(2 * n + 1),
    "Sum_{k=1..2*n-3} 1/k": lambda n: harmonic(2 * n - 3),
    "Sum_{k=n..n+3} k^2": lambda n: sum(k * k for k in range(n, n + 4)),
    "Sum_{k=n-1..n+1} k!": lambda n: sum(factorial(k) for k in range(n - 1, n + 2)),
    "Product_{k=1..n+1} (k^2+1)": lambda n: prod(k * k + 1 for k in range(1, n + 2)),
    "Product_{k=1..n-2} (2*k+1)": lambda n: prod(2 * k + 1 for k in range(1, n - 1)),
    "Product_{k=3..2*n} (k+1)": lambda n: prod(k + 1 for k in range(3, 2 * n + 1)),
    "Sum_{k=0..n} binomial(n,k)*2^k": lambda n: 3**n,
    "Sum_{k=0..n-1} binomial(n,k)": lambda n: 2**n - 1,
    "Sum_{k=1..n+1} binomial(n+1,k)*k": lambda n: (n + 1) * 2**n,
    "Sum_{k=0..n+2} binomial(n,k)^2": lambda n: comb(2 * n, n),
    "Sum_{k=1..n} binomial(n,k)*k!": lambda n: sum(
        comb(n, k) * factorial(k) for k in range(1, n + 1)
    ),
    "Sum_{k=0..2*n} (-1)^k*binomial(2*n,k)^2": lambda n: (-1) ** n * comb(2 * n, n),
    "Sum_{k=0..floor((n+1)/2)} binomial(n-k,k)": lambda n: fibonacci(n + 1),
    "Sum_{k=0..floor(n/3)} binomial(n-2*k,k)": lambda n: sum(
        comb(n - 2 * k, k) for k in range(n // 3 + 1)
    ),
    "Sum_{k=0..n} binomial(n,k)*(Sum_{j=1..k} 1/j)": harmonic_sum,
    "Sum_{k=1..n} (Sum_{j=1..k} 1/j)": lambda n: sum(map(harmonic, range(1, n + 1))),
    "Sum_{k=0..n} k*k!": lambda n: factorial(n + 1) - 1,
    "Sum_{k=1..n} 1/(k*(k+1))": lambda n: Fraction(n, n + 1),
}
VALUES |= MORE


@pytest.mark.parametrize("text", VALUES)
def test_an_operator_annihilates_the_values(text):
    own = shifts()
    operator = find_operator(own, own.read(parse_expression(text)))
    assert operator is not None
    assert annihilates(operator, VALUES[text], own.start)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("2^n", 1),
        ("n!", 1),
        ("n", 1),
        ("2^n+3^n", 2),
        ("n!+2^n", 2),
        ("Sum_{k=0..n} k!", 2),
        ("[1, 2, 4][n mod 3]", 3),
    ],
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
    own = shifts({"a": (Recurrence(((-1,), (-1,), (1,))), parse_expression("0"))})
    operator = find_operator(own, own.read(parse_expression(text)))
    for n in range(own.start, own.start + 8):
        rows = [Fraction(str(c.compose(RING.n * 0 + n, RING.k * 0))) for c in operator]
        assert sum(c * value(n + i) for i, c in enumerate(rows)) == 0


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("binomial(m,n)", comb),
        ("binomial(2*m+1,n)", lambda m, n: comb(2 * m + 1, n)),
        ("binomial(m,n)+binomial(m+2,n+1)", lambda m, n: comb(m, n) + comb(m + 2, n + 1)),
        ("binomial(m+1,n+1)-binomial(m,n+1)+n!", lambda m, n: comb(m, n) + factorial(n)),
    ],
)
def test_an_operator_annihilates_binomials_in_two_letters(text, value):
    """They are 0 for n > m."""
    own = Shifts({}, {}, {}, 0, lambda call, *given: call(*given), "nm")
    operator = find_operator(own, own.read(parse_expression(text)))
    zero = own.ring.zero
    for m in range(8):
        for n in range(own.start, own.start + 8):
            rows = [Fraction(str(c.compose(zero + n, zero, zero + m) or 0)) for c in operator]
            assert sum(c * value(m, n + i) for i, c in enumerate(rows)) == 0


ADDED = {"n!": factorial, "2^n": lambda n: 2**n, "n": lambda n: n}


ALIKE = [
    ("[1, 2, 4][(n+1) mod 3]", "[2, 4, 1][n mod 3]"),
    ("[1, 2, 4, 8][(n+2) mod 4]*n", "n*[4, 8, 1, 2][n mod 4]"),
    ("(n+2)!", "(n+2)*(n+1)*n!"),
    ("(n-2)!*n*(n-1)", "n!"),
    ("(2*n+1)!", "(2*n+1)*(2*n)!"),
    ("n!/(n-3)!", "n*(n-1)*(n-2)"),
    ("binomial(n+1,3)", "binomial(n,3)+binomial(n,2)"),
    ("binomial(6,n+1)", "binomial(5,n+1)+binomial(5,n)"),
    ("(n+1)*binomial(6,n+1)", "6*binomial(5,n)"),
    ("binomial(4,n)", "binomial(5,n)*(5-n)/5"),
    ("binomial(2*n+2,n+1)", "2*(2*n+1)/(n+1)*binomial(2*n,n)"),
    ("Catalan(n)", "binomial(2*n,n)-binomial(2*n,n+1)"),
    ("Fibonacci(n+2)", "Fibonacci(n+1)+Fibonacci(n)"),
    ("Fibonacci(n-1)+Fibonacci(n+1)", "2*Fibonacci(n+1)-Fibonacci(n)"),
]
"""Equal formulas whose parts are multiples of the same generators."""
EQUAL = [
    *ALIKE,
    ("[1, -1][n mod 2]", "(-1)^n"),
    ("(2*n-1)!!*2^n*n!", "(2*n)!"),
    ("(2*n)!!", "2^n*n!"),
    ("Sum_{k=0..n+2} k!", "(Sum_{k=0..n} k!)+(n+1)!+(n+2)!"),
    ("Sum_{k=2..n} k!", "(Sum_{k=0..n} k!)-2"),
    ("Sum_{k=0..n-2} 1/(k+1)", "(Sum_{k=0..n} 1/(k+1))-1/n-1/(n+1)"),
    ("Sum_{k=0..2*n+1} k!", "(Sum_{k=0..2*n} k!)+(2*n+1)!"),
    ("Sum_{k=n-1..n+1} k!", "(n-1)!+n!+(n+1)!"),
    ("Product_{k=1..n+1} (k^2+1)", "(Product_{k=1..n} (k^2+1))*((n+1)^2+1)"),
    ("Product_{k=1..n-1} (k+2)", "(Product_{k=1..n} (k+2))/(n+2)"),
    ("Product_{k=1..n} k", "n!"),
    ("Sum_{k=0..n} k*k!", "(n+1)!-1"),
    ("Sum_{k=1..n} 1/(k*(k+1))", "n/(n+1)"),
    ("Sum_{k=1..n} (Sum_{j=1..k} 1/j)", "(n+1)*(Sum_{j=1..n} 1/j)-n"),
]


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_what_is_added_to_equal_formulas_is_annihilated(one, other):
    for more, value in ADDED.items():
        own = shifts()
        operator = find_operator(own, own.read(parse_expression(f"{one}-({other})+{more}")))
        assert annihilates(operator, value, own.start)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_a_difference_of_equal_multiples_of_generators_is_read_as_0(one, other):
    """The operator of 0 has order 0."""
    own = shifts()
    assert len(find_operator(own, own.read(parse_expression(f"{one}-({other})")))) == 1


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("(n-3)!", 3),
        ("(2*n-5)!", 3),
        ("1/(n-4)!", 4),
        ("1/((n-2)*(n-6))", 7),
        ("Sum_{k=5..n} k!", 4),
        ("binomial(n-2,3)", 2),
        ("a(n-3)", 3),
        ("b(n+2)", 3),
        ("b(n-2)", 7),
        ("b(2*n+1)", 2),
    ],
)
def test_the_place_from_which_on_all_that_is_read_has_a_value(text, start):
    """a from n = 0 on and b from n = 5 on obey a recurrence, b(n+2) = (n+1) b(n)."""
    zero = parse_expression("0")
    recurrences = {
        "a": (Recurrence(((-1,), (-1,), (1,))), zero),
        "b": (Recurrence(((-1, -1), (), (1,)), 5), zero),
    }
    own = shifts(recurrences)
    own.read(parse_expression(text))
    assert own.start >= start
    assert own.start <= start + 2


@pytest.mark.parametrize("text", ["b(2*n)", "b(2*n+1)", "b(2*n+3)-n", "b(n+1)*b(n)", "b(n-1)+b(n)"])
def test_every_second_term_is_read_by_a_recurrence_between_those(text):
    """b(n+2) = (n+1) b(n): double factorials, which begin with 1 and 2."""

    def b(n):
        return prod(range(n - 1, 0, -2), start=1 + n % 2)

    own = shifts({"b": (Recurrence(((-1, -1), (), (1,))), parse_expression("0"))})
    operator = find_operator(own, own.read(parse_expression(text)))
    value = function_of(text)
    assert annihilates(operator, lambda n: value({"n": n, "b": b}), max(own.start, 1))


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
