"""Pages of facts: of which sequence they are told."""

from math import comb

import pytest
from render.shown import lines_of

from gfkit import facts
from gfkit.proofs.kernel import statement_of
from gfkit.render.registry import data


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


def test_the_data_of_a_fact_have_the_statement_that_is_proved():
    """a(n+1)^2 - a(n)*a(n+2) = 3^n; the signs of a(n) follow an angle that divides no circle."""
    found = facts("x/(1-2*x+3*x^2)").source
    for fact, read in zip(found, data(found)["facts"], strict=True):
        assert (read["verdict"] == "proved") == (fact.proof is not None)
        if fact.proof is None:
            assert read["statement"] is None
        else:
            assert statement_of(read["statement"]) == fact.proof.statement
    assert {one.proof is None for one in found} == {True, False}
