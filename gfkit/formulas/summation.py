"""Sums over all k, which end where a factor is 0: C(p,q) is 0 where q < 0, and where q > p >= 0."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from gfkit.errors import FormulaError, Unevaluated
from gfkit.formulas.construction import add, divide, multiply, number
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Sum,
    Variable,
    text_of,
    variables_of,
)


def sum_over_all(variable: str, body: Expression, low: Expression | None = None) -> Expression:
    """Return a sum over all integers, or over all from `low` on, with the ends that it has.

    Raises FormulaError for one that does not end, and for one of which the ends are not linear
    in n.

    >>> from gfkit.formulas.parser import parse_expression
    >>> print(sum_over_all("k", parse_expression("binomial(n-k,k)")))
    Sum_{k=0..floor(n/2)} binomial(n-k, k)
    """
    tops: list[tuple[Fraction, Fraction]] = []
    lows: list[int] = []
    for top, bottom in _binomials(body):
        for one in (bottom, Binary("-", top, bottom)):
            line = _line(one, variable)
            if line is None:
                continue
            by_n, by_k, first = line
            if by_k < 0 <= by_n:  # it is below 0 for large k
                tops.append((by_n / -by_k, first / -by_k))
            if by_k > 0 and not by_n and one is bottom:  # it is below 0 for small k
                lows.append(ceil(-first / by_k))
    if low is None and lows:
        low = number(max(lows))
    if not tops or low is None:
        said = f"from where to where {variable} goes is not told"
        raise FormulaError(text_of(body), 1, f"{said}, as in 'Sum_{{{variable}=0..n}}'")
    slope, start = min(tops)
    high = _high(slope, start)
    return Sum("Sum", variable, low, high, body)


def _high(slope: Fraction, start: Fraction) -> Expression:
    """Return the largest integer that is at most slope n + start."""
    below = max(slope.denominator, start.denominator)
    if below % slope.denominator or below % start.denominator:
        below = slope.denominator * start.denominator
    whole = add(multiply(number(slope * below), Variable("n")), number(start * below))
    return whole if below == 1 else Call("floor", (divide(whole, Number(below)),))


def _binomials(of: Expression) -> Iterator[tuple[Expression, Expression]]:
    """Yield of each factor C(p,q) of a product p and q."""
    match of:
        case Binary("*", left, right):
            yield from _binomials(left)
            yield from _binomials(right)
        case Binary("/", body, _) | Negative(body):
            yield from _binomials(body)
        case Binary("^", body, Number(power)) if power:
            yield from _binomials(body)
        case Call("binomial", (top, bottom)):
            yield top, bottom


def _line(of: Expression, variable: str) -> tuple[Fraction, Fraction, Fraction] | None:
    """Return a, b, c of a n + b k + c; None for what is not of this form."""
    if not variables_of(of) <= {"n", variable}:
        return None

    def at(n: int, k: int) -> Fraction:
        found = value_of(of, Scope({"n": n, variable: k}))
        if not isinstance(found, int | Fraction):
            raise Unevaluated("no number")
        return Fraction(found)

    try:
        first = at(0, 0)
        by_n, by_k = at(1, 0) - first, at(0, 1) - first
        is_line = all(
            at(n, k) == by_n * n + by_k * k + first for n, k in ((7, 5), (2, 11), (13, 3))
        )
    except Unevaluated:
        return None
    return (by_n, by_k, first) if is_line else None
