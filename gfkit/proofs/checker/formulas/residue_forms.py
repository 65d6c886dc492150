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
from ..core.dialect import Tree, letters_of
from ..core.spaces import EVERYWHERE, UNBOUNDED, Bounds, Space, ratio
from .polynomial_forms import MAX_PERIOD, coefficients, least_period, rising, second_order
from .rare_forms import BY_LETTER, SECOND_ORDER

if TYPE_CHECKING:
    from collections.abc import Iterable

Repeat = tuple[int, int]
ALWAYS: Repeat = (EVERYWHERE, 1)
MOST_ORDER = 100
ROUNDED = ("floor", "ceiling", "round")
WHOLE = (*ROUNDED, "mod", "gcd", "lcm", "sign", "binomial", "factorial")


def call_space(own: Bounds, tree: Tree, letter: str) -> Space:
    """Return the space of a function that rounds a sequence, or of one that is periodic."""
    _, function, parts = tree
    residues = Residues(own, letter)
    if function in ROUNDED:
        start, period = residues.repeats(parts[0], Fraction(1))
        return own.space(parts[0], letter).plus(Space(ratio(1, period).factors, start))
    start, period = residues.repeats(tree, Fraction(0))
    return Space(ratio(1, period).factors, start)


class Residues:
    """What repeats among trees in a letter; raises NotChecked where that is not known."""

    def __init__(self, own: Bounds, letter: str) -> None:
        self.own, self.letter = own, letter

    def number(self, tree: Tree) -> Fraction:
        """Return the value of a tree that is a rational number."""
        value = self.own.constant(tree)
        limit(isinstance(value, int | Fraction), UNBOUNDED)
        return Fraction(value)  # type: ignore[arg-type]

    def repeats(self, tree: Tree, m: Fraction) -> Repeat:
        """Return the start and the period modulo m."""
        kind, what, parts = tree
        self.own.clock.spend(20)
        if self.letter not in letters_of(tree):
            return ALWAYS
        if m and coefficients(self.own, tree, self.letter) is not None:
            return EVERYWHERE, least_period(self.own, tree, self.letter, m, whole=False)
        if kind == "+":
            return joint(self.repeats(part, m) for part in parts)
        if kind == "*":
            return self._product(what, parts, m)
        if kind == "^":
            return self._power(parts[0], parts[1], m)
        if kind == "periodic":
            index = least_period(self.own, parts[0], self.letter, len(what), whole=True)
            return EVERYWHERE, index
        known = self._known(tree)
        if known is not None:
            limit(m, UNBOUNDED)
            return self._term(known, parts[0], m)
        limit(kind == "call", UNBOUNDED)
        return self._call(tree, m)

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
            return self._below_product(what, parts)
        if kind == "^":
            limit(self.number(parts[0]).denominator == 1, UNBOUNDED)
        else:
            whole = kind == "periodic" or (kind == "call" and what in WHOLE) or self._known(tree)
            limit(whole, UNBOUNDED)
        return 1

    def _below_product(self, operators: list[str], parts: list[Tree]) -> int:
        total = 1
        for operator, part in zip(operators, parts, strict=True):
            if operator == "/":
                divisor = self.number(part)
                limit(divisor, UNBOUNDED)
                total *= (1 / divisor).denominator
            else:
                total *= self.below(part)
        return total

    def _product(self, operators: list[str], parts: list[Tree], m: Fraction) -> Repeat:
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
            return joint(self.repeats(part, m) for part in varying)
        below = [self.below(part) for part in varying]
        return joint(
            self.repeats(part, m * (prod(below) // one))
            for part, one in zip(varying, below, strict=True)
        )

    def _power(self, base: Tree, exponent: Tree, m: Fraction) -> Repeat:
        value = self.number(base)
        if abs(value) == 1:
            return EVERYWHERE, least_period(self.own, exponent, self.letter, 2, whole=True)
        step, more = rising(self.own, exponent, self.letter)
        start = -(more // step)
        if not value:
            return start + 1, 1
        limit(m and value.denominator == 1, UNBOUNDED)
        early, period = self._walked([1, -(int(value) ** step)], m.numerator)
        return start + early, period

    def _known(self, tree: Tree) -> Space | None:
        """Return the space of a term of a sequence of integers, as far as is known."""
        kind, what, _ = tree
        if kind == "term":
            found = self.own.of_name.get(what)
            named = BY_LETTER.get(what)
            return found or (second_order(named) if named else None)
        is_named = kind == "call" and what in SECOND_ORDER
        return second_order(what) if is_named else None

    def _term(self, known: Space, index: Tree, m: Fraction) -> Repeat:
        step, more = rising(self.own, index, self.letter)
        (early, period), start = (0, 1), known.start
        if known.factors:
            ((name, *texts), size), *others = known.factors.items()
            limit(name == "recurrence" and size[0] == 1 and not others, UNBOUNDED)
            plain = (not text or (text[:2] == "0:" and " " not in text) for text in texts)
            limit(all(plain), UNBOUNDED)  # no marks
            q = [int(text[2:] or "0", 16) for text in texts]
            early, period = self._walked(q, m.numerator)
        return -((more - start - early) // step), period // gcd(period, step)

    def _walked(self, q: list[int], m: int) -> Repeat:
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

    def _call(self, tree: Tree, m: Fraction) -> Repeat:
        _, function, parts = tree
        fixed = [k for k, part in enumerate(parts) if self.letter not in letters_of(part)]
        if (function == "mod" and 1 in fixed) or (function == "gcd" and fixed):
            divisor = self.number(parts[fixed[-1]])
            limit(divisor and divisor.denominator == 1, UNBOUNDED)
            others = [part for k, part in enumerate(parts) if k != fixed[-1]]
            return joint(self.repeats(part, abs(divisor)) for part in others)
        if function in ROUNDED and m:
            return joint(self.repeats(parts[0], z) for z in (Fraction(1), m))
        limit(function not in SECOND_ORDER, UNBOUNDED)
        return joint(self.repeats(part, Fraction(0)) for part in parts)


def joint(parts: Iterable[Repeat]) -> Repeat:
    """Return a start and a period that serve for all."""
    start, period = ALWAYS
    for one, other in parts:
        start, period = max(start, one), lcm(period, other)
        limit(period <= MAX_PERIOD, UNBOUNDED)
    return start, period
