"""Exponential generating functions that are sums of polynomials times exponentials.

Such a function is the sum of c x^k exp(m x) with numbers c and m; n! times its coefficient of x^n
is the sum of c n(n-1)...(n-k+1) m^(n-k). Terms with m = 0 are a polynomial, which changes the
first values alone.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import factorial
from typing import Any

from gfkit.errors import FormulaError, Unevaluated
from gfkit.formulas.construction import add, multiply, number, power
from gfkit.formulas.evaluation import Scope, simplest, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Number,
    Term,
    Variable,
    sequences_of,
    variables_of,
)

MAX_TERMS = 200
MAX_POWER = 60
LETTERS = {"exp": "E", "cosh": "H", "sinh": "S"}
"""Single letters for the functions, which the grammar reads as the terms of sequences."""

Parts = dict[tuple[int, Any], Any]
"""c at (k, m) for c x^k exp(m x); numbers, and c is not 0."""


def terms_of_egf(text: str) -> tuple[int, Expression, list[int]]:
    """Return low, a formula for a(n) where n >= low, and the values a(0), ..., a(low - 1).

    Raises FormulaError for a function of another kind.

    >>> low, formula, values = terms_of_egf("(exp(3*x) + 3*exp(-x))/4")
    >>> low, str(formula), values
    (0, '1/4*3^n+3/4*(-1)^n', [])
    >>> low, formula, values = terms_of_egf("1 + x*exp(2*x)")
    >>> low, str(formula), values
    (1, 'n*2^(n-1)', [1])
    """
    plain = text
    for name, letter in LETTERS.items():
        if re.search(rf"(?<![A-Za-z]){letter}\s*\(", text):
            raise FormulaError(text, 1, f"{letter} is not defined here")
        plain = re.sub(rf"\b{name}\s*\(", f"{letter}(", plain)
    try:
        parts = _parts(parse_expression(plain))
        formula = add(*(_summand(c, k, m) for (k, m), c in parts.items() if m))
        low = max((k for k, m in parts if not m), default=-1) + 1
        values = [
            value_of(formula, Scope({"n": n})) + parts.get((n, 0), 0) * factorial(n)
            for n in range(low)
        ]
    except Unevaluated as error:
        raise FormulaError(text, 1, str(error)) from None
    for n, value in enumerate(values):
        if not isinstance(simplest(value), int):
            raise FormulaError(text, 1, f"the coefficient of x^{n} times {n}! is not an integer")
    return low, formula, list(map(int, values))


def _summand(c: Any, k: int, m: Any) -> Expression:
    """Return c n(n-1)...(n-k+1) m^(n-k)."""
    falling = [add(Variable("n"), number(-j)) for j in range(k + 1)]
    return multiply(_written(c), *falling[:k], power(_written(m), falling[k]))


def _written(value: Any) -> Expression:
    if isinstance(value, int | Fraction):
        return number(value)
    return parse_expression(str(value))


def _parts(expression: Expression) -> Parts:
    """Return an expression in x as a sum of c x^k exp(m x); raises Unevaluated."""
    letters = variables_of(expression)
    if letters - {"x"}:
        raise Unevaluated("a letter other than x")
    if not letters and not sequences_of(expression):
        return _kept([((0, 0), value_of(expression, Scope()))])
    match expression:
        case Variable():
            return {(1, 0): 1}
        case Negative(body):
            return {key: -c for key, c in _parts(body).items()}
        case Binary("+", left, right):
            return _kept([*_parts(left).items(), *_parts(right).items()])
        case Binary("-", left, right):
            return _parts(Binary("+", left, Negative(right)))
        case Binary("*", left, right):
            return _product(_parts(left), _parts(right))
        case Binary("/", left, right):
            below = _parts(right)
            if below.keys() != {(0, 0)}:
                raise Unevaluated("a quotient by 0, or by a function of x")
            return _product(_parts(left), {(0, 0): Fraction(1) / below[0, 0]})
        case Binary("^", left, Number(times)) if times <= MAX_POWER:
            result: Parts = {(0, 0): 1}
            base = _parts(left)
            for _ in range(times):
                result = _product(result, base)
            return result
        case Term(letter, index) if letter in LETTERS.values():
            rates = _parts(index)
            if rates.keys() != {(1, 0)}:
                raise Unevaluated("an exponent that is not a number times x")
            rate, half = rates[1, 0], Fraction(1, 2)
            if letter == "E":
                return {(0, rate): 1}
            return {(0, rate): half, (0, -rate): half if letter == "H" else -half}
    raise Unevaluated("a function that is not a sum of polynomials times exponentials")


def _kept(entries: list[tuple[tuple[int, Any], Any]]) -> Parts:
    """Return the sum of entries."""
    if len(entries) > MAX_TERMS:
        raise Unevaluated(f"more than {MAX_TERMS} terms")
    found: Parts = {}
    for (k, m), c in entries:
        key = k, simplest(m)
        found[key] = simplest(found.get(key, 0) + c)
    return {key: c for key, c in found.items() if c}


def _product(left: Parts, right: Parts) -> Parts:
    if len(left) * len(right) > MAX_TERMS:
        raise Unevaluated(f"more than {MAX_TERMS} terms")
    return _kept(
        [((k + j, m + p), c * d) for (k, m), c in left.items() for (j, p), d in right.items()]
    )
