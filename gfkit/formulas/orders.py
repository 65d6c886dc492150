"""Proved bounds on the order of a formula: what turns agreement of finitely many terms into proof.

A space of N sequences that contains with u(n) also u(n+1) and u(n-1), such as all sums of n^j r^n
with r not 0 and j < m(r), where the m(r) add up to N, has no member but 0 that vanishes for N
consecutive n. So an equation between members holds for every n if it holds for N consecutive ones.
References: [Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Scope, function_of, value_of
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    Number,
    Sum,
    Term,
    Variable,
    substituted,
    variables_of,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.tree import Expression

EVERYWHERE = -(10**9)


@dataclass(frozen=True, slots=True)
class Tail:
    """For n >= start the values are a member of a space closed under shifts, of dimension `order`.

    geometric: they are one term c r^n with c not 0, so that their inverses are too.
    """

    order: int
    start: int = EVERYWHERE
    geometric: bool = False


CONSTANT = Tail(1, EVERYWHERE, geometric=True)


def tail_of(
    expression: Expression, sequences: Mapping[str, Tail | None], variable: str = "n"
) -> Tail | None:
    """Return a bound for the values of an expression as a sequence in n; None if none is known.

    sequences: the bounds of the sequences whose terms occur, for their own index; None where a
    sequence has none (without the entry F and L would be the Fibonacci and Lucas numbers).

    >>> from gfkit.formulas.grammar import parse_expression
    >>> tail_of(parse_expression("n*2^n + a(n-3)"), {"a": Tail(4, 1)})
    Tail(order=6, start=4, geometric=False)
    >>> tail_of(parse_expression("n!"), {}) is None
    True
    """
    if variable not in variables_of(expression):
        return CONSTANT if _is_not_zero(expression) else Tail(1)
    match expression:
        case Variable():
            return Tail(2)
        case Negative(body):
            return tail_of(body, sequences, variable)
        case Term(sequence, index):
            known = {"F": Tail(2), "L": Tail(2), **sequences}.get(sequence)
            return _section(known, index, variable)
        case Binary("^", left, right):
            return _power(left, right, sequences, variable)
        case Binary(operator, left, right):
            before = tail_of(left, sequences, variable)
            after = tail_of(right, sequences, variable)
            if before is None or after is None:
                return None
            start = max(before.start, after.start)
            if operator in "+-":
                return Tail(before.order + after.order, start)
            if operator == "/" and not after.geometric:
                return None
            both = before.geometric and after.geometric
            return Tail(before.order * after.order, start, geometric=both)
        case Call(function, arguments):
            return _call(function, arguments, variable)
        case Sum("Sum", name, low, high, body):
            if name == variable:
                return None
            ends = linear(high, variable)
            first = linear(low, variable)
            if ends is None or first is None or first[0] or ends[0] != 1:
                return None
            if variable in variables_of(body):
                if first[1].denominator != 1 or ends[1].denominator != 1:
                    return None
                return _convolution(
                    body, (name, int(first[1])), (variable, int(ends[1])), sequences
                )
            inside = tail_of(body, sequences, name)
            if inside is None:
                return None
            start = max(inside.start - 1, int(first[1]) - 1) - int(ends[1])
            return Tail(inside.order + 1, start)
    return None


def _convolution(
    body: Expression,
    lower: tuple[str, int],
    upper: tuple[str, int],
    sequences: Mapping[str, Tail | None],
) -> Tail | None:
    """Return a bound for the sum of u(i) v(n - i) w(n) over i from low to n + more.

    lower: the name of i, and low; upper: that of n, and more. The g.f. of u from low on has a
    numerator of degree below max(low, start) + order, that of v from -more on likewise; of the
    product of g.f.s the orders add up, and so do the degrees.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> tail_of(parse_expression("Sum_{i=1..n-2} a(n-i)*2^i"), {"a": Tail(3, 1)})
    Tail(order=4, start=2, geometric=False)
    """
    (name, low), (variable, more) = lower, upper
    match body:
        case Negative(inside):
            return _convolution(inside, lower, upper, sequences)
        case Binary("+" | "-", left, right):
            parts = [_convolution(part, lower, upper, sequences) for part in (left, right)]
            if parts[0] is None or parts[1] is None:
                return None
            return Tail(parts[0].order + parts[1].order, max(parts[0].start, parts[1].start))
    inner = ahead = outer = CONSTANT
    for factor in _factors(body):
        names = variables_of(factor) & {name, variable}
        if names == {variable}:
            found = tail_of(factor, sequences, variable)
            if found is None:
                return None
            outer = Tail(outer.order * found.order, max(outer.start, found.start))
        elif names == {name, variable}:
            found = _ahead(factor, name, variable, sequences)
            if found is None:
                return None
            ahead = Tail(ahead.order * found.order, max(ahead.start, found.start))
        else:
            found = tail_of(factor, sequences, name)
            if found is None:
                return None
            inner = Tail(inner.order * found.order, max(inner.start, found.start))
    start = max(inner.start, low) + max(ahead.start, -more) - 1
    return Tail((inner.order + ahead.order) * outer.order, max(start, outer.start))


def _factors(expression: Expression) -> list[Expression]:
    if isinstance(expression, Binary) and expression.operator == "*":
        return _factors(expression.left) + _factors(expression.right)
    return [expression]


def _ahead(
    factor: Expression, name: str, variable: str, sequences: Mapping[str, Tail | None]
) -> Tail | None:
    """Return the bound of a sum of terms a(n - i + c), as a sequence in n - i."""
    match factor:
        case Negative(inside):
            return _ahead(inside, name, variable, sequences)
        case Binary("+" | "-", left, right):
            parts = [_ahead(part, name, variable, sequences) for part in (left, right)]
            if parts[0] is None or parts[1] is None:
                return None
            return Tail(parts[0].order + parts[1].order, max(parts[0].start, parts[1].start))
    if not isinstance(factor, Term) or sequences.get(factor.sequence) is None:
        return None
    if not _is_affine(factor.index, {name, variable}):
        return None
    ahead, next_one = (substituted(factor.index, name, Number(at)) for at in (0, 1))
    line, moved = linear(ahead, variable), linear(next_one, variable)
    if line is None or moved != (Fraction(1), line[1] - 1):
        return None
    return _section(sequences[factor.sequence], ahead, variable)


def _is_affine(expression: Expression, names: set[str]) -> bool:
    """Tell whether an expression is a sum of multiples of the variables, and looks it."""
    for _, part in walk(expression):
        if isinstance(part, Call | Sum | Term):
            return False
        if isinstance(part, Binary) and part.operator in "*/^":
            left, right = variables_of(part.left) & names, variables_of(part.right) & names
            if {"*": left and right, "/": right, "^": left or right}[part.operator]:
                return False
    return True


def linear(expression: Expression, variable: str) -> tuple[Fraction, Fraction] | None:
    """Return (p, q) if the expression is p n + q with rational p and q, for every n.

    A division by something with n in it is never taken: (n^2-9*n)/(n-9) has no value at 9.
    """
    for _, part in walk(expression):
        if isinstance(part, Binary) and variable in variables_of(part.right):
            if part.operator in "/^":
                return None
        elif (
            isinstance(part, Binary)
            and part.operator == "^"
            and variable in variables_of(part.left)
            and not isinstance(part.right, Number)
        ):
            return None
    try:
        found = function_of(expression, variable)
    except GfkitError:
        return None
    if found.is_zero():
        return Fraction(0), Fraction(0)
    constant = found.substituted({"t": found.of(0)})
    slope = found.substituted({"t": found.of(1)}) - constant
    parts = [
        part.as_monomial() if not part.is_zero() else (Fraction(0), 0, 0, 0)
        for part in (slope, constant)
    ]
    if any(part is None or part[1:] != (0, 0, 0) for part in parts):
        return None
    p, q = (part[0] for part in parts if part is not None)
    straight = p * found.variable("t") + q
    return (p, q) if straight == found else None


def _section(known: Tail | None, index: Expression, variable: str) -> Tail | None:
    """Return the bound of a(p n + q) from that of a."""
    line = linear(index, variable)
    if known is None or line is None or line[0] <= 0 or line[0].denominator != 1:
        return None
    if known.start == EVERYWHERE:
        return Tail(known.order)
    start = (known.start - line[1]) / line[0]
    return Tail(known.order, -(-start.numerator // start.denominator))


def _power(
    left: Expression, right: Expression, sequences: Mapping[str, Tail | None], variable: str
) -> Tail | None:
    if variable not in variables_of(left):
        line = linear(right, variable)
        if line is None or line[0].denominator != 1 or not _is_not_zero(left):
            return None
        return CONSTANT
    inside = tail_of(left, sequences, variable)
    if inside is None or not isinstance(right, Number) or right.value > 12:
        return None
    return Tail(inside.order**right.value, inside.start, inside.geometric)


def _call(function: str, arguments: tuple[Expression, ...], variable: str) -> Tail | None:
    line = linear(arguments[0], variable)
    if line is None:
        return None
    p, q = line
    if function in {"floor", "ceiling", "round"}:
        return Tail(p.denominator + 1)
    if function in {"Fibonacci", "Lucas", "Pell", "Jacobsthal"} and p.denominator == 1 and p > 0:
        start = -q / p
        return Tail(2, -(-start.numerator // start.denominator))
    second = arguments[1] if len(arguments) == 2 else None
    if not isinstance(second, Number) or p.denominator != 1 or q.denominator != 1:
        return None
    if function == "binomial":
        return Tail(second.value + 1)
    if function in {"mod", "gcd"} and second.value:
        return Tail(second.value)
    return None


def _is_not_zero(expression: Expression) -> bool:
    """Tell whether an expression without the index is a number or function that is not 0."""
    if any(isinstance(part, Term) for _, part in walk(expression)):
        return False
    marks = {name: function_of(Variable(name), "t") for name in ("x", "y", "t")}
    try:
        return bool(value_of(expression, Scope(marks)) != 0)
    except GfkitError:
        return False
