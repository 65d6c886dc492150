"""Recurrences between products of terms.

Somos sequences have a(n) a(n-k) as a combination of the a(n-i) a(n-k+i); others are quadratic, as
a(n) = a(n-1)^2 + 1. With polynomials in n before the products such equations are relations for the
one search, between functions of n that are products of shifted terms; one in which no product
contains a(n) twice says how the terms go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations_with_replacement
from typing import Any, ClassVar

from flint import fmpz_poly, nmod_poly

from gfkit.fits.fit import GivenTerms
from gfkit.fits.hermite_pade import (
    BEYOND,
    newton_coefficients,
    shortest,
)
from gfkit.fits.p_recursive import (
    RecurrenceFit,
    composed,
)

Lags = tuple[int, ...]
"""A product of terms, ascending: (0, 4) is a(n) a(n-4)."""

MOST_USED = 40
"""Fits that more terms determine are not looked for."""


def _products(order: int, degree: int) -> tuple[Lags, ...]:
    """Return the products of so few terms, none with a(n) twice."""
    sizes = range(degree + 1)
    found = chain(*(combinations_with_replacement(range(order + 1), size) for size in sizes))
    return tuple(lags for lags in found if lags.count(0) < 2)


def _bilinear(order: int, *, mixed: bool) -> tuple[Lags, ...]:
    """Return the a(n-i) a(n-order+i); with single terms and 1, if mixed."""
    pairs = tuple((i, order - i) for i in range(order // 2 + 1))
    return (*pairs, *((i,) for i in range(order + 1)), ()) if mixed else pairs


def _of_quotients(order: int) -> tuple[Lags, ...]:
    """Return a(n-i)/a(n-i-1) times a common multiple: the products of a linear recurrence."""
    whole = range(1, order + 2)
    return tuple(tuple(sorted((i, *(j for j in whole if j != i + 1)))) for i in range(order + 1))


SHAPES = (
    *(_bilinear(order, mixed=False) for order in range(2, 10)),
    _products(1, 2),
    *(_bilinear(order, mixed=True) for order in range(2, 7)),
    _products(2, 2),
    _products(1, 3),
    *map(_of_quotients, (2, 3)),
)
"""The products that are examined together."""


@dataclass(frozen=True, slots=True, repr=False)
class Nonlinear(RecurrenceFit):
    """The equation sum p_i(n) g_i = 0 for n >= holds_from, the g_i products of terms.

    lags: the g_i, those that contain a(n) first, it once. polynomials: the p_i, ascending
    coefficients in n, without a common factor. free: the given n at which the equation does not
    determine a(n); they count as used.
    """

    kind: ClassVar[str] = "nonlinear"
    shapes: ClassVar[int] = len(SHAPES)

    lags: tuple[Lags, ...]
    polynomials: tuple[tuple[int, ...], ...]
    free: tuple[int, ...] = ()

    @property
    def order(self) -> int:
        """The number of previous terms that a term needs."""
        return max(chain(*self.lags))

    def numbers(self) -> dict[str, Any]:
        """Return the products of terms, a(n-k) by k, with their coefficients."""
        parts = [{"lags": list(g), "coefficients": list(p)} for g, p in self.parts()]
        return {"order": self.order, "degree": self.degree, "parts": parts}

    def parts(self) -> Iterable[tuple[Lags, tuple[int, ...]]]:
        """Return the g_i with the p_i."""
        return zip(self.lags, self.polynomials, strict=True)


def fit_nonlinear(given: GivenTerms) -> Nonlinear | None:
    """Return the equation between products of terms that the fewest terms determine, or None.

    >>> fit_nonlinear(GivenTerms((1, 1, 1, 1, 2, 3, 7, 23, 59, 314, 1529, 8209, 83313))).text()
    'a(n)*a(n-4) = a(n-1)*a(n-3) + a(n-2)^2'
    """
    best: Nonlinear | None = None
    limit = min(len(given) - 1, MOST_USED)
    for lags in SHAPES:
        found = _equation(given, lags, limit)
        if found is not None and found.used <= limit:
            best, limit = found, found.used - 1
    return best


def _equation(given: GivenTerms, lags: Sequence[Lags], limit: int) -> Nonlinear | None:
    """Return the shortest equation between given products that `limit` terms determine."""
    order, values = max(chain(*lags)), given.values
    steps = limit - order
    points = min(len(values), limit + BEYOND) - order
    if steps < len(lags) or not any(values):
        return None

    def residuals(p: int, count: int) -> list[nmod_poly]:
        residues = [v % p for v in values[: count + order]]
        return newton_coefficients([_product(residues, order, z, count) for z in lags], p)

    def fit_of(rows: list[list[int]]) -> Nonlinear | None:
        kept = [(z, row) for z, row in zip(lags, rows, strict=True) if any(row)]
        kept.sort(key=lambda part: (0 not in part[0], -len(part[0]), part[0]))
        if 0 not in kept[0][0] or 0 in kept[-1][0]:
            return None
        polynomials = composed(
            [fmpz_poly(row) for _, row in kept[::-1]], [-order - given.offset, 1]
        )
        used = order + len(lags) * len(rows[0]) - 1
        names, begin = tuple(z for z, _ in kept), given.offset + order
        return Nonlinear(given, begin, used, names, polynomials[::-1]).settled()

    largest = max(map(len, lags)) * values
    found = shortest(
        residuals, points, steps, largest, lambda rows: fit_of(rows) is not None, base=1
    )
    return None if found is None else fit_of(found[0])


def _product(residues: Sequence[int], order: int, lags: Lags, count: int) -> list[int]:
    """Return the product of terms at the first points."""
    shifted = (residues[order - lag : order - lag + count] for lag in lags)
    return reduce(lambda a, b: [x * y for x, y in zip(a, b, strict=True)], shifted, [1] * count)
