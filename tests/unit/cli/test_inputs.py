"""Terms from arguments, files, b-files and standard input."""

import io
from fractions import Fraction

import pytest

from gfkit.cli.inputs import read_terms
from gfkit.errors import GfkitError
from gfkit.sequences.sequence import Sequence


@pytest.mark.parametrize(
    "texts", [["1,-2,3"], ["1", "-2", "3"], ["1, -2,", "+3"], ["[1, -2, 3]"], ["1;-2;3"]]
)
def test_arguments(texts: list[str]) -> None:
    assert read_terms(texts, offset=4) == Sequence((1, -2, 3), offset=4)


def test_a_file_of_one_term_a_line(tmp_path) -> None:
    path = tmp_path / "terms.txt"
    path.write_text("# mine\n1\n-2\n\n3\n", encoding="utf-8")
    assert read_terms(None, file=str(path)) == Sequence((1, -2, 3))


def test_standard_input(monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1, -2\n3\n"))
    assert read_terms(["-"]) == Sequence((1, -2, 3))
    monkeypatch.setattr("sys.stdin", io.StringIO("3 5\n4 6\n"))
    assert read_terms(None, bfile="-") == Sequence((5, 6), offset=3)


def test_fractions() -> None:
    assert read_terms(["1/2,2/3,-1"]) == Sequence([Fraction(1, 2), Fraction(2, 3), -1])


def test_a_bfile_has_its_own_offset(tmp_path) -> None:
    path = tmp_path / "b.txt"
    path.write_text("1 1\n2 4\n", encoding="utf-8")
    assert read_terms(None, bfile=str(path)) == Sequence((1, 4), offset=1)
    assert read_terms(None, bfile=str(path), offset=1) == Sequence((1, 4), offset=1)


def test_two_sources_are_one_too_many(tmp_path) -> None:
    with pytest.raises(GfkitError, match="give TERMS, or"):
        read_terms(["1"], file=str(tmp_path))
