"""Exact arithmetic with an algebraic number, given by its irreducible polynomial."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import fmpq, fmpq_mat, fmpq_poly

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class FieldElement:
    """A polynomial in r of degree below that of the irreducible polynomial that r is a root of.

    value, modulus: ascending coefficients, without trailing zeros.

    >>> golden = FieldElement.generator([-1, -1, 1])
    >>> golden * golden == golden + 1
    True
    >>> 1 / golden == golden - 1
    True
    >>> (golden * 2 - 1).minimal_polynomial()
    (-5, 0, 1)
    """

    value: tuple[Fraction, ...]
    modulus: tuple[int, ...]

    @classmethod
    def generator(cls, modulus: Sequence[int]) -> FieldElement:
        """Return r itself; modulus: ascending coefficients, irreducible over Q."""
        return cls._of(fmpq_poly([0, 1]), tuple(modulus))

    @classmethod
    def _of(cls, poly: fmpq_poly, modulus: tuple[int, ...]) -> FieldElement:
        reduced = poly % fmpq_poly(list(modulus))
        return cls(tuple(Fraction(int(c.p), int(c.q)) for c in reduced.coeffs()), modulus)

    def polynomial(self) -> fmpq_poly:
        """Return the number as a polynomial in r."""
        return fmpq_poly([fmpq(c.numerator, c.denominator) for c in self.value])

    def _other(self, other: FieldElement | Fraction | int) -> fmpq_poly:
        if isinstance(other, FieldElement):
            if other.modulus != self.modulus:
                raise GfkitError("numbers of two fields cannot be combined")
            return other.polynomial()
        return fmpq_poly([fmpq(Fraction(other).numerator, Fraction(other).denominator)])

    def __add__(self, other: FieldElement | Fraction | int) -> FieldElement:
        return self._of(self.polynomial() + self._other(other), self.modulus)

    def __sub__(self, other: FieldElement | Fraction | int) -> FieldElement:
        return self._of(self.polynomial() - self._other(other), self.modulus)

    def __mul__(self, other: FieldElement | Fraction | int) -> FieldElement:
        return self._of(self.polynomial() * self._other(other), self.modulus)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other: Fraction | int) -> FieldElement:
        return -self + other

    def __neg__(self) -> FieldElement:
        return self * -1

    def inverse(self) -> FieldElement:
        """Return 1 over the number; raises ZeroDivisionError for 0."""
        if not self.value:
            raise ZeroDivisionError("0 has no inverse")
        _, inverse, _ = self.polynomial().xgcd(fmpq_poly(list(self.modulus)))
        return self._of(inverse, self.modulus)

    def __truediv__(self, other: FieldElement | Fraction | int) -> FieldElement:
        if isinstance(other, FieldElement):
            return self * other.inverse()
        return self * (1 / Fraction(other))

    def __rtruediv__(self, other: Fraction | int) -> FieldElement:
        return self.inverse() * other

    @property
    def rational(self) -> Fraction | None:
        """The number, if it is rational; else None."""
        if len(self.value) > 1:
            return None
        return self.value[0] if self.value else Fraction(0)

    def minimal_polynomial(self) -> tuple[int, ...]:
        """Return the primitive irreducible polynomial of the number, ascending, lead positive.

        It is that of multiplication by the number, on the powers of r.
        """
        size = len(self.modulus) - 1
        rows = []
        image = self
        root = self.generator(self.modulus)
        for _ in range(size):
            padded = [*image.value, *[Fraction(0)] * (size - len(image.value))]
            rows.append([fmpq(c.numerator, c.denominator) for c in padded])
            image = image * root
        found = fmpq_poly(fmpq_mat(rows).minpoly())
        numerator = found.numer()
        return tuple(int(c) for c in numerator.coeffs())

    def text(self, name: str = "r") -> str:
        """Return the number as a polynomial in its generator.

        >>> (FieldElement.generator([-1, -1, 1]) / 5 + 1).text()
        '(5+r)/5'
        """
        from gfkit.series.rational import polynomial_text  # noqa: PLC0415

        poly = self.polynomial()
        above, below = poly.numer(), int(poly.denom())
        body = polynomial_text([int(c) for c in above.coeffs()], name)
        if below == 1:
            return body
        return f"({body})/{below}" if "+" in body[1:] or "-" in body[1:] else f"{body}/{below}"
