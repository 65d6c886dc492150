"""Spaces of floors and remainders: E(n + P) - E(n) is a multiple of a number m for all n >= start.

For m = 0 that is E(n + P) = E(n). A product of factors, each an integer when multiplied by its D,
repeats if each factor does modulo m times the D of the others: E'F' - EF = E'(F' - F) + F(E' - E).
Terms of p/q with integers and q(0) = 1 or -1 repeat as the powers of x do modulo m and the reverse
of q. So E - floor(E) has the period of E modulo 1, and mod(E, m) that of E modulo m.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm, prod
from typing import TYPE_CHECKING, Any

from ..core.clock import limit
from .dialect import Tree, letters_of
from .letters import MAX_PERIOD, coefficients, least_period, rising, second_order
from .rare_forms import BY_LETTER, SECOND_ORDER
from .spaces import EVERYWHERE, UNBOUNDED, Bounds, Space, ratio

if TYPE_CHECKING:
    from collections.abc import Iterable

Repeat = tuple[int, int]
ALWAYS: Repeat = (EVERYWHERE, 1)
MOST_ORDER = 100
ROUNDED = ("floor", "ceiling", "round")
WHOLE = (*ROUNDED, "mod", "gcd", "lcm", "sign", "binomial", "factorial")


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
