"""One pole of least modulus of p/q, with an error bound, for any order of q.

For a rate s > 0 let P, Q be p(y/s), q(y/s): the disc |x| <= 1/s is |y| <= 1. Norms are sums of the
absolute values of coefficients; they bound values in the disc, and the norm of a product is at most
the product of the norms. All numbers are integers in units of 2^-bits.

1. Q changes its sign between t - e and t + e: it has a zero z there.
2. H and S are polynomials; the norms of t Q - (t - y) H and of H S - 1 are computed. If the latter
   is below 1, H has no zero in the disc and |H| >= (1 - norm)/norm of S. If the former is below
   (1 - |t|) times that, Q has as many zeros in the disc as (t - y) H, one, by Rouche's theorem.
3. With c = P(z)/(-z Q'(z)) and H' = Q/(1 - y/z), p/q - c/(1 - y/z) = U/H', U = (P - c H')/(1 -
   y/z). What was computed for H holds for H' with a larger norm of H' S - 1, at most g < 1. The
   coefficients of U/H' are those of (U S)/(1 + (H' S - 1)): at most those of U S and, besides,
   g/(1 - g) times the largest of them.

Dividing by t - y from the highest coefficient down multiplies norms by at most 1/(1 - |t|).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.clock import Clock, need
from ..core.reading import fit, rational
from .polynomials import RATIONAL, long_product

if TYPE_CHECKING:
    from collections.abc import Sequence

BITS, SERIES = range(16, 400_001), range(1, 300_001)
LONE = {"bits": BITS, "series": SERIES, "root_bits": BITS, "near": RATIONAL, "rate?": RATIONAL}


SPARE = 200


class Sole(NamedTuple):
    """|a(n) - c r^n| <= bound rate^n for n >= start; the ends of r and c."""

    base: tuple[Fraction, Fraction]
    constant: tuple[Fraction, Fraction]
    bound: Fraction


class _Zero(NamedTuple):
    """z and c with bounds of their errors."""

    t: int
    e: int
    c: int
    c_error: int


def lone_pole(
    p: Sequence[int], q: Sequence[int], hints: Any, clock: Clock, rate: Fraction | None = None
) -> Sole:
    """Return the pole of least modulus near 1/near, after showing that it is the only one.

    rate: if `rate` is not in the evidence, that of what is left.
    """
    fit(hints, LONE, "lone")
    if rate is None:
        need("rate" in hints, "a rate is missing")
        rate = rational(hints["rate"], "a rate", clock)
    near = rational(hints["near"], "a root", clock)
    need(rate > 0 and abs(near) > rate, "a main root is not above the rate of the remainder")
    bound = _remainder(p, q, rate, near, hints, clock)
    bits = hints["root_bits"]
    one = 1 << bits
    above, below = (_scaled(side, rate, bits, clock) for side in (p, q))
    found = _zero(above, below, rate, near, bits, clock)
    clock.reduce(2 * bits)
    ends = sorted(rate * one / (found.t + e) for e in (found.e, -found.e))
    constant = [Fraction(found.c + e, one) for e in (-found.c_error, found.c_error)]
    return Sole((ends[0], ends[1]), (constant[0], constant[1]), bound)


def _scaled(f: Sequence[int], rate: Fraction, bits: int, clock: Clock) -> list[int]:
    """Return c_k rate^-k in units of 2^-bits, rounded down."""
    above, below, found = 1, 1, []
    for c in f:
        size = bits + abs(c).bit_length() + below.bit_length()
        clock.multiply(size, size)
        clock.reduce(size, above.bit_length())
        found.append((c * below << bits) // above)
        above, below = above * rate.numerator, below * rate.denominator
    return found


def _at(f: Sequence[int], t: int, bits: int, clock: Clock) -> int:
    """Return f(t), at most as many units too low as f has coefficients."""
    total = 0
    clock.spend(len(f) * (1 + bits // 500 + (bits // 2000) ** 2))
    for c in reversed(f):
        total = (total * t >> bits) + c
    return total


def _slope(f: Sequence[int]) -> list[int]:
    return [k * c for k, c in enumerate(f)][1:]


def _norm(f: Sequence[int]) -> int:
    return sum(abs(c) for c in f)


def _ceil(value: int, bits: int) -> int:
    return -(-value >> bits)


def _zero(
    p: list[int], q: list[int], rate: Fraction, near: Fraction, bits: int, clock: Clock
) -> _Zero:
    """Enclose the zero of Q near rate/near, and c."""
    one, slope = 1 << bits, _slope(q)
    t, steep = int(rate / near * one), 0
    for _ in range(2 * bits.bit_length() + 8):
        need(abs(t) < one, "no zero is found in the disc")
        steep = _at(slope, t, bits, clock)
        need(steep, "the slope vanishes")
        move = (_at(q, t, bits, clock) << bits) // steep
        t -= move
        if abs(move) * abs(steep) <= (abs(steep) + (len(q) << bits)):
            break
    unsure = 3 * len(q) + 3
    e = (5 * unsure << bits) // abs(steep) + 3
    low, high = _at(q, t - e, bits, clock), _at(q, t + e, bits, clock)
    need(abs(t) > e, "the zero is not shown to be away from 0")
    need(abs(t) + e < one, "no zero is found in the disc")
    need(min(abs(low), abs(high)) > unsure, "a change of sign is not shown")
    need((low < 0) != (high < 0), "the values do not change their sign")
    # |f(z) - f(t)| <= e norm(f').
    top_error = 3 * len(p) + 3 + _ceil(e * (_norm(_slope(p)) + 2 * len(p) ** 2), bits)
    top = _at(p, t, bits, clock)
    low_error = 2 * len(q) ** 2 + len(q) + 3
    low_error += _ceil(e * (_norm(_slope(slope)) + 2 * len(q) ** 3), bits)
    value = -_at(slope, t, bits, clock)
    low_error += _ceil(e * (abs(value) + low_error), bits) + 2  # now of -z Q'(z), |z| < 1
    value = value * t >> bits
    need(abs(value) > low_error, "the constant is not bounded")
    c = (top << bits) // value
    c_error = -(-((top_error << bits) + (abs(c) + 1) * low_error) // (abs(value) - low_error)) + 1
    return _Zero(t, e, c, c_error)


def _over_linear(f: Sequence[int], t: int, bits: int, clock: Clock) -> list[int]:
    """Return about f/(1 - y/t), for an f that nearly vanishes at t."""
    clock.spend(len(f) * (1 + bits // 500 + (bits // 2000) ** 2))
    found = [0]
    for c in reversed(f[1:]):
        found.append(t * (found[-1] - c) >> bits)
    return found[:0:-1]


def _reciprocal(h: Sequence[int], series: int, bits: int, clock: Clock) -> list[int]:
    """Return about 1/h to a given number of terms; what it is good for is checked afterwards."""
    found = [(1 << 2 * bits) // h[0]]
    while len(found) < series:
        size = min(2 * len(found), series)
        rest = [-c >> bits for c in long_product(h[:size], found, clock)[:size]]
        rest += [0] * (size - len(rest))
        rest[0] += 2 << bits
        found = [c >> bits for c in long_product(found, rest, clock)[:size]]
        grown = max(abs(c).bit_length() for c in found) > 2 * bits + SPARE
        need(not grown, "the reciprocal of the quotient grows: the disc holds more zeros")
    return found


def _remainder(
    p: Sequence[int],
    q: Sequence[int],
    rate: Fraction,
    near: Fraction,
    hints: dict[str, Any],
    clock: Clock,
) -> Fraction:
    """Return C with |a(n) - c r^n| <= C rate^n for all n >= max(0, deg p - deg q + 1)."""
    bits = hints["bits"]
    one = 1 << bits
    above, below = _scaled(p, rate, bits, clock), _scaled(q, rate, bits, clock)
    zero = _zero(above, below, rate, near, bits, clock)
    t = zero.t
    h = _over_linear(below, t, bits, clock)
    need(h and h[0], "the quotient vanishes")
    s = _reciprocal(h, hints["series"], bits, clock)
    unity = long_product(h, s, clock)
    unity[0] -= one * one
    off = _ceil(_norm(unity), bits)
    norm_h, norm_s, norm_q = _norm(h), _norm(s), _norm(below) + 2 * len(q)
    left = 0
    for k, c in enumerate(below):
        mine = h[k] if k < len(h) else 0
        left += abs(t * (c - mine) + ((h[k - 1] << bits) if k else 0))
    left = _ceil(left, bits) + 2 * len(q)
    room = one - abs(t) - zero.e
    need(off < one, "the quotient is not shown to have no zero in the disc")
    need(left * norm_s < room * (one - off), "the disc is not shown to hold one zero alone")
    # Q/(1 - y/z) is at most `gap` away from H.
    gap = -(-((left + _ceil(zero.e * (norm_q + norm_h), bits)) << bits) // room)
    off += _ceil(gap * norm_s, bits)
    need(off < one, "the reciprocal of the quotient is not bounded")
    c, c_error = zero.c, zero.c_error
    size = max(len(above), len(h))
    wide = [
        ((above[k] << bits) if k < len(above) else 0) - (c * h[k] if k < len(h) else 0)
        for k in range(size)
    ]
    u = _over_linear([a >> bits for a in wide], t, bits, clock)
    left = 0
    for k, a in enumerate(wide):
        mine = t * (u[k] if k < len(u) else 0) - ((u[k - 1] << bits) if k else 0)
        left += abs(t * a - (mine << bits))
    vague = 2 * len(p) + _ceil(c_error * (norm_h + gap) + abs(c) * gap, bits)
    moved = _ceil(zero.e * (_ceil(_norm(wide), bits) + vague + _norm(u)), bits)
    loose = -(-((_ceil(left, 2 * bits) + vague + moved) << bits) // room)
    loose = _ceil(loose * norm_s, bits)
    sizes = [_ceil(abs(a), bits) for a in long_product(u, s, clock)]
    start = max(0, len(p) - len(q) + 1)
    most = max(sizes, default=0) + loose
    tail = -(-most * off // (one - off))
    return Fraction(max(sizes[start:], default=0) + loose + tail, one)
