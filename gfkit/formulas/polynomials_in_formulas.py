"""Polynomials in letters among expressions, and when values of expressions repeat.

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
from functools import cache
from math import gcd, lcm

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.formulas.formula_construction import N, add, multiply, number
from gfkit.formulas.formula_evaluation import SECOND_ORDER, Scope, Value, second_order, value_of
from gfkit.formulas.formula_tree import (
    Binary,
    Call,
    Decimal,
    Expression,
    Negative,
    Number,
    Periodic,
    Term,
    Variable,
    mapped,
    sequences_of,
    variables_of,
)
from gfkit.numbers.polynomial_arithmetic import value_at
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.shift_spaces import EVERYWHERE, SpaceBound, UnknownError, or_none

MAX_POWER = 24
MOST_PRODUCTS = 10_000
"""Of the parts of two polynomials."""
MARKS = ("x", "y")
"""Letters that stand for themselves: no sum or range over them has a bound."""
MAX_PERIOD = 2_000
"""Longer periods of floors and remainders are not looked for: too many values would be compared."""

Polynomial = dict[tuple[str, ...], Fraction]
"""A coefficient, not 0, for each product of letters, sorted."""


def polynomial_of(expression: Expression) -> Polynomial:
    """Return a polynomial in any letters, for all their values; raises UnknownError for others.

    A division by something with letters in it is never taken: (n^2-9*n)/(n-9) has no value at 9.

    >>> from gfkit.formulas.formula_parser import parse_expression
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

    >>> from gfkit.formulas.formula_parser import parse_expression
    >>> list(map(str, polynomial_in(parse_expression("n*(n-3)/2"), "n")))
    ['0', '-3/2', '1/2']
    """
    found = polynomial_of(expression)
    if not {one for key in found for one in key} <= {variable}:
        raise UnknownError
    by_degree = {len(key): c for key, c in found.items()}
    return [by_degree.get(k, Fraction(0)) for k in range(max(by_degree, default=-1) + 1)]


def takes_multiples(polynomial: Sequence[Fraction], shift: int, modulus: Fraction | int) -> bool:
    """Tell whether P(n + shift) - P(n) is a multiple of the modulus for every integer n.

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

    >>> from gfkit.formulas.formula_parser import parse_expression
    >>> from gfkit.formulas.formula_tree import text_of
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

    >>> from gfkit.formulas.formula_parser import parse_expression
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
