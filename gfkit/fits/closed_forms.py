"""Closed forms of recurrences with polynomial coefficients, by factors of order 1.

- *Sections.* A recurrence between a(n) and a(n-m) alone is one of order 1 for each residue of n
  modulo m.
- *Hypergeometric solutions* are those that Petkovsek's algorithm finds
  (petkovsek.py).
- *Sums of such.* The operator is divided by the one of least order that they satisfy, the quotient
  is solved in the same way, and variation of constants leads back: sums of hypergeometric terms,
  which Gosper's algorithm removes where it can. [AbramovPetkovsek1994, Gosper1978]
- *Right sides.* A recurrence without one is solved, which its solution satisfies; where not all of
its
  solutions are found, or sums stand in sums, constants are varied with the right side as it is.

If the solutions can be combined so that r consecutive terms agree, beyond the zeros of the leading
coefficient, then a(n) is the combination, for the recurrence determines the further terms.

Every formula follows from the recurrence, as long as that is a fit so is the formula, and is
compared with all terms that are given before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any

from flint import fmpz_poly

from gfkit.base.budget import spend
from gfkit.base.conversions import ToSympy
from gfkit.base.display import Shown
from gfkit.errors import Unevaluated
from gfkit.fits.fit import GivenTerms
from gfkit.fits.hypergeometric import (
    NoClosedForm,
    Ratio,
    closed_form_of,
    natural_value,
)
from gfkit.fits.petkovsek import (
    UNIT,
    first_order_factors,
    hypergeometric_solutions,
    values_of_term,
)
from gfkit.formulas.construction import N, add, multiply, negative, number
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import Expression, Sum, Variable, substituted, text_of, walk
from gfkit.numbers.linear_algebra import solution
from gfkit.numbers.polynomials import ints, moved

if TYPE_CHECKING:
    from gfkit.fits.p_recursive import PRecursive

MOST_ROWS, SPARE, FARTHEST_BACK = 8, 4, 8
"""Coefficients of a recurrence that is solved, terms beyond its order, places before a start."""

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

        >>> from gfkit.formulas.parser import parse_expression
        >>> ClosedTerm(parse_expression("n!"), 0).latex()
        'a(n) = n!'
        """
        return f"{self.left.replace('*', '')} = {latex_of(self.expression)}"


@dataclass(frozen=True, slots=True, repr=False)
class ClosedTerms(ToSympy):
    """A formula for every term: one for each residue of n; or the answer that there is none.

    terms: none where a(n) is not a sum of hypergeometric terms over Q; otherwise as many as their
    steps. It is what `gfkit.closed_form` finds of a recurrence with polynomial coefficients. early:
    the terms of the sequence before `holds_from`, where it begins earlier.

    >>> from gfkit.sequences.answers import closed_form
    >>> found = closed_form([1, 1, 2, 6, 24, 120, 720, 5040, 40320]).found
    >>> str(found), found.holds_from, found.value(20) == 2432902008176640000
    ('n!', 0, True)
    """

    terms: tuple[ClosedTerm, ...]
    early: tuple[int | Fraction, ...] = ()

    @property
    def holds_from(self) -> int:
        """The first n from which every a(n) is given."""
        return max((term.start - term.step + 1 for term in self.terms), default=0)

    def value(self, n: int) -> Fraction:
        """Return a(n); raises Unevaluated where no formula gives it."""
        for term in self.terms:
            if n % term.step == term.residue:
                return term.value(n)
        raise Unevaluated(f"no formula gives a({n})")

    def __str__(self) -> str:
        if not self.terms:
            return "not a sum of hypergeometric terms over Q"
        if len(self.terms) == 1 and self.terms[0].step == 1:
            since = f" for n >= {self.holds_from}" if self.early else ""
            return self.terms[0].formula + since
        since = f"; from a({self.holds_from}) on" if self.early else ""
        return "; ".join(map(str, self.terms)) + since

    def latex(self) -> str:
        """Return the right side in LaTeX, or all formulas where residues differ, and the range."""
        if len(self.terms) == 1 and self.terms[0].step == 1:
            since = rf" \quad (n \ge {self.holds_from})" if self.early else ""
            return latex_of(self.terms[0].expression) + since
        since = rf" \quad \text{{from }} a({self.holds_from})" if self.early else ""
        return r", \quad ".join(term.latex() for term in self.terms) + since


def closed_terms(
    fit: PRecursive, right: Expression | None = None, homogeneous: Homogeneous | None = None
) -> tuple[ClosedTerm, ...]:
    """Return formulas for the terms of a recurrence, one for each residue; () if none is found.

    right: what the sum is, where that is not 0. homogeneous: returns the polynomials of a
    recurrence without a right side that one with such satisfies.

    >>> from gfkit.fits.fit import GivenTerms
    >>> from gfkit.fits.p_recursive import fit_precursive
    >>> def formulas(*terms):
    ...     return [str(f) for f in closed_terms(fit_precursive(GivenTerms(terms)))]
    >>> formulas(1, 1, 2, 5, 14, 42, 132, 429, 1430)
    ['a(n) = binomial(2*n, n)/(n+1)']
    >>> formulas(1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496)
    ['a(n) = n!*(Sum_{k=0..n} (-1)^k/k!)']
    >>> formulas(1, 1, 2, 3, 8, 15, 48, 105, 384, 945)
    ['a(2*n) = 2^n*n!', 'a(2*n+1) = (2*n+1)!!']
    >>> formulas(1, 0, -2, 0, 6, 0, -20, 0, 70, 0, -252)
    ['a(2*n) = (-1)^n*binomial(2*n, n)', 'a(2*n+1) = 0']
    """
    step = 1 if any(any(p) for p in fit.polynomials[1:-1]) else fit.order
    found = []
    for residue in range(step):
        part = fit if step == 1 else _section(fit, step, residue)
        side = right and _at(right, step, residue)
        by = () if side is None or homogeneous is None else homogeneous(part, side)
        try:
            rows = part.by_lag[::-1]
            expression, start = _solved(part, *_all_solutions(rows, side, moved(by, 1 - len(by))))
            at = step * start + residue
            found.append(_extended(fit, ClosedTerm(expression, at, step, residue)))
        except NoClosedForm:
            return ()
    return tuple(found)


Homogeneous = Callable[["PRecursive", Expression], Sequence[Sequence[int]]]


def _at(formula: Expression, step: int, residue: int) -> Expression:
    """Return a formula at step n + residue."""
    if step == 1:
        return formula
    return substituted(formula, "n", add(multiply(number(step), N), number(residue)))


def _section(fit: PRecursive, step: int, residue: int) -> PRecursive:
    """Return the recurrence between a(step n + residue) and the term before, and such terms."""
    inner, given = fmpz_poly([residue, step]), fit.given
    rows = [fmpz_poly(list(p))(inner) for p in (fit.polynomials[0], fit.polynomials[-1])]
    first = -((residue - given.offset) // step)
    values = given.values[step * first + residue - given.offset :: step]
    late = -((residue - fit.holds_from) // step)
    polynomials = tuple(tuple(ints(row)) for row in rows)
    return replace(
        fit,
        given=GivenTerms(values, first),
        holds_from=max(late, first + 1),
        polynomials=polynomials,
        free=(),
        ignored=(),
    )


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


@dataclass(frozen=True, slots=True)
class Tower:
    """c h_1(n) times the sum over k <= n of h_2(k) times the sum over l <= k of h_3(l), and so on.

    ratios: those of h_1, h_2, ...; each is 1 at some n = s, after which sums begin. scales: the
    rational functions whose values at s have the product c. right: a factor of the last h.
    """

    ratios: tuple[Ratio, ...]
    scales: tuple[Ratio, ...] = ()
    right: Expression | None = None

    def values(self, start: int, count: int) -> list[Fraction]:
        """Return the values from n = s on."""
        found = [Fraction(1)] * count
        if self.right is not None:
            places = range(start + 1, start + count)
            told: list[Any] = [value_of(self.right, Scope({"n": n})) for n in places]
            found = [Fraction(0), *map(Fraction, told)]
        for place, ratio in enumerate(reversed(self.ratios)):
            if place:
                found = [Fraction(0), *accumulate(found[1:])]
            own = values_of_term(ratio, start, count)
            found = [a * b for a, b in zip(own, found, strict=True)]
        scale = prod((one.at(start) for one in self.scales), start=Fraction(1))
        return [scale * z for z in found]


def solutions(rows: Sequence[Sequence[int]]) -> list[list[Tower]]:
    """Return solutions that are hypergeometric over Q, or sums of such, as sums of towers.

    rows: p_0, ..., p_r of p_0(n) a(n-r) + ... + p_r(n) a(n) = 0. With the hypergeometric solutions
    h_1, ..., h_k the operator is Q M, M monic of order k with M h_i = 0. Where Q w = 0, variation
    of constants solves M a = w. [AbramovPetkovsek1994]
    """
    order = len(rows) - 1
    if order == 1:
        return [[Tower((_quotient(rows[0], rows[1], -1),))]]
    own = list(hypergeometric_solutions(rows))
    found = [[Tower((ratio,))] for ratio in own]
    if not own or len(own) == order:
        return found
    left = [Ratio.of(fmpz_poly(list(p)), ONE_POLYNOMIAL) for p in reversed(rows)]
    for factor in first_order_factors(own):
        left = _divided(left, factor)
    common = ONE_POLYNOMIAL
    for one in left:
        below = fmpz_poly(list(one.below))
        common = common * below // common.gcd(below)
    cleared = [
        ints(fmpz_poly(list(one.above)) * (common // fmpz_poly(list(one.below)))) for one in left
    ]
    weights = _weights(own)
    found += [
        [
            _telescoped(Tower((h, *_inner(x, w.ratios, h)), (*w.scales, x)))
            for w in one
            for h, x in zip(own, weights, strict=True)
        ]
        for one in solutions(cleared[::-1])
    ]
    return found


ONE_POLYNOMIAL = fmpz_poly([1])


def _quotient(above: Sequence[int], below: Sequence[int], sign: int = 1) -> Ratio:
    return Ratio.of(fmpz_poly([sign * c for c in above]), fmpz_poly(list(below)))


def _inner(x: Ratio, ratios: tuple[Ratio, ...], h: Ratio) -> tuple[Ratio, ...]:
    """Return the ratios of x w/h."""
    first, *others = ratios
    return (x / x.moved(-1) * first / h, *others)


def _divided(rows: list[Ratio], factor: Ratio) -> list[Ratio]:
    """Return q_0, ... with the sum of rows[s] S^s that of q_s S^s, times 1 - factor S."""
    found = [rows[0]]
    for s, row in enumerate(rows[1:-1]):
        found.append(row + found[-1] * factor.moved(-s))
    return found


def _weights(ratios: Sequence[Ratio]) -> list[Ratio]:
    """Return x_i with the sum of x_i(n) h_i(n-s)/h_i(n) being 1 for s = 0, and 0 for 0 < s < k."""
    zero, rows = Ratio((), (1,)), []
    back = [UNIT for _ in ratios]
    for s in range(len(ratios)):
        rows.append([*back, zero if s else UNIT])
        back = [b / r.moved(-s) for b, r in zip(back, ratios, strict=True)]
    for i in range(len(rows)):
        pivot = next(j for j in range(i, len(rows)) if rows[j][i].above)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [z / rows[i][i] for z in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i].above:
                rows[j] = [z + -(row[i] * w) for z, w in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]


def _telescoped(tower: Tower) -> Tower:
    """Return h y for h times a sum of h_2(k) = c (y(k) - y(k-1)), by Gosper's algorithm.

    The two differ by a multiple of h, which is a solution as well. [Gosper1978]
    """
    if len(tower.ratios) != 2:
        return tower
    h, inner = tower.ratios
    below, above = list(inner.below), list(inner.above)
    middle = ints(-fmpz_poly(below) - fmpz_poly(above))
    for y in hypergeometric_solutions([above, middle, below]):
        if y != UNIT:
            return Tower((h * y,), (*tower.scales, UNIT / (UNIT + -(UNIT / y))))
    return tower


def _all_solutions(
    rows: Sequence[Sequence[int]], right: Expression | None, by: Sequence[Sequence[int]]
) -> tuple[Sequence[Sequence[int]], list[list[Tower]]]:
    """Return a recurrence and its solutions: that without a right side, by, if all are found.

    Else the given one, and a solution of it with its right side, by variation of constants.
    """
    chosen = by if right is not None else rows
    found = solutions(chosen) if 1 < len(chosen) <= MOST_ROWS else []
    nested = any(len(tower.ratios) > 2 for one in found for tower in one)
    if right is None or (0 < len(found) == len(by) - 1 and not nested):
        return chosen, found
    own = [tower.ratios for one in solutions(rows) for tower in one]
    if len(own) != len(rows) - 1 or any(len(ratios) > 1 for ratios in own):
        return chosen, found
    weights = _weights([h for (h,) in own])
    lead = _quotient(rows[-1], [1])
    special = [
        Tower((h, *_inner(x / lead, (UNIT,), h)), (x / lead,), right)
        for (h,), x in zip(own, weights, strict=True)
    ]
    return rows, [*([Tower(ratios)] for ratios in own), special]


def _solved(
    part: PRecursive, rows: Sequence[Sequence[int]], every: list[list[Tower]]
) -> tuple[Expression, int]:
    """Return a formula for a(n), and from which n on: a combination of solutions; NoClosedForm."""
    if part.given.values and not any(part.given):
        return number(0), part.given.offset
    if not every:
        raise NoClosedForm
    towers = [tower for one in every for tower in one]
    start = max(part.given.offset, part.holds_from - part.order)
    order = len(every)
    for ratio in (
        _quotient(rows[0], rows[-1]),
        *(ratio for tower in towers for ratio in (*tower.ratios, *tower.scales)),
    ):
        start = ratio.last_zero(start)
    count = min(part.given.end - start, order + SPARE)
    if count < order:
        raise NoClosedForm
    columns = [
        [sum(z, Fraction(0)) for z in zip(*(t.values(start, count) for t in one), strict=True)]
        for one in every
    ]
    values = [part.given[start + i] for i in range(count)]
    found = solution([list(row) for row in zip(*columns, values, strict=True)])
    if found is None:
        raise NoClosedForm
    by_ratio: dict[Ratio, list[tuple[Fraction, Tower]]] = {}
    for weight, one in zip(found, every, strict=True):
        for tower in one if weight else ():
            scale = prod((z.at(start) for z in tower.scales), start=weight)
            by_ratio.setdefault(tower.ratios[0], []).append((scale, tower))
    lowest = max(part.given.offset, 0)
    parts = [_written(ratio, start, lowest, some) for ratio, some in by_ratio.items()]
    return add(*parts), start


def _written(
    ratio: Ratio, start: int, lowest: int, towers: list[tuple[Fraction, Tower]]
) -> Expression:
    """Return h(n) times a number and sums, which begin at a k >= lowest where there is a value."""
    left = sum((weight for weight, tower in towers if len(tower.ratios) == 1), Fraction(0))
    sums = [(weight, tower) for weight, tower in towers if len(tower.ratios) > 1]
    if not sums:
        return closed_form_of(ratio, start, left) if left else number(0)
    told = []
    for weight, tower in sums:
        inside = replace(tower, ratios=tower.ratios[1:])
        scale, formula = _natural(inside, start, lowest)
        told.append((weight * scale, formula))
    outer = abs(told[0][0]) if len(told) == 1 else natural_value(ratio, start)
    left /= outer
    parts = []
    for weight, inner in told:
        scale = weight / outer
        low, gone = _low(inner, start, lowest, left / scale if len(told) == 1 else None)
        left -= scale * gone
        total = _sum(inner, low)
        sized = multiply(number(abs(scale)), total)
        parts.append(negative(sized) if scale < 0 else sized)
    return multiply(closed_form_of(ratio, start, outer), add(number(left), *parts))


def _sum(inner: Expression, low: int) -> Expression:
    """Return the sum up to n, over a letter that no sum or product inside has."""
    bound = {part.variable for _, part in walk(inner) if isinstance(part, Sum)}
    letter = next(one for one in "kjihgfedcba" if one not in bound)
    return Sum("Sum", letter, number(low), N, substituted(inner, "n", Variable(letter)))


def _natural(tower: Tower, start: int, lowest: int) -> tuple[Fraction, Expression]:
    """Return c and a formula, c times which is a tower, as simple as it can be."""
    first, *others = tower.ratios
    natural = natural_value(first, start)
    formula, scale = closed_form_of(first, start, natural), 1 / natural
    if others:
        inside = replace(tower, ratios=tuple(others))
        more, inner = _natural(inside, start, lowest)
        low, gone = _low(inner, start, lowest, None)
        total = add(_sum(inner, low), number(-gone))
        formula, scale = multiply(formula, total), scale * more
    elif tower.right is not None:
        formula = multiply(formula, tower.right)
    return scale, formula


def _low(
    inner: Expression, start: int, lowest: int, wanted: Fraction | None
) -> tuple[int, Fraction]:
    """Return where a sum up to n that begins behind start may begin, and by how much more it is.

    By as much as is wanted, if that can be; otherwise after the lowest.
    """
    places = [(start + 1, Fraction(0))]
    for k in range(start, max(start - FARTHEST_BACK, lowest - 1), -1):
        try:
            value = value_of(inner, Scope({"n": k}))
        except Unevaluated:
            break
        if not isinstance(value, int | Fraction):
            break
        places.append((k, places[-1][1] + value))
    late = [place for place in places if place[0] > lowest]
    return next((place for place in reversed(places) if place[1] == wanted), (late or places)[-1])
