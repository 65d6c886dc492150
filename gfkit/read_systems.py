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

from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.fraction_texts import parse_fraction
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.polynomial_parts import polynomial_of, whole_line
from gfkit.formulas.tree import Expression, Term, mapped, sequences_of
from gfkit.proofs.kernel import Workings
from gfkit.sequences.earlier_terms import EarlierTerms
from gfkit.sequences.known import Given
from gfkit.series.algebra import interlaced
from gfkit.series.shift_spaces import UnknownError

LETTERS = "abcdfghjklmopqrstuvw"
"""For values at a place in formulas, which have letters alone; so many places are told apart."""

_TERM = re.compile(r"([a-hp-z])\(n(?:-(\d))?\)")
_SIDE = r"(?=[^=]*[a-hp-z]\(n)(?:[-+*/()\d]|[a-hp-z]\(n(?:[-+]\d)?\))+"
_EQUATION = re.compile(rf"({_SIDE})=([-+*/()0-9a-hnp-z]+)")
_VALUE = re.compile(r"([a-hp-z])\((\d)\)=(-?\d{1,99}(?:/[1-9]\d{0,98})?)")


_OF_PARITY = re.compile(r"([a-hp-z])\(2\*?([nkm])([+-]\d)?\)")


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
    if _OF_PARITY.search(plain):
        return _by_parity(plain)
    equations, first = [], {}
    for one in re.split(r"[,;]|and|with|where", plain.rstrip(".")):
        if found := _VALUE.fullmatch(one):
            first[found[1], int(found[2])] = sympy.Rational(found[3])
        elif found := _EQUATION.fullmatch(one):
            equations.append(_earlier(one).split("=") if "(n+1)" in one else [found[1], found[2]])
        elif one:
            return None
    names = dict.fromkeys(found[1] for left, _ in equations for found in _TERM.finditer(left))
    if len(equations) < 2 or len(names) != len(equations):
        return None
    offset = min((n for _, n in first), default=0)
    first = {(y, n - offset): value for (y, n), value in first.items()}
    whole = {name: sympy.Symbol(f"G{name}") for name in names}
    sides: list[Any] = []
    linears = _linears(equations, [*names], text)
    for name, linear in linears.items():
        m = sum(one == name for one, _ in first)
        symbols = linear.keys() - {("", 0)}
        needed = {(y, k) for y, j in symbols for k in range(m - j)} | {(name, k) for k in range(m)}
        needed |= {(name, m) for _, j in symbols if j > m}
        if missing := sorted(needed - {*first}):
            raise GfkitError(f"{text}: {missing[0][0]}({missing[0][1] + offset}) is missing")
        if unknown := {y for y, _ in symbols} - {*names}:
            raise GfkitError(f"{text}: an equation for {min(unknown)}(n) is missing")
        side = whole[name] - linear.get(("", 0), 0) * x**m / (1 - x)
        side -= sum(first[name, k] * x**k for k in range(m))
        for y, j in sorted(symbols):
            early = sum(first[y, k] * x**k for k in range(m - j))
            side -= linear[y, j] * x**j * (whole[y] - early)
        sides.append(side)
    if not (solved := sympy.solve(sides, [*whole.values()], dict=True)):
        raise GfkitError(f"{text}: the equations do not determine the sequences")
    name = next(iter(names))

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


def _by_parity(plain: str) -> tuple[str, list[Any], int] | None:
    """Return what `gf_of_system` does of two equations, for a(2n) and for a(2n+1).

    With the first index i, u(n) = a(2n+i) and v(n) = a(2n+1+i) obey a system.

    >>> gf, terms, first = gf_of_system("x(2k+1) = x(2k) + x(2k-1), x(2k) = 2x(2k-1), x(1) = 1")
    >>> gf, terms[:6], first
    ('(1+2*x)/(1-3*x^2)', [1, 2, 3, 6, 9, 18], 1)
    """
    told = [
        re.sub(r"for(?:all)?[nkm](?:>=?|≥)\d+$", "", one)
        for one in re.split("[,;]|and|with", plain)
    ]
    indices = [int(found[2]) for one in told if (found := _VALUE.fullmatch(one))]
    names = {found[1] for found in re.finditer(r"([a-hp-z])\(", plain)}
    if len(names) != 1 or not indices:
        return None
    first, system = min(indices), {}

    def moved(one: str, by: int) -> str:
        def place(found: re.Match[str]) -> str:
            at = int(found[3] or 0) - by
            return f"{'uv'[at % 2]}(n{at // 2:+d})".replace("n+0", "n").replace("n-0", "n")

        return _OF_PARITY.sub(place, one)

    values = []
    for one in filter(None, told):
        if found := _VALUE.fullmatch(one):
            at = int(found[2]) - first
            values.append(f"{'uv'[at % 2]}({at // 2})={found[3]}")
        elif found := _OF_PARITY.match(one):
            at = int(found[3] or 0) - first
            system[at % 2] = moved(one, first + at - at % 2)
    if any(re.search(r"[a-hp-z]\(n", one) for one in told):
        return None  # by halves
    if sorted(system) != [0, 1] or len(values) + 2 != len([*filter(None, told)]):
        return None
    halves = [gf_of_system(", ".join([system[k], system[1 - k], *values])) for k in (0, 1)]
    (even, evens, _), (odd, odds, _) = (one or ("0", [], 0) for one in halves)
    whole = interlaced([parse_fraction(even), parse_fraction(odd)])
    terms = [one for pair in zip(evens, odds, strict=True) for one in pair]
    return str(whole), terms, first


_EACH = re.compile(r",? *for *(?:all *)?n *(?:>=?|≥) *\d+ *$")
_MOST_RULES = 64


def by_earlier_terms(text: str) -> EarlierTerms | None:
    """Return the sequence of equations for a(q n), ..., a(q n + q - 1), or of one for a(n).

    None for other texts. Raises GfkitError for first values and equations that are missing.

    >>> by_earlier_terms("J(2n) = 2J(n) - 1, J(2n+1) = 2J(n) + 1, J(1) = 1").values(8, Workings())
    [1, 1, 3, 1, 3, 5, 7, 1]
    """
    plain = re.sub(r"_(?:\{([^{}]*)\}|(n|\d))", r"(\1\2)", text)
    plain = plain.replace("⌊", "floor(").replace("⌋", ")").rstrip(". ")
    known, rules = dict[int, Any](), dict[tuple[int, int], Expression]()
    names = set[str]()
    for one in _parts_of(plain):
        try:
            relation = parse_relation(_EACH.sub("", one))
            left: Any = relation.left
            if relation.operator != "=" or not isinstance(left, Term):
                return None
            q, r = whole_line(left.index, "n")
            if not q:
                known[r] = value_of(relation.right, Scope({}))
            else:
                rules[q, r] = relation.right
        except (FormulaError, UnknownError):
            return None
        names |= {left.sequence} | (sequences_of(relation.right) - {"F", "L"})
    if len(names) != 1 or not rules:
        return None
    (name,) = names
    wanted = max(q for q, _ in rules)
    missing = (
        sorted({(wanted, r) for r in range(wanted)} - {*rules}) if wanted <= _MOST_RULES else []
    )
    if missing and wanted > 1:
        at = f"{wanted}*n" + f"+{missing[0][1]}" * (missing[0][1] > 0)
        raise GfkitError(f"{text}: an equation for {name}({at}) is missing")
    if sorted(rules) != [(wanted, r) for r in range(wanted)]:
        return None
    if not known:
        raise GfkitError(f"{text}: a first value is missing, as {name}(1) = 1")
    first = min(known)
    if sorted(known) != [*range(first, first + len(known))]:
        lacking = next(n for n in range(first, max(known)) if n not in known)
        raise GfkitError(f"{text}: {name}({lacking}) is missing between first values")
    bodies = (_called_a(rules[wanted, r], name) for r in range(wanted))
    found = EarlierTerms(tuple(bodies), tuple(known[n] for n in sorted(known)), first)
    try:
        found.values(len(known) + 2 * wanted + 2, Workings())
    except GfkitError as error:
        raise GfkitError(f"{text}: {error}") from None
    return found


def _called_a(rule: Expression, name: str) -> Expression:
    """Return a rule in which the sequence is called a."""

    def change(part: Any) -> Expression | None:
        if isinstance(part, Term) and part.sequence == name:
            return Term("a", _called_a(part.index, name))
        return None

    return mapped(rule, change)


def _parts_of(text: str) -> list[str]:
    """Return the parts of a text between commas that stand in no parentheses, and words.

    >>> _parts_of("a(n) = max(a(n-1), 2) and a(0) = 1")
    ['a(n) = max(a(n-1), 2)', 'a(0) = 1']
    """
    depth, told = 0, ""
    for letter in re.sub(r"\b(?:and|with|where)\b", ";", text):
        depth += (letter in "([{") - (letter in ")]}")
        told += ";" if letter in ",;" and depth == 0 else letter
    return [one.strip() for one in told.split(";") if one.strip()]


def _earlier(equation: str) -> str:
    """Return an equation for a(n+1) as that of a(n).

    >>> _earlier("a(n+1)=2*a(n)+b(n-1)-1")
    'a(n)=2*a(n-1)+b(n-2)-1'
    """
    shifted = {"+1": "", "": "-1"}
    return re.sub(
        r"\(n(\+1|)(?:-(\d))?\)",
        lambda z: f"(n-{int(z[2]) + 1})" if z[2] else f"(n{shifted[z[1]]})",
        equation,
    )


def _linears(
    equations: list[list[str]], names: list[str], text: str
) -> dict[str, dict[tuple[str, int], Any]]:
    """Return the numbers by which values of each n and earlier are multiplied; ("", 0) is for 1.

    Where a left side is no single value, the equations are solved for the values of n. Raises
    GfkitError for what is not linear or does not determine them.

    >>> _linears([["a(n)+b(n)", "2*a(n-1)"], ["a(n)-b(n)", "(b(n-1)+1)/2"]], ["a", "b"], "")["a"]
    {('a', 1): 1, ('b', 1): 1/4, ('', 0): 1/4}
    """
    places: dict[tuple[str, int], str] = {}

    def form(said: str) -> dict[tuple[str, int], Any]:
        for place in ((one[1], int(one[2] or 0)) for one in _TERM.finditer(said)):
            places.setdefault(place, (LETTERS + " ")[min(len(places), len(LETTERS))])
        plain = _TERM.sub(lambda one: f"({places[one[1], int(one[2] or 0)]})", said)
        of: dict[tuple[str, ...], tuple[str, int]] = {(): ("", 0)}
        of |= {(letter,): place for place, letter in places.items()}
        found = polynomial_of(parse_expression(plain))
        return {of[key]: sympy.Rational(*z.as_integer_ratio()) for key, z in found.items()}

    try:
        if all(left == f"{name}(n)" for (left, _), name in zip(equations, names, strict=True)):
            return {name: form(right) for name, (_, right) in zip(names, equations, strict=True)}
        forms = [form(f"{left}-({right})") for left, right in equations]
    except (GfkitError, UnknownError, KeyError):
        raise _not_linear(text) from None
    now = sympy.Matrix([[one.pop((name, 0), 0) for name in names] for one in forms])
    if now.det() == 0:
        raise _not_linear(text)
    earlier = [*dict.fromkeys(place for one in forms for place in one)]
    solved = now.inv() * sympy.Matrix([[-one.get(z, 0) for z in earlier] for one in forms])
    rows = ({z: solved[k, j] for j, z in enumerate(earlier)} for k in range(len(names)))
    return {
        name: {z: c for z, c in row.items() if c} for name, row in zip(names, rows, strict=True)
    }


def _not_linear(text: str) -> GfkitError:
    return GfkitError(
        f"{text}: a system is linear, determines the next values, and its coefficients are "
        "numbers, as 2*a(n-1) - b(n-2)/3 + 1"
    )
