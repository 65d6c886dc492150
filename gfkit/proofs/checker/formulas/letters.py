"""Polynomials in letters among formulas: slopes, periods modulo a number, and other letters."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from ..core.clock import NotChecked, limit
from .dialect import Tree, letters_of, power
from .rare_forms import SECOND_ORDER
from .spaces import UNBOUNDED, Bounds, Space, recurrent

if TYPE_CHECKING:
    from ..core.clock import Clock

T = TypeVar("T")
Polynomial = dict[tuple[str, ...], Fraction]
"""The coefficient of each product of letters."""
Plane = tuple[Fraction, Fraction, Fraction]
MAX_EXPANDED, MAX_TERMS, MAX_PERIOD = 64, 500, 2_000


def known(found: T | None) -> T:
    """Return what was found; raises NotChecked for nothing."""
    if found is None:
        raise NotChecked(UNBOUNDED)
    return found


def linear(letter: str, step: int, more: int) -> Tree:
    """Return the tree of step n + more."""
    inner: Tree = ("*", ["*", "*"], [("number", step, []), ("letter", letter, [])])
    return ("+", [1, 1], [inner, ("number", more, [])])


def substituted(tree: Tree, letter: str, value: Tree, clock: Clock) -> Tree:
    """Return a tree with another one for a free letter."""
    clock.spend(10)
    kind, what, parts = tree
    if kind == "letter":
        return value if what == letter else tree
    free = 2 if kind == "sum" and what[1] == letter else len(parts)
    captured = kind == "sum" and free > 2 and what[1] in letters_of(value)
    limit(not captured, "a sum over a letter with a range")
    inside = [substituted(part, letter, value, clock) for part in parts[:free]]
    return power(*inside) if kind == "^" else (kind, what, inside + parts[free:])


def polynomial(own: Bounds, tree: Tree) -> Polynomial | None:
    """Return a polynomial in letters, None for what is none at a glance."""
    kind, what, parts = tree
    own.clock.spend(20)
    if kind == "letter":
        return {(what,): Fraction(1)}
    if kind == "number" or not letters_of(tree):
        value = own.constant(tree)
        if not isinstance(value, int | Fraction):
            return None
        return {(): Fraction(value)} if value else {}
    if kind not in "+*":
        return None
    total: Polynomial = {} if kind == "+" else {(): Fraction(1)}
    for sign, part in zip(what, parts, strict=True):
        one = polynomial(own, part)
        if one is None or (sign == "/" and one.keys() != {()}):
            return None
        if kind == "+":
            products = [*total.items(), *((key, sign * c) for key, c in one.items())]
        else:
            by = {(): 1 / one[()]} if sign == "/" else one
            products = [((*a, *b), c * d) for a, c in total.items() for b, d in by.items()]
        total = {}
        for key, c in products:
            joint = tuple(sorted(key))
            total[joint] = total.get(joint, Fraction(0)) + c
        limit(len(total) <= MAX_TERMS, UNBOUNDED)
    return {key: c for key, c in total.items() if c}


def coefficients(own: Bounds, tree: Tree, letter: str) -> list[Fraction] | None:
    """Return the coefficients of a polynomial in a letter, None for others."""
    found = polynomial(own, tree)
    size = 1 + max(map(len, found or {}), default=0)
    keys = [(letter,) * k for k in range(size)]
    if found is None or found.keys() - {*keys} or size > MAX_EXPANDED:
        return None
    return [found.get(key, Fraction(0)) for key in keys]


def line(own: Bounds, tree: Tree, letter: str) -> tuple[int, int] | None:
    """Return integers p and q of p n + q; None for others, and for what is none at a glance."""
    found = coefficients(own, tree, letter)
    if found is None or len(found) > 2 or any(c.denominator != 1 for c in found):
        return None
    return int(sum(found[1:])), int(found[0])


def rising(own: Bounds, tree: Tree, letter: str) -> tuple[int, int]:
    """Return integers p > 0 and q of p n + q; raises NotChecked for others."""
    found = known(line(own, tree, letter))
    limit(found[0] > 0, UNBOUNDED)
    return found


def least_period(
    own: Bounds, tree: Tree, letter: str, modulus: Fraction | int, *, whole: bool
) -> int:
    """Return the least s for which P(n + s) - P(n) is always a multiple of a number.

    It is if it is for as many consecutive n as P has coefficients. whole: P(n) is an integer too.
    """
    listed = known(coefficients(own, tree, letter))
    values: list[Fraction] = []
    for shift in range(MAX_PERIOD + 1):
        own.clock.spend(10 * (len(listed) + 1))
        while len(values) < len(listed) + shift:
            values.append(Fraction(sum(c * len(values) ** k for k, c in enumerate(listed))))
        moved = zip(values, values[shift:], strict=False)
        if shift == 0:
            limit(not whole or all(z.denominator == 1 for z in values), UNBOUNDED)
        elif all(((b - a) / modulus).denominator == 1 for a, b in moved):
            return shift
    raise NotChecked(UNBOUNDED)


def lines_of(own: Bounds, tree: Tree, letter: str) -> tuple[Polynomial, Polynomial]:
    """Return A and B of A x + B, x the letter; both have integers."""
    slope: Polynomial = {}
    more: Polynomial = {}
    for letters, c in known(polynomial(own, tree)).items():
        rest = tuple(one for one in letters if one != letter)
        limit(len(letters) - len(rest) <= 1 and c.denominator == 1, UNBOUNDED)
        (slope if len(rest) < len(letters) else more)[rest] = c
    limit(not any(own.summed & {*letters} for letters in slope), UNBOUNDED)
    return slope, more


def second_order(name: str) -> Space:
    """Return the space of the Fibonacci numbers and the like."""
    p, q, *_ = SECOND_ORDER[name]
    return recurrent([{0: 1}, {0: -p}, {0: -q}], 0)


def plane(own: Bounds, tree: Tree, first: str, second: str) -> Plane:
    """Return (p, q, r) of p k + q n + r; raises NotChecked for others."""
    found, keys = known(polynomial(own, tree)), ((first,), (second,), ())
    limit(found.keys() <= {*keys}, UNBOUNDED)
    p, q, r = (found.get(key, Fraction(0)) for key in keys)
    return p, q, r
