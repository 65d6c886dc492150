"""The poles of a rational g.f. with their polar parts, in boxes or exactly, and partial fractions.

At a root r of the reversed denominator, of multiplicity m, put u = 1 - r x. Then p/q has the polar
part sum_j b_j / u^j, j = 1..m, and the coefficient of x^n in 1/(1 - r x)^j is C(n+j-1, j-1) r^n.
The b_j are the first m coefficients of p/(q/u^m), in powers of u. So for n >= max(0, deg p + 1 -
deg q) the coefficient of x^n in p/q is the sum over the roots of P(n) r^n, deg P < m.
[Stanley2012, Theorem 4.1.1] What the boxes prove is stated elsewhere.

*Partial fractions*, in the number fields of the roots. If f is a factor of the denominator with
f(0) = 1, of degree d and multiplicity m, and g is f reversed, then f^m contributes the sum over the
roots r of g of c(r, n) r^n, where c is a polynomial in n of degree below m with coefficients in
Q[r]/g. With m = 1 and P/f the part of f,

    c(r) = N(r)/g'(r),   N(r) = sum of P_i r^(d-1-i),

and with m > 1 the coefficients come from the polar part at x = 1/r. [Stanley2012, Theorem 4.1.1]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, lcm
from operator import mul
from typing import Any

from flint import acb, fmpq_poly, fmpz_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, spend, tracked
from gfkit.base.display import Shown
from gfkit.errors import LimitReached
from gfkit.numbers.algebraic import AlgebraicNumber, NumberField
from gfkit.numbers.enclosures import exact, precision
from gfkit.numbers.polynomials import (
    factored,
    fraction_of,
    ints,
    is_squarefree,
    rational_of,
    traces,
)
from gfkit.numbers.records import LongNumbers
from gfkit.numbers.roots import Box, Root, isolated_roots, root_near
from gfkit.series.rational_gf import RationalGF

WIDE_BITS = 64
MAX_ROUNDS = 8


def polar_part(gf: RationalGF, root: Any, multiplicity: int) -> list[Any]:
    """Return b_1, ..., b_m of the pole 1/root of p/q, the root in any ring with division.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> polar_part(RationalGF.of([1, 1], [1, -2, 1]), Fraction(1), 2)
    [Fraction(-1, 1), Fraction(2, 1)]
    """
    m = multiplicity
    below = _in_powers_of_u(gf.den, root, m, 2 * m)
    above = _in_powers_of_u(gf.num, root, 0, m)
    quotient: list[Any] = []
    for n in range(m):
        spend(1 + n // 4)
        value = above[n]
        for i in range(1, n + 1):
            value = value - below[i] * quotient[n - i]
        quotient.append(value / below[0])
    return quotient[::-1]


def _in_powers_of_u(coefficients: Sequence[int], root: Any, low: int, high: int) -> list[Any]:
    """Return coefficients low, ..., high - 1 in powers of u = 1 - root * x of a polynomial in x."""
    pole = 1 / root
    spend(1 + len(coefficients) * (high - low + 1) // 4)
    powers = [root * pole]
    for _ in coefficients:
        powers.append(powers[-1] * pole)
    found = []
    for i in range(low, high):
        # x^k = pole^k (1-u)^k
        total = root * 0
        for k in range(i, len(coefficients)):
            if coefficients[k]:
                total = total + powers[k] * (coefficients[k] * comb(k, i) * (-1) ** i)
        found.append(total)
    return found


def polynomial_in_n(polar: Sequence[Any], root: Any = 1, offset: int = 0) -> list[Any]:
    """Return P, ascending; P(n) root^n is the share of a pole in the coefficient of x^(n-offset).

    P(n) = root^-offset sum_j b_j C(n-offset+j-1, j-1).

    >>> polynomial_in_n([Fraction(-1), Fraction(2)])
    [Fraction(1, 1), Fraction(2, 1)]
    >>> polynomial_in_n([Fraction(0), Fraction(1)], Fraction(2), 1)  # n*2^(n-1)
    [Fraction(0, 1), Fraction(1, 2)]
    """
    total = [polar[0] * 0 for _ in polar]
    rising = [Fraction(1)]  # C(n+j-1, j-1)
    for j, b in enumerate(polar, 1):
        if j > 1:  # times (n + j-1)/(j-1)
            moved = zip([*rising, Fraction(0)], [Fraction(0), *rising], strict=True)
            rising = [low + high / (j - 1) for low, high in moved]
        for k, share in enumerate(rising):
            total[k] = total[k] + b * share.numerator / share.denominator
    return counted_from(offset, total, root)


def counted_from(offset: int, coefficients: Sequence[Any], root: Any) -> list[Any]:
    """Return Q, ascending, with Q(n) root^n = P(n - offset) root^(n - offset).

    coefficients: those of P, in the ring of the root, or fractions.
    """
    if not offset:
        return list(coefficients)
    found = [coefficients[0] * 0] * len(coefficients)
    for c in reversed(coefficients):  # Horner
        found = [(found[j - 1] if j else c) - offset * found[j] for j in range(len(found))]
    unit = root**-offset
    return [c * unit for c in found]


@dataclass(frozen=True, slots=True, repr=False)
class Pole(Shown):
    """A root z of the reversed denominator, with everything about it enclosed.

    least, most: bounds of |z|, both 1 for a root of unity. polar: bounds of the |b_j|, of the sum
    of b_j C(k+j-1, j-1) z^k, k = n - offset. coefficients: those of P(n), ascending.
    """

    root: Root
    least: Fraction
    most: Fraction
    polar: tuple[Fraction, ...]
    coefficients: tuple[Box, ...]

    @property
    def base(self) -> Box:
        """The box of z."""
        return self.root.box

    @property
    def multiplicity(self) -> int:
        """Of z in the denominator."""
        return self.root.multiplicity

    @property
    def sizes(self) -> tuple[Fraction, tuple[Fraction, ...]]:
        """Bounds of |z| and of the |b_j|."""
        return self.most, self.polar


@trusted
def poles(gf: RationalGF, bits: int = WIDE_BITS, offset: int = 0) -> tuple[Pole, ...]:
    """Return all poles, in disjoint boxes; computed with more bits where balls are not finite.

    offset: the n of the first coefficient of gf. Raises LimitReached where roots are too close
    together.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> found = poles(RationalGF.of([1], [1, -2, 1]))
    >>> found[0].multiplicity, [str(c.real) for c in found[0].coefficients]
    (2, ['1', '1'])
    """
    factors = factored(fmpz_poly(list(reversed(gf.den))))
    for tried in (bits << k for k in range(MAX_ROUNDS)):
        with precision(tried + 2 * gf.order):
            found = [
                _pole(gf, root, offset, on_circle=on_circle)
                for factor, multiplicity in tracked(factors, "factors")
                for on_circle in [bool(factor.is_cyclotomic())]
                for root in isolated_roots(ints(factor), int(multiplicity))
            ]
        settled = [pole for pole in found if pole is not None]
        if len(settled) == len(found) and _are_apart(settled):
            return tuple(settled)
    raise LimitReached(f"{bits << (MAX_ROUNDS - 1)} bits do not enclose the polar parts")


def _are_apart(found: list[Pole]) -> bool:
    """Return whether no two boxes meet; those to compare are neighbours by their real parts."""
    ordered = sorted(found, key=lambda pole: pole.base.real.low)
    for k, pole in enumerate(ordered):
        for other in ordered[k + 1 :]:
            if other.base.real.low > pole.base.real.high:
                break
            if pole.base.meets(other.base):
                return False
    return True


def _pole(gf: RationalGF, root: Root, offset: int, *, on_circle: bool = False) -> Pole | None:
    ball = root.ball
    ring = ball.real if root.is_real else ball
    polar = polar_part(gf, ring, root.multiplicity)
    shares = polynomial_in_n(polar, ring, offset)
    if not all(b.is_finite() for b in (*polar, *shares)):
        return None
    return Pole(
        root,
        Fraction(1) if on_circle else exact(ball.abs_lower().lower()),
        Fraction(1) if on_circle else exact(ball.abs_upper().upper()),
        tuple(exact(acb(b).abs_upper().upper()) for b in polar),
        tuple(Box.of(acb(c)) for c in shares),
    )


@trusted
def pole_near(
    gf: RationalGF, poly: tuple[int, ...], multiplicity: int, place: Box, bits: int, offset: int = 0
) -> Pole:
    """Return the pole that is the one root of poly near a box, with `bits` bits.

    poly: ascending, square-free, its roots among those of the reversed denominator, with this
    multiplicity. offset: the n of the first coefficient of gf. Raises LimitReached if not exactly
    one of the roots is at the box.
    """
    wide = replace(root_near(poly, place), multiplicity=multiplicity)
    for tried in (bits << k for k in range(MAX_ROUNDS)):
        root = wide.refined(tried)
        with precision(tried):
            found = _pole(gf, root, offset)
        if found is not None:
            return found
    raise LimitReached(f"{bits << (MAX_ROUNDS - 1)} bits do not enclose the polar part")


def rest_bound(
    rest: Iterable[tuple[Fraction, Sequence[Fraction]]], rate: Fraction
) -> Fraction | None:
    """Return C with |the sum of these parts| <= C rate^n for all n >= 0; None if there is none.

    rest: bounds of |z|, and of the |b_j|. b C(n+j-1, j-1) |z|^n is at most |b| s^n for j = 1 and
    s >= |z|, and at most |b| s^n / (1 - |z|/s)^j for s > |z|, since it is s^n times a term of the
    binomial series.
    """
    total = Fraction(0)
    for size, polar in rest:
        spend(1 + len(polar))
        total += polar[0]
        if size > rate:
            return None
        if len(polar) > 1:
            gap = Fraction(int((1 - size / rate) * 2**64), 2**64)  # rounded down
            if not gap:
                return None
            total += sum((b / gap**j for j, b in enumerate(polar[1:], 2)), Fraction(0))
    return total


def divides(poly: tuple[int, ...], gf: RationalGF) -> bool:
    """Return whether a polynomial without multiple roots divides the reversed denominator of gf."""
    f, reverse = fmpz_poly(list(poly)), fmpz_poly(list(reversed(gf.den)))
    return bool(f.degree() > 0 and is_squarefree(poly) and not reverse % f)


def approximate_factors(
    gf: RationalGF, bits: int
) -> list[tuple[tuple[int, ...], int, list[tuple[int, int]]]]:
    """Return the irreducible factors of the reversed denominator, multiplicities, and their roots.

    A root is x, y for (x + i y)/2^bits, rounded; of two conjugates, the one with y > 0.
    """
    factors = factored(fmpz_poly(list(reversed(gf.den))))
    listed = [(tuple(int(c) for c in f.coeffs()), int(multiplicity)) for f, multiplicity in factors]
    return [(poly, multiplicity, approximate_roots(poly, bits)) for poly, multiplicity in listed]


def approximate_roots(poly: tuple[int, ...], bits: int) -> list[tuple[int, int]]:
    """Return the roots x, y for (x + i y)/2^bits, rounded; of two conjugates, the one with y > 0.

    >>> approximate_roots((1, 0, 1), 3)
    [(0, 8)]
    """
    with precision(bits + len(poly) + 20):
        roots = isolated_roots(poly)
    return [
        (round(root.real * 2**bits), round(root.imaginary * 2**bits))
        for root in roots
        if root.imaginary >= 0
    ]


MAX_FACTORED = 300
"""Denominators of higher degree are only made square-free."""
BIT_SECONDS = 1e-10
"""The time of a closed form and its check, for a cube of the order and a bit of the denominator."""
MAX_REPEATED = 30_000
"""Degree^2 times multiplicity^2, of a factor that is repeated."""
MAX_OFFSET = 1000

Rational = tuple[Fraction, ...]
"""Ascending coefficients of an element of Q[r]/g."""


@dataclass(frozen=True, slots=True, repr=False)
class RootPart(LongNumbers):
    """The sum over the roots r of `poly` of (c_0(r) + c_1(r) n + ...) r^n.

    poly: ascending, integers, monic, square-free, and irreducible if `irreducible`. numerators: of
    c_0, c_1, ..., the last of them not 0; c_k is numerators[k]/poly'(r) if `over_derivative`,
    otherwise numerators[k].
    """

    poly: tuple[int, ...]
    numerators: tuple[Rational, ...]
    over_derivative: bool
    irreducible: bool = True

    @property
    def degree(self) -> int:
        """The number of roots."""
        return len(self.poly) - 1

    @property
    def multiplicity(self) -> int:
        """The multiplicity of each root."""
        return len(self.numerators)

    def values(self, first: int, count: int) -> list[Fraction]:
        """Return the values at n = first, ..., first + count - 1, exactly, in Q[r]/poly.

        Only traces are taken, so no root is ever approximated: the trace of w/poly' is the
        coefficient of r^(d-1) in w (Euler), that of w a combination of power sums.

        >>> fibonacci = RootPart((-1, -1, 1), ((Fraction(0), Fraction(1)),), True)
        >>> [int(value) for value in fibonacci.values(0, 6)]
        [1, 1, 2, 3, 5, 8]
        """
        power = AlgebraicNumber.generator(self.poly) ** first
        moved = [(c * power).coefficients for c in self._elements()]
        below = lcm(*(q.denominator for c in moved for q in c))
        whole = [[int(q * below) for q in c] for c in moved]
        sums = traces(self.poly, count + self.degree, over=self.over_derivative)
        found = []
        for k in tracked(range(count), "values"):
            spend(1 + self.degree // 64)
            near = sums[k : k + self.degree]
            total = sum((first + k) ** j * sum(map(mul, c, near)) for j, c in enumerate(whole))
            found.append(Fraction(total, below))
        return found

    def coefficients(self) -> tuple[Rational, ...]:
        """Return c_0, c_1, ... as polynomials in r, of degree below that of poly."""
        if not self.over_derivative:
            return self.numerators
        slope = fmpq_poly(list(self.poly)).derivative()
        inverse = AlgebraicNumber(slope, NumberField(self.poly)).inverse()
        return tuple((c * inverse).coefficients for c in self._elements())

    def _elements(self) -> list[AlgebraicNumber]:
        return [AlgebraicNumber(_polynomial(c), NumberField(self.poly)) for c in self.numerators]


def partial_fractions(gf: RationalGF, offset: int = 0) -> tuple[Rational, list[RootPart]]:
    """Return the partial fractions of a g.f. whose first coefficient is a(offset): early and parts.

    a(n) = early[n - offset] + the sum of the parts at n, where early is 0 beyond its end.
    Denominators of degree up to MAX_FACTORED are factored into irreducible polynomials, longer
    ones into square-free ones. Raises LimitReached where the forecast is refused, and for repeated
    factors and offsets that are too large.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> early, parts = partial_fractions(RationalGF.of([1, 1], [1, -1, -2]))  # 1, 2, 4, 8, ...
    >>> early, [(part.poly, part.numerators) for part in parts]
    ((), [((-2, 1), ((Fraction(1, 1),),))])
    """
    if abs(offset) > MAX_OFFSET:
        raise LimitReached(f"closed forms are given for offsets up to {MAX_OFFSET}, not {offset}")
    bits = max(abs(c).bit_length() for c in gf.den)
    seconds = BIT_SECONDS * gf.order**3 * bits
    if seconds > 1:
        forecast(f"the closed form of a recurrence of order {gf.order}", seconds=seconds)
    den = fmpq_poly(list(gf.den))
    early, rest = divmod(fmpq_poly(list(gf.num)), den)
    parts = []
    for factor, multiplicity, irreducible in _factors(gf):
        poly = factor[::-1]
        root = AlgebraicNumber.generator(poly)
        if multiplicity == 1:
            field, degree = NumberField(factor), len(poly) - 1
            others = AlgebraicNumber(den // fmpq_poly(list(factor)), field)
            above = _polynomial((AlgebraicNumber(rest, field) / others).coefficients)
            reverse = fmpq_poly([above[degree - 1 - i] for i in range(degree)])
            numerators = [AlgebraicNumber(reverse, root.field)]
        else:
            numerators = _repeated(gf, root, multiplicity)
        numerators = counted_from(offset, numerators, root)
        parts.append(
            RootPart(
                poly,
                tuple(c.coefficients for c in numerators),
                over_derivative=multiplicity == 1,
                irreducible=irreducible,
            )
        )
    return tuple(map(fraction_of, early.coeffs())), parts


def _factors(gf: RationalGF) -> Iterator[tuple[tuple[int, ...], int, bool]]:
    """Yield the factors with constant term 1, their multiplicity, and whether irreducible."""
    den = fmpz_poly(list(gf.den))
    if not gf.order:
        return
    is_factored = gf.order <= MAX_FACTORED
    found = factored(den) if is_factored else den.factor_squarefree()[1]
    listed = [(ints(factor), int(multiplicity)) for factor, multiplicity in found]
    for factor, multiplicity in sorted(listed, key=lambda entry: (len(entry[0]), entry[0])):
        poly = tuple(c * factor[0] for c in factor)
        yield poly, multiplicity, is_factored or len(poly) == 2


def _repeated(gf: RationalGF, root: AlgebraicNumber, multiplicity: int) -> list[AlgebraicNumber]:
    """Return the coefficients of powers of n of a part whose roots are multiple."""
    degree = root.field.degree
    if (degree * multiplicity) ** 2 > MAX_REPEATED:
        raise LimitReached(
            f"a factor of degree {degree} has multiplicity {multiplicity}: its closed form "
            "would be too long"
        )
    return polynomial_in_n(polar_part(gf, root, multiplicity))


def _polynomial(coefficients: Rational) -> fmpq_poly:
    return fmpq_poly([rational_of(c) for c in coefficients])
