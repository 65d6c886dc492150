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
from math import ceil, floor, lcm
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Scope, function_of, value_of
from gfkit.formulas.tree import (
    Binary,
    Call,
    Coefficient,
    Decimal,
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
from gfkit.numbers.polynomials import trimmed, value_at
from gfkit.series.annihilator import Annihilator
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.formulas.evaluate import Value
    from gfkit.formulas.tree import Expression
    from gfkit.series.marked import MarkedGF
    from gfkit.series.rational import RationalGF

EVERYWHERE = -(10**9)
MAX_POWER = 12
MAX_PERIOD = 2_000
"""Longer periods of floors and remainders are not looked for: too many values would be compared."""
MAX_SUMMANDS = 64
"""Sums from one number to another are expanded up to so many summands."""
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

    invertible: no value is 0, and the inverses are a member of the space of inverted roots.
    """

    space: Annihilator
    start: int = EVERYWHERE
    invertible: bool = False

    @property
    def order(self) -> int:
        """A bound for the dimension of the space."""
        return self.space.order

    @classmethod
    def of_gf(cls, gf: RationalGF | MarkedGF, offset: int = 0) -> Bound:
        """Return the bound of a(offset + k) = [t^k] gf: past its polynomial part, V(den)."""
        den = gf.den
        space = Annihilator.of_terms(den) if isinstance(den[0], tuple) else Annihilator.of(den)
        return cls(space, offset + max(0, gf.holds_from - gf.order))

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
        return Bound(self.space.section(step), start)


CONSTANT = Bound(Annihilator.polynomial(0), invertible=True)
ZERO = Bound(Annihilator.of([1]))
FIBONACCI = Bound(Annihilator.of(SECOND_ORDER["Fibonacci"]))


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
    if variable not in variables_of(expression):
        return _constant_bound(expression)
    match expression:
        case Variable():
            return Bound(Annihilator.polynomial(1))
        case Negative(body):
            return bound_of(body, bounds, variable)
        case Term(sequence, index):
            known = {"F": FIBONACCI, "L": FIBONACCI, **bounds}.get(sequence)
            line = whole_linear(index, variable)
            return None if known is None or line is None or line[0] <= 0 else known.section(*line)
        case Binary():
            return _operations(expression, bounds, variable)
        case Call(function, arguments):
            return _call(function, arguments, variable)
        case Sum():
            return _sum(expression, bounds, variable)
        case Periodic(values, index):
            return _periodic(index, len(values), variable)
        case RootSum(letter, poly, body):
            return _root_sum(letter, poly, body, variable)
        case Coefficient(letter, exponent, body):
            known = _series(body, letter) if variable not in variables_of(body) else None
            line = whole_linear(exponent, variable)
            return None if known is None or line is None or line[0] <= 0 else known.section(*line)
    return None


def _root_sum(letter: str, poly: tuple[int, ...], body: Expression, variable: str) -> Bound | None:
    """Return the bound of a sum of c(r, n) r^n over roots r that are not 0, c a polynomial in n.

    Its coefficients are the same rational functions of each root. [Stanley2012, Theorem 4.1.1]
    """
    found = _weight(body, letter, variable)
    if found is None or not poly[0] or variable == letter:
        return None
    power, degree = found
    if power == 0:
        return Bound(Annihilator.polynomial(degree))
    if power != 1:
        return None
    return Bound(Annihilator.of(poly[::-1]) * Annihilator.polynomial(degree))


def _weight(expression: Expression, letter: str, variable: str) -> tuple[int, int] | None:
    """Return (p, k) if the expression is r^(p n) times a polynomial of degree k in n, at most.

    r: the letter; the coefficients are rational functions of r. None if it is not shown to be so.
    """
    if variable not in variables_of(expression):
        return 0, 0
    match expression:
        case Variable():
            return 0, 1
        case Negative(body):
            return _weight(body, letter, variable)
        case Binary("^", Variable(name), exponent) if name == letter:
            line = whole_linear(exponent, variable)
            return None if line is None else (line[0], 0)
        case Binary("^", base, Number(times)):
            found = _weight(base, letter, variable)
            return None if found is None else (found[0] * times, found[1] * times)
        case Binary(operator, left, right) if operator != "^":
            before, after = (_weight(side, letter, variable) for side in (left, right))
            if before is None or after is None:
                return None
            if operator == "*":
                return before[0] + after[0], before[1] + after[1]
            if operator == "/":
                return before if variable not in variables_of(right) else None
            same = before[0] == after[0]
            return (before[0], max(before[1], after[1])) if same else None
    return None


def _constant_bound(expression: Expression) -> Bound:
    return CONSTANT if _is_not_zero(expression) else replace(CONSTANT, invertible=False)


def _operations(
    expression: Expression, bounds: Mapping[str, Bound | None], variable: str
) -> Bound | None:
    """Return the bound of operators in a row, from the leftmost operand outwards."""
    first, above = spine(expression)
    varies = variable in variables_of(first)
    found = bound_of(first, bounds, variable) if varies else None
    for node in above:
        if not varies:
            varies = variable in variables_of(node.right)
            if not varies:
                continue
            found = _constant_bound(node.left)
            if node.operator == "^":
                value = _constant(node.left)
                usable = value is not None and value != 0
                found = _exponential(value, node.right, variable) if usable else None  # type: ignore[arg-type]
                continue
        if found is None:
            return None
        if node.operator == "^":
            found = _power(found, node.right)
            continue
        after = bound_of(node.right, bounds, variable)
        if node.operator == "/" and after is not None:
            after = after.inverse()
        if after is None:
            return None
        found = found + after if node.operator in "+-" else found * after
    return found


def _power(inside: Bound, right: Expression) -> Bound | None:
    if not isinstance(right, Number) or right.value > MAX_POWER:
        return None
    invertible = inside.invertible or not right.value
    return Bound(inside.space.power(right.value), inside.start, invertible)


def _periodic(index: Expression, modulus: int, variable: str) -> Bound | None:
    """Return the bound of what depends on an integer polynomial modulo a number alone."""
    found = polynomial_in(index, variable)
    if found is None or not _takes_multiples(found, 0, 1):
        return None
    period = _period(found, modulus)
    return None if period is None else Bound(Annihilator.periodic(period))


def _series(body: Expression, letter: str) -> Bound | None:
    """Return the bound of the coefficients of a rational power series in one letter."""
    try:
        function = function_of(body, letter)
    except GfkitError:
        return None
    sides = function.ascending()
    if sides is None or not sides[1][0]:
        return None
    num, den = sides
    return Bound(Annihilator.of(den), max(0, len(num) - len(den) + 1))


def _sum(expression: Sum, bounds: Mapping[str, Bound | None], variable: str) -> Bound | None:
    """Return the bound of a sum.

    With T in V((1-t) q) such that T(i) - T(i-1) = u(i), the sum of u(i) from i = low to high is
    T(high) - T(low - 1), if high >= low - 1 and u is a member of V(q) from low on.
    """
    if expression.variable == variable:
        return None
    first, last = (whole_linear(end, variable) for end in (expression.low, expression.high))
    if first is None or last is None:
        return None
    if not first[0] and not last[0]:
        return _expanded(expression, first[1], last[1], bounds, variable)
    if expression.kind != "Sum" or first[0] < 0 or last[0] <= 0:
        return None
    if variable in variables_of(expression.body):
        if first[0] or last[0] != 1:
            return None
        lower, upper = (expression.variable, first[1]), (variable, last[1])
        return _convolution(expression.body, lower, upper, bounds)
    inside = bound_of(expression.body, bounds, expression.variable)
    if inside is None:
        return None
    total = inside.space.summed()
    if not first[0]:
        return Bound(total, max(inside.start, first[1]) - 1).section(*last)
    starts = [
        EVERYWHERE if inside.start == EVERYWHERE else -((first[1] - inside.start) // first[0])
    ]
    if last[0] < first[0] or (last[0] == first[0] and last[1] < first[1] - 1):
        return None
    if last[0] > first[0]:
        starts.append(-((last[1] - first[1] + 1) // (last[0] - first[0])))
    return Bound(total.section(first[0]) + total.section(last[0]), max(starts))


def _expanded(
    expression: Sum, low: int, high: int, bounds: Mapping[str, Bound | None], variable: str
) -> Bound | None:
    """Return the bound of a sum or product of a fixed number of expressions in n."""
    if high - low >= MAX_SUMMANDS:
        return None
    result = ZERO if expression.kind == "Sum" else CONSTANT
    for at in range(low, high + 1):
        index: Expression = Number(at) if at >= 0 else Negative(Number(-at))
        part = bound_of(substituted(expression.body, expression.variable, index), bounds, variable)
        if part is None:
            return None
        result = result + part if expression.kind == "Sum" else result * part
    return result


def _convolution(
    body: Expression,
    lower: tuple[str, int],
    upper: tuple[str, int],
    bounds: Mapping[str, Bound | None],
) -> Bound | None:
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
            parts = [_convolution(part, lower, upper, bounds) for part in (left, right)]
            return None if parts[0] is None or parts[1] is None else parts[0] + parts[1]
    inner = ahead = outer = CONSTANT
    for factor in _factors(body):
        names = variables_of(factor) & {name, variable}
        if names == {variable}:
            found = bound_of(factor, bounds, variable)
            if found is None:
                return None
            outer = outer * found
        elif names == {name, variable}:
            found = _ahead(factor, name, variable, bounds)
            if found is None:
                return None
            ahead = ahead * found
        else:
            found = bound_of(factor, bounds, name)
            if found is None:
                return None
            inner = inner * found
    start = max(inner.start, low) + max(ahead.start, -more) - 1
    return Bound(inner.space.convolved(ahead.space) * outer.space, max(start, outer.start))


def _factors(expression: Expression) -> list[Expression]:
    if isinstance(expression, Binary) and expression.operator == "*":
        return _factors(expression.left) + _factors(expression.right)
    return [expression]


def _ahead(
    factor: Expression, name: str, variable: str, bounds: Mapping[str, Bound | None]
) -> Bound | None:
    """Return the bound of a sum of terms a(n - i + c), as a sequence in n - i."""
    match factor:
        case Negative(inside):
            return _ahead(inside, name, variable, bounds)
        case Binary("+" | "-", left, right):
            parts = [_ahead(part, name, variable, bounds) for part in (left, right)]
            return None if parts[0] is None or parts[1] is None else parts[0] + parts[1]
    if not isinstance(factor, Term):
        return None
    known = bounds.get(factor.sequence)
    if known is None or not _is_affine(factor.index, {name, variable}):
        return None
    ahead, next_one = (substituted(factor.index, name, Number(at)) for at in (0, 1))
    line, moved = whole_linear(ahead, variable), whole_linear(next_one, variable)
    if line is None or line[0] != 1 or moved != (1, line[1] - 1):
        return None
    return known.section(*line)


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


def polynomial_in(expression: Expression, variable: str) -> list[Fraction] | None:
    """Return the ascending coefficients of a polynomial in n over Q, for every n; None for others.

    A division by something with n in it is never taken: (n^2-9*n)/(n-9) has no value at 9.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> list(map(str, polynomial_in(parse_expression("n*(n-3)/2"), "n")))
    ['0', '-3/2', '1/2']
    """
    if variable not in variables_of(expression):
        value = _rational(expression)
        return None if value is None else list(trimmed([value]))
    match expression:
        case Variable():
            return [Fraction(0), Fraction(1)]
        case Negative(body):
            inside = polynomial_in(body, variable)
            return None if inside is None else [-c for c in inside]
        case Binary("^", left, Number(power)) if power <= MAX_POWER:
            inside = polynomial_in(left, variable)
            result = [Fraction(1)]
            for _ in range(power if inside is not None else 0):
                result = _times(result, inside or [])
            return None if inside is None else result
        case Binary("+" | "-" | "*" as operator, left, right):
            before, after = (polynomial_in(part, variable) for part in (left, right))
            if before is None or after is None:
                return None
            if operator == "*":
                return _times(before, after)
            size = max(len(before), len(after))
            sign = 1 if operator == "+" else -1
            padded = [side + [Fraction(0)] * (size - len(side)) for side in (before, after)]
            return list(trimmed([a + sign * b for a, b in zip(*padded, strict=True)]))
        case Binary("/", left, right) if variable not in variables_of(right):
            above, below = polynomial_in(left, variable), _rational(right)
            return None if above is None or not below else [c / below for c in above]
    return None


def _times(p: list[Fraction], q: list[Fraction]) -> list[Fraction]:
    result = [Fraction(0)] * (len(p) + len(q) - 1 if p and q else 0)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            result[i + j] += a * b
    return result


def _takes_multiples(polynomial: Sequence[Fraction], shift: int, modulus: int) -> bool:
    """Tell whether P(n + shift) - P(n) is a multiple of the modulus for every integer n.

    A polynomial of degree k whose values at k + 1 consecutive integers are integers has integers
    at all. With shift = 0 this asks for P(n) itself.
    """
    for n in range(len(polynomial)):
        value = value_at(polynomial, n + shift) - (value_at(polynomial, n) if shift else 0)
        if Fraction(value, modulus).denominator != 1:
            return False
    return True


def _period(polynomial: Sequence[Fraction], modulus: int) -> int | None:
    """Return the least period of P(n) modulo an integer, None above MAX_PERIOD."""
    shifts = range(1, MAX_PERIOD + 1)
    return next((s for s in shifts if _takes_multiples(polynomial, s, modulus)), None)


_ZERO, _ONE = Fraction(0), Fraction(1)


def linear(expression: Expression, variable: str) -> tuple[Fraction, Fraction] | None:
    """Return (p, q) if the expression is p n + q with rational p and q, for every n."""
    match expression:  # the indices of most terms
        case Variable(name) if name == variable:
            return _ONE, _ZERO
        case Binary("+" | "-" as sign, Variable(name), Number(moved)) if name == variable:
            return _ONE, Fraction(moved if sign == "+" else -moved)
    found = polynomial_in(expression, variable)
    if found is None or len(found) > 2:
        return None
    constant, slope = [*found, Fraction(0), Fraction(0)][:2]
    return slope, constant


def whole_linear(expression: Expression, variable: str) -> tuple[int, int] | None:
    """Return (p, q) if the expression is p n + q with integers p and q."""
    match expression:  # what almost every index is
        case Variable(name) if name == variable:
            return 1, 0
        case Binary("-", Variable(name), Number(value)) if name == variable:
            return 1, -value
        case Binary("+", Variable(name), Number(value)) if name == variable:
            return 1, value
    line = linear(expression, variable)
    if line is None or line[0].denominator != 1 or line[1].denominator != 1:
        return None
    return int(line[0]), int(line[1])


def _exponential(value: Value, exponent: Expression, variable: str) -> Bound | None:
    """Return the bound of c^e(n), where e(n + d) = e(n) + p: the (n + d)-th is c^p times it."""
    advance = _advance(exponent, variable)
    if advance is None:
        found = polynomial_in(exponent, variable)
        if found is None or value not in {1, -1} or not _takes_multiples(found, 0, 1):
            return None
        period = _period(found, 2)
        return None if period is None else Bound(Annihilator.periodic(period), invertible=True)
    step, more = advance
    if step > MAX_PERIOD or abs(more) > MAX_PERIOD:
        return None
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
            sides = []
            for terms in (power.den_terms(), power.num_terms()):
                if any(k for k, _, _ in terms):
                    return None
                sides.append([(i, j, c) for (_, i, j), c in terms.items()])
            marked = [(i, j, 0, c) for i, j, c in sides[0]]
            marked += [(i, j, step, -c) for i, j, c in sides[1]]
            return Bound(Annihilator.of_terms(marked), invertible=True)
    return None


def _advance(exponent: Expression, variable: str) -> tuple[int, int] | None:
    """Return (d, p) with e(n + d) = e(n) + p for every n, p an integer; None if none is known."""
    found = _slope(exponent, variable)
    if found is None:
        return None
    step, slope = found
    step *= (step * slope).denominator
    return step, int(step * slope)


def _slope(exponent: Expression, variable: str) -> tuple[int, Fraction] | None:
    """Return (d, s) with e(n + d) = e(n) + s d for every n; None if none is known."""
    line = linear(exponent, variable)
    if line is not None:
        return 1, line[0]
    match exponent:
        case Negative(body):
            inside = _slope(body, variable)
            return None if inside is None else (inside[0], -inside[1])
        case Binary("+" | "-" as operator, left, right):
            before, after = _slope(left, variable), _slope(right, variable)
            if before is None or after is None:
                return None
            sign = 1 if operator == "+" else -1
            return lcm(before[0], after[0]), before[1] + sign * after[1]
        case Binary("*", Number(factor), body) | Binary("*", body, Number(factor)):
            inside = _slope(body, variable)
            return None if inside is None else (inside[0], factor * inside[1])
        case Binary("/", body, Number(factor)) if factor:
            inside = _slope(body, variable)
            return None if inside is None else (inside[0], inside[1] / factor)
        case Call("floor" | "ceiling" | "round", (body,)):
            line = linear(body, variable)
            return None if line is None else (line[0].denominator, line[0])
        case Call("mod" | "gcd", (body, Number(modulus))) if modulus:
            whole = whole_linear(body, variable)
            return None if whole is None else (modulus, Fraction(0))
    return None


def _call(function: str, arguments: tuple[Expression, ...], variable: str) -> Bound | None:
    lines = [linear(argument, variable) for argument in arguments]
    match function, arguments:
        case "floor" | "ceiling" | "round", (body,):
            found = polynomial_in(body, variable)
            period = None if found is None else _period(found, 1)
            if found is None or period is None:
                return None
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
            line = whole_linear(above, variable)
            if line is None or line[0] <= 0:
                return None
            space = Annihilator.of([1])
            for j in range(1, k + 1):
                space = space + Annihilator.of([1, -j])
            return Bound(space, 1).section(*line)
    if function in SECOND_ORDER:
        line = whole_linear(arguments[0], variable)
        if line is not None and line[0] > 0:
            return Bound(Annihilator.of(SECOND_ORDER[function]), 0).section(*line)
    return None


def _after_root(line: tuple[Fraction, Fraction]) -> int:
    """Return an n from which on p n + q has one sign."""
    return floor(-line[1] / line[0]) + 1 if line[0] else EVERYWHERE


def _binomial(above: Expression, below: Expression, variable: str) -> Bound | None:
    """Return the bound of binomial(p n + q, k), or of binomial(r n + s + k, r n + s)."""
    line = whole_linear(above, variable)
    if line is not None and isinstance(below, Number):
        return Bound(Annihilator.polynomial(below.value))
    other = whole_linear(below, variable)
    if line is None or other is None or line[0] != other[0] or line[0] <= 0:
        return None
    start = ceil(Fraction(max(-line[1], -other[1]), line[0]))
    return Bound(Annihilator.polynomial(max(line[1] - other[1], -1)), start)


def _rational(expression: Expression) -> Fraction | None:
    value = _constant(expression) if not _has_terms(expression) else None
    return Fraction(value) if isinstance(value, int | Fraction) else None


def _has_terms(expression: Expression) -> bool:
    return any(isinstance(part, Term) for _, part in walk(expression))


def _constant(expression: Expression) -> Value | None:
    """Return the value of an expression of numbers and marks alone; None if it has none."""
    match expression:
        case Number(value):
            return value
        case Decimal(text):
            return Fraction(text)
    if _has_terms(expression):
        return None
    marks = {name: RationalFunction.variable(name) for name in ("x", "y")}
    try:
        return value_of(expression, Scope(marks))
    except GfkitError:
        return None


def _is_not_zero(expression: Expression) -> bool:
    """Tell whether an expression without the index is a number or function that is not 0."""
    value = _constant(expression)
    return value is not None and bool(value != 0)
