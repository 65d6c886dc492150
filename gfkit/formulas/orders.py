"""Proved bounds on formulas: what turns agreement of finitely many values into a proof.

Let V be a space of dimension d of two-sided sequences that is closed under shifts. A member that
vanishes for d consecutive n is 0. (The shift E is an invertible map of V, so it is annihilated by
its characteristic polynomial, of degree d with a constant term that is not 0: a recurrence of order
d that goes forwards and backwards.) Now let the two sides of a relation be members of V from some
n on: from where every index is past transients and offsets. If they agree for d consecutive n from
there on, they agree for every later n; the earlier n of a statement are compared one by one.

V depends on the sequences and not on how often they occur: every shift of a sequence is annihilated
by the sequence's recurrence, so a sum of terms a(n-k) with constant coefficients needs no more
values than the order of a. The space of a sum is that of the lcm of the annihilators; n^k raises
multiplicities by k; products multiply (`gfkit.series.annihilator` says how each is represented).
References: [Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from math import ceil, floor, lcm
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError
from gfkit.formulas.binomial_sums import binomial_sum
from gfkit.formulas.build import number
from gfkit.formulas.evaluate import function_of
from gfkit.formulas.polynomial_parts import (
    MARKS,
    MAX_PERIOD,
    MAX_POWER,
    UnknownError,
    constant_of,
    linear,
    plane,
    polynomial_in,
    polynomial_period,
    takes_multiples,
    whole_line,
)
from gfkit.formulas.repeats import Repeats
from gfkit.formulas.tree import (
    Binary,
    Call,
    Coefficient,
    Negative,
    Number,
    Periodic,
    RootSum,
    Sum,
    Term,
    Variable,
    spine,
    substituted,
    variables_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.series.annihilator import Annihilator
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.formulas.tree import Expression
    from gfkit.series.marked import MarkedGF
    from gfkit.series.rational import RationalGF

EVERYWHERE = -(10**9)
MAX_SUMMANDS = 64
"""Sums from one number to another are expanded up to this many summands."""
MAX_ROOTS = 4
"""Surds of more square roots have minimal polynomials of degree above 16."""

SECOND_ORDER = {
    "Fibonacci": (1, -1, -1),
    "Lucas": (1, -1, -1),
    "Pell": (1, -2, -1),
    "Jacobsthal": (1, -1, -2),
}


@dataclass(frozen=True, slots=True)
class Bound:
    """For n >= start the values are a member of a space closed under shifts.

    invertible: no value is 0, and the inverses are a member of the space of inverted roots. whole:
    all values are known to be integers.
    """

    space: Annihilator
    start: int = EVERYWHERE
    invertible: bool = False
    whole: bool = False

    @property
    def order(self) -> int:
        """A bound for the dimension of the space."""
        return self.space.order

    @classmethod
    def of_gf(cls, gf: RationalGF | MarkedGF, offset: int = 0) -> Bound:
        """Return the bound of a(offset + k) = [t^k] gf: past its polynomial part, V(den)."""
        den = gf.den
        space = Annihilator.of_terms(den) if isinstance(den[0], tuple) else Annihilator.of(den)
        whole = not isinstance(den[0], tuple)
        return cls(space, offset + max(0, gf.holds_from - gf.order), whole=whole)

    def __add__(self, other: Bound) -> Bound:
        return Bound(self.space + other.space, max(self.start, other.start))

    def __mul__(self, other: Bound) -> Bound:
        both = self.invertible and other.invertible
        return Bound(self.space * other.space, max(self.start, other.start), both)

    def inverse(self) -> Bound | None:
        """Return the bound of the inverses, None unless they are known to have one."""
        return replace(self, space=self.space.inverse()) if self.invertible else None

    def section(self, step: int, more: int) -> Bound:
        """Return the bound of u(step n + more), step > 0."""
        start = EVERYWHERE if self.start == EVERYWHERE else -((more - self.start) // step)
        return Bound(self.space.section(step), start, whole=self.whole)


CONSTANT = Bound(Annihilator.polynomial(0), invertible=True)
ZERO = Bound(Annihilator.of([1]))
NAMED = {
    name: Bound(Annihilator.of(den), EVERYWHERE if abs(den[-1]) == 1 else 0, whole=True)
    for name, den in SECOND_ORDER.items()
}
NAMED |= {"F": NAMED["Fibonacci"], "L": NAMED["Lucas"]}
"""The bounds of sequences that are known by name."""


def bound_of(
    expression: Expression, bounds: Mapping[str, Bound | None], variable: str = "n"
) -> Bound | None:
    """Return a bound for the values of an expression as a sequence in n; None if none is known.

    bounds: those of the sequences whose terms occur, for their own index; None where a sequence
    has none (without the entry F and L would be the Fibonacci and Lucas numbers).

    >>> from gfkit.formulas.grammar import parse_expression
    >>> a = Bound(Annihilator.of([1, -1, 0, -1, -1]), 1)
    >>> found = bound_of(parse_expression("n*2^n + a(n-3) - 7*a(n-1) + a(n)"), {"a": a})
    >>> found.order, found.start
    (6, 4)
    >>> bound_of(parse_expression("n!"), {}) is None
    True
    """
    try:
        return _bound(expression, bounds, variable)
    except UnknownError:
        return None


def _bound(expression: Expression, bounds: Mapping[str, Bound | None], variable: str) -> Bound:
    """Return the bound; raises UnknownError, as all that follows."""
    if variable not in variables_of(expression):
        return _constant_bound(expression)
    match expression:
        case Variable():
            return Bound(Annihilator.polynomial(1))
        case Negative(body):
            return _bound(body, bounds, variable)
        case Term(sequence, index):
            known = _of_known(bounds.get(sequence, NAMED.get(sequence)))
            return known.section(*_rising(index, variable))
        case Binary():
            return _operations(expression, bounds, variable)
        case Call():
            return _call(expression, bounds, variable)
        case Sum():
            return _sum(expression, bounds, variable)
        case Periodic(values, index):
            return _periodic(index, len(values), variable)
        case RootSum(letter, poly, body):
            return _root_sum(letter, poly, body, variable)
        case Coefficient(letter, exponent, body) if variable not in variables_of(body):
            return _series(body, letter).section(*_rising(exponent, variable))
    raise UnknownError


def _of_known(bound: Bound | None) -> Bound:
    if bound is None:
        raise UnknownError
    return bound


def _rising(index: Expression, variable: str) -> tuple[int, int]:
    """Return (p, q) of an index p n + q with p > 0."""
    line = whole_line(index, variable)
    if line[0] <= 0:
        raise UnknownError
    return line


def _root_sum(letter: str, poly: tuple[int, ...], body: Expression, variable: str) -> Bound:
    """Return the bound of a sum of c(r, n) r^n over roots r that are not 0, c a polynomial in n.

    Its coefficients are the same rational functions of each root. [Stanley2012, Theorem 4.1.1]
    """
    power, degree = _weight(body, letter, variable)
    if not poly[0] or variable == letter or power not in {0, 1}:
        raise UnknownError
    growing = Annihilator.polynomial(degree)
    return Bound(Annihilator.of(poly[::-1]) * growing if power else growing)


def _weight(expression: Expression, letter: str, variable: str) -> tuple[int, int]:
    """Return (p, k) if the expression is r^(p n) times a polynomial of degree k in n, at most.

    r: the letter; the coefficients are rational functions of r.
    """
    if variable not in variables_of(expression):
        return 0, 0
    match expression:
        case Variable():
            return 0, 1
        case Negative(body):
            return _weight(body, letter, variable)
        case Binary("^", Variable(name), exponent) if name == letter:
            return whole_line(exponent, variable)[0], 0
        case Binary("^", base, Number(times)):
            power, degree = _weight(base, letter, variable)
            return power * times, degree * times
        case Binary("+" | "-" | "*" | "/" as operator, left, right):
            before, after = (_weight(side, letter, variable) for side in (left, right))
            if operator == "*":
                return before[0] + after[0], before[1] + after[1]
            if operator == "/" and variable not in variables_of(right):
                return before
            if operator != "/" and before[0] == after[0]:
                return before[0], max(before[1], after[1])
    raise UnknownError


def _constant_bound(expression: Expression) -> Bound:
    value = constant_of(expression)
    return replace(CONSTANT, invertible=value is not None and bool(value != 0))


def _operations(expression: Expression, bounds: Mapping[str, Bound | None], variable: str) -> Bound:
    """Return the bound of operators in a row, from the leftmost operand outwards."""
    first, above = spine(expression)
    found = _bound(first, bounds, variable) if variable in variables_of(first) else None
    for node in above:
        if found is None:
            if variable not in variables_of(node.right):
                continue
            if node.operator == "^":
                found = _exponential(constant_of(node.left), node.right, variable)
                continue
            found = _constant_bound(node.left)
        if node.operator == "^":
            found = _power(found, node.right)
            continue
        after = _bound(node.right, bounds, variable)
        if node.operator == "/":
            after = _of_known(after.inverse())
        found = found + after if node.operator in "+-" else found * after
    return _of_known(found)


def _power(inside: Bound, right: Expression) -> Bound:
    if not isinstance(right, Number) or right.value > MAX_POWER:
        raise UnknownError
    invertible = inside.invertible or not right.value
    return Bound(inside.space.power(right.value), inside.start, invertible)


def _periodic(index: Expression, modulus: int, variable: str) -> Bound:
    """Return the bound of what depends on an integer polynomial modulo a number alone."""
    found = polynomial_in(index, variable)
    if not takes_multiples(found, 0, 1):
        raise UnknownError
    return Bound(Annihilator.periodic(polynomial_period(found, modulus)))


def _series(body: Expression, letter: str) -> Bound:
    """Return the bound of the coefficients of a rational power series in one letter."""
    try:
        sides = function_of(body, letter).ascending()
    except GfkitError:
        raise UnknownError from None
    if sides is None or not sides[1][0]:
        raise UnknownError
    num, den = sides
    return Bound(Annihilator.of(den), max(0, len(num) - len(den) + 1))


def _sum(expression: Sum, bounds: Mapping[str, Bound | None], variable: str) -> Bound:
    """Return the bound of a sum.

    With T in V((1-t) q) such that T(i) - T(i-1) = u(i), the sum of u(i) from i = low to high is
    T(high) - T(low - 1), if high >= low - 1 and u is a member of V(q) from low on.
    """
    if expression.variable in {variable, *MARKS}:
        raise UnknownError
    found = binomial_sum(expression, variable, lambda part, name: _bound(part, bounds, name))
    if found is not None:
        return Bound(found.space, found.start)
    first, last = (whole_line(end, variable) for end in (expression.low, expression.high))
    if not first[0] and not last[0]:
        return _expanded(expression, first[1], last[1], bounds, variable)
    if expression.kind == "Product" and not first[0] and last[0] > 0:
        powers = _exponential(constant_of(expression.body), expression.high, variable)
        return Bound(powers.space, -((last[1] - first[1] + bool(powers.order)) // last[0]))
    if expression.kind != "Sum" or first[0] < 0 or last[0] <= 0:
        raise UnknownError
    if variable in variables_of(expression.body):
        if first[0] or last[0] != 1:
            raise UnknownError
        lower, upper = (expression.variable, first[1]), (variable, last[1])
        return _convolution(expression.body, lower, upper, bounds)
    inside = _bound(expression.body, bounds, expression.variable)
    total = inside.space.summed()
    if not first[0]:
        return Bound(total, max(inside.start, first[1]) - 1).section(*last)
    starts = [
        EVERYWHERE if inside.start == EVERYWHERE else -((first[1] - inside.start) // first[0])
    ]
    if last[0] < first[0] or (last[0] == first[0] and last[1] < first[1] - 1):
        raise UnknownError
    if last[0] > first[0]:
        starts.append(-((last[1] - first[1] + 1) // (last[0] - first[0])))
    return Bound(total.section(first[0]) + total.section(last[0]), max(starts))


def _expanded(
    expression: Sum, low: int, high: int, bounds: Mapping[str, Bound | None], variable: str
) -> Bound:
    """Return the bound of a sum or product of a fixed number of expressions in n."""
    if high - low >= MAX_SUMMANDS:
        raise UnknownError
    result = ZERO if expression.kind == "Sum" else CONSTANT
    for at in range(low, high + 1):
        index: Expression = Number(at) if at >= 0 else Negative(Number(-at))
        part = _bound(substituted(expression.body, expression.variable, index), bounds, variable)
        result = result + part if expression.kind == "Sum" else result * part
    return result


def _convolution(
    body: Expression,
    lower: tuple[str, int],
    upper: tuple[str, int],
    bounds: Mapping[str, Bound | None],
) -> Bound:
    """Return a bound for the sum of u(i) v(n - i) w(n) over i from low to n + more.

    lower: the name of i, and low; upper: that of n, and more. The g.f. of u from low on has a
    numerator of degree below max(low, start) + order, that of v from -more on likewise; of the
    product of g.f.s the denominators multiply, and the degrees add up.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> a = Bound(Annihilator.of([1, -1, -1, -1]), 1)
    >>> found = bound_of(parse_expression("Sum_{i=1..n-2} a(n-i)*2^i"), {"a": a})
    >>> found.order, found.start
    (4, 2)
    """
    (name, low), (variable, more) = lower, upper
    match body:
        case Negative(inside):
            return _convolution(inside, lower, upper, bounds)
        case Binary("+" | "-", left, right):
            first, second = (_convolution(part, lower, upper, bounds) for part in (left, right))
            return first + second
    inner = ahead = outer = CONSTANT
    factors = _factors(body)
    for place, factor in enumerate(factors):
        names = variables_of(factor) & {name, variable}
        if names == {variable}:
            outer = outer * _bound(factor, bounds, variable)
        elif names == {name, variable}:
            split = _split(factor, name, low, variable, bounds)
            if split is not None:
                inner, outer = inner * split[0], outer * split[1]
                continue
            try:
                ahead = ahead * _ahead(factor, name, variable, bounds)
            except UnknownError:
                if not isinstance(factor, Binary) or factor.operator not in "+-":
                    raise
                total = ZERO
                for part in (factor.left, factor.right):
                    summand = reduce(_joined, (*factors[:place], part, *factors[place + 1 :]))
                    total = total + _convolution(summand, lower, upper, bounds)
                return total
        else:
            inner = inner * _bound(factor, bounds, name)
    start = max(inner.start, low) + max(ahead.start, -more) - 1
    return Bound(inner.space.convolved(ahead.space) * outer.space, max(start, outer.start))


def _joined(left: Expression, right: Expression) -> Expression:
    return Binary("*", left, right)


def _split(
    factor: Expression, name: str, low: int, variable: str, bounds: Mapping[str, Bound | None]
) -> tuple[Bound, Bound] | None:
    """Return bounds in i and in n of a factor that is a sum of products of both, or None.

    These are powers c^(p n + q i), and a(p n + q i + r) where a goes on backwards, or p, q > 0.
    """
    match factor:
        case Binary("^", base, exponent) if value := constant_of(base):
            q, p, _ = plane(exponent, name, variable)
            lines = ((q, name), (p, variable))
            both = [_exponential(value, Binary("*", number(c), Variable(z)), z) for c, z in lines]
            return both[0], both[1]
        case Term(sequence, index) if known := bounds.get(sequence, NAMED.get(sequence)):
            try:
                q, p, r = plane(index, name, variable)
            except UnknownError:
                return None
            rising = p > 0 and (q > 0 or known.start == EVERYWHERE)
            if not rising or any(c.denominator > 1 for c in (p, q, r)):
                return None
            space = known.space if q > 0 else known.space.inverse()
            inner = Bound(space.section(abs(int(q))))
            return inner, known.section(int(p), int(q * low + r))
    return None


def _factors(expression: Expression) -> list[Expression]:
    if isinstance(expression, Binary) and expression.operator == "*":
        return _factors(expression.left) + _factors(expression.right)
    return [expression]


def _ahead(
    factor: Expression, name: str, variable: str, bounds: Mapping[str, Bound | None]
) -> Bound:
    """Return the bound of a sum of terms a(n - i + c), as a sequence in n - i."""
    match factor:
        case Negative(inside):
            return _ahead(inside, name, variable, bounds)
        case Binary("+" | "-", left, right):
            first, second = (_ahead(part, name, variable, bounds) for part in (left, right))
            return first + second
        case Term(sequence, index) if _is_affine(index, {name, variable}):
            ahead, next_one = (substituted(index, name, Number(at)) for at in (0, 1))
            line, moved = whole_line(ahead, variable), whole_line(next_one, variable)
            if line[0] == 1 and moved == (1, line[1] - 1):
                return _of_known(bounds.get(sequence)).section(*line)
    raise UnknownError


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


def _exponential(value: Value | None, exponent: Expression, variable: str) -> Bound:
    """Return the bound of c^e(n), where e(n + d) = e(n) + p: the (n + d)-th is c^p times it."""
    if value is None:
        raise UnknownError
    if value == 0:
        step, more = _rising(exponent, variable)
        return Bound(ZERO.space, 1 - more // step)
    try:
        step, slope = _slope(exponent, variable)
    except UnknownError:
        found = polynomial_in(exponent, variable)
        if value not in {1, -1} or not takes_multiples(found, 0, 1):
            raise
        return Bound(Annihilator.periodic(polynomial_period(found, 2)), invertible=True)
    step *= (step * slope).denominator
    more = int(step * slope)
    if step > MAX_PERIOD or abs(more) > MAX_PERIOD:
        raise UnknownError
    match value:
        case int() | Fraction():
            ratio = Fraction(value) ** more
            den = [ratio.denominator, *[0] * (step - 1), -ratio.numerator]
            return Bound(Annihilator.of(den), invertible=True)
        case AlgebraicNumber() if value.terms <= MAX_ROOTS:
            conjugates = (value**more).minimal_polynomial()
            den = [0] * (step * (len(conjugates) - 1) + 1)
            den[::step] = conjugates[::-1]
            return Bound(Annihilator.of(den), invertible=True)
        case RationalFunction():
            power = value**more
            sides = power.den_terms(), power.num_terms()
            if not any(k for terms in sides for k, _, _ in terms):
                marked = [(i, j, 0, c) for (_, i, j), c in sides[0].items()]
                marked += [(i, j, step, -c) for (_, i, j), c in sides[1].items()]
                return Bound(Annihilator.of_terms(marked), invertible=True)
    raise UnknownError


def _slope(exponent: Expression, variable: str) -> tuple[int, Fraction]:
    """Return (d, s) with e(n + d) = e(n) + s d for every n."""
    line = linear(exponent, variable)
    if line is not None:
        return 1, line[0]
    match exponent:
        case Negative(body):
            step, slope = _slope(body, variable)
            return step, -slope
        case Binary("+" | "-" as operator, left, right):
            before, after = _slope(left, variable), _slope(right, variable)
            sign = 1 if operator == "+" else -1
            return lcm(before[0], after[0]), before[1] + sign * after[1]
        case Binary("*", Number(factor), body) | Binary("*", body, Number(factor)):
            step, slope = _slope(body, variable)
            return step, factor * slope
        case Binary("/", body, Number(factor)) if factor:
            step, slope = _slope(body, variable)
            return step, slope / factor
        case Call("floor" | "ceiling" | "round", (body,)):
            line = linear(body, variable)
            if line is not None:
                return line[0].denominator, line[0]
        case Call("mod" | "gcd", (body, Number(modulus))) if modulus:
            whole_line(body, variable)
            return modulus, Fraction(0)
    raise UnknownError


def _call(call: Call, bounds: Mapping[str, Bound | None], variable: str) -> Bound:
    """Return the bound of a function; of one that takes its values in turn, by its period."""
    try:
        return _function(call.function, call.arguments, variable)
    except UnknownError:
        repeats = Repeats(bounds, NAMED.get, variable)
    if call.function in {"floor", "ceiling", "round"}:
        (body,) = call.arguments
        inside = _bound(body, bounds, variable)
        start, period = repeats.of(body, Fraction(1))
        return inside + Bound(Annihilator.periodic(period), start)
    start, period = repeats.of(call, Fraction(0))
    return Bound(Annihilator.periodic(period), start)


def _function(function: str, arguments: tuple[Expression, ...], variable: str) -> Bound:
    lines = [linear(argument, variable) for argument in arguments]
    match function, arguments:
        case "floor" | "ceiling" | "round", (body,):
            found = polynomial_in(body, variable)
            period = polynomial_period(found, 1)
            return Bound(Annihilator.polynomial(len(found) - 1) + Annihilator.periodic(period))
        case "mod" | "gcd", (body, Number(modulus)) if modulus:
            return _periodic(body, modulus, variable)
        case "abs" | "sign", _ if lines[0] is not None:
            degree = 1 if function == "abs" else 0
            return Bound(Annihilator.polynomial(degree), _after_root(lines[0]))
        case "max" | "min", _ if len(lines) == 2 and lines[0] is not None and lines[1] is not None:
            difference = (lines[0][0] - lines[1][0], lines[0][1] - lines[1][1])
            return Bound(Annihilator.polynomial(1), _after_root(difference))
        case "binomial", (above, below):
            return _binomial(above, below, variable)
        case "Stirling2", (above, Number(k)):
            space = Annihilator.of([1])
            for j in range(1, k + 1):
                space = space + Annihilator.of([1, -j])
            return Bound(space, 1).section(*_rising(above, variable))
    if function in SECOND_ORDER:
        return replace(NAMED[function], start=0).section(*_rising(arguments[0], variable))
    raise UnknownError


def _after_root(line: tuple[Fraction, Fraction]) -> int:
    """Return an n from which on p n + q has one sign."""
    return floor(-line[1] / line[0]) + 1 if line[0] else EVERYWHERE


def _binomial(above: Expression, below: Expression, variable: str) -> Bound:
    """Return the bound of binomial(p n + q, k), or of binomial(r n + s + k, r n + s)."""
    line = whole_line(above, variable)
    if isinstance(below, Number):
        return Bound(Annihilator.polynomial(below.value))
    other = whole_line(below, variable)
    if line[0] != other[0] or line[0] <= 0:
        raise UnknownError
    start = ceil(Fraction(max(-line[1], -other[1]), line[0]))
    return Bound(Annihilator.polynomial(max(line[1] - other[1], -1)), start)
