"""Laurent series with rational coefficients, known up to some power: sums, quotients and roots."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpq_poly, fmpz

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.arithmetic import Operators
from gfkit.numbers.coefficients import fraction_of, rational_of, reciprocal
from gfkit.numbers.decimal import short_text

if TYPE_CHECKING:
    from typing import Self


class SeriesError(GfkitError):
    """A series has no such quotient, root or coefficient among the known powers."""


class TruncatedSeries(Operators):
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

    @classmethod
    def variable(cls, end: int) -> Self:
        """Return x, known up to x^end."""
        return cls(fmpq_poly([0, 1]), 0, end)

    def _like(self, other: Any) -> TruncatedSeries | None:
        if isinstance(other, TruncatedSeries):
            return other
        if not isinstance(other, int | Fraction):
            return None
        return TruncatedSeries(
            fmpq_poly([rational_of(other)]), 0, max(self.end, 1) + abs(self._low)
        )

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
        return fraction_of(c)

    def _plus(self, other: TruncatedSeries) -> TruncatedSeries:
        low = min(self._low, other._low)
        total = self._poly.left_shift(self._low - low) + other._poly.left_shift(other._low - low)
        return TruncatedSeries(total, low, min(self.end, other.end))

    def _times(self, other: TruncatedSeries) -> TruncatedSeries:
        low = self._low + other._low
        end = min(self._low + other.end, other._low + self.end)
        return TruncatedSeries(self._poly.mul_low(other._poly, max(end - low, 0)), low, end)

    def inverse(self) -> TruncatedSeries:
        """Return 1 over the series; raises SeriesError if no coefficient is known not to be 0."""
        if not self._poly:
            raise SeriesError("division by a series of which no coefficient is known not to be 0")
        wanted = self.end - self._low
        return TruncatedSeries(reciprocal(self._poly, wanted), -self._low, wanted - self._low)

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
