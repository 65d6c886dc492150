"""Witnesses that a recurrence is minimal: numerator and denominator are coprime modulo a prime.

If they are coprime modulo a prime (at a point x, y) where the degree of the denominator is kept,
they are coprime over Q (over Q(x, y)), and no recurrence of lower order exists.
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

    from gfkit.series.marked import Term
    from gfkit.series.rational import RationalGF


MAX_PRIMES = 50


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
