"""Claims about rates of growth and main terms."""

import pytest

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim
from gfkit.proofs.kernel import Proved, claimed_of_data, proof_data

FIBONACCI = {"gf": "1/(1-x-x^2)"}
MIXED = {"gf": "1/(1-2*x)+1/(1-3*x)"}
COL = {"model": "col", "rows": 1}


def found(kind, about, says):
    return settle(Claim("1", "Here", "line 1", "It.", kind, about, says))


@pytest.mark.parametrize(
    "about, digits",
    [(FIBONACCI, "1.618"), (FIBONACCI, "1.6180339887"), (MIXED, "3"), (COL, "2.41"), (COL, "2")],
)
def test_right_rates_are_proved(about, digits) -> None:
    verdict = found("growth", about, {"growth": digits}).verdict
    assert isinstance(verdict, Proved)
    assert claimed_of_data(proof_data(verdict)).verify() == verdict


@pytest.mark.parametrize(
    "about, digits, repair",
    [(FIBONACCI, "1.617", "1.618"), (FIBONACCI, "1.61804", "1.61803"), (MIXED, "2.0", "3.0")],
)
def test_wrong_rates_are_refuted_with_as_many_digits(about, digits, repair) -> None:
    finding = found("growth", about, {"growth": digits})
    assert finding.counterexample == {
        "n": "the rate of growth",
        "expected": digits,
        "got": repair,
    }
    assert finding.repair == repair


@pytest.mark.parametrize(
    "about",
    [{"gf": "1/(1-x^2)"}, {"gf": "1/(1+2*x)"}, {"gf": "1/(1-2*x)^2"}, {"gf": "1/(1-4*x^2)"}],
)
def test_no_single_largest_root_is_refused(about) -> None:
    assert str(found("growth", about, {"growth": "2"}).verdict) == "refused"


@pytest.mark.parametrize(
    "about, main, place, repair",
    [
        (COL, "(1+sqrt(2))^n", "the coefficient", "(1/2+1/2*sqrt(2))*(1+sqrt(2))^n + o(1)"),
        ({"gf": "(1-x)/(1-2*x)"}, "2^n", "the coefficient", "(1/2)*(2)^n + o(1)"),
        (MIXED, "3^n", "the rest", None),
        ({"gf": "1/(1-3*x)+1/(1-x)^2"}, "3^n", "the rest", None),
        ({"gf": "1/(1-3*x)^2"}, "3^n", "the power", None),
        (
            FIBONACCI,
            "1.6^n",
            "the rate of growth",
            "0.723606798*1.618033989^n + o(1), to the digits shown",
        ),
        (
            MIXED,
            "4^n",
            "the rate of growth",
            "1.000000000*3.000000000^n + o(1), to the digits shown",
        ),
    ],
)
def test_wrong_main_terms_are_refuted(about, main, place, repair) -> None:
    finding = found("asymptotic", about, {"main": main})
    assert str(finding.verdict) == "refuted"
    assert finding.counterexample["n"] == place
    assert finding.repair == repair


def test_a_main_term_that_tends_to_0_is_not_refuted() -> None:
    finding = found("asymptotic", {"gf": "1/(1-3*t)"}, {"main": "(1/2)^n"})
    assert str(finding.verdict) == "refused"


def test_roots_of_unity_in_the_rest_refute_it() -> None:
    gf = "1/(1-2*t)+1/(1+t+t^2)"
    finding = found("asymptotic", {"gf": gf}, {"main": "2^n"})
    assert finding.counterexample["n"] == "the rest"


def test_the_offset_of_a_shifted_sequence_counts() -> None:
    about = {"gf": "1/(1-2*t)", "shift": 1}  # a(n) = 2^(n+1) for n >= -1
    assert str(found("asymptotic", about, {"main": "2^(n+1)"}).verdict) == "proved"
    assert str(found("asymptotic", about, {"main": "2^n"}).verdict) == "refuted"
