"""Where a formula in n may have no value: zeros of its divisors, and arguments that fall below 0.

A quotient has no value where its divisor is 0, also if the zeros cancel; n! has none below 0. A sum
or product over k from a number on has none from where on it takes such a k.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, lcm

from gfkit.formulas.polynomials import linear, polynomial_in, rational, whole_line
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Relation,
    Sum,
    Term,
    children,
    substituted,
    walk,
)
from gfkit.numbers.polynomials import integer_roots
from gfkit.series.sequence_spaces import or_none


def holes(formula: Expression | Relation, letter: str = "n") -> Iterator[int]:
    """Yield numbers at which a formula in a letter may have no value, or from which on.

    Those of divisors that are polynomials, and of linear arguments of functions.

    >>> from gfkit.formulas.parser import parse_expression
    >>> sorted({*holes(parse_expression("1/((n-3)*(n^2-25)) + (9-n)! + Sum_{k=0..n+1} 1/(k-7)"))})
    [-5, 3, 5, 6, 10]
    """
    match formula:
        case Binary("/", _, below):
            row = or_none(polynomial_in, below, letter) or []
            scale = lcm(*(c.denominator for c in row))
            yield from integer_roots([int(c * scale) for c in row])
        case Call(_, (argument,)) if (own := or_none(linear, argument, letter)) and own[0] < 0:
            yield floor(own[1] / -own[0]) + 1
        case Sum(_, inner, low, high, body) if inner != letter:
            first, line = or_none(rational, low), or_none(whole_line, high, letter)
            if first is not None and line is not None and line[0] > 0:
                inside = [k for k in holes(body, inner) if k >= first]
                yield from (-((line[1] - k) // line[0]) for k in inside)
    for part in children(formula):
        yield from holes(part, letter)


def holes_of_terms(
    formula: Expression | Relation, bodies: dict[str, Expression], letter: str = "n"
) -> Iterator[int]:
    """Yield the holes of a formula, and of the terms in it of sequences with formulas in n."""
    yield from holes(formula, letter)
    for _, part in walk(formula):
        if isinstance(part, Term) and part.sequence in bodies:
            yield from holes(substituted(bodies[part.sequence], "n", part.index), letter)
