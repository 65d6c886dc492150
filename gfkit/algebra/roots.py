"""The roots of an integer polynomial, each in a ball that is certain to hold it and no other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flint import acb, arb


@dataclass(frozen=True, slots=True)
class RootBall:
    """A root: within `radius` of `real` + `imaginary` i, in either direction, both exact.

    A real root has imaginary part 0, exactly.
    """

    real: Fraction
    imaginary: Fraction
    radius: Fraction
    multiplicity: int
    is_real: bool

    def __str__(self) -> str:
        def digits(value: Fraction) -> str:
            return f"{float(value):.15g}"

        text = digits(self.real)
        if not self.is_real:
            sign = "-" if self.imaginary < 0 else "+"
            text += f"{sign}{digits(abs(self.imaginary))}i"
        return f"{text} +/- {float(self.radius):.3g}"


def certified_roots(coefficients: Sequence[int]) -> tuple[RootBall, ...]:
    """Return the complex roots of a polynomial with ascending coefficients, each root once.

    Simple roots come first, and then roots are ordered by their real and imaginary parts.

    Raises GfkitError for the zero polynomial.

    >>> [str(root.real) for root in certified_roots([-2, 1])]
    ['2']
    >>> [(root.is_real, root.multiplicity) for root in certified_roots([1, 2, 2, 2, 1])]
    [(False, 1), (False, 1), (True, 2)]
    """
    if not any(coefficients):
        raise GfkitError("the roots of the zero polynomial are all numbers")
    roots: list[tuple[acb, int]] = fmpz_poly(list(coefficients)).complex_roots()  # type: ignore[assignment]
    found = (_ball(root, multiplicity) for root, multiplicity in roots)
    return tuple(sorted(found, key=lambda ball: (ball.multiplicity, ball.real, ball.imaginary)))


def has_only_real_roots(coefficients: Sequence[int]) -> bool:
    """Tell whether all roots are real.

    >>> has_only_real_roots([1, 3, 1]), has_only_real_roots([1, 1, 1])
    (True, False)
    """
    return all(root.is_real for root in certified_roots(coefficients))


def _ball(root: acb, multiplicity: int) -> RootBall:
    real, imaginary = root.real, root.imag
    return RootBall(
        _exact(real.mid()),
        _exact(imaginary.mid()),
        max(_exact(real.rad()), _exact(imaginary.rad())),
        multiplicity,
        bool(imaginary.is_zero()),
    )


def _exact(ball: arb) -> Fraction:
    mantissa, exponent = ball.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
