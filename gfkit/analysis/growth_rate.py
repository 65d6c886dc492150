"""The growth rate of a rational generating function, as digits that are shown to people.

Certified asymptotics, with enclosures of constants and error terms, are in `asymptotics`; this is
the one line that says how fast the terms grow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flint import fmpz_poly

from gfkit.shown import Shown

if TYPE_CHECKING:
    from flint import acb

    from gfkit.series.rational import RationalGF

ISOLATED_ORDER = 60
RATIO_TERMS = 400


@dataclass(frozen=True, slots=True, repr=False)
class Growth(Shown):
    """The growth rate max |1/pole|, to 12 digits; certified if enclosures prove them.

    From a file or a pickle it is not certified. Equal means: the same digits.
    """

    digits: str
    certified: bool = field(compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Growth, (self.digits, False)

    def __str__(self) -> str:
        return self.digits

    def __float__(self) -> float:
        return float(self.digits)


def growth(gf: RationalGF) -> Growth | None:
    """Return the exponential growth rate of the terms; None where there are finitely many.

    Up to order ISOLATED_ORDER from the roots of the denominator, enclosed by FLINT in disjoint
    balls; above from the ratio of two terms, where that has settled (None where not).

    >>> from gfkit.series.rational import RationalGF
    >>> growth(RationalGF.of([1], [1, -1, -1]))
    Growth(digits='1.61803398875', certified=True)
    """
    if not gf.order:
        return None
    if gf.order <= ISOLATED_ORDER:
        roots: list[tuple[acb, int]] = fmpz_poly(list(gf.den)).complex_roots()  # type: ignore[assignment]
        balls = [1 / abs(root) for root, _ in roots]
        low = max(float(ball.lower()) for ball in balls)
        high = max(float(ball.upper()) for ball in balls)
        return Growth(f"{high:.12g}", certified=f"{low:.12g}" == f"{high:.12g}")
    a, b, c = gf.terms(RATIO_TERMS)[-3:]
    if not a or not b:
        return None
    first, second = (float(10**20 * above // below) / 1e20 for above, below in ((b, a), (c, b)))
    if f"{first:.10g}" != f"{second:.10g}":
        return None
    return Growth(f"{second:.10g}", certified=False)
