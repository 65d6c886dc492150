"""What can be made into a sequence, and how: every verb takes what `as_sequence` takes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from gfkit.fits.fit import Terms
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.sequences.definition import Definition
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

EXAMPLE = (
    'give a Sequence, its terms as [1, 1, 2, 3, 5], its g.f. as "x/(1-x-x^2)", or an answer of '
    'gfkit such as Strip("domineering:right-ends", columns=3) or a guess'
)


def as_sequence(thing: Any) -> Sequence:
    """Return what a verb was given as a sequence; raises TypeError with an example for the rest.

    thing: a Sequence; numbers, which are a(0), a(1), ...; a text, of numbers with commas between
    them or of a g.f.; a g.f.; a definition or a proof of the kernel; whatever has a method
    `sequence`, such as a strip, its answer, or a guess.

    >>> as_sequence("x/(1-x-x^2)")[:6], as_sequence("1, 4, 9")[:], as_sequence(range(3))[:]
    ([0, 1, 1, 2, 3, 5], [1, 4, 9], [0, 1, 2])
    """
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
    if isinstance(thing, str):
        return _of_text(thing)
    method = getattr(thing, "sequence", None)
    if callable(method) and not isinstance(thing, type):
        found = method()
        if isinstance(found, Sequence):
            return found
    elif isinstance(thing, Iterable) and not isinstance(thing, dict | set | bytes):
        terms = list(thing)
        if all(isinstance(term, int | Fraction) and not isinstance(term, bool) for term in terms):
            return Sequence(terms)
        wrong = next(t for t in terms if not isinstance(t, int | Fraction) or isinstance(t, bool))
        raise TypeError(f"{_shown(wrong)} is not an integer or a fraction; {EXAMPLE}")
    raise TypeError(f"{_shown(thing)} is not a sequence; {EXAMPLE}")


def _of_text(text: str) -> Sequence:
    words = [word.strip() for word in text.strip(" \n\t[](){}").split(",")]
    if len(words) > 1:
        try:
            return Sequence(Fraction(word) for word in words if word)
        except ValueError:
            raise TypeError(f"{_shown(text)} is not a list of terms; {EXAMPLE}") from None
    return Sequence.parse(text)


def _shown(thing: object) -> str:
    text = repr(thing)
    return text if len(text) <= 60 else f"{text[:57]}..."
