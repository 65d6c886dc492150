"""What a verb is about: a model with a side, a fraction, terms, a graph; the same in every verb."""

import json
from typing import Any

import pytest
from answers import told

from gfkit import read
from gfkit.cli import run
from gfkit.cli.readers import Source, read_family, read_sequence
from gfkit.oeis.entries.exports import export
from gfkit.render.record import Record
from gfkit.render.show_subject import of_subject
from gfkit.series.rational import RationalGF


def test_a_model_with_a_side_is_proved():
    subject = read_sequence(Source(["domineering:right-ends"], rows=1))
    assert subject.gf == RationalGF((1, 1), (1, 0, -1, -1))
    data = Record.of(*of_subject(subject)).data()
    assert (data["offset"], data["known"], data["surplus"]) == (0, "proved", None)
    assert subject.name == "domineering:right-ends; boards of 1 x n, n >= 0"
    assert not subject.is_fit


def test_a_fraction_is_given():
    subject = read_sequence(Source(["x/(1-x-x^2)"]))
    assert subject.gf == RationalGF((0, 1), (1, -1, -1))
    data = Record.of(*of_subject(subject)).data()
    assert (data["known"], data["denominator"]) == ("given", [1, -1, -1])


@pytest.mark.parametrize(
    ("words", "begin"),
    [
        (["x/(1-x-x^2)"], [0, 1, 1, 2, 3, 5]),
        (["(1+x)/(1-x-x^2)"], [1, 2, 3, 5, 8, 13]),
        (["1", "/", "(1-3*x)"], [1, 3, 9, 27, 81, 243]),
        (["a(n) = 2*a(n-1) + a(n-2), a(0) = 0, a(1) = 1"], [0, 1, 2, 5, 12, 29]),
    ],
)
def test_a_fraction_or_a_recurrence_in_the_place_of_terms(words, begin):
    assert read_sequence(Source(words)).early(6) == begin


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


@pytest.mark.parametrize(
    "arguments, thing",
    [
        (["x/(1-x-x^2)"], "x/(1-x-x^2)"),
        (["1/(1-2x)"], "1/(1-2x)"),
        (["--gf", "1/(1-2x)"], "1/(1-2x)"),
        (["1,1,2,3,5,8,13,21,34,55"], [1, 1, 2, 3, 5, 8, 13, 21, 34, 55]),
    ],
)
def test_what_is_printed_is_what_python_returns(
    arguments: list[str], thing: Any, capsys: Any
) -> None:
    assert run(["export", *arguments, "--lang", "maple", "-n", "7"]) == 0
    printed = capsys.readouterr().out
    lines = export(thing, "maple", terms=7).code.splitlines()
    assert printed.splitlines()[1:] == lines[1:]


def test_json_and_files(tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "a.gp"
    words = ["export", "col", "--columns", "2", "--form", "rule", "-o", str(path), "--json"]
    assert run(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["terms"][:4] == ["1", "7", "35", "181"]
    assert path.read_text() == data["code"]
    assert data["language"] == "pari"
    assert str(tmp_path) not in data["code"]


def test_sets_of_edges_on_products(tmp_path) -> None:
    """A003771 and A003773: Hamiltonian cycles and spanning trees in K_4 X P_n."""
    path = tmp_path / "k4.g6"
    path.write_text("C~\n")
    for name, wanted in (("hamiltonian-cycles", [3, 30, 198]), ("spanning-trees", [16, 3456])):
        strip = read_family(name, graph=path)
        assert list(strip.terms(1 + len(wanted))[1:]) == wanted
    assert read_family("spanning-trees", graph=path, topology="ring").topology == "ring"


@pytest.mark.parametrize("given, says", [(2, True), (3, True), (10, False)])
def test_a_b_file_of_fewer_terms_says_so_on_standard_error(capsys, given, says) -> None:
    terms = ",".join(map(str, range(1, given + 1)))
    assert run(["export", "--form", "b-file", terms, "--terms", "10"]) == 0
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == given
    assert (f"no terms after a({given - 1}) are known" in captured.err) == says
