"""Where a relation fails late: both sides at very many places, modulo a prime or in intervals.

What cannot be proved is not only compared at a few exact values. Equalities are compared modulo the
prime 2^31 - 1 at up to `PLACES` places at once: residues that differ are a proof that the sides do,
and only there both sides are computed exactly. Floors, remainders and indices need their values
themselves, which are kept as long as they fit into a machine word. Inequalities are compared in
balls; where these leave the sign open, the exact values tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, islice, takewhile
from math import gcd
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
from gfkit.numbers.balls import ball_around
from gfkit.numbers.coefficients import value_at
from gfkit.sequences.given_equations import RecurrenceTerms
from gfkit.series.algebra import terms_modulo
from gfkit.series.long_terms import streamed
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.formulas.tree import Expression, Relation
    from gfkit.sequences.sequence import Sequence

PRIME = 2**31 - 1
PLACES = 100_000
"""Compared after those at which the exact values were."""
MOST_STEPS = 400_000
"""Of a recurrence whose terms are taken one by one: its order times the places."""
FEWEST = 1000
"""Fewer places are not looked at where many are not cheap."""
MOST_INDEX = 4 * PLACES
ROOM = 2**62
MOST_OPEN = 400
"""So many places that are left open are looked at."""


class NotCheap(GfkitError):
    """A formula has no cheap values at many places."""


@dataclass(frozen=True, slots=True)
class Column:
    """Values at all places, modulo p, and themselves over `below` where they are small.

    known: where the residue means something, which a division by a multiple of p loses.
    """

    residues: NDArray[np.int64]
    known: NDArray[np.bool_]
    exact: NDArray[np.int64] | None = None
    below: int = 1
    p: int = PRIME

    def __neg__(self) -> Column:
        exact = None if self.exact is None else -self.exact
        return replace(self, residues=-self.residues % self.p, exact=exact)

    def __add__(self, other: Column) -> Column:
        found = self._with(other, (self.residues + other.residues) % self.p)
        if self.exact is None or other.exact is None:
            return found
        common = self.below // gcd(self.below, other.below) * other.below
        scales = common // self.below, common // other.below
        if _largest(self.exact) * scales[0] + _largest(other.exact) * scales[1] >= ROOM:
            return found
        exact = self.exact * scales[0] + other.exact * scales[1]
        return replace(found, exact=exact, below=common)

    def __mul__(self, other: Column) -> Column:
        found = self._with(other, self.residues * other.residues % self.p)
        if self.exact is None or other.exact is None:
            return found
        below = self.below * other.below
        if _largest(self.exact) * _largest(other.exact) >= ROOM or below >= ROOM:
            return found
        return replace(found, exact=self.exact * other.exact, below=below)

    def _with(self, other: Column, residues: NDArray[np.int64]) -> Column:
        return Column(residues, self.known & other.known, p=self.p)

    def over(self, other: Column) -> Column:
        """Return the quotients; a divisor that is 0 modulo p tells nothing."""
        if self.p != PRIME:
            raise NotCheap("a quotient modulo a number that is not prime")
        inverse = _powers(other.residues, np.full_like(other.residues, PRIME - 2), PRIME)
        found = self * Column(inverse, other.known & (other.residues != 0))
        divisor = other.exact
        if self.exact is None or divisor is None or (divisor != divisor[0]).any():
            return found
        c, below = int(divisor[0]), self.below
        if not c or abs(c) * below >= ROOM or _largest(self.exact) * other.below >= ROOM:
            return found
        sign = -1 if c < 0 else 1
        return replace(found, exact=self.exact * (sign * other.below), below=below * abs(c))

    def power(self, exponents: NDArray[np.int64]) -> Column:
        """Return the powers with whole exponents."""
        powers = _powers(self.residues, np.abs(exponents), self.p)
        found = Column(powers, self.known, p=self.p)
        if (exponents < 0).any():
            inverse = replace(found, residues=np.ones_like(powers)).over(found)
            return Column(
                np.where(exponents < 0, inverse.residues, powers),
                self.known & (inverse.known | (exponents >= 0)),
            )
        k = int(exponents[0])
        if self.exact is not None and k <= 8 and (exponents == k).all():
            size = max(_largest(self.exact), float(self.below)) ** k
            if size < ROOM:
                return replace(found, exact=self.exact**k, below=self.below**k)
        return found

    def integers(self) -> NDArray[np.int64]:
        """Return the values; raises NotCheap where they are not known to be whole."""
        if self.exact is None or (self.exact % self.below).any():
            raise NotCheap("a whole number that is not small")
        return self.exact // self.below


@dataclass(frozen=True, slots=True)
class Interval:
    """Values at all places, each in a ball that holds it; raises NotCheap where one has no end."""

    balls: NDArray[Any]

    def __post_init__(self) -> None:
        if not all(one.is_finite() for one in self.balls):
            raise NotCheap("a divisor that may be 0")

    @property
    def is_positive(self) -> NDArray[np.bool_]:
        """Where the value is positive for certain."""
        found: NDArray[np.bool_] = self.balls > 0
        return found

    def __neg__(self) -> Interval:
        return Interval(-self.balls)

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.balls + other.balls)

    def __mul__(self, other: Interval) -> Interval:
        return Interval(self.balls * other.balls)

    def over(self, other: Interval) -> Interval:
        """Return the quotients."""
        return Interval(self.balls / other.balls)

    def power(self, exponents: NDArray[np.int64]) -> Interval:
        """Return the powers with whole exponents."""
        return Interval(self.balls ** exponents.astype(object))


def _largest(values: NDArray[np.int64]) -> float:
    return float(np.abs(values).max(initial=0))


def _powers(bases: NDArray[np.int64], exponents: NDArray[np.int64], p: int) -> NDArray[np.int64]:
    """Return powers modulo p < 2^31, exponents from 0 on."""
    found, square, left = np.full_like(bases, 1 % p), bases % p, exponents.copy()
    while left.any():
        found = np.where(left % 2 == 1, found * square % p, found)
        square, left = square * square % p, left // 2
    return found


@dataclass(frozen=True, slots=True)
class ByResidues:
    """How values modulo p are made, p a prime or any number of less than 32 bits."""

    p: int = PRIME

    def whole(self, values: NDArray[np.int64], below: int = 1) -> Column:
        """Return whole numbers over a denominator."""
        if gcd(below, self.p) != 1:
            raise NotCheap("a denominator that has no inverse")
        inverse = pow(below, -1, self.p)
        known = np.ones(len(values), np.bool_)
        return Column(values % self.p * inverse % self.p, known, values, below, self.p)

    def terms(self, sequence: Sequence, index: NDArray[np.int64]) -> Column:
        """Return the terms of a sequence at places after its first one."""
        count = int(index.max()) + 1
        gf, of = sequence.gf, sequence.definition
        known, exact = np.ones(len(index), np.bool_), None
        if isinstance(gf, RationalGF):
            small = _small_terms(gf, count)
            exact = None if small is None else np.array(small, np.int64)[index]
            listed = terms_modulo(gf, count, self.p)
        elif isinstance(of, RecurrenceTerms) and self.p == PRIME:
            listed = _recurrent(of, count)
        else:
            raise NotCheap(f"the terms of {sequence.name}")
        return Column(np.array(listed, np.int64)[index], known, exact, p=self.p)

    def summed(self, body: Column, places: NDArray[np.int64], *, product: bool) -> Column:
        """Return sums or products of the first values; places: how many, from 0 on."""
        if not body.known.all():
            raise NotCheap("a sum of what is not known")
        p, known, exact = self.p, np.ones(len(places), np.bool_), None
        if product:
            steps = accumulate(body.residues.tolist(), lambda a, b: a * b % p, initial=1 % p)
            found = np.fromiter(steps, np.int64, len(body.residues) + 1)
        else:
            found = np.concatenate([[0], np.cumsum(body.residues) % p])
            if body.exact is not None and _largest(body.exact) * len(body.exact) < ROOM:
                exact = np.concatenate([[0], np.cumsum(body.exact)])[places]
        return Column(found[places], known, exact, body.below if exact is not None else 1, p)


def _small_terms(gf: RationalGF, count: int) -> list[int] | None:
    """Return terms one by one, None where they do not fit into a word, or take many steps."""
    if gf.order * count > MOST_STEPS:
        return None
    terms = list(takewhile(lambda term: abs(term) < ROOM, map(int, islice(streamed(gf), count))))
    return terms if len(terms) == count else None


def _recurrent(of: RecurrenceTerms, count: int) -> list[int]:
    """Return terms modulo PRIME by a recurrence with polynomial coefficients."""
    terms = []
    for term in of.terms[:count]:
        if term.denominator % PRIME == 0:
            raise NotCheap("a term with a denominator")
        terms.append(term.numerator * pow(term.denominator, -1, PRIME) % PRIME)
    order = of.order
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


class ByIntervals:
    """How values in floating point are made, with bounds of their errors."""

    def whole(self, values: NDArray[np.int64], below: int = 1) -> Interval:
        """Return whole numbers over a denominator."""
        return Interval(_balls(values.astype(object)) / below)

    def terms(self, sequence: Sequence, index: NDArray[np.int64]) -> Interval:
        """Return the terms of a sequence at places after its first one, from exact ones."""
        gf, count = sequence.gf, int(index.max()) + 1
        if not isinstance(gf, RationalGF) or gf.order * count > MOST_STEPS:
            raise NotCheap(f"the terms of {sequence.name}")
        exact: Iterable[Any] = tracked(islice(streamed(gf), count), "terms compared")
        return Interval(np.array([ball_around(one) for one in exact], object)[index])

    def summed(self, body: Interval, places: NDArray[np.int64], *, product: bool) -> Interval:
        """Return sums or products of the first values; places: how many, from 0 on."""
        first, join = (ball_around(1), mul) if product else (ball_around(0), add)
        steps = accumulate(body.balls, join, initial=first)
        return Interval(np.array([*steps], object)[places])


_balls = np.frompyfunc(ball_around, 1, 1)


class Places:
    """Evaluates formulas at n = low, low + 1, ...

    sequences: by their names. kind: of the values. variables: further letters, by their values.
    """

    def __init__(
        self,
        sequences: Mapping[str, Sequence],
        kind: Any,
        variables: Mapping[str, NDArray[np.int64]],
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
            case Binary(operator, left, right):
                return self._binary(operator, left, right)
            case Term(name, index) if name in self.sequences:
                sequence = self.sequences[name]
                places = self.integers(index) - sequence.offset
                last = MOST_INDEX if sequence.last is None else sequence.last - sequence.offset
                if places.min() < 0 or places.max() > last:
                    raise NotCheap(f"a term of {name} that is not known")
                return self.kind.terms(sequence, places)
            case Periodic(values, index) if all(abs(c) < ROOM for c in values):
                listed = np.array(values, np.int64)
                return self.kind.whole(listed[self.integers(index) % len(values)])
            case Call(function, arguments):
                return self._call(function, arguments)
            case Sum(kind, variable, low, high, body):
                return self._sum(kind, variable, low, high, body)
        raise NotCheap(f"{formula}")

    def integers(self, formula: Expression) -> NDArray[np.int64]:
        """Return the whole values of a formula that are small; raises NotCheap."""
        return self.exactly(formula).integers()

    def exactly(self, formula: Expression) -> Column:
        """Return the values of a formula over one denominator; raises NotCheap."""
        found: Column = Places(self.sequences, ByResidues(), self.variables).value(formula)
        if found.exact is None:
            raise NotCheap(f"{formula} is not small")
        return found

    def _binary(self, operator: str, left: Expression, right: Expression) -> Any:
        if operator == "^":
            return self.value(left).power(self.integers(right))
        a, b = self.value(left), self.value(right)
        if operator == "/":
            return a.over(b)
        return a * b if operator == "*" else a + (b if operator == "+" else -b)

    def _call(self, function: str, arguments: tuple[Expression, ...]) -> Any:
        if function in {"floor", "mod"} and (large := self._divided(function, arguments)):
            return large
        if function in {"floor", "ceiling"}:
            sign = 1 if function == "floor" else -1
            try:
                found = self.exactly(arguments[0])
            except NotCheap:
                if not isinstance(self.kind, ByIntervals):
                    raise
                near = np.full(self.count, ball_around(-sign, 1) / 2)
                return self.value(arguments[0]) + Interval(near)
            assert found.exact is not None
            return self.kind.whole(sign * (sign * found.exact // found.below))
        if function in {"mod", "gcd", "abs", "sign", "min", "max"}:
            values = [self.integers(one) for one in arguments]
            if function in {"mod", "gcd"} and not values[-1].all():
                raise NotCheap("a division by 0")
            pairs: dict[str, Callable[..., NDArray[np.int64]]] = {
                "mod": np.mod,
                "gcd": np.gcd,
                "min": np.minimum,
                "max": np.maximum,
                "abs": np.abs,
                "sign": np.sign,
            }
            if function in pairs and len(values) in (1, 2):
                return self.kind.whole(pairs[function](*values))
        if function == "factorial":
            return self._factorials(self.integers(arguments[0]))
        if function == "binomial":
            n, k = map(self.integers, arguments)
            if n.min() < 0:
                raise NotCheap("a binomial coefficient of a negative number")
            inside = (k >= 0) & (k <= n)
            k = np.where(inside, k, 0)
            parts = self._factorials(k) * self._factorials(n - k)
            found = self._factorials(n).over(parts)
            return found * self.kind.whole(inside.astype(np.int64))
        raise NotCheap(function)

    def _divided(self, function: str, arguments: tuple[Expression, ...]) -> Any:
        """Return floor(E/c) or mod(E, c), E a whole number that is large, c small; else None.

        E is taken modulo c, which is E - c floor(E/c).
        """
        match function, arguments:
            case ("floor", (Binary("/", whole, Number(c)),)) | ("mod", (whole, Number(c))):
                pass
            case _:
                return None
        is_residues = isinstance(self.kind, ByResidues) and self.kind.p == PRIME
        if not is_residues or not 1 < c < PRIME or not _is_whole(whole, self.sequences):
            return None
        rest = Places(self.sequences, ByResidues(int(c)), self.variables).value(whole).residues
        if function == "mod":
            return self.kind.whole(rest)
        below = self.kind.whole(np.full(self.count, int(c), np.int64))
        return (self.value(whole) + -self.kind.whole(rest)).over(below)

    def _factorials(self, values: NDArray[np.int64]) -> Any:
        if values.min() < 0 or values.max() > MOST_INDEX:
            raise NotCheap("a factorial")
        numbers = Places(self.sequences, self.kind, {"k": np.arange(1, values.max() + 2)})
        return self.kind.summed(numbers.value(Variable("k")), values, product=True)

    def _sum(
        self, kind: str, variable: str, low: Expression, high: Expression, body: Expression
    ) -> Any:
        """Return sums from a constant on whose summands do not depend on n."""
        first, last = self.integers(low), self.integers(high)
        free = variables_of(body) - {variable}
        if (first != first[0]).any() or free or last.max() > MOST_INDEX:
            raise NotCheap("a sum with n in what is added")
        if last.max() < first[0]:
            raise NotCheap("a sum that is empty")
        numbers = {variable: np.arange(int(first[0]), int(last.max()) + 1)}
        inside = Places(self.sequences, self.kind, numbers).value(body)
        places = np.maximum(last - int(first[0]) + 1, 0)
        return self.kind.summed(inside, places, product=kind != "Sum")


def _is_whole(formula: Expression, sequences: Mapping[str, Sequence]) -> bool:
    """Tell whether a formula is seen to have whole values."""
    match formula:
        case Number(value):
            return value == int(value)
        case Variable() | Periodic():
            return True
        case Term(name, _):
            return name in sequences and isinstance(sequences[name].gf, RationalGF)
        case Negative(body):
            return _is_whole(body, sequences)
        case Binary("+" | "-" | "*", left, right):
            return _is_whole(left, sequences) and _is_whole(right, sequences)
        case Binary("^", base, _):  # a negative exponent is a quotient, which is not cheap
            return _is_whole(base, sequences)
        case Call(function, _):
            return function in {"floor", "ceiling", "mod", "factorial", "binomial"}
    return False


def late_failures(
    relation: Relation, sequences: Mapping[str, Sequence], low: int
) -> tuple[list[int], int]:
    """Return where a relation may fail, the least n first, and up to where it holds otherwise.

    All n from low on to before the second number are looked at; those of the list are to be
    computed exactly. The number is low where the formula has no cheap values.

    >>> from gfkit import as_sequence
    >>> from gfkit.formulas.grammar import parse_relation
    >>> one = {"a": as_sequence("1/(1-x)^2")}
    >>> late_failures(parse_relation("a(n) = n+1+floor(n/90000)"), one, 0)[0][:1]
    [90000]
    """
    count = PLACES
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
    relation: Relation,
    sequences: Mapping[str, Sequence],
    variables: Mapping[str, NDArray[np.int64]],
) -> NDArray[np.int64]:
    """Return the numbers of the places at which a relation may fail; raises NotCheap."""
    is_modular = relation.operator in {"=", "!="}
    kind: Any = ByResidues() if is_modular else ByIntervals()
    places = Places(sequences, kind, variables)
    apart = places.value(relation.left) + -places.value(relation.right)
    if is_modular:
        differ = apart.residues != 0
        is_sure = apart.known & (~differ if relation.operator == "=" else differ)
    else:
        is_sure = (-apart if relation.operator in {"<", "<="} else apart).is_positive
    found: NDArray[np.int64] = np.flatnonzero(~is_sure)
    return found
