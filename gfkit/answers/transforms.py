"""Functions of any sequence that are no verbs: transforms, roundings, exponential g.f.s."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.sequences import sequence as sequences
from gfkit.typed.read import as_sequence

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.base.budget import Budget
    from gfkit.fits.series_equations import ExponentialFit
    from gfkit.sequences.answers import SequenceAnswer
    from gfkit.sequences.closed_forms import NearestInteger


def transform(name: str, thing: object, *, count: int | None = None) -> list[int | Fraction]:
    """Return a transform by its name.

    name: one of `gfkit.series.transforms.TRANSFORMS`: partial sums, differences, binomial,
    inverse binomial, moebius, inverse moebius, euler, inverse euler, invert, inverse invert,
    exponential, logarithmic, self-convolution, reversion, boustrophedon, inverse boustrophedon,
    hankel. thing: whatever `as_sequence` takes. count: how many terms are taken; all of a list, 30
    of a sequence that goes on. Raises ValueError for another name, GfkitError for terms that are
    not rational, and for a reversion where a(1) = 0.

    >>> transform("binomial", "x/(1-x-x^2)", count=6)
    [0, 1, 3, 8, 21, 55]
    """
    return sequences.transform(name, as_sequence(thing), count=count)


def nearest_integer(
    thing: object, *, budget: Budget | None = None
) -> SequenceAnswer[NearestInteger] | None:
    """Return a formula a(n) = round(c r^n), proved from some n on; None if none is proved.

    thing: whatever `as_sequence` takes. Of a fit, what is proved is about the coefficients of the
    fraction, and the answer has no proof. budget: limits.

    >>> print(nearest_integer("x/(1-x-x^2)"))
    round(((1+sqrt(5))/2)^n/sqrt(5))
    """
    from gfkit.sequences import answers  # noqa: PLC0415 - slow to import

    return answers.nearest_integer(as_sequence(thing), budget=budget)


def egf(thing: object) -> ExponentialFit:
    """Return the exponential g.f. that fits the terms, with its surplus.

    thing: whatever `as_sequence` takes; its offset says which a(n) comes first. Raises GfkitError
    if none fits, or more terms would have to agree.

    >>> print(egf("1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147").text())
    E(x) = exp(exp(x)-1)
    """
    from gfkit.sequences import guess  # noqa: PLC0415 - slow to import

    return guess.egf(as_sequence(thing))
