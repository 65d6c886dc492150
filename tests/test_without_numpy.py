"""Guessing, facts, closed forms and replay, where importing numpy is an error."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import gfkit
from gfkit.proofs.certificates import certificate_data

PROGRAM = Path(__file__).parent / "programs" / "has_no_numpy.py"
GUESSED = [
    "1, 2, 5, 12, 29, 70, 169, 408, 985, 2378",
    "0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1",
    "1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900",
]
FACTS = ["x/(1-x-x^2)", "1/(1-2*x+5*x^2)", "Sum_{k=0..n} binomial(n,k)^2"]
FURTHER = [
    "(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4)",
    "(1-x)/(1+x^2+x^4)",
    "Sum_{k=0..n} binomial(n,k)^2*binomial(n+k,k)^2",
]
CLOSED = ["x/(1-x-x^2)", "1/(1-2*x-x^2+x^3)"]


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param(FACTS, id="short ones"),
        pytest.param(FURTHER, id="longer ones", marks=pytest.mark.thorough),
    ],
)
def test_answers_are_the_same_without_numpy(facts: list[str]) -> None:
    proof = gfkit.Strip("domineering", columns=3).generating_function().proof()
    data = certificate_data(proof, gfkit.__version__)
    asked = {"guess": GUESSED, "facts": facts, "closed": CLOSED, "replay": data}
    done = subprocess.run(
        [sys.executable, PROGRAM],
        input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    expected = {text: str(gfkit.guess(text)) for text in GUESSED}
    expected |= {text: str(gfkit.facts(text)) for text in facts}
    expected |= {text: str(gfkit.closed_form(text)) for text in CLOSED}
    assert found == {**expected, "replay": True}
