"""What is written as people write it is read as they mean it, or refused; never read as another."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracle import notation
from tiers import drawn

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim
from gfkit.claims.formulas import settle_relation
from gfkit.claims.sequences import sequences_of_claim
from gfkit.formulas.evaluate import Scope, Unevaluated, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.tree import text_of, unbound

some = settings(max_examples=drawn(150), deadline=None)
SHORT = 6

SIZES = {
    "n": lambda at: at["n"],
    "n+1": lambda at: at["n"] + 1,
    "n-1": lambda at: at["n"] - 1,
    "2*n": lambda at: 2 * at["n"],
    "2*n-1": lambda at: 2 * at["n"] - 1,
    "k": lambda at: at["k"],
    "2*k+1": lambda at: 2 * at["k"] + 1,
    "2": lambda _: 2,
}
sizes = st.sampled_from(["n", "n+1", "2*n", "k", "2*k+1", "2*n-1"])


def size(text):
    """Return a small number that is not below -1, as a pair."""
    return text, SIZES[text]


naturals = st.sampled_from(["n", "n+1", "k", "2*k+1"]).map(size)
leaves = st.one_of(
    st.integers(0, 9).map(notation.number),
    st.sampled_from("nk").map(notation.letter),
    naturals.map(notation.factorial),
    sizes.map(size).map(notation.double_factorial),
    st.sampled_from("nk").map(lambda x: notation.double_factorial(notation.letter(x), bare=True)),
    st.builds(
        notation.coefficient,
        st.sampled_from("xtz"),
        st.sampled_from(["n", "2*n", "n-1", "k"]).map(size),
        st.lists(st.integers(-3, 3), min_size=1, max_size=3),
        st.lists(st.integers(-3, 3), max_size=2).map(lambda rest: [1, *rest]),
        st.sampled_from(["n", "k", "2"]).map(size),
    ),
    st.builds(notation.periodic, st.lists(st.integers(-5, 5), min_size=1, max_size=4), naturals),
)
formulas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(notation.joined, st.sampled_from("+-*"), inner, inner),
        st.builds(notation.bracket, inner, st.integers(1, 5)),
        st.builds(notation.big_sum, st.just("k"), st.integers(0, 3), inner),
    ),
    max_leaves=5,
)
closed = formulas.map(lambda inner: notation.big_sum("k", 2, inner))
"""Formulas in n alone."""


@given(closed, st.integers(0, SHORT))
@some
def test_formulas_are_read_as_they_are_meant(formula, n) -> None:
    text, meaning = formula
    read = parse_expression(text)
    assert value_of(read, Scope({"n": n})) == meaning({"n": n})
    assert parse_expression(text_of(read)) == read


@given(formulas, st.integers(0, SHORT))
@some
def test_letters_without_a_value_are_said(formula, n) -> None:
    text, meaning = formula
    read = parse_expression(text)
    missing = unbound(read, {"n"})
    if missing:
        assert missing == {"k"}
        with pytest.raises(Unevaluated):
            value_of(read, Scope({"n": n}))
    else:
        assert value_of(read, Scope({"n": n})) == meaning({"n": n})


@given(formulas, st.integers(-2, 2))
@some
def test_what_is_settled_is_as_it_is_meant(formula, error) -> None:
    text, meaning = formula
    numbers = {"n": 0} if "k" not in unbound(parse_expression(text), {"n"}) else None
    if numbers is None:
        terms = [1] * SHORT
    else:
        values = [meaning({"n": n}) for n in range(SHORT)]
        assume(all(value.denominator == 1 for value in values))
        terms = [int(value) for value in values]
        terms[-1] += error
    sequences = sequences_of_claim("here", {"terms": terms})
    finding = settle_relation(parse_relation(f"a(n) = {text}"), sequences, None)
    verdict = str(finding.verdict)
    if numbers is None:
        assert verdict == "refused"
    elif error:
        assert verdict in {"refuted", "refused"}
    else:
        assert verdict != "refuted"


@pytest.mark.parametrize(
    "text",
    ["a(n-1)+c", "x*a(n-1)", "a(n-1)+[x^n] y/(1-x)", "k*a(n-1)", "2^i", "Sum_{j=0..n} k", "n*e"],
)
def test_letters_that_stand_for_nothing_refute_nothing(text) -> None:
    for about in ({"terms": [1, 2, 4, 8, 16]}, {"gf": "1/(1-2*x)"}, {"formula": "3^n"}):
        sequences = sequences_of_claim("here", about)
        finding = settle_relation(parse_relation(f"a(n) = {text}"), sequences, None)
        assert str(finding.verdict) == "refused"


@pytest.mark.parametrize("text", ["1/(1-2*x*y)", "1/(1-2*t*x)", "1/(1-c*x)", "y/(1-2*x)"])
@pytest.mark.parametrize(
    "about", [{"gf": "1/(1-2*x)"}, {"terms": [1, 2, 4, 8]}, {"model": "domineering", "rows": 1}]
)
def test_generating_functions_with_letters_that_stand_for_nothing(about, text) -> None:
    claim = Claim("1", "Here", "line 1", "It.", "gf", about, {"gf": text})
    assert str(settle(claim).verdict) == "refused"
