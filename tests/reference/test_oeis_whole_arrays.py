"""Entries of the OEIS by R. H. Hardin, as they stand there: connected values, sorted lines."""

import pytest
from tables import table
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.sequences.strip import Strip

ENTRIES = {entry["number"]: entry for entry in table("oeis_whole_arrays")}
"""Rows of the board of the first term, columns, the rule, the first terms."""


@one_in(4)
@pytest.mark.parametrize("number", ENTRIES)
def test_the_terms_are_those_of_the_entry(number):
    entry = ENTRIES[number]
    first, terms = entry["first"], entry["terms"]
    strip = Strip(ArrayRule.from_data(entry["rule"], number), columns=entry["columns"])
    assert strip.terms(first + len(terms))[first:] == terms


def test_a_recurrence_is_proved_and_checked_alone():
    """What A166761 states empirically; the checker makes its own automaton of the rule."""
    rule = ArrayRule.from_data(ENTRIES["A166761"]["rule"], "connected")
    answer = Strip(rule, columns=ENTRIES["A166761"]["columns"]).generating_function()
    assert answer.gf.den == (1, -6, 14, -16, 9, -2)
    assert check(certificate_data(answer.verdict, "0")).holds
