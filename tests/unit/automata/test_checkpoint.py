"""Checkpoint files: whose they are, and what is left of them."""

import numpy as np
import pytest

from gfkit.automata.checkpoint import Checkpoint
from gfkit.errors import GfkitError

TERMS = np.array([[1, 4], [2, 5], [3, 6]], dtype=np.uint64)


@pytest.fixture
def path(tmp_path):
    Checkpoint(tmp_path / "file", "key").load(3)
    Checkpoint(tmp_path / "file", "key").store([101, 97], TERMS)
    return tmp_path / "file"


def test_a_new_file_is_begun(tmp_path):
    path = tmp_path / "file"
    assert Checkpoint(path, "key").load(3) == {}
    assert path.read_bytes() == b"gfkit checkpoint 1 key 3\n"


def test_records_are_prime_terms_and_checksum(path):
    found = Checkpoint(path, "key").load(3)
    assert {prime: terms.tolist() for prime, terms in found.items()} == {
        101: [1, 2, 3],
        97: [4, 5, 6],
    }


@pytest.mark.parametrize("key, length", [("other", 3), ("key", 4), ("key", 30)])
def test_the_file_of_another_computation_is_refused_and_kept(path, key, length):
    before = path.read_bytes()
    with pytest.raises(GfkitError, match="belongs to another computation"):
        Checkpoint(path, key).load(length)
    assert path.read_bytes() == before


@pytest.mark.parametrize("kept", [0, 1, 24])
def test_a_first_line_that_was_cut_off_is_written_again(path, kept):
    # An interrupt between creating and writing left a file that was then taken for another's.
    path.write_bytes(path.read_bytes()[:kept])
    assert Checkpoint(path, "key").load(3) == {}
    assert path.read_bytes() == b"gfkit checkpoint 1 key 3\n"


def test_a_directory_cannot_be_used(tmp_path):
    with pytest.raises(GfkitError, match="cannot use checkpoint"):
        Checkpoint(tmp_path, "key").load(3)


def test_a_folder_that_is_not_there_cannot_be_used(tmp_path):
    path = tmp_path / "none" / "file"
    with pytest.raises(GfkitError, match="No such file"):
        Checkpoint(path, "key").load(3)
    with pytest.raises(GfkitError, match="cannot write checkpoint"):
        Checkpoint(path, "key").store([101, 97], TERMS)


def test_a_file_that_cannot_be_cut_is_an_error_in_words(path, monkeypatch):
    path.write_bytes(path.read_bytes()[:-1])
    opened = type(path).open

    def read_only(self, mode="r", *args, **kwargs):
        if "+" in mode:
            raise PermissionError(13, "Permission denied")
        return opened(self, mode, *args, **kwargs)

    monkeypatch.setattr(type(path), "open", read_only)
    with pytest.raises(GfkitError, match=r"cannot use checkpoint .*: Permission denied"):
        Checkpoint(path, "key").load(3)
