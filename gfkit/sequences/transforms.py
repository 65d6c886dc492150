"""Transforms of sequences as users call them: exact, of a list or of any other sequence.

Every function takes what `as_sequence` takes (a list of integers or fractions, a g.f. as a text, a
strip, an answer), and returns a list: the transform of its terms. Of a sequence that goes on for
ever the first `count` terms are taken.

By the convention of the field the first term is a(1) for the transforms of Euler and Moebius, for
invert, reversion, exp and log, whatever offset the sequence has, and a(0) for the others; of the
result likewise.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from gfkit.base.arguments import called_like, one_of, size
from gfkit.errors import GfkitError
from gfkit.sequences.as_sequence import as_sequence
from gfkit.series import term_transforms

if TYPE_CHECKING:
    from gfkit.series.term_transforms import Rational

COUNT = 30
"""Number of terms taken of a sequence that goes on for ever."""


@called_like("transform('euler', [1, 1, 2, 3, 5, 8])")
def transform(name: str, thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return a transform by its name.

    name: one of `gfkit.series.term_transforms.TRANSFORMS`: partial sums, differences, binomial,
    inverse binomial, moebius, inverse moebius, euler, inverse euler, invert, inverse invert,
    exponential, logarithmic, self-convolution, reversion, boustrophedon, inverse boustrophedon,
    hankel. thing: whatever `as_sequence` takes. count: how many terms are taken; all of a list, 30
    of a sequence that goes on. Raises ValueError for another name, GfkitError for terms that are
    not rational, and for a reversion where a(1) = 0.

    >>> transform("euler", [1, 1, 1, 1, 1, 1])
    [1, 2, 3, 5, 7, 11]
    >>> transform("binomial", "x/(1-x-x^2)", count=6)
    [0, 1, 3, 8, 21, 55]
    """
    chosen = one_of("name", name, term_transforms.TRANSFORMS)
    sequence = as_sequence(thing)
    if count is not None:
        count = size("count", count, example=COUNT)
    values = sequence.given[:count] or sequence.early(COUNT if count is None else count)
    rational = [value for value in values if isinstance(value, int | Fraction)]
    if len(rational) < len(values):
        raise GfkitError("the terms are not all rational numbers; only such lists are transformed")
    return term_transforms.TRANSFORMS[chosen](rational)


class Transform(Protocol):
    """A transform as a function: the list of what it makes of the first terms of a sequence."""

    def __call__(self, thing: Any, *, count: int | None = None) -> list[Rational]:
        """Return the transform; thing, count: as in `transform`."""


def _named(function: str, name: str, note: str = "") -> Transform:
    """Return a transform as a function, described as that of finitely many terms is."""

    def named(thing: Any, *, count: int | None = None) -> list[Rational]:
        return transform(name, thing, count=count)

    of_terms = term_transforms.TRANSFORMS[name]
    said = (of_terms.__doc__ or "").replace(f"{of_terms.__name__}(", f"{function}(")
    told = f"\n\n    thing, count: as in `transform`. {note}".rstrip()
    named.__name__ = named.__qualname__ = function
    named.__doc__ = said.replace("\n\n    >>>", f"{told}\n\n    >>>", 1)
    return called_like(f"{function}([1, 1, 2, 3, 5, 8])")(named)


LIST = "`Sequence.{}` keeps a proof; this is a list."
euler_transform = _named(
    "euler_transform", "euler", "Unlabelled multisets of things of which a(n) have size n."
)
inverse_euler_transform = _named("inverse_euler_transform", "inverse euler")
binomial_transform = _named("binomial_transform", "binomial")
inverse_binomial_transform = _named("inverse_binomial_transform", "inverse binomial")
moebius_transform = _named("moebius_transform", "moebius")
inverse_moebius_transform = _named("inverse_moebius_transform", "inverse moebius")
partial_sums = _named("partial_sums", "partial sums", LIST.format("partial_sums"))
differences = _named("differences", "differences", LIST.format("differences"))
hankel_transform = _named("hankel_transform", "hankel")
boustrophedon_transform = _named(
    "boustrophedon_transform", "boustrophedon", "References: [MillarSloaneYoung1996]."
)
inverse_boustrophedon_transform = _named("inverse_boustrophedon_transform", "inverse boustrophedon")
exponential_transform = _named(
    "exponential_transform", "exponential", "Labelled sets of things of which a(n) have size n."
)
logarithmic_transform = _named(
    "logarithmic_transform", "logarithmic", "Connected labelled things, if the terms count all."
)
invert_transform = _named(
    "invert_transform", "invert", "Compositions with a(n) kinds of parts of size n."
)
inverse_invert_transform = _named("inverse_invert_transform", "inverse invert")
series_reversion = _named("series_reversion", "reversion")
