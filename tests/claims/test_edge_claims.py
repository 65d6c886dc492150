"""Edges where a claim was misread or a proof lost a premise: ranges, first and last indices."""

from decimal import Decimal, getcontext

import pytest

from gfkit.claims.audit import KINDS, settle
from gfkit.claims.claim import Claim, Range
from gfkit.errors import ClaimError
from gfkit.formulas.parser import parse_expression
from gfkit.proofs.certificates import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import prove
from gfkit.sequences.explicit import (
    FormulaTerms,
    FractionCoefficients,
    ListedTerms,
)
from gfkit.sequences.gf import AreEqual
from gfkit.sequences.operations import (
    FirstTerms,
    LinearCombination,
    PartialSums,
    Section,
    Shifted,
    TermwiseProduct,
)
from gfkit.sequences.order_bound import BoundedTerms
from gfkit.sequences.relations import FailsAt, RelationHolds

BOUNDED = BoundedTerms((0, 1, 1, 2, 3, 5), 0, 3)
FIBONACCI = FormulaTerms(parse_expression("Fibonacci(n)"))


def claim(kind, about, says, holds_for=None):
    range_ = Range.parse(holds_for) if holds_for else None
    return Claim("1", "Here", "line 1", "It.", kind, about, says, range_)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_kind_overlooks_a_range(kind) -> None:
    if not KINDS[kind].is_ranged:
        with pytest.raises(ClaimError, match="has no holds_for"):
            settle(claim(kind, {"gf": "1+1/(1-t)"}, {}, "n >= 1"))


@pytest.mark.parametrize("shift", range(-3, 4))
@pytest.mark.parametrize("said", ["1/(1-t)", "t^2/(1-t)", "1/(t^2*(1-t))", "t+t^2", "0"])
def test_a_gf_that_begins_elsewhere_is_refuted_where_it_differs(said, shift) -> None:
    about = {"gf": "1/(1-t)", "shift": shift}
    first = {"1/(1-t)": 0, "t^2/(1-t)": 2, "1/(t^2*(1-t))": -2}.get(said)
    found = settle(claim("generating function", about, {"gf": said}))
    assert str(found.verdict) == ("proved" if first == -shift else "refuted")
    if found.counterexample is not None and first is not None:
        assert found.counterexample["n"] in (min(first, -shift), min(0, -shift))


@pytest.mark.parametrize("shift", [0, 2])
def test_the_coefficients_of_a_fraction_may_be_fractions(shift) -> None:
    """1/(2 - t) is the sum of (1/2)^(n+1) t^n; t/(1-t) by t is no power series of t + 1."""
    about = {"gf": "1/(2-t)", "shift": shift}
    said = {"formula": f"a(n) = 1/2^(n+1+{shift})"}
    assert str(settle(claim("relation", about, said, f"n >= {-shift}")).verdict) == "proved"
    with pytest.raises(ClaimError, match="not a power series in one letter"):
        settle(claim("relation", {"gf": "1/(t-t^2)", "shift": shift}, said, "n >= 0"))


@pytest.mark.parametrize("digits", [3, 12, 17, 25, 40])
def test_the_true_rate_has_true_digits(digits) -> None:
    getcontext().prec = 60
    golden = (1 + Decimal(5).sqrt()) / 2
    said = str(golden.quantize(Decimal(10) ** -digits) + 3 * Decimal(10) ** -digits)
    found = settle(claim("growth rate", {"gf": "t/(1-t-t^2)"}, {"growth": said}))
    assert Decimal(found.repair) == golden.quantize(Decimal(10) ** -digits)


@pytest.mark.parametrize(
    "statement",
    [
        RelationHolds("a(n) = Fibonacci(n)", (("a", BOUNDED),), 0, 40),
        FailsAt("a(n) < 20", (("a", BOUNDED),), 0, None, 8, 21, 20),
        AreEqual(FirstTerms((BOUNDED,), 30), FirstTerms((FIBONACCI,), 30)),
        RelationHolds("a(n) = Fibonacci(n)", (("a", Shifted((BOUNDED,), 0, 0)),), 0, 40),
    ],
)
def test_terms_beyond_the_listed_ones_have_the_premise(statement) -> None:
    assert prove(statement).premises == (BOUNDED.premise,)


LISTED = ListedTerms((1, 1))
ONES = FractionCoefficients((1,), (1, -1))


@pytest.mark.parametrize(
    "ends",
    [
        LISTED,
        FirstTerms((ONES,), 1),
        LinearCombination((LISTED,), (1,)),
        TermwiseProduct((LISTED, ONES)),
        Shifted((LISTED,), 0, 0),
        Section((LISTED,), 1, 0, 0),
        PartialSums((FirstTerms((FractionCoefficients((1,), (1,)),), 1),)),
    ],
)
@pytest.mark.parametrize("high", [2, 9, 40])
def test_the_checker_rejects_terms_after_the_last(ends, high) -> None:
    holds = RelationHolds("a(n) = 1", (("a", ends),), 0, 1)
    data = certificate_data(prove(holds), "here")
    assert check(data).holds
    data["statement"] |= {"high": high}
    del data["digest"]
    report = check(data | {"digest": digest(data)})
    assert report.checked_fully
    assert not report.holds
