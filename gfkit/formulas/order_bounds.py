"""Proved bounds on formulas: what turns agreement of finitely many values into a proof.

Let V be a space of dimension d of two-sided sequences that is closed under shifts. A member that
vanishes for d consecutive n is 0. (The shift E is an invertible map of V, so it is annihilated by
its characteristic polynomial, of degree d with a constant term that is not 0: a recurrence of order
d that goes forwards and backwards.) Now let the two sides of a relation be members of V from some
n on: from where every index is past transients and offsets. If they agree for d consecutive n from
there on, they agree for every later n; the earlier n of a statement are compared one by one.

One fold of the formula gives V. With several letters it is that of one letter for fixed values of
the others, and both its dimension and its start are the same for all of them: a(n + m) is of the
space of a, whatever m is; a(m n) of the powers of its roots, a space that m names, of no larger
dimension, and for m = 0 it is constant; c^(m n) satisfies u(n + 1) = c^m u(n). A sum of any number
of members is a member.

Sums of f(k, n) for k from a number to n + c. Let g(k, i) be f where n = k + i, both moved to begin
at 0. Let q annihilate g as a sequence in k from s on, for all i, and p as one in i from t on, for
all k. Then q(x) p(y) times the sum of g(k, i) x^k y^i is a polynomial of degree below s + deg q in
x and below t + deg p in y. At x = y that is the g.f. of the sums, so that q p annihilates them from
s + t - 1 on. References: [Stanley2012, Theorem 4.1.1].

Sums of u(k) binomial(p n - e k + c, d k + f). Let N = p n, D = d + e, d and D positive, and u a
member of V(q) from some k on. Since the sum over M of binomial(M, j) x^M is x^j/(1-x)^(j+1), the
sum over N of x^N times the sum over k is
    x^(f-c)/(1-x)^(f+1) U(x^D/(1-x)^d),    U(t) the sum of u(k) t^k from the first k on.
So the sums are a member of V(r (1-x)^s), r = (1-x)^(d deg q) q(x^D/(1-x)^d), from where on the
numerator has ended. This takes binomial(M, j) to be 0 for M < 0, so that in the range of the sum
p n - e k + c has to be at least 0, and after its end less than d k + f.

Exponential generating functions multiply to those of the sums of binomial(n, k) u(k) v(n - k): the
roots of both are added, and where they cancel the sums end. Finitely many u(k) that are not of V(q)
add polynomials times v.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import ceil, floor, lcm, prod
from string import ascii_lowercase
from typing import Any

from gfkit.errors import Unevaluated
from gfkit.formulas.construction import number
from gfkit.formulas.evaluation import (
    SECOND_ORDER,
    Scope,
    Value,
    value_of,
)
from gfkit.formulas.periods import Repeats
from gfkit.formulas.polynomials import (
    MARKS,
    MAX_PERIOD,
    MAX_POWER,
    Polynomial,
    constant_of,
    linear,
    named_bound,
    plane,
    polynomial_of,
    rising,
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
    RootSum,
    Sum,
    Term,
    Variable,
    bound_by,
    spine,
    substituted,
    variables_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.sequence_spaces import EVERYWHERE, SpaceBound, UnknownError

MAX_SUMMANDS = 64
"""Sums from one number to another are expanded up to this many summands."""
MAX_ROOTS = 4
"""Surds of more square roots have minimal polynomials of degree above 16."""
CONSTANT = SpaceBound.polynomial(0)
ZERO = SpaceBound.polynomial(-1)


def bound_of(
    expression: Expression, bounds: Mapping[str, SpaceBound | None], variable: str = "n"
) -> SpaceBound | None:
    """Return a bound for the values of an expression as a sequence in n; None if none is known.

    bounds: those of the sequences whose terms occur, for their own index; None where a sequence
    has none (without the entry F and L would be the Fibonacci and Lucas numbers).

    >>> from gfkit.formulas.parser import parse_expression
    >>> a = SpaceBound.of([1, -1, 0, -1, -1], 1)
    >>> found = bound_of(parse_expression("n*2^n + a(n-3) - 7*a(n-1) + a(n)"), {"a": a})
    >>> found.order, found.start
    (6, 4)
    >>> bound_of(parse_expression("n!"), {}) is None
    True
    """
    try:
        return Spaces(bounds).of(expression, variable)
    except UnknownError:
        return None


@dataclass(frozen=True, slots=True)
class Spaces:
    """Finds bounds. bounds: of the sequences, as of `bound_of`; lows: least values of letters.

    summed: those of them over which a sum goes.
    """

    bounds: Mapping[str, SpaceBound | None]
    lows: Mapping[str, int] = field(default_factory=dict)
    summed: frozenset[str] = frozenset()

    def of(self, expression: Expression, letter: str) -> SpaceBound:
        """Return the bound in a letter; raises UnknownError, as all that follows."""
        if letter not in variables_of(expression):
            value = constant_of(expression)
            return replace(CONSTANT, invertible=value is not None and bool(value != 0))
        match expression:
            case Variable():
                return SpaceBound.polynomial(1)
            case Negative(body):
                return self.of(body, letter)
            case Term(sequence, index):
                return self._term(self.bounds.get(sequence, named_bound(sequence)), index, letter)
            case Binary():
                return self._operations(expression, letter)
            case Call():
                return self._call(expression, letter)
            case Sum():
                return self._sum(expression, letter)
            case Periodic(values, index):
                return SpaceBound.geometric(1, whole_period(index, letter, len(values)))
            case RootSum(root, poly, body) if poly[0] and letter != root:
                # the c(r, n) r^n, c a polynomial in n with the same functions of each root r
                power, degree = _weight(body, root, letter)
                if power in {0, 1}:
                    growing = SpaceBound.polynomial(degree)
                    return SpaceBound.of(poly[::-1]) * growing if power else growing
        raise UnknownError

    def _operations(self, expression: Binary, letter: str) -> SpaceBound:
        """Return the bound of operators in a row, from the leftmost operand outwards."""
        first, above = spine(expression)
        found = self.of(first, letter) if letter in variables_of(first) else None
        for node in above:
            if found is None and letter not in variables_of(node.right):
                continue
            match node.operator:
                case "^" if found is None:
                    found = self._exponential(node.left, node.right, letter)
                case "^":
                    if not isinstance(node.right, Number) or node.right.value > MAX_POWER:
                        raise UnknownError
                    found = found.power(node.right.value)  # type: ignore[union-attr]
                case operator:
                    before = self.of(node.left, letter) if found is None else found
                    if operator == "/":
                        found = before * self._inverse(node.right, letter)
                        continue
                    after = self.of(node.right, letter)
                    found = before * after if operator == "*" else before + after
        if found is None:
            raise UnknownError
        return found

    def _inverse(self, expression: Expression, letter: str) -> SpaceBound:
        found = self.of(expression, letter)
        is_fixed = bool(self.lows) and letter not in variables_of(expression)
        if not found.invertible and not is_fixed:
            raise UnknownError
        return found.inverse()

    # Terms and powers.

    def _lines(self, expression: Expression, letter: str) -> tuple[Polynomial, Polynomial]:
        """Return A and B of A n + B, polynomials in the other letters with integers."""
        slope: Polynomial = {}
        more: Polynomial = {}
        for letters, c in polynomial_of(expression).items():
            rest = tuple(one for one in letters if one != letter)
            others = {*rest} - self.lows.keys()
            if len(letters) - len(rest) > 1 or c.denominator > 1 or others:
                raise UnknownError
            (slope if len(rest) < len(letters) else more)[rest] = c
        if any(self.summed & {*letters} for letters in slope):
            raise UnknownError
        return slope, more

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

    def _term(self, known: SpaceBound | None, index: Expression, letter: str) -> SpaceBound:
        if known is None:
            raise UnknownError
        slope, more = self._lines(index, letter)
        if not slope:
            return CONSTANT
        both_ways = known.start == EVERYWHERE
        least = 0 if both_ways else self._least(more)
        if slope.keys() == {()}:
            step = int(slope[()])
            if step < 0 and not both_ways:
                raise UnknownError
            return (known if step > 0 else known.inverse()).section(abs(step), least)
        if not both_ways and self._least(slope) < 0:
            raise UnknownError
        start = EVERYWHERE if both_ways else max(0, known.start - least)
        return SpaceBound.named(
            ("section by", *sorted(slope.items()), known.key), max(known.order, 1), start
        )

    def _exponential(self, base: Expression, exponent: Expression, letter: str) -> SpaceBound:
        """Return the bound of c^e(n), where e(n + d) = e(n) + p: the (n + d)-th is c^p times it."""
        value = constant_of(base)
        if value is None:
            raise UnknownError
        if value == 0:
            step, more = rising(exponent, letter)
            return replace(ZERO, start=1 - more // step)
        try:
            step, slope = _slope(exponent, letter)
            _require_whole(exponent, isinstance(value, int | Fraction) and value > 0)
        except UnknownError:
            if value in {1, -1} and variables_of(exponent) == {letter}:
                period = SpaceBound.geometric(1, whole_period(exponent, letter, 2))
                return replace(period, invertible=True)
            named, _ = self._lines(exponent, letter)
            return replace(
                SpaceBound.named(("power", str(base), *sorted(named.items())), 1), invertible=True
            )
        step *= (step * slope).denominator
        more = int(step * slope)
        if step > MAX_PERIOD or abs(more) > MAX_PERIOD:
            raise UnknownError
        return replace(_geometric(value, more, step), invertible=True)

    # Sums.

    def _sum(self, expression: Sum, letter: str) -> SpaceBound:
        """Return the bound of a sum.

        With T in V((1-t) q) such that T(i) - T(i-1) = u(i), the sum of u(i) from i = low to high is
        T(high) - T(low - 1), if high >= low - 1 and u is a member of V(q) from low on.
        """
        name, body, low, high = (
            expression.variable,
            expression.body,
            expression.low,
            expression.high,
        )
        if name in {letter, *self.lows, *self.summed, *MARKS}:
            raise UnknownError
        if letter not in variables_of(low) | variables_of(high):
            if expression.kind == "Product" or not variables_of(high):
                return self._expanded(expression, letter)
            return self._having({name: whole_line(low, letter)[1]}).of(body, letter)
        if expression.kind == "Product":
            return self._product(expression, letter)
        if (found := binomial_sum(self.of, expression, letter)) is not None:
            return found
        first, last = whole_line(low, letter), whole_line(high, letter)
        if first[0] < 0 or last[0] <= 0:
            raise UnknownError
        if letter in variables_of(body):
            if first[0] or last[0] != 1:
                raise UnknownError
            return self._convolution(body, (name, first[1]), (letter, last[1]))
        inside = self.of(body, name)
        if not first[0]:
            return inside.joined(CONSTANT, max(inside.start, first[1]) - 1).section(*last)
        starts = [EVERYWHERE]
        if inside.start != EVERYWHERE:
            starts.append(-((first[1] - inside.start) // first[0]))
        if last[0] < first[0] or (last[0] == first[0] and last[1] < first[1] - 1):
            raise UnknownError
        if last[0] > first[0]:
            starts.append(-((last[1] - first[1] + 1) // (last[0] - first[0])))
        total = inside.joined(CONSTANT, EVERYWHERE)
        return (total.section(first[0], 0) + total.section(last[0], 0)).from_on(max(starts))

    def _having(self, lows: Mapping[str, int]) -> Spaces:
        """Return what finds bounds for all values of more letters together."""
        return Spaces(self.bounds, {**self.lows, **lows}, self.summed | lows.keys())

    def _product(self, expression: Sum, letter: str) -> SpaceBound:
        (falls, low), (step, more) = (
            whole_line(end, letter) for end in (expression.low, expression.high)
        )
        if falls or step <= 0:
            raise UnknownError
        powers = self._exponential(expression.body, expression.high, letter)
        return replace(powers, start=-((more - low + bool(powers.order)) // step), invertible=False)

    def _expanded(self, expression: Sum, letter: str) -> SpaceBound:
        """Return the bound of a sum or product of a fixed number of expressions in n."""
        low, high = (whole_line(end, letter)[1] for end in (expression.low, expression.high))
        if high - low >= MAX_SUMMANDS:
            raise UnknownError
        result = ZERO if expression.kind == "Sum" else CONSTANT
        for at in range(low, high + 1):
            part = self.of(substituted(expression.body, expression.variable, number(at)), letter)
            result = result + part if expression.kind == "Sum" else result * part
        return result

    def _convolution(
        self, body: Expression, lower: tuple[str, int], upper: tuple[str, int]
    ) -> SpaceBound:
        """Return a bound for the sum of f(k, n) over k from a number to n + more.

        lower: the name of k, and the number; upper: that of n, and more.

        >>> from gfkit.formulas.parser import parse_expression
        >>> a = SpaceBound.of([1, -1, -1, -1], 1)
        >>> found = bound_of(parse_expression("Sum_{i=1..n-2} a(n-i)*2^i"), {"a": a})
        >>> found.order, found.start
        (4, 2)
        """
        (name, low), (letter, more) = lower, upper
        outer, inner = CONSTANT, []
        for factor in factors_of(body):
            if name in variables_of(factor):
                inner.append(factor)
            else:
                outer = outer * self.of(factor, letter)
        used = {z for _, one in walk(body) for z in (*variables_of(one), bound_by(one)[0])}
        ahead = next((z for z in ascii_lowercase if z not in {*used, *self.lows, *MARKS}), "")
        if not inner or not ahead:
            raise UnknownError
        moved = inner[0]
        for factor in inner[1:]:
            moved = Binary("*", moved, factor)
        k: Expression = Variable(name)
        both = Binary("+", Binary("+", k, Variable(ahead)), number(low - more))
        moved = substituted(substituted(moved, name, Binary("+", k, number(low))), letter, both)
        inside = self._having({name: 0, ahead: 0})
        first, second = inside.of(moved, name), inside.of(moved, ahead)
        start = max(first.start, 0) + max(second.start, 0) - 1 + low - more
        return first.joined(second, start) * outer

    # Functions.

    def _call(self, call: Call, letter: str) -> SpaceBound:
        """Return the bound of a function; of one that takes its values in turn, by its period."""
        if call.function in SECOND_ORDER:
            return self._term(named_bound(call.function), call.arguments[0], letter)
        try:
            return _function(call.function, call.arguments, letter)
        except UnknownError:
            repeats = Repeats(self.bounds, letter)
        if call.function in {"floor", "ceiling", "round"}:
            (body,) = call.arguments
            start, period = repeats.of(body, Fraction(1))
            return self.of(body, letter) + SpaceBound.geometric(1, period, start)
        start, period = repeats.of(call, Fraction(0))
        return SpaceBound.geometric(1, period, start)


def _weight(expression: Expression, root: str, letter: str) -> tuple[int, int]:
    """Return (p, k) if the expression is r^(p n) times a polynomial of degree k in n, at most.

    r: the root; the coefficients are rational functions of r.
    """
    if letter not in variables_of(expression):
        return 0, 0
    match expression:
        case Variable():
            return 0, 1
        case Negative(body):
            return _weight(body, root, letter)
        case Binary("^", Variable(name), exponent) if name == root:
            return whole_line(exponent, letter)[0], 0
        case Binary("^", base, Number(times)):
            power, degree = _weight(base, root, letter)
            return power * times, degree * times
        case Binary("+" | "-" | "*" | "/" as operator, left, right):
            before, after = (_weight(side, root, letter) for side in (left, right))
            if operator == "*":
                return before[0] + after[0], before[1] + after[1]
            if operator == "/" and letter not in variables_of(right):
                return before
            if operator != "/" and before[0] == after[0]:
                return before[0], max(before[1], after[1])
    raise UnknownError


def _geometric(value: Value, more: int, step: int) -> SpaceBound:
    """Return the bound of u(n + step) = value^more u(n)."""
    match value:
        case int() | Fraction():
            return SpaceBound.geometric(Fraction(value) ** more, step)
        case AlgebraicNumber() if value.terms <= MAX_ROOTS:
            conjugates = (value**more).minimal_polynomial()
            den = [0] * (step * (len(conjugates) - 1) + 1)
            den[::step] = conjugates[::-1]
            return SpaceBound.of(den)
        case RationalFunction():
            return SpaceBound.named(("power", str(value**more), step), step)
    raise UnknownError


def _slope(exponent: Expression, letter: str) -> tuple[int, Fraction]:
    """Return (d, s) with e(n + d) = e(n) + s d for every n."""
    if letter not in variables_of(exponent):
        return 1, Fraction(0)
    line = linear(exponent, letter)
    if line is not None:
        return 1, line[0]
    match exponent:
        case Negative(body):
            step, slope = _slope(body, letter)
            return step, -slope
        case Binary("+" | "-" as operator, left, right):
            before, after = _slope(left, letter), _slope(right, letter)
            sign = 1 if operator == "+" else -1
            return lcm(before[0], after[0]), before[1] + sign * after[1]
        case Binary("*", Number(factor), body) | Binary("*", body, Number(factor)):
            step, slope = _slope(body, letter)
            return step, factor * slope
        case Binary("/", body, Number(factor)) if factor:
            step, slope = _slope(body, letter)
            return step, slope / factor
        case Call("floor" | "ceiling" | "round", (body,)):
            line = linear(body, letter)
            if line is not None:
                return line[0].denominator, line[0]
        case Call("mod" | "gcd", (body, Number(modulus))) if modulus:
            whole_line(body, letter)
            return modulus, Fraction(0)
    raise UnknownError


def _require_whole(exponent: Expression, halves: bool) -> None:
    """Raise UnknownError if an exponent is not an integer, or half of one, for all its letters.

    It is that everywhere if it is so in one period of each letter modulo 1.
    """
    letters, periods = sorted(variables_of(exponent)), []
    for letter in letters:
        step, slope = _slope(exponent, letter)
        periods.append(range(step * (step * slope).denominator))
    if prod(map(len, periods)) > MAX_PERIOD:
        raise UnknownError
    for place in product(*periods):
        try:
            value = value_of(exponent, Scope(dict(zip(letters, place, strict=True))))
        except Unevaluated:
            raise UnknownError from None
        if not isinstance(value, int | Fraction) or value.denominator > 1 + halves:
            raise UnknownError


def _function(function: str, arguments: tuple[Expression, ...], letter: str) -> SpaceBound:
    lines = [linear(argument, letter) for argument in arguments]
    match function, arguments:
        case "abs" | "sign", _ if lines[0] is not None:
            return SpaceBound.polynomial(1 if function == "abs" else 0, _after_root(lines[0]))
        case "max" | "min", _ if len(lines) == 2 and lines[0] is not None and lines[1] is not None:
            difference = (lines[0][0] - lines[1][0], lines[0][1] - lines[1][1])
            return SpaceBound.polynomial(1, _after_root(difference))
        case "binomial", (above, Number(k)):
            whole_line(above, letter)
            return SpaceBound.polynomial(k)
        case "binomial", (above, below):  # binomial(p n + q + k, p n + q)
            (p, q), (r, s) = whole_line(above, letter), whole_line(below, letter)
            if p == r > 0:
                return SpaceBound.polynomial(max(q - s, -1), ceil(Fraction(max(-q, -s), p)))
        case "Stirling2", (above, Number(k)):
            space = replace(ZERO, start=1)
            for j in range(1, k + 1):
                space = space + SpaceBound.geometric(j)
            return space.section(*rising(above, letter))
    raise UnknownError


def _after_root(line: tuple[Fraction, Fraction]) -> int:
    """Return an n from which on p n + q has one sign."""
    return floor(-line[1] / line[0]) + 1 if line[0] else EVERYWHERE


# Sums with one binomial coefficient.


def binomial_sum(
    bound: Callable[[Expression, str], SpaceBound], expression: Sum, variable: str
) -> SpaceBound | None:
    """Return the bound of a sum over k with one binomial coefficient of k and n.

    bound: of other expressions in a letter. None for sums of another form; raises UnknownError.
    """
    name = expression.variable
    if expression.kind != "Sum" or variable not in variables_of(expression.high):
        return None
    u = w = CONSTANT
    binomials: list[Call] = []
    ahead: list[Term] = []
    for factor in factors_of(expression.body):
        names = variables_of(factor) & {name, variable}
        match factor:
            case _ if names == {variable}:
                w = w * bound(factor, variable)
            case _ if len(names) < 2:
                u = u * bound(factor, name)
            case Call("binomial", _):
                binomials.append(factor)
            case Term():
                ahead.append(factor)
            case Binary("^", Call("binomial", (_, below)), _) if variables_of(below):
                raise UnknownError  # no powers of a binomial coefficient of both have a bound
            case Binary("^", base, exponent) if constant_of(base):
                p, q, _ = plane(exponent, name, variable)
                if p.denominator > 1 or q.denominator > 1:
                    return None
                at_k, at_n = (
                    Binary("^", base, Binary("*", number(c), Variable(z)))
                    for c, z in ((p, name), (q, variable))
                )
                u, w = u * bound(at_k, name), w * bound(at_n, variable)
            case _:
                return None
    if len(binomials) != 1 or len(ahead) > 1:
        return None
    ends = _ends(expression, variable)
    top, bottom = (plane(one, name, variable) for one in binomials[0].arguments)
    if not ahead:
        return _over(u, top, bottom, *ends) * w
    index = plane(ahead[0].index, name, variable)
    shapes: list[Any] = [[*one] for one in (ends, top, bottom, index[:2])]
    if shapes[:2] != [[0, 1, 0, 1], [0, 1, 0]] or shapes[3] != [-1, 1]:
        raise UnknownError
    if shapes[2] not in ([1, 0, 0], [-1, 1, 0]) or index[2].denominator > 1:
        raise UnknownError
    v = bound(Term(ahead[0].sequence, Variable(variable)), variable).section(1, int(index[2]))
    return _both(u, v) * w


def factors_of(body: Expression) -> list[Expression]:
    """Return the factors of a product, but for numbers that divide it, and signs."""
    match body:
        case Negative(inside):
            return factors_of(inside)
        case Binary("*", left, right):
            return factors_of(left) + factors_of(right)
        case Binary("/", left, right) if constant_of(right):
            return factors_of(left)
    return [body]


def _ends(expression: Sum, variable: str) -> tuple[int, Fraction, Fraction, int]:
    """Return the first k, and A, B and s: the last k is the floor of A n + B, s A n + s B whole."""
    low = constant_of(expression.low)
    high = expression.high
    if isinstance(high, Call) and high.function == "floor":
        (high,) = high.arguments
    _, slope, more = plane(high, "", variable)
    if not isinstance(low, int) or low < 0 or slope <= 0:
        raise UnknownError
    steps = lcm(slope.denominator, more.denominator)
    if steps > 1 and high is expression.high:
        raise UnknownError
    return low, slope, more, steps


def _over(
    u: SpaceBound,
    top: tuple[Fraction, ...],
    bottom: tuple[Fraction, ...],
    low: int,
    slope: Fraction,
    more: Fraction,
    steps: int,
) -> SpaceBound:
    """Return the bound of the sum of u(k) times a binomial coefficient."""
    if bottom[1]:
        bottom = tuple(a - b for a, b in zip(top, bottom, strict=True))
    if bottom[1] or any(z.denominator > 1 for z in (*top, *bottom)):
        raise UnknownError
    e, p, c, d, f = map(int, (-top[0], top[1], top[2], bottom[0], bottom[2]))
    both = d + e
    if p < 1 or d < 1 or both < 1:
        raise UnknownError
    first = max(low, ceil(Fraction(-f, d)))
    start = max(
        _since(p - e * slope, c - e * more)
        if e > 0
        else _since(Fraction(p), Fraction(c - e * low)),
        _since(
            both * slope - p, both * (more + Fraction(1, steps)) - c + f - Fraction(1, 2 * steps)
        ),
    )
    most = max(u.order, max(first, u.start) + u.order - 1)
    ended = Fraction(f - c + max(d, both) * most + 1 + max(0, -f), p)
    space = SpaceBound.named(("substituted", u.key, both, d), max(both, d) * u.order)
    space = space + SpaceBound.polynomial(max(-1, f + d * (most - u.order)))
    return space.section(p, 0).from_on(max(start, ceil(ended)))


def _since(slope: Fraction | int, more: Fraction | int) -> int:
    """Return from which n on slope n + more >= 0; raises UnknownError for none."""
    if slope > 0:
        return ceil(Fraction(-more) / slope)
    if slope < 0 or more < 0:
        raise UnknownError
    return EVERYWHERE


def _both(u: SpaceBound, v: SpaceBound) -> SpaceBound:
    """Return the bound of the sum of binomial(n, k) u(k) v(n - k) for k = 0 to n."""
    early, late = max(0, u.start), max(0, v.start)
    space = SpaceBound.named(("binomial convolution", u.key, v.key), u.order * v.order)
    space = space + v * SpaceBound.polynomial(early - 1) + u * SpaceBound.polynomial(late - 1)
    return replace(space, start=max(early + late, u.order + v.order))
