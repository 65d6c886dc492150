"""What counts permutations whose elements move by some numbers: words of displacements."""

from __future__ import annotations

from gfkit.boards.rules.languages import displacements, rule_of_words
from gfkit.errors import GfkitError
from gfkit.language.counts import Boards, Counts
from gfkit.language.english import said
from gfkit.language.meanings import Permutations, Sentence


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts permutations p, as the words p(1) - 1, ..., p(n) - n.

    >>> counts_of(Sentence(Permutations((-1, 0, 1)))).strip().terms(6)
    [1, 1, 2, 3, 5, 8]
    """
    objects = sentence.objects
    assert isinstance(objects, Permutations)
    if sentence.conditions or sentence.by or sentence.total is not None:
        raise GfkitError("the only condition on permutations is how far their elements move")
    rule = rule_of_words(displacements(objects.displacements), said(sentence))
    return Counts(((1, Boards(rule, rows=1)),), objects.size, has_empty=True)
