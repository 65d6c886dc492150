"""One pole of least modulus, of any order of the denominator, with an error bound.

Let q have order d, and let P(y), Q(y) be p(y/s), q(y/s) for a rate s > 0, so that the disc
|x| <= 1/s is |y| <= 1. Everything is computed with integers in units of 2^-bits; a norm is the sum
of the absolute values of the coefficients, which bounds the values in the disc.

- t is a number near a zero of Q in (-1, 1); a change of sign encloses the zero z.
- (t - y) H is t Q up to a small polynomial, whose norm is computed exactly, and S is such that
  H S = 1 + E with a norm of E below 1. So H has no zero in the disc, and by Rouche's theorem Q has
  one zero there, which is z: it is simple, and real.
- p/q = c/(1 - r x) + G, r = s/z, and G = U/H* for the exact quotient H* = Q/(1 - y/z), which
  differs little from H. The product A = U S is computed; G = A (1 - E + E^2 - ...), so the
  coefficients of G(y), which are (a(n) - c r^n)/s^n, are at most max |A_n| and a little more.

No other root is computed, and nothing is assumed of the signs of the a(n).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from flint import arb, fmpz_poly

from gfkit.analysis.periods import ratios_agree
from gfkit.base.budget import forecast, know, spend, tracked
from gfkit.base.trusted import trusted
from gfkit.errors import GfkitError
from gfkit.numbers.balls import Enclosure, precision, rounded_up
from gfkit.numbers.decimal import log2_of, rounded_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.series.rational import RationalGF

FIRST_TERMS, MOST_RATIOS = 64, 8192
"""How many terms are looked at for a ratio that settles."""
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
FORETOLD_ORDER = 1000
STEP_SECONDS = 2e-9
"""For an order, a term of the series and a bit."""


class NotLone(GfkitError):
    """It was not shown that there is one pole of least modulus, and that it is simple."""


@dataclass(frozen=True, slots=True)
class LonePole:
    """|a(n) - c r^n| <= factor rate^n for all n >= max(0, deg p - deg q + 1); |r| > rate.

    base, coefficient: r and c, enclosed. r is the only root of the reversed denominator of modulus
    above `rate`, and simple.
    """

    base: Enclosure
    coefficient: Enclosure
    factor: Fraction
    rate: Fraction


@dataclass(frozen=True, slots=True)
class Plan:
    """With which numbers `lone_pole` succeeds: rate, bits of the remainder, length of S."""

    rate: Fraction
    bits: int
    series: int


def plan_at(gf: RationalGF, rate: Fraction, factor: Fraction) -> Plan:
    """Return a plan with a rate, and a bound by at most this factor; raises NotLone.

    >>> from gfkit.series.rational import RationalGF
    >>> plan_at(RationalGF.of([0, 1], [1, -1, -1]), Fraction(9, 10), Fraction(1, 2)).series
    512
    """
    if rate <= 0 or not gf.order:
        raise NotLone("there is no pole beyond a rate of 0")
    bits, series = SPARE_BITS + 3 * _norm_bits(gf, log2_of(rate)), SERIES
    while series <= MOST_SERIES:
        plan = Plan(rate, bits, series)
        try:
            if _bounded(gf, plan) <= factor:
                return plan
        except NotLone:
            pass
        series *= 2
        bits += SPARE_BITS // 4
    raise NotLone("no zero-free disc was found at the rate")


@dataclass(frozen=True, slots=True)
class _Scaled:
    """P and Q in the disc, in units of 2^-bits; each coefficient is wrong by less than 2 units."""

    p: list[int]
    q: list[int]
    bits: int


@dataclass(frozen=True, slots=True)
class _Root:
    """The zero z of Q and c, in units of 2^-bits, each with a bound of its error."""

    zero: int
    zero_error: int
    constant: int
    constant_error: int


def find_lone_pole(gf: RationalGF) -> Plan:
    """Return with which numbers `lone_pole` finds the pole of least modulus.

    Raises NotLone if there seem to be several, or if it is multiple or not real.

    >>> from gfkit.series.rational import RationalGF
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
            plan = Plan(rate, SPARE_BITS + 3 * norm, series)
            try:
                _bounded(gf, plan)
            except NotLone:
                continue
            return plan
    raise NotLone(
        "no circle was found that separates one simple real pole from the others: several poles "
        "seem to have the least modulus, or nearly"
    )


@trusted
def lone_pole(gf: RationalGF, rate: Fraction, bits: int, series: int, root_bits: int) -> LonePole:
    """Return the one pole of least modulus 1/|r| < 1/rate, and an error bound.

    bits, series: of the remainder; root_bits: of r and c. Raises NotLone where these numbers do not
    show it.

    >>> from gfkit.series.rational import RationalGF
    >>> found = lone_pole(RationalGF.of([0, 1], [1, -1, -1]), Fraction(7, 10), 200, 100, 100)
    >>> found.base.digits(20), found.coefficient.digits(10), float(found.factor)
    ('1.6180339887498948482', '0.4472135954', 0.447216)
    """
    least = 16
    if not (
        least <= bits <= MAX_PRECISION and 1 <= series <= 4 * MOST_SERIES and root_bits >= least
    ):
        raise NotLone(f"{bits} bits and {series} terms are out of range")
    if rate <= 0 or not gf.order:
        raise NotLone("there is no pole beyond a rate of 0")
    factor = _bounded(gf, Plan(rate, bits, series))
    found, exactly = _enclosed(gf, rate, root_bits)
    one = 1 << exactly.bits
    low, high = found.zero - found.zero_error, found.zero + found.zero_error
    ends = sorted((rate * one / low, rate * one / high))
    constant = (
        Fraction(found.constant - found.constant_error, one),
        Fraction(found.constant + found.constant_error, one),
    )
    return LonePole(Enclosure(*ends), Enclosure(*constant), factor, rate)


def enclosed_lone_pole(gf: RationalGF, plan: Plan, digits: int) -> tuple[LonePole, int]:
    """Return the pole with r and c to this many digits, and the bits for them; raises NotLone."""
    root_bits = int(3.33 * digits) + SPARE_BITS + _norm_bits(gf, log2_of(plan.rate))
    for _ in range(MAX_ROUNDS):
        try:
            found = lone_pole(gf, plan.rate, plan.bits, plan.series, root_bits)
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
        scaled = _scaled(gf, rate, bits)
        root = _located(scaled, ratio, rate)
        s = _inverse(_quotient(scaled.q, root.zero, bits), series, bits)
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


def _scaled(gf: RationalGF, rate: Fraction, bits: int) -> _Scaled:
    if bits > MAX_PRECISION:
        raise NotLone(f"{bits} bits would be needed")
    return _Scaled(_in_disc(gf.num, rate, bits), _in_disc(gf.den, rate, bits), bits)


def _in_disc(poly: Sequence[int], rate: Fraction, bits: int) -> list[int]:
    """Return c_k rate^-k in units of 2^-bits, each wrong by less than 2 units."""
    found: list[int] = []
    spend(1 + len(poly) * (1 + bits // 2000) // 4)
    with precision(bits + 128 + 2 * len(poly).bit_length()):
        unit = arb(2) ** bits
        step = arb(rate.denominator) / rate.numerator
        power = arb(1)
        for c in poly:
            ball = power * c * unit
            if not (ball.is_finite() and ball.rad() < 1):
                raise NotLone("the coefficients are too large for the precision")
            whole: Any = ball.mid().floor().unique_fmpz()
            found.append(int(whole))
            power *= step
    return found


def _value(poly: Sequence[int], at: int, bits: int) -> int:
    """Return the value at a number in the disc; rounding makes it less than deg poly + 1 lower."""
    total = 0
    spend(1 + len(poly) * (1 + bits // 2000) // 16)
    for c in reversed(poly):
        total = (total * at >> bits) + c
    return total


def _derivative(poly: Sequence[int]) -> list[int]:
    return [k * c for k, c in enumerate(poly)][1:]


def _norm(poly: Sequence[int]) -> int:
    return sum(map(abs, poly))


def _up(value: int, bits: int) -> int:
    """Return value / 2^bits, rounded up."""
    return -(-value >> bits)


def _located(scaled: _Scaled, ratio: Fraction, rate: Fraction) -> _Root:
    """Enclose a zero of Q near rate/ratio by Newton's method and a change of sign, and c there."""
    p, q, bits = scaled.p, scaled.q, scaled.bits
    one = 1 << bits
    at = int(rate / ratio * one)
    slope_of = _derivative(q)
    slope = 0
    for _ in range(bits.bit_length() + 8):
        if abs(at) >= one:
            raise NotLone("no zero was found in the disc")
        slope = _value(slope_of, at, bits)
        if not slope:
            raise NotLone("the pole seems to be multiple")
        move = (_value(q, at, bits) << bits) // slope
        at -= move
        if abs(move) <= 1 + (len(q) << bits) // abs(slope):
            break
    wrong = 3 * (len(q) + 1)  # of a value of Q: 2 for each coefficient, 1 for each rounding
    error = (4 * wrong << bits) // abs(slope) + 2
    low, high = (_value(q, at + side, bits) for side in (-error, error))
    if (
        not error < abs(at) < one - error
        or min(abs(low), abs(high)) <= wrong
        or (low > 0) == (high > 0)
    ):
        raise NotLone("the precision does not show a change of sign")
    # c = P(z)/(-z Q'(z)), from values at t and the slopes in the disc.
    above, below = _value(p, at, bits), -_value(slope_of, at, bits)
    above_error = 3 * (len(p) + 1) + _up(error * (_norm(_derivative(p)) + 2 * len(p) ** 2), bits)
    curve = _norm(_derivative(slope_of)) + 2 * len(q) ** 3
    below_error = 2 * (len(q) + 1) ** 2 + _up(error * curve, bits)
    below_error = _up(below_error * one + error * (abs(below) + below_error), bits) + 1
    below = below * at >> bits
    if below_error >= abs(below):
        raise NotLone("the precision does not bound the constant")
    constant = (above << bits) // below
    least = abs(below) - below_error
    constant_error = -(-((above_error << bits) + (abs(constant) + 1) * below_error) // least) + 1
    return _Root(at, error, constant, constant_error)


def _enclosed(gf: RationalGF, rate: Fraction, bits: int) -> tuple[_Root, _Scaled]:
    scaled = _scaled(gf, rate, bits)
    return _located(scaled, _ratio(gf), rate), scaled


def _quotient(q: Sequence[int], zero: int, bits: int) -> list[int]:
    """Return about q/(1 - y/zero) without the remainder, from the highest coefficient down."""
    found: list[int] = []
    last = 0
    spend(1 + len(q) * (1 + bits // 2000) // 16)
    for c in reversed(q[1:]):
        last = zero * (last - c) >> bits
        found.append(last)
    return found[::-1]


def _inverse(h: Sequence[int], series: int, bits: int) -> list[int]:
    """Return about 1/h to a given number of terms, by Newton's method."""
    whole = fmpz_poly(list(h))
    two = fmpz_poly([2 << bits])
    found, known = fmpz_poly([(1 << 2 * bits) // h[0]]), 1
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


def _bounded(gf: RationalGF, plan: Plan) -> Fraction:
    """Return C with |a(n) - c r^n| <= C rate^n, after showing that Q has one zero in the disc."""
    bits, one = plan.bits, 1 << plan.bits
    if gf.order >= FORETOLD_ORDER:
        seconds = STEP_SECONDS * (gf.order + plan.series) * bits
        forecast(f"the pole of a denominator of order {gf.order}", seconds=seconds)
    root, scaled = _enclosed(gf, plan.rate, bits)
    t, p, q = root.zero, scaled.p, scaled.q
    h = _quotient(q, t, bits)
    if not h or not h[0]:
        raise NotLone("the quotient vanishes")
    s = _inverse(h, plan.series, bits)
    unit_products = fmpz_poly(h) * fmpz_poly(s) - fmpz_poly([one * one])
    off = _up(_norm([int(c) for c in unit_products.coeffs()]), bits)  # the norm of H S - 1
    # t Q - (t - y) H, exactly.
    wrong = 2 * len(q)
    moved = [0, *h]
    residual = (t * (a - b) + (c << bits) for a, b, c in zip(q, [*h, 0], moved, strict=True))
    rest = _up(sum(map(abs, residual)), bits) + wrong
    norm_h, norm_s = _norm(h), _norm(s)
    room = one - abs(t) - root.zero_error
    if off >= one // 2 or rest * norm_s >= room * (one - off):
        raise NotLone("the zeros of the quotient were not shown to lie outside the disc")
    # The exact quotient differs from H by at most `gap` in norm.
    turned = _up(root.zero_error * (_norm(q) + wrong + norm_h), bits)
    gap = -(-((rest + turned) << bits) // room)
    off += _up(gap * norm_s, bits)
    if off >= one // 2:
        raise NotLone("the precision does not bound the inverse of the quotient")
    # U = (P - c H)/(1 - y/z), in the same way.
    c, c_error = root.constant, root.constant_error
    size = max(len(p), len(h))
    exact_v = [(a << bits) - c * b for a, b in zip(_padded(p, size), _padded(h, size), strict=True)]
    v = [a >> bits for a in exact_v]
    u = _quotient(v, t, bits)
    residual = (
        t * a - ((t * b - (below << bits)) << bits)
        for a, b, below in zip(exact_v, [*u, 0], [0, *u], strict=True)
    )
    uncertain = 2 * len(p) + _up(c_error * (norm_h + gap) + abs(c) * gap, bits)
    norm_u = _norm(u)
    shift = _up(root.zero_error * (_norm(v) + len(v) + uncertain + norm_u), bits)
    loose = _up(sum(map(abs, residual)), 2 * bits) + uncertain + shift
    loose = _up(-(-(loose << bits) // room) * norm_s, bits)
    product = [_up(abs(int(a)), bits) for a in (fmpz_poly(u) * fmpz_poly(s)).coeffs()]
    start = max(0, len(gf.num) - gf.order)
    largest = max(product, default=0) + loose
    bound = max(product[start:], default=0) + loose + -(-largest * off // (one - off))
    return rounded_up(Fraction(bound, one), FACTOR_DIGITS)


def _padded(poly: Sequence[int], size: int) -> list[int]:
    return [*poly, *[0] * (size - len(poly))]


__all__ = [
    "LonePole",
    "NotLone",
    "Plan",
    "enclosed_lone_pole",
    "find_lone_pole",
    "lone_pole",
    "plan_at",
]
