"""Claims that cannot be read: the message names the claim and the place in it."""

import re

import pytest
from samples import parametrize_some

from gfkit.claims.audit import audit, settle
from gfkit.claims.claim import Claim, Range
from gfkit.errors import ClaimError, OutOfRange, WrongArgument

FIBONACCI = {"gf": "1/(1-x-x^2)"}
SQUARE = {"columns": 2, "rows": 2}
COL = {"model": "col"}


def found(kind, about, says=None, holds_for=None):
    range_ = Range.parse(holds_for) if holds_for else None
    return settle(Claim("1", "Here", "line 1", "It.", kind, about, says or {}, range_))


@parametrize_some(
    ("kind", "about", "says", "words"),
    [
        ("theorem", {}, {}, "unknown kind 'theorem'; the nearest is"),
        ("generating function", {}, {"gf": "1"}, "about: a sequence is given by one of"),
        ("generating function", FIBONACCI, {}, "says: object missing required field `gf`"),
        ("generating function", FIBONACCI, {"gf": 1}, "says.gf: expected `str`"),
        ("terms", FIBONACCI, {"terms": []}, "says.terms: expected `array` of length >= 1"),
        ("terms", FIBONACCI, {"terms": [1.5]}, "says.terms[0]: expected `int | str`"),
        ("terms", {"gf": "1", "what": 2}, {"terms": [1]}, "about: object contains unknown field"),
        ("terms", FIBONACCI, {"terms": [1], "offsett": 1}, "unknown field `offsett`; known are"),
        ("terms", {"terms": [1.5]}, {"terms": [1]}, "about.terms[0]"),
        ("terms", {**FIBONACCI, "shift": 10**9}, {"terms": [1]}, "about.shift"),
        ("terms", {"model": "no-such", "rows": 2}, {"terms": [1]}, "unknown model"),
        ("terms", {"zeros": "0.77"}, {"terms": [0]}, "no recurrence is known for the zeros of"),
        ("terms", {"nim": "0.6"}, {"terms": [0]}, "no period is proved for 0.6"),
        ("octal period", {"nim": "0.9"}, {"period": 2}, "digit '9' at place 1 of '0.9' is not"),
        ("equal sequences", {"a": FIBONACCI, "b": {"gf": 3}}, {}, "about.b.gf"),
        ("relation", FIBONACCI, {"signature": [1, True]}, "says.signature[1]"),
        ("relation", FIBONACCI, {"formula": "x" * 30000}, "`str` of length <= 20000"),
        ("relation", {"gf": "1/(3-x-y*t)"}, {"formula": "a(n) = n"}, "not a power series in"),
        ("plays", SQUARE, {}, "says nothing"),
        ("plays", SQUARE, {"number": 2}, "says: object contains unknown field `number`"),
        ("payoffs", {**SQUARE, "opening": "V3"}, {"payoffs": [[1, 1]]}, "'V3' is not a move of"),
        ("payoffs", {**SQUARE, "columns": "2"}, {"payoffs": [[1, 1]]}, "about.columns"),
        ("payoff formulas", {"columns": 1, "to": 8}, {"formulas": [["k"]]}, "2 lists of equal"),
        ("count", {"model": "cram", "board": "2x2"}, {"count": 1, "more": [1]}, "of length 2"),
        ("auxiliary graph", COL, {"product": "strong", "with": "K3"}, "says.with: invalid enum"),
        ("auxiliary graph", {"model": "nogo"}, {"product": "strong", "with": "K2"}, "two colours"),
        ("auxiliary graph", COL, {"line": ["edges meet"]}, "one and two vertices"),
        ("growth rate", FIBONACCI, {"growth": "about 2"}, "not a decimal number"),
        ("growth rate", {"gf": "1+x"}, {"growth": "2"}, "finitely many"),
        ("growth rate", {"terms": [1, 2]}, {"growth": "2"}, "g.f. is known"),
        ("growth rate", {**COL, "rows": 1, "marks": "x"}, {"growth": "2"}, "sequence of integers"),
    ],
)  # fmt: skip
def test_a_claim_that_cannot_be_read_is_named_with_the_place(kind, about, says, words):
    with pytest.raises(ClaimError, match=re.escape(words)) as error:
        found(kind, about, says)
    assert str(error.value).startswith("claim 1 (Here, line 1): ")


@pytest.mark.parametrize(
    "main",
    [
        "n*2^n",
        "2^n+1",
        "2^n+floor(n/4)",
        "2^n+n*(n-1)*(n-2)*(n-3)",
        "2^n+n*(n-1)*(n-2)*(n-3)*7^n",
        "2^n+binomial(n,4)*7^n",
    ],
)
def test_what_agrees_with_a_power_at_some_n_is_no_power(main):
    with pytest.raises(ClaimError, match="main is c"):
        found("asymptotic formula", {"gf": "1/(1-2*t)"}, {"main": main})


@pytest.mark.parametrize(
    ("limit", "error"),
    [(0, OutOfRange), (-1, OutOfRange), (float("nan"), OutOfRange), ("x", WrongArgument)],
)
def test_a_limit_of_time_is_a_positive_number(limit, error):
    with pytest.raises(error, match="claim_limit must be a positive number such as 60, not"):
        list(
            audit(
                [Claim("1", "H", "p", "s", "terms", FIBONACCI, {"terms": [1]})], claim_limit=limit
            )
        )


def test_the_terms_that_a_sequence_of_three_definitions_has_are_of_each():
    ones = {"gf": "1/(1-x)"}
    about = {"a": ones, "b": {"terms": [1, 1]}, "c": ones}
    assert str(found("equal sequences", about).verdict) == "refuted"


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("n >= 2", 2, None),
        ("n > 2", 3, None),
        ("2 <= n <= 5", 2, 5),
        ("1 < n < 6", 2, 5),
        ("n = 4", 4, 4),
    ],
)
def test_a_range_holds_its_ends_and_nothing_beyond(text, low, high):
    range_ = Range.parse(text)
    last = 50 if high is None else high
    assert [n for n in range(-3, 51) if n in range_] == list(range(low, last + 1))
