"""Guesses of triangles: what fits their rows, with a verdict.

Triangles T(n, k) have a rational generating function in t and x, or are Riordan arrays. T is a
Riordan array (d, h) if the sum over n of T(n, k) t^n is d(t) h(t)^k, and an exponential one if the
sum of T(n, k) t^n/n! is d(t) h(t)^k/k! [ShapiroEtAl1991]. Both are fits: a part of the entries
determines them, and the others agree.

Rows of the triangle of coefficients of a sequence of polynomials in one letter.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as ListOf
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import lcm
from typing import Any

from gfkit.base.arguments import items
from gfkit.base.display import Shown
from gfkit.errors import GfkitError
from gfkit.fits.surplus import missing_terms
from gfkit.fits.triangles import (
    Rows,
    beginning_text,
    columns_of,
    rational_triangle,
    riordan_series,
)
from gfkit.proofs.verdict import Consistent, Refused, Underdetermined
from gfkit.sequences.guess import egf, guess
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF

BLOCK = 16
"""This many terms more are computed at a time; as many again the next time."""


def triangle_within(sequence: Sequence, count: int) -> tuple[str, list[list[int]]]:
    """Return the letter of a sequence, and the rows that are in its first `count` coefficients.

    Raises GfkitError where the terms have several letters, or the first row is longer.

    >>> from gfkit import as_sequence
    >>> triangle_within(as_sequence("1/(1-t-x*t)"), 7)
    ('x', [[1], [1, 1], [1, 2, 1]])
    """
    if len(sequence.letters) > 1:
        first, *_ = sequence.letters
        told = " and ".join(sequence.letters)
        raise GfkitError(
            f"the terms have the letters {told}, and rows have the coefficients of one: give a "
            f"number for the others, as {first}=1"
        )
    many, rows = BLOCK, sequence.triangle(BLOCK)
    while sum(map(len, rows)) <= count and len(rows) == many:
        many *= 2
        rows = sequence.triangle(min(many, count + 1))
        many = min(many, count + 1)
    found: list[list[int]] = []
    used = 0
    for row in rows:
        used += len(row)
        if used > count:
            break
        found.append(row)
    if not found:
        raise GfkitError(f"the first row has {len(rows[0])} numbers, more than {count}")
    return sequence.letters[0], found


FEWEST_ROWS = 4
SHOWN = 5
"""This many terms of a series without a name are shown."""


@dataclass(frozen=True, slots=True)
class SeriesPair:
    """The array of two series, with their first terms.

    first, second: d and h as expressions in x, or None where nothing fits their terms.
    exponential: whether the sums are those of T(n, k) t^n/n!. terms: those of d and h, of t^n or of
    t^n/n!.
    """

    first: str | None
    second: str | None
    exponential: bool
    terms: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]

    def texts(self) -> tuple[str, str]:
        """Return d and h: the expressions, or how the series begin."""
        begun = [beginning_text(z[:SHOWN], exponential=self.exponential) for z in self.terms]
        return self.first or f"{begun[0]}+...", self.second or f"{begun[1]}+..."

    def __str__(self) -> str:
        d, h = self.texts()
        return f"{'exponential, ' * self.exponential}d(x) = {d}, h(x) = {h}"


@dataclass(frozen=True, slots=True, repr=False)
class TriangleFit(Shown):
    """What fits the rows of a triangle.

    gf: the sum of T(n, k) x^k t^n, or None if no rational function fits. riordan: the Riordan
    array, or None if it is none. used: entries that determine the fit of which the verdict speaks,
    that of gf where there is one.
    """

    rows: Rows
    verdict: Consistent | Underdetermined | Refused
    gf: MarkedGF | None = None
    riordan: SeriesPair | None = None
    used: int = 0


def fit_triangle(rows: Iterable[Iterable[int]]) -> TriangleFit:
    """Return what fits the rows T(n, 0), T(n, 1), ... for n = 0, 1, ..., with a verdict.

    rows: at least four lists of integers; entries after the end of a row are 0. Raises GfkitError
    for others.

    >>> found = fit_triangle([[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]])
    >>> print(found.gf, found.riordan, found.verdict)
    1/(1-t-x*t) d(x) = 1/(1-x), h(x) = x/(1-x) consistent
    """
    example = "[[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]]"
    found = tuple(tuple(items("a row", row, example)) for row in items("rows", rows, example))
    if not all(type(entry) is int for row in found for entry in row):
        raise GfkitError(f"the entries of a triangle are integers, as in {example}")
    if len(found) < FEWEST_ROWS:
        raise GfkitError(f"give at least {FEWEST_ROWS} rows of a triangle, as in {example}")
    gf, used = rational_triangle(found)
    array = _riordan(found, gf)
    if gf is None and array is None:
        none = "no rational function and no Riordan array has these entries"
        return TriangleFit(found, Refused(none, "none-found"))
    if gf is None:
        used = sum(min(len(row), 2) for row in found)  # the first two columns
    entries = list(chain.from_iterable(found))
    missing = missing_terms(entries, used)
    verdict: Any = Underdetermined(missing) if missing else Consistent(len(entries) - used)
    return TriangleFit(found, verdict, gf, array, used)


def _riordan(rows: Rows, gf: MarkedGF | None) -> SeriesPair | None:
    found = riordan_series(rows)
    if found is None:
        return None
    exponential, terms = found
    known = (None, None) if gf is None or exponential else columns_of(gf)
    names = [
        text or _written(one, exponential=exponential)
        for text, one in zip(known, terms, strict=True)
    ]
    return SeriesPair(names[0], names[1], exponential, (terms[0], terms[1]))


def _written(terms: ListOf[Fraction], *, exponential: bool) -> str | None:
    """Return the series with such terms as an expression in x, or None if nothing fits them."""
    last = max((n for n, term in enumerate(terms) if term), default=0)
    scale = lcm(*(term.denominator for term in terms))
    if not missing_terms([int(term * scale) for term in terms], last + 1):
        return beginning_text(terms[: last + 1], exponential=exponential)
    if any(term.denominator != 1 for term in terms):
        return None
    numbers = list(map(int, terms))
    if exponential:
        try:
            return egf(numbers).explicit
        except GfkitError:
            return None
    found = guess(numbers)
    if not found.is_answer:
        return None
    return str(found.gf) if found.gf is not None else found.forms().ordinary
