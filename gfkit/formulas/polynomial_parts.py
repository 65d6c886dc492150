"""Polynomials in n and constants among expressions: what most indices and exponents are."""

from __future__ import annotations

from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.tree import (
    Binary,
    Decimal,
    Negative,
    Number,
    Term,
    Variable,
    variables_of,
    walk,
)
from gfkit.numbers.coefficients import trimmed, value_at
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.formulas.evaluate import Value
    from gfkit.formulas.tree import Expression

MAX_POWER = 24
MARKS = ("x", "y")
"""Letters that stand for themselves: no sum or range over them has a bound."""
MAX_PERIOD = 2_000
"""Longer periods of floors and remainders are not looked for: too many values would be compared."""


class UnknownError(Exception):
    """No bound is known, or an expression has not the form that is asked for."""


def polynomial_in(expression: Expression, variable: str) -> list[Fraction]:
    """Return the ascending coefficients of a polynomial in n over Q, for every n.

    A division by something with n in it is never taken: (n^2-9*n)/(n-9) has no value at 9.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> list(map(str, polynomial_in(parse_expression("n*(n-3)/2"), "n")))
    ['0', '-3/2', '1/2']
    """
    if variable not in variables_of(expression):
        return list(trimmed([_rational(expression)]))
    match expression:
        case Variable():
            return [Fraction(0), Fraction(1)]
        case Negative(body):
            return [-c for c in polynomial_in(body, variable)]
        case Binary("^", left, Number(power)) if power <= MAX_POWER:
            inside, result = polynomial_in(left, variable), [Fraction(1)]
            for _ in range(power):
                result = _times(result, inside)
            return result
        case Binary("+" | "-" | "*" as operator, left, right):
            before, after = (polynomial_in(part, variable) for part in (left, right))
            if operator == "*":
                return _times(before, after)
            sign = 1 if operator == "+" else -1
            pairs = zip_longest(before, after, fillvalue=Fraction(0))
            return list(trimmed([a + sign * b for a, b in pairs]))
        case Binary("/", left, right) if variable not in variables_of(right):
            below = _rational(right)
            if below:
                return [c / below for c in polynomial_in(left, variable)]
    raise UnknownError


def _times(p: list[Fraction], q: list[Fraction]) -> list[Fraction]:
    result = [Fraction(0)] * (len(p) + len(q) - 1 if p and q else 0)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            result[i + j] += a * b
    return result


def takes_multiples(polynomial: Sequence[Fraction], shift: int, modulus: Fraction | int) -> bool:
    """Tell whether P(n + shift) - P(n) is a multiple of the modulus for every integer n.

    A polynomial of degree k whose values at k + 1 consecutive integers are integers has integers
    at all. With shift = 0 this asks for P(n) itself.
    """
    for n in range(len(polynomial)):
        value = value_at(polynomial, n + shift) - (value_at(polynomial, n) if shift else 0)
        if Fraction(value, modulus).denominator != 1:
            return False
    return True


def polynomial_period(polynomial: Sequence[Fraction], modulus: Fraction | int) -> int:
    """Return the least period of P(n) modulo an integer; none above MAX_PERIOD."""
    for shift in range(1, MAX_PERIOD + 1):
        if takes_multiples(polynomial, shift, modulus):
            return shift
    raise UnknownError


_ZERO, _ONE = Fraction(0), Fraction(1)


def linear(expression: Expression, variable: str) -> tuple[Fraction, Fraction] | None:
    """Return (p, q) if the expression is p n + q with rational p and q, for every n."""
    match expression:  # the indices of most terms
        case Variable(name) if name == variable:
            return _ONE, _ZERO
        case Binary("+" | "-" as sign, Variable(name), Number(moved)) if name == variable:
            return _ONE, Fraction(moved if sign == "+" else -moved)
    try:
        found = polynomial_in(expression, variable)
    except UnknownError:
        return None
    constant, slope, *more = [*found, _ZERO, _ZERO][: max(2, len(found))]
    return None if more else (slope, constant)


def whole_linear(expression: Expression, variable: str) -> tuple[int, int] | None:
    """Return (p, q) if the expression is p n + q with integers p and q."""
    match expression:  # what almost every index is
        case Variable(name) if name == variable:
            return 1, 0
        case Binary("-", Variable(name), Number(value)) if name == variable:
            return 1, -value
        case Binary("+", Variable(name), Number(value)) if name == variable:
            return 1, value
    line = linear(expression, variable)
    if line is None or line[0].denominator != 1 or line[1].denominator != 1:
        return None
    return int(line[0]), int(line[1])


def whole_line(expression: Expression, variable: str) -> tuple[int, int]:
    """Return the same; raises UnknownError for others."""
    line = whole_linear(expression, variable)
    if line is None:
        raise UnknownError
    return line


def _rational(expression: Expression) -> Fraction:
    value = constant_of(expression) if not _has_terms(expression) else None
    if not isinstance(value, int | Fraction):
        raise UnknownError
    return Fraction(value)


def _has_terms(expression: Expression) -> bool:
    return any(isinstance(part, Term) for _, part in walk(expression))


def constant_of(expression: Expression) -> Value | None:
    """Return the value of an expression of numbers and marks alone; None if it has none."""
    match expression:
        case Number(value):
            return value
        case Decimal(text):
            return Fraction(text)
    if _has_terms(expression):
        return None
    marks = {name: RationalFunction.variable(name) for name in MARKS}
    try:
        return value_of(expression, Scope(marks))
    except GfkitError:
        return None


def plane(expression: Expression, first: str, second: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return (p, q, r) of p k + q n + r, k and n the letters; raises UnknownError for others.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> list(map(str, plane(parse_expression("(n-2*k)/2+1"), "k", "n")))
    ['-1', '1/2', '1']
    """
    if not variables_of(expression) & {first, second}:
        return Fraction(0), Fraction(0), _rational(expression)
    match expression:
        case Variable(name):
            return Fraction(name == first), Fraction(name == second), Fraction(0)
        case Negative(body):
            p, q, r = plane(body, first, second)
            return -p, -q, -r
        case Binary("+" | "-" as operator, left, right):
            sign = 1 if operator == "+" else -1
            (p, q, r), (s, t, u) = (plane(side, first, second) for side in (left, right))
            return p + sign * s, q + sign * t, r + sign * u
        case Binary("*" | "/" as operator, left, right):
            if operator == "*" and variables_of(left) & {first, second}:
                left, right = right, left
            if operator == "/":
                left, right = right, left
            factor = _rational(left)
            if operator == "/" and not factor:
                raise UnknownError
            p, q, r = plane(right, first, second)
            factor = 1 / factor if operator == "/" else factor
            return factor * p, factor * q, factor * r
    raise UnknownError
