"""Exponential polynomials: the sums of c(n) n^j b^n that formulas in n stand for, exactly.

The coefficients c are periodic in n, and b and c are algebraic numbers, or elements of Q[r]/f below
a sum over the roots of f. Such a sum is a member of a space of sequences that is closed under
shifts in both directions, and whose dimension is counted: so two of them are equal for all n as
soon as they are for as many consecutive n as both dimensions together. [Stanley2012, Theorem 4.1.1]

A formula is in prefix notation (gfkit.formulas.prefix): an integer, "n", "r", or a tuple of
an operator and its operands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import add, mul
from typing import Any

from flint import fmpq_poly, fmpz_poly

from gfkit.base.budget import spend, tracked
from gfkit.errors import AlgebraicError, GfkitError, LimitReached
from gfkit.formulas.prefix import Prefix, formula_of
from gfkit.formulas.tree import text_of
from gfkit.numbers.algebraic import AlgebraicNumber, NumberField
from gfkit.numbers.decimals import shortened
from gfkit.numbers.polynomials import factored, is_squarefree

MAX_POWER = 1000
"""The limit on an expression with n in it."""
MAX_BITS = 10**6
"""The limit on b^u and b^v in b^(u n + v), about."""
MAX_PERIOD = 5000
MAX_PIECES = 2000
MAX_DEGREE = 3000


class NotExponential(GfkitError):
    """A formula is not an exponential polynomial of the kind read here."""


@dataclass(frozen=True)
class ExponentialTerm:
    """The sequence c(n) n^power base^n, c(n) = coefficients[n mod their number].

    poly: () for numbers; otherwise ascending, and base and coefficients are elements of Q[r]/poly,
    and the sequence is the sum over the roots r.
    """

    base: AlgebraicNumber
    power: int
    coefficients: tuple[AlgebraicNumber, ...]
    poly: tuple[int, ...] = ()

    @property
    def dimension(self) -> int:
        """The dimension of a space closed under shifts: all c(n) n^i b^n, i <= power."""
        return len(self.coefficients) * (self.power + 1) * (len(self.poly) - 1 if self.poly else 1)

    def values(self, first: int, count: int) -> list[Any]:
        """Return the values at n = first, ..., first + count - 1; those of sums are fractions.

        >>> r = AlgebraicNumber.generator((-1, -1, 1))
        >>> list(map(int, ExponentialTerm(r, 0, (1 / (2 * r - 1),), (-1, -1, 1)).values(-2, 6)))
        [-1, 1, 0, 1, 1, 2]
        """
        found: list[Any] = []
        power = self.base**first
        for n in tracked(range(first, first + count), "values"):
            spend(1 + len(self.poly) // 4)
            value = self.coefficients[n % len(self.coefficients)] * power * n**self.power
            found.append(value.trace() if self.poly else value)
            power = power * self.base
        return found


@dataclass(frozen=True)
class Exponential:
    """A sum of pieces, and of sums over roots: the value of a formula at every integer n."""

    pieces: tuple[ExponentialTerm, ...]
    sums: tuple[ExponentialTerm, ...]

    @property
    def dimension(self) -> int:
        """The dimension of a space closed under shifts that the sequence of values is in."""
        return sum(piece.dimension for piece in (*self.pieces, *self.sums))

    def values(self, first: int, count: int) -> list[AlgebraicNumber]:
        """Return the values at n = first, ..., first + count - 1, exactly."""
        totals = [AlgebraicNumber.of(0)] * count
        for piece in (*self.pieces, *self.sums):
            values = piece.values(first, count)
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        return totals


# Reading a formula. A reading is {(base, power of n): periodic coefficients}.
_Reading = dict[tuple[AlgebraicNumber, int], tuple[AlgebraicNumber, ...]]
ONE = AlgebraicNumber.of(1)


def exponential(formula: Prefix) -> Exponential:
    """Return the exponential polynomial that a formula stands for.

    Raises LimitReached for powers of numbers that would be too long, and NotExponential for what is
    none, and for some that are not read: b^(u n + v) with u or v not an integer; below a sum over
    roots powers of other numbers than multiples of r^k; sums over roots that are 0 or multiple;
    products of sums over roots.

    >>> golden = ("/", ("+", 1, ("sqrt", 5)), 2)
    >>> exponential(("/", ("^", golden, "n"), ("sqrt", 5))).dimension
    1
    """
    reader = _FormulaReader()
    try:
        pieces = _pieces(reader.read(formula))
    except (AlgebraicError, ZeroDivisionError) as error:
        raise NotExponential(str(error) or "a division by 0") from None
    return Exponential(pieces, tuple(reader.sums))


def _pieces(reading: _Reading, poly: tuple[int, ...] = ()) -> tuple[ExponentialTerm, ...]:
    """Return the pieces that are not 0, with elements of one field where they are sums."""
    unit = AlgebraicNumber(fmpq_poly([1]), NumberField(poly)) if poly else ONE
    return tuple(
        ExponentialTerm(base * unit, power, tuple(c * unit for c in numbers), poly)
        for (base, power), numbers in reading.items()
        if any(numbers)
    )


def _constant(value: AlgebraicNumber) -> _Reading:
    return {(ONE, 0): (value,)}


class _FormulaReader:
    """Reads a formula in n and, below a sum over the roots of `poly`, in r.

    Sums over roots are kept apart, since they are only added.
    """

    def __init__(self, poly: tuple[int, ...] = ()) -> None:
        self.poly = poly
        self.sums: list[ExponentialTerm] = []
        self.over = False  # whether something was divided by a multiple of f'(r)

    def read(self, formula: Prefix, by: _Reading | None = None) -> _Reading:
        """Read a formula, times a reading, which a sum over roots takes in."""
        by = _constant(ONE) if by is None else by
        match formula:
            case ("+", *terms):
                total: _Reading = {}
                for term in terms:
                    total = _sum(total, self.read(term, by))
                return total
            case ("neg", body):
                return self.read(body, _times(_constant(-ONE), by))
            case ("*", *factors):
                with_sum = [factor for factor in factors if _has_sum(factor)]
                if len(with_sum) > 1:
                    raise NotExponential("a product of sums over roots")
                total = by
                for factor in factors:
                    if not _has_sum(factor):
                        total = _times(total, self.read(factor))
                return self.read(with_sum[0], total) if with_sum else total
            case ("/", above, below):
                return self.read(above, _times(self._inverted(below), by))
            case ("roots", poly, body):
                self._root_sum(poly, body, by)
                return {}
        return _times(self._simple(formula), by)

    def _simple(self, formula: Prefix) -> _Reading:
        match formula:
            case int():
                return _constant(AlgebraicNumber.of(formula))
            case "n":
                return {(ONE, 1): (ONE,)}
            case "r" if self.poly:
                return _constant(AlgebraicNumber.generator(self.poly))
            case str():
                raise NotExponential(f"the letter {formula} is not defined here")
            case ("^", base, exponent):
                return self._power(base, exponent)
            case ("sqrt", inside):
                number = self._number(inside)
                if self.poly:
                    raise NotExponential(f"the square root of {number} below a sum over roots")
                return _constant(AlgebraicNumber.root(number))
            case ("periodic", *values) if values and len(values) <= MAX_PERIOD:
                return {(ONE, 0): tuple(map(self._number, values))}
        raise NotExponential(f"{_text(formula)} cannot be part of an exponential polynomial")

    def _root_sum(self, poly: Any, body: Prefix, by: _Reading) -> None:
        if self.poly:
            raise NotExponential("a sum over roots inside another")
        coefficients = tuple(poly)
        if (
            not all(type(c) is int for c in coefficients)
            or not 2 <= len(coefficients) <= MAX_DEGREE
        ):
            raise NotExponential(
                "a sum over the roots of something that is not read as a polynomial here"
            )
        if not coefficients[-1] or not coefficients[0] or not is_squarefree(coefficients):
            raise NotExponential("a sum over roots that are 0 or multiple")
        reading = _FormulaReader(coefficients).read(body)
        outer: _Reading = {}
        for (base, power), numbers in by.items():
            values = [z.rational for z in (base, *numbers)]
            if None in values:
                raise NotExponential("a sum over roots times an irrational number")
            scale, *others = (AlgebraicNumber.of(q) for q in values if q is not None)
            outer[scale, power] = tuple(others)
        self.sums += _pieces(_times(reading, outer), coefficients)

    def _number(self, formula: Prefix) -> AlgebraicNumber:
        """Return the value of a formula that does not depend on n."""
        if _has_sum(formula):
            raise NotExponential("a sum over roots in a divisor or an exponent")
        left = {key: some for key, some in self.read(formula).items() if any(some)}
        if not left:
            return AlgebraicNumber.of(0)
        numbers = left.get((ONE, 0), ())
        if len(left) > 1 or not numbers or any(number != numbers[0] for number in numbers):
            raise NotExponential(f"{_text(formula)} depends on n")
        return numbers[0]

    def _inverted(self, formula: Prefix) -> _Reading:
        """Return 1 over a formula c(n) b^n; below a sum over roots, over a number."""
        if _has_sum(formula):
            raise NotExponential("a sum over roots in a divisor or an exponent")
        left = {key: some for key, some in self.read(formula).items() if any(some)}
        if self.poly or len(left) != 1:
            return {(ONE, 0): (self._inverse(self._number(formula)),)}
        (((base, power), numbers),) = left.items()
        if power or not all(numbers):
            raise NotExponential(f"{_text(formula)} is a divisor but not of the form c*b^n")
        return {(base.inverse(), 0): tuple(c.inverse() for c in numbers)}

    def _power(self, base: Prefix, exponent: Prefix) -> _Reading:
        slope, shift = _line(exponent)
        if not slope and 0 <= shift <= MAX_POWER:
            total = _constant(ONE)
            inside = self.read(base)
            if _has_sum(base):
                raise NotExponential("a power of a sum over roots")
            for _ in range(shift):
                spend(1 + len(total))
                total = _times(total, inside)
            return total
        reader = _FormulaReader(self.poly)
        number = reader._number(base)
        if max(abs(slope), abs(shift)) * number.bits > MAX_BITS:
            raise LimitReached(f"the exponent {_text(exponent)} is too large")
        self.over = self.over or reader.over
        constant = self._inverse(number) ** -shift if shift < 0 else number**shift
        if not slope:
            return _constant(constant)
        if not number or (self.poly and (reader.over or sum(map(bool, number.coefficients)) > 1)):
            raise NotExponential("only numbers that are not 0, and multiples of r^k, have powers")
        return {(number**slope, 0): (constant,)}

    def _inverse(self, number: AlgebraicNumber) -> AlgebraicNumber:
        """Return 1 over a number; a quotient by f'(r) is not a base, as in the checker."""
        slope, own = [k * c for k, c in enumerate(self.poly)][1:], number.coefficients
        if len(slope) == len(own) > 1:
            pairs = zip(slope, own, strict=True)
            self.over = self.over or all(s * own[-1] == c * slope[-1] for s, c in pairs)
        return number.inverse()


def _text(formula: Prefix) -> str:
    """Return a formula as it is typed, cut if it is long."""
    return shortened(text_of(formula_of(formula)))


def _has_sum(formula: Prefix) -> bool:
    return isinstance(formula, tuple) and (formula[0] == "roots" or any(map(_has_sum, formula[1:])))


def _sum(a: _Reading, b: _Reading) -> _Reading:
    total = dict(a)
    for key, numbers in b.items():
        total[key] = _zipped(total[key], numbers, add) if key in total else numbers
    if len(total) > MAX_PIECES:
        raise NotExponential(f"a sum of more than {MAX_PIECES} terms")
    return total


def _times(a: _Reading, b: _Reading) -> _Reading:
    total: _Reading = {}
    if len(a) * len(b) > MAX_PIECES:
        raise NotExponential(f"a product of more than {MAX_PIECES} terms")
    for (base, power), numbers in a.items():
        for (other, more), others in b.items():
            product = _zipped(numbers, others, mul)
            total = _sum(total, {(base * other, power + more): product})
    return total


def _zipped(
    a: tuple[Any, ...], b: tuple[Any, ...], join: Callable[[Any, Any], Any]
) -> tuple[Any, ...]:
    period = lcm(len(a), len(b))
    spend(1 + min(period, MAX_PERIOD) // 4)
    if period > MAX_PERIOD:
        raise NotExponential(f"a period above {MAX_PERIOD}")
    return tuple(join(a[k % len(a)], b[k % len(b)]) for k in range(period))


def _line(formula: Prefix) -> tuple[int, int]:
    """Return the integers u, v of an exponent u n + v."""
    found = {0: Fraction(0), 1: Fraction(0)}
    for (base, power), numbers in _FormulaReader().read(formula).items():
        value = numbers[0].rational
        if not any(numbers):
            continue
        if base != ONE or power > 1 or len(numbers) > 1 or value is None:
            raise NotExponential(f"the exponent {_text(formula)} is not linear in n")
        found[power] = value
    if any(value.denominator > 1 for value in found.values()):
        raise NotExponential(f"the exponent {_text(formula)} is not an integer for all n")
    return int(found[1]), int(found[0])


MAX_UNITY = 5000
"""Orders of roots of unity that are recognised."""


def order_of_unity(piece: ExponentialTerm) -> int | None:
    """Return k if all r, and all b, are roots of unity of orders that divide k; otherwise None."""
    order = _order(piece.poly)
    order = order and lcm(order, _order(piece.base.minimal_polynomial()))
    return order if 0 < order <= MAX_UNITY else None


def _order(poly: Sequence[int]) -> int:
    """Return the least k with r^k = 1 for all roots r of a polynomial, 0 if there is none."""
    return lcm(*(int(f.is_cyclotomic()) for f, _ in factored(fmpz_poly(list(poly)))))
