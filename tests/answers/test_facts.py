"""Facts: of what is proved there is a proof; of which sequence they are told."""

from math import comb

import pytest
from render.shown import lines_of
from samples import parametrize_some

from gfkit import facts, verify


@parametrize_some("subject", ["1/(1-x^2)", "x/(1-x-x^2)", "binomial(2*n,n)"])
def test_each_fact_that_is_proved_has_a_proof_that_holds(subject):
    found = facts(subject)
    assert (
        {one.fact for one in found.facts if one.verdict == "proved"} == {*found.proofs()} != set()
    )
    for proof in found.proofs().values():
        assert verify(proof()).holds


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


def test_what_is_not_decided_says_why_and_has_no_proof():
    """a(n+1)^2 - a(n)*a(n+2) = 3^n; the signs of a(n) follow an angle that divides no circle."""
    found = facts("x/(1-2*x+3*x^2)")
    assert {one.verdict for one in found} == {"proved", "underdetermined"}
    for one in found:
        assert (one.verdict == "proved") == bool(one.proofs())
        assert one.is_proved or one.reason in one.says
    assert found["log-concavity"].proof().statement.kind == "signs"


def test_facts_of_a_fit_are_consistent_and_proved_of_what_fits():
    found = facts([1, 1, 2, 3, 5, 8, 13, 21, 34, 55])
    assert found.about == "a fit"
    assert {one.verdict for one in found} == {"consistent"}
    assert verify(found["signs"].proof()).holds
