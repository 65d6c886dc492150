"""All solutions of a linear recurrence with constant coefficients, as 'a(n) = 5*a(n-1) - 6*a(n-2)'.

The difference of two solutions of which only the last first values differ has the g.f.
x^(d-1)/q(x): the roots of the characteristic polynomial x^d*q(1/x), with their multiplicities, give
the d functions of which all differences are sums. With a right side, as + 2^n, one solution is
added. [Stanley2012, Theorem 4.1.1]
"""

from __future__ import annotations

import re
from itertools import count
from typing import Any

from sympy import Poly, Rational, sqrt
from sympy.abc import n, x

from gfkit.errors import GfkitError
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import closed_form


def general_solution(with_firsts: str) -> tuple[str, str]:
    """Return all solutions of a recurrence that has some first values, and its polynomial.

    with_firsts: an equation for a(n) and as many first values, from a(0) on, as it needs, whatever
    they are. The solutions are a text in n, with constants c1, c2, ...; of a factor of degree more
    than 2 the roots are r1, r2, ... The characteristic polynomial is a text in x. Raises GfkitError
    for what is not linear with constant coefficients, OutOfBudget at a limit.

    >>> general_solution("a(n) = 5*a(n-1) - 6*a(n-2) + 2^n, a(0) = 0, a(1) = 1")
    ('c1*3^n + c2*2^n - 2*2^n*n', 'x^2-5*x+6')
    >>> general_solution("a(n) = 2*a(n-1) - a(n-2), a(0) = 0, a(1) = 1")[0]
    'c1 + c2*n'
    """
    equation, *firsts = re.split(r",(?= ?[A-Za-z]\(\d+\) ?=)", with_firsts)
    names = [one.partition("=")[0] for one in firsts]
    none, one = (
        Sequence.parse(", ".join([equation, *(f"{z}= {last * (z == names[-1])}" for z in names)]))
        for last in (0, 1)
    )
    if none.gf is None or one.gf is None:
        raise GfkitError(f"{equation} is not linear with constant coefficients")
    polynomial = Poly([*(one.rational - none.rational).den], x)
    if polynomial.degree() != len(names):
        raise GfkitError(f"{equation}: fewer values than it has first values determine a solution")
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
    return " + ".join(said) + _particular(none, known) + later, _text(polynomial.as_expr())


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
    """Return what is to be added, as ' - 2*n*2^n', of one solution; what is in all is left out."""
    if solution.rational.num == ():
        return ""
    found: Any = closed_form(solution)
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
