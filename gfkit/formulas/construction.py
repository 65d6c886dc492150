"""Building formulas: sums, products, quotients and powers that leave out zeros and ones.

The functions put a sign where people write it, so that (-1)*n/3 is -n/3, and what they return
prints as text that parses back to it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Sum,
    Term,
    Variable,
    mapped,
    spine,
    variables_of,
)

ZERO, ONE = Number(0), Number(1)
N, R = Variable("n"), Variable("r")
SHORT_ROW = 16


def number(value: Fraction | int) -> Expression:
    """Return a rational number."""
    value = Fraction(value)
    size: Expression = Number(abs(value.numerator))
    if value.denominator != 1:
        size = Binary("/", size, Number(value.denominator))
    return Negative(size) if value < 0 else size


def negative(expression: Expression) -> Expression:
    """Return the negative; that of a negative is what it was."""
    if expression == ZERO:
        return ZERO
    return expression.body if isinstance(expression, Negative) else Negative(expression)


def add(*terms: Expression) -> Expression:
    """Return the sum, without zeros; sums inside are written out.

    >>> from gfkit.formulas.tree import text_of
    >>> text_of(add(N, ZERO, number(-2), negative(R)))
    'n-2-r'
    """
    total: Expression = ZERO
    for term in terms:
        for sign, part in _summands(term):
            if part == ZERO:
                continue
            if total == ZERO:
                total = part if sign > 0 else Negative(part)
            else:
                total = Binary("+" if sign > 0 else "-", total, part)
    return total


def _summands(term: Expression) -> list[tuple[int, Expression]]:
    """Return the terms of a sum with their signs."""
    first, above = spine(term)
    place = next((i for i in range(len(above), 0, -1) if above[i - 1].operator not in "+-"), 0)
    start = above[place - 1] if place else first
    found = [(-1, start.body) if isinstance(start, Negative) else (1, start)]
    return found + [(1 if node.operator == "+" else -1, node.right) for node in above[place:]]


def halved(expression: Expression) -> Expression | None:
    """Return a long sum as one of two halves, again and again; None for anything else.

    So a polynomial of many terms is computed with short ones nearly always.
    """
    if not isinstance(expression, Binary) or expression.operator not in "+-":
        return None
    row = [part if sign > 0 else Negative(part) for sign, part in _summands(expression)]
    if len(row) <= SHORT_ROW:
        return None
    row = [mapped(part, halved) for part in row]
    while len(row) > 1:
        last = row[2 * (len(row) // 2) :]
        row = [Binary("+", *pair) for pair in zip(row[::2], row[1::2], strict=False)] + last
    return row[0]


def multiply(*factors: Expression) -> Expression:
    """Return the product, without ones; integers are gathered in front, a sign first of all.

    >>> from gfkit.formulas.tree import text_of
    >>> text_of(multiply(number(-2), N, number(3), add(N, ONE)))
    '-6*n*(n+1)'
    """
    whole = 1
    flat: list[Expression] = []
    for factor in factors:
        if isinstance(factor, Negative):
            whole, factor = -whole, factor.body  # noqa: PLW2901
        for inner in _factors(factor):
            if isinstance(inner, Number):
                whole *= inner.value
            else:
                flat.append(inner)
    if not whole:
        return ZERO
    if abs(whole) != 1 or not flat:
        flat.insert(0, Number(abs(whole)))
    product = flat[0]
    for inner in flat[1:]:
        product = Binary("*", product, inner)
    return Negative(product) if whole < 0 else product


def _factors(factor: Expression) -> list[Expression]:
    """Return the factors of a product."""
    first, above = spine(factor)
    place = next((i for i in range(len(above), 0, -1) if above[i - 1].operator != "*"), 0)
    return [above[place - 1] if place else first, *(node.right for node in above[place:])]


def divide(above: Expression, below: Expression) -> Expression:
    """Return the quotient, without a denominator 1; a sign stands before the fraction."""
    if isinstance(below, Negative):
        above, below = negative(above), below.body
    if below == ONE or above == ZERO:
        return above
    if isinstance(above, Negative):
        return Negative(Binary("/", above.body, below))
    return Binary("/", above, below)


def times_fraction(factor: Expression, found: Expression) -> Expression:
    """Return the product; of a fraction the part above is multiplied.

    >>> from gfkit.formulas.tree import text_of
    >>> text_of(times_fraction(Number(6), divide(N, R)))
    '6*n/r'
    """
    if isinstance(found, Negative):
        return negative(times_fraction(factor, found.body))
    if isinstance(found, Binary) and found.operator == "/":
        return divide(multiply(factor, found.left), found.right)
    return multiply(factor, found)


def power(base: Expression, exponent: Expression) -> Expression:
    """Return the power, without exponents 1 and 0 and without a base 1."""
    if exponent == ZERO or base == ONE:
        return ONE
    return base if exponent == ONE else Binary("^", base, exponent)


def harmonic(index: Expression) -> Expression:
    """Return the sum of 1/j to an index, as harmonic numbers are read.

    >>> from gfkit.formulas.tree import text_of
    >>> text_of(harmonic(add(N, ONE)))
    'Sum_{j=1..n+1} 1/j'
    """
    letter = next(z for z in "jlmpqrstuvw" if z not in variables_of(index))
    return Sum("Sum", letter, ONE, index, Binary("/", ONE, Variable(letter)))


def with_harmonic_numbers(expression: Expression) -> Expression:
    """Return a formula with the sums that H(k) stands for where H is not a sequence.

    >>> from gfkit.formulas.parser import parse_expression
    >>> print(with_harmonic_numbers(parse_expression("n*H(n)")))
    n*(Sum_{j=1..n} 1/j)
    """

    def change(part: Expression) -> Expression | None:
        if isinstance(part, Term) and part.sequence == "H":
            return harmonic(with_harmonic_numbers(part.index))
        return None

    return mapped(expression, change)


def root(index: int, below: Expression) -> Expression:
    """Return the index-th root: of a positive number the positive one, for odd index the real one.

    The square root of a negative number is i times that of its absolute value.

    >>> from gfkit.formulas.tree import text_of
    >>> [text_of(root(k, Number(5))) for k in (2, 3)], text_of(root(2, number(-1)))
    (['sqrt(5)', '5^(1/3)'], 'i')
    """
    if index == 2:
        return Variable("i") if below == Negative(ONE) else Call("sqrt", (below,))
    return Binary("^", below, Binary("/", ONE, Number(index)))


def polynomial(coefficients: Sequence[Fraction | int], variable: Variable) -> Expression:
    """Return a polynomial from its ascending coefficients, highest power first, over one number.

    A minus that all coefficients share stands in front.

    >>> from gfkit.formulas.tree import text_of
    >>> text_of(polynomial([1, Fraction(1, 2), 3], N)), text_of(polynomial([-1, -2], N))
    ('(6*n^2+n+2)/2', '-(2*n+1)')
    """
    below = math.lcm(*(c.denominator for c in coefficients))
    scaled = [c.numerator * (below // c.denominator) for c in coefficients]
    if opposite := any(scaled) and all(c <= 0 for c in scaled):
        scaled = [-c for c in scaled]
    total: Expression | None = None
    for k in range(len(scaled) - 1, -1, -1):
        c = scaled[k]
        if not c:
            continue
        part: Expression = variable if k < 2 else Binary("^", variable, Number(k))
        if not k:
            part = Number(abs(c))
        elif abs(c) != 1:
            part = Binary("*", Number(abs(c)), part)
        if total is None:
            total = part if c > 0 else Negative(part)
        else:
            total = Binary("+" if c > 0 else "-", total, part)
    found = divide(ZERO if total is None else total, Number(below))
    return Negative(found) if opposite else found
