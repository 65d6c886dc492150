"""The kind "residues by digits": a(n) modulo p^k by an automaton that reads the digits of n.

It reads them in base p, the least one first. a(n) is the diagonal of N/Q, power series in some
letters, Q(0) = 1 or -1. With M = p^(k-1) and m = p^k, Q(x)^(p M) = Q(x^p)^M modulo m, x^p the p-th
powers of the letters. If s(n) is the diagonal of S/Q^M modulo m, then s(p n + d) is that of T/Q^M,
T made of the terms of S Q^((p-1) M) whose exponents are all d modulo p, each e of them replaced by
(e - d)/p. So a pair of S and a state of the automaton is followed by pairs, and if S(0)/Q(0)^M is
the value of the state in all pairs that are reached from N Q^(M-1) and the first state, the
automaton is right for every n. [RowlandYassawi2015]

A power series y with P(x, y) = 0, P(0, c) = 0 and dP/dy(0, c) = 1 or -1, y(0) = c, is the diagonal
of c + y^2 G_y(x y, y)/G(x y, y), G(x, y) = P(x, c + y). There must be just one integer c with
P(0, c) = 0, and what P divides by is not 0 where x is 0 and y is c. [Furstenberg1967]
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.dialect import Evaluator, Tree, letters_of, read
from ..core.reading import TEXT, fit

if TYPE_CHECKING:
    from ..core.kinds import Given

Poly = dict[tuple[int, ...], int]
STATEMENT = {
    "of": None,
    "modulus": range(2, 1 << 20),
    "base": range(2, 1 << 10),
    "arrows": [[range(1 << 20)]],
    "values": [range(1 << 20)],
}
DEFINITIONS = {
    "diagonal": {"kind": None, "fraction": TEXT, "direction?": [range(1, 100)]},
    "algebraic": {"kind": None, "equation": TEXT},
}
MOST_TERMS, MOST_PRODUCTS = 100_000, 10_000_000
MOST_DEGREE = 200
MOST_PAIRS = 200_000
LARGEST_ROOT = 1000


def times(p: Poly, q: Poly, clock: Clock, modulus: int = 0) -> Poly:
    """Return p q, modulo m if that is not 0."""
    found: Poly = {}
    limit(len(p) * len(q) <= MOST_PRODUCTS, "a product of long polynomials")
    for e, c in p.items():
        clock.spend(1 + 2 * len(q))
        for f, d in q.items():
            key = tuple(i + j for i, j in zip(e, f, strict=True))
            found[key] = found.get(key, 0) + c * d
    limit(len(found) <= MOST_TERMS, "a polynomial with many terms")
    limit(all(sum(e) <= MOST_DEGREE * len(e) for e in found), "a polynomial of a high degree")
    return {e: r for e, c in found.items() if (r := c % modulus if modulus else c)}


def plus(p: Poly, q: Poly, sign: int = 1) -> Poly:
    """Return p + sign q."""
    found = {**p}
    for e, c in q.items():
        found[e] = found.get(e, 0) + sign * c
    return {e: c for e, c in found.items() if c}


def to_power(p: Poly, k: int, clock: Clock, modulus: int = 0) -> Poly:
    """Return p^k."""
    found = {(0,) * len(next(iter(p), ())): 1}
    for _ in range(k):
        found = times(found, p, clock, modulus)
    return found


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
        of_0: Poly = {} if power else {zero: 1}
        return (to_power(p, power, clock) if p else of_0), to_power(q, power, clock)
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


def diagonal_form(of: dict[str, Any], clock: Clock) -> tuple[Poly, Poly]:
    """Return N and Q, such that the terms are the diagonal of N/Q."""
    need(of.get("kind") in DEFINITIONS, "a sequence without a diagonal form")
    fit(of, DEFINITIONS[of["kind"]], "of")
    if of["kind"] == "diagonal":
        tree = read(of["fraction"], clock)
        names = sorted(letters_of(tree))
        need(names, "a fraction without letters")
        above, below = fraction_of(tree, names, clock)
    else:
        above, below = _furstenberg(*equation_of(of, clock), clock)
    at_0 = below.get((0,) * len(next(iter(below))), 0)
    limit(abs(at_0) == 1, "the denominator is not seen to be 1 or -1 where the letters are 0")
    return above, below


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


def _furstenberg(equation: Poly, first: int, clock: Clock) -> tuple[Poly, Poly]:
    """Return the numerator and the denominator of the diagonal."""
    moved: Poly = {}
    for (i, j), c in equation.items():
        power = to_power({(0, 1): 1, (0, 0): first} if first else {(0, 1): 1}, j, clock)
        moved = plus(moved, times({(i, 0): c}, power, clock))
    below: Poly = {(i, i + j - 1): c for (i, j), c in moved.items()}
    need(all(e[1] >= 0 for e in below), "y is not a factor")
    slope: Poly = {(i, i + j): j * c for (i, j), c in moved.items() if j}
    return plus({e: first * c for e, c in below.items() if first}, slope), below


def check_digits(given: Given) -> None:
    """Follow the pairs of a polynomial and a state."""
    statement, _, _, clock, report = given
    modulus, base, arrows = statement["modulus"], statement["base"], statement["arrows"]
    values = statement["values"]
    need(all(base % k for k in range(2, base) if k * k <= base), "the base is not prime")
    power = next(k for k in range(1, 21) if base**k >= modulus)
    need(base**power == modulus, "the modulus is not a power of the base")
    states = range(len(arrows))
    need(arrows and len(values) == len(arrows), "not one value for each state")
    full = all(len(row) == base and all(z in states for z in row) for row in arrows)
    need(full, "an arrow is missing, or leads nowhere")
    above, below = diagonal_form(given.of, clock)
    zero = (0,) * len(next(iter(below)))
    need("direction" not in given.of, "a direction that is not the diagonal")
    high = base ** (power - 1)
    sign = below[zero] ** high
    fewer = to_power(below, high - 1, clock, modulus)
    factor = to_power(times(fewer, below, clock, modulus), base - 1, clock, modulus)
    classes: dict[tuple[int, ...], list[tuple[tuple[int, ...], int]]] = {}
    for e, c in factor.items():
        classes.setdefault(tuple(i % base for i in e), []).append((e, c))
    first = times(above, fewer, clock, modulus) if above else {}
    todo = [(frozenset(first.items()), 0)]
    seen = {*todo}
    for poly, state in todo:
        value = next((c for e, c in poly if e == zero), 0) * sign % modulus
        need(value == values[state], "a state has another value")
        for digit in range(base):
            found: Poly = {}
            for e, c in poly:
                some = classes.get(tuple((digit - i) % base for i in e), ())
                clock.spend(1 + 2 * len(some))
                for f, d in some:
                    key = tuple((i + j) // base for i, j in zip(e, f, strict=True))
                    found[key] = found.get(key, 0) + c * d
            left = frozenset((e, r) for e, c in found.items() if (r := c % modulus))
            pair = left, arrows[state][digit]
            if pair not in seen:
                limit(len(seen) < MOST_PAIRS, "too many polynomials")
                seen.add(pair)
                todo.append(pair)
    reached = {state for _, state in todo}
    need(len(reached) == len(arrows), "a state is never reached")
    report.say("digits", f"{len(todo)} pairs of a polynomial and a state follow each other")


def diagonal_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first terms of a diagonal, or in a direction, by expansion in all letters."""
    above, below = diagonal_form(of, clock)
    zero = (0,) * len(next(iter(below)))
    steps = [(e, c) for e, c in below.items() if e != zero]
    found: Poly = {}
    sizes = [max(0, count - 1) * k + 1 for k in direction(of, len(zero))]
    clock.spend(prod(sizes) * (1 + len(steps)))
    for key in product(*map(range, sizes)):
        total = above.get(key, 0)
        for e, c in steps:
            total -= c * found.get(tuple(i - j for i, j in zip(key, e, strict=True)), 0)
        found[key] = below[zero] * total
    return [found[tuple(n * k for k in direction(of, len(zero)))] for n in range(count)]


def direction(of: dict[str, Any], letters: int) -> list[int]:
    """Return the exponents, divided by n, of the coefficients that are meant."""
    found: list[int] = of.get("direction", [1] * letters)
    need(len(found) == letters, "a direction has not as many numbers as there are letters")
    return found


def series_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first coefficients of an algebraic power series, one after the other."""
    fit(of, DEFINITIONS["algebraic"], "of")
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


VALUES = {"diagonal": diagonal_values, "algebraic": series_values}
WORDS: dict[str, tuple[str, ...]] = {
    "residues by digits": (
        "a(n) modulo {modulus} is read from the digits of n in base {base}, the least one first",
        "\nthe states after each digit: {arrows}",
        "\nthe residues at the states: {values}",
        "\na(n) is {of!tell}",
    ),
    "diagonal": (
        "the n-th term of the diagonal of {fraction}",
        ", in the direction {direction!integers} of its letters by name",
    ),
    "algebraic": ("the coefficient of x^n in the power series y with {equation}",),
}
CHECKS = {"residues by digits": (STATEMENT, check_digits)}
