"""Polynomials in the marks x and y with integer coefficients: the polynomial profile of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Profile:
    """The sum of f(i, j) x^i y^j, with i Left pieces and j Right pieces.

    terms: triples (i, j, f(i, j)) without zeros, in increasing order of (i, j).

    >>> square = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})
    >>> print(square)
    x^2+2*x+y^2+2*y+1
    >>> square.total()
    7
    >>> square[1, 0]
    2
    """

    terms: tuple[tuple[int, int, int], ...]

    @classmethod
    def of(cls, coefficients: Mapping[tuple[int, int], int]) -> Profile:
        """Return the profile with these coefficients; zeros may be given."""
        return cls(tuple((i, j, f) for (i, j), f in sorted(coefficients.items()) if f))

    def __getitem__(self, exponents: tuple[int, int]) -> int:
        return self.as_dict().get(exponents, 0)

    def as_dict(self) -> dict[tuple[int, int], int]:
        """Return the coefficients as a dictionary from (i, j)."""
        return {(i, j): f for i, j, f in self.terms}

    def total(self) -> int:
        """Return the value at x = y = 1."""
        return sum(f for _, _, f in self.terms)

    def __add__(self, other: Profile) -> Profile:
        result = self.as_dict()
        for i, j, f in other.terms:
            result[i, j] = result.get((i, j), 0) + f
        return Profile.of(result)

    def __mul__(self, other: Profile | int) -> Profile:
        if isinstance(other, int):
            return Profile.of({(i, j): other * f for i, j, f in self.terms})
        result: dict[tuple[int, int], int] = {}
        for i, j, f in self.terms:
            for k, l, g in other.terms:
                result[i + k, j + l] = result.get((i + k, j + l), 0) + f * g
        return Profile.of(result)

    __rmul__ = __mul__

    def where(self, keep: Callable[[int, int], bool]) -> Profile:
        """Return the terms whose exponents (i, j) satisfy `keep`."""
        return Profile(tuple((i, j, f) for i, j, f in self.terms if keep(i, j)))

    def play(self) -> Profile:
        """Return the terms with |i - j| <= 1: the positions of alternating play."""
        return self.where(lambda i, j: abs(i - j) <= 1)

    def swapped(self) -> Profile:
        """Return the profile with x and y exchanged."""
        return Profile.of({(j, i): f for i, j, f in self.terms})

    def __str__(self) -> str:
        """Print as the papers do: falling powers of x, then of y."""
        text = ""
        for i, j, f in reversed(self.terms):
            marks = [
                mark if power == 1 else f"{mark}^{power}"
                for mark, power in (("x", i), ("y", j))
                if power
            ]
            factors = marks if abs(f) == 1 and marks else [str(abs(f)), *marks]
            text += ("-" if f < 0 else "+" if text else "") + "*".join(factors)
        return text or "0"
