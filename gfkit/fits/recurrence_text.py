"""Recurrences with polynomial coefficients as people write them: factored and grouped."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.fits.fit import joined
from gfkit.numbers.coefficients import ints
from gfkit.numbers.decimal import polynomial_text, product_text
from gfkit.series.rational import factors_of

if TYPE_CHECKING:
    from collections.abc import Sequence


PLACE = "@"
"""Stands for a factor while a product is written."""


def _times(coefficients: Sequence[int], term: str = "") -> str:
    """Return a polynomial in n times a term, factored; 1 and -1 are left out."""
    content, factors = factors_of(coefficients)
    parts = []
    for factor, power in factors:
        is_less = factor[-1] < 0
        content *= (-1) ** (power * is_less)
        opposite = [-c for c in factor] if is_less else factor
        parts.append((polynomial_text(opposite, "n", highest_first=True), power))
    if not term:
        return product_text(content, parts)
    return product_text(content, [*parts, (PLACE, 1)]).replace(PLACE, term)


def quotient_text(above: Sequence[int], below: Sequence[int]) -> str:
    """Return a polynomial times a(n-1) over another one, both factored.

    above, below: ascending integers, not all 0.

    >>> quotient_text([-2, 4], [0, 1]), quotient_text([1], [0, 1, 1])
    ('2*(2*n-1)*a(n-1)/n', 'a(n-1)/(n*(n+1))')
    """
    bottom = _times(below, PLACE)
    if bottom.startswith("-"):
        above, bottom = [-c for c in above], bottom[1:]
    top, bottom = _times(above, "a(n-1)"), bottom.removesuffix(PLACE).removesuffix("*")
    if not bottom:
        return top
    return f"{top}/({bottom})" if "*" in re.sub(r"\([^()]*\)", "", bottom) else f"{top}/{bottom}"


def recurrence_text(polynomials: Sequence[Sequence[int]]) -> str:
    """Return p_0(n) a(n-r) + ... + p_r(n) a(n) = 0 solved for the multiple of a(n).

    polynomials: p_0, ..., p_r, ascending integers, p_0 and p_r not 0. Factors that all terms on the
    right have in common stand before them, and terms with equal factors stand together. It is read
    back by `gfkit.formulas.grammar`.

    >>> recurrence_text([[1, -1], [1, -1], [1]])
    'a(n) = (n-1)*(a(n-1) + a(n-2))'
    >>> recurrence_text([[3, -3], [-1, -2], [2, 1]])
    '(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2)'
    """
    order = len(polynomials) - 1
    if next(c for c in reversed(polynomials[-1]) if c) < 0:
        polynomials = [[-c for c in polynomial] for polynomial in polynomials]
    lead = _times(polynomials[-1], "a(n)")
    right = [
        (lag, -fmpz_poly(list(polynomials[order - lag])))
        for lag in range(1, order + 1)
        if any(polynomials[order - lag])
    ]
    if not right:
        return f"{lead} = 0"
    if len(right) == 1:
        lag, polynomial = right[0]
        return f"{lead} = {_times(ints(polynomial), f'a(n-{lag})')}"
    common = fmpz_poly([0])
    for _, polynomial in right:
        common = common.gcd(polynomial)
    is_one = ints(common) == [1]
    if not is_one and all(polynomial[polynomial.degree()] < 0 for _, polynomial in right):
        common = -common
    inner = _grouped([(lag, polynomial // common) for lag, polynomial in right])
    if is_one:
        return f"{lead} = {inner}"
    return f"{lead} = {_times(ints(common), f'({inner})')}"


def _grouped(right: list[tuple[int, fmpz_poly]]) -> str:
    """Return the sum of the terms, those with the same polynomial but for a factor together."""

    def shape(entry: tuple[int, fmpz_poly]) -> tuple[int, ...]:
        polynomial = entry[1]
        if polynomial.degree() < 1:
            return ()
        sign = 1 if polynomial[polynomial.degree()] > 0 else -1
        return tuple(int(c) * sign // int(polynomial.content()) for c in polynomial.coeffs())

    parts = []
    for common, members in groupby(right, shape):
        entries = list(members)
        if not common or len(entries) == 1:
            parts += [_times(ints(p), f"a(n-{lag})") for lag, p in entries]
            continue
        numbers = [(lag, int((p // fmpz_poly(list(common)))[0])) for lag, p in entries]
        inner = joined([_times([c], f"a(n-{lag})") for lag, c in numbers])
        parts.append(_times(common, f"({inner})"))
    return joined(parts)
