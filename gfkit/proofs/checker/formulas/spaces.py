"""Spaces of sequences, and one for each formula in terms of sequences.

A space V is a sum of spaces V(q^m) of the two-sided sequences that q^m annihilates, q(0) not 0, and
of others of which the dimension is known; all are mapped onto themselves by shifts. A member of V
that is 0 for dim V consecutive n is 0 (its recurrence goes both ways). The bound here is made for
itself, without greatest common divisors: a factor is known by its name, and a space that is larger
than needed only asks for more values. References: [Stanley2012, Theorem 4.1.1].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import kinds
from ..core.needs import Clock, Rejected, limit
from .dialect import Evaluator, Tree, Value, letters_of, names_of, plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from ..core.generating_functions import Poly

MAX_ORDER = 20_000
MAX_PAIRS = 200_000
EVERYWHERE = -(10**9)
Factor = tuple[Any, ...]
Size = tuple[int, int]
ONE: Factor = ("ratio", 1, 1)
"""The name of V(1-t); ("ratio", r, s) stands for u(n+s) = r u(n)."""
FURTHER = "formulas.formula_spaces"
UNBOUNDED = "the checker knows no bound on the order of the difference"


class Space:
    """factors: the multiplicity and the dimension of each; start: from where it holds."""

    def __init__(self, factors: Mapping[Factor, Size], start: int = EVERYWHERE) -> None:
        self.factors, self.start = dict(factors), start
        limit(all(power > 0 <= size for power, size in self.factors.values()), UNBOUNDED)

    @property
    def order(self) -> int:
        """The dimension, at most."""
        return sum(power * size for power, size in self.factors.values())

    def plus(self, other: Space) -> Space:
        """Return the sum of the spaces."""
        factors = dict(self.factors)
        for name, known in other.factors.items():
            factors[name] = max(known, factors.get(name, known))
        return Space(factors, max(self.start, other.start))

    def times(self, other: Space) -> Space:
        """Return a space of products: multiplicities i and j of two roots make i + j - 1."""
        if not self.factors or not other.factors:  # 0 where both have a value
            return self.plus(other)
        pairs = len(self.factors) * len(other.factors)
        limit(pairs <= MAX_PAIRS, "a relation of too high an order")
        factors: dict[Factor, Size] = {}
        for a, (i, size) in self.factors.items():
            for b, (j, other_size) in other.factors.items():
                name = _product(a, b)
                dimension = name[2] if name[0] == "ratio" else size * other_size
                factors[name] = max((i + j - 1, dimension), factors.get(name, (0, 0)))
        found = Space(factors, max(self.start, other.start))
        limit(found.order <= MAX_ORDER, "a relation of too high an order")
        return found

    def section(self, step: int, more: int) -> Space:
        """Return a space of u(step n + more)."""
        start = EVERYWHERE if self.start == EVERYWHERE else -((more - self.start) // step)
        if step == 1:
            return Space(self.factors, start)
        names = {name: ONE if name == ONE else ("section", step, name) for name in self.factors}
        return Space({names[name]: z for name, z in self.factors.items()}, start)


def _product(a: Factor, b: Factor) -> Factor:
    if ONE in (a, b):
        return b if a == ONE else a
    if a[0] == b[0] == "ratio" and a[2] == b[2]:
        return ("ratio", a[1] * b[1], a[2])
    return ("product", *sorted((a, b), key=repr))


def ratio(r: int | Fraction, step: int = 1, power: int = 1) -> Space:
    """Return the space of u(n + step) = r u(n), with multiplicity."""
    return Space({("ratio", plain(r), step): (power, step)})


def recurrent(q: Sequence[Poly], start: int) -> Space:
    """Return the space of the sequences that q annihilates."""
    texts = (" ".join(f"{code}:{z:x}" for code, z in sorted(c.items())) for c in q)
    return Space({("recurrence", *texts): (1, len(q) - 1)} if len(q) > 1 else {}, start)


class Bounds:
    """The spaces of trees, each for all values that other letters have: those above `lows`."""

    def __init__(
        self, of_name: Mapping[str, Space], clock: Clock, lows: Mapping[str, int] | None = None
    ) -> None:
        self.of_name, self.clock = of_name, clock
        self.lows, self.summed = dict(lows or {}), frozenset[str]()

    def space(self, tree: Tree, letter: str) -> Space:
        """Return a space of the values as a sequence in a letter; raises NotChecked for none."""
        self.clock.spend(20)
        kind, what, parts = tree
        if kind == "letter" or letter not in letters_of(tree):
            return ratio(1, power=1 + ((kind, what) == ("letter", letter)))
        if kind == "+":
            total = Space({})
            for part in parts:
                total = total.plus(self.space(part, letter))
            return total
        if kind == "*":
            total = ratio(1)
            for operator, part in zip(what, parts, strict=True):
                of = Bounds.space if operator == "*" else kinds.part(FURTHER).inverse_space
                total = total.times(of(self, part, letter))
            return total
        ahead = _ahead(parts[0], letter) if kind == "term" and what in self.of_name else None
        if ahead is not None:
            return self.of_name[what].section(1, ahead)
        found: Space = kinds.part(FURTHER).space(self, tree, letter)
        return found

    def constant(self, tree: Tree) -> Value | None:
        """Return the value of a tree of numbers alone, None for others."""
        if letters_of(tree) - {"x", "y"} or names_of(tree):
            return None
        try:
            return Evaluator({}, self.clock).value(tree, {})
        except Rejected:
            return None


def _ahead(index: Tree, letter: str) -> int | None:
    """Return c of n or n + c, None for other trees."""
    own: Tree = ("letter", letter, [])
    match index:
        case ("+", [1, 1 | -1 as sign], [first, ("number", int(c), [])]) if first == own:
            return int(sign * c)
    return 0 if index == own else None
