"""The verb closed-form: text, JSON, LaTeX, and what it refuses in one line."""

import json

import pytest

from gfkit.cli import run


def output(capsys, *arguments):
    assert run(["closed-form", *arguments]) == 0
    return capsys.readouterr().out


def test_json(capsys):
    data = json.loads(output(capsys, "--gf", "x^3/(1-x-x^2)", "--json"))
    assert data["closed_form"] == "((1+sqrt(5))/2)^(n-2)/sqrt(5)-((1-sqrt(5))/2)^(n-2)/sqrt(5)"
    assert (data["known"], data["holds_from"], data["before"]) == ("given", 2, {"0": "0", "1": "0"})
    assert data["parts"] == [
        {
            "polynomial": [-1, -1, 1],
            "multiplicity": 1,
            "irreducible": True,
            "coefficients": [["2", "-1"]],
            "over_derivative": True,
        }
    ]
    assert data["nearest"]["holds_from"] == 0


def test_certificates_of_the_formula_and_of_the_nearest_integer(capsys, tmp_path):
    paths = [str(tmp_path / name) for name in ("certificate.json", "nearest.json")]
    output(capsys, "domineering:right-ends", "--columns", "2", "--certificate", str(tmp_path))
    for path, said in zip(paths, ["a(n) = ", "a(n) is the integer nearest to f(n)"], strict=True):
        assert run(["verify", path]) == 0
        shown = capsys.readouterr().out
        assert shown.endswith("certificate holds\n")
        assert said in shown


def test_a_root_is_shown_once_with_its_conjugate(capsys):
    assert "0+-" not in output(capsys, "--gf", "1/(1+2x^2+4x^4+x^6)")


@pytest.mark.parametrize(
    "gf",
    ["1/(1-x-x^140)", "(1-x)/(1-x-7x^50)^3", "1/((1-x)(1-2x)(1-3x)(1-x-x^30))^2", "5+x^40", "0"],
)
def test_lines_are_short_whatever_the_order(capsys, gf):
    shown = output(capsys, "--gf", gf)
    assert max(map(len, shown.splitlines())) <= 100
    assert len(shown) < 8000
