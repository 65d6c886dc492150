"""Recurrences of the numbers of a class, proved in a differential ring.

The g.f. f of the class is a polynomial in letters, whose derivatives are polynomials again: x;
s = 1/q for a polynomial q in x, s' = -q' s^2; y with P(x, y) = 0 and w = 1/P_y, so that y' is
-P_x w; e = exp(a) of a set, e' = a' e; the integral of a cycle or Box; a class that is recursive
within Box alone. With T = x d/dx and numbers a(n) of labelled objects, f the sum of a(n) x^n/n!,

    sum_i p_i(T) f^(i)  is the sum over n of  (sum_i p_i(n) a(n+i)) x^n/n!,

and of unlabelled ones the same is true of the f_i = (f - a(0) - ... - a(i-1) x^(i-1))/x^i in the
place of the f^(i), without n!. So a recurrence for n >= v is an equation in the ring, once the
terms for n < v are subtracted. It is proved if the relations s q = 1, w P_y = 1, P = 0 reduce it to
0. The recurrence itself is a fit, and only a candidate. [FlajoletSedgewick2009]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial, inf, prod

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.polynomials import rational_of
from gfkit.series.recurrence import Recurrence
from gfkit.specifications.classes import (
    Atom,
    Boxed,
    Card,
    Classes,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
)
from gfkit.specifications.equation import MOST_CARD, NotAlgebraic, equation_of, orders

MOST_LETTERS, MOST_PARTS = 24, 20_000
Rows = tuple[tuple[int, ...], ...]


class NotDFinite(GfkitError):
    """A class of which no recurrence with polynomial coefficients is known to be proved."""


@dataclass(frozen=True, slots=True)
class Inverse:
    """The letter s with s q = 1."""

    place: int
    den: fmpq_mpoly


@dataclass(frozen=True, slots=True)
class Branch:
    """The letters y and w with P(x, y) = 0 and w P_y = 1."""

    place: int
    whole: fmpq_mpoly
    slope: fmpq_mpoly


@dataclass
class DifferentialRing:
    """The letters of the g.f.s of the classes, in the order in which they are needed.

    equations: those of the algebraic nodes that were used.
    """

    classes: Classes
    equations: dict[Node, Rows] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = ("x", *(f"g{i}" for i in range(MOST_LETTERS)))
        self.ring = fmpq_mpoly_ctx.get(names, "lex")
        self.x, *self._free = self.ring.gens()
        self.zero, self.one = self.x - self.x, self.x**0
        self.slopes: list[fmpq_mpoly | None] = [self.one]
        self.relations: list[Inverse | Branch] = []
        self._known: dict[Node, fmpq_mpoly] = {}

    def letter(self, slope: fmpq_mpoly | None = None) -> fmpq_mpoly:
        """Return a new letter; slope: its derivative, None where it is set later."""
        if len(self.slopes) > MOST_LETTERS:
            raise NotDFinite("its g.f. needs too many letters")
        self.slopes.append(slope)
        return self._free[len(self.slopes) - 2]

    def slope(self, of: fmpq_mpoly) -> fmpq_mpoly:
        """Return the derivative."""
        found = self.zero
        spend(1 + len(of) // 10)
        if len(of) > MOST_PARTS:
            raise NotDFinite("its derivatives become too long")
        for i, own in enumerate(self.slopes):
            part = of.derivative(i)
            if part:
                if own is None:
                    raise NotDFinite(
                        "a class contains itself in a set or cycle, and not within Box alone"
                    )
                found += part * own
        return found

    def over(self, den: fmpq_mpoly) -> fmpq_mpoly:
        """Return 1/q for an element q."""
        if den.is_constant():
            return self.one / den.leading_coefficient()
        here = next(
            (self._free[r.place - 1] for r in self.relations if r == Inverse(r.place, den)), None
        )
        if here is None:
            slope, here = self.slope(den), self.letter()
            self.slopes[-1] = -slope * here**2
            self.relations.append(Inverse(len(self.slopes) - 1, den))
        return here

    def in_x(self, row: Sequence[int]) -> fmpq_mpoly:
        """Return a polynomial in x by its coefficients."""
        return sum((self.x**i * c for i, c in enumerate(row) if c), self.zero)

    def algebraic(self, node: Node) -> fmpq_mpoly:
        """Return the g.f. of a node with an equation; raises NotAlgebraic."""
        rows = self.equations[node] = equation_of(self.classes, node).rows
        if len(rows) == 2:
            return -self.in_x(rows[0]) * self.over(self.in_x(rows[1]))
        here, over = self.letter(), self.letter()
        place = len(self.slopes) - 2
        whole = sum((self.in_x(row) * here**j for j, row in enumerate(rows)), self.zero)
        slope = whole.derivative(place)
        self.slopes[place] = -whole.derivative(0) * over
        self.slopes[place + 1] = -(over**2) * self.slope(slope)
        self.relations.append(Branch(place, whole, slope))
        return here

    def of(self, node: Node) -> fmpq_mpoly:
        """Return the g.f. of a node; raises NotDFinite."""
        if node not in self._known:
            self._known[node] = self._read(node)
        return self._known[node]

    def _read(self, node: Node) -> fmpq_mpoly:
        match node:
            case Neutral(value):
                return self.one * rational_of(Fraction(value))
            case Atom():
                return self.x
        try:
            return self.algebraic(node)
        except NotAlgebraic as error:
            if not self.classes.labelled:
                raise NotDFinite(str(error)) from None
        match node:
            case Union(parts):
                return sum(map(self.of, parts), self.zero)
            case Product(parts):
                return prod(map(self.of, parts), start=self.one)
            case Name(name) if not self.classes.is_recursive(name):
                return self.of(self.classes.equations[name])
            case Name(name):
                return self._recursive(name)
            case Boxed():
                return self.letter(self._slope_of(node))
            case Made(_, body, card) if card.high < inf:
                return self._finite(node, card.listed(inf))
            case Made("Cyc", body, card):
                a, less = self.of(body), card.less
                if not self._is_algebraic(a):
                    raise NotDFinite("it has a cycle of a class that is not algebraic")
                rest = a**less.low * self.over(1 - a**less.step)
                return self.letter(self.slope(a) * rest)
            case Made("Set", body, card):
                return self._set(node, body, card)
        raise NotDFinite("it has a sequence of a class that is not algebraic")

    def _is_algebraic(self, of: fmpq_mpoly) -> bool:
        """Return whether an element is one of algebraic letters."""
        free = {0} | {i for r in self.relations for i in (r.place, r.place + isinstance(r, Branch))}
        return not {i for i, d in enumerate(of.degrees()) if d} - free

    def _set(self, node: Made, body: Node, card: Card) -> fmpq_mpoly:
        whole = Made("Set", body)
        if card.step == 1 and node != whole:
            return self.of(whole) - self._finite(node, range(card.low))
        slope = self.slope(self.of(body))
        if not self._is_algebraic(slope):
            raise NotDFinite("it has a set of a class whose derivative is not algebraic")
        found = self.zero
        for sign in (1, -1)[: card.step]:
            here = self.letter()
            self.slopes[-1] = sign * slope * here
            found += here * fmpq(sign**card.low, card.step)
        return found

    def _finite(self, node: Made, sizes: Iterable[int]) -> fmpq_mpoly:
        """Return the g.f. of labelled objects with that many components."""
        a, listed = self.of(node.body), [k for k in sizes if orders(node.kind, k)]
        if max(listed, default=0) > MOST_CARD:
            raise NotDFinite("it has bounds on components that are too large")
        return sum((a**k / orders(node.kind, k) for k in listed), self.zero)

    def _recursive(self, name: str) -> fmpq_mpoly:
        """Return the letter of a class that is recursive within Box, and nowhere else."""
        own = next(z for z in self.classes.components if name in z)
        first = len(self.slopes)
        for one in own:
            self._known[Name(one)] = self.letter()
        for i, one in enumerate(own):
            slope = self._slope_of(self.classes.equations[one])
            if any(sum(key[first : first + len(own)]) > 1 for key in slope.to_dict()):
                raise NotDFinite("it contains several of its own objects within Box")
            self.slopes[first + i] = slope
        return self._known[Name(name)]

    def _slope_of(self, node: Node) -> fmpq_mpoly:
        """Return the derivative of a node; of Box by its first part."""
        match node:
            case Boxed(first, rest):
                return self._slope_of(first) * self.of(rest)
            case Union(parts):
                return sum(map(self._slope_of, parts), self.zero)
            case Product(parts) if any(isinstance(z, Boxed) for z in parts):
                terms = (
                    prod(map(self.of, parts[:i] + parts[i + 1 :]), start=self._slope_of(part))
                    for i, part in enumerate(parts)
                )
                return sum(terms, self.zero)
        return self.slope(self.of(node))

    # The proof.

    def is_zero(self, of: fmpq_mpoly) -> bool:
        """Return whether the relations make an element 0: s q = 1, w P_y = 1, P = 0."""
        for one in reversed(self.relations):
            spend(1 + len(of) // 10)
            if isinstance(one, Inverse):
                of = self._cleared(of, one.place, one.den)
            else:
                of = self._cleared(of, one.place + 1, one.slope)
                of = self._remainder(of, one.whole, one.place)
        return not of

    def _parts(self, of: fmpq_mpoly, place: int) -> dict[int, fmpq_mpoly]:
        """Return the coefficients of the powers of a letter."""
        parts: dict[int, dict[tuple[int, ...], fmpq]] = {}
        for key, c in of.to_dict().items():
            rest = tuple(0 if i == place else int(e) for i, e in enumerate(key))
            parts.setdefault(int(key[place]), {})[rest] = c
        return {e: self.ring.from_dict(part) for e, part in parts.items()}

    def _cleared(self, of: fmpq_mpoly, place: int, den: fmpq_mpoly) -> fmpq_mpoly:
        """Return an element times the power of a denominator that takes its letter away."""
        parts = self._parts(of, place)
        top = max(parts, default=0)
        return sum((part * den ** (top - e) for e, part in parts.items()), self.zero)

    def _remainder(self, of: fmpq_mpoly, by: fmpq_mpoly, place: int) -> fmpq_mpoly:
        """Return a pseudo-remainder of division in a letter."""
        lower = self._parts(by, place)
        degree = max(lower)
        lead = lower.pop(degree)
        letter = self._free[place - 1]
        while (top := max(parts := self._parts(of, place), default=-1)) >= degree:
            spend(1 + len(of) // 10)
            first = parts.pop(top)
            rest = sum((part * letter**e for e, part in parts.items()), self.zero)
            less = sum((part * letter**e for e, part in lower.items()), self.zero)
            of = rest * lead - first * less * letter ** (top - degree)
        return of

    def obeys(self, by: Recurrence, terms: Sequence[int]) -> bool:
        """Return whether it is proved that the terms of the class satisfy a recurrence.

        terms: a(0), a(1), ..., at least valid + r of them.
        """
        here, total = self.of(self.classes.first), self.zero
        for i, row in enumerate(by.polynomials):
            part = self.zero
            for c in reversed(row):
                part = self.x * self.slope(part) + here * c
            total += part
            if self.classes.labelled:
                here = self.slope(here)
            elif i < by.order:
                here = (here - terms[i]) * self.over(self.x)
        for n in range(by.valid):
            known = by.residual(n, terms[n:])
            total -= self.x**n * fmpq(known, factorial(n) if self.classes.labelled else 1)
        return self.is_zero(total)
