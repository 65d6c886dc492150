"""Triangles T(n, k): the rational generating function in t and x, and the Riordan array, that fit.

T is a Riordan array (d, h) if the sum over n of T(n, k) t^n is d(t) h(t)^k, and an exponential one
if the sum of T(n, k) t^n/n! is d(t) h(t)^k/k! [ShapiroEtAl1991]. Both are fits: a part of the
entries determines them, and the others agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import factorial
from typing import TYPE_CHECKING, Any

from flint import fmpq_poly, fmpz_mat, fmpz_poly

from gfkit.arguments import items
from gfkit.errors import GfkitError, NormalFormError
from gfkit.fits.exponential_text import polynomial_in_x
from gfkit.fits.fit import missing_terms
from gfkit.numbers.coefficients import fraction_of, rational_of, reciprocal, solution
from gfkit.proofs.verdict import Consistent, Refused, Underdetermined
from gfkit.sequences.further_forms import egf
from gfkit.sequences.guessing import guess
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF
from gfkit.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.proofs.verdict import Verdict

Rows = tuple[tuple[int, ...], ...]
MOST_ORDER = 6
FEWEST_ROWS = 4
SHOWN = 5
"""So many terms of a series without a name are shown."""


@dataclass(frozen=True, slots=True)
class RiordanArray:
    """The array of two series, with their first terms.

    first, second: d and h as expressions in x, or None where nothing fits their terms.
    exponential: whether the sums are those of T(n, k) t^n/n!. terms: those of d and h, of t^n or of
    t^n/n!.
    """

    first: str | None
    second: str | None
    exponential: bool
    terms: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]

    def __str__(self) -> str:
        named = zip("dh", (self.first, self.second), self.terms, strict=True)
        parts = [f"{name}(x) = {text or self._begun(terms)}" for name, text, terms in named]
        return f"{'exponential, ' * self.exponential}{', '.join(parts)}"

    def _begun(self, terms: Sequence[Fraction]) -> str:
        return f"{polynomial_in_x(_series(terms[:SHOWN], exponential=self.exponential))}+..."


@dataclass(frozen=True, slots=True, repr=False)
class TriangleGuess(Shown):
    """What fits the rows of a triangle.

    gf: the sum of T(n, k) x^k t^n, or None if no rational function fits. riordan: the Riordan
    array, or None if it is none. used: entries that determine the fit of which the verdict speaks,
    that of gf where there is one.
    """

    rows: Rows
    verdict: Verdict
    gf: MarkedGF | None = None
    riordan: RiordanArray | None = None
    used: int = 0

    def __str__(self) -> str:
        found = [f"g.f. {self.gf}"] if self.gf is not None else []
        found += [f"Riordan array {self.riordan}"] if self.riordan is not None else []
        return f"{'; '.join(found) or 'nothing fits'}  [{self.verdict}]"


def guess_triangle(rows: Iterable[Iterable[Any]]) -> TriangleGuess:
    """Return what fits the rows T(n, 0), T(n, 1), ... for n = 0, 1, ..., with a verdict.

    rows: at least four lists of integers; entries after the end of a row are 0. Raises GfkitError
    for others.

    >>> found = guess_triangle([[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]])
    >>> print(found)
    g.f. 1/(1-t-x*t); Riordan array d(x) = 1/(1-x), h(x) = x/(1-x)  [consistent]
    """
    example = "[[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]]"
    found = tuple(tuple(items("a row", row, example)) for row in items("rows", rows, example))
    if not all(type(entry) is int for row in found for entry in row):
        raise GfkitError(f"the entries of a triangle are integers, as in {example}")
    if len(found) < FEWEST_ROWS:
        raise GfkitError(f"give at least {FEWEST_ROWS} rows of a triangle, as in {example}")
    gf, used = _rational(found)
    array = _riordan(found, gf)
    if gf is None and array is None:
        none = "no rational function and no Riordan array has these entries"
        return TriangleGuess(found, Refused(none, "none-found"))
    if gf is None:
        used = sum(min(len(row), 2) for row in found)  # the first two columns
    entries = list(chain.from_iterable(found))
    missing = missing_terms(entries, used)
    verdict = Underdetermined(missing) if missing else Consistent(len(entries) - used)
    return TriangleGuess(found, verdict, gf, array, used)


def _entry(rows: Rows, n: int, k: int) -> int:
    return rows[n][k] if n >= 0 and 0 <= k < len(rows[n]) else 0


def _rational(rows: Rows) -> tuple[MarkedGF | None, int]:
    """Return the g.f. whose recurrence the fewest entries determine, and how many these are."""
    found = [
        fit
        for order in range(1, min(MOST_ORDER, len(rows) - 1) + 1)
        for width in range(order + 1)
        for begin in range(1, order + 2)
        if (fit := _of_shape(rows, order, width, begin)) is not None
    ]
    return min(found, key=lambda fit: fit[1], default=(None, 0))


def _of_shape(rows: Rows, order: int, width: int, begin: int) -> tuple[MarkedGF, int] | None:
    """Return the g.f. with a denominator of degrees `order` in t and `width` in x, if there is one.

    Its recurrence holds from row `begin` on, is determined by the first rows, which are counted,
    and gives all others.
    """
    steps = [(i, j) for i in range(1, order + 1) for j in range(width + 1)]
    equations: list[list[int]] = []
    for n in range(begin, len(rows) - 1):
        ends = range(max(map(len, rows[: n + 1])) + 1)
        equations += [
            [*(_entry(rows, n - i, k - j) for i, j in steps), _entry(rows, n, k)] for k in ends
        ]
        left = [entry for equation in equations for entry in equation[:-1]]
        if fmpz_mat(len(equations), len(steps), left).rank() == len(steps):
            break
    else:
        return None
    found = solution(equations)
    if found is None or not all(c.denominator == 1 for c in found):
        return None
    below = {(0, 0, 0): 1} | {(j, 0, i): -int(c) for (i, j), c in zip(steps, found, strict=True)}
    above = {
        (k, 0, m): sum(c * _entry(rows, m - i, k - j) for (j, _, i), c in below.items())
        for m in range(begin)
        for k in range(max(map(len, rows[:begin])) + width + 1)
    }
    try:
        gf = MarkedGF.of(above, below)
    except NormalFormError:
        return None
    listed = [{i: c for i, _, c in profile.terms} for profile in gf.terms(len(rows))]
    given = [{k: c for k, c in enumerate(row) if c} for row in rows]
    return (gf, sum(map(len, rows[: n + 1]))) if listed == given else None


def _series(terms: Sequence[Fraction | int], *, exponential: bool) -> fmpq_poly:
    listed = enumerate(map(Fraction, terms))
    return fmpq_poly([rational_of(z / factorial(n) if exponential else z) for n, z in listed])


def _riordan(rows: Rows, gf: MarkedGF | None) -> RiordanArray | None:
    """Return the Riordan array, or the exponential one, of which these are the first rows."""
    size = len(rows)
    width = max(map(len, rows))
    for exponential in (False, True):
        columns = [
            _series([_entry(rows, n, k) for n in range(size)], exponential=exponential)
            for k in range(width)
        ]
        first = columns[0]
        if width < 2 or not first[0] or columns[1][0]:
            continue
        second = columns[1].mul_low(reciprocal(first, size), size)
        power = first
        for k, column in enumerate(columns):
            if column != (power / factorial(k) if exponential else power):
                break
            power = power.mul_low(second, size)
        else:
            scales = [factorial(n) if exponential else 1 for n in range(size)]
            terms = [
                tuple(fraction_of(series[n]) * scale for n, scale in enumerate(scales))
                for series in (first, second)
            ]
            known = (None, None) if gf is None or exponential else _columns_of(gf)
            names = [
                text or _written(one, exponential=exponential)
                for text, one in zip(known, terms, strict=True)
            ]
            return RiordanArray(names[0], names[1], exponential, (terms[0], terms[1]))
    return None


def _columns_of(gf: MarkedGF) -> tuple[str | None, str | None]:
    """Return d and h of a g.f. d/(1 - x h): its first column, and its second one over that."""
    t = fmpz_poly([0, 1])
    (a, b), (p, q) = (
        [sum((c * t**k for i, _, k, c in side if i == power), fmpz_poly([])) for power in (0, 1)]
        for side in (gf.num, gf.den)
    )
    sides = [
        [list(map(int, z.coeffs())) for z in pair] for pair in ((a, p), (b * p - a * q, a * p))
    ]
    try:
        first, second = (str(RationalGF.of(*pair)) for pair in sides)
    except NormalFormError:
        return None, None
    return first, second


def _written(terms: Sequence[Fraction], *, exponential: bool) -> str | None:
    """Return the series with such terms as an expression in x, or None if nothing fits them."""
    last = max((n for n, term in enumerate(terms) if term), default=0)
    if 2 * (last + 1) < len(terms):
        return polynomial_in_x(_series(terms[: last + 1], exponential=exponential))
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
