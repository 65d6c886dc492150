"""Recurrences of least order modulo a prime, and witnesses that one over Q is minimal.

*Found.* Let f = a(0) t^(m-1) + ... + a(m-1). The remainders of Euclid's algorithm on t^m and f are
U t^m + V f; the first one of degree below m/2 belongs to the minimal polynomial V of the sequence,
if its degree is at most m/2. The quotients on the way depend on the leading coefficients alone, so
they are found by recursion on these. FLINT does the arithmetic: its polynomials with word-sized
moduli are twice as fast as its own half-gcd, which python-flint has for integers of any size only.
[GathenGerhard2013, chapter 11]

*Witnessed.* If numerator and denominator are coprime modulo a prime (at a point x, y) where the
degree of the denominator is kept, they are coprime over Q (over Q(x, y)), and no recurrence of
lower order exists.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from flint import fmpz, fmpz_poly, nmod_poly

from gfkit.base.trusted import trusted
from gfkit.errors import NormalFormError
from gfkit.series.marked import MarkedGF

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from gfkit.series.marked import Term
    from gfkit.series.rational import RationalGF

    Matrix = tuple[nmod_poly, nmod_poly, nmod_poly, nmod_poly]

MAX_PRIMES = 50
SHORT = 128
"""Below this degree Euclid's algorithm goes step by step."""


@dataclass(frozen=True, slots=True)
class Coprime:
    """A prime, and with marks a point, at which p and q have no common factor."""

    prime: int
    x: int | None = None
    y: int | None = None

    def to_data(self) -> dict[str, int]:
        """Return the witness as plain data."""
        if self.x is None or self.y is None:
            return {"prime": self.prime}
        return {"prime": self.prime, "x": self.x, "y": self.y}


@trusted
def coprime_witness(gf: RationalGF | MarkedGF) -> Coprime:
    """Return a witness for a fraction in lowest terms.

    Raises NormalFormError if many primes show a common factor: then there is one.

    >>> from gfkit.series.rational import RationalGF
    >>> coprime_witness(RationalGF.of([1], [1, -1, -1]))
    Coprime(prime=2147483647, x=None, y=None)
    """
    points = random.Random(1)  # noqa: S311  (any points will do)
    for prime in islice(descending_primes(), MAX_PRIMES):
        if isinstance(gf, MarkedGF):
            x, y = points.randrange(1, prime), points.randrange(1, prime)
            p, q = (_at_point(side, x, y, prime) for side in (gf.num, gf.den))
            witness = Coprime(prime, x, y)
        else:
            p, q = (nmod_poly(fmpz_poly(list(side)), prime) for side in (gf.num, gf.den))
            witness = Coprime(prime)
        if q.degree() == gf.order and p.gcd(q).degree() == 0:
            return witness
    raise NormalFormError("numerator and denominator have a common factor modulo many primes")


@dataclass(frozen=True, slots=True)
class Combination:
    """u p + v q = 1 modulo a prime, for the sides of a fraction p/q.

    inverse: of the highest coefficient of q, modulo the prime. u, v: ascending.
    """

    prime: int
    inverse: int
    u: tuple[int, ...]
    v: tuple[int, ...]


def coprime_combination(gf: RationalGF) -> Combination:
    """Return a combination that is 1, modulo a prime that is small, so that it is short.

    Raises NormalFormError if many primes show a common factor.

    >>> from gfkit.series.rational import RationalGF
    >>> coprime_combination(RationalGF.of([1, 1], [1, -1, -1]))
    Combination(prime=1021, inverse=1020, u=(0, 1), v=(1,))
    """
    for prime in islice(descending_primes(2**10), MAX_PRIMES):
        p, q = (nmod_poly(fmpz_poly(list(side)), prime) for side in (gf.num, gf.den))
        if q.degree() != gf.order:
            continue
        common, u, v = p.xgcd(q)
        if common.degree() == 0:
            inverse = pow(int(q[q.degree()]), -1, prime)
            parts = [tuple(int(c) for c in side.coeffs()) for side in (u, v)]
            return Combination(prime, inverse, parts[0], parts[1])
    raise NormalFormError("numerator and denominator have a common factor modulo many primes")


def descending_primes(below: int = 2**31) -> Iterator[int]:
    """Yield the primes below a number, the largest first."""
    candidate = below
    while True:
        candidate -= 1
        if fmpz(candidate).is_prime():
            yield candidate


def _at_point(terms: Sequence[Term], x: int, y: int, prime: int) -> nmod_poly:
    values = [0] * (1 + max((k for *_, k, _ in terms), default=0))
    for i, j, k, c in terms:
        values[k] = (values[k] + c * pow(x, i, prime) * pow(y, j, prime)) % prime
    return nmod_poly(values, prime)


def minimal_fraction(
    terms: Sequence[int] | NDArray[np.uint64], prime: int
) -> tuple[list[int], list[int]]:
    """Return p and q modulo the prime of least L = max(deg q, deg p + 1) with q F = p.

    terms: at least 2 L of them, residues. p has L entries and q has L + 1, zeros at the end kept.
    """
    terms = list(map(int, terms))
    minimal = minimal_polynomial(terms, prime)
    length = minimal.degree()
    q = minimal.reverse(length)
    if not length:
        return [], [1]
    p = q.mul_low(nmod_poly(terms[:length], prime), length)
    below = [int(q[i]) for i in range(length + 1)]
    return [int(p[i]) for i in range(length)], below


def minimal_polynomial(terms: Sequence[int], prime: int) -> nmod_poly:
    """Return the monic minimal polynomial of residues, at least twice as many as its degree.

    >>> [int(c) for c in minimal_polynomial([0, 1, 1, 2, 3, 5], 101).coeffs()]
    [100, 100, 1]
    """
    m = len(terms)
    one, zero = nmod_poly([1], prime), nmod_poly([0], prime)
    a, b = one.left_shift(m), nmod_poly(list(terms)[::-1], prime)
    found = _second_row(a, b, (m + 1) // 2, one, zero)
    return found * ~found[found.degree()]


def _second_row(a: nmod_poly, b: nmod_poly, low: int, one: nmod_poly, zero: nmod_poly) -> nmod_poly:
    """Return V where U a + V b is the first remainder of degree below low, half of that of a."""
    if b.degree() < low:
        return one
    a, b, (_, t, _, v) = _reduced(a, b, low, one, zero)
    if b.degree() < low:
        return v
    quotient, rest = divmod(a, b)
    a, b, t, v = b, rest, v, t - quotient * v
    if b.degree() < low:
        return v
    cut = 2 * low - a.degree()
    _, _, (_, _, g, h) = _half(a.right_shift(cut), b.right_shift(cut), one, zero)
    return g * t + h * v


def _half(
    a: nmod_poly, b: nmod_poly, one: nmod_poly, zero: nmod_poly
) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Return two consecutive remainders around half the degree of a, and the matrix to them."""
    low = (a.degree() + 1) // 2
    matrix = (one, zero, zero, one)
    if b.degree() < low:
        return a, b, matrix
    if a.degree() < SHORT:
        while b.degree() >= low:
            a, b, matrix = _stepped(a, b, matrix)
        return a, b, matrix
    a, b, matrix = _reduced(a, b, low, one, zero)
    if b.degree() < low:
        return a, b, matrix
    a, b, matrix = _stepped(a, b, matrix)
    if b.degree() < low:
        return a, b, matrix
    a, b, (e, f, g, h) = _reduced(a, b, 2 * low - a.degree(), one, zero)
    s, t, u, v = matrix
    return a, b, (e * s + f * u, e * t + f * v, g * s + h * u, g * t + h * v)


def _stepped(a: nmod_poly, b: nmod_poly, matrix: Matrix) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Return the next pair of remainders and the matrix to it."""
    quotient, rest = divmod(a, b)
    s, t, u, v = matrix
    return b, rest, (u, v, s - quotient * u, t - quotient * v)


def _reduced(
    a: nmod_poly, b: nmod_poly, cut: int, one: nmod_poly, zero: nmod_poly
) -> tuple[nmod_poly, nmod_poly, Matrix]:
    """Reduce a and b by the quotients of their parts from t^cut on."""
    c, d, matrix = _half(a.right_shift(cut), b.right_shift(cut), one, zero)
    s, t, u, v = matrix
    a, b = a.truncate(cut), b.truncate(cut)
    return c.left_shift(cut) + (s * a + t * b), d.left_shift(cut) + (u * a + v * b), matrix
