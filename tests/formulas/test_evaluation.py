"""Values of formulas by the definitions of their functions, and what has no value."""

from fractions import Fraction
from itertools import combinations
from math import comb, factorial, gcd, lcm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.errors import Unevaluated
from gfkit.formulas.evaluation import (
    DividesByZero,
    EvaluationWork,
    Scope,
    double_factorial,
    function_of,
    second_order,
    shown,
    value_of,
)
from gfkit.formulas.parser import parse_expression
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.series.rational_functions import RationalFunction

SQRT2 = AlgebraicNumber.root(2)


def value(text, n=0, **scope):
    return value_of(parse_expression(text), Scope({"n": n}, **scope))


def partitions_of_a_set(n, k):
    """Return how many partitions {1, ..., n} has into k sets, by where the last element goes."""
    if n == 0 or k == 0:
        return int(n == k)
    return k * partitions_of_a_set(n - 1, k) + partitions_of_a_set(n - 1, k - 1)


def backwards(step, first, second):
    """Return a sequence on all integers by its recurrence of order 2, in both directions."""
    p, q = step

    def term(n):
        a, b = first, second
        for _ in range(abs(n)):
            a, b = (b, p * b + q * a) if n > 0 else (Fraction(b - p * a, q), a)
        return a

    return term


DEFINED = {
    "n!": (range(6), factorial),
    "n!!": (range(-1, 9), lambda n: prod(range(n, 0, -2))),
    "Catalan(n)": (range(7), lambda n: comb(2 * n, n) // (n + 1)),
    "binomial(n,2)": (range(-4, 7), lambda n: n * (n - 1) // 2),
    "binomial(5,n)": (range(-2, 8), lambda k: len([*combinations(range(5), k)]) if k >= 0 else 0),
    "binomial(-3,n)": (range(5), lambda k: (-1) ** k * comb(k + 2, 2)),
    "stirling2(n,2)": (range(7), lambda n: partitions_of_a_set(n, 2)),
    "stirling2(4,n)": (range(7), lambda k: partitions_of_a_set(4, k)),
    "F(n)": (range(-7, 12), backwards((1, 1), 0, 1)),
    "L(n)": (range(-7, 12), backwards((1, 1), 2, 1)),
    "Pell(n)": (range(-5, 8), backwards((2, 1), 0, 1)),
    "Jacobsthal(n)": (range(8), backwards((1, 2), 0, 1)),
    "mod(n,5)": (range(-7, 8), lambda n: n % 5),
    "gcd(n,12)": (range(-9, 10), lambda n: gcd(n, 12)),
    "lcm(n,4)": (range(-6, 7), lambda n: lcm(n, 4)),
    "floor(n/2)": (range(-5, 6), lambda n: n // 2),
    "ceiling(n/2)": (range(-5, 6), lambda n: -(-n // 2)),
    "round(n/4)": ((-5, -3, -1, 1, 3, 5, 8), lambda n: (n + 2) // 4),
    "abs(n)": (range(-3, 4), abs),
    "sign(n)": (range(-3, 4), lambda n: (n > 0) - (n < 0)),
    "max(n,3,2*n)": (range(-3, 7), lambda n: max(n, 3, 2 * n)),
    "min(n,3,2*n)": (range(-3, 7), lambda n: min(n, 3, 2 * n)),
    "0^n": (range(4), lambda n: int(n == 0)),
    "2^n": (range(-3, 4), lambda n: Fraction(2) ** n),
    "(n/2)^(-2)": ((-3, 1, 3), lambda n: Fraction(4, n * n)),
    "4^(n/2)": (range(-3, 4), lambda n: Fraction(2) ** n),
    "(-8)^(n/3)": (range(4), lambda n: (-2) ** n),
    "2^3^n": (range(4), lambda n: 2 ** (3**n)),
    "-n^2": (range(-3, 4), lambda n: -n * n),
    "2-3-n": (range(4), lambda n: -1 - n),
    "2/3/n": (range(1, 4), lambda n: Fraction(2, 3 * n)),
    "[1,2,5][n mod 3]": (range(-4, 6), lambda n: (1, 2, 5)[n % 3]),
    "Sum_{k=1..n} k": (range(5), lambda n: n * (n + 1) // 2),
    "Sum_{k=n..2} 1": (range(5), lambda n: max(0, 3 - n)),  # an empty sum is 0
    "Product_{k=1..n} k": (range(5), factorial),  # and an empty product 1
    "[x^n] 1/(1-x)^2": (range(-2, 6), lambda n: max(0, n + 1)),
    "Sum_{r^2-r-1=0} r^n": (range(6), backwards((1, 1), 2, 1)),
    "Sum_{r^3-r-1=0} n": (range(4), lambda n: 3 * n),
}


@pytest.mark.parametrize("text", DEFINED)
def test_values_are_those_of_the_definition(text):
    places, meaning = DEFINED[text]
    assert [value(text, n) for n in places] == [meaning(n) for n in places]


@given(st.integers(-10, 10))
def test_roots_of_numbers_are_compared_exactly(n):
    """m <= n sqrt(2) < m + 1 if and only if m^2 <= 2 n^2 < (m + 1)^2, for n >= 0."""
    root = next(m for m in range(20) if (m + 1) ** 2 > 2 * n * n)
    exact = root * root == 2 * n * n
    low = root if n >= 0 else -root - (not exact)
    assert value("floor(n*sqrt(2))", n) == low
    assert value("ceiling(n*sqrt(2))", n) == low + (not exact)
    assert value("sign(n-sqrt(2))", n) == (1 if n > 1 else -1)
    assert value("abs(n-sqrt(2))", n) == (n - SQRT2 if n > 1 else SQRT2 - n)


@pytest.mark.parametrize(
    ("n", "root"),
    [
        (0, 0),
        (4, 2),
        (8, 2 * SQRT2),
        (Fraction(4, 9), Fraction(2, 3)),
        (Fraction(2, 9), SQRT2 / 3),
        (-4, 2 * AlgebraicNumber.root(-1)),
    ],
)
def test_square_roots(n, root):
    assert value("sqrt(n)", n) == root


@pytest.mark.parametrize("n", [1024, 1500, -1500])
def test_large_indices_by_the_identities_of_the_sequence(n):
    """F(2n) = F(n) (2 F(n+1) - F(n))."""
    half, more = value("F(n)", n // 2), value("F(n)", n // 2 + 1)
    assert value("F(n)", n) == half * (2 * more - half)


@given(st.integers(-1, 20))
def test_double_factorials(n):
    assert double_factorial(n) == prod(range(n, 0, -2))


@pytest.mark.parametrize(
    ("name", "den"),
    [("Fibonacci", (1, -1, -1)), ("Pell", (1, -2, -1)), ("Jacobsthal", (1, -1, -2))],
)
def test_sequences_of_second_order_have_their_denominator(name, den):
    assert second_order(name).den == den


def test_functions_of_a_mark_are_rational_functions():
    t = RationalFunction.variable("t")
    assert function_of(parse_expression("1/(1-x)")) == 1 / (1 - t)
    assert function_of(parse_expression("1/(1-q)"), "q") == 1 / (1 - t)
    with pytest.raises(Unevaluated, match="roots of numbers and functions in one formula"):
        function_of(parse_expression("sqrt(2)*t"))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(1, 3), "1/3"),
        (2**200, "an integer of about 61 digits"),
        (Fraction(1, 2**199), "a fraction of very many digits"),
    ],
)
def test_long_numbers_are_told_by_their_length(number, text):
    assert shown(number) == text


@pytest.mark.parametrize(
    ("text", "n", "words"),
    [
        ("n!!", -2, "the double factorial of -2: not below -1"),
        ("Jacobsthal(n)", -1, "Jacobsthal(-1) is not an integer"),
        ("n!", -1, "factorial(-1): not below 0"),
        ("Catalan(n)", -1, "Catalan(-1): not below 0"),
        ("n!", 100001, "factorial of a number above 100000"),
        ("F(n)", 100001, "Fibonacci(100001): an index above 100000"),
        ("binomial(n/2,1)", 1, "binomial of 1/2, 1: integers are expected"),
        ("2^sqrt(n)", 2, "the exponent sqrt(n) is not a number"),
        ("Sum_{k=0..n} k", 20001, "a sum of more than 20000 terms"),
        ("[x^20001] 1/(1-x)", 0, "the coefficient of x^20001: above 20000"),
        ("[1,2][n/2 mod 2]", 1, "n/2 = 1/2 is not an integer"),
        ("b(n)", 1, "the sequence b is not known here"),
        ("m", 1, "the variable 'm' has no value here"),
        ("(-2)^(1/4)", 1, "the root of index 4 of -2 is not real"),
    ],
)
def test_what_has_no_value_says_why(text, n, words):
    with pytest.raises(Unevaluated) as caught:
        value(text, n)
    assert words in str(caught.value)


@pytest.mark.parametrize(("text", "n"), [("1/n", 0), ("0^n", -1), ("n/(n-n)", 2)])
def test_a_division_by_0_says_so(text, n):
    with pytest.raises(DividesByZero, match="divides by 0"):
        value(text, n)


@pytest.mark.parametrize("n", [100000, -100000])
def test_indices_up_to_a_hundred_thousand_have_values(n):
    assert value("binomial(n,0)", n) == 1
    with pytest.raises(Unevaluated):
        value("binomial(n,0)", n + (1 if n > 0 else -1))


@parametrize_some(
    "text",
    [
        "*".join(["(9999!)"] * 10),
        "(99999!*x+1)^2000",
        "(99999!*x+1)^2000/(1-x)",
        "2^(10^7)",
    ],
)
def test_what_would_be_too_long_is_refused_before_it_is_computed(text):
    work = EvaluationWork(left=10**4) if text.startswith("(9999!)") else EvaluationWork()
    scope = Scope({"x": RationalFunction.variable("t")}, work=work)
    with pytest.raises(Unevaluated, match=r"too (?:long|large)"):
        value_of(parse_expression(text), scope)


@pytest.mark.parametrize(("text", "n"), [("n^(1/3)", 8), ("sqrt(n)", -1), ("sqrt(1+sqrt(n))", 2)])
def test_proofs_have_no_other_roots_than_real_square_roots(text, n):
    with pytest.raises(Unevaluated, match="square roots of positive rational numbers"):
        value(text, n, work=EvaluationWork(plain=True))


@pytest.mark.parametrize(
    ("n", "root"), [(0, 0), (1, 1), (2, SQRT2), (Fraction(1, 4), Fraction(1, 2))]
)
def test_proofs_have_square_roots_of_rational_numbers(n, root):
    assert value("sqrt(n)", n, work=EvaluationWork(plain=True)) == root


def test_a_budget_of_work_is_not_passed():
    work = EvaluationWork(left=5)
    work.spend(5)
    with pytest.raises(Unevaluated, match="the formula takes too long to evaluate"):
        work.spend(6)
