"""What the functions of gfkit take first, and their answers' proofs."""

import pytest

from gfkit import asymptotics, check, closed_form, compare, export, facts, gf, guess, terms
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved


@pytest.mark.parametrize("ask", [gf, terms, guess, closed_form, asymptotics, facts, export])
def test_no_terms_are_refused(ask):
    with pytest.raises(GfkitError, match=r"^no terms are given; give some"):
        ask([])


@pytest.mark.parametrize(
    "answer",
    [
        lambda: gf("2^n"),
        lambda: check("a(n) = 2*a(n-1)", "2^n"),
        lambda: compare("2^n", "1/(1-2*x)"),
        lambda: closed_form("1/(1-2*x)"),
        lambda: asymptotics("1/(1-2*x)"),
        lambda: facts("1/(1-2*x)")["signs"],
    ],
)
def test_the_proof_of_an_answer_is_a_method(answer):
    assert isinstance(answer().proof(), Proved)


def test_an_answer_without_a_proof_says_why():
    with pytest.raises(GfkitError, match=r"^there is no proof: the verdict is consistent"):
        gf("1,1,2,3,5,8,13,21,34,55").proof()
