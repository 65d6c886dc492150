"""Weights of tiles, pieces and values: monomials with an integer coefficient."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from gfkit.base.arguments import shown
from gfkit.base.arguments import text as argument_text
from gfkit.errors import GfkitError

MAX_EXPONENT = 1000
MAX_COEFFICIENT = 2**31
_FACTOR = re.compile(r"(?P<number>[0-9]{1,12})|(?P<mark>[a-su-z])(?:\^(?P<power>[0-9]{1,6}))?")


class WeightError(GfkitError, ValueError):
    """A text that is not the weight of a tile."""


@dataclass(frozen=True, slots=True)
class Weight:
    """The monomial coefficient * x^x * y^y, times powers of further marks.

    further: letters other than t, x and y with their exponents, sorted. They are set to 1 unless
    they are requested.

    >>> Weight.parse("3*x^2*y")
    Weight(coefficient=3, x=2, y=1)
    >>> str(Weight(3, 2, 1, (("e", 2),)))
    '3*x^2*y*e^2'
    """

    coefficient: int = 1
    x: int = 0
    y: int = 0
    further: tuple[tuple[str, int], ...] = field(default=(), repr=False)

    @classmethod
    def parse(cls, text: str, *, further: bool = False) -> Weight:
        """Read a product of integers and powers of x and y; raises ValueError with the reason.

        further: whether letters other than t are marks too.
        """
        argument_text("text", text, "'2*x^2*y'")
        coefficient, powers = 1, {"x": 0, "y": 0}
        for part in text.replace(" ", "").split("*"):
            match = _FACTOR.fullmatch(part)
            if match is None or not (further or (match["mark"] or "x") in powers):
                marks = "letters other than t" if further else "x and y"
                raise WeightError(
                    f"weight {shown(text)} is not a monomial in {marks}, such as 1, x or 2*x^2*y"
                )
            if match["number"]:
                coefficient *= int(match["number"])
            else:
                mark = match["mark"]
                powers[mark] = powers.get(mark, 0) + int(match["power"] or 1)
        if not 0 < coefficient < MAX_COEFFICIENT:
            raise WeightError(f"weight {shown(text)} needs a coefficient from 1 to 2^31 - 1")
        if max(powers.values()) > MAX_EXPONENT:
            raise WeightError(f"weight {shown(text)} has an exponent above {MAX_EXPONENT}")
        x, y = powers.pop("x"), powers.pop("y")
        return cls(coefficient, x, y, tuple(sorted((z, k) for z, k in powers.items() if k)))

    @property
    def powers(self) -> dict[str, int]:
        """The exponents of all marks."""
        return {"x": self.x, "y": self.y, **dict(self.further)}

    def __str__(self) -> str:
        parts = [] if self.coefficient == 1 else [str(self.coefficient)]
        for mark, power in self.powers.items():
            if power:
                parts.append(mark if power == 1 else f"{mark}^{power}")
        return "*".join(parts) or "1"


def weight_of(weights: Iterable[Weight]) -> Weight:
    """Return the product of some weights."""
    c, powers = 1, Counter[str]()
    for one in weights:
        c *= one.coefficient
        powers.update(one.powers)
    x, y = powers.pop("x", 0), powers.pop("y", 0)
    return Weight(c, x, y, tuple(sorted(powers.items())))
