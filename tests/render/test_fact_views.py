"""Pages of facts: of which sequence they are told."""

from math import comb

import pytest
from render.shown import lines_of

from gfkit import facts


@pytest.mark.parametrize(
    ("terms", "label"),
    [
        ([1, 1, 2, 3, 5, 8, 13, 21, 34, 55], "g.f."),
        ([comb(2 * n, n) // (n + 1) for n in range(12)], "equation"),
    ],
)
def test_facts_of_terms_are_those_of_the_fit_that_is_shown(terms, label):
    """The Fibonacci and the Catalan numbers."""
    shown = lines_of(facts(terms))
    assert {"g.f.", "equation"} & shown.keys() == {label}
    assert shown["about"].startswith(f"the sequence with this {label};")
