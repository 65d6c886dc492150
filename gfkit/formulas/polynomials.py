"""Polynomials in letters among expressions: which expressions are polynomials, and which linear."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from gfkit.errors import GfkitError
from gfkit.formulas.construction import N, add, multiply, number
from gfkit.formulas.evaluation import SECOND_ORDER, Scope, Value, second_order, value_of
from gfkit.formulas.tree import (
    Binary,
    Decimal,
    Expression,
    Negative,
    Number,
    Variable,
    mapped,
    sequences_of,
    variables_of,
)
from gfkit.numbers.polynomials import value_at
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.sequence_spaces import EVERYWHERE, SpaceBound, UnknownError, or_none

MAX_POWER = 24
MOST_PRODUCTS = 10_000
"""The limit on the parts of two polynomials."""
MARKS = ("x", "y")
"""Letters that stand for themselves: no sum or range over them has a bound."""
MAX_PERIOD = 2_000
"""Longer periods of floors and remainders are not looked for: too many values would be compared."""

Polynomial = dict[tuple[str, ...], Fraction]
"""A coefficient, not 0, for each product of letters, sorted."""


def polynomial_of(expression: Expression) -> Polynomial:
    """Return a polynomial in any letters, for all their values; raises UnknownError for others.

    A division by something with letters in it is never taken: (n^2-9*n)/(n-9) has no value at 9.

    >>> from gfkit.formulas.parser import parse_expression
    >>> {key: str(c) for key, c in polynomial_of(parse_expression("n*(m-2)/2")).items()}
    {('m', 'n'): '1/2', ('n',): '-1'}
    """
    match expression:
        case Variable(name):
            return {(name,): Fraction(1)}
        case Number(value):
            return {(): Fraction(value)} if value else {}
        case Negative(body):
            return {key: -c for key, c in polynomial_of(body).items()}
        case Binary("+" | "-" as operator, left, right):
            total = polynomial_of(left)
            for key, c in polynomial_of(right).items():
                total[key] = total.get(key, Fraction(0)) + (c if operator == "+" else -c)
            return {key: c for key, c in total.items() if c}
        case Binary("*", left, right):
            return _times(polynomial_of(left), polynomial_of(right))
        case Binary("/", left, right) if below := rational(right):
            return {key: c / below for key, c in polynomial_of(left).items()}
        case Binary("^", base, Number(power)) if power <= MAX_POWER:
            inside, total = polynomial_of(base), {(): Fraction(1)}
            for _ in range(power):
                total = _times(total, inside)
            return total
    constant = rational(expression)
    return {(): constant} if constant else {}


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    if len(first) * len(second) > MOST_PRODUCTS:
        raise UnknownError
    total: Polynomial = {}
    for one, c in first.items():
        for other, d in second.items():
            key = tuple(sorted((*one, *other)))
            total[key] = total.get(key, Fraction(0)) + c * d
    return {key: c for key, c in total.items() if c}


def polynomial_in(expression: Expression, variable: str) -> list[Fraction]:
    """Return the ascending coefficients of a polynomial in one letter over Q.

    >>> from gfkit.formulas.parser import parse_expression
    >>> list(map(str, polynomial_in(parse_expression("n*(n-3)/2"), "n")))
    ['0', '-3/2', '1/2']
    """
    found = polynomial_of(expression)
    if not {one for key in found for one in key} <= {variable}:
        raise UnknownError
    by_degree = {len(key): c for key, c in found.items()}
    return [by_degree.get(k, Fraction(0)) for k in range(max(by_degree, default=-1) + 1)]


def takes_multiples(polynomial: Sequence[Fraction], shift: int, modulus: Fraction | int) -> bool:
    """Return whether P(n + shift) - P(n) is a multiple of the modulus for every integer n.

    A polynomial of degree k whose values at k + 1 consecutive integers are integers has integers
    at all. With shift = 0 this asks for P(n) itself.
    """
    values = (
        value_at(polynomial, n + shift) - (value_at(polynomial, n) if shift else 0)
        for n in range(len(polynomial))
    )
    return all(Fraction(value, modulus).denominator == 1 for value in values)


def polynomial_period(polynomial: Sequence[Fraction], modulus: Fraction | int) -> int:
    """Return the least period of P(n) modulo an integer; none above MAX_PERIOD."""
    shifts = range(1, MAX_PERIOD + 1)
    found = next((z for z in shifts if takes_multiples(polynomial, z, modulus)), None)
    if found is None:
        raise UnknownError
    return found


def whole_period(index: Expression, variable: str, modulus: int) -> int:
    """Return the period of an integer polynomial modulo a number; raises UnknownError."""
    found = polynomial_in(index, variable)
    if not takes_multiples(found, 0, 1):
        raise UnknownError
    return polynomial_period(found, modulus)


def linear(expression: Expression, variable: str) -> tuple[Fraction, Fraction] | None:
    """Return (p, q) if the expression is p n + q with rational p and q, for every n."""
    found = or_none(plane, expression, "", variable)
    return found and found[1:]


def shifted(formula: Expression, by: int) -> Expression:
    """Return a formula at n + by.

    >>> from gfkit.formulas.parser import parse_expression
    >>> from gfkit.formulas.tree import text_of
    >>> text_of(shifted(parse_expression("n! + Sum_{k=2*n..9} k"), -1))
    '(n-1)!+Sum_{k=2*n-2..9} k'
    """

    def change(part: Expression) -> Expression | None:
        if "n" not in variables_of(part):
            return part
        line = or_none(whole_line, part, "n")
        return line and add(multiply(number(line[0]), N), number(line[0] * by + line[1]))

    return mapped(formula, change, "n")


def whole_line(expression: Expression, variable: str) -> tuple[int, int]:
    """Return (p, q) of p n + q with integers; raises UnknownError for others."""
    match expression:  # what almost every index is
        case Variable(name) if name == variable:
            return 1, 0
        case Binary("-" | "+" as sign, Variable(name), Number(value)) if name == variable:
            return 1, value if sign == "+" else -value
    _, p, q = plane(expression, "", variable)
    if max(p.denominator, q.denominator) > 1:
        raise UnknownError
    return int(p), int(q)


def rising(index: Expression, variable: str) -> tuple[int, int]:
    """Return (p, q) of an index p n + q with integers and p > 0; raises UnknownError."""
    line = whole_line(index, variable)
    if line[0] <= 0:
        raise UnknownError
    return line


def plane(expression: Expression, first: str, second: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return (p, q, r) of p k + q n + r, k and n the letters; raises UnknownError for others.

    >>> from gfkit.formulas.parser import parse_expression
    >>> list(map(str, plane(parse_expression("(n-2*k)/2+1"), "k", "n")))
    ['-1', '1/2', '1']
    """
    found = polynomial_of(expression)
    keys = (first,), (second,), ()
    if not found.keys() <= {*keys}:
        raise UnknownError
    p, q, r = (found.get(key, Fraction(0)) for key in keys)
    return p, q, r


def rational(expression: Expression) -> Fraction:
    """Return the value of an expression of numbers that is rational; raises UnknownError."""
    value = None if variables_of(expression) else constant_of(expression)
    if not isinstance(value, int | Fraction):
        raise UnknownError
    return Fraction(value)


def constant_of(expression: Expression) -> Value | None:
    """Return the value of an expression of numbers and marks alone; None if it has none."""
    match expression:
        case Number(value):
            return value
        case Decimal(text):
            return Fraction(text)
    letters = variables_of(expression)
    if sequences_of(expression) or not letters <= {*MARKS}:
        return None
    try:
        return value_of(expression, Scope({z: RationalFunction.variable(z) for z in letters}))
    except GfkitError:
        return None


# When values repeat.


@cache
def named_bound(name: str) -> SpaceBound | None:
    """Return the bound of a sequence that is known by its name, F or Fibonacci, or None."""
    name = {"F": "Fibonacci", "L": "Lucas"}.get(name, name)
    if name not in SECOND_ORDER:
        return None
    den = second_order(name).den
    return SpaceBound.of(den, EVERYWHERE if abs(den[-1]) == 1 else 0, whole=True)
