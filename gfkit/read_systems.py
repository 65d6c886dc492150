"""Systems of linear recurrences, as 'a(n) = 2*a(n-1) + b(n-1), b(n) = a(n-1), a(0) = 1, b(0) = 0'.

With m first values of a sequence its equation holds for n >= m. Multiplied by x^n and summed, a
term c*b(n-j) is c*x^j*(B(x) - b(0) - ... - b(m-j-1)*x^(m-j-1)), so that the g.f.s solve a linear
system over the rational functions.
"""

from __future__ import annotations

import re
from typing import Any

import sympy
from sympy.abc import x

from gfkit.errors import GfkitError

_TERM = re.compile(r"([a-hp-z])\(n(?:-(\d))?\)")
_EQUATION = re.compile(r"([a-hp-z])\(n(\+1)?\)=([-+*/()0-9a-hnp-z]+)")
_VALUE = re.compile(r"([a-hp-z])\((\d)\)=(-?\d+(?:/\d+)?)")


def gf_of_system(text: str) -> str | None:
    """Return the g.f. of the first sequence of a linear system; None for other texts.

    Raises GfkitError for first values that are missing, and for what is not linear.

    >>> gf_of_system("a(n) = 2*a(n-1) + b(n-1), b(n) = a(n-1), a(0) = 1, b(0) = 0")
    '-1/(x^2 + 2*x - 1)'
    """
    plain = re.sub(r"_\{?([n0-9][-+0-9]*)\}?", r"(\1)", text).replace(" ", "")
    plain = re.sub(r"([a-hp-z]\(\d\)=)(?=[a-z(\d)=]*=(-?\d+))", r"\1\2,", plain)  # a(0) = b(0) = 1
    equations, first = {}, {}
    for one in re.split(r"[,;]|and|with|where", plain.rstrip(".")):
        if found := _VALUE.fullmatch(one):
            first[found[1], int(found[2])] = sympy.Rational(found[3])
        elif (found := _EQUATION.fullmatch(one)) and found[1] not in equations:
            later = found[3].replace("(n)", "(n-1)") if found[2] else found[3]
            equations[found[1]] = re.sub(r"(?<=[\d)])(?=[a-z]\()", "*", later)
        elif one:
            return None
    if len(equations) < 2:
        return None
    whole = {name: sympy.Symbol(f"G{name}") for name in equations}
    sides: list[Any] = []
    for name, right in equations.items():
        m = sum(one == name for one, _ in first)
        symbols = {(y, int(j or 0)): sympy.Symbol(f"{y}{j}_") for y, j in _TERM.findall(right)}
        needed = {(y, k) for y, j in symbols for k in range(m - j)} | {(name, k) for k in range(m)}
        needed |= {(name, m) for _, j in symbols if j > m}
        if missing := sorted(needed - {*first}):
            raise GfkitError(f"{text}: {missing[0][0]}({missing[0][1]}) is missing")
        if unknown := {y for y, _ in symbols} - {*equations}:
            raise GfkitError(f"{text}: an equation for {min(unknown)}(n) is missing")
        told = _TERM.sub(lambda z: f"{z[1]}{z[2] or ''}_", right)
        if re.search(r"[a-z](?!\d?_)", told):
            raise GfkitError(f"{text}: in a system coefficients are numbers, and not in n")
        linear = sympy.Poly(sympy.sympify(told, rational=True), *symbols.values())
        if linear.total_degree() > 1:
            raise GfkitError(f"{text}: a system is linear, and {right} is not")
        side = whole[name] - linear.coeff_monomial(1) * x**m / (1 - x)
        side -= sum(first[name, k] * x**k for k in range(m))
        for (y, j), symbol in symbols.items():
            early = sum(first[y, k] * x**k for k in range(m - j))
            side -= linear.coeff_monomial(symbol) * x**j * (whole[y] - early)
        sides.append(side)
    if not (solved := sympy.solve(sides, [*whole.values()], dict=True)):
        raise GfkitError(f"{text}: the equations do not determine the sequences")
    return str(sympy.cancel(solved[0][whole[next(iter(equations))]])).replace("**", "^")
