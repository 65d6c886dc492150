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
from .discs import Disc, Ends, Scale
from .polynomials import RATIONAL, long_product

if TYPE_CHECKING:
    from collections.abc import Sequence

BITS, SERIES = range(16, 400_001), range(1, 300_001)
LONE = {"bits": BITS, "series": SERIES, "root_bits": BITS, "near": RATIONAL, "rate?": RATIONAL}
SPARE, FINER = 200, 64


class Sole(NamedTuple):
    """|a(n) - c r^n| <= bound rate^n for n >= max(0, deg p - deg q + 1); r and c, in discs."""

    scale: Scale
    root: Disc
    coefficient: Disc
    bound: Fraction

    @property
    def base(self) -> Ends:
        """The ends of r."""
        return self.scale.ends(self.root)

    @property
    def constant(self) -> Ends:
        """The ends of c."""
        return self.scale.ends(self.coefficient)


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
    bound = _Series(p, q, rate, near, Scale(hints["bits"], clock)).remainder(hints["series"])
    scale = Scale(hints["root_bits"] + FINER, clock)
    fine = _Series(p, q, rate, near, scale)
    root = scale.times(scale.inverse(fine.zero), scale.rational(rate))
    return Sole(scale, root, fine.coefficient, bound)


def _norm(f: Sequence[int]) -> int:
    return sum(abs(c) for c in f)


def _ceil(value: int, bits: int) -> int:
    return -(-value >> bits)


class _Series:
    """P and Q in units, at most one too low; the zero of Q near rate/near, and c, in discs."""

    def __init__(
        self, p: Sequence[int], q: Sequence[int], rate: Fraction, near: Fraction, scale: Scale
    ) -> None:
        self.scale, self.start = scale, max(0, len(p) - len(q) + 1)
        self.p, self.q = (self._scaled(side, rate) for side in (p, q))
        above, below = ([Disc(c, 0, 1) for c in side] for side in (self.p, self.q))
        slope = [Disc(k * c, 0, k) for k, c in enumerate(self.q)][1:]
        self.zero = self._zero(below, slope, scale.rational(rate / near).x)
        under = scale.times(scale.at(slope, self.zero), self.zero._replace(x=-self.zero.x))
        self.coefficient = scale.times(scale.at(above, self.zero), scale.inverse(under))

    def _scaled(self, f: Sequence[int], rate: Fraction) -> list[int]:
        """Return c_k rate^-k, rounded down."""
        above, below, found = 1, 1, []
        for c in f:
            size = self.scale.bits + abs(c).bit_length() + below.bit_length()
            self.scale.clock.multiply(size, size)
            self.scale.clock.reduce(size, above.bit_length())
            found.append((c * below << self.scale.bits) // above)
            above, below = above * rate.numerator, below * rate.denominator
        return found

    def _zero(self, q: list[Disc], slope: list[Disc], t: int) -> Disc:
        """Return a real disc at whose ends Q has different signs, by Newton's method."""
        scale, e = self.scale, 0
        for _ in range(2 * scale.bits.bit_length() + 8):
            need(abs(t) < scale.one, "no zero is found in the disc")
            value, steep = (scale.at(f, Disc(t, 0, 0)) for f in (q, slope))
            need(steep.x, "the slope vanishes")
            e = (5 * value.r << scale.bits) // abs(steep.x) + 3
            move = (value.x << scale.bits) // steep.x
            t -= move
            if abs(move) <= e:
                break
        low, high = (scale.at(q, Disc(end, 0, 0)) for end in (t - e, t + e))
        need(abs(t) > e, "the zero is not shown to be away from 0")
        need(abs(t) + e < scale.one, "no zero is found in the disc")
        need(all(abs(z.x) > z.r for z in (low, high)), "a change of sign is not shown")
        need((low.x < 0) != (high.x < 0), "the values do not change their sign")
        return Disc(t, 0, e)

    def _over_linear(self, f: Sequence[int]) -> list[int]:
        """Return about f/(1 - y/t), for an f that nearly vanishes at t."""
        bits, found = self.scale.bits, [0]
        self.scale.clock.spend(len(f) * (1 + bits // 500 + (bits // 2000) ** 2))
        for c in reversed(f[1:]):
            found.append(self.zero.x * (found[-1] - c) >> bits)
        return found[:0:-1]

    def _off(self, f: Sequence[int], h: list[int]) -> int:
        """Return the norm of t f - (t - y) h, rounded up."""
        bits, t = self.scale.bits, self.zero.x
        h = [*h, *[0] * (len(f) - len(h))]
        columns = zip(f, h, [0, *h], strict=False)
        return _ceil(sum(abs(t * (a - b) + (c << bits)) for a, b, c in columns), bits)

    def _reciprocal(self, h: Sequence[int], series: int) -> list[int]:
        """Return about 1/h to a given number of terms; what it is good for is checked later."""
        bits, clock = self.scale.bits, self.scale.clock
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

    def remainder(self, series: int) -> Fraction:
        """Return C with |a(n) - c r^n| <= C rate^n for all n >= start."""
        bits, one, clock = self.scale.bits, self.scale.one, self.scale.clock
        p, q, (t, _, e), (c, _, c_error) = self.p, self.q, self.zero, self.coefficient
        h = self._over_linear(q)
        need(h and h[0], "the quotient vanishes")
        s = self._reciprocal(h, series)
        unity = long_product(h, s, clock)
        unity[0] -= one * one
        off = _ceil(_norm(unity), bits)
        norm_h, norm_s, norm_q = _norm(h), _norm(s), _norm(q) + 2 * len(q)
        left = self._off(q, h) + 2 * len(q)
        room = one - abs(t) - e
        need(off < one, "the quotient is not shown to have no zero in the disc")
        need(left * norm_s < room * (one - off), "the disc is not shown to hold one zero alone")
        # Q/(1 - y/z) is at most `gap` away from H.
        gap = -(-((left + _ceil(e * (norm_q + norm_h), bits)) << bits) // room)
        off += _ceil(gap * norm_s, bits)
        need(off < one, "the reciprocal of the quotient is not bounded")
        size = max(len(p), len(h))
        longer = ([*f, *[0] * (size - len(f))] for f in (p, h))
        wide = [a - (c * b >> bits) for a, b in zip(*longer, strict=True)]
        u = self._over_linear(wide)
        # P - c H' is at most `vague` away from `wide`.
        vague = 2 * len(p) + size + _ceil(c_error * (norm_h + gap) + abs(c) * gap, bits)
        moved = _ceil(e * (_norm(wide) + vague + _norm(u)), bits)
        loose = -(-((self._off(wide, u) + vague + moved) << bits) // room)
        loose = _ceil(loose * norm_s, bits)
        sizes = [_ceil(abs(a), bits) for a in long_product(u, s, clock)]
        most = max(sizes, default=0) + loose
        tail = -(-most * off // (one - off))
        return Fraction(max(sizes[self.start :], default=0) + loose + tail, one)
