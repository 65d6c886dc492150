"""Exponential polynomials: the sums of c(n) n^j b^n that formulas in n stand for, exactly.

The coefficients c are periodic in n, and b and c are algebraic numbers, or elements of Q[r]/f below
a sum over the roots of f. Such a sum is a member of a space of sequences that is closed under
shifts in both directions, and whose dimension is counted: so two of them are equal for all n as
soon as they are for as many consecutive n as both dimensions together. [Stanley2012, Theorem 4.1.1]

A formula is read as plain data (gfkit.formulas.plain): an integer, "n", "r", or a tuple of an
operator and its operands. Its terms have bounds, those of sums over roots at each root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from flint import acb, arb, fmpq_poly, fmpz_poly

from gfkit.analysis.dominant import refined
from gfkit.analysis.poles import Box, RootPart, root_near
from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.errors import AlgebraicError, GfkitError, LimitReached
from gfkit.numbers.algebraic import AlgebraicNumber, Field
from gfkit.numbers.balls import Enclosure, exact, precision
from gfkit.numbers.coefficients import factored, rational_of, traces, value_at
from gfkit.numbers.decimal import log2_of, shortened
from gfkit.numbers.roots import isolated_roots

Plain = int | str | tuple[Any, ...]

MAX_POWER = 1000
"""Of an expression with n in it, and the v of b^(u n + v)."""
MAX_PERIOD = 5000
MAX_PIECES = 2000
MAX_DEGREE = 3000


class NotExponential(GfkitError):
    """A formula is not an exponential polynomial of the kind read here."""


@dataclass(frozen=True)
class Piece:
    """The sequence c(n) n^power base^n, c(n) = coefficients[n mod their number]."""

    base: AlgebraicNumber
    power: int
    coefficients: tuple[AlgebraicNumber, ...]


@dataclass(frozen=True)
class RootPiece:
    """The sum over the roots r of `poly` of c(n) n^power (scale r^step)^n / poly'(r)^over.

    c(n) = coefficients[n mod their number], polynomials in r, ascending, of degree below that of
    poly; over is 0 or 1.
    """

    poly: tuple[int, ...]
    scale: Fraction
    step: int
    power: int
    over: int
    coefficients: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Exponential:
    """A sum of pieces: the value of a formula at every integer n."""

    pieces: tuple[Piece, ...]
    sums: tuple[RootPiece, ...]

    @property
    def dimension(self) -> int:
        """The dimension of a space closed under shifts that the sequence of values is in.

        With c(n) n^j b^n it has c(n) n^i b^n for all i <= j, c of the same period.
        """
        own = sum(len(piece.coefficients) * (piece.power + 1) for piece in self.pieces)
        return own + sum(
            len(piece.coefficients) * (piece.power + 1) * (len(piece.poly) - 1)
            for piece in self.sums
        )

    def values(self, first: int, count: int) -> list[AlgebraicNumber]:
        """Return the values at n = first, ..., first + count - 1, exactly."""
        totals = [AlgebraicNumber.of(0)] * count
        for piece in self.pieces:
            power = piece.base**first
            numbers = tracked(range(first, first + count), "values")
            for k, n in enumerate(numbers):
                c = piece.coefficients[n % len(piece.coefficients)]
                totals[k] = totals[k] + c * power * AlgebraicNumber.of(n**piece.power)
                power = power * piece.base
        for summed in self.sums:
            for k, value in enumerate(root_values(summed, first, count)):
                totals[k] = totals[k] + AlgebraicNumber.of(value)
        return totals


def root_values(piece: RootPiece, first: int, count: int) -> list[Fraction]:
    """Return the values of a sum over roots at n = first, ..., from traces alone.

    The trace of r^k/f'(r) is 0 for k = 0, ..., d - 2 and 1/lead for k = d - 1 (Euler), that of r^k
    the power sum; both follow the recurrence of f in k, in both directions.

    >>> fibonacci = RootPiece((-1, -1, 1), Fraction(1), 1, 0, 1, ((Fraction(1),),))
    >>> list(map(int, root_values(fibonacci, -2, 6)))
    [-1, 1, 0, 1, 1, 2]
    """
    degree = len(piece.poly) - 1
    ends = [piece.step * n for n in (first, first + count - 1)]
    low, high = min(ends), max(ends) + degree
    traces = _traces(piece.poly, piece.over, low, high)
    below = lcm(*(q.denominator for c in piece.coefficients for q in c), 1)
    whole = [[int(q * below) for q in c] for c in piece.coefficients]
    found = []
    scale = piece.scale**first
    for n in range(first, first + count):
        spend(1 + degree // 8)
        c = whole[n % len(whole)]
        place = piece.step * n - low
        total = sum((q * traces[place + i] for i, q in enumerate(c) if q), Fraction(0))
        found.append(Fraction(total) / below * scale * n**piece.power)
        scale *= piece.scale
    return found


def _traces(poly: Sequence[int], over: int, low: int, high: int) -> Sequence[Fraction | int]:
    """Return the traces of r^k/f'(r)^over for k = low, ..., high."""
    if low >= 0:
        return traces(poly, high + 1, over=bool(over))[low:]
    # s = 1/r is a root of f reversed, g, and 1/f'(r) = -s^(d-2)/g'(s)
    sign, moved = (-1, len(poly) - 3) if over else (1, 0)
    back = [sign * c for c in _traces(poly[::-1], over, 1 + moved, moved - low)]
    return [*back[::-1], *_traces(poly, over, 0, max(high, -1))][: high - low + 1]


# Reading a formula. A reading is {(base, power of n): periodic coefficients}, in a ring.


_Element = tuple[AlgebraicNumber, int]


@dataclass(frozen=True)
class _Ring:
    """The algebraic numbers, or with a polynomial f the ring Q[r]/f.

    An element is (c, k) for c/f'(r)^k, k = 0 without f. A base is a number, with f it is (q, m) for
    q r^m.
    """

    poly: tuple[int, ...] = ()

    @cached_property
    def field(self) -> Field:
        return Field(self.poly)

    @cached_property
    def slope(self) -> AlgebraicNumber:
        return AlgebraicNumber(self.field.poly.derivative(), self.field)

    def rational(self, value: Fraction | int) -> _Element:
        if not self.poly:
            return AlgebraicNumber.of(value), 0
        return AlgebraicNumber(fmpq_poly([rational_of(value)]), self.field), 0

    def symbol(self, name: str) -> _Element:
        if name != "r" or not self.poly:
            raise NotExponential(f"the letter {name} is not defined here")
        return AlgebraicNumber(fmpq_poly([0, 1]), self.field), 0

    def root(self, value: _Element) -> _Element:
        if self.poly:
            raise NotExponential(f"the square root of {value[0]} below a sum over roots")
        return AlgebraicNumber.root(value[0]), 0

    def level(self, a: _Element, over: int) -> AlgebraicNumber:
        """Return the c of an element written over f'^over."""
        return a[0] * self.slope ** (over - a[1]) if over > a[1] else a[0]

    def plus(self, a: _Element, b: _Element) -> _Element:
        over = max(a[1], b[1])
        return self.level(a, over) + self.level(b, over), over

    def times(self, a: _Element, b: _Element) -> _Element:
        return a[0] * b[0], a[1] + b[1]

    def inverse(self, a: _Element) -> _Element:
        if not a[0]:
            raise NotExponential("a division by 0")
        if self.poly and not a[1]:
            slope, own = self.slope.coefficients, a[0].coefficients
            if len(slope) == len(own) > 1:
                ratio = own[-1] / slope[-1]
                if own == tuple(c * ratio for c in slope):
                    return self.rational(1 / ratio)[0], 1
        return self.level((a[0].inverse(), 0), a[1]), 0

    def base(self, a: _Element, exponent: int) -> Any:
        if not self.poly and a[0]:
            return a[0] ** exponent
        found = [(k, c) for k, c in enumerate(a[0].coefficients) if c]
        if len(found) != 1 or a[1]:
            raise NotExponential("only numbers that are not 0, and multiples of r^k, have powers")
        ((k, c),) = found
        return c**exponent, k * exponent

    def joined(self, a: Any, b: Any) -> Any:
        return (a[0] * b[0], a[1] + b[1]) if self.poly else a * b

    def one(self) -> Any:
        return (Fraction(1), 0) if self.poly else AlgebraicNumber.of(1)


_Reading = dict[tuple[Any, int], tuple[_Element, ...]]


def exponential(formula: Plain) -> Exponential:
    """Return the exponential polynomial that a formula stands for; raises NotExponential.

    >>> golden = ("/", ("+", 1, ("sqrt", 5)), 2)
    >>> exponential(("/", ("^", golden, "n"), ("sqrt", 5))).dimension
    1
    """
    reader = _Reader(_Ring())
    try:
        reading = reader.read(formula)
    except (AlgebraicError, ZeroDivisionError) as error:
        raise NotExponential(str(error) or "a division by 0") from None
    pieces = tuple(
        Piece(base, power, tuple(c for c, _ in elements))
        for (base, power), elements in reading.items()
        if any(c for c, _ in elements)
    )
    return Exponential(pieces, tuple(_root_pieces(reader.sums)))


def _root_pieces(sums: Iterable[tuple[_Ring, _Reading]]) -> Iterable[RootPiece]:
    for field, reading in sums:
        for ((scale, step), power), coefficients in reading.items():
            if not any(c for c, _ in coefficients):
                continue
            over = max(k for _, k in coefficients)
            lifted = [field.level(element, over) for element in coefficients]
            if over > 1:
                inverse, over = field.slope.inverse() ** over, 0
                lifted = [c * inverse for c in lifted]
            polys = tuple(c.coefficients for c in lifted)
            yield RootPiece(field.poly, scale, step, power, over, polys)


class _Reader:
    """Reads a formula in one ring; sums over roots are kept aside, as they are only added."""

    def __init__(self, ring: _Ring) -> None:
        self.ring = ring
        self.sums: list[tuple[_Ring, _Reading]] = []

    def read(self, formula: Plain, by: _Reading | None = None) -> _Reading:
        """Read a formula, times a reading, which a sum over roots takes in."""
        ring = self.ring
        match formula:
            case ("+", *terms):
                total: _Reading = {}
                for term in terms:
                    total = self._sum(total, self.read(term, by))
                return total
            case ("neg", body):
                return self.read(body, self._by(self._constant(ring.rational(-1)), by))
            case ("*", *factors):
                with_sum = [factor for factor in factors if self._has_sum(factor)]
                if len(with_sum) > 1:
                    raise NotExponential("a product of sums over roots")
                total = self._by(self._constant(ring.rational(1)), by)
                for factor in factors:
                    if not self._has_sum(factor):
                        total = self._times(total, self.read(factor))
                return self.read(with_sum[0], total) if with_sum else total
            case ("/", above, below):
                inverse = self._constant(ring.inverse(self._number(below)))
                return self.read(above, self._by(inverse, by))
            case ("roots", poly, body):
                self._root_sum(poly, body, self._by(self._constant(ring.rational(1)), by))
                return {}
        return self._by(self._simple(formula), by)

    def _by(self, reading: _Reading, by: _Reading | None) -> _Reading:
        return reading if by is None else self._times(reading, by)

    def _simple(self, formula: Plain) -> _Reading:
        ring = self.ring
        match formula:
            case bool():
                raise NotExponential("a truth value in a formula")
            case int():
                return self._constant(ring.rational(formula))
            case "n":
                return {(ring.one(), 1): (ring.rational(1),)}
            case str():
                return self._constant(ring.symbol(formula))
            case ("^", base, exponent):
                return self._power(base, exponent)
            case ("sqrt", inside):
                return self._constant(ring.root(self._number(inside)))
            case ("periodic", *values) if values and len(values) <= MAX_PERIOD:
                return {(ring.one(), 0): tuple(map(self._number, values))}
        raise NotExponential(
            f"{shortened(str(formula))} cannot be part of an exponential polynomial"
        )

    def _has_sum(self, formula: Plain) -> bool:
        return isinstance(formula, tuple) and (
            formula[0] == "roots" or any(map(self._has_sum, formula[1:]))
        )

    def _root_sum(self, poly: Any, body: Plain, by: _Reading) -> None:
        if self.ring.poly:
            raise NotExponential("a sum over roots inside another")
        coefficients = tuple(poly)
        if (
            not all(type(c) is int for c in coefficients)
            or not 2 <= len(coefficients) <= MAX_DEGREE
        ):
            raise NotExponential(
                "a sum over the roots of something that is not read as a polynomial here"
            )
        f = fmpz_poly(list(coefficients))
        if not coefficients[-1] or not coefficients[0] or f.gcd(f.derivative()).degree() > 0:
            raise NotExponential("a sum over roots that are 0 or multiple")
        field = _Ring(coefficients)
        inner = _Reader(field)
        reading = inner.read(body)
        outer: _Reading = {}
        for (base, power), numbers in by.items():
            factors = [number.rational for number in (base, *(c for c, _ in numbers))]
            if None in factors:
                raise NotExponential("a sum over roots times an irrational number")
            scale, *values = (q for q in factors if q is not None)
            outer[(scale, 0), power] = tuple(map(field.rational, values))
        self.sums.append((field, inner._times(reading, outer)))

    def _constant(self, value: _Element) -> _Reading:
        return {(self.ring.one(), 0): (value,)}

    def _number(self, formula: Plain) -> _Element:
        """Return the value of a formula that does not depend on n."""
        if self._has_sum(formula):
            raise NotExponential("a sum over roots in a divisor or an exponent")
        reading = self.read(formula)
        left = {key: some for key, some in reading.items() if any(c for c, _ in some)}
        if not left:
            return self.ring.rational(0)
        if len(left) > 1 or (self.ring.one(), 0) not in left:
            raise NotExponential(f"{shortened(str(formula))} depends on n")
        numbers = left[self.ring.one(), 0]
        if any(number != numbers[0] for number in numbers):
            raise NotExponential(f"{shortened(str(formula))} depends on n")
        return numbers[0]

    def _power(self, base: Plain, exponent: Plain) -> _Reading:
        slope, shift = _line(exponent)
        if abs(shift) > MAX_POWER or abs(slope) > MAX_POWER:
            raise NotExponential(f"the exponent {shortened(str(exponent))} is too large")
        if not slope and shift >= 0:
            total = self._constant(self.ring.rational(1))
            inside = self.read(base)
            if self._has_sum(base):
                raise NotExponential("a power of a sum over roots")
            for _ in range(shift):
                spend(1 + len(total))
                total = self._times(total, inside)
            return total
        number = self._number(base)
        factor = self.ring.inverse(number) if shift < 0 else number
        constant = self.ring.rational(1)
        for bit in f"{abs(shift):b}":
            constant = self.ring.times(constant, constant)
            if bit == "1":
                constant = self.ring.times(constant, factor)
        return (
            {(self.ring.base(number, slope), 0): (constant,)} if slope else self._constant(constant)
        )

    def _sum(self, a: _Reading, b: _Reading) -> _Reading:
        total = dict(a)
        for key, numbers in b.items():
            known = total.get(key)
            total[key] = numbers if known is None else self._zipped(known, numbers, self.ring.plus)
        if len(total) > MAX_PIECES:
            raise NotExponential(f"a sum of more than {MAX_PIECES} terms")
        return total

    def _times(self, a: _Reading, b: _Reading) -> _Reading:
        total: _Reading = {}
        if len(a) * len(b) > MAX_PIECES:
            raise NotExponential(f"a product of more than {MAX_PIECES} terms")
        for (base, power), numbers in a.items():
            for (other, more), others in b.items():
                product = self._zipped(numbers, others, self.ring.times)
                key = (self.ring.joined(base, other), power + more)
                total = self._sum(total, {key: product})
        return total

    def _zipped(
        self, a: tuple[Any, ...], b: tuple[Any, ...], join: Callable[[Any, Any], Any]
    ) -> tuple[Any, ...]:
        period = lcm(len(a), len(b))
        spend(1 + min(period, MAX_PERIOD) // 4)
        if period > MAX_PERIOD:
            raise NotExponential(f"a period above {MAX_PERIOD}")
        return tuple(join(a[k % len(a)], b[k % len(b)]) for k in range(period))


def _line(formula: Plain) -> tuple[int, int]:
    """Return the integers u, v of an exponent u n + v."""
    reading = _Reader(_Ring()).read(formula)
    found = {0: Fraction(0), 1: Fraction(0)}
    for (base, power), numbers in reading.items():
        value = numbers[0][0].rational
        if not any(c for c, _ in numbers):
            continue
        if base != AlgebraicNumber.of(1) or power > 1 or len(numbers) > 1 or value is None:
            raise NotExponential(f"the exponent {shortened(str(formula))} is not linear in n")
        found[power] = value
    if any(value.denominator > 1 for value in found.values()):
        raise NotExponential(f"the exponent {shortened(str(formula))} is not an integer for all n")
    return int(found[1]), int(found[0])


BITS = 128
MOST_ROOTS = 150
"""Of the closed forms whose roots are enclosed."""
MAX_UNITY = 5000
"""Orders of roots of unity that are recognised."""


@dataclass(frozen=True, slots=True)
class RootTerm:
    """One root z of a sum over roots: the term c(z, n) n^power b^n with b = scale z^step.

    size: a bound of |b|; weights: bounds of |c(z)| for each n modulo the period.
    """

    place: Box
    size: Fraction
    power: int
    weights: tuple[Fraction, ...]


@trusted
def root_terms(piece: RootPiece) -> tuple[RootTerm, ...]:
    """Return the terms of a sum over roots, one for each root, in disjoint boxes.

    >>> from fractions import Fraction
    >>> tribonacci = RootPiece((-1, -1, -1, 1), Fraction(1), 1, 0, 1, ((Fraction(1),),))
    >>> sorted(round(float(term.size), 4) for term in root_terms(tribonacci))
    [0.7374, 0.7374, 1.8393]
    """
    poly = fmpz_poly(list(piece.poly))
    with precision(BITS + 2 * int(poly.degree())):
        return tuple(
            RootTerm(
                Box.of(ball),
                _bound(abs(arb(rational_of(piece.scale))) * abs(ball) ** piece.step),
                piece.power,
                tuple(_bound(_coefficient(piece, k, ball)) for k in range(len(piece.coefficients))),
            )
            for ball, _ in isolated_roots(poly)
        )


def _bound(value: arb | acb) -> Fraction:
    if not value.is_finite():
        raise LimitReached("a term at a root is not enclosed")
    return exact(acb(value).abs_upper().upper())


def _coefficient(piece: RootPiece, residue: int, ball: acb) -> acb:
    spend(1 + len(piece.coefficients[residue]) // 4)
    total = acb(value_at((arb(rational_of(c)) for c in piece.coefficients[residue]), ball))
    if piece.over:
        slope = fmpz_poly(list(piece.poly)).derivative()
        total /= slope(ball)
    return total


@trusted
def values_at_root(
    pieces: tuple[RootPiece, ...], place: Box, first: int, count: int
) -> tuple[Enclosure, ...]:
    """Enclose the sum of the terms of pieces at one real root, for n = first, first + 1, ...

    place: meets exactly one of the roots of the polynomial that all pieces have.
    """
    poly = pieces[0].poly
    wide = root_near(poly, place)
    if not wide.is_real:
        raise LimitReached("the root at the place that is named is not real")
    size = max(Enclosure.of(abs(wide.ball)).high, Fraction(1))
    bits = (
        BITS
        + 2 * len(poly)
        + int((first + count) * (log2_of(size) + 0.01)) * max(abs(piece.step) for piece in pieces)
    )
    ball = refined(wide, bits).ball
    found = []
    with precision(bits + 64):
        for n in tracked(range(first, first + count), "terms"):
            total = acb(0)
            for piece in pieces:
                c = _coefficient(piece, n % len(piece.coefficients), ball)
                total += (
                    c * n**piece.power * (arb(rational_of(piece.scale)) * ball**piece.step) ** n
                )
            found.append(Enclosure.of(total.real))
    return tuple(found)


def size_of(number: AlgebraicNumber, bits: int = BITS) -> Fraction:
    """Return a bound from above of the absolute value of a number."""
    return exact(number.ball(bits + number.bits).abs_upper().upper())


def real_part(number: AlgebraicNumber, bits: int = BITS) -> Enclosure:
    """Enclose the real part of a number, to about a given number of bits after the point."""
    return Enclosure.of(number.ball(bits + number.bits).real)


def order_of_unity(piece: RootPiece) -> int | None:
    """Return k if all b = scale z^step are roots of unity of orders that divide k; else None."""
    if abs(piece.scale) != 1:
        return None
    poly = fmpz_poly(list(piece.poly))
    product = 1
    for factor, _ in factored(poly):
        order = int(factor.is_cyclotomic())
        if not order:
            return None
        product = lcm(product, order)
        if product > MAX_UNITY:
            return None
    return product if piece.scale == 1 else 2 * product


def piece_size(piece: Piece) -> tuple[Fraction, Fraction]:
    """Return bounds of |base| and of the largest coefficient."""
    return size_of(piece.base), max(map(size_of, piece.coefficients))


@dataclass(frozen=True, slots=True)
class LargestRoot:
    """A real root, enclosed; its digits, and those of its last coefficient."""

    value: Enclosure
    digits: str
    factor: str


def ways_to_keep(parts: Sequence[RootPart]) -> Iterator[tuple[set[int], int, LargestRoot]]:
    """Yield which parts of a closed form may be kept, so that the rest does not grow.

    With them the part of the largest real root, and that root, which is kept alone of its part. Not
    above MOST_ROOTS roots, and none where roots are too close together.
    """
    if sum(part.degree * part.multiplicity for part in parts) > MOST_ROOTS:
        return
    polys = [fmpz_poly(list(part.poly)) for part in parts]
    try:
        balls = [[ball for ball, _ in isolated_roots(f)] for f in tracked(polys, "parts")]
    except LimitReached:
        return
    real = [(i, ball) for i, found in enumerate(balls) for ball in found if ball.imag.is_zero()]
    if not real or sum(map(len, balls)) < 2:
        return
    main, root = max(real, key=lambda one: (float(abs(one[1]).mid()), float(one[1].real.mid())))
    unity = {i for i, f in enumerate(polys) if parts[i].irreducible and f.is_cyclotomic()}
    growing = {
        i
        for i, part in enumerate(parts)
        if (i in unity and part.multiplicity > 1)
        or (part.degree == 1 and not abs(balls[i][0]) <= 1)
    }
    factor = acb(value_at((arb(rational_of(c)) for c in parts[main].numerators[-1]), root))
    if parts[main].over_derivative:
        factor /= polys[main].derivative()(root)
    digits, weight = (str(z.real.str(15, radius=False)) for z in (root, factor))
    for kept in ({main}, {main} | growing, {main} | growing | unity):
        rest = [(i, z) for i, found in enumerate(balls) if i not in kept for z in found]
        rest += [(main, z) for z in balls[main] if z is not root]
        if rest and all(
            parts[i].multiplicity == 1 if i in unity else bool(abs(z) < 1) for i, z in rest
        ):
            yield kept, main, LargestRoot(Enclosure.of(root.real), digits, weight)
