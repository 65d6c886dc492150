"""Formulas: where parentheses stand, in text and LaTeX, and the same value in every notation."""

from fractions import Fraction
from math import comb, factorial

import pytest
from tiers import one_in

from gfkit.formulas.build import (
    ONE,
    ZERO,
    N,
    R,
    add,
    divide,
    multiply,
    number,
    polynomial,
    power,
    root,
)
from gfkit.formulas.evaluate import Scope, Unevaluated, Work, double_factorial, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.latex import latex_of, to_sympy
from gfkit.formulas.orders import bound_of
from gfkit.formulas.tree import Call, Periodic, Variable, text_of
from gfkit.numbers.algebraic import AlgebraicNumber

TWO, THREE, MINUS = number(2), number(3), number(-1)
ROOT = root(2, number(5))


@pytest.mark.parametrize(
    "formula, shown, as_latex",
    [
        (add(N, ZERO), "n", "n"),
        (add(), "0", "0"),
        (multiply(MINUS, N), "-n", "-n"),
        (multiply(TWO, N, THREE), "6*n", "6 n"),
        (multiply(ZERO, N), "0", "0"),
        (multiply(add(N, ONE), N), "(n+1)*n", r"\left(n+1\right) n"),
        (add(N, multiply(MINUS, add(N, ONE))), "n-(n+1)", r"n-\left(n+1\right)"),
        (divide(add(ONE, ROOT), TWO), "(1+sqrt(5))/2", r"\frac{1+\sqrt{5}}{2}"),
        (divide(ONE, multiply(TWO, ROOT)), "1/(2*sqrt(5))", r"\frac{1}{2 \sqrt{5}}"),
        (divide(divide(N, TWO), THREE), "n/2/3", r"\frac{\frac{n}{2}}{3}"),
        (divide(N, divide(TWO, THREE)), "n/(2/3)", r"\frac{n}{\frac{2}{3}}"),
        (divide(N, number(-3)), "-n/3", r"-\frac{n}{3}"),
        (power(MINUS, N), "(-1)^n", r"\left(-1\right)^{n}"),
        (power(TWO, add(N, ONE)), "2^(n+1)", "2^{n+1}"),
        (power(power(TWO, N), N), "(2^n)^n", r"\left(2^{n}\right)^{n}"),
        (power(divide(ONE, TWO), N), "(1/2)^n", r"\left(\frac{1}{2}\right)^{n}"),
        (multiply(THREE, power(TWO, N)), "3*2^n", r"3 \cdot 2^{n}"),
        (root(3, TWO), "2^(1/3)", r"\sqrt[3]{2}"),
        (root(3, add(ONE, ROOT)), "(1+sqrt(5))^(1/3)", r"\sqrt[3]{1+\sqrt{5}}"),
        (root(2, MINUS), "i", r"\mathrm{i}"),
        (Periodic((1, -1)), "[1, -1][n mod 2]", r"\left[1,-1\right]_{n \bmod 2}"),
        (Call("round", (divide(N, TWO),)), "round(n/2)", r"\left\lfloor \frac{n}{2} \right\rceil"),
        (number(Fraction(-2, 3)), "-2/3", r"-\frac{2}{3}"),
        (polynomial([1, 0, Fraction(1, 2)], N), "(n^2+2)/2", r"\frac{n^{2}+2}{2}"),
        (polynomial([-1, -2], R), "-(2*r+1)", r"-\left(2 r+1\right)"),
        (polynomial([], R), "0", "0"),
    ],
)
def test_text_and_latex(formula, shown, as_latex):
    assert text_of(formula) == shown
    assert latex_of(formula) == as_latex
    assert parse_expression(shown) == formula


@pytest.mark.parametrize("n", [0, 1, 4])
def test_sympy_has_the_same_value(n):
    formula = add(
        divide(multiply(power(divide(add(ONE, ROOT), TWO), N), N), ROOT),
        multiply(Periodic((3, -1, 2)), power(N, TWO)),
        root(3, add(number(-19), ROOT)),
    )
    expression = to_sympy(formula)
    (symbol,) = expression.free_symbols
    value = complex(expression.subs(symbol, n).evalf(20))
    exact = AlgebraicNumber.of(value_of(formula, Scope({"n": n})))
    assert abs(value - complex(exact.ball(64))) < 1e-12


# What a formula costs is known before it is computed.


LARGE = [
    "99999!",
    "99999!!",
    "C(99999,49999)",
    "C(-99999,49999)",
    "Catalan(49999)",
    "Stirling2(20000,300)",
    "3^99999",
    "(2/3)^99999",
    "fibonacci(99999)",
    "(1+sqrt(2))^9999",
    "[x^20000] 1/(1-1000000*x)",
]


@one_in(20)
@pytest.mark.parametrize("join", ["{0}*{1}", "gcd({0},{1})", "lcm({0},{1})", "{1}/{0}"])
@pytest.mark.parametrize("large", LARGE)
def test_products_of_large_numbers_are_refused_or_computed(large: str, join: str) -> None:
    text = f"({large})"
    for _ in range(9):
        text = join.format(f"({large})", text)
    work = Work()
    try:
        value_of(parse_expression(text), Scope(work=work))
    except Unevaluated as error:
        assert "\n" not in str(error)  # noqa: PT017
    assert work.left >= 0


@pytest.mark.parametrize("n", [*range(70), 1001, 1002])
def test_double_factorials(n: int) -> None:
    assert double_factorial(n) * double_factorial(n - 1) == factorial(n)


# Reading, printing and evaluating the expressions of the dialect.


@pytest.mark.parametrize(
    "text, value",
    [
        ("2^n(n+1)", 2**5 * 6),
        ("-n^2", -25),
        ("n!/2", 60),
        ("Sum_{k=0..n} binomial(n,k)*k + 1", sum(comb(5, k) * k for k in range(6)) + 1),
        ("Product_{i=1..n} (2*i-1)", 945),
        ("floor(n/2) + [7/2]", 5),
        ("round(((1+sqrt(5))/2)^n/sqrt(5))", 5),
        ("((1+sqrt(2))^n+(1-sqrt(2))^n)/2", 41),
        ("Fibonacci(-6) + Lucas(n) + Pell(n) + Jacobsthal(n)", -8 + 11 + 29 + 11),
        ("(3/2)^-2", Fraction(4, 9)),
        ("binomial(-3, 2) + binomial(2, -1)", 6),
        ("4^(1/2)", 2),
        ("sqrt(0-2)^2 + (0-8)^(1/3)", -4),
        ("floor(10*2^(1/3)) + floor((2+sqrt(3))^(1/2)*100)", 12 + 193),
        ("max(n, 3, 7) - min(2, n) + gcd(12, 18) + mod(-1, n)", 15),
    ],
)
def test_values(text, value) -> None:
    assert value_of(parse_expression(text), Scope({"n": 5})) == value


@pytest.mark.parametrize(
    "text", ["n!", "n^n", "2^(n^2)", "1/n", "a(n^2)", "binomial(2*n,n)", "sqrt(2*n)"]
)
def test_what_is_no_sum_of_exponentials_has_no_bound(text) -> None:
    assert bound_of(parse_expression(text), {"a": bound_of(Variable("n"), {})}) is None
