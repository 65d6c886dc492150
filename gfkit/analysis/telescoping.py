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
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import zip_longest
from math import gcd, lcm, prod
from operator import mul, or_, sub
from typing import Any

from flint import Ordering, fmpq_mpoly, fmpq_mpoly_ctx, fmpz_mpoly_ctx, nmod_mat

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend
from gfkit.formulas.polynomials import polynomial_of
from gfkit.formulas.tree import Expression
from gfkit.numbers.decimals import decimal
from gfkit.numbers.polynomials import by_powers, in_one_letter, rational_of
from gfkit.series.rational_gf import WORD_PRIME
from gfkit.series.sequence_spaces import UnknownError

MOST_ORDER, MOST_DEGREE, MOST_PARTS = 5, 38, 60
Linear = tuple[Any, ...]
"""a, b, c and the coefficients of other letters, for a n + b k + c + ...; a line if b is 0."""
Generator = tuple[Any, ...]
Key = tuple[tuple[Fraction, ...], tuple[tuple[Generator, int], ...]]
"""The numbers whose powers, by the letters, are multiplied, and the powers of generators.

There are no numbers if all of them are 1.
"""


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
        found = polynomial_of(expression)
        names = ((self.main,), (letter,), (), *((z,) for z in self.letters))
        row = [found.pop(name, Fraction(0)) for name in names]
        if found or any(z.denominator > 1 for z in row):
            raise UnknownError
        return tuple(map(int, row))

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


@dataclass(frozen=True, slots=True)
class Vector:
    """The sum over the keys of parts[key]/below times what the key stands for.

    asked: linear forms that are not negative where this is its value.
    """

    parts: Mapping[Key, Any]
    below: Any
    asked: frozenset[Linear] = frozenset()

    @classmethod
    def lowest(
        cls, parts: Mapping[Key, Any], below: Any, asked: frozenset[Linear] = frozenset()
    ) -> Vector:
        """Return a vector without zeros and common factors; raises UnknownError for a long one."""
        kept = {key: part for key, part in parts.items() if part}
        many = (z for z in kept.values() if z.total_degree() > MOST_DEGREE)
        if len(kept) > MOST_PARTS or any(z.degrees()[1] > MOST_DEGREE for z in many):
            raise UnknownError
        if below.is_one():
            return cls(kept, below, asked)
        common = below
        for part in kept.values():
            common = common.gcd(part)
        return cls({key: part // common for key, part in kept.items()}, below // common, asked)

    def __add__(self, other: Vector) -> Vector:
        below, total, more = self.below, dict(self.parts), other.parts
        if below != other.below:
            common = below.gcd(other.below)
            mine, others = other.below // common, below // common
            below = below * mine
            total = {key: part * mine for key, part in total.items()}
            more = {key: part * others for key, part in more.items()}
        for key, part in more.items():
            total[key] = total[key] + part if key in total else part
        return Vector.lowest(total, below, self.asked | other.asked)

    def __mul__(self, other: Vector) -> Vector:
        total: dict[Key, Any] = {}
        for (rates, first), part in self.parts.items():
            for (more, second), by in other.parts.items():
                powers = dict(first)
                for generator, k in second:
                    powers[generator] = powers.get(generator, 0) + k
                joint = in_order(powers) if first and second else first or second
                both = grown(tuple(map(mul, rates, more))) if rates and more else rates or more
                key, one = (both, joint), part * by
                total[key] = total[key] + one if key in total else one
        return Vector.lowest(total, self.below * other.below, self.asked | other.asked)

    # Of rank one: F(n, k).

    def powers(self, kind: str) -> Counter[Any]:
        """Return the powers of generators of a kind."""
        return Counter({z[1:]: e for _, powers in self.parts for z, e in powers if z[0] == kind})

    def spelled(self) -> tuple[Any, ...]:
        """Return what it is but for the sums, by numbers."""
        nothing = ((), ()), self.below - self.below
        (rates, _), poly = next(iter(self.parts.items()), nothing)
        parts = tuple((tuple(map(int, z)), str(c)) for z, c in sorted(poly.to_dict().items()))
        return parts, tuple(sorted(self.powers("factorial").items())), rates

    def over(self, below: Counter[Linear], poly: Any) -> Vector:
        """Return F over linear forms, with another polynomial.

        Forms become part of factorials where they can: 1/(z-1)! 1/z = 1/z!, and z! 1/z = (z-1)!.
        """
        powers = self.powers("factorial")
        for way in (1, -1):
            left = Counter[Linear]()
            for z in sorted(below.elements(), key=lambda z: way * z[2]):
                a, b, c, *rest = z
                before = (a, b, c - 1, *rest)
                if way * powers[before if way > 0 else z] < 0:
                    powers[before] += 1
                    powers[z] -= 1
                else:
                    left[z] += 1
            below = left
        found = {}
        for rates, others in self.parts:
            kept = {z: e for z, e in others if z[0] != "factorial"}
            kept |= {("factorial", *z): e for z, e in powers.items()}
            kept |= {("pole", *z): e for z, e in below.items()}
            found[rates, in_order(kept)] = poly
        return replace(self, parts=found)

    def plus(self, other: Vector) -> Vector:
        """Return a sum of terms whose factorials differ by constants; raises UnknownError."""
        if not self.parts or not other.parts or self.parts.keys() == other.parts.keys():
            return self + other
        one, two = self._constants(), other._constants()
        kinds = [
            (rates, [z for z in powers if z[0][0] != "factorial"])
            for of in (self, other)
            for rates, powers in of.parts
        ]
        alike = one.keys() == two.keys() and all(len(one[key]) == len(two[key]) for key in one)
        if not alike or kinds[0] != kinds[1]:
            raise UnknownError
        powers, polys = Counter[Any](), [*self.parts.values(), *other.parts.values()]
        n, k, *letters = polys[0].context().gens()
        for (a, b, e, *rest), listed in one.items():
            for pair in zip(listed, two[a, b, e, *rest], strict=True):
                kept = min(pair) if e > 0 else max(pair)  # z! = z (z-1)!, 1/(z-1)! = z/z!
                powers["factorial", a, b, kept, *rest] += e
                form = sum(map(mul, rest, letters), a * n + b * k)
                for i, c in enumerate(pair):
                    polys[i] *= prod(form + t for t in range(min(c, kept) + 1, max(c, kept) + 1))
        key = kinds[0][0], in_order({**powers, **dict(kinds[0][1])})
        return Vector.lowest({key: polys[0] + polys[1]}, self.below, self.asked | other.asked)

    def _constants(self) -> dict[Linear, list[int]]:
        """Return the constants of factorials by the rest of their forms, and 1, or -1 below."""
        found: dict[Linear, list[int]] = {}
        for (a, b, c, *rest), e in sorted(self.powers("factorial").items()):
            sign = 1 if e > 0 else -1
            found.setdefault((a, b, sign, *rest), []).extend([c] * abs(e))
        return found

    def ratio(self, i: int, j: int) -> tuple[Counter[Linear], Counter[Linear], Fraction]:
        """Return F(n+i, k+j)/F(n, k) without the polynomials: linear forms above and below."""
        above: Counter[Linear] = Counter()
        below: Counter[Linear] = Counter()
        for (a, b, c, *rest), e in self.powers("factorial").items():
            step = a * i + b * j
            side = above if (step > 0) == (e > 0) else below
            for t in (*range(1, step + 1), *range(step + 1, 1)):
                side[a, b, c + t, *rest] += abs(e)
        ((rates, _),) = self.parts
        rate = prod(map(pow, rates, (i, j)), start=Fraction(1))
        return above - below, below - above, rate

    def as_factorials(self, below: Counter[Linear], steps: int) -> tuple[Counter[Linear], int]:
        """Return primitive forms as they are in the F(n+i, k)/F(n, k), and by what they grow.

        So they may become part of factorials; others are positive where a factorial exists.
        """
        kinds = self.powers("factorial")
        ends = reduce(or_, (self.ratio(i, 0)[1] for i in range(steps)))
        signs = {_primitive((a, b, 0, *z))[1]: (b > 0) - (b < 0) for a, b, _, *z in kinds}
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


def grown(rates: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Return the numbers of a key, none if all are 1."""
    return rates if any(z != 1 for z in rates) else ()


def in_order(powers: Mapping[Generator, int]) -> tuple[tuple[Generator, int], ...]:
    """Return the powers of generators as part of a key."""
    return tuple(sorted(((z, k) for z, k in powers.items() if k), key=repr))


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
        operator = [*map(as_data, self.operator)]
        below = [*map(list, self.below.elements())]
        return {"operator": operator, "above": as_data(self.above, in_k=True), "below": below}


def as_data(poly: fmpq_mpoly, *, in_k: bool = False) -> list[Any]:
    """Return an integer polynomial as data: coefficients if in n alone, otherwise exponents too."""
    if len(poly.context().gens()) == 2 and not in_k:
        return [decimal(int(c)) for c in in_one_letter(poly, 0)]
    listed = sorted(poly.to_dict().items(), key=lambda entry: entry[0][::-1])
    return [[*map(int, key), decimal(int(c))] for key, c in listed]


@trusted
def telescope(spelled: tuple[Any, ...], letters: str = "n") -> Telescope | None:
    """Return a telescope of the least order of the sums over k of what is spelled, or None."""
    ring, (poly, factorials, rates) = Ring(letters), spelled
    if not poly:
        return Telescope([ring.one], ring.zero, Counter())
    full = ring.full.from_dict({key: rational_of(Fraction(c)) for key, c in poly})
    powers = tuple((("factorial", *form), e) for form, e in factorials)
    term = Vector({(rates, powers): full}, ring.one)
    along, ratios = _parted(ring, *term.ratio(0, 1)), list[Any]()
    for order in range(MOST_ORDER + 1):
        ratios.append(_parted(ring, *term.ratio(order, 0)))
        if (found := TelescopingStep.of(ring, term, ratios, along).solved()) is not None:
            return found
    return None


@dataclass(frozen=True, slots=True)
class TelescopingStep:
    """P(k) X(k+1) - Q(k) X(k) = e_0 p_0 + ... + e_J p_J, where R = Q X/below, by Gosper.

    They are linear forms in k, with a number to P and to Q, and a polynomial to each p_i. The
    operator has e_i times the second of `free` over the first. X has at most this degree.
    """

    ring: Ring
    term: Vector
    p: Counter[Linear]
    q: Counter[Linear]
    numbers: tuple[int, int]
    below: Counter[Linear]
    parts: list[tuple[Counter[Linear], Any]]
    free: list[tuple[Any, Any]]
    degree: int

    @classmethod
    def of(
        cls, ring: Ring, term: Vector, ratios: list[Any], along: tuple[Any, ...]
    ) -> TelescopingStep:
        """Return the equation by the F(n+i, k)/F(n, k), and F(n, k+1)/F(n, k)."""
        spend(10)
        (full,) = term.parts.values()
        below = reduce(or_, (under for _, under, *_ in ratios))  # what all of them divide
        above, under, *ends = along
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
            (both + one + (below - own), full.compose(ring.n + i, ring.k, *ring.others))
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
        return cls(ring, term, p, q, numbers, below + both, parts, [z[2:] for z in ratios], degree)

    def rows(self) -> list[list[Any]]:
        """Return equations for X and the e_i, from the highest power of k on."""
        ring = self.ring
        p, q, *sides = (
            prod(map(ring.of, forms.elements()), start=ring.one)
            for forms in (self.p, self.q, *(forms for forms, _ in self.parts))
        )
        p, q = p * self.numbers[0], q * self.numbers[1]
        columns = [p * (ring.k + 1) ** m - q * ring.k**m for m in range(self.degree, -1, -1)]
        columns += [-z * poly for z, (_, poly) in zip(sides, self.parts, strict=True)]
        listed = zip_longest(*(by_powers(z, 1) for z in columns), fillvalue=ring.zero)
        return [*map(list, listed)][::-1]

    def solved(self) -> Telescope | None:
        """Return the telescope, if there is one."""
        if self.degree > MOST_DEGREE:
            return None
        ring, first = self.ring, max(self.degree + 1, 0)
        rows = self.rows()
        values = kernel_vector(rows, first) if rows else None
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
        *operator, above = integral([*operator, above * factor])
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
    those before it. By elimination without fractions, unless these columns are independent modulo
    a prime, where letters are numbers.
    """
    context, width = rows[0][0].context(), len(rows[0])
    at = [pow(3, 50 + i, WORD_PRIME) for i in range(len(context.names()))]
    numbers = [[z(*at) for z in row] for row in rows]
    with suppress(ZeroDivisionError):
        ranks = [nmod_mat([row[:i] for row in numbers], WORD_PRIME).rank() for i in (first, width)]
        if ranks[1] - ranks[0] == width - first:
            return None
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
                other[:] = [z * a - w * b for z, w in zip(other, row, strict=True)]
                common = reduce(lambda z, w: z.gcd(w), other)
                other[:] = [z // common for z in other] if common else other
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
    """Return polynomials times one rational function, positive in sign: with integers, coprime."""
    common = reduce(lambda z, w: z.gcd(w), row)
    row = [z // common for z in row] if common else row
    every = [c for poly in row for c in poly.coeffs()]
    number = gcd(*(int(c.p) for c in every)) or 1
    scale = rational_of(Fraction(lcm(*(int(c.q) for c in every)), number))
    return [poly * scale for poly in row]
