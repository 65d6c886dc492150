"""Certificates that a formula has a g.f. by a recurrence in n: changed ones do not hold."""

import copy

import pytest
from oracle.envelopes import certificate, checked, envelope

from gfkit import as_sequence

FORMULAS = ["(n+2)!/n!", "Sum_{k=0..n} binomial(2,k)*k^2", "binomial(2*n,n)/binomial(2*n-1,n)"]


def changed(data, way):
    """Return the certificate with one change, which makes it false or leaves a gap in its proof."""
    forged = copy.deepcopy(data)
    statement, evidence, lemmas = (forged[z] for z in ("statement", "evidence", "lemmas"))
    match way:
        case "p":
            statement["p"][0] = str(int(statement["p"][0]) + 1)
        case "q":
            statement["q"][1] = str(int(statement["q"][1]) + 1)
        case "another formula":
            statement["of"]["formula"] += "+n"
        case "later values":
            statement["of"]["formula"] += "+binomial(n,50)"
        case "recurrence":
            evidence["recurrence"][0][0] = str(int(evidence["recurrence"][0][0]) + 1)
        case "earlier":
            evidence["from"] = evidence.get("from", 0) - 1
        case "no lemma":
            lemmas = []
    return envelope(statement, evidence, lemmas, data["premises"])


@pytest.mark.slow
@pytest.mark.parametrize("text", FORMULAS)
def test_the_certificate_holds_and_changed_ones_do_not(text: str) -> None:
    data = certificate(as_sequence(text).proof())
    assert str(checked(data).outcome) == "holds"
    ways = ["p", "q", "another formula", "later values", "recurrence", "earlier", "no lemma"]
    outcomes = {way: str(checked(changed(data, way)).outcome) for way in ways}
    assert "holds" not in outcomes.values(), outcomes
