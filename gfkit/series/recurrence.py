"""Recurrences with polynomials in n as coefficients, and their text.

p_0(n) a(n) + ... + p_r(n) a(n+r) = 0 is kept in this form everywhere, by shifts of a(n) to later
terms, and is written for a(n), a(n-1), ..., as people do it: factored and grouped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, groupby
from math import gcd
from typing import Any

from flint import fmpz_poly

from gfkit.base.budget import tracked
from gfkit.numbers.polynomials import behind_zeros, ints, moved, value_at
from gfkit.numbers.printing import joined, polynomial_text, product_text
from gfkit.series.rational_gf import factors_of

PLACE = "@"
"""Stands for a factor while a product is written."""

Polynomials = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Recurrence:
    """p_0(n) a(n) + ... + p_r(n) a(n+r) = 0 for every n >= valid.

    polynomials: p_0, ..., p_r, ascending integer coefficients in n.

    >>> motzkin = Recurrence(((-3, -3), (-5, -2), (4, 1)))
    >>> motzkin.text(), motzkin.order, motzkin.degree
    ('(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2)', 2, 1)
    """

    polynomials: Polynomials
    valid: int = 0

    @classmethod
    def of(cls, polynomials: Sequence[Sequence[int]], valid: int) -> Recurrence:
        """Return the recurrence with polynomials of any type of sequence."""
        return cls(tuple(map(tuple, polynomials)), valid)

    @property
    def order(self) -> int:
        """The number of earlier terms that a term needs."""
        return len(self.polynomials) - 1

    @property
    def degree(self) -> int:
        """The largest degree of the coefficients."""
        return max(map(len, self.polynomials)) - 1

    @property
    def by_lag(self) -> Polynomials:
        """The coefficients of a(n), a(n-1), ..., a(n-r)."""
        return moved(self.polynomials, -self.order)[::-1]

    @property
    def is_constant(self) -> bool:
        """Whether the coefficients are constant."""
        return self.degree < 1

    @property
    def has_two_terms(self) -> bool:
        """Whether it is between a(n) and a(n+r) alone."""
        return not any(map(any, self.polynomials[1:-1]))

    def moved(self, by: int) -> Recurrence:
        """Return the recurrence of b(n) = a(n + by)."""
        return Recurrence(moved(self.polynomials, by), self.valid - by)

    def regular(self) -> Recurrence:
        """Return the recurrence for n behind the zeros of p_r: there it determines terms."""
        return replace(self, valid=behind_zeros(self.polynomials[-1], self.valid))

    def primitive(self) -> Recurrence:
        """Return it with coefficients without a common divisor, the last one positive."""
        common = gcd(*chain(*self.polynomials))
        common = -common if self.polynomials[-1][-1] < 0 else common
        polynomials = [[c // common for c in p] for p in self.polynomials]
        return Recurrence.of(polynomials, self.valid)

    def times(self, factor: Sequence[int]) -> Recurrence:
        """Return it multiplied by a polynomial in n."""
        by = fmpz_poly(list(factor))
        products = [ints(fmpz_poly(list(p)) * by) for p in self.polynomials]
        return Recurrence.of(products, self.valid)

    def residual(self, n: int, terms: Sequence[Any]) -> Any:
        """Return p_0(n) a(n) + ... + p_r(n) a(n+r), which is 0 where the recurrence holds.

        terms: a(n), a(n+1), ..., at least r + 1 of them.

        >>> Recurrence(((-1,), (-1,), (1,))).residual(0, [3, 4, 8])
        1
        """
        return sum(value_at(p, n) * z for p, z in zip(self.polynomials, terms, strict=False))

    def continued(
        self,
        terms: Sequence[int | Fraction],
        count: int,
        right: Callable[[int], Any] | None = None,
    ) -> list[Fraction]:
        """Return `count` terms, those given first, which end with a(valid + r - 1).

        right: what the sum is, where that is not 0. Raises ZeroDivisionError where p_r(n) = 0.

        >>> print(*Recurrence(((-3, -3), (-5, -2), (4, 1))).continued([1, 1], 8))
        1 1 2 4 9 21 51 127
        """
        found: list[Any] = [int(z) if z.denominator == 1 else z for z in terms[:count]]
        rows = [fmpz_poly(list(p)) for p in self.polynomials]
        for n in tracked(range(self.valid, self.valid + count - len(found)), "terms"):
            *lower, lead = (int(row(n)) for row in rows)
            last = found[len(found) - len(lower) :]
            side = Fraction(right(n)) if right else 0
            total = sum((c * z for c, z in zip(lower, last, strict=True)), -side)
            is_whole = isinstance(total, int) and not total % lead
            found.append(-total // lead if is_whole else Fraction(-total) / lead)
        return [*map(Fraction, found)]

    def text(self) -> str:
        """Return the equation that gives a multiple of a(n); p_0 and p_r are not 0.

        Factors that all terms on the right have in common stand before them, and terms with equal
        factors stand together. `gfkit.formulas.parser` reads it back.

        >>> Recurrence(((-1, -1), (-1, -1), (1,))).text()
        'a(n) = (n-1)*(a(n-1) + a(n-2))'
        >>> Recurrence(((-3, -3), (-5, -2), (4, 1))).text()
        '(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2)'
        """
        lead, *others = (fmpz_poly(list(p)) for p in self.by_lag)
        sign = -1 if lead[lead.degree()] < 0 else 1
        left = times(ints(sign * lead), "a(n)")
        right = [(lag, -sign * p) for lag, p in enumerate(others, 1) if p]
        if len(right) < 2:
            return f"{left} = {''.join(times(ints(p), f'a(n-{lag})') for lag, p in right) or '0'}"
        common = fmpz_poly([0])
        for _, polynomial in right:
            common = common.gcd(polynomial)
        is_one = ints(common) == [1]
        if not is_one and all(polynomial[polynomial.degree()] < 0 for _, polynomial in right):
            common = -common
        inner = _grouped([(lag, polynomial // common) for lag, polynomial in right])
        return f"{left} = {inner if is_one else times(ints(common), f'({inner})')}"


def times(coefficients: Sequence[int], term: str) -> str:
    """Return a polynomial in n times a term, factored; 1 and -1 are left out."""
    content, factors = factors_of(coefficients)
    parts = []
    for factor, power in factors:
        is_less = factor[-1] < 0
        content *= (-1) ** (power * is_less)
        opposite = [-c for c in factor] if is_less else factor
        parts.append((polynomial_text(opposite, "n", highest_first=True), power))
    return product_text(content, [*parts, (PLACE, 1)]).replace(PLACE, term)


def quotient_text(above: Sequence[int], below: Sequence[int]) -> str:
    """Return a polynomial times a(n-1) over another one, both factored.

    above, below: ascending integers, not all 0.

    >>> quotient_text([-2, 4], [0, 1]), quotient_text([1], [0, 1, 1])
    ('2*(2*n-1)*a(n-1)/n', 'a(n-1)/(n*(n+1))')
    """
    bottom = times(below, PLACE)
    if bottom.startswith("-"):
        above, bottom = [-c for c in above], bottom[1:]
    top, bottom = times(above, "a(n-1)"), bottom.removesuffix(PLACE).removesuffix("*")
    if not bottom:
        return top
    return f"{top}/({bottom})" if "*" in re.sub(r"\([^()]*\)", "", bottom) else f"{top}/{bottom}"


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
            parts += [times(ints(p), f"a(n-{lag})") for lag, p in entries]
            continue
        numbers = [(lag, int((p // fmpz_poly(list(common)))[0])) for lag, p in entries]
        inner = joined([times([c], f"a(n-{lag})") for lag, c in numbers])
        parts.append(times(common, f"({inner})"))
    return joined(parts)
