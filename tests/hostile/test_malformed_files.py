"""Every verb that reads a file, on every class of malformed file: one line of error, no more.

The classes are made from a file that is well-formed for the verb, so that the reader goes as far as
it can. A byte order mark and CR LF change nothing.
"""

import gzip
import os
import stat
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from running import CLAIMS
from samples import parametrize_some

from gfkit.cli import run

DIGITS = "9" * 3_000_000
ENTRY = """%I A000079
%S A000079 1,2,4,8,16,32,64
%N A000079 Powers of 2.
%F A000079 a(n) = 2*a(n-1).
%K A000079 nonn,easy
%O A000079 0,2
"""
PIECES = """[[piece]]
name = "bar"
cells = "2x1"
owner = "left"

[[piece]]
name = "lying bar"
cells = "1x2"
owner = "right"
"""
DUMP = "".join(f"A{n:06d} ,{n},{n + 1},{n + 3},{n + 7},{n + 15},{n + 31},\n" for n in range(1, 40))


@dataclass(frozen=True)
class Reader:
    """A verb with a file. text: a well-formed one. deep: one nested n deep; number: a long one."""

    verb: tuple[str, ...]
    text: str
    suffix: str = ".txt"
    deep: Callable[[int], str] = "({[".__mul__
    number: Callable[[str], str] = "{0}".format


READERS = {
    "audit entry": Reader(
        ("audit", "FILE"),
        ENTRY,
        ".seq",
        number=(
            "%I A000079\n%S A000079 {0}\n%N A000079 P.\n%K A000079 nonn\n%O A000079 0,2\n"
        ).format,
    ),
    "audit formula": Reader(
        ("audit", "FILE"),
        ENTRY,
        ".seq",
        deep=lambda n: ENTRY.replace("2*a", "(" * n + "2*a"),
        number=lambda d: ENTRY.replace("2*a", f"{d}*a"),
    ),
    "audit claims": Reader(
        ("audit", "FILE"), CLAIMS, ".toml", lambda n: f"a = {'[' * n}", "a = {0}".format
    ),
    "rule": Reader(
        ("gf", "FILE", "--columns", "2"),
        PIECES,
        ".toml",
        lambda n: f"piece = {'[' * n}{']' * n}",
        "piece = [{{cells = {0}}}]".format,
    ),
    "graph": Reader(("count", "col", "--graph", "FILE"), "0 1\n1 2\n"),
    "board": Reader(("count", "domineering", "--board", "FILE"), "..\n..\n"),
    "terms": Reader(("guess", "FILE"), "1\n2\n4\n8\n16\n32\n64\n128\n256\n"),
    "b-file": Reader(
        ("guess", "FILE"),
        "".join(f"{n} {2**n}\n" for n in range(20)),
        number="0 {0}".format,
    ),
    "certificate": Reader(
        ("verify", "FILE"),
        '{"format": "gfkit certificate"}',
        ".json",
        lambda n: "[" * n,
        '{{"version": {0}}}'.format,
    ),
    "dump": Reader(
        ("oeis", "lookup", "1,2,4,8,16,32", "--dump", "FILE"), DUMP, number="A000001 ,{0},\n".format
    ),
}


@dataclass(frozen=True)
class Put:
    """A reader, and where its files are put."""

    reader: Reader
    path: Path
    capsys: pytest.CaptureFixture[str]

    def said(self, content: str | bytes | None = None) -> tuple[int, str, str]:
        """Write a content, if one is given; return the exit status and what the verb wrote."""
        if content is not None:
            self.path.write_bytes(content.encode() if isinstance(content, str) else content)
        status = run([str(self.path) if word == "FILE" else word for word in self.reader.verb])
        return status, *self.capsys.readouterr()

    def refused(self) -> str:
        """Return the one line with which the file is refused, or told as a problem."""
        status, out, error = self.said()
        if status in {1, 3} and self.reader.verb[0] in {"oeis", "verify", "audit"}:
            assert error.count("\n") <= 1
            return out + error
        assert (status, error.count("\n")) == (2, 1), (out, error)
        assert error.startswith("gfkit: ")
        assert len(error) < 1000
        return error


@pytest.fixture(params=READERS.values(), ids=list(READERS))
def put(request, tmp_path, capsys) -> Put:
    return Put(request.param, tmp_path / f"file{request.param.suffix}", capsys)


def test_marks_and_returns_make_no_difference(put: Put) -> None:
    text, mark = put.reader.text, b"\xef\xbb\xbf"
    plain = put.said(text)
    if put.reader.verb[0] == "verify":  # certificates are read as they were written, to the byte
        assert plain[0] in {1, 2}
        return
    assert plain[0] in {0, 3}  # an entry whose title is prose is consistent
    returns = text.replace("\n", "\r\n").encode()
    for content in (mark + text.encode(), returns, mark + returns):
        assert put.said(content) == plain


MALFORMED: dict[str, Callable[[Reader], str | bytes]] = {
    "empty": lambda _: "",
    "blank": lambda _: " \n\n\t\n",
    "zero byte": lambda r: r.text[:7] + "\0" + r.text[7:],
    "return alone": lambda r: r.text.replace("\n", "\r"),
    "latin-1": lambda r: r.text.encode() + b"caf\xe9\n",
    "utf-16": lambda r: r.text.encode("utf-16"),
    "binary": lambda _: bytes(range(256)) * 40,
    "long number": lambda r: r.number(DIGITS),
    "long line": lambda r: r.text + "x" * 5_000_000,
    "many lines": lambda r: "?\n" * 300_000 if r.text is not CLAIMS else "[[claim]]\n" * 3000,
    "deep": lambda r: r.deep(3000),
    "deeper": lambda r: r.deep(100_000),
    "pointer": lambda _: "version https://git-lfs.example/spec/v1\noid sha256:0\n",
}
READ = {"long number", "many lines", "deep", "deeper", "return alone"}
"""Some of these texts are read: labels of a graph, a long term, lines of any ends."""


@parametrize_some("kind", MALFORMED, share=120)
def test_malformed_files_are_refused(put: Put, kind: str) -> None:
    status, out, error = put.said(MALFORMED[kind](put.reader))
    assert status in {0, 1, 2, 3}
    assert "Traceback" not in error
    assert error.count("\n") <= 2
    if status == 0:
        assert kind in READ
        assert error == ""
        assert kind != "return alone" or put.said(put.reader.text)[1] == out
    assert len(out) < 500_000 or kind == "long number"


@parametrize_some("part", range(1, 12), share=60)
def test_files_that_end_early(put: Put, part: int) -> None:
    text = put.reader.text.encode()
    status, _, error = put.said(text[: part * len(text) // 12])
    assert status in {0, 1, 2, 3}
    assert error.count("\n") <= 2


def a_large_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10**11)  # without a block on the disk


OTHERS: dict[str, Callable[[Path], object]] = {
    "missing": lambda _: None,
    "directory": Path.mkdir,
    "fifo": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "null": lambda path: path.symlink_to("/dev/null"),
    "socket": lambda path: os.mknod(path, stat.S_IFSOCK | 0o600),
    "loop": lambda path: path.symlink_to(path),
    "large": a_large_file,
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
@parametrize_some("kind", OTHERS, share=60)
def test_what_is_no_regular_file_is_refused(put: Put, kind: str) -> None:
    OTHERS[kind](put.path)
    line = put.refused()
    if kind in {"fifo", "device", "socket"} and put.reader.verb[1] not in {"FILE", "lookup"}:
        assert "regular file" in line


def bomb(unit: bytes, times: int) -> bytes:
    """Return what gzip makes of a million units, a given number of times, compressed only once."""
    block = unit * 10**6
    packer = zlib.compressobj(1, wbits=-15)
    packed = (packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)) * times + packer.flush()
    check = 0
    for _ in range(times):
        check = zlib.crc32(block, check)
    size = len(block) * times % 2**32
    return b"\x1f\x8b\x08" + bytes(7) + packed + struct.pack("<LL", check, size)


@parametrize_some("unit", [b"1", b"1\n", b"\0", b"["])
def test_small_files_that_grow_are_refused(tmp_path, capsys, unit: bytes) -> None:
    assert gzip.decompress(bomb(unit, 2)) == unit * (2 * 10**6)
    path = tmp_path / "bomb.gz"
    path.write_bytes(bomb(unit, 300))
    Put(READERS["dump"], path, capsys).refused()
    assert [one.name for one in tmp_path.iterdir() if "index" in one.name and one.is_dir()] == []
