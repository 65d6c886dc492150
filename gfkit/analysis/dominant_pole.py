"""One pole of least modulus, of any order of the denominator, with an error bound; growth rates.

Let q have order d, and let P(y), Q(y) be p(y/s), q(y/s) for a rate s > 0, so that the disc
|x| <= 1/s is |y| <= 1. A norm is the sum of the absolute values of the coefficients, which bounds
the values in the disc. All coefficients are balls.

- Newton's method on balls encloses a zero z of Q in (-1, 1), and H = Q/(1 - y/z) is a polynomial.
- S is such that H S = 1 + E with a norm of E below 1. So H has no zero in the disc, and z is the
  one zero of Q there: it is simple, and real.
- p/q = c/(1 - r x) + G, r = s/z, c = P(z)/H(z), and G = U/H with U = (P - c H)/(1 - y/z). With
  A = U S, G = A (1 - E + E^2 - ...), so the coefficients of G(y), which are (a(n) - c r^n)/s^n, are
  at most max |A_n| and a little more.

No other root is computed, and nothing is assumed of the signs of the a(n).

Where several poles share the least modulus, the denominator may suggest a period N of n; that a
class of n modulo N has one formula is proved class by class.

`growth` is the one line that says how fast terms grow, as digits that are shown to people.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, isinf
from typing import Any, NamedTuple

from flint import acb, arb, arb_poly, ctx, fmpz_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, know, spend, tracked
from gfkit.base.display import Shown
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import log2_of, rounded_text
from gfkit.numbers.enclosures import Enclosure, exact, precision, rounded_up
from gfkit.numbers.polynomials import rational_of
from gfkit.series.algebra import exponents_divisor
from gfkit.series.rational_gf import RationalGF

FIRST_TERMS, MOST_RATIOS = 64, 8192
"""How many terms are examined for a ratio that settles."""
MOST_RATIO_BITS = 1 << 29
"""Of all these terms together; with twice as many terms they would have four times as many."""
SETTLED_BITS = 24
SERIES, EASY_SERIES, MOST_SERIES = 512, 8192, 65_536
"""Lengths of the series S: for a first look, for a narrow bound, and at most."""
SPARE_BITS = 96
NARROW = (Fraction(97, 100), Fraction(9, 10), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
"""Where the rate is tried between the largest and the second largest modulus, in logarithms."""
RATE_DIGITS = 6
FACTOR_DIGITS = 6
MAX_PRECISION = 400_000
MAX_ROUNDS = 6
LEAST_BITS = 16
"""Balls of fewer show nothing."""
FORETOLD_ORDER = 1000
STEP_SECONDS = 2e-9
"""For an order, a term of the series and a bit."""


class NotLone(GfkitError):
    """It was not shown that there is one pole of least modulus, and that it is simple."""


@dataclass(frozen=True, slots=True)
class LonePole:
    """|a(n) - c r^n| <= factor rate^k, k = n - offset >= max(0, deg p - deg q + 1); |r| > rate.

    base, coefficient: r and c, enclosed. r is the only root of the reversed denominator of modulus
    above `rate`, and simple.
    """

    base: Enclosure
    coefficient: Enclosure
    factor: Fraction
    rate: Fraction


@dataclass(frozen=True, slots=True)
class PolePlan:
    """With which numbers `lone_pole` succeeds: rate, bits of the remainder, length of S."""

    rate: Fraction
    bits: int
    series: int


class _Located(NamedTuple):
    """The zero z of Q in a ball, P, H = Q/(1 - y/z) and c."""

    zero: arb
    above: arb_poly
    quotient: arb_poly
    constant: arb


@trusted
def find_lone_pole(gf: RationalGF) -> PolePlan:
    """Return with which numbers `lone_pole` finds the pole of least modulus.

    Raises NotLone if there seem to be several, or if it is multiple or not real.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> float(find_lone_pole(RationalGF.of([0, 1], [1, -1, -1])).rate) < 0.7
    True
    """
    if not gf.order:
        raise NotLone("a polynomial has no pole")
    ratio = _ratio(gf)
    size = log2_of(abs(ratio))
    second = _second(gf, ratio, size)
    tries = [(most, share) for most in (EASY_SERIES, MOST_SERIES) for share in NARROW]
    for most, share in tracked(tries, "rates tried"):
        rate = _decimal(size - float(share) * (size - second), below=abs(ratio))
        fall = log2_of(rate) - second
        norm = _norm_bits(gf, log2_of(rate))
        wanted = ceil((40 + norm) / fall) + gf.order // 4 if fall > 0 else MOST_SERIES + 1
        if wanted > most or (most > EASY_SERIES and wanted <= EASY_SERIES):
            continue
        for series in (wanted, 4 * wanted):
            plan = PolePlan(rate, SPARE_BITS + 3 * norm, series)
            try:
                _bounded(gf, plan, ratio)
            except NotLone:
                continue
            return plan
    raise NotLone(
        "no circle was found that separates one simple real pole from the others: several poles "
        "seem to have the least modulus, or nearly"
    )


@trusted
def lone_pole(
    gf: RationalGF, rate: Fraction, bits: int, series: int, root_bits: int, offset: int = 0
) -> LonePole:
    """Return the one pole of least modulus 1/|r| < 1/rate, and an error bound.

    bits, series: of the remainder; root_bits: of r and c. offset: the n of the first coefficient of
    gf. Raises NotLone where these numbers do not
    show it.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> found = lone_pole(RationalGF.of([0, 1], [1, -1, -1]), Fraction(7, 10), 200, 100, 100)
    >>> found.base.digits(20), found.coefficient.digits(10), float(found.factor)
    ('1.6180339887498948482', '0.4472135954', 0.447216)
    """
    return _enclosed(gf, rate, root_bits, offset, *_shown(gf, rate, bits, series))


def _shown(gf: RationalGF, rate: Fraction, bits: int, series: int) -> tuple[Fraction, Fraction]:
    """Return about the ratio of two terms far out, and the error bound; raises NotLone."""
    if not (LEAST_BITS <= bits <= MAX_PRECISION and 1 <= series <= 4 * MOST_SERIES):
        raise NotLone(f"{bits} bits and {series} terms are out of range")
    if rate <= 0 or not gf.order:
        raise NotLone("there is no pole beyond a rate of 0")
    ratio = _ratio(gf)
    return ratio, _bounded(gf, PolePlan(rate, bits, series), ratio)


def _enclosed(
    gf: RationalGF, rate: Fraction, root_bits: int, offset: int, ratio: Fraction, factor: Fraction
) -> LonePole:
    """Return the pole near the ratio with the bound that was found; raises NotLone."""
    if root_bits < LEAST_BITS:
        raise NotLone(f"{root_bits} bits are out of range")
    with _working(gf, rate, root_bits):
        found = _located(gf, rate, ratio)
        base = arb(rational_of(rate)) / found.zero
        coefficient = found.constant * base**-offset
        if not coefficient.is_finite():
            raise NotLone("the precision does not bound the constant")
        return LonePole(Enclosure.of(base), Enclosure.of(coefficient), factor, rate)


def enclosed_lone_pole(
    gf: RationalGF, plan: PolePlan, digits: int, offset: int = 0
) -> tuple[LonePole, int]:
    """Return the pole with r and c to this many digits, and the bits for them; raises NotLone.

    offset: the n of the first coefficient of gf.
    """
    root_bits = int(3.33 * digits) + SPARE_BITS + _norm_bits(gf, log2_of(plan.rate))
    shown = _shown(gf, plan.rate, plan.bits, plan.series)
    for _ in range(MAX_ROUNDS):
        try:
            found = _enclosed(gf, plan.rate, root_bits, offset, *shown)
        except NotLone:
            root_bits *= 2
            continue
        if found.base.settles(digits) and found.coefficient.settles(digits):
            return found, root_bits
        root_bits *= 2
    raise NotLone(f"{root_bits} bits do not settle {digits} digits")


def _ratio(gf: RationalGF) -> Fraction:
    """Return about the ratio of two terms far out."""
    count = FIRST_TERMS
    while count <= MOST_RATIOS:
        spend(1 + count // 16)
        terms = gf.terms(count + 2)
        early = count - count // 4
        a, b, c, d = (terms[n] for n in (early, early + 1, count, count + 1))
        if ratios_agree((a, b), (c, d), SETTLED_BITS):
            # Short, and a little off the truth without harm.
            ratio = Fraction((d << 64) // c, 1 << 64) or Fraction(d, c)
            know(growth_rate=rounded_text(ratio, 10))
            return ratio
        if count * max(map(int.bit_length, terms)) > MOST_RATIO_BITS:
            break
        count *= 2
    raise NotLone("the quotients of successive terms do not settle")


def _second(gf: RationalGF, ratio: Fraction, size: float) -> float:
    """Return about the logarithm of the second largest modulus, from the fall of 1/H."""
    rate = _decimal(size - 0.05, below=abs(ratio))
    norm = _norm_bits(gf, log2_of(rate))
    lowest = size - 8.0
    bits = SPARE_BITS + 3 * norm + 2 * SERIES
    for series in (SERIES, 8 * SERIES):
        with _working(gf, rate, bits):
            s = _inverse(_located(gf, rate, ratio).quotient, series, bits)
        sizes = [abs(c).bit_length() - bits for c in s]
        known = next((n for n in range(len(sizes), 0, -1) if sizes[n - 1] > 64 - bits), 1)
        if known < 32:  # it falls at once
            return lowest
        quarter = known // 4
        late = max(sizes[known - quarter : known])
        middle = max(sizes[known // 2 - quarter : known // 2])
        slope = (late - middle) / (known - known // 2)
        if known < series or slope < -0.02:  # seen well enough
            return max(lowest, log2_of(rate) + slope)
    return log2_of(rate) + slope


def _norm_bits(gf: RationalGF, rate_bits: float) -> int:
    """Return about the logarithm of the largest coefficient in the disc."""
    spend(1 + gf.order // 16)
    sizes = (
        c.bit_length() - k * rate_bits for poly in (gf.den, gf.num) for k, c in enumerate(poly)
    )
    return max(1, ceil(max(sizes))) + gf.order.bit_length()


def _decimal(bits: float, *, below: Fraction) -> Fraction:
    """Return a decimal of a few digits near 2^bits."""
    value = Fraction(2 ** (bits - floor(bits))) * Fraction(2) ** floor(bits)
    found = rounded_up(value, RATE_DIGITS)
    return found if found < below else value


def _working(gf: RationalGF, rate: Fraction, bits: int) -> AbstractContextManager[None]:
    """Return the precision for errors of about 2^-bits in the disc."""
    if bits > MAX_PRECISION:
        raise NotLone(f"{bits} bits would be needed")
    return precision(bits + SPARE_BITS + _norm_bits(gf, log2_of(rate)))


def _in_disc(poly: Sequence[int], rate: Fraction) -> arb_poly:
    """Return the polynomial with the coefficients c_k rate^-k."""
    spend(1 + len(poly) * (1 + ctx.prec // 2000) // 4)
    step, power = 1 / arb(rational_of(rate)), arb(1)
    found = []
    for c in poly:
        found.append(power * c)
        power *= step
    return arb_poly(found)


def _located(gf: RationalGF, rate: Fraction, ratio: Fraction) -> _Located:
    """Enclose a zero of Q near rate/ratio: if m is in a ball X, and m - Q(m)/Q'(X) within X."""
    p, q = (_in_disc(poly, rate) for poly in (gf.num, gf.den))
    slope_of = q.derivative()
    at = arb(rational_of(rate / ratio)).mid()
    spend(1 + gf.order * (1 + ctx.prec // 2000) // 2)
    for _ in range(ctx.prec.bit_length() + 8):
        slope = slope_of(at)
        if not abs(at) < 1:
            raise NotLone("no zero was found in the disc")
        if slope.contains(0):
            raise NotLone("the pole seems to be multiple")
        move = q(at) / slope
        at = (at - move).mid()
        if move.contains(0):
            break
    wide = at + arb(0, 4 * abs(q(at) / slope_of(at)).upper())
    zero = at - q(at) / slope_of(wide)
    if not (wide.contains_interior(zero) and abs(zero) < 1) or zero.contains(0):
        raise NotLone("the precision does not show a change of sign")
    constant = p(zero) / (-zero * slope_of(zero))
    if not constant.is_finite():
        raise NotLone("the precision does not bound the constant")
    return _Located(zero, p, _quotient(q, zero), constant)


def _quotient(q: arb_poly, zero: arb) -> arb_poly:
    """Return q/(1 - y/zero) without the remainder, from the highest coefficient down."""
    found: list[arb] = []
    last = arb(0)
    spend(1 + q.length() * (1 + ctx.prec // 2000) // 16)
    for c in reversed(q.coeffs()[1:]):
        last = zero * (last - c)
        found.append(last)
    return arb_poly(found[::-1])


def _inverse(h: arb_poly, series: int, bits: int) -> list[int]:
    """Return about 1/h to a given number of terms, by Newton's method, in units of 2^-bits."""
    unit = arb(2) ** bits
    middles: list[Any] = [(c * unit).mid().floor().unique_fmpz() for c in h.coeffs()]
    if not middles or not middles[0]:
        raise NotLone("the quotient vanishes")
    whole = fmpz_poly(middles)
    two = fmpz_poly([2 << bits])
    found, known = fmpz_poly([(1 << 2 * bits) // middles[0]]), 1
    while known < series:
        known = min(2 * known, series)
        spend(1 + known * (1 + bits // 500) // 16)
        rest = two - _shifted(whole.mul_low(found, known), bits)
        found = _shifted(found.mul_low(rest, known), bits)
        if found.height_bits() > 2 * bits + SPARE_BITS:
            raise NotLone("the reciprocal of the quotient grows: its zeros are not all far out")
    return [int(c) for c in found.coeffs()]


def _shifted(poly: fmpz_poly, bits: int) -> fmpz_poly:
    return fmpz_poly([c >> bits for c in poly.coeffs()])


def _bounded(gf: RationalGF, plan: PolePlan, ratio: Fraction) -> Fraction:
    """Return C with |a(n) - c r^n| <= C rate^n, after showing that Q has one zero in the disc."""
    bits = plan.bits
    if gf.order >= FORETOLD_ORDER:
        seconds = STEP_SECONDS * (gf.order + plan.series) * bits
        forecast(f"the pole of a denominator of order {gf.order}", seconds=seconds)
    with _working(gf, plan.rate, bits):
        zero, above, quotient, constant = _located(gf, plan.rate, ratio)
        s = arb_poly(fmpz_poly(_inverse(quotient, plan.series, bits))) * arb(2) ** -bits
        off = sum(map(abs, (quotient * s - 1).coeffs()), arb(0)).upper()
        if not off < arb(1) / 2:
            raise NotLone("the zeros of the quotient were not shown to lie outside the disc")
        rest = _quotient(above - constant * quotient, zero)
        sizes = [abs(a).upper() for a in (rest * s).coeffs()]
        start = max(0, len(gf.num) - gf.order)
        late = max(sizes[start:], default=arb(0))
        bound = late + max(sizes, default=arb(0)) * off / (1 - off)
        # Nothing is claimed that arithmetic with that many bits, as a checker's, could not see.
        bound += arb(2) ** (2 * _norm_bits(gf, log2_of(plan.rate)) - bits)
        return rounded_up(exact(bound.upper()), FACTOR_DIGITS)


def ratios_agree(first: tuple[int, int], last: tuple[int, int], bits: int) -> bool:
    """Return whether b/a and d/c differ by less than |d/c| / 2^bits; not if a number is 0.

    >>> ratios_agree((34, 55), (55, 89), 10), ratios_agree((34, 55), (55, 89), 12)
    (True, False)
    """
    (a, b), (c, d) = first, last
    return bool(a and b and c and d) and abs(b * c - d * a) << bits < abs(d * a)


ISOLATED_ORDER = 60
CERTIFIED_DIGITS = 16
DIGITS = 12


@dataclass(frozen=True, slots=True, repr=False)
class Growth(Shown):
    """The growth rate max |1/pole|, to 12 digits; certified if enclosures prove them.

    As a text, dots follow certified digits that are not all. From a file or a pickle it is not
    certified. Equal means: the same digits.
    """

    digits: str
    certified: bool = field(compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Growth, (self.digits, False)

    def __call__(self) -> Growth:
        """Return the rate itself: `answer.growth()` is `answer.growth`."""
        return self

    def __str__(self) -> str:
        mantissa = self.digits.partition("e")[0].replace(".", "")
        is_cut = self.certified and len(mantissa) >= DIGITS
        return f"{self.digits}..." if is_cut else self.digits

    def __float__(self) -> float:
        value = float(self.digits)
        if isinf(value):
            raise OverflowError(f"the growth rate {self.digits} is beyond the range of floats")
        return value


def growth(gf: RationalGF) -> Growth | None:
    """Return the exponential growth rate of the terms; None where none is known.

    Up to order ISOLATED_ORDER from the roots of the denominator, enclosed by FLINT in disjoint
    balls; above from the pole of least modulus, enclosed alone, if it is simple and real, or is so
    in powers of x that the denominator is a polynomial in; None where not.

    >>> growth(RationalGF.of([1], [1, -1, -1]))
    Growth(digits='1.61803398874', certified=True)
    """
    if not gf.order:
        return None
    if gf.order <= ISOLATED_ORDER:
        roots: list[tuple[acb, int]] = fmpz_poly(list(gf.den)).complex_roots()  # type: ignore[assignment]
        moduli = [Enclosure.of(1 / abs(root)) for root, _ in roots]
        return _of_modulus(max(one.low for one in moduli), max(one.high for one in moduli))
    return _of_lone_pole(gf)


def _of_lone_pole(gf: RationalGF) -> Growth | None:
    """Return the growth if the least pole, in powers of x, is simple and real."""
    k = exponents_divisor(gf.den)
    reduced = gf if k == 1 else RationalGF.of([1], gf.den[::k])
    try:
        found, _ = enclosed_lone_pole(reduced, find_lone_pole(reduced), CERTIFIED_DIGITS)
    except NotLone:
        return None
    modulus = Enclosure(*sorted(map(abs, (found.base.low, found.base.high)))).root(k)
    return _of_modulus(modulus.low, modulus.high)


def _of_modulus(low: Fraction, high: Fraction) -> Growth:
    """Return what the ends of an enclosure say of the digits."""
    digits = rounded_text(high, DIGITS)
    certified = rounded_text(low, DIGITS) == digits
    if certified and not low <= Fraction(digits) <= high:
        digits = Enclosure(low, high).digits(DIGITS)
    return Growth(digits, certified=certified)
