"""What can be made into a sequence: every verb takes what `as_sequence` takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gfkit.base.arguments import called_like, items
from gfkit.base.display.upward import upward
from gfkit.fits.fit import Terms
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.sequences.definition import Definition
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

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
