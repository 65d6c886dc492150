"""Poles of generating functions and roots of polynomials, in balls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gfkit.base.arguments import an, takes, words
from gfkit.errors import GfkitError
from gfkit.series.profiles import Profile, counts_of
from gfkit.typed.arguments import Subject, sequence_meant, understood

if TYPE_CHECKING:
    from gfkit.numbers.roots import Root

MAX_DEGREE = 400
"""The largest degree of profiles whose roots are computed."""


def poles(subject: Subject) -> tuple[Root, ...]:
    """Return the poles of a rational generating function, each in a ball that holds no other.

    A pole is within `radius` of `real` + `imaginary` i, all exact fractions, with `multiplicity`
    and `is_real`.

    Parameters
    ----------
    subject
        What `gfkit.read` reads as a sequence; of terms alone the g.f. that fits.

    Returns
    -------
    tuple
        The poles.

    Raises
    ------
    GfkitError
        For what has no rational generating function.
    LimitReached
        For poles that are too close together.

    Examples
    --------
    >>> [round(float(pole.real), 6) for pole in poles("1/(1-x-x^2)")]
    [-1.618034, 0.618034]
    """
    from gfkit.numbers.roots import certified_roots  # noqa: PLC0415 - slow to import
    from gfkit.sequences.answers import rational  # noqa: PLC0415 - slow to import

    return certified_roots(rational(sequence_meant(understood(subject))).rational.den)


@takes(
    profile=an(Profile, "a profile such as Profile.of({(1, 0): 2})"),
    of=words("both", "left", "right"),
)
def roots(profile: Profile, of: Literal["both", "left", "right"] = "both") -> tuple[Root, ...]:
    """Return the roots of a profile in one variable, as `poles` are.

    Parameters
    ----------
    profile
        A polynomial in the marks x and y.
    of
        Which pieces stay marked: with y = x, y = 1, or x = 1.

    Returns
    -------
    tuple
        The roots.

    Raises
    ------
    GfkitError
        For a profile of too high a degree.
    LimitReached
        For roots that are too close together.

    Examples
    --------
    >>> [float(root.real) for root in roots(Profile.of({(0, 0): 1, (1, 0): 2}), "left")]
    [-0.5]
    """
    from gfkit.numbers.roots import certified_roots  # noqa: PLC0415 - slow to import

    counts = counts_of(profile, of)
    if len(counts) > MAX_DEGREE + 1:
        raise GfkitError(
            f"a profile of degree {len(counts) - 1}; roots are computed up to {MAX_DEGREE}"
        )
    return certified_roots(counts)
