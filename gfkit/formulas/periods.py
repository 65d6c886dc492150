"""When values of expressions repeat: periods of floors, remainders and powers.

E(n + P) - E(n) is a multiple of a number for all n: the periods of floors and remainders.
E has a number m as modulus: m > 0 is rational, and its multiples are the k m, k an integer; m = 0
asks for E(n + P) = E(n). If D E is an integer for all n, D for short, and D' F likewise, then
    (E F)(n+P) - (E F)(n) = E(n+P) (F(n+P) - F(n)) + F(n) (E(n+P) - E(n))
is a multiple of m as soon as F repeats modulo m D and E modulo m D'. Terms with the recurrence of a
polynomial q with q(0) = 1 or -1 repeat as the powers of x do modulo the reverse of q and m.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from gfkit.base.budget import spend
from gfkit.formulas.polynomials import (
    MAX_PERIOD,
    named_bound,
    polynomial_in,
    polynomial_period,
    rational,
    takes_multiples,
    whole_line,
    whole_period,
)
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Periodic,
    Term,
    variables_of,
)
from gfkit.series.sequence_spaces import EVERYWHERE, SpaceBound, UnknownError, or_none

Repeat = tuple[int, int]
"""From which n on, and the period."""


ALWAYS: Repeat = (EVERYWHERE, 1)


MOST_ORDER = 60


WHOLE = {"floor", "ceiling", "round", "mod", "gcd", "lcm", "sign", "binomial", "factorial"}
"""Functions whose values are integers."""


@dataclass(frozen=True, slots=True)
class Repeats:
    """Finds repeats of expressions in a letter. bounds: of the sequences, as of `bound_of`."""

    bounds: Mapping[str, SpaceBound | None]
    variable: str

    def of(self, expression: Expression, modulus: Fraction) -> Repeat:
        """Return from where on the expression repeats modulo a number; raises UnknownError."""
        if self.variable not in variables_of(expression):
            return ALWAYS
        if modulus and (found := or_none(polynomial_in, expression, self.variable)) is not None:
            return EVERYWHERE, polynomial_period(found, modulus)
        match expression:
            case Negative(body):
                return self.of(body, modulus)
            case Binary("+" | "-", left, right):
                return all_of(self.of(left, modulus), self.of(right, modulus))
            case Binary("*", left, right):
                return self._product(left, right, modulus)
            case Binary("/", left, right):
                return self.of(left, modulus * abs(rational(right)))
            case Binary("^", base, exponent):
                return self._power(base, exponent, modulus)
            case Periodic(values, index):
                return EVERYWHERE, whole_period(index, self.variable, len(values))
            case Term(sequence, index):
                return self._term(self.bounds.get(sequence, named_bound(sequence)), index, modulus)
            case Call(function, arguments):
                return self._call(function, arguments, modulus)
        raise UnknownError

    def below(self, expression: Expression) -> int:
        """Return D > 0 such that D E(n) is an integer for all n; raises UnknownError."""
        if self.variable not in variables_of(expression):
            return rational(expression).denominator
        if (found := or_none(polynomial_in, expression, self.variable)) is not None:
            return 1 if takes_multiples(found, 0, 1) else lcm(*(c.denominator for c in found))
        match expression:
            case Negative(body):
                return self.below(body)
            case Binary("+" | "-", left, right):
                return lcm(self.below(left), self.below(right))
            case Binary("*", left, right):
                return self.below(left) * self.below(right)
            case Binary("/", left, right):
                return self.below(left) * abs((1 / rational(right)).denominator)
            case Binary("^", base, Number(value)):
                return int(self.below(base) ** value)
            case Binary("^", base, _) if rational(base).denominator == 1:
                return 1
            case Periodic():
                return 1
            case Term(sequence, _):
                known = self.bounds.get(sequence, named_bound(sequence))
                if known is not None and known.whole:
                    return 1
            case Call(function, _) if function in WHOLE or named_bound(function) is not None:
                return 1
        raise UnknownError

    def _product(self, left: Expression, right: Expression, modulus: Fraction) -> Repeat:
        for constant, other in ((left, right), (right, left)):
            if self.variable not in variables_of(constant) and rational(constant):
                return self.of(other, modulus / abs(rational(constant)))
        if not modulus:
            return all_of(self.of(left, modulus), self.of(right, modulus))
        first = self.of(left, modulus * self.below(right))
        return all_of(first, self.of(right, modulus * self.below(left)))

    def _power(self, base: Expression, exponent: Expression, modulus: Fraction) -> Repeat:
        if isinstance(exponent, Number):
            if modulus and exponent.value:
                modulus *= self.below(base) ** (exponent.value - 1)
            return self.of(base, modulus)
        value = rational(base)
        if value in {1, -1}:
            return EVERYWHERE, whole_period(exponent, self.variable, 2)
        step, more = whole_line(exponent, self.variable)
        if step <= 0 or value.denominator != 1:
            raise UnknownError
        start = -(more // step)
        if not value:
            return start + 1, 1
        if not modulus:
            raise UnknownError
        early, period = power_repeats([1, -(int(value) ** step)], modulus.numerator)
        return start + early, period

    def _term(self, known: SpaceBound | None, index: Expression, modulus: Fraction) -> Repeat:
        step, more = whole_line(index, self.variable)
        if known is None or not modulus or not known.whole or step <= 0:
            raise UnknownError
        den = known.den
        if den is None or abs(den[0]) != 1:
            raise UnknownError
        early, period = power_repeats(den, modulus.numerator)
        start = EVERYWHERE if known.start == EVERYWHERE and not early else known.start + early
        return max(EVERYWHERE, -((more - start) // step)), period // gcd(period, step)

    def _call(self, function: str, arguments: tuple[Expression, ...], modulus: Fraction) -> Repeat:
        known = named_bound(function)
        if known is not None and modulus:
            return self._term(known, arguments[0], modulus)
        if function in {"mod", "gcd"}:
            for k, divisor in enumerate(arguments):
                is_divisor = function == "gcd" or k == 1
                if is_divisor and self.variable not in variables_of(divisor):
                    number = rational(divisor)
                    others = (one for i, one in enumerate(arguments) if i != k)
                    if number.denominator == 1 and number:
                        return all_of(*(self.of(other, abs(number)) for other in others))
        if function in {"floor", "ceiling", "round"} and modulus:
            return all_of(self.of(arguments[0], Fraction(1)), self.of(arguments[0], modulus))
        if known is not None:
            raise UnknownError
        return all_of(*(self.of(argument, Fraction(0)) for argument in arguments))


def all_of(*parts: Repeat) -> Repeat:
    """Return what holds of several at once; raises UnknownError for a long period."""
    period = lcm(*(period for _, period in parts))
    if period > MAX_PERIOD:
        raise UnknownError
    return max(start for start, _ in (ALWAYS, *parts)), period


def power_repeats(den: Sequence[int], modulus: int) -> Repeat:
    """Return k and P with x^(k + P) = x^k modulo the reverse of den and the modulus.

    den: ascending, its first coefficient 1 or -1. Raises UnknownError where k + P is large.

    >>> power_repeats([1, -1, -1], 10), power_repeats([1, -2], 12)
    ((0, 60), (2, 2))
    """
    order = len(den) - 1
    if order > MOST_ORDER:
        raise UnknownError
    tail = [-den[0] * c % modulus for c in den[:0:-1]]
    state = tuple(int(k == 0) % modulus for k in range(order))
    seen: dict[tuple[int, ...], int] = {}
    while state not in seen:
        if len(seen) > 2 * MAX_PERIOD:
            raise UnknownError
        spend(1 + order // 8)
        seen[state] = len(seen)
        top = state[-1:]
        shifted = (0, *state[:-1])[:order]
        state = tuple((a + top[0] * c) % modulus for a, c in zip(shifted, tail, strict=True))
    first = seen[state]
    if len(seen) - first > MAX_PERIOD:
        raise UnknownError
    return first, len(seen) - first
