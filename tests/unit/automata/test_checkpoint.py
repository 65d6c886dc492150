"""Checkpoint files: whose they are, and what is left of them."""

import resource

import numpy as np
import pytest

from gfkit.automata.checkpoint import Checkpoint
from gfkit.errors import GfkitError, OutOfBudget

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


def test_an_empty_file_is_begun(path):
    path.write_bytes(b"")
    assert Checkpoint(path, "key").load(3) == {}
    assert path.read_bytes() == b"gfkit checkpoint 1 key 3\n"


BEFORE = ["g", "gfkit checkpoint 1 key", "gfkit checkpoint 1 key 3", "gfkit checkpoint 1 key 3\r\n"]
FOREIGN = [*BEFORE, "\n", "\0", " ", "notes", "gfkit checkpoint 1 keys 3\n", "Gfkit checkpoint"]


@pytest.mark.parametrize("text", FOREIGN)
def test_another_s_file_is_left_as_it_is(path, text):
    # What was a prefix of the first line was overwritten.
    path.write_bytes(text.encode())
    with pytest.raises(GfkitError, match="belongs to another computation"):
        Checkpoint(path, "key").load(3)
    if not text.startswith("gfkit checkpoint 1 key "):
        with pytest.raises(GfkitError, match="belongs to another computation"), checkpoint(path):
            pass
    assert path.read_bytes() == text.encode()


def checkpoint(path):
    return Checkpoint(path, "key")


def test_a_file_of_another_key_is_refused_before_any_work(path):
    before = path.read_bytes()
    with pytest.raises(GfkitError, match="belongs to another"), Checkpoint(path, "other"):
        pass
    with Checkpoint(path, "key") as same:
        assert len(same.load(3)) == 2
    assert path.read_bytes() == before


def test_one_at_a_time_uses_a_file(path):
    with checkpoint(path) as first:
        for attempt in (
            lambda: checkpoint(path).__enter__(),
            lambda: checkpoint(path).load(3),
            lambda: checkpoint(path).store([89], TERMS[:, :1]),
        ):
            with pytest.raises(GfkitError, match="another computation is using it"):
                attempt()
        first.store([89], TERMS[:, :1])
    assert list(checkpoint(path).load(3)) == [101, 97, 89]


def test_a_file_that_was_not_needed_is_not_left(tmp_path):
    with checkpoint(tmp_path / "file"):
        assert (tmp_path / "file").exists()
    assert not (tmp_path / "file").exists()


def test_an_empty_file_of_the_user_is_left(tmp_path):
    (tmp_path / "file").touch()
    with checkpoint(tmp_path / "file"):
        pass
    assert (tmp_path / "file").read_bytes() == b""


def test_a_folder_that_is_not_there_cannot_be_used(tmp_path):
    path = tmp_path / "none" / "file"
    with pytest.raises(GfkitError, match="No such file"), checkpoint(path):
        pass
    with pytest.raises(GfkitError, match="No such file"):
        checkpoint(path).load(3)
    with pytest.raises(GfkitError, match="cannot use checkpoint"):
        checkpoint(path).store([101, 97], TERMS)


def test_a_read_only_file_cannot_be_used(path):
    path.chmod(0o444)
    with pytest.raises(GfkitError, match=r"Permission denied|it is read-only"), checkpoint(path):
        pass


@pytest.mark.parametrize("room", [0, 10, 39, 40, 79])
def test_a_full_disk_keeps_what_was_there_and_is_a_limit_reached(path, room):
    before = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, hard))
    try:
        with pytest.raises(
            OutOfBudget, match=r"cannot write checkpoint .*: File too large"
        ) as full:
            checkpoint(path).store([89, 83], TERMS)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert full.value.limit == "disk"
    assert path.read_bytes() == before


def test_a_full_disk_at_the_first_line_leaves_nothing(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        with pytest.raises(OutOfBudget), checkpoint(tmp_path / "file") as kept:
            kept.load(3)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
