"""A real root of an integer polynomial, in an enclosure: how a real algebraic number is told.

Constants of growth are such roots, and so is the r of a formula that is rounded to an integer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gfkit.base.arguments import between, takes
from gfkit.base.conversions import ToMpmath, ToSympy
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.enclosures import Enclosure
from gfkit.numbers.records import LongNumbers

MAX_DIGITS = 10_000


@dataclass(frozen=True, slots=True, repr=False)
class RealRoot(LongNumbers, ToSympy, ToMpmath):
    """A real algebraic number: its enclosure, and what it is exactly, where that was computed.

    value: the enclosure. poly: a polynomial of which it is the one root in there, ascending; for a
    constant of growth the minimal one, primitive. in_r: the number as a polynomial in the base r
    of its term.

    Complex roots are in a `RootBall`, with their multiplicity; the roots that decide growth are a
    `Root`, in a ball of FLINT that is refined, with their factor; `RootPart` is a sum over all
    roots of a polynomial, and `RootTerm` one term of such a sum, with bounds of its size.

    >>> root = RealRoot(Enclosure.exactly(5).root(2), (-5, 0, 1))
    >>> print(root.digits(20), root.to_sympy())
    2.2360679774997896964 sqrt(5)
    """

    value: Enclosure
    poly: tuple[int, ...] | None = None
    in_r: AlgebraicNumber | None = None

    @takes(count=between(1, MAX_DIGITS, 50))
    def digits(self, count: int) -> str:
        """Return its digits, at most `count`, all certified."""
        return self.value.digits(count)

    @property
    def mpf(self) -> Any:
        """The number as an mpmath number, in a context with sufficient precision."""
        return self.value.mpf

    @property
    def interval(self) -> Any:
        """An mpmath interval that contains the number, in a context with sufficient precision."""
        return self.value.interval

    def __str__(self) -> str:
        return self.value.digits(12)
