"""Equations of a generating function: polynomials in x times products of derivatives add up to 0.

A family is a basis of products for the one search: powers of f (algebraic series), f, f', f'', ...
(D-finite ones), all products of few derivatives (D-algebraic ones, such as elliptic functions and
theta series). Exponential generating functions, E(x) = Sum a(n) x^n/n!, have bases with known
functions: for each of the lists 1; 1, e^x; 1, e^x, e^(2x); 1, cos x, sin x the products with 1 and
E, with E and E', and with 1 and E', and then powers of E and of log E. With the list 1 these are
the rational e.g.f.s, and, by integration, products of powers of polynomials and of exp of rational
functions; the others are what labelled set partitions, preferential arrangements and alternating
permutations have. A relation is found modulo a prime, lifted, and compared exactly with all terms;
that is all that is known of it. [Kauers2013]
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, combinations_with_replacement
from math import factorial, perm
from typing import Any, ClassVar, TypeVar

from flint import fmpq, fmpq_poly

from gfkit.base.display import in_one_line
from gfkit.fits.fit import Fit, GivenTerms, part_of
from gfkit.fits.hermite_pade import (
    MOST_USED,
    Polynomials,
    Product,
    SeriesBasis,
    Term,
    continued_by,
    lost_by,
    relation_found,
    slopes_of,
)
from gfkit.fits.series_solutions import (
    NAMES,
    explicit,
    quadratic_solution,
    ratio_of,
)
from gfkit.formulas.construction import number, times_fraction
from gfkit.formulas.tree import Expression
from gfkit.numbers.decimals import decimal
from gfkit.numbers.polynomials import exponential as exponential_of
from gfkit.numbers.polynomials import fraction_of, trimmed
from gfkit.numbers.printing import joined, multiple
from gfkit.series.rational_gf import polynomial_text

MAX_ORDER = 24
"""The largest degree in f, and the largest order, that are tried."""
MOST_PRODUCTS = 300
"""The most terms for which products of derivatives are sought."""
SHAPES = ((1, 2), (2, 2), (1, 3), (3, 2), (1, 4), (2, 3))
"""Orders and degrees, by how many products of f and its derivatives there are."""
SEARCHED = 100
"""Number of first terms among which an e.g.f. is sought; it is compared with all others."""
MOST_TERMS = 2000
"""The longest list for which an e.g.f. is sought."""
MOST_OFFSET = 12
"""The largest offset of sequences for which an e.g.f. is sought."""

Parts = tuple[tuple[Product, tuple[int, ...]], ...]
"""Products, and the ascending coefficients of their polynomials."""
POWERS = {("E", "powers"): 4, ("log E", "powers"): 2}
"""Largest degrees of algebraic equations for E and log E."""
SUBJECTS: dict[str, tuple[Product, Product]] = {
    "E": ((), (0,)),
    "E'/E": ((0,), (1,)),
    "E'": ((), (1,)),
}
"""The products between which an equation with known functions is, by what is then explicit."""


def _powers(degree: int) -> tuple[Term, ...]:
    return tuple(("1", (0,) * i) for i in range(degree + 1))


def _derivatives(order: int) -> tuple[Term, ...]:
    return tuple(("1", (j,)) for j in range(order + 1))


def _exponential(subject: str, functions: str, degree: int) -> SeriesBasis:
    """Return the powers of E or log E, or the functions of a list times each of two products."""
    if functions == "powers":
        return SeriesBasis(_powers(degree), True, subject == "log E")
    products = SUBJECTS[subject]
    terms = tuple((name, product) for product in products for name in NAMES[functions])
    return SeriesBasis(terms, exponential=True)


class SeriesEquation(Fit):
    """The equation sum p_i(x) g_i = 0, the g_i known functions times products of derivatives.

    They are those of f, the sum of a(n) x^(n - offset), or of E, that of a(n) x^n/n!.
    """

    __slots__ = ()
    label: ClassVar[str] = "equation"
    polynomials: Polynomials

    @property
    def written(self) -> Iterable[int]:
        """The coefficients."""
        return chain(*self.polynomials)

    @property
    @abstractmethod
    def basis(self) -> SeriesBasis:
        """The g_i."""

    @property
    def restart(self) -> int:
        """The number of terms before the last one that the equation does not determine."""
        basis, given = self.basis, self.given
        if not basis.order:
            return 0
        size = basis.size(given)
        slopes, v = slopes_of(basis, self.polynomials, basis.series(given), size)
        lead = [(j, slope[v + j]) for j, slope in slopes.items()]
        back = given.end - size
        for n in range(given.end - 1, max(given.offset, back + max(-v, 1)) - 1, -1):
            if not sum(c * perm(n - back, j) for j, c in lead):
                return n - given.offset
        return 0

    def text(self) -> str:
        """Return the equation, highest derivatives first.

        >>> from gfkit.fits.fit import GivenTerms
        >>> fit_d_algebraic(GivenTerms((0, 1, 0, 2, 0, 16, 0, 272, 0, 7936, 0, 353792, 0))).text()
        "E' - E^2 - 1 = 0"
        """
        basis, found = self.basis, []
        name = "log(E)" if basis.logarithm else "E" if basis.exponential else "f"
        pairs = zip(basis.terms, self.polynomials, strict=True)
        for product, polynomial in _in_order((product, p) for (_, product), p in pairs):
            powers = [_power_text(name, j, product.count(j)) for j in sorted({*product})]
            body = polynomial_text(polynomial, "x")
            found.append(multiple(body, "*".join(powers)) if powers else body)
        return f"{joined(found)} = 0"

    def range_text(self) -> str:
        """Return what f or E is.

        >>> fit_algebraic(GivenTerms((1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862), 1)).range_text()
        ', f the sum of a(n) x^(n-1)'
        """
        if self.basis.exponential:
            return f", E the sum of {self._term} x^n/n!"
        back = self.given.offset
        return f", f the sum of {self._term} x^{f'(n-{back})' if back else 'n'}"

    @property
    def _term(self) -> str:
        """The number that was multiplied to become a(n)."""
        return f"a(n)/{decimal(self.given.scale)}" if self.given.scale != 1 else "a(n)"

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the equation determines them one by one."""
        basis, size = self.basis, self.basis.size(self.given)
        known = continued_by(basis, self.polynomials, basis.series(self.given), size, size + count)
        series = fmpq_poly(known)
        if basis.logarithm:
            first = fmpq(self.given.values[0], self.given.scale)
            series = first * exponential_of(series, len(known))
        scales = (factorial(n) if basis.exponential else 1 for n in range(size, len(known)))
        scaled = ((n, self.given.scale * scale) for n, scale in enumerate(scales, size))
        return [fraction_of(series[n] * scale) for n, scale in scaled]


@dataclass(frozen=True, slots=True, repr=False)
class Algebraic(SeriesEquation):
    """The equation sum p_i(x) f^i = 0, with f the sum of a(n) x^(n - offset).

    polynomials: p_0, ..., p_m, ascending coefficients in x. The equation and the used terms
    determine f.
    """

    kind: ClassVar[str] = "algebraic"

    polynomials: Polynomials

    @property
    def degree(self) -> int:
        """The degree in f."""
        return len(self.polynomials) - 1

    @property
    def basis(self) -> SeriesBasis:
        """The powers of f."""
        return SeriesBasis(_powers(self.degree))

    def numbers(self) -> dict[str, Any]:
        """Return the coefficients, those of f^0 first, and the degree."""
        return {"coefficients": [list(p) for p in self.polynomials], "degree": self.degree}

    def __str__(self) -> str:
        """Return the solution if it is known, otherwise the equation."""
        return self.explicit or self.text()

    @property
    def explicit(self) -> str | None:
        """The solution f with a square root, of an equation of degree 2; None if there is none.

        >>> terms = GivenTerms((1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862))
        >>> fit_algebraic(terms).explicit
        '(1-sqrt(1-4*x))/(2*x)'
        """
        found = quadratic_solution(self.polynomials, fmpq_poly(self.basis.series(self.given)))
        return None if found is None else str(_scaled(self.given, found))


@dataclass(frozen=True, slots=True, repr=False)
class DFinite(SeriesEquation):
    """The equation sum q_j(x) (d/dx)^j f = 0, with f the sum of a(n) x^(n - offset).

    polynomials: q_0, ..., q_s, ascending coefficients in x.
    """

    kind: ClassVar[str] = "D-finite"

    polynomials: Polynomials

    @property
    def order(self) -> int:
        """The order of the differential equation."""
        return len(self.polynomials) - 1

    @property
    def basis(self) -> SeriesBasis:
        """The derivatives."""
        return SeriesBasis(_derivatives(self.order))

    def numbers(self) -> dict[str, Any]:
        """Return the coefficients, those of f first, and the order."""
        return {"coefficients": [list(p) for p in self.polynomials], "order": self.order}


@dataclass(frozen=True, slots=True, repr=False)
class DAlgebraic(SeriesEquation):
    """The equation sum p_i(x) g_i = 0, the g_i products of derivatives of f.

    exponential: whether f is the sum of a(n) x^n/n!; otherwise of a(n) x^(n - offset). parts: the
    g_i with the ascending coefficients of the p_i, highest derivatives first.
    """

    kind: ClassVar[str] = "D-algebraic"
    shapes: ClassVar[int] = 2

    exponential: bool
    parts: Parts

    @property
    def basis(self) -> SeriesBasis:
        """The products."""
        return SeriesBasis(tuple(("1", product) for product, _ in self.parts), self.exponential)

    @property
    def polynomials(self) -> Polynomials:  # type: ignore[override]
        """The coefficients of the products."""
        return tuple(polynomial for _, polynomial in self.parts)

    def numbers(self) -> dict[str, Any]:
        """Return the products of derivatives with their coefficients."""
        parts = [{"derivatives": list(g), "coefficients": list(p)} for g, p in self.parts]
        return {"exponential": self.exponential, "parts": parts}


@dataclass(frozen=True, slots=True, repr=False)
class ExponentialFit(SeriesEquation):
    """A relation for E = Sum a(n) x^n/n!.

    subject: what it is about: E, E'/E, E' or log E. functions: the name of the list of functions,
    or "powers" for an algebraic equation. polynomials: p_f for the functions in order, then q_f; or
    the coefficients of the powers; ascending integers in x.
    """

    kind: ClassVar[str] = "e.g.f."
    label: ClassVar[str] = "e.g.f."

    subject: str
    functions: str
    polynomials: Polynomials

    @property
    def basis(self) -> SeriesBasis:
        """The functions times 1, E and E', or the powers."""
        return _exponential(self.subject, self.functions, len(self.polynomials) - 1)

    def range_text(self) -> str:
        """Return what E is."""
        is_equation = self.functions == "powers" and self.explicit is None
        return f", E(x) the sum of {self._term if is_equation else 'a(n)'} x^n/n!"

    @property
    def written(self) -> Iterable[int]:
        """None: the e.g.f. is written in other numbers."""
        return ()

    @property
    def explicit(self) -> str | None:
        """E(x) as an expression in x, None where none is found."""
        series = SeriesBasis((), exponential=True).series(self.given)
        found = explicit(self.subject, self.functions, self.polynomials, series)
        return None if found is None else str(_scaled(self.given, found))

    def text(self) -> str:
        """Return E(x) = ..., or the equation for E.

        >>> fit_exponential(GivenTerms((1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147))).text()
        'E(x) = exp(exp(x)-1)'
        """
        if (written := self.explicit) is not None:
            return f"E(x) = {written}"
        if self.functions == "powers":
            return SeriesEquation.text(self)
        ratio = ratio_of(self.functions, self.polynomials)
        return f"{self.subject} = {ratio if '/' in self.subject else _scaled(self.given, ratio)}"

    def __str__(self) -> str:
        return f"{self.text()}  [{self.used} terms used, confirmed by {self.surplus} more]"

    def __repr__(self) -> str:
        return in_one_line(self, f"<ExponentialFit {self}>")


def _scaled(given: GivenTerms, found: Expression) -> Expression:
    """Return the series of the terms, by that of the numbers which they are multiples of."""
    return times_fraction(number(given.scale), found)


def _power_text(name: str, order: int, power: int) -> str:
    written = name + ("'" * order if order <= 3 else f"^({order})")
    return written if power == 1 else f"{written}^{power}" if order == 0 else f"({written})^{power}"


def _in_order(parts: Iterable[tuple[Product, Sequence[int]]]) -> Parts:
    """Return the parts that are not 0, highest derivatives first, the first one not negative."""
    listed = sorted(
        ((product, trimmed(p)) for product, p in parts if any(p)),
        key=lambda part: (max(part[0], default=-1), part[0]),
        reverse=True,
    )
    sign = -1 if listed[0][1][-1] < 0 else 1
    return tuple((product, tuple(sign * c for c in p)) for product, p in listed)


# The families.

E = TypeVar("E", Algebraic, DFinite)


def fit_algebraic(
    given: GivenTerms, *, most: int | None = None, top: int = MAX_ORDER, spare: int = 1
) -> Algebraic | None:
    """Return the algebraic equation of least degree in f >= 2, then of least degree in x, or None.

    most: how many terms may determine the fit. top: the largest degree that is tried. spare: the
    least surplus.
    """
    limit = min(MOST_USED if most is None else most, len(given) - spare)
    degrees = range(2, min(top, (limit - 1) // 2) + 1)
    return _first(Algebraic, given, map(_powers, degrees), limit)


def fit_dfinite(given: GivenTerms) -> DFinite | None:
    """Return the homogeneous differential equation of least order, then least degree, or None.

    A series is D-finite exactly if its terms are P-recursive [Stanley1980, Theorem 1.5]; order and
    degree change places, so one of the two may need fewer terms.
    """
    limit = min(MOST_USED, len(given) - 1)
    orders = range(1, min(MAX_ORDER, (limit - 1) // 3) + 1)
    return _first(DFinite, given, map(_derivatives, orders), limit)


def _first(
    kind: type[E], given: GivenTerms, bases: Iterable[tuple[Term, ...]], limit: int
) -> E | None:
    """Return the equation of the first basis that has one, with its last term in it."""
    for terms in bases:
        found = relation_found(given, SeriesBasis(terms), limit)
        if found is not None and any(found[0][-1]):
            return kind(given, given.offset, found[1], found[0])
    return None


def fit_d_algebraic(given: GivenTerms) -> DAlgebraic | None:
    """Return the equation that the fewest terms determine, for one of two series; None if none is.

    Products of few derivatives are tried first.
    """
    limit = len(given) - 1
    if len(given) > MOST_PRODUCTS:
        return None
    for order, degree in SHAPES:
        products = [
            product
            for size in range(degree + 1)
            for product in combinations_with_replacement(range(order + 1), size)
        ]
        best: DAlgebraic | None = None
        for exponential in (True, False):
            if len(products) + order > limit or (exponential and given.offset < 0):
                continue
            basis = SeriesBasis(tuple(("1", product) for product in products), exponential)
            found = relation_found(given, basis, limit)
            if found is None or found[1] > limit:
                continue
            parts = _in_order(zip(products, found[0], strict=True))
            if any(product for product, _ in parts) and (best is None or found[1] < best.used):
                best = DAlgebraic(given, given.offset, found[1], exponential, parts)
        if best is not None:
            return best
    return None


def fit_exponential(given: GivenTerms) -> ExponentialFit | None:
    """Return the e.g.f. that the fewest terms determine, or None.

    >>> fit = fit_exponential(GivenTerms((1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496)))
    >>> fit.text(), fit.used, fit.surplus
    ('E(x) = exp(-x)/(1-x)', 4, 6)
    """
    is_late = not 0 <= given.offset <= MOST_OFFSET
    if is_late or len(given) > MOST_TERMS or not any(given.values):
        return None
    first = part_of(given, 0, SEARCHED)
    best: ExponentialFit | None = None
    for fit in _exponential_fits(first):
        if best is None or (bool(fit.missing), fit.used) < (bool(best.missing), best.used):
            best = fit
    if best is None or len(given) <= SEARCHED:
        return best
    basis, size = best.basis, best.basis.size(given)
    holds = lost_by(basis, best.polynomials, basis.series(given), size) is not None
    return replace(best, given=given) if holds else None


def _exponential_fits(given: GivenTerms) -> Iterator[ExponentialFit]:
    rows = [(subject, functions, 0) for functions in NAMES for subject in SUBJECTS]
    rows += [(*row, degree) for row, top in POWERS.items() for degree in range(2, top + 1)]
    for subject, functions, degree in rows:
        if subject in {"E'/E", "log E"} and (given.offset or not given.values[0]):
            continue  # it is not a power series
        basis = _exponential(subject, functions, degree)
        found = relation_found(given, basis, len(given) - 1)
        if found is None or (degree and not any(found[0][-1])):
            continue
        lost = lost_by(basis, found[0], basis.series(given), given.end)
        assert lost is not None
        used = found[1] + (2 * lost + basis.logarithm if degree else lost)
        yield ExponentialFit(given, given.offset, used, subject, functions, found[0])
