"""All solutions of a linear recurrence with constant coefficients.

The roots of the characteristic polynomial, the sum of c_q x^q for the equation sum c_q a(n+q) = 0,
with their multiplicities, give the d functions of which all solutions are sums. With a right side,
as + 2^n, one solution is added. [Stanley2012, Theorem 4.1.1]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import lcm
from typing import TYPE_CHECKING, Any

from sympy import Poly, Rational, sqrt
from sympy.abc import n, x

from gfkit.errors import GfkitError
from gfkit.formulas.construction import add, multiply, number
from gfkit.formulas.polynomials import shifted
from gfkit.sequences.answers import closed_form
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.recurrences import linear_of, not_zero, of_definition
from gfkit.sequences.sequence import Sequence
from gfkit.series.sequence_spaces import or_none

if TYPE_CHECKING:
    from gfkit.formulas.recurrences import Recurrences


@dataclass(frozen=True, slots=True)
class GeneralSolution:
    """All solutions, as a text in n with constants c1, c2, ..., and the polynomial of the roots.

    The roots of a factor of degree more than 2 are r1, r2, ...
    """

    formula: str
    polynomial: str


def general_solution(found: Recurrences) -> GeneralSolution:
    """Return all solutions of one linear recurrence with constant coefficients.

    found: an equation for one unknown, whose values, if any are given, are passed over. Raises
    GfkitError for others, OutOfBudget at a limit.

    >>> from gfkit.formulas.recurrences import recurrences_of_text
    >>> general_solution(recurrences_of_text("a(n) = 5*a(n-1) - 6*a(n-2) + 2^n"))
    GeneralSolution(formula='c1*3^n + c2*2^n - 2*2^n*n', polynomial='x^2-5*x+6')
    >>> general_solution(recurrences_of_text("f(x+2) - 2*f(x+1) + f(x) = 0")).formula
    'c1 + c2*n'
    >>> general_solution(recurrences_of_text("u(k+5) = u(k+1) - u(k)")).formula
    'c1*r1^n + c2*r2^n + c3*r3^n + c4*r4^n + c5*r5^n, r1, ..., r5 the roots of x^5-x+1'
    """
    name, relation = found.unknowns[0], found.equations[0].relation
    linear = or_none(linear_of, relation, name)
    weights = {} if linear is None else not_zero(linear)
    is_constant = all(isinstance(c, int | Fraction) for c in weights.values())
    if len(found.unknowns) + len(found.equations) > 2 or linear is None or linear.sums:
        raise GfkitError(f"{found} is not one linear recurrence")
    if len(weights) < 2 or not is_constant:
        raise GfkitError(f"{relation} is no recurrence with constant coefficients")
    low, scale = min(weights), lcm(*(Fraction(c).denominator for c in weights.values()))
    row = [int(Fraction(weights.get(q, 0)) * scale) for q in range(low, max(weights) + 1)]
    if row[-1] < 0:
        row, scale = [-c for c in row], -scale
    polynomial = Poly(row[::-1], x)
    none = None
    if linear.others:
        right = shifted(multiply(number(scale), add(*linear.others)), -low)
        zeros = (0,) * (len(row) - 1)
        polynomials = tuple((c,) if c else () for c in row)
        none = of_definition(RecurrenceTerms(polynomials, zeros, 0, right))
        if none.gf is None:
            raise GfkitError(f"no solution of {relation} was found")
    said, numbers, roots_told, later = list[str](), count(1), count(1), ""
    known: dict[Poly, int] = dict(polynomial.factor_list()[1])
    for factor in sorted(known, key=_largest, reverse=True):
        if not (roots := _roots(factor)):
            roots = [f"r{next(roots_told)}" for _ in range(factor.degree())]
            later += f", {roots[0]}, ..., {roots[-1]} the roots of {_text(factor.as_expr())}"
        said += [
            "*".join([f"c{next(numbers)}", *["n"] * (k == 1), *[f"n^{k}"] * (k > 1), *_power(root)])
            for root in roots
            for k in range(known[factor])
        ]
    special = "" if none is None else _particular(none, known)
    return GeneralSolution(" + ".join(said) + special + later, _text(polynomial.as_expr()))


def _largest(factor: Poly) -> float:
    return max(abs(complex(z)) for z in factor.nroots())


def _roots(factor: Poly) -> list[Any]:
    """Return the roots of a polynomial of degree 1 or 2; none of others."""
    a, *rest = factor.all_coeffs()
    if len(rest) == 1:
        return [-Rational(rest[0]) / a]
    if len(rest) > 2:
        return []
    b, c = rest
    return [(-b + sign * sqrt(b * b - 4 * a * c)) / (2 * a) for sign in (1, -1)]


def _power(root: Any) -> list[str]:
    text = _text(root)
    return [] if text == "1" else [f"{text}^n" if re.fullmatch(r"\w+", text) else f"({text})^n"]


def _text(expression: Any) -> str:
    return str(expression).replace("**", "^").replace(" ", "").replace("I", "i")


def _particular(solution: Sequence, known: dict[Poly, int]) -> str:
    """Return the part of one solution to add, such as ' - 2*n*2^n', without the common part."""
    if solution.rational.num == ():
        return ""
    found: Any = closed_form(solution).found
    if found.holds_from:
        raise GfkitError(f"the solution {found} holds from n = {found.holds_from} on")
    more: Any = 0
    for part in found.parts:
        times = known.get(Poly([*part.poly][::-1], x), 0)
        if len(part.poly) > 2 or part.poly[1] != 1:
            if len(part.numerators) > times:
                return f" + {found.formula}"
            continue
        those = enumerate(part.numerators)
        more += (
            sum(Rational(str(sum(z[:1]))) * n**k for k, z in those if k >= times)
            * (-part.poly[0]) ** n
        )
    terms = map(_text, more.expand().as_ordered_terms()) if more != 0 else ()
    return "".join(f" - {one[1:]}" if one[0] == "-" else f" + {one}" for one in terms)
