"""Creative telescoping: recurrences of sums of F(n, k) over k, F made of factorials.

F(n, k) is a product of factorials (a n + b k + c)! and their inverses, of powers, and a polynomial.
So F(n + i, k)/F(n, k) = p_i/D with polynomials p_i and a common product D of linear forms, and with
H = F/D let H(n, k+1)/H(n, k) = P/Q. If P(k) X(k+1) - Q(k-1) X(k) is the sum of the e_i(n) p_i, then
e_0 F(n, k) + ... + e_J F(n+J, k) = G(n, k+1) - G(n, k), G = R F, R = Q(k-1) X/D: linear equations
for the e_i and the coefficients of X, as polynomials in k. [Zeilberger1991]

With 1/z! = 0 for z < 0, 1/(z-1)! = z/z! for every z. So where G is written as a product of such,
the linear forms of D in the factorials, the equation holds wherever no z! in it has z < 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import zip_longest
from math import gcd, lcm, prod
from operator import mul, or_, sub
from typing import Any

from flint import Ordering, fmpq_mpoly, fmpq_mpoly_ctx, fmpz_mpoly_ctx, nmod_mat, nmod_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend
from gfkit.formulas.polynomial_parts import polynomial_of
from gfkit.formulas.tree import Expression
from gfkit.numbers.coefficients import by_powers, in_one_letter, rational_of
from gfkit.numbers.decimal import decimal
from gfkit.series.rational import WORD_PRIME
from gfkit.series.shift_spaces import UnknownError

MOST_ORDER, MOST_DEGREE = 5, 38
Linear = tuple[Any, ...]
"""a, b, c and the coefficients of other letters, for a n + b k + c + ...; a line if b is 0."""


def put(form: Linear, k: Linear) -> Linear:
    """Return a form with another one for k.

    >>> put((1, -2, 3), (0, 1, 5))
    (1, -2, -7)
    """
    a, b, *rest = form
    return tuple(z + b * w for z, w in zip((a, 0, *rest), k, strict=True))


class Ring:
    """Q[n, k] with other letters.

    letters: what is called n, and the others.
    """

    def __init__(self, letters: str = "n") -> None:
        self.main, self.letters = letters[0], letters[1:]
        self.full = fmpq_mpoly_ctx.get(("N", "K", *self.letters), Ordering.lex)
        self.n, self.k, *self.others = self.full.gens()
        self.one: Any = self.n**0
        self.zero: Any = self.one - 1

    def line(self, expression: Expression, letter: str = "") -> Linear:
        """Return a formula as a linear form, the letter being k; raises UnknownError."""
        names, parts = (self.main, letter, *self.letters), {}
        for key, c in polynomial_of(expression).items():
            if not {*key} <= {*names}:
                raise UnknownError
            parts[tuple(map(key.count, names))] = rational_of(c)
        return self.form(self.full.from_dict(parts))

    def form(self, poly: fmpq_mpoly) -> Linear:
        """Return a polynomial as a linear form; raises UnknownError."""
        found = {key: c for key, c in poly.to_dict().items() if c}
        size = 2 + len(self.letters)
        units = [tuple(int(i == j) for j in range(size)) for i in range(size)]
        a, b, *others = (found.pop(z, 0) for z in units)
        row = [a, b, found.pop((0,) * size, 0), *others]
        if found or any(int(z.denominator) != 1 for z in row):
            raise UnknownError
        return tuple(map(int, row))

    def of(self, form: Linear) -> fmpq_mpoly:
        """Return a linear form as a polynomial."""
        a, b, c, *others = form
        found: fmpq_mpoly = sum(map(mul, others, self.others), a * self.n + b * self.k + c)
        return found

    def in_n(self, coefficients: Sequence[int]) -> Any:
        """Return a polynomial in n."""
        return sum((c * self.n**i for i, c in enumerate(coefficients)), self.zero)

    def later(self, poly: Any, i: int) -> Any:
        """Return a polynomial at n + i."""
        return poly.compose(self.n + i, self.k, *self.others)


@dataclass(frozen=True, slots=True)
class Summand:
    """F(n, k): a polynomial, powers of factorials of linear forms, and powers of numbers.

    rates: the number of each letter, of n and k first.
    """

    ring: Ring
    poly: fmpq_mpoly
    factorials: Mapping[Linear, int]
    rates: tuple[Fraction, ...]

    def ratio(self, i: int, j: int) -> tuple[Counter[Linear], Counter[Linear], Fraction]:
        """Return F(n+i, k+j)/F(n, k) without the polynomials: linear forms above and below."""
        above: Counter[Linear] = Counter()
        below: Counter[Linear] = Counter()
        for (a, b, c, *rest), e in self.factorials.items():
            step = a * i + b * j
            side = above if (step > 0) == (e > 0) else below
            for t in (*range(1, step + 1), *range(step + 1, 1)):
                side[a, b, c + t, *rest] += abs(e)
        rate = prod(map(pow, self.rates, (i, j)), start=Fraction(1))
        return above - below, below - above, rate

    def as_factorials(self, below: Counter[Linear], steps: int) -> tuple[Counter[Linear], int]:
        """Return primitive forms as they are in the F(n+i, k)/F(n, k), and by what they grow.

        So they may become part of factorials; others are positive where a factorial exists.
        """
        ends = reduce(or_, (self.ratio(i, 0)[1] for i in range(steps)))
        signs = {_primitive((a, b, 0, *z))[1]: (b > 0) - (b < 0) for a, b, _, *z in self.factorials}
        left, found, total = Counter(below), Counter[Linear](), 1
        for form in ends.elements():
            factor, one = _primitive(form)
            if left[one]:
                left[one] -= 1
                found[form] += 1
                total *= factor
        for (a, b, c, *z), e in (+left).items():
            sign = signs.get(_primitive((a, b, 0, *z))[1], 1)
            found[sign * a, sign * b, sign * c, *(sign * y for y in z)] += e
            total *= sign**e
        return found, total


def _moved(forms: Counter[Linear], by: int) -> Counter[Linear]:
    """Return linear forms at k + by."""
    return Counter({(a, b, c + b * by, *rest): e for (a, b, c, *rest), e in forms.items()})


@dataclass(frozen=True, slots=True)
class Telescope:
    """e_0, ..., e_J, and R = above/below, below a product of linear forms; all have integers."""

    operator: list[Any]
    above: fmpq_mpoly
    below: Counter[Linear]

    def data(self) -> dict[str, Any]:
        """Return integers."""
        operator = [*map(in_letters, self.operator)]
        below = [*map(list, self.below.elements())]
        return {"operator": operator, "above": dense(self.above), "below": below}


def in_letters(poly: fmpq_mpoly) -> list[Any]:
    """Return a polynomial without k, with integers, as data: if it is in n, all coefficients."""
    if len(poly.context().gens()) > 2:
        return dense(poly)
    return [decimal(int(c)) for c in in_one_letter(poly, 0)]


def dense(poly: fmpq_mpoly) -> list[Any]:
    """Return a polynomial with integers as data: exponents with the coefficients."""
    listed = sorted(poly.to_dict().items(), key=lambda entry: entry[0][::-1])
    return [[*map(int, key), decimal(int(c))] for key, c in listed]


@trusted
def telescope(spelled: tuple[Any, ...], letters: str = "n") -> Telescope | None:
    """Return a telescope of the least order of the sums over k of what is spelled, or None."""
    ring, (poly, factorials, rates) = Ring(letters), spelled
    full = ring.full.from_dict({key: rational_of(Fraction(c)) for key, c in poly})
    term = Summand(ring, full, dict(factorials), rates)
    found = (Step.of(term, order).solved() for order in range(MOST_ORDER + 1))
    return next((one for one in found if one is not None), None)


@dataclass(frozen=True, slots=True)
class Step:
    """P(k) X(k+1) - Q(k) X(k) = e_0 p_0 + ... + e_J p_J, where R = Q X/below, by Gosper.

    They are linear forms in k, with a number to P and to Q, and a polynomial to each p_i. The
    operator has e_i times the second of `free` over the first. X has at most this degree.
    """

    term: Summand
    p: Counter[Linear]
    q: Counter[Linear]
    numbers: tuple[int, int]
    below: Counter[Linear]
    parts: list[tuple[Counter[Linear], Any]]
    free: list[tuple[Any, Any]]
    degree: int

    @classmethod
    def of(cls, term: Summand, order: int) -> Step:
        """Return the equation for an order."""
        spend(10)
        ring = term.ring
        ratios = [_parted(ring, *term.ratio(i, 0)) for i in range(order + 1)]
        below = reduce(or_, (under for _, under, *_ in ratios))  # what all of them divide
        above, under, *ends = _parted(ring, *term.ratio(0, 1))
        tops, bottoms = above + below, under + _moved(below, 1)
        p, q, both = tops - bottoms, bottoms - tops, Counter[Linear]()
        for h, one, other in sorted((_steps(z, w), z, w) for z in p for w in q):
            times = min(p[one], q[other]) if h else 0  # P(k), Q(k+h) are to have nothing in common
            p[one] -= times
            q[other] -= times
            for t in range(1, h + 1):
                both += _moved(Counter({one: times}), -t)
        p, q = +p, _moved(+q, -1)
        parts = [
            (both + one + (below - own), ring.later(term.poly, i))
            for i, (one, own, *_) in enumerate(ratios)
        ]
        degree = max(forms.total() + poly.degrees()[1] for forms, poly in parts)
        degree -= max(p.total(), q.total())
        first, second = (int(z.leading_coefficient().p) for z in ends)
        ends = [
            z * prod(form[1] for form in side.elements()) for z, side in ((first, p), (second, q))
        ]
        if p.total() == q.total() and ends[0] == ends[1]:  # of X k^m, (m - last) k^(m-1) is first
            last, *more = map(sub, _second(ring, q), _second(ring, p))
            is_degree = last.denominator == 1 and not any(more)
            degree = max(degree + 1, int(last) if is_degree else 0)
        numbers = first, second
        return cls(term, p, q, numbers, below + both, parts, [z[2:] for z in ratios], degree)

    def rows(self, of: Any, k: Any, polys: Sequence[Any], listed: Any) -> list[tuple[Any, ...]]:
        """Return equations for X and the e_i, from the highest power of k on."""
        p, q, *sides = (
            prod(map(of, forms.elements()), start=k**0)
            for forms in (self.p, self.q, *(forms for forms, _ in self.parts))
        )
        p, q = p * self.numbers[0], q * self.numbers[1]
        columns = [p * (k + 1) ** m - q * k**m for m in range(self.degree, -1, -1)]
        columns += [-z * poly for z, poly in zip(sides, polys, strict=True)]
        return [*zip_longest(*map(listed, columns), fillvalue=0)][::-1]

    def is_soluble(self) -> bool:
        """Tell whether it has a solution modulo a prime, where letters are numbers."""
        ring, p = self.term.ring, WORD_PRIME
        at = [pow(3, 50 + i, p) for i in range(1 + len(ring.letters))]

        def line(form: Linear) -> nmod_poly:
            a, b, c, *rest = form
            return nmod_poly([sum(map(mul, at, (a, *rest)), c), b], p)

        polys = [
            nmod_poly(in_one_letter(poly, 1), p)
            for poly in (
                z.compose(at[0] * ring.one, ring.k, *(v * ring.one for v in at[1:]))
                for _, z in self.parts
            )
        ]
        if not (rows := self.rows(line, nmod_poly([0, 1], p), polys, list)):
            return False
        ranks = [
            nmod_mat([row[:width] for row in rows], p).rank()
            for width in (len(rows[0]), self.degree + 1)
        ]
        return ranks[0] - ranks[1] < len(self.parts)

    def solved(self) -> Telescope | None:
        """Return the telescope, if there is one."""
        if self.degree > MOST_DEGREE or not self.is_soluble():
            return None
        ring, first = self.term.ring, max(self.degree + 1, 0)
        rows = self.rows(ring.of, ring.k, [z for _, z in self.parts], lambda z: by_powers(z, 1))
        values = kernel_vector([[ring.zero + z for z in row] for row in rows], first)
        if values is None:
            return None
        x, below = ring.zero, Counter[Linear]()
        for value in values[:first]:
            x = x * ring.k + value
        for form in (self.below - self.q).elements():
            quotient, rest = divmod(x, ring.of(form))
            if rest:
                below[form] += 1
            else:
                x = quotient
        below, factor = self.term.as_factorials(below, len(self.parts))
        forms = map(ring.of, (self.q - self.below).elements())
        above = prod(forms, start=x * (factor * self.numbers[1]))
        if above.degrees()[1] > MOST_DEGREE:
            raise UnknownError
        factor = reduce(lambda z, w: z * w // z.gcd(w), (z for z, _ in self.free))
        operator = [
            value * (factor // z) * w
            for value, (z, w) in zip(values[first:], self.free, strict=True)
        ]
        *operator, above = without_content([*operator, above * factor])
        while not operator[-1]:
            operator.pop()
        for poly, e in reduce(fmpq_mpoly.gcd, operator).factor()[1]:
            with suppress(UnknownError):
                form = ring.form(poly)
                if min(form) >= 0:
                    below[form] += e
                    operator = [z // poly**e for z in operator]
        *operator, above = integral([*operator, above])
        return Telescope(operator, above, below)


def _parted(
    ring: Ring, above: Counter[Linear], below: Counter[Linear], rate: Fraction
) -> tuple[Counter[Linear], Counter[Linear], Any, Any]:
    """Return a fraction: primitive forms with k above, and below, and what has no k."""
    forms = Counter[Linear](), Counter[Linear]()
    free = [ring.one * z for z in rate.as_integer_ratio()]
    for i, side in enumerate((above, below)):
        for form, e in side.items():
            factor, one = _primitive(form)
            forms[i][one] += e if one[1] else 0
            free[i] *= (factor if one[1] else ring.of(form)) ** e
    return forms[0] - forms[1], forms[1] - forms[0], *free


def _primitive(form: Linear) -> tuple[int, Linear]:
    """Return a number and what a form is but for that factor, k having a positive coefficient."""
    factor = gcd(*form) if form[1] > 0 else -gcd(*form)
    return factor, tuple(z // factor for z in form)


def _steps(one: Linear, other: Linear) -> int:
    """Return h > 0 for which one form is the other at k + h, or 0."""
    h = (one[2] - other[2]) // other[1]
    return h if h > 0 and _moved(Counter([other]), h) == Counter([one]) else 0


def _second(ring: Ring, forms: Counter[Linear]) -> list[Fraction]:
    """Return the second coefficient in k over the first: its number, and those of letters."""
    total = [Fraction(0)] * (2 + len(ring.letters))
    for a, b, c, *rest in forms.elements():
        total = [z + Fraction(w, b) for z, w in zip(total, (c, a, *rest), strict=True)]
    return total


def kernel_vector(rows: list[list[Any]], first: int) -> list[Any] | None:
    """Return polynomials c_k with a sum of 0 over k of c_k times the k-th column, or None.

    The last of them that is not 0 is that of the first column from `first` on which depends on
    those before it. By elimination without fractions.
    """
    context, width = rows[0][0].context(), len(rows[0])
    whole = fmpz_mpoly_ctx.get(context.names(), context.ordering())
    zero = whole.constant(0)
    rows = [
        [whole.from_dict({key: c.p for key, c in z.to_dict().items()}) for z in integral(row)]
        for row in rows
    ]
    pivots: dict[int, list[Any]] = {}
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
    scale = zero + 1
    for k, row in pivots.items():
        if row[chosen]:
            scale = scale * row[k] // scale.gcd(row[k])
    values = [zero] * width
    values[chosen] = scale
    for k, row in pivots.items():
        if row[chosen]:
            values[k] = -row[chosen] * (scale // row[k])
    return [context.from_dict(z.to_dict()) for z in values]


def integral(row: Sequence[Any]) -> list[Any]:
    """Return polynomials times one positive number, with integers that have no common factor."""
    every = [c for poly in row for c in poly.coeffs()]
    common = gcd(*(int(c.p) for c in every)) or 1
    scale = rational_of(Fraction(lcm(*(int(c.q) for c in every)), common))
    return [poly * scale for poly in row]


def without_content(row: list[Any]) -> list[Any]:
    """Return polynomials divided by their greatest common divisor."""
    common = row[0]
    for c in row[1:]:
        common = common.gcd(c)
    return [c // common for c in row] if common else row
