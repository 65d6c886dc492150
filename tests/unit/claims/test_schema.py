"""Bad claims: one clear line that names the place, or a refusal, in seconds."""

from __future__ import annotations

import sys
import time

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tiers import drawn, one_in

from gfkit.claims.audit import KINDS, audit, settle
from gfkit.claims.claim import Claim, Range
from gfkit.claims.schema import Anything, Kind
from gfkit.claims.sequences import SUBJECTS
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


def names(table):
    return {field.encode_name for field in msgspec.structs.fields(table)}


SAYS = set().union(*(names(kind.says) for kind in KINDS.values()))
TABLES = [*SUBJECTS.values(), *(kind.about for kind in KINDS.values() if kind.about is not None)]
ABOUT = set().union(*map(names, TABLES))
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
@settings(max_examples=drawn(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
    "kind, about, says, range_",
    [
        ("identity", F, {"formula": "a(n) = Sum_{k=1..10^9} k"}, None),
        pytest.param(
            "identity",
            F,
            {"formula": "a(n) = Sum_{k=1..9999} Sum_{j=1..9999} j"},
            None,
            marks=pytest.mark.thorough,  # ten seconds
        ),
        ("identity", F, {"formula": "a(n) = Sum_{k=1..9999} Sum_{j=1..10^7} j"}, None),
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


@one_in(3)
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
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        found = settled("identity", F, {"formula": "a(n) = 2^2^2^2^n"}).counterexample
        assert found["n"] == 0
        found = settled("identity", F, {"formula": "a(n) = (2000-n)!"}).counterexample
        assert "digits" in found["expected"]
    finally:
        sys.set_int_max_str_digits(before)
    high = settled("identity", F, {"formula": "a(n) = a(n-1)+a(n-2)"}, Range(2, 10**6))
    assert str(high.verdict) == "proved"


D22 = {"columns": 2, "rows": 2}
GOOD = [
    ("terms", F, {"terms": [1, 1], "offset": 0}, None),
    ("terms", {"model": "cram", "rows": 1, "topology": "strip", "marks": "x", "shift": 1},
     {"terms": [1]}, None),
    ("terms", {"model": "col", "ending": "B", "marks": "xy"}, {"terms": [0]}, None),
    ("terms", {"model": "cram", "boards": "2xn", "to": 3}, {"terms": [2]}, None),
    ("terms", {"model": "col", "graphs": "paths", "to": 3}, {"terms": [3]}, None),
    ("terms", {"formula": "n^2", "offset": 1}, {"terms": [1]}, None),
    ("terms", {"zeros": "0.07", "offset": 1}, {"terms": [1]}, None),
    ("terms", {"nim": "0.07"}, {"terms": [0]}, None),
    ("terms", {"payoff": 1, "columns": 1, "step": 4, "first": 0, "offset": 0, "to": 3},
     {"terms": [0]}, None),
    ("table", {"model": "cram"}, {"table": [[1, 2]], "rows_from": 1, "columns_from": 1}, None),
    ("polynomial", {"model": "col", "board": "1x2", "marks": "x"}, {"polynomial": "1"}, None),
    ("polynomial", {"model": "col", "graph": "0 1"}, {"polynomial": "1"}, None),
    ("count", {"model": "o12", "board": "1x2"}, {"count": 1, "left": 1, "right": 0, "more": [0, 1]},
     None),
    ("matrix", {"model": "domineering", "length": 1, "left": "0", "right": "0"}, {"rows": ["1 x"]},
     None),
    ("matrix", {"model": "domineering", "board": "...|.#.", "row": 2}, {"rows": ["1"]}, None),
    ("tiling", {"model": "domineering"}, {"tiles": ["2", "1"], "weight": "x"}, None),
    ("gf", F, {"gf": "1/(1-x)", "variable": "x"}, None),
    ("recurrence", F, {"signature": [1, 1], "fitted": 0}, Range(2)),
    ("closed form", F, {"closed_form": "n"}, Range(0, 5)),
    ("identity", {"a": F, "b": F}, {"formula": "a(n) = b(n)"}, Range(0)),
    ("equal", {"a": F, "b": F}, {"on": "common range"}, None),
    ("sequence", F, {"oeis": "A000045", "terms": [0, 1], "offset": 0, "shift": 1, "gf": "x"}, None),
    ("statement", {}, {"why": "a figure"}, None),
    ("misprint", {}, {"printed": "IIX", "read": "VIII", "why": "the proof says so"}, None),
    ("growth", F, {"growth": "1.6"}, None),
    ("asymptotic", {"gf": "1/(1-2*x)"}, {"main": "2^n"}, None),
    ("auxiliary graph", {"model": "col"},
     {"product": "strong", "with": "K2", "matching": True}, None),
    ("auxiliary graph", {"model": "o12"}, {"line": ["edges meet"]}, None),
    ("independence", {"model": "col"}, {"independent": True}, None),
    ("recursion", {"model": "domineering"}, {"empty": {"G": 1}, "blocks": {"G": ["G"]},
     "power": "G", "rows": "1"}, None),
    ("game value", {"model": "cram", "board": "2x2"}, {"value": "0"}, None),
    ("game value", {"model": "cram", "board": "2x2"}, {"outcome": "P"}, None),
    ("game values", {"model": "cram"}, {"table": [["0"]], "rows_from": 1, "columns_from": 1}, None),
    ("game strip", {"model": "domineering", "rows": 1},
     {"outcome": "R", "up_to": 4, "lengths": [[2, 1]]}, None),
    ("game basis", {}, {"basis": [2, 3]}, Range(2)),
    ("game comparison", {"model": "cram"},
     {"left": ["*"], "right": ["1x2"], "relation": "="}, None),
    ("game concatenation", {"model": "domineering", "boards": ["1x1", "1x1"]}, {"law": "negative"},
     None),
    ("game family", {"model": "cram", "family": "[..]"},
     {"values": ["*"], "pattern": [1, 1, "0"], "up_to": 2, "from": 1}, None),
    ("game families", {"model": "cram", "families": [["[..]", 0], ["[..]", 0]]},
     {"up_to": 1, "from": 1}, None),
    ("game dictionary", {"cells": 3}, {"boards": 2}, None),
    ("game dictionary", {"model": "cram", "cells": 3}, {"first": ["*", 2]}, None),
    ("game dictionary", {"model": "cram", "cells": 2}, {"never": "*2"}, None),
    ("nim period", {"nim": "0.07"}, {"period": 34, "preperiod": 53, "saltus": 0}, None),
    ("nim winners", {"nim": "0.07"}, {"winners": ["second"], "offset": 0}, None),
    ("payoffs", {**D22, "raised": 0, "heights": [0, 0], "mono": False, "players": 2,
     "opening": "V1"}, {"payoffs": [[2, 4]]}, None),
    ("payoffs", D22, {"contains": [[2, 4]]}, None),
    ("payoffs", {**D22, "opening": "V1"}, {"scores": [1, 0]}, None),
    ("payoffs", {**D22, "opening": "V1"}, {"lost": 0}, None),
    ("payoff formulas", {"columns": 1, "to": 8, "mono": False, "players": 2},
     {"formulas": [["k"], ["k"]]}, None),
    ("plays", D22, {"count": 1, "at_least": 1, "pictures": 1, "lines": 1, "empty": 0}, None),
    ("plays", D22, {"begin": ["V1"], "only": "vertical", "payoffs": [2, 4]}, None),
    ("plays", {"columns": 2, "rows": [1, 3, 1]}, {"empty": 0}, None),
    ("raised plays", {"columns": 1, "rows": [1, 2], "raised": [1]}, None, None),
]  # fmt: skip
BAD = [
    None, True, -1, 0, 10**9, -(10**30), 1.5, float("nan"), "", "no such thing", "1/(2-x)",
    "x" * 30_000, [], [[]], [None], [-1], ["a"], [[1, 2]], {}, {"a": 1},
]  # fmt: skip


def test_every_kind_has_an_example() -> None:
    settled_kinds = {kind for kind, *_ in GOOD} | {"inequality", "doppelgaenger", "symmetry"}
    assert settled_kinds == set(KINDS)


@one_in(5)
@pytest.mark.parametrize("kind, about, says, range_", GOOD, ids=lambda value: str(value)[:30])
def test_bad_claims_of_every_kind_are_claim_errors_or_findings(kind, about, says, range_) -> None:
    """`nim winners` with a negative offset and `game family` with too large an `up_to` crashed."""
    says = says or {}
    assert str(settled(kind, about, says, range_).verdict)
    changed = []
    for table in (about, says):
        for key in table:
            changed += [(table, {**table, key: bad}) for bad in BAD]
            changed.append((table, {k: v for k, v in table.items() if k != key}))
            if isinstance(table[key], list):
                changed += [(table, {**table, key: [*table[key], bad]}) for bad in BAD]
            if isinstance(table[key], dict):
                changed += [(table, {**table, key: {**table[key], k: bad}}) for bad in BAD
                            for k in table[key]]  # fmt: skip
        changed.append((table, {**table, "no key": 1}))
    cases = [(new if old is about else about, new if old is says else says, range_)
             for old, new in changed]  # fmt: skip
    cases += [(about, says, one) for one in (None, Range(0), Range(-5, 3), Range(10**9))]
    begin = time.process_time()
    for number, case in enumerate(cases):
        try:
            assert str(settled(kind, *case).verdict)
        except ClaimError as error:
            assert str(error).startswith("claim 1"), case  # noqa: PT017
            assert len(str(error)) < 400, case  # noqa: PT017
        assert time.process_time() - begin < 60, (number, case)


def test_one_bad_claim_does_not_end_an_audit() -> None:
    claims = []
    for number, (kind, about, says, range_) in enumerate(GOOD[:12]):
        claims.append(Claim(f"g{number}", "H", "p", "s", kind, about, says, range_))
        claims.append(Claim(f"b{number}", "H", "p", "s", kind, {**about, "odd": 1}, says, range_))
    found = list(audit(claims))
    assert len(found) == len(claims)
    for entry in found:
        assert (entry.error is not None) == entry.claim.id.startswith("b")
        assert entry.error is None or str(entry.finding.verdict) == "refused"


def test_an_error_of_gfkit_does_not_end_an_audit(monkeypatch) -> None:
    def broken(*_):
        raise ZeroDivisionError("by 0\nand more")

    monkeypatch.setitem(KINDS, "terms", Kind(broken, Anything, Anything))
    first, second = audit([Claim("1", "H", "p", "s", "terms"), Claim("2", "H", "p", "s", "equal")])
    assert first.error.endswith("ZeroDivisionError: by 0 and more")
    assert second.error is not None
