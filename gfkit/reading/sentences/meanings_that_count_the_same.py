"""Whether two meanings count the same: in other words, as sets with a name and what they are."""

from __future__ import annotations

from gfkit.base.budget_and_progress import done_within
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sequence_of
from gfkit.reading.sentences.equal_amounts_in_short_places import are_the_same
from gfkit.series.rational_gf import RationalGF

STEPS = 100_000
"""So many steps it may take to find that two meanings count the same: some seconds."""


def count_the_same(one: Meaning, other: Meaning) -> bool:
    """Tell whether it is found that two meanings are one, or have the same numbers for all n.

    Two sequences with recurrences of orders d and e are equal if they agree for d + e consecutive n
    from where both hold [Stanley2012, Theorem 4.1.1].

    >>> from gfkit.reading.sentences.sentence_reader import read_sentence
    >>> count_the_same(*map(read_sentence, ("vertex covers of P_n", "independent sets of P_n")))
    True
    """
    if are_the_same(one, other):
        return True
    try:
        return done_within(lambda: _agree(one, other), steps=STEPS) or False
    except GfkitError:
        return False


def _agree(one: Meaning, other: Meaning) -> bool:
    first, second = sequence_of(one), sequence_of(other)
    if not (isinstance(first.gf, RationalGF) and isinstance(second.gf, RationalGF)):
        return False
    begin = max(first.offset, second.offset)
    enough = first.order + second.order
    end = max(first.holds_from, second.holds_from, begin) + enough + 1
    return all(first.term(n) == second.term(n) for n in range(begin, end))
