"""Transforms of sequences as users call them: exact, of a list or of any other sequence.

`transform` takes what `as_sequence` takes (a list of integers or fractions, a g.f. as a text, a
strip, an answer), and returns a list: the transform of its terms. Of a sequence that goes on for
ever the first `count` terms are taken.

By the convention of the field the first term is a(1) for the transforms of Euler and Moebius, for
invert, reversion, exp and log, whatever offset the sequence has, and a(0) for the others; of the
result likewise.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, one_of, size
from gfkit.errors import GfkitError
from gfkit.sequences.as_sequence import as_sequence
from gfkit.series.term_transforms import TRANSFORMS, transformed

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
    chosen = one_of("name", name, TRANSFORMS)
    sequence = as_sequence(thing)
    if count is not None:
        count = size("count", count, example=COUNT)
    values = sequence.given[:count] or sequence.early(COUNT if count is None else count)
    rational = [value for value in values if isinstance(value, int | Fraction)]
    if len(rational) < len(values):
        raise GfkitError("the terms are not all rational numbers; only such lists are transformed")
    return transformed(chosen, rational)
