"""Algebraic numbers: exact arithmetic, equality, sign and floor.

A number is a polynomial with rational coefficients in a root z of a polynomial p, of degree below
that of p. Where z is a definite root, the number is one complex number: numbers of different fields
can be combined, in the field that two of their generators make together, and real ones are ordered.
Where it is not said, a statement about the number is one about all roots at once, and numbers of
one field alone can be combined.

Equality is decided by minimal polynomials, and by balls that hold one root only; order, floor and
sign by balls that are narrowed until they tell. [Johansson2017]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import floor, gcd, isqrt
from typing import Any

from flint import acb, arb, fmpq, fmpq_mat, fmpq_poly, fmpz, fmpz_poly

from gfkit.base.budget import spend
from gfkit.base.conversions import ToMpmath, ToSympy
from gfkit.errors import AlgebraicError
from gfkit.numbers.coercion import Operators
from gfkit.numbers.decimals import decimal, digits_of, number_text, short_text
from gfkit.numbers.enclosures import Enclosure, precision
from gfkit.numbers.polynomials import fraction_of, ints, rational_of, traces
from gfkit.numbers.printing import polynomial_text
from gfkit.numbers.roots import Root, isolated_roots

MAX_DEGREE = 64
"""The limit on the field that two fields make together."""
MAX_SYSTEM = 144
"""The limit on the product of the degrees of two fields that are combined."""
HASHED = 2**20
BASE_BITS = 64
FACTORED_BITS = 134
"""Radicands up to this size are taken apart, in less than a second; of longer ones small primes,
and what is left of them must be prime or a square."""
SMALL_PRIMES = 1000
TEXT_DIGITS = 15


@dataclass(frozen=True, slots=True)
class NumberField:
    """The numbers that are polynomials in a root z of an integer polynomial.

    modulus: ascending, square-free, and irreducible if the root is chosen. root: which of the roots
    in the order of `_roots_of`; None if z stands for any of them.
    """

    modulus: tuple[int, ...]
    root: int | None = None
    poly: fmpq_poly = field(init=False, compare=False, repr=False)
    degree: int = field(init=False, compare=False, repr=False)
    """The dimension over the rational numbers."""
    roots: dict[int, fmpq_poly] = field(default_factory=dict, compare=False, repr=False)
    """If the square roots of some square-free numbers are a basis: each as a polynomial in z."""
    has_roots: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        degree = len(self.modulus) - 1
        if degree == 1 or (degree == 2 and self.root == 1 and self.modulus[1:] == (0, 1)):
            basis = (1, -self.modulus[0])[:degree]
            own = {d: fmpq_poly([int(j == k) for j in range(degree)]) for k, d in enumerate(basis)}
            object.__setattr__(self, "roots", own)
        object.__setattr__(self, "has_roots", bool(self.roots))
        object.__setattr__(self, "poly", fmpq_poly(list(self.modulus)))
        object.__setattr__(self, "degree", degree)


RATIONALS = NumberField((0, 1), 0)


@lru_cache(maxsize=256)
def _roots_of(modulus: tuple[int, ...]) -> tuple[Root, ...]:
    """Return the roots, the real ones ascending, then the others."""
    with precision(BASE_BITS):
        found = isolated_roots(modulus)

    def place(root: Root) -> tuple[bool, float, float]:
        return not root.is_real, round(float(root.ball.real.mid()), 9), float(root.ball.imag.mid())

    return tuple(sorted(found, key=place))


def _generator_ball(field: NumberField, bits: int) -> acb:
    """Return a ball of about this many bits that holds the chosen root, and no other root."""
    assert field.root is not None
    if bits <= BASE_BITS:
        return _roots_of(field.modulus)[field.root].ball
    return _narrow_ball(field, 1 << (bits - 1).bit_length())


@lru_cache(maxsize=256)
def _narrow_ball(field: NumberField, bits: int) -> acb:
    assert field.root is not None
    root = _roots_of(field.modulus)[field.root]
    found = root.refined(bits)
    assert found is not root
    return found.ball


class AlgebraicNumber(Operators, ToSympy, ToMpmath):
    """An element of a field; immutable.

    >>> phi = (1 + AlgebraicNumber.root(5)) / 2
    >>> print(phi**2 - phi, phi**10)
    1 123/2+55/2*sqrt(5)
    >>> phi.floor(), (phi**30 / AlgebraicNumber.root(5)).round()
    (1, 832040)
    >>> root = AlgebraicNumber.root(19 + 3 * AlgebraicNumber.root(33), 3)
    >>> other = AlgebraicNumber.root(19 - 3 * AlgebraicNumber.root(33), 3)
    >>> r = (1 + root + other) / 3
    >>> r**3 == r**2 + r + 1
    True
    """

    __slots__ = ("_field", "_key", "_poly")

    _field: NumberField
    _poly: fmpq_poly
    _key: tuple[Any, ...] | None

    def __init__(self, poly: fmpq_poly, field: NumberField) -> None:
        """Make a number of a field; the data are its own from now on."""
        if poly.degree() >= field.degree:
            poly = poly % field.poly
        keep = object.__setattr__
        keep(self, "_poly", poly)
        keep(self, "_field", field)
        keep(self, "_key", None)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._field.roots:
            return _sum_of_roots, (self.parts,)
        return _restored, (self.coefficients, self.field.modulus, self.field.root)

    @property
    def field(self) -> NumberField:
        """The field that the number is given in."""
        return self._field

    @classmethod
    def of(cls, value: int | Fraction | AlgebraicNumber) -> AlgebraicNumber:
        """Return a rational number as an algebraic one; an algebraic one is left alone."""
        if isinstance(value, AlgebraicNumber):
            return value
        return cls(fmpq_poly([rational_of(value)]), RATIONALS)

    @classmethod
    def generator(cls, modulus: Sequence[int], root: int | None = None) -> AlgebraicNumber:
        """Return z itself.

        modulus: ascending integers. root: which root z is, the real ones first, ascending; then
        the polynomial must be irreducible.

        >>> golden = AlgebraicNumber.generator([-1, -1, 1])
        >>> golden * golden == golden + 1, 1 / golden == golden - 1
        (True, True)
        >>> (golden * 2 - 1).minimal_polynomial()
        (-5, 0, 1)
        """
        return cls(fmpq_poly([0, 1]), NumberField(tuple(map(int, modulus)), root))

    @classmethod
    def root(cls, value: int | Fraction | AlgebraicNumber, index: int = 2) -> AlgebraicNumber:
        """Return the index-th root.

        That of a positive number is positive, the odd root of a negative one negative, and the
        square root of a negative one is i times that of its absolute value. Raises AlgebraicError
        for even roots of other numbers, and for fields of too high a degree.

        >>> AlgebraicNumber.root(Fraction(-8, 27), 3).rational
        Fraction(-2, 3)
        """
        number = cls.of(value)
        if not number:
            return number
        if (rational := number.rational) is not None and index == 2:
            square, rest = square_and_rest(rational.numerator * rational.denominator)
            c = fmpq(square, rational.denominator)
            if rest == 1:
                return cls(fmpq_poly([c]), RATIONALS)
            return cls(fmpq_poly([0, c]), NumberField((-rest, 0, 1), 1))
        if not number.is_real():
            raise AlgebraicError(f"the root of {number}, which is not real, is not one number")
        sign = number.sign()
        if sign < 0 and index == 2:
            return cls.root(-1) * cls.root(-number)
        if sign < 0 and index % 2 == 0:
            told = short_text(number if rational is None else rational)
            raise AlgebraicError(f"the root of index {index} of {told} is not real")
        modulus = fmpz_poly(list(number.minimal_polynomial()))
        if modulus.degree() * index > MAX_DEGREE:
            degree = modulus.degree() * index
            raise AlgebraicError(f"a number of degree {degree}: the limit is {MAX_DEGREE}")

        def ball(bits: int) -> acb:
            with precision(bits):
                real = abs(number.ball(bits).real).root(index)
                return acb(sign * real)

        return _root_in_ball(modulus.inflate(index), ball)

    def _in_one_field(self, other: AlgebraicNumber) -> tuple[fmpq_poly, fmpq_poly, NumberField]:
        """Return both as polynomials in one generator."""
        one, a, two, b = self._poly, self._field, other._poly, other._field
        if b.degree == 1 or a == b:
            return one, two, a
        if a.degree == 1:
            return one, two, b
        found = _joined(a, b)
        if isinstance(found, str):
            raise AlgebraicError(found)
        field, first, second = found
        return _combined(one, first), _combined(two, second), field

    def _like(self, other: Any) -> AlgebraicNumber | None:
        is_one = isinstance(other, int | Fraction | AlgebraicNumber)
        return AlgebraicNumber.of(other) if is_one else None

    def _plus(self, other: AlgebraicNumber) -> AlgebraicNumber:
        a, b, field = self._in_one_field(other)
        return AlgebraicNumber(a + b, field)

    def _times(self, other: AlgebraicNumber) -> AlgebraicNumber:
        a, b, field = self._in_one_field(other)
        return AlgebraicNumber(a * b, field)

    def __neg__(self) -> AlgebraicNumber:
        return AlgebraicNumber(-self._poly, self._field)

    def inverse(self) -> AlgebraicNumber:
        """Return 1 over the number; raises ZeroDivisionError for 0 and for divisors of 0."""
        if self._poly.degree() <= 0:
            if not self._poly:
                raise ZeroDivisionError("0 has no inverse")
            return AlgebraicNumber(fmpq_poly([1 / self._poly[0]]), self._field)
        common, inverse, _ = self._poly.xgcd(self._field.poly)
        if common.degree():
            raise ZeroDivisionError("a divisor of 0 has no inverse")
        return AlgebraicNumber(inverse / common[0], self._field)

    @property
    def coefficients(self) -> tuple[Fraction, ...]:
        """The coefficients of the number as a polynomial in z, ascending."""
        return tuple(fraction_of(c) for c in self._poly.coeffs())

    @property
    def modulus(self) -> tuple[int, ...]:
        """The polynomial that z is a root of."""
        return self.field.modulus

    @property
    def rational(self) -> Fraction | None:
        """The number, if it is rational; otherwise None."""
        if self._poly.degree() > 0:
            return None
        return fraction_of(self._poly[0])

    @property
    def terms(self) -> int:
        """How many coefficients the number is kept with, at most."""
        return self._field.degree

    @property
    def bits(self) -> int:
        """About how many bits the coefficients take."""
        size = int(self._poly.denom().bit_length()) + self._poly.numer().height_bits()
        return size * max(self._poly.degree() + 1, 1)

    def __bool__(self) -> bool:
        return bool(self._poly)

    def minimal_polynomial(self) -> tuple[int, ...]:
        """Return the primitive irreducible polynomial of the number, ascending, lead positive.

        It is that of multiplication by the number, on the powers of z.
        """
        image, field = self._poly, self._field
        size, modulus = field.degree, field.poly
        rows = []
        for _ in range(size):
            spend(1 + size // 4)
            rows.append([image[k] for k in range(size)])
            image = image.left_shift(1) % modulus
        numerator = fmpq_poly(fmpq_mat(rows).minpoly()).numer()
        return tuple(ints(numerator))

    def trace(self) -> Fraction:
        """Return the sum of the numbers that this is for each of the roots z.

        >>> (AlgebraicNumber.generator([-1, -1, 0, 1]) ** 5).trace()
        Fraction(5, 1)
        """
        poly, field = self._poly, self._field
        sums = traces(field.modulus, field.degree)
        pairs = zip(ints(poly.numer()), sums, strict=False)
        return sum((c * z for c, z in pairs), Fraction(0)) / int(poly.denom())

    def conjugate(self) -> AlgebraicNumber:
        """Return the number with the other root of a polynomial of degree 2 in place of z."""
        poly, field = self._poly, self._field
        if field.degree == 1:
            return self
        if field.degree != 2:
            raise AlgebraicError("a number of a quadratic field has one conjugate, others have not")
        _, b, a = field.modulus
        return AlgebraicNumber(_substituted(poly, fmpq_poly([fmpq(-b, a), -1]), field), field)

    # What it is as a complex number.

    def ball(self, bits: int) -> acb:
        """Return a ball that contains the number, computed with `bits` bits."""
        if self._field.root is None:
            raise AlgebraicError("a number in a root that is not chosen has no value")
        z = _generator_ball(self._field, bits)
        with precision(bits + 10):
            total = acb(0)
            for c in reversed(self._poly.coeffs()):
                total = total * z + acb(arb(c))
            return total

    def _balls(self) -> Iterator[acb]:
        """Yield narrower and narrower balls."""
        start = BASE_BITS + self.bits // self.terms
        for step in count():
            yield self.ball(start << step)

    def enclosure(self, bits: int = BASE_BITS) -> Enclosure:
        """Return exact ends around a real number."""
        self._require_real()
        return Enclosure.of(self.ball(bits).real)

    def is_real(self) -> bool:
        """Return whether the number is real."""
        if self._field.root is None:
            raise AlgebraicError("a number in a root that is not chosen has no value")
        if self._poly.degree() <= 0:
            return True
        if _roots_of(self._field.modulus)[self._field.root].is_real:
            return True
        if not self.ball(BASE_BITS).imag.contains(0):
            return False
        poly, place = self._canonical()
        return bool(_roots_of(poly)[place].is_real)

    def _require_real(self) -> None:
        if not self.is_real():
            raise AlgebraicError(f"{self} is not a real number")

    def _canonical(self) -> tuple[Any, ...]:
        """Return the minimal polynomial, and which of its roots the number is."""
        if self._key is None:
            poly = self.minimal_polynomial()
            object.__setattr__(self, "_key", (poly, _place_of(poly, self.ball)))
        assert self._key is not None
        return self._key

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction):
            return self.rational == other
        if not isinstance(other, AlgebraicNumber):
            return NotImplemented
        if self._field == other._field:
            return bool(self._poly == other._poly)
        first, second = self.rational, other.rational
        if first is not None or second is not None:
            return first == second
        if self._field.root is None or other._field.root is None:
            return False
        if not self.ball(2 * BASE_BITS).overlaps(other.ball(2 * BASE_BITS)):
            return False
        return self._canonical() == other._canonical()

    def __hash__(self) -> int:
        if (rational := self.rational) is not None:
            return hash(rational)
        if self._field.root is None:
            return hash((self._field.modulus, self.coefficients))
        return hash((self * HASHED).floor()) if self.is_real() else hash("not real")

    def sign(self) -> int:
        """Return -1, 0 or 1 for a real number."""
        if not self:
            return 0
        self._require_real()
        ball = next(ball for ball in self._balls() if not ball.real.contains(0))
        return 1 if ball.real > 0 else -1

    def floor(self) -> int:
        """Return the greatest integer that is not above a real number, exactly."""
        if (value := self.rational) is not None:
            return floor(value)
        self._require_real()
        for ball in self._balls():
            with precision(max(BASE_BITS, int(ball.real.bits()) + 10)):
                found = ball.real.floor().unique_fmpz()
            if found is not None:
                return int(found)
        raise AssertionError

    def ceil(self) -> int:
        """Return the least integer that is not below a real number."""
        return -(-self).floor()

    def round(self) -> int:
        """Return the nearest integer; halves go up."""
        return (self + Fraction(1, 2)).floor()

    def __lt__(self, other: int | Fraction | AlgebraicNumber) -> bool:
        return (self - other).sign() < 0

    def __le__(self, other: int | Fraction | AlgebraicNumber) -> bool:
        return (self - other).sign() <= 0

    def __gt__(self, other: int | Fraction | AlgebraicNumber) -> bool:
        return (self - other).sign() > 0

    def __ge__(self, other: int | Fraction | AlgebraicNumber) -> bool:
        return (self - other).sign() >= 0

    # Text.

    def square_roots(self) -> tuple[tuple[int, Fraction], ...] | None:
        """Return the number as a sum of q sqrt(d): pairs of a square-free d and q; or None.

        >>> (AlgebraicNumber.root(2) * (1 + AlgebraicNumber.root(6)) / 2).square_roots()
        ((2, Fraction(1, 2)), (3, Fraction(1, 1)))
        """
        if (value := self.rational) is not None:
            return ((1, value),) if value else ()
        size = self._field.degree
        found = []
        for d, root in sorted(self._field.roots.items()):
            q = AlgebraicNumber(self._poly * root, self._field).trace() / (size * d)
            found += [(d, q)] if q else []
        return tuple(found) or None

    @property
    def parts(self) -> tuple[tuple[int, Fraction], ...]:
        """The pairs d, q of a sum of q sqrt(d); raises AlgebraicError for other numbers."""
        found = self.square_roots()
        if found is None:
            raise AlgebraicError(f"{self} could not be written as a sum of square roots")
        return found

    def __str__(self) -> str:
        """Return a sum of square roots as text that is read again; other numbers by digits."""
        if self._field.root is None:
            return self.text()
        parts = self.square_roots()
        if parts is None:
            ball = self.ball(4 * BASE_BITS)
            real, imaginary = (_digits(side) for side in (ball.real, ball.imag))
            return f"{real}..." if self.is_real() else f"{real}...+({imaginary}...)*i"
        text = ""
        for d, q in parts:
            sign = "-" if q < 0 else "+" if text else ""
            size = number_text(abs(q))
            root = "i" if d == -1 else f"sqrt({decimal(d)})"
            text += sign + (size if d == 1 else root if size == "1" else f"{size}*{root}")
        return text or "0"

    def __repr__(self) -> str:
        return f"AlgebraicNumber({self})"

    def text(self, name: str = "r") -> str:
        """Return the number as a polynomial in the generator of its field.

        >>> (AlgebraicNumber.generator([-1, -1, 1]) / 5 + 1).text()
        '(5+r)/5'
        """
        poly = self._poly
        above, below = poly.numer(), int(poly.denom())
        body = polynomial_text(ints(above), name)
        if below > 1:
            is_sum = "+" in body[1:] or "-" in body[1:]
            body = f"{f'({body})' if is_sum else body}/{decimal(below)}"
        return body


def _restored(
    coefficients: tuple[Fraction, ...], modulus: tuple[int, ...], root: int | None
) -> AlgebraicNumber:
    """Return the number that was stored."""
    return AlgebraicNumber(
        fmpq_poly([rational_of(c) for c in coefficients]), NumberField(modulus, root)
    )


def _sum_of_roots(parts: tuple[tuple[int, Fraction], ...]) -> AlgebraicNumber:
    return sum((AlgebraicNumber.root(d) * q for d, q in parts), AlgebraicNumber.of(0))


def _digits(ball: arb) -> str:
    return str(ball.str(TEXT_DIGITS, radius=False))


def _substituted(poly: fmpq_poly, value: fmpq_poly, field: NumberField) -> fmpq_poly:
    """Return poly(value) in a field."""
    modulus = field.poly
    total = fmpq_poly([])
    for c in reversed(poly.coeffs()):
        spend()
        total = total * value % modulus + c
    return total


def _powers(value: fmpq_poly, number: int, field: NumberField) -> list[fmpq_poly]:
    """Return this many powers of an element of a field, from the 0th on."""
    powers = [fmpq_poly([1])]
    while len(powers) < number:
        spend()
        powers.append(powers[-1] * value % field.poly)
    return powers


def _combined(poly: fmpq_poly, powers: list[fmpq_poly]) -> fmpq_poly:
    """Return poly(value), given the powers of a value."""
    return sum((c * z for c, z in zip(poly.coeffs(), powers, strict=False) if c), fmpq_poly([]))


def _place_of(poly: tuple[int, ...], ball: Any) -> int:
    """Return which root of a polynomial lies in a number's balls, given by their bits."""
    balls = [root.ball for root in _roots_of(poly)]
    places = range(len(balls))
    bits = BASE_BITS
    while True:
        own = ball(bits)
        near = [k for k in places if balls[k].overlaps(own)]
        if len(near) == 1:
            return near[0]
        bits *= 2
        if bits > 16 * BASE_BITS:  # balls of roots that are too wide to tell
            balls = [_generator_ball(NumberField(poly, k), bits) for k in places]


def _root_in_ball(poly: fmpz_poly, ball: Any) -> AlgebraicNumber:
    """Return the root of a polynomial that a number's balls narrow down to."""
    factors = [factor for factor, _ in poly.factor()[1]]
    bits = BASE_BITS
    while len(factors) > 1:
        own = ball(bits)
        with precision(bits):
            factors = [factor for factor in factors if factor(own).contains(0)]
        bits *= 2
    modulus = tuple(ints(factors[0]))
    if len(modulus) == 2:
        return AlgebraicNumber.of(Fraction(-modulus[0], modulus[1]))
    return AlgebraicNumber.generator(modulus, _place_of(modulus, ball))


def square_and_rest(value: int) -> tuple[int, int]:
    """Return s > 0 and d with value = s^2 d and d square-free.

    Raises AlgebraicError for values above FACTORED_BITS bits that have two large factors: they
    would take long to be taken apart.

    >>> square_and_rest(-72), square_and_rest(10**21)
    ((6, -2), (10000000000, 10))
    """
    size = fmpz(abs(value))
    square, rest = 1, -1 if value < 0 else 1
    short = abs(value).bit_length() <= FACTORED_BITS
    for prime, exponent in size.factor() if short else size.factor(trial_limit=SMALL_PRIMES):
        p, whole = int(prime), isqrt(int(prime))
        if whole * whole == p:
            square *= whole ** int(exponent)
            continue
        if p.bit_length() > FACTORED_BITS and not prime.is_prime():
            digits = digits_of(value)
            raise AlgebraicError(f"a square root of a number of {digits} digits")
        square *= p ** (int(exponent) // 2)
        rest *= p ** (int(exponent) % 2)
    return square, rest


# Fields put together.


Join = tuple[NumberField, list[fmpq_poly], list[fmpq_poly]]


@lru_cache(maxsize=256)
def _joined(a: NumberField, b: NumberField) -> Join | str:
    """Return the field that two fields make, and the powers of the two generators in it.

    With g = z + kw for an integer k, the powers of g span all products z^i w^j if k is chosen well;
    then z and w are polynomials in g, and g is a root of one irreducible factor of the polynomial
    that its powers satisfy, the one whose value at g is 0: the theorem of the primitive element. A
    text says why there is no such field; it is remembered, too, because it may take long to find.
    """
    if a.root is None or b.root is None:
        raise AlgebraicError("numbers of two fields cannot be combined where no root is chosen")
    size = a.degree * b.degree
    if size > MAX_SYSTEM:
        raise AlgebraicError(
            f"a number of a field of degree {a.degree} with one of degree {b.degree}: together the "
            f"limit is {MAX_SYSTEM}"
        )
    for k in (1, -1, 2, -2, 3, -3, 5, 7, 11, 13):
        found = _in_powers(a, b, k)
        if found is not None:
            break
    else:
        return "two fields have no simple generator"
    relation, first, second = found

    def ball(bits: int) -> acb:
        with precision(bits):
            return _generator_ball(a, bits) + k * _generator_ball(b, bits)

    generator = _root_in_ball(relation.numer(), ball)
    degree = len(generator.modulus) - 1
    if degree > MAX_DEGREE:
        return f"a number of degree {degree}: the limit is {MAX_DEGREE}"
    field = generator.field
    first, second = (poly % field.poly for poly in (first, second))
    for own, image, other in ((a, first, second), (b, second, first)):
        if own.degree == degree:  # the other field lies in this one
            inside = _expressed(other, image, field)
            itself = fmpq_poly([0, 1])
            first, second = (itself, inside) if own is a else (inside, itself)
            return own, _powers(first, a.degree, own), _powers(second, b.degree, own)
    in_first, in_second = _powers(first, a.degree, field), _powers(second, b.degree, field)
    roots = {}
    for d, x in a.roots.items():
        for e, y in b.roots.items():
            common = gcd(d, e)
            product = _combined(x, in_first) * _combined(y, in_second) % field.poly
            sign = -1 if d < 0 and e < 0 else 1
            roots[d // common * (e // common)] = product / (sign * common)
    return replace(field, roots=roots), in_first, in_second


def _in_powers(
    a: NumberField, b: NumberField, k: int
) -> tuple[fmpq_poly, fmpq_poly, fmpq_poly] | None:
    """Return the polynomial of g = z + kw, and z and w as polynomials in g; None if they are not.

    All of this happens in the algebra of products z^i w^j, where z and w may be any roots.
    """
    m, n = a.degree, b.degree
    first, second = a.poly, b.poly
    power = [fmpq_poly([1] if not j else []) for j in range(n)]  # by powers of w, in z
    columns = []
    for _ in range(m * n + 1):
        spend(m + n)
        columns.append([part[i] for part in power for i in range(m)])
        times_z = [part.left_shift(1) % first for part in power]
        moved = [fmpq_poly([]), *power[:-1]]
        lead = power[-1] / second[n]
        times_w = [moved[j] - lead * second[j] for j in range(n)]
        power = [p + k * q for p, q in zip(times_z, times_w, strict=True)]
    size = m * n
    matrix = fmpq_mat(size, size, [columns[j][i] for i in range(size) for j in range(size)])
    z = [fmpq(0)] * size
    w = [fmpq(0)] * size
    if m > 1:
        z[1] = fmpq(1)
    w[m] = fmpq(1)
    wanted = [columns[size], z, w]
    right = fmpq_mat(size, 3, [column[i] for i in range(size) for column in wanted])
    try:
        solved = matrix.solve(right)
    except ZeroDivisionError:
        return None
    last, in_z, in_w = (fmpq_poly([solved[i, j] for i in range(size)]) for j in range(3))
    return fmpq_poly([0] * size + [1]) - last, in_z, in_w


def _expressed(value: fmpq_poly, generator: fmpq_poly, field: NumberField) -> fmpq_poly:
    """Return the polynomial that is `value` at `generator`, whose powers span the field."""
    size = field.degree
    modulus = field.poly
    columns, power = [], fmpq_poly([1])
    for _ in range(size):
        spend(1 + size // 16)
        columns.append(power)
        power = power * generator % modulus
    matrix = fmpq_mat(size, size, [columns[j][i] for i in range(size) for j in range(size)])
    solved = matrix.solve(fmpq_mat(size, 1, [value[i] for i in range(size)]))
    return fmpq_poly([solved[i, 0] for i in range(size)])
