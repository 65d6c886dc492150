"""Creative telescoping: recurrences of sums of F(n, k) over k, F made of factorials.

F(n, k) is a product of factorials (a n + b k + c)! and their inverses, of powers, and a polynomial.
So F(n + i, k)/F(n, k) = p_i/D with polynomials p_i and a common product D of linear forms, and with
H = F/D let H(n, k+1)/H(n, k) = P/Q. If P(k) X(k+1) - Q(k-1) X(k) is the sum of the e_i(n) p_i, then
e_0 F(n, k) + ... + e_J F(n+J, k) = G(n, k+1) - G(n, k), G = R F, R = Q(k-1) X/D: linear equations
for the e_i and the coefficients of X, as polynomials in k. [Zeilberger1991]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Self

from flint import fmpq_poly

from gfkit.base.budget import spend
from gfkit.formulas.polynomial_parts import constant_of, plane
from gfkit.formulas.tree import Binary, Call, Negative, Number, Variable, variables_of
from gfkit.numbers.coefficients import rational_of
from gfkit.numbers.decimal import decimal, integer
from gfkit.series.shift_spaces import UnknownError

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression

MOST_ORDER, MOST_DEGREE, MOST_SLOPE, MOST_EXTRA = 3, 40, 4, 3
Linear = tuple[int, int, int]
"""a n + b k + c."""
Poly = list[fmpq_poly]
"""A polynomial in k, ascending; the coefficients are polynomials in n."""
ONE: Poly = [fmpq_poly([1])]


@dataclass(frozen=True, slots=True)
class Term:
    """F(n, k): powers of factorials of linear forms, s^n r^k, and a polynomial.

    A power 0 stays: where the form is negative, F has another value, or none.
    """

    factorials: tuple[tuple[Linear, int], ...]
    rates: tuple[Fraction, Fraction]
    poly: Poly

    def times(self, other: Term) -> Term:
        """Return a product."""
        powers = dict(self.factorials)
        for form, e in other.factorials:
            powers[form] = powers.get(form, 0) + e
        rates = self.rates[0] * other.rates[0], self.rates[1] * other.rates[1]
        return Term(tuple(sorted(powers.items())), rates, product(self.poly, other.poly))

    def inverse(self) -> Term:
        """Return the inverse, where there is no polynomial but a number."""
        if len(self.poly) == 2 or self.poly[0].degree() > 0:  # 1/z = (z-1)!/z!
            form = _form(self.poly)
            rest = Term(self.factorials, self.rates, ONE).inverse()
            lower = (*form[:2], form[2] - 1)
            return rest.times(_factorial(lower, 1)).times(_factorial(form, -1))
        if len(self.poly) != 1 or self.poly[0].degree() != 0:
            raise UnknownError
        rates = 1 / self.rates[0], 1 / self.rates[1]
        listed = tuple((form, -e) for form, e in self.factorials)
        return Term(listed, rates, [1 / self.poly[0]])

    def ratio(self, i: int, j: int) -> tuple[list[Linear], list[Linear], Fraction]:
        """Return F(n+i, k+j)/F(n, k) without the polynomials: linear forms above and below."""
        above: list[Linear] = []
        below: list[Linear] = []
        for (a, b, c), e in self.factorials:
            step = a * i + b * j
            forms = [(a, b, c + t) for t in (*range(1, step + 1), *range(step + 1, 1))]
            side = above if (step > 0) == (e > 0) else below
            side += forms * abs(e)
        for form in [*above]:
            if form in below:
                above.remove(form)
                below.remove(form)
        return above, below, self.rates[0] ** i * self.rates[1] ** j


def _form(poly: Poly) -> Linear:
    """Return a polynomial as a linear form; raises UnknownError."""
    c, a = fmpq_poly(poly[0])[0], fmpq_poly(poly[0])[1]
    b = poly[1] if len(poly) > 1 else fmpq_poly()
    whole = all(int(z.q) == 1 for z in (a, c, *b.coeffs()))
    if len(poly) > 2 or poly[0].degree() > 1 or b.degree() > 0 or not whole:
        raise UnknownError
    return int(a.p), int(b[0].p), int(c.p)


def read_term(expression: Expression, letter: str) -> Term:
    """Return F(n, k) of a formula; raises UnknownError for others."""
    match expression:
        case Binary("*", left, right):
            return read_term(left, letter).times(read_term(right, letter))
        case Negative(body):
            return Term((), (Fraction(1), Fraction(1)), [fmpq_poly([-1])]).times(
                read_term(body, letter)
            )
        case Binary("/", left, right):
            return read_term(left, letter).times(read_term(right, letter).inverse())
        case Binary("^", base, Number(power)) if variables_of(base) and power < MOST_DEGREE:
            total = Term((), (Fraction(1), Fraction(1)), ONE)
            for _ in range(power):
                total = total.times(read_term(base, letter))
            return total
        case Binary("^", base, exponent) if variables_of(exponent):
            rate = constant_of(base)
            b, a, c = _plane(exponent, letter)
            if not isinstance(rate, int | Fraction) or not rate:
                raise UnknownError
            constant = fmpq_poly([rational_of(Fraction(rate) ** c)])
            return Term((), (Fraction(rate) ** a, Fraction(rate) ** b), [constant])
        case Call("factorial", (inside,)):
            b, a, c = _plane(inside, letter)
            return _factorial((a, b, c), 1)
        case Call("binomial", (above, below)):
            (b, a, c), (e, d, f) = _plane(above, letter), _plane(below, letter)
            rest = (a - d, b - e, c - f)
            return (
                _factorial((a, b, c), 1)
                .times(_factorial((d, e, f), -1))
                .times(_factorial(rest, -1))
            )
        case Call("Catalan", (index,)):
            twice, more = Binary("*", Number(2), index), Binary("+", index, Number(1))
            return read_term(Binary("/", Call("binomial", (twice, index)), more), letter)
    return Term((), (Fraction(1), Fraction(1)), _polynomial(expression, letter))


def _factorial(form: Linear, e: int) -> Term:
    if max(map(abs, form[:2])) > MOST_SLOPE:
        raise UnknownError
    if form[:2] == (0, 0):
        if form[2] < 0:
            raise UnknownError
        value = Fraction(1)
        for z in range(2, form[2] + 1):
            value *= z
        return Term((), (Fraction(1), Fraction(1)), [fmpq_poly([rational_of(value**e)])])
    return Term(((form, e),), (Fraction(1), Fraction(1)), ONE)


def _plane(expression: Expression, letter: str) -> tuple[int, int, int]:
    found = plane(expression, letter, "n")
    if any(z.denominator > 1 for z in found):
        raise UnknownError
    return int(found[0]), int(found[1]), int(found[2])


def _polynomial(expression: Expression, letter: str) -> Poly:
    if not variables_of(expression):
        value = constant_of(expression)
        if not isinstance(value, int | Fraction):
            raise UnknownError
        return [fmpq_poly([rational_of(value)])]
    match expression:
        case Variable(name) if name == letter:
            return [fmpq_poly(), fmpq_poly([1])]
        case Variable("n"):
            return [fmpq_poly([0, 1])]
        case Binary("+" | "-" as sign, left, right):
            one, other = _polynomial(left, letter), _polynomial(right, letter)
            return added(one, other, 1 if sign == "+" else -1)
    raise UnknownError


def product(one: Poly, other: Poly) -> Poly:
    """Return a product of polynomials in k."""
    spend(1 + len(one) * len(other) // 10)
    if len(one) + len(other) > MOST_DEGREE:
        raise UnknownError
    total = [fmpq_poly()] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            total[i + j] = total[i + j] + a * b
    return total


def added(one: Poly, other: Poly, sign: int = 1) -> Poly:
    """Return a sum, or a difference."""
    total = [*one, *[fmpq_poly()] * (len(other) - len(one))]
    for k, c in enumerate(other):
        total[k] = total[k] + sign * c
    return total


def moved(poly: Poly, i: int, j: int) -> Poly:
    """Return the polynomial at n + i and k + j."""
    total: Poly = [fmpq_poly()]
    for c in reversed(poly):
        total = added(product(total, [fmpq_poly([j]), fmpq_poly([1])]), [c(fmpq_poly([i, 1]))])
    return total


def linear(form: Linear) -> Poly:
    """Return a linear form as a polynomial."""
    return [fmpq_poly([form[2], form[0]]), fmpq_poly([form[1]])]


def of_forms(forms: list[Linear], constant: Fraction = Fraction(1)) -> Poly:
    """Return a product of linear forms."""
    total: Poly = [fmpq_poly([rational_of(constant)])]
    for form in forms:
        total = product(total, linear(form))
    return total


@dataclass(frozen=True, slots=True)
class Telescope:
    """e_0, ..., e_J, and R = above/below, below a product of linear forms."""

    operator: list[fmpq_poly]
    above: Poly
    below: list[Linear]

    def holds(self, term: Term) -> bool:
        """Tell whether the sum of e_i F(n+i, k)/F(n, k) is R(n, k+1) F(n, k+1)/F(n, k) - R(n, k).

        The polynomial of F is part of its values: both sides are multiplied by it.
        """
        parts: list[tuple[Poly, list[Linear]]] = []
        for i, e in enumerate(self.operator):
            above, below, constant = term.ratio(i, 0)
            poly = product(of_forms(above, constant), moved(term.poly, i, 0))
            parts.append((product(poly, [e]), below))
        above, below, constant = term.ratio(0, 1)
        poly = product(of_forms(above, constant), moved(self.above, 0, 1))
        next_below = [(a, b, c + b) for a, b, c in self.below]
        parts.append((product(poly, [fmpq_poly([-1])]), [*below, *next_below]))
        parts.append((self.above, self.below))
        total: Poly = [fmpq_poly()]
        everything = _common([below for _, below in parts])
        for poly, below in parts:
            rest = [*everything]
            for form in below:
                rest.remove(form)
            total = added(total, product(poly, of_forms(rest)))
        return not any(total)

    @classmethod
    def of_data(cls, data: Any) -> Self:
        """Read what `data` returned."""
        above: Poly = [fmpq_poly()]
        for i, j, c in data["above"]:
            power = [fmpq_poly()] * int(j) + [fmpq_poly([0] * int(i) + [integer(c)])]
            above = added(above, power)
        below = [(int(a), int(b), int(c)) for a, b, c in data["below"]]
        return cls([fmpq_poly([*map(integer, e)]) for e in data["operator"]], above, below)

    def data(self) -> dict[str, Any]:
        """Return integers; the operator and R are multiplied by one number."""
        every = [z for poly in (*self.operator, *self.above) for z in poly.coeffs()]
        scale = Fraction(lcm(*(int(z.q) for z in every)), gcd(*(int(z.p) for z in every)))
        whole = rational_of(scale)
        above = [
            [i, j, decimal(int(c * whole))]
            for j, poly in enumerate(self.above)
            for i, c in enumerate(poly.coeffs())
            if c != 0
        ]
        operator = [[decimal(int(c * whole)) for c in e.coeffs()] for e in self.operator]
        return {"operator": operator, "above": above, "below": [*map(list, self.below)]}


def _common(some: list[list[Linear]]) -> list[Linear]:
    """Return a least list that has all of these lists in it."""
    total: list[Linear] = []
    for forms in some:
        left = [*total]
        for form in forms:
            if form in left:
                left.remove(form)
            else:
                total.append(form)
    return total


def find_telescope(term: Term) -> Telescope | None:
    """Return a telescope of the least order, or None."""
    for order in range(1, MOST_ORDER + 1):
        ratios = [term.ratio(i, 0) for i in range(order + 1)]
        below = _common([one for _, one, _ in ratios])
        polys = []
        for i, (above, own, constant) in enumerate(ratios):
            rest = [*below]
            for form in own:
                rest.remove(form)
            poly = product(of_forms([*above, *rest], constant), moved(term.poly, i, 0))
            polys.append(poly)
        above, under, constant = term.ratio(0, 1)
        later = [(a, b, c + b) for a, b, c in below]
        tops, bottoms = [*above, *below], [*under, *later]
        for form in [*tops]:
            if form in bottoms:
                tops.remove(form)
                bottoms.remove(form)
        p = of_forms(tops, constant)
        q = of_forms([(a, b, c - b) for a, b, c in bottoms])
        degree = max(len(one) for one in polys) - max(len(p), len(q)) + 1
        for extra in range(MOST_EXTRA):
            if degree + extra >= 0:
                found = _solved(p, q, polys, degree + extra)
                if found is not None:
                    operator, x = found
                    return Telescope(operator, product(q, x), below)
    return None


def _solved(
    p: Poly, q: Poly, polys: list[Poly], degree: int
) -> tuple[list[fmpq_poly], Poly] | None:
    """Solve P(k) X(k+1) - Q(k) X(k) = sum of e_i p_i, X of some degree; Q is moved already."""
    columns = []
    for m in range(degree + 1):
        x: Poly = [*[fmpq_poly()] * m, fmpq_poly([1])]
        columns.append(added(product(p, moved(x, 0, 1)), product(q, x), -1))
    columns += [[-c for c in poly] for poly in polys]
    height = max(map(len, columns))
    rows = [[c[r] if r < len(c) else fmpq_poly() for c in columns] for r in range(height)]
    pivots: dict[int, list[fmpq_poly]] = {}
    for k in range(len(columns)):
        row = next((one for one in rows if one[k]), None)
        if row is None:
            continue
        rows = [one for one in rows if one is not row]
        for other in [*rows, *pivots.values()]:
            if other[k]:
                a, b = row[k], other[k]
                common = a.gcd(b)
                a, b = a // common, b // common
                other[:] = [z * a - w * b for z, w in zip(other, row, strict=True)]
                _reduce(other)
        pivots[k] = row
    free = [k for k in range(len(columns)) if k not in pivots]
    chosen = next((k for k in free if k > degree), None)
    if chosen is None:
        return None
    scale = fmpq_poly([1])
    for k, row in pivots.items():
        if row[chosen]:
            scale = scale * row[k] // scale.gcd(row[k])
    values = [fmpq_poly()] * len(columns)
    values[chosen] = scale
    for k, row in pivots.items():
        if row[chosen]:
            values[k] = -row[chosen] * (scale // row[k])
    operator = values[degree + 1 :]
    while not operator[-1]:
        operator.pop()
    return operator, values[: degree + 1]


def _reduce(row: list[fmpq_poly]) -> None:
    common = fmpq_poly()
    for c in row:
        common = common.gcd(c)
    if common:
        row[:] = [c // common for c in row]
