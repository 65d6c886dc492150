"""The growth rate of a rational generating function, as digits that are shown to people.

Certified asymptotics, with enclosures of constants and error terms, are in `asymptotics`; this is
the one line that says how fast the terms grow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import isinf
from typing import TYPE_CHECKING, Any

from flint import fmpz_poly

from gfkit.analysis.lone_pole import NotLone, enclosed_lone_pole, exponents_divisor, find_lone_pole
from gfkit.base.display.shown import Shown
from gfkit.numbers.balls import Enclosure
from gfkit.numbers.decimal import rounded_text
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from flint import acb

ISOLATED_ORDER = 60
RATIO_TERMS = 400
CERTIFIED_DIGITS = 16
DIGITS, RATIO_DIGITS = 12, 10


@dataclass(frozen=True, slots=True, repr=False)
class Growth(Shown):
    """The growth rate max |1/pole|, to 12 digits; certified if enclosures prove them.

    As a text, dots follow certified digits that are not all. From a file or a pickle it is not
    certified. Equal means: the same digits.
    """

    digits: str
    certified: bool = field(compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Growth, (self.digits, False)

    def __str__(self) -> str:
        mantissa = self.digits.partition("e")[0].replace(".", "")
        is_cut = self.certified and len(mantissa) >= DIGITS
        return f"{self.digits}..." if is_cut else self.digits

    def __float__(self) -> float:
        value = float(self.digits)
        if isinf(value):
            raise OverflowError(f"the growth rate {self.digits} is beyond the range of floats")
        return value


def growth(gf: RationalGF) -> Growth | None:
    """Return the exponential growth rate of the terms; None where there are finitely many.

    Up to order ISOLATED_ORDER from the roots of the denominator, enclosed by FLINT in disjoint
    balls; above from the pole of least modulus, enclosed alone, if it is simple and real, or is so
    in powers of x that the denominator is a polynomial in. Else from the ratio of two terms, not
    certified, where that has settled; None where not.

    >>> growth(RationalGF.of([1], [1, -1, -1]))
    Growth(digits='1.61803398874', certified=True)
    """
    if not gf.order:
        return None
    if gf.order <= ISOLATED_ORDER:
        roots: list[tuple[acb, int]] = fmpz_poly(list(gf.den)).complex_roots()  # type: ignore[assignment]
        moduli = [Enclosure.of(1 / abs(root)) for root, _ in roots]
        return _of_modulus(max(one.low for one in moduli), max(one.high for one in moduli))
    if (found := _of_lone_pole(gf)) is not None:
        return found
    a, b, c = gf.terms(RATIO_TERMS)[-3:]
    if not a or not b:
        return None
    first, second = (rounded_text(Fraction(*pair), RATIO_DIGITS) for pair in ((b, a), (c, b)))
    return Growth(second, certified=False) if first == second else None


def _of_lone_pole(gf: RationalGF) -> Growth | None:
    """Return the growth if the least pole, in powers of x, is simple and real."""
    k = exponents_divisor(gf.den)
    reduced = gf if k == 1 else RationalGF.of([1], gf.den[::k])
    try:
        found, _ = enclosed_lone_pole(reduced, find_lone_pole(reduced), CERTIFIED_DIGITS)
    except NotLone:
        return None
    modulus = Enclosure(*sorted(map(abs, (found.base.low, found.base.high)))).root(k)
    return _of_modulus(modulus.low, modulus.high)


def _of_modulus(low: Fraction, high: Fraction) -> Growth:
    """Return what the ends of an enclosure say of the digits."""
    digits = rounded_text(high, DIGITS)
    certified = rounded_text(low, DIGITS) == digits
    if certified and not low <= Fraction(digits) <= high:
        digits = Enclosure(low, high).digits(DIGITS)
    return Growth(digits, certified=certified)
