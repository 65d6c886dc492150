"""Claims about relations: what is proved is the claim, and what stands for nothing is refused."""

from __future__ import annotations

import pytest

from gfkit import check
from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range
from gfkit.series.rational import sum_text


def found(kind, about, says, holds_for=None):
    range_ = None if holds_for is None else Range.parse(holds_for)
    return settle(Claim("1", "Here", "line 1", "Words.", kind, about, says, range_))


@pytest.mark.parametrize("order", [38, 50])
def test_true_lines_of_a_high_order_are_proved(order) -> None:
    den = [1, *((3 * k + k * k) % 5 - 2 for k in range(1, order)), 1]
    powers = "+".join(f"({c})*x^{k}" for k, c in enumerate(den))
    says = {"formula": f"a(n) = {sum_text([-c for c in den[1:]])}"}
    finding = found("recurrence", {"gf": f"(1+x)/({powers})"}, says, f"n >= {order}")
    assert finding.verdict.derivation.evidence["compared"] == order


def test_equal_means_from_the_same_index_on() -> None:
    shifted = {"gf": "1/(1-x)", "shift": 1}
    finding = found("equal", {"a": {"gf": "1/(1-x)"}, "b": shifted}, {})
    assert str(finding.verdict) == "refuted"
    assert finding.repair == "equal for n >= 0"
    proved = found("equal", {"a": {"gf": "1/(1-x)"}, "b": shifted}, {}, "n >= 0")
    assert proved.verdict.statement.low == 0
    assert found("equal", {"a": {"gf": "1/(1-x)"}, "b": shifted}, {}, "n >= -1").fails is not None


@pytest.mark.parametrize("before", range(1, 5))
@pytest.mark.parametrize("signature", [(2,), (1, 1), (3, -1, 2)])
def test_terms_in_front_are_repaired_by_a_later_range(before, signature):
    terms = list(range(1, len(signature) + 1))
    while len(terms) < 20:
        terms.append(sum(c * terms[-k] for k, c in enumerate(signature, 1)))
    listed = [10**6 + k for k in range(before)] + terms
    finding = check(f"a(n) = {sum_text(signature)}", listed)
    assert str(finding.verdict) == "refuted"
    first = before + len(signature)
    assert finding.repair is not None
    assert f"for n >= {first}, which {len(listed) - first} values agree with" in finding.repair


def test_no_repair_is_made_of_few_values():
    assert check("a(n) = 2*a(n-1)", [5, 1, 2, 4, 8, 16]).repair is None
    assert check("a(n) = 2*a(n-1)", [1, 2, 4, 8, 16, 5, 7, 9, 11, 13, 15, 17]).repair is None


@pytest.mark.parametrize("bits", [60, 70, 90])
def test_a_later_range_behind_empty_sums_says_what_it_rests_on(bits):
    claim = f"a(n) = Product_{{k=1..n-1}} (k+1)/k + floor(2^n/2^{bits})"
    finding = check(claim, "x/(1-x)^2")
    assert str(finding.verdict) == "refused"
    assert finding.repair.endswith("for n >= 2, which 40 values agree with")


@pytest.mark.parametrize("last", range(1, 9))
def test_a_later_range_of_few_values_is_no_repair(last):
    # 1/(k - last) has no value from n = last on
    claim = f"a(n) = 1 + 0*Sum_{{k=1..n}} 1/(k-{last + 1}) - 0^n"
    finding = check(claim, "1/(1-x)")
    assert str(finding.verdict) == "refused"
    if last < 6:
        assert finding.repair is None
    else:
        assert finding.repair.endswith(f"for n >= 1, which {last} values agree with")


@pytest.mark.parametrize("root", ["(-1)^(n/2)", "(-4)^(n/2)", "sqrt(-n)+0^n"])
def test_values_that_are_not_real_are_refused_in_a_sentence(root):
    finding = check(f"a(n) = {root}", "1/(1+x^2)")
    assert str(finding.verdict) == "refused"
    assert "at n = 1 the sides are " in finding.reason
    assert "which are not both real" in finding.reason
    assert "data" not in finding.reason
