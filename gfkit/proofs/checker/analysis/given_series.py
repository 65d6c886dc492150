"""Terms of recurrences with polynomials, of diagonals and of algebraic series, as defined.

A diagonal is expanded in all letters; its denominator is 1 or -1 where they are 0. A power series y
with P(x, y) = 0 begins with c, P(0, c) = 0, dP/dy(0, c) = 1 or -1. There must be just one integer c
with P(0, c) = 0, and what P divides by is not 0 where x is 0 and y is c.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from ..core.needs import Clock, limit, need, rational
from ..formulas.dialect import Evaluator, Tree, letters_of, plain, read
from .polynomials import integers, settled_from, value

Poly = dict[tuple[int, ...], int]
MOST_TERMS, MOST_PRODUCTS = 100_000, 10_000_000
MOST_DEGREE, LARGEST_ROOT = 200, 1000
MOST_ORDER, MOST_CONTINUED = 40, 20_000
UNDETERMINED = "the recurrence does not determine the term after n = {}"


# Recurrences.


def recurrence(of: dict[str, Any], clock: Clock) -> tuple[list[list[int]], list[Fraction], int]:
    """Return the polynomials, the first terms, and from which n on the recurrence holds."""
    rows = [integers(row, "of.polynomials", clock) for row in of["polynomials"]]
    terms = [rational(z, "a number", clock) for z in of["terms"]]
    need(1 < len(rows) <= len(terms) + 1, "a recurrence needs as many first terms as its order")
    limit(len(rows) <= MOST_ORDER, "a recurrence of a high order")
    need(all(row and row[-1] for row in (rows[0], rows[-1])), "a polynomial is 0, or ends in one")
    valid = of["offset"] + len(terms) - len(rows) + 1
    for n in range(valid, settled_from(rows[-1], valid, clock)):
        clock.spend(2 * len(rows[-1]))
        need(value(rows[-1], n), UNDETERMINED.format(n))
    return rows, terms, valid


def recurrence_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms."""
    return [plain(z) for z in continued(*recurrence(of, clock), count, clock)]


def continued(
    rows: list[list[int]], terms: list[Fraction], valid: int, count: int, clock: Clock
) -> list[Fraction]:
    """Return the first terms; the recurrence holds for n >= valid, behind those that are known."""
    limit(count <= MOST_CONTINUED, "too many terms of a recurrence")
    order, found = len(rows) - 1, terms[:count]
    for n in range(valid, valid + count - len(terms)):
        *lower, lead = (value(row, n) for row in rows)
        need(lead, UNDETERMINED.format(n))
        last = found[len(found) - order :]
        total = sum((c * z for c, z in zip(lower, last, strict=True)), Fraction(0))
        clock.reduce(total.numerator.bit_length(), total.denominator.bit_length())
        clock.spend(10 * order)
        found.append(-total / lead)
    return found


# Diagonals and algebraic series.


def times(p: Poly, q: Poly, clock: Clock) -> Poly:
    """Return p q."""
    found: Poly = {}
    limit(len(p) * len(q) <= MOST_PRODUCTS, "a product of long polynomials")
    for e, c in p.items():
        clock.spend(1 + 2 * len(q))
        for f, d in q.items():
            key = tuple(i + j for i, j in zip(e, f, strict=True))
            found[key] = found.get(key, 0) + c * d
    limit(len(found) <= MOST_TERMS, "a polynomial with many terms")
    limit(all(sum(e) <= MOST_DEGREE * len(e) for e in found), "a polynomial of a high degree")
    return {e: c for e, c in found.items() if c}


def plus(p: Poly, q: Poly, sign: int = 1) -> Poly:
    """Return p + sign q."""
    return {e: c for e in {**p, **q} if (c := p.get(e, 0) + sign * q.get(e, 0))}


def fraction_of(tree: Tree, names: list[str], clock: Clock) -> tuple[Poly, Poly]:
    """Return numerator and denominator of a rational function of letters."""
    kind, what, parts = tree
    zero = (0,) * len(names)
    if kind == "number" and isinstance(what, int):
        return ({zero: what} if what else {}), {zero: 1}
    if kind == "letter":
        return {tuple(int(one == what) for one in names): 1}, {zero: 1}
    if kind == "^":
        base, (over, power, _) = parts
        limit(over == "number" and power in range(MOST_DEGREE), "a power of another form")
        p, q = fraction_of(base, names, clock)
        raised: tuple[Poly, Poly] = {zero: 1}, {zero: 1}
        for _ in range(power):
            raised = times(raised[0], p, clock), times(raised[1], q, clock)
        return raised
    limit(kind in ("+", "*"), "no rational function of letters")
    total: tuple[Poly, Poly] = ({} if kind == "+" else {zero: 1}), {zero: 1}
    for sign, part in zip(what, parts, strict=True):
        (p, q), (r, s) = total, fraction_of(part, names, clock)
        if kind == "+":
            total = plus(times(p, s, clock), times(r, q, clock), sign), times(q, s, clock)
        else:
            need(r or sign == "*", "a fraction divides by 0")
            r, s = (s, r) if sign == "/" else (r, s)
            total = times(p, r, clock), times(q, s, clock)
    return total


def equation_of(of: dict[str, Any], clock: Clock) -> tuple[Poly, int]:
    """Return P(x, y), and the number y begins with."""
    sign, left, right = read(of["equation"], clock, "relation")
    names = ["x", "y"]
    need(sign == "=" and letters_of(left) | letters_of(right) == {*names}, "no equation in x and y")
    found, _ = fraction_of(("+", [1, -1], [left, right]), names, clock)
    need(found, "an equation that always holds")
    at_0 = {j: c for (i, j), c in found.items() if not i}
    size = 1 + max(map(abs, at_0.values()), default=0)
    limit(size <= LARGEST_ROOT, "the equation has large coefficients")
    firsts = [c for c in range(-size, size + 1) if not sum(d * c**j for j, d in at_0.items())]
    need(len(firsts) == 1, "the equation has not just one power series")
    slope = sum(j * d * firsts[0] ** (j - 1) for j, d in at_0.items() if j)
    need(abs(slope) == 1, "the equation has another slope than 1 or -1 where the series begins")
    for side in (left, right):  # rejects what divides by 0
        Evaluator({}, clock).value(side, {"x": 0, "y": firsts[0]})
    return found, firsts[0]


def diagonal_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first terms of a diagonal, or in a direction, by expansion in all letters."""
    tree = read(of["fraction"], clock)
    names = sorted(letters_of(tree))
    need(names, "a fraction without letters")
    above, below = fraction_of(tree, names, clock)
    zero = (0,) * len(names)
    at_0 = below.pop(zero, 0)
    limit(abs(at_0) == 1, "the denominator is not seen to be 1 or -1 where the letters are 0")
    direction: list[int] = of.get("direction", [1] * len(names))
    fair = len(direction) == len(names)
    need(fair, "a direction has not as many numbers as there are letters")
    found: Poly = {}
    sizes = [max(0, count - 1) * k + 1 for k in direction]
    clock.spend(prod(sizes) * (1 + len(below)))
    for key in product(*map(range, sizes)):
        total = above.get(key, 0)
        for e, c in below.items():
            total -= c * found.get(tuple(i - j for i, j in zip(key, e, strict=True)), 0)
        found[key] = at_0 * total
    return [found[tuple(n * k for k in direction)] for n in range(count)]


def series_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first coefficients of an algebraic power series, one after the other."""
    equation, first = equation_of(of, clock)
    slope = sum(j * c * first ** (j - 1) for (i, j), c in equation.items() if j and not i)
    terms = [first]
    for n in range(1, count):
        powers = [[1] + [0] * n]
        for _ in range(max(j for _, j in equation)):
            clock.spend(n * n)
            pairs = [(terms[: k + 1], powers[-1][k::-1]) for k in range(n + 1)]
            powers.append([sum(a * b for a, b in zip(*z, strict=False)) for z in pairs])
        rest = sum(c * powers[j][n - i] for (i, j), c in equation.items() if i <= n)
        terms.append(-slope * rest)
    return terms[:count]
