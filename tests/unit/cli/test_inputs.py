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
    with pytest.raises(GfkitError, match="the first index is 1, but --offset 0"):
        read_terms(None, bfile=str(path), offset=0)


@pytest.mark.parametrize(
    "texts, message",
    [
        ([], "give TERMS, or"),
        ([","], "no terms were given"),
        (["1,,2,3"], "term 2 is empty"),
        (["1", ",", ",2"], "term 2 is empty"),
        ([",1,2"], "term 1 is empty"),
        (["[1, 2;; 3]"], "term 3 is empty"),
        (["1,x,3"], "term 2: 'x' is not a term"),
        (["1", "2.5"], "term 2: '2.5' has a decimal point"),
        (["1/0"], "term 1: '1/0' has denominator 0"),
        (["1e5"], "term 1: '1e5' is not a term"),
        (["__import__('os')"], "term 1"),
        (["١"], "term 1"),
    ],
)
def test_bad_arguments(texts: list[str], message: str) -> None:
    with pytest.raises(GfkitError) as caught:
        read_terms(texts)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "the file is empty"),
        ("# only this\n", "it contains no terms"),
        ("1,2\n3,,4\n", ":2: term 2 is empty"),
        ("1\n2\nx\n", ":3: 'x' is not a term"),
        ("version https://git-lfs.example/spec\n", "Git LFS pointer"),
    ],
)
def test_bad_files(tmp_path, text: str, message: str) -> None:
    path = tmp_path / "terms.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GfkitError) as caught:
        read_terms(None, file=str(path))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_two_sources_are_one_too_many(tmp_path) -> None:
    with pytest.raises(GfkitError, match="give TERMS, or"):
        read_terms(["1"], file=str(tmp_path))
