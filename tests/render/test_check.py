"""Pages of relations: the reason is said once, and what is right where something near holds."""

import pytest
from render.shown import lines_of

from gfkit import as_sequence, check
from gfkit.base.display import form
from gfkit.claims.claim import Finding
from gfkit.cli.views import view_of
from gfkit.proofs.kernel import made
from gfkit.proofs.verdict import Consistent, Refuted

GIVEN = "1, 1, 2, 3, 5, 8, 13"
RELATIONS = [
    ("a(n) = a(n-1) + a(n-2)", "x/(1-x-x^2)", "proved"),
    ("a(n) = a(n-1) + a(n-2)", GIVEN, "consistent"),
    ("a(n) = 2*a(n-1)", "x/(1-x-x^2)", "refuted"),
    ("a(n) = 2*a(n-1) for n >= 1", "x/(1-x-x^2)", "refuted"),
    ("F(n+1)^2 - F(n)*F(n+2) = (-1)^n", None, "proved"),
]


@pytest.mark.parametrize(("relation", "subject", "verdict"), RELATIONS)
def test_the_reason_is_said_once(relation, subject, verdict):
    found = check(relation, subject)
    text = " ".join(form("page", found).text().split())
    assert found.verdict == verdict
    assert not found.reason or text.count(found.reason) == 1
    shown = lines_of(found)
    assert shown["verdict"].startswith(f"{verdict}: ")
    assert ("statement" in shown) == (subject is not None)


@pytest.mark.parametrize("first", [2, 3, 4, 5])
def test_what_is_right_is_in_data_and_on_the_page(first):
    """A power of x more in the numerator, and the recurrence holds from a later index on."""
    found = check("a(n) = a(n-1) + a(n-2)", f"(1+x^{first - 1})/(1-x-x^2)")
    shown, data = lines_of(found), view_of(found).data()
    assert (found.verdict == "proved") == (first == 2)
    assert shown.get("repair") == data["repair"]
    assert first == 2 or shown["repair"].replace(" ", "") == f"a(n)=a(n-1)+a(n-2)forn>={first}"


@pytest.mark.parametrize(
    ("verdict", "reason"), [(Refuted(3, 8, 9), "no range is stated"), (Consistent(2), "short")]
)
@pytest.mark.parametrize("repair", [None, "a(n) = 3*a(n-1) for n >= 2"])
def test_a_finding_has_its_reason_and_its_repair(verdict, reason, repair):
    shown = lines_of(made(Finding, verdict, reason, repair))
    assert shown["reason"] == reason
    assert shown.get("repair") == repair
    assert "reason" not in lines_of(made(Finding, verdict))


def test_a_reason_that_a_verdict_has_is_not_repeated():
    proof = as_sequence("x/(1-x-x^2)").partial_sums().proof()
    assert "reason" not in lines_of(made(Finding, proof, proof.reason))
