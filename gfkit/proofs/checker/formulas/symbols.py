"""What stands for a sequence in formulas of letters: polynomials, quotients, and what reads them.

A formula becomes a number, a `Polynomial` in all letters, perhaps with a periodic rest, or what the
reader makes of it: a member of a space (`formulas.spaces`), a vector
(`formulas.holonomic_identities`), a summand.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod
from typing import Any

from ..core.rejections import NotChecked, limit, need
from .evaluator import Evaluator
from .parser import MAX_DEGREE
from .surds import Surds, Value, plain, raised

MAX_PERIOD = 2_000
EVERYWHERE = -(10**9)
UNBOUNDED = "the checker knows no bound on the order of the difference"
Terms = dict[tuple[str, ...], Fraction]
"""The coefficient of each product of letters."""


class Symbolic(Evaluator):
    """Reads formulas of letters that stand for themselves, as sequences in `letter`.

    Has lifted(value), which makes a number or a polynomial what other formulas are, and
    term(name, index), function(name, values), exponential(base, exponent).
    """

    letter, most_terms = "", 500

    def of_letter(self, name: str) -> Any:
        """Return what a letter stands for."""
        return Polynomial(self, {(name,): Fraction(1)})

    def inverted(self, value: Polynomial) -> Any:
        """Return the inverse of a polynomial."""
        own: Any = self
        return 1 / own.lifted(value)

    def applied(self, kind: str, what: Value, values: list[Value]) -> Value:
        """Return the value of an operation."""
        self.clock.spend(20)
        own: Any = self
        if kind == "term":
            return own.term(what, values[0])
        if all(map(is_number, values)) or kind in ("+", "*"):
            return super().applied(kind, what, values)
        if kind == "periodic":
            return own.repeated(what, values[0])
        if kind == "call":
            return own.function(what, values)
        base, exponent = values
        if not isinstance(exponent, int):
            return own.exponential(base, exponent)
        limit(abs(exponent) <= MAX_DEGREE, UNBOUNDED)
        one = raised(base, exponent, self.clock)
        limit(exponent >= 0 or not isinstance(one, Quotient), UNBOUNDED)
        return one if exponent else base + -1 * base + 1  # 1 where there is a value

    def repeated(self, *_: Any) -> Any:
        """Return one of some values, which repeat."""
        raise NotChecked(UNBOUNDED)


def is_number(value: Any) -> bool:
    """Return whether a value is a number."""
    return isinstance(value, int | Fraction | Surds)


class Symbol:
    """What is added and multiplied as numbers are."""

    def __radd__(self, other: Any) -> Any:
        return self + other

    def __rmul__(self, other: Any) -> Any:
        return self * other

    def __pow__(self, exponent: int) -> Any:
        return prod([self] * exponent)


class Quotient(Symbol):
    """One symbol, or number, over another."""

    def __init__(self, above: Any, below: Any) -> None:
        self.above, self.below = above, below

    def __add__(self, other: Any) -> Quotient:
        p, q = (other.above, other.below) if isinstance(other, Quotient) else (other, 1)
        return Quotient(self.above * q + p * self.below, self.below * q)

    def __mul__(self, other: Any) -> Quotient:
        p, q = (other.above, other.below) if isinstance(other, Quotient) else (other, 1)
        return Quotient(self.above * p, self.below * q)

    def __rtruediv__(self, other: Any) -> Any:
        need(self.above, "a fraction divides by 0")
        return Quotient(self.below, self.above) * other


class Polynomial(Symbol):
    """A polynomial in letters, and a rest of a period in the letter of `own`, 0 for none.

    below: an integer whose product with each value is one, 0 if that is not known. start: from
    where on the rest has the period.
    """

    numerator = denominator = 1
    """As a coefficient it counts as a number of one word."""

    def __init__(
        self, own: Any, terms: Terms, rest: int = 0, below: int = -1, start: int = EVERYWHERE
    ) -> None:
        self.own, self.rest, self.start = own, rest, start
        self.terms = {key: c for key, c in terms.items() if c}
        limit(len(terms) <= own.most_terms and rest <= MAX_PERIOD, UNBOUNDED)
        exact = below < 0 or not rest
        self.below = lcm(*(c.denominator for c in terms.values())) if exact else below

    def degree(self, letter: str) -> int:
        """Return the degree in a letter."""
        return max((key.count(letter) for key in self.terms), default=0)

    def of(self, letter: str) -> list[Terms]:
        """Return the coefficients of the powers of a letter, polynomials in the others."""
        found: list[Terms] = [{} for _ in range(self.degree(letter) + 1)]
        for key, c in self.terms.items():
            found[key.count(letter)][tuple(z for z in key if z != letter)] = c
        return found

    def repeats(self, m: int) -> int:
        """Return a period modulo m."""
        varying = [c.denominator for key, c in self.terms.items() if self.own.letter in key]
        return lcm(self.rest or 1, m * lcm(*varying) if varying else 1)

    def reduced(self) -> Any:
        """Return the number that it is, or itself."""
        is_constant = not self.rest and self.terms.keys() <= {()}
        return plain(self.terms.get((), 0)) if is_constant else self

    def __add__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            other = Polynomial(self.own, {(): Fraction(other)})
        if not isinstance(other, Polynomial):
            return other + self if isinstance(other, Symbol) else self.own.lifted(self) + other
        total = dict(self.terms)
        for key, c in other.terms.items():
            total[key] = total.get(key, Fraction(0)) + c
        rest = lcm(self.rest or 1, other.rest or 1) if self.rest or other.rest else 0
        below, start = lcm(self.below, other.below), max(self.start, other.start)
        return Polynomial(self.own, total, rest, below, start).reduced()

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            terms, below = {z: c * other for z, c in self.terms.items()}, other.denominator
            return Polynomial(self.own, terms, self.rest, self.below * below, self.start).reduced()
        if not isinstance(other, Polynomial):
            return other * self if isinstance(other, Symbol) else self.own.lifted(self) * other
        if (self.rest or other.rest) and any(z.degree(self.own.letter) for z in (self, other)):
            return self.own.lifted(self) * other
        self.own.clock.spend(2 * len(self.terms) * len(other.terms))
        total: Terms = {}
        if self.rest or other.rest:
            rest, start = lcm(self.rest or 1, other.rest or 1), max(self.start, other.start)
            return Polynomial(self.own, {}, rest, self.below * other.below, start)
        for a, c in self.terms.items():
            for b, d in other.terms.items():
                key = tuple(sorted((*a, *b)))
                total[key] = total.get(key, Fraction(0)) + c * d
        return Polynomial(self.own, total).reduced()

    def __rtruediv__(self, other: Any) -> Any:
        return self.own.inverted(self) * other


def plane(value: Value, first: str, second: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return (p, q, r) of p k + q n + r; raises NotChecked for others."""
    if isinstance(value, int | Fraction):
        return Fraction(0), Fraction(0), Fraction(value)
    keys = ((first,), (second,), ())
    fair = isinstance(value, Polynomial) and not value.rest and value.terms.keys() <= {*keys}
    limit(fair, UNBOUNDED)
    p, q, r = (value.terms.get(key, Fraction(0)) for key in keys)
    return p, q, r


def line(value: Value, letter: str) -> tuple[int, int]:
    """Return integers p and q of p n + q; raises NotChecked for others."""
    _, *found = plane(value, "", letter)
    limit(all(z.denominator == 1 for z in found), UNBOUNDED)
    return int(found[0]), int(found[1])
