"""Closed forms of recurrences that split into factors of order 1.

The terms of a recurrence are found in three ways, tried in this order.

- *Sections.* A recurrence between a(n) and a(n-m) alone gives a hypergeometric term for each
  residue of n modulo m.
- *Hypergeometric solutions.* Petkovsek's algorithm finds the quotients h(n)/h(n-1) that are
  rational functions over Q; if h_1, ..., h_k can be combined so that r consecutive terms agree,
  beyond the zeros of the leading coefficient, then a(n) is the combination, for the recurrence
  determines the further terms. [Petkovsek1992]
- *Reduction of order.* If p_0(n) a(n-2) + p_1(n) a(n-1) + p_2(n) a(n) = 0 has one solution h, then
  a = h u, and v(n) = u(n) - u(n-1) has v(n)/v(n-1) = p_0(n) h(n-2)/(p_2(n) h(n)): a(n) is h(n)
  times a sum of hypergeometric terms.

Every formula follows from the recurrence, as long as that is a fit so is the formula, and is
compared with all terms that are given before it is returned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from flint import fmpq, fmpq_mat, fmpq_poly, fmpz_poly

from gfkit.base.budget import spend
from gfkit.base.display.shown import Shown
from gfkit.fits.hypergeometric import NoClosedForm, Ratio, closed_form_of, natural_value
from gfkit.formulas.build import N, add, multiply, negative, number
from gfkit.formulas.evaluate import Scope, Unevaluated, value_of
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import Expression, Sum, Variable, substituted, text_of
from gfkit.numbers.coefficients import solution

if TYPE_CHECKING:
    from gfkit.fits.precursive import PRecursive

MAX_PAIRS = 400
"""Number of pairs of factors that Petkovsek's algorithm tries."""

MAX_DEGREE = 60
"""Largest degree of a polynomial factor of a hypergeometric solution."""

MAX_TERM = 400
"""Largest index at which a formula is compared with the terms."""


@dataclass(frozen=True, slots=True, repr=False)
class ClosedTerm(Shown):
    """A formula a(step k + residue) = expression, k written n, for step n + residue >= start."""

    expression: Expression
    start: int
    step: int = 1
    residue: int = 0

    @property
    def left(self) -> str:
        """The term that the formula gives: a(n), or a(2*n+1)."""
        if self.step == 1:
            return "a(n)"
        return f"a({self.step}*n{f'+{self.residue}' if self.residue else ''})"

    @property
    def formula(self) -> str:
        """The right side, as text that is read back."""
        return text_of(self.expression)

    @property
    def index(self) -> int:
        """The least index that the letter n of the formula may be."""
        return (self.start - self.residue) // self.step

    def value(self, n: int) -> Fraction:
        """Return a(n); raises Unevaluated for another residue, and where there is no value."""
        k, rest = divmod(n - self.residue, self.step)
        if rest:
            raise Unevaluated(f"{n} is not {self.residue} modulo {self.step}")
        value = value_of(self.expression, Scope({"n": k}))
        if not isinstance(value, int | Fraction):
            raise Unevaluated(f"the value at {n} is not rational")
        return Fraction(value)

    def __str__(self) -> str:
        return f"{self.left} = {self.formula}"

    def latex(self) -> str:
        """Return the formula in LaTeX.

        >>> from gfkit.formulas.grammar import parse_expression
        >>> ClosedTerm(parse_expression("n!"), 0).latex()
        'a(n) = n!'
        """
        return f"{self.left.replace('*', '')} = {latex_of(self.expression)}"


@dataclass(frozen=True, slots=True, repr=False)
class ClosedTerms(Shown):
    """A formula for every term: one for each residue of n.

    terms: as many as their steps; it is what `gfkit.closed_form` finds of terms that a recurrence
    with polynomial coefficients fits.

    >>> from gfkit import closed_form
    >>> found = closed_form([1, 1, 2, 6, 24, 120, 720, 5040, 40320])
    >>> str(found), found.holds_from, found.value(20) == 2432902008176640000
    ('n!', 0, True)
    """

    terms: tuple[ClosedTerm, ...]

    @property
    def holds_from(self) -> int:
        """The first n from which every a(n) is given."""
        return max(term.start - term.step + 1 for term in self.terms)

    def value(self, n: int) -> Fraction:
        """Return a(n); raises Unevaluated where no formula gives it."""
        for term in self.terms:
            if n % term.step == term.residue:
                return term.value(n)
        raise Unevaluated(f"no formula gives a({n})")

    def __str__(self) -> str:
        if len(self.terms) == 1 and self.terms[0].step == 1:
            return self.terms[0].formula
        return "; ".join(map(str, self.terms))

    def latex(self) -> str:
        """Return the right side in LaTeX, or all formulas where residues differ."""
        if len(self.terms) == 1 and self.terms[0].step == 1:
            return latex_of(self.terms[0].expression)
        return r", \quad ".join(term.latex() for term in self.terms)


def closed_terms(fit: PRecursive) -> tuple[ClosedTerm, ...]:
    """Return formulas for the terms of a recurrence, one for each residue; () if none is found.

    >>> from gfkit.fits.fit import Terms
    >>> from gfkit.fits.precursive import fit_precursive
    >>> def formulas(*terms):
    ...     return [str(f) for f in closed_terms(fit_precursive(Terms(terms)))]
    >>> formulas(1, 1, 2, 5, 14, 42, 132, 429, 1430)
    ['a(n) = binomial(2*n, n)/(n+1)']
    >>> formulas(1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496)
    ['a(n) = n!*(Sum_{k=0..n} (-1)^k/k!)']
    >>> formulas(1, 1, 2, 3, 8, 15, 48, 105, 384, 945)
    ['a(2*n) = 2^n*n!', 'a(2*n+1) = (2*n+1)!!']
    >>> formulas(1, 0, -2, 0, 6, 0, -20, 0, 70, 0, -252)
    ['a(2*n) = (-1)^n*binomial(2*n, n)', 'a(2*n+1) = 0']
    """
    for way in (_sections, _combination, _reduced):
        try:
            found = way(fit)
        except NoClosedForm:
            continue
        if found:
            return found
    return ()


def _extended(fit: PRecursive, term: ClosedTerm) -> ClosedTerm:
    """Return the term from the least n on at which it is right; NoClosedForm if it fails later."""
    given, first = fit.given, term.start

    def agrees(n: int) -> bool:
        spend()
        try:
            return term.value(n) == given[n]
        except Unevaluated:
            return False

    if not all(map(agrees, range(first, min(given.end, max(first, 0) + MAX_TERM), term.step))):
        raise NoClosedForm
    while first - term.step >= given.offset and agrees(first - term.step):
        first -= term.step
    return replace(term, start=first)


def _sections(fit: PRecursive) -> tuple[ClosedTerm, ...]:
    step = fit.order
    if any(any(p) for p in fit.polynomials[1:-1]):
        return ()
    above = fmpz_poly([-c for c in fit.polynomials[0]])
    below = fmpz_poly(list(fit.polynomials[-1]))
    found = []
    for residue in range(step):
        inner = fmpz_poly([residue, step])
        ratio = Ratio.of(above(inner), below(inner))
        first = max(fit.holds_from - step, fit.given.offset)
        start = ratio.last_zero(-((residue - first) // step))
        at = step * start + residue
        if at >= fit.given.end or not any(fit.given):
            raise NoClosedForm
        value = fit.given[at]
        expression = closed_form_of(ratio, start, value) if value else number(0)
        found.append(_extended(fit, ClosedTerm(expression, at, step, residue)))
    return tuple(found)


def _combination(fit: PRecursive) -> tuple[ClosedTerm, ...]:
    """Return a combination of hypergeometric solutions that is the sequence."""
    if fit.order > 4:
        return ()
    ratios = list(hypergeometric_solutions(fit.polynomials))
    if not ratios:
        return ()
    lead = Ratio((1,), fit.polynomials[-1])
    start = max(r.last_zero(fit.holds_from - fit.order) for r in (*ratios, lead))
    start = max(start, fit.given.offset)
    count = min(fit.given.end - start, fit.order + 4)
    if count < fit.order:
        raise NoClosedForm
    columns = [_values(ratio, start, count) for ratio in ratios]
    values = [fit.given[start + i] for i in range(count)]
    weights = solution([list(row) for row in zip(*columns, values, strict=True)])
    if weights is None:
        raise NoClosedForm
    parts = [
        closed_form_of(ratio, start, weight)
        for ratio, weight in zip(ratios, weights, strict=True)
        if weight
    ]
    return (_extended(fit, ClosedTerm(add(*parts), start)),)


def _values(ratio: Ratio, start: int, count: int) -> list[Fraction]:
    values = [Fraction(1)]
    for n in range(start + 1, start + count):
        values.append(values[-1] * ratio.at(n))
    return values


def _reduced(fit: PRecursive) -> tuple[ClosedTerm, ...]:
    """Return h(n) times a sum of hypergeometric terms, for order 2."""
    if fit.order != 2:
        return ()
    first, _, last = (fmpz_poly(list(p)) for p in fit.polynomials)
    for ratio in hypergeometric_solutions(fit.polynomials):
        above, below = fmpz_poly(list(ratio.above)), fmpz_poly(list(ratio.below))
        before = fmpz_poly([-1, 1])
        inner = Ratio.of(first * below * below(before), last * above * above(before))
        least = max(fit.holds_from - 1, fit.given.offset + 1)
        start = max(ratio.last_zero(least), inner.last_zero(least))
        if start + 1 >= fit.given.end:
            continue
        u = {n: fit.given[n] / h for n, h in enumerate(_values(ratio, start - 1, 2), start - 1)}
        step = u[start] - u[start - 1]
        if not step:
            continue
        natural = natural_value(inner, start)
        outer = closed_form_of(ratio, start - 1, abs(step / natural))
        u = {n: value * natural / step for n, value in u.items()}
        total, low = _summed(closed_form_of(inner, start, natural), u, start)
        constant = number(u[start - 1] if low == start else 0)
        if step * natural < 0:
            constant, total = negative(constant), negative(total)
        total = add(constant, total)
        return (_extended(fit, ClosedTerm(multiply(outer, total), start - 1)),)
    return ()


def _summed(inner: Expression, u: dict[int, Fraction], start: int) -> tuple[Expression, int]:
    """Return Sum_{k=low..n} inner, and low.

    It is u(n) for the low below start that makes the sum u(start-1) at start - 1, if there is one
    that is not negative; else low is start, and u(start-1) has to be added.
    """
    low, left = start, u[start - 1]
    for k in range(start - 1, max(start - 8, -1), -1):
        try:
            value = value_of(inner, Scope({"n": k}))
        except Unevaluated:
            break
        if not isinstance(value, int | Fraction):
            break
        left -= value
        if not left:
            low = k
            break
    body = substituted(inner, "n", Variable("k"))
    return Sum("Sum", "k", number(low), N, body), low


# Petkovsek's algorithm


def hypergeometric_solutions(polynomials: Sequence[Sequence[int]]) -> Iterator[Ratio]:
    """Yield quotients h(n)/h(n-1) of independent hypergeometric solutions, rational over Q.

    polynomials: p_0, ..., p_r of p_0(n) h(n-r) + ... + p_r(n) h(n) = 0, p_0 and p_r not 0. At most
    MAX_PAIRS pairs of factors are tried.

    >>> [str(r) for r in hypergeometric_solutions([[1, -1], [1, -1], [1]])]
    ['Ratio(above=(0, 1), below=(1,))']
    """
    order = len(polynomials) - 1
    moved = [fmpz_poly(list(p))(fmpz_poly([order, 1])) for p in polynomials]  # h(n), ..., h(n+r)
    tops = _monic_factors(moved[0])
    bottoms = _monic_factors(moved[-1](fmpz_poly([1 - order, 1])))
    found: list[Ratio] = []
    for tried, (top, bottom) in enumerate(product(tops, bottoms)):
        if tried >= MAX_PAIRS or len(found) >= order:
            return
        spend(10)
        for ratio in _of_pair(moved, top, bottom):
            if ratio not in found:
                found.append(ratio)
                yield ratio


def _monic_factors(polynomial: fmpz_poly) -> list[fmpq_poly]:
    """Return the monic divisors over Q, the simplest first."""
    _, factors = polynomial.factor()
    result = [fmpq_poly([1])]
    for factor, multiplicity in factors:
        monic = fmpq_poly(factor) / fmpq(int(factor[factor.degree()]))
        powers = [monic**e for e in range(int(multiplicity) + 1)]
        result = [a * b for a in result for b in powers]
    return sorted(result, key=lambda p: p.degree())


def _of_pair(moved: Sequence[fmpz_poly], top: fmpq_poly, bottom: fmpq_poly) -> Iterator[Ratio]:
    """Yield the solutions with h(n+1)/h(n) = z top(n)/bottom(n) c(n+1)/c(n)."""
    order = len(moved) - 1
    shifted: list[fmpq_poly] = []
    for i, p in enumerate(moved):
        poly = fmpq_poly(p)
        for j in range(i):
            poly *= top(fmpq_poly([j, 1]))
        for j in range(i, order):
            poly *= bottom(fmpq_poly([j, 1]))
        shifted.append(poly)
    degree = max(p.degree() for p in shifted)
    _, factors = fmpq_poly([p[degree] for p in shifted]).numer().factor()
    for factor, _ in factors:
        if factor.degree() != 1 or not factor[0]:
            continue
        z = fmpq(-int(factor[0]), int(factor[1]))
        scaled = [p * z**i for i, p in enumerate(shifted)]
        for c in _polynomial_solutions(scaled):
            above = (z * top * c(fmpq_poly([1, 1])))(fmpq_poly([-1, 1]))
            below = (bottom * c)(fmpq_poly([-1, 1]))
            common = above.denom() * below.denom()
            yield Ratio.of(fmpz_poly((above * common).numer()), fmpz_poly((below * common).numer()))


def _polynomial_solutions(scaled: Sequence[fmpq_poly]) -> list[fmpq_poly]:
    """Return a basis of the polynomials c with Sum scaled[i](n) c(n+i) = 0."""
    top = _largest_degree(scaled)
    if top is None:
        return []
    images = []
    for d in range(top + 1):
        spend()
        image = fmpq_poly([0])
        for i, p in enumerate(scaled):
            image += p * fmpq_poly([i, 1]) ** d
        images.append(image)
    height = max(image.degree() for image in images) + 1
    if height <= 0:
        return [fmpq_poly([0] * d + [1]) for d in range(top + 1)]
    entries = [image[k] for k in range(height) for image in images]
    matrix, _ = fmpq_mat(height, top + 1, entries).numer_denom()
    kernel, nullity = matrix.nullspace()
    return [fmpq_poly([kernel[d, j] for d in range(top + 1)]) for j in range(nullity)]


def _largest_degree(scaled: Sequence[fmpq_poly]) -> int | None:
    """Return the largest degree that a polynomial solution can have, by its leading term.

    The coefficient of n^(M+d-s) in Sum scaled[i](n) (n+i)^d is a polynomial in d of degree at most
    s; the first s for which it is not 0 for all d gives the candidates.
    """
    highest = max(p.degree() for p in scaled)

    def coefficient(s: int, d: int) -> fmpq:
        return sum(
            (
                p[highest - s + t] * (comb(d, t) * i**t)
                for i, p in enumerate(scaled)
                for t in range(s + 1)
                if highest - s + t >= 0
            ),
            fmpq(0),
        )

    for s in range(highest + len(scaled) + 1):
        if any(coefficient(s, d) for d in range(s + 1)):
            zeros = [d for d in range(MAX_DEGREE + 1) if not coefficient(s, d)]
            return max(zeros, default=None)
    return None
