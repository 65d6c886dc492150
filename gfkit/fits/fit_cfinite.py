"""Recurrences with constant coefficients, of any order, their pre-period kept apart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from flint import fmpz_mod_poly_ctx, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.base.processes.workers import in_worker
from gfkit.fits.fit import Fit
from gfkit.series.rational import RationalGF, sum_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Terms

MERSENNE = (61, 127, 521, 1279, 2203, 4423, 9689)
"""2^e - 1 is prime; the first is tried first, the larger ones for larger coefficients."""

BIT_SECONDS = 7e-7
"""Of FLINT's half-gcd, for a term and a bit of the modulus."""

SMALL_PRIME = 2**31 - 1
"""Modulo this prime it is found out where a recurrence begins."""


@dataclass(frozen=True, slots=True, repr=False)
class CFinite(Fit):
    """The recurrence a(n) = c1 a(n-1) + ... + cd a(n-d) for n >= holds_from.

    gf: the sum of a(offset + k) x^k. The order is least modulo a prime, so least.
    """

    kind: ClassVar[str] = "C-finite"

    gf: RationalGF

    @property
    def order(self) -> int:
        """The number of previous terms that a term needs."""
        return self.gf.order

    @property
    def set_aside(self) -> int:
        """The number of first terms that no equation contains, the pre-period."""
        return self.holds_from - self.given.offset - self.gf.order

    def formula_numbers(self) -> Any:
        """Return the coefficients."""
        return self.gf.signature

    def text(self) -> str:
        """Return the recurrence."""
        return f"a(n) = {sum_text(self.gf.signature)}"

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms."""
        return list(map(Fraction, continued(self.given.values, self.gf.signature, count)))

    def generating_function(self) -> RationalGF:
        """Return the g.f."""
        return self.gf


def continued(values: Sequence[int], signature: Sequence[int], count: int) -> list[int]:
    """Return the next terms by a recurrence.

    >>> continued([1, 1, 2], [1, 1], 3)
    [3, 5, 8]
    """
    known = list(values[len(values) - len(signature) :])
    for _ in range(count):
        recent = known[len(known) - len(signature) :]
        known.append(sum(c * v for c, v in zip(signature, reversed(recent), strict=True)))
    return known[len(signature) :]


def fit_cfinite(given: Terms, *, spare: int = 1) -> CFinite | None:
    """Return the C-finite fit that the fewest terms determine, or None.

    spare: the least surplus. A recurrence of order d that leaves out s
    terms is determined by 2 d + s terms. FLINT's half-gcd finds it modulo a Mersenne prime, the
    symmetric residues are the coefficients, and all terms are compared exactly: over the integers
    nothing else can be, by Fatou's lemma. If it does not hold from the first term on, another run
    from the last term backwards tells from where it does. [Massey1969]

    >>> from gfkit.fits.fit import Terms
    >>> fit = fit_cfinite(Terms((7, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55)))
    >>> fit.text(), fit.holds_from, fit.used, fit.surplus
    ('a(n) = a(n-1) + a(n-2)', 3, 5, 6)
    """
    most = len(given) - spare
    if most < 0:
        return None
    fit = _fit_from(given, 0, most)
    if fit is None:
        start = _later_start(given.values, most)
        fit = None if start is None else _fit_from(given, start, most)
    return fit


def _later_start(values: Sequence[int], most: int) -> int | None:
    """Return from which term on a recurrence modulo SMALL_PRIME holds, if it needs few terms.

    Massey's algorithm, run from the last term backwards, tells for every start how long the least
    recurrence of the terms after it is. Of a recurrence C only its product with the terms is kept;
    the coefficient of x^n there is the discrepancy.
    """
    p = SMALL_PRIME
    size = len(values)
    current = before = nmod_poly([v % p for v in reversed(values)], p)
    length, gap, last = 0, 1, 1
    best: int | None = None
    for n in range(size):
        spend(1 + length // 256)
        wrong = int(current[n])
        if wrong:
            factor = wrong * pow(last, -1, p) % p
            kept = current if 2 * length <= n else None
            current -= (factor * before).left_shift(gap).truncate(size)
            if kept is not None:
                length, before, last, gap = n + 1 - length, kept, wrong, 0
        gap += 1
        start = size - 1 - n
        if 2 * length + start <= most:
            best, most = start, 2 * length + start - 1
    return best


def _fit_from(given: Terms, start: int, most: int) -> CFinite | None:
    values = given.values
    tail = values[start:]
    bits = sum(abs(v).bit_length() for v in tail) + 64
    size = None
    for exponent in MERSENNE:
        modulus = (1 << exponent) - 1
        cost = BIT_SECONDS * len(tail) * exponent
        lifts = in_worker(minimal_polynomial, tuple(tail), modulus, seconds=cost)
        length = len(lifts) - 1
        if 2 * length > len(tail):
            return None
        gap = next(k for k, c in enumerate(lifts) if c)
        if size is not None and length < size:
            continue
        size = length
        order = length - gap
        if 2 * order + gap + start > most:
            return None
        half = modulus // 2
        den = [c - modulus if c > half else c for c in reversed(lifts[gap:])]
        reach = _reach(values, den)
        if reach <= start + length:
            return _fit_of(given, den, reach)
        if exponent > bits:
            return None
    return None


def minimal_polynomial(values: Sequence[int], modulus: int) -> list[int]:
    """Return the minimal polynomial of the terms modulo a prime, ascending, by FLINT.

    >>> minimal_polynomial((1, 1, 2, 3, 5, 8), 101)
    [100, 100, 1]
    """
    found = fmpz_mod_poly_ctx(modulus).minpoly(list(values))
    return [int(c) for c in found.coeffs()]


def _reach(values: Sequence[int], den: Sequence[int]) -> int:
    """Return the least k such that the recurrence holds for values[k], values[k + 1], ..."""
    product = fmpz_poly(list(den)).mul_low(fmpz_poly(list(values)), len(values))
    return max(len(den) - 1, product.degree() + 1)


def _fit_of(given: Terms, den: Sequence[int], reach: int) -> CFinite:
    values = given.values
    order = len(den) - 1
    num = [int(c) for c in fmpz_poly(list(den)).mul_low(fmpz_poly(list(values)), reach).coeffs()]
    gf = RationalGF(tuple(num), tuple(den))
    used = reach + order
    return CFinite(given, given.offset + reach, used, gf)
