"""Files that are named: what a file is wrong in is told by its name and its line."""

import io

import pytest

from gfkit import Sequence, as_sequence, read
from gfkit.cli import run
from gfkit.errors import GfkitError


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
    monkeypatch.setattr("sys.stdin", io.StringIO("1, 1, 2, 3, 5, 8, 13\n"))
    assert run(["-"]) == 0
