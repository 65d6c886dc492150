"""Where a relation fails late: both sides at very many places, modulo a prime or in balls.

What cannot be proved is not only compared at a few exact values. Equalities are compared modulo the
prime 2^31 - 1 at up to `PLACES` places at once: residues that differ are a proof that the sides do,
and only there both sides are computed exactly. Floors, remainders and indices need their values
themselves, which are kept as long as they fit into a machine word. Inequalities are compared in
balls; where these leave the sign open, the exact values tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate, islice, takewhile
from operator import add, mul
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.base.budget import spend, tracked
from gfkit.errors import GfkitError
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    Number,
    Periodic,
    Sum,
    Term,
    Variable,
    variables_of,
)
from gfkit.numbers.enclosures import ball_around
from gfkit.numbers.polynomials import value_at
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.series.nth_term import terms_modulo
from gfkit.series.rational_gf import RationalGF
from gfkit.series.terms import streamed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.formulas.tree import Expression, Relation
    from gfkit.sequences.sequence import Sequence

    Whole = NDArray[np.int64]

PRIME = 2**31 - 1
PLACES = 100_000
"""Compared after those at which the exact values were."""
MOST_STEPS = 400_000
"""The most steps of a recurrence whose terms are computed one by one: its order times the
places.
"""
FEWEST = 1000
"""Fewer places are not looked at where many are not cheap."""
MOST_INDEX = 4 * PLACES
ROOM = 2**62
MOST_OPEN = 400
"""This many places that are left open are examined."""


class NotCheap(GfkitError):
    """A formula has no cheap values at many places."""


def _largest(values: Whole) -> float:
    return float(np.abs(values).max(initial=0))


def _powers(bases: Whole, exponents: Whole, p: int) -> Whole:
    """Return powers modulo p < 2^31, exponents from 0 on."""
    found, square, left = np.full_like(bases, 1 % p), bases % p, exponents.copy()
    while left.any():
        found = np.where(left % 2 == 1, found * square % p, found)
        square, left = square * square % p, left // 2
    return found


@dataclass(frozen=True, slots=True)
class Column:
    """Values at all places modulo p, and themselves where they are whole and small.

    A value that is divided by a multiple of p, or a negative power of one, is not cheap.
    """

    residues: Whole
    exact: Whole | None = None
    p: int = PRIME

    def __neg__(self) -> Column:
        return Column(-self.residues % self.p, None if self.exact is None else -self.exact, self.p)

    def __add__(self, other: Column) -> Column:
        return self._by(np.add, other, lambda a, b: a + b)

    def __mul__(self, other: Column) -> Column:
        return self._by(np.multiply, other, lambda a, b: a * b)

    def _by(self, do: Any, other: Column, size: Callable[[float, float], float]) -> Column:
        exact, sides = None, (self.exact, other.exact)
        if sides[0] is not None and sides[1] is not None:
            is_small = size(_largest(sides[0]), _largest(sides[1])) < ROOM
            exact = do(*sides) if is_small else None
        return Column(do(self.residues, other.residues) % self.p, exact, self.p)

    def __truediv__(self, other: Column) -> Column:
        if self.p != PRIME or not other.residues.all():
            raise NotCheap("a quotient by what may be 0")
        found = self * Column(
            _powers(other.residues, np.full_like(other.residues, PRIME - 2), PRIME)
        )
        a, b = self.exact, other.exact
        if a is None or b is None or (a % b).any():
            return found
        return Column(found.residues, a // b)

    def __pow__(self, exponents: Whole) -> Column:
        found = Column(_powers(self.residues, np.abs(exponents), self.p), None, self.p)
        if (exponents < 0).any():
            inverse = Column(np.ones_like(self.residues)) / found
            return Column(np.where(exponents < 0, inverse.residues, found.residues))
        most = int(exponents.max(initial=0))
        if self.exact is not None and max(_largest(self.exact), 1.0) ** min(most, 64) < ROOM:
            return Column(found.residues, self.exact**exponents, self.p)
        return found


class ByResidues:
    """How values modulo p are made, p a prime or any number of less than 32 bits."""

    def __init__(self, p: int = PRIME) -> None:
        self.p = p

    def whole(self, values: Whole) -> Column:
        """Return whole numbers."""
        return Column(values % self.p, values, self.p)

    def terms(self, sequence: Sequence, index: Whole) -> Column:
        """Return the terms of a sequence at places after its first one."""
        count = int(index.max()) + 1
        gf, of = sequence.gf, sequence.definition
        if isinstance(of, RecurrenceTerms) and not isinstance(gf, RationalGF) and self.p == PRIME:
            return Column(np.array(_recurrent(of, count), np.int64)[index])
        if not isinstance(gf, RationalGF):
            return _computed(sequence, index, self.p)
        exact = None
        if gf.order * count <= MOST_STEPS:
            small = [*takewhile(lambda z: abs(z) < ROOM, map(int, islice(streamed(gf), count)))]
            exact = np.array(small, np.int64)[index] if len(small) == count else None
        return Column(np.array(terms_modulo(gf, count, self.p), np.int64)[index], exact, self.p)

    def summed(self, body: Column, places: Whole, *, product: bool) -> Column:
        """Return sums or products of the first values; places: how many, from 0 on."""
        if product:
            steps = accumulate(body.residues.tolist(), lambda a, b: a * b % self.p, initial=1)
            return Column(np.array([*steps], np.int64)[places] % self.p, None, self.p)
        exact = None
        if body.exact is not None and _largest(body.exact) * len(body.exact) < ROOM:
            exact = np.concatenate([[0], np.cumsum(body.exact)])[places]
        found = np.concatenate([[0], np.cumsum(body.residues) % self.p])
        return Column(found[places], exact, self.p)


def _recurrent(of: RecurrenceTerms, count: int) -> list[int]:
    """Return terms modulo PRIME by a recurrence with polynomial coefficients."""
    terms = []
    for term in of.terms[:count]:
        if term.denominator % PRIME == 0:
            raise NotCheap("a term with a denominator")
        terms.append(term.numerator * pow(term.denominator, -1, PRIME) % PRIME)
    order = of.order
    if of.right is not None:
        raise NotCheap("a recurrence with a right side")
    if order * count > MOST_STEPS:
        raise NotCheap("many terms by a long recurrence")
    for k in tracked(range(len(terms), count), "terms modulo a prime"):
        n = of.offset + k - order
        *others, last = (value_at(p, n) % PRIME for p in of.polynomials)
        if not last:
            raise NotCheap("a factor that the prime divides")
        total = sum(c * terms[k - order + i] for i, c in enumerate(others))
        terms.append(-total * pow(last, -1, PRIME) % PRIME)
    return terms


def _computed(sequence: Sequence, index: Whole, p: int) -> Column:
    """Return the terms of a sequence that its rule gives, as far as they are cheap integers."""
    of, count = sequence.definition, int(index.max()) + 1
    if of is None or not sequence.is_computed or count > of.cheap:
        raise NotCheap(f"the terms of {sequence.name}")
    values = sequence.values.terms(count)
    terms = [z for z in values if isinstance(z, int)]
    if len(terms) < len(values):
        raise NotCheap("terms that are not integers")
    exact = None
    if all(abs(z) < ROOM for z in terms):
        exact = np.array(terms, np.int64)[index]
    return Column(np.array([z % p for z in terms], np.int64)[index], exact, p)


class ByBalls:
    """How arrays of balls are made; one that is not finite leaves its place open."""

    def whole(self, values: Whole) -> Any:
        """Return whole numbers."""
        return _balls(values.astype(object))

    def terms(self, sequence: Sequence, index: Whole) -> Any:
        """Return the terms of a sequence at places after its first one, from exact ones."""
        gf, count = sequence.gf, int(index.max()) + 1
        of = sequence.definition
        if of is not None and sequence.is_computed and count <= of.cheap:
            return np.array([ball_around(z) for z in sequence.terms(count)], object)[index]
        if not isinstance(gf, RationalGF) or gf.order * count > MOST_STEPS:
            raise NotCheap(f"the terms of {sequence.name}")
        exact = tracked(islice(streamed(gf), count), "terms compared")
        return np.array([ball_around(one) for one in exact], object)[index]

    def summed(self, body: Any, places: Whole, *, product: bool) -> Any:
        """Return sums or products of the first values; places: how many, from 0 on."""
        first, join = (ball_around(1), mul) if product else (ball_around(0), add)
        return np.array([*accumulate(body, join, initial=first)], object)[places]


_balls = np.frompyfunc(ball_around, 1, 1)
OF_INTEGERS: dict[str, Callable[..., Whole]] = {
    "mod": np.mod,
    "gcd": np.gcd,
    "min": np.minimum,
    "max": np.maximum,
    "abs": np.abs,
    "sign": np.sign,
}


class FormulaEvaluation:
    """Evaluates formulas at n = low, low + 1, ...

    sequences: by their names. kind: of the values. variables: further letters, by their values.
    """

    def __init__(
        self, sequences: Mapping[str, Sequence], kind: Any, variables: Mapping[str, Whole]
    ) -> None:
        self.sequences, self.kind, self.variables = sequences, kind, variables
        self.count = len(next(iter(variables.values())))

    def value(self, formula: Expression) -> Any:
        """Return the values of a formula; raises NotCheap."""
        spend(1 + self.count // 1000)
        match formula:
            case Number(value) if abs(value) < ROOM:
                return self.kind.whole(np.full(self.count, value, np.int64))
            case Variable(name) if name in self.variables:
                return self.kind.whole(self.variables[name])
            case Negative(body):
                return -self.value(body)
            case Binary("^", left, right):
                exponents = self.integers(right)
                is_ball = isinstance(self.kind, ByBalls)
                return self.value(left) ** (exponents.astype(object) if is_ball else exponents)
            case Binary("/", left, right):
                return self.value(left) / self.value(right)
            case Binary("*", left, right):
                return self.value(left) * self.value(right)
            case Binary(operator, left, right):
                other = self.value(right)
                return self.value(left) + (other if operator == "+" else -other)
            case Term(name, index) if name in self.sequences:
                sequence = self.sequences[name]
                places = self.integers(index) - sequence.offset
                if places.min() < 0 or places.max() > MOST_INDEX:
                    raise NotCheap(f"a term of {name} that is not known")
                return self.kind.terms(sequence, places)
            case Periodic(values, index) if all(abs(c) < ROOM for c in values):
                listed = np.array(values, np.int64)
                return self.kind.whole(listed[self.integers(index) % len(values)])
            case Call(function, arguments):
                return self._call(function, arguments)
            case Sum(kind, variable, low, high, body):
                return self._sum(kind != "Sum", variable, low, high, body)
        raise NotCheap(f"{formula}")

    def integers(self, formula: Expression) -> Whole:
        """Return the whole values of a formula that are small; raises NotCheap."""
        exact: Whole | None = (
            FormulaEvaluation(self.sequences, ByResidues(), self.variables).value(formula).exact
        )
        if exact is None:
            raise NotCheap(f"{formula} is not whole and small")
        return exact

    def _call(self, function: str, arguments: tuple[Expression, ...]) -> Any:
        match function, arguments:
            case "ceiling", (body,):
                return -self._call("floor", (Negative(body),))
            case ("floor", (Binary("/", whole, Number(c)),)) | ("mod", (whole, Number(c))) if c > 0:
                return self._divided(whole, int(c), is_floor=function == "floor")
            case "floor", (Negative(Binary("/", whole, below)),):
                return self._call("floor", (Binary("/", Negative(whole), below),))
            case "floor", (Binary("/", whole, below),) if (divisor := self.integers(below)).all():
                return self.kind.whole(self.integers(whole) // divisor)
            case "floor", (body,):
                return self.kind.whole(self.integers(body))
            case "factorial", (body,):
                return self._factorials(self.integers(body))
            case "binomial", (above, below):
                n, k = self.integers(above), self.integers(below)
                inside = (k >= 0) & (k <= n)
                k = np.where(inside, k, 0)
                found = self._factorials(n) / (self._factorials(k) * self._factorials(n - k))
                return found * self.kind.whole(inside.astype(np.int64))
        values = [self.integers(one) for one in arguments]
        if function not in OF_INTEGERS or (function in {"mod", "gcd"} and not values[-1].all()):
            raise NotCheap(function)
        return self.kind.whole(OF_INTEGERS[function](*values))

    def _divided(self, whole: Expression, c: int, *, is_floor: bool) -> Any:
        """Return floor(E/c) or mod(E, c), which is E - c floor(E/c); E may be large, c not."""
        try:
            exact = self.integers(whole)
            return self.kind.whole(exact // c if is_floor else exact % c)
        except NotCheap:
            is_residue = isinstance(self.kind, ByResidues) and self.kind.p == PRIME
            if not is_residue or not 1 < c < PRIME or not _is_whole(whole, self.sequences):
                raise
        rest = (
            FormulaEvaluation(self.sequences, ByResidues(c), self.variables).value(whole).residues
        )
        if not is_floor:
            return self.kind.whole(rest)
        divisor = self.kind.whole(np.full(self.count, c, np.int64))
        return (self.value(whole) + -self.kind.whole(rest)) / divisor

    def _factorials(self, values: Whole) -> Any:
        if values.min() < 0 or values.max() > MOST_INDEX:
            raise NotCheap("a factorial")
        return self.kind.summed(
            self.kind.whole(np.arange(1, values.max() + 2)), values, product=True
        )

    def _sum(
        self, product: bool, variable: str, low: Expression, high: Expression, body: Expression
    ) -> Any:
        """Return sums from a constant on whose summands do not depend on n."""
        first, last = self.integers(low), self.integers(high)
        begin, end = int(first[0]), int(last.max())
        if (
            (first != begin).any()
            or variables_of(body) - {variable}
            or not begin <= end <= MOST_INDEX
        ):
            raise NotCheap("a sum with n in what is added, or an empty one")
        inside = FormulaEvaluation(
            self.sequences, self.kind, {variable: np.arange(begin, end + 1)}
        ).value(body)
        return self.kind.summed(inside, np.maximum(last - begin + 1, 0), product=product)


def _is_whole(formula: Expression, sequences: Mapping[str, Sequence]) -> bool:
    """Return whether a formula is seen to have whole values."""
    match formula:
        case Number(value):
            return value == int(value)
        case Variable() | Periodic():
            return True
        case Term(name, _):
            return name in sequences and isinstance(sequences[name].gf, RationalGF)
        case Negative(body) | Binary("^", body, _):  # a negative exponent is not cheap
            return _is_whole(body, sequences)
        case Binary("+" | "-" | "*", left, right):
            return _is_whole(left, sequences) and _is_whole(right, sequences)
        case Call(function, _):
            return function in {"floor", "ceiling", "mod", "factorial", "binomial"}
    return False


def late_failures(
    relation: Relation, sequences: Mapping[str, Sequence], low: int
) -> tuple[list[int], int]:
    """Return where a relation may fail, the least n first, and up to where it holds otherwise.

    All n from low on to before the second number are examined; those of the list are to be
    computed exactly. The number is low where the formula has no cheap values.

    >>> from gfkit import as_sequence
    >>> from gfkit.formulas.parser import parse_relation
    >>> one = {"a": as_sequence("1/(1-x)^2")}
    >>> late_failures(parse_relation("a(n) = n+1+floor(n/90000)"), one, 0)[0][:1]
    [90000]
    """
    kinds = [one.definition for one in sequences.values() if one.is_computed]
    count = min([PLACES, *(max(of.cheap - low, 0) for of in kinds if of is not None and of.cheap)])
    while count >= FEWEST:
        try:
            open_ = open_places(relation, sequences, {"n": np.arange(low, low + count)})
        except NotCheap:
            count //= 4
            continue
        end = low + count if len(open_) <= MOST_OPEN else low + int(open_[MOST_OPEN])
        return (open_[:MOST_OPEN] + low).tolist(), end
    return [], low


def open_places(
    relation: Relation, sequences: Mapping[str, Sequence], variables: Mapping[str, Whole]
) -> Whole:
    """Return the numbers of the places at which a relation may fail; raises NotCheap."""
    is_modular = relation.operator in {"=", "!="}
    places = FormulaEvaluation(sequences, ByResidues() if is_modular else ByBalls(), variables)
    apart = places.value(relation.left) + -places.value(relation.right)
    if is_modular:
        is_sure = (apart.residues == 0) == (relation.operator == "=")
    else:
        is_sure = (-apart if relation.operator in {"<", "<="} else apart) > 0
    found: Whole = np.flatnonzero(~is_sure.astype(bool))
    return found
