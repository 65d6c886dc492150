"""Sides that are linear in terms of sequences: their summands, each with its coefficient."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator
from typing import Any, TypeVar

from gfkit.formulas.construction import multiply, number
from gfkit.formulas.tree import Binary, Expression, Negative, sequences_of

C = TypeVar("C")


def summands(
    side: Expression,
    names: Collection[str],
    one: C,
    coefficient: Callable[[Expression], C],
    *,
    times: Callable[[Any, Any], Any] = operator.mul,
    over: Callable[[Any, Any], Any] = operator.truediv,
    minus: Callable[[Any], Any] = operator.neg,
) -> Iterator[tuple[C, Expression]]:
    """Yield the summands of a side, each with its coefficient.

    names: of the sequences in which it is linear. one: the coefficient 1. coefficient: of a factor
    without them. times, over, minus: operations on coefficients. A summand is without these
    sequences, or it is a term, a sum, or what is not linear: the caller says which he takes.

    >>> from fractions import Fraction
    >>> from gfkit.formulas.polynomials import rational
    >>> from gfkit.formulas.parser import parse_expression
    >>> from gfkit.formulas.tree import text_of
    >>> side = parse_expression("2*(a(n-1) - a(n-2)/3) + n^2")
    >>> [(str(c), text_of(z)) for c, z in summands(side, {"a"}, Fraction(1), rational)]
    [('1', 'n^2'), ('-2/3', 'a(n-2)'), ('2', 'a(n-1)')]
    """

    def is_known(part: Expression) -> bool:
        return sequences_of(part).isdisjoint(names)

    waiting: list[tuple[Any, Expression]] = [(one, side)]
    while waiting:
        c, inside = waiting.pop()
        match inside:
            case _ if is_known(inside):
                yield c, inside
            case Negative(part):
                waiting.append((minus(c), part))
            case Binary("+" | "-" as sign, first, second):
                waiting += [(c, first), (c if sign == "+" else minus(c), second)]
            case Binary("*", first, second) if is_known(first):
                waiting.append((times(c, coefficient(first)), second))
            case Binary("*", first, second) if is_known(second):
                waiting.append((times(c, coefficient(second)), first))
            case Binary("/", first, second) if is_known(second):
                waiting.append((over(c, coefficient(second)), first))
            case _:
                yield c, inside


def weighed(side: Expression, names: Collection[str]) -> Iterator[tuple[Expression, Expression]]:
    """Yield the same with coefficients as formulas.

    >>> from gfkit.formulas.parser import parse_expression
    >>> from gfkit.formulas.tree import text_of
    >>> [(text_of(c), text_of(z)) for c, z in weighed(parse_expression("2^k*a(k)/n"), {"a"})]
    [('1/n*2^k', 'a(k)')]
    """
    return summands(
        side,
        names,
        number(1),
        lambda factor: factor,
        times=multiply,
        over=lambda c, divisor: Binary("/", c, divisor),
        minus=lambda c: multiply(number(-1), c),
    )
