"""A definition has one best proof: every verb starts from the same sequence and verdict."""

import json

import pytest
from render.shown import lines_of
from runs import ended
from samples import parametrize_some

import gfkit
from gfkit.proofs.verdict import Consistent

DEFINITIONS = [
    "Sum_{k=0..n} binomial(2,k)*k^2",
    "Sum_{k=0..n} binomial(n,k)*binomial(3,k)",
    "Sum_{k=0..n} (k+1)!/k!",
    "(n+2)!/n!",
    "binomial(2*n,n)/binomial(2*n-1,n)",
    "-2^n",
    "-F(n)^2 + n",
    "floor(n^2/4) for n >= 3",
    "Sum_{k=0..n} k*k!",
    "Catalan(n)",
    "a(n) = a(n-1) + (n mod 2), a(0) = 0",
    "A(n) = A(n-2) + B(n-2), B(n) = A(n-1) + B(n-1), A(0) = 1, A(1) = 0, B(0) = B(1) = 1",
    "a(n) = Sum_{k=1..n} k*a(n-k), a(0) = 1",
    "domino tilings of 4 X n",
]


@pytest.mark.slow
@parametrize_some("text", DEFINITIONS)
def test_verbs_have_one_verdict_and_one_gf(text: str) -> None:
    sequence = gfkit.as_sequence(text)
    verdict = str(sequence.provenance)
    answers = [gfkit.closed_form(text), gfkit.ask(text)]
    assert not any(isinstance(one.sequence().provenance, Consistent) for one in answers)
    assert {str(one.sequence().provenance) for one in answers} == {verdict}
    if sequence.gf is not None:
        assert {one.sequence().gf for one in answers} == {sequence.gf}
        assert str(gfkit.asymptotics(text).sequence().provenance) == verdict
        assert str(gfkit.compare(text, sequence).verdict) in {"holds", "proved"}


@parametrize_some("verb", ["export", "gf", "closed-form", "facts", "asymptotics", "terms"])
def test_a_formula_that_begins_with_a_minus_is_an_argument_of_verbs(verb: str) -> None:
    alone, behind = (ended([verb, *words, "-2^n"]) for words in ([], ["--"]))
    assert alone[:2] == behind[:2]
    assert alone[0] == 0


@pytest.mark.parametrize(
    ("side", "number"),
    [(10, 258584046368), pytest.param(12, 53060477521960000, marks=pytest.mark.thorough)],
)
def test_a_large_rectangle_is_one_number(side: int, number: int) -> None:
    said = f"domino tilings of {side} x {side}"
    told = gfkit.ask(said)
    assert {*told.answers} == {"count"}
    assert lines_of(told)["count"] == str(number)
    counted = json.loads(ended(["count", said, "--json"])[1])
    assert int(counted["count"]) == number
