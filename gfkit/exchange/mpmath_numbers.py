"""Constants as numbers of mpmath, each in a context of its own precision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import size
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Algebraic
    from gfkit.numbers.algebraic import AlgebraicNumber
    from gfkit.numbers.balls import Enclosure

MAX_BITS = 40_000


def of_enclosure(enclosure: Enclosure, *, interval: bool = False) -> Any:
    """Return the middle with as many bits as are known, or an interval that holds the number."""
    return enclosure.interval if interval else enclosure.mpf


def of_constant(constant: Algebraic, *, interval: bool = False) -> Any:
    """Return a constant as its enclosure."""
    return of_enclosure(constant.value, interval=interval)


def of_algebraic_number(number: AlgebraicNumber, *, bits: int = 200, interval: bool = False) -> Any:
    """Return a real algebraic number, computed with a given number of bits.

    Raises GfkitError for a number that is not real.
    """
    bits = size("bits", bits, least=1, example=200)
    if bits > MAX_BITS:
        raise GfkitError(f"bits must be at most {MAX_BITS}, not {bits}")
    return of_enclosure(number.enclosure(bits), interval=interval)
