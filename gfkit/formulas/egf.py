"""Exponential generating functions that are sums of polynomials times exponentials.

Such a function is the sum of c x^k exp(m x) with numbers c and m; n! times its coefficient of x^n
is the sum of c n(n-1)...(n-k+1) m^(n-k). Terms with m = 0 are a polynomial, which changes the
first values alone.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import factorial

from gfkit.errors import FormulaError
from gfkit.formulas.evaluate import Scope, Unevaluated, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Number,
    Term,
    Variable,
    sequences_of,
    substituted,
    variables_of,
)

MAX_TERMS = 200
MAX_POWER = 60
LETTERS = {"exp": "E", "cosh": "H", "sinh": "S"}
"""Single letters for the functions, which the grammar reads as the terms of sequences."""

Part = tuple[Expression, int, Expression]
"""(c, k, m) for c x^k exp(m x)."""
ZERO, ONE, HALF = Number(0), Number(1), Binary("/", Number(1), Number(2))


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
    parts = _parts(text, parse_expression(plain))
    polynomial: dict[int, Fraction] = {}
    summands: list[Expression] = []
    for c, k, m in parts:
        if _is_zero(text, m):
            polynomial[k] = polynomial.get(k, Fraction(0)) + _number(text, c)
        elif not _is_zero(text, c):
            summands.append(_summand(c, k, m))
    polynomial = {k: c for k, c in polynomial.items() if c}
    formula: Expression = summands[0] if summands else ZERO
    for one in summands[1:]:
        formula = Binary("+", formula, one)
    low = max(polynomial, default=-1) + 1
    values: list[int] = []
    for k in range(low):
        value = _number(text, substituted(formula, "n", Number(k)))
        value += polynomial.get(k, Fraction(0)) * factorial(k)
        if value.denominator != 1:
            raise FormulaError(text, 1, f"the coefficient of x^{k} times {k}! is not an integer")
        values.append(int(value))
    return low, formula, values


def _summand(c: Expression, k: int, m: Expression) -> Expression:
    """Return c n(n-1)...(n-k+1) m^(n-k)."""
    n = Variable("n")
    place: Expression = n if k == 0 else Binary("-", n, Number(k))
    factors: list[Expression] = [] if c == ONE else [c]
    factors += [n if j == 0 else Binary("-", n, Number(j)) for j in range(k)]
    if m != ONE:
        factors.append(Binary("^", m, place))
    result: Expression = factors[0] if factors else ONE
    for factor in factors[1:]:
        result = Binary("*", result, factor)
    return result


def _parts(text: str, expression: Expression) -> list[Part]:
    """Return an expression in x as a sum of c x^k exp(m x)."""
    if variables_of(expression) - {"x"}:
        raise FormulaError(text, 1, "a letter other than x")
    found = _expanded(text, expression)
    if len(found) > MAX_TERMS:
        raise FormulaError(text, 1, f"more than {MAX_TERMS} terms")
    return found


def _expanded(text: str, expression: Expression) -> list[Part]:
    if "x" not in variables_of(expression) and not sequences_of(expression):
        return [(_simple(text, expression), 0, ZERO)]
    match expression:
        case Variable("x"):
            return [(ONE, 1, ZERO)]
        case Negative(body):
            return [(_negative(c), k, m) for c, k, m in _parts(text, body)]
        case Binary("+", left, right):
            return _parts(text, left) + _parts(text, right)
        case Binary("-", left, right):
            return _parts(text, left) + [(_negative(c), k, m) for c, k, m in _parts(text, right)]
        case Binary("*", left, right):
            return _product(text, _parts(text, left), _parts(text, right))
        case Binary("/", left, right):
            if "x" in variables_of(right) or sequences_of(right):
                raise FormulaError(text, 1, "a quotient by a function of x")
            return [(_simple(text, Binary("/", c, right)), k, m) for c, k, m in _parts(text, left)]
        case Binary("^", left, Number(power)) if power <= MAX_POWER:
            result: list[Part] = [(ONE, 0, ZERO)]
            base = _parts(text, left)
            for _ in range(power):
                result = _product(text, result, base)
            return result
        case Term(letter, index) if letter in LETTERS.values():
            rate = _rate(text, index)
            if letter == "E":
                return [(ONE, 0, rate)]
            back = (HALF if letter == "H" else _negative(HALF), 0, _simple(text, _negative(rate)))
            return [(HALF, 0, rate), back]
    raise FormulaError(text, 1, "a function that is not a sum of polynomials times exponentials")


def _rate(text: str, index: Expression) -> Expression:
    """Return m where the argument of an exponential is m x."""
    rate: Expression | None = None
    for c, k, m in _parts(text, index):
        if k != 1 or not _is_zero(text, m):
            raise FormulaError(text, 1, "an exponent that is not a number times x")
        rate = c if rate is None else Binary("+", rate, c)
    if rate is None:
        raise FormulaError(text, 1, "an exponent that is not a number times x")
    return _simple(text, rate)


def _product(text: str, left: list[Part], right: list[Part]) -> list[Part]:
    if len(left) * len(right) > MAX_TERMS:
        raise FormulaError(text, 1, f"more than {MAX_TERMS} terms")
    found = []
    for c, k, m in left:
        for d, j, p in right:
            rate = p if _is_zero(text, m) else m if _is_zero(text, p) else Binary("+", m, p)
            factor = d if c == ONE else c if d == ONE else Binary("*", c, d)
            found.append((_simple(text, factor), k + j, _simple(text, rate)))
    return found


def _negative(expression: Expression) -> Expression:
    return expression.body if isinstance(expression, Negative) else Negative(expression)


def _simple(text: str, expression: Expression) -> Expression:
    """Return a number as a fraction where it is one."""
    try:
        value = value_of(expression, Scope())
    except Unevaluated as error:
        raise FormulaError(text, 1, str(error)) from None
    if isinstance(value, int | Fraction):
        return parse_expression(str(Fraction(value)))
    return expression


def _is_zero(text: str, expression: Expression) -> bool:
    return _simple(text, expression) == ZERO


def _number(text: str, expression: Expression) -> Fraction:
    try:
        value = value_of(expression, Scope())
    except Unevaluated as error:
        raise FormulaError(text, 1, str(error)) from None
    if not isinstance(value, int | Fraction):
        raise FormulaError(text, 1, "first values that are not rational")
    return Fraction(value)
