"""Calls with missing, unknown and superfluous arguments show one that is right."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import pickle
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gfkit
from gfkit.base import files
from gfkit.base.arguments import called_like
from gfkit.base.budget import Budget
from gfkit.base.files import FileLimits
from gfkit.base.writing import Folder, locked, open_locked, prepare, write
from gfkit.cli import other_names
from gfkit.errors import (
    GfkitError,
    NotWritten,
    OutOfBudget,
    UnreadableFile,
    WrongCall,
)
from gfkit.strips.totals.count import count


@pytest.mark.parametrize("name", [name for name in gfkit.__all__ if name != "Proved"])
def test_every_public_name_says_how_it_is_called(name):
    called = getattr(gfkit, name)
    if not callable(called) or (isinstance(called, type) and issubclass(called, Exception)):
        pytest.skip("is not called")
    thing = object()
    for number in (0, 1, 2, 3, 20):
        for named in ({}, {"no_such": thing}):
            with contextlib.suppress(GfkitError):
                called(*[thing] * number, **named)


def test_a_type_error_inside_stays_what_it_is():
    assert issubclass(WrongCall, GfkitError)
    assert issubclass(WrongCall, TypeError)

    @called_like("f(1)")
    def f(value):
        return value + "a"

    with pytest.raises(TypeError) as caught:
        f(1)
    assert not isinstance(caught.value, WrongCall)


def test_graphs_of_networkx_are_counted_as_ours():
    networkx = pytest.importorskip("networkx")
    from gfkit import Graph

    assert count("col", networkx.cycle_graph(5)) == count("col", Graph.cycle(5))
    with pytest.raises(GfkitError, match="no topology"):
        count("col", Graph.cycle(5), topology="ring")


# Files.


SMALL = FileLimits(bytes=100, lines=5, line=30, digits=10, depth=4)


def reason(act, *arguments, **options) -> str:
    with pytest.raises(UnreadableFile) as caught:
        list(act(*arguments, **options))
    assert "\n" not in str(caught.value)
    return caught.value.reason


def put(tmp_path: Path, data: bytes | str, name: str = "file.txt") -> Path:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


TEXTS = [
    (b"", ""),
    (b"a", "a"),
    (b"a\n", "a\n"),
    (b"a\r\nb\r\n", "a\nb\n"),
    (b"\xef\xbb\xbfa\n", "a\n"),
    (b"\xef\xbb\xbf", ""),
    ("Cauchy–Schwarz\n".encode(), "Cauchy–Schwarz\n"),
    (b"a\n\n\nb", "a\n\n\nb"),
    (b"a\x0cb\n", "a\x0cb\n"),
]
REFUSED = [
    (b"one\ntwo\0\n", "is not UTF-8 text: a zero byte (line 2, byte 4)"),
    (b"one\n\ncaf\xe9\n", "is not UTF-8 text: byte 0xe9 (line 3, byte 4)"),
    (b"\n" * 6, "has more than 5 lines, the limit"),
    (b"a\nb\n" + b"x" * 31, "line 3 has more than 30 bytes, the limit"),
    (b"a\n" * 51, "is larger than 100 bytes, the limit"),
]


@pytest.mark.parametrize("packed", [False, True])
def test_texts_are_read_or_refused(tmp_path, packed: bool) -> None:
    name = "file.gz" if packed else "file"
    for data, text in TEXTS:
        path = put(tmp_path, gzip.compress(data) if packed else data, name)
        assert files.read_text(path) == text
        assert list(files.lines(path)) == (text.removesuffix("\n").split("\n") if text else [])
        assert b"".join(files.byte_lines(path)) == data
    longest = b"x" * 30 + b"\n"
    path = put(tmp_path, gzip.compress(longest) if packed else longest, name)
    assert files.read_text(path, SMALL) == longest.decode()
    for data, message in REFUSED:
        path = put(tmp_path, gzip.compress(data) if packed else data, name)
        said = {reason(act, path, SMALL) for act in (files.read_text, files.lines)}
        assert said == {message} or (packed and "has more than 5 lines, the limit" in said)


def test_what_is_not_utf_8_is_replaced_when_asked(tmp_path) -> None:
    path = put(tmp_path, b"caf\xe9\0\ntwo\r\n")
    assert list(files.lines(path, errors="replace")) == ["caf\ufffd\0", "two"]


def test_gzip_that_is_none_or_damaged(tmp_path) -> None:
    assert "not compressed by gzip" in reason(files.lines, put(tmp_path, "plain\n", "a.gz"))
    data = bytearray(gzip.compress(b"text\n" * 1000))
    data[-6] ^= 1  # of the checksum
    assert "damaged" in reason(files.lines, put(tmp_path, bytes(data), "a.gz"))


@pytest.mark.parametrize("line", [b"1" * 1000, b"123456789\n" * 100])
def test_a_small_file_of_much_text_takes_little_memory(tmp_path, line: bytes) -> None:
    import tracemalloc

    machine = zlib.compressobj(1, wbits=31)
    data = b"".join([*(machine.compress(line * 1000) for _ in range(12)), machine.flush()])
    path = put(tmp_path, data, "bomb.gz")
    tracemalloc.start()
    with pytest.raises(UnreadableFile, match="the limit"):
        for _ in files.lines(path, FileLimits(bytes=10**6)):
            pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * 2**20


class Pipe:
    """Standard input of one text, through a pipe of the system."""

    def __init__(self, monkeypatch, data: bytes) -> None:
        reader, writer = os.pipe()
        os.write(writer, data)
        os.close(writer)
        self.file = os.fdopen(reader, encoding="utf-8")
        monkeypatch.setattr("sys.stdin", self.file)


def test_standard_input(monkeypatch) -> None:
    pipe = Pipe(monkeypatch, b"\xef\xbb\xbfone\r\ntwo")
    assert files.read_text("-") == "one\ntwo"
    pipe.file.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("one\ntwo\n"))
    assert list(files.lines(Path("-"))) == ["one", "two"]
    monkeypatch.setattr("sys.stdin", None)
    assert reason(files.lines, "-") == "is closed"


# Files that are written.


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


AS_OTHER = f"""
import os, sys
from pathlib import Path
from gfkit.errors import NotWritten
from gfkit.base.writing import prepare
os.setgroups([]); os.setgid({OTHER}); os.setuid({OTHER})
try:
    prepare(Path(sys.argv[1]))
except NotWritten as error:
    print(error)
"""


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
    done = subprocess.run(
        [sys.executable, "-c", AS_OTHER, path], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.strip().endswith("theirs: Permission denied")


@pytest.mark.parametrize("kind", ["file", "link to a file"])
def test_what_is_our_standard_output_is_written_to_and_not_replaced(tmp_path, kind):
    # `gfkit ... --certificate /dev/stdout > out` replaced `out`, and what came after was lost.
    place = {"file": str(tmp_path / "out"), "link to a file": "/dev/stdout"}[kind]
    code = (
        "from pathlib import Path; from gfkit.base.writing import prepare, write; import sys;"
        "print('before'); p = Path(sys.argv[1]); prepare(p); write(p, 'proof\\n'); print('after')"
    )
    with (tmp_path / "out").open("w") as out:
        subprocess.run([sys.executable, "-c", code, place], stdout=out, check=True)
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


def test_what_a_missing_attribute_means_is_found_out_when_it_is_printed(monkeypatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(other_names, "_hint", lambda _, name: asked.append(name) or "so")
    fraction = gfkit.RationalGF.of([0, 1], [1, -1, -1])
    assert not hasattr(fraction, "numeratr")
    assert asked == []
    with pytest.raises(AttributeError) as caught:
        _ = fraction.numeratr
    assert str(caught.value) == "'RationalGF' object has no attribute 'numeratr'; so"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301
    assert set(asked) == {"numeratr"}
