"""Bad claims: one clear line that names the place, or a refusal, in seconds."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.claims.audit import KINDS, audit, settle
from gfkit.claims.claim import Claim, Range
from gfkit.claims.subjects import SUBJECTS
from gfkit.errors import ClaimError
from gfkit.proofs import kernel

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


SAYS = set().union(*map(names, KINDS.values()))
ABOUT = SAYS.union(*map(names, SUBJECTS.values()))
keys = {table: st.sampled_from(sorted(known)) for table, known in (("a", ABOUT), ("s", SAYS))}
CHEAP = sorted(set(KINDS) - {"game dictionary", "law of boards", "same polynomials", "symmetry"})


@given(
    st.sampled_from(CHEAP),
    st.one_of(
        st.sampled_from([F, {"terms": [1, 2]}, {"a": F, "b": F}, {"nim": "0.07"}]),
        st.dictionaries(keys["a"], anything, max_size=3),
    ),
    st.dictionaries(keys["s"], anything, max_size=3),
    st.sampled_from([None, Range(0), Range(-5, 5), Range(10**9)]),
)
@settings(
    max_examples=3 * settings.default.max_examples,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_whatever_stands_in_a_claim_is_settled_or_a_claim_error(kind, about, says, range_) -> None:
    message = "claim 1"
    try:
        assert str(settled(kind, about, says, range_).verdict)
    except ClaimError as error:
        message = str(error)
    assert message.startswith("claim 1")
    assert len(message) < 400
    assert "\n" not in message


@parametrize_some(
    "formula",
    ["a(n) = " + "-" * 500 + "n", "a(n) = " + "(" * 100 + "n" + ")" * 100, "a(n) = " + "9" * 3000,
     "a(n) = " + PLUS(["n"] * 3000), "a(n) = " + "-" * 9000 + "n", "a(n) = " + "2^" * 6000 + "n",
     "a(n) = " + "n!/" * 5000 + "n"], first=3,
)  # fmt: skip
def test_formulas_too_deep_are_refused_by_the_reader(formula) -> None:
    with pytest.raises(ClaimError) as refused:
        settled("relation", F, {"formula": formula})
    assert len(str(refused.value)) < 300


def test_long_values_are_not_printed() -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        found = settled("relation", F, {"formula": "a(n) = 2^2^2^2^n"}).counterexample
        assert found["n"] == 0
        found = settled("relation", F, {"formula": "a(n) = (2000-n)!"}).counterexample
        assert "digits" in found["expected"]
    finally:
        sys.set_int_max_str_digits(before)
    high = settled("relation", F, {"formula": "a(n) = a(n-1)+a(n-2)"}, Range(2, 10**6))
    assert str(high.verdict) == "proved"


GOOD = [
    (one["kind"], one["about"], one.get("says"), Range(*one["range"]) if "range" in one else None)
    for line in Path(__file__).with_name("good_claims.jsonl").read_text("utf-8").splitlines()
    for one in [json.loads(line)]
]
BAD = [
    None, True, -1, 0, 10**9, -(10**30), 1.5, float("nan"), "", "no such thing", "1/(2-x)",
    "x" * 30_000, "*", "{1|", "H12 V9", "0x5", "LRNP", [[1, 0]], [[-3, 2]], ["[.]", -5], [],
    [[]], [None], [-1], ["a"], [[1, 2]], {}, {"a": 1},
]  # fmt: skip


def test_every_kind_has_an_example() -> None:
    settled_kinds = {kind for kind, *_ in GOOD} | {"same polynomials", "symmetry"}
    assert settled_kinds == set(KINDS)


@parametrize_some("kind, about, says, range_", GOOD, share=60, ids=lambda value: str(value)[:30])
def test_bad_claims_of_every_kind_are_claim_errors_or_findings(kind, about, says, range_) -> None:
    """`nim winners` with a negative offset and `game family` with too large an `up_to` crashed.

    At each place one bad value in three is tried each time, others at the next.
    """
    says = says or {}
    assert str(settled(kind, about, says, range_).verdict)
    changed = []
    for table in (about, says):
        for number, key in enumerate(table):
            some = BAD[(number + len(kind)) % 3 :: 3]
            changed += [(table, {**table, key: bad}) for bad in some]
            changed.append((table, {k: v for k, v in table.items() if k != key}))
            if isinstance(table[key], list):
                changed += [(table, {**table, key: [*table[key], bad]}) for bad in some]
            if isinstance(table[key], dict):
                changed += [(table, {**table, key: {**table[key], k: bad}}) for bad in some
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


def test_an_error_of_python_does_not_end_an_audit() -> None:
    class Broken(dict):
        def __iter__(self):
            raise ZeroDivisionError("by 0\nand more")

        __getitem__ = get = keys = items = lambda self, *_: iter(self)

    broken = Claim("1", "H", "p", "s", "terms", Broken(rule="kings"), Broken(gf="1"))
    first, second = audit([broken, Claim("2", "H", "p", "s", "equal sequences")])
    assert first.error.endswith("ZeroDivisionError: by 0 and more")
    assert second.error is not None


OF_SEVERAL = {
    *("terms", "table", "count", "polynomial", "matrix", "tiling"),  # of values in tables
    *("game value", "game values", "game family", "game families", "game dictionary"),
    *("plays", "sequence"),
    *("misprint", "statement"),  # of none
}
"""Kinds whose claims are proved as one of several statements, or of none."""


def test_a_kind_is_called_as_the_statement_that_proves_it() -> None:
    assert set(KINDS) - OF_SEVERAL <= kernel.KINDS.homes.keys()
