"""Recurrences with polynomial coefficients as people write them: factored and grouped."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.fits.fit import descending_text, joined
from gfkit.numbers.coefficients import ints
from gfkit.numbers.decimal import decimal
from gfkit.series.rational import factors_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def factored_in_n(coefficients: Sequence[int]) -> str:
    """Return a polynomial in n as a product of irreducible factors, highest powers first.

    coefficients: ascending integers, not all 0.

    >>> factored_in_n([-2, 2]), factored_in_n([0, 0, -1]), factored_in_n([2, -7, 7])
    ('2*(n-1)', '-n^2', '7*n^2-7*n+2')
    """
    content, parts = _factors(coefficients)
    if abs(content) != 1 or not parts:
        parts = [decimal(abs(content)), *parts]
    if content == 1 and len(parts) == 1 and parts[0].startswith("(") and parts[0].endswith(")"):
        return parts[0][1:-1]
    product = "*".join(parts)
    return f"-{product}" if content < 0 else product


def _factors(coefficients: Sequence[int]) -> tuple[int, list[str]]:
    """Return the content, and the irreducible factors as texts, highest powers first."""
    content, factors = factors_of(coefficients)
    found = []
    for factor, power in factors:
        ascending = list(factor)
        if ascending[-1] < 0:
            ascending = [-c for c in ascending]
            content *= (-1) ** power
        text = descending_text(ascending)
        if sum(map(bool, ascending)) > 1 or (power > 1 and ascending[-1] != 1):
            text = f"({text})"
        found.append(text if power == 1 else f"{text}^{power}")
    return content, found


def _times(coefficients: Sequence[int], term: str) -> str:
    """Return a polynomial times a term, -1 and 1 left out, a sum in parentheses."""
    content, parts = _factors(coefficients)
    if abs(content) != 1:
        parts = [decimal(abs(content)), *parts]
    return "-" * (content < 0) + "*".join([*parts, term])


def quotient_text(above: Sequence[int], below: Sequence[int]) -> str:
    """Return a polynomial times a(n-1) over another one, both factored.

    above, below: ascending integers, not all 0.

    >>> quotient_text([-2, 4], [0, 1]), quotient_text([1], [0, 1, 1])
    ('2*(2*n-1)*a(n-1)/n', 'a(n-1)/(n*(n+1))')
    """
    content, parts = _factors(below)
    if abs(content) != 1:
        parts = [decimal(abs(content)), *parts]
    top = _times(above if content > 0 else [-c for c in above], "a(n-1)")
    if not parts:
        return top
    bottom = "*".join(parts)
    return f"{top}/{bottom if len(parts) == 1 else f'({bottom})'}"


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
