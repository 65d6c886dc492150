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
