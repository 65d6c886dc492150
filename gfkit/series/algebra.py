"""The algebra of rational generating functions, as operations on their coefficients.

Every operation is exact, and its result is in normal form, so the order of the result is least and
`==` decides whether two series are equal. A(n) is the coefficient of x^n, n >= 0; where a sequence
begins is not known here (gfkit.sequences.sequence owns that). The roots of a series are the
reciprocals of its poles; termwise products and sections are found from the power sums of the
roots, without ever computing a root. [Stanley2012, section 4.1-4.2]
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

from flint import fmpq_poly, fmpz_poly

from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, phase, spend
from gfkit.errors import GfkitError, LimitReached, NormalFormError
from gfkit.numbers.decimals import short_text
from gfkit.numbers.polynomials import rational_of, traces
from gfkit.series.rational_gf import RationalGF, RationalSeries, lowest, series_of, sides_of
from gfkit.series.term_sizes import bits_up_to, short

PRODUCT_SECONDS = 5e-10
"""The time of a termwise product, for a cube of its order, before what cancels is removed."""
MAX_TERMS_BITS = 500_000_000
"""The limit on all terms that an operation needs together: 60 megabytes."""
SPARE_VALUES = 4
"""This many values agree with a fraction beyond those that determine it."""


def preperiod(gf: RationalGF) -> int:
    """Return how many first terms neither follow from the later ones nor lead to them."""
    return max(0, len(gf.num) - gf.order)


def by_recurrence(signature: Sequence[int], initial: Sequence[int]) -> RationalGF:
    """Return the series with these first terms, continued by the recurrence.

    initial: at least as many terms as the signature is long; more, if the recurrence holds later.

    >>> by_recurrence((1, 1), [0, 1]).terms(8)
    [0, 1, 1, 2, 3, 5, 8, 13]
    """
    if len(initial) < len(signature):
        raise GfkitError(
            f"a recurrence of order {len(signature)} needs as many first terms, not {len(initial)}"
        )
    den = [1, *(-c for c in signature)]
    return _with_denominator(initial, fmpz_poly(den))


# Termwise.


@trusted
def combined(gfs: Sequence[RationalGF], weights: Sequence[int]) -> RationalGF:
    """Return the sum of weight times series.

    >>> ones = RationalGF.of([1], [1, -1])
    >>> combined([ones, ones], [3, -1]).terms(3)
    [2, 2, 2]
    """
    parts = (gf * weight for gf, weight in zip(gfs, weights, strict=True))
    return sum(parts, start=RationalGF((), (1,)))


@trusted
def hadamard(a: RationalGF, b: RationalGF) -> RationalGF:
    """Return the series of A(n) B(n), the Hadamard product.

    Its roots are the products of the roots. Raises LimitReached where the forecast is refused.

    >>> print(hadamard(RationalGF((1,), (1, -2)), RationalGF.of([1], [1, -6, 9])))
    1/(1-6*x)^2
    """
    order = a.order * b.order
    seconds = PRODUCT_SECONDS * order**3
    if seconds > 1:
        what = f"a termwise product of orders {a.order} and {b.order}, of order up to {order}"
        forecast(what, seconds=seconds)
    sums = [r * s for r, s in zip(*(traces(z.den[::-1], order + 1) for z in (a, b)), strict=True)]
    den = from_power_sums(sums, order)
    count = order + max(preperiod(a), preperiod(b))
    terms = [r * s for r, s in zip(a.terms(count), b.terms(count), strict=True)]
    return _with_denominator(terms, den)


def exponents_divisor(poly: Sequence[int]) -> int:
    """Return the largest k such that a polynomial is one in x^k; 0 for a constant.

    >>> exponents_divisor([1, 0, 0, -4, 0, 0, 1]), exponents_divisor([7])
    (3, 0)
    """
    return gcd(*(k for k, c in enumerate(poly) if c))


@trusted
def section(gf: RationalGF, step: int, first: int = 0) -> RationalGF:
    """Return the series of A(first), A(first + step), ..., first >= 0.

    Its roots are the powers of the roots. It is read off where the denominator is a polynomial in
    x^step. Raises LimitReached if the terms that it takes are too long, GfkitError for a step below
    1.

    >>> section(RationalGF((0, 1), (1, -1, -1)), 10)
    RationalGF(num=(0, 55), den=(1, -123, 1))
    >>> section(RationalGF((0, 1), (1, -1, -1)), 1, 3).terms(4)
    [2, 3, 5, 8]
    >>> section(RationalGF.of([1, 1, 1], [1, 0, -2]), 2)
    RationalGF(num=(1, 1), den=(1, -2))
    """
    if step < 1:
        raise GfkitError(f"a section a(mn + r) has a step m of at least 1, not {step}")
    order = gf.order
    if step > 1 and order and not exponents_divisor(gf.den) % step:
        spend(1 + order // 8)
        skipped, residue = divmod(first, step)
        found = RationalGF.of(gf.num[residue::step] or [0], gf.den[::step])
        return section(found, 1, skipped) if skipped else found
    count = order + max(0, -((first - preperiod(gf)) // step))
    bits = bits_up_to(gf, first + step * count)
    if bits * (count + (order if step > 1 else 0) + 1) > MAX_TERMS_BITS:
        raise LimitReached(
            f"a section of {count} terms, the last of up to {short(bits)} bits, is too large"
        )
    den = fmpz_poly(list(gf.den))
    if step > 1 and order:
        den = from_power_sums(_sums_of_powers(gf, step), order)
    return _with_denominator(_terms_at(gf, first, step, count), den)


def preceded(gf: RationalGF, terms: Sequence[int]) -> RationalGF:
    """Return the series that begins with these terms and continues with A(0), A(1), ...

    >>> preceded(RationalGF((1,), (1, -1)), [5, 7]).terms(4)
    [5, 7, 1, 1]
    """
    p, q = sides_of(gf)
    return lowest(fmpz_poly(list(terms)) * q + p.left_shift(len(terms)), q)


def backward(gf: RationalGF) -> RationalGF:
    """Return the series of A(0), A(-1), A(-2), ..., A continued by its recurrence.

    Raises GfkitError if that gives fractions, or if there are terms before the recurrence, so that
    nothing says how it continues. References: [Stanley2012, Prop. 4.2.3].

    >>> backward(RationalGF((0, 1), (1, -1, -1))).terms(7)
    [0, 1, -1, 2, -3, 5, -8]
    """
    early = preperiod(gf)
    if early:
        raise GfkitError(
            f"the first {early} terms do not follow from the later ones by the recurrence, so "
            "nothing comes before"
        )
    p = [*gf.num, *[0] * (gf.order - len(gf.num))]
    # sum over n >= 1 of A(-n) x^n = -F(1/x) = -x^order p(1/x) / (x^order q(1/x))
    den = fmpz_poly(list(gf.den[::-1]))
    num = -fmpz_poly([0, *p[::-1]]) + den * (gf.terms(1)[0])
    try:
        return lowest(num, den)
    except NormalFormError:
        raise GfkitError(
            "continued to negative n by its recurrence, the sequence has terms that are not "
            f"integers (the last coefficient of its recurrence is {short_text(-gf.den[-1])})"
        ) from None


@trusted
def continued_back(gf: RationalGF, count: int) -> RationalGF:
    """Return the series of A(-count), A(1 - count), ..., A continued by its recurrence.

    Raises GfkitError where `backward` does.
    """
    before = backward(gf)
    bits = bits_up_to(before, count) * (gf.order + count)
    if bits > MAX_TERMS_BITS:
        raise LimitReached(f"a shift by {-count} needs {short(bits)} bits")
    return preceded(gf, before.terms(1 + count)[:0:-1])


def interlaced(gfs: Sequence[RationalGF]) -> RationalGF:
    """Return the series whose coefficient of x^(kn + i) is that of x^n in the i-th of k series.

    Raises GfkitError for none.

    >>> interlaced([RationalGF((1,), (1, -1)), RationalGF((1,), (1, -2))]).terms(8)
    [1, 1, 1, 2, 1, 4, 1, 8]
    """
    if not gfs:
        raise GfkitError("interlacing needs at least one sequence")
    k = len(gfs)
    spread = ([side.inflate(k) for side in sides_of(gf)] for gf in gfs)
    parts = (lowest(p.left_shift(i), q) for i, (p, q) in enumerate(spread))
    return sum(parts, start=RationalGF((), (1,)))


# How.


def from_power_sums(sums: Sequence[int], order: int) -> fmpz_poly:
    """Return the polynomial with constant term 1 whose roots have reciprocals with these sums."""
    found = [1]
    with phase("coefficients", order) as far:
        for n in range(1, order + 1):
            total = sum(sums[k] * found[n - k] for k in range(1, n + 1))
            found.append(-total // n)
            if not n % 16:
                far.reach(n, steps=16 + n)
    return fmpz_poly(found)


def _sums_of_powers(gf: RationalGF, step: int) -> list[int]:
    """Return the sums of the 0, step, 2 step, ..., order step-th powers of the roots."""
    monic = fmpz_poly(list(gf.den[::-1]))
    first = traces(gf.den[::-1], gf.order)
    by_step = _power_of_x(step, monic)
    power = fmpz_poly([1])
    sums = []
    for _ in range(gf.order + 1):
        spend(1 + gf.order // 64)
        sums.append(_dot(power, first))
        power = power * by_step % monic
    return sums


def _terms_at(gf: RationalGF, first: int, step: int, count: int) -> list[int]:
    """Return A(first), A(first + step), ..., `count` of them."""
    skipped, order = preperiod(gf), gf.order
    places = range(first, first + step * count, step)
    early = gf.terms(skipped)
    found = [early[place] for place in places if place < skipped]
    if not order:
        return found + [0] * (count - len(found))
    monic = fmpz_poly(list(gf.den[::-1]))  # modulo it x^n is a sum of x^0, ..., x^(d-1)
    base = gf.terms(skipped + order)[skipped:]
    by_step = _power_of_x(step, monic)
    power = fmpz_poly([])
    for place in places[len(found) :]:
        spend(1 + order // 64)
        power = power * by_step % monic if power else _power_of_x(place - skipped, monic)
        found.append(_dot(power, base))
    return found


def _with_denominator(terms: Sequence[int], den: fmpz_poly) -> RationalGF:
    """Return the series that begins with these terms and has its numerator below their number."""
    num = den.mul_low(fmpz_poly(list(terms)), len(terms)) if terms else fmpz_poly([])
    return lowest(num, den)


def _power_of_x(exponent: int, monic: fmpz_poly) -> fmpz_poly:
    """Return x^exponent modulo a monic polynomial."""
    power = fmpz_poly([1]) % monic
    for bit in f"{exponent:b}":
        spend(1 + len(monic) // 64)
        power = power * power % monic
        if bit == "1":
            power = power.left_shift(1) % monic
    return power


def _dot(poly: fmpz_poly, values: Sequence[int]) -> int:
    return sum(int(c) * values[k] for k, c in enumerate(poly.coeffs()))


def series_through(values: Sequence[int | Fraction]) -> RationalSeries | None:
    """Return the fraction of least degrees with these first coefficients, by Euclid's algorithm.

    None if the values do not determine one, or no more than SPARE_VALUES of them are left that
    agree with it. [GathenGerhard2013, section 5.9]

    >>> print(series_through([Fraction(n, 3**n) for n in range(12)]))
    3*x/(3-x)^2
    """
    count = len(values)
    above, rest = fmpq_poly([0] * count + [1]), fmpq_poly([rational_of(z) for z in values])
    below, den = fmpq_poly(), fmpq_poly([1])
    while rest.degree() >= count // 2:
        spend(count)
        quotient, left = divmod(above, rest)
        above, rest = rest, left
        below, den = den, below - quotient * den
    if not den[0] or max(rest.degree() + 1, den.degree()) * 2 + SPARE_VALUES > count:
        return None
    scale = lcm(*(int(side.denom()) for side in (rest, den)))
    return series_of(*((side * scale).numer() for side in (rest, den)))
