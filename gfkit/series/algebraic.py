"""Equations P(x, y) = 0 of power series y."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import fmpq_poly

from gfkit.base.budget import spend
from gfkit.base.display import Shown
from gfkit.numbers.polynomials import by_powers, in_one_letter
from gfkit.numbers.printing import sum_text
from gfkit.numbers.records import LongNumbers
from gfkit.series.rational_gf import factored_text

Rows = tuple[tuple[int, ...], ...]


def rows_of(poly: Any, x: int = 0, y: int = 1) -> Rows:
    """Return the coefficients of the powers of y in a polynomial, each ascending in x.

    x, y: the places of these letters; no other letter occurs.
    """
    return tuple(tuple(map(int, in_one_letter(part, x) or [0])) for part in by_powers(poly, y))


@dataclass(frozen=True, slots=True, repr=False)
class AlgebraicEquation(LongNumbers, Shown):
    """The equation P(x, y) = 0; rows: the coefficients of the powers of y, each ascending in x.

    Printed with t for x and F for y, as generating functions of boards are.

    >>> equation = AlgebraicEquation(((1,), (-1,), (0, 1)))
    >>> print(equation)
    1-F+t*F^2 = 0
    >>> equation.text, equation.degree, equation.degree_in_x
    ('x*y^2-y+1 = 0', 2, 1)
    >>> print(equation.residue(fmpq_poly([1, 1, 2, 5, 14]), 5))
    0
    """

    rows: Rows

    @classmethod
    def positive(cls, poly: Any, x: int = 0, y: int = 1) -> AlgebraicEquation:
        """Return P = 0 for a polynomial, its first coefficient that is not 0 made positive."""
        rows = rows_of(poly, x, y)
        sign = -1 if next(c for row in rows for c in row if c) < 0 else 1
        return cls(tuple(tuple(sign * c for c in row) for row in rows))

    @property
    def degree(self) -> int:
        """The degree in y."""
        return len(self.rows) - 1

    @property
    def degree_in_x(self) -> int:
        """The degree in x."""
        return max(map(len, self.rows)) - 1

    @property
    def polynomials(self) -> list[fmpq_poly]:
        """The rows as polynomials."""
        return [fmpq_poly(list(row)) for row in self.rows]

    @property
    def text(self) -> str:
        """The equation in x and y, expanded, the highest power of y first."""
        terms = [
            (c, [f"{z}^{e}" if e > 1 else z for z, e in (("x", i), ("y", j)) if e])
            for j, row in [*enumerate(self.rows)][::-1]
            for i, c in enumerate(row)
        ]
        return f"{sum_text(terms)} = 0"

    def residue(self, series: fmpq_poly, size: int) -> fmpq_poly:
        """Return P(x, y) modulo x^size, y a series of so many terms."""
        found = fmpq_poly([])
        for row in reversed(self.polynomials):
            spend(1 + size // 8)
            found = (found.mul_low(series, size) + row).truncate(size)
        return found

    def __str__(self) -> str:
        parts = [
            factored_text(c, "t", *[("F", power)] * bool(power))
            for power, c in enumerate(self.rows)
            if any(c)
        ]
        return "+".join(parts).replace("+-", "-") + " = 0"
