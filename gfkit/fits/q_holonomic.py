"""q-holonomic sequences: recurrences whose coefficients are polynomials in q^n, q an integer.

Numbers of subspaces over a field of q elements and products of q^k - 1 are such.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, ClassVar

from flint import fmpz_mat, nmod_mat

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, joined, product_text, restart_lacking
from gfkit.fits.hermite_pade import PRIME_BITS
from gfkit.fits.precursive import idle_equations
from gfkit.numbers.decimal import decimal
from gfkit.numbers.primes import primes_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Terms

BASES = (2, 3, 4, 5, 7, 8, 9, -2)
MOST_UNKNOWNS = 24
FURTHER = 2
"""This many equations more than there are unknowns have to hold before all are looked at."""


@dataclass(frozen=True, slots=True, repr=False)
class QHolonomic(Fit):
    """The equation p_0(q^n) a(n-r) + ... + p_r(q^n) a(n) = 0 for n >= holds_from.

    polynomials: p_0, ..., p_r, ascending coefficients in q^n, as many of each.
    """

    kind: ClassVar[str] = "q-holonomic"
    shapes: ClassVar[int] = len(BASES)

    q: int
    polynomials: tuple[tuple[int, ...], ...]

    @property
    def free(self) -> list[int]:
        """The given n at which the equation does not determine a(n)."""
        *_, lead = self.polynomials
        points = range(self.holds_from, self.given.end)
        return [n for n in points if not _at(lead, Fraction(self.q) ** n)]

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many further terms are needed: after a free term more than before it."""
        few = Fit.lacking(self, values)
        return max(few, restart_lacking(values, self.used, self.given.offset, self.free))

    @property
    def order(self) -> int:
        """The number of previous terms that a term needs."""
        return len(self.polynomials) - 1

    @property
    def degree(self) -> int:
        """The largest degree in q^n."""
        return len(self.polynomials[0]) - 1

    def text(self) -> str:
        """Return the equation solved for the multiple of a(n).

        >>> from gfkit.fits.fit import Terms
        >>> fit_q_holonomic(Terms((1, 2, 5, 16, 67, 374, 2825, 29212, 417199))).text()
        '2*a(n) = 4*a(n-1) + (2^n-2)*a(n-2)'
        """
        left = product_text(self._in_powers(self.polynomials[-1]), "a(n)")
        right = [
            product_text(self._in_powers([-c for c in one]), f"a(n-{back})")
            for back, one in enumerate(reversed(self.polynomials[:-1]), 1)
            if any(one)
        ]
        return f"{left} = {joined(right)}"

    def _in_powers(self, polynomial: Sequence[int]) -> str:
        parts = []
        for k in range(len(polynomial) - 1, -1, -1):
            c, base = polynomial[k], self.q**k
            power = f"{f'({base})' if base < 0 else base}^n"
            if c:
                parts.append(product_text(decimal(c), power) if k else decimal(c))
        return joined(parts).replace(" ", "")

    def numbers(self) -> dict[str, Any]:
        """Return q and the coefficients, those of a(n) first."""
        coefficients = [list(p) for p in reversed(self.polynomials)]
        return {
            "q": self.q,
            "order": self.order,
            "degree": self.degree,
            "coefficients": coefficients,
        }

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the leading coefficient is not 0."""
        known = [Fraction(v) for v in self.given.values]
        for n in range(self.given.end, self.given.end + count):
            spend(len(self.polynomials))
            *weights, lead = (_at(one, Fraction(self.q) ** n) for one in self.polynomials)
            if not lead:
                break
            last = known[len(known) - self.order :]
            known.append(
                -sum((w * v for w, v in zip(weights, last, strict=True)), Fraction(0)) / lead
            )
        return known[len(self.given) :]


def _at(polynomial: Sequence[int], point: Fraction | int) -> Fraction | int:
    total: Fraction | int = 0
    for c in reversed(polynomial):
        total = total * point + c
    return total


def fit_q_holonomic(given: Terms, *, spare: int = 1) -> QHolonomic | None:
    """Return the recurrence in q^n that the fewest terms determine, of least order, or None.

    spare: the least surplus. Linear equations for the coefficients are solved modulo a prime first;
    of the first q, 2 before 3, whose equations have one solution that holds for all terms.
    """
    limit = min(MOST_UNKNOWNS, len(given) - spare)
    if not any(given):
        return None
    shapes = sorted(
        (order + (order + 1) * (degree + 1) - 1, order, degree)
        for order in range(1, limit)
        for degree in range(1, limit // (order + 1))
    )
    for unknowns, order, degree in shapes:
        if unknowns > limit:
            break
        for q in BASES:
            found = _fit_of_shape(given, q, order, degree)
            if found is not None:
                used = unknowns + idle_equations(given.values, order, 0)
                fit = QHolonomic(given, given.offset + order, used, q, found)
                fit = replace(fit, used=used + len(fit.free))
                return fit if fit.surplus >= spare else None
    return None


def _fit_of_shape(
    given: Terms, q: int, order: int, degree: int
) -> tuple[tuple[int, ...], ...] | None:
    unknowns = (order + 1) * (degree + 1)
    rows = min(len(given) - order, unknowns + FURTHER)
    spend(1 + unknowns * rows // 64)
    (prime,) = primes_below(PRIME_BITS, 0, 1)

    def entries(modulus: int | None = None) -> list[int]:
        powers = [[pow(q, n * j, modulus) for j in range(degree + 1)] for n in range(rows)]
        terms = given.values[: rows + order]
        if modulus is not None:
            terms = tuple(term % modulus for term in terms)
        return [terms[n + i] * z for n in range(rows) for i in range(order + 1) for z in powers[n]]

    residues = [entry % prime for entry in entries(prime)]
    if nmod_mat(rows, unknowns, residues, prime).rank() != unknowns - 1:
        return None
    kernel, nullity = fmpz_mat(rows, unknowns, entries()).nullspace()
    if nullity != 1:
        return None
    vector = [int(kernel[i, 0]) for i in range(unknowns)]
    common = gcd(*vector)
    width = degree + 1
    plain = [[c // common for c in vector[i * width : (i + 1) * width]] for i in range(order + 1)]
    if not any(plain[0]) or not any(plain[-1]):
        return None
    for n in range(len(given) - order):
        point = q**n
        if sum(_at(p, point) * given.values[n + i] for i, p in enumerate(plain)):
            return None
    return _moved(plain, q, given.offset + order)


def _moved(plain: list[list[int]], q: int, shift: int) -> tuple[tuple[int, ...], ...]:
    """Return polynomials in q^n for those in q^(n - shift), without a common factor."""
    top = max(j for p in plain for j, c in enumerate(p) if c)
    powers = [(top - j) * shift for j in range(top + 1)]
    least = min(powers)
    moved = [[c * q ** (e - least) for c, e in zip(p, powers, strict=False)] for p in plain]
    common = gcd(*(c for p in moved for c in p))
    sign = -1 if next(c for c in reversed(moved[-1]) if c) < 0 else 1
    return tuple(tuple(sign * c // common for c in p) for p in moved)
