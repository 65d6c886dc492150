"""Products and sums over rational functions, iterated: quotients and differences of terms.

Quotients and differences of neighbours, up to three times, lead from superfactorials, numbers of
alternating sign matrices, and sums of products to a rational function, and so does division by
(b n + a)^n [Krattenthaler1999, Appendix A; HebischRubey2011]. The last quotient is that of a fit of
order 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, pairwise, product
from math import gcd, lcm
from typing import Any, ClassVar

from gfkit.base.budget import spend
from gfkit.fits.closed_forms import closed_terms
from gfkit.fits.fit import Fit, GivenTerms, part_of
from gfkit.fits.nonlinear import MOST_USED
from gfkit.fits.p_recursive import (
    Hypergeometric,
    fit_hypergeometric,
)
from gfkit.formulas.construction import (
    N,
    add,
    multiply,
    number,
    polynomial,
    power,
    times_fraction,
)
from gfkit.formulas.tree import Expression, Sum, Variable, substituted, text_of
from gfkit.numbers.polynomials import value_at

DIFFERENCE, QUOTIENT = "difference", "quotient"
Step = str | tuple[int, int]
"""A difference, a quotient, or division by (b n + a)^n, as a and b."""
DEEPEST = 2
POWERS = tuple((a, b) for b in (1, 2, 3) for a in range(-b, b + 2) if gcd(a, b) == 1 or b == 1)
CHAINS: tuple[tuple[Step, ...], ...] = (
    *chain(*(product((QUOTIENT, DIFFERENCE), repeat=depth) for depth in range(1, DEEPEST + 1))),
    *chain(*(((line,), (QUOTIENT, line)) for line in POWERS)),
)
"""The steps that may lead to a hypergeometric term."""
FIRST = 40
"""It is sought by that many terms."""
LETTERS = "jlm"


@dataclass(frozen=True, slots=True, repr=False)
class Iterated(Fit):
    """Terms that quotients, differences, and parts of powers, in turn, make hypergeometric.

    steps: what is done, first to last. last: the fit of what they lead to, with its formula.
    """

    kind: ClassVar[str] = "iterated"
    shapes: ClassVar[int] = len(CHAINS)

    steps: tuple[Step, ...]
    last: Hypergeometric
    formula: Expression

    @property
    def written(self) -> Iterable[int]:
        """The coefficients."""
        return self.last.written

    def numbers(self) -> dict[str, Any]:
        """Return the steps, and the rational function, ascending, that the last quotient is."""
        lead, earlier = self.last.by_lag
        steps = [*self.steps, QUOTIENT]
        return {"steps": steps, "above": [-c for c in earlier], "below": list(lead)}

    def text(self) -> str:
        """Return a(n) = ..., with products and sums.

        >>> fit_iterated(GivenTerms((1, 1, 2, 12, 288, 34560, 24883200, 125411328000))).text()
        'a(n) = Product_{j=1..n} j!'
        >>> fit_iterated(GivenTerms((1, 1, 3, 16, 125, 1296, 16807, 262144, 4782969))).text()
        'a(n) = (n+1)^n/(n+1)'
        """
        columns = _columns(self.given, self.steps)
        assert columns is not None
        found, start = self.formula, self.last.given.offset
        for k in range(len(self.steps) - 1, -1, -1):
            step, first = self.steps[k], columns[k][0]
            if isinstance(step, tuple):
                found = times_fraction(power(polynomial(step, N), N), found)
                continue
            inner = substituted(found, "n", Variable(LETTERS[k]))
            name = "Product" if step == QUOTIENT else "Sum"
            whole = Sum(name, LETTERS[k], number(start), N, inner)
            join = multiply if step == QUOTIENT else add
            found = whole if step == QUOTIENT and first == 1 else join(number(first), whole)
            start -= 1
        return f"a(n) = {text_of(found)}"

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the last quotient has values."""
        columns = _columns(self.given, self.steps)
        assert columns is not None
        last, found = [column[-1] for column in columns], []
        for n, value in enumerate(self.last.predicted(count), self.given.end):
            spend(len(self.steps) + 1)
            for k in range(len(self.steps) - 1, -1, -1):
                step = self.steps[k]
                if isinstance(step, tuple):
                    value *= Fraction(value_at(step, n)) ** n  # noqa: PLW2901
                else:
                    value = last[k] * value if step == QUOTIENT else last[k] + value  # noqa: PLW2901
                last[k] = value
            found.append(value)
        return found


def _columns(given: GivenTerms, steps: Sequence[Step]) -> list[list[Fraction]] | None:
    """Return the terms and what each step makes of them; None where one divides by 0."""
    column, start = [Fraction(v) for v in given.values], given.offset
    columns = [column]
    for step in steps:
        if isinstance(step, tuple):
            points = range(start, given.end)
            powers = [value_at(step, n) or n == 0 for n in points]
            if not all(powers):
                return None
            column = [v / Fraction(p) ** n for v, p, n in zip(column, powers, points, strict=True)]
        else:
            if step == QUOTIENT and not all(column):
                return None
            start += 1
            pairs = pairwise(column)
            column = [b / a if step == QUOTIENT else b - a for a, b in pairs]
        columns.append(column)
    return columns


def fit_iterated(given: GivenTerms) -> Iterated | None:
    """Return the iterated product or sum that the fewest terms determine, or None."""
    best: Iterated | None = None
    limit = min(len(given) - 1, MOST_USED)
    parts = [part_of(given, 0, FIRST)] * (len(given) > FIRST) + [given]
    for steps in CHAINS:
        fit: Hypergeometric | None = None
        if not all(fit := _reached(some, steps) for some in parts) or fit is None:
            continue
        used = fit.used + sum(isinstance(step, str) for step in steps)
        if used <= limit and (found := closed_terms(fit)):
            best = Iterated(given, given.offset, used, steps, fit, found[0].expression)
            limit = used - 1
    return best


def _reached(given: GivenTerms, steps: Sequence[Step]) -> Hypergeometric | None:
    """Return a fit of order 1 to all that steps lead to."""
    columns = _columns(given, steps)
    if columns is None or not columns[-1]:
        return None
    values: Any = tuple(columns[-1])
    start, scale = given.end - len(values), lcm(*(v.denominator for v in values))
    fit = fit_hypergeometric(GivenTerms(tuple(int(v * scale) for v in values), start))
    if fit is None or fit.ignored or fit.holds_from > start + 1:
        return None
    return replace(fit, given=GivenTerms(values, start))
