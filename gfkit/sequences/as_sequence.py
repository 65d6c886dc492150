"""What can be made into a sequence: every verb takes what as_sequence takes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, items, one_of, size
from gfkit.base.display.upward import upward
from gfkit.errors import GfkitError
from gfkit.fits.fit import Terms
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.sequences.definition import Definition
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF
from gfkit.series.term_transforms import TRANSFORMS, transformed

if TYPE_CHECKING:
    from gfkit.series.term_transforms import Rational

EXAMPLE = (
    'a Sequence, its terms as [1, 1, 2, 3, 5], its g.f. as "x/(1-x-x^2)", or an answer of '
    'gfkit such as Strip("domineering:right-ends", columns=3) or a guess'
)


@called_like("as_sequence([1, 1, 2, 3, 5])")
def as_sequence(thing: Any) -> Sequence:
    """Return what a verb was given as a sequence.

    thing: whatever `gfkit.read` reads: a Sequence; numbers, which are a(0), a(1), ...; a text, of
    terms, a g.f., a recurrence with its first terms, a formula such as 2^n + 3^n, words as in the
    title of an entry, a rule and a board; a path; a g.f., also as an expression of SymPy; a
    definition or a proof of the kernel; whatever has a method `sequence`, such as a strip, its
    answer, or a guess. Raises GfkitError that says what it is instead; WrongArgument, a TypeError,
    for an object that is nothing of the kind.

    >>> as_sequence("x/(1-x-x^2)")[:6], as_sequence("1, 4, 9")[:], as_sequence(range(3))[:]
    ([0, 1, 1, 2, 3, 5], [1, 4, 9], [0, 1, 2])
    >>> as_sequence("2^n + 3^n")[:4], as_sequence("(n+1)^2")[:4]
    ([2, 5, 13, 35], [1, 4, 9, 16])
    >>> as_sequence("domino tilings of 4 X n")[1:6]
    [1, 5, 11, 36, 95]
    """
    found = None if isinstance(thing, str) else sequence_of(thing)
    if found is None:
        found = upward("read")(thing).sequence()
    return found


def sequence_of(thing: Any) -> Sequence | None:
    """Return the sequence that an object is or has; None for texts, paths and other objects."""
    if isinstance(thing, Sequence):
        return thing
    if isinstance(thing, Terms):
        return Sequence(thing.values, offset=thing.offset)
    if isinstance(thing, RationalGF | MarkedGF):
        return Sequence.of_gf(thing)
    if isinstance(thing, Definition):
        return Sequence.of(thing)
    if isinstance(thing, Proved | Claimed):
        return Sequence.proved(thing)
    method = getattr(thing, "sequence", None)
    if callable(method) and not isinstance(thing, type):
        found = method()
        return found if isinstance(found, Sequence) else None
    if isinstance(thing, Iterable) and not isinstance(thing, dict | set | bytes | str):
        return Sequence(items("the sequence", thing, EXAMPLE))
    return None


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
