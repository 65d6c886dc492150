"""Bounds in one letter that hold for all values of the others: for identities in m and n.

For fixed values of the other letters an expression is a sequence in the letter; the bound is of its
space, from a start that is the same for all of them. a(n + m) is of the space of a, whatever m is;
a(m n) of the powers of its roots, a space that m names, of no larger dimension, and for m = 0 it is
constant. c^(m n) obeys u(n + 1) = c^m u(n). A sum of any number of members is a member.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.formulas.binomial_sums import binomial_sum
from gfkit.formulas.orders import CONSTANT, EVERYWHERE, NAMED, Bound, bound_of
from gfkit.formulas.polynomial_parts import MARKS, UnknownError, constant_of, whole_line
from gfkit.formulas.tree import Binary, Negative, Number, Sum, Term, Variable, variables_of
from gfkit.series.annihilator import Annihilator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.tree import Expression

Polynomial = dict[tuple[str, ...], Fraction]
"""A coefficient for each product of letters, sorted."""
MOST_POWER = 6


class Uniform:
    """Finds bounds. bounds: of the sequences; lows: the least value of each letter."""

    def __init__(self, bounds: Mapping[str, Bound | None], lows: Mapping[str, int]) -> None:
        self.bounds, self.lows = bounds, dict(lows)
        self.summed: set[str] = set()

    def of(self, expression: Expression, letter: str) -> Bound:
        """Return the bound in a letter; raises UnknownError."""
        letters = variables_of(expression)
        if letter not in letters:
            return replace(CONSTANT, invertible=False)
        if letters == {letter}:
            found = bound_of(expression, self.bounds, letter)
            if found is None:
                raise UnknownError
            return found
        match expression:
            case Negative(body):
                return self.of(body, letter)
            case Binary("+" | "-", left, right):
                return self.of(left, letter) + self.of(right, letter)
            case Binary("*", left, right):
                return self.of(left, letter) * self.of(right, letter)
            case Binary("/", left, right) if letter not in variables_of(right):
                return self.of(left, letter)
            case Binary("/", left, Binary("^", base, exponent)):
                return self.of(left, letter) * self._power(base, Negative(exponent), letter)
            case Binary("^", base, Number(power)) if power <= MOST_POWER:
                inside = self.of(base, letter)
                return Bound(inside.space.power(power), inside.start)
            case Binary("^", base, exponent):
                return self._power(base, exponent, letter)
            case Term(sequence, index):
                return self._term(sequence, index, letter)
            case Sum():
                return self._sum(expression, letter)
        raise UnknownError

    def _power(self, base: Expression, exponent: Expression, letter: str) -> Bound:
        """Return the bound of c^(A x + B): u(x + 1) = c^A u(x)."""
        slope, _ = self._line(exponent, letter)
        if not constant_of(base):
            raise UnknownError
        if not slope:
            return CONSTANT
        return Bound(Annihilator.named(("power", str(base), *sorted(slope.items())), 1))

    def _term(self, sequence: str, index: Expression, letter: str) -> Bound:
        known = self.bounds.get(sequence, NAMED.get(sequence))
        if known is None:
            raise UnknownError
        slope, more = self._line(index, letter)
        if not slope:
            return CONSTANT
        both_ways = known.start == EVERYWHERE
        least = 0 if both_ways else self._least(more)
        if slope.keys() == {()}:
            step = int(slope[()])
            if step < 0 and not both_ways:
                raise UnknownError
            space = known.space if step > 0 else known.space.inverse()
            return Bound(space, known.start).section(abs(step), least)
        if not both_ways and self._least(slope) < 0:
            raise UnknownError
        order = max(known.order, 1)
        space = Annihilator.named(("section by", *sorted(slope.items()), known.space), order)
        return Bound(space, EVERYWHERE if both_ways else max(0, known.start - least))

    def _least(self, polynomial: Polynomial) -> int:
        """Return the least value; raises UnknownError where it might fall."""
        total = Fraction(0)
        for letters, c in polynomial.items():
            if letters and (c < 0 or any(self.lows.get(one, -1) < 0 for one in letters)):
                raise UnknownError
            for one in letters:
                c *= self.lows[one]  # noqa: PLW2901
            total += c
        return int(total)

    def _line(self, expression: Expression, letter: str) -> tuple[Polynomial, Polynomial]:
        """Return A and B of A x + B, which have integers; x is the letter."""
        slope: Polynomial = {}
        more: Polynomial = {}
        for letters, c in polynomial_of(expression).items():
            rest = tuple(one for one in letters if one != letter)
            if len(letters) - len(rest) > 1 or c.denominator > 1:
                raise UnknownError
            (slope if len(rest) < len(letters) else more)[rest] = c
        if any(self.summed & {*letters} for letters in slope):
            raise UnknownError
        return slope, more

    def _sum(self, expression: Sum, letter: str) -> Bound:
        name, body = expression.variable, expression.body
        if expression.kind != "Sum" or name in {*self.lows, *self.summed, *MARKS}:
            raise UnknownError
        low = constant_of(expression.low)
        if not isinstance(low, int):
            raise UnknownError
        if letter not in variables_of(expression.high):
            self.summed.add(name)
            self.lows[name] = low
            try:
                return self.of(body, letter)
            finally:
                self.summed.discard(name)
                del self.lows[name]
        found = binomial_sum(expression, letter, self.of)
        if found is not None:
            return found
        if letter in variables_of(body):
            raise UnknownError
        inside = self.of(body, name)
        start = max(inside.start, low) - 1
        return Bound(inside.space.summed(), start).section(*whole_line(expression.high, letter))


def polynomial_of(expression: Expression) -> Polynomial:
    """Return a polynomial in any letters; raises UnknownError for anything else.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> {key: str(c) for key, c in polynomial_of(parse_expression("n*(m-2)/2")).items()}
    {('m', 'n'): '1/2', ('n',): '-1'}
    """
    match expression:
        case Variable(name):
            return {(name,): Fraction(1)}
        case Negative(body):
            return {key: -c for key, c in polynomial_of(body).items()}
        case Binary("+" | "-" as operator, left, right):
            total = dict(polynomial_of(left))
            for key, c in polynomial_of(right).items():
                total[key] = total.get(key, Fraction(0)) + (c if operator == "+" else -c)
            return {key: c for key, c in total.items() if c}
        case Binary("*", left, right):
            return _times(polynomial_of(left), polynomial_of(right))
        case Binary("/", left, right):
            below = constant_of(right)
            if isinstance(below, int | Fraction) and below:
                return {key: c / below for key, c in polynomial_of(left).items()}
        case Binary("^", base, Number(power)) if power <= MOST_POWER:
            total = {(): Fraction(1)}
            for _ in range(power):
                total = _times(total, polynomial_of(base))
            return total
    value = None if variables_of(expression) else constant_of(expression)
    if not isinstance(value, int | Fraction):
        raise UnknownError
    return {(): Fraction(value)} if value else {}


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for one, c in first.items():
        for other, d in second.items():
            key = tuple(sorted((*one, *other)))
            total[key] = total.get(key, Fraction(0)) + c * d
    return {key: c for key, c in total.items() if c}
