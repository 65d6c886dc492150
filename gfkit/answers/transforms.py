"""Functions of any sequence that are not verbs: transforms, exponential g.f.s."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.sequences import sequence as sequences
from gfkit.typed.read import as_sequence

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.fits.series_equations import ExponentialFit


def transform(name: str, thing: object, *, count: int | None = None) -> list[int | Fraction]:
    """Return a transform by its name.

    Parameters
    ----------
    name
        One of `gfkit.series.transforms.TRANSFORMS`: partial sums, differences, binomial, inverse
        binomial, moebius, inverse moebius, euler, inverse euler, invert, inverse invert,
        exponential, logarithmic, self-convolution, reversion, boustrophedon, inverse
        boustrophedon, hankel.
    thing
        What `as_sequence` takes.
    count
        How many terms are taken; without it all of a list, and 30 of a sequence that continues.

    Returns
    -------
    list
        The terms of the transform.

    Raises
    ------
    ValueError
        For another name.
    GfkitError
        For terms that are not rational, and for a reversion where a(1) = 0.

    Examples
    --------
    >>> transform("binomial", "x/(1-x-x^2)", count=6)
    [0, 1, 3, 8, 21, 55]
    """
    return sequences.transform(name, as_sequence(thing), count=count)


def egf(thing: object) -> ExponentialFit:
    """Return the exponential g.f. that fits the terms, with its surplus.

    Parameters
    ----------
    thing
        What `as_sequence` takes; its offset says which a(n) comes first.

    Returns
    -------
    ExponentialFit
        The fit.

    Raises
    ------
    GfkitError
        If none fits, or more terms would have to agree.

    Examples
    --------
    >>> print(egf("1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147").text())
    E(x) = exp(exp(x)-1)
    """
    from gfkit.sequences import guess  # noqa: PLC0415 - slow to import

    return guess.egf(as_sequence(thing))
