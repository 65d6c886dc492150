"""Polynomials in letters among formulas: slopes, periods modulo a number, and other letters.

*What repeats.* E(n + P) - E(n) is a multiple of a number m for all n >= start.

For m = 0 that is E(n + P) = E(n). A product of factors, each an integer when multiplied by its D,
repeats if each factor does modulo m times the D of the others: E'F' - EF = E'(F' - F) + F(E' - E).
Terms of p/q with integers and q(0) = 1 or -1 repeat as the powers of x do modulo m and the reverse
of q. So E - floor(E) has the period of E modulo 1, and mod(E, m) that of E modulo m.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm, prod
from typing import Any, TypeVar

from ..core.needs import Clock, NotChecked, limit
from .dialect import EVERYWHERE, UNBOUNDED, Bounds, Space, Tree, letters_of, power, ratio, recurrent
from .rare_forms import BY_LETTER, SECOND_ORDER

T = TypeVar("T")
Polynomial = dict[tuple[str, ...], Fraction]
"""The coefficient of each product of letters."""
Plane = tuple[Fraction, Fraction, Fraction]
MAX_EXPANDED, MAX_TERMS, MAX_PERIOD = 64, 500, 2_000
Repeat = tuple[int, int]
ALWAYS: Repeat = (EVERYWHERE, 1)
MOST_ORDER = 100
ROUNDED = ("floor", "ceiling", "round")
WHOLE = (*ROUNDED, "mod", "gcd", "lcm", "sign", "binomial", "factorial")


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


# What repeats.


def call_space(own: Bounds, tree: Tree, letter: str) -> Space:
    """Return the space of a function that rounds a sequence, or of one that is periodic."""
    rounded = tree[1] in ROUNDED
    inside = tree[2][0] if rounded else tree
    start, period = _Residues(own, letter).repeats(inside, Fraction(rounded))
    found = Space(ratio(1, period).factors, start)
    return own.space(inside, letter).plus(found) if rounded else found


class _Residues:
    """What repeats among trees in a letter; raises NotChecked where that is not known."""

    def __init__(self, own: Bounds, letter: str) -> None:
        self.own, self.letter = own, letter

    def number(self, tree: Tree) -> Fraction:
        """Return the value of a tree that is a rational number."""
        value = self.own.constant(tree)
        limit(isinstance(value, int | Fraction), UNBOUNDED)
        return Fraction(value)  # type: ignore[arg-type]

    def period(self, tree: Tree, m: Fraction | int, *, whole: bool = True) -> Repeat:
        """Return those of an integer polynomial modulo m; whole: it has integer values."""
        return EVERYWHERE, least_period(self.own, tree, self.letter, m, whole=whole)

    def repeats(self, tree: Tree, m: Fraction) -> Repeat:
        """Return the start and the period modulo m."""
        kind, what, parts = tree
        self.own.clock.spend(20)
        if self.letter not in letters_of(tree):
            return ALWAYS
        if m and coefficients(self.own, tree, self.letter) is not None:
            return self.period(tree, m, whole=False)
        if kind == "+":
            return self.joint(parts, m)
        if kind == "*":
            return self.product(what, parts, m)
        if kind == "^":
            return self.power(parts[0], parts[1], m)
        if kind == "periodic":
            return self.period(parts[0], len(what))
        known = self.known(tree)
        if known is not None:
            limit(m, UNBOUNDED)
            return self.term(known, parts[0], m)
        limit(kind == "call" and what not in SECOND_ORDER, UNBOUNDED)
        fixed = [part for part in parts if self.letter not in letters_of(part)]
        if (what == "mod" and parts[1] in fixed) or (what == "gcd" and fixed):
            m = abs(self.number(fixed[-1]))
            limit(m and m.denominator == 1, UNBOUNDED)
            return self.joint([part for part in parts if part != fixed[-1]], m)
        if what in ROUNDED and m:
            return self.joint([*parts, *parts], Fraction(1), m)
        return self.joint(parts, Fraction(0))

    def joint(self, parts: Iterable[Tree], *moduli: Fraction) -> Repeat:
        """Return a start and a period that serve for all, modulo the moduli in turn."""
        start, period = ALWAYS
        for k, part in enumerate(parts):
            one, other = self.repeats(part, moduli[k % len(moduli)])
            start, period = max(start, one), lcm(period, other)
            limit(period <= MAX_PERIOD, UNBOUNDED)
        return start, period

    def below(self, tree: Tree) -> int:
        """Return D > 0 such that D times each value is an integer."""
        kind, what, parts = tree
        if self.letter not in letters_of(tree):
            return self.number(tree).denominator
        known = coefficients(self.own, tree, self.letter)
        if known is not None:
            values = [sum(c * n**k for k, c in enumerate(known)) for n in range(len(known))]
            return lcm(*(Fraction(z).denominator for z in values))
        if kind == "+":
            return lcm(*map(self.below, parts))
        if kind == "*":
            signed = zip(what, parts, strict=True)
            over = [abs(self.number(z).numerator) if y == "/" else self.below(z) for y, z in signed]
            limit(all(over), UNBOUNDED)
            return prod(over)
        is_call = kind == "call" and what in WHOLE
        power = kind == "^" and self.number(parts[0]).denominator == 1
        limit(power or kind == "periodic" or is_call or self.known(tree), UNBOUNDED)
        return 1

    def product(self, operators: list[str], parts: list[Tree], m: Fraction) -> Repeat:
        """Return those of a product."""
        varying = []
        for operator, part in zip(operators, parts, strict=True):
            if self.letter in letters_of(part):
                limit(operator == "*", UNBOUNDED)
                varying.append(part)
                continue
            factor = abs(self.number(part))
            if not factor:
                limit(operator == "*", UNBOUNDED)
                return ALWAYS
            m = m * factor if operator == "/" else m / factor
        if not m or len(varying) == 1:
            return self.joint(varying, m)
        below = [self.below(part) for part in varying]
        return self.joint(varying, *(m * (prod(below) // one) for one in below))

    def power(self, base: Tree, exponent: Tree, m: Fraction) -> Repeat:
        """Return those of a power."""
        value = self.number(base)
        if abs(value) == 1:
            return self.period(exponent, 2)
        step, more = rising(self.own, exponent, self.letter)
        start = -(more // step)
        if not value:
            return start + 1, 1
        limit(m and value.denominator == 1, UNBOUNDED)
        early, period = self.walked([1, -(int(value) ** step)], m.numerator)
        return start + early, period

    def known(self, tree: Tree) -> Space | None:
        """Return the space of a term of a sequence of integers, as far as is known."""
        kind, what, _ = tree
        named = BY_LETTER.get(what) if kind == "term" else what if kind == "call" else None
        found = self.own.of_name.get(what) if kind == "term" else None
        return found or (second_order(named) if named in SECOND_ORDER else None)

    def term(self, known: Space, index: Tree, m: Fraction) -> Repeat:
        """Return those of the terms of a sequence."""
        step, more = rising(self.own, index, self.letter)
        (early, period), start = (0, 1), known.start
        if known.factors:
            ((name, *texts), size), *others = known.factors.items()
            limit(name == "recurrence" and size[0] == 1 and not others, UNBOUNDED)
            plain = (not text or (text[:2] == "0:" and " " not in text) for text in texts)
            limit(all(plain), UNBOUNDED)  # no marks
            q = [int(text[2:] or "0", 16) for text in texts]
            early, period = self.walked(q, m.numerator)
        return -((more - start - early) // step), period // gcd(period, step)

    def walked(self, q: list[int], m: int) -> Repeat:
        """Return k and P such that x^(k + P) = x^k modulo the reverse of q and m."""
        limit(abs(q[0]) == 1 and len(q) <= MOST_ORDER, UNBOUNDED)
        tail = [-q[0] * c % m for c in q[:0:-1]]
        power = tuple(int(not k) % m for k in range(len(tail)))
        seen: dict[Any, int] = {}
        while power not in seen:
            limit(len(seen) <= 3 * MAX_PERIOD, UNBOUNDED)
            self.own.clock.spend(5 + len(tail))
            seen[power] = len(seen)
            moved = (0, *power[:-1])
            power = tuple((a + power[-1] * c) % m for a, c in zip(moved, tail, strict=True))
        return seen[power], len(seen) - seen[power]
