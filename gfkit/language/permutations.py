"""What counts permutations whose elements move by some numbers: words of displacements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.rules.languages import displacements, rule_of_words
from gfkit.errors import GfkitError
from gfkit.language.cells import first_index, of_strip
from gfkit.language.english import said
from gfkit.language.meanings import Permutations, Sentence

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip


def strip_of(sentence: Sentence) -> Strip:
    """Return the strip of one row whose arrays of n cells are the p(1) - 1, ..., p(n) - n.

    >>> strip_of(Sentence(Permutations((-1, 0, 1)))).terms(6)
    [1, 1, 2, 3, 5, 8]
    """
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    assert isinstance(sentence.objects, Permutations)
    if sentence.conditions or sentence.by or sentence.total is not None:
        raise GfkitError("of permutations nothing is said but by how much their elements move")
    moves = sentence.objects.displacements
    return Strip(rule_of_words(displacements(moves), said(sentence)), rows=1)


def sequence_of(sentence: Sentence) -> Sequence:
    """Return the sequence of the numbers of permutations; the empty one is counted."""
    assert isinstance(sentence.objects, Permutations)
    size = sentence.objects.size
    found = of_strip(strip_of(sentence), size, first_index(size, has_empty=True))
    return found.named(said(sentence))
