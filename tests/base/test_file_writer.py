"""Files that gfkit writes: whole or not at all, where the user said, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gfkit.base.budget import Budget
from gfkit.base.file_writer import (
    Folder,
    folder_beside,
    locked,
    open_locked,
    prepare,
    sweep,
    write,
)
from gfkit.errors import NotWritten, OutOfBudget, WrongArgument


def put(folder: Path, text: str, name: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


PROGRAMS = Path(__file__).parent / "programs"
OTHER = 65534
"""A user and group without rights."""


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_has_the_permissions_of_the_user_s_other_files_or_keeps_its_own(tmp_path):
    # They were 644, whatever the user's mask said; and links were replaced by files.
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    target.write_text("older", encoding="ascii")
    target.chmod(0o640)
    link.symlink_to(target)
    previous = os.umask(0o077)
    try:
        write(tmp_path / "file", "text")
        write(link, "text")
    finally:
        os.umask(previous)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600
    assert (link.is_symlink(), target.read_text(encoding="ascii")) == (True, "text")
    assert target.stat().st_mode & 0o777 == 0o640
    assert (names(tmp_path), names(target.parent)) == (["file", "folder", "link"], ["target"])


@pytest.mark.parametrize(
    ("home", "failing", "error", "raised"),
    [
        (os, "fsync", OSError(28, "No space left on device"), NotWritten),
        (Path, "replace", OSError(28, "No space left on device"), NotWritten),
        (os, "fsync", KeyboardInterrupt, KeyboardInterrupt),
    ],
)
def test_what_fails_leaves_the_older_file_and_nothing_else(
    tmp_path, monkeypatch, home, failing, error, raised
):
    def fails(*_arguments):
        raise error

    path = put(tmp_path, "older", "file")
    monkeypatch.setattr(home, failing, fails)
    with pytest.raises(raised, match="file: No space left" if raised is NotWritten else None):
        write(path, "text")
    assert path.read_text(encoding="ascii") == "older"
    assert names(tmp_path) == ["file"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_device_is_an_error_in_words():
    with pytest.raises(NotWritten, match="No space left on device"):
        write(Path("/dev/full"), "text")


def test_a_pipe_is_written_to_directly():
    out, into = os.pipe()
    try:
        write(Path(f"/dev/fd/{into}"), "text")
        assert os.read(out, 10) == b"text"
    finally:
        os.close(out)
        os.close(into)


@pytest.mark.parametrize(
    "bad", ["a\0b", "\ud800", "n" * 256, "loop/x", "file/x", "folder", "no/x", "read-only"]
)
@pytest.mark.parametrize("attempt", [prepare, lambda path: write(path, "text")])
def test_a_place_that_cannot_be_is_told_before_and_when_written(tmp_path, bad, attempt):
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("older", encoding="ascii")
    (tmp_path / "folder").mkdir()
    put(tmp_path, "older", "read-only").chmod(0o444)
    before = names(tmp_path)
    with pytest.raises(NotWritten, match=r"^cannot write certificate ") as caught:
        attempt(tmp_path / bad)
    assert "\n" not in str(caught.value)
    assert bad != "read-only" or "there is a read-only file of that name" in str(caught.value)
    assert (tmp_path / "read-only").read_text(encoding="ascii") == "older"
    assert names(tmp_path) == before


@pytest.mark.skipif(os.getuid() != 0, reason="only root can make a file of another user")
def test_a_file_without_permission_is_noticed_first(tmp_path):
    path = tmp_path / "theirs"
    path.write_text("older", encoding="ascii")
    path.chmod(0o644)
    tmp_path.chmod(0o777)
    for above in tmp_path.parents:
        if not above.name.startswith(("pytest-", "popen-")):
            break
        above.chmod(above.stat().st_mode | 0o055)
    command = [sys.executable, PROGRAMS / "as_other.py", str(OTHER), path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip().endswith("theirs: Permission denied")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("kind", ["file", "link to a file"])
def test_what_is_our_output_is_written_to_and_not_replaced(tmp_path, kind, stream):
    # `gfkit ... --certificate /dev/stdout > out` replaced `out`, and what came after was lost.
    place = {"file": str(tmp_path / "out"), "link to a file": f"/dev/{stream}"}[kind]
    program = [sys.executable, PROGRAMS / "writes.py", place, stream]
    with (tmp_path / "out").open("w") as out:
        subprocess.run(program, check=True, **{stream: out})
    assert (tmp_path / "out").read_text(encoding="ascii") == "before\nproof\nafter\n"
    assert names(tmp_path) == ["out"]


# Folders.

OUTSIDE = ["", ".", "..", "../x", "a/../../x", "/x", "out/x", "a/../x", "\0", "to-file"]


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_is_written_outside_a_folder(tmp_path, name):
    root = tmp_path / "root"
    (root / "a").mkdir(parents=True)
    (tmp_path / "secret").write_text("older", encoding="ascii")
    (root / "out").symlink_to(tmp_path)
    (root / "to-file").symlink_to(tmp_path / "secret")
    folder = Folder(root)
    folder.prepare()
    with pytest.raises(NotWritten):
        folder.write(name, "text")
    assert names(tmp_path) == ["root", "secret"]
    assert names(root) == ["a", "out", "to-file"]
    assert (tmp_path / "secret").read_text(encoding="ascii") == "older"


@settings(deadline=None)
@given(st.text())
def test_no_name_is_outside(name):
    folder = Folder(Path("/no-such-folder"))
    try:
        place = folder.place(name)
    except NotWritten:
        return
    assert Path(os.path.normpath(place)).is_relative_to("/no-such-folder")
    assert place != folder.path


@settings(deadline=None)
@given(st.lists(st.text(), max_size=8))
def test_stems_are_names_and_differ(texts):
    folder = Folder(Path("folder"))
    stems = [folder.stem(text) for text in texts]
    assert len({stem.lower() for stem in stems}) == len(texts)
    for stem in stems:
        assert folder.place(f"{stem}.md").parent == folder.path
        assert len(stem) < 100
        assert stem.isascii()


# What processes share.


def test_a_file_is_open_for_one_at_a_time(tmp_path):
    path = tmp_path / "file"
    with open_locked(path, "checkpoint") as file:
        file.write(b"text")
        with pytest.raises(NotWritten, match=r"cannot use checkpoint .*another computation"):
            open_locked(path, "checkpoint")
    with open_locked(path, "checkpoint") as file:
        assert file.read() == b"text"


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_not_a_regular_file_is_not_opened(tmp_path, kind):
    path = Path(os.devnull)
    if kind == "pipe":
        path = tmp_path / kind
        os.mkfifo(path)
    with pytest.raises(NotWritten, match=r"cannot use checkpoint .*not a regular file"):
        open_locked(path, "checkpoint")


def test_whoever_waits_for_a_lock_keeps_to_the_budget(tmp_path):
    (tmp_path / "file").touch()
    waited = locked(tmp_path / "file")
    with locked(tmp_path / "file"), Budget(seconds=0.1), pytest.raises(OutOfBudget), waited:
        pass
    with locked(tmp_path / "file"):
        pass
    assert names(tmp_path) == ["file"]


def test_a_read_only_file_is_not_used(tmp_path):
    path = put(tmp_path, "", "kept")
    path.chmod(0o444)
    with pytest.raises(NotWritten, match=r"cannot use checkpoint .*: it is read-only"):
        open_locked(path, "checkpoint")


# Sets of files.


def test_the_files_of_a_set_are_written_together(tmp_path):
    folder = Folder(tmp_path / "set")
    folder.prepare()
    folder.write_together({"a/b": "x", "last": "y"})
    assert (tmp_path / "set" / "a" / "b").read_text() == "x"
    assert (tmp_path / "set" / "last").read_text() == "y"
    assert names(tmp_path / "set") == ["a", "last"]


def test_a_text_is_written_in_parts(tmp_path):
    assert Folder(tmp_path).write("one", ["a", "b"]).read_bytes() == b"ab"


def test_a_file_in_the_place_of_a_folder_is_said_to_be_one(tmp_path):
    with pytest.raises(NotWritten, match=r"a\.json: it is a file, not a folder"):
        Folder(put(tmp_path, "{}", "a.json")).prepare()


@pytest.mark.parametrize("make", [prepare, Folder, lambda path: write(path, "text")])
@pytest.mark.parametrize("path", [1, None, b"file", ["file"]], ids=repr)
def test_what_is_not_a_path_is_refused(make, path):
    with pytest.raises(WrongArgument, match="path must be a path such as"):
        make(path)


def test_a_stem_has_at_most_80_characters_of_its_text():
    stems = [Folder(Path("pages")).stem("x" * many) for many in (79, 80, 81, 300)]
    assert [*map(len, stems)] == [79, 80, 80, 80]


# Folders for a while.


def test_a_folder_beside_is_for_its_user_alone_and_goes_at_the_end(tmp_path):
    with folder_beside(tmp_path) as beside:
        assert beside.stat().st_mode & 0o777 == 0o700
        assert names(tmp_path) == [beside.name]
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "age", "is_removed"),
    [
        (".gfkit-0123456789abcdef", 3700, True),
        (".gfkit-0123456789abcdef", 3500, False),  # its process may be alive without a lock
        (".gfkit-0123456789abcde", 3700, False),
        (".gfkit-0123456789abcdeg", 3700, False),
        (".gfkit-0123456789abcdef0", 3700, False),
    ],
)
def test_folders_of_dead_processes_are_removed_and_nothing_else(tmp_path, name, age, is_removed):
    (tmp_path / name).mkdir()
    os.utime(tmp_path / name, (time.time() - age,) * 2)
    sweep(tmp_path)
    assert (tmp_path / name).exists() != is_removed


def test_a_folder_in_use_is_not_removed(tmp_path):
    with folder_beside(tmp_path) as beside:
        os.utime(beside, (0, 0))
        sweep(tmp_path)
        assert beside.exists()
