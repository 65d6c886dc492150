"""Laurent series with rational coefficients, known up to some power: sums, quotients and roots."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from flint import fmpq, fmpq_poly, fmpz

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import short_text

if TYPE_CHECKING:
    from typing import Self


class SeriesError(GfkitError):
    """A series has no such quotient, root or coefficient among the known powers."""


class TruncatedSeries:
    """The sum of c(k) x^k for low <= k < end, and what is left is of order x^end; immutable.

    >>> x = TruncatedSeries.variable(8)
    >>> catalan = (1 - (1 - 4 * x).root(2)) / (2 * x)
    >>> [int(catalan.coefficient(k)) for k in range(6)]
    [1, 1, 2, 5, 14, 42]
    """

    __slots__ = ("_low", "_poly", "end")

    _poly: fmpq_poly
    _low: int
    end: int

    def __init__(self, poly: fmpq_poly, low: int, end: int) -> None:
        """Make x^low poly + O(x^end)."""
        poly = poly.truncate(max(end - low, 0))
        zeros = next((k for k, c in enumerate(poly.coeffs()) if c), 0)
        if not poly:
            low = end
        for name, value in (
            ("_poly", poly.right_shift(zeros)),
            ("_low", low + zeros),
            ("end", end),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a series is immutable: {name}")

    @classmethod
    def variable(cls, end: int) -> Self:
        """Return x, known up to x^end."""
        return cls(fmpq_poly([0, 1]), 0, end)

    def _of(self, value: int | Fraction | TruncatedSeries) -> TruncatedSeries:
        if isinstance(value, TruncatedSeries):
            return value
        constant = fmpq_poly([fmpq(value.numerator, value.denominator)])
        return TruncatedSeries(constant, 0, max(self.end, 1) + abs(self._low))

    @property
    def bits(self) -> int:
        """About how many bits the coefficients take."""
        height = self._poly.numer().height_bits() + int(self._poly.denom().bit_length())
        return max(1, self._poly.length() * height)

    def coefficient(self, k: int) -> Fraction:
        """Return the coefficient of x^k; raises SeriesError if it is not known."""
        if k >= self.end:
            raise SeriesError(f"the coefficient of x^{k} of a series known up to x^{self.end}")
        c = self._poly[k - self._low] if k >= self._low else fmpq(0)
        return Fraction(int(c.p), int(c.q))

    def __add__(self, other: int | Fraction | TruncatedSeries) -> TruncatedSeries:
        if not isinstance(other, int | Fraction | TruncatedSeries):
            return NotImplemented
        o = self._of(other)
        low = min(self._low, o._low)
        total = self._poly.left_shift(self._low - low) + o._poly.left_shift(o._low - low)
        return TruncatedSeries(total, low, min(self.end, o.end))

    __radd__ = __add__

    def __neg__(self) -> TruncatedSeries:
        return TruncatedSeries(-self._poly, self._low, self.end)

    def __sub__(self, other: int | Fraction | TruncatedSeries) -> TruncatedSeries:
        return self + (-other)

    def __rsub__(self, other: int | Fraction) -> TruncatedSeries:
        return -self + other

    def __mul__(self, other: int | Fraction | TruncatedSeries) -> TruncatedSeries:
        if not isinstance(other, int | Fraction | TruncatedSeries):
            return NotImplemented
        o = self._of(other)
        low = self._low + o._low
        end = min(self._low + o.end, o._low + self.end)
        return TruncatedSeries(self._poly.mul_low(o._poly, max(end - low, 0)), low, end)

    __rmul__ = __mul__

    def inverse(self) -> TruncatedSeries:
        """Return 1 over the series; raises SeriesError if no coefficient is known not to be 0."""
        if not self._poly:
            raise SeriesError("division by a series of which no coefficient is known not to be 0")
        wanted = self.end - self._low
        inverse, known = fmpq_poly([1 / self._poly[0]]), 1
        while known < wanted:  # Newton, twice as many terms
            known = min(2 * known, wanted)
            spend(1 + known // 64)
            inverse = inverse.mul_low(2 - self._poly.mul_low(inverse, known), known)
        return TruncatedSeries(inverse, -self._low, wanted - self._low)

    def __truediv__(self, other: int | Fraction | TruncatedSeries) -> TruncatedSeries:
        if isinstance(other, int | Fraction):
            return self * (1 / Fraction(other))
        return self * other.inverse()

    def __rtruediv__(self, other: int | Fraction) -> TruncatedSeries:
        return self.inverse() * other

    def __pow__(self, exponent: int) -> TruncatedSeries:
        base = self if exponent >= 0 else self.inverse()
        result = self._of(1)
        for bit in f"{abs(exponent):b}":
            result = result * result
            if bit == "1":
                result = result * base
        return result

    def root(self, index: int) -> TruncatedSeries:
        """Return the root whose first coefficient is positive, or real for an odd index.

        With f = 1 + ... the coefficients of g = f^(1/k) follow from k f g' = f' g.
        Raises SeriesError if the first coefficient has no such rational root.
        """
        if not self._poly or self._low % index:
            raise SeriesError(f"the series has no root of index {index}")
        lead = _rational_root(self._poly[0], index)
        unit = (self._poly / self._poly[0]).coeffs()
        wanted = self.end - self._low
        found = [fmpq(1)]
        for n in range(1, wanted):
            spend(1 + min(n, len(unit)) // 4)
            total = fmpq(0)
            for j in range(1, min(n, len(unit) - 1) + 1):
                total += (fmpq(j, index) - (n - j)) * unit[j] * found[n - j]
            found.append(total / n)
        low = self._low // index
        return TruncatedSeries(fmpq_poly(found) * lead, low, low + wanted)

    def __str__(self) -> str:
        return f"a power series known up to x^{self.end}"


def _rational_root(value: fmpq, index: int) -> fmpq:
    sides = []
    for side in (value.p, value.q):
        size = fmpz(abs(int(side))).root(index)
        if size**index != abs(int(side)) or (int(side) < 0 and index % 2 == 0):
            raise SeriesError(f"{short_text(value)} has no rational root of index {index}")
        sides.append(size if int(side) > 0 else -size)
    return fmpq(sides[0], sides[1])
