"""Formulas: where parentheses stand, in text and LaTeX, and the same value in every notation."""

from fractions import Fraction

import pytest

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
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.latex import latex_of, to_sympy
from gfkit.formulas.tree import Call, Periodic, text_of
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
