"""Files that are named: what a file is wrong in is told by its name and its line."""

import io

import pytest

from gfkit import Sequence, as_sequence, read
from gfkit.boards.shapes.graph import Graph
from gfkit.cli import run
from gfkit.errors import GfkitError
from gfkit.typed.boards import BareGraph
from gfkit.typed.files import ClaimsFile, FileContents, ProgramLine, SupplementFolder
from gfkit.typed.terms import TermList


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("terms.txt", "", "terms.txt: the file is empty"),
        ("terms.txt", "# only this\n", "terms.txt: it contains no terms"),
        ("terms.txt", "1,2\n3,,4\n", "terms.txt:2: term 2 is empty"),
        ("odd name.txt", "1,,2", "odd name.txt:1: term 2 is empty"),
        ("terms.txt", "1\n2\n3x\n", "terms.txt:3: '3x' is not a term"),
        (
            *("terms.txt", "version https://git-lfs.example/spec\n"),
            "this is a Git LFS pointer, not the file",
        ),
        ("paper.tex", "x", "is a TeX file, which gfkit writes and does not read"),
        ("words.toml", "these are words", "words.toml: is not TOML"),
        ("x.json", "{}", "is JSON, and neither a certificate, an object of gfkit nor terms"),
    ],
)
def test_a_file_that_is_not_read_says_why(tmp_path, name, text, said):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GfkitError) as refused:
        read(path)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["absent.json", "absent.toml"])
def test_a_file_that_is_not_there_is_named(name):
    with pytest.raises(GfkitError, match=f"{name}: cannot be read: No such file"):
        read(name)


def test_an_entry_that_is_not_there_is_not_downloaded():
    with pytest.raises(GfkitError, match=r"save the entry as A000046\.seq"):
        read("A000046")


def test_standard_input_is_read_like_a_file(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1, -2\n3\n"))
    assert as_sequence("-") == Sequence([1, -2, 3])
    monkeypatch.setattr("sys.stdin", io.StringIO("1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89\n"))
    assert run(["-"]) == 0


def test_a_file_is_its_path_and_what_stands_in_it(tmp_path):
    path = tmp_path / "terms.txt"
    path.write_text("# some\n1, 2\n5\n", encoding="utf-8")
    found = read(str(path))
    assert found == FileContents(str(path), TermList((1, 2, 5)))
    assert (found.text(), found.kind) == (str(path), "terms")


def test_lines_of_n_and_a_of_n_are_a_bfile(tmp_path):
    path = tmp_path / "values.txt"
    path.write_text("".join(f"{n} {n * n}\n" for n in range(2, 8)), encoding="utf-8")
    terms = TermList(tuple(n * n for n in range(2, 8)), 2)
    assert read(str(path)) == FileContents(str(path), terms, is_bfile=True)
    with pytest.raises(GfkitError, match="the first index is 2, not 5"):
        read(str(path), offset=5)


def test_lines_of_edges_are_a_graph(tmp_path):
    path = tmp_path / "ring.txt"
    path.write_text("0 1\n0 2\n1 2\n2 3\n", encoding="utf-8")
    cells = Graph.of_edges(4, [(0, 1), (0, 2), (1, 2), (2, 3)])
    assert read(str(path)).subject == BareGraph(cells)


def test_a_file_of_claims_says_how_many_there_are(tmp_path):
    path = tmp_path / "claims.toml"
    path.write_text("[[claim]]\nid = 'a'\n[[claim]]\nid = 'b'\n", encoding="utf-8")
    assert read(str(path)) == ClaimsFile(str(path), 2)


def test_a_folder_of_certificates_lists_them(tmp_path):
    for name in ("b.json", "a.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    files = tuple(str(tmp_path / name) for name in ("a.json", "b.json"))
    assert read(str(tmp_path)) == SupplementFolder(str(tmp_path), files)


def test_a_file_goes_before_a_formula_of_this_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "2^n").write_text("1, 2, 5\n", encoding="utf-8")
    assert read("2^n").subject == TermList((1, 2, 5))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("LinearRecurrence[{1, 1}, {0, 1}, 20]", [0, 1, 1, 2, 3, 5]),
        ("seq(2^n + n, n=0..20)", [1, 3, 6, 11, 20, 37]),
        ("vector(20, n, n^2)", [1, 4, 9, 16, 25, 36]),
    ],
)
def test_a_line_of_a_program_lists_a_sequence(text, terms):
    found = read(text)
    assert isinstance(found, ProgramLine)
    assert found.sequence().early(6) == terms
    assert read(found.text()) == found
