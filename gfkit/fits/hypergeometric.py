"""Hypergeometric terms: a(n)/a(n-1) is a rational function of n."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gfkit.fits.precursive import PRecursive, fit_precursive
from gfkit.fits.recurrence_text import quotient_text

if TYPE_CHECKING:
    from gfkit.fits.fit import Terms


@dataclass(frozen=True, slots=True, repr=False)
class Hypergeometric(PRecursive):
    """The equation p_0(n) a(n-1) + p_1(n) a(n) = 0 for n >= holds_from."""

    kind: ClassVar[str] = "hypergeometric"

    def text(self) -> str:
        """Return the quotient of neighbours, factored."""
        above = quotient_text([-c for c in self.polynomials[0]], self.polynomials[1])
        return f"a(n) = {above}"


def fit_hypergeometric(given: Terms, *, spare: int = 1) -> Hypergeometric | None:
    """Return the hypergeometric fit of least degree, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit_hypergeometric(Terms((1, 2, 6, 20, 70, 252, 924, 3432, 12870))).text()
    'a(n) = 2*(2*n-1)*a(n-1)/n'
    """
    fit = fit_precursive(given, orders=[1], spare=spare)
    if fit is None or fit.order != 1:
        return None
    return Hypergeometric(
        fit.given, fit.holds_from, fit.used, fit.polynomials, fit.free, fit.ignored
    )
