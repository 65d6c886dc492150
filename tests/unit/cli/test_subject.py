"""What a verb is about: a model with a side, a fraction, terms, a graph; the same in every verb."""

from typing import Any

import pytest
from answers import told

from gfkit.cli import run
from gfkit.cli.readers import Source, read_sequence
from gfkit.oeis.entries.exports import export
from gfkit.render.record import Record
from gfkit.render.show_subject import of_subject


@pytest.mark.parametrize(
    ("source", "begin", "known"),
    [
        (Source(["domineering:right-ends"], rows=1), [1, 1, 1, 2], "proved"),
        (Source(["x/(1-x-x^2)"]), [0, 1, 1, 2, 3, 5], "given"),
        (Source(["(1+x)/(1-x-x^2)"]), [1, 2, 3, 5, 8, 13], "given"),
        (Source(["1", "/", "(1-3*x)"]), [1, 3, 9, 27, 81, 243], "given"),
        (
            Source(["a(n) = 2*a(n-1) + a(n-2), a(0) = 0, a(1) = 1"]),
            [0, 1, 2, 5, 12, 29],
            "given",
        ),
    ],
)
def test_a_subject_has_terms_and_says_how_they_are_known(source, begin, known):
    subject = read_sequence(source)
    data = Record.of(*of_subject(subject)).data()
    assert subject.early(len(begin)) == subject.gf.terms(len(begin)) == begin
    assert (data["offset"], data["known"], data["surplus"]) == (0, known, None)
    assert not subject.is_fit
    if known == "proved":
        assert subject.name == "domineering:right-ends; boards of 1 x n, n >= 0"


@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("model", ["domineering", "node-kayles", "domineering:tilings"])
def test_the_order_of_a_strip_is_bounded_so_the_guess_is_a_theorem(
    capsys, model: str, topology: str
) -> None:
    strip = ["--rows", "2", "--topology", topology]
    found, exact = told(capsys, "guess", model, *strip), told(capsys, "gf", model, *strip)
    assert (found["verdict"], found["bound"]["status"]) == ("proved", "proved")
    assert [found[key] for key in ("numerator", "denominator")] == [
        exact[key] for key in ("numerator", "denominator")
    ]


@pytest.mark.parametrize(
    "arguments, thing",
    [
        (["x/(1-x-x^2)"], "x/(1-x-x^2)"),
        (["--gf", "1/(1-2x)"], "1/(1-2x)"),
        (["1,1,2,3,5,8,13,21,34,55"], [1, 1, 2, 3, 5, 8, 13, 21, 34, 55]),
    ],
)
def test_what_is_printed_is_what_python_returns(
    arguments: list[str], thing: Any, capsys: Any
) -> None:
    assert run(["export", *arguments, "--lang", "maple", "-n", "7"]) == 0
    lines = export(thing, "maple", terms=7).code.splitlines()
    assert capsys.readouterr().out.splitlines()[1:] == lines[1:]


def test_json_and_files(tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "a.gp"
    data = told(capsys, "export", "col", "--columns", "2", "--form", "rule", "-o", path)
    assert data["terms"][:4] == ["1", "7", "35", "181"]
    assert path.read_text() == data["code"]
    assert data["language"] == "pari"
    assert str(tmp_path) not in data["code"]


@pytest.mark.parametrize("given, says", [(2, True), (3, True), (10, False)])
def test_a_b_file_of_fewer_terms_says_so_on_standard_error(capsys, given, says) -> None:
    terms = ",".join(map(str, range(1, given + 1)))
    assert run(["export", "--form", "b-file", terms, "--terms", "10"]) == 0
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == given
    assert (f"no terms after a({given - 1}) are known" in captured.err) == says
