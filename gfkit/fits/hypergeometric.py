"""Hypergeometric terms: a(n)/a(n-1) is a rational function of n."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gfkit.fits.fit import descending_text
from gfkit.fits.precursive import PRecursive, fit_precursive
from gfkit.numbers.decimal import decimal
from gfkit.series.rational import factors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Terms


@dataclass(frozen=True, slots=True, repr=False)
class Hypergeometric(PRecursive):
    """The equation p_0(n) a(n-1) + p_1(n) a(n) = 0 for n >= holds_from."""

    kind: ClassVar[str] = "hypergeometric"

    def text(self) -> str:
        """Return the quotient of neighbours, factored."""
        below = self.polynomials[1]
        above = [-c for c in self.polynomials[0]]
        top, bottom = _factored(above), _factored(below)
        if bottom == "1":
            quotient = top
        else:
            bottom = bottom if _is_one_factor(bottom) else f"({bottom})"
            quotient = f"{top}/{bottom}"
        return f"a(n) = a(n-1)*{quotient}"


def fit_hypergeometric(given: Terms, *, spare: int = 1) -> Hypergeometric | None:
    """Return the hypergeometric fit of least degree, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit_hypergeometric(Terms((1, 2, 6, 20, 70, 252, 924, 3432, 12870))).text()
    'a(n) = a(n-1)*2*(2*n-1)/n'
    """
    fit = fit_precursive(given, orders=[1], spare=spare)
    if fit is None or fit.order != 1:
        return None
    return Hypergeometric(
        fit.given, fit.holds_from, fit.used, fit.polynomials, fit.free, fit.ignored
    )


def _is_one_factor(text: str) -> bool:
    return text.isalnum() or (text.startswith("(") and text.endswith(")") and "*(" not in text)


def _factored(coefficients: Sequence[int]) -> str:
    content, factors = factors_of(coefficients)
    parts = []
    for factor, power in factors:
        polynomial = list(factor)
        if polynomial[-1] < 0:
            polynomial = [-c for c in polynomial]
            content *= (-1) ** power
        text = descending_text(polynomial, "n")
        if sum(map(bool, polynomial)) > 1:
            text = f"({text})"
        parts.append(text if power == 1 else f"{text}^{power}")
    if abs(content) != 1 or not parts:
        parts.insert(0, decimal(abs(content)))
    product = "*".join(parts)
    return f"(-{product})" if content < 0 else product
