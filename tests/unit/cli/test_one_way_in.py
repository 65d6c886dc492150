"""guess, closed-form and asymptotics read the same things in the same ways."""

import pytest
from answers import told

from gfkit import read
from gfkit.cli import run

VERBS = ["guess", "closed-form", "asymptotics"]
TERMS = [-1, 2, -3, 5, -8, 13, -21, 34, -55, 89, -144]
LIST = ",".join(map(str, TERMS))


@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("model", ["domineering", "node-kayles", "domineering:tilings"])
def test_the_order_of_a_strip_is_bounded_so_the_guess_is_a_theorem(
    capsys, model: str, topology: str
) -> None:
    strip = ["--rows", "2", "--topology", topology]
    found = told(capsys, "guess", model, *strip)
    exact = told(capsys, "gf", model, *strip)
    assert found["verdict"] == "proved"
    assert found["bound"]["status"] == "proved"
    assert found["denominator"] == exact["denominator"]
    assert found["numerator"] == exact["numerator"]


def test_a_negative_offset_is_said_beside_the_generating_function(capsys) -> None:
    assert run(["closed-form", "7,3,1,2,4,8,16,32,64,128,256,512,1024", "--offset", "-2"]) == 0
    out = capsys.readouterr().out
    assert "x^(-2)*(7-11*x-5*x^2)/(1-2*x)" in out
    assert "2^n for n >= 0" in out
    assert "a(-2)=7, a(-1)=3" in out
    assert read("x^(-2)*(7-11*x-5*x^2)/(1-2*x)").sequence().offset == -2
