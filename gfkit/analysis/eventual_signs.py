"""From where on all terms of p/q have one sign.

*One pole outweighs the others.* Let r > 0 be a root of the reversed denominator, of multiplicity m,
and c_0 + ... + c_(m-1) n^(m-1) its part of a(n)/r^n. The others together are at most C s^n, s < r.
With c_(m-1) > 0 and l(n) = c_(m-1) - sum of |c_j| n^(j-m+1), which grows with n, a(n) > 0 follows
for all n >= N >= 1 from l(N) > 0 and l(N) N^(m-1) > C (s/r)^N: the left side does not fall, the
right side does. Where several poles have the least modulus, their quotients being roots of unity of
order k, the classes of n modulo k are examined one by one. Other quotients are allowed where the
part of r outweighs those of the other poles of its modulus together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import atan2, isqrt, lcm, pi
from operator import attrgetter

from gfkit.analysis.poles import Pole, rest_bound
from gfkit.base.budget import spend
from gfkit.errors import LimitReached
from gfkit.numbers.enclosures import Enclosure, rounded_up
from gfkit.numbers.roots import Box

LATEST = 1 << 20
"""A sign that begins later is not looked for: each term before it is compared with 0."""
BITS = 128
NEARLY = Fraction(1, 10**6)
MOST_TIED_BITS = 10_000
"""For which it is given whether two poles have one modulus."""
MOST_TURNS = 120
"""Periods of the arguments of poles that are sought."""
NEAR = 1e-9
RATE_DIGITS = 8
SHARES = tuple(Fraction(1, 1 << k) for k in (1, 2, 4, 7, 12))
"""Where the rate is tried between the second largest modulus and the largest."""


@dataclass(frozen=True, slots=True)
class Tail:
    """All terms from `late` on have the sign 1 or -1, or are 0; rate: what bounds the other poles.

    late counts the terms of the class of n.
    """

    sign: int
    late: int
    rate: Fraction = Fraction(0)


def power_above(base: Fraction, n: int) -> Fraction:
    """Return a bound of base^n from above, for 0 <= base <= 1.

    >>> Fraction(1, 4) <= power_above(Fraction(1, 2), 2) < Fraction(26, 100)
    True
    """
    unit = 1 << BITS
    step = -(-base.numerator * unit // base.denominator)
    total = unit
    for bit in f"{n:b}":
        total = -(-total * total >> BITS)
        total = -(-total * step >> BITS) if bit == "1" else total
    return Fraction(total, unit)


def tail_of(
    base: Enclosure, main: Sequence[Enclosure], factor: Fraction, rate: Fraction, first: int
) -> Tail | None:
    """Return the sign of main(n) base^n + (at most factor rate^n) from some n >= first on.

    base: positive, above the rate. main: the polynomial in n, ascending. None where the highest
    coefficient may be 0, or the sign begins after `LATEST`.
    """
    top = main[-1]
    sign = 1 if top.low > 0 else -1
    least = top.low if sign > 0 else -top.high
    if least <= 0 or base.low <= rate:
        return None
    sizes = [max(abs(one.low), abs(one.high)) for one in main[:-1]]
    fall = rate / base.low
    degree = len(sizes)

    def holds(n: int) -> bool:
        spend(1 + degree)
        rest = sum((c / Fraction(n) ** (degree - j) for j, c in enumerate(sizes)), Fraction(0))
        left = least - rest
        return left > 0 and left * n**degree > factor * power_above(fall, n)

    start = max(first, 1)
    late = first_that(holds, start)
    return None if late is None else Tail(sign, late, rate)


def first_that(holds: Callable[[int], bool], start: int) -> int | None:
    """Return an n >= start with holds(n), and not with holds(n - 1) unless n is start.

    None if none is found up to LATEST. holds: once true, it stays so.

    >>> first_that(lambda n: n * n > 50, 0)
    8
    """
    step = 1
    while not holds(start + step - 1):
        step *= 2
        if step > LATEST:
            return None
    low, high = start + step // 2 - 1, start + step - 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _tail_over(
    main: Pole, boxes: Sequence[Enclosure], others: Sequence[Pole], first: int
) -> Tail | None:
    """Return the sign of the part of the main pole, given by boxes, over those of less modulus."""
    second = max((pole.most for pole in others), default=Fraction(0))
    tails = []
    for tried in _rates(second, main.base.real.low, others):
        factor = rest_bound((pole.sizes for pole in others), tried)
        if factor is not None:
            tails.append(tail_of(main.base.real, boxes, factor, tried, first))
    return min((tail for tail in tails if tail is not None), key=attrgetter("late"), default=None)


def tied_bits(found: Sequence[Pole]) -> int:
    """Return the bits that decide which poles near the outermost positive one have its modulus."""
    main = _positive(found)
    near = [] if main is None else [z for z in found if z.most >= main.least * (1 - NEARLY)]
    bits = max((_conjugates(z, main, found)[1].bit_length() for z in near), default=0)
    if bits > MOST_TIED_BITS:
        raise LimitReached(f"to decide whether poles have one modulus {bits} bits are needed")
    return bits + BITS


def _positive(found: Sequence[Pole]) -> Pole | None:
    """Return the largest positive pole."""
    positive = [pole for pole in found if pole.base.is_real and pole.base.real.low > 0]
    return max(positive, key=lambda pole: pole.least, default=None)


def _conjugates(pole: Pole, main: Pole | None, found: Sequence[Pole]) -> tuple[int, int]:
    """Return B and B^D, D >= 1 a bound of the degree of |z|^2 - r^2, B of all its conjugates."""
    size = 2 * max(2, *(2 + int(one.most) for one in found)) ** 2
    degree = (
        main.root.degree * pole.root.degree * (pole.root.degree + 1) // 2 if main is not None else 1
    )
    return size, size**degree


def tail_of_poles(found: Sequence[Pole], first: int) -> Tail | None:
    """Return the sign from where a positive pole r outweighs the others, or None.

    Those of the same modulus are allowed.

    For a root z the number |z|^2 - r^2 is an algebraic integer: its conjugates are among
    D numbers z_i z_j - r_k^2, at most B each, with the roots z_i and r_k of the factors of z and r.
    So it is 0 if it is less than B^(1-D). The parts of these poles are at most (sum of |c_j| n^j)
    r^n together, c_j their coefficients.
    """
    main = _positive(found)
    if main is None:
        return None
    low, high = main.base.real.low, main.base.real.high
    tied = [pole for pole in found if pole is not main and pole.most >= low]
    others = [pole for pole in found if pole is not main and pole not in tied]
    for pole in tied:
        apart = max(pole.most**2 - low**2, high**2 - pole.least**2)
        size, power = _conjugates(pole, main, found)
        if apart * power >= size or pole.multiplicity > main.multiplicity:
            return None
    boxes = []
    for k, box in enumerate(main.coefficients):
        parts = [_size(z.coefficients[k]) for z in tied if k < z.multiplicity]
        more = sum(parts, Fraction(0))
        boxes.append(Enclosure(box.real.low - more, box.real.high + more))
    return _tail_over(main, boxes, others, first)


def _size(box: Box) -> Fraction:
    """Return a bound of the modulus of a number in a box."""
    x, y = (max(abs(one.low), abs(one.high)) for one in box.sides)
    unit = 1 << BITS
    return Fraction(isqrt(int((x * x + y * y) * unit * unit)) + 1, unit)


def _rates(second: Fraction, base: Fraction, others: Sequence[Pole]) -> list[Fraction]:
    """Return rates to try, a little above the second modulus; of simple poles the least is best."""
    if not others:
        return [Fraction(0)]
    gap = base - second
    shares = SHARES if any(pole.multiplicity > 1 for pole in others) else SHARES[-1:]
    found = [rounded_up(second + gap * share, RATE_DIGITS) for share in shares]
    return [rate for rate in found if rate < base] or [second + gap / 2]


def turns(found: Sequence[Pole]) -> int | None:
    """Return a k for which the k-th powers of the poles of least modulus seem to be positive.

    None where an argument seems to be no fraction of a turn.
    """
    largest = max(pole.least for pole in found)
    total = 1
    for pole in found:
        if pole.most < largest * (1 - Fraction(1, 10**12)):
            continue
        turn = atan2(float(pole.base.imaginary.middle), float(pole.base.real.middle)) / (2 * pi)
        near = Fraction(turn).limit_denominator(MOST_TURNS)
        if abs(float(near) - turn) > NEAR:
            return None
        total = lcm(total, near.denominator)
    return total
