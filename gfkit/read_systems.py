"""Systems of linear recurrences, as 'a(n) = 2*a(n-1) + b(n-1), b(n) = a(n-1), a(0) = 1, b(0) = 0'.

With m first values of a sequence its equation holds for n >= m. Multiplied by x^n and summed, a
term c*b(n-j) is c*x^j*(B(x) - b(0) - ... - b(m-j-1)*x^(m-j-1)), so that the g.f.s solve a linear
system over the rational functions.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import sympy
from sympy.abc import x

from gfkit.errors import GfkitError
from gfkit.sequences.known import Given

_TERM = re.compile(
    r"([-+]?)(?:(\d{1,99})(?:/(\d{1,99}))?\*?)?(?:([a-hp-z])\(n(?:-(\d))?\)(?:/(\d{1,99}))?)?"
)
_EQUATION = re.compile(r"([a-hp-z])\(n(\+1)?\)=([-+*/()0-9a-hnp-z]+)")
_VALUE = re.compile(r"([a-hp-z])\((\d)\)=(-?\d{1,99}(?:/[1-9]\d{0,98})?)")


class Solved(Given):
    """Known by equations that were solved, which the kernel does not derive."""

    word = "solved"


COMPARED = 40
"""So many terms of a system are compared with those of the g.f. that was solved for."""


def gf_of_system(text: str) -> tuple[str, list[Any], int] | None:
    """Return the g.f. of the first sequence of a linear system, first terms, and the first index.

    The terms are those by its equations; the g.f. begins with the first of them.

    None for other texts. Raises GfkitError for first values that are missing, and for what is not
    linear.

    >>> gf, terms, _ = gf_of_system("a(n) = 2*a(n-1) + b(n-1), b(n) = a(n-1), a(0) = 1, b(0) = 0")
    >>> gf, terms[:5]
    ('-1/(x^2 + 2*x - 1)', [1, 2, 5, 12, 29])
    """
    plain = re.sub(r"_(?:\{([^{}]*)\}|(n|\d))", r"(\1\2)", text).replace(" ", "")
    plain = re.sub(
        r"([a-hp-z]\(\d\)=)(?=[a-z(\d)=]{0,40}=(-?\d{1,99}))", r"\1\2,", plain
    )  # a(0) = b(0) = 1
    equations, first = {}, {}
    for one in re.split(r"[,;]|and|with|where", plain.rstrip(".")):
        if found := _VALUE.fullmatch(one):
            first[found[1], int(found[2])] = sympy.Rational(found[3])
        elif (found := _EQUATION.fullmatch(one)) and found[1] not in equations:
            equations[found[1]] = _earlier(found[3]) if found[2] else found[3]
        elif one:
            return None
    if len(equations) < 2:
        return None
    offset = min((n for _, n in first), default=0)
    first = {(y, n - offset): value for (y, n), value in first.items()}
    whole = {name: sympy.Symbol(f"G{name}") for name in equations}
    sides: list[Any] = []
    linears = {name: _linear(right, text) for name, right in equations.items()}
    for name, linear in linears.items():
        m = sum(one == name for one, _ in first)
        symbols = linear.keys() - {("", 0)}
        needed = {(y, k) for y, j in symbols for k in range(m - j)} | {(name, k) for k in range(m)}
        needed |= {(name, m) for _, j in symbols if j > m}
        if missing := sorted(needed - {*first}):
            raise GfkitError(f"{text}: {missing[0][0]}({missing[0][1] + offset}) is missing")
        if unknown := {y for y, _ in symbols} - {*equations}:
            raise GfkitError(f"{text}: an equation for {min(unknown)}(n) is missing")
        side = whole[name] - linear.get(("", 0), 0) * x**m / (1 - x)
        side -= sum(first[name, k] * x**k for k in range(m))
        for y, j in sorted(symbols):
            early = sum(first[y, k] * x**k for k in range(m - j))
            side -= linear[y, j] * x**j * (whole[y] - early)
        sides.append(side)
    if not (solved := sympy.solve(sides, [*whole.values()], dict=True)):
        raise GfkitError(f"{text}: the equations do not determine the sequences")
    name = next(iter(equations))

    @cache
    def term(y: str, n: int) -> Any:
        if not y or (y, n) in first:
            return first.get((y, n), 1)
        return sum(of * term(z, n - j) for (z, j), of in linears[y].items())

    try:
        terms = [term(name, n) for n in range(COMPARED)]
    except RecursionError:
        raise GfkitError(f"{text}: a term is told by itself, and not by earlier ones") from None
    return str(sympy.cancel(solved[0][whole[name]])).replace("**", "^"), terms, offset


def _earlier(right: str) -> str:
    """Return the right side of an equation for a(n+1) as that of a(n).

    >>> _earlier("2*a(n)+b(n-1)-1")
    '2*a(n-1)+b(n-2)-1'
    """
    return re.sub(r"\(n(?:-(\d))?\)", lambda z: f"(n-{int(z[1] or 0) + 1})", right)


def _linear(right: str, text: str) -> dict[tuple[str, int], sympy.Rational]:
    """Return the numbers by which earlier values are multiplied; ("", 0) stands for 1.

    >>> _linear("2*a(n-1)-b(n)/2+1", "")
    {('a', 1): 2, ('b', 0): -1/2, ('', 0): 1}
    """
    found: dict[tuple[str, int], sympy.Rational] = {}
    plain = re.sub(r"(^|[-+])\((-?\d{1,99}(?:/\d{1,99})?)\)(?!\()", r"\1\2", right)
    plain = plain.replace("+-", "-").replace("--", "+")
    terms = [one for one in _TERM.finditer(plain) if one[0]]
    read = "".join(one[0] for one in terms) == plain
    if not (read and all((one[1] or not k) and (one[2] or one[4]) for k, one in enumerate(terms))):
        raise GfkitError(
            f"{text}: a system is linear and its coefficients are numbers, as "
            f"2*a(n-1) - b(n-2)/3 + 1, and {right} is not"
        )
    for sign, number, below, y, j, again in (one.groups() for one in terms):
        if not int(below or 1) * int(again or 1):
            raise GfkitError(f"{text}: divides by 0")
        of = sympy.Rational(int(f"{sign}{number or 1}"), int(below or 1) * int(again or 1))
        place = y or "", int(j or 0)
        found[place] = found.get(place, 0) + of
    return found
