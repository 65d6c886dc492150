"""The algebraic equation of a sequence that is a convolution of itself, from its equation.

Let a(n) for n >= m be a sum of numbers times a(n - k), k >= 1, of numbers times sums of all
a(i) a(j) with i + j = n + c, i and j from fixed ones on, and of r(n), whose series is a fraction.
Multiplied by x^n and summed over n >= m, with y the sum of a(n) x^(n-o) from the first n = o on,
a(n - k) is x^k times y less its first terms, and the sums are a power of x times the product of two
such, less what there is of it for n < m. So P(x, y) = 0 for a polynomial P.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import trusted
from gfkit.errors import GfkitError
from gfkit.formulas.construction import add, multiply, number
from gfkit.formulas.linear import summands
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.polynomials import plane, rational, whole_line
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Number,
    Sum,
    Term,
    sequences_of,
)
from gfkit.proofs.kernel import Workings
from gfkit.sequences.algebraic import AlgebraicSeries
from gfkit.sequences.explicit import FormulaTerms
from gfkit.series.rational_gf import RationalGF
from gfkit.series.sequence_spaces import UnknownError

if TYPE_CHECKING:
    from gfkit.sequences.systems import EquationTerms

COMPARED = 40
"""This many terms are computed: more than an equation of such a form needs."""

Polynomial = dict[tuple[int, int], Fraction]
"""The coefficient of x^i y^j."""


def has_products(of: EquationTerms) -> bool:
    """Return whether the only equation has a sum of products of two terms."""
    if len(of.equations) != 1:
        return False
    try:
        return any(_factors(part) for _, part in _summands(of.equations[0].right))
    except UnknownError:
        return False


@trusted
def algebraic_series(of: EquationTerms, *, with_rest: bool = False) -> AlgebraicSeries | None:
    """Return the power series of the terms by its equation, None where none is derived.

    with_rest: whether there may be more than terms of the sequence, as + 2^n.

    >>> from gfkit.sequences.recurrences import definition_of_recurrences
    >>> from gfkit.formulas.recurrences import recurrences_of_text
    >>> text = "a(n) = Sum_{k=0..n-1} a(k)*a(n-1-k), a(0) = 1"
    >>> print(algebraic_series(definition_of_recurrences(recurrences_of_text(text))))
    the coefficient of x^n in the power series y with y-1-x*y^2 = 0, a(0) = 1
    """
    try:
        return _series(of, with_rest=with_rest)
    except (UnknownError, GfkitError):
        return None


def _series(of: EquationTerms, *, with_rest: bool) -> AlgebraicSeries:
    if not has_products(of):
        raise UnknownError
    first = of.start
    late = 1 + max((n for _, n, _ in of.told), default=first - 1)
    if {n for _, n, _ in of.told} != {*range(first, late)}:
        raise UnknownError
    terms: list[Any] = of.compute(max(COMPARED, late - first), Workings())

    def rest_of_y(many: int) -> Polynomial:
        """Return y less its terms before x^many."""
        early = {(i, 0): -Fraction(z) for i, z in enumerate(terms[: max(many, 0)]) if z}
        return early | {(0, 1): Fraction(1)}

    total = rest_of_y(late - first)
    rest: list[Expression] = []
    for c, part in _summands(of.equations[0].right):
        if isinstance(part, Term) and part.sequence not in {"F", "L"}:
            slope, shift = whole_line(part.index, "n")
            if slope != 1 or shift >= 0:
                raise UnknownError
            own = _times(rest_of_y(late + shift - first), {(-shift, 0): Fraction(1)})
        elif pair := _factors(part):
            assert isinstance(part, Sum)
            low, high = rational(part.low), whole_line(part.high, "n")
            lines = sorted((plane(z, part.variable, "n") for z in pair), reverse=True)
            slopes = [str(z) for line in lines for z in line[:2]]
            if high[0] != 1 or slopes != ["1", "0", "-1", "1"] or low.denominator > 1:
                raise UnknownError
            ahead, behind = (int(line[2]) for line in lines)
            begins = int(low) + ahead - first, behind - high[1] - first
            shift = first - ahead - behind
            if min(begins) < 0 or shift < 0:
                raise UnknownError
            own = _times(rest_of_y(begins[0]), rest_of_y(begins[1]))
            own = _times(own, {(shift, 0): Fraction(1)})
            for i in range(begins[0], late - first):
                for j in range(begins[1], late - first - i - shift):
                    key = i + j + shift, 0
                    own[key] = own.get(key, Fraction(0)) - Fraction(terms[i]) * Fraction(terms[j])
        else:
            rest.append(multiply(number(c), part))
            continue
        total = _plus(total, own, -c)
    if rest:
        total = _less_rest(total, rest, late, first) if with_rest else _refused()
    scale = lcm(*(c.denominator for c in total.values()))
    text = _text({key: int(c * scale) for key, c in total.items() if c})
    values = tuple(terms)
    for many in range(late - first, COMPARED // 2):
        with suppress(GfkitError):
            return AlgebraicSeries(parse_relation(f"{text} = 0"), values[:many] or None, first)
    raise UnknownError


def _refused() -> Polynomial:
    raise UnknownError


def _less_rest(total: Polynomial, rest: list[Expression], late: int, first: int) -> Polynomial:
    """Return an equation with the series of other summands, times its denominator."""
    gf = (FormulaTerms(add(*rest), late).find_gf(Workings()) or (None,))[0]
    if not isinstance(gf, RationalGF):
        raise UnknownError
    den = {(i, 0): Fraction(c) for i, c in enumerate(gf.den) if c}
    num = {(i + late - first, 0): Fraction(c) for i, c in enumerate(gf.num) if c}
    return _plus(_times(total, den), num, Fraction(-1))


def _summands(body: Expression) -> Iterator[tuple[Fraction, Expression]]:
    """Yield the summands of a right side, each with its factor; sums of products as they are."""
    names = sequences_of(body) - {"F", "L"}
    for c, part in summands(body, names, Fraction(1), rational):
        times, inside = _without_number(part)
        is_term = isinstance(inside, Term) and not sequences_of(inside.index)
        if not (is_term or _factors(inside) or sequences_of(inside).isdisjoint(names)):
            raise UnknownError
        yield c * times, inside


def _without_number(part: Expression) -> tuple[Fraction, Expression]:
    """Return the numbers by which a sum multiplies, and the sum without them."""
    match part:
        case Sum("Sum", k, low, high, Binary("*", Number(value), product)):
            times, rest = _without_number(Sum("Sum", k, low, high, product))
            return value * times, rest
    return Fraction(1), part


def _factors(part: Expression) -> tuple[Expression, Expression] | None:
    """Return the indices of the two terms whose products a sum adds, None for others."""
    match part:
        case Sum("Sum", _, _, _, Binary("*", Term(one, i), Term(two, j))) if one == two:
            return None if sequences_of(i) | sequences_of(j) or one in {"F", "L"} else (i, j)
    return None


def _plus(first: Polynomial, second: Polynomial, times: Fraction) -> Polynomial:
    found = dict(first)
    for key, c in second.items():
        found[key] = found.get(key, Fraction(0)) + times * c
    return found


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    found: Polynomial = {}
    for (i, j), c in first.items():
        for (p, q), d in second.items():
            found[i + p, j + q] = found.get((i + p, j + q), Fraction(0)) + c * d
    return found


def _text(polynomial: dict[tuple[int, int], int]) -> str:
    """Return a polynomial in x and y as a text."""
    parts = []
    for (i, j), c in sorted(polynomial.items(), key=lambda one: (one[0][0], -one[0][1])):
        letters = [f"{z}^{k}" if k > 1 else z for z, k in (("x", i), ("y", j)) if k]
        size = [str(abs(c))] if abs(c) > 1 or not letters else []
        parts.append(("-" if c < 0 else "+") + "*".join(size + letters))
    return "".join(parts).removeprefix("+")
