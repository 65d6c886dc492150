"""The verb closed-form: text, JSON, LaTeX, and what it refuses in one line."""

import pytest

from gfkit.cli import run


def output(capsys, *arguments):
    assert run(["closed-form", *arguments]) == 0
    return capsys.readouterr().out


def test_certificates_of_the_formula_and_of_the_nearest_integer(capsys, tmp_path):
    paths = [str(tmp_path / name) for name in ("certificate.json", "nearest.json")]
    output(capsys, "domineering:right-ends", "--columns", "2", "--certificate", str(tmp_path))
    for path, said in zip(paths, ["a(n) = ", "a(n) is the integer nearest to f(n)"], strict=True):
        assert run(["verify", path]) == 0
        shown = capsys.readouterr().out
        assert shown.endswith("certificate holds\n")
        assert said in shown


@pytest.mark.parametrize(
    "gf",
    ["1/(1-x-x^140)", "(1-x)/(1-x-7x^50)^3", "1/((1-x)(1-2x)(1-3x)(1-x-x^30))^2", "5+x^40", "0"],
)
def test_lines_are_short_whatever_the_order(capsys, gf):
    shown = output(capsys, "--gf", gf)
    assert max(map(len, shown.splitlines())) <= 100
    assert len(shown) < 8000
