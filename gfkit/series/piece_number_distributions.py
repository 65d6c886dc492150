"""How many positions have 0, 1, 2, ... pieces, from a profile: these numbers, mean and variance."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from gfkit.base.argument_checks import one_of
from gfkit.series.further_marks_as_exponents_of_x import PLACE
from gfkit.series.polynomials_in_piece_marks import Profile

Of = Literal["both", "left", "right"]


WEIGHTS: dict[Of, tuple[int, int]] = {"left": (1, 0), "right": (0, 1), "both": (1, 1)}
"""By how much a piece of Left, and one of Right, counts."""


def counts_of(profile: Profile, of: Of) -> list[int]:
    """Return how many positions have 0, 1, 2, ... pieces of a player, or of both together.

    >>> from gfkit.series.polynomials_in_piece_marks import Profile
    >>> square = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})
    >>> counts_of(square, "left"), counts_of(square, "both")
    ([4, 2, 1], [1, 4, 2])
    """
    weigh = WEIGHTS[one_of("of", of, WEIGHTS)]
    many: dict[int, int] = {}
    for i, j, f in profile.terms:
        number = weigh[0] * (i % PLACE) + weigh[1] * j  # other marks are 1
        many[number] = many.get(number, 0) + f
    return [many.get(k, 0) for k in range(max(many, default=-1) + 1)]


def moments_of(counts: list[int]) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of the number of pieces, each position as likely.

    >>> moments_of([1, 2, 1])
    (Fraction(1, 1), Fraction(1, 2))
    """
    total = sum(counts)
    mean = Fraction(sum(k * many for k, many in enumerate(counts)), total)
    return mean, Fraction(sum(k * k * many for k, many in enumerate(counts)), total) - mean**2
