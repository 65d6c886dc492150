"""Bad claims: one clear line that names the place, or a refusal, in seconds."""

from __future__ import annotations

import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gfkit.claims.audit import KINDS, settle
from gfkit.claims.claim import Claim, Range
from gfkit.claims.shapes import ABOUT, SAYS
from gfkit.errors import ClaimError

F = {"gf": "1/(1-x-x^2)"}
PLUS = "+".join


def settled(kind, about, says, range_=None):
    return settle(Claim("1", "H", "p", "s", kind, about, says, range_))


anything = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 3),
        st.sampled_from([10**9, -(10**40), 1.5, float("nan"), "", "n", "a(n", "2x2", "[", "A"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abn"), inner, max_size=2)
    ),
    max_leaves=4,
)
keys = {table: st.sampled_from(sorted(known)) for table, known in (("a", ABOUT), ("s", SAYS))}
CHEAP = sorted(set(KINDS) - {"game dictionary", "game concatenation", "doppelgaenger", "symmetry"})


@given(
    st.sampled_from(CHEAP),
    st.one_of(
        st.sampled_from([F, {"terms": [1, 2]}, {"a": F, "b": F}, {"nim": "0.07"}]),
        st.dictionaries(keys["a"], anything, max_size=3),
    ),
    st.dictionaries(keys["s"], anything, max_size=3),
    st.sampled_from([None, Range(0), Range(-5, 5), Range(10**9)]),
)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_stands_in_a_claim_is_settled_or_a_claim_error(kind, about, says, range_) -> None:
    message = "claim 1"
    try:
        assert str(settled(kind, about, says, range_).verdict)
    except ClaimError as error:
        message = str(error)
    assert message.startswith("claim 1")
    assert len(message) < 400
    assert "\n" not in message


@pytest.mark.parametrize(
    "kind, about, says, place",
    [
        ("count", {"model": "cram", "board": "2x2"}, {"count": 1, "left": []}, "says.left"),
        ("count", {"model": "cram", "board": "2x2"}, {"count": 1, "more": [1]}, "2 entries, not 1"),
        ("terms", {"terms": [1.5]}, {"terms": [1]}, "about.terms, entry 1"),
        ("terms", {**F, "shift": 10**9}, {"terms": [1]}, "about.shift"),
        ("terms", {**F, "from": "1"}, {"terms": [1]}, "about.from"),
        ("equal", {"a": F, "b": {"gf": 3}}, {}, "about.b.gf"),
        ("recurrence", F, {"signature": [1, True]}, "says.signature, entry 2"),
        ("recurrence", F, {"formula": "x" * 30_000}, "more than 20000 characters"),
        ("game strip", {"model": "cram", "rows": 1}, {"lengths": [[1, 2, 3]]}, "says.lengths"),
        ("payoff formulas", {"columns": 1, "to": 8}, {"formulas": [["k"], []]}, "entry 2"),
        ("payoff formulas", {"columns": 1, "to": 8}, {"formulas": [["k"]]}, "2 lists of equal"),
        ("recursion", {"model": "domineering"}, {"empty": {"G": 1}, "blocks": {"G": ["G G"]},
         "power": "G", "rows": "1"}, "square"),
        ("game family", {"model": "cram", "family": "[..]"}, {"values": ["0"], "up_to": 0},
         "says.up_to"),
        ("polynomial", {"model": "cram", "board": "-1x2"}, {"polynomial": "1"}, "claim 1"),
        ("terms", {"model": "no-such", "rows": 2}, {"terms": [1]}, "claim 1 .*unknown model"),
    ],
)  # fmt: skip
def test_the_message_names_the_place(kind, about, says, place) -> None:
    with pytest.raises(ClaimError, match=place):
        settled(kind, about, says)


@pytest.mark.parametrize(
    "kind, about, says, range_",
    [
        ("identity", F, {"formula": "a(n) = Sum_{k=1..10^9} k"}, None),
        ("identity", F, {"formula": "a(n) = Sum_{k=1..9999} Sum_{j=1..9999} j"}, None),
        ("identity", F, {"formula": "a(n) = Sum_{k=1..9999} sqrt(k+10^12-20000)"}, None),
        ("identity", F, {"formula": "a(n) = Stirling2(99999, 50000)"}, None),
        ("identity", F, {"formula": "a(n) = ((10^1900+1)/3)^90000"}, None),
        ("identity", F, {"formula": "a(n) = (sqrt(2)+sqrt(3)+sqrt(5))^99999"}, None),
        ("identity", F, {"formula": "a(n) = n!"}, Range(0, 10**9)),
        ("recurrence", F, {"signature": [1, 1]}, Range(10**9)),
        ("gf", F, {"gf": "1/(1-x^100000)"}, None),
        ("gf", F, {"gf": "(1+x+y+t)^2000/(1-t)"}, None),
        ("gf", F, {"gf": "1/(1-x-y-t)^40+1/((1-t-x*y)^60+t)"}, None),
        ("terms", F, {"terms": [1] * 50_000}, None),
        ("terms", F, {"terms": [1, 1], "offset": -4}, None),
    ],
)
def test_what_would_take_long_is_refused_soon(kind, about, says, range_) -> None:
    begin = time.process_time()
    assert str(settled(kind, about, says, range_).verdict) == "refused"
    assert time.process_time() - begin < 20


@pytest.mark.parametrize(
    "formula",
    ["a(n) = " + PLUS(["n"] * 3000), "a(n) = " + "-" * 9000 + "n", "a(n) = " + "2^" * 6000 + "n",
     "a(n) = " + "n!/" * 5000 + "n", "a(n) = " + "9" * 3000,
     "a(n) = " + "(" * 100 + "n" + ")" * 100],
)  # fmt: skip
def test_formulas_too_deep_are_refused_by_the_reader(formula) -> None:
    with pytest.raises(ClaimError) as refused:
        settled("identity", F, {"formula": formula})
    assert len(str(refused.value)) < 300


def test_long_values_are_not_printed() -> None:
    sys.set_int_max_str_digits(0)
    try:
        found = settled("identity", F, {"formula": "a(n) = 2^2^2^2^n"}).counterexample
        assert found["n"] == 0
        found = settled("identity", F, {"formula": "a(n) = (2000-n)!"}).counterexample
        assert "digits" in found["expected"]
    finally:
        sys.set_int_max_str_digits(4300)
    high = settled("identity", F, {"formula": "a(n) = a(n-1)+a(n-2)"}, Range(2, 10**6))
    assert str(high.verdict) == "proved"
