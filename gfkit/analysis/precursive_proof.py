"""A recurrence with polynomial coefficients for an algebraic series, found from terms and proved.

Let P(t, F) = 0 with degrees d in F and e in t, and let the recurrence say that
sum_k p_k(n) a(n+k) = 0, k = 0..K, n >= n0, deg p_k <= J. With D = t d/dt,
W = sum_k t^(K-k) p_k(D-k) F - q(t), q a polynomial of degree below K + n0, is a function on the
curve of P, and its coefficient of t^(n+K) is what the recurrence says is 0. A function with more
zeros than poles is 0, so finitely many n prove it for all n. The poles of W are at most
e + J E + (K + n0) d: F has at most e; D adds none over t = 0 and infinity, and at another place at
most its ramification index, only where F has a pole or the place is ramified; E bounds the sum of
those indices by min(d, 2 ord disc + ord lead) over each root of the discriminant or of the
coefficient of F^d. That many terms are computed from the recurrence itself: if they satisfy
P(t, F) = 0 to order L, then by Hensel's lemma they are those of F to order L - v, where v is the
order of dP/dF.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd
from typing import TYPE_CHECKING

from flint import Ordering, fmpz_mat, fmpz_mpoly_ctx, fmpz_poly, nmod_mat

from gfkit.analysis.constant_term import AlgebraicEquation
from gfkit.base.budget import spend, tracked
from gfkit.base.display.shown import Shown
from gfkit.base.trusted import trusted
from gfkit.errors import LimitReached
from gfkit.numbers.coefficients import factored, trimmed, value_at
from gfkit.numbers.decimal import Record
from gfkit.series.rational import WORD_PRIME, factored_text

if TYPE_CHECKING:
    from collections.abc import Sequence

SPARE = 15
MAX_UNKNOWNS = 126
MAX_ORDER = 32
MAX_PROOF_TERMS = 6000
SKIPPED = 6
"""The recurrence is looked for from this n on; it may hold from an earlier or later one."""


@dataclass(frozen=True, slots=True, repr=False)
class PolynomialRecurrence(Record, Shown):
    """sum_k coefficients[k](n) a(n+k) = 0 for n >= holds_from; each ascending in n.

    proved: whether it is proved for all n by that many terms; else it fits all `compared` terms.

    >>> print(PolynomialRecurrence(((-2, -4), (2, 1)), 0, True, 100))
    (2+n)*a(n+1) - 2*(1+2*n)*a(n) = 0 for n >= 0
    """

    coefficients: tuple[tuple[int, ...], ...]
    holds_from: int
    proved: bool
    compared: int

    @property
    def order(self) -> int:
        """The number of terms before that a term needs."""
        return len(self.coefficients) - 1

    @property
    def degree(self) -> int:
        """The largest degree of a coefficient."""
        return max(len(c) for c in self.coefficients) - 1

    def defect(self, terms: Sequence[int], n: int) -> int:
        """Return the left side at n."""
        return sum(value_at(c, n) * terms[n + k] for k, c in enumerate(self.coefficients))

    def extended(self, terms: Sequence[int], count: int) -> list[int] | None:
        """Return `count` terms that begin with these; None if one is not determined, or no integer.

        terms: must reach n = holds_from + order at least.
        """
        found = list(terms)
        while len(found) < count:
            spend(1 + self.order)
            n = len(found) - self.order
            lead = value_at(self.coefficients[-1], n)
            if not lead:
                return None
            rest = sum(value_at(c, n) * found[n + k] for k, c in enumerate(self.coefficients[:-1]))
            if rest % lead:
                return None
            found.append(-rest // lead)
        return found

    def __str__(self) -> str:
        text = ""
        for k, c in reversed(list(enumerate(self.coefficients))):
            if not any(c):
                continue
            negative = next(value for value in reversed(c) if value) < 0
            body = factored_text([-value for value in c] if negative else c, "n")
            if body[0] == "-":  # factors print with a positive constant term
                body, negative = body[1:], not negative
            if "(" not in body and ("+" in body or "-" in body):
                body = f"({body})"
            term = f"a(n+{k})" if k else "a(n)"
            product = term if body == "1" else f"{body}*{term}"
            sign = " - " if negative else " + "
            text += (sign if text else "-" if negative else "") + product
        return f"{text} = 0 for n >= {self.holds_from}"


def recurrence_of(terms: Sequence[int]) -> PolynomialRecurrence:
    """Return a recurrence of the series with these first terms, not proved.

    The first found with the fewest unknown coefficients, then of the least order.
    Raises LimitReached if no recurrence within the limits fits the terms.

    >>> from math import comb
    >>> print(recurrence_of([comb(2 * n, n) // (n + 1) for n in range(60)]))
    (2+n)*a(n+1) - 2*(1+2*n)*a(n) = 0 for n >= 0
    """
    residues = [term % WORD_PRIME for term in terms]
    for order, degree in tracked(_shapes(len(terms)), "shapes"):
        if _fits(residues, order, degree):
            found = _exactly(terms, order, degree)
            if found is not None:
                return found
    raise LimitReached(
        f"no recurrence with up to {MAX_UNKNOWNS} coefficients fits {len(terms)} terms"
    )


def _shapes(count: int) -> list[tuple[int, int]]:
    """Return (order, degree), fewest unknowns first, as many as the terms can test."""
    shapes = [
        (order, degree)
        for order in range(1, MAX_ORDER + 1)
        for degree in range(MAX_UNKNOWNS)
        if (order + 1) * (degree + 1) <= MAX_UNKNOWNS
        and (order + 1) * (degree + 1) + SPARE + order + SKIPPED <= count
    ]
    return sorted(shapes, key=lambda shape: ((shape[0] + 1) * (shape[1] + 1), shape))


def _rows(terms: Sequence[int], order: int, degree: int) -> list[list[int]]:
    count = (order + 1) * (degree + 1) + SPARE
    spend(1 + count * (order + 1) * (degree + 1) // 16)
    return [
        [terms[n + k] * n**power for k in range(order + 1) for power in range(degree + 1)]
        for n in range(SKIPPED, SKIPPED + count)
    ]


def _fits(residues: Sequence[int], order: int, degree: int) -> bool:
    rows = _rows(residues, order, degree)
    entries = [entry % WORD_PRIME for row in rows for entry in row]
    return int(nmod_mat(len(rows), len(rows[0]), entries, WORD_PRIME).rank()) < len(rows[0])


def _exactly(terms: Sequence[int], order: int, degree: int) -> PolynomialRecurrence | None:
    """Return the recurrence of that shape that fits all terms; None if there is none."""
    size = degree + 1
    kernel, nullity = fmpz_mat(_rows(terms, order, degree)).nullspace()
    if not nullity:
        return None
    vector = [int(kernel[i, 0]) for i in range((order + 1) * size)]
    divisor = gcd(*vector) * (1 if next(c for c in reversed(vector) if c) > 0 else -1)
    vector = [c // divisor for c in vector]
    parts = tuple(trimmed(vector[k * size : (k + 1) * size], 1) for k in range(order + 1))
    if not any(parts[-1]) or not any(parts[0]):
        return None
    found = PolynomialRecurrence(parts, 0, False, len(terms))
    start = len(terms) - order
    while start and not found.defect(terms, start - 1):
        start -= 1
    return replace(found, holds_from=start) if start <= SKIPPED else None


@trusted
def terms_that_prove(
    equation: AlgebraicEquation, recurrence: PolynomialRecurrence, terms: Sequence[int]
) -> int | None:
    """Return the number of terms that prove a recurrence of a root of the equation; None if not.

    terms: the first ones of the root. They must determine it and satisfy the recurrence, and those
    that follow from it satisfy the equation.

    >>> catalan = AlgebraicEquation(((1,), (-1,), (0, 1)), 1, 2, 10)
    >>> found = PolynomialRecurrence(((-2, -4), (2, 1)), 0, False, 100)
    >>> terms_that_prove(catalan, found, [1, 1, 2, 5, 14])
    7
    """
    start = recurrence.holds_from
    for n in range(start, len(terms) - recurrence.order):
        spend(1 + recurrence.order)
        if recurrence.defect(terms, n):
            return None
    if start + recurrence.order > len(terms):
        return None
    poles = pole_bound(equation, recurrence)
    order = _order_of_slope(equation, terms)
    if order is None or order + 1 > len(terms):
        return None
    needed = poles + order + 2
    if needed > MAX_PROOF_TERMS:
        return None
    extended = recurrence.extended(terms, needed)
    if extended is None or any(equation.residue(extended)):
        return None
    return needed


def pole_bound(equation: AlgebraicEquation, recurrence: PolynomialRecurrence) -> int:
    """Return the bound of the number of poles of W.

    >>> catalan = AlgebraicEquation(((1,), (-1,), (0, 1)), 1, 2, 10)
    >>> pole_bound(catalan, PolynomialRecurrence(((-2, -4), (2, 1)), 0, False, 100))
    5
    """
    ring = fmpz_mpoly_ctx.get(("F", "t"), Ordering.lex)
    poly = ring.from_dict(
        {
            (power, k): c
            for power, part in enumerate(equation.coefficients)
            for k, c in enumerate(part)
            if c
        }
    )
    places: dict[tuple[int, ...], tuple[int, int]] = {}  # by factor: roots, weight of each
    lead = list(equation.coefficients[-1])
    discriminant = _in_t(poly.discriminant("F")) if equation.degree > 1 else [1]
    for weight, polynomial in ((2, discriminant), (1, lead)):
        for factor, multiplicity in factored(fmpz_poly(polynomial)):
            key = tuple(int(c) for c in factor.coeffs())
            if key == (0, 1):
                continue
            before = places.get(key, (0, 0))[1]
            places[key] = (len(key) - 1, before + weight * int(multiplicity))
    indices = sum(roots * min(equation.degree, size) for roots, size in places.values())
    ends = (recurrence.order + recurrence.holds_from) * equation.degree
    return equation.degree_in_t + recurrence.degree * indices + ends


def _in_t(polynomial: object) -> list[int]:
    terms: dict[tuple[int, int], int] = polynomial.to_dict()  # type: ignore[attr-defined]
    dense = [0] * (1 + max((k for _, k in terms), default=0))
    for (_, k), c in terms.items():
        dense[k] = int(c)
    return dense


def _order_of_slope(equation: AlgebraicEquation, terms: Sequence[int]) -> int | None:
    """Return the order in t of dP/dF at the series; None if it is not below the number of terms."""
    slope = tuple(
        tuple(power * c for c in part) for power, part in enumerate(equation.coefficients) if power
    )
    values = AlgebraicEquation(slope, 0, 0, 0).residue(terms)
    return next((n for n, value in enumerate(values) if value), None)
