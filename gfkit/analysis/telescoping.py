"""Creative telescoping: recurrences of sums of F(n, k) over k, F made of factorials.

F(n, k) is a product of factorials (a n + b k + c)! and their inverses, of powers, and a polynomial.
So F(n + i, k)/F(n, k) = p_i/D with polynomials p_i and a common product D of linear forms, and with
H = F/D let H(n, k+1)/H(n, k) = P/Q. If P(k) X(k+1) - Q(k-1) X(k) is the sum of the e_i(n) p_i, then
e_0 F(n, k) + ... + e_J F(n+J, k) = G(n, k+1) - G(n, k), G = R F, R = Q(k-1) X/D: linear equations
for the e_i and the coefficients of X, as polynomials in k. [Zeilberger1991]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, gcd, lcm
from typing import Any

from flint import Ordering, fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.polynomial_parts import constant_of, polynomial_of, whole_plane
from gfkit.formulas.tree import Binary, Call, Expression, Negative, Number, variables_of
from gfkit.numbers.coefficients import rational_of
from gfkit.numbers.decimal import decimal
from gfkit.series.shift_spaces import UnknownError

MOST_ORDER, MOST_DEGREE, MOST_SLOPE, MOST_EXTRA = 3, 38, 6, 3
MOST_POWER = 400
Linear = tuple[int, int, int]
"""a n + b k + c."""
RING = fmpq_mpoly_ctx.get(("n", "k"), Ordering.lex)
N, K = RING.gens()
ONE = RING.constant(1)


@dataclass(frozen=True, slots=True)
class Summand:
    """F(n, k): powers of factorials of linear forms, s^n r^k, and a polynomial in n and k.

    A power 0 stays: where the form is negative, F has another value, or none.
    """

    factorials: tuple[tuple[Linear, int], ...] = ()
    rates: tuple[Fraction, Fraction] = (Fraction(1), Fraction(1))
    poly: fmpq_mpoly = field(default_factory=lambda: ONE)

    def times(self, other: Summand) -> Summand:
        """Return a product."""
        powers = dict(self.factorials)
        for form, e in other.factorials:
            powers[form] = powers.get(form, 0) + e
        rates = self.rates[0] * other.rates[0], self.rates[1] * other.rates[1]
        return Summand(tuple(sorted(powers.items())), rates, product(self.poly, other.poly))

    def inverse(self) -> Summand:
        """Return the inverse, where there is no polynomial but a number or a linear form."""
        if self.poly.total_degree() > 0:  # 1/z = (z-1)!/z!
            a, b, c = _form(self.poly)
            rest = Summand(self.factorials, self.rates).inverse()
            return rest.times(_factorial((a, b, c - 1), 1)).times(_factorial((a, b, c), -1))
        if not self.poly:
            raise UnknownError
        rates = 1 / self.rates[0], 1 / self.rates[1]
        listed = tuple((form, -e) for form, e in self.factorials)
        return Summand(listed, rates, RING.constant(1 / self.poly.leading_coefficient()))

    def ratio(self, i: int, j: int) -> tuple[Counter[Linear], Counter[Linear], Fraction]:
        """Return F(n+i, k+j)/F(n, k) without the polynomials: linear forms above and below."""
        above: Counter[Linear] = Counter()
        below: Counter[Linear] = Counter()
        for (a, b, c), e in self.factorials:
            step = a * i + b * j
            side = above if (step > 0) == (e > 0) else below
            for t in (*range(1, step + 1), *range(step + 1, 1)):
                side[a, b, c + t] += abs(e)
        return above - below, below - above, self.rates[0] ** i * self.rates[1] ** j


def _form(poly: fmpq_mpoly) -> Linear:
    """Return a polynomial as a linear form; raises UnknownError."""
    found = poly.to_dict()
    a, b, c = (found.pop(e, 0) for e in ((1, 0), (0, 1), (0, 0)))
    if found or any(int(z.denominator) != 1 for z in (a, b, c)):
        raise UnknownError
    return int(a), int(b), int(c)


def read_term(expression: Expression, letter: str) -> Summand:
    """Return F(n, k) of a formula; raises UnknownError for others."""
    match expression:
        case Binary("*", left, right):
            return read_term(left, letter).times(read_term(right, letter))
        case Negative(body):
            return Summand(poly=-ONE).times(read_term(body, letter))
        case Binary("/", left, right):
            return read_term(left, letter).times(read_term(right, letter).inverse())
        case Binary("^", base, Number(power)) if variables_of(base) and power < MOST_DEGREE:
            total = Summand()
            for _ in range(power):
                total = total.times(read_term(base, letter))
            return total
        case Binary("^", base, exponent) if variables_of(exponent):
            rate = constant_of(base)
            b, a, c = whole_plane(exponent, letter, "n")
            is_short = max(map(abs, (a, b, c))) <= MOST_POWER
            if not isinstance(rate, int | Fraction) or not rate or not is_short:
                raise UnknownError
            s, r, constant = (Fraction(rate) ** z for z in (a, b, c))
            return Summand((), (s, r), RING.constant(rational_of(constant)))
        case Call("factorial", (inside,)):
            b, a, c = whole_plane(inside, letter, "n")
            return _factorial((a, b, c), 1)
        case Call("binomial", (above, below)):
            (b, a, c), (e, d, f) = whole_plane(above, letter, "n"), whole_plane(below, letter, "n")
            over = _factorial((d, e, f), -1).times(_factorial((a - d, b - e, c - f), -1))
            return _factorial((a, b, c), 1).times(over)
        case Call("double factorial", (inside,)):  # (2 m)!! = 2^m m!, (2 m - 1)!! = (2 m)!/(2 m)!!
            b, a, c = whole_plane(inside, letter, "n")
            if a % 2 or b % 2:
                raise UnknownError
            half, odd = (a // 2, b // 2, (c + 1) // 2), c % 2
            rates = Fraction(2) ** half[0], Fraction(2) ** half[1]
            first = RING.constant(rational_of(Fraction(2) ** half[2]))
            even = Summand((), rates, first).times(_factorial(half, 1))
            return _factorial((a, b, c + 1), 1).times(even.inverse()) if odd else even
        case Call("Catalan", (index,)):
            twice, more = Binary("*", Number(2), index), Binary("+", index, Number(1))
            return read_term(Binary("/", Call("binomial", (twice, index)), more), letter)
    return Summand(poly=_polynomial(expression, letter))


def _factorial(form: Linear, e: int) -> Summand:
    if max(map(abs, form[:2])) > MOST_SLOPE or (form[:2] == (0, 0) and form[2] < 0):
        raise UnknownError
    if form[:2] == (0, 0):
        return Summand(poly=RING.constant(rational_of(Fraction(factorial(form[2])) ** e)))
    return Summand(((form, e),))


def _polynomial(expression: Expression, letter: str) -> fmpq_mpoly:
    found = polynomial_of(expression)
    if not {one for key in found for one in key} <= {letter, "n"}:
        raise UnknownError
    listed = ((key.count("n"), key.count(letter), c) for key, c in found.items())
    parts: dict[tuple[int, ...], Any] = {(i, j): rational_of(c) for i, j, c in listed}
    return RING.from_dict(parts)


def product(one: fmpq_mpoly, other: fmpq_mpoly) -> fmpq_mpoly:
    """Return a product; raises UnknownError where the degree in k is too high."""
    spend(1 + len(one) * len(other) // 100)
    if one.degrees()[1] + other.degrees()[1] > MOST_DEGREE:
        raise UnknownError
    return one * other


def of_forms(forms: Counter[Linear], poly: fmpq_mpoly = ONE) -> fmpq_mpoly:
    """Return a product of linear forms and a polynomial."""
    for a, b, c in forms.elements():
        poly = product(poly, a * N + b * K + c)
    return poly


def by_k(poly: fmpq_mpoly) -> list[fmpq_poly]:
    """Return the coefficients of the powers of k, ascending, polynomials in n."""
    degrees = poly.degrees()
    found: list[list[Any]] = [[0] * (degrees[0] + 1) for _ in range(degrees[1] + 1)]
    for (i, j), c in poly.to_dict().items():
        found[j][i] = c
    return [fmpq_poly(row) for row in found]


def _of_n(poly: fmpq_poly, times: fmpq_mpoly = ONE) -> fmpq_mpoly:
    return RING.from_dict({(i, 0): c for i, c in enumerate(poly.coeffs()) if c}) * times


def _later(forms: Counter[Linear]) -> Counter[Linear]:
    """Return linear forms at k + 1."""
    return Counter({(a, b, c + b): e for (a, b, c), e in forms.items()})


@dataclass(frozen=True, slots=True)
class Telescope:
    """e_0, ..., e_J, and R = above/below, below a product of linear forms."""

    operator: list[fmpq_poly]
    above: fmpq_mpoly
    below: Counter[Linear]

    def data(self) -> dict[str, Any]:
        """Return integers; the operator and R are multiplied by one number."""
        polys: list[Any] = [*self.operator, self.above]
        every = [z for poly in polys for z in poly.coeffs()]
        scale = Fraction(lcm(*(int(z.q) for z in every)), gcd(*(int(z.p) for z in every)))
        whole = rational_of(scale)
        listed = sorted(self.above.to_dict().items(), key=lambda entry: entry[0][::-1])
        above = [[int(i), int(j), decimal(int(c * whole))] for (i, j), c in listed]
        operator = [[decimal(int(c * whole)) for c in e.coeffs()] for e in self.operator]
        below = [*map(list, self.below.elements())]
        return {"operator": operator, "above": above, "below": below}


def _common(some: Sequence[Counter[Linear]]) -> Counter[Linear]:
    """Return the least product of linear forms that all of these divide."""
    total: Counter[Linear] = Counter()
    for forms in some:
        total |= forms
    return total


@trusted
def telescope(text: str, letter: str) -> Telescope | None:
    """Return a telescope of the least order of the sums of F(n, k) over a letter k, or None."""
    term = read_term(parse_expression(text), letter)
    for order in range(1, MOST_ORDER + 1):
        ratios = [term.ratio(i, 0) for i in range(order + 1)]
        below = _common([one for _, one, _ in ratios])
        polys = [
            of_forms(above + (below - own), rational_of(constant) * term.poly.compose(N + i, K))
            for i, (above, own, constant) in enumerate(ratios)
        ]
        above, under, constant = term.ratio(0, 1)
        tops, bottoms = above + below, under + _later(below)
        p = of_forms(tops - bottoms, RING.constant(rational_of(constant)))
        q = of_forms(Counter({(a, b, c - b): e for (a, b, c), e in (bottoms - tops).items()}))
        degree = max(one.degrees()[1] for one in polys) - max(p.degrees()[1], q.degrees()[1]) + 1
        for extra in range(MOST_EXTRA):
            if degree + extra >= 0:
                found = _solved(p, q, polys, degree + extra)
                if found is not None:
                    operator, x = found
                    return Telescope(operator, product(q, x), below)
    return None


def _solved(
    p: fmpq_mpoly, q: fmpq_mpoly, polys: list[fmpq_mpoly], degree: int
) -> tuple[list[fmpq_poly], fmpq_mpoly] | None:
    """Solve P(k) X(k+1) - Q(k) X(k) = sum of e_i p_i, X of some degree; Q is moved already."""
    columns = [by_k(product(p, (K + 1) ** m) - product(q, K**m)) for m in range(degree + 1)]
    columns += [by_k(-poly) for poly in polys]
    height = max(map(len, columns))
    rows = [[c[r] if r < len(c) else fmpq_poly() for c in columns] for r in range(height)]
    values = kernel_vector(rows, degree + 1)
    if values is None:
        return None
    operator = values[degree + 1 :]
    while not operator[-1]:
        operator.pop()
    x = RING.constant(0)
    for m, value in enumerate(values[: degree + 1]):
        x += _of_n(value, K**m)
    return operator, x


def kernel_vector(rows: list[list[fmpq_poly]], first: int) -> list[fmpq_poly] | None:
    """Return polynomials c_k with a sum of 0 over k of c_k times the k-th column, or None.

    The last of them that is not 0 is that of the first column from `first` on which depends on
    those before it. By elimination without fractions.
    """
    width = len(rows[0])
    pivots: dict[int, list[fmpq_poly]] = {}
    for k in range(width):
        row = next((one for one in rows if one[k]), None)
        if row is None:
            continue
        rows = [one for one in rows if one is not row]
        for other in [*rows, *pivots.values()]:
            if other[k]:
                a, b = row[k], other[k]
                common = a.gcd(b)
                a, b = a // common, b // common
                other[:] = without_content([z * a - w * b for z, w in zip(other, row, strict=True)])
        pivots[k] = row
    chosen = next((k for k in range(first, width) if k not in pivots), None)
    if chosen is None:
        return None
    scale = fmpq_poly([1])
    for k, row in pivots.items():
        if row[chosen]:
            scale = scale * row[k] // scale.gcd(row[k])
    values = [fmpq_poly()] * width
    values[chosen] = scale
    for k, row in pivots.items():
        if row[chosen]:
            values[k] = -row[chosen] * (scale // row[k])
    return values


def without_content(row: list[fmpq_poly]) -> list[fmpq_poly]:
    """Return polynomials divided by their greatest common divisor."""
    common = fmpq_poly()
    for c in row:
        common = common.gcd(c)
    return [c // common for c in row] if common else row
