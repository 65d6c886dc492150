"""A verb that takes files takes nothing else."""

import json
from pathlib import Path

import pytest

from gfkit import gf, write_certificate
from gfkit.errors import GfkitError
from gfkit.typed.files import CertificateText
from gfkit.typed.read import read, require_file


@pytest.fixture
def terms(tmp_path):
    """Return a file of terms."""
    path = tmp_path / "t.txt"
    path.write_text("1, 1, 2, 3, 5", encoding="utf-8")
    return path


def test_a_file_of_one_of_the_kinds_is_taken(terms):
    require_file(terms, "terms go on", "terms", "entry")
    require_file(terms, "terms go on", "entry", "terms")


def test_a_file_of_another_kind_is_refused_with_what_it_is(terms):
    with pytest.raises(GfkitError, match=r"was read as terms.*; entries are read; `ask"):
        require_file(terms, "entries are read", "entry")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2^n", "'2^n' was read as formula: 2^n for n >= 0; terms go on; `ask('2^n')` answers"),
        ("qqq zzz", "'qqq zzz' is not a file; terms go on"),
    ],
)
def test_a_text_is_no_file(text, said):
    with pytest.raises(GfkitError) as refused:
        require_file(Path(text), "terms go on", "terms")
    assert said in str(refused.value)


def test_a_file_with_an_error_says_where(tmp_path):
    path = tmp_path / "odd z.txt"
    path.write_text("1,,2", encoding="utf-8")
    with pytest.raises(GfkitError, match=r"odd z\.txt:1: term 2 is empty"):
        require_file(path, "terms go on", "terms")


def test_the_data_of_a_certificate_is_read_as_its_file_is(tmp_path):
    path = tmp_path / "kings.json"
    write_certificate(gf("kings", columns=2), path)
    found = read(json.loads(path.read_text(encoding="ascii")))
    assert isinstance(found, CertificateText)
    assert found.statement == read(path).of.statement
